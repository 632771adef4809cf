//! PGM pictures, `.pgm` (P2 and P5), as masks; read only. Values are scaled to 0 to 255 by the
//! largest value that the header names.

use super::build::{check_size, quoted};
use super::error::{FormatError, Place};
use super::mask::Mask;
use super::registry::{ExportOptions, Exported, Format, FormatInfo, ImportOption, ImportOptions, ImportedLevel};
use crate::document::Level;
use crate::formats::FormatErrorKind;

const TITLE: &str = "PGM mask";

/// The format.
pub(super) struct Pgm;

impl Format for Pgm {
    fn info(&self) -> FormatInfo {
        FormatInfo {
            name: "pgm",
            title: TITLE,
            extensions: &[".pgm"],
            can_import: true,
            can_export: false,
            takes: &[ImportOption::Solid, ImportOption::Threshold],
            offers: &[],
            needs_cell_size: true,
            is_project: false,
            loses: &[],
        }
    }

    fn recognises(&self, bytes: &[u8]) -> bool {
        matches!(bytes, [b'P', b'2' | b'5', blank, ..] if blank.is_ascii_whitespace())
    }

    fn import(&self, bytes: &[u8], options: &ImportOptions) -> Result<ImportedLevel, FormatError> {
        let mut words = Words { bytes, at: 0 };
        let is_binary = match words.next() {
            Some((_, b"P5")) => true,
            Some((_, b"P2")) => false,
            found => {
                let found = quoted(found.map_or(&[], |(_, word)| word));
                return Err(
                    FormatError::syntax(TITLE, format!("expected \"P5\" or \"P2\", found {found}")).at(Place::Byte(0))
                );
            }
        };
        let (width, height) = (words.number("width")?, words.number("height")?);
        check_size(TITLE, width, height)?;
        let largest = words.number("largest value")?;
        if !(1..=65_535).contains(&largest) {
            return Err(FormatError::syntax(TITLE, format!("largest value {largest} is not from 1 to 65535")));
        }
        let pixels = (width * height) as usize;
        let scaled = |value: u64| (value.min(largest) * 255 / largest) as u8;
        let grey: Vec<u8> = if is_binary {
            // One blank ends the header.
            let data = bytes.get(words.at + 1..).unwrap_or_default();
            let size = if largest > 255 { 2 } else { 1 };
            let needed = pixels * size;
            let data = data.get(..needed).ok_or_else(|| cut_off(data.len() / size, pixels))?;
            data.chunks_exact(size).map(|v| scaled(v.iter().fold(0, |sum, b| sum << 8 | u64::from(*b)))).collect()
        } else {
            let mut grey = Vec::new();
            while grey.len() < pixels {
                if words.is_at_end() {
                    return Err(cut_off(grey.len(), pixels));
                }
                grey.push(scaled(words.number("pixel")?));
            }
            grey
        };
        let mask = Mask { width: width as u32, height: height as u32, grey, alpha: Vec::new() };
        mask.into_level(TITLE, self.info().name, options)
    }

    fn export(&self, _: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        Err(FormatError::new(TITLE, FormatErrorKind::CannotExport))
    }
}

fn cut_off(found: usize, expected: usize) -> FormatError {
    FormatError::syntax(TITLE, format!("the file ends after {found} of {expected} pixels"))
}

/// Words between blanks; `#` starts a comment to the end of its line.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Words<'a> {
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.bytes.get(self.at) {
            if *byte == b'#' {
                let rest = &self.bytes[self.at..];
                self.at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at >= self.bytes.len()
    }

    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        self.skip_blanks();
        let start = self.at;
        let rest = &self.bytes[start..];
        self.at += rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        (self.at > start).then(|| (start, &self.bytes[start..self.at]))
    }

    fn number(&mut self, name: &str) -> Result<u64, FormatError> {
        let at = self.at;
        let (start, word) = self.next().unwrap_or((at, &[]));
        let digits = std::str::from_utf8(word).ok().filter(|w| w.bytes().all(|b| b.is_ascii_digit()));
        let number = digits.and_then(|w| w.parse::<u32>().ok());
        number.map(u64::from).ok_or_else(|| {
            let cause = format!("{name} {} is no whole number", quoted(word));
            FormatError::syntax(TITLE, cause).at(Place::Byte(start as u64))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{ImportOptions, load};

    fn rows(bytes: &[u8]) -> Vec<u64> {
        let level = load(bytes, "a.pgm", &ImportOptions::default()).unwrap().level;
        vec![u64::from(level.region().w), u64::from(level.region().h), level.grid().solid_count()]
    }

    #[test]
    fn both_kinds_comments_and_depths_are_read() {
        assert_eq!(rows(b"P2 # grey\n2 1\n15\n0 15\n"), [2, 1, 1]);
        assert_eq!(rows(b"P5\n2 2 255\n\x00\x7f\x80\xff"), [2, 2, 2]);
        assert_eq!(rows(b"P5 2 1 65535 \x00\xff\xff\x00"), [2, 1, 1]);
    }

    #[test]
    fn faults_are_named() {
        let error = |bytes: &[u8]| load(bytes, "a.pgm", &ImportOptions::default()).unwrap_err().to_string();
        assert_eq!(error(b"P5\n2 2 255\n\x00"), "a.pgm: PGM mask: the file ends after 1 of 4 pixels");
        assert_eq!(error(b"P2 2 1 9 1 x"), "a.pgm: PGM mask, byte 11: pixel \"x\" is no whole number");
        assert_eq!(error(b"P6 2"), "a.pgm: PGM mask, byte 0: expected \"P5\" or \"P2\", found \"P6\"");
        assert!(error(b"P5 99999 99999 255 ").contains("more than the limit"));
    }
}
