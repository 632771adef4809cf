//! Floor 3: points with connections, in two or three dimensions, and the cheapest way from one to another.
//! No cells, no files.
//!
//! A [`PointGraph`] is what Godot calls `AStar2D` (over `Vec2`) and `AStar3D` (over `Vec3`). Points have
//! ids of the caller, a position, a weight on the cost of *entering* them, and may be disabled; connections
//! lead both ways or one. A path answers a [`PointQuery`]; its memory is a [`PointScratch`] that a thread
//! keeps, so that queries allocate nothing after the first.
//!
//! ```
//! use gridwright::geom::Vec2;
//! use gridwright::graph::{Link, PointGraph, PointQuery, PointScratch};
//!
//! let mut graph = PointGraph::new();
//! for (id, x) in [(1, 0.0), (2, 10.0), (3, 20.0)] {
//!     graph.add_point(id, Vec2::new(x, 0.0), 1.0)?;
//! }
//! graph.connect(1, 2, Link::TwoWay)?;
//! graph.connect(2, 3, Link::OneWay)?;
//! let (mut scratch, mut path) = (PointScratch::new(), Vec::new());
//! let outcome = graph.find_path(&PointQuery::new(1, 3), &mut scratch, &mut path);
//! assert_eq!((path.as_slice(), outcome.cost), ([1, 2, 3].as_slice(), 20.0));
//! # Ok::<(), gridwright::graph::GraphError>(())
//! ```

mod error;
mod find;
mod nearest;
mod open_heap;
mod points;
mod position;
mod query;
mod rules;
mod scratch;
#[cfg(test)]
mod tests;

pub use error::GraphError;
pub use points::{Connection, Link, MAX_CONNECTIONS, MAX_POINTS, PointGraph};
pub use position::{MAX_POSITION, Position};
pub use query::{PointOutcome, PointQuery, PointReason};
pub use rules::{Distance, PointCost, PointRules, PointView};
pub use scratch::PointScratch;
