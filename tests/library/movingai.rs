//! Every MovingAI scenario of the shared folder has the length that its file says.
//!
//! Rules as in the README beside the maps: no corner cutting, water blocks until terrain kinds exist
//! (queries with an end on it are skipped and counted), length 0 between different cells means
//! unreachable. A*, jump point search and Auto answer each. At most 100 queries of a scenario are taken, evenly, unless `GRIDWRIGHT_ALL_QUERIES`
//! is set.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::movingai_files::{Entry, read_map, read_scenario};
use crate::shared::shared;
use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, DiagonalMode, Grid};
use gridwright::search::{Algorithm, PathStatus, Scratch, SearchQuery, find_path};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn grid_of(letters: &[Vec<u8>]) -> Grid {
    let mut grid = Grid::new(CellRect::new(0, 0, letters[0].len() as u32, letters.len() as u32)).unwrap();
    for (cell, letter) in grid.region().cells().zip(letters.concat()) {
        grid.set_solid(cell, !matches!(letter, b'.' | b'G' | b'S'));
    }
    grid
}

/// Maps with the scenarios beside them: `X.map.scen`, or `X-random-1.scen` for `X.map`.
fn pairs(folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut pairs = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pairs.extend(pairs_in(&path));
        }
    }
    pairs.sort();
    pairs
}

fn pairs_in(folder: &Path) -> Vec<(PathBuf, PathBuf)> {
    let files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let has_extension = |path: &&PathBuf, extension: &str| path.extension().is_some_and(|e| e == extension);
    let mut pairs = Vec::new();
    for scenario in files.iter().filter(|path| has_extension(path, "scen")) {
        let name = scenario.file_name().unwrap().to_string_lossy().into_owned();
        let map = files.iter().filter(|path| has_extension(path, "map")).find(|map| {
            let map = map.file_stem().unwrap().to_string_lossy().into_owned();
            name.starts_with(&format!("{map}.map.")) || name.starts_with(&format!("{map}-"))
        });
        pairs.push((map.unwrap().clone(), scenario.clone()));
    }
    pairs
}

/// All that a query may be served by.
const ALGORITHMS: [Algorithm; 3] = [Algorithm::AStar, Algorithm::Jps, Algorithm::Auto];

#[derive(Default)]
struct Tally {
    checked: u32,
    skipped_water: u32,
    blocked_ends: u32,
    unreachable: u32,
    /// By each of the algorithms.
    expanded: [u64; 3],
    worst: f64,
    wrong: Vec<String>,
}

/// A map that is asked.
struct Map {
    letters: Vec<Vec<u8>>,
    grid: Grid,
    areas: Areas,
    scratch: Scratch,
    path: Vec<Cell>,
}

impl Map {
    fn check(&mut self, entry: &Entry, tally: &mut Tally) {
        let ends = [entry.from, entry.to];
        let letter = |(x, y): (i32, i32)| self.letters[y as usize][x as usize];
        if ends.iter().any(|end| letter(*end) == b'W') {
            tally.skipped_water += 1;
            return;
        }
        let [from, to] = ends.map(|(x, y)| Cell::new(x, y));
        if self.grid.is_solid(from) || self.grid.is_solid(to) {
            tally.blocked_ends += 1;
            return;
        }
        tally.checked += 1;
        let is_unreachable = entry.length == 0.0 && from != to;
        let wanted = if is_unreachable { PathStatus::NotFound } else { PathStatus::Found };
        tally.unreachable += u32::from(is_unreachable);
        for (algorithm, expanded) in ALGORITHMS.into_iter().zip(&mut tally.expanded) {
            let query = SearchQuery { algorithm, ..SearchQuery::new(from, to) };
            let outcome = find_path(&self.grid, Some(&self.areas), &query, &mut self.scratch, &mut self.path);
            *expanded += u64::from(outcome.expanded);
            let error = (outcome.cost - entry.length).abs();
            if outcome.status != wanted || error > entry.tolerance {
                let name = algorithm.name();
                tally.wrong.push(format!("{name} {from} to {to}: {outcome:?}, the file says {}", entry.length));
            }
            tally.worst = tally.worst.max(error);
        }
    }
}

fn run(map: &Path, scenario: &Path, all: bool) -> Tally {
    let letters = read_map(map);
    let grid = grid_of(&letters);
    let mut areas = Areas::new(Connectivity::of(DiagonalMode::OnlyIfNoObstacles));
    areas.update(&grid);
    let mut map = Map { letters, grid, areas, scratch: Scratch::new(), path: Vec::new() };
    let entries = read_scenario(scenario);
    let stride = if all { 1 } else { entries.len().div_ceil(100) };
    let mut tally = Tally::default();
    entries.iter().step_by(stride).for_each(|entry| map.check(entry, &mut tally));
    tally
}

#[test]
fn every_length_is_the_one_of_the_file() {
    let Some(folder) = shared("maps/movingai") else { return };
    let all = std::env::var_os("GRIDWRIGHT_ALL_QUERIES").is_some();
    let mut table = String::new();
    let mut total = Tally::default();
    for (map, scenario) in pairs(&folder) {
        let tally = run(&map, &scenario, all);
        let name = map.strip_prefix(&folder).unwrap().display().to_string();
        let mean = tally.expanded.map(|all| all / u64::from(tally.checked.max(1)));
        writeln!(
            table,
            "{name:30} checked {:5}  wrong {}  unreachable {:2}  water {}  blocked {}  worst {:.6}  expanded {mean:?}",
            tally.checked,
            tally.wrong.len(),
            tally.unreachable,
            tally.skipped_water,
            tally.blocked_ends,
            tally.worst,
        )
        .unwrap();
        total.checked += tally.checked;
        total.unreachable += tally.unreachable;
        total.skipped_water += tally.skipped_water;
        total.wrong.extend(tally.wrong.into_iter().map(|wrong| format!("{name} {wrong}")));
    }
    println!("{table}total: checked {}, wrong {}", total.checked, total.wrong.len());
    assert!(total.wrong.is_empty(), "{table}{:#?}", &total.wrong[..total.wrong.len().min(10)]);
    assert!(total.checked > 1_000, "{table}");
    assert!(total.unreachable >= if all { 10 } else { 1 }, "lak203d has ten unreachable pairs");
}

/// `none`, `strict`, `one`, `always` in the files of the bug reports.
const MODE_NAMES: [(&str, DiagonalMode); 4] = [
    ("none", DiagonalMode::Never),
    ("strict", DiagonalMode::OnlyIfNoObstacles),
    ("one", DiagonalMode::AtLeastOneWalkable),
    ("always", DiagonalMode::Always),
];

fn check_reports(folder: &str) {
    let Some(folder) = shared(folder) else { return };
    let expected = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let mut checked = 0;
    for (name, queries) in expected.as_object().unwrap() {
        if !name.ends_with(".map") {
            continue;
        }
        let grid = grid_of(&read_map(&folder.join(name)));
        for query in queries.as_array().unwrap() {
            let cell = |key: &str| {
                let at = |i: usize| query[key][i].as_i64().unwrap() as i32;
                Cell::new(at(0), at(1))
            };
            for (mode_name, diagonal_mode) in MODE_NAMES {
                for algorithm in ALGORITHMS {
                    let ends = SearchQuery::new(cell("start"), cell("goal"));
                    let ask = SearchQuery { diagonal_mode, algorithm, ..ends };
                    let outcome = find_path(&grid, None, &ask, &mut Scratch::new(), &mut Vec::new());
                    let what = format!("{name} {mode_name} {}: {outcome:?}, {query}", algorithm.name());
                    match query["optimal"][mode_name].as_f64() {
                        Some(length) => {
                            assert!((outcome.cost - length).abs() < 1e-6, "{what}");
                            assert_eq!(outcome.status, PathStatus::Found, "{what}");
                        }
                        None => assert_eq!(outcome.status, PathStatus::NotFound, "{what}"),
                    }
                }
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "{checked} lengths");
}

#[test]
fn sizes_that_are_no_multiple_of_a_word() {
    check_reports("maps/bugs/b01-chunk-remainder");
}

#[test]
fn corner_rules_of_the_four_modes() {
    check_reports("maps/bugs/b03-corner-rules");
}
