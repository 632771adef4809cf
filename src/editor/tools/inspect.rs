//! Inspect: pins the hover card to a cell; a click on the pinned cell, outside or Esc lets it go.

use crate::editor::tools::shared::ink::alt_input;
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Phase, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Cell;

impl ToolKind {
    /// Click pins the card of a cell and explains its steps.
    pub const INSPECT: ToolKind = ToolKind("inspect");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::INSPECT,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::INSPECT),
        menu: Menu::Tools,
        title: "Inspect",
        keys: "0 Q",
        help: "Click pins the card of a cell and explains its steps.",
    },
    hint: "Inspect: click pins the card of a cell and explains its steps",
    glyph: &[GlyphMark::Ring([7.75, 7.75], 5.0), GlyphMark::Line(&[[11.5, 11.5], [15.5, 15.5]])],
    edit_group: Some(1),
    simulate_group: Some(1),
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: false,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(Inspect::default()),
};

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
