//! Keep or Discard after a simulation.

use eframe::egui::Ui;

use super::widgets::Button;
use crate::editor::{Action, CommandId, Run, Session};

/// There is a bar now.
#[must_use]
pub fn simulation_bar(session: &Session) -> Option<usize> {
    let count = session.simulation_edit_count();
    (session.run() == Run::Stopped && count > 0).then_some(count)
}

/// Draws the bar.
pub fn simulation_bar_ui(ui: &mut Ui, _session: &Session, actions: &mut Vec<Action>) {
    for id in [CommandId::KeepSimulationEdits, CommandId::DiscardSimulationEdits] {
        if Button::word(id.title()).show(ui).clicked() {
            actions.push(Action::Run(id));
        }
    }
}
