//! Seeded maps: mazes, rooms, caves, arenas, courtyards and battlefields.
//!
//! The same arguments give the same grid on every machine and in every version: samples, tests and
//! benchmarks name a map by them. Regions start at (0, 0); the outermost ring of cells is solid
//! and every free cell can be reached from every other in straight steps. Sizes too small
//! for a pattern give less of it, down to nothing but wall. Only `+ - * /` and `sqrt` are used.
//!
//! `plan` is the drawing board, `noise` the smooth random fields, `areas` what joins and fills; each
//! other file is one kind of map.

mod areas;
mod arena;
mod battlefield;
mod caves;
mod courtyard;
mod maze;
mod noise;
mod places;
mod plan;
mod rivers;
mod rooms;
#[cfg(test)]
mod tests;

pub use arena::arena;
pub use battlefield::battlefield;
pub use caves::caves;
pub use courtyard::courtyard;
pub use maze::maze;
pub use rooms::rooms;

use super::{Grid, GridError};
use plan::Plan;

/// An empty field within a wall of one cell; `(w, h)` in cells.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn open(size: (u32, u32)) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, false)?;
    plan.close_border();
    plan.finish()
}
