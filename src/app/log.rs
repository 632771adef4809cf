//! The Log panel: all messages since the start, newest last, each with a button that copies it.
//!
//! Not here: toasts, which show the newest messages for a while.

use eframe::egui::{Align, Align2, Layout, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, vec2};

use super::icons;
use super::theme::{self, Measures, Palette};
use super::widgets::{self, Button, empty_state, left_square, one_line, put_text, rows};
use crate::editor::{Action, Message, Session, Severity};

/// What the panel remembers between frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogState {
    /// Number of the newest message whose copy button was pressed.
    copied: Option<u64>,
}

/// Draws the list over the whole of `ui`, which has no margins of its own.
pub fn log_ui(ui: &mut Ui, session: &Session, state: &mut LogState, _actions: &mut Vec<Action>) {
    let messages = session.log().rows();
    if messages.is_empty() {
        empty_state(ui, "No messages yet.");
        return;
    }
    ScrollArea::vertical().id_salt("log").auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        rows(ui, messages.len(), Measures::HIT, |ui, index| row_ui(ui, &messages[index], state));
    });
}

/// How the widgets show a severity.
pub(super) fn shown(severity: Severity) -> widgets::Severity {
    match severity {
        Severity::Info => widgets::Severity::Info,
        Severity::Warning => widgets::Severity::Warning,
        Severity::Error => widgets::Severity::Error,
    }
}

fn row_ui(ui: &mut Ui, message: &Message, state: &mut LogState) {
    let palette = Palette::of(ui);
    let number = message.number + 1;
    let rect = ui.max_rect();
    let name = format!("Log Message {number}");
    let response = ui.interact(rect, ui.scope_id().with("message"), Sense::hover());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(message.text.clone()),
        ..WidgetInfo::labeled(Role::ListItem, true, &name)
    });
    let severity = shown(message.severity);
    let mut inner = rect.shrink2(vec2(Measures::PANEL_PADDING, 2.0));
    let mark = left_square(inner, Measures::SMALL_ICON);
    icons::paint(severity.icon(), ui.painter(), mark, severity.colour(palette));
    let layout = Layout::right_to_left(Align::Center);
    let mut corner = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout));
    let words = if state.copied == Some(message.number) { "Copied" } else { "Copy" };
    let copy = format!("Copy Message {number}");
    let button = Button::word(&copy).words(words).show(&mut corner);
    if button.clicked() {
        corner.ctx().copy_text(message.text.clone());
        state.copied = Some(message.number);
    }
    inner.min.x = mark.right() + 8.0;
    inner.max.x = button.rect.left() - 8.0;
    let sentence = one_line(ui, &message.text, theme::body(), inner.width());
    let cut = sentence.elided;
    put_text(ui.painter(), inner, Align2::LEFT_CENTER, sentence, palette.text);
    if cut {
        response.on_hover_text(&message.text);
    }
}
