//! What several tools share: strokes and what they paint, shapes that are dragged, and what the pointer catches.

pub(super) mod flood;
pub(super) mod handles;
pub(super) mod ink;
pub(super) mod shape_drag;
pub(super) mod snap;
pub(super) mod stroke;
