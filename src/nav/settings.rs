//! What an agent is told about following paths. Names, defaults and units are those of Godot's
//! `NavigationAgent2D`, with `TargetRepathDistance` and `Algorithm` added.

use super::PathQuery;
use crate::geom::Vec2;
use crate::search::Algorithm;

/// Which points of a path over cells an agent walks to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum PathPostprocessing {
    /// Only the points that line of sight needs: string pulling.
    #[default]
    CorridorFunnel,
    /// Only the corners: cells in one line are left out.
    EdgeCentered,
    /// Every cell centre.
    None,
}

impl PathPostprocessing {
    /// All ways, in Godot's order of numbers.
    pub const ALL: [PathPostprocessing; 3] =
        [PathPostprocessing::CorridorFunnel, PathPostprocessing::EdgeCentered, PathPostprocessing::None];

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            PathPostprocessing::CorridorFunnel => "Corridor Funnel",
            PathPostprocessing::EdgeCentered => "Edge Centered",
            PathPostprocessing::None => "None",
        }
    }
}

/// How an agent follows its path. Distances are world units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AgentSettings {
    /// The agent counts a waypoint as reached when it is nearer than this and the straight way to the next one is
    /// free. Above 0.
    pub path_desired_distance: f32,
    /// The agent counts its target as reached when it is nearer than this and sees it. Above 0.
    pub target_desired_distance: f32,
    /// At this distance from the current path segment, or farther, the agent asks for a new path. Above 0.
    pub path_max_distance: f32,
    /// A new target this near to the one of the current path asks for no new path; 0 repaths at every change.
    pub target_repath_distance: f32,
    /// Regions whose layers share a bit with these are used.
    pub navigation_layers: u32,
    /// Which points of the path are kept.
    pub postprocessing: PathPostprocessing,
    /// How to search; `None` as the region's rules say.
    pub algorithm: Option<Algorithm>,
    /// Where the target cannot be reached, walk to the nearest cell that can.
    pub allow_partial: bool,
    /// Waypoints are passed and the target is reached by distance alone, also through a wall, as in Godot. Agents
    /// with a large [`path_desired_distance`](AgentSettings::path_desired_distance) then get stuck at corners.
    pub godot_compatible: bool,
}

impl Default for AgentSettings {
    fn default() -> AgentSettings {
        AgentSettings {
            path_desired_distance: 20.0,
            target_desired_distance: 10.0,
            path_max_distance: 100.0,
            target_repath_distance: 0.0,
            navigation_layers: 1,
            postprocessing: PathPostprocessing::default(),
            algorithm: None,
            allow_partial: true,
            godot_compatible: false,
        }
    }
}

impl AgentSettings {
    /// What such an agent asks a map: the path from one position to another, world units.
    #[must_use]
    pub fn query(&self, start: Vec2, target: Vec2) -> PathQuery {
        PathQuery {
            start,
            target,
            layers: self.navigation_layers,
            postprocessing: self.postprocessing,
            algorithm: self.algorithm,
            allow_partial: self.allow_partial,
            max_nodes: 0,
        }
    }
}
