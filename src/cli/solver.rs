//! One query answered, with memory kept for the next one, and the answer as JSON.

use super::case::Question;
use crate::geom::{Cell, Frame};
use crate::grid::{Areas, Connectivity, Grid};
use crate::nav::kept_places;
use crate::search::{
    Algorithm, PathOrder, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery, find_cheaper, find_path,
};
use serde::Serialize;
use serde_json::Value;

/// Searches one grid after another.
pub(super) struct Solver {
    scratch: Scratch,
    four: Areas,
    eight: Areas,
    /// The path of the last query.
    pub(super) cells: Vec<Cell>,
    /// A cheaper one than that of Godot's order.
    cheaper: Vec<Cell>,
    kept: Vec<u32>,
}

impl Solver {
    pub(super) fn new() -> Solver {
        Solver {
            scratch: Scratch::new(),
            four: Areas::new(Connectivity::Four),
            eight: Areas::new(Connectivity::Eight),
            cells: Vec::new(),
            cheaper: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// Another grid comes next.
    pub(super) fn forget_areas(&mut self) {
        self.four.invalidate();
        self.eight.invalidate();
    }

    /// Answers a query; the path is in `cells`.
    pub(super) fn find(&mut self, grid: &Grid, query: &SearchQuery) -> SearchOutcome {
        let areas = match Connectivity::of(query.diagonal_mode) {
            Connectivity::Four => &mut self.four,
            Connectivity::Eight => &mut self.eight,
        };
        areas.update(grid);
        find_path(grid, Some(areas), query, &mut self.scratch, &mut self.cells)
    }

    /// Bytes of the search's memory.
    pub(super) fn scratch_bytes(&self) -> usize {
        self.scratch.bytes()
    }

    /// The cost of the cheapest way to the answer's end, if Godot's order took a dearer one.
    fn best(&mut self, grid: &Grid, query: &SearchQuery, outcome: &SearchOutcome) -> Option<f64> {
        if query.order == PathOrder::Gridwright {
            return None;
        }
        find_cheaper(grid, query, outcome, &mut self.scratch, &mut self.cheaper).map(|cheaper| cheaper.cost)
    }

    /// Answers a question with all that the answer shows.
    pub(super) fn answer(&mut self, grid: &Grid, frame: &Frame, question: &Question) -> Answer {
        if let Some((reason, text)) = &question.refusal {
            return Answer::refused(reason, text.clone());
        }
        let outcome = self.find(grid, &question.query);
        let best = self.best(grid, &question.query, &outcome);
        let mut note = best.map_or_else(String::new, |best| format!("; not the best one, which costs {best:.2}"));
        if outcome.status == PathStatus::Partial && outcome.reason != Some(Reason::Limit) {
            note += &format!(", cost {:.2}: {}", outcome.cost, outcome.reason_text(&question.query));
        }
        if outcome.cells > 0 && outcome.algorithm == Algorithm::Jps && grid.has_weights() {
            note += "; weights ignored, as in Godot";
        }
        kept_places(grid, question.query.diagonal_mode, &self.cells, question.post, &mut self.kept);
        let points = self.kept.iter().filter_map(|place| self.cells.get(*place as usize));
        Answer {
            id: None,
            status: outcome.status.name(),
            reason: outcome.reason.map(Reason::name),
            reason_text: outcome.reason.map(|_| outcome.reason_text(&question.query)),
            cost: outcome.cost,
            best,
            cells: self.cells.iter().map(|c| [c.x, c.y]).collect(),
            points: points.map(|c| frame.exact_centre(*c)).collect(),
            expanded: outcome.expanded,
            generated: outcome.generated,
            algorithm: Some(outcome.algorithm.name()).filter(|_| outcome.expanded > 0),
            sight_checks: 0,
            sight_cells: 0,
            sentence: outcome.describe(&question.query) + &note,
        }
    }
}

/// An answer in the keys of `solve`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Value>,
    pub(super) status: &'static str,
    reason: Option<&'static str>,
    reason_text: Option<String>,
    cost: f64,
    /// What the cheapest way to the same end costs, where the answer, in Godot's order, is dearer.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<f64>,
    pub(super) cells: Vec<[i32; 2]>,
    /// Centres, world units, in double precision.
    pub(super) points: Vec<[f64; 2]>,
    expanded: u32,
    generated: u32,
    /// Who searched: with `auto` the one that was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    sight_checks: u32,
    sight_cells: u32,
    /// For people.
    #[serde(skip)]
    pub(super) sentence: String,
}

impl Answer {
    fn refused(reason: &'static str, text: String) -> Answer {
        Answer {
            id: None,
            status: PathStatus::Refused.name(),
            reason: Some(reason),
            sentence: format!("Refused: {text}"),
            reason_text: Some(text),
            cost: 0.0,
            best: None,
            cells: Vec::new(),
            points: Vec::new(),
            expanded: 0,
            generated: 0,
            algorithm: None,
            sight_checks: 0,
            sight_cells: 0,
        }
    }
}
