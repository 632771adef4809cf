//! How a body moves: a point that slides along solid cells and never enters one.
//!
//! A step that is free all the way is taken as it is. Any other is cut into pieces of at most a thirty-second of
//! a cell. In each piece x moves first, then y: an axis that would enter a solid cell (outside counts as
//! solid) stops short of it by a thousandth of a cell and the other one goes on, so the body slides. Larger
//! pieces would stop it beside corners that its way passes. A body therefore goes from cell to cell through sides
//! only, with one exception: stopped in the corner of two solid cells with its way leading across, it passes
//! between them where the diagonal mode allows that step:
//!
//! ```text
//!   # b      c -> b in mode Always only
//!   c #
//! ```

use crate::geom::{Cell, Frame, Vec2};
use crate::grid::{DiagonalMode, Grid, is_segment_clear};

/// Share of a cell that a body keeps away from solid ones.
const SKIN: f32 = 1e-3;
/// Pieces of a cell that a body moves at once where something is in its way.
const PIECES: f32 = 32.0;

/// What bodies move on.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) grid: &'a Grid,
    pub(super) frame: &'a Frame,
    pub(super) mode: DiagonalMode,
}

impl Ground<'_> {
    /// The position is in a solid cell or outside.
    pub(super) fn is_solid(&self, position: Vec2) -> bool {
        self.grid.is_solid(self.frame.cell_from_world(position))
    }

    /// Where a body at `from`, which must be in a walkable cell, gets on its way straight to `to`, this step's share
    /// of the way to `aim`.
    pub(super) fn slide(&self, from: Vec2, to: Vec2, aim: Vec2) -> Vec2 {
        let way = to - from;
        if self.is_free(from, to) {
            return to;
        }
        let in_cells = way / self.frame.cell_size;
        let pieces = (in_cells.x.abs().max(in_cells.y.abs()) * PIECES).ceil().max(1.0);
        let piece = way / pieces;
        if !piece.is_finite() {
            return from;
        }
        let mut at = from;
        let mut is_free = true;
        for i in 1..=pieces as u32 {
            // Free all the way, it arrives exactly; sums of pieces would not.
            let next = if is_free && i == pieces as u32 { to } else { at + piece };
            let (moved, was_free) = self.move_piece(at, next, aim);
            is_free &= was_free;
            if moved == at && !was_free {
                break;
            }
            at = moved;
        }
        at
    }

    /// Nothing is near the way, not even the corner of a solid cell that the mode would let a body past.
    fn is_free(&self, from: Vec2, to: Vec2) -> bool {
        let in_cells = |p: Vec2| (p - self.frame.origin) / self.frame.cell_size;
        let fits = |cell: Cell| self.grid.is_walkable(cell);
        is_segment_clear(in_cells(from), in_cells(to), DiagonalMode::OnlyIfNoObstacles, fits, fits)
    }

    /// One piece on the way to `aim`, and whether nothing was in its way.
    fn move_piece(&self, at: Vec2, next: Vec2, aim: Vec2) -> (Vec2, bool) {
        let from = self.frame.cell_from_world(at);
        let wanted = self.frame.cell_from_world(next);
        let (step_x, step_y) = (wanted.x - from.x, wanted.y - from.y);
        let is_open = |cell: Cell| self.grid.is_walkable(cell);

        let free_x = step_x == 0 || (step_x.abs() == 1 && is_open(from.moved(step_x, 0)));
        let x = if free_x { next.x } else { self.stop_x(from, at, step_x) };
        let beside = Cell::new(if free_x { wanted.x } else { from.x }, from.y);
        let free_y = step_y == 0 || (step_y.abs() == 1 && is_open(beside.moved(0, step_y)));
        let y = if free_y { next.y } else { self.stop_y(from, at, step_y) };

        let moved = Vec2::new(x, y);
        if free_x && free_y { (moved, true) } else { (self.round_corner(moved, aim).unwrap_or(moved), false) }
    }

    /// Past the corner of its cell, for a body that is stopped there with somewhere to go on the other side: along an
    /// open side, or between two solid cells where the mode lets it. Without this a body whose target lies on the
    /// very edge of a cell would come nearer to the edge for ever.
    fn round_corner(&self, at: Vec2, aim: Vec2) -> Option<Vec2> {
        let (cell, goal) = (self.frame.cell_from_world(at), self.frame.cell_from_world(aim));
        let (step_x, step_y) = ((goal.x - cell.x).signum(), (goal.y - cell.y).signum());
        if step_x == 0 || step_y == 0 {
            return None;
        }
        let corner = self.frame.corner(cell.moved(i32::from(step_x > 0), i32::from(step_y > 0)));
        let reach = 2.0 * self.skin();
        if (corner.x - at.x).abs() > reach || (corner.y - at.y).abs() > reach {
            return None;
        }
        let is_open = |cell: Cell| self.grid.is_walkable(cell);
        let (beside, along, across) = (cell.moved(step_x, 0), cell.moved(0, step_y), cell.moved(step_x, step_y));
        let into = match (is_open(beside), is_open(along)) {
            (true, _) => beside,
            (false, true) => along,
            (false, false) if is_open(across) && self.mode.allows(false, false) => across,
            (false, false) => return None,
        };
        let point = self.frame.nearest_in_cell(into, at, self.skin());
        (self.frame.cell_from_world(point) == into).then_some(point)
    }

    fn skin(&self) -> f32 {
        self.frame.cell_size.x.min(self.frame.cell_size.y) * SKIN
    }

    /// As far along x as the cell allows. Where numbers are too coarse to tell (far from the origin), not at all.
    fn stop_x(&self, cell: Cell, at: Vec2, step: i32) -> f32 {
        let x = if step > 0 {
            at.x.max(self.frame.corner(cell.moved(1, 0)).x - self.skin())
        } else {
            at.x.min(self.frame.corner(cell).x + self.skin())
        };
        if self.frame.cell_from_world(Vec2::new(x, at.y)).x == cell.x { x } else { at.x }
    }

    /// The same along y.
    fn stop_y(&self, cell: Cell, at: Vec2, step: i32) -> f32 {
        let y = if step > 0 {
            at.y.max(self.frame.corner(cell.moved(0, 1)).y - self.skin())
        } else {
            at.y.min(self.frame.corner(cell).y + self.skin())
        };
        if self.frame.cell_from_world(Vec2::new(at.x, y)).y == cell.y { y } else { at.y }
    }
}

#[cfg(test)]
mod tests {
    use super::Ground;
    use crate::geom::{Cell, CellRect, Frame, Vec2};
    use crate::grid::{DiagonalMode, Grid};

    /// `#` is solid.
    fn grid(rows: &[&str]) -> Grid {
        let mut grid = Grid::new(CellRect::new(0, 0, rows[0].len() as u32, rows.len() as u32)).unwrap();
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                grid.set_solid(Cell::new(x as i32, y as i32), c == '#');
            }
        }
        grid
    }

    fn slide(grid: &Grid, mode: DiagonalMode, from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
        let frame = Frame::default();
        let end = Ground { grid, frame: &frame, mode }.slide(
            Vec2::new(from.0, from.1),
            Vec2::new(to.0, to.1),
            Vec2::new(to.0, to.1),
        );
        (end.x, end.y)
    }

    #[test]
    fn a_free_way_ends_exactly_where_it_leads() {
        let grid = grid(&["....", "....", "...."]);
        for to in [(3.7, 2.9), (0.1, 0.3), (3.0, 2.0), (1.234, 0.001)] {
            assert_eq!(slide(&grid, DiagonalMode::Never, (2.22, 1.11), to), to);
        }
    }

    #[test]
    fn a_body_slides_along_a_wall_and_stops_at_the_edge_of_the_region() {
        let grid = grid(&["....", "####"]);
        let (x, y) = slide(&grid, DiagonalMode::Always, (0.5, 0.5), (2.5, 2.5));
        assert!((x - 2.5).abs() < 1e-4 && (0.99..1.0).contains(&y), "({x}, {y})");
        let (x, y) = slide(&grid, DiagonalMode::Always, (0.5, 0.5), (90.5, -3.0));
        assert!((3.99..4.0).contains(&x) && (0.0..0.01).contains(&y), "({x}, {y})");
    }

    #[test]
    fn two_corners_let_a_body_through_in_mode_always_alone() {
        let grid = grid(&["#.", ".#"]);
        for mode in DiagonalMode::ALL {
            for (from, to) in [((0.5, 1.5), (1.5, 0.5)), ((0.2, 1.6), (1.5, 0.5)), ((1.5, 0.5), (0.5, 1.5))] {
                let (x, y) = slide(&grid, mode, from, to);
                let passed = Frame::default().cell_from_world(Vec2::new(x, y))
                    == Frame::default().cell_from_world(Vec2::new(to.0, to.1));
                assert_eq!(passed, mode == DiagonalMode::Always, "{mode:?} {from:?} ended at ({x}, {y})");
            }
        }
    }

    #[test]
    fn a_body_gets_round_a_corner_to_a_point_on_the_edge_of_a_cell() {
        let frame = Frame::default();
        for (rows, from, edge) in [
            (["#.", ".#"], (1.3, 0.4), (0.5, 1.0)),
            ([".#", ".."], (0.4, 0.4), (1.5, 1.0)),
            (["..", "#."], (0.4, 0.4), (1.0, 1.5)),
        ] {
            let grid = grid(&rows);
            let ground = Ground { grid: &grid, frame: &frame, mode: DiagonalMode::Always };
            let (mut at, aim) = (Vec2::new(from.0, from.1), Vec2::new(edge.0, edge.1));
            for _ in 0..100 {
                let left = at.distance(aim);
                let to = if left <= 0.1 { aim } else { at + at.direction_to(aim) * 0.1 };
                at = ground.slide(at, to, aim);
            }
            assert_eq!(at, aim, "{rows:?}");
        }
    }

    #[test]
    fn coarse_numbers_far_from_the_origin_never_end_in_a_wall() {
        let grid = grid(&["..#", ".#.", "#.."]);
        let frame = Frame { cell_size: Vec2::new(0.75, 0.75), origin: Vec2::new(3.0e6, -5.0e6) };
        for mode in DiagonalMode::ALL {
            let ground = Ground { grid: &grid, frame: &frame, mode };
            let mut at = frame.world_from_cell(Cell::new(0, 0));
            if ground.is_solid(at) {
                continue;
            }
            for i in 0..200 {
                let to = frame.world_from_cell(Cell::new(i * 7 % 5 - 1, i * 3 % 4));
                at = ground.slide(at, to, to);
                assert!(!ground.is_solid(at), "{mode:?} step {i}");
            }
        }
    }
}
