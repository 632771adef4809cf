//! Text rows, `.txt`: `#` solid, `.` free, one line a grid row, no header.
//!
//! On the way in `~` is taken as weight 3, which is what the documentation's pictures mean by it; it
//! is never written.

use super::build::{Cells, count, level_from_grid, lines, lost_weights, shown};
use super::error::{FormatError, Place};
use super::registry::{ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use crate::document::Level;
use crate::geom::CellRect;

const TITLE: &str = "Text";

/// What `~` stands for.
const WAVE_WEIGHT: f32 = 3.0;

/// The format.
pub(super) struct Text;

impl Format for Text {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "text",
            title: TITLE,
            extensions: &[".txt"],
            can_import: true,
            can_export: true,
            takes: &[],
            offers: &[],
            needs_cell_size: true,
            is_project: false,
            loses: &[
                "weights",
                "where the region starts",
                "cell size",
                "settings",
                "obstacles",
                "agents",
                "waypoint graphs",
            ],
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let start = &bytes[..bytes.len().min(4096)];
        !start.is_empty() && start.iter().all(|b| matches!(b, b'#' | b'.' | b'~' | b'\r' | b'\n'))
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let mut rows: Vec<&[u8]> = lines(bytes).map(|(_, row)| row).collect();
        while rows.last().is_some_and(|row| row.is_empty()) {
            rows.pop();
        }
        let Some(first) = rows.first() else {
            return Err(FormatError::line(TITLE, 1, "there are no rows"));
        };
        let width = first.len();
        let mut cells = Cells::new(TITLE, width as u64, rows.len() as u64)?;
        let mut waves = 0;
        for (y, row) in rows.iter().enumerate() {
            let line = y + 1;
            if let Some(x) = row.iter().position(|b| !matches!(b, b'#' | b'.' | b'~')) {
                let cause = format!("{} is neither \"#\" (solid) nor \".\" (free)", shown(row[x]));
                let place = Place::LineColumn(line as u64, x as u64 + 1);
                return Err(FormatError::syntax(TITLE, cause).at(place));
            }
            if row.len() != width {
                let cause = format!("row has {}, the first row has {width}", count(row.len() as u64, "cell"));
                return Err(FormatError::line(TITLE, line, cause));
            }
            cells.block_row(y, row, |b| b == b'#');
            for x in (0..width).filter(|x| row[*x] == b'~') {
                cells.weigh(x, y, WAVE_WEIGHT);
                waves += 1;
            }
        }
        let level = level_from_grid(TITLE, cells.into_grid(TITLE)?, None, None, options)?;
        let mut imported = ImportedLevel::new(level, self.info().name);
        if waves > 0 {
            imported.warnings.push(format!("\"~\" was read as free with weight 3 ({})", count(waves, "cell")));
        }
        Ok(imported)
    }

    fn export(&self, level: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        let region = level.region();
        let mut bytes = Vec::with_capacity(region.area() as usize + region.h as usize);
        push_rows(level, region, &mut bytes, [b'.', b'#']);
        Ok(Exported { bytes, warnings: lost_weights(level.grid()).into_iter().collect() })
    }
}

/// Writes one line a grid row: the first byte for free cells, the second for solid ones.
pub(super) fn push_rows(level: &Level, region: CellRect, bytes: &mut Vec<u8>, [free, solid]: [u8; 2]) {
    let bits = level.grid().solid_bits();
    for y in 0..region.h as i32 {
        bytes.extend((0..region.w as i32).map(|x| if bits.get(x, y) { solid } else { free }));
        bytes.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::formats::{ExportOptions, Format, ImportOptions, load};
    use crate::geom::Cell;

    #[test]
    fn rows_come_back_as_they_went_in() {
        let rows = b"####\n#..#\n##.#\n";
        let imported = load(rows, "a.txt", &ImportOptions::default()).unwrap();
        assert_eq!(imported.level.name, "a");
        assert!(!imported.level.is_bake_out_of_date());
        let exported = Text.export(&imported.level, &ExportOptions::default()).unwrap();
        assert_eq!((exported.bytes.as_slice(), exported.warnings.len()), (rows.as_slice(), 0));
    }

    #[test]
    fn waves_are_weight_3_and_said() {
        let imported = load(b"\xef\xbb\xbf.~\r\n..\r\n\r\n", "-", &ImportOptions::default()).unwrap();
        assert_eq!(imported.level.grid().weight(Cell::new(1, 0)), 3.0);
        assert_eq!(imported.warnings, ["\"~\" was read as free with weight 3 (1 cell)"]);
        let exported = Text.export(&imported.level, &ExportOptions::default()).unwrap();
        assert_eq!(exported.warnings, ["the weights of 1 cell are not written"]);
    }

    #[test]
    fn odd_rows_are_refused_with_their_line() {
        let error = |bytes: &[u8]| load(bytes, "a.txt", &ImportOptions::default()).unwrap_err().to_string();
        assert_eq!(error(b"...\n..\n"), "a.txt: Text, line 2: row has 2 cells, the first row has 3");
        assert_eq!(
            error(b"...\n.x.\n"),
            "a.txt: Text, line 2, column 2: \"x\" is neither \"#\" (solid) nor \".\" (free)"
        );
        assert_eq!(error(b"\n\n"), "a.txt: Text, line 1: there are no rows");
    }
}
