//! What Godot's own code answers on grids, every record of the golden files.
//!
//! In Godot's order the answer is the same id for id, for 4.6 and for 4.5, jumping or not. In Gridwright's
//! order it has the same status and the cost of the true optimum, its steps are legal, and a partial path
//! ends at least as near by the estimate, at most as dear where as near.

use crate::godot_data::{Golden, STEPS, Tally, cases, integer, mode, report};
use crate::golden;
use crate::raw::{Raw, distance};
use gridwright::geom::{Cell, CellRect};
use gridwright::grid::{Areas, Connectivity, Direction, Grid, legal_moves};
use gridwright::search::{
    Algorithm, PathOrder, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_cheaper, find_path,
};

const FILES: [&str; 4] = ["grid_corners.json", "grid_random.json", "grid_open_maze.json", "grid_weights.json"];

/// A grid with what queries on it need.
struct Asked {
    grid: Grid,
    areas: [Areas; 2],
    scratch: Scratch,
    path: Vec<Cell>,
}

impl Asked {
    fn new(grid: Grid) -> Asked {
        let mut areas = [Areas::new(Connectivity::Four), Areas::new(Connectivity::Eight)];
        areas.iter_mut().for_each(|areas| assert!(areas.update(&grid)));
        Asked { grid, areas, scratch: Scratch::new(), path: Vec::new() }
    }

    fn ask(&mut self, query: &SearchQuery, with_areas: bool) -> SearchOutcome {
        let of_mode = |areas: &&Areas| areas.connectivity() == Connectivity::of(query.diagonal_mode);
        let areas = self.areas.iter().find(of_mode).filter(|_| with_areas);
        find_path(&self.grid, areas, query, &mut self.scratch, &mut self.path)
    }
}

/// `None` for the same ids, status and cost, else what differs.
fn differs(query: &SearchQuery, golden: &Golden, outcome: &SearchOutcome, path: &[Cell]) -> Option<String> {
    let v45 = golden.v45.as_ref().filter(|_| query.order == PathOrder::Godot45);
    let ids = v45.unwrap_or(&golden.path);
    let status = match (ids.last(), outcome.status) {
        (None, PathStatus::NotFound | PathStatus::InvalidPoint) => outcome.cells == 0,
        (Some(end), PathStatus::Found) => *end == query.to,
        (Some(end), PathStatus::Partial) => *end != query.to && query.allow_partial,
        _ => false,
    };
    let cost = v45.is_some() || (outcome.cost - golden.cost).abs() < 1e-6;
    let same = path == ids && status && cost && path.last().is_none_or(|end| *end == outcome.end);
    (!same).then(|| format!("{query:?}: {outcome:?} {path:?}, Godot: {ids:?} cost {}", golden.cost))
}

#[test]
fn in_godots_order_every_id_is_godots() {
    let mut tallies = Vec::new();
    for file in FILES {
        let cases = cases(file);
        let mut tally = Tally::new(file);
        for case in cases {
            tally.cases += 1;
            let mut asked = Asked::new(case.raw.grid());
            for (query, golden) in &case.records {
                for order in [PathOrder::Godot, PathOrder::Godot45] {
                    let query = SearchQuery { order, ..*query };
                    for with_areas in [false, true] {
                        let outcome = asked.ask(&query, with_areas);
                        let wrong = differs(&query, golden, &outcome, &asked.path);
                        tally.count(wrong.map(|wrong| format!("{} {wrong}", case.name)));
                    }
                }
            }
        }
        tallies.push(tally);
    }
    report("godot order", &tallies);
    let queries: usize = tallies.iter().map(|tally| tally.queries / 4).sum();
    assert!(queries >= 35_707, "{queries} queries");
}

#[test]
fn where_godots_path_is_not_the_best_one_the_best_cost_is_known() {
    let mut tallies = Vec::new();
    let mut dearer = 0;
    for file in FILES {
        let cases = cases(file);
        let mut tally = Tally::new(file);
        for case in cases {
            tally.cases += 1;
            let mut plain = case.raw.clone();
            plain.weight.iter_mut().for_each(|row| row.fill(1.0));
            let mut asked = Asked::new(case.raw.grid());
            for (query, golden) in &case.records {
                let query = SearchQuery { order: PathOrder::Godot, ..*query };
                let outcome = asked.ask(&query, false);
                let better = find_cheaper(&asked.grid, &query, &outcome, &mut asked.scratch, &mut asked.path);
                let raw = if query.algorithm == Algorithm::Jps { &plain } else { &case.raw };
                let cost = raw.check_path(&asked.path, query.diagonal_mode, query.compute);
                let right = match (better, golden.best) {
                    (None, None) => asked.path.is_empty(),
                    (Some(better), Some(best)) => {
                        (better.cost - best).abs() < 1e-6 && (cost - best).abs() < 1e-6 && better.end == query.to
                    }
                    // The files name no best cost for partial paths.
                    (Some(better), None) => {
                        golden.status == 2 && better.cost < golden.cost && better.end == outcome.end
                    }
                    (None, Some(_)) => false,
                };
                dearer += usize::from(better.is_some());
                tally.count((!right).then(|| format!("{} {query:?}: {better:?}, Godot: {:?}", case.name, golden.best)));
            }
        }
        tallies.push(tally);
    }
    report("best cost", &tallies);
    assert!(dearer >= 556, "{dearer}");
}

/// `None` if the answer is as good as Godot's, else what is wrong with it.
fn compare(raw: &Raw, query: &SearchQuery, golden: &Golden, outcome: &SearchOutcome, path: &[Cell]) -> Option<String> {
    let cost = raw.check_path(path, query.diagonal_mode, query.compute);
    let best = golden.best.unwrap_or(golden.cost);
    let same = (cost - best).abs() < 1e-6 && (cost - outcome.cost).abs() < 1e-9;
    let golden_end = golden.path.last().copied().unwrap_or(query.from);
    let nearness = |cell| distance(query.estimate, raw.at(cell), raw.at(query.to));
    let (near, golden_near) = (nearness(outcome.end), nearness(golden_end));
    let fine = match (golden.status, outcome.status) {
        (0, PathStatus::NotFound | PathStatus::InvalidPoint) => path.is_empty(),
        (1, PathStatus::Found) => same && outcome.end == query.to && path[0] == query.from,
        (2, PathStatus::Partial) => {
            near < golden_near - 1e-6 || (near < golden_near + 1e-6 && cost <= golden.cost + 1e-6)
        }
        _ => false,
    };
    (!fine).then(|| format!("{query:?}: {outcome:?}, Godot: status {} cost {best} end {golden_end}", golden.status))
}

#[test]
fn in_gridwrights_order_answers_are_as_good_as_godots() {
    let mut tallies = Vec::new();
    for file in FILES {
        let cases = cases(file);
        let mut tally = Tally::new(file);
        for case in cases {
            tally.cases += 1;
            // Godot's jumping knows no weights.
            let mut plain = case.raw.clone();
            plain.weight.iter_mut().for_each(|row| row.fill(1.0));
            let mut asked = [Asked::new(case.raw.grid()), Asked::new(plain.grid())];
            for (query, golden) in &case.records {
                let jumping = query.algorithm == Algorithm::Jps;
                let (asked, raw) = if jumping { (&mut asked[1], &plain) } else { (&mut asked[0], &case.raw) };
                for (with_areas, algorithm) in
                    [(false, query.algorithm), (true, query.algorithm), (true, Algorithm::Auto)]
                {
                    let query = SearchQuery { algorithm, ..*query };
                    let outcome = asked.ask(&query, with_areas);
                    if outcome.reason == Some(Reason::NotYet) {
                        continue;
                    }
                    let wrong = compare(raw, &query, golden, &outcome, &asked.path);
                    tally.count(wrong.map(|wrong| format!("{} {wrong}", case.name)));
                }
            }
        }
        tallies.push(tally);
    }
    report("gridwright order", &tallies);
}

#[test]
fn legal_moves_are_godots_for_every_neighbour_pattern() {
    let file = golden::godot("grid_neighbours.json");
    let mut tally = Tally::new("grid_neighbours.json");
    for table in file["tables"].as_array().unwrap() {
        tally.cases += 1;
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
                let same = mask == integer(&by_mode[i]);
                tally.count((!same).then(|| format!("pattern {pattern} {name} at {cell}: {mask:#b}")));
            }
        }
    }
    report("legal steps", std::slice::from_ref(&tally));
    assert_eq!(tally.queries, 3072);
}
