//! Who runs: the reference and the library's own searches.

use super::course::{Ask, Course};
use super::race::Searcher;
use super::reference::Reference;
use crate::geom::Cell;
use crate::grid::{Areas, Connectivity, DiagonalMode, Grid};
use crate::search::{Algorithm, Heuristic, PathOrder, PathStatus, Scratch, SearchQuery, find_path};

/// [`Reference`] as a searcher. It knows no weights.
pub(super) struct ReferenceSearcher {
    search: Reference,
    has_weights: bool,
}

impl ReferenceSearcher {
    pub(super) fn new(course: &Course, mode: DiagonalMode) -> ReferenceSearcher {
        ReferenceSearcher { search: Reference::new(&course.grid, mode), has_weights: course.grid.weights().is_some() }
    }
}

impl Searcher for ReferenceSearcher {
    fn name(&self) -> String {
        "reference A*".to_owned()
    }

    fn find(&mut self, ask: Ask) -> bool {
        self.search.find(ask.from, ask.to)
    }

    fn path(&self) -> &[Cell] {
        &self.search.path
    }

    fn expanded(&self) -> Option<u32> {
        Some(self.search.expanded)
    }

    fn refusal(&self) -> Option<String> {
        self.has_weights.then(|| "knows no weights".to_owned())
    }

    fn tolerance(&self) -> f64 {
        // 14142 for 10000 sqrt 2.
        1e-4
    }

    fn bytes(&self) -> Option<[usize; 2]> {
        let all = self.search.bytes();
        Some([all / 13, all - all / 13])
    }
}

/// One of the library's algorithms, with a grid and areas of its own, so that it can be edited.
pub(super) struct Own {
    grid: Grid,
    areas: Areas,
    scratch: Scratch,
    path: Vec<Cell>,
    question: SearchQuery,
    expanded: u32,
}

/// The library's searches: every one that is compared, and Godot's without and with jumping.
pub(super) fn own<'a>(course: &'a Course, mode: DiagonalMode) -> impl Iterator<Item = Box<dyn Searcher>> + 'a {
    let ours = Algorithm::compared().map(|algorithm| (algorithm, PathOrder::Gridwright));
    let godots = [Algorithm::AStar, Algorithm::Jps].map(|algorithm| (algorithm, PathOrder::Godot));
    ours.chain(godots)
        .map(move |(algorithm, order)| Box::new(Own::new(course, mode, algorithm, order)) as Box<dyn Searcher>)
}

impl Own {
    pub(super) fn new(course: &Course, mode: DiagonalMode, algorithm: Algorithm, order: PathOrder) -> Own {
        let grid = course.grid.clone();
        let mut areas = Areas::new(Connectivity::of(mode));
        areas.update(&grid);
        let estimate = if mode == DiagonalMode::Never { Heuristic::Manhattan } else { Heuristic::Octile };
        let nowhere = Cell::new(0, 0);
        let question =
            SearchQuery { diagonal_mode: mode, algorithm, order, estimate, ..SearchQuery::new(nowhere, nowhere) };
        Own { grid, areas, scratch: Scratch::new(), path: Vec::new(), question, expanded: 0 }
    }

    fn ignores_weights(&self) -> bool {
        self.question.order != PathOrder::Gridwright && self.question.algorithm == Algorithm::Jps
    }
}

impl Searcher for Own {
    fn name(&self) -> String {
        match (self.question.order, self.question.algorithm) {
            (PathOrder::Gridwright, algorithm) => algorithm.title().to_owned(),
            (order, Algorithm::Jps) => format!("{}, jumping", order.title()),
            (order, _) => order.title().to_owned(),
        }
    }

    fn find(&mut self, ask: Ask) -> bool {
        let question = SearchQuery { from: ask.from, to: ask.to, ..self.question };
        let outcome = find_path(&self.grid, Some(&self.areas), &question, &mut self.scratch, &mut self.path);
        self.expanded = outcome.expanded;
        outcome.status == PathStatus::Found
    }

    fn path(&self) -> &[Cell] {
        &self.path
    }

    fn expanded(&self) -> Option<u32> {
        Some(self.expanded)
    }

    fn refusal(&self) -> Option<String> {
        if self.question.algorithm.serves_weights() || self.grid.weights().is_none() {
            return None;
        }
        let ignores = self.ignores_weights();
        Some(if ignores { "ignores weights: not comparable" } else { "refuses weights: not comparable" }.to_owned())
    }

    fn tolerance(&self) -> f64 {
        // Sums in single precision choose among nearly equal paths.
        if self.question.order == PathOrder::Gridwright { 1e-9 } else { 1e-5 }
    }

    fn set_solid(&mut self, cell: Cell, solid: bool) -> bool {
        self.grid.set_solid(cell, solid);
        self.areas.update(&self.grid);
        true
    }

    fn bytes(&self) -> Option<[usize; 2]> {
        Some([self.grid.bytes() + self.areas.bytes(), self.scratch.bytes()])
    }
}
