//! Gridwright: grid navigation for 2D games.

pub mod bake;
pub mod document;
pub mod editor;
pub mod geom;
pub mod grid;
pub mod nav;
pub mod search;
