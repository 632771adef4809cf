//! Godot's `AStarGrid2D` to the letter, for comparing and for porting: every call answers as Godot 4.6 does.
//!
//! What differs from [`AStarGrid2D`], which stands below: positions are a cell's upper left corner (square) or
//! Godot's isometric points, a dirty grid answers with defaults and empty paths instead of errors, `update` forgets all
//! cells, and offset and cell size drop changes too small for Godot's eyes. Beyond Godot, regions are limited
//! to 16777216 cells and weights to finite numbers; more is refused as Godot refuses a negative size.

use super::{AStarGrid2D, Heuristic, PathOrder, PointData};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{DiagonalMode, Grid};

/// Where the points of a grid lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// At the upper left corner of square cells.
    #[default]
    Square,
    /// Diamonds: x leads right and up, y right and down.
    IsometricRight,
    /// Diamonds: x leads right and down, y left and down.
    IsometricDown,
}

/// Godot's `AStarGrid2D`.
#[derive(Debug, Default)]
pub struct GodotAStarGrid2D {
    /// Answer as 4.5 does, which lets a path start in a solid cell.
    pub v45: bool,
    /// Cells, settings and search; its own layout has no offset and cells of one unit.
    cells: AStarGrid2D,
    region: CellRect,
    offset: Vec2,
    cell_size: Size,
    cell_shape: CellShape,
    dirty: bool,
}

/// (1, 1) until set.
#[derive(Clone, Copy, Debug)]
struct Size(Vec2);

impl Default for Size {
    fn default() -> Size {
        Size(Vec2::ONE)
    }
}

/// The largest difference that Godot's approximate comparison overlooks, absolute and for the size of the first.
const EPSILON: f32 = 0.00001;

fn is_equal_approx(a: Vec2, b: Vec2) -> bool {
    let equal = |a: f32, b: f32| a == b || (a - b).abs() < (EPSILON * a.abs()).max(EPSILON);
    equal(a.x, b.x) && equal(a.y, b.y)
}

impl GodotAStarGrid2D {
    /// No cells, not dirty.
    #[must_use]
    pub fn new() -> GodotAStarGrid2D {
        GodotAStarGrid2D::default()
    }

    /// The region as set last.
    #[must_use]
    pub fn region(&self) -> CellRect {
        self.region
    }

    /// Sets the region as x, y, width and height; a negative size, or one beyond the limits, changes nothing.
    pub fn set_region(&mut self, [x, y, w, h]: [i32; 4]) {
        let (Ok(w), Ok(h)) = (u32::try_from(w), u32::try_from(h)) else { return };
        let region = CellRect::new(x, y, w, h);
        if Grid::check_region(region).is_ok() {
            self.dirty |= region != self.region;
            self.region = region;
        }
    }

    /// Moves all points. A change that Godot's approximate comparison overlooks is dropped.
    pub fn set_offset(&mut self, offset: Vec2) {
        if !is_equal_approx(self.offset, offset) {
            self.offset = offset;
            self.dirty = true;
        }
    }

    /// Sets the distance of points. A change that Godot's approximate comparison overlooks is dropped.
    pub fn set_cell_size(&mut self, cell_size: Vec2) {
        if !is_equal_approx(self.cell_size.0, cell_size) {
            self.cell_size = Size(cell_size);
            self.dirty = true;
        }
    }

    /// Sets where the points lie.
    pub fn set_cell_shape(&mut self, shape: CellShape) {
        self.dirty |= shape != self.cell_shape;
        self.cell_shape = shape;
    }

    /// Which diagonal steps are legal.
    pub fn set_diagonal_mode(&mut self, mode: DiagonalMode) {
        self.cells.diagonal_mode = mode;
    }

    /// Prices a step.
    pub fn set_default_compute_heuristic(&mut self, heuristic: Heuristic) {
        self.cells.default_compute_heuristic = heuristic;
    }

    /// Orders the search.
    pub fn set_default_estimate_heuristic(&mut self, heuristic: Heuristic) {
        self.cells.default_estimate_heuristic = heuristic;
    }

    /// Jump points alone, without weights.
    pub fn set_jumping_enabled(&mut self, enabled: bool) {
        self.cells.jumping_enabled = enabled;
    }

    /// The layout changed since the last update.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Makes all cells of the region new, free and of weight 1; nothing while the grid is not dirty.
    pub fn update(&mut self) {
        if self.dirty {
            self.cells.clear();
            // The region passed the same check when it was set.
            self.dirty = self.cells.set_region(self.region).and_then(|()| self.cells.update()).is_err();
        }
    }

    /// Forgets the cells and the region; all else stays, dirty or not.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.region = CellRect::default();
    }

    /// The cell is in the region as set last.
    #[must_use]
    pub fn is_in_bounds(&self, id: Cell) -> bool {
        self.region.contains(id)
    }

    /// The cells, unless Godot would complain about a dirty grid.
    fn clean(&self) -> Option<&AStarGrid2D> {
        (!self.dirty).then_some(&self.cells)
    }

    fn clean_mut(&mut self) -> Option<&mut AStarGrid2D> {
        (!self.dirty).then_some(&mut self.cells)
    }

    /// Blocks or frees a cell.
    pub fn set_point_solid(&mut self, id: Cell, solid: bool) {
        // Where Godot reports an error and goes on, so does this: the call has no effect.
        let _ = self.clean_mut().map(|cells| cells.set_point_solid(id, solid));
    }

    /// The cell is blocked; `false` when dirty or outside.
    #[must_use]
    pub fn is_point_solid(&self, id: Cell) -> bool {
        self.clean().is_some_and(|cells| cells.is_point_solid(id) == Ok(true))
    }

    /// Sets a cell's weight; a negative one changes nothing.
    pub fn set_point_weight_scale(&mut self, id: Cell, weight_scale: f32) {
        let _ = self.clean_mut().map(|cells| cells.set_point_weight_scale(id, weight_scale));
    }

    /// A cell's weight; 0 when dirty or outside.
    #[must_use]
    pub fn point_weight_scale(&self, id: Cell) -> f32 {
        self.clean().and_then(|cells| cells.point_weight_scale(id).ok()).unwrap_or(0.0)
    }

    /// Blocks or frees the cells of the rectangle that lie in the region.
    pub fn fill_solid_region(&mut self, rect: CellRect, solid: bool) {
        let _ = self.clean_mut().map(|cells| cells.fill_solid_region(rect, solid));
    }

    /// Sets the weight of the cells of the rectangle that lie in the region; a negative one changes nothing.
    pub fn fill_weight_scale_region(&mut self, rect: CellRect, weight_scale: f32) {
        let _ = self.clean_mut().map(|cells| cells.fill_weight_scale_region(rect, weight_scale));
    }

    /// A cell's point; (0, 0) when dirty or outside.
    #[must_use]
    pub fn point_position(&self, id: Cell) -> Vec2 {
        if self.dirty || !self.is_in_bounds(id) { Vec2::ZERO } else { self.position(id) }
    }

    fn position(&self, id: Cell) -> Vec2 {
        let (size, half) = (self.cell_size.0, self.cell_size.0 / Vec2::new(2.0, 2.0));
        let at = |x: i32, y: i32| Vec2::new(x as f32, y as f32);
        match self.cell_shape {
            CellShape::Square => self.offset + at(id.x, id.y) * size,
            CellShape::IsometricRight => self.offset + (half + at(id.x + id.y, id.y - id.x) * half),
            CellShape::IsometricDown => self.offset + (half + at(id.x - id.y, id.x + id.y) * half),
        }
    }

    /// The cells of the rectangle that lie in the region, row by row; none when dirty.
    #[must_use]
    pub fn point_data_in_region(&self, rect: CellRect) -> Vec<PointData> {
        let data = self.clean().and_then(|cells| cells.point_data_in_region(rect).ok());
        data.into_iter().flatten().map(|point| PointData { position: self.position(point.id), ..point }).collect()
    }

    /// The ids of a path; empty when dirty, and where there is none.
    pub fn id_path(&mut self, from: Cell, to: Cell, allow_partial_path: bool) -> Vec<Cell> {
        self.cells.path_order = if self.v45 { PathOrder::Godot45 } else { PathOrder::Godot };
        let path = self.clean_mut().and_then(|cells| cells.id_path(from, to, allow_partial_path).ok());
        path.map(|(_, ids)| ids).unwrap_or_default()
    }

    /// The points of a path; empty when dirty, and where there is none.
    pub fn point_path(&mut self, from: Cell, to: Cell, allow_partial_path: bool) -> Vec<Vec2> {
        self.id_path(from, to, allow_partial_path).into_iter().map(|id| self.position(id)).collect()
    }
}
