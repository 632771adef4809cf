//! Line of sight between cell centres: exact, symmetric, in integers.
//!
//! A segment *crosses* a cell when it passes through its interior, and *touches* two more where it
//! goes through a point at which four cells meet:
//!
//! ```text
//!   . b        a -> b goes through the common point of all four cells:
//!   a .        a and b are crossed, the two dots are touched
//! ```
//!
//! All crossed cells must be free. Touched ones are judged like the side cells of a diagonal step:
//! `OnlyIfNoObstacles` needs both free, `AtLeastOneWalkable` one of them, `Always` none, and `Never`
//! sees only along a row or a column. The line of a single legal step is therefore always clear.
//!
//! Both ends are crossed. Outside counts as solid.

use super::{DiagonalMode, Grid};
use crate::geom::Cell;

/// One thing that a segment meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// The segment passes through the interior of this cell.
    Cell(Cell),
    /// The segment passes between these two cells, through the corner that they share.
    Corner(Cell, Cell),
}

/// Everything on the segment between the centres of `a` and `b`, in order from `a`: a `Corner` stands
/// between the two cells that it joins. Ends early, with `false`, when `visit` returns `false`.
/// Coordinates are within [`crate::geom::MAX_COORDINATE`].
#[inline]
pub fn visit_line(a: Cell, b: Cell, mut visit: impl FnMut(Crossing) -> bool) -> bool {
    let (dx, dy) = (i64::from(a.x.abs_diff(b.x)), i64::from(a.y.abs_diff(b.y)));
    let (step_x, step_y) = ((b.x - a.x).signum(), (b.y - a.y).signum());
    // The next vertical edge is met at time (2 i + 1) / (2 dx), the next horizontal one at
    // (2 j + 1) / (2 dy), after i and j steps. `order` is the difference of the two times, multiplied
    // by 2 dx dy; coordinates keep it below 2^32 in every term of one step and 2^62 in all.
    let mut order = dy - dx;
    let (mut left_x, mut left_y) = (dx, dy);
    let mut cell = a;
    if !visit(Crossing::Cell(cell)) {
        return false;
    }
    while left_x > 0 || left_y > 0 {
        if order == 0 && left_x > 0 && left_y > 0 {
            let (beside, along) = (cell.offset(step_x, 0), cell.offset(0, step_y));
            if !visit(Crossing::Corner(beside, along)) {
                return false;
            }
            cell = cell.offset(step_x, step_y);
            order += 2 * (dy - dx);
            left_x -= 1;
            left_y -= 1;
        } else if left_y == 0 || (left_x > 0 && order < 0) {
            cell.x += step_x;
            order += 2 * dy;
            left_x -= 1;
        } else {
            cell.y += step_y;
            order -= 2 * dx;
            left_y -= 1;
        }
        if !visit(Crossing::Cell(cell)) {
            return false;
        }
    }
    true
}

/// The segment is clear under `mode` for anything that stands in a cell where `fits` holds; `fits` must
/// be `false` outside.
#[inline]
pub fn is_line_clear(a: Cell, b: Cell, mode: DiagonalMode, mut fits: impl FnMut(Cell) -> bool) -> bool {
    if mode == DiagonalMode::Never && a.x != b.x && a.y != b.y {
        return false;
    }
    visit_line(a, b, |crossing| match crossing {
        Crossing::Cell(cell) => fits(cell),
        Crossing::Corner(c, d) => mode.allows(fits(c), fits(d)),
    })
}

/// A point sees from the centre of `a` to the centre of `b`. Symmetric; `false` if an end is solid or outside.
#[must_use]
pub fn line_of_sight(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> bool {
    is_line_clear(a, b, mode, |cell| grid.is_walkable(cell))
}

/// The largest weight of the cells that the segment crosses, both ends included and touched cells not;
/// `None` if the segment is not clear.
#[must_use]
pub fn heaviest_on_line(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> Option<f32> {
    if !line_of_sight(grid, a, b, mode) {
        return None;
    }
    if !grid.has_weights() {
        return Some(1.0);
    }
    let mut heaviest = 0.0f32;
    visit_line(a, b, |crossing| {
        if let Crossing::Cell(cell) = crossing {
            heaviest = heaviest.max(grid.weight(cell));
        }
        true
    });
    Some(heaviest)
}
