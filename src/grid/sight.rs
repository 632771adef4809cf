//! Line of sight between cell centres: exact, symmetric, in integers; and between any two points, in `f32`.
//!
//! A segment *crosses* a cell when it passes through its interior, and *touches* two more where it
//! goes through a point at which four cells meet:
//!
//! ```text
//!   . b        a -> b goes through the common point of all four cells:
//!   a .        a and b are crossed, the two dots are touched
//! ```
//!
//! All crossed cells must be free. Touched ones are judged like the side cells of a diagonal step:
//! `OnlyIfNoObstacles` needs both free, `AtLeastOneWalkable` one of them, `Always` none, and `Never`
//! sees only along a row or a column. The line of a single legal step is therefore always clear.
//!
//! Both ends are crossed. Outside counts as solid.

use super::{DiagonalMode, Grid};
use crate::geom::{Cell, MAX_COORDINATE, Vec2};

/// One thing that a segment meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// The segment passes through the interior of this cell.
    Cell(Cell),
    /// The segment passes between these two cells, through the corner that they share.
    Corner(Cell, Cell),
}

/// Everything on the segment between the centres of `a` and `b`, in order from `a`: a `Corner` stands
/// between the two cells that it joins. Ends early, with `false`, when `visit` returns `false`.
/// Coordinates are within [`crate::geom::MAX_COORDINATE`].
#[inline]
pub fn visit_line(a: Cell, b: Cell, mut visit: impl FnMut(Crossing) -> bool) -> bool {
    let (dx, dy) = (i64::from(a.x.abs_diff(b.x)), i64::from(a.y.abs_diff(b.y)));
    let (step_x, step_y) = ((b.x - a.x).signum(), (b.y - a.y).signum());
    // The next vertical edge is met at time (2 i + 1) / (2 dx), the next horizontal one at
    // (2 j + 1) / (2 dy), after i and j steps. `order` is the difference of the two times, multiplied
    // by 2 dx dy; coordinates keep it below 2^32 in every term of one step and 2^62 in all.
    let mut order = dy - dx;
    let (mut left_x, mut left_y) = (dx, dy);
    let mut cell = a;
    if !visit(Crossing::Cell(cell)) {
        return false;
    }
    while left_x > 0 || left_y > 0 {
        if order == 0 && left_x > 0 && left_y > 0 {
            let (beside, along) = (cell.moved(step_x, 0), cell.moved(0, step_y));
            if !visit(Crossing::Corner(beside, along)) {
                return false;
            }
            cell = cell.moved(step_x, step_y);
            order += 2 * (dy - dx);
            left_x -= 1;
            left_y -= 1;
        } else if left_y == 0 || (left_x > 0 && order < 0) {
            cell.x += step_x;
            order += 2 * dy;
            left_x -= 1;
        } else {
            cell.y += step_y;
            order -= 2 * dx;
            left_y -= 1;
        }
        if !visit(Crossing::Cell(cell)) {
            return false;
        }
    }
    true
}

/// The segment is clear under `mode` for anything that stands in a cell where `fits` holds; `fits` must
/// be `false` outside.
#[inline]
pub fn is_line_clear(a: Cell, b: Cell, mode: DiagonalMode, mut fits: impl FnMut(Cell) -> bool) -> bool {
    if mode == DiagonalMode::Never && a.x != b.x && a.y != b.y {
        return false;
    }
    visit_line(a, b, |crossing| match crossing {
        Crossing::Cell(cell) => fits(cell),
        Crossing::Corner(c, d) => mode.allows(fits(c), fits(d)),
    })
}

/// A point sees from the centre of `a` to the centre of `b`. Symmetric; `false` if an end is solid or outside.
#[must_use]
pub fn line_of_sight(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> bool {
    is_line_clear(a, b, mode, |cell| grid.is_walkable(cell))
}

/// The largest weight of the cells that the segment crosses, both ends included and touched cells not;
/// `None` if the segment is not clear.
#[must_use]
pub fn heaviest_on_line(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> Option<f32> {
    if !line_of_sight(grid, a, b, mode) {
        return None;
    }
    if !grid.has_weights() {
        return Some(1.0);
    }
    let mut heaviest = 0.0f32;
    visit_line(a, b, |crossing| {
        if let Crossing::Cell(cell) = crossing {
            heaviest = heaviest.max(grid.weight(cell));
        }
        true
    });
    Some(heaviest)
}

/// Whether the segment between two points in cell units, anywhere in their cells, enters only cells that `enters`
/// allows. Corners are judged as for lines between centres, by `fits`. Computed in f32: a corner that is passed
/// by less than a thousandth of a cell counts as touched. `false` where a coordinate is not finite.
pub(crate) fn is_segment_clear(
    from: Vec2,
    to: Vec2,
    mode: DiagonalMode,
    enters: impl Fn(Cell) -> bool,
    fits: impl Fn(Cell) -> bool,
) -> bool {
    const TOUCH: f32 = 1e-3;
    if !from.is_finite() || !to.is_finite() {
        return false;
    }
    let limit = MAX_COORDINATE as f32;
    let cell_of = |p: Vec2| Cell::new(p.x.floor().clamp(-limit, limit) as i32, p.y.floor().clamp(-limit, limit) as i32);
    let (mut cell, last) = (cell_of(from), cell_of(to));
    let delta = to - from;
    let (step_x, step_y) = ((last.x - cell.x).signum(), (last.y - cell.y).signum());
    // The share of the segment at which the next column, row begins.
    let share =
        |edge: i32, from: f32, delta: f32| if delta == 0.0 { f32::INFINITY } else { (edge as f32 - from) / delta };
    loop {
        if !enters(cell) {
            return false;
        }
        if cell == last {
            return true;
        }
        let to_x =
            if cell.x == last.x { f32::INFINITY } else { share(cell.x + i32::from(step_x > 0), from.x, delta.x) };
        let to_y =
            if cell.y == last.y { f32::INFINITY } else { share(cell.y + i32::from(step_y > 0), from.y, delta.y) };
        // How far apart, in cells, the segment meets the two edges.
        let apart = (to_x - to_y).abs() * delta.x.abs().max(delta.y.abs());
        if to_x.is_finite() && to_y.is_finite() && apart < TOUCH {
            if !mode.allows(fits(cell.moved(step_x, 0)), fits(cell.moved(0, step_y))) {
                return false;
            }
            cell = cell.moved(step_x, step_y);
        } else if cell.y == last.y || (cell.x != last.x && to_x < to_y) {
            cell.x += step_x;
        } else {
            cell.y += step_y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Crossing, heaviest_on_line, is_line_clear, line_of_sight, visit_line};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Direction, Grid, refused_step};

    /// Where the four corners of a cell lie as seen along the line between the centres of `a` and `b`:
    /// twice the area, negative on one side, 0 on the line. Coordinates are doubled, so all is integer.
    fn corners(a: Cell, b: Cell, cell: Cell) -> [i64; 4] {
        let (ax, ay) = (i64::from(a.x) * 2 + 1, i64::from(a.y) * 2 + 1);
        let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
        [(0, 0), (2, 0), (0, 2), (2, 2)].map(|(x, y)| {
            let (px, py) = (i64::from(cell.x) * 2 + x - ax, i64::from(cell.y) * 2 + y - ay);
            dx * py - dy * px
        })
    }

    fn is_crossed(a: Cell, b: Cell, cell: Cell) -> bool {
        let sides = corners(a, b, cell);
        a == b || (sides.iter().any(|side| *side < 0) && sides.iter().any(|side| *side > 0))
    }

    fn is_touched(a: Cell, b: Cell, cell: Cell) -> bool {
        !is_crossed(a, b, cell) && corners(a, b, cell).contains(&0)
    }

    /// By geometry alone: every cell of the box around both ends is asked whether the line meets it.
    fn slow_sight(grid: &Grid, a: Cell, b: Cell, mode: DiagonalMode) -> bool {
        let cells: Vec<Cell> = CellRect::from_corners(a, b).cells().collect();
        if cells.iter().any(|cell| is_crossed(a, b, *cell) && grid.is_solid(*cell)) {
            return false;
        }
        let blocked: Vec<Cell> =
            cells.into_iter().filter(|cell| is_touched(a, b, *cell) && grid.is_solid(*cell)).collect();
        match mode {
            DiagonalMode::Always => true,
            DiagonalMode::Never => a.x == b.x || a.y == b.y,
            DiagonalMode::OnlyIfNoObstacles => blocked.is_empty(),
            // The two cells at one corner of the line lie across each other.
            DiagonalMode::AtLeastOneWalkable => !blocked.iter().any(|c| {
                blocked.iter().any(|d| (c.x - d.x).abs() == 1 && (c.y - d.y).abs() == 1 && shares_corner(a, b, *c, *d))
            }),
        }
    }

    /// The point that two cells have in common lies on the line.
    fn shares_corner(a: Cell, b: Cell, c: Cell, d: Cell) -> bool {
        let corner = Cell::new(c.x.max(d.x), c.y.max(d.y));
        corners(a, b, corner)[0] == 0
    }

    fn random_grid(seed: &mut u32, percent: u32) -> Grid {
        let mut grid = Grid::new(CellRect::new(-6, -5, 13, 11)).unwrap();
        for cell in grid.region().cells().collect::<Vec<_>>() {
            *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            grid.set_solid(cell, (*seed >> 8) % 100 < percent);
        }
        grid
    }

    #[test]
    fn equals_exact_geometry_on_random_grids() {
        let (mut seed, mut clear) = (5, 0);
        for percent in [3, 8, 15, 30] {
            let grid = random_grid(&mut seed, percent);
            for (a, b) in grid.region().cells().flat_map(|a| grid.region().cells().map(move |b| (a, b))) {
                for mode in DiagonalMode::ALL {
                    let sight = line_of_sight(&grid, a, b, mode);
                    assert_eq!(sight, slow_sight(&grid, a, b, mode), "{a} to {b}, {mode:?}, {percent} %");
                    assert_eq!(sight, line_of_sight(&grid, b, a, mode), "{a} to {b}, {mode:?}: symmetric");
                    clear += u32::from(sight);
                }
            }
        }
        assert!(clear > 10_000);
    }

    #[test]
    fn the_cells_of_a_line_are_those_of_exact_geometry_in_order() {
        let box_of = CellRect::new(-6, -5, 13, 11);
        for (a, b) in box_of.cells().flat_map(|a| box_of.cells().map(move |b| (a, b))) {
            let (mut crossed, mut touched) = (Vec::new(), Vec::new());
            assert!(visit_line(a, b, |crossing| {
                match crossing {
                    Crossing::Cell(cell) => crossed.push(cell),
                    Crossing::Corner(c, d) => touched.extend([c, d]),
                }
                true
            }));
            assert_eq!((crossed.first(), crossed.last()), (Some(&a), Some(&b)));
            assert!(crossed.windows(2).all(|pair| Direction::between(pair[0], pair[1]).is_some()));
            for (cells, wanted) in [(&mut crossed, true), (&mut touched, false)] {
                let test = |cell: &Cell| if wanted { is_crossed(a, b, *cell) } else { is_touched(a, b, *cell) };
                cells.sort_by_key(|cell| (cell.y, cell.x));
                let slow: Vec<Cell> = CellRect::from_corners(a, b).cells().filter(test).collect();
                assert_eq!(*cells, slow, "{a} to {b}, crossed: {wanted}");
            }
        }
    }

    #[test]
    fn a_single_step_is_clear_exactly_where_it_is_legal() {
        let mut seed = 9;
        let grid = random_grid(&mut seed, 40);
        for (cell, direction) in grid.region().cells().flat_map(|cell| Direction::ALL.map(|d| (cell, d))) {
            let to = cell.offset(direction.delta().0, direction.delta().1);
            for mode in DiagonalMode::ALL {
                let legal = refused_step(&grid, cell, to, mode).is_none();
                assert_eq!(line_of_sight(&grid, cell, to, mode), legal, "{cell} {direction:?} {mode:?}");
            }
        }
    }

    #[test]
    fn coordinates_at_the_limit_do_not_overflow() {
        let far = crate::geom::MAX_COORDINATE;
        let (a, b) = (Cell::new(-far, -far), Cell::new(far, far - 1));
        let mut steps = 0;
        assert!(!visit_line(a, b, |_| {
            steps += 1;
            steps < 1000
        }));
        assert!(!is_line_clear(a, b, DiagonalMode::OnlyIfNoObstacles, |cell| cell == a));
    }

    #[test]
    fn the_heaviest_crossed_cell_counts_and_touched_ones_do_not() {
        let mut grid = Grid::new(CellRect::new(0, 0, 3, 3)).unwrap();
        grid.set_weight(Cell::new(1, 0), 9.0).unwrap();
        grid.set_weight(Cell::new(1, 1), 2.0).unwrap();
        let (a, b) = (Cell::new(0, 0), Cell::new(2, 2));
        assert_eq!(heaviest_on_line(&grid, a, b, DiagonalMode::Always), Some(2.0));
        assert_eq!(heaviest_on_line(&grid, a, Cell::new(2, 1), DiagonalMode::Always), Some(9.0));
        grid.set_solid(Cell::new(1, 1), true);
        assert_eq!(heaviest_on_line(&grid, a, b, DiagonalMode::Always), None);
    }
}
