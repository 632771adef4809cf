//! Start, goal and answer of the Path Tester.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};

/// Start, goal and answer of the Path Tester.
#[derive(Debug)]
pub(super) struct TestedPath;

impl Overlay for TestedPath {
    fn part(&self) -> OverlayPart {
        OverlayPart::AgentPaths
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let tested = &scene.tested;
        if tested.path.len() >= 2 && scene.sees_points(tested.path) {
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
