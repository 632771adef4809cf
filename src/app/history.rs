//! history.

use eframe::egui::Ui;

use super::widgets::empty_state;
use crate::editor::{Action, Session};

/// What the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub struct HistoryState;

/// Draws the panel.
pub fn history_ui(ui: &mut Ui, _session: &Session, _state: &mut HistoryState, _actions: &mut Vec<Action>) {
    empty_state(ui, "History");
}
