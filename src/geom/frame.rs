//! `Frame`: where the cells of a grid lie in the world.

use super::{Cell, MAX_COORDINATE, Vec2};

/// Cell size and position of a grid. Cell (x, y) covers `origin + (x, y) * cell_size` to `+ cell_size`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// World units of one cell, both above 0.
    pub cell_size: Vec2,
    /// World position of the corner of cell (0, 0).
    pub origin: Vec2,
}

/// Cells of one world unit, cell (0, 0) at the origin.
impl Default for Frame {
    fn default() -> Frame {
        Frame { cell_size: Vec2::ONE, origin: Vec2::ZERO }
    }
}

impl Frame {
    /// World position of a cell's upper left corner.
    #[must_use]
    #[inline]
    pub fn corner(&self, cell: Cell) -> Vec2 {
        self.origin + Vec2::new(cell.x as f32, cell.y as f32) * self.cell_size
    }

    /// World position of a cell's centre.
    #[must_use]
    #[inline]
    pub fn world_from_cell(&self, cell: Cell) -> Vec2 {
        self.origin + Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5) * self.cell_size
    }

    /// The cell that holds a world position; it may lie outside the region. A position that is no
    /// number lies in column or row 0.
    #[must_use]
    #[inline]
    pub fn cell_from_world(&self, position: Vec2) -> Cell {
        let id = (position - self.origin) / self.cell_size;
        // The clamp leaves neighbours inside `i32`.
        let limit = MAX_COORDINATE as f32;
        Cell::new(id.x.floor().clamp(-limit, limit) as i32, id.y.floor().clamp(-limit, limit) as i32)
    }

    /// The point of a cell's area that is nearest to `position`, kept `inset` world units away from its sides.
    #[must_use]
    pub fn nearest_in_cell(&self, cell: Cell, position: Vec2, inset: f32) -> Vec2 {
        let (low, high) = (self.corner(cell), self.corner(cell.offset(1, 1)));
        let clamp = |p: f32, low: f32, high: f32| p.max(low + inset).min(high - inset);
        Vec2::new(clamp(position.x, low.x, high.x), clamp(position.y, low.y, high.y))
    }
}

#[cfg(test)]
mod tests {
    use super::Frame;
    use crate::geom::{Cell, Vec2};

    #[test]
    fn cells_and_positions_agree_also_left_of_the_origin() {
        let frame = Frame { cell_size: Vec2::new(32.0, 16.0), origin: Vec2::new(-100.0, 7.0) };
        for cell in [Cell::new(0, 0), Cell::new(-4, 9), Cell::new(4000, -1)] {
            assert_eq!(frame.cell_from_world(frame.world_from_cell(cell)), cell);
            assert_eq!(frame.cell_from_world(frame.corner(cell)), cell);
        }
        assert_eq!(frame.cell_from_world(Vec2::new(-100.1, 7.0)), Cell::new(-1, 0));
        assert_eq!(frame.cell_from_world(Vec2::new(f32::NAN, f32::INFINITY)).x, 0);
    }

    #[test]
    fn the_nearest_point_of_a_cell_keeps_off_its_sides() {
        let frame = Frame::default();
        let nearest = |x, y| frame.nearest_in_cell(Cell::new(2, 2), Vec2::new(x, y), 0.25);
        assert_eq!(nearest(0.0, 2.5), Vec2::new(2.25, 2.5));
        assert_eq!(nearest(9.0, 9.0), Vec2::new(2.75, 2.75));
    }
}
