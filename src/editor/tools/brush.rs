//! Brush and Eraser: paint wherever the pointer goes. Shift draws straight lines, Ctrl+Shift rectangles.

use crate::document::Paint;
use crate::editor::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview, paint_of};
use crate::editor::{Button, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Cell;

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
