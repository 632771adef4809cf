//! Rectangle Obstacle: from corner to corner; Ctrl holds the corners to cell lines.

use crate::editor::tools::shared::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::tools::shared::snap::{length_words, to_corner};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Shape;

impl ToolKind {
    /// Drag a rectangle that is baked into cells.
    pub const OBSTACLE_RECTANGLE: ToolKind = ToolKind("obstacle_rectangle");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::OBSTACLE_RECTANGLE,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::OBSTACLE_RECTANGLE),
        menu: Menu::AddObstacle,
        title: "Rectangle Obstacle",
        keys: "O",
        help: "Drag a rectangle that is baked into cells.",
    },
    hint: "Rectangle Obstacle: drag from corner to corner, Ctrl holds to cell lines",
    glyph: &[
        GlyphMark::Closed(&[[3.5, 5.0], [14.5, 5.0], [14.5, 13.0], [3.5, 13.0]]),
        GlyphMark::Dot([3.5, 5.0], 1.4),
        GlyphMark::Dot([14.5, 5.0], 1.4),
        GlyphMark::Dot([14.5, 13.0], 1.4),
        GlyphMark::Dot([3.5, 13.0], 1.4),
    ],
    edit_group: Some(2),
    simulate_group: None,
    paints: false,
    paints_with_shift: false,
    has_two_ends: true,
    needs_a_cell: false,
    works_on_shapes: true,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(tool()),
};

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
