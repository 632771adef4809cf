//! Capsule Obstacle: along its axis, half a cell thick on each side; Ctrl holds both ends to half cells.

use crate::editor::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::snap::{length_words, to_half};
use crate::geom::Shape;

pub(super) fn tool() -> ShapeDrag {
    ShapeDrag::new(ShapeKind {
        label: "Add Capsule Obstacle",
        snap: to_half,
        shape: |context, press, to| {
            let cell = context.level.cell_size;
            Shape::Capsule { a: press, b: to, radius: cell.x.min(cell.y) * 0.5 }
        },
        words: |shape| match shape {
            Shape::Capsule { a, b, radius } => {
                format!("Capsule: axis {} px, radius {} px", length_words(a.distance(*b)), length_words(*radius))
            }
            _ => String::new(),
        },
        no_drag: "Drag along the axis",
    })
}
