//! `NavGridData`: a grid as games load it, the structure behind Plain JSON (`.nav.json`) and RON
//! (`.nav.ron`), whose fields have the same names in camelCase and snake_case.
//!
//! Flat arrays only: some readers know neither nested arrays nor maps. Row 0 of `solid` and `weights`
//! is the first in the file: the top row with `y_axis: Down`, the bottom row with `Up`.
//!
//! ```
//! use gridwright::formats::NavGridData;
//! let text = r#"{"schema": "navgrid/1", "width": 2, "height": 1, "solid": [0, 1]}"#;
//! let grid = NavGridData::from_json(text.as_bytes())?.to_grid()?;
//! assert_eq!((grid.len(), grid.solid_count()), (2, 1));
//! # Ok::<(), gridwright::formats::FormatError>(())
//! ```

use super::build::{check_size, level_from_grid};
use super::error::{FormatError, FormatErrorKind, Place};
use super::registry::ImportOptions;
use super::words::{DiagonalModeWord, HeuristicWord, PathPostprocessingWord};
use crate::document::{BakeSettings, Level, Profile};
use crate::geom::{CellRect, Vec2};
use crate::grid::{DiagonalMode, Grid};
use crate::nav::{AgentSettings, PathPostprocessing};
use crate::search::{Heuristic, SearchRules};
use serde::{Deserialize, Serialize};

/// What `schema` says.
pub(super) const SCHEMA: &str = "navgrid/1";

const TITLE: &str = "navgrid/1 data";

/// A grid and how it is searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NavGridData {
    /// `navgrid/1`.
    pub schema: String,
    /// Name of the level.
    #[serde(default)]
    pub name: String,
    /// Where rows and y start.
    #[serde(default, alias = "yAxis")]
    pub y_axis: YAxis,
    /// First column.
    #[serde(default)]
    pub x: i32,
    /// First row in the direction of `y_axis`.
    #[serde(default)]
    pub y: i32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// World units, above 0.
    #[serde(default = "one", alias = "cellWidth")]
    pub cell_width: f32,
    /// World units, above 0.
    #[serde(default = "one", alias = "cellHeight")]
    pub cell_height: f32,
    /// World position of the corner of cell (0, 0).
    #[serde(default, alias = "originX")]
    pub origin_x: f32,
    /// World position of the corner of cell (0, 0).
    #[serde(default, alias = "originY")]
    pub origin_y: f32,
    /// When a diagonal step is allowed.
    #[serde(default, alias = "diagonalMode", with = "DiagonalModeWord")]
    pub diagonal_mode: DiagonalMode,
    /// Prices a step and estimates the rest.
    #[serde(default, with = "HeuristicWord")]
    pub heuristic: Heuristic,
    /// Jump points alone and no weights, as Godot has it; set by levels in Godot's order only.
    #[serde(default, alias = "jumpingEnabled")]
    pub jumping_enabled: bool,
    /// World units by which the solid cells were grown.
    #[serde(default, alias = "agentRadius")]
    pub agent_radius: f32,
    /// `width * height` times 0 or 1.
    pub solid: Vec<u8>,
    /// Nothing where all are 1, else `width * height` numbers from 0 up.
    #[serde(default)]
    pub weights: Vec<f32>,
    /// Kinds of agents.
    #[serde(default)]
    pub agents: Vec<NavAgentData>,
}

fn one() -> f32 {
    1.0
}

/// The direction in which y grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum YAxis {
    /// The first row is the top one.
    #[default]
    #[serde(alias = "down")]
    Down,
    /// The first row is the bottom one.
    #[serde(alias = "up")]
    Up,
}

/// A kind of agent. Distances are world units; see [`AgentSettings`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NavAgentData {
    /// Its name.
    pub name: String,
    /// World units a second.
    pub speed: f32,
    /// Radius of the body.
    pub radius: f32,
    /// A waypoint counts as reached when it is nearer than this.
    #[serde(alias = "pathDesiredDistance")]
    pub path_desired_distance: f32,
    /// The target counts as reached when it is nearer than this.
    #[serde(alias = "targetDesiredDistance")]
    pub target_desired_distance: f32,
    /// From this distance to its path on, the agent asks for a new one.
    #[serde(alias = "pathMaxDistance")]
    pub path_max_distance: f32,
    /// A target that moved no farther than this asks for no new path.
    #[serde(alias = "targetRepathDistance")]
    pub target_repath_distance: f32,
    /// Which points of the path are kept.
    #[serde(alias = "pathPostprocessing", with = "PathPostprocessingWord")]
    pub path_postprocessing: PathPostprocessing,
}

impl Default for NavAgentData {
    fn default() -> NavAgentData {
        NavAgentData::from_profile(&Profile::default())
    }
}

impl NavAgentData {
    fn from_profile(profile: &Profile) -> NavAgentData {
        let settings = &profile.settings;
        NavAgentData {
            name: profile.name.clone(),
            speed: profile.speed,
            radius: profile.radius,
            path_desired_distance: settings.path_desired_distance,
            target_desired_distance: settings.target_desired_distance,
            path_max_distance: settings.path_max_distance,
            target_repath_distance: settings.target_repath_distance,
            path_postprocessing: settings.postprocessing,
        }
    }

    /// The settings of such an agent; what the file does not hold has its default.
    #[must_use]
    pub fn settings(&self) -> AgentSettings {
        AgentSettings {
            path_desired_distance: self.path_desired_distance,
            target_desired_distance: self.target_desired_distance,
            path_max_distance: self.path_max_distance,
            target_repath_distance: self.target_repath_distance,
            postprocessing: self.path_postprocessing,
            ..AgentSettings::default()
        }
    }
}

impl NavGridData {
    /// The cells that search runs on, settings and agent kinds of a level.
    #[must_use]
    pub fn from_level(level: &Level, y_axis: YAxis) -> NavGridData {
        let (grid, region) = (level.grid(), level.region());
        let up = y_axis == YAxis::Up;
        let rows = (0..region.h as i32).map(|row| if up { region.h as i32 - 1 - row } else { row });
        let mut solid = Vec::with_capacity(grid.len());
        let mut weights = Vec::with_capacity(if grid.has_weights() { grid.len() } else { 0 });
        for y in rows {
            solid.extend((0..region.w as i32).map(|x| u8::from(grid.solid_bits().get(x, y))));
            if let Some(all) = grid.weights() {
                let start = y as usize * region.w as usize;
                weights.extend_from_slice(&all[start..start + region.w as usize]);
            }
        }
        // `0 - y`, because -0 would be written as such.
        let origin_y = if up { 0.0 - level.origin.y } else { level.origin.y };
        NavGridData {
            schema: SCHEMA.to_owned(),
            name: level.name.clone(),
            y_axis,
            x: region.x,
            y: if up { mirrored(region.y, region.h) } else { region.y },
            width: region.w,
            height: region.h,
            cell_width: level.cell_size.x,
            cell_height: level.cell_size.y,
            origin_x: level.origin.x,
            origin_y,
            diagonal_mode: level.settings.rules.diagonal_mode,
            heuristic: level.settings.rules.compute,
            jumping_enabled: level.settings.rules.jumping_enabled(),
            agent_radius: level.bake.agent_radius,
            solid,
            weights,
            agents: level.profiles.iter().map(|(_, profile)| NavAgentData::from_profile(profile)).collect(),
        }
    }

    /// From Plain JSON.
    ///
    /// # Errors
    /// [`FormatError`] with line and column, or the field.
    pub fn from_json(bytes: &[u8]) -> Result<NavGridData, FormatError> {
        super::json::parse(bytes)
    }

    /// From RON, written by us or by serde.
    ///
    /// # Errors
    /// [`FormatError`] with line and column, or the field.
    pub fn from_ron(text: &str) -> Result<NavGridData, FormatError> {
        super::ron_text::parse::<NavGridData>(TITLE, text)?.checked(TITLE)
    }

    /// The cells, y down.
    ///
    /// # Errors
    /// [`FormatError`] for a size above the limit, arrays of another length, and values out of range.
    pub fn to_grid(&self) -> Result<Grid, FormatError> {
        self.grid(TITLE)
    }

    /// World position of the corner of cell (0, 0), y down.
    #[must_use]
    pub fn origin(&self) -> Vec2 {
        let y = if self.y_axis == YAxis::Up { 0.0 - self.origin_y } else { self.origin_y };
        Vec2::new(self.origin_x, y)
    }

    /// `self`, if the schema is ours.
    pub(super) fn checked(self, format: &'static str) -> Result<NavGridData, FormatError> {
        if self.schema == SCHEMA {
            return Ok(self);
        }
        let version = self.schema.strip_prefix("navgrid/").and_then(|v| v.parse::<u64>().ok());
        let kind = match version {
            Some(found) if found > 1 => FormatErrorKind::NewerVersion { found, known: 1 },
            _ => FormatErrorKind::Syntax(format!("schema {:?} is not read, only \"{SCHEMA}\"", self.schema)),
        };
        Err(FormatError::new(format, kind).at(Place::Part("schema".to_owned())))
    }

    /// The cells, y down, with a format's title in errors.
    pub(super) fn grid(&self, format: &'static str) -> Result<Grid, FormatError> {
        let part = |part: &str, kind| FormatError::new(format, kind).at(Place::Part(part.to_owned()));
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        check_size(format, width, height)?;
        let up = self.y_axis == YAxis::Up;
        let region =
            CellRect::new(self.x, if up { mirrored(self.y, self.height) } else { self.y }, self.width, self.height);
        let mut grid = Grid::new(region).map_err(|e| FormatError::new(format, e))?;
        let length = |name, found: usize| {
            let cause = format!("{found} values for {width} x {height} = {} cells", width * height);
            part(name, FormatErrorKind::Syntax(cause))
        };
        if self.solid.len() != grid.len() {
            return Err(length("solid", self.solid.len()));
        }
        if let Some(index) = self.solid.iter().position(|v| *v > 1) {
            let cause = format!("value {} at index {index} is neither 0 nor 1", self.solid[index]);
            return Err(part("solid", FormatErrorKind::Syntax(cause)));
        }
        let row_of = |row: usize| region.y + if up { region.h as i32 - 1 - row as i32 } else { row as i32 };
        grid.begin_bulk();
        for (row, cells) in self.solid.chunks(self.width.max(1) as usize).enumerate() {
            block_row(&mut grid, row_of(row), cells);
        }
        grid.end_bulk();
        if !self.weights.is_empty() {
            if self.weights.len() != grid.len() {
                return Err(length("weights", self.weights.len()));
            }
            let mut weights = self.weights.clone();
            if up {
                weights = self.weights.chunks(self.width as usize).rev().flatten().copied().collect();
            }
            grid.replace_weights(weights).map_err(|e| part("weights", e.into()))?;
        }
        Ok(grid)
    }

    /// A level with the cells as its imported layer, and the settings and agent kinds of the file.
    pub(super) fn into_level(
        self,
        format: &'static str,
        options: &ImportOptions,
    ) -> Result<(Level, Vec<String>), FormatError> {
        check_grown(format, self.agent_radius)?;
        let grid = self.grid(format)?;
        let cell_size = Vec2::new(self.cell_width, self.cell_height);
        let mut level = level_from_grid(format, grid, None, Some(cell_size), options)?;
        level.origin = self.origin();
        // Jumping is a matter of Godot's orders, which these files do not name.
        let SearchRules { diagonal_mode, compute, estimate, .. } = &mut level.settings.rules;
        (*diagonal_mode, *compute, *estimate) = (self.diagonal_mode, self.heuristic, self.heuristic);
        if !self.agents.is_empty() {
            level.profiles.clear();
        }
        for agent in &self.agents {
            let id = level.unused_id();
            let (name, settings) = (agent.name.clone(), agent.settings());
            level.profiles.push((id, Profile { name, radius: agent.radius, speed: agent.speed, settings }));
        }
        if !self.name.is_empty() {
            level.name = self.name;
        }
        level.mark_baked();
        Ok((level, grown_warning(self.agent_radius).into_iter().collect()))
    }
}

/// The radius that cells were grown by is a number, as in every other place.
pub(super) fn check_grown(format: &'static str, agent_radius: f32) -> Result<(), FormatError> {
    let bake = BakeSettings { agent_radius, ..BakeSettings::default() };
    let fail = |error| FormatError::new(format, FormatErrorKind::Paint(error)).at(Place::Part("bake".to_owned()));
    bake.check().map_err(fail)
}

/// What a file of cells that were grown already says.
pub(super) fn grown_warning(agent_radius: f32) -> Option<String> {
    (agent_radius > 0.0).then(|| {
        format!(
            "the cells were baked with Agent Radius {agent_radius}; they are taken as they are, with Agent Radius 0"
        )
    })
}

/// The first row of a region in the other direction of y.
fn mirrored(y: i32, height: u32) -> i32 {
    let other = -(i64::from(y) + i64::from(height));
    // Out of range only where the region is refused anyway.
    other.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

fn block_row(grid: &mut Grid, y: i32, cells: &[u8]) {
    let mut x = 0;
    while x < cells.len() {
        let run = cells[x..].iter().take_while(|v| **v == 1).count();
        if run > 0 {
            grid.fill_solid(CellRect::new(grid.region().x + x as i32, y, run as u32, 1), true);
        }
        x += run + 1;
    }
}
