//! Circle Obstacle: from the middle to the rim; Ctrl holds both to half cells.

use crate::editor::tools::shared::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::tools::shared::snap::{length_words, to_half};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Shape;

impl ToolKind {
    /// Drag a circle that is baked into cells, from its middle.
    pub const OBSTACLE_CIRCLE: ToolKind = ToolKind("obstacle_circle");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::OBSTACLE_CIRCLE,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::OBSTACLE_CIRCLE),
        menu: Menu::AddObstacle,
        title: "Circle Obstacle",
        keys: "C",
        help: "Drag a circle that is baked into cells, from its middle.",
    },
    hint: "Circle Obstacle: drag from the middle to the rim, Ctrl holds to half cells",
    glyph: &[GlyphMark::Ring([9.0, 9.0], 5.75), GlyphMark::Dot([9.0, 9.0], 1.4), GlyphMark::Dot([14.75, 9.0], 1.4)],
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
