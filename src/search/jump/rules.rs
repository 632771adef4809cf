//! Which directions are left to go from a cell, given the direction in which it was reached.
//!
//! Of all equally cheap ways between two cells one is kept, the *canonical* one: diagonal steps as early
//! as they can be, and without diagonal steps vertical ones as early as they can be. From a cell reached by a step
//! from `p`, a neighbour need not be tried if `p` reaches it without that cell, no dearer, and where as
//! dear with the preferred step earlier. What is left is the natural directions, and those that only an
//! obstacle beside the step forces. This holds for every price D of a diagonal step with `1 < D < 2`:
//!
//! - reached by a straight step: a neighbour beside it costs `p` D < 2, the one diagonally ahead 1 + D
//!   either way, the diagonal step first; both need the cell beside `p`, or without corner rule the cell
//!   beside the cell itself;
//! - reached by a diagonal step: the cells beside `p` cost it 1, those one farther 2 < 2 D.

use super::lines::Turn;
use crate::grid::{DiagonalMode, Direction};

/// For one direction of arrival.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Onward {
    /// Directions that are always left.
    natural: u8,
    /// Bits of a 3 x 3 window and the directions that they force when set.
    forced: [(u8, u8); 2],
}

impl Onward {
    /// Directions left to go, legal or not.
    #[inline]
    pub(super) fn directions(&self, window: usize) -> u8 {
        let [(a, to_a), (b, to_b)] = self.forced;
        let mut directions = self.natural;
        if window >> a & 1 != 0 {
            directions |= to_a;
        }
        if window >> b & 1 != 0 {
            directions |= to_b;
        }
        directions
    }
}

/// A diagonal mode as the search sees it, known at compile time.
pub(super) trait Rule {
    const MODE: DiagonalMode;
    const TURN: Turn;
    /// What is left to go, by direction of arrival.
    const ONWARD: [Onward; 8];
}

macro_rules! rule {
    ($name:ident, $mode:ident, $turn:ident) => {
        pub(super) struct $name;
        impl Rule for $name {
            const MODE: DiagonalMode = DiagonalMode::$mode;
            const TURN: Turn = Turn::$turn;
            const ONWARD: [Onward; 8] = onward_table(DiagonalMode::$mode);
        }
    };
}

rule!(Squeezing, Always, Beside);
rule!(Straight, Never, Past);
rule!(Cutting, AtLeastOneWalkable, BesideIfOpen);
rule!(Around, OnlyIfNoObstacles, Past);

const fn onward_table(mode: DiagonalMode) -> [Onward; 8] {
    let mut table = [Onward { natural: 0, forced: [(0, 0); 2] }; 8];
    let mut d = 0;
    while d < 8 {
        table[d] = onward(mode, Direction::ALL[d]);
        d += 1;
    }
    table
}

const fn onward(mode: DiagonalMode, arrival: Direction) -> Onward {
    let (dx, dy) = arrival.delta();
    if arrival.is_diagonal() {
        // Straight and diagonally ahead; past a corner that was cut, the diagonal around it.
        let natural = 1 << index(dx, dy) | 1 << index(dx, 0) | 1 << index(0, dy);
        let around = [(cell(-dx, 0), 1 << index(-dx, dy)), (cell(0, -dy), 1 << index(dx, -dy))];
        return Onward { natural, forced: around };
    }
    let mut forced = [(0, 0); 2];
    let mut side = 0;
    while side < 2 {
        // Across the step: one side and the other.
        let sign = 1 - 2 * side as i32;
        let (sx, sy) = (dy * sign, dx * sign);
        let ahead = 1 << index(dx + sx, dy + sy);
        forced[side] = match mode {
            DiagonalMode::OnlyIfNoObstacles => (cell(sx - dx, sy - dy), ahead | 1 << index(sx, sy)),
            DiagonalMode::Never => (cell(sx - dx, sy - dy), 1 << index(sx, sy)),
            DiagonalMode::Always | DiagonalMode::AtLeastOneWalkable => (cell(sx, sy), ahead),
        };
        side += 1;
    }
    let mut natural = 1 << index(dx, dy);
    if matches!(mode, DiagonalMode::Never) && dx == 0 {
        natural |= 1 << index(1, 0) | 1 << index(-1, 0);
    }
    Onward { natural, forced }
}

/// The number of a direction.
const fn index(dx: i32, dy: i32) -> u8 {
    let mut d = 0;
    while d < 8 {
        let delta = Direction::ALL[d].delta();
        if delta.0 == dx && delta.1 == dy {
            return d as u8;
        }
        d += 1;
    }
    0
}

/// The bit of a neighbour in a 3 x 3 window.
const fn cell(dx: i32, dy: i32) -> u8 {
    ((dy + 1) * 3 + dx + 1) as u8
}
