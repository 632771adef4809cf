//! Plain JSON, `.nav.json`: [`NavGridData`] in camelCase, for every game that can read JSON.

use super::data::{NavGridData, YAxis};
use super::data_text::{Language, write};
use super::error::{FormatError, FormatErrorKind, Place};
use super::registry::{ExportOption, ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use crate::document::Level;

const TITLE: &str = "Plain JSON";

/// What Plain JSON and RON leave out; their cells are complete.
pub(super) const DATA_LOSES: &[&str] = &[
    "obstacles",
    "painted and imported layers",
    "placed agents",
    "waypoint graphs",
    "a second heuristic",
    "navigation layers",
];

/// The format.
pub(super) struct Json;

impl Format for Json {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "json",
            title: TITLE,
            extensions: &[".nav.json", ".json"],
            can_import: true,
            can_export: true,
            takes: &[],
            offers: &[ExportOption::YAxisUp],
            needs_cell_size: false,
            is_project: false,
            loses: DATA_LOSES,
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        starts_as_object(bytes) && contains(&bytes[..bytes.len().min(4096)], b"\"schema\"")
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let (level, warnings) = parse(bytes)?.into_level(TITLE, options)?;
        Ok(ImportedLevel { warnings, ..ImportedLevel::new(level, self.info().name) })
    }

    fn export(&self, level: &Level, options: &ExportOptions) -> Result<Exported, FormatError> {
        export_data(level, options, TITLE, Language::Json)
    }
}

/// The text of a level in one of the two languages.
pub(super) fn export_data(
    level: &Level,
    options: &ExportOptions,
    format: &'static str,
    language: Language,
) -> Result<Exported, FormatError> {
    // What is no number cannot be written in JSON; such a level is refused, not spoiled.
    level.check().map_err(|(part, error)| FormatError::new(format, error).at(Place::Part(part)))?;
    let y_axis = if options.y_axis_up { YAxis::Up } else { YAxis::Down };
    let data = NavGridData::from_level(level, y_axis);
    Ok(Exported { bytes: write(&data, language).into_bytes(), warnings: lost_heuristic(level).into_iter().collect() })
}

/// What a format with one heuristic says about a level with two.
pub(super) fn lost_heuristic(level: &Level) -> Option<String> {
    let (compute, estimate) = (level.settings.rules.compute, level.settings.rules.estimate);
    (compute != estimate).then(|| format!("Estimate Heuristic {estimate:?} is not written; Heuristic is {compute:?}"))
}

pub(super) fn parse(bytes: &[u8]) -> Result<NavGridData, FormatError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    serde_json::from_slice::<NavGridData>(bytes).map_err(|e| error_from(TITLE, &e))?.checked(TITLE)
}

pub(super) fn error_from(format: &'static str, error: &serde_json::Error) -> FormatError {
    let (line, column) = (error.line() as u64, error.column() as u64);
    let said = error.to_string();
    // The place has its own words here.
    let cause = said.split(" at line ").next().unwrap_or_default().to_owned();
    FormatError::new(format, FormatErrorKind::Syntax(cause)).at(Place::LineColumn(line, column))
}

/// A JSON string.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The first character that is not blank opens an object.
pub(super) fn starts_as_object(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'{')
}

/// `needle` stands somewhere in `bytes`.
pub(super) fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}
