//! Queries, edits and relabelling allocate nothing once their memory has been taken.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::ALLOCATOR;
use gridwright::geom::{Cell, CellRect, Vec2};
use gridwright::grid::{Areas, Connectivity, Grid};
use gridwright::search::{
    AStarGrid2D, Algorithm, PathOrder, PathStatus, Scratch, SearchOutcome, SearchQuery, find_cheaper, find_path,
};
use stats_alloc::Region;

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
        let (corner, seed) = (self.random_cell(), self.seed);
        let (w, h) = if seed & 0x10000 == 0 { (40, 2) } else { (1, 30) };
        self.grid.fill_solid(CellRect::new(corner.x, corner.y, w, h), seed >> 24 & 7 == 0);
        self.areas.update(&self.grid);
        let mut paths = 0;
        for i in 0..16 {
            let query = SearchQuery {
                algorithm: Algorithm::ALL[i % 4],
                allow_partial: i / 4 % 2 == 0,
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

pub(crate) fn queries_allocate_nothing() {
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

/// Edits, then queries in both of Godot's orders, jumping and not, and the best path beside each.
fn godot_tick(world: &mut World, cheaper: &mut Vec<Cell>) -> u32 {
    let cell = world.random_cell();
    let solid = world.grid.is_solid(cell);
    world.grid.set_solid(cell, !solid);
    let mut paths = 0;
    for i in 0..16 {
        let query = SearchQuery {
            order: if i % 4 == 3 { PathOrder::Godot45 } else { PathOrder::Godot },
            algorithm: if i % 2 == 0 { Algorithm::Jps } else { Algorithm::AStar },
            allow_partial: i % 3 == 0,
            max_nodes: if i % 5 == 4 { 500 } else { 0 },
            ..SearchQuery::new(world.random_cell(), world.random_cell())
        };
        let outcome = find_path(&world.grid, None, &query, &mut world.scratch, &mut world.path);
        paths += u32::from(matches!(outcome.status, PathStatus::Found | PathStatus::Partial));
        find_cheaper(&world.grid, &query, &outcome, &mut world.scratch, cheaper);
    }
    paths
}

pub(crate) fn godots_order_allocates_nothing() {
    for weighted in [false, true] {
        let mut grid = Grid::new(CellRect::new(0, 0, SIDE, SIDE)).unwrap();
        if weighted {
            grid.fill_weight(CellRect::new(20, 20, 60, 60), 2.5).unwrap();
        }
        let areas = Areas::new(Connectivity::Four);
        let mut world = World { grid, areas, scratch: Scratch::new(), path: Vec::new(), seed: 9 };
        for _ in 0..4000 {
            let cell = world.random_cell();
            world.grid.set_solid(cell, true);
        }
        let mut cheaper = Vec::with_capacity((SIDE * SIDE) as usize);
        world.path.reserve((SIDE * SIDE) as usize);
        godot_tick(&mut world, &mut cheaper);
        let region = Region::new(ALLOCATOR);
        let mut paths: u32 = (0..60).map(|_| godot_tick(&mut world, &mut cheaper)).sum();
        world.scratch.exhaust_stamps();
        paths += (0..10).map(|_| godot_tick(&mut world, &mut cheaper)).sum::<u32>();
        let change = region.change();
        assert_eq!((change.allocations, change.reallocations), (0, 0), "weighted: {weighted}, {change:?}");
        assert!(paths > 400, "{paths}");
    }
}

/// Fills, single edits, labels and queries into buffers; tells how many were answered with a path.
fn own_tick(grid: &mut AStarGrid2D, seed: &mut u32, cells: &mut [Cell], points: &mut [Vec2]) -> u32 {
    let mut random = |below: u32| {
        *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*seed >> 8) % below
    };
    let mut cell = || Cell::new(random(SIDE) as i32, random(SIDE) as i32);
    let (at, from, to) = (cell(), cell(), cell());
    let rect = CellRect::new(at.x, at.y, 9, 5);
    grid.fill_solid_region(rect, from.x % 2 == 0).unwrap();
    grid.fill_weight_scale_region(rect, 1.0 + (to.x % 4) as f32).unwrap();
    grid.set_point_solid(from, false).unwrap();
    grid.set_point_weight_scale(to, 2.0).unwrap();
    grid.label_areas().unwrap();
    let found = |outcome: SearchOutcome| u32::from(outcome.status == PathStatus::Found);
    let mut paths = 0;
    for (order, jumping) in PathOrder::ALL.into_iter().flat_map(|order| [(order, false), (order, true)]) {
        (grid.path_order, grid.jumping_enabled) = (order, jumping);
        paths += found(grid.id_path_into(from, to, false, cells).unwrap());
        paths += found(grid.point_path_into(from, to, false, points).unwrap());
        let short = grid.id_path_into(from, to, true, &mut cells[..0]).unwrap();
        assert!(short.status == PathStatus::BufferTooSmall && short.cells > 0);
    }
    paths
}

pub(crate) fn a_grid_of_its_own_allocates_nothing() {
    let mut grid = AStarGrid2D::new();
    grid.set_region(CellRect::new(0, 0, SIDE, SIDE)).unwrap();
    grid.update().unwrap();
    let mut cells = vec![Cell::default(); (SIDE * SIDE) as usize];
    let mut points = vec![Vec2::ZERO; (SIDE * SIDE) as usize];
    let mut seed = 4;
    for _ in 0..100 {
        own_tick(&mut grid, &mut seed, &mut cells, &mut points);
    }
    let region = Region::new(ALLOCATOR);
    let paths: u32 = (0..100).map(|_| own_tick(&mut grid, &mut seed, &mut cells, &mut points)).sum();
    let change = region.change();
    assert_eq!((change.allocations, change.reallocations), (0, 0), "{change:?}");
    assert!(paths > 700, "{paths}");
}
