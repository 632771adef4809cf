//! `Grid`: solid cells and weight scales of one region, and a version that counts changes.
//!
//! The one type that baking writes, the document shows and every search runs on. Cells are absolute
//! ids; the dense *cell index* is `(y - region.y) * region.w + (x - region.x)`. Outside counts as
//! solid. A solid cell may carry a weight: a door that opens later.

use super::bits::BitGrid;
use super::stamps::Stamps;
use super::weights::Weights;
use crate::geom::{Cell, CellRect, MAX_COORDINATE};
use thiserror::Error;

/// Most cells that a grid may have: 4096 x 4096, in any shape.
pub const MAX_CELLS: u64 = 1 << 24;

/// Why a grid or a weight is refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum GridError {
    /// More than [`MAX_CELLS`].
    #[error("{0} x {1} is {count} cells, more than the limit of 16777216 (4096 x 4096)", count = u64::from(*.0) * u64::from(*.1))]
    TooLarge(u32, u32),
    /// The region reaches beyond the coordinates that are allowed.
    #[error("region {0} reaches beyond the largest cell coordinate, 536870912")]
    OutOfRange(CellRect),
    /// Weight scales are finite and at least 0.
    #[error("weight {0} is not a number from 0 up")]
    BadWeight(f32),
    /// The list has another number of values than the region has cells.
    #[error("{found} values for {expected} cells")]
    WrongLength {
        /// Cells of the region.
        expected: u64,
        /// Values given.
        found: u64,
    },
}

/// Solid cells and weight scales of a region.
#[derive(Clone, Debug)]
pub struct Grid {
    region: CellRect,
    solid: BitGrid,
    /// The solid bits once more with rows and columns exchanged, for readers that go along columns.
    columns: BitGrid,
    /// While edits come in bulk: the first row and one past the last whose columns are still to be copied.
    late: Option<(u32, u32)>,
    weights: Weights,
    version: u64,
    stamps: Stamps,
}

/// Equal region, solid cells and weights; the version does not count.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.region == other.region
            && self.solid == other.solid
            && match (self.weights.values(), other.weights.values()) {
                (None, None) => true,
                (Some(a), Some(b)) => a == b,
                _ => false,
            }
    }
}

/// No cells at all.
impl Default for Grid {
    fn default() -> Grid {
        Grid::of_checked(CellRect::default())
    }
}

impl Grid {
    /// All cells free with weight 1.
    ///
    /// # Errors
    /// [`GridError::TooLarge`] and [`GridError::OutOfRange`], before any memory is taken.
    pub fn new(region: CellRect) -> Result<Grid, GridError> {
        Grid::check_region(region)?;
        Ok(Grid::of_checked(region))
    }

    fn of_checked(region: CellRect) -> Grid {
        let (solid, columns) = (BitGrid::new(region.w, region.h), BitGrid::new(region.h, region.w));
        let (stamps, weights) = (Stamps::new(&solid), Weights::default());
        Grid { region, solid, columns, late: None, weights, version: 0, stamps }
    }

    /// `Ok` if a grid of this region is allowed.
    ///
    /// # Errors
    /// As [`Grid::new`].
    pub fn check_region(region: CellRect) -> Result<(), GridError> {
        if region.area() > MAX_CELLS || u64::from(region.w.max(region.h)) > MAX_CELLS {
            return Err(GridError::TooLarge(region.w, region.h));
        }
        let limit = i64::from(MAX_COORDINATE);
        let starts = region.x >= -MAX_COORDINATE && region.y >= -MAX_COORDINATE;
        if !starts || region.right() > limit || region.bottom() > limit {
            return Err(GridError::OutOfRange(region));
        }
        Ok(())
    }

    /// The cells that this grid covers.
    #[must_use]
    pub fn region(&self) -> CellRect {
        self.region
    }

    /// Grows with every change of a cell.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Makes the version larger than `seen`, for a grid that takes the place of another.
    pub(crate) fn raise_version(&mut self, seen: u64) {
        self.version = self.version.max(seen) + 1;
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.region.area() as usize
    }

    /// Has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.region.is_empty()
    }

    /// Dense index of a cell, row by row; `None` outside.
    #[must_use]
    #[inline]
    pub fn index(&self, cell: Cell) -> Option<u32> {
        self.region.contains(cell).then(|| {
            let (x, y) = ((cell.x - self.region.x) as u32, (cell.y - self.region.y) as u32);
            y * self.region.w + x
        })
    }

    /// The cell of a dense index below [`Grid::len`]. For a larger one it is the last cell, and the region's origin
    /// for a grid without cells.
    #[must_use]
    #[inline]
    pub fn cell(&self, index: u32) -> Cell {
        match self.len() {
            0 => self.region.origin(),
            len => self.cell_at((len - 1).min(index as usize) as u32),
        }
    }

    /// As [`Grid::cell`] for searches, whose indices are of cells.
    #[must_use]
    #[inline]
    pub(crate) fn cell_at(&self, index: u32) -> Cell {
        let (x, y) = (index % self.region.w, index / self.region.w);
        self.region.origin().moved(x as i32, y as i32)
    }

    /// The cell is blocked; outside counts as solid.
    #[must_use]
    #[inline]
    pub fn is_solid(&self, cell: Cell) -> bool {
        !self.region.contains(cell) || self.solid.get(cell.x - self.region.x, cell.y - self.region.y)
    }

    /// The cell is inside and not solid.
    #[must_use]
    #[inline]
    pub fn is_walkable(&self, cell: Cell) -> bool {
        !self.is_solid(cell)
    }

    /// Factor on the cost of entering the cell; 1 outside.
    #[must_use]
    #[inline]
    pub fn weight(&self, cell: Cell) -> f32 {
        self.index(cell).map_or(1.0, |i| self.weights.get(i as usize))
    }

    /// Weight by dense index.
    #[must_use]
    #[inline]
    pub fn weight_at(&self, index: u32) -> f32 {
        self.weights.get(index as usize)
    }

    /// Solid cells.
    #[must_use]
    pub fn solid_count(&self) -> u64 {
        self.solid.count()
    }

    /// Cells that are not solid.
    #[must_use]
    pub fn free_count(&self) -> u64 {
        self.region.area() - self.solid.count()
    }

    /// Cells with a weight other than 1, solid ones included.
    #[must_use]
    pub fn weighted_count(&self) -> u64 {
        self.weights.count()
    }

    /// Any cell has a weight other than 1.
    #[must_use]
    #[inline]
    pub fn has_weights(&self) -> bool {
        self.weights.count() > 0
    }

    /// The smallest weight of any cell, at most 1: the factor that keeps an estimate admissible.
    #[must_use]
    pub fn min_weight(&self) -> f32 {
        self.weights.min()
    }

    /// Distinct weights other than 1 with their number of cells, ascending.
    #[must_use]
    pub fn weight_census(&self) -> &[(f32, u32)] {
        self.weights.census()
    }

    /// Row-major weights, or `None` while all are 1.
    #[must_use]
    pub fn weights(&self) -> Option<&[f32]> {
        self.weights.values()
    }

    /// The solid bits, with columns and rows counted from the region's first cell.
    #[must_use]
    pub fn solid_bits(&self) -> &BitGrid {
        &self.solid
    }

    /// The solid bits with rows and columns exchanged: column `y`, row `x` is the cell at column `x`, row `y`.
    #[must_use]
    pub fn solid_columns(&self) -> &BitGrid {
        &self.columns
    }

    /// Bytes held by cells and weights.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.solid.bytes() + self.columns.bytes() + self.weights.bytes() + self.stamps.bytes()
    }

    /// Where the solid bits changed, and when.
    pub(super) fn stamps(&self) -> &Stamps {
        &self.stamps
    }

    /// Counts a change of solid bits in a rectangle of columns and rows.
    fn solid_changed(&mut self, rect: [u32; 4]) {
        self.version += 1;
        self.stamps.touch(rect, self.version);
    }

    /// Until [`Grid::end_bulk`] edits leave out the columns, which a run along a row costs a word for every cell.
    /// Nobody may search or clone the grid meanwhile.
    pub(crate) fn begin_bulk(&mut self) {
        self.late = self.late.or(Some((u32::MAX, 0)));
    }

    /// Brings the columns up to date, 64 x 64 cells at a time.
    pub(crate) fn end_bulk(&mut self) {
        if let Some((first, end)) = self.late.take() {
            self.columns.copy_transposed(&self.solid, first, end);
        }
    }

    /// The columns of rows `y` to `y + h` need not be edited now.
    #[inline]
    fn is_late(&mut self, y: u32, h: u32) -> bool {
        let Some((first, end)) = &mut self.late else { return false };
        (*first, *end) = ((*first).min(y), (*end).max(y + h));
        true
    }

    /// Blocks or frees a cell; tells whether it changed. Outside nothing happens.
    pub fn set_solid(&mut self, cell: Cell, solid: bool) -> bool {
        if !self.region.contains(cell) {
            return false;
        }
        let (x, y) = ((cell.x - self.region.x) as u32, (cell.y - self.region.y) as u32);
        let changed = self.solid.set(x, y, solid);
        if changed {
            if !self.is_late(y, 1) {
                self.columns.set(y, x, solid);
            }
            self.solid_changed([x, y, 1, 1]);
        }
        changed
    }

    /// Sets the weight of a cell; tells whether it changed. Outside nothing happens.
    ///
    /// # Errors
    /// [`GridError::BadWeight`] if it is not finite or below 0; the old weight stays.
    pub fn set_weight(&mut self, cell: Cell, weight: f32) -> Result<bool, GridError> {
        Grid::check_weight(weight)?;
        let len = self.len();
        let changed = self.index(cell).is_some_and(|i| self.weights.set(len, i as usize, weight));
        self.version += u64::from(changed);
        Ok(changed)
    }

    /// Sets a weight that [`Grid::check_weight`] has passed, by dense index.
    pub(crate) fn set_checked_weight(&mut self, index: u32, weight: f32) {
        let len = self.len();
        let changed = self.weights.set(len, index as usize, weight);
        self.version += u64::from(changed);
    }

    /// Sets one checked weight for `cells` cells from a dense index on.
    pub(crate) fn fill_checked_weight(&mut self, first: u32, cells: u32, weight: f32) {
        if weight != 1.0 || self.has_weights() {
            (first..first + cells).for_each(|index| self.set_checked_weight(index, weight));
        }
    }

    /// `Ok` for a finite weight of at least 0.
    ///
    /// # Errors
    /// [`GridError::BadWeight`].
    pub fn check_weight(weight: f32) -> Result<(), GridError> {
        if weight.is_finite() && weight >= 0.0 { Ok(()) } else { Err(GridError::BadWeight(weight)) }
    }

    /// Blocks or frees all cells of the rectangle that lie inside.
    pub fn fill_solid(&mut self, rect: CellRect, solid: bool) {
        let [x, y, w, h] = self.relative(rect);
        self.solid.fill(x, y, w, h, solid);
        if !self.is_late(y, h) {
            self.columns.fill(y, x, h, w, solid);
        }
        self.solid_changed([x, y, w, h]);
    }

    /// Blocks the cells whose bit is set in the words of a row; bit 0 of a row's first word is the region's
    /// first column, bits past the last column are ignored, and so are rows outside.
    pub fn add_solid_rows<R: Iterator<Item = u64>>(&mut self, rows: impl Iterator<Item = (i32, R)>) {
        let was_late = self.late.is_some();
        self.begin_bulk();
        for (y, words) in rows {
            if y >= self.region.y && i64::from(y) < self.region.bottom() {
                let y = (y - self.region.y) as u32;
                self.solid.union_row(y, words);
                self.is_late(y, 1);
                self.solid_changed([0, y, self.region.w, 1]);
            }
        }
        if !was_late {
            self.end_bulk();
        }
    }

    /// Sets the weight of all cells of the rectangle that lie inside.
    ///
    /// # Errors
    /// [`GridError::BadWeight`]; nothing changed.
    pub fn fill_weight(&mut self, rect: CellRect, weight: f32) -> Result<(), GridError> {
        Grid::check_weight(weight)?;
        if weight == 1.0 && !self.has_weights() {
            return Ok(());
        }
        for cell in self.region.intersection(rect).cells() {
            self.set_weight(cell, weight)?;
        }
        Ok(())
    }

    /// Replaces all weights, row by row.
    ///
    /// # Errors
    /// [`GridError::WrongLength`] or [`GridError::BadWeight`]; nothing changed.
    pub fn replace_weights(&mut self, weights: Vec<f32>) -> Result<(), GridError> {
        let (expected, found) = (self.region.area(), weights.len() as u64);
        if expected != found {
            return Err(GridError::WrongLength { expected, found });
        }
        weights.iter().try_for_each(|w| Grid::check_weight(*w))?;
        // -0 and 0 are the same weight; one of them keeps files and hashes equal.
        self.weights.replace(weights.into_iter().map(|w| w + 0.0).collect());
        self.version += 1;
        Ok(())
    }

    /// Makes this grid's cells in `rect` those of `other`, which must cover the same region; tells whether any changed.
    pub fn copy_rect(&mut self, other: &Grid, rect: CellRect) -> bool {
        debug_assert_eq!(self.region, other.region);
        let [x, y, w, h] = self.relative(rect);
        let solid_changed = self.solid.copy_rect(&other.solid, [x, y, w, h]);
        let mut changed = solid_changed;
        if changed && !self.is_late(y, h) {
            self.columns.copy_rect(&other.columns, [y, x, h, w]);
        }
        if self.has_weights() || other.has_weights() {
            let len = self.len();
            for cell in self.region.intersection(rect).cells() {
                if let Some(i) = self.index(cell) {
                    changed |= self.weights.set(len, i as usize, other.weights.get(i as usize));
                }
            }
        }
        if solid_changed {
            self.solid_changed([x, y, w, h]);
        } else {
            self.version += u64::from(changed);
        }
        changed
    }

    /// All cells free with weight 1.
    pub fn clear(&mut self) {
        self.solid.fill(0, 0, self.region.w, self.region.h, false);
        if !self.is_late(0, self.region.h) {
            self.columns.fill(0, 0, self.region.h, self.region.w, false);
        }
        self.weights.clear();
        self.solid_changed([0, 0, self.region.w, self.region.h]);
    }

    /// The part of `rect` inside, from the region's first cell: `[x, y, w, h]`.
    fn relative(&self, rect: CellRect) -> [u32; 4] {
        let inside = self.region.intersection(rect);
        [(inside.x - self.region.x) as u32, (inside.y - self.region.y) as u32, inside.w, inside.h]
    }
}
