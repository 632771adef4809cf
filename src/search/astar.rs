//! The grid as a `Space`: states are cell indices, legal steps come from the solid bits, the cell
//! entered pays.
//!
//! Without weights a cost is a pair of counts, straight steps s and diagonal steps d, and its value
//! `s + d * D` in f64 orders costs exactly. Where D is 1 or 2 all values are integers. For D = sqrt 2 let
//! N be the most steps that a cost or a cost plus estimate counts. The grid has at most 2^24 cells, a
//! path visits each once, and an estimate spans the longer side, at most 2^23 unless the grid is one
//! cell wide and has no diagonal: N <= 1.5 * 2^24. Two different pairs differ by (a, b), and
//! `|a + b sqrt 2| = |a^2 - 2 b^2| / |a - b sqrt 2| >= 1 / (2 N) > 2^-25.6`, for the numerator is an integer
//! other than 0. Rounding moves the difference by at most two roundings of the product and two of the
//! sum, 2^-28 each, and by (d1 - d2) times the error of D, below 2^-29: less than 2^-25.8 in all. So
//! different costs never compare equal or the wrong way, and equal pairs have equal bits.
//!
//! With weights a cost is an f64 summed along the path.

use super::Heuristic;
use super::best_first::Aim;
use super::heuristic::Lowered;
use super::space::{Cost, Estimate, Space};
use crate::geom::Cell;
use crate::grid::{BitGrid, DiagonalMode, Direction, Grid, MoveTable};
use std::f64::consts::SQRT_2;

/// Column and row within the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// The place of a cell of the grid.
pub(super) fn place_of(grid: &Grid, cell: Cell) -> Place {
    let first = grid.region().origin();
    Place { x: cell.x - first.x, y: cell.y - first.y }
}

/// Numbers of straight and diagonal steps. Differences of estimates may have a negative part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) straight: i32,
    pub(super) diagonal: i32,
}

impl Counts {
    const fn new(straight: i32, diagonal: i32) -> Counts {
        Counts { straight, diagonal }
    }

    fn minus(self, other: Counts) -> Counts {
        Counts::new(self.straight - other.straight, self.diagonal - other.diagonal)
    }
}

impl Cost for Counts {
    const ZERO: Counts = Counts::new(0, 0);
    #[inline]
    fn plus(self, step: Counts) -> Counts {
        Counts::new(self.straight + step.straight, self.diagonal + step.diagonal)
    }
    #[inline]
    fn to_bits(self) -> u64 {
        u64::from(self.straight as u32) | u64::from(self.diagonal as u32) << 32
    }
    #[inline]
    fn from_bits(bits: u64) -> Counts {
        Counts::new(bits as u32 as i32, (bits >> 32) as u32 as i32)
    }
}

/// What a search of the grid is ordered by: the distance to the goal, less what the nearest of several goals
/// still has. With d* that rest, `max(0, distance - d*)` is admissible: a way from n to a cell k with
/// distance(k, goal) <= d* costs at least distance(n, k) >= distance(n, goal) - distance(k, goal). It is
/// consistent because the distance is, and a constant and a maximum with 0 keep that. The rest is measured by
/// the named estimate, which is nowhere below the one in use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guide {
    pub(super) goal: Place,
    pub(super) estimate: Lowered,
    /// Columns and rows between the goal and the cells that end the search; 0 for the goal itself.
    pub(super) rest: [u32; 2],
}

impl Guide {
    #[inline]
    fn offset(&self, place: Place) -> (u32, u32) {
        (place.x.abs_diff(self.goal.x), place.y.abs_diff(self.goal.y))
    }

    /// d*
    fn rest_distance(&self) -> f64 {
        self.estimate.named.distance(self.rest[0], self.rest[1])
    }
}

/// The geometry that both spaces share.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    pub(super) solid: &'a BitGrid,
    table: &'static MoveTable,
    pub(super) width: u32,
    pub(super) height: u32,
    /// What each direction adds to a cell index.
    pub(super) strides: [i32; 8],
}

impl<'a> Moves<'a> {
    fn new(grid: &'a Grid, mode: DiagonalMode) -> Moves<'a> {
        let (width, height) = (grid.region().w, grid.region().h);
        let strides = Direction::ALL.map(|d| d.delta().1 * width as i32 + d.delta().0);
        Moves { solid: grid.solid_bits(), table: mode.move_table(), width, height, strides }
    }

    /// The largest of all distances is Manhattan's.
    fn largest_distance(&self) -> f64 {
        f64::from(self.width) + f64::from(self.height)
    }

    #[inline]
    fn place(&self, state: u32) -> Place {
        Place { x: (state % self.width) as i32, y: (state / self.width) as i32 }
    }

    /// Calls `step` for every legal step, in the fixed order of directions.
    #[inline]
    fn each(&self, state: u32, place: Place, mut step: impl FnMut(u32, Place, bool)) {
        let mut legal = self.table[self.solid.window(place.x as u32, place.y as u32)];
        while legal != 0 {
            let d = legal.trailing_zeros() as usize & 7;
            legal &= legal - 1;
            let (dx, dy) = Direction::ALL[d].delta();
            let next = state.wrapping_add_signed(self.strides[d]);
            step(next, Place { x: place.x + dx, y: place.y + dy }, d >= 4);
        }
    }
}

/// How the counting space estimates.
#[derive(Clone, Copy, Debug)]
pub(super) enum Measure {
    Nothing,
    Chebyshev,
    Octile,
    Manhattan,
    /// Not a sum of counts: added in f64.
    Inexact(Heuristic),
}

/// The grid without weights.
pub(super) struct CountSpace<'a> {
    pub(super) moves: Moves<'a>,
    pub(super) mode: DiagonalMode,
    pub(super) len: usize,
    pub(super) diagonal_cost: f64,
    pub(super) guide: Guide,
    pub(super) measure: Measure,
    /// d* in the measure's terms; `None` for a single goal.
    pub(super) rest: Option<Estimate<Counts>>,
}

impl<'a> CountSpace<'a> {
    pub(super) fn new(grid: &'a Grid, mode: DiagonalMode, compute: Heuristic, guide: Guide) -> CountSpace<'a> {
        // Without diagonal steps the price of one is free to be the one that makes Octile exact.
        let diagonal_cost = if mode == DiagonalMode::Never { SQRT_2 } else { compute.diagonal_cost() };
        let measure = match guide.estimate.used {
            _ if guide.estimate.scale == 0.0 => Measure::Nothing,
            Heuristic::Chebyshev => Measure::Chebyshev,
            Heuristic::Manhattan => Measure::Manhattan,
            Heuristic::Octile if diagonal_cost == SQRT_2 => Measure::Octile,
            other => Measure::Inexact(other),
        };
        let rest = (guide.rest != [0, 0]).then(|| {
            if guide.estimate.named == guide.estimate.used {
                return measure.estimate(guide.rest[0], guide.rest[1]);
            }
            // A lowered estimate: Chebyshev, whose values are integers, or Octile below an integer.
            Estimate { exact: Counts::new(guide.rest_distance() as i32, 0), rest: 0.0 }
        });
        CountSpace { moves: Moves::new(grid, mode), mode, len: grid.len(), diagonal_cost, guide, measure, rest }
    }
}

impl Measure {
    /// What each cell of the larger and of the smaller of columns and rows adds; `None` if it is no sum of counts.
    pub(super) fn parts(self) -> Option<[Counts; 2]> {
        let [nothing, one] = [Counts::ZERO, Counts::new(1, 0)];
        match self {
            Measure::Nothing => Some([nothing, nothing]),
            Measure::Chebyshev => Some([one, nothing]),
            Measure::Octile => Some([one, Counts::new(-1, 1)]),
            Measure::Manhattan => Some([one, one]),
            Measure::Inexact(_) => None,
        }
    }

    /// The distance over `dx` columns and `dy` rows.
    #[inline]
    fn estimate(self, dx: u32, dy: u32) -> Estimate<Counts> {
        let (small, large) = (dx.min(dy) as i32, dx.max(dy) as i32);
        let exact = match self {
            Measure::Nothing => Counts::ZERO,
            Measure::Chebyshev => Counts::new(large, 0),
            Measure::Octile => Counts::new(large - small, small),
            Measure::Manhattan => Counts::new(large + small, 0),
            Measure::Inexact(heuristic) => {
                return Estimate { exact: Counts::ZERO, rest: heuristic.distance(dx, dy) };
            }
        };
        Estimate { exact, rest: 0.0 }
    }
}

impl Space for CountSpace<'_> {
    type Cost = Counts;
    type Place = Place;

    fn len(&self) -> usize {
        self.len
    }

    fn largest_estimate(&self) -> f64 {
        self.moves.largest_distance()
    }

    #[inline]
    fn place(&self, state: u32) -> Place {
        self.moves.place(state)
    }

    #[inline]
    fn value(&self, cost: Counts) -> f64 {
        f64::from(cost.straight) + f64::from(cost.diagonal) * self.diagonal_cost
    }

    #[inline]
    fn estimate(&self, place: Place) -> Estimate<Counts> {
        let (dx, dy) = self.guide.offset(place);
        let whole = self.measure.estimate(dx, dy);
        let Some(rest) = self.rest else { return whole };
        let left = Estimate { exact: whole.exact.minus(rest.exact), rest: whole.rest - rest.rest };
        if self.value(left.exact) + left.rest > 0.0 { left } else { Estimate { exact: Counts::ZERO, rest: 0.0 } }
    }

    #[inline]
    fn expand(&self, state: u32, place: Place, _parent: u32, mut emit: impl FnMut(u32, Place, Counts)) {
        self.moves.each(state, place, |next, next_place, diagonal| {
            emit(next, next_place, Counts::new(i32::from(!diagonal), i32::from(diagonal)));
        });
    }
}

/// The grid with weights.
pub(super) struct WeightSpace<'a> {
    moves: Moves<'a>,
    weights: &'a [f32],
    diagonal_cost: f64,
    guide: Guide,
    /// The smallest weight, at most 1.
    scale: f64,
    rest: f64,
}

impl<'a> WeightSpace<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        weights: &'a [f32],
        mode: DiagonalMode,
        compute: Heuristic,
        guide: Guide,
    ) -> WeightSpace<'a> {
        WeightSpace {
            moves: Moves::new(grid, mode),
            weights,
            diagonal_cost: compute.diagonal_cost(),
            guide,
            scale: f64::from(guide.estimate.scale),
            rest: guide.rest_distance(),
        }
    }
}

impl Space for WeightSpace<'_> {
    type Cost = f64;
    type Place = Place;

    fn len(&self) -> usize {
        self.weights.len()
    }

    fn largest_estimate(&self) -> f64 {
        self.moves.largest_distance()
    }

    #[inline]
    fn place(&self, state: u32) -> Place {
        self.moves.place(state)
    }

    #[inline]
    fn value(&self, cost: f64) -> f64 {
        cost
    }

    #[inline]
    fn estimate(&self, place: Place) -> Estimate<f64> {
        let (dx, dy) = self.guide.offset(place);
        let left = self.guide.estimate.used.distance(dx, dy) - self.rest;
        Estimate { exact: left.max(0.0) * self.scale, rest: 0.0 }
    }

    #[inline]
    fn expand(&self, state: u32, place: Place, _parent: u32, mut emit: impl FnMut(u32, Place, f64)) {
        self.moves.each(state, place, |next, next_place, diagonal| {
            let weight = f64::from(self.weights[next as usize]);
            emit(next, next_place, if diagonal { self.diagonal_cost * weight } else { weight });
        });
    }
}

/// One goal cell.
pub(super) struct GoalCell {
    pub(super) state: u32,
    /// Remember the closed cell that is nearest to the goal.
    pub(super) nearest: Option<Nearness>,
}

/// Distances to the goal by the named estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearness {
    pub(super) goal: Place,
    pub(super) heuristic: Heuristic,
}

impl Nearness {
    fn distance(self, place: Place) -> f64 {
        self.heuristic.distance(place.x.abs_diff(self.goal.x), place.y.abs_diff(self.goal.y))
    }
}

impl Aim<Place> for GoalCell {
    #[inline]
    fn reached(&self, state: u32, _place: Place) -> bool {
        state == self.state
    }

    fn is_set(&self) -> bool {
        false
    }

    #[inline]
    fn nearness(&self, place: Place) -> Option<f64> {
        self.nearest.map(|nearness| nearness.distance(place))
    }
}

/// Any cell at a distance from the goal.
pub(super) struct GoalDistance {
    pub(super) nearness: Nearness,
    pub(super) distance: f64,
}

impl Aim<Place> for GoalDistance {
    #[inline]
    fn reached(&self, _state: u32, place: Place) -> bool {
        self.nearness.distance(place) <= self.distance
    }

    fn is_set(&self) -> bool {
        true
    }

    #[inline]
    fn nearness(&self, place: Place) -> Option<f64> {
        Some(self.nearness.distance(place))
    }
}
