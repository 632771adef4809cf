//! Cells that were changed while agents run: they differ from the level, and the level knows nothing of it
//! until the user keeps them.

use crate::document::{Level, Paint};
use crate::geom::Cell;

/// Paint that is on the live map alone, sorted by row, then column.
#[derive(Clone, Debug, Default)]
pub(super) struct LiveEdits {
    cells: Vec<(Cell, Paint)>,
}

impl LiveEdits {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, Paint)> {
        self.cells.iter().copied()
    }

    pub(super) fn clear(&mut self) {
        self.cells.clear();
    }

    /// Remembers the paint of a cell, or forgets the cell where it is again as in the level.
    pub(super) fn set(&mut self, cell: Cell, paint: Option<Paint>) {
        let place = self.cells.binary_search_by_key(&(cell.y, cell.x), |(c, _)| (c.y, c.x));
        match (place, paint) {
            (Ok(at), Some(paint)) => self.cells[at].1 = paint,
            (Ok(at), None) => {
                self.cells.remove(at);
            }
            (Err(at), Some(paint)) => self.cells.insert(at, (cell, paint)),
            (Err(_), None) => {}
        }
    }

    /// Calls `visit` for every cell and forgets those for which it returns `false`.
    pub(super) fn retain(&mut self, mut visit: impl FnMut(Cell, Paint) -> bool) {
        self.cells.retain(|(cell, paint)| visit(*cell, *paint));
    }
}

/// What a paint makes of a cell: solid or not, and the weight. `None` outside the level or for a bad weight.
pub(super) fn resolve(level: &Level, cell: Cell, paint: Paint) -> Option<(bool, f32)> {
    let index = level.grid().index(cell)?;
    match paint {
        Paint::AsBaked => {
            let baked = level.layers.baked();
            Some((baked.is_solid(cell), baked.weight_at(index)))
        }
        Paint::Free => Some((false, 1.0)),
        Paint::Solid => Some((true, 1.0)),
        Paint::Weight(weight) => (weight.is_finite() && weight >= 0.0).then_some((false, weight)),
    }
}

/// The cell is in the level as it would be.
pub(super) fn is_as_in_level(level: &Level, cell: Cell, (solid, weight): (bool, f32)) -> bool {
    level.grid().is_solid(cell) == solid && level.grid().weight(cell) == weight
}
