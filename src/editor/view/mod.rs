//! What is seen: the camera, what is drawn in which role, and the card about a cell.

mod camera;
mod draw;
mod glyph;
mod inspect;
pub(super) mod outline;

pub use camera::Camera;
pub use draw::{DrawList, Mark, Role};
pub use glyph::{GlyphMark, Point as GlyphPoint};

pub use inspect::{CardSource, refused_steps, value_words, wall_distance};
