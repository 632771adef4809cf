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

    /// The cell is solid.
    #[inline(always)]
    pub(super) fn bit(&self, at: usize) -> bool {
        self.words[at >> 6] >> (at & 63) & 1 != 0
    }

    /// 64 bits from `at` on.
    #[inline(always)]
    fn window(&self, at: usize) -> u64 {
        let (word, shift) = (at >> 6, at as u32 & 63);
        let pair = &self.words[word..word + 2];
        pair[0] >> shift | pair[1] << 1 << (63 - shift)
    }

    /// Scans towards larger bit numbers.
    #[inline(always)]
    pub(super) fn forward(&self, turn: Turn, from: usize) -> Reach {
        let mut at = from;
        loop {
            let ahead = self.window(at);
            let (a, b) = (self.window(at - self.stride), self.window(at + self.stride));
            // Bit 0 is the cell before, or the start; of the last bit it is not known what comes after it.
            let (turns, known) = match turn {
                Turn::Past => (!a & a << 1 | !b & b << 1, 63),
                Turn::Beside => ((a & !(a >> 1) | b & !(b >> 1)) & INNER, 62),
                Turn::BesideIfOpen => ((a & !(a >> 1) | b & !(b >> 1)) & !(ahead >> 1) & INNER, 62),
            };
            let stops = turns | ahead;
            if stops != 0 {
                let bit = stops.trailing_zeros();
                let solid = ahead >> bit & 1;
                return Reach { steps: at - from + bit as usize - solid as usize, turns: solid == 0 };
            }
            at += known;
        }
    }

    /// Scans towards smaller bit numbers.
    #[inline(always)]
    pub(super) fn backward(&self, turn: Turn, from: usize) -> Reach {
        let mut at = from;
        loop {
            let ahead = self.window(at - 63);
            let (a, b) = (self.window(at - 63 - self.stride), self.window(at - 63 + self.stride));
            let (turns, known) = match turn {
                Turn::Past => (!a & a >> 1 | !b & b >> 1, 63),
                Turn::Beside => ((a & !(a << 1) | b & !(b << 1)) & INNER, 62),
                Turn::BesideIfOpen => ((a & !(a << 1) | b & !(b << 1)) & !(ahead << 1) & INNER, 62),
            };
            let stops = turns | ahead;
            if stops != 0 {
                let bit = stops.leading_zeros();
                let solid = ahead << bit >> 63;
                return Reach { steps: from - at + bit as usize - solid as usize, turns: solid == 0 };
            }
            at -= known;
        }
    }
}

/// All bits but the first and the last.
const INNER: u64 = u64::MAX << 2 >> 1;
