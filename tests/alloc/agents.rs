//! After warm-up nothing is allocated in queries, edits and ticks: 64 agents on 128 x 128 chase moving targets while
//! cells change under them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::ALLOCATOR;
use gridwright::document::{Level, Paint};
use gridwright::geom::{Cell, CellRect, Rng, Vec2};
use gridwright::grid::{DiagonalMode, Grid};
use gridwright::nav::{NavigationMap, RegionSettings};
use gridwright::search::SearchRules;
use gridwright::sim::{AgentSpec, World};
use stats_alloc::Region;

/// 128 x 128 with scattered walls and mud.
fn map() -> Grid {
    let mut rng = Rng::new(3);
    let mut grid = Grid::new(CellRect::new(0, 0, 128, 128)).unwrap();
    for cell in grid.region().cells() {
        grid.set_solid(cell, rng.below(100) < 20);
        if rng.below(20) == 0 {
            grid.set_weight(cell, 3.0).unwrap();
        }
    }
    grid
}

fn position(rng: &mut Rng) -> Vec2 {
    Vec2::new(rng.below(128_000) as f32, rng.below(128_000) as f32) * 1e-3
}

/// One tick as a game would do it; `edits` come every 30 ticks.
fn frame(world: &mut World, level: &Level, rng: &mut Rng, tick: u32) {
    // A target that moves every tick for a quarter of the agents, for all now and then.
    for i in 0..world.agents().len() {
        let agent = &world.agents()[i];
        let (id, old) = (agent.id, agent.navigation.target_position());
        let step = Vec2::new(rng.below(100) as f32 - 50.0, rng.below(100) as f32 - 50.0) * 0.01;
        if i % 4 == 0 {
            world.set_target(Some(id), old.unwrap_or(Vec2::ZERO) + step);
        } else if tick % 100 == 50 {
            let target = position(rng);
            world.set_target(Some(id), target);
        }
    }
    if tick.is_multiple_of(30) {
        for _ in 0..20 {
            let cell = Cell::new(rng.below(128) as i32, rng.below(128) as i32);
            world.set_cell_solid(cell, rng.below(3) == 0);
            world.set_cell_weight(cell, [1.0, 3.0][rng.below(2) as usize]).unwrap();
        }
        // The same strokes come and go, as from a brush.
        let stroke: [Cell; 12] = std::array::from_fn(|i| Cell::new(40 + i as i32, 60));
        let paint = [Paint::Solid, Paint::Weight(3.0), Paint::AsBaked][(tick / 30 % 3) as usize];
        world.paint_live(level, &stroke, paint);
    }
    world.tick();
}

pub(crate) fn ticks_of_64_agents_allocate_nothing_after_warm_up() {
    let level = Level::new("Alloc", CellRect::new(0, 0, 128, 128)).unwrap();
    for mode in [DiagonalMode::OnlyIfNoObstacles, DiagonalMode::Always] {
        let settings = RegionSettings {
            rules: SearchRules { diagonal_mode: mode, ..SearchRules::default() },
            ..RegionSettings::default()
        };
        let mut world = World::new(map(), settings, 1);
        let mut rng = Rng::new(8);
        for _ in 0..64 {
            let settings = gridwright::nav::AgentSettings {
                path_desired_distance: 0.5,
                target_desired_distance: 0.3,
                path_max_distance: 4.0,
                ..Default::default()
            };
            let (position, target) = (position(&mut rng), Some(position(&mut rng)));
            world.add_agent(AgentSpec { position, target, radius: 0.4, speed: 6.0, settings }).unwrap();
        }
        world.reserve();
        for tick in 0..120 {
            frame(&mut world, &level, &mut rng, tick);
        }
        let gate = Region::new(ALLOCATOR);
        for tick in 120..420 {
            frame(&mut world, &level, &mut rng, tick);
        }
        let change = gate.change();
        let stats = world.stats();
        let paths: f32 = stats.repaths.iter().sum();
        assert_eq!((change.allocations, change.reallocations), (0, 0), "{mode:?}: {change:?}");
        assert!(paths > 420.0 * 15.0 && world.agents().iter().all(|a| a.entered_solid == 0), "{paths} paths");
    }
}

/// Somebody always holds a copy of the map as of the last sync.
pub(crate) fn edits_under_a_living_snapshot_allocate_nothing() {
    let mut map_of_cells = NavigationMap::new();
    let region = map_of_cells.add_region(map(), RegionSettings::default());
    map_of_cells.sync();
    let mut rng = Rng::new(5);
    let mut held = map_of_cells.clone();
    for round in 0..300 {
        let gate = Region::new(ALLOCATOR);
        for _ in 0..10 {
            let cell = Cell::new(rng.below(128) as i32, rng.below(128) as i32);
            map_of_cells.set_cell_solid(region, cell, rng.below(3) == 0);
            map_of_cells.set_cell_weight(region, cell, [1.0, 3.0][rng.below(2) as usize]).unwrap();
        }
        map_of_cells.sync();
        let change = gate.change();
        assert!(round < 10 || change.allocations + change.reallocations == 0, "round {round}: {change:?}");
        assert_eq!(map_of_cells.region(region).unwrap().slots(), 2, "two slots are enough");
        assert_eq!(held.iteration_id() + 1, map_of_cells.iteration_id());
        held = map_of_cells.clone();
    }
}
