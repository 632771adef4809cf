//! The menu behind Overlay Options: the master switch and a check for each part of the overlay.
//!
//! Meant for a popup that stays open on clicks inside, so that several parts can be switched in turn.

use eframe::egui::Ui;

use super::widgets::{MenuItem, list::divider};
use crate::editor::{Action, CommandId, OverlayPart, Session};

/// Width of the menu.
const WIDTH: f32 = 200.0;

/// Draws the rows of the menu.
pub fn overlay_menu_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    // A menu is as wide as its widest row asks, and these fill what they are given.
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 0.0;
    let overlay = session.overlay();
    let all = CommandId::VisibleNavigation;
    let keys = all.info().keys.split_whitespace().next().unwrap_or_default();
    // The toolbar's button, which is in view too, has the plain name.
    let master = MenuItem::new(all.title()).named("Overlay Visible Navigation").picked(overlay.visible).shortcut(keys);
    if master.show(ui).clicked() {
        actions.push(Action::Run(all));
    }
    divider(ui);
    let off = (!overlay.visible).then_some("Visible Navigation is off.");
    for part in OverlayPart::all() {
        let on = overlay.is_on(part);
        if MenuItem::new(part.title).picked(on).disabled(off).show(ui).clicked() {
            actions.push(Action::SetOverlay(part, !on));
        }
    }
}
