//! The scene that overlays look at, put together from the session.
//!
//! Invariants: agents come from the world while there is one, else from the level; nothing is changed. Not
//! here: what overlays draw.

use crate::document::{Level, Profile};
use crate::editor::{
    AgentView, Comparison, DrawList, OVERLAYS, PathTest, Scene, Selected, Session, TestedPath, WaypointTest,
    draw_bodies,
};
use crate::geom::Vec2;
use crate::search::PathStatus;
use crate::sim::{AgentState, SimAgent, World};

use super::view::View;

/// Ticks for which a path that was found anew is shown as such.
const FLASH: u64 = 10;

/// Fills `marks` with all that is switched on and in view, and `bodies` with the agents.
pub(super) fn draw(session: &Session, view: &View, marks: &mut DrawList, bodies: &mut DrawList) {
    marks.clear();
    bodies.clear();
    let (Some(level), Some(grid)) = (session.level(), session.grid()) else { return };
    let agents = agents(session, level);
    let scene = Scene {
        level,
        grid,
        areas: session.known_areas(),
        agents: &agents,
        camera: &view.camera,
        selected: session.selected(),
        tested: tested(session.path_test()),
        tested_waypoints: tested_waypoints(level, session.waypoint_test()),
        expanded: session.path_test().expanded(),
    };
    let options = session.overlay();
    for overlay in OVERLAYS {
        let part = overlay.part();
        if options.shows(part) && !part.drawn_with_cells {
            overlay.draw(&scene, marks);
        }
    }
    draw_bodies(&scene, bodies);
}

fn tested(test: &PathTest) -> TestedPath<'_> {
    let found = test.answer().is_some_and(|answer| answer.outcome.status == PathStatus::Found);
    let chosen = test.comparison().map_or(0, Comparison::chosen);
    let compared = test.comparison().map_or(&[][..], Comparison::answers);
    TestedPath { start: test.start(), goal: test.goal(), path: test.points(), found, compared, chosen }
}

fn tested_waypoints<'a>(level: &Level, test: &'a WaypointTest) -> TestedPath<'a> {
    let graph = test.graph().and_then(|id| level.graph(id));
    let at = |end: Option<i64>| graph?.point(end?).map(|point| point.position);
    let found = test.answer().is_some_and(|answer| answer.outcome.status == PathStatus::Found);
    // A goal without a start is not blocked: nobody has asked yet.
    TestedPath {
        start: at(test.start()),
        goal: at(test.goal()),
        path: test.points(),
        found: found || test.answer().is_none(),
        compared: &[],
        chosen: 0,
    }
}

fn agents<'a>(session: &'a Session, level: &'a Level) -> Vec<AgentView<'a>> {
    match session.world() {
        Some(world) => world.agents().iter().map(|agent| running(agent, world, level, session.selected())).collect(),
        None => standing(level, session.selected()).collect(),
    }
}

/// An agent of a running world.
fn running<'a>(agent: &'a SimAgent, world: &World, level: &Level, selected: Option<Selected>) -> AgentView<'a> {
    // What is walked already is left out, but for the point that it comes from.
    let points: &[Vec2] = &agent.navigation.path().points;
    let path = points.get(agent.navigation.path_index().saturating_sub(1)..).unwrap_or_default();
    let walks = agent.state == AgentState::Walking;
    let age = world.tick_number().saturating_sub(agent.path_tick);
    AgentView {
        position: agent.position,
        heading: agent.heading,
        radius: agent.spec.radius,
        profile_place: agent.profile.map_or(0, |id| place_of(level, id)),
        path: if walks { path } else { &[] },
        next: (walks && !path.is_empty()).then_some(agent.next_position),
        target: agent.navigation.target_position(),
        // Only a search that failed may call a target blocked, not one that nobody has asked for yet.
        reachable: agent.navigation.path_iteration() == 0
            || agent.navigation.is_target_reachable()
            || agent.state == AgentState::Arrived,
        settings: *agent.navigation.settings(),
        selected: selected == Some(Selected::Agent(agent.id)),
        blocked: matches!(agent.state, AgentState::Stuck | AgentState::NoPath),
        flash: walks && agent.repaths > 0 && age < FLASH,
    }
}

/// The agents as the level has them.
fn standing(level: &Level, selected: Option<Selected>) -> impl Iterator<Item = AgentView<'_>> {
    level.agents.iter().map(move |(id, agent)| {
        let profile = level.profile(agent.profile).cloned().unwrap_or_default();
        AgentView {
            position: agent.position,
            heading: Vec2::ZERO,
            radius: profile.radius,
            profile_place: place_of(level, agent.profile),
            path: &[],
            next: None,
            target: agent.target,
            reachable: true,
            settings: profile.settings,
            selected: selected == Some(Selected::Agent(*id)),
            blocked: false,
            flash: false,
        }
    })
}

fn place_of(level: &Level, id: crate::document::Id<Profile>) -> u8 {
    level.profiles.iter().position(|(known, _)| *known == id).unwrap_or(0).min(255) as u8
}
