//! Agents with bodies: they reach targets around walls, take another way when one is closed, tell what happens in
//! order, and are never in a wall, whatever is painted under them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::ascii::{grid, settings};
use gridwright::geom::{Cell, CellRect, Frame, Rng, Vec2};
use gridwright::grid::{DiagonalMode, Grid};
use gridwright::nav::{PathPostprocessing, RegionSettings};
use gridwright::search::PathStatus;
use gridwright::search::SearchRules;
use gridwright::sim::{AgentSpec, AgentState, SimEventKind, World};

fn mode(diagonal_mode: DiagonalMode) -> RegionSettings {
    RegionSettings { rules: SearchRules { diagonal_mode, ..SearchRules::default() }, ..RegionSettings::default() }
}

fn spec(position: (f32, f32), target: Option<(f32, f32)>) -> AgentSpec {
    AgentSpec {
        position: Vec2::new(position.0, position.1),
        target: target.map(|t| Vec2::new(t.0, t.1)),
        radius: 0.4,
        speed: 6.0,
        settings: settings(),
    }
}

fn world(rows: &[&str], agents: &[AgentSpec]) -> World {
    let mut world = World::new(grid(rows), RegionSettings::default(), 1);
    for agent in agents {
        world.add_agent(*agent).unwrap();
    }
    world
}

fn run(world: &mut World, ticks: u32) -> Vec<SimEventKind> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        world.tick();
        events.extend(world.events().iter().map(|e| e.kind));
    }
    assert!(world.agents().iter().all(|a| a.entered_solid == 0));
    events
}

#[test]
fn agents_reach_targets_around_walls_in_every_mode_and_postprocessing() {
    let rows = [".......", ".#####.", ".#...#.", ".#.#.#.", "...#..."];
    for diagonal_mode in DiagonalMode::ALL {
        for postprocessing in PathPostprocessing::ALL {
            let mut world = World::new(grid(&rows), mode(diagonal_mode), 1);
            for (from, to) in [((2.5, 2.9), (0.2, 0.3)), ((0.1, 4.9), (6.9, 4.1)), ((6.5, 0.5), (4.3, 2.2))] {
                let mut agent = spec(from, Some(to));
                agent.settings.postprocessing = postprocessing;
                world.add_agent(agent).unwrap();
            }
            run(&mut world, 400);
            for agent in world.agents() {
                assert_eq!(
                    agent.state,
                    AgentState::Arrived,
                    "{diagonal_mode:?} {postprocessing:?} {:?}",
                    agent.position
                );
                let target = agent.spec.target.unwrap();
                assert!(agent.position.distance(target) < 0.25 && agent.arrived_tick.is_some() && agent.repaths == 0);
            }
        }
    }
}

#[test]
fn signals_come_in_order_and_once() {
    let mut world = world(&["....", ".##.", "...."], &[spec((0.5, 0.5), Some((3.5, 2.5)))]);
    let events = run(&mut world, 300);
    let mut names: Vec<_> = events.iter().map(|e| e.name()).collect();
    names.dedup();
    assert_eq!(names, ["path_changed", "waypoint_reached", "target_reached", "navigation_finished"]);
    let indices: Vec<_> = events
        .iter()
        .filter_map(|e| if let SimEventKind::WaypointReached { index, .. } = e { Some(*index) } else { None })
        .collect();
    assert!(indices.windows(2).all(|pair| pair[1] == pair[0] + 1) && indices[0] == 0, "{indices:?}");
    assert_eq!(events.iter().filter(|e| **e == SimEventKind::TargetReached).count(), 1);
    assert_eq!(events.iter().filter(|e| **e == SimEventKind::NavigationFinished).count(), 1);
}

#[test]
fn mud_is_crossed_only_when_it_pays() {
    let through = world(&[".....", ".222.", "....."], &[spec((0.5, 1.5), Some((4.5, 1.5)))]);
    let around = world(&[".....", ".999.", "....."], &[spec((0.5, 1.5), Some((4.5, 1.5)))]);
    let cheap = world(&["........", "########", "2222222.", "........"], &[spec((0.5, 2.5), Some((7.5, 2.5)))]);
    let walked_mud = |mut world: World| {
        let mut mud = 0;
        for _ in 0..400 {
            world.tick();
            let cell = Frame::default().cell_from_world(world.agents()[0].position);
            mud += u32::from(world.grid().weight(cell) > 1.0);
        }
        assert_eq!(world.agents()[0].state, AgentState::Arrived);
        mud
    };
    // Straight: 3 mud cells of weight 2 and one free one, 7. Around: two diagonal steps and two straight, 4.83.
    // A line that touches the mud's corner may be in it for a tick.
    assert!(walked_mud(through) <= 2);
    assert!(walked_mud(around) <= 2);
    assert!(walked_mud(cheap) < 12, "it starts in mud and leaves it for the free row");
    let narrow = world(&["#####", ".222.", "#####"], &[spec((0.5, 1.5), Some((4.5, 1.5)))]);
    assert!(walked_mud(narrow) > 20, "there is no other way");
    let long_way = world(&[".......", ".#####.", ".#####.", "...2..."], &[spec((0.5, 3.5), Some((6.5, 3.5)))]);
    assert!(walked_mud(long_way) > 5, "the way around costs more than one cell of mud");
}

#[test]
fn a_wall_painted_across_the_way_gives_another_way_on_the_next_tick() {
    let mut world = world(&[".......", ".......", "......."], &[spec((0.5, 1.5), Some((6.5, 1.5)))]);
    run(&mut world, 20);
    assert_eq!(world.agents()[0].navigation.path().points.len(), 2);
    for y in 0..2 {
        world.set_cell_solid(Cell::new(3, y), true);
    }
    let events = run(&mut world, 1);
    assert_eq!(events.first(), Some(&SimEventKind::PathChanged));
    assert!(world.agents()[0].navigation.path().cells.contains(&Cell::new(3, 2)));
    run(&mut world, 300);
    assert_eq!(world.agents()[0].state, AgentState::Arrived);
    assert_eq!(world.agents()[0].repaths, 1);
}

#[test]
fn a_wall_that_closes_on_an_agent_moves_it_to_the_nearest_place() {
    let mut world = world(&[".....", ".....", "....."], &[spec((2.3, 1.5), None), spec((1.2, 1.5), Some((4.5, 1.5)))]);
    for x in 1..4 {
        world.set_cell_solid(Cell::new(x, 1), true);
    }
    world.set_cell_solid(Cell::new(2, 0), true);
    let events = run(&mut world, 1);
    let moved: Vec<_> = events
        .iter()
        .filter_map(|e| if let SimEventKind::MovedOutOfWall { to, .. } = e { Some(*to) } else { None })
        .collect();
    assert_eq!(moved.len(), 2);
    assert!(moved[0].x == 2.3 && moved[0].y > 2.0 && moved[0].y < 2.01, "down: {:?}", moved[0]);
    assert!(moved[1].y == 1.5 && moved[1].x < 1.0 && moved[1].x > 0.99, "left: {:?}", moved[1]);
    assert_eq!(world.agents()[0].state, AgentState::Idle);
    run(&mut world, 300);
    assert_eq!(world.agents()[1].state, AgentState::Arrived);
}

#[test]
fn without_any_walkable_place_agents_are_stuck_until_there_is_one() {
    let mut world = world(&["..", ".."], &[spec((0.5, 0.5), Some((1.5, 1.5)))]);
    for cell in world.grid().region().cells() {
        world.set_cell_solid(cell, true);
    }
    for _ in 0..3 {
        world.tick();
    }
    assert_eq!((world.agents()[0].state, world.agents()[0].entered_solid), (AgentState::Stuck, 3));
    world.set_cell_solid(Cell::new(1, 1), false);
    for _ in 0..30 {
        world.tick();
    }
    assert_eq!((world.agents()[0].state, world.agents()[0].entered_solid), (AgentState::Arrived, 3));
}

#[test]
fn an_agent_at_the_end_of_a_partial_path_goes_on_when_a_way_opens() {
    let mut world = world(&["..#..", "..#.."], &[spec((0.5, 0.5), Some((4.5, 0.5)))]);
    run(&mut world, 100);
    assert_eq!(world.agents()[0].state, AgentState::NoPath);
    assert!(run(&mut world, 50).is_empty(), "it costs nothing meanwhile");
    world.set_cell_solid(Cell::new(2, 1), false);
    run(&mut world, 200);
    assert_eq!(world.agents()[0].state, AgentState::Arrived);
}

#[test]
fn an_agent_that_gets_nowhere_is_named_stuck_and_freed_by_new_settings() {
    let mut agent = spec((0.5, 0.5), Some((0.5, 4.5)));
    // It takes the last point for reached at once, as in Godot, and pushes against the wall.
    agent.settings.path_desired_distance = 50.0;
    agent.settings.godot_compatible = true;
    let mut world = world(&[".......", "######.", "######.", "######.", "......."], &[agent]);
    let events = run(&mut world, 600);
    assert_eq!(world.agents()[0].state, AgentState::Stuck);
    let count = |kind| events.iter().filter(|e| **e == kind).count();
    assert_eq!((count(SimEventKind::Stuck), count(SimEventKind::NoProgress)), (1, 4));
    assert!(run(&mut world, 60).is_empty());
    world.set_cell_solid(Cell::new(0, 1), false);
    assert!(run(&mut world, 1).contains(&SimEventKind::PathChanged), "another map is another chance");
    world.set_cell_solid(Cell::new(0, 2), false);
    world.set_cell_solid(Cell::new(0, 3), false);
    run(&mut world, 120);
    assert_eq!(world.agents()[0].state, AgentState::Arrived);
}

#[test]
fn in_mode_always_agents_pass_between_two_corners() {
    let rows = ["..#..", "..#..", "##...", "....."];
    for diagonal_mode in DiagonalMode::ALL {
        let mut world = World::new(grid(&rows), mode(diagonal_mode), 1);
        for y in [0.1, 0.5, 0.9, 1.3, 1.9] {
            world.add_agent(spec((0.3, y), Some((4.5, 3.5)))).unwrap();
        }
        run(&mut world, 300);
        let expected = if diagonal_mode == DiagonalMode::Always { AgentState::Arrived } else { AgentState::NoPath };
        for agent in world.agents() {
            assert_eq!(agent.state, expected, "{diagonal_mode:?} at {:?}", agent.position);
        }
    }
}

/// Random maps, all modes, random edits: an agent's centre is never in a wall, and nothing is ever NaN.
#[test]
fn no_agent_is_ever_in_a_wall() {
    let mut ticks = 0;
    for round in 0..24u64 {
        let mut rng = Rng::new(round);
        let (w, h) = (8 + rng.below(20), 8 + rng.below(20));
        let mut map = Grid::new(CellRect::new(-5, 3, w, h)).unwrap();
        for cell in map.region().cells() {
            map.set_solid(cell, rng.below(100) < 30);
        }
        map.set_solid(map.cell(0), false);
        let frame = Frame { cell_size: Vec2::new(16.0, 10.0 + rng.below(20) as f32), origin: Vec2::new(-40.0, 7.0) };
        let settings = RegionSettings { frame, ..mode(DiagonalMode::ALL[round as usize % 4]) };
        let mut world = World::new(map, settings, round);
        let point = |rng: &mut Rng| {
            let cell = Cell::new(-7 + rng.below(w + 4) as i32, 1 + rng.below(h + 4) as i32);
            frame.corner(cell) + frame.cell_size * (rng.below(100) as f32 / 100.0)
        };
        for i in 0..12 {
            let mut agent = spec((0.0, 0.0), None);
            (agent.position, agent.target) = (point(&mut rng), Some(point(&mut rng)));
            agent.speed = [40.0, 140.0, 900.0, 1e7][i % 4];
            agent.settings.path_desired_distance = [0.5, 20.0, 1e6][i % 3];
            agent.settings.target_desired_distance = [0.5, 10.0, 1e6][i / 4 % 3];
            agent.settings.path_max_distance = [100.0, 0.1, 1e6, 20.0, 100.0][i % 5];
            agent.settings.postprocessing = PathPostprocessing::ALL[i % 3];
            agent.settings.allow_partial = i % 5 > 0;
            world.add_agent(agent).unwrap();
        }
        for tick in 0..150 {
            let first = world.grid().cell(0);
            if tick % 5 == 0 {
                let cell = world.grid().cell(rng.below(w * h));
                world.set_cell_solid(cell, cell != first && rng.below(2) == 0);
            }
            if tick % 40 == 20 {
                // A block falls on whoever is there.
                let corner = world.grid().cell(rng.below(w * h));
                for cell in CellRect::new(corner.x, corner.y, 4, 4).cells().filter(|c| *c != first) {
                    world.set_cell_solid(cell, true);
                }
            }
            if tick % 7 == 0 {
                let target = point(&mut rng);
                world.set_target(None, target);
            }
            world.tick();
            ticks += 1;
            let map = world.map().regions().next().unwrap();
            for agent in world.agents() {
                let cell = frame.cell_from_world(agent.position);
                assert!(
                    agent.position.is_finite() && map.grid().is_walkable(cell),
                    "round {round} tick {tick}: {cell}"
                );
            }
        }
        assert!(world.agents().iter().all(|a| a.entered_solid == 0));
    }
    assert!(ticks >= 2000);
}

/// Walking agents stay as near to their path as a body can that passes waypoints early, so they arrive.
#[test]
fn on_random_maps_every_agent_that_can_arrive_does() {
    let mut arrived = 0;
    for round in 0..40u64 {
        let mut rng = Rng::new(900 + round);
        let mut map = Grid::new(CellRect::new(0, 0, 24, 24)).unwrap();
        for cell in map.region().cells() {
            map.set_solid(cell, rng.below(100) < 28);
        }
        let mut world = World::new(map.clone(), mode(DiagonalMode::ALL[round as usize % 4]), 1);
        for i in 0..6 {
            let free = |rng: &mut Rng| loop {
                let cell = map.cell(rng.below(576));
                if map.is_walkable(cell) {
                    let inside = Vec2::new(rng.below(100) as f32, rng.below(100) as f32) / 100.0;
                    return Vec2::new(cell.x as f32, cell.y as f32) + inside;
                }
            };
            let mut agent = spec((0.0, 0.0), None);
            (agent.position, agent.target) = (free(&mut rng), Some(free(&mut rng)));
            agent.settings.postprocessing = PathPostprocessing::ALL[i % 3];
            // Up to the defaults for cells of 32 units: 20 and 10 of them.
            agent.settings.path_desired_distance = [0.1, 0.3, 0.625][i % 3];
            world.add_agent(agent).unwrap();
        }
        run(&mut world, 1500);
        for agent in world.agents() {
            let found = agent.navigation.path().status == PathStatus::Found;
            let expected = if found { AgentState::Arrived } else { AgentState::NoPath };
            assert_eq!(agent.state, expected, "round {round} agent {:?} at {:?}", agent.id, agent.position);
            arrived += u32::from(found);
        }
    }
    assert!(arrived > 100, "{arrived}");
}
