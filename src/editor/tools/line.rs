//! Line: a straight line of cells, as thick as the brush, painted on release.

use crate::editor::tools::shared::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview, paint_of};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Preview, Tool, ToolContext, ToolEffect, ToolInput};

impl ToolKind {
    /// Drag a straight line of cells.
    pub const LINE: ToolKind = ToolKind("line");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::LINE,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::LINE),
        menu: Menu::Tools,
        title: "Line",
        keys: "3 L",
        help: "Drag a straight line of cells.",
    },
    hint: "Line: drag a straight line of cells, right-drag erases along it",
    glyph: &[
        GlyphMark::Ring([4.0, 14.0], 1.75),
        GlyphMark::Line(&[[5.6, 12.4], [12.4, 5.6]]),
        GlyphMark::Ring([14.0, 4.0], 1.75),
    ],
    edit_group: Some(0),
    simulate_group: None,
    paints: true,
    paints_with_shift: false,
    has_two_ends: true,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: true,
    uses_brush_size: true,
    make: || Box::new(Line::default()),
};

/// The gesture under way, if any.
#[derive(Debug, Default)]
pub(super) struct Line {
    gesture: PaintGesture,
}

fn stroke_at(context: &ToolContext<'_>, input: &ToolInput) -> Stroke {
    Stroke::at(Form::Line { from: None }, paint_of(context.brush, input.button), input.cell)
}

impl Tool for Line {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.is_busy() || !alt_input(context, input, effects) {
            self.gesture.input(context, input, (stroke_at(context, input), "Line"), effects);
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
