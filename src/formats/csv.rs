//! CSV grids, `.csv`: one line a grid row, comma, semicolon or tab between.
//!
//! Written: `#` for solid, else the weight. Read, by what stands in the fields:
//!
//! - a `#` anywhere: ours, all other fields are weights;
//! - only 0 and 1: 1 is solid;
//! - only -1, 0 and 100, with 0 and 100 both there: the rule `occupancy`, from 65 solid, -1 (unknown) free;
//! - a -1 anywhere: a tile export, -1 is no tile, all others are tile ids (from 0);
//! - other numbers: 0 is solid, all else are weights, with a warning.
//!
//! Numbers count as numbers: `0.0` and `00` are 0. A grid of weights 0 and 1 without any solid cell would look
//! like one of the second kind; there every cell is written 0.

use super::build::{Cells, check_size, count, level_from_grid, lines, quoted, shown};
use super::csv_values::Values;
use super::error::{FormatError, FormatErrorKind, Place};
use super::mask::not_offered;
use super::registry::{
    ExportOptions, Exported, Format, FormatInfo, ImportOption, ImportOptions, ImportedLevel, RuleOffer,
};
use crate::document::Level;
use std::collections::BTreeMap;
use std::fmt::Write;

const TITLE: &str = "CSV grid";

/// Tile ids that are offered one by one; beyond that only the whole layer.
const MAX_OFFERED_IDS: usize = 64;

/// Percent from which a cell is solid by the rule `occupancy`.
const OCCUPIED_FROM: u32 = 65;

/// The format.
pub(super) struct Csv;

impl Format for Csv {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "csv",
            title: TITLE,
            extensions: &[".csv"],
            can_import: true,
            can_export: true,
            takes: &[ImportOption::Solid],
            offers: &[],
            needs_cell_size: true,
            is_project: false,
            loses: &[
                "weights of solid cells",
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
        let fits = |b: &u8| b.is_ascii_digit() || b" \t\r\n,;\"#.-+".contains(b);
        start.iter().all(fits) && start.iter().any(|b| b.is_ascii_digit() || *b == b'#')
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let table = Table::survey(bytes)?;
        let by_rule = options.solid.is_some() && table.dialect != Dialect::Ours && table.values.is_percent();
        if by_rule || matches!(table.dialect, Dialect::Tiles | Dialect::Occupancy) {
            return import_tiles(&table, options);
        }
        if let Some(rule) = &options.solid {
            return Err(not_offered(TITLE, rule, std::iter::empty()));
        }
        let mut cells = Cells::new(TITLE, table.width as u64, table.height as u64)?;
        for (y, (line, row)) in table.rows().enumerate() {
            for (x, (column, field)) in fields(row, table.separator).enumerate() {
                match (table.dialect, number_from(field)) {
                    (Dialect::Ours, None) => cells.block_one(x, y),
                    (Dialect::Binary, Some(1.0)) | (Dialect::Zeros, Some(0.0)) => cells.block_one(x, y),
                    (Dialect::Binary, Some(_)) => {}
                    // Minus zero is zero.
                    (_, Some(weight)) if weight >= 0.0 => cells.weigh(x, y, weight + 0.0),
                    _ => return Err(bad_field(line, column, field, "is no weight: a number from 0 up")),
                }
            }
        }
        let level = level_from_grid(TITLE, cells.into_grid(TITLE)?, None, None, options)?;
        let mut imported = ImportedLevel::new(level, self.info().name);
        if table.dialect == Dialect::Zeros {
            let outcomes = table.values.outcomes(|v| if v == 0.0 { "solid".to_owned() } else { format!("weight {v}") });
            let rule = if table.values.count_of(0.0) > 0 {
                "0 was read as solid, all else as weights"
            } else {
                "they were read as weights"
            };
            imported.warnings.push(format!("there are other numbers than 0 and 1: {rule}: {outcomes}"));
        }
        if table.dialect != Dialect::Ours && table.values.is_percent() {
            imported.rules = vec![occupancy_offer(&table)];
        }
        Ok(imported)
    }

    fn export(&self, level: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        let (grid, region) = (level.grid(), level.region());
        if region.is_empty() {
            let cause = "a CSV grid needs at least one cell".to_owned();
            return Err(FormatError::new(TITLE, FormatErrorKind::Export(cause)));
        }
        let has_solid = grid.solid_count() > 0;
        // Such a table is read as 0 free and 1 solid.
        let is_plain = !has_solid && grid.weights().is_none_or(|all| all.iter().all(|w| *w == 0.0 || *w == 1.0));
        let mut text = String::with_capacity(grid.len() * 2);
        let (mut lost, mut zeros, mut lost_zeros) = (0, 0, 0);
        for (index, cell) in (0..).zip(region.cells()) {
            let weight = grid.weight_at(index);
            match (grid.is_solid(cell), weight) {
                (true, weight) => {
                    text.push('#');
                    lost += u64::from(weight != 1.0);
                }
                (false, weight) if is_plain => {
                    text.push('0');
                    lost_zeros += u64::from(weight == 0.0);
                }
                (false, weight) => {
                    // Writing to a string cannot fail.
                    let _ = write!(text, "{weight}");
                    zeros += u64::from(weight == 0.0);
                }
            }
            text.push(if (index + 1) % region.w == 0 { '\n' } else { ',' });
        }
        let mut warnings = Vec::new();
        if lost > 0 {
            warnings
                .push(format!("the weights of {} are not written: solid cells have none", count(lost, "solid cell")));
        }
        if lost_zeros > 0 {
            let cells = count(lost_zeros, "cell");
            warnings.push(format!("weight 0 of {cells} is not written: 0 stands for free where no cell is solid"));
        }
        if zeros > 0 && !has_solid {
            warnings.push(format!(
                "{} with weight 0 will be read as solid: no cell is written \"#\"",
                count(zeros, "cell")
            ));
        }
        Ok(Exported { bytes: text.into_bytes(), warnings })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Ours,
    Binary,
    Occupancy,
    Tiles,
    Zeros,
}

/// What a first reading tells.
struct Table<'a> {
    bytes: &'a [u8],
    separator: u8,
    width: usize,
    height: usize,
    dialect: Dialect,
    /// Not of ours, whose numbers are weights in any case.
    values: Values,
}

impl<'a> Table<'a> {
    /// Checks size and fields; nothing is stored.
    fn survey(bytes: &'a [u8]) -> Result<Table<'a>, FormatError> {
        let mut table =
            Table { bytes, separator: b',', width: 0, height: 0, dialect: Dialect::Binary, values: Values::new() };
        let first = table.rows().next().map_or(&[][..], |(_, row)| row);
        table.separator = [b'\t', b';'].into_iter().find(|s| first.contains(s)).unwrap_or(b',');
        let (mut has_hash, mut height, mut values) = (false, 0, Values::new());
        let mut width = None;
        for (line, row) in table.rows() {
            let mut found = 0;
            for (column, field) in fields(row, table.separator) {
                found += 1;
                match (field, number_from(field)) {
                    (_, Some(number)) => values.add(number),
                    (b"#", None) => has_hash = true,
                    ([], None) => return Err(bad_field(line, column, field, "is empty")),
                    (field, None) => return Err(bad_field(line, column, field, "is neither a number nor #")),
                }
            }
            let expected = *width.get_or_insert(found);
            if found != expected {
                let cause = format!("row has {}, the first row has {expected}", count(found as u64, "field"));
                return Err(FormatError::line(TITLE, line, cause));
            }
            height += 1;
            check_size(TITLE, found as u64, height)?;
        }
        table.width = width.ok_or_else(|| FormatError::line(TITLE, 1, "there is no data"))?;
        table.height = height as usize;
        table.dialect = match &values {
            _ if has_hash => Dialect::Ours,
            values if values.are_among(&[0.0, 1.0]) => Dialect::Binary,
            values if values.is_occupancy() => Dialect::Occupancy,
            values if values.has_empty() => Dialect::Tiles,
            _ => Dialect::Zeros,
        };
        table.values = values;
        Ok(table)
    }

    /// Lines that are not blank, with their number.
    fn rows(&self) -> impl Iterator<Item = (usize, &'a [u8])> {
        lines(self.bytes).filter(|(_, row)| row.iter().any(|b| !matches!(b, b' ' | b'\t')))
    }
}

/// Fields with their column (from 1), without blanks and quotes around them. A separator at the end
/// of the line starts no field.
fn fields(row: &[u8], separator: u8) -> impl Iterator<Item = (usize, &[u8])> {
    let row = row.trim_ascii_end();
    let row = row.strip_suffix(&[separator]).unwrap_or(row);
    let mut column = 1;
    row.split(move |b| *b == separator).map(move |field| {
        let at = column + field.iter().take_while(|b| b.is_ascii_whitespace()).count();
        column += field.len() + 1;
        let field = field.trim_ascii();
        let inner = field.strip_prefix(b"\"").and_then(|f| f.strip_suffix(b"\""));
        (at, inner.map_or(field, <[u8]>::trim_ascii))
    })
}

/// A finite number in digits; words like `inf` and `nan` are text.
fn number_from(field: &[u8]) -> Option<f32> {
    // What most fields are.
    match field {
        b"0" => return Some(0.0),
        b"1" => return Some(1.0),
        b"-1" => return Some(-1.0),
        _ => {}
    }
    let text = std::str::from_utf8(field).ok()?;
    let digits = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    text.parse::<f32>().ok().filter(|number| digits && number.is_finite())
}

fn bad_field(line: usize, column: usize, field: &[u8], cause: &str) -> FormatError {
    let field = match field {
        [byte] => shown(*byte),
        field => quoted(field),
    };
    let place = Place::LineColumn(line as u64, column as u64);
    FormatError::syntax(TITLE, format!("field {field} {cause}")).at(place)
}

/// A whole number however it is spelt: `7`, `7.0`, `07`.
fn id_from(field: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(field).ok()?;
    text.parse::<u32>().ok().or_else(|| {
        let number = number_from(field).and_then(|_| text.parse::<f64>().ok())?;
        (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)).then_some(number as u32)
    })
}

fn occupancy_offer(table: &Table<'_>) -> RuleOffer {
    let all = table.rows().flat_map(|(_, row)| fields(row, table.separator));
    let is_solid = |(_, field): &(usize, &[u8])| id_from(field).is_some_and(|id| id >= OCCUPIED_FROM);
    RuleOffer { name: "occupancy".to_owned(), solid: all.filter(is_solid).count() as u64 }
}

/// Tile ids, row by row; `None` for no tile.
fn import_tiles(table: &Table<'_>, options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
    let mut tiles: Vec<Option<u32>> = Vec::with_capacity(table.width * table.height);
    let mut counts = BTreeMap::new();
    for (line, row) in table.rows() {
        for (column, field) in fields(row, table.separator) {
            let id = id_from(field);
            if id.is_none() && number_from(field) != Some(-1.0) {
                return Err(bad_field(line, column, field, "is no tile id: a whole number from -1 up"));
            }
            id.into_iter().for_each(|id| *counts.entry(id).or_insert(0u64) += 1);
            tiles.push(id);
        }
    }
    let layer = options.stem().to_owned();
    let filled: u64 = counts.values().sum();
    let mut rules = vec![
        RuleOffer { name: format!("layername:{layer}"), solid: filled },
        RuleOffer { name: "empty".to_owned(), solid: tiles.len() as u64 - filled },
    ];
    if counts.len() <= MAX_OFFERED_IDS {
        rules.extend(counts.iter().map(|(id, solid)| RuleOffer { name: format!("intgrid:{id}"), solid: *solid }));
    }
    if table.values.is_percent() {
        rules.push(occupancy_offer(table));
    }
    let is_occupancy = table.dialect == Dialect::Occupancy;
    let usual = if is_occupancy { "occupancy".to_owned() } else { rules[0].name.clone() };
    let rule = options.solid.clone().unwrap_or(usual);
    let wanted = rule.split('+').map(|name| tile_test(name.trim(), &layer, &rules)).collect::<Result<Vec<_>, _>>()?;
    let mut cells = Cells::new(TITLE, table.width as u64, table.height as u64)?;
    for (y, row) in tiles.chunks(table.width).enumerate() {
        cells.block_row(y, row, |tile| wanted.iter().any(|test| test.holds(tile)));
    }
    let becomes = |value: f32| {
        let tile = (value >= 0.0).then_some(value as u32);
        if wanted.iter().any(|test| test.holds(tile)) { "solid" } else { "free" }.to_owned()
    };
    let mut warnings = Vec::new();
    if options.solid.is_none() {
        let outcomes = table.values.outcomes(becomes);
        warnings.push(if is_occupancy {
            format!("only -1, 0 and 100: read by the rule {rule}, from {OCCUPIED_FROM} solid: {outcomes}")
        } else {
            format!("-1 stands for no tile: each cell with a tile was made solid ({rule}): {outcomes}")
        });
    }
    let unknown = tiles.iter().filter(|tile| tile.is_none()).count() as u64;
    if unknown > 0 && rule.split('+').all(|name| name.trim() == "occupancy") {
        warnings.push(format!("-1 stands for unknown: {} of it made free", count(unknown, "cell")));
    }
    let level = level_from_grid(TITLE, cells.into_grid(TITLE)?, Some(rule.clone()), None, options)?;
    Ok(ImportedLevel { warnings, layers: vec![layer], rules, rule: Some(rule), ..ImportedLevel::new(level, "csv") })
}

enum TileTest {
    Occupied,
    Filled,
    Empty,
    Ids(Vec<u32>),
}

impl TileTest {
    fn holds(&self, tile: Option<u32>) -> bool {
        match self {
            TileTest::Occupied => tile.is_some_and(|percent| percent >= OCCUPIED_FROM),
            TileTest::Filled => tile.is_some(),
            TileTest::Empty => tile.is_none(),
            TileTest::Ids(ids) => tile.is_some_and(|tile| ids.contains(&tile)),
        }
    }
}

fn tile_test(name: &str, layer: &str, rules: &[RuleOffer]) -> Result<TileTest, FormatError> {
    let fail = || not_offered(TITLE, name, rules.iter());
    match name.split_once(':') {
        Some(("layername", asked)) if asked == layer => Ok(TileTest::Filled),
        None if name == "occupancy" && rules.iter().any(|rule| rule.name == name) => Ok(TileTest::Occupied),
        None if name == "empty" => Ok(TileTest::Empty),
        Some(("intgrid", ids)) => {
            let ids = ids.split(',').map(|id| id.trim().parse::<u32>()).collect::<Result<Vec<_>, _>>();
            ids.map(TileTest::Ids).map_err(|_| fail())
        }
        _ => Err(fail()),
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ExportOptions, ImportOptions, ImportedLevel, export, load};
    use crate::geom::Cell;

    fn read(csv: &str) -> ImportedLevel {
        load(csv.as_bytes(), "a.csv", &ImportOptions::default()).unwrap()
    }

    /// `#`, or the weight.
    fn cells(imported: &ImportedLevel) -> Vec<String> {
        let grid = imported.level.grid();
        let shown = |c: Cell| if grid.is_solid(c) { "#".to_owned() } else { grid.weight(c).to_string() };
        grid.region().cells().map(shown).collect()
    }

    #[test]
    fn each_dialect_is_told_from_the_others() {
        assert_eq!(cells(&read("0,1\n1,0\n")), ["1", "#", "#", "1"]);
        assert_eq!(cells(&read("#,1\n0,2.5\n")), ["#", "1", "0", "2.5"]);
        let tiles = read("-1,0\r\n7,-1\r\n");
        assert_eq!(
            (cells(&tiles), tiles.rule.as_deref()),
            (vec!["1".into(), "#".into(), "#".into(), "1".into()], Some("layername:a"))
        );
        let numbers = read("0,2\n1,3\n");
        assert_eq!(
            (cells(&numbers), numbers.warnings.len()),
            (vec!["#".into(), "2".into(), "1".into(), "3".into()], 1)
        );
    }

    #[test]
    fn separators_quotes_blanks_and_ends_are_taken() {
        for csv in ["\u{feff}0;1;\r\n\r\n\"1\"; 0 ;\r\n", "0\t1\n 1\t0\n\n", "0,1,\n1,0,", " 0 , 1 \n\t\n1,\" 0 \""] {
            assert_eq!(cells(&read(csv)), ["1", "#", "#", "1"], "{csv:?}");
        }
    }

    #[test]
    fn tiles_may_be_chosen_by_rule() {
        let solid = |rule: &str| {
            let options = ImportOptions { solid: Some(rule.into()), ..Default::default() };
            load(b"-1,0,3\n3,-1,5\n", "floor.csv", &options)
                .map(|i| i.level.grid().solid_count())
                .map_err(|e| e.to_string())
        };
        assert_eq!((solid("empty"), solid("intgrid:3"), solid("intgrid:0,5 + empty")), (Ok(2), Ok(2), Ok(4)));
        assert_eq!(solid("layername:floor"), Ok(4));
        assert!(
            solid("layername:x")
                .unwrap_err()
                .contains("there are layername:floor (4 solid), empty (2 solid), intgrid:0")
        );
    }

    #[test]
    fn what_is_written_reads_back_also_without_solid_cells() {
        for csv in ["#,1,2.5\n0,0.1,#\n", "0,0\n", "1,2.5\n"] {
            let imported = read(csv);
            let exported = export(&imported.level, "csv", &ExportOptions::default()).unwrap();
            assert_eq!((String::from_utf8(exported.bytes).unwrap().as_str(), exported.warnings.len()), (csv, 0));
        }
        let mut zero = read("1.0,2.5\n").level;
        let mut grid = zero.grid().clone();
        grid.set_weight(Cell::new(0, 0), 0.0).unwrap();
        let painted = crate::document::PaintLayer::new(2);
        zero.layers = crate::document::Layers::from_parts(painted, grid, None, 0).unwrap();
        let warnings = export(&zero, "csv", &ExportOptions::default()).unwrap().warnings;
        assert_eq!(warnings, ["1 cell with weight 0 will be read as solid: no cell is written \"#\""]);
    }

    #[test]
    fn numbers_are_compared_as_numbers() {
        let solid = ["1", "#", "#", "1"];
        for csv in ["0.0,1.0\n1.0,0.0\n", "-0,1e0\n+1,00\n", "0,1.0\n01,0\n"] {
            let imported = read(csv);
            assert_eq!((cells(&imported), imported.warnings.len()), (solid.map(String::from).to_vec(), 0), "{csv:?}");
        }
        let spelt = read("0,2\n1.0,0.0\n");
        assert_eq!(cells(&spelt), ["#", "2", "1", "#"]);
        let outcomes =
            "0 was read as solid, all else as weights: 0 solid (2 cells), 1 weight 1 (1 cell), 2 weight 2 (1 cell)";
        assert_eq!(spelt.warnings, [format!("there are other numbers than 0 and 1: {outcomes}")]);
        assert!(read("2,3\n").warnings[0].contains("they were read as weights: 2 weight 2"));
        assert_eq!(cells(&read("-1.0,0.0\n7.0,-1\n")), solid);
    }

    #[test]
    fn maps_of_robots_are_solid_from_65_percent() {
        let map = read("-1,0,100\n0,100.0,-1\n");
        assert_eq!(
            (cells(&map), map.rule.as_deref()),
            (["1", "1", "#", "1", "#", "1"].map(String::from).to_vec(), Some("occupancy"))
        );
        let outcomes = "-1 free (2 cells), 0 free (2 cells), 100 solid (2 cells)";
        let rule = format!("only -1, 0 and 100: read by the rule occupancy, from 65 solid: {outcomes}");
        assert_eq!(map.warnings, [rule.as_str(), "-1 stands for unknown: 2 cells of it made free"]);
        let options = ImportOptions { solid: Some("occupancy".into()), ..Default::default() };
        let percent = load(b"0,64\n65,100\n", "a.csv", &options).unwrap();
        assert_eq!((cells(&percent), percent.warnings.len()), (["1", "1", "#", "#"].map(String::from).to_vec(), 0));
        let error = load(b"0,640\n", "a.csv", &options).unwrap_err().to_string();
        assert!(error.contains("rule \"occupancy\" is not offered"), "{error}");
    }

    #[test]
    fn faults_have_line_and_column() {
        let error = |csv: &str| load(csv.as_bytes(), "a.csv", &ImportOptions::default()).unwrap_err().to_string();
        assert_eq!(error("0,1\n1\n"), "a.csv: CSV grid, line 2: row has 1 field, the first row has 2");
        assert_eq!(
            error("0,1\n\n1, wall\n"),
            "a.csv: CSV grid, line 3, column 4: field \"wall\" is neither a number nor #"
        );
        assert_eq!(error("0,\u{0}\n"), "a.csv: CSV grid, line 1, column 3: field byte 0x00 is neither a number nor #");
        assert_eq!(error("0,,1\n"), "a.csv: CSV grid, line 1, column 3: field \"\" is empty");
        assert_eq!(error(" \n\n"), "a.csv: CSV grid, line 1: there is no data");
        assert_eq!(error("#,nan\n"), "a.csv: CSV grid, line 1, column 3: field \"nan\" is neither a number nor #");
        assert_eq!(error("#,-1\n"), "a.csv: CSV grid, line 1, column 3: field \"-1\" is no weight: a number from 0 up");
        assert_eq!(
            error("-1,2.5\n"),
            "a.csv: CSV grid, line 1, column 4: field \"2.5\" is no tile id: a whole number from -1 up"
        );
    }
}
