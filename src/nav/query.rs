//! One question to a map and its answer: which region, which cells, why not, and the points to walk to.
//!
//! The steps: choose the region by layers and start, in registration order; snap the start out of a solid
//! cell; clamp the target to the region; search; pull the path tight. Positions are world units.

use super::nearest::{NearestBy, nearest_walkable};
use super::postprocess::Corridor;
use super::region::{GridRegion, RegionId, RegionSettings};
use super::settings::PathPostprocessing;
use crate::geom::{Cell, Vec2};
use crate::grid::{Areas, Grid};
use crate::search::{
    Algorithm, Listener, NoListener, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_path_with,
};

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
    /// How to search; `None` as the region's rules say.
    pub algorithm: Option<Algorithm>,
    /// Where the target cannot be reached, go to the nearest cell that can.
    pub allow_partial: bool,
    /// Cells that may be expanded; 0 for no limit.
    pub max_nodes: u32,
}

impl PathQuery {
    /// From one position to another with the defaults: layer 1, corridor funnel, the region's algorithm, partial paths, no limit.
    #[must_use]
    pub fn new(start: Vec2, target: Vec2) -> PathQuery {
        PathQuery {
            start,
            target,
            layers: 1,
            postprocessing: PathPostprocessing::default(),
            algorithm: None,
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

    /// What was searched for in the region, after start and target were moved into it, and the answer to that. `None`
    /// where there was no search.
    #[must_use]
    pub fn search(&self) -> Option<&(SearchQuery, SearchOutcome)> {
        self.search.as_ref()
    }

    /// One sentence for people, with cells and numbers, and what was taken for the ends.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut text = match &self.search {
            Some((query, outcome)) => outcome.describe(query),
            None if self.reason == Some(Reason::StartOutside) => {
                "Invalid point: the start is in no region with these layers".to_owned()
            }
            None if self.reason == Some(Reason::GoalOutside) => {
                "Invalid point: the target is not a finite position".to_owned()
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
pub(super) fn ask_region(region: &GridRegion, query: &PathQuery, scratch: &mut Scratch, path: &mut NavPath) {
    path.region = Some(region.id());
    let settings = *region.settings();
    let (grid, areas) = region.grid_and_areas();
    ask_grid(&Ground { grid, areas, settings }, query, scratch, path, &mut NoListener);
}

/// A grid that lies in no map.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The cells.
    pub grid: &'a Grid,
    /// Its connected areas. Where they are not current they are not looked at.
    pub areas: &'a Areas,
    /// Where the cells lie, and how they are searched.
    pub settings: RegionSettings,
}

impl Ground<'_> {
    /// Answers as [`NavigationMap::query_path`](super::NavigationMap::query_path) of a map with this region alone, with
    /// somebody who watches every expansion. `path` is filled again; its `region` is `None`.
    pub fn query_path<L: Listener>(
        &self,
        query: &PathQuery,
        scratch: &mut Scratch,
        path: &mut NavPath,
        listener: &mut L,
    ) {
        path.clear();
        let holds_start = query.start.is_finite()
            && self.settings.layers & query.layers != 0
            && self.grid.region().contains(self.settings.frame.cell_from_world(query.start));
        if holds_start && query.target.is_finite() {
            ask_grid(self, query, scratch, path, listener);
        } else {
            path.status = PathStatus::InvalidPoint;
            path.reason = Some(if holds_start { Reason::GoalOutside } else { Reason::StartOutside });
        }
    }
}

fn ask_grid<L: Listener>(
    ground: &Ground<'_>,
    query: &PathQuery,
    scratch: &mut Scratch,
    path: &mut NavPath,
    listener: &mut L,
) {
    let Ground { grid, areas, settings } = *ground;
    let frame = settings.frame;
    let from = frame.cell_from_world(query.start);
    let to = frame.cell_from_world(query.target);
    let rules = settings.rules.with_algorithm(query.algorithm);
    let mut search =
        SearchQuery { allow_partial: query.allow_partial, max_nodes: query.max_nodes, ..rules.query(from, to) };
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

    let mut outcome = find_path_with(grid, Some(areas), &search, scratch, &mut path.cells, listener);
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
    let corridor = Corridor { grid, frame: &frame, mode: rules.diagonal_mode, cells: &path.cells, start, end };
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

#[cfg(test)]
mod tests {
    use super::{Ground, NavPath, PathQuery};
    use crate::geom::{Cell, CellRect, Frame, Vec2};
    use crate::grid::{Areas, Connectivity, Grid};
    use crate::nav::{NavigationMap, RegionSettings};
    use crate::search::{NoListener, PathStatus, Reason, Scratch};

    /// Cells of 10 world units, `#` solid.
    fn ask(rows: &[&str], start: (f32, f32), target: (f32, f32), allow_partial: bool) -> NavPath {
        let mut grid = Grid::new(CellRect::new(0, 0, rows[0].len() as u32, rows.len() as u32)).unwrap();
        for (y, row) in rows.iter().enumerate() {
            for (x, c) in row.chars().enumerate() {
                grid.set_solid(Cell::new(x as i32, y as i32), c == '#');
            }
        }
        let frame = Frame { cell_size: Vec2::new(10.0, 10.0), origin: Vec2::ZERO };
        let mut map = NavigationMap::new();
        map.add_region(grid, RegionSettings { frame, ..RegionSettings::default() });
        map.sync();
        let mut path = NavPath::new();
        let query =
            PathQuery { allow_partial, ..PathQuery::new(Vec2::new(start.0, start.1), Vec2::new(target.0, target.1)) };
        map.query_path(&query, &mut Scratch::default(), &mut path);
        path
    }

    fn points(path: &NavPath) -> Vec<(f32, f32)> {
        assert_eq!(path.points.len(), path.point_cells.len());
        path.points.iter().map(|p| (p.x, p.y)).collect()
    }

    #[test]
    fn a_path_begins_at_the_start_and_ends_at_the_target_itself() {
        let path = ask(&["...", ".#.", "..."], (1.0, 2.0), (29.0, 28.0), false);
        assert_eq!(path.status, PathStatus::Found);
        assert_eq!(points(&path).first(), Some(&(1.0, 2.0)));
        assert_eq!(points(&path).last(), Some(&(29.0, 28.0)));
        assert_eq!((path.cells.len(), path.cost), (5, 4.0));
    }

    #[test]
    fn start_and_target_in_one_cell_are_two_points() {
        let path = ask(&["."], (1.0, 2.0), (9.0, 8.0), true);
        assert_eq!((path.status, points(&path)), (PathStatus::Found, vec![(1.0, 2.0), (9.0, 8.0)]));
    }

    #[test]
    fn a_solid_start_takes_the_walkable_cell_with_the_nearest_centre_within_two() {
        let path = ask(&["##..", "###."], (12.0, 5.0), (35.0, 5.0), true);
        assert_eq!((path.snapped_start, path.start_cell), (Some(Cell::new(1, 0)), Some(Cell::new(2, 0))));
        assert_eq!(points(&path), [(25.0, 5.0), (35.0, 5.0)]);
        assert_eq!(path.describe(), "Found: 2 cells, cost 1.00; start (1, 0) is solid, taken as (2, 0)");
        // Equally near: the lower index.
        let path = ask(&[".#."], (15.0, 5.0), (25.0, 5.0), true);
        assert_eq!(path.start_cell, Some(Cell::new(0, 0)));
        let path = ask(&["###."], (5.0, 5.0), (35.0, 5.0), true);
        assert_eq!((path.status, path.reason), (PathStatus::InvalidPoint, Some(Reason::StartSolid)));
        assert!(path.is_empty() && path.describe().contains("start (0, 0) is solid"));
    }

    #[test]
    fn a_target_outside_is_clamped_only_where_a_partial_path_will_do() {
        let path = ask(&["....", "...."], (5.0, 5.0), (95.0, 15.0), true);
        assert_eq!((path.status, path.reason), (PathStatus::Partial, Some(Reason::GoalOutside)));
        assert_eq!(points(&path).last(), Some(&(35.0, 15.0)), "the centre of the nearest cell");
        assert!(path.describe().ends_with("; goal (9, 1) is outside the region, taken as (3, 1)"));
        let path = ask(&["....", "...."], (5.0, 5.0), (95.0, 15.0), false);
        assert_eq!((path.status, path.reason), (PathStatus::NotFound, Some(Reason::GoalOutside)));
        assert!(path.is_empty() && path.describe().contains("goal (9, 1) is outside"));
    }

    #[test]
    fn a_solid_or_cut_off_target_gives_the_nearest_cell_or_a_reason() {
        for (rows, reason) in [(["..#", "..#"], Reason::GoalSolid), ([".#.", ".#."], Reason::Disconnected)] {
            let path = ask(&rows, (5.0, 5.0), (28.0, 18.0), true);
            assert_eq!((path.status, path.reason), (PathStatus::Partial, Some(reason)));
            assert_eq!(path.point_cells.last().map(|c| c.y), Some(1));
            let path = ask(&rows, (5.0, 5.0), (28.0, 18.0), false);
            assert_eq!((path.status, path.reason, path.is_empty()), (PathStatus::NotFound, Some(reason), true));
        }
    }

    #[test]
    fn a_grid_in_no_map_answers_as_a_map_with_that_region_alone() {
        let region = CellRect::new(0, 0, 6, 4);
        let mut grid = Grid::new(region).unwrap();
        for (x, y) in [(2, 0), (2, 1), (2, 2), (4, 3), (4, 2), (5, 2)] {
            grid.set_solid(Cell::new(x, y), true);
        }
        let settings = RegionSettings { layers: 2, ..RegionSettings::default() };
        let mut areas = Areas::new(Connectivity::of(settings.rules.diagonal_mode));
        areas.update(&grid);
        let mut map = NavigationMap::new();
        map.add_region(grid.clone(), settings);
        map.sync();
        let ground = Ground { grid: &grid, areas: &areas, settings };
        let (mut own, mut of_map, mut scratch) = (NavPath::new(), NavPath::new(), Scratch::new());
        let ends = [(0.5, 0.5), (2.5, 1.5), (5.5, 3.5), (5.5, 0.5), (9.5, 0.5), (f32::NAN, 0.0)];
        let mut ends: Vec<Vec2> = ends.into_iter().map(|(x, y)| Vec2::new(x, y)).collect();
        ends.push(Vec2::new(0.25, 3.75));
        for (start, target) in ends.iter().flat_map(|a| ends.iter().map(move |b| (*a, *b))) {
            for (layers, allow_partial) in [(1, true), (2, true), (3, false)] {
                let query = PathQuery { layers, allow_partial, ..PathQuery::new(start, target) };
                map.query_path(&query, &mut scratch, &mut of_map);
                ground.query_path(&query, &mut scratch, &mut own, &mut NoListener);
                let told =
                    |path: &NavPath| (path.describe(), path.status, path.reason, path.start_cell, path.goal_cell);
                assert_eq!(told(&own), told(&of_map), "{query:?}");
                assert_eq!((&own.cells, &own.points), (&of_map.cells, &of_map.points), "{query:?}");
            }
        }
    }

    #[test]
    fn boxed_in_there_is_nowhere_to_walk() {
        let path = ask(&[".#."], (2.0, 5.0), (25.0, 5.0), true);
        assert_eq!((path.status, points(&path)), (PathStatus::Partial, vec![(2.0, 5.0)]));
    }
}
