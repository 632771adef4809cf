//! The menu of overlay parts.

use eframe::egui::Ui;

use super::widgets::MenuItem;
use crate::editor::{Action, OverlayPart, Session};

/// Draws one switch for each part.
pub fn overlay_menu_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    for part in OverlayPart::ALL {
        let on = session.overlay().is_on(part);
        if MenuItem::new(part.title()).picked(on).show(ui).clicked() {
            actions.push(Action::SetOverlay(part, !on));
        }
    }
}
