//! The way to a goal that lies in the open.

use super::lines::Lines;
use super::memory::Steps;
use super::{Jumps, Place};
use crate::grid::{DiagonalMode, Direction};

impl Jumps<'_> {
    /// The canonical way over open ground, if no cell of it is solid: nothing is cheaper, so it needs no search.
    pub(in super::super) fn open_way(&self) -> Option<Steps> {
        let (solid, columns) = (self.grid.solid_bits(), self.grid.solid_columns());
        let (from, to) = (self.start(), self.goal);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let (sx, sy) = (dx.signum(), dy.signum());
        let straight_only = self.mode == DiagonalMode::Never;
        let diagonal = if straight_only { 0 } else { dx.abs().min(dy.abs()) };
        let corner = Place { x: from.x + sx * diagonal, y: from.y + sy * diagonal };
        let row = |y: i32, a: i32, b: i32| {
            Lines::new(solid).are_free(solid.bit_index(a.min(b), y), solid.bit_index(a.max(b), y))
        };
        let column = |x: i32, a: i32, b: i32| {
            Lines::new(columns).are_free(columns.bit_index(a.min(b), x), columns.bit_index(a.max(b), x))
        };
        // Without diagonals the vertical run comes first, else at most one of the two is longer than a cell.
        let (at_x, at_y) = if straight_only { (from.x, to.y) } else { (corner.x, to.y) };
        if !column(at_x, corner.y, to.y) || !row(at_y, corner.x, to.x) {
            return None;
        }
        if diagonal > 0 {
            let table = self.mode.move_table();
            let d = Direction::ALL.iter().position(|d| d.delta() == (sx, sy))?;
            let is_legal = |i: i32| {
                let window = solid.window((from.x + sx * i) as u32, (from.y + sy * i) as u32);
                table[window] >> d & 1 != 0
            };
            if !(0..diagonal).all(is_legal) {
                return None;
            }
        }
        let straight = if straight_only { dx.abs() + dy.abs() } else { dx.abs().max(dy.abs()) - diagonal };
        Some(Steps { straight: straight as u32, diagonal: diagonal as u32 })
    }
}

#[cfg(test)]
mod tests {
    use crate::geom::{Cell, CellRect, Rng};
    use crate::grid::{DiagonalMode, Grid, refused_step};
    use crate::search::astar::place_of;
    use crate::search::jump::Jumps;
    use crate::search::{Algorithm, Heuristic, PathStatus, Scratch, SearchQuery, find_path};

    /// Walks the diagonal run and the straight one, or the vertical and the horizontal one, cell by cell.
    fn walk(grid: &Grid, mode: DiagonalMode, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let mut path = vec![from];
        let mut at = from;
        while at != to {
            let (dx, dy) = (to.x - at.x, to.y - at.y);
            let next = match mode {
                DiagonalMode::Never if dy != 0 => at.offset(0, dy.signum()),
                _ => at.offset(dx.signum(), dy.signum()),
            };
            if refused_step(grid, at, next, mode).is_some() {
                return None;
            }
            path.push(next);
            at = next;
        }
        Some(path)
    }

    #[test]
    fn an_open_way_is_taken_and_no_other() {
        let mut rng = Rng::new(5);
        let (mut scratch, mut path) = (Scratch::new(), Vec::new());
        let mut seen = [0, 0];
        for round in 0..60 {
            let region = CellRect::new(-3, 7, 4 + rng.below(150), 4 + rng.below(90));
            let mut grid = Grid::new(region).unwrap();
            for _ in 0..round % 6 * 4 {
                let (x, y) = (region.x + rng.below(region.w) as i32, region.y + rng.below(region.h) as i32);
                grid.set_solid(Cell::new(x, y), true);
            }
            for mode in DiagonalMode::ALL {
                let mut cell = || Cell::new(-3 + rng.below(region.w) as i32, 7 + rng.below(region.h) as i32);
                let (from, to) = (cell(), cell());
                if grid.is_solid(from) || grid.is_solid(to) {
                    continue;
                }
                let jumps = Jumps {
                    grid: &grid,
                    mode,
                    compute: Heuristic::Octile,
                    estimate: Heuristic::Octile,
                    from: grid.index(from).unwrap(),
                    goal: place_of(&grid, to),
                    max_nodes: 0,
                };
                let expected = walk(&grid, mode, from, to);
                seen[usize::from(expected.is_some())] += 1;
                assert_eq!(jumps.open_way().is_some(), expected.is_some(), "{mode:?}, {from} to {to}");
                let Some(expected) = expected else { continue };
                let mut query = SearchQuery::new(from, to);
                (query.diagonal_mode, query.algorithm) = (mode, Algorithm::Jps);
                let outcome = find_path(&grid, None, &query, &mut scratch, &mut path);
                assert_eq!((outcome.status, outcome.expanded), (PathStatus::Found, u32::from(from != to)));
                assert_eq!(path, expected);
            }
        }
        assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
    }
}
