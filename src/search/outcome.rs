//! `SearchOutcome`: status, reason and numbers of an answer, and the sentence that says it.

use super::{Algorithm, SearchQuery};
use crate::geom::Cell;
use crate::grid::AreaInfo;

/// How a query ended. These are answers, not errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathStatus {
    /// The path leads to the goal and is a cheapest one.
    Found,
    /// The path leads to the nearest cell that can be reached.
    Partial,
    /// The goal cannot be reached.
    NotFound,
    /// The start is solid, or an end lies outside.
    InvalidPoint,
    /// The path is longer than the caller's buffer; the outcome tells its length.
    BufferTooSmall,
    /// The limit of nodes was reached before an answer.
    Limit,
    /// This combination of options is not served.
    Refused,
}

impl PathStatus {
    /// The word of the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PathStatus::Found => "found",
            PathStatus::Partial => "partial",
            PathStatus::NotFound => "not_found",
            PathStatus::InvalidPoint => "invalid_point",
            PathStatus::BufferTooSmall => "buffer_too_small",
            PathStatus::Limit => "limit",
            PathStatus::Refused => "refused",
        }
    }
}

/// Why a query did not end at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The start is solid.
    StartSolid,
    /// The start lies outside the region.
    StartOutside,
    /// The goal is solid.
    GoalSolid,
    /// The goal lies outside the region.
    GoalOutside,
    /// Start and goal are free and no way joins them.
    Disconnected,
    /// The limit of nodes was reached.
    Limit,
    /// Jump point search does not serve weights.
    WeightsUnsupported,
    /// The algorithm has no such path order.
    OrderUnsupported,
    /// Jump point search does not serve custom costs.
    CostUnsupported,
    /// A custom cost or estimate is no number from 0 to [`MAX_CELL_COST`](super::MAX_CELL_COST); the outcome's
    /// `end` is the cell that it was asked for.
    BadCost,
    /// Not served by this version.
    NotYet,
}

impl Reason {
    /// The word of the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::StartSolid => "start_solid",
            Reason::StartOutside => "start_outside",
            Reason::GoalSolid => "goal_solid",
            Reason::GoalOutside => "goal_outside",
            Reason::Disconnected => "disconnected",
            Reason::Limit => "limit",
            Reason::WeightsUnsupported => "weights_unsupported",
            Reason::OrderUnsupported => "order_unsupported",
            Reason::CostUnsupported => "cost_unsupported",
            Reason::BadCost => "bad_cost",
            Reason::NotYet => "not_yet",
        }
    }
}

/// The answer to a query, beside the path itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOutcome {
    /// How it ended.
    pub status: PathStatus,
    /// Why the path does not end at the goal; `None` for `Found` and `BufferTooSmall` of such a path.
    pub reason: Option<Reason>,
    /// Cost of the path: the steps summed in order in f64. 0 without a path.
    pub cost: f64,
    /// The last cell of the path; the start without one (but see [`Reason::BadCost`]).
    pub end: Cell,
    /// Who searched: with `Auto` the one that was taken; without a search what was asked for.
    pub algorithm: Algorithm,
    /// Cells whose neighbours were looked at, by the search that answered.
    pub expanded: u32,
    /// Times that a cell was reached, or reached more cheaply.
    pub generated: u32,
    /// Cells of the path: written, or needed by `BufferTooSmall`.
    pub cells: usize,
    /// Areas of start and goal, where they differ and were known.
    pub areas: Option<[AreaInfo; 2]>,
}

impl SearchOutcome {
    /// An answer without a path.
    pub(super) fn without_path(query: &SearchQuery, status: PathStatus, reason: Reason) -> SearchOutcome {
        SearchOutcome {
            status,
            reason: Some(reason),
            cost: 0.0,
            end: query.from,
            algorithm: query.algorithm,
            expanded: 0,
            generated: 0,
            cells: 0,
            areas: None,
        }
    }

    /// One sentence for people, with cells and numbers.
    #[must_use]
    pub fn describe(&self, query: &SearchQuery) -> String {
        let count = |n: usize| if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") };
        let why = || self.reason_text(query);
        match self.status {
            PathStatus::Found => format!("Found: {}, cost {:.2}", count(self.cells), self.cost),
            PathStatus::Partial if self.reason == Some(Reason::Limit) => {
                format!("Partial: stopped after {} nodes at {}", self.expanded, self.end)
            }
            PathStatus::Partial => format!("Partial: closest reachable cell is {}", self.end),
            PathStatus::NotFound => format!("Not found: {}", why()),
            PathStatus::InvalidPoint => format!("Invalid point: {}", why()),
            PathStatus::BufferTooSmall => format!("Buffer too small: the path has {}", count(self.cells)),
            PathStatus::Limit => format!("Limit: {}", why()),
            PathStatus::Refused => format!("Refused: {}", why()),
        }
    }

    /// The reason with cells and numbers, such as `goal (10, 4) is solid`; empty without a reason.
    #[must_use]
    pub fn reason_text(&self, query: &SearchQuery) -> String {
        let (from, to) = (query.from, query.to);
        match self.reason {
            None => String::new(),
            Some(Reason::StartSolid) => format!("start {from} is solid"),
            Some(Reason::StartOutside) => format!("start {from} is outside the region"),
            Some(Reason::GoalSolid) => format!("goal {to} is solid"),
            Some(Reason::GoalOutside) => format!("goal {to} is outside the region"),
            Some(Reason::Disconnected) => match self.areas {
                Some([a, b]) => format!("start {} and goal {} are not connected", area(a), area(b)),
                None => format!("start {from} and goal {to} are not connected"),
            },
            Some(Reason::Limit) => format!("no path within {} nodes", query.max_nodes),
            Some(Reason::WeightsUnsupported) => {
                format!("{} does not serve weights; Auto and A* do", query.algorithm.title())
            }
            Some(Reason::OrderUnsupported) => {
                format!("{} has no {}; Auto, A* and JPS have", query.order.title(), query.algorithm.title())
            }
            Some(Reason::CostUnsupported) => {
                format!("{} does not serve custom costs; Auto and A* do", query.algorithm.title())
            }
            Some(Reason::BadCost) => format!("the cost or estimate given for {} is no number from 0 up", self.end),
            Some(Reason::NotYet) => "not available yet".to_owned(),
        }
    }
}

fn area(info: AreaInfo) -> String {
    let unit = if info.cells == 1 { "cell" } else { "cells" };
    format!("area #{} ({} {unit})", info.rank, info.cells)
}
