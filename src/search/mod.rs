//! Floor 2: the cheapest way over a grid. No bodies, no positions in the world, no files.
//!
//! [`find_path`] answers a [`SearchQuery`]; its memory is a [`Scratch`] that a thread keeps. One loop
//! (`best_first`) searches every `Space`; a new algorithm is a row of `algorithm` with a space of
//! its own or, where it must be faster, a loop of its own that shares scratch, limits and statuses, as `counted` for
//! grids without weights.

mod algorithm;
mod astar;
mod astar_grid;
mod best_first;
mod cell_cost;
mod cheaper;
mod counted;
mod find;
mod frontier;
pub mod godot;
mod godot_heap;
mod godot_jump;
mod godot_order;
mod heuristic;
mod jump;
mod open_list;
mod outcome;
mod query;
mod rules;
mod scratch;
mod space;
mod trail;
mod turns;

pub use algorithm::Algorithm;
pub use astar_grid::{AStarGrid2D, AStarGridError, PointData};
pub use cell_cost::{CellCost, MAX_CELL_COST, find_path_by_cost, find_path_by_cost_into};
pub use cheaper::find_cheaper;
pub use find::{find_path, find_path_into, find_path_with};
pub use heuristic::{Heuristic, Lowered, lowered_estimate};
pub use outcome::{PathStatus, Reason, SearchOutcome};
pub use query::{PathOrder, SearchQuery};
pub use rules::SearchRules;
pub use scratch::Scratch;
pub use space::{Listener, NoListener};
