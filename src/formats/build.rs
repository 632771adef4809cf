//! What all importers of plain cells share: cells as they are read, and the level around them.
//!
//! The level's imported layer and its baked layer hold the same cells, the source is `Imported`, the
//! agent radius 0: it is what was in the file until somebody bakes it otherwise.

use super::error::{FormatError, FormatErrorKind};
use super::registry::ImportOptions;
use crate::bake::BakeSource;
use crate::document::{BakeSettings, Imported, ImportedFrom, Layers, Level, PaintLayer, uid_from};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{Grid, MAX_CELLS};

/// A grid that text or picture rows are read into.
pub(super) struct Cells {
    grid: Grid,
    /// Row by row; empty while all are 1.
    weights: Vec<f32>,
}

impl Cells {
    /// All free. Refuses a size above the limit before memory is taken.
    pub(super) fn new(format: &'static str, width: u64, height: u64) -> Result<Cells, FormatError> {
        check_size(format, width, height)?;
        let region = CellRect::new(0, 0, width as u32, height as u32);
        let mut grid = Grid::new(region).map_err(|e| FormatError::new(format, e))?;
        grid.begin_bulk();
        Ok(Cells { grid, weights: Vec::new() })
    }

    pub(super) fn width(&self) -> usize {
        self.grid.region().w as usize
    }

    /// Blocks a cell.
    pub(super) fn block_one(&mut self, x: usize, y: usize) {
        self.grid.set_solid(Cell::new(x as i32, y as i32), true);
    }

    /// Blocks the cells of a row whose value is blocked, run by run.
    pub(super) fn block_row<T: Copy>(&mut self, y: usize, row: &[T], blocked: impl Fn(T) -> bool) {
        let mut x = 0;
        while x < row.len() {
            let run = row[x..].iter().take_while(|v| blocked(**v)).count();
            if run > 0 {
                self.grid.fill_solid(CellRect::new(x as i32, y as i32, run as u32, 1), true);
            }
            x += run + 1;
        }
    }

    /// Gives a cell a weight, which must be finite and at least 0.
    pub(super) fn weigh(&mut self, x: usize, y: usize, weight: f32) {
        if self.weights.is_empty() {
            if weight == 1.0 {
                return;
            }
            self.weights = vec![1.0; self.grid.len()];
        }
        let index = y * self.width() + x;
        self.weights[index] = weight;
    }

    pub(super) fn into_grid(mut self, format: &'static str) -> Result<Grid, FormatError> {
        if !self.weights.is_empty() {
            self.grid.replace_weights(self.weights).map_err(|e| FormatError::new(format, e))?;
        }
        self.grid.end_bulk();
        Ok(self.grid)
    }
}

/// `Ok` for a size within the limit of cells.
pub(super) fn check_size(format: &'static str, width: u64, height: u64) -> Result<(), FormatError> {
    let cells = width.checked_mul(height);
    if cells.is_none_or(|cells| cells > MAX_CELLS) || width.max(height) > MAX_CELLS {
        return Err(FormatError::new(format, FormatErrorKind::TooLarge { width, height }));
    }
    Ok(())
}

/// The level around cells as they were read: imported, and baked as they are. `file_cell_size` is
/// what the file says; the option goes before it, and without both a cell is 1 x 1.
pub(super) fn level_from_grid(
    format: &'static str,
    grid: Grid,
    rule: Option<String>,
    file_cell_size: Option<Vec2>,
    options: &ImportOptions,
) -> Result<Level, FormatError> {
    let fail = |e| FormatError::new(format, FormatErrorKind::Grid(e));
    let mut level = Level::new(options.stem(), CellRect::default()).map_err(fail)?;
    let threshold = rule.as_deref().is_some_and(|r| r.contains("threshold"));
    let from = ImportedFrom {
        file: options.file.clone(),
        rule,
        layer: options.layer.clone(),
        level: options.level.clone(),
        threshold: options.threshold.filter(|_| threshold),
        linked: false,
    };
    let painted = PaintLayer::new(grid.len());
    let imported = Imported::new(grid.clone(), from);
    // Two files of one name are two grids.
    level.uid = uid_from(format!("{} {:016x}", level.name, imported.hash()).as_bytes());
    level.layers = Layers::from_parts(painted, grid, Some(imported), 0).map_err(fail)?;
    level.cell_size = options.cell_size.or(file_cell_size).unwrap_or(Vec2::ONE);
    // The file names no rule, so it means what files without one always meant.
    level.bake = BakeSettings::default();
    level.bake.source = BakeSource::Imported;
    level.bake.agent_radius = 0.0;
    level.mark_baked();
    Ok(level)
}

/// The text of bytes, without a byte order mark.
pub(super) fn text_from<'a>(format: &'static str, bytes: &'a [u8]) -> Result<&'a str, FormatError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|e| {
        let line = 1 + bytes[..e.valid_up_to()].iter().filter(|b| **b == b'\n').count();
        FormatError::line(format, line, "these bytes are no text (UTF-8)")
    })
}

/// Lines with their number from 1, without line ends; LF and CRLF are taken.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let lines = bytes.split(|b| *b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    (1..).zip(lines.take(if bytes.is_empty() { 0 } else { usize::MAX }))
}

/// A byte as a message shows it: `"x"`, or `byte 0x07`.
pub(super) fn shown(byte: u8) -> String {
    if byte.is_ascii_graphic() { format!("\"{}\"", char::from(byte)) } else { format!("byte 0x{byte:02x}") }
}

/// A line as a message shows it: its first characters in quotes, others than plain ones escaped.
pub(super) fn quoted(line: &[u8]) -> String {
    let start = &line[..line.len().min(24)];
    let dots = if start.len() < line.len() { "..." } else { "" };
    format!("\"{}{dots}\"", start.escape_ascii())
}

/// `1 cell`, `2 cells`.
pub(super) fn count(number: u64, singular: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {singular}{plural}")
}

/// What an export without weights says about them.
pub(super) fn lost_weights(grid: &Grid) -> Option<String> {
    let lost = grid.weighted_count();
    (lost > 0).then(|| format!("the weights of {} are not written", count(lost, "cell")))
}

#[cfg(test)]
mod tests {
    use super::{Cells, lines, quoted};
    use crate::formats::FormatErrorKind;
    use crate::geom::Cell;

    #[test]
    fn lines_take_both_ends_and_keep_blank_ones() {
        let all: Vec<_> = lines(b"\xef\xbb\xbfa\r\n\nb").map(|(n, l)| (n, l.to_vec())).collect();
        assert_eq!(all, [(1, b"a".to_vec()), (2, vec![]), (3, b"b".to_vec())]);
        assert_eq!(lines(b"").count(), 0);
        assert_eq!(lines(b"a\n").count(), 1);
    }

    #[test]
    fn sizes_are_refused_whatever_their_product() {
        for (w, h) in [(u64::MAX, u64::MAX), (1 << 32, 1 << 32), (0, u64::MAX), (4097, 4096)] {
            let error = Cells::new("Test", w, h).err().unwrap();
            assert_eq!(error.kind, FormatErrorKind::TooLarge { width: w, height: h });
        }
    }

    #[test]
    fn a_row_is_blocked_run_by_run() {
        let mut cells = Cells::new("Test", 6, 2).unwrap();
        cells.block_row(1, b"##.#.#", |b| b == b'#');
        let grid = cells.into_grid("Test").unwrap();
        let solid: Vec<_> = (0..6).map(|x| grid.is_solid(Cell::new(x, 1))).collect();
        assert_eq!((solid, grid.solid_count()), (vec![true, true, false, true, false, true], 4));
    }

    #[test]
    fn quotes_escape_what_is_no_plain_text() {
        assert_eq!(quoted(b"a\x00\xff"), r#""a\x00\xff""#);
    }
}
