//! What actions do, one area a file. `act` sends each action to its area; nothing else changes a session.

mod bake;
mod edit;
mod file;
mod path;
mod pointer;
mod sim;
mod view;

pub(super) use bake::{bake, poll_jobs, wait_for_jobs};
pub(super) use path::refresh_path_test;
pub(super) use sim::run_ticks;

use crate::editor::Request;
use crate::editor::tools::TOOLS;
use crate::editor::{Action, CommandId, Mode, Run, Session};

/// Sends an action to its area.
pub(super) fn act(session: &mut Session, action: Action) {
    match action {
        Action::Run(command) => run(session, command),
        Action::Pointer(input) => pointer::input(session, &input),
        Action::Confirm => pointer::confirm(session),
        Action::Cancel => pointer::cancel(session),
        Action::MoveCursor(dx, dy) => view::move_cursor(session, dx, dy),
        Action::SetBrush(brush) => view::set_brush(session, brush),
        Action::NewLevel(..) | Action::OpenSample(_) | Action::OpenFile(_) if session.is_dirty() => {
            session.requests.push(Request::ConfirmDiscard(Box::new(action)));
        }
        Action::NewLevel(region, cell_size) => file::new_level(session, region, cell_size),
        Action::OpenSample(name) => file::open_sample(session, name),
        Action::OpenFile(path) => file::open(session, path),
        Action::ImportFile(path) => file::import(session, path),
        Action::SaveFile(path) => file::save_to(session, path),
        Action::ExportFile { format, path, options } => file::export_to(session, (format, path, options)),
        Action::Select(selected) => session.selected = selected,
        Action::TestWaypoints(graph, start, goal) => session.waypoint_test.set(graph, start, goal),
        Action::SetActiveProfile(id) => session.active_profile = Some(id),
        Action::SetOverlay(part, on) => session.overlay.set(part, on),
        Action::TestProfile(profile) => session.path_test.choose_profile(profile),
        Action::ComparePaths(on) => session.path_test.compare(on),
        Action::AskComparison => path::ask_comparison(session),
        Action::ShowCompared(place) => session.path_test.choose_compared(place),
        Action::SetSpeed(speed) => session.speed = speed.clamp(0.1, 16.0),
        Action::SetSeed(seed) => session.seed = seed,
        Action::Pan(delta) => session.camera.pan(delta),
        Action::ZoomAt(at, factor) => view::zoom_at(session, at, factor),
        Action::Viewport(size) => view::viewport(session, size),
        other => edit::act(session, other),
    }
}

fn run(session: &mut Session, command: CommandId) {
    if let Err(reason) = availability(session, command) {
        if !matches!(command, CommandId::Undo | CommandId::Redo) {
            session.say(crate::editor::Severity::Warning, format!("{}: {reason}", command.title()));
        }
        return;
    }
    if let Some(tool) = TOOLS.iter().find(|tool| tool.command.id == command) {
        view::choose_tool(session, tool);
        return;
    }
    if file::run(session, command) || edit::run(session, command) || sim::run(session, command) {
        return;
    }
    view::run(session, command);
}

/// The command can be run now; else why not.
pub(super) fn availability(session: &Session, command: CommandId) -> Result<(), &'static str> {
    use CommandId as C;
    let has_document = session.document.is_some();
    let always = matches!(
        command,
        C::NewGrid
            | C::Open
            | C::Quit
            | C::KeyboardShortcuts
            | C::About
            | C::ToggleTheme
            | C::Fullscreen
            | C::HidePanels
    );
    if always {
        return Ok(());
    }
    if !has_document {
        return Err("no level is open");
    }
    if session.is_gesture_open() && !matches!(command, C::ZoomIn | C::ZoomOut | C::FitGrid | C::Zoom100) {
        return Err("a stroke or a drag is under way");
    }
    let history = session.document.as_ref().map(crate::document::Document::history);
    let wrong = |condition: bool, reason: &'static str| if condition { Err(reason) } else { Ok(()) };
    match command {
        C::Undo => wrong(history.is_none_or(|h| h.position() == 0), "there is nothing to undo"),
        C::Redo => wrong(history.is_none_or(|h| h.position() == h.entries().len()), "there is nothing to redo"),
        C::Delete | C::Deselect => wrong(session.selected.is_none(), "nothing is selected"),
        C::Revert => wrong(session.path.is_none(), "the level has not been saved yet"),
        C::Export => wrong(session.last_export.is_none(), "nothing has been exported yet"),
        C::CancelTask => wrong(session.jobs.first().is_none(), "no task is running"),
        C::Pause => wrong(session.run != Run::Playing, "the simulation is not running"),
        C::Stop => wrong(session.run == Run::Stopped, "the simulation is not running"),
        C::RemoveAgents => wrong(session.level().is_none_or(|l| l.agents.is_empty()), "there are no agents"),
        C::KeepSimulationEdits | C::DiscardSimulationEdits => {
            wrong(session.simulation_edit_count() == 0, "no cells changed while simulating")
        }
        // A tool of the other mode is available, too: choosing it changes the mode.
        _ => Ok(()),
    }
}

/// The command is a switch that is on.
pub(super) fn is_on(session: &Session, command: CommandId) -> bool {
    use CommandId as C;
    match command {
        C::VisibleNavigation => session.overlay.visible,
        C::GridLines => session.overlay.is_on(crate::editor::OverlayPart::CELL_LINES),
        C::AutoBake => session.level().is_some_and(|l| l.bake.auto),
        C::ModeEdit => session.mode == Mode::Edit,
        C::ModeSimulate => session.mode == Mode::Simulate,
        C::Play => session.run == Run::Playing,
        C::Pause => session.run == Run::Paused,
        _ => TOOLS.iter().any(|tool| tool.command.id == command && tool.kind == session.tool),
    }
}
