//! Queries, edits and relabelling allocate nothing once their memory has been taken.

use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, Grid};
use gridwright::search::{PathStatus, Scratch, SearchQuery, find_path};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const SIDE: u32 = 128;

struct World {
    grid: Grid,
    areas: Areas,
    scratch: Scratch,
    path: Vec<Cell>,
    seed: u32,
}

impl World {
    fn random_cell(&mut self) -> Cell {
        self.seed = self.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Cell::new((self.seed >> 8 & (SIDE - 1)) as i32, (self.seed >> 16 & (SIDE - 1)) as i32)
    }

    /// An edit, then queries of every kind; tells how many were answered with a path.
    fn tick(&mut self) -> u32 {
        let cell = self.random_cell();
        let solid = self.grid.is_solid(cell);
        self.grid.set_solid(cell, !solid);
        self.areas.update(&self.grid);
        let mut paths = 0;
        for i in 0..16 {
            let query = SearchQuery {
                allow_partial: i % 2 == 0,
                max_nodes: if i % 5 == 4 { 500 } else { 0 },
                ..SearchQuery::new(self.random_cell(), self.random_cell())
            };
            let areas = (i % 3 > 0).then_some(&self.areas);
            let outcome = find_path(&self.grid, areas, &query, &mut self.scratch, &mut self.path);
            paths += u32::from(matches!(outcome.status, PathStatus::Found | PathStatus::Partial));
        }
        paths
    }
}

#[test]
fn nothing_is_allocated_after_warm_up() {
    for weighted in [false, true] {
        let grid = Grid::new(CellRect::new(0, 0, SIDE, SIDE)).unwrap();
        let areas = Areas::new(Connectivity::Four);
        let mut world = World { grid, areas, scratch: Scratch::new(), path: Vec::new(), seed: 3 };
        for i in 0..4000 {
            let cell = world.random_cell();
            world.grid.set_solid(cell, true);
            if weighted {
                let cell = world.random_cell();
                world.grid.set_weight(cell, 0.5 + (i % 7) as f32).unwrap();
            }
        }
        world.path.reserve((SIDE * SIDE) as usize);
        world.tick();
        let region = Region::new(ALLOCATOR);
        let paths: u32 = (0..100).map(|_| world.tick()).sum();
        let change = region.change();
        assert_eq!((change.allocations, change.reallocations), (0, 0), "weighted: {weighted}, {change:?}");
        assert!(paths > 500, "{paths}");
    }
}
