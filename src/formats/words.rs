//! The words of enums in files: bare variants in RON, the same names as strings in JSON.
//!
//! The enums themselves live on lower floors, which know no files; serde derives for them from here.

use crate::bake::{BakeRule, BakeSource};
use crate::document::PathOrder;
use crate::grid::DiagonalMode;
use crate::nav::PathPostprocessing;
use crate::search::Heuristic;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "DiagonalMode")]
pub(super) enum DiagonalModeWord {
    Always,
    Never,
    AtLeastOneWalkable,
    OnlyIfNoObstacles,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Heuristic")]
pub(super) enum HeuristicWord {
    Euclidean,
    Manhattan,
    Octile,
    Chebyshev,
}

/// The variants of [`Algorithm`](crate::search::Algorithm), from its table.
pub(super) mod algorithm_word {
    use crate::search::Algorithm;
    use serde::de::{EnumAccess, Error, VariantAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt;

    const NAME: &str = "Algorithm";

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(in super::super) fn serialize<S: Serializer>(value: &Algorithm, serializer: S) -> Result<S::Ok, S::Error> {
        let index = Algorithm::ALL.iter().position(|algorithm| algorithm == value).unwrap_or_default();
        serializer.serialize_unit_variant(NAME, index as u32, Algorithm::VARIANTS[index])
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Algorithm, D::Error> {
        deserializer.deserialize_enum(NAME, &Algorithm::VARIANTS, Word)
    }

    /// The name of a variant.
    struct Variant(Algorithm);

    impl<'de> Deserialize<'de> for Variant {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
            deserializer.deserialize_identifier(Word).map(Variant)
        }
    }

    struct Word;

    impl<'de> Visitor<'de> for Word {
        type Value = Algorithm;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("an algorithm")
        }

        fn visit_str<E: Error>(self, name: &str) -> Result<Algorithm, E> {
            let at = Algorithm::VARIANTS.iter().position(|variant| *variant == name);
            at.map(|at| Algorithm::ALL[at]).ok_or_else(|| E::unknown_variant(name, &Algorithm::VARIANTS))
        }

        fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Algorithm, A::Error> {
            let (Variant(algorithm), rest) = data.variant()?;
            rest.unit_variant().map(|()| algorithm)
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PathOrder")]
pub(super) enum PathOrderWord {
    Gridwright,
    Godot,
    Godot45,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "BakeSource")]
pub(super) enum BakeSourceWord {
    Obstacles,
    Imported,
    Both,
    Manual,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "BakeRule")]
pub(super) enum BakeRuleWord {
    GrownCell,
    Disc,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PathPostprocessing")]
pub(super) enum PathPostprocessingWord {
    CorridorFunnel,
    EdgeCentered,
    None,
}
