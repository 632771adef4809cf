//! Tints of connected areas, with the rank of the larger ones in view.

use super::{Overlay, OverlayPart, Scene};
use crate::editor::{DrawList, Mark, Role};
use crate::geom::{Cell, CellRect};

impl OverlayPart {
    /// Areas.
    pub const AREAS: OverlayPart = OverlayPart {
        name: "areas",
        title: "Areas",
        shown_at_first: false,
        menu_place: 7,
        drawn_with_cells: false,
        in_pictures: true,
    };
}

/// Areas that get a number: the largest ones.
const NUMBERED: usize = 32;
/// A number needs a run of cells this wide, in screen points.
const NUMBER_POINTS: f32 = 24.0;

/// Tints of connected areas.
#[derive(Debug)]
pub(super) struct Areas;

impl Overlay for Areas {
    fn part(&self) -> OverlayPart {
        OverlayPart::AREAS
    }

    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList) {
        let Some(areas) = scene.areas.filter(|areas| areas.is_current(scene.grid)) else { return };
        let rank_of = |cell: Cell| areas.info(areas.label(scene.grid, cell)?).map(|area| area.rank);
        // The widest run of each rank holds its number.
        let mut widest = [CellRect::default(); NUMBERED];
        scene.visible_runs(rank_of, |rect, rank| {
            let place = rank.saturating_sub(1);
            out.push(Role::Area(place.min(255) as u8), Mark::Cells { rect });
            if let Some(known) = widest.get_mut(place as usize)
                && rect.w > known.w
            {
                *known = rect;
            }
        });
        for (place, rect) in widest.iter().enumerate() {
            if rect.w as f32 * scene.cell_points() >= NUMBER_POINTS {
                let cell = rect.origin().offset(rect.w as i32 / 2, rect.h as i32 / 2);
                out.push(Role::Area(place as u8), Mark::Label { cell, value: place as f32 + 1.0 });
            }
        }
    }
}
