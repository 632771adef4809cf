//! Add Agent: a click places an agent of the active profile on a walkable cell.

use crate::document::EntryKind;
use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::to_center;
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Mark, Role};
use crate::editor::{Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Vec2;

impl ToolKind {
    /// Click places an agent.
    pub const ADD_AGENT: ToolKind = ToolKind("add_agent");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::ADD_AGENT,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::ADD_AGENT),
        menu: Menu::Simulate,
        title: "Add Agent",
        keys: "A",
        help: "Click places an agent.",
    },
    hint: "Add Agent: click places an agent, Ctrl puts it on the middle of the cell",
    glyph: &[
        GlyphMark::Ring([7.0, 11.0], 4.75),
        GlyphMark::Closed(&[[5.5, 8.75], [9.5, 11.0], [5.5, 13.25]]),
        GlyphMark::Line(&[[14.0, 1.75], [14.0, 6.25]]),
        GlyphMark::Line(&[[11.75, 4.0], [16.25, 4.0]]),
    ],
    edit_group: Some(2),
    simulate_group: Some(0),
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(AddAgent),
};

/// One press, one agent; nothing is held.
#[derive(Debug, Default)]
pub(super) struct AddAgent;

/// Why no agent can stand here.
fn refusal(context: &ToolContext<'_>, position: Vec2) -> Option<String> {
    let cell = context.level.cell_from_world(position);
    if !position.is_finite() || !context.grid.region().contains(cell) {
        return Some("An agent needs a cell of the grid: this is outside".to_owned());
    }
    context.grid.is_solid(cell).then(|| format!("An agent needs a free cell: {cell} is solid"))
}

impl Tool for AddAgent {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if alt_input(context, input, effects) || input.phase != Phase::Press {
            return;
        }
        let position = to_center(context, input);
        if refusal(context, position).is_none() {
            effects.push(ToolEffect::Begin("Add Agent", EntryKind::Agent));
            effects.push(ToolEffect::AddAgent(position));
            effects.push(ToolEffect::Commit);
        }
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if alt_preview(context, hover, preview) {
            return;
        }
        let center = to_center(context, hover);
        let profiles = &context.level.profiles;
        let place = context.active_profile.and_then(|id| profiles.iter().position(|(other, _)| *other == id));
        let place = place.unwrap_or(0);
        let radius = profiles.get(place).map_or(0.0, |(_, profile)| profile.radius);
        let refusal = refusal(context, center);
        let role = if refusal.is_some() { Role::Refused } else { Role::Agent(place.min(255) as u8) };
        preview.draw.push(role, Mark::Body { center, radius, heading: Vec2::ZERO });
        preview.note = refusal.unwrap_or_default();
    }
}
