//! The Path Tester's question and answer between two points: of the grid with the level's settings, or as agents ask.
//!
//! **No frame waits for a search of more than [`NODES_IN_A_FRAME`] nodes**: beyond that the old answer stays, marked as
//! old, until the background gives the new one.

use crate::document::{Id, Level, Profile};
use crate::editor::session::jobs::Control;
use crate::editor::testers::compare::{Compared, Comparison, compare};
use crate::editor::testers::question::{Question, Told};
use crate::geom::{Cell, Frame, Vec2};
use crate::grid::{Areas, Grid};
use crate::search::{Listener, PathStatus, Reason, Scratch, SearchOutcome, find_cheaper};

/// Start, goal and answer.
#[derive(Debug, Default)]
pub struct PathTest {
    start: Option<Vec2>,
    goal: Option<Vec2>,
    profile: Option<Id<Profile>>,
    tested: Option<Tested>,
    stale: bool,
    /// Counts questions, so that an answer finds its own.
    number: u64,
    standing: Standing,
    scratch: Scratch,
    /// Cells of the path.
    cells: Vec<Cell>,
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

/// How the answer that is shown stands to the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Standing {
    /// It is the answer, and nothing is left to do.
    #[default]
    Exact,
    /// It is the answer of a search with a limit; the counts of the level's own search come after the gesture.
    Quick,
    /// It answers an older question.
    Old,
    /// It answers an older question, and the user stopped the search for the new one.
    GivenUp,
}

/// The latest question.
pub(in crate::editor) struct Asked {
    pub(in crate::editor) number: u64,
    pub(in crate::editor) question: Question,
}

/// Where a question is asked.
pub(in crate::editor) struct Place<'a> {
    pub(in crate::editor) frame: Frame,
    pub(in crate::editor) grid: &'a Grid,
    /// Of the grid as it is.
    pub(in crate::editor) areas: &'a Areas,
}

/// An answer with what is drawn of it.
#[derive(Clone, Debug)]
pub(in crate::editor) struct Tested {
    answer: Answer,
    cells: Vec<Cell>,
    /// World units.
    points: Vec<Vec2>,
    expanded: Vec<Cell>,
}

impl Tested {
    /// What the level's own search answers, however long it takes.
    pub(in crate::editor) fn exact(question: &Question, place: &Place<'_>, timer: fn() -> u64) -> Tested {
        Tested::ask(question, place, timer, (&mut Scratch::default(), &mut Vec::new()))
    }

    fn ask(
        question: &Question,
        place: &Place<'_>,
        timer: fn() -> u64,
        (scratch, cells): (&mut Scratch, &mut Vec<Cell>),
    ) -> Tested {
        let Place { grid, areas, .. } = *place;
        let (started, mut expanded, mut points) = (timer(), Vec::new(), Vec::new());
        let mut record = Record { grid, cells: &mut expanded };
        let Told { query, outcome, text } =
            question.ask((grid, areas), scratch, (&mut *cells, &mut points), &mut record);
        let nanos = timer().saturating_sub(started);
        let way = cells.clone();
        // The cheapest path has no limit of nodes, so it is not asked where there is one.
        let best = if query.max_nodes == 0 {
            find_cheaper(grid, &query, &outcome, scratch, cells).map(|best| best.cost)
        } else {
            None
        };
        Tested { answer: Answer { text, outcome, nanos, best }, cells: way, points, expanded }
    }
}

/// Nodes that a search may expand in a frame; a grid of no more cells is always searched in the frame.
const NODES_IN_A_FRAME: u32 = 20_000;
/// Cells of a grid up to which several searches are compared in the frame.
const COMPARED_IN_A_FRAME: u64 = 64 * 64;

/// Expanded cells that are kept at most: more than a screen has pixels for.
pub(in crate::editor) const MOST_RECORDED: usize = 500_000;

/// Keeps the expanded cells for the overlay, up to a number that can still be seen.
pub(in crate::editor) struct Record<'a> {
    pub(in crate::editor) grid: &'a Grid,
    pub(in crate::editor) cells: &'a mut Vec<Cell>,
}

/// There are cells to draw.
pub(in crate::editor) fn has_path(outcome: &SearchOutcome) -> bool {
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
        self.tested.as_ref().map(|tested| &tested.answer)
    }

    /// The answer is that of an older question; the new one is on its way.
    #[must_use]
    pub fn is_answer_old(&self) -> bool {
        matches!(self.standing, Standing::Old | Standing::GivenUp)
    }

    /// The search in the background was stopped: it begins again with the next question only.
    pub(in crate::editor) fn give_up(&mut self) {
        self.standing = if self.standing == Standing::Quick { Standing::Exact } else { Standing::GivenUp };
    }

    /// The profile whose agents ask; `None` asks the grid itself.
    #[must_use]
    pub fn profile(&self) -> Option<Id<Profile>> {
        self.profile
    }

    /// Chooses who asks.
    pub(in crate::editor) fn choose_profile(&mut self, profile: Option<Id<Profile>>) {
        self.profile = profile;
        self.mark_stale();
    }

    /// Cells of the path, both ends included.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.tested.as_ref().map_or(&[], |tested| &tested.cells)
    }

    /// Points of the path, world units: centres of its cells, or what a profile keeps of them.
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        self.tested.as_ref().map_or(&[], |tested| &tested.points)
    }

    /// Cells that the search expanded, in order; while several are compared, the chosen one.
    #[must_use]
    pub fn expanded(&self) -> &[Cell] {
        let own = self.tested.as_ref().map_or(&[][..], |tested| &tested.expanded);
        self.comparison.as_ref().map_or(own, Comparison::expanded)
    }

    /// The answers side by side, while several searches are compared.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_ref()
    }

    /// Begins or ends the comparison.
    pub(in crate::editor) fn compare(&mut self, on: bool) {
        if on != self.comparison.is_some() {
            self.comparison = on.then(|| Comparison::new(self.chosen));
            self.mark_stale();
        }
    }

    /// Chooses whose search tree is shown.
    pub(in crate::editor) fn choose_compared(&mut self, place: usize) {
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

    pub(in crate::editor) fn mark_stale(&mut self) {
        self.number += 1;
        self.stale = self.start.is_some() && self.goal.is_some();
        if let Some(comparison) = &mut self.comparison {
            comparison.outdate();
        }
    }

    pub(in crate::editor) fn set(&mut self, start: Option<Vec2>, goal: Option<Vec2>) {
        (self.start, self.goal) = (start, goal);
        if start.is_none() || goal.is_none() {
            self.tested = None;
            self.standing = Standing::Exact;
        }
        if let Some(comparison) = &mut self.comparison {
            comparison.forget();
        }
        self.mark_stale();
    }

    /// The question as it is now, once both ends are placed.
    pub(in crate::editor) fn asked(&self, level: &Level) -> Option<Asked> {
        Some(Asked { number: self.number, question: self.question(level)? })
    }

    fn question(&self, level: &Level) -> Option<Question> {
        Some(Question::new(level, [self.start?, self.goal?], self.profile))
    }

    /// Asks, if both ends are there and something changed, and answers as far as a frame allows.
    /// While a gesture is `open` searches are not compared: several would make the drag stutter.
    pub(in crate::editor) fn refresh(&mut self, place: &Place<'_>, level: &Level, (timer, open): (fn() -> u64, bool)) {
        let (Some(question), true) = (self.question(level), self.stale) else { return };
        self.stale = false;
        let area = place.grid.region().area();
        let is_small = area <= u64::from(NODES_IN_A_FRAME);
        let limited = question.limited(if is_small { 0 } else { NODES_IN_A_FRAME });
        let tested = Tested::ask(&limited, place, timer, (&mut self.scratch, &mut self.cells));
        let reached_limit = tested.answer.outcome.reason == Some(Reason::Limit);
        self.standing = match (is_small, reached_limit) {
            (true, _) => Standing::Exact,
            (false, true) => Standing::Old,
            (false, false) => Standing::Quick,
        };
        if !reached_limit {
            self.tested = Some(tested);
        }
        if let Some(comparison) = &mut self.comparison
            && !open
            && area <= COMPARED_IN_A_FRAME
        {
            comparison.take(compare(&question.query, place, timer, &Control::default()));
        }
        // A small comparison is asked again once the gesture is over.
        self.stale = open && is_small && self.comparison.is_some();
    }

    /// The background must answer: at once where the answer is old, after the gesture where only counts are missing.
    pub(in crate::editor) fn awaits_answer(&self, open: bool) -> bool {
        let has_question = self.start.is_some() && self.goal.is_some();
        has_question && (self.standing == Standing::Old || (self.standing == Standing::Quick && !open))
    }

    /// The background's answer; one of an older question changes nothing.
    pub(in crate::editor) fn take_tested(&mut self, question: u64, tested: Tested) {
        if question == self.number {
            self.tested = Some(tested);
            self.standing = Standing::Exact;
        }
    }

    /// The comparison is shown or asked for, and has no answers to the latest question.
    #[must_use]
    pub fn wants_comparison(&self) -> bool {
        let has_question = self.start.is_some() && self.goal.is_some();
        has_question && self.comparison.as_ref().is_some_and(|comparison| comparison.wants(self.number))
    }

    /// The latest question was given to the background.
    pub(in crate::editor) fn comparison_began(&mut self) {
        if let Some(comparison) = &mut self.comparison {
            comparison.began(self.number);
        }
    }

    /// The background's comparison; one of an older question changes nothing.
    pub(in crate::editor) fn take_compared(&mut self, question: u64, answers: Vec<Compared>) {
        if let Some(comparison) = &mut self.comparison
            && question == self.number
        {
            comparison.take(answers);
        }
    }
}
