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
//! exported (feature `formats`; without it no serde is built), [`NavigationMap`] to ask for paths, and
//! [`NavigationAgent`] to follow them. The README has a whole example with an agent; [`find_path`] is the search
//! alone, into buffers of the caller. Their names are here at the front:
//!
//! ```
//! use gridwright::{Cell, CellRect, Grid, NavPath, NavigationMap, PathQuery, RegionSettings, Scratch, Vec2};
//!
//! // 8 x 3 cells of one unit, with a wall between the first row and the last.
//! let mut grid = Grid::new(CellRect::new(0, 0, 8, 3))?;
//! grid.fill_solid(CellRect::new(1, 1, 6, 1), true);
//!
//! let mut map = NavigationMap::new();
//! let region = map.add_region(grid, RegionSettings::default());
//! map.sync(); // changes are queued and take effect together, at a point that you choose
//!
//! // A question, answered into buffers that are used again and again.
//! let (mut scratch, mut path) = (Scratch::new(), NavPath::new());
//! let query = PathQuery::new(Vec2::new(3.5, 0.5), Vec2::new(3.5, 2.5));
//! map.query_path(&query, &mut scratch, &mut path);
//! assert_eq!(path.cells.len(), 9);
//!
//! // A door closes on the left: the path goes around the right end of the wall.
//! map.set_cell_solid(region, Cell::new(0, 1), true);
//! map.sync();
//! map.query_path(&query, &mut scratch, &mut path);
//! assert!(path.cells.contains(&Cell::new(7, 1)));
//! # Ok::<(), gridwright::grid::GridError>(())
//! ```
//!
//! Features: `app` (default) and `cli` are the program; `formats` reads and writes levels; `serde` and `mint` are for
//! games that store settings or use a vector library.

#[cfg(feature = "app")]
pub mod app;
pub mod bake;
#[cfg(feature = "cli")]
pub mod cli;
pub mod document;
#[cfg(feature = "formats")]
pub mod editor;
#[cfg(feature = "formats")]
pub mod formats;
pub mod geom;
pub mod graph;
pub mod grid;
pub mod nav;
pub mod search;
pub mod sim;

pub use geom::{Cell, CellRect, Rng, Vec2};
pub use grid::{DiagonalMode, Grid};
pub use nav::{AgentSettings, NavPath, NavigationAgent, NavigationMap, PathQuery, RegionSettings};
pub use search::{Algorithm, Scratch, SearchRules, find_path};

/// The README's example is compiled and run as a doc test.
#[cfg(all(doctest, feature = "formats"))]
#[doc = include_str!("../README.md")]
pub struct Readme;
