//! The walkable cell nearest to a world position.
//!
//! Cells are visited in square rings around the position's cell (clamped to the region) until no farther
//! ring can hold a nearer one. Distances are world units from the position; ties go to the lower cell
//! index, so the answer is the same on every machine.

use crate::geom::{Cell, CellRect, Frame, Vec2};
use crate::grid::Grid;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NearestBy {
    /// The distance to the cell's centre.
    Centre,
    /// The distance to the nearest point of the cell.
    Area,
}

/// The walkable cell nearest to `position`, at most `max_rings` columns or rows from the position's cell.
pub(crate) fn nearest_walkable(
    grid: &Grid,
    frame: &Frame,
    position: Vec2,
    by: NearestBy,
    max_rings: u32,
) -> Option<Cell> {
    let region = grid.region();
    if grid.free_count() == 0 || !position.is_finite() {
        return None;
    }
    let middle = region.clamp(frame.cell_from_world(position))?;
    let cell_side = frame.cell_size.x.min(frame.cell_size.y);
    let mut best: Option<(f32, u32)> = None;
    for ring in 0..=max_rings.min(region.w.max(region.h)) {
        // Cells of this ring lie at least this far from the middle cell, and no nearer to the position, whose
        // nearest cell of the region the middle one is.
        let bound = (ring as f32 - 1.0).max(0.0) * cell_side;
        if best.is_some_and(|(distance, _)| bound * bound > distance) {
            break;
        }
        visit_ring(region, middle, ring as i32, |cell| {
            let Some(index) = grid.index(cell).filter(|_| grid.is_walkable(cell)) else { return };
            let point = match by {
                NearestBy::Centre => frame.world_from_cell(cell),
                NearestBy::Area => frame.nearest_in_cell(cell, position, 0.0),
            };
            let candidate = ((point - position).length_squared(), index);
            if best.is_none_or(|known| candidate < known) {
                best = Some(candidate);
            }
        });
    }
    best.map(|(_, index)| grid.cell_at(index))
}

/// The point of a cell nearest to `position`: the position itself if it lies inside, else one that is off the sides
/// by a thousandth of a cell, because a point on a side may belong to the neighbour.
pub(crate) fn point_in_cell(frame: &Frame, cell: Cell, position: Vec2) -> Vec2 {
    if frame.cell_from_world(position) == cell {
        return position;
    }
    frame.nearest_in_cell(cell, position, frame.cell_size.x.min(frame.cell_size.y) * 1e-3)
}

/// Every cell of the region that is `ring` columns or rows from the middle and no more.
fn visit_ring(region: CellRect, middle: Cell, ring: i32, mut visit: impl FnMut(Cell)) {
    let (left, right) = ((middle.x - ring).max(region.x), (middle.x + ring).min(region.right() as i32 - 1));
    let (top, bottom) = (middle.y - ring, middle.y + ring);
    for y in top.max(region.y)..=bottom.min(region.bottom() as i32 - 1) {
        if y == top || y == bottom {
            (left..=right).for_each(|x| visit(Cell::new(x, y)));
            continue;
        }
        if left == middle.x - ring {
            visit(Cell::new(left, y));
        }
        if right == middle.x + ring {
            visit(Cell::new(right, y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NearestBy, nearest_walkable};
    use crate::geom::{Cell, CellRect, Frame, Vec2};
    use crate::grid::Grid;

    /// All cells, no rings.
    fn brute(grid: &Grid, frame: &Frame, position: Vec2, by: NearestBy, rings: u32) -> Option<Cell> {
        let middle = grid.region().clamp(frame.cell_from_world(position))?;
        let mut best = None;
        for cell in grid.region().cells().filter(|c| grid.is_walkable(*c)) {
            if cell.x.abs_diff(middle.x).max(cell.y.abs_diff(middle.y)) > rings {
                continue;
            }
            let point = match by {
                NearestBy::Centre => frame.world_from_cell(cell),
                NearestBy::Area => frame.nearest_in_cell(cell, position, 0.0),
            };
            let candidate = ((point - position).length_squared(), grid.index(cell).unwrap());
            if best.is_none_or(|b| candidate < b) {
                best = Some(candidate);
            }
        }
        best.map(|(_, index)| grid.cell(index))
    }

    #[test]
    fn rings_find_what_a_look_at_every_cell_finds() {
        let mut state = 1u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        for _ in 0..400 {
            let mut grid = Grid::new(CellRect::new(-3, 2, 1 + random(12), 1 + random(12))).unwrap();
            for cell in grid.region().cells() {
                grid.set_solid(cell, random(10) < 8);
            }
            let frame = Frame {
                cell_size: Vec2::new(1.0 + random(9) as f32, 1.0 + random(9) as f32),
                origin: Vec2::new(5.0, -7.5),
            };
            for _ in 0..8 {
                let position = Vec2::new(random(300) as f32 * 0.5 - 70.0, random(300) as f32 * 0.5 - 70.0);
                for (by, rings) in [(NearestBy::Centre, 2), (NearestBy::Centre, 99), (NearestBy::Area, 99)] {
                    let found = nearest_walkable(&grid, &frame, position, by, rings);
                    assert_eq!(found, brute(&grid, &frame, position, by, rings), "{position:?} {by:?} {rings}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_near_in_a_grid_without_free_cells() {
        let mut grid = Grid::new(CellRect::new(0, 0, 3, 3)).unwrap();
        grid.fill_solid(grid.region(), true);
        assert_eq!(nearest_walkable(&grid, &Frame::default(), Vec2::ZERO, NearestBy::Area, 9), None);
    }
}
