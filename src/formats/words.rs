//! The words of enums in files: bare variants in RON, the same names as strings in JSON.
//!
//! The enums themselves live on lower floors, which know no files; serde derives for them from here.

use crate::bake::{BakeRule, BakeSource};
use crate::document::PathOrder;
use crate::grid::DiagonalMode;
use crate::nav::PathPostprocessing;
use crate::search::{Algorithm, Heuristic};
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

#[derive(Serialize, Deserialize)]
#[serde(remote = "Algorithm")]
pub(super) enum AlgorithmWord {
    Auto,
    AStar,
    Dijkstra,
    Jps,
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
