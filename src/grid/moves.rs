//! Legal single steps of a cell by one table look-up: the 3 x 3 window of solid bits in, a mask of
//! directions out.
//!
//! The tables say the same as [`super::refused_step`], which says it in words.

use super::{DiagonalMode, Direction, Grid};
use crate::geom::Cell;

/// For each 3 x 3 window of solid bits (see [`super::BitGrid::window`]) the legal directions: bit `d` is
/// `Direction::ALL[d]`. The middle bit is not looked at.
pub type MoveTable = [u8; 512];

static TABLES: [MoveTable; 4] = [
    table(DiagonalMode::Always),
    table(DiagonalMode::Never),
    table(DiagonalMode::AtLeastOneWalkable),
    table(DiagonalMode::OnlyIfNoObstacles),
];

impl DiagonalMode {
    /// The table of legal steps in this mode.
    #[must_use]
    pub const fn move_table(self) -> &'static MoveTable {
        match self {
            DiagonalMode::Always => &TABLES[0],
            DiagonalMode::Never => &TABLES[1],
            DiagonalMode::AtLeastOneWalkable => &TABLES[2],
            DiagonalMode::OnlyIfNoObstacles => &TABLES[3],
        }
    }
}

/// The legal single steps from `cell`, bit `d` for `Direction::ALL[d]`; none from a solid cell.
#[must_use]
pub fn legal_moves(grid: &Grid, cell: Cell, mode: DiagonalMode) -> u8 {
    if grid.is_solid(cell) {
        return 0;
    }
    let first = grid.region().origin();
    let window = grid.solid_bits().window((cell.x - first.x) as u32, (cell.y - first.y) as u32);
    mode.move_table()[window]
}

const fn table(mode: DiagonalMode) -> MoveTable {
    let mut table = [0; 512];
    let mut window = 0;
    while window < 512 {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = Direction::ALL[d].delta();
            if is_open(window, dx, dy) && corner_allows(mode, window, dx, dy) {
                table[window] |= 1 << d;
            }
            d += 1;
        }
        window += 1;
    }
    table
}

const fn is_open(window: usize, dx: i32, dy: i32) -> bool {
    window >> ((dy + 1) * 3 + dx + 1) & 1 == 0
}

const fn corner_allows(mode: DiagonalMode, window: usize, dx: i32, dy: i32) -> bool {
    if dx == 0 || dy == 0 {
        return true;
    }
    let (a, b) = (is_open(window, dx, 0), is_open(window, 0, dy));
    match mode {
        DiagonalMode::Always => true,
        DiagonalMode::Never => false,
        DiagonalMode::AtLeastOneWalkable => a || b,
        DiagonalMode::OnlyIfNoObstacles => a && b,
    }
}

#[cfg(test)]
mod tests {
    use super::legal_moves;
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Direction, Grid, refused_step};

    #[test]
    fn tables_agree_with_the_rule_in_words_for_all_neighbour_patterns() {
        for pattern in 0..256u32 {
            let mut grid = Grid::new(CellRect::new(-2, 5, 3, 3)).unwrap();
            let middle = Cell::new(-1, 6);
            for (d, direction) in Direction::ALL.iter().enumerate() {
                let (dx, dy) = direction.delta();
                grid.set_solid(middle.offset(dx, dy), pattern >> d & 1 != 0);
            }
            for (mode, from) in DiagonalMode::ALL.into_iter().flat_map(|m| grid.region().cells().map(move |c| (m, c))) {
                let moves = legal_moves(&grid, from, mode);
                for (d, direction) in Direction::ALL.iter().enumerate() {
                    let (dx, dy) = direction.delta();
                    let legal = refused_step(&grid, from, from.offset(dx, dy), mode).is_none();
                    assert_eq!(moves >> d & 1 != 0, legal, "pattern {pattern:#b}, {from} {direction:?}, {mode:?}");
                }
            }
        }
    }
}
