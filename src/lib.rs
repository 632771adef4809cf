//! Gridwright: grid navigation for 2D games.

pub mod geom;
pub mod grid;
