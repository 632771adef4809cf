//! Rectangle: a filled rectangle of cells, whatever the size of the brush, painted on release.

use crate::editor::tools::shared::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview, paint_of};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Preview, Tool, ToolContext, ToolEffect, ToolInput};

impl ToolKind {
    /// Drag a filled rectangle of cells.
    pub const RECTANGLE: ToolKind = ToolKind("rectangle");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::RECTANGLE,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::RECTANGLE),
        menu: Menu::Tools,
        title: "Rectangle",
        keys: "4 R",
        help: "Drag a filled rectangle of cells.",
    },
    hint: "Rectangle: drag a filled rectangle of cells, right-drag erases it",
    glyph: &[GlyphMark::Box([2.5, 4.5], [15.5, 13.5])],
    edit_group: Some(0),
    simulate_group: None,
    paints: true,
    paints_with_shift: false,
    has_two_ends: true,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: true,
    uses_brush_size: false,
    make: || Box::new(Rectangle::default()),
};

/// The gesture under way, if any.
#[derive(Debug, Default)]
pub(super) struct Rectangle {
    gesture: PaintGesture,
}

fn stroke_at(context: &ToolContext<'_>, input: &ToolInput) -> Stroke {
    Stroke::at(Form::Rectangle, paint_of(context.brush, input.button), input.cell)
}

impl Tool for Rectangle {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.is_busy() || !alt_input(context, input, effects) {
            self.gesture.input(context, input, (stroke_at(context, input), "Rectangle"), effects);
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        self.gesture.cancel(effects)
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.is_busy() || !alt_preview(context, hover, preview) {
            self.gesture.preview(context, hover.cell, &stroke_at(context, hover), preview);
        }
    }

    fn is_busy(&self) -> bool {
        self.gesture.is_busy()
    }
}
