//! Searches, bakes, repaths: counts beside times.
//!
//! `cargo bench --bench core` prints a table. A time is the smallest mean of three passes over the same
//! questions. MovingAI rows need the maps' folder in `GRIDWRIGHT_SHARED` (default `../shared`).

#![expect(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, reason = "a benchmark prints times")]

use gridwright::bake::{BakeRequest, BakeRule, BakeShape, BakeSource, bake};
use gridwright::formats::{ImportOptions, load};
use gridwright::geom::{Cell, CellRect, Rng, Shape, Vec2};
use gridwright::grid::{Areas, Connectivity, Grid, generate};
use gridwright::nav::{NavPath, NavigationMap, PathQuery, RegionSettings};
use gridwright::search::{PathStatus, Scratch, SearchQuery, find_path};
use gridwright::sim::World;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

fn main() {
    println!("{:<44} {:>12} {:>14}", "what", "mean us", "count");
    searches();
    areas();
    bakes();
    repaths();
    crowd();
}

fn row(what: &str, micros: f64, count: &str) {
    println!("{what:<44} {micros:>12.2} {count:>14}");
}

/// Smallest mean of three passes, microseconds.
fn time(times: usize, mut work: impl FnMut(usize)) -> f64 {
    let pass = |work: &mut dyn FnMut(usize)| {
        let start = Instant::now();
        (0..times).for_each(&mut *work);
        start.elapsed().as_secs_f64() * 1e6 / times as f64
    };
    (0..3).map(|_| pass(&mut work)).fold(f64::INFINITY, f64::min)
}

fn random_grid(size: u32, solid: f64, seed: u64) -> Grid {
    let mut grid = Grid::new(CellRect::new(0, 0, size, size)).unwrap();
    let mut rng = Rng::new(seed);
    for cell in grid.region().cells() {
        grid.set_solid(cell, rng.chance(solid));
    }
    grid
}

/// Pairs of free cells of one area.
fn pairs(grid: &Grid, count: usize, seed: u64) -> Vec<(Cell, Cell)> {
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(grid);
    let mut rng = Rng::new(seed);
    let region = grid.region();
    let mut draw = || region.origin().offset(rng.below(region.w) as i32, rng.below(region.h) as i32);
    let mut found = Vec::new();
    while found.len() < count {
        let (a, b) = (draw(), draw());
        if areas.same_area(grid, a, b) {
            found.push((a, b));
        }
    }
    found
}

fn search_row(what: &str, grid: &Grid, questions: &[(Cell, Cell)]) {
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(grid);
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    let mut expanded = 0u64;
    let micros = time(questions.len(), |i| {
        let (from, to) = questions[i];
        let outcome = find_path(grid, Some(&areas), &SearchQuery::new(from, to), &mut scratch, &mut path);
        assert_eq!(outcome.status, PathStatus::Found);
        expanded += u64::from(outcome.expanded);
    });
    row(what, micros, &format!("{} expanded", expanded / (3 * questions.len() as u64)));
}

fn searches() {
    for (what, grid) in [
        ("A* open 256 x 256", generate::open((256, 256)).unwrap()),
        ("A* maze 256 x 256", generate::maze((256, 256), 1, 1, 1).unwrap()),
        ("A* random 25 % 256 x 256", random_grid(256, 0.25, 1)),
        ("A* one query, caves 128 x 128", generate::caves((128, 128), 1).unwrap()),
    ] {
        search_row(what, &grid, &pairs(&grid, 200, 7));
    }
    let shared = std::env::var("GRIDWRIGHT_SHARED").unwrap_or_else(|_| "../shared".to_owned());
    for name in ["dao/arena.map", "dao/brc202d.map", "rooms/32room_000.map"] {
        let path = Path::new(&shared).join("maps/movingai").join(name);
        let Ok(bytes) = std::fs::read(&path) else {
            println!("{name}: skipped, no {}", path.display());
            continue;
        };
        let level = load(&bytes, name, &ImportOptions::default()).unwrap().level;
        search_row(&format!("A* {name}"), level.grid(), &pairs(level.grid(), 200, 7));
    }
}

/// Connected areas: all anew, after one toggled cell, after a stroke of 100 cells, and the first rank asked for.
fn areas() {
    for (what, mut grid) in [
        ("open 2048 x 2048", generate::open((2048, 2048)).unwrap()),
        ("caves 2048 x 2048", generate::caves((2048, 2048), 3).unwrap()),
        ("maze 2048 x 2048", generate::maze((2048, 2048), 1, 1, 1).unwrap()),
        ("random 40 % 2048 x 2048", random_grid(2048, 0.4, 1)),
        ("caves 128 x 128", generate::caves((128, 128), 1).unwrap()),
    ] {
        let mut areas = Areas::new(Connectivity::Four);
        let micros = time(5, |_| {
            areas.invalidate();
            areas.update(&grid);
        });
        row(&format!("areas, {what}, anew"), micros, &format!("{} areas", areas.count()));
        let mut rng = Rng::new(6);
        let cells: Vec<Cell> = (0..1000).map(|_| grid.cell(rng.below(grid.len() as u32))).collect();
        let micros = time(cells.len(), |i| {
            let solid = grid.is_solid(cells[i]);
            grid.set_solid(cells[i], !solid);
            areas.update(&grid);
        });
        row(&format!("areas, {what}, one cell toggled"), micros, "");
        let micros = time(100, |i| {
            let steps = (0..100).map(|step| cells[i / 2].offset(step, step / 3));
            steps.for_each(|cell| _ = grid.set_solid(cell, i % 2 == 0));
            areas.update(&grid);
        });
        row(&format!("areas, {what}, stroke of 100 cells"), micros, "");
        let known = pairs(&grid, 1, 4)[0].0;
        let micros = time(20, |i| {
            let solid = grid.is_solid(cells[i]);
            grid.set_solid(cells[i], !solid);
            areas.update(&grid);
            black_box(areas.label(&grid, known).and_then(|label| areas.info(label)));
        });
        row(&format!("areas, {what}, one cell, then a rank"), micros, &format!("{} bytes", areas.bytes()));
        let micros = time(1000, |i| {
            black_box(areas.same_area(&grid, known, cells[i]));
        });
        row(&format!("areas, {what}, two cells compared"), micros, "");
    }
}

fn bakes() {
    for size in [128u32, 2048] {
        let mut rng = Rng::new(5);
        let mut place = |reach: u32| Vec2::new(rng.below(reach) as f32, rng.below(reach) as f32);
        let shapes: Vec<Shape> = (0..200)
            .map(|i| {
                let center = place(size * 32);
                if i % 2 == 0 {
                    Shape::Circle { center, radius: 100.0 }
                } else {
                    Shape::Rectangle { center, size: place(400) + Vec2::ONE }
                }
            })
            .collect();
        let shapes: Vec<BakeShape<'_>> =
            shapes.iter().map(|shape| BakeShape { shape, weight: None, mask: 1, moving: false }).collect();
        let request = BakeRequest {
            region: CellRect::new(0, 0, size, size),
            cell_size: Vec2::new(32.0, 32.0),
            origin: Vec2::ZERO,
            rule: BakeRule::GrownCell,
            agent_radius: 12.0,
            mask: 1,
            source: BakeSource::Obstacles,
            shapes: &shapes,
            imported: None,
        };
        let mut solid = 0;
        let micros = time(10, |_| solid = black_box(bake(&request, &|| false).unwrap()).solid_count());
        row(&format!("bake 200 shapes, {size} x {size}"), micros, &format!("{solid} solid"));
    }
}

fn repaths() {
    for size in [128u32, 2048] {
        let grid = generate::caves((size, size), 3).unwrap();
        let (from, to) =
            pairs(&grid, 50, 9).into_iter().max_by_key(|(a, b)| a.x.abs_diff(b.x) + a.y.abs_diff(b.y)).unwrap();
        let edited = pairs(&grid, 1, 4)[0].0;
        let mut map = NavigationMap::new();
        let region = map.add_region(grid, RegionSettings::default());
        map.sync();
        let centre = |c: Cell| Vec2::new(c.x as f32 + 0.5, c.y as f32 + 0.5);
        let query = PathQuery::new(centre(from), centre(to));
        let (mut scratch, mut path) = (Scratch::default(), NavPath::new());
        let micros = time(20, |i| {
            map.set_cell_solid(region, edited, i % 2 == 0);
            map.sync();
            map.query_path(&query, &mut scratch, &mut path);
        });
        row(
            &format!("edit, sync, areas, repath, caves {size} x {size}"),
            micros,
            &format!("{} expanded", path.expanded),
        );
    }
}

fn crowd() {
    let level = gridwright::editor::samples::load("Arena").unwrap();
    let (grid, frame) = (level.grid().clone(), level.frame());
    let mut level = level;
    let profile = level.profiles[0].0;
    level.agents.clear();
    for (start, _) in pairs(&grid, 64, 21) {
        let id = level.unused_id();
        let agent = gridwright::document::Agent { profile, position: frame.world_from_cell(start), target: None };
        level.agents.push((id, agent));
    }
    let mut world = World::from_level(&level, 1);
    let targets = pairs(&grid, 64, 22);
    let mut expanded = 0u64;
    let micros = time(64, |i| {
        // Another target every tick: all 64 agents repath in it.
        world.set_target(None, frame.world_from_cell(targets[i].0));
        world.tick();
        expanded += world.stats().expanded.last().map_or(0, |n| n as u64);
    });
    row("tick, 64 agents repathing, arena 128 x 128", micros, &format!("{} expanded", expanded / (3 * 64)));
}
