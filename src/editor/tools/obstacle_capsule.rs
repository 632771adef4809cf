//! Capsule Obstacle: along its axis, half a cell thick on each side; Ctrl holds both ends to half cells.

use crate::editor::tools::shared::shape_drag::{ShapeDrag, ShapeKind};
use crate::editor::tools::shared::snap::{length_words, to_half};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Shape;

impl ToolKind {
    /// Drag the axis of a capsule that is baked into cells.
    pub const OBSTACLE_CAPSULE: ToolKind = ToolKind("obstacle_capsule");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::OBSTACLE_CAPSULE,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::OBSTACLE_CAPSULE),
        menu: Menu::AddObstacle,
        title: "Capsule Obstacle",
        keys: "",
        help: "Drag the axis of a capsule that is baked into cells.",
    },
    hint: "Capsule Obstacle: drag along the axis, Ctrl holds to half cells",
    glyph: &[
        GlyphMark::Line(&[[6.25, 5.25], [11.75, 5.25]]),
        GlyphMark::Arc([11.75, 9.0], 3.75, 18, 12),
        GlyphMark::Line(&[[11.75, 12.75], [6.25, 12.75]]),
        GlyphMark::Arc([6.25, 9.0], 3.75, 6, 12),
        GlyphMark::Dot([6.25, 9.0], 1.4),
        GlyphMark::Dot([11.75, 9.0], 1.4),
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
