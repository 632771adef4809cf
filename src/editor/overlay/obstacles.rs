//! Outlines of obstacles.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::view::outline::outline;
use crate::editor::{DrawList, Role, Selected};

impl OverlayPart {
    /// Obstacles.
    pub const OBSTACLES: OverlayPart = OverlayPart {
        name: "obstacles",
        title: "Obstacles",
        shown_at_first: true,
        menu_place: 5,
        drawn_with_cells: false,
        in_pictures: true,
    };
}

/// Outlines of obstacles.
#[derive(Debug)]
pub(super) struct Obstacles;

impl Overlay for Obstacles {
    fn part(&self) -> OverlayPart {
        OverlayPart::OBSTACLES
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        for (id, obstacle) in &scene.level.obstacles {
            let (min, max) = obstacle.shape.bounds();
            if !scene.sees(min, max) {
                continue;
            }
            let role = match obstacle {
                _ if scene.selected == Some(Selected::Obstacle(*id)) => Role::ObstacleSelected,
                other if other.moving => Role::ObstacleMoving,
                other if other.weight.is_some() => Role::ObstacleWeight,
                _ => Role::Obstacle,
            };
            outline(&obstacle.shape, role, out);
        }
    }
}
