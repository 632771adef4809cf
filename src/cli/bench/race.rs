//! Times the searches on one course, checks every path, and gives a row for each.
//!
//! Each searcher runs through all questions, then the next one does, and that several times over; the time
//! of a question is the smallest of its times, so what else the machine does matters little.

use super::clock::{Stopwatch, mean, quantile};
use super::course::{Ask, Course};
use crate::geom::Cell;
use crate::grid::{DiagonalMode, Grid, refused_step};
use serde::Serialize;
use std::f64::consts::SQRT_2;

/// Somebody who answers questions.
pub(super) trait Searcher {
    fn name(&self) -> String;

    /// Fills `path` with cells, either end first; consecutive ones may lie a straight or a diagonal line apart.
    /// `false` for no path. Only this is timed.
    fn find(&mut self, ask: Ask) -> bool;

    /// The last path.
    fn path(&self) -> &[Cell];

    /// Cells expanded by the last question, where that is known.
    fn expanded(&self) -> Option<u32>;

    /// Why it does not run here.
    fn refusal(&self) -> Option<String> {
        None
    }

    /// It claims to find a cheapest path under the course's rule, to within this share of its length.
    fn tolerance(&self) -> f64 {
        1e-9
    }

    /// Makes a cell solid or free again; `false` if it cannot be edited.
    fn set_solid(&mut self, _cell: Cell, _solid: bool) -> bool {
        false
    }

    /// Bytes held: prepared for the map, and for searching.
    fn bytes(&self) -> Option<[usize; 2]> {
        None
    }
}

/// One searcher on one course.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) family: String,
    pub(super) map: String,
    pub(super) algorithm: String,
    pub(super) queries: usize,
    pub(super) mean_us: f64,
    pub(super) median_us: f64,
    pub(super) p99_us: f64,
    pub(super) expanded_mean: Option<f64>,
    /// Mean time of the reference by mean time of this one: above 1 is faster.
    pub(super) ratio: f64,
    /// Paths that are missing, too long or not legal.
    pub(super) wrong: usize,
    /// One cell toggled, then one question: microseconds, everything included.
    pub(super) edit_query_us: Option<f64>,
    pub(super) bytes_map: Option<usize>,
    pub(super) bytes_search: Option<usize>,
    /// Why it did not run, or what must be known to compare it.
    pub(super) note: Option<String>,
}

/// How a course is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) mode: DiagonalMode,
    pub(super) passes: u32,
}

/// All searchers on one course; the first is the reference.
pub(super) fn race(course: &Course, searchers: &mut [Box<dyn Searcher>], rules: Rules) -> Vec<Row> {
    let count = course.asks.len();
    let mut times = vec![vec![f64::INFINITY; count]; searchers.len()];
    let mut rows: Vec<Row> = searchers.iter().map(|s| empty_row(course, s.as_ref())).collect();
    let mut best: Vec<Option<f64>> = vec![None; count];
    let mut lengths = vec![vec![None; count]; searchers.len()];
    for pass in 0..rules.passes.max(1) {
        for (s, searcher) in searchers.iter_mut().enumerate().filter(|(_, s)| s.refusal().is_none()) {
            let mut expanded = Vec::new();
            for (i, ask) in course.asks.iter().enumerate() {
                let watch = Stopwatch::start();
                let found = searcher.find(*ask);
                times[s][i] = times[s][i].min(watch.micros());
                if pass == 0 {
                    expanded.extend(searcher.expanded().map(f64::from));
                    lengths[s][i] = found.then(|| length(&course.grid, searcher.path(), *ask, rules.mode)).flatten();
                    if let Some(length) = lengths[s][i].filter(|_| searcher.tolerance() < 1e-6) {
                        best[i] = Some(best[i].map_or(length, |b| b.min(length)));
                    }
                }
            }
            if pass == 0 && !expanded.is_empty() {
                rows[s].expanded_mean = Some(mean(&expanded));
            }
        }
    }
    for (s, searcher) in searchers.iter_mut().enumerate().filter(|(_, s)| s.refusal().is_none()) {
        let row = &mut rows[s];
        row.mean_us = mean(&times[s]);
        times[s].sort_by(f64::total_cmp);
        row.median_us = quantile(&times[s], 0.5);
        row.p99_us = quantile(&times[s], 0.99);
        let is_right = |i: usize| {
            let Some(length) = lengths[s][i] else { return best[i].is_none() };
            // Known lengths are printed to a few places.
            let is_known = |known: f64| (length - known).abs() <= 0.006 + known * searcher.tolerance().max(1e-6);
            let is_best = |best: f64| length <= best * (1.0 + searcher.tolerance());
            best[i].is_none_or(is_best) && course.asks[i].known.is_none_or(is_known)
        };
        row.wrong = (0..count).filter(|i| !is_right(*i)).count();
        row.edit_query_us = edit_then_query(course, searcher.as_mut());
        let bytes = searcher.bytes();
        (row.bytes_map, row.bytes_search) = (bytes.map(|b| b[0]), bytes.map(|b| b[1]));
    }
    // Where the reference cannot run, the first that can stands in.
    let reference = rows.iter().map(|row| row.mean_us).find(|mean| *mean > 0.0).unwrap_or(0.0);
    for row in rows.iter_mut().filter(|row| row.mean_us > 0.0) {
        row.ratio = reference / row.mean_us;
    }
    rows
}

fn empty_row(course: &Course, searcher: &dyn Searcher) -> Row {
    Row {
        family: course.family.clone(),
        map: course.name.clone(),
        algorithm: searcher.name(),
        queries: course.asks.len(),
        mean_us: 0.0,
        median_us: 0.0,
        p99_us: 0.0,
        expanded_mean: None,
        ratio: 0.0,
        wrong: 0,
        edit_query_us: None,
        bytes_map: None,
        bytes_search: None,
        note: searcher.refusal(),
    }
}

/// Edits that are timed at most.
const EDITS: usize = 50;

/// Mean of closing or opening a cell in the middle of the way, then asking.
fn edit_then_query(course: &Course, searcher: &mut dyn Searcher) -> Option<f64> {
    let mut times = Vec::new();
    for ask in course.asks.iter().take(EDITS) {
        let found = searcher.find(*ask);
        let path = searcher.path();
        let Some(&cell) = path.get(path.len() / 2).filter(|c| found && **c != ask.from && **c != ask.to) else {
            continue;
        };
        for solid in [true, false] {
            let watch = Stopwatch::start();
            if !searcher.set_solid(cell, solid) {
                return None;
            }
            searcher.find(*ask);
            times.push(watch.micros());
        }
    }
    (!times.is_empty()).then(|| mean(&times))
}

/// Cost of a path on the grid, weights included; `None` if it does not join the ends or takes an illegal step.
fn length(grid: &Grid, path: &[Cell], ask: Ask, mode: DiagonalMode) -> Option<f64> {
    let (first, last) = (*path.first()?, *path.last()?);
    let reversed = (first, last) == (ask.to, ask.from);
    if !reversed && (first, last) != (ask.from, ask.to) {
        return None;
    }
    let mut length = 0.0;
    for leg in path.windows(2) {
        let (mut at, end) = (leg[0], leg[1]);
        while at != end {
            let (dx, dy) = ((end.x - at.x).signum(), (end.y - at.y).signum());
            let next = at.offset(dx, dy);
            let (from, to) = if reversed { (next, at) } else { (at, next) };
            if grid.is_solid(to) || grid.is_solid(from) || refused_step(grid, from, to, mode).is_some() {
                return None;
            }
            let weight = f64::from(grid.weight(to));
            length += weight * if dx != 0 && dy != 0 { SQRT_2 } else { 1.0 };
            at = next;
        }
    }
    Some(length)
}
