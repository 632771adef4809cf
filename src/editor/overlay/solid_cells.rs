//! Hatch on solid cells. The canvas draws them with the cells, where they are kept from frame to frame.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::DrawList;

impl OverlayPart {
    /// Solid Cells.
    pub const SOLID_CELLS: OverlayPart = OverlayPart {
        name: "solid",
        title: "Solid Cells",
        shown_at_first: true,
        menu_place: 2,
        drawn_with_cells: true,
        in_pictures: true,
    };
}

/// Hatch on solid cells.
#[derive(Debug)]
pub(super) struct SolidCells;

impl Overlay for SolidCells {
    fn part(&self) -> OverlayPart {
        OverlayPart::SOLID_CELLS
    }

    fn draw(&self, _scene: &Scene<'_>, _out: &mut DrawList) {}
}
