//! MovingAI scenarios, `.scen`: queries with known optimal lengths over one map.
//!
//! The map's name in a scenario is a path of its author's machine: the map is the file beside the
//! scenario, whatever the column says. Whether lengths match is the business of who runs it; here is
//! the text only.

use super::build::{lines, quoted};
use super::error::{FormatError, Place};
use crate::geom::Cell;

const TITLE: &str = "MovingAI scenario";

/// A scenario file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// What follows the word `version`; `None` for old files without that line.
    pub version: Option<String>,
    /// In the order of the file.
    pub queries: Vec<ScenQuery>,
}

/// One line of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenQuery {
    /// Line in the file, from 1.
    pub line: u64,
    /// Group of similar lengths: the length divided by 4, for most files.
    pub bucket: u64,
    /// The map as its author calls it.
    pub map: String,
    /// Width and height of the map that the coordinates are for; may be a multiple of the real map's.
    pub size: [u32; 2],
    /// x is the column, y the row from the top. It may lie outside or in a blocked cell.
    pub start: Cell,
    /// As `start`.
    pub goal: Cell,
    /// Optimal length in cells; 0 with start different from goal means that there is no way.
    pub length: f64,
    /// Digits after the point as printed: the length is right to half a unit of the last one.
    pub printed_digits: u32,
}

impl ScenQuery {
    /// The file says that there is no way.
    #[must_use]
    pub fn is_unreachable(&self) -> bool {
        self.length == 0.0 && self.start != self.goal
    }
}

impl Scenario {
    /// The queries of a scenario file.
    ///
    /// # Errors
    /// [`FormatError`] with the line, for lines with a missing column or a word where a number belongs.
    pub fn parse(bytes: &[u8]) -> Result<Scenario, FormatError> {
        let mut scenario = Scenario { version: None, queries: Vec::new() };
        for (line, text) in lines(bytes) {
            let text = std::str::from_utf8(text)
                .map_err(|_| FormatError::line(TITLE, line, format!("{} is no text", quoted(text))))?;
            if let Some(version) = text.strip_prefix("version").filter(|_| line == 1) {
                scenario.version = Some(version.trim().to_owned());
            } else if !text.trim().is_empty() {
                scenario.queries.push(query_from(line, text)?);
            }
        }
        Ok(scenario)
    }
}

fn query_from(line: usize, text: &str) -> Result<ScenQuery, FormatError> {
    // Tabs separate where there are any: a map's name may hold blanks.
    let words: Vec<&str> = if text.contains('\t') {
        text.split('\t').map(str::trim).filter(|w| !w.is_empty()).collect()
    } else {
        text.split_whitespace().collect()
    };
    let &[bucket, map, width, height, start_x, start_y, goal_x, goal_y, length] = words.as_slice() else {
        let cause = format!("{} columns, a query has 9", words.len());
        return Err(FormatError::line(TITLE, line, cause));
    };
    let bad = |column: usize, word: &str| {
        let cause = format!("column {column}: {} is no number that fits here", quoted(word.as_bytes()));
        FormatError::syntax(TITLE, cause).at(Place::Line(line as u64))
    };
    let size = |column, word: &str| word.parse::<u32>().map_err(|_| bad(column, word));
    let ordinate = |column, word: &str| {
        let limit = crate::geom::MAX_COORDINATE;
        word.parse::<i32>().ok().filter(|v| (-limit..=limit).contains(v)).ok_or_else(|| bad(column, word))
    };
    let parsed = length.parse::<f64>().ok().filter(|l| l.is_finite() && *l >= 0.0);
    Ok(ScenQuery {
        line: line as u64,
        bucket: bucket.parse().map_err(|_| bad(1, bucket))?,
        map: map.to_owned(),
        size: [size(3, width)?, size(4, height)?],
        start: Cell::new(ordinate(5, start_x)?, ordinate(6, start_y)?),
        goal: Cell::new(ordinate(7, goal_x)?, ordinate(8, goal_y)?),
        length: parsed.ok_or_else(|| bad(9, length))?,
        printed_digits: length.split_once('.').map_or(0, |(_, digits)| digits.len() as u32),
    })
}

#[cfg(test)]
mod tests {
    use super::Scenario;
    use crate::geom::Cell;

    #[test]
    fn tabs_blanks_and_no_version_are_taken() {
        let tabs = Scenario::parse(b"version 1\r\n3\tmy map.map\t5\t6\t1\t2\t3\t4\t2.82842712\r\n").unwrap();
        assert_eq!(tabs.version.as_deref(), Some("1"));
        let query = &tabs.queries[0];
        assert_eq!((query.map.as_str(), query.size, query.line, query.bucket), ("my map.map", [5, 6], 2, 3));
        assert_eq!((query.start, query.goal), (Cell::new(1, 2), Cell::new(3, 4)));
        assert_eq!((query.length, query.printed_digits), (2.828_427_12, 8));
        let blanks = Scenario::parse(b"0 maps/a.map 5 5 1 1 3 1 0").unwrap();
        assert_eq!((blanks.version, blanks.queries[0].printed_digits), (None, 0));
        assert!(blanks.queries[0].is_unreachable());
    }

    #[test]
    fn short_lines_and_words_for_numbers_have_their_line() {
        let error = |bytes: &[u8]| Scenario::parse(bytes).unwrap_err().to_string();
        assert_eq!(error(b"version 1\n0\ta.map\t5\t5\t1\t1\n"), "MovingAI scenario, line 2: 6 columns, a query has 9");
        assert_eq!(
            error(b"0 a 5 5 1 x 3 1 2"),
            "MovingAI scenario, line 1: column 6: \"x\" is no number that fits here"
        );
        assert_eq!(
            error(b"0 a 5 5 1 1 3 1 NaN"),
            "MovingAI scenario, line 1: column 9: \"NaN\" is no number that fits here"
        );
        assert_eq!(error(b"version 1\n\xff\xfe"), "MovingAI scenario, line 2: \"\\xff\\xfe\" is no text");
    }
}
