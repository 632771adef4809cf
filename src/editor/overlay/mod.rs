//! Overlays: what is drawn about navigation, one kind a file, behind one master switch.
//!
//! A file holds the drawing and, as a constant, what menus and command line need to know; its row in
//! [`OVERLAYS`] is all else that a new one needs.
//!
//! Each reads a [`Scene`] and adds marks to a [`DrawList`]; only what is in view, and nothing is allocated
//! once the list has grown. Cell lines and hatch are the window's own affair.

mod agent_circles;
mod agent_paths;
mod areas;
mod bodies;
mod cell_lines;
mod obstacles;
mod options;
mod region;
mod scene;
mod search_tree;
mod solid_cells;
mod targets;
mod tested_path;
#[cfg(test)]
mod tests;
mod waypoints;
mod weight_numbers;
mod weights;

pub use bodies::draw_bodies;
pub use options::{OverlayOptions, OverlayPart};
pub use scene::{AgentView, Scene, TestedPath};

use super::DrawList;

/// One kind of overlay.
pub trait Overlay: std::fmt::Debug + Sync {
    /// The switch it hangs on.
    fn part(&self) -> OverlayPart;

    /// Adds its marks.
    fn draw(&self, scene: &Scene<'_>, out: &mut DrawList);
}

/// All overlays, lowest first.
pub const OVERLAYS: &[&dyn Overlay] = &[
    &areas::Areas,
    &search_tree::SearchTree,
    &solid_cells::SolidCells,
    &cell_lines::CellLines,
    &weights::Weights,
    &weight_numbers::WeightNumbers,
    &region::Region,
    &obstacles::Obstacles,
    &waypoints::Waypoints,
    &agent_circles::AgentCircles,
    &agent_paths::AgentPaths,
    &tested_path::TestedPath,
    &targets::Targets,
];

/// Adds all that is switched on, lowest first. Bodies come from [`draw_bodies`].
pub fn draw_overlays(scene: &Scene<'_>, options: &OverlayOptions, out: &mut DrawList) {
    for overlay in OVERLAYS.iter().filter(|overlay| options.shows(overlay.part())) {
        overlay.draw(scene, out);
    }
}
