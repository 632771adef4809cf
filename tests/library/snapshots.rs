//! Copies of a running world share its cells and go their own way; searches of one tick are spread.

use gridwright::geom::{Cell, CellRect, Vec2};
use gridwright::grid::Grid;
use gridwright::nav::{AgentSettings, NavPath, PathQuery, RegionSettings};
use gridwright::search::{PathStatus, Scratch};
use gridwright::sim::{AgentSpec, AgentState, SimEventKind, World};

fn spec(position: Vec2, target: Option<Vec2>) -> AgentSpec {
    AgentSpec {
        position,
        target,
        radius: 0.4,
        speed: 6.0,
        settings: AgentSettings {
            path_desired_distance: 0.5,
            target_desired_distance: 0.25,
            ..AgentSettings::default()
        },
    }
}

/// A square with a wall of one gap across, and agents in a column at the left.
fn crowd(side: u32, agents: u32) -> World {
    let mut grid = Grid::new(CellRect::new(0, 0, side, side)).unwrap();
    grid.fill_solid(CellRect::new(side as i32 / 2, 1, 1, side - 1), true);
    let mut world = World::new(grid, RegionSettings::default(), 1);
    for i in 0..agents {
        world.add_agent(spec(Vec2::new(1.5, (i % (side - 4)) as f32 + 2.5), None)).unwrap();
    }
    world
}

#[test]
fn a_copy_of_a_world_runs_on_as_the_world_does_and_shares_its_cells() {
    let mut world = crowd(1024, 200);
    world.set_target(None, Vec2::new(1000.5, 900.5));
    for _ in 0..20 {
        world.tick();
    }
    #[expect(clippy::disallowed_methods, reason = "the time is printed, nothing is decided by it")]
    let started = std::time::Instant::now();
    let mut copy = world.clone();
    println!("a snapshot of 200 agents on 1024 x 1024 took {:?}", started.elapsed());
    let grid = |world: &World| std::ptr::from_ref(world.map().regions().next().unwrap().grid());
    assert_eq!(grid(&world), grid(&copy), "the cells are shared");
    for _ in 0..20 {
        world.tick();
        copy.tick();
    }
    assert_eq!((world.hash(), world.tick_number()), (copy.hash(), copy.tick_number()));
    copy.set_cell_solid(Cell::new(5, 5), true);
    copy.tick();
    assert!(copy.grid().is_solid(Cell::new(5, 5)) && world.grid().is_walkable(Cell::new(5, 5)));
    // Many threads ask one map, each with its own memory.
    let (map, query) = (world.map(), PathQuery::new(Vec2::new(1.5, 1.5), Vec2::new(1000.5, 900.5)));
    let costs: Vec<f64> = std::thread::scope(|scope| {
        let ask = || {
            let mut path = NavPath::new();
            map.query_path(&query, &mut Scratch::default(), &mut path);
            assert_eq!(path.status, PathStatus::Found);
            path.cost
        };
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(ask)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(costs[0] > 1000.0 && costs.iter().all(|cost| *cost == costs[0]));
}

#[test]
fn searches_of_one_tick_are_spread_in_the_order_of_asking() {
    let mut world = crowd(64, 30);
    world.set_search_budget(1);
    world.set_target(None, Vec2::new(60.5, 30.5));
    let ids: Vec<_> = world.agents().iter().map(|a| a.id).collect();
    let mut served = Vec::new();
    for tick in 0..30 {
        if tick == 10 {
            // Asked again: it keeps its old path and goes to the end of the queue.
            world.set_target(Some(ids[2]), Vec2::new(60.5, 40.5));
        }
        world.tick();
        let paths: Vec<_> =
            world.events().iter().filter(|e| e.kind == SimEventKind::PathChanged).map(|e| e.agent).collect();
        assert_eq!(paths.len(), 1, "one search a tick, and never none");
        served.extend(paths);
        let old = world.agent(ids[2]).unwrap();
        assert!(tick < 2 || (old.state == AgentState::Walking && !old.navigation.path().is_empty()));
        assert!(world.agents().iter().all(|a| a.state == AgentState::Walking), "who waits has not given up");
    }
    assert_eq!((served, world.waiting_agents()), (ids.clone(), 1));
    world.tick();
    assert_eq!(world.events().iter().filter(|e| e.kind == SimEventKind::PathChanged).count(), 1);
    assert_eq!((world.agent(ids[2]).unwrap().repaths, world.waiting_agents()), (1, 0));
    for _ in 0..60 * 60 {
        world.tick();
    }
    assert!(world.agents().iter().all(|a| a.state == AgentState::Arrived));
}

#[test]
fn agents_are_found_by_id_after_others_are_taken_away() {
    let mut world = crowd(16, 10);
    let ids: Vec<_> = world.agents().iter().map(|a| a.id).collect();
    assert!(world.remove_agent(ids[3]) && !world.remove_agent(ids[3]) && world.agent(ids[3]).is_none());
    for id in ids.iter().filter(|id| **id != ids[3]) {
        assert_eq!(world.agent(*id).unwrap().id, *id);
    }
    world.set_target(Some(ids[7]), Vec2::new(1.5, 1.5));
    world.set_target(Some(ids[3]), Vec2::new(1.5, 1.5));
    let sent: Vec<_> =
        world.agents().iter().filter(|a| a.navigation.target_position().is_some()).map(|a| a.id).collect();
    assert_eq!(sent, [ids[7]]);
    let added = world.add_agent(spec(Vec2::new(1.5, 1.5), None)).unwrap();
    assert!(!ids.contains(&added));
}
