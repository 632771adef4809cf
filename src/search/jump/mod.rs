//! Jump point search: best first like [`super::best_first`], but from turning point to turning point.
//!
//! Only canonical ways are searched (see `rules`). Between two turns such a way is one diagonal run and
//! one straight run, either may be missing; without diagonal steps it is a vertical run and a horizontal one. So a node's
//! parent is the cell where the first run began, and the cells between are not stored. Runs are scanned in
//! words (see `lines`), and a diagonal run's cells, whose straight runs are tried one by one, become nodes
//! themselves only where they force a turn or the estimate says that it is too early to go on.
//!
//! **Ties.** A cell may be reached at the same cost in several directions. Each leaves other
//! directions to go, so a node keeps the set of all of them and is expanded for those that are new:
//! in effect nodes are pairs of cell and direction, and the canonical way of any two is found.
//!
//! **Costs.** The canonical order needs 1 < D < 2 for the price D of a diagonal step. For D = 1 and
//! D = 2 the search orders by D + 2^-26 and D - 2^-26: a cost is s + d D with d < 2^24 diagonal steps, so what
//! is added is below 1/4 and decides only between costs that are equal, and all sums are exact in f64.
//! For D = sqrt 2 see `astar`. The first node that reaches the goal at the lowest f gives a cheapest path.
//!
//! **Order.** Ties by f, then h, then cell index; the parent is the first one that reached the cell
//! at its cost.

mod lines;
mod memory;
mod open;
mod pick;
mod rules;

pub(super) use memory::JumpMemory;

use super::Heuristic;
use super::astar::Place;
use super::best_first::{End, Run};
use super::open_list::OpenList;
use super::scratch::Scratch;
use super::space::Listener;
use super::trail::Runs;
use crate::grid::{BitGrid, DiagonalMode, Direction, Grid, MoveTable};
use lines::{Lines, Reach, STRIP, Strip};
use memory::{JumpNode, Steps};
use rules::{Around, Cutting, Rule, Squeezing, Straight};
use std::f64::consts::SQRT_2;
use std::marker::PhantomData;

/// What makes the canonical order strict where D is 1 or 2.
const LEAST: f64 = 1.0 / (1u64 << 26) as f64;

/// A run is cut short where its estimate exceeds that of its origin by more than this.
const SLACK: f64 = 32.0;

/// What is asked.
#[derive(Clone, Copy)]
pub(super) struct Jumps<'a> {
    pub(super) grid: &'a Grid,
    pub(super) mode: DiagonalMode,
    pub(super) compute: Heuristic,
    /// The estimate that orders the search.
    pub(super) estimate: Heuristic,
    pub(super) from: u32,
    pub(super) goal: Place,
    /// Expansions at most, 0 for no limit.
    pub(super) max_nodes: u32,
}

impl Jumps<'_> {
    /// Searches for the goal; `way` is the open way there, if there is one. Nodes stay in the scratch; see
    /// [`super::trail`].
    pub(super) fn run<L: Listener>(&self, way: Option<Steps>, scratch: &mut Scratch, listener: &mut L) -> Run {
        match self.mode {
            DiagonalMode::Always => Search::<Squeezing, L>::new(self, scratch, listener).run(self, way),
            DiagonalMode::Never => Search::<Straight, L>::new(self, scratch, listener).run(self, way),
            DiagonalMode::AtLeastOneWalkable => Search::<Cutting, L>::new(self, scratch, listener).run(self, way),
            DiagonalMode::OnlyIfNoObstacles => Search::<Around, L>::new(self, scratch, listener).run(self, way),
        }
    }

    /// Jump point search is expected to be faster than the search from cell to cell.
    pub(super) fn are_faster(&self) -> bool {
        pick::jumps_are_faster(self.grid.solid_bits(), self.mode, self.start(), self.goal)
    }

    fn start(&self) -> Place {
        let width = self.grid.region().w;
        Place { x: (self.from % width) as i32, y: (self.from / width) as i32 }
    }
}

/// A cell in all the ways that the search counts it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: i32,
    y: i32,
    /// Its bit among the rows.
    row_bit: usize,
    /// Its bit among the columns.
    column_bit: usize,
}

/// How the search estimates.
#[derive(Clone, Copy, Debug)]
enum Measure {
    /// Straight and diagonal steps over the open grid.
    Octile,
    /// Straight steps only.
    Manhattan,
    Chebyshev,
    Euclidean,
}

struct Search<'a, R, L> {
    solid: &'a BitGrid,
    rows: Lines<'a>,
    columns: Lines<'a>,
    table: &'static MoveTable,
    width: u32,
    start: u32,
    goal: Spot,
    goal_state: u32,
    /// Price of a diagonal step for the order of the search, and for whoever listens.
    diagonal: f64,
    told_diagonal: f64,
    measure: Measure,
    /// For each cell `first_word` and the number of its node, or less.
    words: &'a mut [u64],
    first_word: u64,
    nodes: &'a mut Vec<JumpNode>,
    open: &'a mut OpenList,
    run: Run,
    listener: &'a mut L,
    rule: PhantomData<R>,
}

/// Where a node is expanded from.
#[derive(Clone, Copy)]
struct Origin {
    node: u32,
    state: u32,
    steps: Steps,
    /// Runs go on while f is at most this.
    bound: f64,
}

impl<'a, R: Rule, L: Listener> Search<'a, R, L> {
    fn new(jumps: &Jumps<'a>, scratch: &'a mut Scratch, listener: &'a mut L) -> Search<'a, R, L> {
        let grid = jumps.grid;
        let (width, height) = (grid.region().w, grid.region().h);
        let largest = f64::from(width) + f64::from(height);
        let first_word = scratch.begin_jumps(grid.len(), largest, Runs::of(R::MODE));
        let exact = if R::MODE == DiagonalMode::Never { SQRT_2 } else { jumps.compute.diagonal_cost() };
        let (solid, columns) = (grid.solid_bits(), grid.solid_columns());
        let goal = jumps.goal;
        let measure = match jumps.estimate {
            Heuristic::Manhattan if R::MODE == DiagonalMode::Never => Measure::Manhattan,
            Heuristic::Chebyshev if exact > 1.0 => Measure::Chebyshev,
            Heuristic::Euclidean => Measure::Euclidean,
            Heuristic::Octile | Heuristic::Manhattan | Heuristic::Chebyshev => Measure::Octile,
        };
        Search {
            solid,
            rows: Lines::new(solid),
            columns: Lines::new(columns),
            table: R::MODE.move_table(),
            width,
            start: jumps.from,
            goal: spot(solid, columns, goal.x, goal.y),
            goal_state: goal.y as u32 * width + goal.x as u32,
            diagonal: exact.clamp(1.0 + LEAST, 2.0 - LEAST),
            told_diagonal: exact,
            measure,
            words: &mut scratch.counted.words,
            first_word,
            nodes: &mut scratch.jumps.nodes,
            open: &mut scratch.open,
            run: Run { end: End::Exhausted, nearest: None, expanded: 0, generated: 1 },
            listener,
            rule: PhantomData,
        }
    }

    fn run(mut self, jumps: &Jumps<'a>, way: Option<Steps>) -> Run {
        let start = jumps.from;
        self.nodes.clear();
        self.words[start as usize] = self.first_word;
        let steps = Steps { straight: 0, diagonal: 0 };
        // The start was reached in every direction.
        self.nodes.push(JumpNode { steps, state: start, arrived: 0xff, expanded: 0, parent: 0 });
        if let Some(way) = way.filter(|_| start != self.goal_state) {
            self.take(way);
            return self.run;
        }
        let (f, h) = self.f((start % self.width) as i32, (start / self.width) as i32, steps);
        self.open.push(f, h, start);
        while let Some((f, state)) = self.open.pop() {
            if state == self.goal_state {
                self.run.end = End::Reached(state);
                break;
            }
            let number = (self.words[state as usize] - self.first_word) as u32;
            let node = &mut self.nodes[number as usize];
            let fresh = node.arrived & !node.expanded;
            if fresh == 0 {
                continue;
            }
            if jumps.max_nodes != 0 && self.run.expanded == jumps.max_nodes {
                self.run.end = End::Limit;
                break;
            }
            node.expanded = node.arrived;
            let node = *node;
            self.run.expanded += 1;
            let parent = self.nodes[node.parent as usize].state;
            self.listener.expanded(state, parent, cost_of(self.told_diagonal, node.steps));
            self.expand(Origin { node: number, state, steps: node.steps, bound: f + SLACK }, fresh);
        }
        self.run
    }

    /// Goes from the start to the goal at once.
    fn take(&mut self, steps: Steps) {
        let (start, goal) = (self.start, self.goal_state);
        self.listener.expanded(start, start, 0.0);
        self.listener.generated(goal, start, cost_of(self.told_diagonal, steps));
        self.words[goal as usize] = self.first_word + 1;
        self.nodes.push(JumpNode { steps, state: goal, arrived: 0, expanded: 0, parent: 0 });
        self.run = Run { end: End::Reached(goal), nearest: None, expanded: 1, generated: 2 };
    }

    /// Goes on from a node that was reached in the directions `fresh`.
    fn expand(&mut self, from: Origin, fresh: u8) {
        let Origin { state, steps, .. } = from;
        let (x, y) = (state % self.width, state / self.width);
        let window = self.solid.window(x, y);
        let mut directions = 0;
        if state == self.start {
            directions = 0xff;
        } else {
            let mut rest = fresh;
            while rest != 0 {
                let d = rest.trailing_zeros() as usize & 7;
                rest &= rest - 1;
                directions |= R::ONWARD[d].directions(window);
            }
        }
        let mut left = directions & self.table[window];
        let (x, y) = (x as i32, y as i32);
        let row_bit = self
            .goal
            .row_bit
            .wrapping_add_signed((y - self.goal.y) as isize * self.rows.stride as isize + (x - self.goal.x) as isize);
        let column_bit = self.goal.column_bit.wrapping_add_signed(
            (x - self.goal.x) as isize * self.columns.stride as isize + (y - self.goal.y) as isize,
        );
        let at = Spot { x, y, row_bit, column_bit };
        while left != 0 {
            let d = left.trailing_zeros() & 7;
            left &= left - 1;
            match Direction::ALL[d as usize] {
                Direction::Up if R::MODE == DiagonalMode::Never => self.climb::<-1>(from, at),
                Direction::Down if R::MODE == DiagonalMode::Never => self.climb::<1>(from, at),
                Direction::Up => self.along_column::<-1>(from, at, steps),
                Direction::Down => self.along_column::<1>(from, at, steps),
                Direction::Right => self.along_row::<1>(from, at, steps),
                Direction::Left => self.along_row::<-1>(from, at, steps),
                Direction::UpLeft => self.slant::<-1, -1>(from, at),
                Direction::UpRight => self.slant::<1, -1>(from, at),
                Direction::DownRight => self.slant::<1, 1>(from, at),
                Direction::DownLeft => self.slant::<-1, 1>(from, at),
            }
        }
    }

    /// The straight run along a row: reaches the goal, or the cell where it must turn, or nothing.
    #[inline(always)]
    fn along_row<const DX: i32>(&mut self, from: Origin, at: Spot, steps: Steps) {
        let reach = scan::<DX>(self.rows, R::TURN, at.row_bit);
        let reach = or_goal(reach, at.y == self.goal.y, (self.goal.x - at.x) * DX);
        if reach.turns {
            self.end_in_row::<DX>(from, [at.x, at.y], steps, reach.steps);
        }
    }

    #[inline(always)]
    fn along_column<const DY: i32>(&mut self, from: Origin, at: Spot, steps: Steps) {
        let reach = scan::<DY>(self.columns, R::TURN, at.column_bit);
        let reach = or_goal(reach, at.x == self.goal.x, (self.goal.y - at.y) * DY);
        if reach.turns {
            self.end_in_column::<DY>(from, [at.x, at.y], steps, reach.steps);
        }
    }

    #[inline(always)]
    fn end_in_row<const DX: i32>(&mut self, from: Origin, [x, y]: [i32; 2], steps: Steps, run: usize) {
        let steps = Steps { straight: steps.straight + run as u32, ..steps };
        let d = if DX > 0 { Direction::Right } else { Direction::Left };
        self.reach(from, x + DX * run as i32, y, steps, d);
    }

    #[inline(always)]
    fn end_in_column<const DY: i32>(&mut self, from: Origin, [x, y]: [i32; 2], steps: Steps, run: usize) {
        let steps = Steps { straight: steps.straight + run as u32, ..steps };
        let d = if DY > 0 { Direction::Down } else { Direction::Up };
        self.reach(from, x, y + DY * run as i32, steps, d);
    }

    /// The diagonal run, with the straight runs of all its cells.
    fn slant<const DX: i32, const DY: i32>(&mut self, from: Origin, start: Spot) {
        let (row, column) = (DY as isize * self.rows.stride as isize, DX as isize * self.columns.stride as isize);
        let mut rows = Strip::<DX>::new(self.rows, R::TURN, start.row_bit, row);
        let mut columns = Strip::<DY>::new(self.columns, R::TURN, start.column_bit, column);
        // After so many steps the run comes to the goal's row and column.
        let (to_row, to_column) = ((self.goal.y - start.y) * DY, (self.goal.x - start.x) * DX);
        let (mut step, mut cell) = (0, 0);
        loop {
            let (beside, above) = (rows.solid_here(cell + 1), rows.solid_ahead(cell));
            let is_refused = match R::MODE {
                DiagonalMode::OnlyIfNoObstacles => rows.solid_around(cell),
                _ => rows.solid_ahead(cell + 1) || !R::MODE.allows(!beside, !above),
            };
            if is_refused {
                return;
            }
            rows.advance();
            columns.advance();
            cell += 1;
            step += 1;
            // A corner that was cut may be gone around farther.
            let turns = match R::MODE {
                DiagonalMode::Never | DiagonalMode::OnlyIfNoObstacles => false,
                DiagonalMode::Always => above && !rows.solid_ahead(cell - 1) || beside && !rows.solid_behind(cell + 1),
                DiagonalMode::AtLeastOneWalkable => {
                    above && !rows.solid_ahead(cell - 1) && !rows.solid_ahead(cell)
                        || beside && !rows.solid_behind(cell + 1) && !rows.solid_here(cell + 1)
                }
            };
            let (x, y) = (start.x + DX * step, start.y + DY * step);
            let steps = Steps { diagonal: from.steps.diagonal + step as u32, ..from.steps };
            let is_late = || cell & 7 == 0 && self.f(x, y, steps).0 > from.bound;
            if turns || step == to_row && step == to_column || is_late() {
                self.reach(from, x, y, steps, diagonal::<DX, DY>());
                return;
            }
            let in_row = or_goal(rows.scan(cell), step == to_row, (self.goal.x - x) * DX);
            if in_row.turns {
                self.end_in_row::<DX>(from, [x, y], steps, in_row.steps);
            }
            let in_column = or_goal(columns.scan(cell), step == to_column, (self.goal.y - y) * DY);
            if in_column.turns {
                self.end_in_column::<DY>(from, [x, y], steps, in_column.steps);
            }
            if cell == STRIP {
                rows.renew();
                columns.renew();
                cell = 0;
            }
        }
    }

    /// The vertical run where there are no diagonal ones, with the horizontal runs of all its cells.
    fn climb<const DY: i32>(&mut self, from: Origin, start: Spot) {
        let row = DY as isize * self.rows.stride as isize;
        let mut left = Strip::<-1>::new(self.rows, R::TURN, start.row_bit, row);
        let mut right = Strip::<1>::new(self.rows, R::TURN, start.row_bit, row);
        let to_goal = self.goal.x - start.x;
        let (x, mut y, mut steps) = (start.x, start.y, from.steps);
        while !right.solid_ahead(0) {
            left.advance();
            right.advance();
            y += DY;
            steps.straight += 1;
            let is_level = y == self.goal.y;
            let is_late = || steps.straight & 7 == 0 && self.f(x, y, steps).0 > from.bound;
            if is_level && to_goal == 0 || is_late() {
                let d = if DY > 0 { Direction::Down } else { Direction::Up };
                self.reach(from, x, y, steps, d);
                return;
            }
            let (to_left, to_right) = (left.scan(0), right.scan(0));
            let to_left = or_goal(to_left, is_level, -to_goal);
            if to_left.turns {
                self.end_in_row::<-1>(from, [x, y], steps, to_left.steps);
            }
            let to_right = or_goal(to_right, is_level, to_goal);
            if to_right.turns {
                self.end_in_row::<1>(from, [x, y], steps, to_right.steps);
            }
        }
    }

    /// f and h of a cell that is reached in `steps`.
    #[inline(always)]
    fn f(&self, x: i32, y: i32, steps: Steps) -> (f64, f64) {
        let (dx, dy) = (x.abs_diff(self.goal.x), y.abs_diff(self.goal.y));
        let (small, large) = (dx.min(dy), dx.max(dy));
        let (straight, slant) = match self.measure {
            Measure::Octile => (large - small, small),
            Measure::Manhattan => (large + small, 0),
            Measure::Chebyshev => (large, 0),
            Measure::Euclidean => {
                let h = Heuristic::Euclidean.distance(dx, dy);
                return (self.value(steps.straight, steps.diagonal) + h, h);
            }
        };
        (self.value(steps.straight + straight, steps.diagonal + slant), self.value(straight, slant))
    }

    #[inline(always)]
    fn value(&self, straight: u32, diagonal: u32) -> f64 {
        cost_of(self.diagonal, Steps { straight, diagonal })
    }

    /// A cell was reached: the first time, more cheaply, or as cheaply in another direction.
    fn reach(&mut self, from: Origin, x: i32, y: i32, steps: Steps, direction: Direction) {
        let state = y as u32 * self.width + x as u32;
        let arrived = 1 << direction as u32;
        let reached = JumpNode { steps, state, arrived, expanded: 0, parent: from.node };
        let word = &mut self.words[state as usize];
        if *word < self.first_word {
            *word = self.first_word + self.nodes.len() as u64;
            self.nodes.push(reached);
        } else {
            let node = &mut self.nodes[(*word - self.first_word) as usize];
            if node.steps == steps {
                // Whether the node waits in the open list already.
                let waits = node.arrived != node.expanded;
                let is_known = node.arrived & arrived != 0;
                node.arrived |= arrived;
                if waits || is_known {
                    return;
                }
            } else if cost_of(self.diagonal, steps) >= cost_of(self.diagonal, node.steps) {
                return;
            } else {
                *node = reached;
            }
        }
        self.run.generated += 1;
        self.listener.generated(state, from.state, cost_of(self.told_diagonal, steps));
        let (f, h) = self.f(x, y, steps);
        self.open.push(f, h, state);
    }
}

/// What steps cost at a price of diagonal ones.
#[inline(always)]
fn cost_of(diagonal: f64, steps: Steps) -> f64 {
    f64::from(steps.straight) + f64::from(steps.diagonal) * diagonal
}

fn spot(solid: &BitGrid, columns: &BitGrid, x: i32, y: i32) -> Spot {
    Spot { x, y, row_bit: solid.bit_index(x, y), column_bit: columns.bit_index(y, x) }
}

/// Scans one way along a line.
#[inline(always)]
fn scan<const SIGN: i32>(lines: Lines, turn: lines::Turn, at: usize) -> Reach {
    if SIGN > 0 { lines.forward(turn, at) } else { lines.backward(turn, at) }
}

/// A scan in the goal's line that passes the goal, so many steps ahead, ends there.
#[inline(always)]
fn or_goal(reach: Reach, is_goals_line: bool, to_goal: i32) -> Reach {
    if is_goals_line && to_goal > 0 && to_goal as usize <= reach.steps {
        return Reach { steps: to_goal as usize, turns: true };
    }
    reach
}

const fn diagonal<const DX: i32, const DY: i32>() -> Direction {
    match (DX > 0, DY > 0) {
        (false, false) => Direction::UpLeft,
        (true, false) => Direction::UpRight,
        (true, true) => Direction::DownRight,
        (false, true) => Direction::DownLeft,
    }
}
