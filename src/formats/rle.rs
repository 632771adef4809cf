//! `rle1`: solid cells and weights as strings, for several formats. The only file that knows `base64`.
//!
//! Runs cover a region row by row and alternate: not set, set, not set, ... The first may be 0. Each
//! run is an unsigned LEB128 number (7 bits a byte, low ones first, top bit: more follow), their
//! bytes are base64, and `rle1:` stands before them. Weights are masks of the same kind, each with
//! the value that its cells get: `rle1:fwNE:3;...`, ascending. The writer is canonical: equal grids
//! give equal strings. The reader also takes zero runs, over-long numbers of up to 4 bytes and
//! missing `=`.

use crate::geom::CellRect;
use crate::grid::Grid;
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use thiserror::Error;

const PREFIX: &str = "rle1:";

/// A run never needs more bytes: 28 bits are far above the most cells of a grid.
const MAX_RUN_BYTES: usize = 4;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Why a string is refused. Bytes of runs are counted from 0 after base64 is undone.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RleError {
    /// It does not start with `rle1:`.
    #[error("a run-length string starts with \"rle1:\"")]
    Prefix,
    /// A character that is not base64.
    #[error("entry {entry}: bad base64 at character {at}: {cause}")]
    Base64 {
        /// Which mask, from 1.
        entry: usize,
        /// Character of the mask, from 0.
        at: usize,
        /// In words.
        cause: String,
    },
    /// The last number has no end, or one number is longer than 4 bytes.
    #[error(
        "entry {entry}: the run at byte {at} {cause}; the runs before it sum to {sum}, the region has {expected} cells"
    )]
    BadRun {
        /// Which mask, from 1.
        entry: usize,
        /// First byte of the run.
        at: usize,
        /// In words.
        cause: &'static str,
        /// Cells of the runs before it.
        sum: u64,
        /// Cells of the region.
        expected: u64,
    },
    /// The runs do not cover the region exactly.
    #[error("entry {entry}: the runs sum to {sum} (at byte {at}), the region has {expected} cells")]
    WrongSum {
        /// Which mask, from 1.
        entry: usize,
        /// First byte of the run that passes the end, or the number of bytes.
        at: usize,
        /// Cells of all runs.
        sum: u64,
        /// Cells of the region.
        expected: u64,
    },
    /// A weight is missing, not a plain decimal number, 1, or not above the one before it.
    #[error("entry {entry}: weight \"{text}\" {cause}")]
    BadWeight {
        /// Which mask, from 1.
        entry: usize,
        /// As it stands there.
        text: String,
        /// In words.
        cause: &'static str,
    },
    /// Two masks give one cell a weight.
    #[error("entry {entry}: cell {index} has a weight already")]
    Overlap {
        /// Which mask, from 1.
        entry: usize,
        /// Dense index of the cell.
        index: u64,
    },
}

/// Solid cells as a string; canonical.
#[must_use]
pub fn encode_solid(grid: &Grid) -> String {
    format!("{PREFIX}{}", encode_runs(&solid_runs(grid)))
}

/// Weights as a string; canonical, and empty where all are 1.
#[must_use]
pub fn encode_weights(grid: &Grid) -> String {
    let entries: Vec<String> =
        weight_runs(grid).iter().map(|(value, runs)| format!("{}:{value}", encode_runs(runs))).collect();
    if entries.is_empty() { String::new() } else { format!("{PREFIX}{}", entries.join(";")) }
}

/// The runs of the solid cells: free, solid, free, ...; only the first may be 0.
#[must_use]
pub fn solid_runs(grid: &Grid) -> Vec<u32> {
    let mut runs = Vec::new();
    let (mut value, mut length) = (false, 0u32);
    let (region, bits) = (grid.region(), grid.solid_bits());
    for y in 0..region.h as i32 {
        for x in 0..region.w as i32 {
            if bits.get(x, y) != value {
                runs.push(length);
                (value, length) = (!value, 0);
            }
            length += 1;
        }
    }
    if length > 0 {
        runs.push(length);
    }
    runs
}

/// Each weight other than 1, ascending, with the runs of its cells.
#[must_use]
pub fn weight_runs(grid: &Grid) -> Vec<(f32, Vec<u32>)> {
    let Some(weights) = grid.weights() else { return Vec::new() };
    let mut cells: Vec<(f32, u32)> = (0..).zip(weights).filter(|(_, w)| **w != 1.0).map(|(i, w)| (*w, i)).collect();
    cells.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let of_one_value = cells.chunk_by(|a, b| a.0 == b.0);
    of_one_value.map(|chunk| (chunk[0].0, runs_of(chunk.iter().map(|c| c.1), weights.len() as u32))).collect()
}

/// Runs of ascending indices below `len`.
fn runs_of(indices: impl Iterator<Item = u32>, len: u32) -> Vec<u32> {
    let mut runs = Vec::new();
    let mut end = None::<u32>;
    for index in indices {
        match runs.last_mut() {
            Some(run) if end == Some(index) => *run += 1,
            _ => runs.extend([index - end.unwrap_or(0), 1]),
        }
        end = Some(index + 1);
    }
    let rest = len - end.unwrap_or(0);
    if rest > 0 {
        runs.push(rest);
    }
    runs
}

fn encode_runs(runs: &[u32]) -> String {
    let mut bytes = Vec::with_capacity(runs.len());
    for run in runs {
        let mut rest = *run;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    BASE64.encode(bytes)
}

/// Blocks the cells of `grid`, all free until now, that the string names; an empty string blocks none.
///
/// # Errors
/// [`RleError`]; the grid may hold a part of the cells then.
pub fn decode_solid(text: &str, grid: &mut Grid) -> Result<(), RleError> {
    if text.is_empty() {
        return Ok(());
    }
    let runs = decode_runs(text.strip_prefix(PREFIX).ok_or(RleError::Prefix)?, 1, grid.region().area())?;
    grid.begin_bulk();
    for (start, cells) in set_spans(&runs) {
        fill_span(grid, start, cells);
    }
    grid.end_bulk();
    Ok(())
}

/// Gives the cells of `grid` the weights that the string names; an empty string leaves all at 1.
///
/// # Errors
/// [`RleError`]; nothing changed.
pub fn decode_weights(text: &str, grid: &mut Grid) -> Result<(), RleError> {
    if text.is_empty() {
        return Ok(());
    }
    let entries = text.strip_prefix(PREFIX).ok_or(RleError::Prefix)?;
    let mut weights = vec![1.0_f32; grid.len()];
    let mut last = None;
    for (entry, text) in (1..).zip(entries.split(';')) {
        let bad = |text: &str, cause| RleError::BadWeight { entry, text: text.to_owned(), cause };
        let (mask, number) = text.split_once(':').ok_or_else(|| bad("", "is missing: an entry is mask:weight"))?;
        let value = weight_from(number).map_err(|cause| bad(number, cause))?;
        if last.is_some_and(|last| value <= last) {
            return Err(bad(number, "does not follow in ascending order"));
        }
        last = Some(value);
        for (start, cells) in set_spans(&decode_runs(mask, entry, grid.region().area())?) {
            let span = &mut weights[start as usize..(start + cells) as usize];
            if let Some(taken) = span.iter().position(|w| *w != 1.0) {
                return Err(RleError::Overlap { entry, index: u64::from(start) + taken as u64 });
            }
            span.fill(value);
        }
    }
    grid.replace_weights(weights).map_err(|_| RleError::BadWeight {
        entry: 1,
        text: text.to_owned(),
        cause: "is not a number from 0 up",
    })
}

/// A plain decimal: digits and at most one point.
fn weight_from(text: &str) -> Result<f32, &'static str> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let value = text.parse::<f32>().ok().filter(|v| plain && v.is_finite());
    match value {
        None => Err("is no plain decimal number from 0 up"),
        Some(1.0) => Err("is 1, which is what cells without an entry have"),
        Some(value) => Ok(value),
    }
}

/// Runs that sum to `expected`, at most [`crate::grid::MAX_CELLS`]. Nothing is stored beyond the end.
fn decode_runs(text: &str, entry: usize, expected: u64) -> Result<Vec<u32>, RleError> {
    let bytes = BASE64.decode(text).map_err(|e| base64_error(entry, &e))?;
    let (mut runs, mut sum, mut at, mut too_far_at) = (Vec::new(), 0, 0, None);
    while at < bytes.len() {
        let bad = |cause| RleError::BadRun { entry, at, cause, sum, expected };
        let rest = &bytes[at..];
        let length = rest.iter().take(MAX_RUN_BYTES).position(|b| b & 0x80 == 0);
        let length = 1 + length
            .ok_or_else(|| bad(if rest.len() < MAX_RUN_BYTES { "is cut off" } else { "is longer than 4 bytes" }))?;
        let run = rest[..length].iter().rev().fold(0u32, |run, b| run << 7 | u32::from(b & 0x7f));
        sum += u64::from(run);
        if sum > expected {
            too_far_at = too_far_at.or(Some(at));
        } else {
            runs.push(run);
        }
        at += length;
    }
    if sum != expected {
        return Err(RleError::WrongSum { entry, at: too_far_at.unwrap_or(at), sum, expected });
    }
    Ok(runs)
}

fn base64_error(entry: usize, error: &base64::DecodeError) -> RleError {
    use base64::DecodeError as E;
    let (at, cause) = match *error {
        E::InvalidByte(at, byte) => (at, format!("{} does not belong to it", super::build::shown(byte))),
        E::InvalidLength(length) => (length, "the text is cut off".to_owned()),
        E::InvalidLastSymbol(at, _) => (at, "bits are left over after the last byte".to_owned()),
        E::InvalidPadding => (0, "wrong number of \"=\"".to_owned()),
    };
    RleError::Base64 { entry, at, cause }
}

/// Where the set runs start and how many cells they have; empty ones left out.
fn set_spans(runs: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let mut start = 0;
    runs.iter().enumerate().filter_map(move |(i, run)| {
        let at = start;
        start += run;
        (i % 2 == 1 && *run > 0).then_some((at, *run))
    })
}

/// Blocks `cells` cells in row order from dense index `start`: a rest of a row, whole rows, a beginning.
fn fill_span(grid: &mut Grid, start: u32, cells: u32) {
    let region = grid.region();
    let (mut at, end) = (start, start + cells);
    while at < end {
        let (x, y) = (at % region.w, at / region.w);
        let rows = if x == 0 { (end - at) / region.w } else { 0 };
        let (w, h) = if rows > 0 { (region.w, rows) } else { ((region.w - x).min(end - at), 1) };
        grid.fill_solid(CellRect::new(region.x + x as i32, region.y + y as i32, w, h), true);
        at += w * h;
    }
}

#[cfg(test)]
mod tests {
    use super::{RleError, decode_solid, decode_weights, encode_solid, encode_weights};
    use crate::geom::{Cell, CellRect};
    use crate::grid::Grid;

    const FIRST_MAZE: &[&str] = &[
        "##################",
        "#......#.........#",
        "#.####.#.#######.#",
        "#.#....#.#.....#.#",
        "#.#.####.#.###.#.#",
        "#.#......#.#~~...#",
        "#.########.#~~##.#",
        "#..............#.#",
        "#.######.###.#.#.#",
        "#........#...#...#",
        "##################",
    ];

    fn grid(rows: &[&str]) -> Grid {
        let mut grid = Grid::new(CellRect::new(-2, 5, rows[0].len() as u32, rows.len() as u32)).unwrap();
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.bytes().enumerate() {
                let at = Cell::new(x as i32 - 2, y as i32 + 5);
                grid.set_solid(at, cell == b'#');
                grid.set_weight(at, if cell == b'~' { 3.0 } else { 1.0 }).unwrap();
            }
        }
        grid
    }

    fn plain(w: u32, h: u32) -> Grid {
        Grid::new(CellRect::new(0, 0, w, h)).unwrap()
    }

    fn ring() -> Grid {
        let mut ring = plain(18, 11);
        ring.fill_solid(ring.region(), true);
        ring.fill_solid(CellRect::new(1, 1, 16, 9), false);
        ring
    }

    #[test]
    fn the_examples_worked_by_hand_come_out_byte_for_byte() {
        let mut solid = plain(18, 11);
        solid.fill_solid(CellRect::new(0, 0, 18, 11), true);
        let mut dot = plain(4, 3);
        dot.set_solid(Cell::new(1, 1), true);
        let examples = [
            (plain(18, 11), "rle1:xgE="),
            (solid, "rle1:AMYB"),
            (ring(), "rle1:ABMQAhACEAIQAhACEAIQAhACEBM="),
            (dot, "rle1:BQEG"),
            (plain(0, 7), "rle1:"),
        ];
        for (grid, text) in examples {
            assert_eq!(encode_solid(&grid), text);
            let mut back = Grid::new(grid.region()).unwrap();
            decode_solid(text, &mut back).unwrap();
            assert_eq!(back, grid, "{text}");
        }
        let mut mud = plain(18, 11);
        mud.fill_weight(CellRect::new(1, 7, 3, 1), 3.0).unwrap();
        assert_eq!(encode_weights(&mud), "rle1:fwNE:3");
        mud.set_weight(Cell::new(5, 2), 2.5).unwrap();
        assert_eq!(encode_weights(&mud), "rle1:KQGcAQ==:2.5;fwNE:3");
        let mut back = plain(18, 11);
        decode_weights("rle1:KQGcAQ==:2.5;fwNE:3", &mut back).unwrap();
        assert_eq!(back, mud);
    }

    #[test]
    fn first_maze_is_the_string_of_the_documentation() {
        let maze = grid(FIRST_MAZE);
        let solid =
            "rle1:ABMGAQkCAQQBAQEHAQIBAQQBAQEFAQECAQEBBAEBAQMBAQECAQEGAQEBBQIBCAEBAgIBAg4BAQIBBgEDAQEBAQECCAEDAQMT";
        assert_eq!((encode_solid(&maze).as_str(), encode_weights(&maze).as_str()), (solid, "rle1:ZgIQAkw=:3"));
        let mut back = Grid::new(maze.region()).unwrap();
        decode_solid(solid, &mut back).unwrap();
        decode_weights("rle1:ZgIQAkw=:3", &mut back).unwrap();
        assert_eq!(back, maze);
    }

    #[test]
    fn the_reader_takes_zero_runs_long_numbers_and_missing_padding() {
        // 4 x 3: 3 0 2 1 0 0 6 is 5 1 6; 0x85 0x80 0x00 is 5.
        for text in ["rle1:AwACAQAABg==", "rle1:AwACAQAABg", "rle1:hYAAAQY=", "rle1:hYAAAQY"] {
            let mut grid = plain(4, 3);
            decode_solid(text, &mut grid).unwrap();
            assert_eq!(encode_solid(&grid), "rle1:BQEG", "{text}");
        }
    }

    #[test]
    fn faults_carry_the_byte_and_both_sums() {
        let solid = |text: &str| decode_solid(text, &mut plain(4, 3)).unwrap_err();
        assert_eq!(solid("rle2:BQEG"), RleError::Prefix);
        assert_eq!(solid("rle1:BQEF"), RleError::WrongSum { entry: 1, at: 3, sum: 11, expected: 12 });
        assert_eq!(solid("rle1:BQgG"), RleError::WrongSum { entry: 1, at: 1, sum: 19, expected: 12 });
        assert_eq!(solid("rle1:"), RleError::WrongSum { entry: 1, at: 0, sum: 0, expected: 12 });
        let bad_run = |at, cause, sum| RleError::BadRun { entry: 1, at, cause, sum, expected: 12 };
        assert_eq!(solid("rle1:BYA="), bad_run(1, "is cut off", 5));
        assert_eq!(solid("rle1:hYCAgAA="), bad_run(0, "is longer than 4 bytes", 0));
        for text in ["rle1:BQ EG", "rle1:BQ-G", "rle1:BQE\n", "rle1:B"] {
            assert!(matches!(solid(text), RleError::Base64 { .. }), "{text:?}");
        }
    }

    #[test]
    fn weights_that_are_no_plain_ascending_numbers_are_refused() {
        for number in ["NaN", "inf", "-1", "1", "1.0", "3e1", "", "+3", " 3", "4;BQEG:3", "4;BQEG:4"] {
            let error = decode_weights(&format!("rle1:BQEG:{number}"), &mut plain(4, 3)).unwrap_err();
            assert!(matches!(error, RleError::BadWeight { .. }), "{number}: {error}");
        }
        let error = decode_weights("rle1:BQEG:2;BAMF:3", &mut plain(4, 3)).unwrap_err();
        assert_eq!(error, RleError::Overlap { entry: 2, index: 5 });
        assert!(matches!(decode_weights("rle1:BQEG", &mut plain(4, 3)), Err(RleError::BadWeight { .. })));
    }

    #[test]
    fn random_grids_come_back_equal() {
        let mut state = 7u64;
        let mut next = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..200 {
            let mut grid = Grid::new(CellRect::new(-3, 4, next(40) as u32, next(9) as u32)).unwrap();
            let often = 1 + next(6);
            for cell in grid.region().cells() {
                grid.set_solid(cell, next(often + 1) == 0);
                grid.set_weight(cell, if next(5) == 0 { next(9) as f32 / 3.0 } else { 1.0 }).unwrap();
            }
            let mut back = Grid::new(grid.region()).unwrap();
            decode_solid(&encode_solid(&grid), &mut back).unwrap();
            decode_weights(&encode_weights(&grid), &mut back).unwrap();
            assert_eq!(back, grid);
        }
    }
}
