//! `FormatError`: why bytes were refused, where, and in which file.
//!
//! A message always reads `file: format, place: cause`, with what is not known left out.

use crate::document::EditError;
use crate::geom::ShapeError;
use crate::grid::{GridError, MAX_CELLS};
use std::fmt;
use thiserror::Error;

/// Where in the input a cause was found. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text.
    Line(u64),
    /// A character of a line.
    LineColumn(u64, u64),
    /// A byte from the start, counted from 0.
    Byte(u64),
    /// A named part: `Solid`, `painted row 3`, `obstacle 7`.
    Part(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::LineColumn(line, column) => write!(f, "line {line}, column {column}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
            Place::Part(part) => f.write_str(part),
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// Nothing in name or content tells what the bytes are.
    #[error("the format is not recognised; the formats that can be read are {0}")]
    NotRecognised(String),
    /// No format has this name.
    #[error("there is no format \"{name}\"; there are {known}")]
    NoSuchFormat {
        /// The name asked for.
        name: String,
        /// All names.
        known: String,
    },
    /// The format is written only.
    #[error("this format can be written but not read")]
    CannotImport,
    /// The format is read only.
    #[error("this format can be read but not written")]
    CannotExport,
    /// An import option that the format does not know, or a value that it does not offer.
    #[error("{0}")]
    Option(String),
    /// The words or numbers do not make sense.
    #[error("{0}")]
    Syntax(String),
    /// A row is too short or too long.
    #[error("row has {found} cells, the header says {expected}")]
    RowLength {
        /// Cells in the row.
        found: u64,
        /// Cells as the header says.
        expected: u64,
    },
    /// The file ends too early.
    #[error("the file ends after {found} of {expected} rows")]
    MissingRows {
        /// Rows in the file.
        found: u64,
        /// Rows as the header says.
        expected: u64,
    },
    /// Above the limit of cells; said before any memory is taken.
    #[error("{width} x {height} cells are more than the limit of {MAX_CELLS} (4096 x 4096)")]
    TooLarge {
        /// Columns as the header says.
        width: u64,
        /// Rows as the header says.
        height: u64,
    },
    /// Written by a newer program.
    #[error("version {found} is newer than this program, which reads version {known}")]
    NewerVersion {
        /// Version in the file.
        found: u64,
        /// Newest version that is read.
        known: u64,
    },
    /// A run-length string.
    #[error(transparent)]
    Rle(#[from] super::rle::RleError),
    /// Region or weights.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Painted cells.
    #[error(transparent)]
    Paint(#[from] EditError),
    /// An obstacle.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The level cannot be written in this format.
    #[error("{0}")]
    Export(String),
}

/// Why bytes were refused. The level that was open is not touched by a failed import.
#[derive(Clone, Debug, PartialEq, Error)]
pub struct FormatError {
    /// Title of the format: `MovingAI map`; empty where it is not known.
    pub format: &'static str,
    /// The file as the caller names it.
    pub file: Option<String>,
    /// Where.
    pub at: Option<Place>,
    /// What.
    pub kind: FormatErrorKind,
}

impl FormatError {
    /// An error without a place.
    #[must_use]
    pub fn new(format: &'static str, kind: impl Into<FormatErrorKind>) -> FormatError {
        FormatError { format, file: None, at: None, kind: kind.into() }
    }

    /// The same error, found at `place`.
    #[must_use]
    pub fn at(self, place: Place) -> FormatError {
        FormatError { at: Some(place), ..self }
    }

    /// The same error in a file; a file that is already named stays.
    #[must_use]
    pub fn in_file(self, file: &str) -> FormatError {
        FormatError { file: self.file.or_else(|| Some(file.to_owned())), ..self }
    }

    pub(super) fn syntax(format: &'static str, cause: impl Into<String>) -> FormatError {
        FormatError::new(format, FormatErrorKind::Syntax(cause.into()))
    }

    /// A cause at a line, counted from 1.
    pub(super) fn line(format: &'static str, line: usize, cause: impl Into<String>) -> FormatError {
        FormatError::syntax(format, cause).at(Place::Line(line as u64))
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        match (self.format, &self.at) {
            ("", None) => {}
            ("", Some(at)) => write!(f, "{at}: ")?,
            (format, None) => write!(f, "{format}: ")?,
            (format, Some(at)) => write!(f, "{format}, {at}: ")?,
        }
        write!(f, "{}", self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::{FormatError, FormatErrorKind, Place};

    #[test]
    fn a_message_names_file_format_place_and_cause() {
        let kind = FormatErrorKind::RowLength { found: 3, expected: 5 };
        let error = FormatError::new("MovingAI map", kind).at(Place::Line(7)).in_file("short_row.map");
        assert_eq!(error.to_string(), "short_row.map: MovingAI map, line 7: row has 3 cells, the header says 5");
        assert_eq!(error.in_file("other").file.as_deref(), Some("short_row.map"));
        let unknown = FormatError::new("", FormatErrorKind::CannotImport);
        assert_eq!(unknown.to_string(), "this format can be written but not read");
    }
}
