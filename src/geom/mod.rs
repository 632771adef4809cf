//! Floor 0: points, cells, rectangles of cells, shapes and seeded numbers. No grid, no search.

mod cell;
#[cfg(feature = "mint")]
mod foreign;
mod frame;
mod rng;
mod shape;
mod vec;
mod vec3;

pub use cell::{Cell, CellRect, MAX_COORDINATE};
pub use frame::Frame;
pub use rng::Rng;
pub use shape::{Shape, ShapeError};
pub use vec::Vec2;
pub use vec3::Vec3;
