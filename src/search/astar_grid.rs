//! `AStarGrid2D`: a grid, its place in the world, its settings and its search memory in one.
//!
//! For games that need a path on a grid and nothing else. Names and rules are those of Godot's class; what
//! differs says so. [`godot::GodotAStarGrid2D`](super::godot::GodotAStarGrid2D) is the same class to the letter.

use super::{
    Algorithm, CellCost, Heuristic, PathOrder, PathStatus, Scratch, SearchOutcome, SearchQuery, SearchRules, find_path,
    find_path_by_cost, find_path_by_cost_into, find_path_into,
};
use crate::geom::{Cell, CellRect, Frame, Vec2};
use crate::grid::{Areas, Connectivity, DiagonalMode, Grid, GridError};
use thiserror::Error;

/// Why an [`AStarGrid2D`] does not answer, or refuses a change. Nothing changed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AStarGridError {
    /// The layout changed and `update` was not called since.
    #[error("the grid's layout changed; call update first")]
    Dirty,
    /// The cell is not in the region.
    #[error("cell {0} is outside the region")]
    Outside(Cell),
    /// The region is too large or too far out, or the weight is no number from 0 up.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Cell sizes are finite and above 0, offsets finite.
    #[error("{0} x {1} is no cell size or offset: sizes are finite and above 0, offsets finite")]
    BadLayout(f32, f32),
}

/// What a cell is: an entry of [`AStarGrid2D::point_data_in_region`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointData {
    /// The cell.
    pub id: Cell,
    /// Its centre in world units.
    pub position: Vec2,
    /// No path enters it.
    pub solid: bool,
    /// Factor on the cost of entering it.
    pub weight_scale: f32,
}

/// A grid with everything that a path on it needs.
///
/// **Layout** (region, cell size, offset) takes effect with [`update`](AStarGrid2D::update); until then the
/// grid is dirty, and every question and every change of a cell is [`AStarGridError::Dirty`]. `update` keeps what it
/// can: a new cell size or offset keeps all cells, a new region keeps solid cells and weights where old and new region
/// overlap (by their ids) and gives free cells of weight 1 elsewhere. (Godot forgets all cells.) Moving the whole map
/// with its cells is a new offset; [`clear`](AStarGrid2D::clear) forgets all cells.
///
/// **Settings** are public fields and take effect with the next query. **Cells** may change between queries
/// without an update. Positions are cell *centres*: `offset + (id + 0.5) * cell_size`.
///
/// Queries allocate nothing once the memory is taken: by `update`, by the first query in a Godot order, by the
/// first weight, and for point paths by the longest path so far. Two threads use two grids.
///
/// ```
/// use gridwright::geom::{Cell, CellRect, Vec2};
/// use gridwright::grid::DiagonalMode;
/// use gridwright::search::{AStarGrid2D, PathStatus};
///
/// let mut grid = AStarGrid2D::new();
/// grid.set_region(CellRect::new(0, 0, 8, 6))?;
/// grid.set_cell_size(Vec2::new(16.0, 16.0))?;
/// grid.diagonal_mode = DiagonalMode::OnlyIfNoObstacles;
/// grid.update()?;
/// grid.fill_solid_region(CellRect::new(3, 0, 1, 5), true)?;
///
/// let mut path = [Cell::default(); 64];
/// let found = grid.id_path_into(Cell::new(0, 0), Cell::new(7, 0), false, &mut path)?;
/// assert_eq!(found.status, PathStatus::Found);
/// assert!(path[..found.cells].contains(&Cell::new(3, 5)), "around the wall");
/// assert_eq!(grid.point_position(Cell::new(0, 0))?, Vec2::new(8.0, 8.0));
///
/// grid.set_region(CellRect::new(0, 0, 9, 6))?;
/// assert!(grid.id_path(Cell::new(0, 0), Cell::new(7, 0), false).is_err(), "dirty until update");
/// # Ok::<(), gridwright::search::AStarGridError>(())
/// ```
#[derive(Debug)]
pub struct AStarGrid2D {
    /// Which diagonal steps are legal.
    pub diagonal_mode: DiagonalMode,
    /// Cost of a step, before the weight of the cell entered.
    pub default_compute_heuristic: Heuristic,
    /// Estimate of what is left, and what *nearest* means for a partial path.
    pub default_estimate_heuristic: Heuristic,
    /// Jump point search. In Gridwright's order it is used where it serves (no weights, no custom costs) and the
    /// path has every cell; in Godot's orders weights are ignored and the path has jump points alone.
    pub jumping_enabled: bool,
    /// Which of several equal paths is taken.
    pub path_order: PathOrder,
    /// Cells that a query may expand; 0 for no limit.
    pub max_search_nodes: u32,
    region: CellRect,
    frame: Frame,
    dirty: bool,
    grid: Grid,
    areas: [Areas; 2],
    scratch: Scratch,
    cells: Vec<Cell>,
}

/// As [`AStarGrid2D::new`].
impl Default for AStarGrid2D {
    fn default() -> AStarGrid2D {
        AStarGrid2D::new()
    }
}

impl AStarGrid2D {
    /// No cells, not dirty; cells of one unit at the origin, `Always`, `Euclidean` for both, no jumping, no limit.
    #[must_use]
    pub fn new() -> AStarGrid2D {
        AStarGrid2D {
            diagonal_mode: DiagonalMode::Always,
            default_compute_heuristic: Heuristic::Euclidean,
            default_estimate_heuristic: Heuristic::Euclidean,
            jumping_enabled: false,
            path_order: PathOrder::Gridwright,
            max_search_nodes: 0,
            region: CellRect::default(),
            frame: Frame::default(),
            dirty: false,
            grid: Grid::default(),
            areas: [Areas::new(Connectivity::Four), Areas::new(Connectivity::Eight)],
            scratch: Scratch::new(),
            cells: Vec::new(),
        }
    }

    /// The region as it was set last.
    #[must_use]
    pub fn region(&self) -> CellRect {
        self.region
    }

    /// Sets the cells that there shall be; another region makes the grid dirty.
    ///
    /// # Errors
    /// [`AStarGridError::Grid`] for more than 16777216 cells or coordinates beyond 2^29.
    pub fn set_region(&mut self, region: CellRect) -> Result<(), AStarGridError> {
        Grid::check_region(region)?;
        self.dirty |= region != self.region;
        self.region = region;
        Ok(())
    }

    /// World units of a cell, as set last.
    #[must_use]
    pub fn cell_size(&self) -> Vec2 {
        self.frame.cell_size
    }

    /// Sets the world units of a cell; another size makes the grid dirty.
    ///
    /// # Errors
    /// [`AStarGridError::BadLayout`] unless both are finite and above 0.
    pub fn set_cell_size(&mut self, size: Vec2) -> Result<(), AStarGridError> {
        if !(size.is_finite() && size.x > 0.0 && size.y > 0.0) {
            return Err(AStarGridError::BadLayout(size.x, size.y));
        }
        self.dirty |= size != self.frame.cell_size;
        self.frame.cell_size = size;
        Ok(())
    }

    /// World position of the corner of cell (0, 0), as set last.
    #[must_use]
    pub fn offset(&self) -> Vec2 {
        self.frame.origin
    }

    /// Sets the world position of the corner of cell (0, 0); another one makes the grid dirty.
    ///
    /// # Errors
    /// [`AStarGridError::BadLayout`] unless both are finite.
    pub fn set_offset(&mut self, offset: Vec2) -> Result<(), AStarGridError> {
        if !offset.is_finite() {
            return Err(AStarGridError::BadLayout(offset.x, offset.y));
        }
        self.dirty |= offset != self.frame.origin;
        self.frame.origin = offset;
        Ok(())
    }

    /// The layout changed and was not taken over yet.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Takes the layout over and the memory for queries; see [`AStarGrid2D`] for the cells it keeps.
    ///
    /// # Errors
    /// None with a region that [`set_region`](AStarGrid2D::set_region) let pass.
    pub fn update(&mut self) -> Result<(), AStarGridError> {
        if !self.dirty {
            return Ok(());
        }
        if self.region != self.grid.region() {
            let mut grid = Grid::new(self.region)?;
            for cell in self.region.intersection(self.grid.region()).cells() {
                grid.set_solid(cell, self.grid.is_solid(cell));
                grid.set_weight(cell, self.grid.weight(cell))?;
            }
            self.replace(grid);
        }
        self.dirty = false;
        Ok(())
    }

    fn replace(&mut self, mut grid: Grid) {
        grid.raise_version(self.grid.version());
        self.grid = grid;
        self.scratch.reserve(self.grid.len());
        let sides = (self.region.w as usize + self.region.h as usize) * 4;
        self.cells.reserve(sides.min(self.grid.len()));
    }

    /// Forgets all cells: the region is empty, layout and settings stay, and the grid is not dirty.
    pub fn clear(&mut self) {
        self.region = CellRect::default();
        self.replace(Grid::default());
        self.dirty = false;
    }

    /// Grows with every change of a cell, with `update` to another region and with `clear`.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.grid.version()
    }

    /// The cells as of the last update.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Bytes held: cells, weights, areas and search memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let areas: usize = self.areas.iter().map(Areas::bytes).sum();
        self.grid.bytes() + areas + self.scratch.bytes() + self.cells.capacity() * size_of::<Cell>()
    }

    /// The cell is in the region as it was set last; the grid may be dirty.
    #[must_use]
    pub fn is_in_bounds(&self, id: Cell) -> bool {
        self.region.contains(id)
    }

    fn clean(&self) -> Result<(), AStarGridError> {
        if self.dirty { Err(AStarGridError::Dirty) } else { Ok(()) }
    }

    fn inside(&self, id: Cell) -> Result<(), AStarGridError> {
        self.clean()?;
        if self.grid.region().contains(id) { Ok(()) } else { Err(AStarGridError::Outside(id)) }
    }

    /// Blocks or frees a cell.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`] and [`AStarGridError::Outside`].
    pub fn set_point_solid(&mut self, id: Cell, solid: bool) -> Result<(), AStarGridError> {
        self.inside(id)?;
        self.grid.set_solid(id, solid);
        Ok(())
    }

    /// The cell is blocked.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`] and [`AStarGridError::Outside`].
    pub fn is_point_solid(&self, id: Cell) -> Result<bool, AStarGridError> {
        self.inside(id)?;
        Ok(self.grid.is_solid(id))
    }

    /// Sets the factor on the cost of entering a cell, finite and at least 0.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`], [`AStarGridError::Outside`] and [`AStarGridError::Grid`] for a bad weight.
    pub fn set_point_weight_scale(&mut self, id: Cell, weight_scale: f32) -> Result<(), AStarGridError> {
        self.inside(id)?;
        self.grid.set_weight(id, weight_scale)?;
        Ok(())
    }

    /// Factor on the cost of entering a cell.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`] and [`AStarGridError::Outside`].
    pub fn point_weight_scale(&self, id: Cell) -> Result<f32, AStarGridError> {
        self.inside(id)?;
        Ok(self.grid.weight(id))
    }

    /// Blocks or frees all cells of the rectangle that lie in the region.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn fill_solid_region(&mut self, rect: CellRect, solid: bool) -> Result<(), AStarGridError> {
        self.clean()?;
        self.grid.fill_solid(rect, solid);
        Ok(())
    }

    /// Sets the weight of all cells of the rectangle that lie in the region.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`] and [`AStarGridError::Grid`] for a bad weight.
    pub fn fill_weight_scale_region(&mut self, rect: CellRect, weight_scale: f32) -> Result<(), AStarGridError> {
        self.clean()?;
        self.grid.fill_weight(rect, weight_scale)?;
        Ok(())
    }

    /// World position of a cell's centre.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`] and [`AStarGridError::Outside`].
    pub fn point_position(&self, id: Cell) -> Result<Vec2, AStarGridError> {
        self.inside(id)?;
        Ok(self.frame.world_from_cell(id))
    }

    /// The cell that holds a world position; it may lie outside the region.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn point_at(&self, position: Vec2) -> Result<Cell, AStarGridError> {
        self.clean()?;
        Ok(self.frame.cell_from_world(position))
    }

    /// The cells of the rectangle that lie in the region, row by row.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn point_data_in_region(&self, rect: CellRect) -> Result<impl Iterator<Item = PointData>, AStarGridError> {
        self.clean()?;
        Ok(self.grid.region().intersection(rect).cells().map(|id| PointData {
            id,
            position: self.frame.world_from_cell(id),
            solid: self.grid.is_solid(id),
            weight_scale: self.grid.weight(id),
        }))
    }

    /// Labels the connected areas for the diagonal mode set now, if they are not current. While they are, that is
    /// until a cell changes, a goal that cannot be reached is answered without a search.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn label_areas(&mut self) -> Result<(), AStarGridError> {
        self.clean()?;
        let connectivity = Connectivity::of(self.diagonal_mode);
        for areas in self.areas.iter_mut().filter(|areas| areas.connectivity() == connectivity) {
            areas.update(&self.grid);
        }
        Ok(())
    }

    /// The query that the settings make of two ends.
    fn query(&self, from: Cell, to: Cell, allow_partial_path: bool) -> Result<SearchQuery, AStarGridError> {
        self.clean()?;
        let query = self.rules().query(from, to);
        Ok(SearchQuery { allow_partial: allow_partial_path, max_nodes: self.max_search_nodes, ..query })
    }

    /// The settings as rules.
    #[must_use]
    pub fn rules(&self) -> SearchRules {
        SearchRules {
            diagonal_mode: self.diagonal_mode,
            compute: self.default_compute_heuristic,
            estimate: self.default_estimate_heuristic,
            algorithm: Algorithm::with_jumping(self.jumping_enabled, self.path_order),
            order: self.path_order,
        }
    }

    /// Finds a path and writes its cells, both ends included, into the first places of `path`. If it is too short,
    /// nothing is written, the status is `BufferTooSmall` and `cells` tells the length that is needed.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`]. Ends that are outside or solid are statuses of the outcome.
    pub fn id_path_into(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
        path: &mut [Cell],
    ) -> Result<SearchOutcome, AStarGridError> {
        let query = self.query(from, to, allow_partial_path)?;
        Ok(find_path_into(&self.grid, current(&self.areas, &query), &query, &mut self.scratch, path))
    }

    /// As [`id_path_into`](AStarGrid2D::id_path_into), with the world positions of the cells' centres.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn point_path_into(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
        path: &mut [Vec2],
    ) -> Result<SearchOutcome, AStarGridError> {
        let outcome = self.find(from, to, allow_partial_path)?;
        let Some(path) = path.get_mut(..outcome.cells) else {
            return Ok(SearchOutcome { status: PathStatus::BufferTooSmall, cost: 0.0, ..outcome });
        };
        for (point, cell) in path.iter_mut().zip(&self.cells) {
            *point = self.frame.world_from_cell(*cell);
        }
        Ok(outcome)
    }

    /// [`id_path_into`](AStarGrid2D::id_path_into) for tools: the outcome, and the cells in a list of its own.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn id_path(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
    ) -> Result<(SearchOutcome, Vec<Cell>), AStarGridError> {
        let outcome = self.find(from, to, allow_partial_path)?;
        Ok((outcome, self.cells.clone()))
    }

    /// [`point_path_into`](AStarGrid2D::point_path_into) for tools: the outcome, and the points in a list of its own.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn point_path(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
    ) -> Result<(SearchOutcome, Vec<Vec2>), AStarGridError> {
        let outcome = self.find(from, to, allow_partial_path)?;
        Ok((outcome, self.cells.iter().map(|cell| self.frame.world_from_cell(*cell)).collect()))
    }

    /// As [`id_path_into`](AStarGrid2D::id_path_into), by custom costs: the default heuristics are not used and
    /// jumping is off.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn id_path_by_cost_into(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
        cost: &impl CellCost,
        path: &mut [Cell],
    ) -> Result<SearchOutcome, AStarGridError> {
        let query = SearchQuery { algorithm: Algorithm::AStar, ..self.query(from, to, allow_partial_path)? };
        let areas = current(&self.areas, &query);
        Ok(find_path_by_cost_into(&self.grid, areas, &query, cost, &mut self.scratch, path))
    }

    /// [`id_path_by_cost_into`](AStarGrid2D::id_path_by_cost_into) for tools.
    ///
    /// # Errors
    /// [`AStarGridError::Dirty`].
    pub fn id_path_by_cost(
        &mut self,
        from: Cell,
        to: Cell,
        allow_partial_path: bool,
        cost: &impl CellCost,
    ) -> Result<(SearchOutcome, Vec<Cell>), AStarGridError> {
        let query = SearchQuery { algorithm: Algorithm::AStar, ..self.query(from, to, allow_partial_path)? };
        let areas = current(&self.areas, &query);
        let outcome = find_path_by_cost(&self.grid, areas, &query, cost, &mut self.scratch, &mut self.cells);
        Ok((outcome, self.cells.clone()))
    }

    /// Fills `cells`.
    fn find(&mut self, from: Cell, to: Cell, allow_partial_path: bool) -> Result<SearchOutcome, AStarGridError> {
        let query = self.query(from, to, allow_partial_path)?;
        Ok(find_path(&self.grid, current(&self.areas, &query), &query, &mut self.scratch, &mut self.cells))
    }
}

/// The areas of the query's connectivity. Whether they are current the search looks itself.
fn current<'a>(areas: &'a [Areas; 2], query: &SearchQuery) -> Option<&'a Areas> {
    areas.iter().find(|areas| areas.connectivity() == Connectivity::of(query.diagonal_mode))
}
