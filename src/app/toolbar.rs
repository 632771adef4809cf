//! The toolbar: mode, undo and redo, bake and clear, what is drawn, transport. Five groups parted by air.
//!
//! Invariants: a control that cannot act now says why in its tooltip; nothing moves when it comes or
//! goes. Not here: the overlay's menu ([`super::overlay_menu`]).

use eframe::egui::{Popup, PopupCloseBehavior, Response, Ui};

use super::icons::Icon;
use super::keys;
use super::overlay_menu::overlay_menu_ui;
use super::theme::Measures;
use super::widgets::{Button, Number, SegmentedSwitch, Toggle};
use crate::editor::{Action, CommandId, Mode, Run, Session};

/// What the toolbar keeps from frame to frame.
#[derive(Debug, Default)]
pub struct ToolbarState {
    /// Open the overlay's menu in the next frame, because a menu or key asked for it.
    pub open_overlay: bool,
}

/// Draws the toolbar.
pub fn toolbar_ui(ui: &mut Ui, session: &Session, state: &mut ToolbarState, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = Measures::ROW_GAP;
        mode_switch(ui, session, actions);
        ui.add_space(Measures::SECTION_GAP);
        for (icon, id) in [(Icon::Undo, CommandId::Undo), (Icon::Redo, CommandId::Redo)] {
            command(ui, session, Button::icon(icon, id.title()), id, actions);
        }
        ui.add_space(Measures::SECTION_GAP);
        bake_group(ui, session, actions);
        ui.add_space(Measures::SECTION_GAP);
        overlay_group(ui, session, state, actions);
        ui.add_space(Measures::SECTION_GAP);
        transport(ui, session, actions);
    });
}

fn mode_switch(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let option = |mode: Mode, id: CommandId| (mode, id.title(), id.info().help);
    let modes = [option(Mode::Edit, CommandId::ModeEdit), option(Mode::Simulate, CommandId::ModeSimulate)];
    if let Some(mode) = SegmentedSwitch::new(&modes).show(ui, session.mode()) {
        actions.push(Action::Run(if mode == Mode::Edit { CommandId::ModeEdit } else { CommandId::ModeSimulate }));
    }
}

fn bake_group(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let stale = session.is_bake_out_of_date();
    // One accent at a time: while agents can run, Play is the next thing to do.
    let next = stale && session.mode() == Mode::Edit;
    let bake = Button::icon_and_word(Icon::Bake, CommandId::Bake.title()).primary(next).dot(stale);
    command(ui, session, bake, CommandId::Bake, actions);
    let clear = Button::icon_and_word(Icon::Clear, CommandId::Clear.title());
    command(ui, session, clear, CommandId::Clear, actions);
    let mut auto = session.is_on(CommandId::AutoBake);
    let reason = reason(session, CommandId::AutoBake);
    let toggle = Toggle::new(CommandId::AutoBake.title(), &mut auto).help(CommandId::AutoBake.info().help);
    if toggle.disabled(reason.as_deref()).bar(ui).changed {
        actions.push(Action::Run(CommandId::AutoBake));
    }
}

fn overlay_group(ui: &mut Ui, session: &Session, state: &mut ToolbarState, actions: &mut Vec<Action>) {
    let on = session.is_on(CommandId::VisibleNavigation);
    let eye = if on { Icon::Eye } else { Icon::EyeOff };
    let button = Button::icon(eye, CommandId::VisibleNavigation.title()).toggled(on);
    command(ui, session, button, CommandId::VisibleNavigation, actions);
    let info = CommandId::OverlayOptions.info();
    let response = Button::icon(Icon::Layers, info.title).opens_menu().help(info.help).show(ui);
    if std::mem::take(&mut state.open_overlay) {
        Popup::open_id(ui.ctx(), Popup::default_response_id(&response));
    }
    Popup::menu(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| overlay_menu_ui(ui, session, actions));
}

fn transport(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let simulating = session.mode() == Mode::Simulate;
    let next = simulating && session.run() == Run::Stopped;
    let play = Button::icon_and_word(Icon::Play, CommandId::Play.title()).primary(next);
    let play = if session.run() == Run::Playing { play.toggled(true) } else { play };
    command(ui, session, play, CommandId::Play, actions);
    for (icon, id) in [(Icon::Pause, CommandId::Pause), (Icon::Step, CommandId::Step), (Icon::Stop, CommandId::Stop)] {
        let held = id == CommandId::Pause && session.run() == Run::Paused;
        let button = Button::icon(icon, id.title());
        command(ui, session, if held { button.toggled(true) } else { button }, id, actions);
    }
    ui.add_space(Measures::ROW_GAP);
    let mut speed = session.speed();
    let field = Number::new("Simulation Speed", &mut speed).range(0.1..=16.0).decimals(1).unit("x").speed(0.02);
    if field.help("How fast the simulation runs; 1 is real time.").bar(ui, 64.0).changed {
        actions.push(Action::SetSpeed(speed));
    }
}

/// Draws the button of a command, and runs it when clicked.
pub fn command(
    ui: &mut Ui,
    session: &Session,
    button: Button<'_>,
    id: CommandId,
    actions: &mut Vec<Action>,
) -> Response {
    let reason = reason(session, id);
    let keys = keys::words(id);
    let button = button.help(id.info().help).disabled(reason.as_deref());
    let button = if keys.is_empty() { button } else { button.shortcut(&keys) };
    let response = button.show(ui);
    if response.clicked() {
        actions.push(Action::Run(id));
    }
    response
}

/// Why a command cannot run now, as a sentence.
#[must_use]
pub fn reason(session: &Session, id: CommandId) -> Option<String> {
    session.availability(id).err().map(|words| {
        let mut letters = words.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    })
}
