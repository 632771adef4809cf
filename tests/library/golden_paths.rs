//! Paths as numbers: every machine must find the same ones, in every order. A hash that differs on another machine
//! is a path that differs there; one that changes on purpose is written anew.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::geom::Rng;
use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{DiagonalMode, Grid, generate};
use gridwright::search::{Algorithm, Heuristic, PathOrder, Scratch, SearchOutcome, SearchQuery, find_path};

/// FNV-1a over 64-bit numbers.
fn mix(hash: u64, number: u64) -> u64 {
    number.to_le_bytes().iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Pillars, rooms and mud from one formula.
fn map(weighted: bool) -> Grid {
    let mut grid = Grid::new(CellRect::new(-40, -9, 150, 90)).unwrap();
    let mut state = 12_345u32;
    for cell in grid.region().cells() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let wall = (cell.x.rem_euclid(17) == 0 || cell.y.rem_euclid(13) == 0) && state >> 28 > 2;
        grid.set_solid(cell, wall || state >> 24 < 24);
        if weighted && state >> 20 & 7 == 0 {
            grid.set_weight(cell, [0.5, 1.25, 3.0, 7.5][(state >> 18 & 3) as usize]).unwrap();
        }
    }
    for corner in [Cell::new(-40, -9), Cell::new(109, 80), Cell::new(30, 30)] {
        grid.set_solid(corner, false);
    }
    grid
}

fn answer(grid: &Grid, query: &SearchQuery, scratch: &mut Scratch, path: &mut Vec<Cell>) -> (SearchOutcome, u64) {
    let outcome = find_path(grid, None, query, scratch, path);
    let hash = path.iter().fold(START, |hash, cell| mix(mix(hash, cell.x as u64), cell.y as u64));
    (outcome, mix(hash, outcome.cost.to_bits()))
}

/// All modes, heuristics and both ways to search, between three cells.
fn hash_of(order: PathOrder, weighted: bool) -> (u64, usize) {
    let grid = map(weighted);
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    let ends = [Cell::new(-40, -9), Cell::new(109, 80), Cell::new(30, 30)];
    let (mut hash, mut cells) = (START, 0);
    let mut algorithms = vec![Algorithm::AStar];
    if order != PathOrder::Gridwright {
        algorithms.push(Algorithm::Jps);
    }
    for (mode, heuristic) in DiagonalMode::ALL.into_iter().flat_map(|m| Heuristic::ALL.map(|h| (m, h))) {
        for (from, to) in [(0, 1), (1, 0), (0, 2), (2, 1)] {
            for algorithm in &algorithms {
                let query = SearchQuery {
                    diagonal_mode: mode,
                    compute: heuristic,
                    estimate: heuristic,
                    algorithm: *algorithm,
                    order,
                    allow_partial: true,
                    ..SearchQuery::new(ends[from], ends[to])
                };
                let (outcome, path_hash) = answer(&grid, &query, &mut scratch, &mut path);
                hash = mix(hash, path_hash);
                cells += outcome.cells;
            }
        }
    }
    (hash, cells)
}

#[test]
fn paths_are_the_same_on_every_machine() {
    let found: Vec<(&str, bool, String, usize)> = PathOrder::ALL
        .into_iter()
        .flat_map(|order| [(order, false), (order, true)])
        .map(|(order, weighted)| {
            let (hash, cells) = hash_of(order, weighted);
            (order.name(), weighted, format!("{hash:016x}"), cells)
        })
        .collect();
    let expected = [
        ("gridwright", false, "2a64127383b2f4ec", 2813),
        ("gridwright", true, "ddfc4969ee761049", 2893),
        ("godot", false, "3db35d5bf58e764f", 4332),
        ("godot", true, "751ea91be8e46ade", 4402),
        ("godot45", false, "3db35d5bf58e764f", 4332),
        ("godot45", true, "751ea91be8e46ade", 4402),
    ];
    let expected: Vec<_> = expected.map(|(order, w, hash, cells)| (order, w, hash.to_owned(), cells)).into();
    assert_eq!(found, expected);
}

/// Maps that the library makes itself, by name.
fn generated() -> Vec<(&'static str, Grid)> {
    let maps = [
        ("open", generate::open((64, 40))),
        ("maze", generate::maze((61, 45), 3, 1, 1)),
        ("rooms", generate::rooms((90, 60), 4)),
        ("caves", generate::caves((96, 64), 5)),
        ("battlefield", generate::battlefield((96, 96), 6)),
        ("courtyard", generate::courtyard(7)),
    ];
    maps.map(|(name, grid)| (name, grid.unwrap())).into()
}

/// A line for each of the first 20 queries between free cells of each map: ends, cost, cells and hash of the path.
fn answers() -> String {
    let mut lines = String::from("map from to cost cells hash\n");
    for (name, grid) in generated() {
        let mut rng = Rng::new(20);
        let free: Vec<Cell> = grid.region().cells().filter(|cell| grid.is_walkable(*cell)).collect();
        let mut draw = || free[rng.below(free.len() as u32) as usize];
        let (mut scratch, mut path) = (Scratch::new(), Vec::new());
        for _ in 0..20 {
            let (from, to) = (draw(), draw());
            let query = SearchQuery { algorithm: Algorithm::AStar, ..SearchQuery::new(from, to) };
            let (outcome, hash) = answer(&grid, &query, &mut scratch, &mut path);
            let (ends, cost) = ([from.x, from.y, to.x, to.y], outcome.cost);
            let ends = ends.map(|number| number.to_string());
            lines +=
                &format!("{name} {},{} {},{} {cost} {} {hash:016x}\n", ends[0], ends[1], ends[2], ends[3], path.len());
        }
    }
    lines
}

/// `GRIDWRIGHT_BLESS=1` writes the file again, after a wanted change.
#[test]
fn first_queries_of_generated_maps_cost_and_go_as_kept() {
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/generated_paths.txt");
    let answers = answers();
    if std::env::var_os("GRIDWRIGHT_BLESS").is_some() {
        std::fs::write(&kept, &answers).unwrap();
    }
    let expected = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(answers.lines().count(), 6 * 20 + 1);
    for (answer, expected) in answers.lines().zip(expected.lines()) {
        assert_eq!(answer, expected);
    }
    assert_eq!(answers, expected);
}
