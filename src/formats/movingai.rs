//! MovingAI benchmark maps, `.map`: a header (`type`, `height`, `width` in any order, `map`), then rows.
//!
//! Free: `.` `G` `S`; blocked: `@` `O` `T`. Water `W` blocks until terrain kinds exist; which cells
//! were water is told beside the level. Scenarios are in `scen`.

use super::build::{Cells, check_size, count, level_from_grid, lines, lost_weights, quoted, shown};
use super::error::{FormatError, FormatErrorKind, Place};
use super::registry::{ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use super::text::push_rows;
use crate::document::Level;
use crate::grid::BitGrid;

const TITLE: &str = "MovingAI map";

/// The format.
pub(super) struct MovingAi;

impl Format for MovingAi {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "movingai",
            title: TITLE,
            extensions: &[".map"],
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
        bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).starts_with(b"type ")
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let mut lines = lines(bytes).peekable();
        let header = read_header(&mut lines)?;
        let (width, height) = (header.width as usize, header.height as usize);
        let mut cells = Cells::new(TITLE, header.width, header.height)?;
        let mut water = BitGrid::new(header.width as u32, header.height as u32);
        for y in 0..height {
            let (line, row) = next_row(&mut lines, header.end + 1 + y, y, height)?;
            check_row(line, row, width)?;
            cells.block_row(y, row, |b| matches!(b, b'@' | b'O' | b'T' | b'W'));
            for x in (0..width).filter(|x| row[*x] == b'W') {
                water.set(x as u32, y as u32, true);
            }
        }
        if let Some((line, row)) = lines.find(|(_, row)| !row.is_empty()) {
            let cause = format!("{} follows after the {height} rows that the header says", quoted(row));
            return Err(FormatError::line(TITLE, line, cause));
        }
        let level = level_from_grid(TITLE, cells.into_grid(TITLE)?, None, None, options)?;
        let mut imported = ImportedLevel::new(level, self.info().name);
        imported.warnings.extend(header.warning);
        if water.count() > 0 {
            let warning = "of water (W) block until terrain kinds exist";
            imported.warnings.push(format!("{} {warning}", count(water.count(), "cell")));
            imported.water = Some(water);
        }
        Ok(imported)
    }

    fn export(&self, level: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        let region = level.region();
        if region.is_empty() {
            let cause = "a MovingAI map needs at least one cell".to_owned();
            return Err(FormatError::new(TITLE, FormatErrorKind::Export(cause)));
        }
        let mut bytes = format!("type octile\nheight {}\nwidth {}\nmap\n", region.h, region.w).into_bytes();
        bytes.reserve(region.area() as usize + region.h as usize);
        push_rows(level, region, &mut bytes, [b'.', b'@']);
        Ok(Exported { bytes, warnings: lost_weights(level.grid()).into_iter().collect() })
    }
}

struct Header {
    width: u64,
    height: u64,
    /// Line of the word `map`.
    end: usize,
    warning: Option<String>,
}

fn read_header<'a>(lines: &mut impl Iterator<Item = (usize, &'a [u8])>) -> Result<Header, FormatError> {
    let (mut width, mut height, mut kind) = (None, None, None);
    let mut last = 0;
    for (line, text) in lines {
        last = line;
        let mut words = text.split(|b| matches!(b, b' ' | b'\t')).filter(|w| !w.is_empty());
        let (key, value, more) = (words.next().unwrap_or_default(), words.next(), words.next());
        match (key, value, more) {
            (b"type", Some(value), None) if line == 1 => kind = Some(value),
            (b"width", Some(value), None) if line > 1 => width = Some((line, size_from(line, "width", value)?)),
            (b"height", Some(value), None) if line > 1 => height = Some((line, size_from(line, "height", value)?)),
            (b"map", None, None) if line > 1 => {
                let missing = |name| FormatError::line(TITLE, line, format!("the header has no {name}"));
                let (_, width) = width.ok_or_else(|| missing("width"))?;
                let (at, height) = height.ok_or_else(|| missing("height"))?;
                check_size(TITLE, width, height).map_err(|e| e.at(Place::Line(at as u64)))?;
                let warning = kind.and_then(unusual_kind);
                return Ok(Header { width, height, end: line, warning });
            }
            _ if line == 1 => {
                return Err(FormatError::line(TITLE, 1, format!("expected \"type octile\", found {}", quoted(text))));
            }
            _ => {
                let cause = format!("expected \"height\", \"width\" or \"map\", found {}", quoted(text));
                return Err(FormatError::line(TITLE, line, cause));
            }
        }
        if let Some(kind) = kind.filter(|k| line == 1 && !matches!(*k, b"octile" | b"quad" | b"tile")) {
            let cause = format!("type {} is not read, only \"octile\"", quoted(kind));
            return Err(FormatError::line(TITLE, line, cause));
        }
    }
    let cause = if last == 0 { "the file is empty" } else { "the file ends before the line \"map\"" };
    Err(FormatError::line(TITLE, last.max(1), cause))
}

/// Same rows, other steps: that is a setting of the grid here.
fn unusual_kind(kind: &[u8]) -> Option<String> {
    let name = quoted(kind);
    (kind != b"octile").then(|| format!("line 1: type {name} is read as \"octile\"; choose the diagonal mode yourself"))
}

fn size_from(line: usize, name: &str, value: &[u8]) -> Result<u64, FormatError> {
    let digits = std::str::from_utf8(value).ok().filter(|v| v.bytes().all(|b| b.is_ascii_digit()));
    match digits.map(str::parse::<u64>) {
        Some(Ok(0)) => Err(FormatError::line(TITLE, line, format!("{name} is 0"))),
        Some(Ok(size)) => Ok(size),
        _ => Err(FormatError::line(TITLE, line, format!("{name} {} is no whole number from 1 up", quoted(value)))),
    }
}

fn next_row<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a [u8])>,
    line: usize,
    y: usize,
    height: usize,
) -> Result<(usize, &'a [u8]), FormatError> {
    lines.next().ok_or_else(|| {
        let kind = FormatErrorKind::MissingRows { found: y as u64, expected: height as u64 };
        FormatError::new(TITLE, kind).at(Place::Line(line as u64))
    })
}

fn check_row(line: usize, row: &[u8], width: usize) -> Result<(), FormatError> {
    let known = |b: &u8| matches!(b, b'.' | b'G' | b'S' | b'@' | b'O' | b'T' | b'W');
    if let Some(x) = row.iter().position(|b| !known(b)) {
        let cause = format!("{} is none of . G S (free), @ O T (blocked), W (water)", shown(row[x]));
        return Err(FormatError::syntax(TITLE, cause).at(Place::LineColumn(line as u64, x as u64 + 1)));
    }
    if row.len() != width {
        let kind = FormatErrorKind::RowLength { found: row.len() as u64, expected: width as u64 };
        return Err(FormatError::new(TITLE, kind).at(Place::Line(line as u64)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::formats::{ExportOptions, FormatErrorKind, ImportOptions, export, load};
    use crate::geom::Cell;

    fn error(bytes: &[u8]) -> String {
        load(bytes, "a.map", &ImportOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn water_blocks_and_is_told() {
        let map = b"type octile\nheight 2\nwidth 3\nmap\n.GS\nTW@\n";
        let imported = load(map, "pond.map", &ImportOptions::default()).unwrap();
        assert_eq!((imported.level.grid().free_count(), imported.level.grid().solid_count()), (3, 3));
        assert!(imported.is_water(Cell::new(1, 1)) && !imported.is_water(Cell::new(0, 1)));
        assert!(!imported.is_water(Cell::new(99, -7)), "outside");
        assert_eq!(imported.warnings, ["1 cell of water (W) block until terrain kinds exist"]);
    }

    #[test]
    fn what_is_written_reads_back() {
        let map = b"type octile\nheight 2\nwidth 3\nmap\n.@.\n@.@\n";
        let level = load(map, "-", &ImportOptions::default()).unwrap().level;
        assert_eq!(export(&level, "movingai", &ExportOptions::default()).unwrap().bytes, map);
    }

    #[test]
    fn each_fault_has_its_line_and_cause() {
        let head = "type octile\nheight 2\nwidth 3\nmap\n";
        let with = |rows: &str| error(format!("{head}{rows}").as_bytes());
        assert_eq!(with("...\n..\n"), "a.map: MovingAI map, line 6: row has 2 cells, the header says 3");
        assert_eq!(with("...\n"), "a.map: MovingAI map, line 6: the file ends after 1 of 2 rows");
        assert_eq!(
            with("...\n.x.\n"),
            "a.map: MovingAI map, line 6, column 2: \"x\" is none of . G S (free), @ O T (blocked), W (water)"
        );
        assert_eq!(
            with("...\n...\n\n...\n"),
            "a.map: MovingAI map, line 8: \"...\" follows after the 2 rows that the header says"
        );
        assert_eq!(error(b""), "a.map: MovingAI map, line 1: the file is empty");
        assert_eq!(
            error(b"type octile\nheight -5\n"),
            "a.map: MovingAI map, line 2: height \"-5\" is no whole number from 1 up"
        );
        assert_eq!(
            error(b"type octile-corner\n"),
            "a.map: MovingAI map, line 1: type \"octile-corner\" is not read, only \"octile\""
        );
        assert_eq!(error(b"type octile\nheight 1\nmap\n"), "a.map: MovingAI map, line 3: the header has no width");
    }

    #[test]
    fn a_huge_header_is_refused_at_its_line() {
        for size in ["99999999", "18446744073709551615"] {
            let map = format!("type octile\nheight {size}\nwidth {size}\nmap\n...\n");
            let error = load(map.as_bytes(), "-", &ImportOptions::default()).unwrap_err();
            assert!(matches!(error.kind, FormatErrorKind::TooLarge { .. }), "{error}");
        }
        assert!(error(b"type octile\nheight 99999999999999999999\n").contains("no whole number"));
    }
}
