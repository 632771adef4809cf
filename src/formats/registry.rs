//! What a format says about itself, and `load` and `export` over the table of formats.
//!
//! A format is chosen by name, else by the file's name, else by looking at the bytes. Standard input
//! is called `-`.

use super::FORMATS;
use super::error::{FormatError, FormatErrorKind, Place};
use crate::document::Level;
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{BitGrid, Grid, GridError};

/// What some programs write before a text in UTF-8; it says nothing and is never part of the text.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What is fixed about a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// The word of the command line.
    pub name: &'static str,
    /// The words of menus and messages.
    pub title: &'static str,
    /// Ends of file names, with the dot, the usual one first.
    pub extensions: &'static [&'static str],
    /// Can be read.
    pub can_import: bool,
    /// Can be written.
    pub can_export: bool,
    /// Import options that it takes beside the cell size.
    pub takes: &'static [ImportOption],
    /// Export options that change what is written.
    pub offers: &'static [ExportOption],
    /// The file does not say how large a cell is: somebody who opens it has to.
    pub needs_cell_size: bool,
    /// The file is the level itself: nothing stays behind, it is saved and not exported.
    pub is_project: bool,
    /// What is lost when a level is written, in words; empty where all cells and settings are kept.
    pub loses: &'static [&'static str],
}

/// An import option, by its word on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportOption {
    /// `--layer`
    Layer,
    /// `--level`
    Level,
    /// `--physics-layer`
    PhysicsLayer,
    /// `--solid`
    Solid,
    /// `--weight`
    Weight,
    /// `--threshold`
    Threshold,
}

impl ImportOption {
    /// The word of the command line: `--solid`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ImportOption::Layer => "--layer",
            ImportOption::Level => "--level",
            ImportOption::PhysicsLayer => "--physics-layer",
            ImportOption::Solid => "--solid",
            ImportOption::Weight => "--weight",
            ImportOption::Threshold => "--threshold",
        }
    }
}

/// An export option; dialogs and command line show those that a format's row offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportOption {
    /// [`ExportOptions::include_grid_settings`]
    GridSettings,
    /// [`ExportOptions::y_axis_up`]
    YAxisUp,
}

impl ExportOption {
    /// All options, in the order of dialogs.
    pub const ALL: [ExportOption; 2] = [ExportOption::GridSettings, ExportOption::YAxisUp];

    /// The words of the command line: `--y-axis up`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ExportOption::GridSettings => "--include-grid-settings",
            ExportOption::YAxisUp => "--y-axis up",
        }
    }

    /// The words of dialogs.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            ExportOption::GridSettings => "Include Grid Settings",
            ExportOption::YAxisUp => "Y Axis Up",
        }
    }

    /// One sentence for dialogs.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            ExportOption::GridSettings => "Writes cell size, modes and radius beside the cells.",
            ExportOption::YAxisUp => "Writes rows from the bottom, for engines whose y axis points up.",
        }
    }

    /// Titles of the formats that offer this option: `Plain JSON and RON`.
    #[must_use]
    pub fn offered_by(self) -> String {
        let titles: Vec<_> =
            FORMATS.iter().map(|f| f.info()).filter(|f| f.offers.contains(&self)).map(|f| f.title).collect();
        match titles.as_slice() {
            [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            titles => titles.concat(),
        }
    }
}

/// How to read a file. All empty: let the format choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportOptions {
    /// Name of the format; `None` chooses by file name and content.
    pub format: Option<String>,
    /// Layer to read.
    pub layer: Option<String>,
    /// Level of a project of several.
    pub level: Option<String>,
    /// Physics layer whose shapes count.
    pub physics_layer: Option<u32>,
    /// Rule that makes cells solid; several are joined by `+`.
    pub solid: Option<String>,
    /// Rule that gives weights.
    pub weight: Option<String>,
    /// Grey below this is solid.
    pub threshold: Option<u8>,
    /// World units of a cell, both above 0; `None` takes the file's, or 1 x 1 where it has none.
    pub cell_size: Option<Vec2>,
    /// The file as the caller names it; [`load`] fills it in.
    pub file: String,
}

impl ImportOptions {
    /// File name without folders and without the ends that formats use; `untitled` for standard input.
    #[must_use]
    pub fn stem(&self) -> &str {
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or_default();
        let known = FORMATS.iter().flat_map(|f| f.info().extensions);
        let longest = known.filter(|e| ends_with(name, e) && e.len() < name.len()).max_by_key(|e| e.len());
        let stem = match longest {
            Some(extension) => &name[..name.len() - extension.len()],
            None => name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem }),
        };
        if stem.is_empty() || stem == "-" { "untitled" } else { stem }
    }

    fn given(&self) -> impl Iterator<Item = ImportOption> {
        let all = [
            (self.layer.is_some(), ImportOption::Layer),
            (self.level.is_some(), ImportOption::Level),
            (self.physics_layer.is_some(), ImportOption::PhysicsLayer),
            (self.solid.is_some(), ImportOption::Solid),
            (self.weight.is_some(), ImportOption::Weight),
            (self.threshold.is_some(), ImportOption::Threshold),
        ];
        all.into_iter().filter_map(|(given, option)| given.then_some(option))
    }
}

/// A rule that the importer could have used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleOffer {
    /// As `--solid` takes it.
    pub name: String,
    /// Cells that it makes solid.
    pub solid: u64,
}

/// What an importer answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedLevel {
    /// The level. From a project it is as it was saved; from other formats its imported layer holds the cells as read.
    pub level: Level,
    /// Name of the format that was read.
    pub format: &'static str,
    /// Odd things that were read nevertheless, each with its place.
    pub warnings: Vec<String>,
    /// Layers of the file, where it has any.
    pub layers: Vec<String>,
    /// Rules that could be used, with their outcome.
    pub rules: Vec<RuleOffer>,
    /// The rule that was used.
    pub rule: Option<String>,
    /// Water cells of a MovingAI map, from the region's first cell. They are solid until terrain kinds exist.
    pub water: Option<BitGrid>,
}

impl ImportedLevel {
    /// A level without layers, rules and warnings.
    #[must_use]
    pub fn new(level: Level, format: &'static str) -> ImportedLevel {
        let (warnings, layers, rules) = (Vec::new(), Vec::new(), Vec::new());
        ImportedLevel { level, format, warnings, layers, rules, rule: None, water: None }
    }

    /// The cell was water in the file.
    #[must_use]
    pub fn is_water(&self, cell: Cell) -> bool {
        let region = self.level.region();
        let inside = region.contains(cell);
        inside && self.water.as_ref().is_some_and(|water| water.get(cell.x - region.x, cell.y - region.y))
    }
}

/// How to write a level; a format takes what its row offers and leaves the rest aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// Write cell size, heuristic and the like beside the cells, where the format leaves them out otherwise.
    pub include_grid_settings: bool,
    /// Rows from the bottom, y up, where the format can say so.
    pub y_axis_up: bool,
}

impl ExportOptions {
    /// The option is chosen.
    #[must_use]
    pub fn is_on(&self, option: ExportOption) -> bool {
        match option {
            ExportOption::GridSettings => self.include_grid_settings,
            ExportOption::YAxisUp => self.y_axis_up,
        }
    }

    /// Chooses an option, or not.
    pub fn set(&mut self, option: ExportOption, on: bool) {
        match option {
            ExportOption::GridSettings => self.include_grid_settings = on,
            ExportOption::YAxisUp => self.y_axis_up = on,
        }
    }

    /// The options that this format offers, as they are chosen here.
    #[must_use]
    pub fn for_format(&self, format: &FormatInfo) -> ExportOptions {
        let mut options = ExportOptions::default();
        format.offers.iter().for_each(|option| options.set(*option, self.is_on(*option)));
        options
    }
}

/// A level as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// What these cells lose in this format, with counts; empty where nothing is lost.
    pub warnings: Vec<String>,
}

/// A file format.
pub trait Format: Sync {
    /// Name, title and the like.
    fn info(&self) -> FormatInfo;

    /// The bytes look like this format; for input without a telling name. Must be cheap.
    fn recognises(&self, bytes: &[u8]) -> bool;

    /// A level from bytes.
    ///
    /// # Errors
    /// [`FormatError`] with place and cause; never a panic, whatever the bytes.
    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError>;

    /// A level as bytes, the same on every machine.
    ///
    /// # Errors
    /// [`FormatError`] where the format cannot hold the level.
    fn export(&self, level: &Level, options: &ExportOptions) -> Result<Exported, FormatError>;
}

/// The format with this name on the command line.
#[must_use]
pub fn format_named(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|f| f.info().name.eq_ignore_ascii_case(name))
}

/// The format that a file to be written gets by the end of its name.
#[must_use]
pub fn format_for_output(file_name: &str) -> Option<&'static dyn Format> {
    by_extension(file_name).into_iter().find(|f| f.info().can_export)
}

/// The format of bytes: by the end of the file's name, and by content where that is not clear.
#[must_use]
pub fn detect(file_name: &str, bytes: &[u8]) -> Option<&'static dyn Format> {
    let named: Vec<_> = by_extension(file_name).into_iter().filter(|f| f.info().can_import).collect();
    let among_named = || named.iter().copied().find(|f| f.recognises(bytes));
    match named.as_slice() {
        [only] => Some(*only),
        [] => FORMATS.iter().copied().find(|f| f.info().can_import && f.recognises(bytes)),
        [first, ..] => among_named().or(Some(*first)),
    }
}

/// Reads a level. `file_name` is what the caller calls the file (`-` for standard input): it chooses
/// the format, names the level and stands in messages.
///
/// # Errors
/// [`FormatError`] with file, place and cause.
pub fn load(bytes: &[u8], file_name: &str, options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
    let options = ImportOptions { file: file_name.to_owned(), ..options.clone() };
    // Editors and tools put a byte order mark before any kind of text.
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    read(bytes, &options).map_err(|e| e.in_file(if file_name == "-" { "standard input" } else { file_name }))
}

fn read(bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
    let format = match &options.format {
        Some(name) => format_named(name).ok_or_else(|| no_such_format(name))?,
        None => detect(&options.file, bytes).ok_or_else(|| {
            let known = names(|f| f.can_import);
            FormatError::new("", FormatErrorKind::NotRecognised(known))
        })?,
    };
    let info = format.info();
    if !info.can_import {
        return Err(FormatError::new(info.title, FormatErrorKind::CannotImport));
    }
    if let Some(option) = options.given().find(|o| !info.takes.contains(o)) {
        let cause = format!("{} has no meaning for this format", option.word());
        return Err(FormatError::new(info.title, FormatErrorKind::Option(cause)));
    }
    let imported = format.import(bytes, options)?;
    imported.level.check().map_err(|(part, error)| FormatError::new(info.title, error).at(Place::Part(part)))?;
    Ok(imported)
}

/// The cells of a file for a game that has a region already: what cannot be read, or covers another
/// region, becomes an all-free grid and a warning, so that the game goes on.
///
/// # Errors
/// [`GridError`] only where `region` itself is not allowed.
pub fn load_or_empty(bytes: &[u8], file_name: &str, region: CellRect) -> Result<(Grid, Vec<String>), GridError> {
    let warning = match load(bytes, file_name, &ImportOptions::default()) {
        Ok(file) if file.level.region() == region => return Ok((file.level.grid().clone(), file.warnings)),
        Ok(file) => {
            format!("{file_name}: the region is {}, {region} was expected; all cells are free", file.level.region())
        }
        Err(error) => format!("{error}; all cells are free"),
    };
    Ok((Grid::new(region)?, vec![warning]))
}

/// Writes a level in the format with this name.
///
/// # Errors
/// [`FormatError`] for an unknown name, and where the format cannot hold the level.
pub fn export(level: &Level, format: &str, options: &ExportOptions) -> Result<Exported, FormatError> {
    let found = format_named(format).ok_or_else(|| no_such_format(format))?;
    if !found.info().can_export {
        return Err(FormatError::new(found.info().title, FormatErrorKind::CannotExport));
    }
    let title = found.info().title;
    // What no reader takes is not written either.
    level.check().map_err(|(part, error)| FormatError::new(title, error).at(Place::Part(part)))?;
    let mut exported = found.export(level, options)?;
    if level.region().is_empty() && found.info().can_import {
        let back = found.import(&exported.bytes, &ImportOptions::default());
        back.map_err(|_| {
            let cause = "a grid without cells could not be read back from this format".to_owned();
            FormatError::new(title, FormatErrorKind::Export(cause))
        })?;
    }
    if !found.info().is_project && !level.graphs.is_empty() {
        exported.warnings.push("waypoint graphs stay behind: only a project holds them".to_owned());
    }
    Ok(exported)
}

fn no_such_format(name: &str) -> FormatError {
    FormatError::new("", FormatErrorKind::NoSuchFormat { name: name.to_owned(), known: names(|_| true) })
}

fn names(wanted: impl Fn(&FormatInfo) -> bool) -> String {
    let names: Vec<_> = FORMATS.iter().map(|f| f.info()).filter(wanted).map(|f| f.name).collect();
    names.join(", ")
}

/// The formats that share the longest end of the name.
fn by_extension(file_name: &str) -> Vec<&'static dyn Format> {
    let length = |f: &&'static dyn Format| {
        f.info().extensions.iter().filter(|e| ends_with(file_name, e)).map(|e| e.len()).max().unwrap_or(0)
    };
    let longest = FORMATS.iter().map(length).max().unwrap_or(0);
    FORMATS.iter().filter(|f| longest > 0 && length(f) == longest).copied().collect()
}

fn ends_with(name: &str, extension: &str) -> bool {
    let start = name.len().wrapping_sub(extension.len());
    name.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(extension))
}

#[cfg(test)]
mod tests {
    use super::super::FORMATS;
    use super::{ImportOptions, ends_with, load, load_or_empty};
    use crate::geom::CellRect;

    #[test]
    fn names_and_titles_are_unique_and_ends_start_with_a_dot() {
        for (i, format) in FORMATS.iter().enumerate() {
            let info = format.info();
            assert!(info.extensions.iter().all(|e| e.starts_with('.')), "{}", info.name);
            assert!(FORMATS[..i].iter().all(|f| f.info().name != info.name && f.info().title != info.title));
        }
    }

    #[test]
    fn the_stem_loses_folders_and_known_ends() {
        let stem = |file: &str| ImportOptions { file: file.to_owned(), ..Default::default() }.stem().to_owned();
        assert_eq!(stem("a.b/arena.map"), "arena");
        assert_eq!(stem("x\\level.one.navgrid"), "level.one");
        assert_eq!(
            (stem("-"), stem(""), stem(".map"), stem("plain")),
            ("untitled".into(), "untitled".into(), ".map".into(), "plain".into())
        );
    }

    #[test]
    fn a_game_gets_a_free_grid_and_a_warning_for_what_does_not_fit() {
        let region = CellRect::new(0, 0, 2, 1);
        let (grid, warnings) = load_or_empty(b"#.\n", "a.txt", region).unwrap();
        assert_eq!((grid.solid_count(), warnings.len()), (1, 0));
        let (grid, warnings) = load_or_empty(b"#.\n", "a.txt", CellRect::new(0, 0, 3, 1)).unwrap();
        let expected = "a.txt: the region is 2 x 1 at (0, 0), 3 x 1 at (0, 0) was expected; all cells are free";
        assert_eq!((grid.len(), grid.solid_count(), warnings[0].as_str()), (3, 0, expected));
        let (grid, warnings) = load_or_empty(b"#x\n", "a.txt", region).unwrap();
        assert!(
            grid.solid_count() == 0 && warnings[0].contains("column 2") && warnings[0].ends_with("all cells are free")
        );
    }

    #[test]
    fn ends_are_compared_without_case_and_never_inside_a_character() {
        assert!(ends_with("A.MAP", ".map") && !ends_with("map", ".map"));
        assert!(!ends_with("é.a", "x.a"));
    }

    #[test]
    fn options_without_meaning_and_unknown_formats_are_named() {
        let options = ImportOptions { layer: Some("walls".into()), ..Default::default() };
        let error = load(b"#.\n", "a.txt", &options).unwrap_err().to_string();
        assert_eq!(error, "a.txt: Text: --layer has no meaning for this format");
        let options = ImportOptions { format: Some("dwg".into()), ..Default::default() };
        let error = load(b"", "-", &options).unwrap_err().to_string();
        assert!(error.starts_with("standard input: there is no format \"dwg\"; there are navgrid, "), "{error}");
        let error = load(&[0, 1, 2], "a.bin", &ImportOptions::default()).unwrap_err().to_string();
        assert!(error.starts_with("a.bin: the format is not recognised"), "{error}");
    }
}
