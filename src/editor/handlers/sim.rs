//! The simulation: modes, transport, targets, and what becomes of cells changed while it runs.

use super::{edit, pointer};
use crate::document::{Agent, Command, Edit, EntryKind, Id, Paint};
use crate::editor::{CommandId, Selected, Severity, ToolKind, make_tool};
use crate::editor::{Mode, Request, Run, Session};
use crate::geom::{Cell, Vec2};
use crate::sim::World;

/// Seconds of one tick.
const TICK: f64 = 1.0 / 60.0;
/// Most ticks in one frame, so that a slow machine falls behind instead of freezing.
const MAX_TICKS_A_FRAME: u32 = 64;

/// Commands of this area; tells whether it was one.
pub(super) fn run(session: &mut Session, command: CommandId) -> bool {
    use CommandId as C;
    match command {
        C::ModeEdit => leave(session),
        C::ModeSimulate => enter(session),
        C::Play => play(session),
        C::Pause => session.run = Run::Paused,
        C::Step => {
            start(session);
            session.run = Run::Paused;
            tick(session);
        }
        C::Stop => stop(session),
        C::KeepSimulationEdits => keep(session),
        C::DiscardSimulationEdits => discard(session),
        C::SimulationSeed => session.requests.push(Request::Seed),
        _ => return false,
    }
    true
}

/// Edit to Simulate; agents stand where the level has them.
pub(super) fn enter(session: &mut Session) {
    if session.mode == Mode::Simulate {
        return;
    }
    session.mode = Mode::Simulate;
    session.edit_tool = session.tool;
    session.tool = ToolKind::SET_TARGET;
    session.tool_state = make_tool(ToolKind::SET_TARGET);
    session.world = session.level().map(|level| World::from_level(level, session.seed));
    if let Some(world) = &mut session.world {
        world.set_timer(session.timer);
    }
}

/// Simulate to Edit; the simulation ends.
pub(super) fn leave(session: &mut Session) {
    if session.mode == Mode::Edit {
        return;
    }
    stop(session);
    session.mode = Mode::Edit;
    session.world = None;
    session.tool = session.edit_tool;
    session.tool_state = make_tool(session.edit_tool);
}

fn play(session: &mut Session) {
    start(session);
    session.run = Run::Playing;
    session.owed = 0.0;
}

/// From standing still to the first tick.
fn start(session: &mut Session) {
    enter(session);
    if session.run != Run::Stopped {
        return;
    }
    if session.level().is_some_and(|l| l.agents.is_empty()) {
        add_first_agent(session);
    }
    session.simulation_edits.clear();
    session.world = session.level().map(|level| World::from_level(level, session.seed));
    if let Some(world) = &mut session.world {
        world.set_timer(session.timer);
    }
    // Not stopped any more, so that the live cells are the shown ones.
    session.run = Run::Paused;
}

/// Play never refuses: without agents it adds one at the free cell nearest the centre.
fn add_first_agent(session: &mut Session) {
    let Some(level) = session.level() else { return };
    let region = level.region();
    let middle = Cell::new(region.x + (region.w / 2) as i32, region.y + (region.h / 2) as i32);
    let reach = region.w.max(region.h) as i32;
    let ring = |r: i32| {
        let rect = crate::geom::CellRect::new(middle.x - r, middle.y - r, 2 * r as u32 + 1, 2 * r as u32 + 1);
        rect.cells().filter(move |c| (c.x - middle.x).abs().max((c.y - middle.y).abs()) == r)
    };
    let free = (0..reach.min(256)).find_map(|r| ring(r).find(|cell| level.grid().is_walkable(*cell)));
    let Some(position) = free.map(|cell| level.world_from_cell(cell)) else {
        session.say(Severity::Warning, "There is no free cell near the middle to place an agent on.");
        return;
    };
    if let Err(text) = pointer::add_agent(session, position) {
        session.say(Severity::Error, text);
    }
}

/// The simulation ends; cells changed meanwhile wait for Keep or Discard.
fn stop(session: &mut Session) {
    if session.run == Run::Stopped {
        return;
    }
    session.run = Run::Stopped;
    session.simulation_edits = session.world.as_ref().map_or(Vec::new(), |w| w.live_edits().collect());
    session.world = session.level().map(|level| World::from_level(level, session.seed));
    if !session.simulation_edits.is_empty() {
        session.cell_log.everything();
    }
}

fn keep(session: &mut Session) {
    let edits: Vec<(Cell, Paint)> = if session.run == Run::Stopped {
        std::mem::take(&mut session.simulation_edits)
    } else {
        session.world.as_ref().map_or(Vec::new(), |w| w.live_edits().collect())
    };
    let Some(level) = session.level() else { return };
    let pairs = edits.iter().filter_map(|(cell, paint)| level.grid().index(*cell).map(|i| (i, *paint))).collect();
    let edit = Edit::Cells(crate::document::CellPatch::from_pairs(pairs));
    if let Err(text) = edit::apply(session, Command::new("Keep Simulation Edits", EntryKind::Paint, edit)) {
        session.say(Severity::Error, text);
    }
}

fn discard(session: &mut Session) {
    session.simulation_edits.clear();
    if let (Some(world), Some(document)) = (&mut session.world, &session.document) {
        world.discard_live_edits(document.level());
        session.cell_log.everything();
    }
}

/// Sends the selected agent, or all.
pub(super) fn set_target(session: &mut Session, position: Vec2) {
    let selected = match session.selected {
        Some(Selected::Agent(id)) => Some(id),
        _ => None,
    };
    if session.run == Run::Stopped {
        store_target(session, selected, position);
    }
    if let Some(world) = &mut session.world {
        world.set_target(selected, position);
    }
}

/// Before the simulation runs, a target is part of the level: one step, saved with it.
fn store_target(session: &mut Session, selected: Option<Id<Agent>>, position: Vec2) {
    let Some(document) = &mut session.document else { return };
    let edits: Vec<Edit> = document
        .level()
        .agents
        .iter()
        .filter(|(id, _)| selected.is_none_or(|s| s == *id))
        .map(|(id, agent)| Edit::Agent(*id, Some(Agent { target: Some(position), ..agent.clone() })))
        .collect();
    let command = Command { label: "Set Target".to_owned(), kind: EntryKind::Agent, edits };
    if let Err(text) = edit::apply(session, command) {
        session.say(Severity::Error, text);
    }
}

/// As many ticks as time and speed ask for.
pub(in crate::editor) fn run_ticks(session: &mut Session, elapsed: f64) {
    session.owed += elapsed * f64::from(session.speed);
    let due = ((session.owed / TICK) as u32).min(MAX_TICKS_A_FRAME);
    session.owed = (session.owed - f64::from(due) * TICK).min(TICK);
    for _ in 0..due {
        tick(session);
    }
}

fn tick(session: &mut Session) {
    let selected = match session.selected {
        Some(Selected::Agent(id)) => Some(id),
        _ => None,
    };
    if let Some(world) = &mut session.world {
        world.watch(selected);
        world.tick();
    }
}
