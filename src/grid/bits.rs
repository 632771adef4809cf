//! `BitGrid`: one bit a cell in padded rows.
//!
//! Every row starts with one set bit and ends with at least one, and one row of set bits lies above
//! and below. A reader may therefore look at all eight neighbours of any cell without a bounds
//! check: outside counts as set, which for solid cells is Godot's rule. One more word of set bits lies
//! before the first row and after the last, so that a reader may also take 64 bits from any bit of a row
//! on, or up to it: what it reads beyond the row is another row's.
//!
//! Coordinates here are relative: column and row within the grid, from 0.

/// Bits of a rectangle of `width` x `height` cells with a border of set bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitGrid {
    width: u32,
    height: u32,
    /// Words in a row.
    stride: usize,
    words: Vec<u64>,
    /// Set bits inside the rectangle.
    count: u64,
}

impl BitGrid {
    /// All bits inside clear.
    #[must_use]
    pub fn new(width: u32, height: u32) -> BitGrid {
        let stride = (width as usize + 2).div_ceil(64);
        let words = vec![u64::MAX; stride * (height as usize + 2) + 2];
        let mut grid = BitGrid { width, height, stride, words, count: 0 };
        grid.count = u64::from(width) * u64::from(height);
        grid.fill(0, 0, width, height, false);
        grid
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Set bits inside the rectangle.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.len() * 8
    }

    /// Where row `y` begins among the words; -1 and `height` are the border.
    #[inline]
    fn row_start(&self, y: i32) -> usize {
        (y + 1) as usize * self.stride + 1
    }

    /// All words, for readers that go along rows and from row to row by [`BitGrid::bit_index`].
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The number of a cell's bit among [`BitGrid::words`], from the lowest bit of the first; one row down it
    /// is larger by 64 strides. For the border too.
    #[must_use]
    #[inline]
    pub fn bit_index(&self, x: i32, y: i32) -> usize {
        self.row_start(y) * 64 + (x + 1) as usize
    }

    /// The bit at column `x`, row `y`; the border (-1 and the size itself) reads as set.
    /// Anything farther out is a wrong answer or a panic: callers check the rectangle first.
    #[must_use]
    #[inline]
    pub fn get(&self, x: i32, y: i32) -> bool {
        let column = (x + 1) as usize;
        let word = self.row_start(y) + (column >> 6);
        self.words[word] >> (column & 63) & 1 != 0
    }

    /// The 3 x 3 bits about column `x`, row `y`, which must lie inside: bit 0 is up and left, bit 1 up,
    /// and so on row by row; bit 4 is the cell itself.
    #[must_use]
    #[inline(always)]
    pub fn window(&self, x: u32, y: u32) -> usize {
        // Bit `x` of a padded row is column `x - 1`. The word after the last needed bit exists
        // whenever the window crosses into it, because every row ends with a border bit.
        let (word, shift) = ((x >> 6) as usize, x & 63);
        let first = y as usize * self.stride + 1 + word;
        let rows = [first, first + self.stride, first + 2 * self.stride];
        let [a, b, c] = if shift <= 61 {
            rows.map(|at| self.words[at] >> shift)
        } else {
            rows.map(|at| self.words[at] >> shift | self.words[at + 1] << (64 - shift))
        };
        (a & 7 | (b & 7) << 3 | (c & 7) << 6) as usize
    }

    /// The first set bit at column `x` or right of it in row `y`: at most `width`, the border.
    #[must_use]
    pub fn next_set(&self, x: u32, y: u32) -> u32 {
        let row = self.row_words(y as i32);
        let column = x as usize + 1;
        let mut index = column >> 6;
        let mut word = row[index] & (u64::MAX << (column & 63));
        while word == 0 {
            index += 1;
            word = row[index];
        }
        (index as u32 * 64 + word.trailing_zeros()) - 1
    }

    /// Sets or clears one bit inside; tells whether it changed.
    pub fn set(&mut self, x: u32, y: u32, value: bool) -> bool {
        let column = x as usize + 1;
        let at = self.row_start(y as i32) + (column >> 6);
        let word = &mut self.words[at];
        let mask = 1u64 << (column & 63);
        if (*word & mask != 0) == value {
            return false;
        }
        *word ^= mask;
        self.count = if value { self.count + 1 } else { self.count - 1 };
        true
    }

    /// Sets or clears `w` x `h` bits from column `x`, row `y`, a word at a time; the rectangle must lie inside.
    pub fn fill(&mut self, x: u32, y: u32, w: u32, h: u32, value: bool) {
        if w == 0 || h == 0 {
            return;
        }
        let (first, last) = (x as usize + 1, x as usize + w as usize);
        for row in y..y + h {
            let start = self.row_start(row as i32);
            let row = &mut self.words[start..start + self.stride];
            for (index, word) in row.iter_mut().enumerate().take((last >> 6) + 1).skip(first >> 6) {
                let mask = span_mask(index, first, last);
                let before = u64::from((*word & mask).count_ones());
                *word = if value { *word | mask } else { *word & !mask };
                let after = if value { u64::from(mask.count_ones()) } else { 0 };
                self.count = self.count + after - before;
            }
        }
    }

    /// Copies the rectangle from a grid of the same size, a word at a time; tells whether any bit changed.
    pub fn copy_rect(&mut self, from: &BitGrid, [x, y, w, h]: [u32; 4]) -> bool {
        debug_assert_eq!((self.width, self.height), (from.width, from.height));
        if w == 0 || h == 0 {
            return false;
        }
        let mut difference = 0;
        let (first, last) = (x as usize + 1, x as usize + w as usize);
        for row in y..y + h {
            let start = self.row_start(row as i32);
            for index in (first >> 6)..=(last >> 6) {
                let mask = span_mask(index, first, last);
                let source = from.words[start + index] & mask;
                let target = &mut self.words[start + index];
                let before = u64::from((*target & mask).count_ones());
                difference |= (*target & mask) ^ source;
                *target = (*target & !mask) | source;
                self.count = self.count + u64::from(source.count_ones()) - before;
            }
        }
        difference != 0
    }

    /// Sets the bits of row `y` that are set in `words`, whose bit 0 is column 0; bits past the last column are ignored.
    pub fn union_row(&mut self, y: u32, words: impl Iterator<Item = u64>) {
        let row = self.row_start(y as i32);
        let row = &mut self.words[row..row + self.stride];
        // Column 0 is bit 1: each word hands its top bit on. What lies past the last column is set already.
        let mut carry = 0;
        for (target, word) in row.iter_mut().zip(words.chain(std::iter::once(0))) {
            let added = (word << 1 | carry) & !*target;
            carry = word >> 63;
            *target |= added;
            self.count += u64::from(added.count_ones());
        }
    }

    /// Makes the columns `first..end` of this grid the rows `first..end` of `from`, whose columns are this
    /// grid's rows, 64 x 64 bits at a time. Whole blocks are taken: rows beside those asked for are right
    /// after it if they were before.
    pub fn copy_transposed(&mut self, from: &BitGrid, first: u32, end: u32) {
        debug_assert_eq!((self.width, self.height), (from.height, from.width));
        if first >= end {
            return;
        }
        // Word `k` of a row holds columns 64 k - 1 to 64 k + 62. With rows taken in the same step, border and
        // all, words go to words; rows past the last are set, as the bits past the last column are.
        let rows = from.height as usize + 2;
        for block in (first as usize + 1) >> 6..=end as usize >> 6 {
            for index in 0..from.stride {
                let mut bits = [u64::MAX; 64];
                let top = block * 64;
                for (row, word) in (top..rows.min(top + 64)).zip(&mut bits) {
                    *word = from.words[row * from.stride + 1 + index];
                }
                transpose(&mut bits);
                let left = index * 64;
                for (row, word) in (left..(self.height as usize + 2).min(left + 64)).zip(bits) {
                    self.words[row * self.stride + 1 + block] = word;
                }
            }
        }
        self.count = from.count;
    }

    /// The words of row `y` (-1 and `height` are the border): bit 0 of the first word is the left
    /// border, bit `x + 1` is column `x`, all bits beyond the last column are set.
    #[must_use]
    pub fn row_words(&self, y: i32) -> &[u64] {
        let row = self.row_start(y);
        &self.words[row..row + self.stride]
    }

    /// Words in a row; see [`BitGrid::row_words`].
    #[must_use]
    pub fn stride(&self) -> usize {
        self.stride
    }
}

/// The bits of word `index` that lie in columns `first..=last`.
fn span_mask(index: usize, first: usize, last: usize) -> u64 {
    let low = if index == first >> 6 { u64::MAX << (first & 63) } else { u64::MAX };
    let high = if index == last >> 6 { u64::MAX >> (63 - (last & 63)) } else { u64::MAX };
    low & high
}

/// Mirrors 64 rows of 64 bits at the diagonal: swaps ever smaller squares.
fn transpose(rows: &mut [u64; 64]) {
    let (mut step, mut mask) = (32, u64::MAX >> 32);
    while step > 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (rows[row] >> step ^ rows[row + step]) & mask;
            rows[row] ^= swapped << step;
            rows[row + step] ^= swapped;
            row = (row + step + 1) & !step;
        }
        step >>= 1;
        mask ^= mask << step;
    }
}

#[cfg(test)]
mod tests {
    use super::BitGrid;

    #[test]
    fn transposed_rows_equal_single_reads() {
        for (width, height) in [(1, 1), (5, 130), (63, 64), (130, 62), (65, 129), (200, 3)] {
            let (mut grid, mut turned) = (BitGrid::new(width, height), BitGrid::new(height, width));
            for i in 0..width * height {
                grid.set(i % width, i / width, i.wrapping_mul(2_654_435_761) >> 31 == 0);
            }
            turned.copy_transposed(&grid, 0, height);
            let mut slow = BitGrid::new(height, width);
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                slow.set(y, x, grid.get(x as i32, y as i32));
            }
            assert_eq!(turned, slow, "{width} x {height}");
            // A part of the rows after a change there.
            let (from, to) = (height / 3, height / 3 + 1 + height / 2);
            let to = to.min(height);
            grid.fill(0, from, width, to - from, true);
            slow.fill(from, 0, to - from, width, true);
            turned.copy_transposed(&grid, from, to);
            assert_eq!(turned, slow, "{width} x {height}, rows {from} to {to}");
        }
    }

    #[test]
    fn bits_are_numbered_along_rows_with_a_word_to_spare_at_both_ends() {
        let mut grid = BitGrid::new(70, 3);
        grid.set(69, 2, true);
        let bit = |i: usize| grid.words()[i / 64] >> (i % 64) & 1 != 0;
        assert!(bit(grid.bit_index(69, 2)) && !bit(grid.bit_index(68, 2)) && bit(grid.bit_index(-1, 0)));
        assert_eq!(grid.bit_index(4, 1) + 64 * grid.stride(), grid.bit_index(4, 2));
        assert!(grid.bit_index(-1, -1) >= 64 && grid.bit_index(70, 3) + 64 < grid.words().len() * 64);
    }

    #[test]
    fn fill_equals_single_sets_around_word_boundaries() {
        for width in [1, 31, 61, 62, 63, 64, 65, 127, 128, 129, 200] {
            for (x, w) in [(0, width), (width / 2, width - width / 2), (0, 1), (width - 1, 1)] {
                let (mut fast, mut slow) = (BitGrid::new(width, 3), BitGrid::new(width, 3));
                fast.fill(x, 1, w, 2, true);
                for y in 1..3 {
                    for column in x..x + w {
                        assert!(slow.set(column, y, true));
                    }
                }
                assert_eq!(fast, slow, "width {width}, from {x}, {w} columns");
                fast.fill(x, 1, w, 2, false);
                assert_eq!(fast, BitGrid::new(width, 3));
            }
        }
    }

    #[test]
    fn the_border_reads_as_set() {
        let grid = BitGrid::new(63, 2);
        assert_eq!(grid.count(), 0);
        for (x, y) in [(-1, -1), (-1, 0), (63, 1), (5, 2), (63, 2), (5, -1)] {
            assert!(grid.get(x, y), "({x}, {y})");
        }
        assert!(!grid.get(62, 1));
    }

    #[test]
    fn a_row_of_words_equals_single_sets() {
        for width in [1u32, 62, 63, 64, 65, 127, 128, 200] {
            let (mut fast, mut slow) = (BitGrid::new(width, 2), BitGrid::new(width, 2));
            let words: Vec<u64> = (0..width.div_ceil(64)).map(|i| 0x9669_0ff0_a5a5_1001 ^ u64::from(i)).collect();
            for x in (0..width).filter(|x| words[*x as usize / 64] >> (x % 64) & 1 != 0) {
                slow.set(x, 1, true);
            }
            fast.set(width - 1, 1, true);
            slow.set(width - 1, 1, true);
            fast.union_row(1, words.iter().copied());
            assert_eq!(fast, slow, "width {width}");
        }
    }

    #[test]
    fn windows_equal_nine_single_reads_across_word_boundaries() {
        let mut grid = BitGrid::new(195, 5);
        for i in 0..195 * 5u32 {
            grid.set(i % 195, i / 195, i.wrapping_mul(2_654_435_761) >> 31 == 0);
        }
        for (x, y) in (0..195).flat_map(|x| (0..5).map(move |y| (x, y))) {
            let slow = (0..9).fold(0, |bits, i| bits | usize::from(grid.get(x + i % 3 - 1, y + i / 3 - 1)) << i);
            assert_eq!(grid.window(x as u32, y as u32), slow, "({x}, {y})");
            let next = (x..=195).find(|c| grid.get(*c, y)).unwrap();
            assert_eq!(grid.next_set(x as u32, y as u32), next as u32);
        }
    }

    #[test]
    fn copy_rect_keeps_what_lies_outside() {
        let mut source = BitGrid::new(130, 4);
        source.fill(0, 0, 130, 4, true);
        let mut target = BitGrid::new(130, 4);
        target.set(0, 0, true);
        target.copy_rect(&source, [60, 1, 10, 2]);
        assert_eq!(target.count(), 21);
        assert!(target.get(60, 1) && target.get(69, 2) && !target.get(59, 1) && !target.get(70, 2));
    }
}
