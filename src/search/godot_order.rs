//! Godot's order: cell for cell the path that `AStarGrid2D` of Godot 4.6 (or 4.5) returns.
//!
//! Equal paths are chosen between by rounding and by the mechanics of the heap, so both are kept: every
//! sum is f32 and rounded where Godot rounds it, the estimate orders the search as it is even where it
//! exceeds the true cost, neighbours are tried in the order of [`Direction::ALL`], a closed cell never
//! opens again, an equal g replaces nothing, and the goal ends the search when it is the best open cell.
//! A partial path ends at the cell with the lowest rest, then the lowest g, where the rest is f - g in
//! f32 and cells count as they become the best open one. The entered cell's weight multiplies its step.
//!
//! [`Algorithm::Jps`] is Godot's `jumping_enabled`: jump points alone are searched and returned, a step is
//! priced by its whole distance, and weights are ignored. A partial path then ends at a jump point, which
//! need not be the nearest cell. `Auto` and `AStar` are the plain search; Godot has no Dijkstra.

use super::astar::{Place, place_of};
use super::find::{Checked, PathEnd};
use super::godot_heap::{Entry, GodotHeap, cost_bits, cost_of};
use super::godot_jump::Jumper;
use super::scratch::{Node, Scratch};
use super::{Algorithm, Heuristic, Listener, PathStatus, Reason, SearchOutcome, SearchQuery};
use crate::geom::Cell;
use crate::grid::{BitGrid, Direction, Grid, MoveTable};

/// sqrt 2 - 1, rounded once.
const OCTILE: f32 = (std::f64::consts::SQRT_2 - 1.0) as f32;

/// A distance as Godot computes it.
#[inline]
fn distance(heuristic: Heuristic, a: Place, b: Place) -> f32 {
    let (dx, dy) = (a.x.abs_diff(b.x) as f32, a.y.abs_diff(b.y) as f32);
    match heuristic {
        Heuristic::Euclidean => (dx * dx + dy * dy).sqrt(),
        Heuristic::Manhattan => dx + dy,
        Heuristic::Octile if dx < dy => OCTILE * dx + dy,
        Heuristic::Octile => OCTILE * dy + dx,
        Heuristic::Chebyshev => dx.max(dy),
    }
}

/// What steps and estimates cost, rounded to f32.
pub(super) trait Prices {
    /// A step to a neighbour, diagonal or straight.
    fn step(&self, from: Place, to: Place, diagonal: bool) -> f32;
    /// A way over any distance.
    fn jump(&self, from: Place, to: Place) -> f32;
    /// What is left.
    fn estimate(&self, from: Place) -> f32;
    /// A price was refused, which ends the search.
    fn is_refused(&self) -> bool;
}

/// The heuristics of a query.
struct Named {
    compute: Heuristic,
    estimate: Heuristic,
    diagonal: f32,
    goal: Place,
}

impl Named {
    fn new(query: &SearchQuery, goal: Place) -> Named {
        let diagonal = distance(query.compute, Place { x: 0, y: 0 }, Place { x: 1, y: 1 });
        Named { compute: query.compute, estimate: query.estimate, diagonal, goal }
    }
}

impl Prices for Named {
    #[inline]
    fn step(&self, _from: Place, _to: Place, diagonal: bool) -> f32 {
        if diagonal { self.diagonal } else { 1.0 }
    }

    #[inline]
    fn jump(&self, from: Place, to: Place) -> f32 {
        distance(self.compute, from, to)
    }

    #[inline]
    fn estimate(&self, from: Place) -> f32 {
        distance(self.estimate, from, self.goal)
    }

    #[inline]
    fn is_refused(&self) -> bool {
        false
    }
}

/// Weights are ignored and only jump points are returned.
pub(super) fn is_jumping(query: &SearchQuery) -> bool {
    query.algorithm == Algorithm::Jps
}

/// How a search ended.
enum End {
    Reached,
    Exhausted,
    Limit,
}

/// What the loop counts, and the best end for a partial path so far: state, rest and g.
struct Run {
    end: End,
    expanded: u32,
    generated: u32,
    nearest: Option<(u32, f32, f32)>,
}

/// Searches from a start that has passed the checks. Parents stay in the scratch.
pub(super) fn search<L: Listener>(
    grid: &Grid,
    query: &SearchQuery,
    checked: &Checked,
    scratch: &mut Scratch,
    listener: &mut L,
) -> (SearchOutcome, PathEnd) {
    let prices = Named::new(query, place_of(grid, query.to));
    search_by(grid, query, checked, &prices, scratch, listener)
}

/// [`search`] by any prices.
pub(super) fn search_by<L: Listener>(
    grid: &Grid,
    query: &SearchQuery,
    checked: &Checked,
    prices: &impl Prices,
    scratch: &mut Scratch,
    listener: &mut L,
) -> (SearchOutcome, PathEnd) {
    let stamp = scratch.begin(grid.len(), 0.0);
    let Scratch { nodes, godot: heap, .. } = scratch;
    heap.begin(grid.len());
    let mut search = Search {
        query,
        prices,
        width: grid.region().w,
        solid: grid.solid_bits(),
        table: query.diagonal_mode.move_table(),
        start: checked.from,
        goal: checked.to,
        stamp,
        nodes,
        heap,
        listener,
        generated: 1,
    };
    let run = match grid.weights() {
        _ if is_jumping(query) => {
            let jumper = Jumper::new(grid, query.diagonal_mode, place_of(grid, query.to));
            search.run(|search, state, place, g| search.expand_by_jumps(&jumper, state, place, g))
        }
        None => search.run(|search, state, place, g| search.expand(|_| 1.0, state, place, g)),
        Some(weights) => {
            search.run(|search, state, place, g| search.expand(|next| weights[next as usize], state, place, g))
        }
    };
    judge(grid, query, &run, checked)
}

/// Turns the end of the loop into an answer.
fn judge(grid: &Grid, query: &SearchQuery, run: &Run, checked: &Checked) -> (SearchOutcome, PathEnd) {
    let nearest = run.nearest.map(|(state, ..)| state).filter(|_| query.allow_partial);
    let (reason, end) = match run.end {
        End::Reached => (None, Some(checked.to)),
        End::Exhausted => (Some(checked.obstacle.unwrap_or(Reason::Disconnected)), nearest),
        End::Limit => (Some(Reason::Limit), nearest),
    };
    let status = match (&run.end, end) {
        (End::Reached, _) => PathStatus::Found,
        (_, Some(_)) => PathStatus::Partial,
        (End::Limit, None) => PathStatus::Limit,
        (End::Exhausted, None) => PathStatus::NotFound,
    };
    let outcome = SearchOutcome {
        status,
        reason,
        cost: 0.0,
        end: end.map_or(query.from, |state| grid.cell_at(state)),
        algorithm: if is_jumping(query) { Algorithm::Jps } else { Algorithm::AStar },
        expanded: run.expanded,
        generated: run.generated,
        cells: 0,
        areas: None,
    };
    (outcome, end)
}

/// One search under way.
struct Search<'a, P, L> {
    query: &'a SearchQuery,
    prices: &'a P,
    width: u32,
    solid: &'a BitGrid,
    table: &'static MoveTable,
    start: u32,
    goal: u32,
    /// Of open nodes; closed ones have the next number.
    stamp: u32,
    nodes: &'a mut [Node],
    heap: &'a mut GodotHeap,
    listener: &'a mut L,
    generated: u32,
}

impl<P: Prices, L: Listener> Search<'_, P, L> {
    #[inline]
    fn run(&mut self, mut expand: impl FnMut(&mut Self, u32, Place, f32)) -> Run {
        let mut run = Run { end: End::Exhausted, expanded: 0, generated: 1, nearest: None };
        self.nodes[self.start as usize] = Node { cost: cost_bits(0.0, 0), parent: self.start, stamp: self.stamp };
        let estimate = self.prices.estimate(self.place(self.start));
        self.heap.insert(Entry::new(estimate, 0.0, self.start), self.nodes);
        while let Some(best) = self.heap.first().filter(|_| !self.prices.is_refused()) {
            if best.state == self.goal {
                run.end = End::Reached;
                break;
            }
            if self.query.max_nodes != 0 && run.expanded == self.query.max_nodes {
                run.end = End::Limit;
                break;
            }
            let g = best.g();
            if self.query.allow_partial {
                let rest = best.f() - g;
                // Written as Godot compares, so that sums that ran over to infinity compare alike.
                if run.nearest.is_none_or(|(_, low, low_g)| low > rest || (low >= rest && low_g > g)) {
                    run.nearest = Some((best.state, rest, g));
                }
            }
            self.heap.remove_first(self.nodes);
            let node = &mut self.nodes[best.state as usize];
            node.stamp = self.stamp + 1;
            run.expanded += 1;
            self.listener.expanded(best.state, node.parent, f64::from(g));
            let place = self.place(best.state);
            expand(self, best.state, place, g);
        }
        run.generated = self.generated;
        run
    }

    #[inline]
    fn place(&self, state: u32) -> Place {
        Place { x: (state % self.width) as i32, y: (state / self.width) as i32 }
    }

    /// The legal steps from a cell, bit `d` for `Direction::ALL[d]`.
    #[inline]
    fn legal(&self, place: Place) -> u8 {
        self.table[self.solid.window(place.x as u32, place.y as u32)]
    }

    #[inline]
    fn expand(&mut self, weight: impl Fn(u32) -> f32, state: u32, place: Place, g: f32) {
        let mut legal = self.legal(place);
        while legal != 0 {
            let direction = legal.trailing_zeros() as usize & 7;
            legal &= legal - 1;
            let (dx, dy) = Direction::ALL[direction].delta();
            let next = Place { x: place.x + dx, y: place.y + dy };
            let next_state = state.wrapping_add_signed(dy * self.width as i32 + dx);
            if self.nodes[next_state as usize].stamp != self.stamp + 1 {
                let step = self.prices.step(place, next, direction >= 4);
                self.reach(next_state, next, g + step * weight(next_state), state);
            }
        }
    }

    #[inline]
    fn expand_by_jumps(&mut self, jumper: &Jumper, state: u32, place: Place, g: f32) {
        let mut legal = self.legal(place);
        while legal != 0 {
            let direction = legal.trailing_zeros() as usize & 7;
            legal &= legal - 1;
            let Some(next) = jumper.jump(place, Direction::ALL[direction].delta()) else { continue };
            let next_state = next.y as u32 * self.width + next.x as u32;
            if self.nodes[next_state as usize].stamp != self.stamp + 1 {
                self.reach(next_state, next, g + self.prices.jump(place, next), state);
            }
        }
    }

    /// A cell that is not closed was reached from `parent` for `g`.
    #[inline]
    fn reach(&mut self, state: u32, place: Place, g: f32, parent: u32) {
        let node = &mut self.nodes[state as usize];
        let is_open = node.stamp == self.stamp;
        if is_open && g >= cost_of(node) {
            return;
        }
        node.parent = parent;
        node.stamp = self.stamp;
        let f = g + self.prices.estimate(place);
        let entry = Entry::new(f, g, state);
        if is_open {
            self.heap.improve(entry, self.nodes);
        } else {
            self.heap.insert(entry, self.nodes);
        }
        self.generated += 1;
        self.listener.generated(state, parent, f64::from(g));
    }
}

/// Cost of a Godot path, summed in order in f64: a step costs its whole distance, times the weight of the
/// cell entered unless weights are ignored.
pub(super) fn path_cost(grid: &Grid, query: &SearchQuery, path: &[Cell]) -> f64 {
    let jumping = is_jumping(query);
    path.windows(2).fold(0.0, |cost, step| {
        let weight = if jumping { 1.0 } else { f64::from(grid.weight(step[1])) };
        cost + query.compute.between(step[0], step[1]) * weight
    })
}
