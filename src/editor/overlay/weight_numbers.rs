//! The number in weighted cells, where there is room for it.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};

impl OverlayPart {
    /// Weight Numbers.
    pub const WEIGHT_NUMBERS: OverlayPart = OverlayPart {
        name: "numbers",
        title: "Weight Numbers",
        shown_at_first: true,
        menu_place: 4,
        drawn_with_cells: true,
        in_pictures: false,
    };
}

/// Smaller cells have no room for a number, in screen points.
const MIN_CELL_POINTS: f32 = 24.0;

/// The number in weighted cells.
#[derive(Debug)]
pub(super) struct WeightNumbers;

impl Overlay for WeightNumbers {
    fn part(&self) -> OverlayPart {
        OverlayPart::WEIGHT_NUMBERS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        if !scene.grid.has_weights() || scene.cell_points() < MIN_CELL_POINTS {
            return;
        }
        for cell in scene.visible_cells().cells() {
            let value = scene.grid.weight(cell);
            if value != 1.0 && scene.grid.is_walkable(cell) {
                out.push(Role::Weight, Mark::Label { cell, value });
            }
        }
    }
}
