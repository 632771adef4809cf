//! The one search loop: best first over any `Space`, with limits, partial answers and a listener.
//!
//! A state is closed when it leaves the open list. Estimates are consistent, so it is then reached as
//! cheaply as can be; only rounding of f64 sums can bring a cheaper way later, and then it opens again.

use super::scratch::{Node, Scratch};
use super::space::{Cost, Listener, Space};

/// What the loop looks for.
pub(super) trait Aim<P> {
    /// This state ends the search.
    fn reached(&self, state: u32, place: P) -> bool;

    /// Several states may end it: among the cheapest of them the one with the lowest number is taken.
    fn is_set(&self) -> bool;

    /// How near a state is to the goal, if the nearest one that was closed shall be remembered.
    fn nearness(&self, place: P) -> Option<f64>;
}

/// How the loop ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    Reached(u32),
    /// Everything that can be reached was closed.
    Exhausted,
    Limit,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) end: End,
    /// The nearest closed state, then the cheapest, then the lowest.
    pub(super) nearest: Option<u32>,
    pub(super) expanded: u32,
    pub(super) generated: u32,
}

/// Searches from `start`; `max_nodes` expansions at most, 0 for no limit. Parents stay in the scratch.
pub(super) fn best_first<S: Space, L: Listener>(
    space: &S,
    start: u32,
    aim: &impl Aim<S::Place>,
    max_nodes: u32,
    scratch: &mut Scratch,
    listener: &mut L,
) -> Run {
    let open_stamp = scratch.begin(space.len(), space.largest_estimate());
    let closed_stamp = open_stamp + 1;
    let Scratch { nodes, open, .. } = scratch;
    let mut run = Run { end: End::Exhausted, nearest: None, expanded: 0, generated: 1 };
    let mut nearest = (f64::INFINITY, f64::INFINITY, u32::MAX);
    let mut found: Option<(f64, u32)> = None;
    let mut bound = f64::INFINITY;
    nodes[start as usize] = Node { cost: S::Cost::ZERO.to_bits(), parent: start, stamp: open_stamp };
    open.push(0.0, 0.0, start);

    while let Some((f, state)) = open.pop() {
        let node = &mut nodes[state as usize];
        if node.stamp == closed_stamp {
            continue;
        }
        if f > bound {
            break;
        }
        let place = space.place(state);
        let cost = S::Cost::from_bits(node.cost);
        if aim.reached(state, place) {
            let candidate = (space.value(cost), state);
            if found.is_none_or(|best| candidate < best) {
                found = Some(candidate);
            }
            if !aim.is_set() {
                break;
            }
            // Equally cheap ones may still come; a little more than equal, because f is rounded.
            bound = bound.min(f + f / (1u64 << 40) as f64);
        }
        if max_nodes != 0 && run.expanded == max_nodes {
            run.end = End::Limit;
            break;
        }
        node.stamp = closed_stamp;
        let parent = node.parent;
        run.expanded += 1;
        if let Some(distance) = aim.nearness(place) {
            let candidate = (distance, space.value(cost), state);
            if candidate < nearest {
                nearest = candidate;
                run.nearest = Some(state);
            }
        }
        listener.expanded(state, parent, space.value(cost));
        space.expand(state, place, parent, |next, next_place, step| {
            let cost = cost.plus(step);
            let node = &mut nodes[next as usize];
            if node.stamp >= open_stamp && space.value(cost) >= space.value(S::Cost::from_bits(node.cost)) {
                return;
            }
            *node = Node { cost: cost.to_bits(), parent: state, stamp: open_stamp };
            run.generated += 1;
            listener.generated(next, state, space.value(cost));
            let estimate = space.estimate(next_place);
            let f = space.value(cost.plus(estimate.exact)) + estimate.rest;
            let h = space.value(estimate.exact) + estimate.rest;
            open.push(f, h, next);
        });
    }
    if let Some((_, state)) = found {
        run.end = End::Reached(state);
    }
    run
}
