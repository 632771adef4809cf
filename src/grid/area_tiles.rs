//! `Tiles`: the areas within every tile of 64 x 64 cells, seen alone.
//!
//! A row of a tile is one word of the solid bits, so its runs of free cells need not be stored: the run that
//! a cell lies in is a count of bits. Each run has the number of its area within the tile: an area that reaches
//! a side where another tile lies is *open* (its true extent is known higher up, `area_tree.rs`), any other
//! is *closed* and is an area of the map.
//!
//! Memory for the most runs and areas that a tile can have is taken at once, and untouched where there are fewer.

use super::stamps::TILE;
use super::{BitGrid, Connectivity};
use std::ops::Range;

/// Set in the number of a closed area: the rest counts the closed ones.
pub(super) const CLOSED: u16 = 0x8000;
/// The number of a solid cell.
pub(super) const SOLID: u16 = u16::MAX;
/// Most runs of a tile.
const MOST_RUNS: usize = 32 * TILE as usize;

/// Where two tiles or groups of tiles may touch.
pub(super) const NORTH: usize = 0;
pub(super) const SOUTH: usize = 1;
pub(super) const WEST: usize = 2;
pub(super) const EAST: usize = 3;

/// An open area: as much of it as lies within one tile or group of tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Open {
    /// Number of cells.
    pub(super) cells: u32,
    /// Padded index (row times padded columns, plus bit) of the first cell in row order.
    pub(super) first: u32,
    /// Its number in the group above.
    pub(super) up: u16,
}

/// A run of free cells while a tile is labelled.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    start: u8,
    end: u8,
    row: u8,
    /// Index of an earlier run of the same area, or its own.
    link: u16,
    /// Of the area, at its first run.
    cells: u16,
    /// Of the area, at its first run: it reaches a side with a neighbour.
    is_open: bool,
    /// Of the area, at its first run.
    number: u16,
}

/// One tile's place in the lists of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    /// Its node in the tree.
    pub(super) node: u32,
    /// First of its runs.
    runs: u32,
    /// First of its closed areas.
    pub(super) closed: u32,
}

/// Areas of every tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiles {
    /// Tiles side by side.
    pub(super) across: u32,
    /// Rows of the grid.
    pub(super) height: u32,
    /// Rows of a tile, fewer in the last.
    pub(super) rows: u32,
    pub(super) tiles: Vec<Tile>,
    /// For each row of each tile the number of runs above it in the tile.
    row_starts: Vec<u16>,
    /// Each run's area.
    numbers: Vec<u16>,
    /// Cells of the closed areas; 0 past the last of a tile.
    pub(super) cells: Vec<u16>,
    /// First cell of the closed areas: row times 64 plus bit, within the tile.
    pub(super) firsts: Vec<u16>,
    scratch: Vec<Run>,
}

impl Tiles {
    /// Takes the memory for a grid of this size.
    pub(super) fn resize(&mut self, solid: &BitGrid) {
        self.across = solid.stride() as u32;
        self.height = solid.height();
        self.rows = solid.height().min(TILE);
        self.tiles.clear();
        let (mut runs, mut closed) = (0, 0);
        let is_empty = solid.width() == 0;
        for row in 0..if is_empty { 0 } else { solid.height().div_ceil(TILE) } {
            let rows = (solid.height() - row * TILE).min(TILE);
            for column in 0..self.across {
                self.tiles.push(Tile { node: 0, runs, closed });
                // The first bit of a row lies outside, as do those past the last column.
                let first = (column * 64).max(1);
                let columns = (column * 64 + 64).min(solid.width() + 1).saturating_sub(first);
                runs += rows * columns.div_ceil(2);
                closed += (rows * columns).div_ceil(2);
            }
        }
        renew(&mut self.row_starts, self.tiles.len() * self.rows as usize);
        renew(&mut self.numbers, runs as usize);
        renew(&mut self.cells, closed as usize);
        renew(&mut self.firsts, closed as usize);
        self.scratch.resize(MOST_RUNS, Run::default());
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let words =
            self.row_starts.capacity() + self.numbers.capacity() + self.cells.capacity() + self.firsts.capacity();
        words * 2 + self.tiles.capacity() * size_of::<Tile>() + self.scratch.capacity() * size_of::<Run>()
    }

    /// The number, within its tile, of the area of the free cell in column `x`, row `y`; and the tile.
    #[inline]
    pub(super) fn number(&self, solid: &BitGrid, x: u32, y: u32) -> (usize, u16) {
        let bit = x + 1;
        let tile = (y / TILE * self.across + bit / 64) as usize;
        let free = !solid.row_words(y as i32)[bit as usize / 64];
        let starts = free & !(free << 1);
        let run = (starts & (u64::MAX >> (63 - bit % 64))).count_ones() as usize - 1;
        (tile, self.row_numbers(tile, y % TILE)[run])
    }

    /// The areas of the runs of a tile's row, counted within the tile, and of those below it.
    pub(super) fn row_numbers(&self, tile: usize, row: u32) -> &[u16] {
        let above = self.row_starts[tile * self.rows as usize + row as usize];
        &self.numbers[self.tiles[tile].runs as usize + usize::from(above)..]
    }

    /// Labels a tile. `has_neighbor` tells at which sides other tiles lie. Open areas go to `open`, whose `up`
    /// stays, and the sides' cells to `side` as (side, places, number). Returns how many are open and how many closed;
    /// `before` of them were closed until now.
    pub(super) fn label(
        &mut self,
        (solid, connectivity): (&BitGrid, Connectivity),
        tile: usize,
        (has_neighbor, before): ([bool; 4], u32),
        open: &mut [Open],
        mut side: impl FnMut(usize, Range<usize>, u16),
    ) -> (u32, u32) {
        let (top, column) = (tile as u32 / self.across * TILE, tile as u32 % self.across);
        let rows = (solid.height() - top).min(TILE);
        let count = self.find_runs((solid, connectivity), tile, has_neighbor);
        let Tile { runs, closed, .. } = self.tiles[tile];
        let (mut opens, mut closeds) = (0u16, 0u16);
        for at in 0..count {
            let run = self.scratch[at];
            let number = if usize::from(run.link) != at {
                // Links lead to earlier runs, which have their numbers.
                self.scratch[usize::from(run.link)].number
            } else if run.is_open {
                let first = ((top as usize + usize::from(run.row)) * self.across as usize + column as usize) * 64
                    + usize::from(run.start);
                let area = &mut open[usize::from(opens)];
                (area.cells, area.first) = (u32::from(run.cells), first as u32);
                opens += 1;
                opens - 1
            } else {
                let place = closed as usize + usize::from(closeds);
                self.cells[place] = run.cells;
                self.firsts[place] = u16::from(run.row) * 64 + u16::from(run.start);
                closeds += 1;
                (closeds - 1) | CLOSED
            };
            self.scratch[at].number = number;
            self.numbers[runs as usize + at] = number;
        }
        let gone =
            closed as usize + usize::from(closeds)..closed as usize + (before as usize).max(usize::from(closeds));
        self.cells[gone].fill(0);
        self.show_sides(tile, (rows, count), has_neighbor, &mut side);
        (u32::from(opens), u32::from(closeds))
    }

    /// Cuts the tile's rows into runs, joins what touches, and tells how many runs there are. A first run then knows
    /// its area's cells and whether it is open; links of the others lead to it.
    fn find_runs(
        &mut self,
        (solid, connectivity): (&BitGrid, Connectivity),
        tile: usize,
        has_neighbor: [bool; 4],
    ) -> usize {
        let (top, column) = (tile as u32 / self.across * TILE, tile as u32 % self.across);
        let rows = (solid.height() - top).min(TILE);
        let reach = u8::from(connectivity == Connectivity::Eight);
        let starts = &mut self.row_starts[tile * self.rows as usize..][..rows as usize];
        let runs = &mut self.scratch[..];
        let (mut above, mut count) = (0, 0);
        for (row, start) in starts.iter_mut().enumerate() {
            let first = count;
            *start = first as u16;
            let at_side = has_neighbor[NORTH] && row == 0 || has_neighbor[SOUTH] && row + 1 == rows as usize;
            let mut free = !solid.row_words((top + row as u32) as i32)[column as usize];
            while free != 0 {
                let start = free.trailing_zeros() as u8;
                let len = (free >> start).trailing_ones() as u8;
                let end = start + len;
                let is_open = at_side || has_neighbor[WEST] && start == 0 || has_neighbor[EAST] && end == 64;
                let (row, link) = (row as u8, count as u16);
                runs[count] = Run { start, end, row, link, cells: 0, is_open, number: 0 };
                count += 1;
                free = if end == 64 { 0 } else { free & u64::MAX << end };
            }
            let (mut a, mut b) = (above, first);
            while a < first && b < count {
                if runs[a].start < runs[b].end + reach && runs[b].start < runs[a].end + reach {
                    join(runs, a as u16, b as u16);
                }
                if runs[a].end < runs[b].end {
                    a += 1;
                } else {
                    b += 1;
                }
            }
            above = first;
        }
        for at in 0..count {
            // The links of earlier runs lead to first ones already.
            let Run { start, end, link, is_open, .. } = runs[at];
            let first = runs[usize::from(link)].link;
            runs[at].link = first;
            let first = &mut runs[usize::from(first)];
            first.cells += u16::from(end - start);
            first.is_open |= is_open;
        }
        count
    }

    /// Tells the number of every cell at the sides with a neighbour.
    fn show_sides(
        &self,
        tile: usize,
        (rows, count): (u32, usize),
        has_neighbor: [bool; 4],
        side: &mut impl FnMut(usize, Range<usize>, u16),
    ) {
        let starts = &self.row_starts[tile * self.rows as usize..][..rows as usize];
        let row_end = |row: usize| starts.get(row + 1).map_or(count, |start| usize::from(*start));
        let runs_of = |row: usize| &self.scratch[usize::from(starts[row])..row_end(row)];
        for (which, row) in [(NORTH, 0), (SOUTH, rows as usize - 1)] {
            if !has_neighbor[which] {
                continue;
            }
            let mut place = 0;
            for run in runs_of(row) {
                side(which, place..usize::from(run.start), SOLID);
                place = usize::from(run.end);
                side(which, usize::from(run.start)..place, run.number);
            }
            side(which, place..64, SOLID);
        }
        if !has_neighbor[WEST] && !has_neighbor[EAST] {
            return;
        }
        for row in 0..rows as usize {
            let runs = runs_of(row);
            if has_neighbor[WEST] {
                side(WEST, row..row + 1, runs.first().filter(|run| run.start == 0).map_or(SOLID, |run| run.number));
            }
            if has_neighbor[EAST] {
                side(EAST, row..row + 1, runs.last().filter(|run| run.end == 64).map_or(SOLID, |run| run.number));
            }
        }
    }
}

/// All zeros, in the memory there is if it is enough; memory that is new is not touched.
pub(super) fn renew<T: Copy + Default>(list: &mut Vec<T>, len: usize) {
    if list.capacity() < len {
        *list = vec![T::default(); len];
    } else {
        list.clear();
        list.resize(len, T::default());
    }
}

/// The earlier first run wins.
fn join(runs: &mut [Run], a: u16, b: u16) {
    let (a, b) = (first_run(runs, a), first_run(runs, b));
    runs[usize::from(a.max(b))].link = a.min(b);
}

fn first_run(runs: &mut [Run], mut at: u16) -> u16 {
    loop {
        let link = runs[usize::from(at)].link;
        if link == at {
            return at;
        }
        let further = runs[usize::from(link)].link;
        runs[usize::from(at)].link = further;
        at = further;
    }
}
