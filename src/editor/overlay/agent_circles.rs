//! The distances of agents where they apply: Path Desired at the next point, Target Desired at the target,
//! Path Max as a band around the segment that is walked.

use super::{AgentView, Overlay, OverlayPart, Scene};
use crate::editor::view::outline::capsule;
use crate::editor::{DrawList, Mark, Role};

impl OverlayPart {
    /// Agent Circles.
    pub const AGENT_CIRCLES: OverlayPart = OverlayPart {
        name: "circles",
        title: "Agent Circles",
        shown_at_first: true,
        menu_place: 9,
        drawn_with_cells: false,
        in_pictures: false,
    };
}

/// While none is selected all agents show their circles, unless they are more than this.
const FEW: usize = 16;

/// The wide band of Path Max Distance is for the selected agent; without one, for at most this many
/// agents. More of them would lie over the map like fog.
const FEW_BANDS: usize = 2;

/// The distances of agents.
#[derive(Debug)]
pub(super) struct AgentCircles;

impl Overlay for AgentCircles {
    fn part(&self) -> OverlayPart {
        OverlayPart::AGENT_CIRCLES
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let any_selected = scene.agents.iter().any(|agent| agent.selected);
        let all = !any_selected && scene.agents.len() <= FEW;
        let all_bands = all && scene.agents.len() <= FEW_BANDS;
        for agent in scene.agents.iter().filter(|agent| all_bands || agent.selected) {
            draw_band(scene, agent, out);
        }
        for agent in scene.agents.iter().filter(|agent| all || agent.selected) {
            draw_circles(scene, agent, out);
        }
    }
}

/// Path Max Distance around the segment that is walked.
fn draw_band(scene: &Scene<'_>, agent: &AgentView<'_>, out: &mut DrawList) {
    let Some(next) = agent.next else { return };
    // The segment that ends at the next point; the first one begins at the agent.
    let place = agent.path.iter().position(|point| *point == next).unwrap_or(0);
    let from = place.checked_sub(1).map_or(agent.position, |before| agent.path[before]);
    let radius = agent.settings.path_max_distance;
    if scene.sees_disc(from.lerp(next, 0.5), from.distance(next) * 0.5 + radius) {
        out.outline(Role::PathMaxDistance, capsule(from, next, radius));
    }
}

fn draw_circles(scene: &Scene<'_>, agent: &AgentView<'_>, out: &mut DrawList) {
    let settings = &agent.settings;
    if let Some(next) = agent.next {
        circle(scene, Role::PathDesiredDistance, next, settings.path_desired_distance, out);
    }
    if let Some(target) = agent.target {
        circle(scene, Role::TargetDesiredDistance, target, settings.target_desired_distance, out);
    }
}

fn circle(scene: &Scene<'_>, role: Role, center: crate::geom::Vec2, radius: f32, out: &mut DrawList) {
    if scene.sees_disc(center, radius) {
        out.push(role, Mark::Circle { center, radius });
    }
}
