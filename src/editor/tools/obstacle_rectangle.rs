//! Rectangle Obstacle: from corner to corner; Ctrl holds the corners to cell lines.

use crate::editor::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::snap::{length_words, to_corner};
use crate::geom::Shape;

pub(super) fn tool() -> ShapeDrag {
    ShapeDrag::new(ShapeKind {
        label: "Add Rectangle Obstacle",
        snap: to_corner,
        shape: |_, press, to| {
            let (low, high) = Shape::Polygon { points: vec![press, to] }.bounds();
            Shape::Rectangle { center: (low + high) * 0.5, size: high - low }
        },
        words: |shape| {
            let (low, high) = shape.bounds();
            format!("Rectangle: {} x {} px", length_words(high.x - low.x), length_words(high.y - low.y))
        },
        no_drag: "Drag from corner to corner",
    })
}
