//! The bars that belong to the simulation: what to do with cells changed while it ran, and that it runs
//! on an old bake.
//!
//! Invariant: [`simulation_bar`] tells whether there is one, so that the window can give it room.

use eframe::egui::{Align, Align2, Layout, Sense, Ui, vec2};

use super::icons;
use super::theme::{self, Measures, Palette};
use super::widgets::{Button, Severity, left_square, one_line, put_text};
use crate::editor::{Action, CommandId, Run, Session};

/// Which bar there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationBar {
    /// So many cells changed while the simulation ran, which has ended: keep or discard them.
    Edits(usize),
    /// The simulation runs with a bake that is out of date.
    OutOfDate,
}

/// The bar that is due now, if one is.
#[must_use]
pub fn simulation_bar(session: &Session) -> Option<SimulationBar> {
    let edits = session.simulation_edit_count();
    match session.run() {
        Run::Stopped if edits > 0 => Some(SimulationBar::Edits(edits)),
        Run::Playing | Run::Paused if session.is_bake_out_of_date() => Some(SimulationBar::OutOfDate),
        _ => None,
    }
}

/// Draws the bar that is due, if one is: 30 points high and as wide as `ui`.
pub fn simulation_bar_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some(bar) = simulation_bar(session) else { return };
    let (severity, text) = match bar {
        SimulationBar::Edits(1) => (Severity::Info, "1 cell changed while simulating.".to_owned()),
        SimulationBar::Edits(n) => (Severity::Info, format!("{n} cells changed while simulating.")),
        SimulationBar::OutOfDate => (Severity::Warning, "Bake is out of date.".to_owned()),
    };
    let palette = Palette::of(ui);
    let size = vec2(ui.available_width(), Measures::TOOL_OPTIONS);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, 0.0, palette.raised);
    ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, palette.hairline());
    let mut inner = rect.shrink2(vec2(Measures::PANEL_PADDING, 0.0));
    let mark = left_square(inner, Measures::SMALL_ICON);
    icons::paint(severity.icon(), ui.painter(), mark, severity.colour(palette));
    inner.min.x = mark.right() + 8.0;
    let mut row =
        ui.new_child(eframe::egui::UiBuilder::new().max_rect(inner).layout(Layout::left_to_right(Align::Center)));
    let galley = one_line(&row, &text, theme::body(), inner.width() - 160.0);
    let (place, words) = row.allocate_exact_size(galley.size(), Sense::hover());
    words.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Label, true, &text));
    row.ctx().accesskit_node_builder(words.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
    put_text(row.painter(), place, Align2::LEFT_CENTER, galley, palette.text);
    row.add_space(8.0);
    let mut offer = |name: &str, words: &str, command: CommandId| {
        let button = Button::word(name).words(words).help(command.info().help);
        if button.show(&mut row).clicked() {
            actions.push(Action::Run(command));
        }
    };
    match bar {
        SimulationBar::Edits(_) => {
            let (keep, discard) = (CommandId::KeepSimulationEdits, CommandId::DiscardSimulationEdits);
            offer(keep.title(), "Keep", keep);
            offer(discard.title(), "Discard", discard);
        }
        // The toolbar's Bake is in view too.
        SimulationBar::OutOfDate => offer("Bake Now", "Bake", CommandId::Bake),
    }
}
