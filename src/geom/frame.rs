//! `Frame`: where the cells of a grid lie in the world.

use super::{Cell, CellRect, MAX_COORDINATE, Vec2};

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

    /// World position of a cell's centre in double precision, for answers that are written out: every centre of a
    /// region is its own, however far out it lies.
    #[must_use]
    pub fn exact_centre(&self, cell: Cell) -> [f64; 2] {
        let along = |id: i32, size: f32, origin: f32| f64::from(origin) + (f64::from(id) + 0.5) * f64::from(size);
        [along(cell.x, self.cell_size.x, self.origin.x), along(cell.y, self.cell_size.y, self.origin.y)]
    }

    /// A sentence where positions within `region` cannot be told apart well enough in single precision, which
    /// agents walk in: their steps are then more than a sixteenth of a cell apart.
    #[must_use]
    pub fn precision_warning(&self, region: CellRect) -> Option<String> {
        let sides = [
            (i64::from(region.x), region.right(), self.cell_size.x, self.origin.x),
            (i64::from(region.y), region.bottom(), self.cell_size.y, self.origin.y),
        ];
        sides.into_iter().filter(|_| !region.is_empty()).find_map(|(first, last, size, origin)| {
            let id = first.abs().max(last.abs());
            let world = |id: i64| (f64::from(origin) + id as f64 * f64::from(size)).abs();
            let far = world(first).max(world(last));
            // Ids are single too on the way to a position.
            let step = spacing(far as f32).max(spacing(id as f32) * size);
            (step * 16.0 > size).then(|| {
                format!(
                    "the cells lie so far out that agents cannot tell them apart: single precision steps by {step} \
                     where a cell has {size}; a region nearer to (0, 0) helps"
                )
            })
        })
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

/// To the next number in single precision.
fn spacing(value: f32) -> f32 {
    value.next_up() - value
}

#[cfg(test)]
mod tests {
    use super::Frame;
    use crate::geom::{Cell, CellRect, Vec2};

    #[test]
    fn far_centres_are_exact_in_double_and_warned_of_in_single_precision() {
        let frame = Frame::default();
        let centres = [20_000_001, 20_000_002, -20_000_001].map(|x| frame.exact_centre(Cell::new(x, 0)));
        assert_eq!(centres, [[20_000_001.5, 0.5], [20_000_002.5, 0.5], [-20_000_000.5, 0.5]]);
        let warns = |frame: Frame, x, y| frame.precision_warning(CellRect::new(x, y, 4, 4)).is_some();
        assert!(warns(frame, 20_000_001, 0) && warns(frame, 0, -20_000_001) && warns(frame, 1 << 20, 0));
        assert!(!warns(frame, 0, 0) && !warns(frame, -500_000, 500_000));
        let wide = |size: f32, origin| Frame { cell_size: Vec2::new(size, size), origin: Vec2::new(origin, 0.0) };
        assert!(!warns(wide(32.0, 0.0), 4096, 4096) && warns(wide(0.001, 1e6), 0, 0));
        // The origin takes back what the ids lost before.
        assert!(warns(wide(1.0, -20_000_000.0), 20_000_000, 0));
        assert_eq!(frame.precision_warning(CellRect::new(20_000_001, 0, 0, 0)), None);
    }

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
