//! Add Agent: a click places an agent of the active profile on a walkable cell.

use crate::document::EntryKind;
use crate::editor::draw::{Mark, Role};
use crate::editor::ink::{alt_input, alt_preview};
use crate::editor::snap::to_center;
use crate::editor::{Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Vec2;

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
