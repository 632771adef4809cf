//! Jump points as Godot's `jumping_enabled` finds them, 64 cells at a time along rows and columns.
//!
//! From a cell every legal neighbour is tried, whatever the direction of arrival. A straight scan ends at
//! the goal or beside a corner: where a side cell is blocked and the next one ahead is open
//! ([`Corner::Ahead`]), or where it is open and the one behind is blocked ([`Corner::Behind`], one cell
//! later). A diagonal scan ends at the goal, at a corner of its own, or where a straight scan from it
//! finds something. Modes that may not cut corners look behind, the two others ahead; the sides of a
//! diagonal in `OnlyIfNoObstacles` are not treated alike. All of that is Godot's.

use super::astar::Place;
use crate::grid::{BitGrid, DiagonalMode, Grid};

/// Which corner ends a straight scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Corner {
    /// The side cell is blocked, the next one is open.
    Ahead,
    /// The side cell is open, the one before is blocked.
    Behind,
}

/// Finds jump points on one grid towards one goal.
pub(super) struct Jumper<'a> {
    solid: &'a BitGrid,
    /// The same bits with rows and columns exchanged.
    columns: &'a BitGrid,
    mode: DiagonalMode,
    goal: Place,
}

impl<'a> Jumper<'a> {
    pub(super) fn new(grid: &'a Grid, mode: DiagonalMode, goal: Place) -> Jumper<'a> {
        Jumper { solid: grid.solid_bits(), columns: grid.solid_columns(), mode, goal }
    }

    /// The jump point that lies from `from` in the direction of a legal step.
    #[inline]
    pub(super) fn jump(&self, from: Place, (dx, dy): (i32, i32)) -> Option<Place> {
        match (self.mode, dx, dy) {
            (DiagonalMode::Always | DiagonalMode::AtLeastOneWalkable, _, 0) => {
                self.along_row(from.y, from.x + dx, dx, Corner::Ahead)
            }
            (DiagonalMode::Always | DiagonalMode::AtLeastOneWalkable, 0, _) => {
                self.along_column(from.x, from.y + dy, dy, Corner::Ahead)
            }
            (_, _, 0) => self.along_row(from.y, from.x + dx, dx, Corner::Behind),
            (DiagonalMode::Never, ..) => self.column_with_branches(from.x, from.y + dy, dy),
            (_, 0, _) => self.along_column(from.x, from.y + dy, dy, Corner::Behind),
            (DiagonalMode::OnlyIfNoObstacles, ..) => self.diagonal_between_open(from, dx, dy),
            _ => self.diagonal(from, dx, dy),
        }
    }

    #[inline]
    fn is_open(&self, x: i32, y: i32) -> bool {
        !self.solid.get(x, y)
    }

    /// Scans row `y` from column `x` on, itself included.
    #[inline]
    fn along_row(&self, y: i32, x: i32, dx: i32, corner: Corner) -> Option<Place> {
        let goal = (y == self.goal.y).then_some(self.goal.x);
        along(self.solid, y, x, dx, goal, corner).map(|x| Place { x, y })
    }

    /// Scans column `x` from row `y` on, itself included.
    #[inline]
    fn along_column(&self, x: i32, y: i32, dy: i32, corner: Corner) -> Option<Place> {
        let goal = (x == self.goal.x).then_some(self.goal.y);
        along(self.columns, x, y, dy, goal, corner).map(|y| Place { x, y })
    }

    /// Column `x` and its two neighbours in row `y`, solid ones set: left, middle, right.
    #[inline]
    fn three(&self, x: i32, y: i32) -> u64 {
        let row = self.solid.row_words(y);
        let (word, shift) = (x as usize >> 6, x as u32 & 63);
        let low = row[word] >> shift;
        (if shift > 61 { low | row[word + 1] << (64 - shift) } else { low }) & 7
    }

    /// `Never`: a column, with a look along both rows at every cell.
    fn column_with_branches(&self, x: i32, mut y: i32, dy: i32) -> Option<Place> {
        if self.solid.get(x, y) {
            return None;
        }
        let mut before = self.three(x, y - dy);
        loop {
            let here = self.three(x, y);
            if here & 2 != 0 {
                return None;
            }
            let at = Place { x, y };
            if at == self.goal || before & !here & 5 != 0 {
                return Some(at);
            }
            if [1, -1].into_iter().any(|dx| self.along_row(y, x + dx, dx, Corner::Behind).is_some()) {
                return Some(at);
            }
            before = here;
            y += dy;
        }
    }

    /// `Always` and `AtLeastOneWalkable`.
    fn diagonal(&self, from: Place, dx: i32, dy: i32) -> Option<Place> {
        let (mut x, mut y) = (from.x + dx, from.y + dy);
        loop {
            if !self.is_open(x, y) {
                return None;
            }
            let (open_x, open_y) = (self.is_open(x, y - dy), self.is_open(x - dx, y));
            if self.mode != DiagonalMode::Always && !open_x && !open_y {
                return None;
            }
            let at = Place { x, y };
            if at == self.goal
                || (!open_y && self.is_open(x - dx, y + dy))
                || (!open_x && self.is_open(x + dx, y - dy))
                || self.along_row(y, x + dx, dx, Corner::Ahead).is_some()
                || self.along_column(x, y + dy, dy, Corner::Ahead).is_some()
            {
                return Some(at);
            }
            (x, y) = (x + dx, y + dy);
        }
    }

    /// `OnlyIfNoObstacles`.
    fn diagonal_between_open(&self, from: Place, dx: i32, dy: i32) -> Option<Place> {
        let (mut x, mut y) = (from.x + dx, from.y + dy);
        loop {
            if !self.is_open(x, y) || !self.is_open(x, y - dy) || !self.is_open(x - dx, y) {
                return None;
            }
            let at = Place { x, y };
            if at == self.goal
                || !self.is_open(x + dx, y)
                || (!self.is_open(x, y + dy) && self.is_open(x + dx, y + dy))
                || self.along_row(y, x, dx, Corner::Ahead).is_some()
                || self.along_column(x, y, dy, Corner::Ahead).is_some()
            {
                return Some(at);
            }
            (x, y) = (x + dx, y + dy);
        }
    }
}

/// Scans a line of the grid from a place on, itself included; `goal` is the goal's place where it lies on it.
fn along(bits: &BitGrid, line: i32, from: i32, step: i32, goal: Option<i32>, corner: Corner) -> Option<i32> {
    if bits.get(from, line) {
        return None;
    }
    let rows = [line, line - 1, line + 1].map(|line| bits.row_words(line));
    // Bit `i + 1` of a line is its place `i`.
    let (first, goal) = (from as u32 + 1, goal.map(|goal| goal as u32 + 1));
    let found = if step > 0 { to_right(rows, first, goal, corner) } else { to_left(rows, first, goal, corner) };
    found.map(|bit| bit as i32 - 1)
}

/// The bits of word `at` moved one column down, so that a bit stands where its right neighbour stood.
#[inline]
fn from_right(row: &[u64], at: usize) -> u64 {
    row[at] >> 1 | row.get(at + 1).map_or(1 << 63, |next| next << 63)
}

/// The bits of word `at` moved one column up: a bit stands where its left neighbour stood.
#[inline]
fn from_left(row: &[u64], at: usize) -> u64 {
    row[at] << 1 | at.checked_sub(1).map_or(1, |before| row[before] >> 63)
}

#[inline]
fn goal_bit(goal: Option<u32>, word: usize) -> u64 {
    goal.filter(|bit| *bit as usize >> 6 == word).map_or(0, |bit| 1 << (bit & 63))
}

/// The first bit at `bit` or right of it that ends a scan, unless it is a solid cell. `rows` are that of the
/// scan and its two sides. A row ends with a set bit.
#[inline]
fn to_right(rows: [&[u64]; 3], bit: u32, goal: Option<u32>, corner: Corner) -> Option<u32> {
    let [row, sides @ ..] = rows;
    let mut word = bit as usize >> 6;
    let mut mask = u64::MAX << (bit & 63);
    loop {
        let corners = sides.map(|side| match corner {
            Corner::Ahead => side[word] & !from_right(side, word),
            Corner::Behind => !side[word] & from_left(side, word),
        });
        let stop = (row[word] | corners[0] | corners[1] | goal_bit(goal, word)) & mask;
        if stop != 0 {
            let bit = stop.trailing_zeros();
            return (row[word] >> bit & 1 == 0).then_some(word as u32 * 64 + bit);
        }
        word += 1;
        mask = u64::MAX;
    }
}

/// The first bit at `bit` or left of it that ends a scan, unless it is a solid cell. A row starts with a set bit.
#[inline]
fn to_left(rows: [&[u64]; 3], bit: u32, goal: Option<u32>, corner: Corner) -> Option<u32> {
    let [row, sides @ ..] = rows;
    let mut word = bit as usize >> 6;
    let mut mask = u64::MAX >> (63 - (bit & 63));
    loop {
        let corners = sides.map(|side| match corner {
            Corner::Ahead => side[word] & !from_left(side, word),
            Corner::Behind => !side[word] & from_right(side, word),
        });
        let stop = (row[word] | corners[0] | corners[1] | goal_bit(goal, word)) & mask;
        if stop != 0 {
            let bit = 63 - stop.leading_zeros();
            return (row[word] >> bit & 1 == 0).then_some(word as u32 * 64 + bit);
        }
        word = word.checked_sub(1)?;
        mask = u64::MAX;
    }
}
