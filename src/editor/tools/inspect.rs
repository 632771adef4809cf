//! Inspect: pins the hover card to a cell; a click on the pinned cell, outside or Esc lets it go.

use crate::editor::ink::alt_input;
use crate::editor::{Phase, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Cell;

/// Remembers which cell it pinned.
#[derive(Debug, Default)]
pub(super) struct Inspect {
    pinned: Option<Cell>,
}

impl Tool for Inspect {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        // In Simulate Alt means this tool, so only Edit's Picker is let in before.
        if !context.simulating && alt_input(context, input, effects) {
            return;
        }
        if input.phase == Phase::Press {
            let inside = context.grid.region().contains(input.cell);
            self.pinned = (inside && self.pinned != Some(input.cell)).then_some(input.cell);
            effects.push(ToolEffect::Pin(self.pinned));
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let pinned = self.pinned.take().is_some();
        if pinned {
            effects.push(ToolEffect::Pin(None));
        }
        pinned
    }
}
