//! The History panel: every step by name; a click undoes or redoes up to it.
//!
//! Invariants: row 0 is the level before all steps that are still known; the present step is scrolled to
//! whenever it changes; only rows in view are laid out.

use eframe::egui::{Margin, ScrollArea, Ui};

use super::icons::Icon;
use super::theme::Measures;
use super::widgets::{HistoryRow, StepState, panel_title, row_rect, rows};
use crate::document::{Document, EntryKind, History};
use crate::editor::{Action, Session};

/// What the panel remembers between frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct HistoryState {
    /// Steps done when the list was last scrolled to the present one; `None` before the first frame.
    followed: Option<(usize, usize)>,
}

/// Draws title and list over the whole of `ui`, which has no margins of its own.
pub fn history_ui(ui: &mut Ui, session: &Session, state: &mut HistoryState, actions: &mut Vec<Action>) {
    let margin = Margin { left: 8, right: 8, top: 6, bottom: 4 };
    eframe::egui::Frame::new().inner_margin(margin).show(ui, |ui| panel_title(ui, "History"));
    let Some(history) = session.document().map(Document::history) else { return };
    let count = history.entries().len() + 1;
    let present = history.position();
    ScrollArea::vertical().id_salt("history").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let all = rows(ui, count, Measures::ROW, |ui, step| {
            if row_ui(ui, history, step) {
                actions.push(Action::JumpTo(step));
            }
        });
        let now = (present, count + history.forgotten());
        if state.followed != Some(now) {
            state.followed = Some(now);
            ui.scroll_to_rect(row_rect(all, Measures::ROW, present), None);
        }
    });
}

/// The row after `step` steps; tells whether it was clicked and asks for another state.
fn row_ui(ui: &mut Ui, history: &History, step: usize) -> bool {
    let entry = step.checked_sub(1).and_then(|index| history.entries().get(index));
    let first = match history.forgotten() {
        0 => "Opened".to_owned(),
        1 => "After 1 forgotten step".to_owned(),
        n => format!("After {n} forgotten steps"),
    };
    let count = match entry.and_then(|entry| entry.cells) {
        None if step == 0 => memory_text(history),
        None => String::new(),
        Some(1) => "1 cell".to_owned(),
        Some(cells) => format!("{cells} cells"),
    };
    let state = match step.cmp(&history.position()) {
        std::cmp::Ordering::Less => StepState::Done,
        std::cmp::Ordering::Equal => StepState::Present,
        std::cmp::Ordering::Greater => StepState::Undone,
    };
    let row = HistoryRow {
        step,
        icon: entry.map_or(Icon::File, |entry| icon_of(entry.kind)),
        words: entry.map_or(first.as_str(), |entry| entry.label.as_str()),
        count: &count,
        state,
        saved: history.saved() == Some(step),
    };
    row.show(ui).clicked() && state != StepState::Present
}

/// What the steps hold of what they may hold, once that is worth a word.
fn memory_text(history: &History) -> String {
    const MIB: usize = 1 << 20;
    if history.bytes() < MIB && history.forgotten() == 0 {
        return String::new();
    }
    format!("{} of {} MiB", history.bytes().div_ceil(MIB), history.cap_bytes().div_ceil(MIB))
}

fn icon_of(kind: EntryKind) -> Icon {
    match kind {
        EntryKind::Paint => Icon::Tool(crate::editor::ToolKind::BRUSH),
        EntryKind::Bake => Icon::Bake,
        EntryKind::Clear => Icon::Clear,
        EntryKind::Resize => Icon::Cells,
        EntryKind::Import => Icon::Import,
        EntryKind::Settings => Icon::Settings,
        EntryKind::Obstacle => Icon::Tool(crate::editor::ToolKind::OBSTACLE_RECTANGLE),
        EntryKind::Agent => Icon::Tool(crate::editor::ToolKind::ADD_AGENT),
        EntryKind::Waypoint => Icon::Tool(crate::editor::ToolKind::WAYPOINTS),
    }
}

#[cfg(test)]
mod tests {
    use super::memory_text;
    use crate::document::{Document, EntryKind, Level, Paint, commands};
    use crate::geom::CellRect;

    #[test]
    fn the_first_row_says_what_the_steps_hold_once_it_is_much() {
        let mut document = Document::new(Level::new("large", CellRect::new(0, 0, 1024, 1200)).unwrap());
        assert_eq!(memory_text(document.history()), "");
        for paint in [Paint::Solid, Paint::Free, Paint::Solid] {
            let edit = commands::paint(document.level(), document.level().region().cells(), paint);
            document.execute("Fill", EntryKind::Paint, edit).unwrap();
        }
        assert_eq!(memory_text(document.history()), "4 of 256 MiB");
        document.set_history_cap(2 << 20);
        assert_eq!((document.history().forgotten(), memory_text(document.history()).as_str()), (2, "2 of 2 MiB"));
    }
}
