//! RON: the format `.nav.ron`, which is [`NavGridData`] in snake_case for Bevy and other Rust games, and
//! what project files need of RON. The only file that knows the `ron` crate.
//!
//! Raw pieces of a text can be kept as they are ([`RawText`]), so that what a newer program wrote
//! survives this one.

use super::build::text_from;
use super::data::NavGridData;
use super::data_text::Language;
use super::error::{FormatError, FormatErrorKind, Place};
use super::json::{DATA_LOSES, contains, export_data};
use super::registry::{ExportOption, ExportOptions, Exported, Format, FormatInfo, ImportOptions, ImportedLevel};
use crate::document::Level;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::de::DeserializeSeed;
use serde::{Deserialize, Deserializer, Serialize};

const TITLE: &str = "RON";

/// The format.
pub(super) struct RonData;

impl Format for RonData {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "ron",
            title: TITLE,
            extensions: &[".nav.ron", ".ron"],
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
        let start = &bytes[..bytes.len().min(4096)];
        let starts = start.iter().find(|b| !b.is_ascii_whitespace());
        matches!(starts, Some(b'(' | b'#' | b'N')) && contains(start, b"schema")
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let data: NavGridData = parse(TITLE, text_from(TITLE, bytes)?)?;
        let (level, warnings) = data.checked(TITLE)?.into_level(TITLE, options)?;
        Ok(ImportedLevel { warnings, ..ImportedLevel::new(level, self.info().name) })
    }

    fn export(&self, level: &Level, options: &ExportOptions) -> Result<Exported, FormatError> {
        export_data(level, options, TITLE, Language::Ron)
    }
}

/// A RON string.
pub(super) fn quoted(text: &str) -> String {
    // Strings can always be written.
    ron::to_string(text).unwrap_or_default()
}

/// A valid piece of RON, without blanks and comments around it.
pub(super) struct RawText(pub(super) String);

impl<'de> Deserialize<'de> for RawText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RawText, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Ok(RawText(raw.trim().get_ron().to_owned()))
    }
}

/// The text is one complete value.
pub(super) fn is_value(text: &str) -> bool {
    RawValue::from_ron(text).is_ok()
}

/// A value from text; `Some(..)` may be left out.
pub(super) fn parse<T: for<'de> Deserialize<'de>>(format: &'static str, text: &str) -> Result<T, FormatError> {
    options().from_str(text).map_err(|e| error_from(format, &e))
}

/// Walks a text with a seed.
pub(super) fn walk<'a, S: DeserializeSeed<'a>>(
    format: &'static str,
    text: &'a str,
    seed: S,
) -> Result<S::Value, FormatError> {
    options().from_str_seed(text, seed).map_err(|e| error_from(format, &e))
}

/// Text with four blanks an indent, LF, one field a line, and a final newline.
pub(super) fn to_pretty<T: Serialize>(format: &'static str, value: &T) -> Result<String, FormatError> {
    let config = PrettyConfig::new().new_line("\n").indentor("    ").extensions(Extensions::IMPLICIT_SOME);
    let mut text = ron::ser::to_string_pretty(value, config)
        .map_err(|e| FormatError::new(format, FormatErrorKind::Export(e.to_string())))?;
    text.push('\n');
    Ok(text)
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

fn error_from(format: &'static str, error: &ron::error::SpannedError) -> FormatError {
    let start = error.span.start;
    let place = Place::LineColumn(start.line as u64, start.col as u64);
    FormatError::syntax(format, error.code.to_string()).at(place)
}
