//! Where agents want to go, and a blocked sign where they cannot.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};

impl OverlayPart {
    /// Targets.
    pub const TARGETS: OverlayPart = OverlayPart {
        name: "targets",
        title: "Targets",
        shown_at_first: true,
        menu_place: 10,
        drawn_with_cells: false,
        in_pictures: false,
    };
}

/// Where agents want to go.
#[derive(Debug)]
pub(super) struct Targets;

impl Overlay for Targets {
    fn part(&self) -> OverlayPart {
        OverlayPart::TARGETS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        // Agents that were sent together share a target: one sign is enough.
        let mut last = None;
        for agent in scene.agents {
            let Some(at) = agent.target else { continue };
            let sign = (if agent.reachable { Role::Target } else { Role::TargetBlocked }, Mark::Sign { at });
            if last != Some(sign) && scene.sees(at, at) {
                out.push(sign.0, sign.1);
                last = Some(sign);
            }
        }
    }
}
