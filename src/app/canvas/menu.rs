//! The context menu of the map: what can be done at one place.
//!
//! Invariants: every entry acts at the place of the right click, through the tool that does it, and leaves the
//! active tool as it was. Not here: which tools erase with the right button instead (`gestures`).

use eframe::egui::{Popup, PopupCloseBehavior, Pos2, Response, SetOpenCommand, Ui};

use super::view::View;
use crate::app::icons::Icon;
use crate::app::widgets::MenuItem;
use crate::editor::{Action, Button, CommandId, Mode, Modifiers, Phase, Session, ToolInput};

/// Width of the menu in points.
const WIDTH: f32 = 168.0;

/// Where the menu was opened.
#[derive(Debug, Default)]
pub(super) struct ContextMenu {
    place: Option<(Pos2, ToolInput)>,
}

impl ContextMenu {
    /// The menu is open.
    pub(super) fn is_open(&self, ui: &Ui) -> bool {
        self.place.is_some() && Popup::is_any_open(ui.ctx())
    }

    /// Opens the menu at `asked` and shows it while it is open.
    pub(super) fn show(
        &mut self,
        canvas: &Response,
        (session, view): (&Session, &View),
        asked: Option<Pos2>,
        actions: &mut Vec<Action>,
    ) {
        if let Some(at) = asked {
            let (world, cell) = (view.world(at), view.cell(at));
            let modifiers = Modifiers::default();
            self.place = Some((at, ToolInput { phase: Phase::Press, button: Button::Primary, modifiers, world, cell }));
        }
        let Some((at, input)) = self.place else { return };
        let open = asked.map(|_| SetOpenCommand::Bool(true));
        let shown = Popup::from_response(canvas)
            .id(canvas.id.with("menu"))
            .at_position(at)
            .open_memory(open)
            .close_behavior(PopupCloseBehavior::CloseOnClick)
            .show(|ui| entries(ui, session, input, actions));
        if shown.is_none() {
            self.place = None;
        }
    }
}

fn entries(ui: &mut Ui, session: &Session, input: ToolInput, actions: &mut Vec<Action>) {
    ui.set_width(WIDTH);
    let inside = session.grid().is_some_and(|grid| grid.region().contains(input.cell));
    let outside = (!inside).then_some("This place is outside the grid.");
    if session.mode() == Mode::Simulate {
        if MenuItem::new("Add Agent Here")
            .icon(Icon::Tool(crate::editor::ToolKind::ADD_AGENT))
            .disabled(outside)
            .show(ui)
            .clicked()
        {
            through(CommandId::Tool(crate::editor::ToolKind::ADD_AGENT), session, input, actions);
        }
        if MenuItem::new("Set Target Here")
            .icon(Icon::Tool(crate::editor::ToolKind::SET_TARGET))
            .disabled(outside)
            .show(ui)
            .clicked()
        {
            through(CommandId::Tool(crate::editor::ToolKind::SET_TARGET), session, input, actions);
        }
    }
    if MenuItem::new("Inspect Cell")
        .icon(Icon::Tool(crate::editor::ToolKind::INSPECT))
        .disabled(outside)
        .show(ui)
        .clicked()
    {
        through(CommandId::Tool(crate::editor::ToolKind::INSPECT), session, input, actions);
    }
    if session.mode() == Mode::Edit {
        let reason = session.availability(CommandId::Delete).err();
        if MenuItem::new("Delete Selected").disabled(reason).show(ui).clicked() {
            actions.push(Action::Run(CommandId::Delete));
        }
    }
}

/// One click of another tool.
fn through(tool: CommandId, session: &Session, input: ToolInput, actions: &mut Vec<Action>) {
    let active = session.tool_info().command.id;
    actions.push(Action::Run(tool));
    actions.push(Action::Pointer(input));
    actions.push(Action::Pointer(ToolInput { phase: Phase::Release, ..input }));
    actions.push(Action::Run(active));
}
