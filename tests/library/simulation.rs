//! A simulation follows its document, keeps live edits apart, and comes out the same however it is played.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::document::{Agent, CellPatch, Document, Edit, EntryKind, Id, Level, Paint, Profile, commands};
use gridwright::geom::{Cell, CellRect, Rng, Vec2};
use gridwright::grid::{DiagonalMode, Grid};
use gridwright::nav::RegionSettings;
use gridwright::sim::{
    AgentSpec, AgentState, CellChange, Scenario, ScenarioAgent, ScenarioEdit, ScenarioError, ScenarioTarget,
    SimEventKind, World,
};
use std::ops::ControlFlow;

/// 16 x 12 cells of 32 units, some walls, four agents.
fn document() -> Document {
    let mut document = Document::new(Level::new("Test", CellRect::new(0, 0, 16, 12)).unwrap());
    paint(&mut document, CellRect::new(8, 0, 1, 10), Paint::Solid);
    paint(&mut document, CellRect::new(3, 4, 3, 3), Paint::Weight(3.0));
    let profile = document.level().profiles[0].0;
    for (x, y) in [(40.0, 40.0), (50.0, 200.0), (120.0, 330.0), (200.0, 60.0)] {
        let id = document.unused_id();
        let agent = Agent { profile, position: Vec2::new(x, y), target: Some(Vec2::new(480.0, 60.0)) };
        document.execute("Add Agent", EntryKind::Agent, Edit::Agent(id, Some(agent))).unwrap();
    }
    document
}

fn paint(document: &mut Document, rect: CellRect, paint: Paint) {
    let edit = commands::paint(document.level(), rect.cells(), paint);
    document.execute("Brush", EntryKind::Paint, edit).unwrap();
}

fn ticks(world: &mut World, count: u32) {
    for _ in 0..count {
        world.tick();
        assert!(world.agents().iter().all(|a| a.entered_solid == 0));
    }
}

/// Plays 360 ticks, `per_frame` of them a frame; what the user does comes before a tick that is the same at any speed.
fn play(per_frame: u32) -> (u64, Vec<Vec2>) {
    let mut document = document();
    let mut world = World::from_level(document.level(), 7);
    let mut tick = 0;
    while tick < 360 {
        world.sync_document(&document);
        for _ in 0..per_frame {
            world.tick();
            tick += 1;
        }
        match tick {
            60 => {
                world.paint_live(document.level(), &[Cell::new(8, 10), Cell::new(7, 10)], Paint::Solid);
            }
            120 => world.set_target(None, Vec2::new(40.0, 350.0)),
            180 => paint(&mut document, CellRect::new(2, 8, 9, 1), Paint::Solid),
            240 => {
                document.undo();
                world.set_target(Some(world.agents()[1].id), Vec2::new(500.0, 370.0));
            }
            _ => {}
        }
    }
    (world.hash(), world.agents().iter().map(|a| a.position).collect())
}

#[test]
fn two_runs_and_three_playback_speeds_give_the_same_hash() {
    let once = play(1);
    assert_eq!(play(1), once);
    assert_eq!(play(4), once);
    assert_eq!(play(60), once);
    assert!(once.1.iter().all(|p| p.is_finite()));
    // The same on every machine. A change here means that agents walk differently: say so where it is made.
    assert_eq!(format!("{:016x}", once.0), "79a89f5a9fc6fc50");
}

#[test]
fn a_reset_world_runs_as_a_new_one_and_the_seed_is_in_the_hash() {
    let document = document();
    let mut world = World::from_level(document.level(), 7);
    ticks(&mut world, 100);
    let hash = world.hash();
    world.set_target(None, Vec2::ZERO);
    ticks(&mut world, 30);
    world.reset();
    assert_eq!((world.tick_number(), world.agents()[0].position), (0, Vec2::new(40.0, 40.0)));
    ticks(&mut world, 100);
    assert_eq!(world.hash(), hash);
    let mut other = World::from_level(document.level(), 8);
    ticks(&mut other, 100);
    assert_ne!(other.hash(), hash);
    assert_eq!(other.agents()[0].position, world.agents()[0].position, "nothing is drawn by lot yet");
}

/// A timer that counts calls.
fn fake_timer() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NOW: AtomicU64 = AtomicU64::new(0);
    NOW.fetch_add(1500, Ordering::Relaxed)
}

#[test]
fn time_is_shown_and_never_hashed() {
    let document = document();
    let (mut plain, mut timed) = (World::from_level(document.level(), 7), World::from_level(document.level(), 7));
    timed.set_timer(fake_timer);
    timed.watch(Some(timed.agents()[2].id));
    ticks(&mut plain, 50);
    ticks(&mut timed, 50);
    assert_eq!(plain.hash(), timed.hash());
    let stats = timed.stats();
    let first = |series| stats.by_tick(series).next().unwrap();
    assert_eq!(first(&stats.repaths), (1, 4.0));
    assert_eq!(first(&stats.search_micros), (1, 6.0));
    assert!(first(&stats.expanded).1 > 10.0 && stats.repaths.last() == Some(0.0));
    let agent = &timed.agents()[2];
    assert_eq!(stats.watched_distance.last(), agent.navigation.distance_to_target(agent.position));
    assert!(plain.stats().watched_distance.last().unwrap().is_nan());
    assert_eq!(plain.stats().search_micros.last(), Some(0.0));
}

#[test]
fn edits_of_the_document_arrive_by_rectangle_and_settings_at_once() {
    let mut document = document();
    let mut world = World::from_level(document.level(), 7);
    world.sync_document(&document);
    ticks(&mut world, 30);
    let iteration = world.map().iteration_id();
    assert!(world.agents().iter().all(|a| a.state == AgentState::Walking));
    world.sync_document(&document);
    ticks(&mut world, 1);
    assert_eq!(world.map().iteration_id(), iteration, "nothing changed");

    paint(&mut document, CellRect::new(8, 10, 1, 2), Paint::Solid);
    world.sync_document(&document);
    assert!(world.grid().is_solid(Cell::new(8, 11)), "shown before the tick");
    ticks(&mut world, 1);
    assert!(world.events().iter().any(|e| e.kind == SimEventKind::PathChanged));
    document.undo();
    world.sync_document(&document);
    ticks(&mut world, 1);
    assert_eq!(world.map().iteration_id(), iteration + 2);

    let (id, profile) = document.level().profiles[0].clone();
    let slow = Profile { speed: 60.0, ..profile };
    document.execute("Agent Speed", EntryKind::Agent, Edit::Profile(id, Some(Box::new(slow)))).unwrap();
    let mut settings = document.level().settings;
    settings.rules.diagonal_mode = DiagonalMode::Never;
    document.execute("Diagonal Mode", EntryKind::Settings, Edit::Settings(settings)).unwrap();
    world.sync_document(&document);
    let before: Vec<_> = world.agents().iter().map(|a| a.position).collect();
    ticks(&mut world, 1);
    for (agent, before) in world.agents().iter().zip(before) {
        assert!(agent.position.distance(before) <= 1.0 + 1e-3, "60 units a second are one a tick");
        let cells = &agent.navigation.path().cells;
        assert!(cells.windows(2).all(|c| c[0].x == c[1].x || c[0].y == c[1].y));
    }
}

#[test]
fn agents_come_and_go_with_the_document() {
    let mut document = document();
    let mut world = World::from_level(document.level(), 7);
    let (id, agent) = document.level().agents[0].clone();
    let moved = Agent { position: Vec2::new(100.0, 100.0), ..agent.clone() };
    document.execute("Move Agent", EntryKind::Agent, Edit::Agent(id, Some(moved.clone()))).unwrap();
    world.sync_document(&document);
    assert_eq!(world.agent(id).unwrap().position, moved.position, "before the first tick");
    ticks(&mut world, 10);
    let running = world.agent(id).unwrap().position;
    document.execute("Move Agent", EntryKind::Agent, Edit::Agent(id, Some(agent.clone()))).unwrap();
    let new = document.unused_id();
    document.execute("Add Agent", EntryKind::Agent, Edit::Agent(new, Some(Agent { target: None, ..agent }))).unwrap();
    let own = world.add_agent(world.agents()[0].spec).unwrap();
    world.sync_document(&document);
    assert_eq!(world.agent(id).unwrap().position, running, "an agent that runs is not moved");
    assert_eq!(world.agent(new).map(|a| a.state), Some(AgentState::Idle));
    document.execute("Remove Agent", EntryKind::Agent, Edit::Agent(id, None)).unwrap();
    world.sync_document(&document);
    assert!(world.agent(id).is_none() && world.agent(own).is_some() && world.agents().len() == 5);
    assert!(world.remove_agent(own) && !world.remove_agent(own));
}

#[test]
fn a_resized_grid_is_taken_over_while_agents_run() {
    let mut document = document();
    let mut world = World::from_level(document.level(), 7);
    world.sync_document(&document);
    ticks(&mut world, 30);
    world.paint_live(document.level(), &[Cell::new(0, 0), Cell::new(12, 2)], Paint::Solid);
    let command = commands::resize(document.level(), CellRect::new(-1, -1, 9, 13)).unwrap();
    document.apply(command).unwrap();
    world.sync_document(&document);
    assert_eq!(world.grid().region(), CellRect::new(-1, -1, 9, 13));
    assert_eq!(world.live_edits().collect::<Vec<_>>(), [(Cell::new(0, 0), Paint::Solid)]);
    assert!(world.grid().is_solid(Cell::new(0, 0)));
    ticks(&mut world, 200);
}

#[test]
fn live_edits_are_kept_apart_until_they_are_kept_or_discarded() {
    let mut document = document();
    let mut world = World::from_level(document.level(), 7);
    world.sync_document(&document);
    let cells = [Cell::new(1, 1), Cell::new(2, 1), Cell::new(8, 0), Cell::new(99, 0)];
    let touched = world.paint_live(document.level(), &cells, Paint::Solid);
    assert_eq!(touched, CellRect::new(1, 1, 2, 1), "(8, 0) was solid, (99, 0) is outside");
    world.paint_live(document.level(), &[Cell::new(4, 4)], Paint::AsBaked);
    world.paint_live(document.level(), &[Cell::new(5, 5)], Paint::Weight(f32::NAN));
    world.paint_live(document.level(), &[Cell::new(8, 3)], Paint::Weight(2.0));
    let edits: Vec<_> = world.live_edits().collect();
    let expected = [
        (Cell::new(1, 1), Paint::Solid),
        (Cell::new(2, 1), Paint::Solid),
        (Cell::new(8, 3), Paint::Weight(2.0)),
        (Cell::new(4, 4), Paint::AsBaked),
    ];
    assert_eq!(edits, expected);
    assert_eq!(document.level().grid().solid_count(), 10, "the level knows nothing of it");
    assert_eq!((world.grid().solid_count(), world.grid().weight(Cell::new(4, 4))), (11, 1.0));

    // The document changes below: live edits stay on top, and end where it says the same.
    paint(&mut document, CellRect::new(0, 0, 2, 3), Paint::Solid);
    world.sync_document(&document);
    assert_eq!(world.live_edits().len(), 3);
    paint(&mut document, CellRect::new(1, 1, 2, 1), Paint::Free);
    world.sync_document(&document);
    assert!(world.grid().is_solid(Cell::new(2, 1)) && world.grid().is_walkable(Cell::new(1, 1)));

    // Keep: the paint, as a step of the document.
    let mut kept = Document::new(document.level().clone());
    let pairs = world.live_edits().map(|(cell, paint)| (kept.level().grid().index(cell).unwrap(), paint)).collect();
    kept.execute("Keep", EntryKind::Paint, Edit::Cells(CellPatch::from_pairs(pairs))).unwrap();
    assert_eq!(kept.level().grid(), world.grid());

    world.discard_live_edits(document.level());
    assert_eq!((world.grid(), world.live_edits().len()), (document.level().grid(), 0));
    // Painting a cell back by hand is no difference either.
    world.paint_live(document.level(), &[Cell::new(6, 6)], Paint::Solid);
    world.paint_live(document.level(), &[Cell::new(6, 6)], Paint::Free);
    assert_eq!(world.live_edits().len(), 0);
}

#[test]
fn live_and_document_cells_agree_after_random_edits() {
    let mut rng = Rng::new(5);
    let mut document = document();
    let mut world = World::from_level(document.level(), 1);
    for round in 0..400 {
        let rect = CellRect::new(rng.between(-2, 15), rng.between(-2, 11), 1 + rng.below(4), 1 + rng.below(4));
        let ink = [Paint::Solid, Paint::Free, Paint::Weight(2.5), Paint::AsBaked][rng.below(4) as usize];
        if rng.below(2) == 0 {
            world.paint_live(document.level(), &rect.cells().collect::<Vec<_>>(), ink);
        } else if rng.below(5) == 0 {
            document.undo();
        } else {
            paint(&mut document, rect, ink);
        }
        world.sync_document(&document);
        let mut expected = document.level().grid().clone();
        for (cell, ink) in world.live_edits() {
            let (solid, weight) = match ink {
                Paint::AsBaked | Paint::Free => (false, 1.0),
                Paint::Solid => (true, 1.0),
                Paint::Weight(weight) => (false, weight),
            };
            expected.set_solid(cell, solid);
            expected.set_weight(cell, weight).unwrap();
            let level = document.level().grid();
            assert!(level.is_solid(cell) != solid || level.weight(cell) != weight, "{cell} does not differ");
        }
        assert_eq!(*world.grid(), expected, "round {round}");
        ticks(&mut world, 2);
        assert_eq!(world.map().regions().next().unwrap().grid(), world.grid());
    }
}

fn scenario() -> Scenario {
    let grid = Grid::new(CellRect::new(0, 0, 8, 3)).unwrap();
    let spec = AgentSpec {
        position: Vec2::new(0.5, 1.5),
        target: Some(Vec2::new(7.5, 1.5)),
        radius: 0.4,
        speed: 3.0,
        settings: gridwright::nav::AgentSettings {
            path_desired_distance: 0.5,
            target_desired_distance: 0.25,
            path_max_distance: 3.0,
            ..Default::default()
        },
    };
    let second = AgentSpec { position: Vec2::new(0.5, 1.0), target: None, ..spec };
    Scenario {
        grid,
        settings: RegionSettings::default(),
        agents: vec![ScenarioAgent { id: 40, spec }, ScenarioAgent { id: 2, spec: second }],
        edits: vec![
            ScenarioEdit { at_second: 1.0, cells: vec![Cell::new(5, 1)], change: CellChange::Weight(4.0) },
            ScenarioEdit {
                at_second: 0.5,
                cells: vec![Cell::new(4, 1), Cell::new(4, 0)],
                change: CellChange::Solid(true),
            },
        ],
        targets: vec![ScenarioTarget { at_second: 2.0, agents: vec![2], target: Vec2::new(7.5, 1.5) }],
        seconds: 6.0,
        tick_rate: 60,
        seed: 1,
    }
}

#[test]
fn a_scenario_does_what_is_written_when_it_is_written() {
    let scenario = scenario();
    let mut traced = 0;
    let result = scenario
        .run(None, |world| {
            traced = world.tick_number();
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((result.ticks, traced, result.tick_times), (360, 360, None));
    let [first, second] = &result.agents[..] else { panic!("two agents") };
    assert_eq!((first.id, second.id), (40, 2));
    assert_eq!((first.state, second.state), (AgentState::Arrived, AgentState::Arrived));
    let path_ticks = |events: &[gridwright::sim::SimEvent]| -> Vec<u64> {
        events.iter().filter(|e| e.kind == SimEventKind::PathChanged).map(|e| e.tick).collect()
    };
    // The edit at half a second is there in tick 31, the first that starts then.
    assert_eq!((path_ticks(&first.events), path_ticks(&second.events)), (vec![1, 31, 61], vec![121]));
    assert!(first.arrived_at_second.unwrap() < second.arrived_at_second.unwrap());
    assert!(first.walked > 7.0 && first.walked < 8.0 && first.entered_solid == 0 && first.repaths == 2);
    assert!(first.overlap_seconds > 0.1 && first.overlap_seconds == second.overlap_seconds);
    let again = scenario.run(Some(fake_timer), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((again.hash, again.tick_times.map(|t| t.median_us)), (result.hash, Some(1.5)));
}

#[test]
fn scripts_that_cannot_be_run_are_refused() {
    let error = |change: &dyn Fn(&mut Scenario)| {
        let mut script = scenario();
        change(&mut script);
        script.run(None, |_| ControlFlow::Continue(())).unwrap_err()
    };
    assert_eq!(error(&|s| s.agents[0].id = 2), ScenarioError::RepeatedAgent(2));
    assert_eq!(error(&|s| s.agents[1].spec.position.x = f32::NAN), ScenarioError::BadPosition(2));
    assert_eq!(error(&|s| s.targets[0].agents.push(9)), ScenarioError::UnknownAgent(9));
    assert!(matches!(error(&|s| s.seconds = f64::INFINITY), ScenarioError::BadLength(..)));
    assert!(matches!(error(&|s| s.tick_rate = 0), ScenarioError::BadLength(..)));
    assert!(matches!(error(&|s| s.edits[0].change = CellChange::Weight(-1.0)), ScenarioError::Weight(_)));
}

#[test]
fn a_level_runs_as_a_scenario_as_it_does_in_the_window() {
    let document = document();
    let mut world = World::from_level(document.level(), 3);
    ticks(&mut world, 120);
    let result = Scenario::from_level(document.level(), 2.0, 3).run(None, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(result.hash, world.hash());
    assert_eq!(result.agents[0].id, document.level().agents[0].0.number());
    assert_eq!(world.agent(Id::new(result.agents[3].id)).unwrap().position, result.agents[3].position);
}
