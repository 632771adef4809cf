//! The fast loop against the plain one, cell by cell: the same cells closed in the same order with the same parents
//! and costs, the same end.

use super::{Job, Plan, TURN_BITS, Unit, counted};
use crate::geom::{Cell, CellRect, Rng};
use crate::grid::{DiagonalMode, Grid};
use crate::search::astar::{CountSpace, GoalCell, GoalDistance, Guide, Measure, Nearness, Place, place_of};
use crate::search::best_first::{Aim, End, Run, best_first};
use crate::search::heuristic::{Lowered, order_estimate};
use crate::search::scratch::Counted;
use crate::search::{Heuristic, Listener, NoListener, Scratch};
use std::f64::consts::SQRT_2;

/// Every expansion: state, parent, cost.
#[derive(Default)]
struct Closed(Vec<(u32, u32, u64)>);

impl Listener for Closed {
    fn expanded(&mut self, state: u32, parent: u32, cost: f64) {
        self.0.push((state, parent, cost.to_bits()));
    }
}

/// What a loop did: its run but for the steps taken, the expansions, the path.
type Trace = (End, Option<u32>, u32, Vec<(u32, u32, u64)>, Vec<u32>);

fn trace(run: Run, closed: Closed, scratch: &Scratch) -> Trace {
    let mut path = Vec::new();
    if let End::Reached(end) = run.end {
        path.push(end);
        while scratch.parent(path[path.len() - 1]) != path[path.len() - 1] {
            path.push(scratch.parent(path[path.len() - 1]));
        }
    }
    (run.end, run.nearest, run.expanded, closed.0, path)
}

/// A grid of noise, walls with doors, or one-wide passages.
fn random_grid(rng: &mut Rng) -> Grid {
    let (width, height) = (1 + rng.below(70), 1 + rng.below(40));
    let mut grid = Grid::new(CellRect::new(-5, 7, width, height)).unwrap();
    let kind = rng.below(4);
    let percent = [0, 5, 20, 35, 45][rng.below(5) as usize];
    for cell in grid.region().cells().collect::<Vec<_>>() {
        let (x, y) = ((cell.x + 5) as u32, (cell.y - 7) as u32);
        let solid = match kind {
            0 | 1 => rng.below(100) < percent,
            2 => (x % 7 == 6 || y % 6 == 5) && rng.below(100) >= 25,
            _ => (x % 2 == 1 && y % 2 == 1) || ((x + y) % 2 == 1 && rng.below(100) < 45),
        };
        grid.set_solid(cell, solid);
    }
    grid
}

/// One question to both loops.
struct Question<'a> {
    space: CountSpace<'a>,
    from: u32,
    to: u32,
    nearness: Nearness,
    max_nodes: u32,
    partial: bool,
    /// End at any cell this near to the goal.
    distance: Option<f64>,
}

impl Question<'_> {
    fn ask(&self, search: &mut impl FnMut(&Question, &dyn DynAim) -> Option<Trace>) -> Option<Trace> {
        match self.distance {
            Some(distance) => search(self, &GoalDistance { nearness: self.nearness, distance }),
            None => search(self, &GoalCell { state: self.to, nearest: self.partial.then_some(self.nearness) }),
        }
    }
}

/// [`Aim`] behind a pointer, so that one closure serves both kinds.
trait DynAim {
    fn reached(&self, state: u32, place: Place) -> bool;
    fn is_set(&self) -> bool;
    fn nearness(&self, place: Place) -> Option<f64>;
}

impl<A: Aim<Place>> DynAim for A {
    fn reached(&self, state: u32, place: Place) -> bool {
        Aim::reached(self, state, place)
    }
    fn is_set(&self) -> bool {
        Aim::is_set(self)
    }
    fn nearness(&self, place: Place) -> Option<f64> {
        Aim::nearness(self, place)
    }
}

struct Pointed<'a>(&'a dyn DynAim);

impl Aim<Place> for Pointed<'_> {
    fn reached(&self, state: u32, place: Place) -> bool {
        self.0.reached(state, place)
    }
    fn is_set(&self) -> bool {
        self.0.is_set()
    }
    fn nearness(&self, place: Place) -> Option<f64> {
        self.0.nearness(place)
    }
}

fn free_cell(grid: &Grid, rng: &mut Rng) -> Option<Cell> {
    (0..20).map(|_| grid.cell(rng.below(grid.len() as u32))).find(|cell| grid.is_walkable(*cell))
}

fn random_question<'a>(grid: &'a Grid, rng: &mut Rng, [compute, estimate]: [Heuristic; 2]) -> Option<Question<'a>> {
    let (from, to) = (free_cell(grid, rng)?, grid.cell(rng.below(grid.len() as u32)));
    let mode = DiagonalMode::ALL[rng.below(4) as usize];
    let lowered = order_estimate(grid, mode, compute, estimate);
    let scale = if rng.below(6) == 0 { 0.0 } else { lowered.scale };
    let rest = if rng.below(3) == 0 { [rng.below(9), rng.below(9)] } else { [0, 0] };
    let guide = Guide { goal: place_of(grid, to), estimate: Lowered { scale, ..lowered }, rest };
    Some(Question {
        space: CountSpace::new(grid, mode, compute, guide),
        from: grid.index(from).unwrap(),
        to: grid.index(to).unwrap(),
        nearness: Nearness { goal: place_of(grid, to), heuristic: estimate },
        max_nodes: if rng.below(4) == 0 { 1 + rng.below(200) } else { 0 },
        partial: rng.below(2) == 0,
        distance: (rest != [0, 0]).then(|| estimate.distance(rest[0], rest[1])),
    })
}

#[test]
fn closes_the_same_cells_in_the_same_order_as_the_plain_loop() {
    let mut rng = Rng::new(5);
    let (mut plain, mut fast) = (Scratch::new(), Scratch::new());
    let (mut compared, mut reached, mut sets) = (0, 0, 0);
    for case in 0..400 {
        let grid = random_grid(&mut rng);
        for kinds in Heuristic::ALL.into_iter().flat_map(|compute| Heuristic::ALL.map(|estimate| [compute, estimate])) {
            let Some(question) = random_question(&grid, &mut rng, kinds) else { continue };
            if case % 100 == 50 {
                fast.exhaust_stamps();
            }
            let got = question.ask(&mut |q, aim| {
                let mut closed = Closed::default();
                let run = counted(&q.space, q.from, &Pointed(aim), q.max_nodes, &mut fast, &mut closed)?;
                Some(trace(run, closed, &fast))
            });
            let Some(got) = got else {
                assert!(matches!(question.space.measure, Measure::Inexact(_)));
                continue;
            };
            let expected = question.ask(&mut |q, aim| {
                let mut closed = Closed::default();
                let run = best_first(&q.space, q.from, &Pointed(aim), q.max_nodes, &mut plain, &mut closed);
                Some(trace(run, closed, &plain))
            });
            assert_eq!(Some(&got), expected.as_ref(), "case {case}, {kinds:?}, {}", grid.region());
            compared += 1;
            reached += u32::from(matches!(got.0, End::Reached(_)));
            sets += u32::from(question.distance.is_some());
        }
    }
    assert!(compared > 4000 && reached > 2000 && sets > 1000);
}

#[test]
fn keys_of_both_sizes_give_the_same_answer() {
    let mut rng = Rng::new(6);
    let (mut narrow, mut wide) = (Scratch::new(), Scratch::new());
    for _ in 0..200 {
        let grid = random_grid(&mut rng);
        let Some(question) = random_question(&grid, &mut rng, [Heuristic::Octile; 2]) else { continue };
        let got = question.ask(&mut |q, aim| {
            let mut listener = Closed::default();
            let plan = Plan::new(&q.space, &mut wide.counted)?;
            assert!(plan.bucket_bits - TURN_BITS + plan.tail_bits <= u64::BITS, "only the largest grids need more");
            let Counted { words, wide: open, .. } = &mut wide.counted;
            let run = Job { plan: &plan, words, max_nodes: q.max_nodes, aim: &Pointed(aim), listener: &mut listener }
                .run(open, q.from);
            Some(trace(run, listener, &wide))
        });
        let expected = question.ask(&mut |q, aim| {
            let mut closed = Closed::default();
            let run = counted(&q.space, q.from, &Pointed(aim), q.max_nodes, &mut narrow, &mut closed)?;
            Some(trace(run, closed, &narrow))
        });
        assert_eq!(got, expected);
    }
}

#[test]
fn the_largest_grids_are_searched_with_the_wide_keys() {
    // A wall from each side in turn on 4096 x 4096 cells would take long; three walls in a strip as large do.
    let mut grid = Grid::new(CellRect::new(0, 0, 4096, 4096)).unwrap();
    grid.fill_solid(CellRect::new(0, 0, 4096, 4096), true);
    grid.fill_solid(CellRect::new(0, 4000, 4096, 20), false);
    grid.fill_solid(CellRect::new(1000, 4000, 1, 19), true);
    grid.fill_solid(CellRect::new(2000, 4001, 1, 19), true);
    let (from, to) = (Cell::new(3, 4010), Cell::new(4090, 4003));
    let lowered = order_estimate(&grid, DiagonalMode::Always, Heuristic::Octile, Heuristic::Octile);
    let guide = Guide { goal: place_of(&grid, to), estimate: lowered, rest: [0, 0] };
    let space = CountSpace::new(&grid, DiagonalMode::Always, Heuristic::Octile, guide);
    let aim = GoalCell { state: grid.index(to).unwrap(), nearest: None };
    let start = grid.index(from).unwrap();
    let mut scratch = Scratch::new();
    let plan = Plan::new(&space, &mut scratch.counted).unwrap();
    assert!(plan.bucket_bits - TURN_BITS + plan.tail_bits > u64::BITS);
    let mut closed = Closed::default();
    let run = counted(&space, start, &aim, 0, &mut scratch, &mut closed).unwrap();
    let fast = trace(run, closed, &scratch);
    let mut closed = Closed::default();
    let run = best_first(&space, start, &aim, 0, &mut scratch, &mut closed);
    assert_eq!(trace(run, closed, &scratch), fast);
    assert!(fast.2 > 10_000, "{} cells expanded", fast.2);
}

#[test]
fn whole_numbers_order_costs_as_the_root_does() {
    for diagonals in [1u64, 4, 5, 30, 1000, 4096, 1 << 20, (1 << 24) + (1 << 13)] {
        let unit = Unit::new(SQRT_2, diagonals);
        assert!(unit.straight > diagonals);
        assert_eq!(u128::from(unit.diagonal) * u128::from(unit.inverse) % u128::from(unit.straight), 1);
        // p^2 - 2 q^2 is 1 or -1: the fraction is a convergent.
        let (p, q) = (i128::from(unit.diagonal), i128::from(unit.straight));
        assert_eq!((p * p - 2 * q * q).abs(), 1);
        // The closest a sum with that many diagonals comes to 0, and the exact sign of it.
        let mut rng = Rng::new(diagonals);
        for _ in 0..2000 {
            let b =
                i128::from(1 + rng.below(diagonals.min(u64::from(u32::MAX)) as u32 - 1 + u32::from(diagonals == 1)));
            let root = i128::from(((2 * b * b) as u128).isqrt() as i64);
            for a in [root, root + 1] {
                let number = a * q - b * p;
                assert_eq!(
                    number.signum(),
                    (a * a - 2 * b * b).signum(),
                    "{a} - {b} sqrt 2 with {diagonals} diagonals"
                );
            }
        }
    }
    let unit = Unit::new(SQRT_2, 4000);
    for (a, b) in [(0u64, 0u64), (7, 0), (0, 9), (4000, 3999), (1, 4000)] {
        assert_eq!(unit.value(a * unit.straight + b * unit.diagonal), a as f64 + b as f64 * SQRT_2);
    }
    assert_eq!(Unit::new(2.0, 100).value(17), 17.0);
}

#[test]
fn nothing_is_watched_without_a_listener() {
    let grid = Grid::new(CellRect::new(0, 0, 9, 9)).unwrap();
    let lowered = order_estimate(&grid, DiagonalMode::Always, Heuristic::Octile, Heuristic::Octile);
    let guide = Guide { goal: Place { x: 8, y: 5 }, estimate: lowered, rest: [0, 0] };
    let space = CountSpace::new(&grid, DiagonalMode::Always, Heuristic::Octile, guide);
    let aim = GoalCell { state: 5 * 9 + 8, nearest: None };
    let run = counted(&space, 0, &aim, 0, &mut Scratch::new(), &mut NoListener).unwrap();
    assert_eq!((run.end, run.expanded), (End::Reached(53), 8), "straight there");
}

#[test]
fn buckets_are_as_wide_as_f_rises_at_least() {
    let grid = Grid::new(CellRect::new(0, 0, 300, 200)).unwrap();
    let width = |mode, compute, estimate| {
        let lowered = order_estimate(&grid, mode, compute, estimate);
        let guide = Guide { goal: Place { x: 8, y: 5 }, estimate: lowered, rest: [0, 0] };
        let plan = Plan::new(&CountSpace::new(&grid, mode, compute, guide), &mut Scratch::new().counted).unwrap();
        (1u64 << (plan.bucket_bits - TURN_BITS)) as f64 / plan.unit.straight as f64
    };
    let (octile, chebyshev, always) = (Heuristic::Octile, Heuristic::Chebyshev, DiagonalMode::Always);
    let octile_rise = 2.0 - SQRT_2;
    assert!((octile_rise / 2.0..octile_rise).contains(&width(always, octile, octile)));
    let chebyshev_rise = SQRT_2 - 1.0;
    assert!((chebyshev_rise / 2.0..chebyshev_rise).contains(&width(always, octile, chebyshev)));
    assert_eq!(width(always, chebyshev, chebyshev), 1.0);
}
