//! The fast loop: the grid without weights, under estimates that are sums of counts.
//!
//! Costs are whole numbers. A cost of a straight and b diagonal steps at sqrt 2 is `a q + b p`, where p / q is a
//! convergent of sqrt 2 (q: 1, 2, 5, 12, 29, 70, ...; p: 1, 3, 7, 17, 41, 99, ...) with q above any difference
//! of two counts of diagonal steps. That orders costs as `a + b sqrt 2` does, exactly: between a convergent and
//! its limit lies no fraction with a denominator up to q, so for 0 < |b| < q the fraction -a / b is on the same
//! side of p / q as of sqrt 2, and equal to neither. A cost or a cost plus estimate counts at most as many diagonal
//! steps as the grid has cells and the shorter side twice. Estimates alone count no more than the shorter side,
//! so they have a smaller pair for the order of ties. Diagonal steps of 1 and 2 need no fraction.
//!
//! A cell is one word of 64 bits: from the top a set bit, the number of the query, a bit for closed, the cost
//! taken from the largest there can be, and in the low bits how the cell was entered. So a word of this query is
//! above all older ones and above those of dearer ways, a closed one above all open ones, and whether
//! a step leads to something new is one comparison. The layout depends on the size of the scratch alone, which
//! clears its words when it grows and when numbers run out.
//!
//! The order is that of [`best_first`](super::best_first::best_first): f, then h, then cell index; both loops
//! give the same paths and expand the same cells in the same order. This one leaves out steps that cannot
//! matter (`turns.rs`), and its open list is a ring of buckets (`frontier.rs`). Costs being exact and
//! estimates consistent, f never falls and a closed cell stays closed.

use super::astar::{CountSpace, Counts, Place};
use super::best_first::{Aim, End, Run};
use super::frontier::{Frontier, Key, RING};
use super::scratch::{Counted, Scratch};
use super::space::Listener;
use super::turns::{AT_START, TurnTable, turn_table};
use crate::grid::{BitGrid, Direction};
use std::f64::consts::SQRT_2;

/// Low bits of a word that tell how the cell was entered.
const TURN_BITS: u32 = 4;
pub(super) const TURN: u64 = (1 << TURN_BITS) - 1;

/// Whole numbers in place of straight and diagonal steps.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Unit {
    straight: u64,
    diagonal: u64,
    /// `diagonal * inverse` is 1 modulo `straight`.
    inverse: u64,
}

impl Unit {
    /// Exact while counts of diagonal steps differ by at most `diagonals`.
    fn new(diagonal_cost: f64, diagonals: u64) -> Unit {
        if diagonal_cost != SQRT_2 {
            return Unit { straight: 1, diagonal: diagonal_cost as u64, inverse: 0 };
        }
        // Each pair from the one before; the determinant of two neighbours is 1 and -1 in turn.
        let (mut before, mut q, mut p, mut is_above) = (1, 2, 3, true);
        while q <= diagonals {
            (before, q, p) = (q, q + p, 2 * q + p);
            is_above = !is_above;
        }
        Unit { straight: q, diagonal: p, inverse: if is_above { before } else { q - before } }
    }

    fn of(self, counts: Counts) -> i64 {
        i64::from(counts.straight) * self.straight as i64 + i64::from(counts.diagonal) * self.diagonal as i64
    }

    /// The cost that a number stands for.
    #[inline]
    fn value(self, number: u64) -> f64 {
        let diagonals =
            number.checked_rem(self.straight).unwrap_or(0).wrapping_mul(self.inverse).checked_rem(self.straight);
        let diagonals = diagonals.unwrap_or(0);
        let straights = number.wrapping_sub(diagonals.wrapping_mul(self.diagonal)).checked_div(self.straight);
        straights.unwrap_or(0) as f64 + diagonals as f64 * SQRT_2
    }
}

/// An estimate as a sum: so much for each cell of the larger and of the smaller of columns and rows, less the rest.
#[derive(Clone, Copy, Debug)]
struct Sum {
    large: u64,
    small: u64,
    rest: u64,
}

impl Sum {
    fn new(space: &CountSpace, [large, small]: [Counts; 2], unit: Unit, scale: u64) -> Sum {
        let rest = space.rest.map_or(0, |rest| unit.of(rest.exact));
        // What one cell of the smaller adds is never negative, nor is the rest.
        let [large, small, rest] = [unit.of(large), unit.of(small), rest].map(|part| part.max(0) as u64 * scale);
        Sum { large, small, rest }
    }

    #[inline]
    fn of(self, large: u64, small: u64) -> u64 {
        (large * self.large + small * self.small).saturating_sub(self.rest)
    }
}

/// One of the eight steps.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// What it takes from a word.
    cost: u64,
    /// What it adds to the place in a key.
    place: u64,
    /// What it adds to the cell index.
    stride: i32,
    /// What it adds to column and row.
    dx: i16,
    dy: i16,
}

/// A query, made ready for the loop.
struct Plan<'a> {
    solid: &'a BitGrid,
    turns: &'static TurnTable,
    steps: [Step; 8],
    goal: Place,
    width: u32,
    unit: Unit,
    /// The word of a cell of this query that costs nothing, entered by no direction's bits.
    free: u64,
    closed: u64,
    /// In units of a word's cost.
    estimate: Sum,
    /// Added to a key's place.
    tie: Sum,
    /// Bits of a word's cost within one bucket.
    bucket_bits: u32,
    bucket_mask: u64,
    /// Bits of a key's column, and of all that lies below f.
    column_bits: u32,
    column_mask: u64,
    tail_bits: u32,
    /// A key's column and row.
    place_mask: u64,
}

/// Bits of a number up to `most`.
fn bits(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

impl Counted {
    /// The most diagonal steps by which counts differ, and the bits of a word below the closed bit.
    fn layout(&self) -> (u64, u32) {
        // A path is shorter than the scratch is large, and no grid in it has a larger shorter side than its root.
        let cells = self.words.len() as u64;
        let diagonals = cells + 2 * cells.isqrt();
        (diagonals, bits(Unit::new(SQRT_2, diagonals).diagonal * cells) + TURN_BITS)
    }

    /// Begins a query whose words are numbers of nodes, fewer than there are cells, added to what is returned.
    pub(super) fn begin_nodes(&mut self) -> u64 {
        let (_, cost_bits) = self.layout();
        let query = self.begin((1 << (u64::BITS - 2 - cost_bits)) - 1);
        1 << 63 | query << (cost_bits + 1)
    }
}

impl<'a> Plan<'a> {
    /// `None` if the space's estimate is not a sum of counts.
    fn new(space: &CountSpace<'a>, scratch: &mut Counted) -> Option<Plan<'a>> {
        let parts = space.measure.parts()?;
        scratch.reserve(space.len);
        let moves = &space.moves;
        scratch.strides = Some(moves.strides);
        let (diagonals, cost_bits) = scratch.layout();
        let query = scratch.begin((1 << (u64::BITS - 2 - cost_bits)) - 1);
        let closed = 1 << cost_bits;
        let unit = Unit::new(space.diagonal_cost, diagonals);

        let (short, long) = (u64::from(moves.width.min(moves.height)), u64::from(moves.width.max(moves.height)));
        let column_bits = bits(u64::from(moves.width).saturating_sub(1));
        let place_bits = column_bits + bits(u64::from(moves.height).saturating_sub(1));
        let tie = Sum::new(space, parts, Unit::new(space.diagonal_cost, short), 1 << place_bits);
        let tail_bits = bits(long * tie.large + short * tie.small).max(place_bits);
        let estimate = Sum::new(space, parts, unit, 1 << TURN_BITS);
        // A bucket is no wider than the least by which f rises, so nothing is added between its keys.
        let [straight, diagonal] = [unit.straight, unit.diagonal].map(|cost| cost << TURN_BITS);
        let (both, one) = (estimate.large + estimate.small, estimate.large.abs_diff(estimate.small));
        let falls = [(straight, estimate.large), (straight, estimate.small), (diagonal, both), (diagonal, one)];
        let rises = falls.map(|(cost, fall)| cost.saturating_sub(fall)).into_iter().filter(|rise| *rise > 0);
        let mut bucket_bits = rises.min().unwrap_or(straight).ilog2();
        while bucket_bits - TURN_BITS + tail_bits > u64::BITS && (diagonal + both) >> (bucket_bits - 1) < RING - 2 {
            bucket_bits -= 1;
        }
        let mut steps = [Step::default(); 8];
        for (d, (step, stride)) in steps.iter_mut().zip(moves.strides).enumerate() {
            let (dx, dy) = Direction::ALL[d].delta();
            let cost = if Direction::ALL[d].is_diagonal() { unit.diagonal } else { unit.straight };
            let place = (i64::from(dy) << column_bits) + i64::from(dx);
            *step = Step { cost: cost << TURN_BITS, place: place as u64, stride, dx: dx as i16, dy: dy as i16 };
        }
        Some(Plan {
            solid: moves.solid,
            turns: turn_table(space.mode, unit.diagonal > unit.straight),
            steps,
            goal: space.guide.goal,
            width: moves.width,
            unit,
            free: 1 << 63 | query << (cost_bits + 1) | (closed - 1) & !TURN,
            closed,
            estimate,
            tie,
            bucket_bits,
            bucket_mask: ((1 << bucket_bits) - 1) & !TURN,
            column_bits,
            column_mask: (1 << column_bits) - 1,
            tail_bits,
            place_mask: (1 << place_bits) - 1,
        })
    }

    /// The cost in an open cell's word.
    #[inline]
    fn cost(&self, word: u64) -> u64 {
        (self.free - (word & !TURN)) >> TURN_BITS
    }

    /// Index, column and row of a key's cell.
    #[inline]
    fn cell<K: Key>(&self, key: K) -> (u32, u32, u32) {
        let place = key.low() & self.place_mask;
        let (x, y) = ((place & self.column_mask) as u32, (place >> self.column_bits) as u32);
        (y * self.width + x, x, y)
    }

    /// Bucket and key of a cell with its word less the low bits.
    #[inline]
    fn entry<K: Key>(&self, x: i32, y: i32, place: u64, way: u64) -> (u64, K) {
        let (dx, dy) = (x.abs_diff(self.goal.x), y.abs_diff(self.goal.y));
        let (large, small) = (u64::from(dx.max(dy)), u64::from(dx.min(dy)));
        let f = self.free - way + self.estimate.of(large, small);
        let within = (f & self.bucket_mask) >> TURN_BITS;
        let tail = self.tie.of(large, small) + place;
        (f >> self.bucket_bits, K::pack(within, tail, self.tail_bits))
    }
}

/// Searches as [`best_first`](super::best_first::best_first) does; `None` if this space needs that loop.
pub(super) fn counted<L: Listener>(
    space: &CountSpace,
    start: u32,
    aim: &impl Aim<Place>,
    max_nodes: u32,
    scratch: &mut Scratch,
    listener: &mut L,
) -> Option<Run> {
    let plan = Plan::new(space, &mut scratch.counted)?;
    let Counted { words, narrow, wide, .. } = &mut scratch.counted;
    let is_narrow = plan.bucket_bits - TURN_BITS + plan.tail_bits <= u64::BITS;
    let mut job = Job { plan: &plan, words, max_nodes, aim, listener };
    Some(if is_narrow { job.run(narrow, start) } else { job.run(wide, start) })
}

struct Job<'a, A, L> {
    plan: &'a Plan<'a>,
    words: &'a mut [u64],
    max_nodes: u32,
    aim: &'a A,
    listener: &'a mut L,
}

impl<A: Aim<Place>, L: Listener> Job<'_, A, L> {
    fn run<K: Key>(&mut self, open: &mut Frontier<K>, start: u32) -> Run {
        let plan = self.plan;
        let mut run = Run { end: End::Exhausted, nearest: None, expanded: 0, generated: 1 };
        let mut nearest = (f64::INFINITY, u64::MAX, u32::MAX);
        let mut found: Option<(u64, u32)> = None;
        let mut bound = u64::MAX;
        let limit = if self.max_nodes == 0 { u32::MAX } else { self.max_nodes };
        let (x, y) = (start % plan.width, start / plan.width);
        let place = u64::from(y) << plan.column_bits | u64::from(x);
        let (bucket, key) = plan.entry(x as i32, y as i32, place, plan.free);
        open.begin(bucket);
        open.push(bucket, key);
        self.words[start as usize] = plan.free | AT_START as u64;

        loop {
            let Some(key) = open.pop() else {
                if open.advance(|key: K| self.words[plan.cell(key).0 as usize] & plan.closed == 0) {
                    continue;
                }
                break;
            };
            let (state, x, y) = plan.cell(key);
            let word = self.words[state as usize];
            if word & plan.closed != 0 {
                continue;
            }
            let place = Place { x: x as i32, y: y as i32 };
            if bound != u64::MAX || self.aim.reached(state, place) {
                let f = open.bucket() << (plan.bucket_bits - TURN_BITS) | key.within(plan.tail_bits);
                if f > bound {
                    break;
                }
                if self.aim.reached(state, place) {
                    let candidate = (plan.cost(word), state);
                    found = Some(found.map_or(candidate, |best| best.min(candidate)));
                    bound = f;
                }
                if !self.aim.is_set() {
                    break;
                }
            }
            if run.expanded == limit {
                run.end = End::Limit;
                break;
            }
            self.words[state as usize] = word | plan.closed;
            run.expanded += 1;
            if let Some(distance) = self.aim.nearness(place) {
                let candidate = (distance, plan.cost(word), state);
                if candidate < nearest {
                    nearest = candidate;
                    run.nearest = Some(state);
                }
            }
            let entered = (word & TURN) as usize;
            let before = plan.steps.get(entered).map_or(state, |step| state.wrapping_add_signed(-step.stride));
            self.listener.expanded(state, before, plan.unit.value(plan.cost(word)));
            run.generated += self.expand(open, key.low() & plan.place_mask, (state, x, y), word);
        }
        if let Some((_, state)) = found {
            run.end = End::Reached(state);
        }
        run
    }

    /// Takes the steps of a cell; tells how many led to something new.
    #[inline]
    fn expand<K: Key>(&mut self, open: &mut Frontier<K>, place: u64, (state, x, y): (u32, u32, u32), word: u64) -> u32 {
        let plan = self.plan;
        let way = word & !TURN;
        let entered = (word & TURN) as usize;
        let turns = plan.turns[entered.min(AT_START)][plan.solid.window(x, y)];
        let ahead = &plan.steps[entered & 7];
        let mut steps = turns & 0xff;
        let mut generated = 0;
        while steps != 0 {
            let d = steps.trailing_zeros();
            let step = &plan.steps[d as usize & 7];
            steps &= steps - 1;
            let next = state.wrapping_add_signed(step.stride);
            let way = way - step.cost;
            // Of equal costs the older one stays, whatever its direction.
            if way <= self.words[next as usize] {
                continue;
            }
            if turns >> 8 >> d & 1 != 0 {
                let rival = self.words[next.wrapping_add_signed(-ahead.stride) as usize];
                if rival & !(plan.closed | TURN) > way + ahead.cost {
                    continue;
                }
            }
            self.words[next as usize] = way | u64::from(d);
            generated += 1;
            self.listener.generated(next, state, plan.unit.value(plan.cost(way)));
            let (bucket, key) = plan.entry(
                x as i32 + i32::from(step.dx),
                y as i32 + i32::from(step.dy),
                place.wrapping_add(step.place),
                way,
            );
            open.push(bucket, key);
        }
        generated
    }
}

#[cfg(test)]
#[path = "counted_tests.rs"]
mod tests;
