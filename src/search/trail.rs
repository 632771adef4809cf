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

    /// The two runs from `at` back to `before`, the last one first: a step, and how often it is taken.
    #[inline]
    fn back(self, at: Cell, before: Cell) -> [([i32; 2], usize); 2] {
        let (dx, dy) = (before.x - at.x, before.y - at.y);
        let (wide, high) = (dx.unsigned_abs() as usize, dy.unsigned_abs() as usize);
        let [x, y] = [[dx.signum(), 0], [0, dy.signum()]];
        match self {
            Runs::VerticalFirst => [(x, wide), (y, high)],
            Runs::DiagonalFirst if wide > high => [(x, wide - high), ([x[0], y[1]], high)],
            Runs::DiagonalFirst => [(y, high - wide), ([x[0], y[1]], wide)],
        }
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
    let cells = scratch.jumps.back_from(scratch.jump_node(end)).map(|state| grid.cell_at(state));
    let (len, _) = cells
        .fold((1, None), |(len, after), cell| (len + after.map_or(0, |after| runs.steps(after, cell)), Some(cell)));
    len
}

/// Writes the cells from the start to `end`; `path` has their number.
pub(super) fn write_path(grid: &Grid, scratch: &Scratch, end: u32, path: &mut [Cell]) {
    let mut state = end;
    let mut at = grid.cell_at(end);
    let mut cells = path.iter_mut().rev();
    if let Some(runs) = scratch.runs() {
        for before in scratch.jumps.back_from(scratch.jump_node(end)).skip(1).map(|state| grid.cell_at(state)) {
            for ([dx, dy], steps) in runs.back(at, before) {
                for cell in cells.by_ref().take(steps) {
                    *cell = at;
                    at = at.moved(dx, dy);
                }
            }
        }
        cells.for_each(|cell| *cell = at);
    } else if scratch.counted.strides.is_some() {
        // Steps are known, so no index has to be divided.
        for cell in cells {
            *cell = at;
            let Some((direction, before)) = scratch.step_to(state) else { return };
            let (dx, dy) = direction.delta();
            (state, at) = (before, at.moved(-dx, -dy));
        }
    } else {
        for cell in cells {
            *cell = grid.cell_at(state);
            state = scratch.parent(state);
        }
    }
}
