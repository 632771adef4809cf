//! Scans along a line of cells, 64 at a time.
//!
//! A scan reads the line itself and the lines on both sides as words, and computes in bits where it must
//! stop: at a cell from which an obstacle beside the line forces a turn, or before a solid cell. Rows are
//! lines of the solid bits, columns lines of the transposed ones; a cell is a bit number in each.

use crate::grid::BitGrid;

/// Where a scan must stop beside an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// At the first cell past the obstacle: steps cut no corners, or are all straight.
    Past,
    /// At the last cell beside the obstacle: a diagonal step goes around it, whatever lies ahead.
    Beside,
    /// As `Beside`, but only where the cell ahead is free, for the diagonal step needs one free side.
    BesideIfOpen,
}

/// How far a scan comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// Steps to the last cell.
    pub(super) steps: usize,
    /// That cell forces a turn; else the way ends there.
    pub(super) turns: bool,
}

/// The lines of one orientation.
#[derive(Clone, Copy)]
pub(super) struct Lines<'a> {
    words: &'a [u64],
    /// Bits from a line to the next.
    pub(super) stride: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bits: &'a BitGrid) -> Lines<'a> {
        Lines { words: bits.words(), stride: bits.stride() * 64 }
    }

    /// 64 bits from `at` on.
    #[inline(always)]
    pub(super) fn window(&self, at: usize) -> u64 {
        let (word, shift) = (at >> 6, at as u32 & 63);
        let pair = &self.words[word..word + 2];
        pair[0] >> shift | pair[1] << 1 << (63 - shift)
    }

    /// No cell from `first` to `last`, in one line, is solid.
    #[inline]
    pub(super) fn are_free(&self, first: usize, last: usize) -> bool {
        (first..=last).step_by(64).all(|at| self.window(at) & (u64::MAX >> 63_usize.saturating_sub(last - at)) == 0)
    }

    /// Scans towards larger bit numbers, word by word.
    #[inline(always)]
    pub(super) fn forward(&self, turn: Turn, from: usize) -> Reach {
        let (words, width) = (self.words, self.stride >> 6);
        let mut at = from >> 6;
        // Cells after the start.
        let mut mask = u64::MAX << 1 << (from & 63);
        let mut before = (0, 0);
        loop {
            let (ahead, a, b) = (words[at], words[at - width], words[at + width]);
            let turns = if turn == Turn::Past {
                !a & (a << 1 | before.0 >> 63) | !b & (b << 1 | before.1 >> 63)
            } else {
                let (next_a, next_b) = (words[at + 1 - width], words[at + 1 + width]);
                a & !(a >> 1 | next_a << 63) | b & !(b >> 1 | next_b << 63)
            };
            let open = if turn == Turn::BesideIfOpen { !(ahead >> 1 | words[at + 1] << 63) } else { u64::MAX };
            // Every line ends with a solid cell.
            let stops = (turns & open | ahead) & mask;
            if stops != 0 {
                let bit = stops.trailing_zeros();
                let solid = ahead >> bit & 1;
                return Reach { steps: (at << 6) + bit as usize - from - solid as usize, turns: solid == 0 };
            }
            (mask, before) = (u64::MAX, (a, b));
            at += 1;
        }
    }

    /// Scans towards smaller bit numbers.
    #[inline(always)]
    pub(super) fn backward(&self, turn: Turn, from: usize) -> Reach {
        let (words, width) = (self.words, self.stride >> 6);
        let mut at = from >> 6;
        let mut mask = u64::MAX >> 1 >> (63 - (from & 63));
        let mut before = (0, 0);
        loop {
            let (ahead, a, b) = (words[at], words[at - width], words[at + width]);
            let turns = if turn == Turn::Past {
                !a & (a >> 1 | before.0 << 63) | !b & (b >> 1 | before.1 << 63)
            } else {
                let (next_a, next_b) = (words[at - 1 - width], words[at - 1 + width]);
                a & !(a << 1 | next_a >> 63) | b & !(b << 1 | next_b >> 63)
            };
            let open = if turn == Turn::BesideIfOpen { !(ahead << 1 | words[at - 1] >> 63) } else { u64::MAX };
            let stops = (turns & open | ahead) & mask;
            if stops != 0 {
                let bit = 63 - stops.leading_zeros();
                let solid = ahead >> bit & 1;
                return Reach { steps: from - (at << 6) - bit as usize - solid as usize, turns: solid == 0 };
            }
            (mask, before) = (u64::MAX, (a, b));
            at -= 1;
        }
    }
}

/// Cells of a line after which a strip must be read anew: those left still are half a word.
pub(super) const STRIP: u32 = 32;

/// Three neighbouring lines beside a run that goes from line to line, one word of each: what a scan from
/// each cell of the run needs first. The run may go along the lines too, by one cell a line, towards larger
/// bit numbers where `SIGN` is 1 and smaller ones where it is -1.
pub(super) struct Strip<'a, const SIGN: i32> {
    lines: Lines<'a>,
    turn: Turn,
    /// Bits to the next line of the run.
    next: isize,
    /// The bit of cell 0 of the words in the line ahead.
    ahead_at: usize,
    /// Solid cells, and cells beside the line that force a turn: of the line behind, the run's, the one ahead.
    behind: [u64; 2],
    here: [u64; 2],
    ahead: [u64; 2],
}

impl<'a, const SIGN: i32> Strip<'a, SIGN> {
    /// About the cell `at`, which is cell 0; `next` is the distance of lines in the direction of the run.
    #[inline(always)]
    pub(super) fn new(lines: Lines<'a>, turn: Turn, at: usize, next: isize) -> Strip<'a, SIGN> {
        let mut strip = Strip { lines, turn, next, ahead_at: at, behind: [0; 2], here: [0; 2], ahead: [0; 2] };
        strip.begin(at);
        strip
    }

    #[inline(always)]
    fn begin(&mut self, at: usize) {
        let (before, after) = (at.wrapping_add_signed(-self.next), at.wrapping_add_signed(self.next));
        (self.behind, self.here, self.ahead) = (self.read(before), self.read(at), self.read(after));
        self.ahead_at = after;
    }

    #[inline(always)]
    fn read(&self, at: usize) -> [u64; 2] {
        let solid = self.lines.window(if SIGN > 0 { at } else { at - 63 });
        // As in the scans: of the last cell it is not known what comes after it, and the first is not asked for.
        let turns = match (self.turn, SIGN > 0) {
            (Turn::Past, true) => !solid & solid << 1,
            (Turn::Past, false) => !solid & solid >> 1,
            (_, true) => solid & !(solid >> 1) & !(1 << 63),
            (_, false) => solid & !(solid << 1) & !1,
        };
        [solid, turns]
    }

    /// The run goes on to the next line.
    #[inline(always)]
    pub(super) fn advance(&mut self) {
        self.ahead_at = self.ahead_at.wrapping_add_signed(self.next);
        (self.behind, self.here) = (self.here, self.ahead);
        self.ahead = self.read(self.ahead_at);
    }

    /// Makes cell [`STRIP`] cell 0.
    #[inline(always)]
    pub(super) fn renew(&mut self) {
        self.begin(self.bit(STRIP));
    }

    /// The bit of a cell of the run's line.
    #[inline(always)]
    fn bit(&self, cell: u32) -> usize {
        self.ahead_at.wrapping_add_signed(SIGN as isize * cell as isize - self.next)
    }

    #[inline(always)]
    fn solid(line: [u64; 2], cell: u32) -> bool {
        (if SIGN > 0 { line[0] >> cell } else { line[0] << cell >> 63 }) & 1 != 0
    }

    /// Cell `cell` of the run's line is solid.
    #[inline(always)]
    pub(super) fn solid_here(&self, cell: u32) -> bool {
        Self::solid(self.here, cell)
    }

    /// Cell `cell` of the line ahead is solid.
    #[inline(always)]
    pub(super) fn solid_ahead(&self, cell: u32) -> bool {
        Self::solid(self.ahead, cell)
    }

    /// Cell `cell` of the line behind is solid.
    #[inline(always)]
    pub(super) fn solid_behind(&self, cell: u32) -> bool {
        Self::solid(self.behind, cell)
    }

    /// Any of the three cells is solid that the step from cell `cell` to the next line and cell touches.
    #[inline(always)]
    pub(super) fn solid_around(&self, cell: u32) -> bool {
        let (ahead, here) = (self.ahead[0], self.here[0]);
        if SIGN > 0 {
            (ahead >> cell & 3) | (here >> cell & 2) != 0
        } else {
            (ahead << cell >> 62) | (here << cell >> 62 & 1) != 0
        }
    }

    /// Scans along the run's line from a cell.
    #[inline(always)]
    pub(super) fn scan(&self, cell: u32) -> Reach {
        let mut turns = self.behind[1] | self.ahead[1];
        let solid = self.here[0];
        if self.turn == Turn::BesideIfOpen {
            turns &= !(if SIGN > 0 { solid >> 1 } else { solid << 1 });
        }
        let (stops, is_solid, bit) = if SIGN > 0 {
            let stops = (turns | solid) & (u64::MAX << 1 << cell);
            (stops, solid & stops & stops.wrapping_neg() != 0, stops.trailing_zeros())
        } else {
            let stops = (turns | solid) & (u64::MAX >> 1 >> cell);
            let bit = stops.leading_zeros();
            (stops, solid << (bit & 63) >> 63 != 0, bit)
        };
        if stops != 0 {
            return Reach { steps: (bit - cell) as usize - usize::from(is_solid), turns: !is_solid };
        }
        // Nothing in this word: go on from the last cell about which all is known.
        let known = if self.turn == Turn::Past { 63 } else { 62 };
        let rest = if SIGN > 0 {
            self.lines.forward(self.turn, self.bit(known))
        } else {
            self.lines.backward(self.turn, self.bit(known))
        };
        Reach { steps: rest.steps + (known - cell) as usize, ..rest }
    }
}
