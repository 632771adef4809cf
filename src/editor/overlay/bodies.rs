//! Bodies of agents. They are things of the level and no part of the overlay: drawn whatever is switched off.

use super::Scene;
use crate::editor::{DrawList, Mark, Role};

/// Adds the bodies in view, the selected ones last.
pub fn draw_bodies(scene: &Scene<'_>, out: &mut DrawList) {
    let any_selected = scene.agents.iter().any(|agent| agent.selected);
    for selected in [false, true] {
        for agent in scene.agents.iter().filter(|agent| agent.selected == selected) {
            let role = match agent {
                _ if agent.selected => Role::AgentSelected,
                _ if agent.blocked => Role::AgentBlocked,
                _ if any_selected => Role::AgentDim,
                _ => Role::Agent(agent.profile_place),
            };
            // Drawn at least a few points wide, so a little more than the radius may be seen.
            if scene.sees_disc(agent.position, agent.radius + 8.0 / scene.camera.zoom) {
                let (center, radius, heading) = (agent.position, agent.radius, agent.heading);
                out.push(role, Mark::Body { center, radius, heading });
            }
        }
    }
}
