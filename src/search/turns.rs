//! The steps of a cell that can lead to something new, by one table look-up: the way the cell was entered
//! and the 3 x 3 window of solid bits in, a mask of directions out.
//!
//! Let n be entered from p, which is therefore expanded. Of the legal steps n -> m these are left out, and
//! every cell that is closed keeps its cost, its parent and its turn:
//!
//! * p -> m is a legal step. It was tried when p was expanded and costs no more than the way through n, and
//!   a later step is taken only if it is cheaper.
//! * There is a cell u, reached already, from which a legal step leads to m more cheaply than the one from n. Estimates
//!   are consistent, so f of u is below f of m through n, and u is closed before m could be with that cost. The step
//!   would only leave an entry in the open list that is out of date when it comes up.
//!
//! The second kind is known from the window alone where both steps are diagonal, u is the free side cell of
//! both and a diagonal step costs more than a straight one: u was reached from p. For steps half to the side of
//! the way that n was entered, or to the side where there are no diagonals, it depends on u's cost, and the search has
//! to look: u lies before m as p lies before n.
//! In open ground three steps remain of eight, two of them to be looked at.

use crate::grid::{DiagonalMode, Direction};

/// How a cell was entered: a direction's number, or this for the start.
pub(super) const AT_START: usize = 8;

/// For each way of entering and each window (see [`crate::grid::BitGrid::window`]): bits 0 to 7 are the steps worth
/// trying, bits 8 to 15 those of them that a step from u in the direction of entering could beat.
pub(super) type TurnTable = [[u16; 512]; 9];

static CHEAP: [TurnTable; 4] = [
    table(DiagonalMode::Always, false),
    table(DiagonalMode::Never, false),
    table(DiagonalMode::AtLeastOneWalkable, false),
    table(DiagonalMode::OnlyIfNoObstacles, false),
];

static DEAR: [TurnTable; 4] = [
    table(DiagonalMode::Always, true),
    table(DiagonalMode::Never, true),
    table(DiagonalMode::AtLeastOneWalkable, true),
    table(DiagonalMode::OnlyIfNoObstacles, true),
];

/// The table of a mode. `dear`: a diagonal step costs more than a straight one.
pub(super) fn turn_table(mode: DiagonalMode, dear: bool) -> &'static TurnTable {
    let tables = if dear { &DEAR } else { &CHEAP };
    match mode {
        DiagonalMode::Always => &tables[0],
        DiagonalMode::Never => &tables[1],
        DiagonalMode::AtLeastOneWalkable => &tables[2],
        DiagonalMode::OnlyIfNoObstacles => &tables[3],
    }
}

const fn table(mode: DiagonalMode, dear: bool) -> TurnTable {
    let legal = mode.move_table();
    let mut table = [[0; 512]; 9];
    let mut window = 0;
    while window < 512 {
        table[AT_START][window] = legal[window] as u16;
        let mut entered = 0;
        while entered < 8 {
            let tried = legal[window] & !left_out(mode, dear, entered, window);
            let beatable = tried & beatable(mode, entered, window);
            table[entered][window] = tried as u16 | (beatable as u16) << 8;
            entered += 1;
        }
        window += 1;
    }
    table
}

/// The directions that the module's head leaves out, legal or not.
const fn left_out(mode: DiagonalMode, dear: bool, entered: usize, window: usize) -> u8 {
    let (dx, dy) = Direction::ALL[entered].delta();
    let back = bit(-dx, -dy);
    if dx != 0 && dy != 0 {
        // p's two neighbours on the sides of n, then what lies past them.
        let mut out = back | bit(-dx, 0) | bit(0, -dy);
        if dear && is_open(window, -dx, 0) {
            out |= bit(-dx, dy);
        }
        if dear && is_open(window, 0, -dy) {
            out |= bit(dx, -dy);
        }
        return out;
    }
    // p's neighbours behind n, and those beside n if the diagonal from p to them is legal: n itself is free,
    // the other side cell is beside p.
    let (side_x, side_y) = (dy, dx);
    let mut out = back | bit(-dx + side_x, -dy + side_y) | bit(-dx - side_x, -dy - side_y);
    let mut sign = -1;
    while sign <= 1 {
        let (x, y) = (side_x * sign, side_y * sign);
        let diagonal = match mode {
            DiagonalMode::Always | DiagonalMode::AtLeastOneWalkable => true,
            DiagonalMode::Never => false,
            DiagonalMode::OnlyIfNoObstacles => is_open(window, x - dx, y - dy),
        };
        if diagonal {
            out |= bit(x, y);
        }
        sign += 2;
    }
    out
}

/// The steps n -> m for which u -> m is legal wherever u is free, u lying before m as p before n.
const fn beatable(mode: DiagonalMode, entered: usize, window: usize) -> u8 {
    let (dx, dy) = Direction::ALL[entered].delta();
    if dx == 0 || dy == 0 {
        if matches!(mode, DiagonalMode::Never) {
            // u is beside p, m beside n.
            return bit(dy, dx) | bit(-dy, -dx);
        }
        // u is beside n, m beside the cell ahead.
        return bit(dx + dy, dy + dx) | bit(dx - dy, dy - dx);
    }
    // u is beside n and p, m is ahead of n along one axis: n is one side cell of u -> m, free, and this the other.
    let (mut out, both) = (0, matches!(mode, DiagonalMode::OnlyIfNoObstacles));
    if !both || is_open(window, dx, -dy) {
        out |= bit(dx, 0);
    }
    if !both || is_open(window, -dx, dy) {
        out |= bit(0, dy);
    }
    out
}

/// The mask of the direction `(dx, dy)`.
const fn bit(dx: i32, dy: i32) -> u8 {
    let mut d = 0;
    while d < 8 {
        let delta = Direction::ALL[d].delta();
        if delta.0 == dx && delta.1 == dy {
            return 1 << d;
        }
        d += 1;
    }
    0
}

const fn is_open(window: usize, dx: i32, dy: i32) -> bool {
    window >> ((dy + 1) * 3 + dx + 1) & 1 == 0
}

#[cfg(test)]
mod tests {
    use super::{AT_START, turn_table};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Direction, Grid, refused_step};
    use std::f64::consts::SQRT_2;

    /// Cost of a step between two cells of the window, if it is legal.
    fn step(grid: &Grid, from: Cell, to: Cell, mode: DiagonalMode, diagonal: f64) -> Option<f64> {
        let is_diagonal = from.x != to.x && from.y != to.y;
        refused_step(grid, from, to, mode).is_none().then_some(if is_diagonal { diagonal } else { 1.0 })
    }

    /// The rule of the module's head, in its own words.
    fn expected(grid: &Grid, mode: DiagonalMode, diagonal: f64, entered: Option<Direction>) -> u16 {
        let n = Cell::new(0, 0);
        let mut mask = 0;
        for (d, direction) in Direction::ALL.iter().enumerate() {
            let m = n.offset(direction.delta().0, direction.delta().1);
            let Some(cost) = step(grid, n, m, mode, diagonal) else { continue };
            let Some((dx, dy)) = entered.map(Direction::delta) else {
                mask |= 1 << d;
                continue;
            };
            let p = n.offset(-dx, -dy);
            let whole = step(grid, p, n, mode, diagonal).unwrap() + cost;
            let through = |u: Cell| Some(step(grid, p, u, mode, diagonal)? + step(grid, u, m, mode, diagonal)?);
            let detour = |u: &Cell| *u != n && *u != p && through(*u).is_some_and(|other| other < whole);
            if m == p || step(grid, p, m, mode, diagonal).is_some() || grid.region().cells().any(|u| detour(&u)) {
                continue;
            }
            mask |= 1 << d;
            let u = m.offset(-dx, -dy);
            let beside = u != n && (u.x - n.x).abs() <= 1 && (u.y - n.y).abs() <= 1;
            if beside && step(grid, u, m, mode, diagonal).is_some() {
                mask |= 1 << (8 + d);
            }
        }
        mask
    }

    #[test]
    fn steps_left_out_are_those_that_another_way_makes_useless() {
        for (mode, diagonal) in DiagonalMode::ALL.into_iter().flat_map(|mode| [1.0, SQRT_2, 2.0].map(|d| (mode, d))) {
            let table = turn_table(mode, diagonal > 1.0);
            for window in (0..512).filter(|window| window >> 4 & 1 == 0) {
                let mut grid = Grid::new(CellRect::new(-1, -1, 3, 3)).unwrap();
                for (bit, cell) in grid.region().cells().collect::<Vec<_>>().into_iter().enumerate() {
                    grid.set_solid(cell, window >> bit & 1 != 0);
                }
                assert_eq!(table[AT_START][window], expected(&grid, mode, diagonal, None));
                for (d, entered) in Direction::ALL.into_iter().enumerate() {
                    let (dx, dy) = entered.delta();
                    if refused_step(&grid, Cell::new(-dx, -dy), Cell::new(0, 0), mode).is_some() {
                        continue;
                    }
                    // Where a corner may be cut, u may be solid; it is then never reached.
                    let reached = |m: &Direction| grid.is_walkable(Cell::new(m.delta().0 - dx, m.delta().1 - dy));
                    let beatable = Direction::ALL.iter().enumerate().filter(|(_, m)| reached(m));
                    let looked_at = beatable.fold(0xff, |mask, (m, _)| mask | 1 << (8 + m));
                    let expected = expected(&grid, mode, diagonal, Some(entered));
                    assert_eq!(
                        table[d][window] & looked_at,
                        expected,
                        "{mode:?}, {diagonal}, {entered:?}, {window:#b}"
                    );
                }
            }
        }
    }

    #[test]
    fn three_steps_remain_in_open_ground() {
        let table = turn_table(DiagonalMode::OnlyIfNoObstacles, true);
        assert!((0..8).all(|entered| (table[entered][0] & 0xff).count_ones() == 3));
    }
}
