//! The outline of the region.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Role};

impl OverlayPart {
    /// Grid Region.
    pub const GRID_REGION: OverlayPart = OverlayPart {
        name: "region",
        title: "Grid Region",
        shown_at_first: true,
        menu_place: 0,
        drawn_with_cells: false,
        in_pictures: true,
    };
}

/// The outline of the region.
#[derive(Debug)]
pub(super) struct Region;

impl Overlay for Region {
    fn part(&self) -> OverlayPart {
        OverlayPart::GRID_REGION
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let (region, frame) = (scene.grid.region(), scene.level.frame());
        let min = frame.corner(region.origin());
        let max = frame.corner(region.origin().offset(region.w as i32, region.h as i32));
        if scene.sees(min, max) {
            let corners = [(min.x, min.y), (max.x, min.y), (max.x, max.y), (min.x, max.y)];
            out.outline(Role::RegionOutline, corners.map(|(x, y)| crate::geom::Vec2::new(x, y)));
        }
    }
}
