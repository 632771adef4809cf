//! Floor 1: solid cells, weights, directions and their corner rules, connected areas, line of sight.
//! No search, no bodies, no files.

mod area_nearest;
mod area_ranks;
mod area_tiles;
mod area_tree;
mod bits;
mod components;
mod direction;
pub mod generate;
mod grid;
#[cfg(test)]
mod grid_tests;
mod moves;
mod sight;
mod stamps;
mod weights;

pub use bits::BitGrid;
pub use components::{AreaInfo, Areas, Connectivity};
pub use direction::{DiagonalMode, Direction, StepRefusal, refused_step};
pub use grid::{Grid, GridError, MAX_CELLS};
pub use moves::{MoveTable, legal_moves};
pub(crate) use sight::is_segment_clear;
pub use sight::{Crossing, heaviest_on_line, is_line_clear, line_of_sight, visit_line};
