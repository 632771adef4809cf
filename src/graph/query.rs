//! `PointQuery`: what is asked; `PointOutcome`: status, reason and numbers of the answer.

use crate::search::{PathOrder, PathStatus};

/// One question to a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PointQuery {
    /// Where the path starts.
    pub from: i64,
    /// Where it shall end.
    pub to: i64,
    /// Which of several equal paths is taken, and whether always a cheapest one.
    pub order: PathOrder,
    /// Where the goal cannot be reached, go to the nearest point that can.
    pub allow_partial: bool,
    /// Points that may be expanded; 0 for no limit.
    pub max_nodes: u32,
}

impl PointQuery {
    /// From one point to another with the defaults: Gridwright order, no partial path, no limit.
    #[must_use]
    pub fn new(from: i64, to: i64) -> PointQuery {
        PointQuery { from, to, order: PathOrder::Gridwright, allow_partial: false, max_nodes: 0 }
    }
}

/// Why a query did not end at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointReason {
    /// There is no such start.
    StartUnknown,
    /// There is no such goal.
    GoalUnknown,
    /// The start is disabled.
    StartDisabled,
    /// The goal is disabled.
    GoalDisabled,
    /// No way leads from the start to the goal.
    Disconnected,
    /// The limit of nodes was reached.
    Limit,
}

impl PointReason {
    /// All reasons.
    pub const ALL: [PointReason; 6] = [
        PointReason::StartUnknown,
        PointReason::GoalUnknown,
        PointReason::StartDisabled,
        PointReason::GoalDisabled,
        PointReason::Disconnected,
        PointReason::Limit,
    ];

    /// The word of the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PointReason::StartUnknown => "start_unknown",
            PointReason::GoalUnknown => "goal_unknown",
            PointReason::StartDisabled => "start_disabled",
            PointReason::GoalDisabled => "goal_disabled",
            PointReason::Disconnected => "disconnected",
            PointReason::Limit => "limit",
        }
    }
}

/// The answer to a query, beside the path itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointOutcome {
    /// How it ended.
    pub status: PathStatus,
    /// Why the path does not end at the goal; `None` for `Found` and `BufferTooSmall` of such a path.
    pub reason: Option<PointReason>,
    /// Cost of the path: the steps summed in order in `f64`. 0 without a path.
    pub cost: f64,
    /// The last point of the path; the start without one.
    pub end: i64,
    /// Points whose neighbours were looked at.
    pub expanded: u32,
    /// Times that a point was reached, or reached more cheaply.
    pub generated: u32,
    /// Points of the path: written, or needed by `BufferTooSmall`.
    pub points: usize,
}

impl PointOutcome {
    /// An answer without a path.
    pub(super) fn without_path(query: &PointQuery, status: PathStatus, reason: PointReason) -> PointOutcome {
        PointOutcome { status, reason: Some(reason), cost: 0.0, end: query.from, expanded: 0, generated: 0, points: 0 }
    }

    /// One sentence for people, with ids and numbers.
    #[must_use]
    pub fn describe(&self, query: &PointQuery) -> String {
        let count = || if self.points == 1 { "1 point".to_owned() } else { format!("{} points", self.points) };
        let why = || self.reason_text(query);
        match self.status {
            PathStatus::Found => format!("Found: {}, cost {:.2}", count(), self.cost),
            PathStatus::Partial if self.reason == Some(PointReason::Limit) => {
                format!("Partial: stopped after {} nodes at point {}", self.expanded, self.end)
            }
            PathStatus::Partial => format!("Partial: closest reachable point is {}", self.end),
            PathStatus::NotFound => format!("Not found: {}", why()),
            PathStatus::InvalidPoint => format!("Invalid point: {}", why()),
            PathStatus::BufferTooSmall => format!("Buffer too small: the path has {}", count()),
            PathStatus::Limit => format!("Limit: {}", why()),
            PathStatus::Refused => format!("Refused: {}", why()),
        }
    }

    /// The reason with ids and numbers, such as `goal 12 is disabled`; empty without a reason.
    #[must_use]
    pub fn reason_text(&self, query: &PointQuery) -> String {
        let (from, to) = (query.from, query.to);
        match self.reason {
            None => String::new(),
            Some(PointReason::StartUnknown) => format!("there is no point {from} to start from"),
            Some(PointReason::GoalUnknown) => format!("there is no point {to} to go to"),
            Some(PointReason::StartDisabled) => format!("start {from} is disabled"),
            Some(PointReason::GoalDisabled) => format!("goal {to} is disabled"),
            Some(PointReason::Disconnected) => format!("no way leads from point {from} to point {to}"),
            Some(PointReason::Limit) => format!("no path within {} nodes", query.max_nodes),
        }
    }
}
