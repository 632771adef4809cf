//! Hand: the window moves the view; the level hears nothing of it.

use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Tool, ToolContext, ToolEffect, ToolInput};

impl ToolKind {
    /// Drag moves the view.
    pub const HAND: ToolKind = ToolKind("hand");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::HAND,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::HAND),
        menu: Menu::Tools,
        title: "Hand",
        keys: "9 H",
        help: "Drag moves the view.",
    },
    hint: "Hand: drag moves the view",
    glyph: &[
        GlyphMark::Line(&[[5.5, 10.5], [5.5, 5.0]]),
        GlyphMark::Arc([6.5, 5.0], 1.0, 12, 12),
        GlyphMark::Line(&[[7.5, 8.5], [7.5, 3.5]]),
        GlyphMark::Arc([8.5, 3.5], 1.0, 12, 12),
        GlyphMark::Line(&[[9.5, 8.5], [9.5, 3.5]]),
        GlyphMark::Arc([10.5, 4.25], 1.0, 12, 12),
        GlyphMark::Line(&[[11.5, 8.5], [11.5, 4.25]]),
        GlyphMark::Arc([12.5, 6.25], 1.0, 12, 12),
        GlyphMark::Line(&[[13.5, 6.25], [13.5, 11.0]]),
        GlyphMark::Curve([[13.5, 11.0], [13.5, 14.5], [11.5, 16.0], [9.0, 16.0]]),
        GlyphMark::Curve([[9.0, 16.0], [6.5, 16.0], [5.5, 14.5], [3.0, 11.5]]),
        GlyphMark::Curve([[3.0, 11.5], [2.0, 10.0], [3.75, 9.0], [5.5, 11.25]]),
    ],
    edit_group: Some(1),
    simulate_group: Some(2),
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: false,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(Hand),
};

/// Does nothing.
#[derive(Debug, Default)]
pub(super) struct Hand;

impl Tool for Hand {
    fn input(&mut self, _context: &ToolContext<'_>, _input: &ToolInput, _effects: &mut Vec<ToolEffect>) {}
}
