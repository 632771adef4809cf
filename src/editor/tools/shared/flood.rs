//! Flood fill: all cells of one value, connected or everywhere.
//!
//! Two cells have the same value when they are both solid or both free and have the same weight:
//! what search sees, whoever made it so. Works on words of 64 cells, row by row, without recursion.

use crate::geom::Cell;
use crate::grid::Grid;

/// Which cells of the value a fill takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FillReach {
    /// All of the value, connected or not.
    pub same_value_everywhere: bool,
    /// Cells that touch at a corner count as connected.
    pub diagonal: bool,
}

/// The cells with the value of `at` that the fill takes, row by row; none if `at` lies outside.
#[must_use]
pub fn flood_fill(grid: &Grid, at: Cell, reach: FillReach) -> Vec<Cell> {
    if !grid.region().contains(at) {
        return Vec::new();
    }
    let mut rows = Rows::same_value(grid, at);
    if !reach.same_value_everywhere {
        let mut open = rows.clone();
        let start = (at.x - grid.region().x) as usize + 1;
        open.take_connected((at.y - grid.region().y) as usize, start, usize::from(reach.diagonal));
        // What was reached is what is no longer open.
        rows.words.iter_mut().zip(&open.words).for_each(|(all, rest)| *all &= !rest);
    }
    rows.cells(grid)
}

/// Bits of a grid's cells; bit `x + 1` of a row is column `x`, as in `BitGrid`, all others are clear.
#[derive(Clone)]
struct Rows {
    words: Vec<u64>,
    stride: usize,
    height: usize,
}

/// Set bits from `first` to `last` of a row.
#[derive(Clone, Copy)]
struct Run {
    row: u32,
    first: u32,
    last: u32,
}

impl Rows {
    /// The cells with the value of `at`, which must lie inside.
    fn same_value(grid: &Grid, at: Cell) -> Rows {
        let region = grid.region();
        let (solid, weight) = (grid.is_solid(at), grid.weight(at));
        let bits = grid.solid_bits();
        let (stride, height) = (bits.stride(), region.h as usize);
        let mut words = Vec::with_capacity(stride * height);
        for y in 0..region.h as i32 {
            let row = bits.row_words(y).iter().enumerate();
            words.extend(row.map(|(i, word)| (if solid { *word } else { !*word }) & inside(i, region.w as usize)));
        }
        let mut rows = Rows { words, stride, height };
        match grid.weights() {
            Some(weights) => rows.keep_weight(weights, region.w as usize, weight),
            None if weight != 1.0 => rows.words.fill(0),
            None => {}
        }
        rows
    }

    fn keep_weight(&mut self, weights: &[f32], width: usize, weight: f32) {
        for (row, weights) in self.words.chunks_exact_mut(self.stride).zip(weights.chunks_exact(width)) {
            for (column, other) in weights.iter().enumerate() {
                let (index, bit) = ((column + 1) / 64, (column + 1) % 64);
                row[index] &= !(u64::from(*other != weight) << bit);
            }
        }
    }

    /// Clears the bit and all that are connected with it. `reach` is 1 where corners connect, else 0.
    fn take_connected(&mut self, row: usize, bit: usize, reach: usize) {
        let mut open = vec![self.take_run(row, bit)];
        while let Some(run) = open.pop() {
            let above = (run.row as usize).checked_sub(1);
            let below = Some(run.row as usize + 1).filter(|row| *row < self.height);
            for row in [above, below].into_iter().flatten() {
                // Bit 0 is the border and never set, so one less than the first bit is a bit.
                let (mut from, to) = (run.first as usize - reach, run.last as usize + reach);
                while let Some(bit) = self.next_set(row, from, to) {
                    let found = self.take_run(row, bit);
                    from = found.last as usize + 1;
                    open.push(found);
                }
            }
        }
    }

    /// Clears the set bits around a set bit of a row, without gaps, and tells which they were.
    fn take_run(&mut self, row: usize, bit: usize) -> Run {
        let words = &mut self.words[row * self.stride..(row + 1) * self.stride];
        let (mut index, mut left) = (bit / 64, bit % 64);
        let mut ones = (words[index] << (63 - left)).leading_ones() as usize;
        while ones == left + 1 && index > 0 {
            index -= 1;
            left = 63;
            ones = words[index].leading_ones() as usize;
        }
        let first = index * 64 + left + 1 - ones;
        let (mut index, mut right) = (bit / 64, bit % 64);
        let mut ones = (words[index] >> right).trailing_ones() as usize;
        while right + ones == 64 && index + 1 < words.len() {
            index += 1;
            right = 0;
            ones = words[index].trailing_ones() as usize;
        }
        let last = index * 64 + right + ones - 1;
        for (index, word) in words.iter_mut().enumerate().take(last / 64 + 1).skip(first / 64) {
            *word &= !span(index, first, last);
        }
        Run { row: row as u32, first: first as u32, last: last as u32 }
    }

    /// The first set bit of a row from `from` to `to`.
    fn next_set(&self, row: usize, from: usize, to: usize) -> Option<usize> {
        let words = &self.words[row * self.stride..(row + 1) * self.stride];
        let last = (to / 64).min(words.len() - 1);
        (from / 64..=last).find_map(|index| {
            let word = words[index] & span(index, from, to);
            (word != 0).then(|| index * 64 + word.trailing_zeros() as usize)
        })
    }

    fn cells(&self, grid: &Grid) -> Vec<Cell> {
        let count: usize = self.words.iter().map(|word| word.count_ones() as usize).sum();
        let mut cells = Vec::with_capacity(count);
        let origin = grid.region().origin();
        for (y, row) in self.words.chunks_exact(self.stride).enumerate() {
            let y = origin.y + y as i32;
            for (index, word) in row.iter().enumerate() {
                let (mut rest, start) = (*word, origin.x + (index * 64) as i32 - 1);
                // Whole runs at a time.
                while rest != 0 {
                    let first = rest.trailing_zeros();
                    let end = first + (rest >> first).trailing_ones();
                    cells.extend((start + first as i32..start + end as i32).map(|x| Cell::new(x, y)));
                    rest &= if end == 64 { 0 } else { u64::MAX << end };
                }
            }
        }
        cells
    }
}

/// The bits of word `index` that stand for columns `0..width`.
fn inside(index: usize, width: usize) -> u64 {
    span(index, 1, width)
}

/// The bits of word `index` among bits `first` to `last` of its row.
fn span(index: usize, first: usize, last: usize) -> u64 {
    let (start, end) = (index * 64, index * 64 + 63);
    if last < start || first > end || last < first {
        return 0;
    }
    let low = u64::MAX << first.saturating_sub(start);
    let high = u64::MAX >> (end - last.min(end));
    low & high
}

#[cfg(test)]
mod tests {
    use super::{FillReach, flood_fill};
    use crate::geom::{Cell, CellRect, Rng};
    use crate::grid::Grid;

    fn random_grid(rng: &mut Rng, case: u32) -> Grid {
        let width = [1, 5, 62, 63, 64, 65, 127, 130][case as usize % 8];
        let mut grid = Grid::new(CellRect::new(-3, 9, width, 1 + rng.below(12))).unwrap();
        let (solid, mud) = (f64::from(rng.below(6)) / 10.0, f64::from(rng.below(4)) / 10.0);
        for cell in grid.region().cells() {
            grid.set_solid(cell, rng.chance(solid));
            if rng.chance(mud) {
                grid.set_weight(cell, 1.0 + rng.below(3) as f32).unwrap();
            }
        }
        grid
    }

    /// One cell after the other.
    fn slow_fill(grid: &Grid, at: Cell, reach: FillReach) -> Vec<Cell> {
        let same = |c: Cell| {
            grid.region().contains(c) && grid.is_solid(c) == grid.is_solid(at) && grid.weight(c) == grid.weight(at)
        };
        if reach.same_value_everywhere {
            return grid.region().cells().filter(|c| same(*c)).collect();
        }
        let (mut stack, mut found) = (vec![at], Vec::new());
        while let Some(cell) = stack.pop() {
            if !same(cell) || found.contains(&cell) {
                continue;
            }
            found.push(cell);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                if dx == 0 || dy == 0 || reach.diagonal {
                    stack.push(cell.offset(dx, dy));
                }
            }
        }
        found.sort_by_key(|c| (c.y, c.x));
        found
    }

    #[test]
    fn fills_equal_a_walk_from_cell_to_cell() {
        let mut rng = Rng::new(11);
        for case in 0..240 {
            let grid = random_grid(&mut rng, case);
            let at = grid.cell(rng.below(grid.len() as u32));
            for (same_value_everywhere, diagonal) in [(false, false), (false, true), (true, false)] {
                let reach = FillReach { same_value_everywhere, diagonal };
                assert_eq!(flood_fill(&grid, at, reach), slow_fill(&grid, at, reach), "case {case} {reach:?}");
            }
        }
    }

    #[test]
    fn outside_fills_nothing() {
        let grid = Grid::new(CellRect::new(0, 0, 4, 4)).unwrap();
        assert!(flood_fill(&grid, Cell::new(4, 0), FillReach::default()).is_empty());
        assert!(flood_fill(&grid, Cell::new(i32::MAX, i32::MIN), FillReach::default()).is_empty());
    }

    #[test]
    fn a_serpentine_as_long_as_the_grid_is_filled_without_recursion() {
        let mut grid = Grid::new(CellRect::new(0, 0, 400, 401)).unwrap();
        for y in (1..401).step_by(2) {
            grid.fill_solid(CellRect::new(0, y, 400, 1), true);
            grid.set_solid(Cell::new(if y % 4 == 1 { 399 } else { 0 }, y), false);
        }
        let filled = flood_fill(&grid, Cell::new(0, 0), FillReach::default());
        assert_eq!(filled.len() as u64, grid.free_count());
    }
}
