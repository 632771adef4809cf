//! `Cell` and `CellRect`: absolute integer coordinates, x to the right and y down.
//!
//! Ids are absolute: a region may start anywhere, also at negative ids. Rectangles are half-open
//! and list their cells row by row (y outer, x inner), which is the order of every file.

use std::fmt;

/// Largest absolute value of a cell coordinate. Far enough inside `i32` that neighbours,
/// differences and ends of rectangles never overflow.
pub const MAX_COORDINATE: i32 = 1 << 29;

/// Coordinates of one cell: an absolute id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

impl Cell {
    /// The cell `(x, y)`.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// This cell moved by `(dx, dy)`; it stays at the edge of `i32` where it would go beyond.
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Cell {
        Cell::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }

    /// As [`Cell::offset`] for searches, whose cells and steps lie within [`MAX_COORDINATE`].
    #[must_use]
    #[inline]
    pub(crate) const fn moved(self, dx: i32, dy: i32) -> Cell {
        Cell::new(self.x + dx, self.y + dy)
    }
}

/// `[x, y]`.
impl From<[i32; 2]> for Cell {
    fn from([x, y]: [i32; 2]) -> Cell {
        Cell::new(x, y)
    }
}

/// `[x, y]`.
impl From<Cell> for [i32; 2] {
    fn from(cell: Cell) -> [i32; 2] {
        [cell.x, cell.y]
    }
}

/// As the user reads it: `(12, 5)`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A half-open rectangle of cells: `x..x + w` by `y..y + h`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CellRect {
    /// First column.
    pub x: i32,
    /// First row.
    pub y: i32,
    /// Columns; may be 0.
    pub w: u32,
    /// Rows; may be 0.
    pub h: u32,
}

impl CellRect {
    /// The rectangle with its first cell at `(x, y)`, `w` columns and `h` rows.
    #[must_use]
    pub const fn new(x: i32, y: i32, w: u32, h: u32) -> CellRect {
        CellRect { x, y, w, h }
    }

    /// The smallest rectangle that holds both cells.
    #[must_use]
    pub fn from_corners(a: Cell, b: Cell) -> CellRect {
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        CellRect::new(x, y, a.x.abs_diff(b.x).saturating_add(1), a.y.abs_diff(b.y).saturating_add(1))
    }

    /// One cell.
    #[must_use]
    pub const fn from_cell(cell: Cell) -> CellRect {
        CellRect::new(cell.x, cell.y, 1, 1)
    }

    /// Number of cells.
    #[must_use]
    pub const fn area(self) -> u64 {
        self.w as u64 * self.h as u64
    }

    /// Holds no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.w == 0 || self.h == 0
    }

    /// One past the last column. `i64`, because a rectangle that is not checked yet may end anywhere.
    #[must_use]
    pub const fn right(self) -> i64 {
        self.x as i64 + self.w as i64
    }

    /// One past the last row.
    #[must_use]
    pub const fn bottom(self) -> i64 {
        self.y as i64 + self.h as i64
    }

    /// The first cell of the first row.
    #[must_use]
    pub const fn origin(self) -> Cell {
        Cell::new(self.x, self.y)
    }

    /// `cell` lies inside.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x >= self.x && cell.y >= self.y && (cell.x as i64) < self.right() && (cell.y as i64) < self.bottom()
    }

    /// The cells that both hold; empty (at this rectangle's origin) where there are none.
    #[must_use]
    pub fn intersection(self, other: CellRect) -> CellRect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let w = self.right().min(other.right()) - i64::from(x);
        let h = self.bottom().min(other.bottom()) - i64::from(y);
        if w <= 0 || h <= 0 {
            return CellRect::new(self.x, self.y, 0, 0);
        }
        // Both fit: neither side is longer than a side of one of the two.
        CellRect::new(x, y, w as u32, h as u32)
    }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    #[must_use]
    pub fn union(self, other: CellRect) -> CellRect {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        CellRect::up_to(x, y, self.right().max(other.right()), self.bottom().max(other.bottom()))
    }

    /// This rectangle with `margin` more cells on each side; sides that would go beyond what cells can be named stay
    /// at that edge.
    #[must_use]
    pub fn grown(self, margin: u32) -> CellRect {
        let start = |at: i32| (i64::from(at) - i64::from(margin)).max(i64::from(i32::MIN)) as i32;
        let by = i64::from(margin);
        CellRect::up_to(start(self.x), start(self.y), self.right() + by, self.bottom() + by)
    }

    /// From `(x, y)` to one before `right` and `bottom`, or as far as a rectangle reaches.
    fn up_to(x: i32, y: i32, right: i64, bottom: i64) -> CellRect {
        let side = |start: i32, end: i64| (end - i64::from(start)).clamp(0, i64::from(u32::MAX)) as u32;
        CellRect::new(x, y, side(x, right), side(y, bottom))
    }

    /// The cell of the rectangle that is nearest to `cell`; `None` for an empty rectangle.
    #[must_use]
    pub fn clamp(self, cell: Cell) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let x = i64::from(cell.x).clamp(i64::from(self.x), self.right() - 1);
        let y = i64::from(cell.y).clamp(i64::from(self.y), self.bottom() - 1);
        Some(Cell::new(x as i32, y as i32))
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        // Ids end where `i32` does.
        let last = |end: i64| end.min(i64::from(i32::MAX)) as i32;
        let right = last(self.right());
        (self.y..last(self.bottom())).flat_map(move |y| (self.x..right).map(move |x| Cell::new(x, y)))
    }
}

/// As the user reads it: `18 x 11 at (0, 0)`.
impl fmt::Display for CellRect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {} at {}", self.w, self.h, self.origin())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, CellRect};

    #[test]
    fn intersection_of_rectangles_that_only_touch_is_empty() {
        let a = CellRect::new(-3, -3, 3, 3);
        assert!(a.intersection(CellRect::new(0, 0, 5, 5)).is_empty());
        assert_eq!(a.intersection(CellRect::new(-1, -2, 9, 1)), CellRect::new(-1, -2, 1, 1));
    }

    #[test]
    fn cells_come_row_by_row_from_a_negative_origin() {
        let cells: Vec<_> = CellRect::new(-1, 2, 2, 2).cells().map(|c| (c.x, c.y)).collect();
        assert_eq!(cells, [(-1, 2), (0, 2), (-1, 3), (0, 3)]);
    }

    #[test]
    fn nothing_overflows_at_the_edge_of_what_can_be_named() {
        let (low, high) = (Cell::new(i32::MIN, i32::MIN), Cell::new(i32::MAX, i32::MAX));
        assert_eq!((low.offset(-1, i32::MIN), high.offset(1, i32::MAX)), (low, high));
        assert_eq!(low.offset(1, 0), Cell::new(i32::MIN + 1, i32::MIN));
        let all = CellRect::new(i32::MIN, i32::MIN, u32::MAX, u32::MAX);
        assert_eq!(CellRect::from_corners(low, high), all);
        assert_eq!((all.grown(u32::MAX), CellRect::from_cell(low).union(CellRect::from_cell(high))), (all, all));
        assert_eq!(CellRect::from_cell(low).grown(3), CellRect::new(i32::MIN, i32::MIN, 4, 4));
        assert_eq!(CellRect::new(1, 2, 3, 0).grown(2), CellRect::new(-1, 0, 7, 4));
        assert_eq!(CellRect::new(i32::MAX - 1, 0, 9, 1).cells().count(), 1);
    }

    #[test]
    fn from_corners_holds_both_in_any_order() {
        let rect = CellRect::from_corners(Cell::new(4, -2), Cell::new(1, 3));
        assert_eq!(rect, CellRect::new(1, -2, 4, 6));
    }
}
