//! The canvas.

use eframe::egui::{Id, Ui};

use super::theme::Palette;
use super::widgets::empty_state;
use crate::editor::{Action, Session};
use crate::geom::{Cell, Vec2};

/// Where the pointer is.
#[derive(Clone, Copy, Debug)]
pub struct Hover {
    /// Cell under it.
    pub cell: Cell,
    /// World units.
    pub world: Vec2,
}

/// What the canvas keeps from frame to frame.
#[derive(Debug, Default)]
pub struct CanvasState {
    /// Where the pointer is, while it is over the canvas.
    pub hover: Option<Hover>,
    /// What a press would do, where it differs from the tool's hint.
    pub note: String,
}

impl CanvasState {
    /// The canvas' widget.
    #[must_use]
    pub fn id(&self) -> Option<Id> {
        None
    }
}

/// Draws the canvas.
pub fn canvas_ui(ui: &mut Ui, _session: &Session, _state: &mut CanvasState, actions: &mut Vec<Action>) {
    let size = ui.available_size();
    actions.push(Action::Viewport(Vec2::new(size.x, size.y)));
    ui.painter().rect_filled(ui.max_rect(), 0.0, Palette::of(ui).window);
    empty_state(ui, "Canvas");
}
