//! The path that a search left in the scratch: from each state back to its parent, cell by cell.

use super::scratch::Scratch;
use crate::geom::Cell;
use crate::grid::{DiagonalMode, Grid};

/// What lies between a state and its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// Nothing: they are neighbours.
    Steps,
    /// Diagonal steps from the parent, then straight ones.
    DiagonalFirst,
    /// Vertical steps from the parent, then horizontal ones.
    VerticalFirst,
}

impl Runs {
    /// What jump point search leaves in this mode.
    pub(super) fn of_jumps(mode: DiagonalMode) -> Runs {
        if mode == DiagonalMode::Never { Runs::VerticalFirst } else { Runs::DiagonalFirst }
    }
}

/// The end of a path that is in the scratch's parents.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trail {
    pub(super) end: u32,
    pub(super) runs: Runs,
}

impl Trail {
    /// Cells from the start, whose parent is itself, to the end.
    pub(super) fn len(self, grid: &Grid, scratch: &Scratch) -> usize {
        let (mut len, mut state) = (1, self.end);
        loop {
            let parent = scratch.nodes[state as usize].parent;
            if parent == state {
                return len;
            }
            len += match self.runs {
                Runs::Steps => 1,
                runs => {
                    let (a, b) = (grid.cell(state), grid.cell(parent));
                    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
                    (if runs == Runs::DiagonalFirst { dx.max(dy) } else { dx + dy }) as usize
                }
            };
            state = parent;
        }
    }

    /// Writes the cells, the start first; `path` has their number.
    pub(super) fn write(self, grid: &Grid, scratch: &Scratch, path: &mut [Cell]) {
        let mut state = self.end;
        if self.runs == Runs::Steps {
            for cell in path.iter_mut().rev() {
                *cell = grid.cell(state);
                state = scratch.nodes[state as usize].parent;
            }
            return;
        }
        let mut at = grid.cell(state);
        let mut parent = at;
        for cell in path.iter_mut().rev() {
            if at == parent {
                state = scratch.nodes[state as usize].parent;
                parent = grid.cell(state);
            }
            *cell = at;
            at = self.back(at, parent);
        }
    }

    /// One step from `at` back towards the parent, the last run first.
    #[inline]
    fn back(self, at: Cell, parent: Cell) -> Cell {
        let (dx, dy) = (parent.x - at.x, parent.y - at.y);
        let (along_x, along_y) = match self.runs {
            Runs::VerticalFirst => (dx != 0, dx == 0),
            _ => (dx.abs() >= dy.abs(), dy.abs() >= dx.abs()),
        };
        let step = |along: bool, d: i32| if along { d.signum() } else { 0 };
        at.offset(step(along_x, dx), step(along_y, dy))
    }
}
