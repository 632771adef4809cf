//! What Godot's own code answers on grids, without jumping: same status, same cost (the true optimum
//! where Godot's path is dearer), legal steps; partial paths end at least as near by the estimate, and
//! at most as dear where as near. Which of several equal paths is taken is ours.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/raw.rs"]
mod raw;
#[path = "support/shared.rs"]
mod shared;

use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, DiagonalMode, Direction, Grid, legal_moves};
use gridwright::search::{Heuristic, PathStatus, Scratch, SearchOutcome, SearchQuery, find_path};
use raw::{Raw, distance};
use serde_json::Value;
use shared::shared;

fn read(name: &str) -> Option<Value> {
    let path = shared("reference/godot")?.join(name);
    Some(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
}

fn integer(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

fn mode(value: &Value) -> DiagonalMode {
    let names = ["always", "never", "one_walkable", "no_obstacles"];
    DiagonalMode::ALL[names.iter().position(|name| Some(*name) == value.as_str()).unwrap()]
}

fn heuristic(value: &Value) -> Heuristic {
    Heuristic::ALL.into_iter().find(|h| Some(h.name()) == value.as_str()).unwrap()
}

fn raw_of(case: &Value, weights: &Value) -> Raw {
    let region = &case["region"];
    let mut raw =
        Raw::open(integer(&region[0]), integer(&region[1]), integer(&region[2]) as usize, integer(&region[3]) as usize);
    for (y, row) in case["rows"].as_array().unwrap().iter().enumerate() {
        for (x, letter) in row.as_str().unwrap().chars().enumerate() {
            raw.solid[y][x] = letter == '#';
        }
    }
    for (y, row) in case["wrows"].as_array().into_iter().flatten().enumerate() {
        for (x, letter) in row.as_str().unwrap().chars().enumerate().filter(|(_, letter)| *letter != '.') {
            raw.weight[y][x] = weights[letter.to_string()].as_f64().unwrap() as f32;
        }
    }
    raw
}

/// Godot's answer to a query.
struct Golden {
    status: i64,
    cost: f64,
    /// Where its path ends; the start without one.
    end: (i32, i32),
}

/// One digit a step: 0 is up, then clockwise.
const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

fn golden_of(raw: &Raw, record: &Value) -> Golden {
    let mut end = raw.at(Cell::new(integer(&record[0]), integer(&record[1])));
    for digit in record[6].as_str().unwrap().bytes() {
        let (dx, dy) = STEPS[usize::from(digit - b'0')];
        end = (end.0 + dx, end.1 + dy);
    }
    let cost = record[7]["best"].as_f64().or(record[5].as_f64()).unwrap();
    Golden { status: record[4].as_i64().unwrap(), cost, end }
}

/// `None` if the answer is as good as Godot's, else what is wrong with it.
fn compare(raw: &Raw, query: &SearchQuery, golden: &Golden, outcome: &SearchOutcome, path: &[Cell]) -> Option<String> {
    let cost = raw.check_path(path, query.diagonal_mode, query.compute);
    let same = (cost - golden.cost).abs() < 1e-6 && (cost - outcome.cost).abs() < 1e-9;
    let (near, golden_near) = (
        distance(query.estimate, raw.at(outcome.end), raw.at(query.to)),
        distance(query.estimate, golden.end, raw.at(query.to)),
    );
    let fine = match (golden.status, outcome.status) {
        (0, PathStatus::NotFound | PathStatus::InvalidPoint) => path.is_empty(),
        (1, PathStatus::Found) => same && outcome.end == query.to && path[0] == query.from,
        (2, PathStatus::Partial) => {
            near < golden_near - 1e-6 || (near < golden_near + 1e-6 && cost <= golden.cost + 1e-6)
        }
        _ => false,
    };
    (!fine).then(|| {
        format!("{query:?}: {outcome:?}, Godot: status {} cost {} end {:?}", golden.status, golden.cost, golden.end)
    })
}

#[derive(Default)]
struct Tally {
    cases: u32,
    queries: u32,
    wrong: Vec<String>,
}

fn check_file(name: &str) -> Option<Tally> {
    let file = read(name)?;
    let mut tally = Tally::default();
    let (mut scratch, mut path) = (Scratch::new(), Vec::new());
    for case in file["cases"].as_array().unwrap() {
        tally.cases += 1;
        let raw = raw_of(case, &file["wkey"]);
        let grid = raw.grid();
        let mut areas = [Areas::new(Connectivity::Four), Areas::new(Connectivity::Eight)];
        for areas in &mut areas {
            areas.update(&grid);
        }
        for run in case["runs"].as_array().unwrap().iter().filter(|run| run["jump"] == Value::Bool(false)) {
            for record in run["q"].as_array().unwrap() {
                let cell = |at: usize| Cell::new(integer(&record[at]), integer(&record[at + 1]));
                let query = SearchQuery {
                    diagonal_mode: mode(&run["mode"]),
                    compute: heuristic(&run["compute"]),
                    estimate: heuristic(&run["estimate"]),
                    allow_partial: run["partial"] == Value::Bool(true),
                    ..SearchQuery::new(cell(0), cell(2))
                };
                let golden = golden_of(&raw, record);
                let areas = areas.iter().find(|a| a.connectivity() == Connectivity::of(query.diagonal_mode));
                tally.queries += 1;
                for areas in [None, areas] {
                    let outcome = find_path(&grid, areas, &query, &mut scratch, &mut path);
                    let wrong = compare(&raw, &query, &golden, &outcome, &path);
                    tally.wrong.extend(wrong.map(|wrong| format!("{} {wrong}", case["name"])));
                }
            }
        }
    }
    Some(tally)
}

#[test]
fn answers_are_as_good_as_godots() {
    let mut queries = 0;
    let files = ["grid_corners.json", "grid_random.json", "grid_open_maze.json", "grid_weights.json"];
    for name in files {
        let Some(tally) = check_file(name) else { return };
        let wrong = tally.wrong.len();
        println!("{name:24} grids {:3}  queries {:5}  wrong {wrong}", tally.cases, tally.queries);
        assert!(tally.wrong.is_empty(), "{name}: {:#?}", &tally.wrong[..wrong.min(5)]);
        queries += tally.queries;
    }
    assert!(queries > 10_000, "{queries} queries");
}

#[test]
fn legal_moves_are_godots_for_every_neighbour_pattern() {
    let Some(file) = read("grid_neighbours.json") else { return };
    let mut masks = 0;
    for table in file["tables"].as_array().unwrap() {
        let (cell, region) = (&table["cell"], &table["region"]);
        let cell = Cell::new(integer(&cell[0]), integer(&cell[1]));
        let at = [0, 1, 2, 3].map(|i| integer(&region[i]));
        for (pattern, by_mode) in table["masks"].as_array().unwrap().iter().enumerate() {
            let mut grid = Grid::new(CellRect::new(at[0], at[1], at[2] as u32, at[3] as u32)).unwrap();
            for (k, (dx, dy)) in STEPS.into_iter().enumerate() {
                grid.set_solid(cell.offset(dx, dy), pattern >> k & 1 != 0);
            }
            for (i, name) in file["modes"].as_array().unwrap().iter().enumerate() {
                let legal = legal_moves(&grid, cell, mode(name));
                let digit = |d: Direction| STEPS.iter().position(|step| *step == d.delta()).unwrap();
                let mask = Direction::ALL
                    .into_iter()
                    .filter(|d| legal >> *d as u8 & 1 != 0)
                    .fold(0, |mask, d| mask | 1 << digit(d));
                assert_eq!(mask, integer(&by_mode[i]), "pattern {pattern} {name} at {cell}");
                masks += 1;
            }
        }
    }
    println!("grid_neighbours.json: {masks} masks");
    assert_eq!(masks, 3072);
}
