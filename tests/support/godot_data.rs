//! The golden files of Godot's answers on grids, read into queries and answers.

use super::golden;
use super::raw::Raw;
use gridwright::geom::Cell;
use gridwright::grid::DiagonalMode;
use gridwright::search::{Algorithm, Heuristic, SearchQuery};
use serde_json::Value;

/// One step digit each: 0 is up, then clockwise.
pub(crate) const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Godot's answer to one query.
pub(crate) struct Golden {
    /// 0 no path, 1 to the goal, 2 to somewhere else.
    pub(crate) status: i64,
    pub(crate) cost: f64,
    /// Cost of the true optimum where Godot's path is dearer.
    pub(crate) best: Option<f64>,
    pub(crate) path: Vec<Cell>,
    /// What 4.5 answers where that differs.
    pub(crate) v45: Option<Vec<Cell>>,
}

/// One map with its queries.
pub(crate) struct GodotCase {
    pub(crate) name: String,
    pub(crate) raw: Raw,
    /// Plain searches have the algorithm `AStar`, jumping ones `Jps`.
    pub(crate) records: Vec<(SearchQuery, Golden)>,
}

pub(crate) fn integer(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

pub(crate) fn mode(value: &Value) -> DiagonalMode {
    let names = ["always", "never", "one_walkable", "no_obstacles"];
    DiagonalMode::ALL[names.iter().position(|name| Some(*name) == value.as_str()).unwrap()]
}

pub(crate) fn heuristic(value: &Value) -> Heuristic {
    Heuristic::ALL.into_iter().find(|h| Some(h.name()) == value.as_str()).unwrap()
}

/// All cases of a file of maps and queries.
pub(crate) fn cases(name: &str) -> Vec<GodotCase> {
    let file = golden::godot(name);
    file["cases"].as_array().unwrap().iter().map(|case| case_of(case, &file["wkey"])).collect()
}

fn case_of(case: &Value, weights: &Value) -> GodotCase {
    let mut records = Vec::new();
    for run in case["runs"].as_array().unwrap() {
        let jump = run["jump"].as_bool().unwrap();
        for record in run["q"].as_array().unwrap() {
            let cell = |at: usize| Cell::new(integer(&record[at]), integer(&record[at + 1]));
            let query = SearchQuery {
                diagonal_mode: mode(&run["mode"]),
                compute: heuristic(&run["compute"]),
                estimate: heuristic(&run["estimate"]),
                allow_partial: run["partial"].as_bool().unwrap(),
                algorithm: if jump { Algorithm::Jps } else { Algorithm::AStar },
                ..SearchQuery::new(cell(0), cell(2))
            };
            records.push((query, golden_of(query.from, record)));
        }
    }
    GodotCase { name: case["name"].as_str().unwrap().to_owned(), raw: raw_of(case, weights), records }
}

fn golden_of(from: Cell, record: &Value) -> Golden {
    let status = record[4].as_i64().unwrap();
    let path = match &record[6] {
        _ if status == 0 => Vec::new(),
        Value::String(digits) => {
            let mut path = vec![from];
            for digit in digits.bytes() {
                let (dx, dy) = STEPS[usize::from(digit - b'0')];
                path.push(path[path.len() - 1].offset(dx, dy));
            }
            path
        }
        ids => cells(ids),
    };
    let extra = &record[7];
    let v45 = extra.get("v45").map(cells);
    Golden { status, cost: record[5].as_f64().unwrap(), best: extra["best"].as_f64(), path, v45 }
}

/// `[x0, y0, x1, y1, ...]`
fn cells(ids: &Value) -> Vec<Cell> {
    let ids = ids.as_array().unwrap();
    ids.chunks(2).map(|pair| Cell::new(integer(&pair[0]), integer(&pair[1]))).collect()
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

/// Counts of one file.
pub(crate) struct Tally {
    pub(crate) file: &'static str,
    pub(crate) cases: usize,
    pub(crate) queries: usize,
    pub(crate) wrong: Vec<String>,
}

impl Tally {
    pub(crate) fn new(file: &'static str) -> Tally {
        Tally { file, cases: 0, queries: 0, wrong: Vec::new() }
    }

    /// Counts one answer, right where nothing is said against it.
    pub(crate) fn count(&mut self, wrong: Option<String>) {
        self.queries += 1;
        self.wrong.extend(wrong);
    }
}

/// Prints the table of a suite and fails if anything is wrong.
#[expect(clippy::print_stdout, reason = "the table of the suite")]
pub(crate) fn report(suite: &str, tallies: &[Tally]) {
    println!("{suite:24} {:>6} {:>8} {:>8}", "cases", "queries", "passed");
    for tally in tallies {
        let passed = tally.queries - tally.wrong.len();
        println!("{:24} {:6} {:8} {passed:8}", tally.file, tally.cases, tally.queries);
    }
    for tally in tallies {
        assert!(tally.wrong.is_empty(), "{}: {:#?}", tally.file, &tally.wrong[..tally.wrong.len().min(5)]);
    }
}
