//! `find_path`: the checks in their order, the choice of algorithm and space, and the path's cells.
//!
//! Checks come in Godot's order: outside, start solid, start equal to goal, goal solid. With areas that
//! are current, a goal that cannot be reached is answered without a search, and a partial path needs no
//! flood: its end is known to be as near to the goal as the start's area comes, so one search towards all
//! cells that near finds the cheapest.

use super::astar::{CountSpace, GoalCell, GoalDistance, Guide, Nearness, Place, WeightSpace, place_of};
use super::best_first::{Aim, End, Run, best_first};
use super::counted::counted;
use super::godot_order;
use super::heuristic::{Lowered, order_estimate};
use super::jump::Jumps;
use super::trail::{path_len, write_path};
use super::{Algorithm, Listener, NoListener, PathOrder, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery};
use crate::geom::Cell;
use crate::grid::{Areas, Connectivity, Grid};

/// Finds a cheapest path and fills `path` with all its cells, both ends included; `path` is empty without one.
///
/// `areas` answer unreachable goals at once if they are current and of the mode's connectivity; else
/// they are not looked at. Nothing is allocated once `scratch` and `path` have grown.
pub fn find_path(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    scratch: &mut Scratch,
    path: &mut Vec<Cell>,
) -> SearchOutcome {
    find_path_with(grid, areas, query, scratch, path, &mut NoListener)
}

/// [`find_path`] with somebody who watches every expansion.
pub fn find_path_with<L: Listener>(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    scratch: &mut Scratch,
    path: &mut Vec<Cell>,
    listener: &mut L,
) -> SearchOutcome {
    let (outcome, end) = search(grid, areas, query, scratch, listener);
    path.clear();
    let Some(end) = end else { return outcome };
    path.resize(path_len(grid, scratch, end), query.from);
    write_path(grid, scratch, end, path);
    finish(grid, query, outcome, path)
}

/// [`find_path`] into the first cells of a slice. If it is too short, nothing is written, the status is
/// `BufferTooSmall` and `cells` tells the length that is needed.
pub fn find_path_into(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    scratch: &mut Scratch,
    path: &mut [Cell],
) -> SearchOutcome {
    let (outcome, end) = search(grid, areas, query, scratch, &mut NoListener);
    let Some(end) = end else { return outcome };
    let len = path_len(grid, scratch, end);
    let Some(path) = path.get_mut(..len) else {
        return SearchOutcome { status: PathStatus::BufferTooSmall, cells: len, ..outcome };
    };
    write_path(grid, scratch, end, path);
    finish(grid, query, outcome, path)
}

/// The end of a path that is in the scratch's parents.
pub(super) type PathEnd = Option<u32>;

fn search<L: Listener>(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    scratch: &mut Scratch,
    listener: &mut L,
) -> (SearchOutcome, PathEnd) {
    let checked = match check(grid, areas, query) {
        Ok(checked) => checked,
        Err(outcome) => return (outcome, None),
    };
    if query.order != PathOrder::Gridwright {
        let (outcome, end) = godot_order::search(grid, query, &checked, scratch, listener);
        return (checked.with_areas(grid, query, outcome), end);
    }
    let mut job = Job { grid, weights: grid.weights(), query, from: checked.from, listener };
    let (outcome, end) = query.algorithm.search(&mut job, &checked, scratch);
    (checked.with_areas(grid, query, outcome), end)
}

/// A query that passed the checks.
pub(super) struct Checked<'a> {
    pub(super) from: u32,
    pub(super) to: u32,
    /// Those that are current, of the mode's connectivity and hold the start.
    pub(super) areas: Option<&'a Areas>,
    /// Why the goal cannot be reached, as far as it is known; `None` unless a partial path is allowed.
    pub(super) obstacle: Option<Reason>,
}

impl Checked<'_> {
    /// Adds the areas of both ends to an answer about a goal that cannot be reached.
    pub(super) fn with_areas(&self, grid: &Grid, query: &SearchQuery, outcome: SearchOutcome) -> SearchOutcome {
        SearchOutcome { areas: self.obstacle.and_then(|_| area_pair(grid, self.areas, query)), ..outcome }
    }
}

/// The checks in their order, and the answer where one of them has it.
pub(super) fn check<'a>(
    grid: &Grid,
    areas: Option<&'a Areas>,
    query: &SearchQuery,
) -> Result<Checked<'a>, SearchOutcome> {
    let refuse = |status, reason| SearchOutcome::without_path(query, status, reason);
    let invalid = |reason| refuse(PathStatus::InvalidPoint, reason);
    let from = grid.index(query.from).ok_or_else(|| invalid(Reason::StartOutside))?;
    let to = grid.index(query.to).ok_or_else(|| invalid(Reason::GoalOutside))?;
    // A start that 4.5 lets out of a solid cell belongs to no area.
    let leaves_solid = grid.is_solid(query.from);
    if leaves_solid && query.order != PathOrder::Godot45 {
        return Err(invalid(Reason::StartSolid));
    }
    if let Some(reason) = unserved(grid, query) {
        return Err(refuse(PathStatus::Refused, reason));
    }
    let areas = areas
        .filter(|a| a.is_current(grid) && a.connectivity() == Connectivity::of(query.diagonal_mode) && !leaves_solid);
    let obstacle = obstacle(grid, areas, query);
    if let Some(reason) = obstacle.filter(|_| !query.allow_partial) {
        return Err(SearchOutcome { areas: area_pair(grid, areas, query), ..refuse(PathStatus::NotFound, reason) });
    }
    Ok(Checked { from, to, areas, obstacle })
}

/// Why this combination of options has no search.
fn unserved(grid: &Grid, query: &SearchQuery) -> Option<Reason> {
    let algorithm = query.algorithm;
    match query.order {
        PathOrder::Gridwright => {
            (grid.has_weights() && !algorithm.serves_weights()).then_some(Reason::WeightsUnsupported)
        }
        PathOrder::Godot | PathOrder::Godot45 => (!algorithm.serves_godot_orders()).then_some(Reason::OrderUnsupported),
    }
}

/// Why the goal cannot be reached, as far as it is known before a search.
fn obstacle(grid: &Grid, areas: Option<&Areas>, query: &SearchQuery) -> Option<Reason> {
    if query.from == query.to {
        return None;
    }
    if grid.is_solid(query.to) {
        return Some(Reason::GoalSolid);
    }
    areas.is_some_and(|areas| !areas.same_area(grid, query.from, query.to)).then_some(Reason::Disconnected)
}

fn area_pair(grid: &Grid, areas: Option<&Areas>, query: &SearchQuery) -> Option<[crate::grid::AreaInfo; 2]> {
    let areas = areas?;
    let info = |cell| areas.label(grid, cell).and_then(|label| areas.info(label));
    Some([info(query.from)?, info(query.to)?])
}

/// A search that passed the checks.
pub(super) struct Job<'a, L> {
    pub(super) grid: &'a Grid,
    /// The grid's, or none where they are to be ignored.
    pub(super) weights: Option<&'a [f32]>,
    pub(super) query: &'a SearchQuery,
    pub(super) from: u32,
    pub(super) listener: &'a mut L,
}

impl<L: Listener> Job<'_, L> {
    fn lowered(&self) -> Lowered {
        let query = self.query;
        order_estimate(self.grid, query.diagonal_mode, query.compute, query.estimate)
    }

    /// Searches from jump point to jump point. `None` where the way is not in the open and `pays` is not true, and
    /// where a partial answer is called for, which comes from the cells that the search from cell to cell closes;
    /// the listener has not been told then.
    pub(super) fn jump(
        &mut self,
        checked: &Checked<'_>,
        scratch: &mut Scratch,
        pays: fn(&Jumps<'_>) -> bool,
    ) -> Option<(SearchOutcome, PathEnd)> {
        let run = self.jump_run(scratch, pays)?;
        let (outcome, end) = judge(self.grid, self.query, run, checked.to, checked.obstacle);
        Some((SearchOutcome { algorithm: Algorithm::Jps, ..outcome }, end))
    }

    fn jump_run(&mut self, scratch: &mut Scratch, pays: fn(&Jumps<'_>) -> bool) -> Option<Run> {
        let query = self.query;
        let jumps = Jumps {
            grid: self.grid,
            mode: query.diagonal_mode,
            compute: query.compute,
            estimate: self.lowered().used,
            from: self.from,
            goal: place_of(self.grid, query.to),
            max_nodes: query.max_nodes,
        };
        let way = jumps.open_way();
        if way.is_none() && !pays(&jumps) {
            return None;
        }
        if query.allow_partial {
            let run = jumps.run(way, scratch, &mut NoListener);
            if !matches!(run.end, End::Reached(_)) {
                return None;
            }
            if !L::WATCHES {
                return Some(run);
            }
        }
        Some(jumps.run(way, scratch, self.listener))
    }

    /// Searches from cell to cell: to the goal, or to cells as near to it as the start's area comes.
    pub(super) fn walk(&mut self, checked: &Checked<'_>, scratch: &mut Scratch) -> (SearchOutcome, PathEnd) {
        let (grid, query) = (self.grid, self.query);
        let Checked { to, areas, obstacle, .. } = *checked;
        let rest = areas.filter(|_| obstacle.is_some()).and_then(|areas| {
            let label = areas.label(grid, query.from)?;
            areas.offset_to(grid, label, query.to, |dx, dy| query.estimate.distance(dx, dy))
        });
        let nearness = Nearness { goal: place_of(grid, query.to), heuristic: query.estimate };
        let run = if let Some(rest) = rest {
            let distance = query.estimate.distance(rest[0], rest[1]);
            self.run(&GoalDistance { nearness, distance }, rest, scratch)
        } else {
            let nearest = (query.allow_partial && (areas.is_none() || query.max_nodes > 0)).then_some(nearness);
            self.run(&GoalCell { state: to, nearest }, [0, 0], scratch)
        };
        judge(grid, query, run, to, obstacle)
    }

    /// Searches from cell to cell in the right space. `rest` is the offset between the goal and what `aim` is content with.
    pub(super) fn run(&mut self, aim: &impl Aim<Place>, rest: [u32; 2], scratch: &mut Scratch) -> Run {
        let (grid, query) = (self.grid, self.query);
        let lowered = self.lowered();
        let estimate = if query.algorithm.is_guided() { lowered } else { Lowered { scale: 0.0, ..lowered } };
        let guide = Guide { goal: place_of(grid, query.to), estimate, rest };
        match self.weights {
            None => {
                let space = CountSpace::new(grid, query.diagonal_mode, query.compute, guide);
                counted(&space, self.from, aim, query.max_nodes, scratch, self.listener)
                    .unwrap_or_else(|| best_first(&space, self.from, aim, query.max_nodes, scratch, self.listener))
            }
            Some(weights) => {
                let space = WeightSpace::new(grid, weights, query.diagonal_mode, query.compute, guide);
                best_first(&space, self.from, aim, query.max_nodes, scratch, self.listener)
            }
        }
    }
}

/// Turns the end of the loop into an answer.
pub(super) fn judge(
    grid: &Grid,
    query: &SearchQuery,
    run: Run,
    to: u32,
    obstacle: Option<Reason>,
) -> (SearchOutcome, PathEnd) {
    let (status, reason, end) = match run.end {
        End::Reached(state) if state == to => (PathStatus::Found, None, Some(state)),
        End::Reached(state) => (PathStatus::Partial, obstacle, Some(state)),
        End::Limit if query.allow_partial => (PathStatus::Partial, Some(Reason::Limit), run.nearest),
        End::Limit => (PathStatus::Limit, Some(Reason::Limit), None),
        End::Exhausted => {
            let reason = Some(obstacle.unwrap_or(Reason::Disconnected));
            let end = run.nearest.filter(|_| query.allow_partial);
            (if end.is_some() { PathStatus::Partial } else { PathStatus::NotFound }, reason, end)
        }
    };
    let outcome = SearchOutcome {
        status,
        reason,
        cost: 0.0,
        end: end.map_or(query.from, |state| grid.cell_at(state)),
        algorithm: if query.algorithm.is_guided() { Algorithm::AStar } else { query.algorithm },
        expanded: run.expanded,
        generated: run.generated,
        cells: 0,
        areas: None,
    };
    (outcome, end)
}

fn finish(grid: &Grid, query: &SearchQuery, outcome: SearchOutcome, path: &[Cell]) -> SearchOutcome {
    let cost = match query.order {
        PathOrder::Gridwright => path_cost(grid, query, path),
        PathOrder::Godot | PathOrder::Godot45 => godot_order::path_cost(grid, query, path),
    };
    SearchOutcome { cells: path.len(), cost, ..outcome }
}

/// Steps summed in order; the cell entered pays.
fn path_cost(grid: &Grid, query: &SearchQuery, path: &[Cell]) -> f64 {
    let diagonal = query.compute.diagonal_cost();
    let length = |a: Cell, b: Cell| if a.x != b.x && a.y != b.y { diagonal } else { 1.0 };
    let steps = path.iter().zip(path.iter().skip(1));
    if grid.has_weights() {
        return steps.fold(0.0, |cost, (a, b)| cost + length(*a, *b) * f64::from(grid.weight(*b)));
    }
    steps.fold(0.0, |cost, (a, b)| cost + length(*a, *b))
}

#[cfg(test)]
mod tests {
    use super::{find_path, find_path_into};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{Areas, Connectivity, DiagonalMode, Grid};
    use crate::search::{Algorithm, Heuristic, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery};

    /// `#` solid, a digit a weight, `A` the start, `B` the goal.
    fn read(map: &[&str]) -> (Grid, SearchQuery) {
        let region = CellRect::new(-2, 3, map[0].len() as u32, map.len() as u32);
        let mut grid = Grid::new(region).unwrap();
        let mut query = SearchQuery::new(Cell::new(0, 0), Cell::new(0, 0));
        for (cell, letter) in region.cells().zip(map.concat().bytes()) {
            match letter {
                b'#' => assert!(grid.set_solid(cell, true)),
                b'0'..=b'9' => assert!(grid.set_weight(cell, f32::from(letter - b'0')).is_ok()),
                b'A' => query.from = cell,
                b'B' => query.to = cell,
                _ => {}
            }
        }
        (grid, query)
    }

    /// The map with the path's cells as `*`, and the outcome.
    fn draw(map: &[&str], change: impl Fn(&mut Grid, &mut SearchQuery)) -> (Vec<String>, SearchOutcome) {
        let (mut grid, mut query) = read(map);
        change(&mut grid, &mut query);
        let mut areas = Areas::new(Connectivity::of(query.diagonal_mode));
        areas.update(&grid);
        let mut path = Vec::new();
        let outcome = find_path(&grid, Some(&areas), &query, &mut Scratch::new(), &mut path);
        let mut rows: Vec<String> = map.iter().map(|row| (*row).to_owned()).collect();
        for cell in path {
            let (x, y) = ((cell.x + 2) as usize, (cell.y - 3) as usize);
            rows[y].replace_range(x..=x, "*");
        }
        (rows, outcome)
    }

    #[test]
    fn goes_around_a_wall_without_cutting_its_corners() {
        let (rows, outcome) = draw(&["A.#..", "..#..", "..#.B", "....."], |_, _| {});
        assert_eq!(rows, ["*.#..", ".*#..", ".*#.*", ".***."]);
        assert_eq!((outcome.status, outcome.reason, outcome.cells), (PathStatus::Found, None, 7));
        assert!((outcome.cost - (4.0 + 2.0 * std::f64::consts::SQRT_2)).abs() < 1e-12, "{outcome:?}");
    }

    #[test]
    fn mud_is_crossed_only_where_it_pays() {
        let (rows, _) = draw(&["A33B", "...."], |_, _| {});
        assert_eq!(rows, ["*33*", ".**."]);
        let (rows, outcome) = draw(&["A33B", "####"], |_, _| {});
        assert_eq!((rows[0].as_str(), outcome.cost), ("****", 7.0));
    }

    #[test]
    fn ends_are_checked_in_godots_order() {
        let map = ["A.#B"];
        let status = |change: fn(&mut Grid, &mut SearchQuery)| {
            let (_, outcome) = draw(&map, change);
            (outcome.status, outcome.reason)
        };
        assert_eq!(status(|_, _| {}), (PathStatus::NotFound, Some(Reason::Disconnected)));
        let outside = Cell::new(-3, 3);
        assert_eq!(draw(&map, |_, q| q.to = outside).1.reason.map(Reason::name), Some("goal_outside"),);
        assert_eq!(
            draw(&map, |_, q| (q.from, q.to) = (outside, outside)).1.reason.map(Reason::name),
            Some("start_outside"),
        );
        assert_eq!(
            status(|_, q| (q.from, q.to, q.allow_partial) = (Cell::new(0, 3), Cell::new(0, 3), true)),
            (PathStatus::InvalidPoint, Some(Reason::StartSolid)),
        );
        assert_eq!(status(|_, q| q.to = Cell::new(0, 3)), (PathStatus::NotFound, Some(Reason::GoalSolid)));
        let (rows, outcome) = draw(&map, |_, q| q.to = q.from);
        assert_eq!((rows[0].as_str(), outcome.status, outcome.cost), ("*.#B", PathStatus::Found, 0.0));
    }

    #[test]
    fn outcomes_say_cells_and_numbers() {
        let say = |change: fn(&mut Grid, &mut SearchQuery)| {
            let (mut grid, mut query) = read(&["A..#.", "...#B"]);
            change(&mut grid, &mut query);
            let mut areas = Areas::new(Connectivity::of(query.diagonal_mode));
            areas.update(&grid);
            find_path(&grid, Some(&areas), &query, &mut Scratch::new(), &mut Vec::new()).describe(&query)
        };
        assert_eq!(say(|_, _| {}), "Not found: start area #1 (6 cells) and goal area #2 (2 cells) are not connected");
        assert_eq!(say(|_, q| q.allow_partial = true), "Partial: closest reachable cell is (0, 4)");
        assert_eq!(say(|g, _| assert!(g.set_solid(Cell::new(2, 4), true))), "Not found: goal (2, 4) is solid");
        assert_eq!(say(|g, _| assert!(g.set_solid(Cell::new(1, 3), false))), "Found: 6 cells, cost 5.00");
        let limited = |g: &mut Grid, q: &mut SearchQuery| {
            g.set_solid(Cell::new(1, 3), false);
            (q.algorithm, q.max_nodes) = (Algorithm::AStar, 1);
        };
        assert_eq!(say(limited), "Limit: no path within 1 nodes");
        assert_eq!(say(|_, q| q.from.x = -9), "Invalid point: start (-9, 3) is outside the region");
    }

    #[test]
    fn a_short_buffer_is_told_the_length_and_stays_as_it_was() {
        let (grid, query) = read(&["A...B"]);
        let untouched = Cell::new(99, 99);
        let mut buffer = [untouched; 6];
        let mut scratch = Scratch::new();
        let outcome = find_path_into(&grid, None, &query, &mut scratch, &mut buffer[..4]);
        assert_eq!((outcome.status, outcome.cells), (PathStatus::BufferTooSmall, 5));
        assert_eq!(buffer, [untouched; 6]);
        let outcome = find_path_into(&grid, None, &query, &mut scratch, &mut buffer);
        assert_eq!((outcome.status, outcome.cells, outcome.cost), (PathStatus::Found, 5, 4.0));
        assert_eq!((buffer[4], buffer[5]), (query.to, untouched));
    }

    #[test]
    fn a_limit_gives_the_nearest_closed_cell_when_partial_is_allowed() {
        let (rows, outcome) = draw(&["A......B"], |_, q| {
            (q.algorithm, q.max_nodes, q.allow_partial) = (Algorithm::AStar, 4, true);
        });
        assert_eq!((rows[0].as_str(), outcome.status, outcome.expanded), ("****...B", PathStatus::Partial, 4));
        assert_eq!(outcome.reason, Some(Reason::Limit));
        let (_, outcome) = draw(&["A......B"], |_, q| (q.algorithm, q.max_nodes) = (Algorithm::AStar, 4));
        assert_eq!((outcome.status, outcome.cells), (PathStatus::Limit, 0));
        let (_, outcome) = draw(&["A......B"], |_, q| (q.algorithm, q.max_nodes) = (Algorithm::AStar, 7));
        assert_eq!(outcome.status, PathStatus::Found, "the goal itself is not expanded");
        let (_, outcome) = draw(&["A......B"], |_, q| (q.algorithm, q.max_nodes) = (Algorithm::Jps, 1));
        assert_eq!((outcome.status, outcome.expanded), (PathStatus::Found, 1), "one jump");
    }

    #[test]
    fn a_partial_path_prefers_near_then_cheap() {
        // Both dots beside the goal are as near; the lower one is cheaper to reach.
        let map = ["....#", ".##.#", ".##B#", "A...#"];
        let (rows, outcome) = draw(&map, |g, q| {
            g.set_solid(q.to, true);
            q.diagonal_mode = DiagonalMode::Never;
            q.allow_partial = true;
        });
        assert_eq!(rows, ["....#", ".##.#", ".##B#", "****#"]);
        assert_eq!((outcome.status, outcome.reason), (PathStatus::Partial, Some(Reason::GoalSolid)));
    }

    #[test]
    fn dijkstra_costs_the_same_and_looks_at_more() {
        let map = ["A.......", "........", "........", ".......B"];
        let (_, astar) = draw(&map, |_, q| q.diagonal_mode = DiagonalMode::Always);
        let (_, dijkstra) = draw(&map, |_, q| {
            (q.diagonal_mode, q.algorithm) = (DiagonalMode::Always, Algorithm::Dijkstra);
        });
        assert_eq!(astar.cost, dijkstra.cost);
        assert!(astar.expanded < dijkstra.expanded);
    }

    #[test]
    fn a_larger_estimate_than_the_cost_stays_optimal() {
        // Greedy for Manhattan: the straight way looks nearer, the diagonal one is cheaper.
        let map = ["A....", ".###.", "....B"];
        let (_, named) = draw(&map, |_, q| q.estimate = Heuristic::Manhattan);
        let (_, exact) = draw(&map, |_, _| {});
        assert_eq!(named.cost, exact.cost);
    }
}
