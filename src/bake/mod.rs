//! Floor 3: obstacle shapes and imported cells to the solid cells and weights of a grid.
//!
//! ```text
//! shapes (world units) ──┐
//!                        ├── rule, agent radius, mask ──> Grid
//! imported cells ────────┘
//! ```
//!
//! Overlaps are exact: no sampling, no tolerance, and touching is never overlap. Nothing here knows
//! painted cells, documents or files.

mod bake;
mod effect;
mod grow;
mod grow_box;
mod overlap;
#[cfg(test)]
mod reference_tests;
#[cfg(test)]
mod tests;

pub use bake::{BakeError, BakeRequest, BakeRule, BakeShape, BakeSource, bake, bake_with};
pub use effect::{BakeEffect, Walker};
pub use overlap::{contains_point, distance_to_shape};
