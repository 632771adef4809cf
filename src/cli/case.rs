//! One line of `solve`: what is asked, as the words say it.

use super::input::clamped_cell;
use super::words::{AlgorithmWord, FootprintWords, HeuristicWord, ModeWord, OrderWord, PostWord};
use crate::geom::Cell;
use crate::nav::PathPostprocessing;
use crate::search::{SearchQuery, SearchRules};
use serde::Deserialize;
use serde_json::Value;

/// The keys of a line. Unknown ones are ignored, absent ones and `null` take the defaults.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Case {
    pub(super) grid: Option<CaseGrid>,
    /// Relative to the folder of the cases.
    pub(super) file: Option<String>,
    /// World units of a cell.
    pub(super) cell_size: Option<[f32; 2]>,
    from: Option<[i64; 2]>,
    to: Option<[i64; 2]>,
    #[serde(flatten)]
    options: QueryWords,
}

/// What is not a place: the same for `path`.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct QueryWords {
    pub(super) partial: Option<bool>,
    pub(super) max_nodes: Option<u64>,
    pub(super) mode: Option<ModeWord>,
    pub(super) compute: Option<HeuristicWord>,
    pub(super) estimate: Option<HeuristicWord>,
    pub(super) algorithm: Option<AlgorithmWord>,
    pub(super) order: Option<OrderWord>,
    pub(super) footprint: Option<FootprintWords>,
    pub(super) capability: Option<String>,
    pub(super) post: Option<PostWord>,
}

/// A grid written out.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct CaseGrid {
    /// `[x, y, w, h]`; by default it starts at (0, 0) and is as large as the rows.
    pub(super) region: Option<[i64; 4]>,
    /// `#` solid, `.` free.
    pub(super) rows: Vec<String>,
    /// A letter of `wkey`, or `.` for weight 1.
    pub(super) wrows: Option<Vec<String>>,
    /// Weight of every letter.
    pub(super) wkey: Option<std::collections::BTreeMap<String, f32>>,
}

/// A line that was read: its id, and the case or what is wrong with it.
pub(super) struct Line {
    pub(super) id: Value,
    pub(super) case: Result<Case, String>,
    /// The line brings a grid of its own, maybe a broken one.
    pub(super) brings_grid: bool,
}

/// Reads one line.
pub(super) fn read_line(bytes: &[u8]) -> Line {
    let broken = |id, brings_grid, why| Line { id, case: Err(why), brings_grid };
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(error) => return broken(Value::Null, false, format!("no JSON: {error}")),
    };
    let Some(object) = value.as_object() else {
        return broken(Value::Null, false, "a case is a JSON object".to_owned());
    };
    let id = object.get("id").cloned().unwrap_or(Value::Null);
    let brings_grid = ["grid", "file"].iter().any(|key| object.get(*key).is_some_and(|v| !v.is_null()));
    match serde_json::from_value(value) {
        Ok(case) => Line { id, case: Ok(case), brings_grid },
        Err(error) => broken(id, brings_grid, error.to_string()),
    }
}

impl Case {
    /// The question; what the line does not say is as in `defaults`.
    ///
    /// # Errors
    /// A sentence for a missing end.
    pub(super) fn question(&self, defaults: SearchRules) -> Result<Question, String> {
        let end = |cell: Option<[i64; 2]>, name: &str| cell.map(clamped_cell).ok_or(format!("missing field `{name}`"));
        let (from, to) = (end(self.from, "from")?, end(self.to, "to")?);
        Ok(self.options.question(defaults, [from, to]))
    }
}

/// A question, and why it is not served if it is not.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) query: SearchQuery,
    pub(super) post: PathPostprocessing,
    /// Reason and text.
    pub(super) refusal: Option<(&'static str, String)>,
}

impl QueryWords {
    /// The question about two cells; what the words do not say is as in `defaults`.
    pub(super) fn question(&self, defaults: SearchRules, [from, to]: [Cell; 2]) -> Question {
        Question {
            query: SearchQuery {
                allow_partial: self.partial.unwrap_or(false),
                max_nodes: u32::try_from(self.max_nodes.unwrap_or(0)).unwrap_or(u32::MAX),
                ..self.rules(defaults).query(from, to)
            },
            post: self.post.unwrap_or_default().into(),
            refusal: self.refusal(),
        }
    }

    /// The rules that the words change.
    fn rules(&self, defaults: SearchRules) -> SearchRules {
        SearchRules {
            diagonal_mode: self.mode.map_or(defaults.diagonal_mode, Into::into),
            compute: self.compute.map_or(defaults.compute, Into::into),
            estimate: self.estimate.map_or(defaults.estimate, Into::into),
            algorithm: self.algorithm.and_then(AlgorithmWord::algorithm).unwrap_or(defaults.algorithm),
            order: self.order.map_or(defaults.order, Into::into),
        }
    }

    fn refusal(&self) -> Option<(&'static str, String)> {
        if let Some(refusal) = self.footprint.as_ref().and_then(FootprintWords::refusal) {
            return Some(refusal);
        }
        let not_yet = |what: String| Some(("not_yet", format!("{what} is not available yet")));
        if let Some(algorithm) = self.algorithm.filter(|word| word.algorithm().is_none()) {
            return not_yet(format!("algorithm {}", algorithm.word()));
        }
        match self.capability.as_deref() {
            None | Some("ground") => None,
            Some(other) => not_yet(format!("capability {other}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read_line;
    use crate::geom::Cell;
    use crate::search::SearchRules;

    fn refused(keys: &str) -> Option<&'static str> {
        let line = format!("{{\"from\": [0, 0], \"to\": [1, 1], {keys}}}");
        let question = read_line(line.as_bytes()).case.unwrap().question(SearchRules::default()).unwrap();
        question.refusal.map(|(reason, _)| reason)
    }

    #[test]
    fn what_does_not_exist_yet_is_refused_by_name() {
        for keys in [r#""algorithm": "theta""#, r#""footprint": {"square": 2}"#] {
            assert_eq!(refused(keys), Some("not_yet"), "{keys}");
        }
        assert_eq!(refused(r#""capability": "ground", "order": null, "algorithm": "jps", "later": [1]"#), None);
        assert_eq!(refused(r#""capability": "boat""#), Some("not_yet"));
        assert_eq!(refused(r#""footprint": {"rect": [0, 2]}"#), Some("bad_footprint"));
    }

    #[test]
    fn a_broken_line_keeps_its_id() {
        let line = read_line(br#"{"id": "a", "file": "x", "from": [0, 0], "mode": "sideways"}"#);
        assert_eq!((line.id, line.brings_grid), ("a".into(), true));
        assert!(line.case.unwrap_err().contains("sideways"));
        assert!(read_line(b"[1]").case.is_err() && read_line(b"{").case.is_err());
        let error = read_line(br#"{"from": [1, 2]}"#).case.unwrap().question(SearchRules::default()).unwrap_err();
        assert_eq!(error, "missing field `to`");
    }

    #[test]
    fn ends_far_out_stay_outside_and_limits_are_clamped() {
        let line = read_line(br#"{"from": [-9000000000, 0], "to": [0, 5], "max_nodes": 99999999999}"#);
        let query = line.case.unwrap().question(SearchRules::default()).unwrap().query;
        assert_eq!((query.from, query.to, query.max_nodes), (Cell::new(-(1 << 29) - 1, 0), Cell::new(0, 5), u32::MAX));
    }
}
