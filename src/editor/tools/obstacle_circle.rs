//! Circle Obstacle: from the middle to the rim; Ctrl holds both to half cells.

use crate::editor::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::snap::{length_words, to_half};
use crate::geom::Shape;

pub(super) fn tool() -> ShapeDrag {
    ShapeDrag::new(ShapeKind {
        label: "Add Circle Obstacle",
        snap: to_half,
        shape: |_, press, to| Shape::Circle { center: press, radius: press.distance(to) },
        words: |shape| {
            let (low, high) = shape.bounds();
            format!("Circle: radius {} px", length_words((high.x - low.x) * 0.5))
        },
        no_drag: "Drag from the middle to the rim",
    })
}
