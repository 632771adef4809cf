//! The Path Tester's question and answer: one query between two points with the level's settings.

use super::compare::Comparison;
use crate::document::Level;
use crate::geom::{Cell, Vec2};
use crate::grid::{Areas, Grid};
use crate::search::{Listener, PathStatus, Scratch, SearchOutcome, SearchQuery, find_cheaper, find_path_with};

/// Start, goal and answer.
#[derive(Debug, Default)]
pub struct PathTest {
    start: Option<Vec2>,
    goal: Option<Vec2>,
    answer: Option<Answer>,
    stale: bool,
    scratch: Scratch,
    /// Cells of the path.
    cells: Vec<Cell>,
    /// Centres of the cells, world units.
    points: Vec<Vec2>,
    expanded: Vec<Cell>,
    /// While several searches are compared.
    comparison: Option<Comparison>,
    /// Row of the comparison that was chosen last.
    chosen: usize,
}

/// The answer to the question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Status, cost and counts.
    pub outcome: SearchOutcome,
    /// One sentence.
    pub text: String,
    /// Time of the search; 0 without a clock.
    pub nanos: u64,
    /// What the cheapest path costs, where the level's path order takes a dearer one.
    pub best: Option<f64>,
}

/// Expanded cells that are kept at most: more than a screen has pixels for.
pub(super) const MOST_RECORDED: usize = 500_000;

/// Keeps the expanded cells for the overlay, up to a number that can still be seen.
pub(super) struct Record<'a> {
    pub(super) grid: &'a Grid,
    pub(super) cells: &'a mut Vec<Cell>,
}

/// There are cells to draw.
pub(super) fn has_path(outcome: &SearchOutcome) -> bool {
    matches!(outcome.status, PathStatus::Found | PathStatus::Partial)
}

impl Listener for Record<'_> {
    fn expanded(&mut self, state: u32, _parent: u32, _cost: f64) {
        if self.cells.len() < MOST_RECORDED {
            self.cells.push(self.grid.cell(state));
        }
    }
}

impl PathTest {
    /// World position of the start.
    #[must_use]
    pub fn start(&self) -> Option<Vec2> {
        self.start
    }

    /// World position of the goal.
    #[must_use]
    pub fn goal(&self) -> Option<Vec2> {
        self.goal
    }

    /// The answer, once both ends are placed.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// Centres of the path's cells, world units.
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// Cells that the search expanded, in order; while several are compared, the chosen one.
    #[must_use]
    pub fn expanded(&self) -> &[Cell] {
        self.comparison.as_ref().map_or(&self.expanded, Comparison::expanded)
    }

    /// The answers side by side, while several searches are compared.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_ref()
    }

    /// Begins or ends the comparison.
    pub(super) fn compare(&mut self, on: bool) {
        if on != self.comparison.is_some() {
            self.comparison = on.then(|| Comparison::new(self.chosen));
            self.mark_stale();
        }
    }

    /// Chooses whose search tree is shown.
    pub(super) fn choose_compared(&mut self, place: usize) {
        if let Some(comparison) = &mut self.comparison {
            comparison.choose(place);
            self.chosen = comparison.chosen();
        }
    }

    /// The question must be asked again.
    #[must_use]
    pub fn is_stale(&self) -> bool {
        self.stale
    }

    pub(super) fn mark_stale(&mut self) {
        self.stale = self.start.is_some() && self.goal.is_some();
    }

    pub(super) fn set(&mut self, start: Option<Vec2>, goal: Option<Vec2>) {
        (self.start, self.goal) = (start, goal);
        self.answer = None;
        self.points.clear();
        self.expanded.clear();
        if let Some(comparison) = &mut self.comparison {
            comparison.forget();
        }
        self.mark_stale();
    }

    /// Asks, if both ends are there and something changed.
    /// While a gesture is `open` only the level's own search answers: several would make the drag stutter.
    pub(super) fn refresh(&mut self, (level, grid, areas): (&Level, &Grid, &Areas), timer: fn() -> u64, open: bool) {
        let (Some(start), Some(goal), true) = (self.start, self.goal, self.stale) else { return };
        self.stale = false;
        self.expanded.clear();
        self.points.clear();
        let ends = [start, goal].map(|at| level.cell_from_world(at));
        let query = SearchQuery { allow_partial: true, ..level.settings.rules.query(ends[0], ends[1]) };
        let started = timer();
        let mut record = Record { grid, cells: &mut self.expanded };
        let outcome = find_path_with(grid, Some(areas), &query, &mut self.scratch, &mut self.cells, &mut record);
        let nanos = timer().saturating_sub(started);
        if has_path(&outcome) {
            self.points.extend(self.cells.iter().map(|cell| level.world_from_cell(*cell)));
        }
        let mut spare = Vec::new();
        let best = find_cheaper(grid, &query, &outcome, &mut self.scratch, &mut spare).map(|best| best.cost);
        self.answer = Some(Answer { text: outcome.describe(&query), outcome, nanos, best });
        if let (Some(comparison), false) = (&mut self.comparison, open) {
            comparison.ask(&query, (level, grid, areas), &mut self.scratch, timer);
        }
        // Asked again once the gesture is over.
        self.stale = open && self.comparison.is_some();
    }
}
