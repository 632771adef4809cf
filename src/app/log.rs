//! log.

use eframe::egui::Ui;

use super::widgets::empty_state;
use crate::editor::{Action, Session};

/// What the panel keeps from frame to frame.
#[derive(Debug, Default)]
pub struct LogState;

/// Draws the panel.
pub fn log_ui(ui: &mut Ui, _session: &Session, _state: &mut LogState, _actions: &mut Vec<Action>) {
    empty_state(ui, "Log");
}
