//! Brush and Eraser: paint wherever the pointer goes. Shift draws straight lines, Ctrl+Shift rectangles.

use crate::document::Paint;
use crate::editor::tools::shared::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview, paint_of};
use crate::editor::{Button, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Cell;

impl ToolKind {
    /// Drag paints, right-drag erases, Shift+click draws a line.
    pub const BRUSH: ToolKind = ToolKind("brush");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::BRUSH,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::BRUSH),
        menu: Menu::Tools,
        title: "Brush",
        keys: "1 B",
        help: "Drag paints, right-drag erases, Shift+click draws a line.",
    },
    hint: "Brush: drag paints, right-drag erases, Shift+click line, Ctrl+Shift rectangle, Alt picks",
    glyph: &[
        GlyphMark::Line(&[[7.0, 8.5], [13.75, 2.25], [15.75, 4.25], [9.5, 11.0]]),
        GlyphMark::Curve([[7.0, 8.5], [3.0, 8.5], [4.75, 13.5], [2.25, 14.5]]),
        GlyphMark::Curve([[2.25, 14.5], [5.5, 16.75], [10.0, 15.5], [9.5, 11.0]]),
        GlyphMark::Line(&[[7.0, 8.5], [9.5, 11.0]]),
    ],
    edit_group: Some(0),
    simulate_group: Some(0),
    paints: true,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: true,
    uses_brush_size: true,
    make: || Box::new(Brush::new(false)),
};

impl ToolKind {
    /// Drag makes cells free with weight 1.
    pub const ERASER: ToolKind = ToolKind("eraser");
}

/// The row of the eraser.
pub(super) const ERASER: ToolInfo = ToolInfo {
    kind: ToolKind::ERASER,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::ERASER),
        menu: Menu::Tools,
        title: "Eraser",
        keys: "2 E",
        help: "Drag makes cells free with weight 1.",
    },
    hint: "Eraser: drag makes cells free with weight 1, Shift+click line, Ctrl+Shift rectangle",
    glyph: &[
        GlyphMark::Closed(&[[10.75, 2.75], [15.25, 7.25], [7.75, 14.75], [5.5, 14.75], [2.5, 11.75], [2.5, 11.0]]),
        GlyphMark::Line(&[[6.5, 7.0], [11.0, 11.5]]),
        GlyphMark::Line(&[[7.75, 14.75], [15.5, 14.75]]),
    ],
    edit_group: Some(0),
    simulate_group: Some(0),
    paints: true,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: true,
    make: || Box::new(Brush::new(true)),
};

/// Brush or Eraser.
#[derive(Debug)]
pub(super) struct Brush {
    erases: bool,
    gesture: PaintGesture,
    /// Where the last stroke ended; Shift+click goes on from here.
    last_painted: Option<Cell>,
}

impl Brush {
    pub(super) fn new(erases: bool) -> Brush {
        Brush { erases, gesture: PaintGesture::default(), last_painted: None }
    }

    /// What a press would start, and its name.
    fn start(&self, context: &ToolContext<'_>, input: &ToolInput) -> (Stroke, &'static str) {
        let (form, label) = match (input.modifiers.shift, input.modifiers.ctrl) {
            (true, true) => (Form::Rectangle, "Rectangle"),
            (true, false) => (Form::Line { from: self.last_painted }, "Line"),
            _ => (Form::Freehand, "Brush"),
        };
        let erases = self.erases || input.button == Button::Secondary;
        let paint = if erases { Paint::Free } else { paint_of(context.brush, input.button) };
        (Stroke::at(form, paint, input.cell), if erases { "Eraser" } else { label })
    }
}

impl Tool for Brush {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if !self.is_busy() && alt_input(context, input, effects) {
            return;
        }
        let start = self.start(context, input);
        if self.gesture.input(context, input, start, effects) {
            self.last_painted = Some(input.cell);
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        self.gesture.cancel(effects)
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.is_busy() || !alt_preview(context, hover, preview) {
            let (stroke, _) = self.start(context, hover);
            self.gesture.preview(context, hover.cell, &stroke, preview);
        }
    }

    fn is_busy(&self) -> bool {
        self.gesture.is_busy()
    }
}
