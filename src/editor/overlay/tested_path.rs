//! Start, goal and answer of the Path Tester.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};
use crate::geom::Vec2;

/// Screen points between two compared paths, along either axis.
const COMPARED_APART: f32 = 4.0;

/// Start, goal and answer of the Path Tester.
#[derive(Debug)]
pub(super) struct TestedPath;

impl Overlay for TestedPath {
    fn part(&self) -> OverlayPart {
        OverlayPart::AGENT_PATHS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let tested = &scene.tested;
        // Most searches take the same cells: side by side every line is seen.
        let apart = Vec2::ONE * (COMPARED_APART / scene.camera.zoom);
        let others = tested.compared.iter().enumerate().filter(|(place, _)| *place != tested.chosen);
        for (place, answer) in others.chain(tested.compared.iter().enumerate().skip(tested.chosen).take(1)) {
            if answer.points.len() >= 2 && scene.sees_points(&answer.points) {
                let shift = place as f32 - (tested.compared.len() - 1) as f32 / 2.0;
                let style = place as u8;
                let role = if place == tested.chosen { Role::PathChosen(style) } else { Role::Path(style) };
                out.line_beside(role, &answer.points, apart * shift);
            }
        }
        if tested.compared.is_empty() && tested.path.len() >= 2 && scene.sees_points(tested.path) {
            out.line(Role::Path(0), tested.path);
        }
        let is_blocked = tested.start.is_some() && !tested.found;
        let goal_role = if is_blocked { Role::TargetBlocked } else { Role::Goal };
        for (role, at) in [(Role::Start, tested.start), (goal_role, tested.goal)] {
            if let Some(at) = at.filter(|at| scene.sees(*at, *at)) {
                out.push(role, Mark::Sign { at });
            }
        }
    }
}
