//! Picker: takes state and weight of a cell into the brush.

use crate::editor::ink::{pick, pick_preview};
use crate::editor::{Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};

/// Picks from press to release; nothing to cancel, because nothing of the level changes.
#[derive(Debug, Default)]
pub(super) struct Picker {
    pressed: bool,
}

impl Tool for Picker {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        self.pressed = match input.phase {
            Phase::Press => true,
            Phase::Drag => self.pressed,
            Phase::Release | Phase::Hover => false,
        };
        if self.pressed {
            pick(context, input, effects);
        }
    }

    fn cancel(&mut self, _effects: &mut Vec<ToolEffect>) -> bool {
        std::mem::take(&mut self.pressed)
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        pick_preview(context, hover, preview);
    }

    fn is_busy(&self) -> bool {
        self.pressed
    }
}
