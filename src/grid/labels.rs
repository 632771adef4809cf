//! `Labels`: the runs of free cells of a grid, each with the number of its area.
//!
//! Every row is cut into runs, 64 cells at a time; runs that touch in neighbouring rows are joined
//! (union-find), and roots are numbered in row order. A cell's area is found by binary search in its row.
//!
//! Memory is at most 8 bytes a cell and 4 a row, reached by a checkerboard; ordinary maps need far less.
//! It is kept from one labelling to the next.

use super::{BitGrid, Connectivity};

/// Free cells from `start` to the next solid one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// First column, from the region's first.
    pub(super) start: u32,
    /// While labelling the index of a run further left or up in the same area, or its own; then the area.
    pub(super) label: u32,
}

/// Areas smaller than this are ranked by counting, not by comparing.
const SMALL: usize = 256;

/// Runs and areas of one grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    runs: Vec<Run>,
    /// Index of the first run of every row, and the number of runs.
    rows: Vec<u32>,
    /// While labelling a run's length, then an area's number of cells.
    pub(super) sizes: Vec<u32>,
    /// Rank of every area.
    pub(super) ranks: Vec<u32>,
}

impl Labels {
    /// Labels all free cells.
    pub(super) fn build(&mut self, solid: &BitGrid, connectivity: Connectivity) {
        self.reserve(solid);
        self.find_runs(solid, connectivity);
        self.number_areas();
        self.rank_areas();
    }

    /// The runs of row `y`, by their start.
    pub(super) fn row(&self, y: usize) -> &[Run] {
        &self.runs[self.rows[y] as usize..self.rows[y + 1] as usize]
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Run>()
            + (self.rows.capacity() + self.sizes.capacity() + self.ranks.capacity()) * size_of::<u32>()
    }

    /// Room for the runs there are and for what edits can add without allocating: all there can be in a
    /// small grid, and an eighth more than there is in a large one.
    fn reserve(&mut self, solid: &BitGrid) {
        let most = (solid.width() as usize).div_ceil(2) * solid.height() as usize;
        let wanted = if most <= 1 << 16 {
            most
        } else {
            let runs: usize = (0..solid.height()).map(|y| count_runs(solid.row_words(y as i32))).sum();
            if runs <= self.runs.capacity() { runs } else { most.min(runs + runs / 8 + 4096) }
        };
        self.runs.reserve_exact(wanted.saturating_sub(self.runs.len()));
        self.sizes.reserve_exact(wanted.saturating_sub(self.sizes.len()));
        self.ranks.reserve_exact(wanted.saturating_sub(self.ranks.len()));
        self.rows.reserve_exact((solid.height() as usize + 1).saturating_sub(self.rows.len()));
    }

    /// Fills `runs`, `rows` and the runs' lengths, and joins what touches.
    fn find_runs(&mut self, solid: &BitGrid, connectivity: Connectivity) {
        self.runs.clear();
        self.sizes.clear();
        self.rows.clear();
        let reach = u32::from(connectivity == Connectivity::Eight);
        let mut above = 0..0;
        for y in 0..solid.height() {
            let first = self.runs.len();
            self.rows.push(first as u32);
            runs_of_row(solid.row_words(y as i32), |start, len| {
                self.runs.push(Run { start, label: self.runs.len() as u32 });
                self.sizes.push(len);
            });
            self.join_rows(above, first..self.runs.len(), reach);
            above = first..self.runs.len();
        }
        self.rows.push(self.runs.len() as u32);
    }

    /// Joins every run of a row with those above that it touches; both lists ascend.
    fn join_rows(&mut self, above: std::ops::Range<usize>, row: std::ops::Range<usize>, reach: u32) {
        let (mut a, mut b) = (above.start, row.start);
        while a < above.end && b < row.end {
            let (a_end, b_end) = (self.runs[a].start + self.sizes[a], self.runs[b].start + self.sizes[b]);
            if self.runs[a].start < b_end + reach && self.runs[b].start < a_end + reach {
                self.join(a as u32, b as u32);
            }
            if a_end < b_end {
                a += 1;
            } else {
                b += 1;
            }
        }
    }

    /// The smaller root wins, so a root is its area's first run in row order.
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.runs[a.max(b) as usize].label = a.min(b);
    }

    fn root(&mut self, mut at: u32) -> u32 {
        loop {
            let up = self.runs[at as usize].label;
            if up == at {
                return at;
            }
            let further = self.runs[up as usize].label;
            self.runs[at as usize].label = further;
            at = further;
        }
    }

    /// Turns links into numbers and run lengths into area sizes, in place: a link leads to an earlier
    /// run, and an area's number is at most its first run's index.
    fn number_areas(&mut self) {
        let mut count = 0;
        for i in 0..self.runs.len() {
            let (up, len) = (self.runs[i].label as usize, self.sizes[i]);
            if up == i {
                self.runs[i].label = count;
                self.sizes[count as usize] = len;
                count += 1;
            } else {
                let label = self.runs[up].label;
                self.runs[i].label = label;
                self.sizes[label as usize] += len;
            }
        }
        self.sizes.truncate(count as usize);
    }

    /// Ranks: the few large areas by sorting, the many small ones by counting their sizes.
    fn rank_areas(&mut self) {
        self.ranks.clear();
        let mut with_size = [0u32; SMALL];
        for (label, size) in self.sizes.iter().enumerate() {
            match with_size.get_mut(*size as usize) {
                Some(count) => *count += 1,
                None => self.ranks.push(label as u32),
            }
        }
        let large = self.ranks.len();
        let sizes = &self.sizes;
        self.ranks.sort_unstable_by_key(|label| (u32::MAX - sizes[*label as usize], *label));
        // The sorted labels move to the end of the list while ranks are written from its start.
        let mut next = large as u32;
        let mut rank_of_size = [0u32; SMALL];
        for size in (0..SMALL).rev() {
            rank_of_size[size] = next + 1;
            next += with_size[size];
        }
        self.ranks.resize(large + self.sizes.len(), 0);
        self.ranks.copy_within(..large, self.sizes.len());
        for (label, size) in self.sizes.iter().enumerate() {
            if let Some(rank) = rank_of_size.get_mut(*size as usize) {
                self.ranks[label] = *rank;
                *rank += 1;
            }
        }
        for place in 0..large {
            let label = self.ranks[self.sizes.len() + place];
            self.ranks[label as usize] = place as u32 + 1;
        }
        self.ranks.truncate(self.sizes.len());
    }
}

/// Runs of clear bits of a padded row.
fn count_runs(words: &[u64]) -> usize {
    let mut left = 0;
    let mut count = 0;
    for word in words {
        let free = !word;
        count += (free & !(free << 1 | left)).count_ones() as usize;
        left = free >> 63;
    }
    count
}

/// Start and length of every run of clear bits of a padded row, from the first column.
fn runs_of_row(words: &[u64], mut found: impl FnMut(u32, u32)) {
    let mut start = None;
    for (index, word) in words.iter().enumerate() {
        let base = index as u32 * 64;
        let mut free = !word;
        if let Some(from) = start {
            let ones = free.trailing_ones();
            if ones == 64 {
                continue;
            }
            found(from - 1, base + ones - from);
            start = None;
            free &= free.wrapping_add(1);
        }
        while free != 0 {
            let first = free.trailing_zeros();
            let len = (free >> first).trailing_ones();
            if first + len == 64 {
                start = Some(base + first);
                break;
            }
            found(base + first - 1, len);
            free &= u64::MAX << (first + len);
        }
    }
}
