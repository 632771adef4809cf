//! Solid cells grown by a whole number of columns and rows: along each row by runs, then down the columns.
//!
//! Down the columns the rows are cut into blocks as long as the window. A window covers the tail of one
//! block and the head of the next, so with both kept for every row each answer joins two (van Herk 1992,
//! Gil and Werman 1993): the work does not grow with the margin.

use super::bake::BakeError;
use crate::geom::CellRect;
use crate::grid::Grid;

/// Blocks the cells of `grid` that have a solid cell of `imported` within `columns` and `rows`.
///
/// # Errors
/// [`BakeError::Cancelled`].
pub(super) fn grow_box(
    imported: &Grid,
    (columns, rows): (i64, i64),
    grid: &mut Grid,
    cancel: &dyn Fn() -> bool,
) -> Result<(), BakeError> {
    let (region, source) = (grid.region(), imported.region());
    let first = i64::from(source.y).max(i64::from(region.y) - rows);
    let count = source.bottom().min(region.bottom() + rows) - first;
    let stride = (region.w as usize).div_ceil(64);
    let mut heads = vec![0u64; stride * count.max(0) as usize];
    for (y, row) in (first..).zip(heads.chunks_exact_mut(stride)) {
        if cancel() {
            return Err(BakeError::Cancelled);
        }
        grow_row(imported, y, columns, region, row);
    }
    let mut tails = heads.clone();
    let block = 2 * rows + 1;
    for row in (1..count).filter(|row| row % block != 0) {
        join(&mut heads, row as usize, row as usize - 1, stride);
    }
    for row in (1..count).rev().filter(|row| row % block != 0) {
        join(&mut tails, row as usize - 1, row as usize, stride);
    }
    let mut cancelled = false;
    let goes_on = |_: &i32| {
        cancelled = cancel();
        !cancelled
    };
    grid.add_solid_rows((region.y..region.bottom() as i32).take_while(goes_on).filter_map(|y| {
        let low = (i64::from(y) - rows - first).max(0);
        let high = (i64::from(y) + rows - first).min(count - 1);
        if low > high {
            return None;
        }
        let tail = &tails[low as usize * stride..][..stride];
        let head = &heads[high as usize * stride..][..stride];
        // A window cut short by the first or last row lies in one block: then one side is all of it.
        let split = low / block != high / block;
        let starts = low % block == 0;
        let word = move |i: usize| match (split, starts) {
            (true, _) => tail[i] | head[i],
            (false, true) => head[i],
            (false, false) => tail[i],
        };
        Some((y, (0..stride).map(word)))
    }));
    if cancelled { Err(BakeError::Cancelled) } else { Ok(()) }
}

/// Makes row `to` the union of itself and row `from`.
fn join(words: &mut [u64], to: usize, from: usize, stride: usize) {
    for i in 0..stride {
        words[to * stride + i] |= words[from * stride + i];
    }
}

/// Sets in `out`, whose bit 0 is the first column of `region`, all columns within `margin` of a solid one.
fn grow_row(imported: &Grid, y: i64, margin: i64, region: CellRect, out: &mut [u64]) {
    let source = imported.region();
    let bits = imported.solid_bits().row_words((y - i64::from(source.y)) as i32);
    // Column x of the source is bit x + 1.
    let zero = i64::from(source.x) - 1;
    let start = i64::from(source.x).max(i64::from(region.x) - margin);
    let end = source.right().min(region.right() + margin);
    let mut at = start;
    while at < end {
        let from = next_bit(bits, (at - zero) as usize, true) as i64 + zero;
        let to = if from < end { (next_bit(bits, (from - zero) as usize, false) as i64 + zero).min(end) } else { end };
        if from < to {
            let left = (from - margin).max(i64::from(region.x)) - i64::from(region.x);
            let right = (to + margin).min(region.right()) - i64::from(region.x);
            fill(out, left as usize, right as usize);
        }
        at = to;
    }
}

/// The first bit from `from` on that has this value; past the end if there is none.
fn next_bit(words: &[u64], from: usize, value: bool) -> usize {
    let flip = if value { 0 } else { u64::MAX };
    let mut index = from >> 6;
    let mut mask = u64::MAX << (from & 63);
    while let Some(word) = words.get(index) {
        let found = (word ^ flip) & mask;
        if found != 0 {
            return (index << 6) + found.trailing_zeros() as usize;
        }
        index += 1;
        mask = u64::MAX;
    }
    words.len() << 6
}

/// Sets the bits `first..end`.
fn fill(words: &mut [u64], first: usize, end: usize) {
    if first >= end {
        return;
    }
    let (low, high) = (first >> 6, (end - 1) >> 6);
    let (head, tail) = (u64::MAX << (first & 63), u64::MAX >> (63 - ((end - 1) & 63)));
    if low == high {
        words[low] |= head & tail;
        return;
    }
    words[low] |= head;
    words[low + 1..high].fill(u64::MAX);
    words[high] |= tail;
}
