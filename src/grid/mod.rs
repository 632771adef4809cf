//! Floor 1: solid cells, weights, directions and their corner rules. No search, no bodies, no files.

mod bits;
mod direction;
mod grid;
mod weights;

pub use bits::BitGrid;
pub use direction::{DiagonalMode, Direction, StepRefusal, refused_step};
pub use grid::{Grid, GridError, MAX_CELLS};
