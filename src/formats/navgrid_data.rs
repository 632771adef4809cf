//! The project file as serde sees it: names, order and defaults of its fields. What they mean for a
//! level is in `navgrid`.
//!
//! **Fields may be added; those here never change their name or meaning.** Empty ones are left out.
//! Every structure that may grow ends in a [`Marker`], which stands for the fields that this
//! program does not know.

use super::words::{
    BakeRuleWord, BakeSourceWord, DiagonalModeWord, HeuristicWord, PathOrderWord, PathPostprocessingWord,
    algorithm_word,
};
use crate::bake::{BakeRule, BakeSource};
use crate::document::{BakeSettings, GridSettings, PathOrder, Profile, Waypoint, WaypointGraph};
use crate::geom::{Shape, Vec2};
use crate::graph::{Connection, Link};
use crate::grid::DiagonalMode;
use crate::nav::{AgentSettings, PathPostprocessing};
use crate::search::{Algorithm, Heuristic, SearchRules};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

pub(super) type Point = (f32, f32);

/// Number of a group of unknown fields; `unknown` puts them in its place.
pub(super) type Marker = Option<u32>;

#[derive(Serialize, Deserialize)]
pub(super) struct Project {
    pub(super) version: u64,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) uid: String,
    pub(super) region: (i32, i32, u32, u32),
    #[serde(default = "default_cell_size")]
    pub(super) cell_size: Point,
    #[serde(default)]
    pub(super) origin: Point,
    #[serde(default)]
    pub(super) settings: SettingsData,
    #[serde(default)]
    pub(super) bake: BakeData,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) imported: Option<ImportedData>,
    #[serde(default, skip_serializing_if = "Legend::is_empty")]
    pub(super) legend: Legend,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) painted: Vec<String>,
    #[serde(default)]
    pub(super) baked: BakedData,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) profiles: Vec<ProfileData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) agents: Vec<AgentData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) graphs: Vec<GraphData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) exports: Vec<ExportData>,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

fn default_cell_size() -> Point {
    (32.0, 32.0)
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
pub(super) struct SettingsData {
    #[serde(with = "DiagonalModeWord")]
    pub(super) diagonal_mode: DiagonalMode,
    #[serde(with = "HeuristicWord")]
    pub(super) compute_heuristic: Heuristic,
    #[serde(with = "HeuristicWord")]
    pub(super) estimate_heuristic: Heuristic,
    /// Only in Godot's orders; in a file without `algorithm` in any.
    pub(super) jumping_enabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) algorithm: Option<AlgorithmData>,
    #[serde(with = "PathOrderWord")]
    pub(super) order: PathOrder,
    pub(super) navigation_layers: u32,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

/// What a file says that leaves them all out: older than `algorithm`, so it is absent.
impl Default for SettingsData {
    fn default() -> SettingsData {
        SettingsData { algorithm: None, ..SettingsData::new(GridSettings::default(), None) }
    }
}

/// An algorithm that may be left out.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct AlgorithmData(#[serde(with = "algorithm_word")] Algorithm);

impl SettingsData {
    pub(super) fn new(settings: GridSettings, unknown: Marker) -> SettingsData {
        let GridSettings { rules, navigation_layers } = settings;
        SettingsData {
            diagonal_mode: rules.diagonal_mode,
            compute_heuristic: rules.compute,
            estimate_heuristic: rules.estimate,
            jumping_enabled: rules.jumping_enabled(),
            algorithm: Some(AlgorithmData(rules.algorithm)),
            order: rules.order,
            navigation_layers,
            unknown,
        }
    }

    pub(super) fn settings(&self) -> GridSettings {
        let rules = SearchRules {
            diagonal_mode: self.diagonal_mode,
            compute: self.compute_heuristic,
            estimate: self.estimate_heuristic,
            algorithm: self.algorithm(),
            order: self.order,
        };
        GridSettings { rules, navigation_layers: self.navigation_layers }
    }

    /// In Godot's orders `jumping_enabled` has the word, since programs that do not know `algorithm` write it too.
    fn algorithm(&self) -> Algorithm {
        let by_jumping = Algorithm::with_jumping(self.jumping_enabled, self.order);
        match self.algorithm {
            None => by_jumping,
            Some(AlgorithmData(_)) if self.order != PathOrder::Gridwright && self.jumping_enabled => by_jumping,
            Some(AlgorithmData(Algorithm::Jps)) if self.order != PathOrder::Gridwright => by_jumping,
            Some(AlgorithmData(algorithm)) => algorithm,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
pub(super) struct BakeData {
    #[serde(with = "BakeSourceWord")]
    pub(super) source: BakeSource,
    #[serde(with = "BakeRuleWord")]
    pub(super) rule: BakeRule,
    pub(super) agent_radius: f32,
    pub(super) mask: u32,
    pub(super) auto: bool,
    pub(super) on_load: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) obstacles: Vec<ObstacleData>,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

impl Default for BakeData {
    fn default() -> BakeData {
        BakeData::new(BakeSettings::default(), Vec::new(), None)
    }
}

impl BakeData {
    pub(super) fn new(bake: BakeSettings, obstacles: Vec<ObstacleData>, unknown: Marker) -> BakeData {
        BakeData {
            source: bake.source,
            rule: bake.rule,
            agent_radius: bake.agent_radius,
            mask: bake.mask,
            auto: bake.auto,
            on_load: bake.on_load,
            obstacles,
            unknown,
        }
    }

    pub(super) fn settings(&self) -> BakeSettings {
        BakeSettings {
            source: self.source,
            rule: self.rule,
            agent_radius: self.agent_radius,
            mask: self.mask,
            auto: self.auto,
            on_load: self.on_load,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct ObstacleData {
    pub(super) id: u32,
    pub(super) shape: ShapeData,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) weight: Option<f32>,
    #[serde(default = "default_mask")]
    pub(super) mask: u32,
    #[serde(default)]
    pub(super) moving: bool,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

fn default_mask() -> u32 {
    1
}

#[derive(Serialize, Deserialize)]
pub(super) enum ShapeData {
    Rectangle { center: Point, size: Point },
    Circle { center: Point, radius: f32 },
    Capsule { a: Point, b: Point, radius: f32 },
    Polygon { points: Vec<Point> },
}

impl ShapeData {
    pub(super) fn new(shape: &Shape) -> ShapeData {
        let point = |v: &Vec2| (v.x, v.y);
        match shape {
            Shape::Rectangle { center, size } => ShapeData::Rectangle { center: point(center), size: point(size) },
            Shape::Circle { center, radius } => ShapeData::Circle { center: point(center), radius: *radius },
            Shape::Capsule { a, b, radius } => ShapeData::Capsule { a: point(a), b: point(b), radius: *radius },
            Shape::Polygon { points } => ShapeData::Polygon { points: points.iter().map(point).collect() },
        }
    }

    pub(super) fn shape(&self) -> Shape {
        let vec = |p: &Point| Vec2::new(p.0, p.1);
        match self {
            ShapeData::Rectangle { center, size } => Shape::Rectangle { center: vec(center), size: vec(size) },
            ShapeData::Circle { center, radius } => Shape::Circle { center: vec(center), radius: *radius },
            ShapeData::Capsule { a, b, radius } => Shape::Capsule { a: vec(a), b: vec(b), radius: *radius },
            ShapeData::Polygon { points } => Shape::Polygon { points: points.iter().map(vec).collect() },
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct ImportedData {
    /// Only where it differs from the level's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) region: Option<(i32, i32, u32, u32)>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) solid: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) weights: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) layer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) threshold: Option<u8>,
    #[serde(default)]
    pub(super) linked: bool,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct BakedData {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) solid: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) weights: String,
    /// 16 hex digits.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) input: String,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

/// Fields that are left out take the values of a new profile.
#[derive(Serialize, Deserialize)]
#[serde(default)]
pub(super) struct ProfileData {
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) radius: f32,
    pub(super) speed: f32,
    pub(super) path_desired_distance: f32,
    pub(super) target_desired_distance: f32,
    pub(super) path_max_distance: f32,
    pub(super) target_repath_distance: f32,
    pub(super) navigation_layers: u32,
    #[serde(with = "PathPostprocessingWord")]
    pub(super) path_postprocessing: PathPostprocessing,
    /// As the level has it, unless set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) algorithm: Option<AlgorithmData>,
    pub(super) allow_partial: bool,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

impl Default for ProfileData {
    fn default() -> ProfileData {
        ProfileData::new(0, &Profile::default(), None)
    }
}

impl ProfileData {
    pub(super) fn new(id: u32, profile: &Profile, unknown: Marker) -> ProfileData {
        let settings = &profile.settings;
        ProfileData {
            id,
            name: profile.name.clone(),
            radius: profile.radius,
            speed: profile.speed,
            path_desired_distance: settings.path_desired_distance,
            target_desired_distance: settings.target_desired_distance,
            path_max_distance: settings.path_max_distance,
            target_repath_distance: settings.target_repath_distance,
            navigation_layers: settings.navigation_layers,
            path_postprocessing: settings.postprocessing,
            algorithm: settings.algorithm.map(AlgorithmData),
            allow_partial: settings.allow_partial,
            unknown,
        }
    }

    pub(super) fn profile(&self) -> Profile {
        let settings = AgentSettings {
            path_desired_distance: self.path_desired_distance,
            target_desired_distance: self.target_desired_distance,
            path_max_distance: self.path_max_distance,
            target_repath_distance: self.target_repath_distance,
            navigation_layers: self.navigation_layers,
            postprocessing: self.path_postprocessing,
            algorithm: self.algorithm.map(|AlgorithmData(algorithm)| algorithm),
            allow_partial: self.allow_partial,
            ..AgentSettings::default()
        };
        Profile { name: self.name.clone(), radius: self.radius, speed: self.speed, settings }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct AgentData {
    pub(super) id: u32,
    pub(super) profile: u32,
    pub(super) position: Point,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) target: Option<Point>,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

#[derive(Serialize, Deserialize)]
pub(super) struct GraphData {
    pub(super) id: u32,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) points: Vec<PointData>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) connections: Vec<ConnectionData>,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

impl GraphData {
    pub(super) fn graph(&self) -> WaypointGraph {
        let points = self.points.iter().map(|p| Waypoint {
            id: p.id,
            position: Vec2::new(p.position.0, p.position.1),
            weight: p.weight,
            disabled: p.disabled,
        });
        let connections = self.connections.iter().map(|c| Connection {
            from: c.a,
            to: c.b,
            link: if c.two_way { Link::TwoWay } else { Link::OneWay },
        });
        WaypointGraph { name: self.name.clone(), points: points.collect(), connections: connections.collect() }
    }
}

/// A point in the order of the file, which is that of the game's calls.
#[derive(Serialize, Deserialize)]
pub(super) struct PointData {
    pub(super) id: i64,
    pub(super) position: Point,
    #[serde(default = "default_weight", skip_serializing_if = "is_default_weight")]
    pub(super) weight: f32,
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) disabled: bool,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

/// From `a` to `b`, and back unless `two_way` is false.
#[derive(Serialize, Deserialize)]
pub(super) struct ConnectionData {
    pub(super) a: i64,
    pub(super) b: i64,
    #[serde(default = "default_two_way")]
    pub(super) two_way: bool,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

fn default_weight() -> f32 {
    1.0
}

fn default_two_way() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_default_weight(weight: &f32) -> bool {
    *weight == 1.0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Serialize, Deserialize)]
pub(super) struct ExportData {
    pub(super) format: String,
    pub(super) path: String,
    #[serde(rename = "__unknown", skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub(super) unknown: Marker,
}

/// Letters of painted weights, in the order of the file.
#[derive(Default)]
pub(super) struct Legend(pub(super) Vec<(char, f32)>);

impl Legend {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Legend {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (letter, weight) in &self.0 {
            map.serialize_entry(letter, weight)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Legend {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Legend, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Legend;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("letters with their weights: {'a': 3.0}")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Legend, A::Error> {
                let mut legend = Legend::default();
                while let Some(entry) = map.next_entry()? {
                    legend.0.push(entry);
                }
                Ok(legend)
            }
        }
        deserializer.deserialize_map(Entries)
    }
}
