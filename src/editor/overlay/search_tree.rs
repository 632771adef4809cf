//! The cells that the tested search expanded.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};
use crate::geom::CellRect;

impl OverlayPart {
    /// Search Tree.
    pub const SEARCH_TREE: OverlayPart = OverlayPart {
        name: "tree",
        title: "Search Tree",
        shown_at_first: true,
        menu_place: 11,
        drawn_with_cells: false,
        in_pictures: false,
    };
}

/// The cells that the tested search expanded.
#[derive(Debug)]
pub(super) struct SearchTree;

impl Overlay for SearchTree {
    fn part(&self) -> OverlayPart {
        OverlayPart::SEARCH_TREE
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let (view, region) = (scene.visible_cells(), scene.grid.region());
        let block = scene.block_size();
        // Zoomed out the first cell of a block stands for it: the marks are bounded by the view.
        let stands_for_block = |offset: i32| offset.rem_euclid(block as i32) == 0;
        for cell in scene.expanded {
            let first = stands_for_block(cell.x - region.x) && stands_for_block(cell.y - region.y);
            if first && view.contains(*cell) {
                let rect = CellRect::new(cell.x, cell.y, block, block).intersection(region);
                out.push(Role::Expanded, Mark::Cells { rect });
            }
        }
    }
}
