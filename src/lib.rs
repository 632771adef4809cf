//! Gridwright: navigation grids for 2D games. This library is what its editor and its command line
//! stand on, and what a game can use without either (`default-features = false`).
//!
//! ```text
//!  8        app (the window)           cli (the command line)     features `app`, `cli`
//!              └───────────┬──────────────┘
//!  7                    editor          what the window does, without a window
//!                  ┌───────┼─────────┐
//!  6              sim      │      formats     agents that walk  /  bytes to levels and back
//!                  └───────┼─────────┘
//!  5                   document         a level, its edits, its history
//!  4                      nav           maps, regions, agents
//!  3                bake   graph         shapes to cells  /  points with connections
//!  2                    search          which way is cheapest
//!  1                     grid           solid cells, weights, directions, line of sight
//!  0                     geom           points, cells, shapes
//! ```
//!
//! Imports point down only. A game usually needs three things: [`formats`] to read what the editor
//! exported, [`nav::NavigationMap`] to ask for paths, and [`nav::NavigationAgent`] to follow them.
//! The README has a whole example; [`search::find_path`] is the search alone, into buffers of the caller.

#[cfg(feature = "app")]
pub mod app;
pub mod bake;
#[cfg(feature = "cli")]
pub mod cli;
pub mod document;
pub mod editor;
pub mod formats;
pub mod geom;
pub mod graph;
pub mod grid;
pub mod nav;
pub mod search;
pub mod sim;

/// The README's example is compiled and run as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
