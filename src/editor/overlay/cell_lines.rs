//! Lines between cells. The canvas draws them with the cells, where they are kept from frame to frame.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::DrawList;

impl OverlayPart {
    /// Cell Lines.
    pub const CELL_LINES: OverlayPart = OverlayPart {
        name: "lines",
        title: "Cell Lines",
        shown_at_first: true,
        menu_place: 1,
        drawn_with_cells: true,
        in_pictures: false,
    };
}

/// Lines between cells.
#[derive(Debug)]
pub(super) struct CellLines;

impl Overlay for CellLines {
    fn part(&self) -> OverlayPart {
        OverlayPart::CELL_LINES
    }

    fn draw(&self, _scene: &Scene<'_>, _out: &mut DrawList) {}
}
