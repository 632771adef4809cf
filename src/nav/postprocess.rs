//! From the cells of a path to the points that an agent walks to.
//!
//! `None` keeps every cell, `EdgeCentered` the cells where the direction changes, `CorridorFunnel` pulls
//! the path tight: a cell is left out when the straight line past it is clear under the diagonal mode.
//!
//! On a grid with weights a straight line must never be dearer than the cells that it replaces. A line
//! from `a` to `b` is no longer than the path between them, so it is no dearer if no cell that it enters
//! weighs more than the *lightest* cell that the path enters on the way. That is stricter than a sum over
//! the line would be, and cannot be wrong: agents do not cut through mud that the path went around, and
//! points stay where a path enters or leaves mud.
//!
//! Lines between cell centres are exact. Because an agent seldom stands on a centre, the first line must
//! also be clear from where it stands, and the last one to the target itself; else the path keeps one
//! more cell there.

use super::PathPostprocessing;
use crate::geom::{Cell, Frame, Vec2};
use crate::grid::{Crossing, DiagonalMode, Direction, Grid, is_segment_clear, visit_line};

/// The cells of a path and the ends that stand for the first and last of them.
pub(super) struct Corridor<'a> {
    pub(super) grid: &'a Grid,
    pub(super) frame: &'a Frame,
    pub(super) mode: DiagonalMode,
    /// All cells of the path, at least one.
    pub(super) cells: &'a [Cell],
    /// Where the agent stands.
    pub(super) start: Vec2,
    /// Where it goes to in the last cell.
    pub(super) end: Vec2,
}

/// Fills `kept` with the places in `cells`, a path of at least one cell, of the points that are kept for a walk from
/// centre to centre: first and last always. None of no cells.
pub fn kept_places(
    grid: &Grid,
    mode: DiagonalMode,
    cells: &[Cell],
    postprocessing: PathPostprocessing,
    kept: &mut Vec<u32>,
) {
    kept.clear();
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
    let frame = Frame::default();
    let (start, end) = (frame.world_from_cell(*first), frame.world_from_cell(*last));
    Corridor { grid, frame: &frame, mode, cells, start, end }.keep(postprocessing, kept);
}

impl Corridor<'_> {
    /// Fills `kept` with the places, in `cells`, of the points that are kept: first and last always.
    pub(super) fn keep(&self, postprocessing: PathPostprocessing, kept: &mut Vec<u32>) {
        kept.clear();
        match postprocessing {
            PathPostprocessing::None => kept.extend(0..self.cells.len() as u32),
            PathPostprocessing::EdgeCentered => self.keep_corners(kept),
            PathPostprocessing::CorridorFunnel => self.pull(kept),
        }
    }

    fn last(&self) -> usize {
        self.cells.len() - 1
    }

    /// Where the path goes from a place. Cells may lie apart in one row, column or diagonal: jump points.
    fn direction(&self, from: usize) -> Option<Direction> {
        let (a, b) = (self.cells[from], *self.cells.get(from + 1)?);
        Direction::between(Cell::default(), Cell::new((b.x - a.x).signum(), (b.y - a.y).signum()))
    }

    fn keep_corners(&self, kept: &mut Vec<u32>) {
        for place in 0..self.cells.len() {
            if place == 0 || place == self.last() || self.direction(place - 1) != self.direction(place) {
                kept.push(place as u32);
            }
        }
    }

    /// From each kept cell to a far one that it sees; then once more over what was kept, for a later cell may be in
    /// sight again.
    fn pull(&self, kept: &mut Vec<u32>) {
        let mut anchor = 0;
        kept.push(0);
        while anchor < self.last() {
            anchor = self.far_clear(anchor);
            kept.push(anchor as u32);
        }
        let mut write = 1;
        for read in 1..kept.len() {
            let before = kept[write - 1] as usize;
            if kept.get(read + 1).is_some_and(|after| self.is_clear(before, *after as usize)) {
                continue;
            }
            kept[write] = kept[read];
            write += 1;
        }
        kept.truncate(write);
    }

    /// A place that the line from `anchor` reaches clear: by doubling steps until one is not, then by halving what is
    /// between. Looking at every place would cost the square of a straight way's length.
    fn far_clear(&self, anchor: usize) -> usize {
        let mut clear = anchor + 1;
        let mut step = 1;
        while clear < self.last() {
            let next = (clear + step).min(self.last());
            if !self.is_clear(anchor, next) {
                let mut blocked = next;
                while clear + 1 < blocked {
                    let middle = clear.midpoint(blocked);
                    if self.is_clear(anchor, middle) {
                        clear = middle;
                    } else {
                        blocked = middle;
                    }
                }
                return clear;
            }
            clear = next;
            step *= 2;
        }
        clear
    }

    /// The smallest weight that the path enters between two places.
    fn lightest(&self, from: usize, to: usize) -> f32 {
        if !self.grid.has_weights() {
            return 1.0;
        }
        self.cells[from + 1..=to].iter().fold(f32::INFINITY, |least, cell| least.min(self.grid.weight(*cell)))
    }

    /// The straight way between two places is clear and enters no cell heavier than the lightest of the path's.
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let (a, b) = (self.cells[from], self.cells[to]);
        let limit = self.lightest(from, to);
        let weighted = self.grid.has_weights();
        let fits = |cell: Cell| self.grid.is_walkable(cell);
        let enters = |cell: Cell| fits(cell) && (!weighted || cell == a || self.grid.weight(cell) <= limit);
        if self.mode == DiagonalMode::Never && a.x != b.x && a.y != b.y {
            return false;
        }
        let exact = visit_line(a, b, |crossing| match crossing {
            Crossing::Cell(cell) => enters(cell),
            Crossing::Corner(c, d) => self.mode.allows(fits(c), fits(d)),
        });
        exact && (from > 0 && to < self.last() || self.is_end_clear(from, to, enters))
    }

    /// The same line between the positions that stand for its ends. Along one row or column it stays within
    /// the cells that were looked at already.
    fn is_end_clear(&self, from: usize, to: usize, enters: impl Fn(Cell) -> bool) -> bool {
        let (a, b) = (self.cells[from], self.cells[to]);
        if a.x == b.x || a.y == b.y {
            return true;
        }
        let start = if from == 0 { self.start } else { self.frame.world_from_cell(a) };
        let end = if to == self.last() { self.end } else { self.frame.world_from_cell(b) };
        let in_cells = |p: Vec2| (p - self.frame.origin) / self.frame.cell_size;
        is_segment_clear(in_cells(start), in_cells(end), self.mode, enters, |cell| self.grid.is_walkable(cell))
    }
}

#[cfg(test)]
#[path = "postprocess_tests.rs"]
mod tests;
