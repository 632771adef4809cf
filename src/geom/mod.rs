//! Floor 0: points, cells, rectangles of cells and shapes. No grid, no search.

mod cell;
mod shape;
mod vec;

pub use cell::{Cell, CellRect, MAX_COORDINATE};
pub use shape::{Shape, ShapeError};
pub use vec::Vec2;
