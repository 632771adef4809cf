//! Whether an answer in Godot's order is the best one. Godot does not warn when an estimate above the true
//! cost, or a weight below 1, makes its path dearer than another.

use super::astar::GoalCell;
use super::find::{Job, judge};
use super::trail::{path_len, write_path};
use super::{Algorithm, NoListener, PathOrder, Scratch, SearchOutcome, SearchQuery, godot_order};
use crate::geom::Cell;
use crate::grid::Grid;

/// What an f64 sum of many steps may be off, for its size.
const ROUNDING: f64 = 1e-9;

/// The cheapest path from the start of an answer to its end, if it is cheaper than the answer's.
///
/// `query` and `answer` are those of [`find_path`](super::find_path); Gridwright's order has no dearer ones. Legal are the
/// same steps, from a solid start too, and weights count unless Godot ignored them (`Jps`). With `Some`, `path`
/// has every cell of that path and the outcome its cost; with `None`, the answer costs as little as can be, or
/// has no path, and `path` is empty. A partial answer is compared with ways to the same end; whether another
/// end is nearer, a query in Gridwright's order tells.
pub fn find_cheaper(
    grid: &Grid,
    query: &SearchQuery,
    answer: &SearchOutcome,
    scratch: &mut Scratch,
    path: &mut Vec<Cell>,
) -> Option<SearchOutcome> {
    path.clear();
    if answer.cells == 0 || query.order == PathOrder::Gridwright {
        return None;
    }
    let (from, to) = (grid.index(query.from)?, grid.index(answer.end)?);
    let weights = grid.weights().filter(|_| !godot_order::is_jumping(query));
    let ask = SearchQuery {
        to: answer.end,
        order: PathOrder::Gridwright,
        algorithm: Algorithm::AStar,
        allow_partial: false,
        max_nodes: 0,
        ..*query
    };
    let mut job = Job { grid, weights, query: &ask, from, listener: &mut NoListener };
    let run = job.run(&GoalCell { state: to, nearest: None }, [0, 0], scratch);
    let (outcome, end) = judge(grid, &ask, run, to, None);
    path.resize(path_len(grid, scratch, end?), query.from);
    write_path(grid, scratch, end?, path);
    let cost = godot_order::path_cost(grid, query, path);
    if answer.cost <= cost * (1.0 + ROUNDING) {
        path.clear();
        return None;
    }
    Some(SearchOutcome { cells: path.len(), cost, ..outcome })
}
