//! The library's searches beside published Rust crates, on the same questions in the same run.
//!
//! `cargo bench --bench peers` measures on generated maps, `cargo bench --bench peers -- --maps FOLDER` on
//! MovingAI maps with their scenarios; `--queries N`, `--passes N`, `--size N`. Every path is checked: wrong
//! ones (missing, longer than the best, illegal) are counted in their row. Allocations are counted too.
//!
//! `grid_pathfinding` always cuts corners, so it has a table of its own with `Always` for everybody.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark prints times")]

#[path = "../src/cli/clock.rs"]
#[expect(dead_code, reason = "the bench needs a part of it")]
mod clock;
#[path = "../src/cli/bench/course.rs"]
#[expect(dead_code, reason = "the bench needs a part of it")]
mod course;
#[path = "../src/cli/bench/race.rs"]
mod race;
#[path = "../src/cli/bench/reference.rs"]
mod reference;
#[path = "../src/cli/bench/searchers.rs"]
mod searchers;

// The files above name the library's rooms as their own crate's.
use gridwright::{formats, geom, grid, search};

use course::{Ask, Asking, Course};
use geom::Cell;
use grid::{Connectivity, DiagonalMode, Direction, Grid, legal_moves};
use grid_pathfinding::PathingGrid;
use grid_util::grid::ValueGrid;
use grid_util::point::Point;
use race::{Row, Rules, Searcher, race};
use searchers::ReferenceSearcher;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::path::Path;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |key: &str| arguments.iter().position(|a| a == key).and_then(|at| arguments.get(at + 1));
    let number = |key: &str, or: u32| value(key).map_or(or, |n| n.parse().unwrap());
    let (queries, size, passes) = (number("--queries", 100), number("--size", 256), number("--passes", 3));
    for mode in [DiagonalMode::OnlyIfNoObstacles, DiagonalMode::Always, DiagonalMode::Never] {
        println!("\n{}; smallest of {passes} passes; reference A* = 1, more is faster", mode.title());
        println!(
            "{:<14}{:<20}{:<26}{:>10}{:>10}{:>10}{:>9}{:>7}{:>11}{:>8}",
            "family", "map", "algorithm", "mean us", "p99", "expanded", "ratio", "wrong", "edit+ask", "allocs"
        );
        let asking = Asking { count: queries as usize, seed: 1, connectivity: Connectivity::of(mode) };
        let courses = match value("--maps") {
            Some(folder) => course::from_folder(Path::new(folder), asking).unwrap(),
            None => course::generated(size, asking).unwrap(),
        };
        for mut course in courses {
            if mode != DiagonalMode::OnlyIfNoObstacles {
                course.asks.iter_mut().for_each(|ask| ask.known = None);
            }
            measure(&course, Rules { mode, passes });
        }
    }
}

fn measure(course: &Course, rules: Rules) {
    let mut searchers = searchers(course, rules.mode);
    let rows = race(course, &mut searchers, rules);
    for (row, searcher) in rows.iter().zip(&mut searchers) {
        print_row(row, allocations(course, searcher.as_mut()));
    }
}

/// Calls of the allocator a question, after the first round.
fn allocations(course: &Course, searcher: &mut dyn Searcher) -> f64 {
    let region = Region::new(ALLOCATOR);
    for ask in &course.asks {
        searcher.find(*ask);
    }
    let change = region.change();
    (change.allocations + change.reallocations) as f64 / course.asks.len() as f64
}

fn print_row(row: &Row, allocations: f64) {
    let shown = |value: Option<f64>, places: usize| value.map_or("-".to_owned(), |v| format!("{v:.places$}"));
    if row.mean_us == 0.0 {
        println!("{:<14}{:<20}{:<26}  {}", row.family, row.map, row.algorithm, row.note.as_deref().unwrap_or(""));
        return;
    }
    println!(
        "{:<14}{:<20}{:<26}{:>10.1}{:>10.1}{:>10}{:>9.2}{:>7}{:>11}{allocations:>8.1}",
        row.family,
        row.map,
        row.algorithm,
        row.mean_us,
        row.p99_us,
        shown(row.expanded_mean, 0),
        row.ratio,
        row.wrong,
        shown(row.edit_query_us, 1),
    );
}

fn searchers(course: &Course, mode: DiagonalMode) -> Vec<Box<dyn Searcher>> {
    let mut all: Vec<Box<dyn Searcher>> = vec![Box::new(ReferenceSearcher::new(course, mode))];
    all.extend(searchers::own(course, mode));
    all.push(Box::new(PathfindingCrate { grid: course.grid.clone(), mode, path: Vec::new() }));
    if course.grid.weights().is_none() && mode != DiagonalMode::OnlyIfNoObstacles {
        all.push(Box::new(GridPathfindingCrate::new(&course.grid, mode, false)));
        all.push(Box::new(GridPathfindingCrate::new(&course.grid, mode, true)));
    }
    all
}

/// `pathfinding`, its `astar` with integer costs and the library's legal steps.
struct PathfindingCrate {
    grid: Grid,
    mode: DiagonalMode,
    path: Vec<Cell>,
}

impl Searcher for PathfindingCrate {
    fn name(&self) -> String {
        "crate pathfinding 4".to_owned()
    }

    fn find(&mut self, ask: Ask) -> bool {
        let (grid, mode) = (&self.grid, self.mode);
        let successors = |cell: &Cell| {
            let (cell, legal) = (*cell, legal_moves(grid, *cell, mode));
            (0..8).filter(move |d| legal >> d & 1 != 0).map(move |d| {
                let (dx, dy) = Direction::ALL[d].delta();
                let next = cell.offset(dx, dy);
                let step = if d < 4 { 10_000.0 } else { 14_142.0 };
                (next, (step * grid.weight(next)) as u32)
            })
        };
        let estimate = |cell: &Cell| {
            let (dx, dy) = (cell.x.abs_diff(ask.to.x), cell.y.abs_diff(ask.to.y));
            if mode == DiagonalMode::Never { 10_000 * (dx + dy) } else { 10_000 * dx.max(dy) + 4_142 * dx.min(dy) }
        };
        let found = pathfinding::prelude::astar(&ask.from, successors, estimate, |cell| *cell == ask.to);
        self.path = found.map(|(path, _)| path).unwrap_or_default();
        !self.path.is_empty()
    }

    fn path(&self) -> &[Cell] {
        &self.path
    }

    fn expanded(&self) -> Option<u32> {
        None
    }

    fn tolerance(&self) -> f64 {
        1e-4
    }
}

/// `grid_pathfinding`, its jump point search with and without what it calls improved pruning.
struct GridPathfindingCrate {
    grid: PathingGrid,
    first: Cell,
    prunes: bool,
    path: Vec<Cell>,
}

impl GridPathfindingCrate {
    fn new(grid: &Grid, mode: DiagonalMode, prunes: bool) -> GridPathfindingCrate {
        let region = grid.region();
        let mut theirs = PathingGrid::new(region.w as usize, region.h as usize, true);
        theirs.allow_diagonal_move = mode != DiagonalMode::Never;
        theirs.improved_pruning = prunes;
        let first = region.origin();
        for cell in region.cells().filter(|cell| !grid.is_solid(*cell)) {
            theirs.grid.set(cell.x - first.x, cell.y - first.y, false);
        }
        theirs.initialize();
        theirs.generate_components();
        GridPathfindingCrate { grid: theirs, first, prunes, path: Vec::new() }
    }

    fn point(&self, cell: Cell) -> Point {
        Point::new(cell.x - self.first.x, cell.y - self.first.y)
    }
}

impl Searcher for GridPathfindingCrate {
    fn name(&self) -> String {
        format!("crate grid_pathfinding {}", if self.prunes { "p" } else { "-" })
    }

    fn find(&mut self, ask: Ask) -> bool {
        let points = self.grid.get_waypoints_single_goal(self.point(ask.from), self.point(ask.to), false);
        self.path.clear();
        self.path.extend(points.into_iter().flatten().map(|p| self.first.offset(p.x, p.y)));
        !self.path.is_empty()
    }

    fn path(&self) -> &[Cell] {
        &self.path
    }

    fn expanded(&self) -> Option<u32> {
        None
    }

    fn tolerance(&self) -> f64 {
        1e-4
    }
}
