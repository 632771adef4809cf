//! Gridwright: grid navigation for 2D games.

#[cfg(feature = "app")]
pub mod app;
pub mod bake;
pub mod document;
pub mod editor;
pub mod formats;
pub mod geom;
pub mod grid;
pub mod nav;
pub mod search;
pub mod sim;
