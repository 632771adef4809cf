//! The path that a search left in the scratch: from each state back to the one before it, cell by cell.

use super::scratch::Scratch;
use crate::geom::Cell;
use crate::grid::{DiagonalMode, Grid};

/// What lies between two nodes of a jump point search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// Diagonal steps, then straight ones.
    DiagonalFirst,
    /// Vertical steps, then horizontal ones.
    VerticalFirst,
}

impl Runs {
    pub(super) fn of(mode: DiagonalMode) -> Runs {
        if mode == DiagonalMode::Never { Runs::VerticalFirst } else { Runs::DiagonalFirst }
    }

    /// Steps between two nodes.
    fn steps(self, a: Cell, b: Cell) -> usize {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        (if self == Runs::DiagonalFirst { dx.max(dy) } else { dx + dy }) as usize
    }

    /// One step from `at` back towards the node before, the last run first.
    #[inline]
    fn back(self, at: Cell, before: Cell) -> Cell {
        let (dx, dy) = (before.x - at.x, before.y - at.y);
        let (along_x, along_y) = match self {
            Runs::VerticalFirst => (dx != 0, dx == 0),
            Runs::DiagonalFirst => (dx.abs() >= dy.abs(), dy.abs() >= dx.abs()),
        };
        let step = |along: bool, d: i32| if along { d.signum() } else { 0 };
        at.offset(step(along_x, dx), step(along_y, dy))
    }
}

/// Cells from the start, whose parent is itself, to `end`.
pub(super) fn path_len(grid: &Grid, scratch: &Scratch, end: u32) -> usize {
    let Some(runs) = scratch.runs() else {
        let (mut len, mut state) = (1, end);
        loop {
            let parent = scratch.parent(state);
            if parent == state {
                return len;
            }
            state = parent;
            len += 1;
        }
    };
    let cells = scratch.jumps.back_from(scratch.jump_node(end)).map(|state| grid.cell(state));
    let (len, _) = cells
        .fold((1, None), |(len, after), cell| (len + after.map_or(0, |after| runs.steps(after, cell)), Some(cell)));
    len
}

/// Writes the cells from the start to `end`; `path` has their number.
pub(super) fn write_path(grid: &Grid, scratch: &Scratch, end: u32, path: &mut [Cell]) {
    let Some(runs) = scratch.runs() else {
        let mut state = end;
        for cell in path.iter_mut().rev() {
            *cell = grid.cell(state);
            state = scratch.parent(state);
        }
        return;
    };
    let mut nodes = scratch.jumps.back_from(scratch.jump_node(end)).map(|state| grid.cell(state)).skip(1);
    let mut at = grid.cell(end);
    let mut before = at;
    for cell in path.iter_mut().rev() {
        *cell = at;
        if at == before {
            let Some(next) = nodes.next() else { return };
            before = next;
        }
        at = runs.back(at, before);
    }
}
