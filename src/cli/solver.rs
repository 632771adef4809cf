//! One query answered, with memory kept for the next one, and the answer as JSON.

use super::case::Question;
use crate::geom::{Cell, Frame};
use crate::grid::{Areas, Connectivity, Grid};
use crate::nav::{NavPath, kept_places};
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
        kept_places(grid, question.query.diagonal_mode, &self.cells, question.post, &mut self.kept);
        let points = self.kept.iter().filter_map(|place| self.cells.get(*place as usize));
        Answer {
            cells: self.cells.iter().map(|c| [c.x, c.y]).collect(),
            points: points.map(|c| frame.exact_centre(*c)).collect(),
            ..self.told(grid, &question.query, &outcome, outcome.describe(&question.query))
        }
    }

    /// The answer that a map gives an agent, with the cells that were taken for its ends.
    pub(super) fn of_map(&mut self, grid: &Grid, path: &NavPath) -> Answer {
        let sentence = path.describe();
        let told = match path.search() {
            Some((query, outcome)) => self.told(grid, query, outcome, sentence),
            None => Answer {
                status: path.status.name(),
                reason: path.reason.map(Reason::name),
                reason_text: path.reason.map(|_| sentence.clone()),
                sentence,
                ..Answer::default()
            },
        };
        Answer {
            cells: path.cells.iter().map(|c| [c.x, c.y]).collect(),
            points: path.points.iter().map(|p| [p.x, p.y].map(f64::from)).collect(),
            snapped_start: path.snapped_start.and(path.start_cell).map(|c| [c.x, c.y]),
            clamped_goal: path.clamped_goal.and(path.goal_cell).map(|c| [c.x, c.y]),
            ..told
        }
    }

    /// All but cells and points.
    fn told(&mut self, grid: &Grid, query: &SearchQuery, outcome: &SearchOutcome, sentence: String) -> Answer {
        let best = self.best(grid, query, outcome);
        let mut note = best.map_or_else(String::new, |best| format!("; not the best one, which costs {best:.2}"));
        if outcome.status == PathStatus::Partial && outcome.reason != Some(Reason::Limit) {
            note += &format!(", cost {:.2}: {}", outcome.cost, outcome.reason_text(query));
        }
        if outcome.cells > 0 && outcome.algorithm == Algorithm::Jps && grid.has_weights() {
            note += "; weights ignored, as in Godot";
        }
        Answer {
            status: outcome.status.name(),
            reason: outcome.reason.map(Reason::name),
            reason_text: outcome.reason.map(|_| outcome.reason_text(query)),
            cost: outcome.cost,
            best,
            expanded: outcome.expanded,
            generated: outcome.generated,
            algorithm: Some(outcome.algorithm.name()).filter(|_| outcome.expanded > 0),
            sentence: sentence + &note,
            ..Answer::default()
        }
    }
}

/// An answer in the keys of `solve`.
#[derive(Clone, Debug, Default, Serialize)]
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
    /// The cell that was taken for a solid start; only of an agent's question.
    #[serde(skip_serializing_if = "Option::is_none")]
    snapped_start: Option<[i32; 2]>,
    /// The cell that was searched for in place of a target outside; only of an agent's question.
    #[serde(skip_serializing_if = "Option::is_none")]
    clamped_goal: Option<[i32; 2]>,
    /// For people.
    #[serde(skip)]
    pub(super) sentence: String,
}

impl Answer {
    pub(super) fn refused(reason: &'static str, text: String) -> Answer {
        Answer {
            status: PathStatus::Refused.name(),
            reason: Some(reason),
            sentence: format!("Refused: {text}"),
            reason_text: Some(text),
            ..Answer::default()
        }
    }
}
