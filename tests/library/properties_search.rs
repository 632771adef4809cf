//! Searches against a slow Dijkstra on raw cells: 200 seeded random grids, every mode, every pair of
//! cost and estimate, without and with weights; and what must not depend on how a query is asked.

use crate::raw::{Raw, distance};
use crate::slow::{Rng, costs};
use gridwright::geom::Cell;
use gridwright::grid::{Areas, Connectivity, DiagonalMode, Grid};
use gridwright::search::{
    Algorithm, Heuristic, Listener, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_path, find_path_into,
    find_path_with,
};

/// No weights, weights from 1, weights below 1, weights of 0 among them.
const WEIGHTS: [&[f32]; 4] = [&[1.0], &[1.0, 1.5, 3.0, 10.0], &[1.0, 0.5, 2.0, 0.25], &[0.0, 1.0, 0.5, 3.5]];

fn random_raw(seed: u64) -> Raw {
    let mut rng = Rng::new(seed);
    let (width, height) = (1 + rng.below(13) as usize, 1 + rng.below(11) as usize);
    let (left, top) = (rng.below(60) as i32 - 40, rng.below(60) as i32 - 40);
    let mut raw = Raw::open(left, top, width, height);
    let percent = rng.pick(&[0, 10, 25, 35, 45, 60]);
    let weights = WEIGHTS[(seed % 4) as usize];
    for y in 0..height {
        for x in 0..width {
            raw.solid[y][x] = rng.below(100) < percent;
            raw.weight[y][x] = rng.pick(weights);
        }
    }
    raw
}

/// Searches that keep their memory from grid to grid, with areas and without.
struct Searcher {
    scratch: Scratch,
    path: Vec<Cell>,
    four: Areas,
    eight: Areas,
}

impl Searcher {
    fn new() -> Searcher {
        let (four, eight) = (Areas::new(Connectivity::Four), Areas::new(Connectivity::Eight));
        Searcher { scratch: Scratch::new(), path: Vec::new(), four, eight }
    }

    fn label(&mut self, grid: &Grid) {
        for areas in [&mut self.four, &mut self.eight] {
            areas.invalidate();
            areas.update(grid);
        }
    }

    fn ask(&mut self, grid: &Grid, query: &SearchQuery, with_areas: bool) -> SearchOutcome {
        let areas = if query.diagonal_mode == DiagonalMode::Always { &self.eight } else { &self.four };
        find_path(grid, with_areas.then_some(areas), query, &mut self.scratch, &mut self.path)
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs())
}

#[test]
fn costs_equal_dijkstra_on_raw_cells() {
    let mut searcher = Searcher::new();
    let mut found = 0;
    for seed in 0..200 {
        let (raw, mut rng) = (random_raw(seed), Rng::new(seed + 1000));
        let grid = raw.grid();
        searcher.label(&grid);
        let from = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        for (mode, compute) in DiagonalMode::ALL.into_iter().flat_map(|m| Heuristic::ALL.map(|c| (m, c))) {
            let costs = costs(&raw, from, mode, compute);
            for estimate in Heuristic::ALL {
                let to = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
                let query = SearchQuery {
                    diagonal_mode: mode,
                    compute,
                    estimate,
                    algorithm: rng.pick(&Algorithm::ALL),
                    ..SearchQuery::new(raw.cell(from.0, from.1), raw.cell(to.0, to.1))
                };
                for with_areas in [false, true] {
                    let outcome = searcher.ask(&grid, &query, with_areas);
                    let at = format!("seed {seed}, {query:?}, areas {with_areas}: {outcome:?}");
                    found += usize::from(outcome.status == PathStatus::Found);
                    check_plain(&raw, &searcher.path, &query, &outcome, costs[to.1 as usize][to.0 as usize], &at);
                }
            }
        }
    }
    println!("{found} paths found");
    assert!(found > 5000);
}

fn is_weighted(raw: &Raw) -> bool {
    raw.weight.iter().flatten().any(|w| *w != 1.0)
}

fn check_plain(raw: &Raw, path: &[Cell], query: &SearchQuery, outcome: &SearchOutcome, best: f64, at: &str) {
    let (from, to) = (raw.at(query.from), raw.at(query.to));
    assert_eq!(outcome.cells, path.len(), "{at}");
    let expected = match (raw.free(from.0, from.1), raw.free(to.0, to.1)) {
        (false, _) => (PathStatus::InvalidPoint, Some(Reason::StartSolid)),
        (true, _) if query.algorithm == Algorithm::Jps && is_weighted(raw) => {
            (PathStatus::Refused, Some(Reason::WeightsUnsupported))
        }
        (true, false) => (PathStatus::NotFound, Some(Reason::GoalSolid)),
        (true, true) if best.is_infinite() => (PathStatus::NotFound, Some(Reason::Disconnected)),
        (true, true) => (PathStatus::Found, None),
    };
    assert_eq!((outcome.status, outcome.reason), expected, "{at}");
    if outcome.status != PathStatus::Found {
        assert!(path.is_empty(), "{at}");
        return;
    }
    assert_eq!((path[0], path[path.len() - 1], outcome.end), (query.from, query.to, query.to), "{at}");
    let cost = raw.check_path(path, query.diagonal_mode, query.compute);
    assert!(close(cost, outcome.cost) && close(cost, best), "{at}: {cost}, best {best}");
}

#[test]
fn partial_paths_end_nearest_then_cheapest_then_first_with_areas_or_by_flooding() {
    let mut searcher = Searcher::new();
    let mut partial = 0;
    for seed in 0..400 {
        let (raw, mut rng) = (random_raw(seed), Rng::new(seed + 2000));
        let grid = raw.grid();
        searcher.label(&grid);
        for (mode, compute) in DiagonalMode::ALL.into_iter().flat_map(|m| Heuristic::ALL.map(|c| (m, c))) {
            let from = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
            let to = (rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
            if !raw.free(from.0, from.1) {
                continue;
            }
            let costs = costs(&raw, from, mode, compute);
            let estimate = rng.pick(&Heuristic::ALL);
            let query = SearchQuery {
                diagonal_mode: mode,
                compute,
                estimate,
                allow_partial: true,
                ..SearchQuery::new(raw.cell(from.0, from.1), raw.cell(to.0, to.1))
            };
            let flooded = searcher.ask(&grid, &query, false);
            let aimed = searcher.ask(&grid, &query, true);
            let at = format!("seed {seed}, {query:?}: flooded {flooded:?}, aimed {aimed:?}");
            assert_eq!((aimed.status, aimed.reason), (flooded.status, flooded.reason), "{at}");
            assert!(close(aimed.cost, flooded.cost), "{at}");
            assert!(close(raw.check_path(&searcher.path, mode, compute), aimed.cost), "{at}");
            if flooded.status == PathStatus::Partial {
                partial += 1;
                let nearest = nearest(&raw, &costs, |cell| distance(estimate, cell, to));
                check_end(&raw, nearest, &flooded, &at);
                check_end(&raw, nearest, &aimed, &at);
                // Sums of weights may differ in the last place between two equally cheap cells.
                assert!(grid.has_weights() || flooded.end == aimed.end, "{at}");
            }
        }
    }
    println!("{partial} partial paths");
    assert!(partial > 1000);
}

/// Nearness, cost and place in row order of the best reachable cell.
type Nearest = (f64, f64, (i32, i32));

fn nearest(raw: &Raw, costs: &[Vec<f64>], nearness: impl Fn((i32, i32)) -> f64) -> Nearest {
    let mut best = (f64::INFINITY, f64::INFINITY, (0, 0));
    for (y, row) in costs.iter().enumerate() {
        for (x, cost) in row.iter().enumerate().filter(|(_, cost)| cost.is_finite()) {
            let here = (x as i32, y as i32);
            let near = nearness(here);
            if near < best.0 - 1e-9 || (near < best.0 + 1e-9 && *cost < best.1 - 1e-9) {
                best = (near, *cost, here);
            }
        }
    }
    assert!(raw.free(best.2.0, best.2.1));
    best
}

fn check_end(raw: &Raw, (_, cost, cell): Nearest, outcome: &SearchOutcome, at: &str) {
    assert!(close(outcome.cost, cost), "{at}: the cheapest of the nearest costs {cost}");
    assert!(is_weighted(raw) || raw.at(outcome.end) == cell, "{at}: the first of them is {cell:?}");
}

#[test]
fn answers_do_not_depend_on_what_was_searched_before() {
    let mut used = Scratch::new();
    used.exhaust_stamps();
    for seed in 0..300 {
        let (raw, mut rng) = (random_raw(seed), Rng::new(seed + 3000));
        let grid = raw.grid();
        let mut random_cell = || raw.cell(rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        let mut query = SearchQuery::new(random_cell(), random_cell());
        query.diagonal_mode = DiagonalMode::ALL[(seed / 4 % 4) as usize];
        query.allow_partial = seed % 3 == 0;
        let (mut path, mut again) = (Vec::new(), Vec::new());
        let fresh = find_path(&grid, None, &query, &mut Scratch::new(), &mut path);
        assert_eq!(find_path(&grid, None, &query, &mut used, &mut again), fresh, "seed {seed}");
        assert_eq!(path, again, "seed {seed}");
        let mut buffer = [Cell::new(0, 0); 13 * 11];
        assert_eq!(find_path_into(&grid, None, &query, &mut used, &mut buffer), fresh, "seed {seed}");
        assert_eq!(&buffer[..fresh.cells], path, "seed {seed}");
        if seed % 50 == 10 {
            used.exhaust_stamps();
        }
    }
}

/// Remembers what was expanded.
#[derive(Default)]
struct Seen(Vec<u32>);

impl Listener for Seen {
    fn expanded(&mut self, state: u32, _parent: u32, _cost: f64) {
        self.0.push(state);
    }
}

#[test]
fn a_limited_search_ends_at_the_nearest_cell_that_it_expanded() {
    let mut scratch = Scratch::new();
    for seed in (0..400).step_by(4) {
        let (raw, mut rng) = (random_raw(seed), Rng::new(seed + 4000));
        let grid = raw.grid();
        let mut random_cell = || raw.cell(rng.below(raw.width() as u32) as i32, rng.below(raw.height() as u32) as i32);
        let mut query = SearchQuery::new(random_cell(), random_cell());
        (query.max_nodes, query.allow_partial) = (5, true);
        let (mut path, mut seen) = (Vec::new(), Seen::default());
        let outcome = find_path_with(&grid, None, &query, &mut scratch, &mut path, &mut seen);
        assert!(outcome.expanded <= 5 && outcome.expanded as usize == seen.0.len());
        if outcome.reason == Some(Reason::Limit) {
            let near = |cell| distance(query.estimate, raw.at(cell), raw.at(query.to));
            let best = seen.0.iter().map(|state| near(grid.cell(*state))).fold(f64::INFINITY, f64::min);
            assert_eq!((outcome.status, near(outcome.end)), (PathStatus::Partial, best), "seed {seed}");
            query.allow_partial = false;
            if grid.is_solid(query.to) {
                continue;
            }
            query.algorithm = Algorithm::AStar;
            let refused = find_path(&grid, None, &query, &mut scratch, &mut path);
            assert_eq!((refused.status, path.len()), (PathStatus::Limit, 0));
        }
    }
}

/// A perfect maze of 10 x 6 rooms by the recursive backtracker, then every ninth wall opened.
fn maze() -> Raw {
    let (columns, rows) = (10, 6);
    let mut raw = Raw::open(-5, -3, columns * 2 + 1, rows * 2 + 1);
    raw.solid.iter_mut().flatten().for_each(|solid| *solid = true);
    let mut rng = Rng::new(2024);
    let mut way = vec![(1i32, 1i32)];
    raw.solid[1][1] = false;
    while let Some(&(x, y)) = way.last() {
        let closed = |(dx, dy): &(i32, i32)| {
            let (nx, ny) = (x + dx * 2, y + dy * 2);
            nx > 0 && ny > 0 && nx < raw.width() && ny < raw.height() && raw.solid[ny as usize][nx as usize]
        };
        let open: Vec<(i32, i32)> = [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().filter(closed).collect();
        if open.is_empty() {
            way.pop();
            continue;
        }
        let (dx, dy) = rng.pick(&open);
        raw.solid[(y + dy) as usize][(x + dx) as usize] = false;
        raw.solid[(y + dy * 2) as usize][(x + dx * 2) as usize] = false;
        way.push((x + dx * 2, y + dy * 2));
    }
    for i in (0..columns * rows * 4).step_by(9) {
        let (x, y) = (1 + i % (columns * 2 - 1), 1 + i / (columns * 2 - 1));
        if (x + y) % 2 == 1 {
            raw.solid[y][x] = false;
        }
    }
    raw
}

/// FNV-1a over the coordinates.
fn hash(path: &[Cell]) -> u64 {
    let bytes = path.iter().flat_map(|cell| [cell.x, cell.y]).flat_map(i32::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// 60 x 40 cells, every sixth solid, every fifth heavier if asked: a field full of equal paths.
fn field(weighted: bool) -> Raw {
    let (mut raw, mut rng) = (Raw::open(-30, -20, 60, 40), Rng::new(7));
    for (solid, weight) in raw.solid.iter_mut().flatten().zip(raw.weight.iter_mut().flatten()) {
        *solid = rng.below(6) == 0;
        *weight = if weighted && rng.below(5) == 0 { 2.5 } else { 1.0 };
    }
    (raw.solid[0][0], raw.solid[39][59]) = (false, false);
    raw
}

#[test]
fn golden_paths_are_the_same_everywhere() {
    let mut path = Vec::new();
    let mut ask = |raw: &Raw, from, to, diagonal_mode, algorithm| {
        let query = SearchQuery { diagonal_mode, algorithm, ..SearchQuery::new(from, to) };
        let outcome = find_path(&raw.grid(), None, &query, &mut Scratch::new(), &mut path);
        assert_eq!(outcome.status, PathStatus::Found);
        (path.clone(), format!("{:016x} {} {:.6}", hash(&path), path.len(), outcome.cost))
    };
    for algorithm in [Algorithm::AStar, Algorithm::Jps, Algorithm::Auto] {
        let (path, _) = ask(&maze(), Cell::new(-4, -2), Cell::new(14, 8), DiagonalMode::OnlyIfNoObstacles, algorithm);
        let ids: Vec<String> = path.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect();
        assert_eq!(
            ids.join(" "),
            "-4,-2 -3,-2 -2,-2 -1,-2 0,-2 0,-1 0,0 0,1 0,2 1,2 2,2 3,2 4,2 4,1 4,0 4,-1 4,-2 5,-2 6,-2 7,-2 8,-2 9,-2 \
         10,-2 10,-1 10,0 11,0 12,0 12,-1 12,-2 13,-2 14,-2 14,-1 14,0 14,1 14,2 14,3 14,4 14,5 14,6 14,7 14,8",
            "{algorithm:?}"
        );
    }
    let mut hashes = Vec::new();
    for raw in [maze(), field(false), field(true)] {
        let (from, to) = match raw.width() {
            21 => (Cell::new(-4, -2), Cell::new(14, 8)),
            _ => (Cell::new(-30, -20), Cell::new(29, 19)),
        };
        hashes.extend(DiagonalMode::ALL.map(|mode| ask(&raw, from, to, mode, Algorithm::AStar).1));
    }
    // Hash, cells and cost: maze, field, weighted field; each in the four modes.
    let golden = [
        "5e2ce8a9499eeef2 30 33.556349",
        "95980e89c3292411 41 40.000000",
        "5e2ce8a9499eeef2 30 33.556349",
        "95980e89c3292411 41 40.000000",
        "0eb4c05be024f168 60 75.154329",
        "be4c4070391c7d1c 99 98.000000",
        "e3fadde51b7d8bbb 60 75.154329",
        "e60018603c1add1f 67 79.254834",
        "40ab97718105158a 60 77.482756",
        "490501a499989a84 99 110.000000",
        "bd940dd2ce47b46a 62 78.654329",
        "7835316961b87504 70 88.512193",
    ];
    assert_eq!(hashes, golden);
}
