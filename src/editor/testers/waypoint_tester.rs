//! A path between two waypoints of one graph, asked again whenever the level changes.

use crate::document::{Id, Level, PathOrder, WaypointGraph};
use crate::geom::Vec2;
use crate::graph::{PointOutcome, PointQuery, PointScratch};
use crate::search::PathStatus;

/// Graph, ends and answer.
#[derive(Debug, Default)]
pub struct WaypointTest {
    graph: Option<Id<WaypointGraph>>,
    start: Option<i64>,
    goal: Option<i64>,
    answer: Option<WaypointAnswer>,
    is_stale: bool,
    scratch: PointScratch,
    ids: Vec<i64>,
    points: Vec<Vec2>,
}

/// The answer to the question.
#[derive(Clone, Debug)]
pub struct WaypointAnswer {
    /// Status, cost and counts.
    pub outcome: PointOutcome,
    /// One sentence.
    pub text: String,
    /// Cost of a cheapest path, where the order's own is dearer.
    pub best: Option<f64>,
}

impl WaypointTest {
    /// The graph that is asked.
    #[must_use]
    pub fn graph(&self) -> Option<Id<WaypointGraph>> {
        self.graph
    }

    /// The point where the path starts.
    #[must_use]
    pub fn start(&self) -> Option<i64> {
        self.start
    }

    /// The point where it shall end.
    #[must_use]
    pub fn goal(&self) -> Option<i64> {
        self.goal
    }

    /// The answer, once both ends are chosen.
    #[must_use]
    pub fn answer(&self) -> Option<&WaypointAnswer> {
        self.answer.as_ref()
    }

    /// Ids of the path.
    #[must_use]
    pub fn ids(&self) -> &[i64] {
        &self.ids
    }

    /// Positions of the path, world units.
    #[must_use]
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    pub(in crate::editor) fn mark_stale(&mut self) {
        self.is_stale = self.graph.is_some();
    }

    pub(in crate::editor) fn clear(&mut self) {
        (self.graph, self.start, self.goal, self.answer) = (None, None, None, None);
        self.ids.clear();
        self.points.clear();
    }

    /// Chooses the ends, or forgets the test without any.
    pub(in crate::editor) fn set(&mut self, graph: Id<WaypointGraph>, start: Option<i64>, goal: Option<i64>) {
        self.clear();
        if start.is_some() || goal.is_some() {
            (self.graph, self.start, self.goal) = (Some(graph), start, goal);
        }
        self.is_stale = true;
    }

    /// Asks, if something changed. Ends that have gone are forgotten.
    pub(in crate::editor) fn refresh(&mut self, level: &Level) {
        let (Some(id), true) = (self.graph, self.is_stale) else { return };
        self.is_stale = false;
        self.answer = None;
        self.ids.clear();
        self.points.clear();
        let Some(graph) = level.graph(id) else {
            self.clear();
            return;
        };
        let is_there = |end: &i64| graph.point(*end).is_some();
        (self.start, self.goal) = (self.start.filter(is_there), self.goal.filter(is_there));
        let (Some(start), Some(goal)) = (self.start, self.goal) else { return };
        // The document takes no graph that cannot be built.
        let Ok(points) = graph.point_graph() else { return };
        let order = level.settings.rules.order;
        let query = PointQuery { order, allow_partial: true, ..PointQuery::new(start, goal) };
        let outcome = points.find_path(&query, &mut self.scratch, &mut self.ids);
        self.points.extend(self.ids.iter().filter_map(|id| points.position(*id)));
        let best = (order != PathOrder::Gridwright && outcome.status == PathStatus::Found).then(|| {
            let exact = PointQuery { order: PathOrder::Gridwright, ..query };
            points.find_path_into(&exact, &mut self.scratch, &mut []).cost
        });
        // Two paths of equal cost may differ by the rounding of their sums.
        let best = best.filter(|best| *best < outcome.cost * (1.0 - 1e-9));
        self.answer = Some(WaypointAnswer { text: outcome.describe(&query), outcome, best });
    }
}
