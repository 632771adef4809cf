//! Undo and redo, fields of the inspector, clear and resize.

use crate::document::{Command, Edit, EntryKind, commands};
use crate::editor::{Action, CommandId, Gesture, Selected, Severity};
use crate::editor::{Request, Session};
use crate::grid::GridError;

/// Commands of this area; tells whether it was one.
pub(super) fn run(session: &mut Session, command: CommandId) -> bool {
    use CommandId as C;
    match command {
        C::Undo => step(session, true),
        C::Redo => step(session, false),
        C::Delete => delete(session),
        C::Deselect => session.selected = None,
        C::Clear => {
            // Else the walls would be back at once.
            let auto = session.level().is_some_and(|level| level.bake.auto);
            if apply_new(session, commands::clear) {
                let off = if auto { " Auto Bake is now off." } else { "" };
                let text = format!("All cells are walkable with weight 1.{off}");
                session.log.push(Severity::Info, text, Some(CommandId::Undo));
            }
        }
        C::ClearPainted => {
            apply_new(session, |level| Ok(commands::clear_painted(level)));
        }
        C::ClearWeights => {
            apply_new(session, commands::clear_weights);
        }
        C::ResizeGrid => session.requests.push(Request::ResizeGrid),
        C::RemoveAgents => remove_agents(session),
        C::AutoBake => {
            if let Some(mut bake) = session.level().map(|l| l.bake) {
                bake.auto = !bake.auto;
                report(session, |s| execute(s, "Auto Bake", EntryKind::Settings, Edit::Bake(bake)));
            }
        }
        _ => return false,
    }
    true
}

/// Actions that carry values.
pub(super) fn act(session: &mut Session, action: Action) {
    match action {
        Action::Resize(region) => {
            apply_new(session, |level| commands::resize(level, region));
        }
        Action::SetFrame(cell_size, origin, gesture) => {
            field(session, "Cell Size and Origin", EntryKind::Settings, gesture, Edit::Frame { cell_size, origin });
        }
        Action::SetGrid(settings, label, gesture) => {
            field(session, label, EntryKind::Settings, gesture, Edit::Settings(settings));
        }
        Action::SetBake(bake, label, gesture) => field(session, label, EntryKind::Settings, gesture, Edit::Bake(bake)),
        Action::SetProfile(id, profile, label, gesture) => {
            field(session, label, EntryKind::Agent, gesture, Edit::Profile(id, Some(profile)));
        }
        Action::AddProfile(profile) => {
            let Some(document) = &mut session.document else { return };
            let id = document.unused_id();
            field(session, "Add Agent Profile", EntryKind::Agent, Gesture::Single, Edit::Profile(id, Some(profile)));
            session.active_profile = Some(id);
        }
        Action::SetObstacle(id, obstacle, label, gesture) => {
            field(session, label, EntryKind::Obstacle, gesture, Edit::Obstacle(id, Some(obstacle)));
        }
        Action::SetAgent(id, agent, label, gesture) => {
            field(session, label, EntryKind::Agent, gesture, Edit::Agent(id, Some(agent)));
        }
        Action::SetGraph(id, graph, label, gesture) => {
            field(session, label, EntryKind::Waypoint, gesture, Edit::Graph(id, Some(graph)));
        }
        Action::SetName(name) => field(session, "Name", EntryKind::Settings, Gesture::Single, Edit::Name(name)),
        Action::EndGesture => {
            // A press on the canvas has an end of its own.
            if let (Some(document), false) = (&mut session.document, session.tool_state.is_busy()) {
                document.commit();
            }
        }
        Action::Apply(command) => report(session, |s| apply(s, *command)),
        Action::JumpTo(position) => {
            if let Some(document) = &mut session.document {
                document.jump_to(position);
                session.moved_in_history = true;
            }
        }
        // All others were taken by their areas.
        _ => {}
    }
}

/// One value of the inspector: a drag is one gesture and so one step.
fn field(session: &mut Session, label: &str, kind: EntryKind, gesture: Gesture, edit: Edit) {
    let Some(document) = &mut session.document else { return };
    if gesture == Gesture::Begin {
        document.begin(label, kind);
    }
    report(session, |s| execute(s, label, kind, edit));
    if gesture == Gesture::End
        && let Some(document) = &mut session.document
    {
        document.commit();
    }
}

/// Does one edit as part of the open gesture or as a step.
pub(super) fn execute(session: &mut Session, label: &str, kind: EntryKind, edit: Edit) -> Result<(), String> {
    apply(session, Command::new(label, kind, edit))
}

/// Does a command.
pub(super) fn apply(session: &mut Session, command: Command) -> Result<(), String> {
    let Some(document) = &mut session.document else { return Err("No level is open.".to_owned()) };
    let label = command.label.clone();
    document.apply(command).map(|_| ()).map_err(|error| format!("{label}: {error}. Nothing was changed."))
}

/// Makes a command from the level and does it; tells whether it went well.
fn apply_new(session: &mut Session, make: impl FnOnce(&crate::document::Level) -> Result<Command, GridError>) -> bool {
    let Some(level) = session.level() else { return false };
    let result = make(level).map_err(|error| format!("{error}. Nothing was changed."));
    match result.and_then(|command| apply(session, command)) {
        Ok(()) => true,
        Err(text) => {
            session.say(Severity::Error, text);
            false
        }
    }
}

fn report(session: &mut Session, work: impl FnOnce(&mut Session) -> Result<(), String>) {
    if let Err(text) = work(session) {
        session.say(Severity::Error, text);
    }
}

fn step(session: &mut Session, back: bool) {
    let Some(document) = &mut session.document else { return };
    session.moved_in_history = true;
    if back {
        document.undo();
    } else {
        document.redo();
    }
}

fn delete(session: &mut Session) {
    let edit = match session.selected {
        Some(Selected::Obstacle(id)) => ("Delete Obstacle", EntryKind::Obstacle, Edit::Obstacle(id, None)),
        Some(Selected::Agent(id)) => ("Delete Agent", EntryKind::Agent, Edit::Agent(id, None)),
        Some(Selected::Waypoint(id, point)) => {
            let Some(mut graph) = session.level().and_then(|level| level.graph(id)).cloned() else { return };
            graph.remove_point(point);
            // A graph goes with its last point: nothing of it could be seen or chosen any more.
            let left = (!graph.points.is_empty()).then(|| Box::new(graph));
            ("Delete Waypoint", EntryKind::Waypoint, Edit::Graph(id, left))
        }
        None => return,
    };
    session.selected = None;
    report(session, |s| execute(s, edit.0, edit.1, edit.2));
}

fn remove_agents(session: &mut Session) {
    let Some(level) = session.level() else { return };
    let edits = level.agents.iter().map(|(id, _)| Edit::Agent(*id, None)).collect();
    let command = Command { label: "Remove Agents".to_owned(), kind: EntryKind::Agent, edits };
    report(session, |s| apply(s, command));
}
