//! Picker: takes state and weight of a cell into the brush.

use crate::editor::tools::shared::ink::{pick, pick_preview};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};

impl ToolKind {
    /// Click takes state and weight from a cell.
    pub const PICKER: ToolKind = ToolKind("picker");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::PICKER,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::PICKER),
        menu: Menu::Tools,
        title: "Picker",
        keys: "8 I",
        help: "Click takes state and weight from a cell.",
    },
    hint: "Picker: click takes state and weight of a cell into the brush",
    glyph: &[
        GlyphMark::Line(&[[9.25, 6.25], [3.25, 12.25], [2.5, 15.5], [5.75, 14.75], [11.75, 8.75]]),
        GlyphMark::Line(&[[7.75, 4.75], [13.25, 10.25]]),
        GlyphMark::Curve([[9.5, 6.5], [12.0, 3.0], [13.75, 1.75], [15.25, 2.75]]),
        GlyphMark::Curve([[15.25, 2.75], [16.25, 4.25], [15.0, 6.0], [11.5, 8.5]]),
    ],
    edit_group: Some(1),
    simulate_group: None,
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(Picker::default()),
};

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
