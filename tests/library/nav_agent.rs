//! A navigation agent moved by hand: when it asks for a path, what it tells, and in which order.

use crate::ascii::{grid, settings};
use gridwright::geom::{Cell, Vec2};
use gridwright::grid::DiagonalMode;
use gridwright::nav::{
    AgentEvent, AgentSettings, NavigationAgent, NavigationMap, NavigationServer, PathPostprocessing, RegionId,
    RegionSettings,
};
use gridwright::search::{PathStatus, Scratch, SearchRules};

/// A navigation agent that a test moves by hand.
struct Lone {
    map: NavigationMap,
    region: RegionId,
    agent: NavigationAgent,
    events: Vec<AgentEvent>,
}

impl Lone {
    fn new(rows: &[&str], settings: AgentSettings) -> Lone {
        let mut map = NavigationMap::new();
        let region = map.add_region(grid(rows), RegionSettings::default());
        map.sync();
        Lone { map, region, agent: NavigationAgent::new(settings), events: Vec::new() }
    }

    /// Asks from a position; where to go and what happened.
    fn ask(&mut self, x: f32, y: f32) -> (Vec2, Vec<AgentEvent>) {
        self.events.clear();
        let next = self.agent.next_path_position(&self.map, &mut Scratch::default(), Vec2::new(x, y), &mut self.events);
        (next, self.events.clone())
    }

    /// Whether asking from a position asks for a path.
    fn repaths(&mut self, x: f32, y: f32) -> bool {
        self.ask(x, y).1.contains(&AgentEvent::PathChanged)
    }

    fn block(&mut self, x: i32, y: i32, solid: bool) {
        self.map.set_cell_solid(self.region, Cell::new(x, y), solid);
        self.map.sync();
    }
}

#[test]
fn one_call_passes_several_waypoints_and_the_target_last() {
    let wide = AgentSettings { path_desired_distance: 1.2, postprocessing: PathPostprocessing::None, ..settings() };
    let mut lone = Lone::new(&["....."], wide);
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    let (next, events) = lone.ask(0.5, 0.5);
    let reached = |x: i32| AgentEvent::WaypointReached {
        position: Vec2::new(x as f32 + 0.5, 0.5),
        index: x as u32,
        cell: Cell::new(x, 0),
    };
    assert_eq!(events, [AgentEvent::PathChanged, reached(0), reached(1)]);
    assert_eq!((next, lone.agent.path_index()), (Vec2::new(2.5, 0.5), 2));
    let (_, events) = lone.ask(4.4, 0.5);
    assert_eq!(events, [AgentEvent::TargetReached, AgentEvent::NavigationFinished], "1.9 away from point 2");
}

#[test]
fn a_new_path_is_asked_for_when_it_must_be_and_only_then() {
    let mut lone = Lone::new(&[".....", ".....", "....."], settings());
    assert!(lone.agent.is_navigation_finished(), "without a target");
    assert_eq!(lone.ask(0.5, 0.5), (Vec2::new(0.5, 0.5), vec![]), "without a target it stays where it is");
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    assert!(!lone.agent.is_navigation_finished());
    assert!(lone.repaths(0.5, 0.5) && !lone.repaths(0.9, 0.5));
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    assert!(!lone.repaths(1.0, 0.5), "the same target");
    lone.agent.set_target_position(Vec2::new(4.5, 0.6));
    assert!(lone.repaths(1.0, 0.5), "another target");
    lone.agent.request_repath();
    assert!(lone.repaths(1.0, 0.5) && !lone.repaths(1.0, 0.5));
    lone.block(2, 2, true);
    assert!(lone.repaths(1.0, 0.5) && !lone.repaths(1.0, 0.5), "the map changed");
    lone.agent.set_settings(AgentSettings { postprocessing: PathPostprocessing::None, ..settings() });
    assert!(lone.repaths(1.0, 0.5));
    lone.agent.set_settings(AgentSettings { path_desired_distance: 0.3, ..*lone.agent.settings() });
    assert!(!lone.repaths(1.0, 0.5), "distances ask for nothing");
}

#[test]
fn pushed_away_as_far_as_the_maximum_asks_for_a_new_path() {
    let far = AgentSettings { path_max_distance: 1.5, ..settings() };
    let mut lone = Lone::new(&[".....", ".....", "....."], far);
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    assert!(lone.repaths(0.5, 0.5));
    assert_eq!(lone.agent.path_index(), 1);
    assert!(!lone.repaths(2.5, 1.99), "nearer than the maximum");
    assert!(lone.repaths(2.5, 2.0), "exactly the maximum");
}

#[test]
fn target_repath_distance_keeps_a_path_until_the_target_is_farther_than_that() {
    let chaser = AgentSettings { target_repath_distance: 1.0, ..settings() };
    let mut lone = Lone::new(&["..........", ".........."], chaser);
    lone.agent.set_target_position(Vec2::new(5.5, 0.5));
    assert!(lone.repaths(0.5, 0.5));
    for x in [6.0, 6.5] {
        lone.agent.set_target_position(Vec2::new(x, 0.5));
        assert!(!lone.repaths(0.6, 0.5));
    }
    // The end of the kept path: the rest of the way is asked for.
    let (next, events) = lone.ask(5.5, 0.5);
    assert!(events.contains(&AgentEvent::PathChanged) && !events.contains(&AgentEvent::NavigationFinished));
    assert_eq!(next, Vec2::new(5.5, 0.5), "the start of the new path");
    lone.agent.set_target_position(Vec2::new(7.6, 0.5));
    assert!(lone.repaths(5.6, 0.5), "1.1 from where the path leads");
    lone.agent.set_target_position(Vec2::new(8.0, 0.5));
    assert!(!lone.repaths(5.6, 0.5));
    lone.agent.set_settings(AgentSettings { target_repath_distance: 0.0, ..chaser });
    assert!(lone.repaths(5.6, 0.5), "a smaller distance takes effect at once");
}

#[test]
fn a_cut_off_target_gives_a_partial_path_that_is_no_way_to_it() {
    let mut lone = Lone::new(&["..#..", "..#.."], settings());
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    lone.ask(0.5, 0.5);
    assert_eq!(lone.agent.path().status, PathStatus::Partial);
    assert!(!lone.agent.is_target_reachable() && !lone.agent.is_target_reached());
    assert_eq!(lone.agent.final_position(), Some(Vec2::new(1.5, 0.5)));
    let (_, events) = lone.ask(1.5, 0.5);
    assert_eq!(events.last(), Some(&AgentEvent::NavigationFinished));
    assert!(!events.contains(&AgentEvent::TargetReached));
    assert!(lone.agent.is_navigation_finished() && !lone.agent.is_target_reached());
    lone.block(2, 0, false);
    assert!(!lone.repaths(1.5, 0.5), "as in Godot: a finished agent does not look at the map");
    lone.agent.set_target_position(Vec2::new(4.5, 0.5));
    assert!(lone.repaths(1.5, 0.5) && lone.agent.is_target_reachable());
}

#[test]
fn a_question_without_answer_is_asked_again_only_after_a_change() {
    let mut lone = Lone::new(&[".#."], AgentSettings { allow_partial: false, ..settings() });
    lone.agent.set_target_position(Vec2::new(0.0, 0.0));
    lone.block(0, 0, true);
    let (next, events) = lone.ask(2.5, 0.5);
    assert_eq!((next, events), (Vec2::new(2.5, 0.5), vec![AgentEvent::PathChanged]));
    assert_eq!(lone.agent.final_position(), None);
    assert!(!lone.agent.is_target_reachable(), "without a path, also for a target near (0, 0)");
    for _ in 0..5 {
        assert!(lone.ask(2.5, 0.5).1.is_empty());
    }
    lone.block(0, 0, false);
    assert!(lone.repaths(2.5, 0.5), "the map changed");
    assert!(!lone.repaths(2.5, 0.5));
    lone.agent.set_target_position(Vec2::new(2.9, 0.5));
    assert!(lone.repaths(2.5, 0.5) && lone.agent.is_target_reachable(), "the target changed");
}

#[test]
fn arriving_is_nearer_than_the_distance_with_the_target_in_sight() {
    let rows = [".....", ".###.", "....."];
    let near = AgentSettings { target_desired_distance: 2.0, ..settings() };
    let mut lone = Lone::new(&rows, near);
    lone.agent.set_target_position(Vec2::new(2.5, 2.5));
    assert!(!lone.ask(2.5, 0.501).1.contains(&AgentEvent::TargetReached), "the wall is between");
    assert!(!lone.ask(4.5, 2.5).1.contains(&AgentEvent::TargetReached), "exactly at the distance");
    assert!(lone.ask(4.499, 2.5).1.contains(&AgentEvent::TargetReached));
    assert!(lone.agent.is_target_reached());
    lone.agent.set_target_position(Vec2::new(2.5, 2.5));
    let (_, events) = lone.ask(4.499, 2.5);
    assert!(events.contains(&AgentEvent::TargetReached), "a finished agent that is sent again starts again");
    let mut godot = Lone::new(&rows, AgentSettings { godot_compatible: true, ..near });
    godot.agent.set_target_position(Vec2::new(2.5, 2.5));
    assert!(!godot.ask(2.5, 0.5).1.contains(&AgentEvent::TargetReached), "exactly at the distance");
    assert!(godot.ask(2.5, 0.501).1.contains(&AgentEvent::TargetReached), "through the wall, as in Godot");
}

#[test]
fn a_target_in_a_wall_is_reached_from_beside_it_and_not_through_another() {
    let near = AgentSettings { target_desired_distance: 2.2, ..settings() };
    for (rows, is_reached) in [(["...#", "...#"], true), (["..##", "..##"], false)] {
        let mut lone = Lone::new(&rows, near);
        lone.agent.set_target_position(Vec2::new(3.5, 0.5));
        let (_, events) = lone.ask(1.5, 0.5);
        assert_eq!(events.contains(&AgentEvent::TargetReached), is_reached, "{rows:?}");
        assert_eq!(events.last(), Some(&AgentEvent::NavigationFinished), "it stands at the end of its path");
    }
}

#[test]
fn a_waypoint_is_passed_when_the_next_one_is_in_sight() {
    let rows = [".......", "######.", "......."];
    let far = AgentSettings { path_desired_distance: 5.0, path_max_distance: 50.0, ..settings() };
    let mut lone = Lone::new(&rows, far);
    lone.agent.set_target_position(Vec2::new(0.5, 2.5));
    lone.ask(0.5, 0.5);
    let corner = lone.agent.path().points[1];
    assert_eq!(lone.ask(3.5, 0.5).0, corner, "near enough, but the wall's corner hides the next one");
    let next = lone.ask(corner.x, corner.y).0;
    assert!(next.y > corner.y, "from the waypoint itself the next one is always in sight: {next:?}");
    let mut godot = Lone::new(&rows, AgentSettings { godot_compatible: true, ..far });
    godot.agent.set_target_position(Vec2::new(0.5, 2.5));
    godot.ask(0.5, 0.5);
    assert!(godot.ask(3.5, 0.5).0 != corner, "the distance alone");
}

#[test]
fn a_mover_that_misses_a_waypoint_by_a_hair_asks_for_a_path_from_where_it_is() {
    // Two solid cells touch at (2, 1): in mode Always the way leads through that point alone.
    let rows = ["..#", "##."];
    let every = AgentSettings { path_desired_distance: 0.5, postprocessing: PathPostprocessing::None, ..settings() };
    let mut lone = Lone::new(&rows, every);
    let rules = SearchRules { diagonal_mode: DiagonalMode::Always, ..SearchRules::default() };
    let always = RegionSettings { rules, ..RegionSettings::default() };
    lone.map.set_region_settings(lone.region, always);
    lone.map.sync();
    lone.agent.set_target_position(Vec2::new(2.5, 1.5));
    lone.ask(0.5, 0.5);
    assert_eq!(lone.ask(1.3, 0.6).0, Vec2::new(1.5, 0.5), "near the waypoint, but the corner is not in line");
    assert!(!lone.repaths(1.45, 0.6), "nearer still");
    assert!(!lone.repaths(1.6, 0.65), "past it: the next advance asks");
    assert!(lone.repaths(1.6, 0.65));
    assert_eq!(lone.agent.path_index(), 1, "the new path begins where it stands");
}

#[test]
fn a_velocity_passes_through_while_there_is_somewhere_to_go() {
    let mut lone = Lone::new(&["..."], settings());
    lone.agent.set_velocity(Vec2::ONE, &mut lone.events);
    assert!(lone.events.is_empty());
    lone.agent.set_target_position(Vec2::new(2.5, 0.5));
    lone.agent.set_velocity(Vec2::ONE, &mut lone.events);
    assert_eq!(lone.events, [AgentEvent::VelocityComputed(Vec2::ONE)]);
}

#[test]
fn a_server_syncs_its_maps() {
    let mut server = NavigationServer::new();
    let mut map = NavigationMap::new();
    let region = map.add_region(grid(&["..."]), RegionSettings::default());
    let (a, b) = (server.add_map(map), server.add_map(NavigationMap::new()));
    assert_eq!(server.sync(), 2);
    server.map_mut(a).unwrap().set_cell_solid(region, Cell::new(1, 0), true);
    assert_eq!(server.sync(), 1);
    let iterations: Vec<_> = [a, b].iter().map(|id| server.map(*id).unwrap().iteration_id()).collect();
    assert_eq!(iterations, [2, 1]);
}
