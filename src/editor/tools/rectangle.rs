//! Rectangle: a filled rectangle of cells, whatever the size of the brush, painted on release.

use crate::editor::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview, paint_of};
use crate::editor::{Preview, Tool, ToolContext, ToolEffect, ToolInput};

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
