//! Borders between cells of different weight. Under a few screen points a cell the map's own tone says it.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Role};
use crate::geom::Cell;

impl OverlayPart {
    /// Weights.
    pub const WEIGHTS: OverlayPart = OverlayPart {
        name: "weights",
        title: "Weights",
        shown_at_first: true,
        menu_place: 3,
        drawn_with_cells: true,
        in_pictures: true,
    };
}

/// Smaller cells get no border, in screen points.
const MIN_CELL_POINTS: f32 = 6.0;

/// Borders between cells of different weight.
#[derive(Debug)]
pub(super) struct Weights;

impl Overlay for Weights {
    fn part(&self) -> OverlayPart {
        OverlayPart::WEIGHTS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        if !scene.grid.has_weights() || scene.cell_points() < MIN_CELL_POINTS {
            return;
        }
        let (view, frame) = (scene.visible_cells(), scene.level.frame());
        let (right, bottom) = (view.right() as i32, view.bottom() as i32);
        // Solid cells hide their weight.
        let weight = |cell: Cell| if scene.grid.is_solid(cell) { 1.0 } else { scene.grid.weight(cell) };
        let mut side = |from: Cell, to: Cell| out.line(Role::Weight, &[frame.corner(from), frame.corner(to)]);
        for y in view.y..=bottom {
            let differs = |x: i32| weight(Cell::new(x, y - 1)) != weight(Cell::new(x, y));
            spans(view.x, right, differs, |from, to| side(Cell::new(from, y), Cell::new(to, y)));
        }
        for x in view.x..=right {
            let differs = |y: i32| weight(Cell::new(x - 1, y)) != weight(Cell::new(x, y));
            spans(view.y, bottom, differs, |from, to| side(Cell::new(x, from), Cell::new(x, to)));
        }
    }
}

/// Calls `found(from, to)` for every longest run of `holds` in `first..end`.
fn spans(first: i32, end: i32, holds: impl Fn(i32) -> bool, mut found: impl FnMut(i32, i32)) {
    let mut open = None;
    for at in first..end {
        match (holds(at), open) {
            (true, None) => open = Some(at),
            (false, Some(from)) => {
                found(from, at);
                open = None;
            }
            _ => {}
        }
    }
    if let Some(from) = open {
        found(from, end);
    }
}
