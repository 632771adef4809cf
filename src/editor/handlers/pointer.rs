//! Pointer input: the active tool says what it wants, the session does it.

use super::{edit, sim};
use crate::document::{Agent, Edit, EntryKind, commands};
use crate::editor::{Button, Modifiers, Phase, Selected, Severity, ToolEffect, ToolInput, ToolKind, make_tool};
use crate::editor::{Mode, Run, Session};
use crate::sim::World;

/// One pointer event.
pub(super) fn input(session: &mut Session, input: &ToolInput) {
    // Before the simulation runs targets belong to the level, and holding the button is one step.
    let stores = session.tool == ToolKind::SET_TARGET && session.run == Run::Stopped && !input.modifiers.shift;
    if let (true, Phase::Press, Some(document)) = (stores, input.phase, &mut session.document) {
        document.begin("Set Target", EntryKind::Agent);
    }
    with_tool(session, |tool, context, effects| tool.input(context, input, effects));
    if let (true, Phase::Release, Some(document)) = (stores, input.phase, &mut session.document) {
        document.commit();
    }
}

/// Enter: what the tool is building is done; else a click at the keyboard's cell cursor.
pub(super) fn confirm(session: &mut Session) {
    let mut was_used = false;
    with_tool(session, |tool, context, effects| {
        tool.confirm(context, effects);
        was_used = !effects.is_empty() || tool.is_busy();
    });
    let (Some(cell), Some(level), false) = (session.cursor, session.level(), was_used) else { return };
    let world = level.world_from_cell(cell);
    for phase in [Phase::Press, Phase::Release] {
        let click = ToolInput { phase, button: Button::Primary, modifiers: Modifiers::default(), world, cell };
        input(session, &click);
    }
}

/// Esc: the gesture, else the selection and the pinned card, else back to the first tool of the mode,
/// else out of Simulate.
pub(super) fn cancel(session: &mut Session) {
    let mut effects = Vec::new();
    if session.tool_state.cancel(&mut effects) {
        apply(session, effects);
        return;
    }
    // First what is selected, then what is asked.
    if session.selected.is_some() || session.pinned.is_some() {
        session.selected = None;
        session.pinned = None;
        return;
    }
    if session.path_test.start().is_some() || session.waypoint_test.graph().is_some() {
        session.path_test.set(None, None);
        session.waypoint_test.clear();
        return;
    }
    let first = if session.mode == Mode::Simulate { ToolKind::SET_TARGET } else { session.tool };
    if session.tool != first {
        session.tool = first;
        session.tool_state = make_tool(first);
    } else if session.mode == Mode::Simulate {
        sim::leave(session);
    }
}

fn with_tool(
    session: &mut Session,
    work: impl FnOnce(&mut dyn crate::editor::Tool, &crate::editor::ToolContext<'_>, &mut Vec<ToolEffect>),
) {
    let mut effects = Vec::new();
    // The tool is taken out for the call, because its context borrows the session.
    let idle = make_tool(ToolKind::HAND);
    let mut tool = std::mem::replace(&mut session.tool_state, idle);
    if let Some(context) = session.tool_context() {
        work(tool.as_mut(), &context, &mut effects);
    }
    session.tool_state = tool;
    apply(session, effects);
}

fn apply(session: &mut Session, effects: Vec<ToolEffect>) {
    for effect in effects {
        if let Err(text) = apply_one(session, effect) {
            session.say(Severity::Error, text);
        }
    }
}

fn apply_one(session: &mut Session, effect: ToolEffect) -> Result<(), String> {
    let live = session.run != Run::Stopped;
    let Some(document) = &mut session.document else { return Ok(()) };
    match effect {
        ToolEffect::Begin(label, kind) => {
            document.begin(label, kind);
            session.live_before.clear();
            session.live_before.extend(session.world.iter().filter(|_| live).flat_map(World::live_edits));
        }
        ToolEffect::Paint(cells, paint) if live => {
            if let Some(world) = &mut session.world {
                let touched = world.paint_live(document.level(), &cells, paint);
                session.cell_log.rect(touched);
            }
        }
        ToolEffect::Paint(cells, paint) => {
            let edit = commands::paint(document.level(), cells, paint);
            document.execute("Brush", EntryKind::Paint, edit).map_err(|e| format!("Nothing painted: {e}."))?;
        }
        ToolEffect::Edit(edit) => {
            document.execute("Edit", EntryKind::Obstacle, edit).map_err(|e| format!("Nothing changed: {e}."))?;
        }
        ToolEffect::AddObstacle(obstacle) => {
            let id = document.unused_id();
            let label = format!("Add {} Obstacle", obstacle.shape.kind_name());
            document
                .execute(&label, EntryKind::Obstacle, Edit::Obstacle(id, Some(Box::new(obstacle))))
                .map_err(|e| format!("No obstacle added: {e}."))?;
            session.selected = Some(Selected::Obstacle(id));
        }
        ToolEffect::AddAgent(position) => return add_agent(session, position),
        ToolEffect::SetTarget(position) => sim::set_target(session, position),
        ToolEffect::Commit => {
            document.commit();
        }
        ToolEffect::Cancel => {
            document.cancel();
            if let (Some(world), true) = (&mut session.world, live) {
                // The live cells are as they were when the gesture began.
                world.discard_live_edits(document.level());
                for (cell, paint) in session.live_before.drain(..) {
                    world.paint_live(document.level(), &[cell], paint);
                }
                session.cell_log.everything();
            }
        }
        ToolEffect::Select(selected) => session.selected = selected,
        ToolEffect::SetBrush(brush) => session.brush = brush,
        ToolEffect::Pin(cell) => session.pinned = cell,
        ToolEffect::TestPath(start, goal) => session.path_test.set(start, goal),
    }
    Ok(())
}

/// Places an agent of the active profile, as a step of its own.
pub(super) fn add_agent(session: &mut Session, position: crate::geom::Vec2) -> Result<(), String> {
    let Some(profile) = session.active_profile().map(|(id, _)| id) else {
        return Err("There is no agent profile.".to_owned());
    };
    let Some(document) = &mut session.document else { return Ok(()) };
    let id = document.unused_id();
    let agent = Agent { profile, position, target: None };
    edit::execute(session, "Add Agent", EntryKind::Agent, Edit::Agent(id, Some(agent)))
}
