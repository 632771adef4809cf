//! The search: one best-first loop for all orders, and its answers into buffers of the caller.
//!
//! | | Gridwright order | Godot's orders |
//! |---|---|---|
//! | costs | `f64` | every sum and product rounded to `f32` |
//! | estimate | times the smallest weight of the graph, so that it never exceeds the cost | as it is |
//! | ties | f, then h, then id: not how the graph was made | f, then the larger g, then the moves of the heap |
//! | a closed point | opens again where rounding brings a cheaper way | never again |
//! | nearest | least estimate, then cost, then id | least f - g as rounded, then g, then what came first |
//!
//! `f32` arithmetic is done as `f64` arithmetic rounded after every step: sums, products and roots of `f32`
//! numbers come out the same either way.

use super::open_heap::Entry;
use super::points::Point;
use super::scratch::{Node, PointScratch};
use super::{Distance, PointCost, PointGraph, PointOutcome, PointQuery, PointReason, PointRules, PointView, Position};
use crate::search::{PathOrder, PathStatus};

/// What differs between the orders.
trait Order {
    /// A closed point opens again for a cheaper way.
    const REOPENS: bool;
    fn round(value: f64) -> f64;
    fn compute<V>(cost: &impl PointCost<V>, from: &PointView<V>, to: &PointView<V>) -> f64;
    fn estimate<V>(cost: &impl PointCost<V>, from: &PointView<V>, goal: &PointView<V>) -> f64;
    /// Second part of the key.
    fn tie(g: f64, h: f64) -> f64;
    /// Third part of the key.
    fn id(id: i64) -> i64;
    /// What is compared for *nearest*, from the estimate, f and g.
    fn nearness(estimate: f64, f: f64, g: f64) -> f64;
}

struct Exact;

impl Order for Exact {
    const REOPENS: bool = true;
    fn round(value: f64) -> f64 {
        value
    }
    fn compute<V>(cost: &impl PointCost<V>, from: &PointView<V>, to: &PointView<V>) -> f64 {
        cost.compute_cost(from, to)
    }
    fn estimate<V>(cost: &impl PointCost<V>, from: &PointView<V>, goal: &PointView<V>) -> f64 {
        // `max` also turns NaN into 0.
        cost.estimate_cost(from, goal).max(0.0)
    }
    fn tie(_: f64, h: f64) -> f64 {
        h
    }
    fn id(id: i64) -> i64 {
        id
    }
    fn nearness(estimate: f64, _: f64, _: f64) -> f64 {
        estimate
    }
}

struct Godot;

impl Order for Godot {
    const REOPENS: bool = false;
    fn round(value: f64) -> f64 {
        f64::from(value as f32)
    }
    fn compute<V>(cost: &impl PointCost<V>, from: &PointView<V>, to: &PointView<V>) -> f64 {
        f64::from(cost.compute_cost_f32(from, to))
    }
    fn estimate<V>(cost: &impl PointCost<V>, from: &PointView<V>, goal: &PointView<V>) -> f64 {
        f64::from(cost.estimate_cost_f32(from, goal).max(0.0))
    }
    fn tie(g: f64, _: f64) -> f64 {
        -g
    }
    fn id(_: i64) -> i64 {
        0
    }
    fn nearness(_: f64, f: f64, g: f64) -> f64 {
        Godot::round(f - g)
    }
}

/// How the loop ended.
enum End {
    Reached,
    Exhausted,
    Limit,
}

struct Run {
    end: End,
    nearest: u32,
    expanded: u32,
    generated: u32,
}

/// Which answer is asked for: Godot 4.5 treats a disabled start differently in the two.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Ids,
    Positions,
}

impl<V: Position> PointGraph<V> {
    /// The ids of the points of the path, from start to end. `path` is emptied first.
    pub fn find_path(&self, query: &PointQuery, scratch: &mut PointScratch, path: &mut Vec<i64>) -> PointOutcome {
        self.find_path_with(query, &PointRules::pricing(Distance), scratch, path)
    }

    /// As [`PointGraph::find_path`], with costs and a filter of your own.
    pub fn find_path_with<C: PointCost<V>, F: Fn(i64, i64) -> bool>(
        &self,
        query: &PointQuery,
        rules: &PointRules<C, F>,
        scratch: &mut PointScratch,
        path: &mut Vec<i64>,
    ) -> PointOutcome {
        let outcome = self.solve(query, rules, Answer::Ids, scratch);
        path.clear();
        path.extend(scratch.trail.iter().map(|slot| self.points[*slot as usize].id));
        outcome
    }

    /// The ids of the path into a slice: `BufferTooSmall`, and nothing is written, where it is too short.
    /// [`PointOutcome::points`] tells how many it takes.
    pub fn find_path_into(&self, query: &PointQuery, scratch: &mut PointScratch, path: &mut [i64]) -> PointOutcome {
        let outcome = self.solve(query, &PointRules::pricing(Distance), Answer::Ids, scratch);
        write_into(outcome, scratch, path, |slot| self.points[slot as usize].id)
    }

    /// The positions of the points of the path, world units, from start to end. `path` is emptied first.
    ///
    /// In [`PathOrder::Godot45`] such a path may start at a disabled point, which a path of ids may not.
    pub fn find_positions(&self, query: &PointQuery, scratch: &mut PointScratch, path: &mut Vec<V>) -> PointOutcome {
        self.find_positions_with(query, &PointRules::pricing(Distance), scratch, path)
    }

    /// As [`PointGraph::find_positions`], with costs and a filter of your own.
    pub fn find_positions_with<C: PointCost<V>, F: Fn(i64, i64) -> bool>(
        &self,
        query: &PointQuery,
        rules: &PointRules<C, F>,
        scratch: &mut PointScratch,
        path: &mut Vec<V>,
    ) -> PointOutcome {
        let outcome = self.solve(query, rules, Answer::Positions, scratch);
        path.clear();
        path.extend(scratch.trail.iter().map(|slot| self.points[*slot as usize].position));
        outcome
    }

    /// The positions of the path into a slice, as [`PointGraph::find_path_into`].
    pub fn find_positions_into(&self, query: &PointQuery, scratch: &mut PointScratch, path: &mut [V]) -> PointOutcome {
        let outcome = self.solve(query, &PointRules::pricing(Distance), Answer::Positions, scratch);
        write_into(outcome, scratch, path, |slot| self.points[slot as usize].position)
    }

    /// The ids of the path in a new list, for tools; empty where there is none.
    #[must_use]
    pub fn id_path(&self, query: &PointQuery) -> Vec<i64> {
        let mut path = Vec::new();
        self.find_path(query, &mut PointScratch::new(), &mut path);
        path
    }

    /// The positions of the path in a new list, for tools; empty where there is none.
    #[must_use]
    pub fn point_path(&self, query: &PointQuery) -> Vec<V> {
        let mut path = Vec::new();
        self.find_positions(query, &mut PointScratch::new(), &mut path);
        path
    }

    /// Leaves the path in the scratch's trail.
    fn solve<C: PointCost<V>, F: Fn(i64, i64) -> bool>(
        &self,
        query: &PointQuery,
        rules: &PointRules<C, F>,
        answer: Answer,
        scratch: &mut PointScratch,
    ) -> PointOutcome {
        scratch.trail.clear();
        let invalid = |reason| PointOutcome::without_path(query, PathStatus::InvalidPoint, reason);
        let Ok(start) = self.slot(query.from) else { return invalid(PointReason::StartUnknown) };
        let Ok(goal) = self.slot(query.to) else { return invalid(PointReason::GoalUnknown) };
        let is_old = query.order == PathOrder::Godot45;
        let may_start_disabled = is_old && (start == goal || answer == Answer::Positions);
        if self.points[start as usize].is_disabled && !may_start_disabled {
            return invalid(PointReason::StartDisabled);
        }
        if start == goal {
            scratch.reserve(self.points.len());
            scratch.trail.push(start);
            let found = PointOutcome::without_path(query, PathStatus::Found, PointReason::Disconnected);
            return PointOutcome { reason: None, points: 1, ..found };
        }
        if self.points[goal as usize].is_disabled && !query.allow_partial {
            return PointOutcome::without_path(query, PathStatus::NotFound, PointReason::GoalDisabled);
        }
        let run = match query.order {
            PathOrder::Gridwright => self.search::<Exact, C, F>([start, goal], query.max_nodes, rules, scratch),
            PathOrder::Godot | PathOrder::Godot45 => {
                self.search::<Godot, C, F>([start, goal], query.max_nodes, rules, scratch)
            }
        };
        self.outcome(query, &run, [start, goal], rules, scratch)
    }

    fn outcome<C: PointCost<V>, F>(
        &self,
        query: &PointQuery,
        run: &Run,
        [start, goal]: [u32; 2],
        rules: &PointRules<C, F>,
        scratch: &mut PointScratch,
    ) -> PointOutcome {
        let (status, reason) = match run.end {
            End::Reached => (PathStatus::Found, None),
            End::Limit if query.allow_partial => (PathStatus::Partial, Some(PointReason::Limit)),
            End::Limit => (PathStatus::Limit, Some(PointReason::Limit)),
            End::Exhausted => {
                let is_disabled = self.points[goal as usize].is_disabled;
                let reason = if is_disabled { PointReason::GoalDisabled } else { PointReason::Disconnected };
                let status = if query.allow_partial { PathStatus::Partial } else { PathStatus::NotFound };
                (status, Some(reason))
            }
        };
        let mut outcome = PointOutcome {
            status,
            reason,
            cost: 0.0,
            end: query.from,
            expanded: run.expanded,
            generated: run.generated,
            points: 0,
        };
        let end = match status {
            PathStatus::Found => goal,
            PathStatus::Partial => run.nearest,
            _ => return outcome,
        };
        let mut at = end;
        scratch.trail.push(at);
        while at != start {
            at = scratch.nodes[at as usize].parent;
            scratch.trail.push(at);
        }
        scratch.trail.reverse();
        for pair in scratch.trail.windows(2) {
            let (from, to) = (view(&self.points[pair[0] as usize]), view(&self.points[pair[1] as usize]));
            outcome.cost += rules.cost.compute_cost(&from, &to) * f64::from(to.weight);
        }
        outcome.end = self.points[end as usize].id;
        outcome.points = scratch.trail.len();
        outcome
    }

    fn search<O: Order, C: PointCost<V>, F: Fn(i64, i64) -> bool>(
        &self,
        [start, goal]: [u32; 2],
        max_nodes: u32,
        rules: &PointRules<C, F>,
        scratch: &mut PointScratch,
    ) -> Run {
        let open_stamp = scratch.begin(self.points.len());
        let closed_stamp = open_stamp + 1;
        let PointScratch { nodes, open, .. } = scratch;
        let scale = if O::REOPENS { f64::from(self.least_weight()) } else { 1.0 };
        let goal_view = view(&self.points[goal as usize]);
        let mut run = Run { end: End::Exhausted, nearest: start, expanded: 0, generated: 1 };
        let mut nearest = (f64::INFINITY, f64::INFINITY, i64::MAX);

        let first = view(&self.points[start as usize]);
        let estimate = O::estimate(&rules.cost, &first, &goal_view);
        let h = estimate * scale;
        nodes[start as usize] = Node { nearness: estimate, parent: start, stamp: open_stamp, ..Node::default() };
        open.push(Entry { f: h, tie: O::tie(0.0, h), id: O::id(first.id), slot: start }, |_, _| {});

        while let Some(&Entry { slot, .. }) = open.first() {
            if slot == goal {
                run.end = End::Reached;
                break;
            }
            let here = view(&self.points[slot as usize]);
            let node = nodes[slot as usize];
            if max_nodes != 0 && run.expanded == max_nodes {
                run.end = End::Limit;
                break;
            }
            let candidate = (node.nearness, node.cost, O::id(here.id));
            if candidate < nearest || run.expanded == 0 {
                (nearest, run.nearest) = (candidate, slot);
            }
            open.pop(|slot, place| nodes[slot as usize].place = place);
            nodes[slot as usize].stamp = closed_stamp;
            run.expanded += 1;
            for &next in &self.points[slot as usize].neighbors {
                let point = &self.points[next as usize];
                let known = nodes[next as usize];
                let is_closed = known.stamp == closed_stamp;
                if point.is_disabled || is_closed && !O::REOPENS || !(rules.is_neighbor_allowed)(here.id, point.id) {
                    continue;
                }
                let to = view(point);
                let step = O::round(O::compute(&rules.cost, &here, &to) * f64::from(to.weight));
                let cost = O::round(node.cost + step);
                let is_known = known.stamp >= open_stamp;
                let is_better = !is_known || cost < known.cost;
                if step.is_nan() || step < 0.0 || !is_better {
                    continue;
                }
                let estimate = O::estimate(&rules.cost, &to, &goal_view);
                let h = estimate * scale;
                let f = O::round(cost + h);
                let nearness = O::nearness(estimate, f, cost);
                nodes[next as usize] = Node { cost, nearness, parent: slot, place: known.place, stamp: open_stamp };
                run.generated += 1;
                let entry = Entry { f, tie: O::tie(cost, h), id: O::id(to.id), slot: next };
                let moved = |slot: u32, place| nodes[slot as usize].place = place;
                if is_known && !is_closed {
                    open.improve(known.place, entry, moved);
                } else {
                    open.push(entry, moved);
                }
            }
        }
        run
    }
}

fn view<V: Position>(point: &Point<V>) -> PointView<V> {
    PointView { id: point.id, position: point.position, weight: point.weight }
}

fn write_into<T>(
    outcome: PointOutcome,
    scratch: &PointScratch,
    path: &mut [T],
    convert: impl Fn(u32) -> T,
) -> PointOutcome {
    if path.len() < outcome.points {
        return PointOutcome { status: PathStatus::BufferTooSmall, ..outcome };
    }
    for (to, slot) in path.iter_mut().zip(&scratch.trail) {
        *to = convert(*slot);
    }
    outcome
}
