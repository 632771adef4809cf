//! PGM pictures, `.pgm` (P2 and P5), as masks; read only. Values are scaled to 0 to 255 by the
//! largest value that the header names.

use super::build::{check_size, count, quoted};
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
        let left_over;
        let grey: Vec<u8> = if is_binary {
            let size = if largest > 255 { 2 } else { 1 };
            let needed = pixels * size;
            let data = &bytes[data_start(bytes, words.at, needed)..];
            left_over = data.len().saturating_sub(needed);
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
            left_over = if words.is_at_end() { 0 } else { bytes.len() - words.at };
            grey
        };
        let mask = Mask { width: width as u32, height: height as u32, grey, alpha: Vec::new() };
        let mut imported = mask.into_level(TITLE, self.info().name, options)?;
        if left_over > 0 {
            let place = bytes.len() - left_over;
            let bytes = count(left_over as u64, "byte");
            imported.warnings.push(format!("{bytes} after the last pixel, from byte {place} on, were not read"));
        }
        Ok(imported)
    }

    fn export(&self, _: &Level, _: &ExportOptions) -> Result<Exported, FormatError> {
        Err(FormatError::new(TITLE, FormatErrorKind::CannotExport))
    }
}

fn cut_off(found: usize, expected: usize) -> FormatError {
    FormatError::syntax(TITLE, format!("the file ends after {found} of {expected} pixels"))
}

/// Where the pixels of a binary picture start; `at` is the end of the header's last number.
///
/// One blank ends the header. Programs for Windows write CR LF there, and comments are allowed before that blank.
/// Both could be pixels too: the line ends before tell, then what leaves no byte over.
fn data_start(bytes: &[u8], at: usize, needed: usize) -> usize {
    let left = |start: usize| bytes.len() - start;
    let ends_with_two = bytes[at..].starts_with(b"\r\n");
    let has_two_before = bytes[..at].windows(2).any(|pair| pair == b"\r\n");
    let blank = if ends_with_two && has_two_before { at + 2 } else { (at + 1).min(bytes.len()) };
    if left(blank) == needed && bytes[at] != b'#' {
        return blank;
    }
    let mut comments = Vec::new();
    let mut end = at;
    while let Some(next) = comment_end(bytes, end) {
        end = next;
        comments.push(end);
        // The line's end is the blank that ends the header; one more comment may follow at once.
        if bytes.get(end) != Some(&b'#') {
            break;
        }
    }
    if let Some(last) = comments.last() {
        return *comments.iter().find(|start| left(**start) == needed).unwrap_or(last);
    }
    if ends_with_two && left(at + 2) >= needed { at + 2 } else { blank }
}

/// The place behind a comment's line, where blanks and a comment of plain text follow.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let start = at + bytes[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let comment = &bytes[start..];
    let length = comment.iter().position(|b| matches!(b, b'\r' | b'\n'))?;
    let is_text = comment[..length].iter().all(|b| b.is_ascii_graphic() || matches!(b, b' ' | b'\t'));
    let line_end = if comment[length..].starts_with(b"\r\n") { 2 } else { 1 };
    (comment.starts_with(b"#") && is_text).then_some(start + length + line_end)
}

/// Words between blanks; `#` starts a comment to the end of its line, also right behind a word.
struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Words<'a> {
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.bytes.get(self.at) {
            if *byte == b'#' {
                let rest = &self.bytes[self.at..];
                self.at += rest.iter().position(|b| matches!(b, b'\r' | b'\n')).unwrap_or(rest.len());
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
        self.at += rest.iter().position(|b| b.is_ascii_whitespace() || *b == b'#').unwrap_or(rest.len());
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
    fn blanks_and_comments_stand_wherever_the_format_allows_them() {
        let bytes = |text: &[u8]| load(text, "a.pgm", &ImportOptions::default()).unwrap();
        for header in [
            &b"P5\r\n3 2\r\n255\r\n"[..],
            b"P5\n3 2\n255 # late\n",
            b"P5\n3 2\n255# late\n",
            b"P5\n3 2\n255\n# late\r\n",
            b"P5\n3 2\n255 # late\n# later\n",
            b"P5#a\n#b\r3#c\n2 #d\n255\t",
            b"P5\n#\n3 2\n255\n",
        ] {
            for (tail, warnings) in [(&b""[..], 0), (b"\n", 1), (b"\nP5 1 1 255 x", 1)] {
                let read = bytes(&[header, b"\x00\xff\x00\xff\x00\xff", tail].concat());
                let solid = read.level.region().cells().map(|c| read.level.grid().is_solid(c)).collect::<Vec<_>>();
                assert_eq!(solid, [true, false, true, false, true, false], "{header:?} {tail:?}");
                assert_eq!(read.warnings.len(), warnings, "{header:?} {tail:?} {:?}", read.warnings);
            }
        }
        // Pixels that look like line ends and comments are pixels.
        assert_eq!(rows(b"P5 2 1 255\r\n\xff"), [2, 1, 1]);
        assert_eq!(rows(b"P5 3 1 255\n#\n\xff"), [3, 1, 2]);
        assert!(bytes(b"P2 2 1 9 0 9 # end\n").warnings.is_empty());
        let warnings = bytes(b"P2 2 1 9 0 9 8\n").warnings;
        assert_eq!(warnings, ["2 bytes after the last pixel, from byte 13 on, were not read"]);
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
