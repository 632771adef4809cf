//! The Path Tester's comparison: one question, several searches.

use crate::editor::session::jobs::Control;
use crate::editor::testers::path_tester::{MOST_RECORDED, Place, Record, has_path};
use crate::geom::{Cell, Vec2};
use crate::grid::Grid;
use crate::search::{
    Algorithm, Heuristic, PathOrder, PathStatus, Scratch, SearchOutcome, SearchQuery, find_path, find_path_with,
};

/// A search that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedSearch {
    /// What the row is called.
    pub title: &'static str,
    algorithm: Algorithm,
    order: PathOrder,
}

/// The searches, in the order of their rows. The place in it chooses the dash style.
pub const COMPARED: [ComparedSearch; 5] = [
    search("A*", Algorithm::AStar, PathOrder::Gridwright),
    search("JPS", Algorithm::Jps, PathOrder::Gridwright),
    search("Auto", Algorithm::Auto, PathOrder::Gridwright),
    search("Godot 4.6", Algorithm::AStar, PathOrder::Godot),
    search("Godot jumping", Algorithm::Jps, PathOrder::Godot),
];

const fn search(title: &'static str, algorithm: Algorithm, order: PathOrder) -> ComparedSearch {
    ComparedSearch { title, algorithm, order }
}

/// One search's answer.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Who answered.
    pub search: ComparedSearch,
    /// Status, cost and counts.
    pub outcome: SearchOutcome,
    /// One sentence.
    pub text: String,
    /// Why the path does not end at the goal; empty where it does.
    pub why: String,
    /// Cost of the path, weights included even where the search ignored them; 0 without a path.
    pub cost: f64,
    /// Time of the search; 0 without a clock.
    pub nanos: u64,
    /// Centres of the path's cells, world units; empty without a path.
    pub points: Vec<Vec2>,
    /// Cells that it expanded, in order.
    pub(in crate::editor) expanded: Vec<Cell>,
    /// It ignored weights that the level has.
    pub ignored_weights: bool,
}

/// All answers to one question.
#[derive(Debug)]
pub struct Comparison {
    answers: Vec<Compared>,
    chosen: usize,
    /// The answers are those of an older question, or there are none yet.
    is_old: bool,
    /// The question that the background has.
    asked: Option<u64>,
}

impl Comparison {
    pub(in crate::editor) fn new(chosen: usize) -> Comparison {
        Comparison { answers: Vec::new(), chosen, is_old: true, asked: None }
    }

    /// In the order of [`COMPARED`]; empty until the question is asked.
    #[must_use]
    pub fn answers(&self) -> &[Compared] {
        &self.answers
    }

    /// Place of the answer whose search tree is shown.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    pub(in crate::editor) fn choose(&mut self, place: usize) {
        self.chosen = place.min(COMPARED.len() - 1);
    }

    /// The answers are those of an older question; the new ones are on their way.
    #[must_use]
    pub fn is_old(&self) -> bool {
        self.is_old
    }

    pub(in crate::editor) fn forget(&mut self) {
        self.answers.clear();
        self.is_old = true;
    }

    /// Something changed: the answers stay until new ones come.
    pub(in crate::editor) fn outdate(&mut self) {
        self.is_old = true;
    }

    /// The question of this number must still be given to the background.
    pub(in crate::editor) fn wants(&self, number: u64) -> bool {
        self.is_old && self.asked != Some(number)
    }

    pub(in crate::editor) fn began(&mut self, number: u64) {
        self.asked = Some(number);
    }

    pub(in crate::editor) fn take(&mut self, answers: Vec<Compared>) {
        self.answers = answers;
        self.is_old = false;
        self.asked = None;
    }

    /// Cells that the chosen search expanded.
    pub(in crate::editor) fn expanded(&self) -> &[Cell] {
        self.answers.get(self.chosen).map_or(&[], |answer| &answer.expanded)
    }

    /// What there is to say about the answers, a sentence each.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let (mut remarks, mut reasons) = (Vec::new(), Vec::new());
        let found = |answer: &&Compared| answer.outcome.status == PathStatus::Found;
        let best = self.answers.iter().filter(found).map(|a| a.cost).fold(f64::INFINITY, f64::min);
        for answer in &self.answers {
            let title = answer.search.title;
            let more = answer.cost - best;
            match answer.outcome.status {
                PathStatus::Found if answer.ignored_weights => {
                    remarks.push(format!("{title} ignores weights, as Godot does; its cost counts them."));
                }
                PathStatus::Found if more > best * 1e-9 => {
                    remarks.push(format!("{title} costs {more:.3} more than the best."));
                }
                PathStatus::Found => {}
                // Most share a reason: it is said once.
                _ if reasons.contains(&&answer.why) => {}
                _ => reasons.push(&answer.why),
            }
        }
        remarks.extend(reasons.into_iter().filter(|why| !why.is_empty()).map(|why| format!("{}.", capital(why))));
        if remarks.is_empty() && best.is_finite() {
            remarks.push("All cost the same.".to_owned());
        }
        if self.expanded().len() >= MOST_RECORDED {
            remarks.push(format!("Search Tree shows the first {MOST_RECORDED} nodes."));
        }
        remarks
    }
}

/// Asks every search: first with its expansions kept, which also warms it up, then timed. Ends early, with fewer
/// answers, once it is cancelled.
pub(in crate::editor) fn compare(
    question: &SearchQuery,
    place: &Place<'_>,
    timer: fn() -> u64,
    control: &Control,
) -> Vec<Compared> {
    let Place { frame, grid, areas } = place;
    let (mut answers, mut cells, mut scratch) = (Vec::new(), Vec::new(), Scratch::default());
    for (place, search) in COMPARED.into_iter().enumerate() {
        control.report(place as u32, COMPARED.len() as u32);
        if control.is_cancelled() {
            break;
        }
        let query = SearchQuery { algorithm: search.algorithm, order: search.order, ..*question };
        let mut expanded = Vec::new();
        let mut record = Record { grid, cells: &mut expanded };
        let outcome = find_path_with(grid, Some(areas), &query, &mut scratch, &mut cells, &mut record);
        let nanos = shortest(timer, || {
            find_path(grid, Some(areas), &query, &mut scratch, &mut cells);
        });
        let points = if has_path(&outcome) {
            cells.iter().map(|cell| frame.world_from_cell(*cell)).collect()
        } else {
            Vec::new()
        };
        let ignored_weights =
            grid.has_weights() && search.order != PathOrder::Gridwright && search.algorithm == Algorithm::Jps;
        answers.push(Compared {
            search,
            text: outcome.describe(&query),
            why: outcome.reason_text(&query),
            cost: if ignored_weights { weighted_cost(grid, query.compute, &cells) } else { outcome.cost },
            outcome,
            nanos,
            points,
            expanded,
            ignored_weights,
        });
    }
    answers
}

/// Short work is done so many times; the shortest time counts, because other programs take turns.
const TIMES: u32 = 5;
/// Nanoseconds of work that is done once only.
const LONG: u64 = 2_000_000;

/// Nanoseconds of the work; 0 without a clock.
fn shortest(timer: fn() -> u64, mut work: impl FnMut()) -> u64 {
    let begun = timer();
    let mut least = u64::MAX;
    for _ in 0..TIMES {
        let started = timer();
        work();
        let now = timer();
        least = least.min(now.saturating_sub(started));
        if now.saturating_sub(begun) > LONG {
            break;
        }
    }
    least
}

/// Cost of the way through all cells between jump points, each of which pays its weight.
fn weighted_cost(grid: &Grid, compute: Heuristic, jump_points: &[Cell]) -> f64 {
    let mut cost = 0.0;
    for leg in jump_points.windows(2) {
        let mut at = leg[0];
        while at != leg[1] {
            let next = at.offset((leg[1].x - at.x).signum(), (leg[1].y - at.y).signum());
            cost += compute.between(at, next) * f64::from(grid.weight(next));
            at = next;
        }
    }
    cost
}

/// The sentence with a capital at its start.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
