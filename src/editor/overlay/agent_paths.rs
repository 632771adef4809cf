//! Paths of agents and the point that each walks to next.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};

impl OverlayPart {
    /// Agent Paths.
    pub const AGENT_PATHS: OverlayPart = OverlayPart {
        name: "paths",
        title: "Agent Paths",
        shown_at_first: true,
        menu_place: 8,
        drawn_with_cells: false,
        in_pictures: true,
    };
}

/// Paths of agents.
#[derive(Debug)]
pub(super) struct AgentPaths;

impl Overlay for AgentPaths {
    fn part(&self) -> OverlayPart {
        OverlayPart::AGENT_PATHS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        for agent in scene.agents {
            if agent.path.len() >= 2 && scene.sees_points(agent.path) {
                let role = if agent.flash { Role::PathFlash } else { Role::Path(0) };
                out.line(role, agent.path);
            }
        }
        // Over all lines.
        for at in scene.agents.iter().filter_map(|agent| agent.next) {
            if scene.sees(at, at) {
                out.push(Role::NextPoint, Mark::Sign { at });
            }
        }
    }
}
