//! Whether jump point search is the faster one, from a sample of the map between start and goal.
//!
//! Jumps pay where few cells force a turn. Where many do, a node costs several scans that end after a step or two, and
//! the plain search is faster, unless the ways are so narrow that no diagonal runs are to be scanned. Both
//! shares are counted in bits around a few points of the line from start to goal: some 400 cells for less than a
//! node costs, of which an edit has nothing to redo.

use super::lines::Lines;
use crate::grid::BitGrid;
use crate::search::astar::Place;

/// Points of the line from start to goal.
const POINTS: i32 = 7;

/// Cells about a point, in its row.
const CELLS: i32 = 62;

/// Of 256 free cells so many must force turns for the plain search to be taken,
const MANY_TURNS: u32 = 80;

/// and so many must be the first of four free cells in a square, for more than corridors to be scanned.
const MANY_SQUARES: u32 = 30;

/// Jump point search is expected to be the faster one.
pub(in crate::search) fn jumps_are_faster(solid: &BitGrid, from: Place, to: Place) -> bool {
    let lines = Lines::new(solid);
    let (mut free, mut turns, mut squares) = (0, 0, 0);
    for i in 0..POINTS {
        let between = |a: i32, b: i32| a + (i64::from(b - a) * i64::from(i) / i64::from(POINTS - 1)) as i32;
        let (x, y) = (between(from.x, to.x), between(from.y, to.y));
        let first = (x - CELLS / 2).clamp(0, (solid.width() as i32 - CELLS).max(0));
        let at = solid.bit_index(first - 1, y);
        let [above, row, below] = [at - lines.stride, at, at + lines.stride].map(|at| lines.window(at));
        let is_free = !row & u64::MAX << 2 >> 1;
        let turn = |side: u64| !side & (side << 1 | side >> 1);
        free += is_free.count_ones();
        turns += (is_free & (turn(above) | turn(below))).count_ones();
        squares += (is_free & !(row >> 1) & !below & !(below >> 1)).count_ones();
    }
    turns * 256 < free * MANY_TURNS || squares * 256 < free * MANY_SQUARES
}
