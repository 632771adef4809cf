//! Costs and estimates that the caller computes: `CellCost`, and the searches by it.
//!
//! The search goes cell by cell, in either order; whatever is faster because it knows the price of a step
//! is off. In Gridwright's order prices are added in f64, and a cheaper way that comes late opens a cell
//! again, so the path is a cheapest one where no estimate is above the true rest. In Godot's orders prices
//! are rounded to f32 and added as there.

use super::astar::{Place, place_of};
use super::best_first::{Aim, best_first};
use super::find::{Checked, PathEnd, check, judge};
use super::godot_order::{self, Prices};
use super::space::{Estimate, Space};
use super::trail::{path_len, write_path};
use super::{NoListener, PathOrder, PathStatus, Reason, Scratch, SearchOutcome, SearchQuery};
use crate::geom::Cell;
use crate::grid::{Areas, Direction, Grid, MoveTable};

/// The largest cost of a step, and the largest estimate, that a [`CellCost`] may name.
pub const MAX_CELL_COST: f64 = 1e9;

/// Prices steps and estimates the rest of a way. The same question must get the same answer.
pub trait CellCost {
    /// Cost of a legal step between two neighbours, before the weight of the cell entered: a number from 0
    /// to [`MAX_CELL_COST`].
    fn step_cost(&self, from: Cell, to: Cell) -> f64;

    /// What the way from a cell to the goal costs at least: a number from 0 to [`MAX_CELL_COST`]. 0 is always
    /// right. What is above the true rest may give a path that is not a cheapest one. For a partial path the
    /// lowest estimate is the nearest cell.
    fn estimate(&self, from: Cell, goal: Cell) -> f64;
}

/// [`find_path`](super::find_path) by custom costs; the query's heuristics are not used.
///
/// `Refused` with [`Reason::BadCost`] when a price is negative, too large or no number, and with
/// [`Reason::CostUnsupported`] for `Jps`. `Dijkstra` asks for no estimates but those of a partial path.
pub fn find_path_by_cost(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    cost: &impl CellCost,
    scratch: &mut Scratch,
    path: &mut Vec<Cell>,
) -> SearchOutcome {
    let (outcome, end) = search(grid, areas, query, cost, scratch);
    path.clear();
    let Some(end) = end else { return outcome };
    path.resize(path_len(grid, scratch, end), query.from);
    write_path(grid, scratch, end, path);
    finish(grid, cost, outcome, path)
}

/// [`find_path_by_cost`] into the first cells of a slice; see [`find_path_into`](super::find_path_into).
pub fn find_path_by_cost_into(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    cost: &impl CellCost,
    scratch: &mut Scratch,
    path: &mut [Cell],
) -> SearchOutcome {
    let (outcome, end) = search(grid, areas, query, cost, scratch);
    let Some(end) = end else { return outcome };
    let len = path_len(grid, scratch, end);
    let Some(path) = path.get_mut(..len) else {
        return SearchOutcome { status: PathStatus::BufferTooSmall, cells: len, ..outcome };
    };
    write_path(grid, scratch, end, path);
    finish(grid, cost, outcome, path)
}

fn finish(grid: &Grid, cost: &impl CellCost, outcome: SearchOutcome, path: &[Cell]) -> SearchOutcome {
    let total =
        path.windows(2).fold(0.0, |sum, step| sum + cost.step_cost(step[0], step[1]) * f64::from(grid.weight(step[1])));
    SearchOutcome { cells: path.len(), cost: total, ..outcome }
}

fn search(
    grid: &Grid,
    areas: Option<&Areas>,
    query: &SearchQuery,
    cost: &impl CellCost,
    scratch: &mut Scratch,
) -> (SearchOutcome, PathEnd) {
    let checked = match check(grid, areas, query) {
        Ok(checked) => checked,
        Err(outcome) => return (outcome, None),
    };
    if !query.algorithm.serves_custom_costs() {
        return (SearchOutcome::without_path(query, PathStatus::Refused, Reason::CostUnsupported), None);
    }
    let asked = Asked { cost, grid, query, refused: std::cell::Cell::new(None) };
    let (outcome, end) = match query.order {
        PathOrder::Gridwright => search_exactly(&asked, &checked, scratch),
        PathOrder::Godot | PathOrder::Godot45 => {
            godot_order::search_by(grid, query, &checked, &asked, scratch, &mut NoListener)
        }
    };
    if let Some(cell) = asked.refused.get() {
        let refusal = SearchOutcome::without_path(query, PathStatus::Refused, Reason::BadCost);
        return (SearchOutcome { end: cell, ..refusal }, None);
    }
    (checked.with_areas(grid, query, outcome), end)
}

fn search_exactly(asked: &Asked<impl CellCost>, checked: &Checked, scratch: &mut Scratch) -> (SearchOutcome, PathEnd) {
    let (grid, query) = (asked.grid, asked.query);
    let width = grid.region().w as i32;
    let space = CostSpace {
        asked,
        table: query.diagonal_mode.move_table(),
        strides: Direction::ALL.map(|d| d.delta().1 * width + d.delta().0),
    };
    let aim = CostAim { asked, goal: checked.to };
    let run = best_first(&space, checked.from, &aim, query.max_nodes, scratch, &mut NoListener);
    judge(grid, query, run, checked.to, checked.obstacle)
}

/// A caller's costs on one grid, checked.
struct Asked<'a, C> {
    cost: &'a C,
    grid: &'a Grid,
    query: &'a SearchQuery,
    /// Where a price was refused.
    refused: std::cell::Cell<Option<Cell>>,
}

impl<C: CellCost> Asked<'_, C> {
    fn cell(&self, place: Place) -> Cell {
        self.grid.region().origin().moved(place.x, place.y)
    }

    /// The price, or 0 and a note of where it was refused.
    fn checked(&self, price: f64, cell: Cell) -> f64 {
        if (0.0..=MAX_CELL_COST).contains(&price) {
            return price;
        }
        self.refused.set(self.refused.get().or(Some(cell)));
        0.0
    }

    fn step(&self, from: Place, to: Place) -> f64 {
        let (from, to) = (self.cell(from), self.cell(to));
        self.checked(self.cost.step_cost(from, to), to)
    }

    fn estimate(&self, place: Place) -> f64 {
        let cell = self.cell(place);
        self.checked(self.cost.estimate(cell, self.query.to), cell)
    }
}

impl<C: CellCost> Prices for Asked<'_, C> {
    fn step(&self, from: Place, to: Place, _diagonal: bool) -> f32 {
        Asked::step(self, from, to) as f32
    }

    fn jump(&self, from: Place, to: Place) -> f32 {
        Asked::step(self, from, to) as f32
    }

    fn estimate(&self, from: Place) -> f32 {
        Asked::estimate(self, from) as f32
    }

    fn is_refused(&self) -> bool {
        self.refused.get().is_some()
    }
}

/// The grid with a caller's costs.
struct CostSpace<'a, C> {
    asked: &'a Asked<'a, C>,
    table: &'static MoveTable,
    strides: [i32; 8],
}

impl<C: CellCost> Space for CostSpace<'_, C> {
    type Cost = f64;
    type Place = Place;

    fn len(&self) -> usize {
        self.asked.grid.len()
    }

    fn largest_estimate(&self) -> f64 {
        MAX_CELL_COST
    }

    fn place(&self, state: u32) -> Place {
        place_of(self.asked.grid, self.asked.grid.cell_at(state))
    }

    fn value(&self, cost: f64) -> f64 {
        cost
    }

    fn estimate(&self, place: Place) -> Estimate<f64> {
        let exact = if self.asked.query.algorithm.is_guided() { self.asked.estimate(place) } else { 0.0 };
        Estimate { exact, rest: 0.0 }
    }

    fn expand(&self, state: u32, place: Place, _parent: u32, mut emit: impl FnMut(u32, Place, f64)) {
        let mut legal = self.table[self.asked.grid.solid_bits().window(place.x as u32, place.y as u32)];
        while legal != 0 {
            let d = legal.trailing_zeros() as usize & 7;
            legal &= legal - 1;
            let (dx, dy) = Direction::ALL[d].delta();
            let next = state.wrapping_add_signed(self.strides[d]);
            let next_place = Place { x: place.x + dx, y: place.y + dy };
            let step = self.asked.step(place, next_place);
            if self.asked.is_refused() {
                return;
            }
            emit(next, next_place, step * f64::from(self.asked.grid.weight_at(next)));
        }
    }
}

/// The goal, and the nearest cell by the caller's estimate for a partial path.
struct CostAim<'a, C> {
    asked: &'a Asked<'a, C>,
    goal: u32,
}

impl<C: CellCost> Aim<Place> for CostAim<'_, C> {
    fn reached(&self, state: u32, _place: Place) -> bool {
        state == self.goal || self.asked.is_refused()
    }

    fn is_set(&self) -> bool {
        false
    }

    fn nearness(&self, place: Place) -> Option<f64> {
        self.asked.query.allow_partial.then(|| self.asked.estimate(place))
    }
}

#[cfg(test)]
mod tests {
    use super::{CellCost, MAX_CELL_COST, find_path_by_cost, find_path_by_cost_into};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Grid};
    use crate::search::{Algorithm, Heuristic, PathOrder, PathStatus, Reason, Scratch, SearchQuery, find_path};

    struct By<S, E>(S, E);

    impl<S: Fn(Cell, Cell) -> f64, E: Fn(Cell, Cell) -> f64> CellCost for By<S, E> {
        fn step_cost(&self, from: Cell, to: Cell) -> f64 {
            (self.0)(from, to)
        }
        fn estimate(&self, from: Cell, goal: Cell) -> f64 {
            (self.1)(from, goal)
        }
    }

    fn grid() -> Grid {
        let mut grid = Grid::new(CellRect::new(-3, 2, 20, 12)).unwrap();
        for cell in grid.region().cells().filter(|c| (c.x * 7 + c.y * 13) % 5 == 0 && c.x != -3) {
            grid.set_solid(cell, true);
        }
        grid.set_weight(Cell::new(2, 5), 3.0).unwrap();
        grid
    }

    #[test]
    fn the_named_heuristics_as_custom_costs_give_the_same_answers_in_both_orders() {
        let grid = grid();
        let octile = By(|a, b| Heuristic::Octile.between(a, b), |a, b| Heuristic::Octile.between(a, b));
        let (mut scratch, mut path, mut custom) = (Scratch::new(), Vec::new(), Vec::new());
        let mut found = 0;
        for (order, mode) in PathOrder::ALL.into_iter().flat_map(|o| DiagonalMode::ALL.map(|m| (o, m))) {
            for cell in grid.region().cells() {
                let query = SearchQuery {
                    order,
                    diagonal_mode: mode,
                    allow_partial: cell.x % 2 == 0,
                    ..SearchQuery::new(Cell::new(-3, 2), cell)
                };
                let named = find_path(&grid, None, &query, &mut scratch, &mut path);
                let by_cost = find_path_by_cost(&grid, None, &query, &octile, &mut scratch, &mut custom);
                assert_eq!((named.status, named.reason), (by_cost.status, by_cost.reason), "{query:?}");
                if named.status == PathStatus::Found {
                    assert!((named.cost - by_cost.cost).abs() < 1e-9, "{query:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn a_price_on_going_left_makes_the_way_one_way() {
        let grid = Grid::new(CellRect::new(0, 0, 5, 3)).unwrap();
        let dear_left = By(|a: Cell, b: Cell| if b.x < a.x && a.y == 1 { 50.0 } else { 1.0 }, |_, _| 0.0);
        let mut path = Vec::new();
        let mut ask = |from, to| {
            let query = SearchQuery { diagonal_mode: DiagonalMode::Never, ..SearchQuery::new(from, to) };
            find_path_by_cost(&grid, None, &query, &dear_left, &mut Scratch::new(), &mut path).cost
        };
        assert_eq!(ask(Cell::new(0, 1), Cell::new(4, 1)), 4.0);
        assert_eq!(ask(Cell::new(4, 1), Cell::new(0, 1)), 6.0, "around, by another row");
    }

    #[test]
    fn prices_that_are_no_numbers_from_0_up_are_refused_with_their_cell() {
        let grid = Grid::new(CellRect::new(0, 0, 5, 1)).unwrap();
        let ask = |order, price: f64, estimate: f64| {
            let cost = By(move |_, b: Cell| if b.x == 3 { price } else { 1.0 }, move |_, _| estimate);
            let query = SearchQuery { order, ..SearchQuery::new(Cell::new(0, 0), Cell::new(4, 0)) };
            find_path_by_cost_into(&grid, None, &query, &cost, &mut Scratch::new(), &mut [Cell::default(); 5])
        };
        for order in PathOrder::ALL {
            assert_eq!(ask(order, 0.0, 0.0).status, PathStatus::Found);
            for bad in [-1.0, f64::NAN, f64::INFINITY, MAX_CELL_COST * 2.0] {
                let outcome = ask(order, bad, 0.0);
                assert_eq!((outcome.status, outcome.reason), (PathStatus::Refused, Some(Reason::BadCost)));
                assert_eq!((outcome.end, outcome.cells), (Cell::new(3, 0), 0));
                assert_eq!(ask(order, 1.0, bad).reason, Some(Reason::BadCost));
            }
        }
    }

    #[test]
    fn buffers_that_are_too_short_and_jumping_are_told() {
        let grid = Grid::new(CellRect::new(0, 0, 5, 1)).unwrap();
        let one = By(|_, _| 1.0, |_, _| 0.0);
        let query = SearchQuery::new(Cell::new(0, 0), Cell::new(4, 0));
        let mut scratch = Scratch::new();
        let outcome = find_path_by_cost_into(&grid, None, &query, &one, &mut scratch, &mut [Cell::default(); 4]);
        assert_eq!((outcome.status, outcome.cells), (PathStatus::BufferTooSmall, 5));
        for order in PathOrder::ALL {
            let query = SearchQuery { algorithm: Algorithm::Jps, order, ..query };
            let outcome = find_path_by_cost(&grid, None, &query, &one, &mut scratch, &mut Vec::new());
            assert_eq!(outcome.status, PathStatus::Refused);
        }
    }
}
