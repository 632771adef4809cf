//! One question to a map and its answer: which region, which cells, why not, and the points to walk to.
//!
//! The steps: choose the region by layers and start, in registration order; snap the start out of a solid
//! cell; clamp the target to the region; search; pull the path tight. Positions are world units.

use super::nearest::{NearestBy, nearest_walkable};
use super::postprocess::Corridor;
use super::region::{GridRegion, RegionId};
use super::settings::PathPostprocessing;
use crate::geom::{Cell, Vec2};
use crate::search::{Algorithm, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_path};

/// A start in a solid cell takes a walkable one at most this many columns or rows away.
pub const START_SNAP_CELLS: u32 = 2;

/// What is asked of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathQuery {
    /// Where the path starts, world units.
    pub start: Vec2,
    /// Where it shall end, world units.
    pub target: Vec2,
    /// Only regions that share a bit with these are used.
    pub layers: u32,
    /// Which points of the path are kept.
    pub postprocessing: PathPostprocessing,
    /// Where the target cannot be reached, go to the nearest cell that can.
    pub allow_partial: bool,
    /// Cells that may be expanded; 0 for no limit.
    pub max_nodes: u32,
}

impl PathQuery {
    /// From one position to another with the defaults: layer 1, corridor funnel, partial paths, no limit.
    #[must_use]
    pub fn new(start: Vec2, target: Vec2) -> PathQuery {
        PathQuery {
            start,
            target,
            layers: 1,
            postprocessing: PathPostprocessing::default(),
            allow_partial: true,
            max_nodes: 0,
        }
    }
}

/// The answer. Kept and filled again: its lists grow and are never given back.
#[derive(Clone, Debug)]
pub struct NavPath {
    /// Points to walk to, world units. The first is the start itself (or the centre of the cell that was taken for
    /// it), the last the target itself where its cell was reached, the others are cell centres.
    pub points: Vec<Vec2>,
    /// The cell of every point.
    pub point_cells: Vec<Cell>,
    /// All cells of the path.
    pub cells: Vec<Cell>,
    /// How the question ended.
    pub status: PathStatus,
    /// Why the path does not lead to the target.
    pub reason: Option<Reason>,
    /// Cost of `cells`.
    pub cost: f64,
    /// Cells whose neighbours were looked at.
    pub expanded: u32,
    /// Times that a cell was reached, or reached more cheaply.
    pub generated: u32,
    /// The region that was searched.
    pub region: Option<RegionId>,
    /// The cell that the search started from.
    pub start_cell: Option<Cell>,
    /// The cell that was searched for: that of the target, clamped to the region.
    pub goal_cell: Option<Cell>,
    /// The solid cell of the start, where another was taken for it.
    pub snapped_start: Option<Cell>,
    /// The cell of the target, where it lies outside and the nearest one inside was searched for.
    pub clamped_goal: Option<Cell>,
    /// For the sentence.
    search: Option<(SearchQuery, SearchOutcome)>,
    /// Which of `cells` the points are.
    kept: Vec<u32>,
}

impl Default for NavPath {
    fn default() -> NavPath {
        NavPath {
            points: Vec::new(),
            point_cells: Vec::new(),
            cells: Vec::new(),
            status: PathStatus::NotFound,
            reason: None,
            cost: 0.0,
            expanded: 0,
            generated: 0,
            region: None,
            start_cell: None,
            goal_cell: None,
            snapped_start: None,
            clamped_goal: None,
            search: None,
            kept: Vec::new(),
        }
    }
}

impl NavPath {
    /// No path asked for yet.
    #[must_use]
    pub fn new() -> NavPath {
        NavPath::default()
    }

    /// There is nothing to walk to.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Where the path ends, world units.
    #[must_use]
    pub fn end(&self) -> Option<Vec2> {
        self.points.last().copied()
    }

    /// Length of the way along the points, world units.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.points.windows(2).fold(0.0, |sum, pair| sum + pair[0].distance(pair[1]))
    }

    /// One sentence for people, with cells and numbers, and what was taken for the ends.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut text = match &self.search {
            Some((query, outcome)) => outcome.describe(query),
            None if self.reason == Some(Reason::StartOutside) => {
                "Invalid point: the start is in no region with these layers".to_owned()
            }
            None => "No path asked for".to_owned(),
        };
        if let (Some(solid), Some(taken)) = (self.snapped_start, self.start_cell) {
            text += &format!("; start {solid} is solid, taken as {taken}");
        }
        if let (Some(outside), Some(taken)) = (self.clamped_goal, self.goal_cell) {
            text += &format!("; goal {outside} is outside the region, taken as {taken}");
        }
        text
    }

    /// Takes memory for paths of that many cells now.
    pub fn reserve(&mut self, cells: usize) {
        self.points.reserve(cells);
        self.point_cells.reserve(cells);
        self.cells.reserve(cells);
        self.kept.reserve(cells);
    }

    /// Forgets the answer and keeps the memory.
    pub fn clear(&mut self) {
        self.points.clear();
        self.point_cells.clear();
        self.cells.clear();
        self.kept.clear();
        *self = NavPath {
            points: std::mem::take(&mut self.points),
            point_cells: std::mem::take(&mut self.point_cells),
            cells: std::mem::take(&mut self.cells),
            kept: std::mem::take(&mut self.kept),
            ..NavPath::default()
        };
    }

    /// Takes over an outcome; `cells` is filled already.
    fn take(&mut self, query: SearchQuery, outcome: SearchOutcome) {
        self.status = outcome.status;
        self.reason = outcome.reason;
        self.cost = outcome.cost;
        self.expanded = outcome.expanded;
        self.generated = outcome.generated;
        self.search = Some((query, outcome));
    }
}

/// Answers a question from one region, the one that holds the start.
pub(super) fn ask_region(region: &mut GridRegion, query: &PathQuery, scratch: &mut Scratch, path: &mut NavPath) {
    path.region = Some(region.id());
    let settings = *region.settings();
    let frame = settings.frame;
    let (grid, areas) = region.grid_and_areas();
    let from = frame.cell_from_world(query.start);
    let to = frame.cell_from_world(query.target);
    let mut search = SearchQuery {
        from,
        to,
        diagonal_mode: settings.diagonal_mode,
        compute: settings.compute,
        estimate: settings.estimate,
        algorithm: Algorithm::Auto,
        allow_partial: query.allow_partial,
        max_nodes: query.max_nodes,
    };
    if grid.is_solid(from) {
        // Without one the search refuses the solid start and says so.
        if let Some(cell) = nearest_walkable(grid, &frame, query.start, NearestBy::Centre, START_SNAP_CELLS) {
            path.snapped_start = Some(from);
            search.from = cell;
        }
    }
    if query.allow_partial && !grid.region().contains(to) {
        path.clamped_goal = Some(to);
        search.to = grid.region().clamp(to).unwrap_or(to);
    }
    path.start_cell = Some(search.from);
    path.goal_cell = Some(search.to);

    let mut outcome = find_path(grid, Some(areas), &search, scratch, &mut path.cells);
    if outcome.reason == Some(Reason::GoalOutside) {
        // The start is fine, so the point is not invalid: its target is just not to be found.
        outcome.status = PathStatus::NotFound;
    }
    if path.clamped_goal.is_some() && outcome.status == PathStatus::Found {
        outcome.status = PathStatus::Partial;
        outcome.reason = Some(Reason::GoalOutside);
    }
    path.take(search, outcome);
    let Some(&last) = path.cells.last() else { return };

    let reached = outcome.status == PathStatus::Found;
    let start = if path.snapped_start.is_some() { frame.world_from_cell(search.from) } else { query.start };
    let end = if reached { query.target } else { frame.world_from_cell(last) };
    let corridor = Corridor { grid, frame: &frame, mode: settings.diagonal_mode, cells: &path.cells, start, end };
    corridor.keep(query.postprocessing, &mut path.kept);
    for place in &path.kept {
        let cell = path.cells[*place as usize];
        path.point_cells.push(cell);
        path.points.push(frame.world_from_cell(cell));
    }
    if let Some(first) = path.points.first_mut() {
        *first = start;
    }
    if path.cells.len() > 1 {
        if let Some(last) = path.points.last_mut() {
            *last = end;
        }
    } else if reached {
        // Start and target share a cell: the way is the line between them.
        path.point_cells.push(last);
        path.points.push(end);
    }
}
