//! The words of a query's fields, the same in JSON (`solve`) and as options (`path`, `sight`, `scen`).

use crate::grid::DiagonalMode;
use crate::nav::PathPostprocessing;
use crate::search::{Algorithm, Heuristic, PathOrder};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// `mode`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub(super) enum ModeWord {
    /// A diagonal step squeezes between two solid cells
    Always,
    /// No diagonal steps
    Never,
    /// A diagonal step needs one free side cell
    OneWalkable,
    /// A diagonal step needs both side cells free
    #[default]
    NoObstacles,
}

impl From<ModeWord> for DiagonalMode {
    fn from(word: ModeWord) -> DiagonalMode {
        match word {
            ModeWord::Always => DiagonalMode::Always,
            ModeWord::Never => DiagonalMode::Never,
            ModeWord::OneWalkable => DiagonalMode::AtLeastOneWalkable,
            ModeWord::NoObstacles => DiagonalMode::OnlyIfNoObstacles,
        }
    }
}

/// `compute` and `estimate`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub(super) enum HeuristicWord {
    /// As the crow flies
    Euclidean,
    /// dx + dy
    Manhattan,
    /// Straight steps, and sqrt 2 for diagonal ones
    #[default]
    Octile,
    /// The larger of dx and dy
    Chebyshev,
}

impl From<HeuristicWord> for Heuristic {
    fn from(word: HeuristicWord) -> Heuristic {
        match word {
            HeuristicWord::Euclidean => Heuristic::Euclidean,
            HeuristicWord::Manhattan => Heuristic::Manhattan,
            HeuristicWord::Octile => Heuristic::Octile,
            HeuristicWord::Chebyshev => Heuristic::Chebyshev,
        }
    }
}

/// `algorithm`: one of the library's, or a word that is kept for one to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AlgorithmWord {
    Known(Algorithm),
    NotYet(&'static str),
}

/// Any angle.
const NOT_YET: [&str; 3] = ["theta", "lazy_theta", "optimal_any_angle"];

const ALGORITHM_WORDS: [AlgorithmWord; Algorithm::ALL.len() + NOT_YET.len()] = {
    let mut words = [AlgorithmWord::NotYet(NOT_YET[0]); Algorithm::ALL.len() + NOT_YET.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = match at.checked_sub(Algorithm::ALL.len()) {
            None => AlgorithmWord::Known(Algorithm::ALL[at]),
            Some(later) => AlgorithmWord::NotYet(NOT_YET[later]),
        };
        at += 1;
    }
    words
};

impl ValueEnum for AlgorithmWord {
    fn value_variants<'a>() -> &'a [AlgorithmWord] {
        &ALGORITHM_WORDS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            AlgorithmWord::Known(algorithm) => PossibleValue::new(algorithm.name()).help(algorithm.help()),
            AlgorithmWord::NotYet(word) => PossibleValue::new(*word).hide(true),
        })
    }
}

impl<'de> Deserialize<'de> for AlgorithmWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AlgorithmWord, D::Error> {
        let text = String::deserialize(deserializer)?;
        let known = ALGORITHM_WORDS.iter().find(|word| word.word() == text).copied();
        known.ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join("`, `");
            D::Error::custom(format!("unknown algorithm `{text}`, expected one of `{names}`"))
        })
    }
}

impl AlgorithmWord {
    /// The algorithm, if it exists yet.
    pub(super) fn algorithm(self) -> Option<Algorithm> {
        match self {
            AlgorithmWord::Known(algorithm) => Some(algorithm),
            AlgorithmWord::NotYet(_) => None,
        }
    }

    /// The word itself.
    pub(super) fn word(self) -> &'static str {
        match self {
            AlgorithmWord::Known(algorithm) => algorithm.name(),
            AlgorithmWord::NotYet(word) => word,
        }
    }
}

/// `order`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub(super) enum OrderWord {
    /// Ties by f, then h, then cell index; costs compared exactly
    #[default]
    Gridwright,
    /// Cell for cell as Godot 4.6; jps is its jumping: weights ignored, jump points only
    Godot,
    /// Cell for cell as Godot 4.5: a path may start in a solid cell
    Godot45,
}

impl From<OrderWord> for PathOrder {
    fn from(word: OrderWord) -> PathOrder {
        match word {
            OrderWord::Gridwright => PathOrder::Gridwright,
            OrderWord::Godot => PathOrder::Godot,
            OrderWord::Godot45 => PathOrder::Godot45,
        }
    }
}

/// `post`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub(super) enum PostWord {
    /// Every cell's centre
    #[default]
    None,
    /// Corners only
    EdgeCentered,
    /// Only the points that line of sight needs
    CorridorFunnel,
}

impl From<PostWord> for PathPostprocessing {
    fn from(word: PostWord) -> PathPostprocessing {
        match word {
            PostWord::None => PathPostprocessing::None,
            PostWord::EdgeCentered => PathPostprocessing::EdgeCentered,
            PostWord::CorridorFunnel => PathPostprocessing::CorridorFunnel,
        }
    }
}

/// `facing`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub(super) enum FacingWord {
    /// Width along x
    AsGiven,
    /// Width along y
    Turned,
}

/// `footprint`: one of `square`, `rect`, `circle`; the rest is for turning rectangles.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(super) struct FootprintWords {
    /// Side in cells.
    pub(super) square: Option<i64>,
    /// Width and height in cells.
    pub(super) rect: Option<[i64; 2]>,
    /// Radius in world units.
    pub(super) circle: Option<f64>,
    pub(super) turning: Option<bool>,
    pub(super) turn_cost: Option<f64>,
    pub(super) facing: Option<FacingWord>,
}

impl FootprintWords {
    /// Why a point's search cannot serve it: reason and text; `None` for a body of one cell.
    pub(super) fn refusal(&self) -> Option<(&'static str, String)> {
        let bad = |why: &str| Some(("bad_footprint", format!("footprint: {why}")));
        let later = |what: &str| Some(("not_yet", format!("footprint {what} is not available yet")));
        match (self.square, self.rect, self.circle) {
            (Some(side), None, None) if side < 1 => bad(&format!("square {side} is not at least 1 cell")),
            (Some(1), None, None) => None,
            (Some(side), None, None) => later(&format!("square {side}")),
            (None, Some([w, h]), None) if w < 1 || h < 1 => bad(&format!("rect {w} x {h} is not at least 1 x 1 cells")),
            (None, Some([1, 1]), None) => None,
            (None, Some([w, h]), None) => later(&format!("rect {w} x {h}")),
            (None, None, Some(radius)) if !(radius > 0.0 && radius.is_finite()) => {
                bad(&format!("circle {radius} is not above 0"))
            }
            (None, None, Some(radius)) => later(&format!("circle {radius}")),
            _ => bad("give one of square, rect and circle"),
        }
    }
}

/// `square:2`, `rect:3x2`, `circle:0.75`.
pub(super) fn footprint_from(text: &str) -> Result<FootprintWords, String> {
    let words = || "a footprint is square:N, rect:WxH or circle:RADIUS".to_owned();
    let (kind, value) = text.split_once(':').ok_or_else(words)?;
    let mut footprint = FootprintWords::default();
    match kind {
        "square" => footprint.square = Some(value.parse().map_err(|_| words())?),
        "rect" => {
            let (w, h) = value.split_once(['x', 'X']).ok_or_else(words)?;
            footprint.rect = Some([w.parse().map_err(|_| words())?, h.parse().map_err(|_| words())?]);
        }
        "circle" => footprint.circle = Some(value.parse().map_err(|_| words())?),
        _ => return Err(words()),
    }
    Ok(footprint)
}

#[cfg(test)]
mod tests {
    use super::{AlgorithmWord, OrderWord, footprint_from};
    use crate::search::{Algorithm, PathOrder};
    use clap::ValueEnum;

    #[test]
    fn footprints_are_judged_before_they_are_refused() {
        let reason = |text: &str| footprint_from(text).unwrap().refusal().map(|(reason, _)| reason);
        assert_eq!((reason("square:1"), reason("rect:1x1")), (None, None));
        assert_eq!((reason("square:2"), reason("rect:3x2")), (Some("not_yet"), Some("not_yet")));
        assert_eq!((reason("square:0"), reason("circle:-1")), (Some("bad_footprint"), Some("bad_footprint")));
        assert_eq!((reason("circle:nan"), reason("circle:0.5")), (Some("bad_footprint"), Some("not_yet")));
        assert!(footprint_from("disc:2").is_err() && footprint_from("rect:3").is_err());
    }

    #[test]
    fn algorithms_that_exist_have_the_words_of_the_library() {
        for algorithm in Algorithm::ALL {
            let word: AlgorithmWord = serde_json::from_value(algorithm.name().into()).unwrap();
            assert_eq!((word.algorithm(), word.word()), (Some(algorithm), algorithm.name()));
            assert_eq!(AlgorithmWord::from_str(algorithm.name(), false), Ok(word));
        }
    }

    #[test]
    fn orders_have_the_words_of_the_library_in_json_and_as_options() {
        for order in PathOrder::ALL {
            let word: OrderWord = serde_json::from_value(order.name().into()).unwrap();
            assert_eq!(PathOrder::from(word), order);
            assert_eq!(OrderWord::from_str(order.name(), false), Ok(word));
        }
    }
}
