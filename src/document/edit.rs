//! Edits: contents that change places with the level's. Swapping twice changes nothing.

use super::change::Change;
use super::entities::{Agent, BakeSettings, ExportTarget, GridSettings, Id, Obstacle, Profile};
use super::history::EntryKind;
use super::layers::Layers;
use super::layers_patch::LayersPatch;
use super::level::Level;
use super::patch::CellPatch;
use super::waypoints::{WaypointError, WaypointGraph};
use crate::geom::{ShapeError, Vec2};
use crate::grid::{Grid, GridError};
use std::mem::swap;
use thiserror::Error;

/// Why an edit is refused. A refused edit changes nothing.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EditError {
    /// A weight is not finite or below 0.
    #[error("weight {0} is not a number from 0 up")]
    BadWeight(f32),
    /// A level has at most 51 different painted weights.
    #[error("weight {0} would be the 52nd different painted weight; a level has at most 51")]
    TooManyWeights(f32),
    /// Region or weights of a grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A shape that cannot be baked.
    #[error("the shape cannot be used: {0}")]
    Shape(#[from] ShapeError),
    /// A number is out of its range.
    #[error("{name} must be {range}")]
    OutOfRange {
        /// Caption of the field.
        name: &'static str,
        /// The range in words.
        range: &'static str,
    },
    /// A profile is still used by agents.
    #[error("the agent profile is still used by {0} agents")]
    ProfileInUse(usize),
    /// A waypoint graph that cannot be.
    #[error(transparent)]
    Waypoints(#[from] WaypointError),
    /// The patch was made for another region.
    #[error("the cells belong to another region")]
    OtherRegion,
}

/// Contents that change places with the level's.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Painted cells.
    Cells(CellPatch),
    /// Newly baked cells of the same region, and [`Level::bake_input`] of what was baked. Done, it is a
    /// [`Edit::LayersPatch`].
    Baked(Box<Grid>, u64),
    /// All cell layers: clear, resize. Done, it is a [`Edit::LayersPatch`].
    Layers(Box<Layers>),
    /// The way back from an exchange of layers: only what differs.
    LayersPatch(Box<LayersPatch>),
    /// The whole level: an import or a reload. Done, it is a [`Edit::LevelPatch`].
    Level(Box<Level>),
    /// The way back from an exchange of levels: all but the cells, and what differs of these.
    LevelPatch(Box<(Level, LayersPatch)>),
    /// Cell size and origin, world units.
    Frame {
        /// World units of one cell.
        cell_size: Vec2,
        /// World position of the corner of cell (0, 0).
        origin: Vec2,
    },
    /// How the grid is searched.
    Settings(GridSettings),
    /// What is baked, and how.
    Bake(BakeSettings),
    /// An obstacle, or none.
    Obstacle(Id<Obstacle>, Option<Box<Obstacle>>),
    /// A profile, or none.
    Profile(Id<Profile>, Option<Box<Profile>>),
    /// An agent, or none.
    Agent(Id<Agent>, Option<Agent>),
    /// A waypoint graph, or none.
    Graph(Id<WaypointGraph>, Option<Box<WaypointGraph>>),
    /// Export targets.
    Exports(Vec<ExportTarget>),
    /// The level's name.
    Name(String),
}

impl Edit {
    /// Exchanges contents and tells what changed.
    pub(super) fn swap(&mut self, level: &mut Level) -> Change {
        self.compact(level);
        match self {
            Edit::Cells(patch) => Change::Cells(patch.swap(&mut level.layers)),
            Edit::LayersPatch(patch) => {
                if patch.swap(&mut level.layers) {
                    Change::AllCells
                } else {
                    Change::Layout
                }
            }
            Edit::LevelPatch(parts) => {
                let (other, patch) = parts.as_mut();
                patch.swap(&mut level.layers);
                let next_id = level.next_id.max(other.next_id);
                swap(other, level);
                // The cells took the patch's way.
                swap(&mut other.layers, &mut level.layers);
                level.next_id = next_id;
                Change::Layout
            }
            // Made a patch above.
            Edit::Baked(..) | Edit::Layers(_) | Edit::Level(_) => Change::AllCells,
            Edit::Frame { cell_size, origin } => {
                swap(cell_size, &mut level.cell_size);
                swap(origin, &mut level.origin);
                Change::Layout
            }
            Edit::Settings(settings) => {
                swap(settings, &mut level.settings);
                Change::Settings
            }
            Edit::Bake(bake) => {
                swap(bake, &mut level.bake);
                Change::Bake
            }
            Edit::Obstacle(id, slot) => {
                let mut plain = slot.take().map(|boxed| *boxed);
                swap_slot(&mut level.obstacles, *id, &mut plain);
                *slot = plain.map(Box::new);
                level.next_id = level.next_id.max(id.number() + 1);
                Change::Obstacles
            }
            Edit::Profile(id, slot) => {
                let mut plain = slot.take().map(|boxed| *boxed);
                swap_slot(&mut level.profiles, *id, &mut plain);
                *slot = plain.map(Box::new);
                level.next_id = level.next_id.max(id.number() + 1);
                Change::Agents
            }
            Edit::Agent(id, slot) => {
                swap_slot(&mut level.agents, *id, slot);
                level.next_id = level.next_id.max(id.number() + 1);
                Change::Agents
            }
            Edit::Graph(id, slot) => {
                let mut plain = slot.take().map(|boxed| *boxed);
                swap_slot(&mut level.graphs, *id, &mut plain);
                *slot = plain.map(Box::new);
                level.next_id = level.next_id.max(id.number() + 1);
                Change::Waypoints
            }
            Edit::Exports(exports) => {
                swap(exports, &mut level.exports);
                Change::Name
            }
            Edit::Name(name) => {
                swap(name, &mut level.name);
                Change::Name
            }
        }
    }

    /// Makes an exchange of whole layers one of what differs.
    fn compact(&mut self, level: &Level) {
        match self {
            Edit::Baked(grid, input) => {
                *self = Edit::LayersPatch(Box::new(LayersPatch::of_bake(level.layers.baked(), grid, *input)));
            }
            Edit::Layers(layers) => {
                *self = Edit::LayersPatch(Box::new(LayersPatch::between(&level.layers, layers)));
            }
            Edit::Level(other) => {
                let patch = LayersPatch::between(&level.layers, &other.layers);
                other.layers = Layers::none();
                *self = Edit::LevelPatch(Box::new((other.as_ref().clone(), patch)));
            }
            _ => {}
        }
    }

    /// The contents equal the level's, so a swap would change nothing.
    pub(super) fn is_noop(&self, level: &Level) -> bool {
        match self {
            Edit::Cells(patch) => patch.pairs().all(|(index, paint)| level.layers.painted().get(index) == paint),
            Edit::Baked(grid, input) => *level.layers.baked() == **grid && level.layers.baked_input() == *input,
            Edit::Layers(layers) => **layers == level.layers,
            Edit::LayersPatch(patch) => patch.is_noop(&level.layers),
            Edit::Level(other) => **other == *level,
            // Never asked for a command, and a step that exchanged the level is worth keeping.
            Edit::LevelPatch(_) => false,
            Edit::Frame { cell_size, origin } => (*cell_size, *origin) == (level.cell_size, level.origin),
            Edit::Settings(settings) => *settings == level.settings,
            Edit::Bake(bake) => *bake == level.bake,
            Edit::Obstacle(id, slot) => slot.as_deref() == level.obstacle(*id),
            Edit::Profile(id, slot) => slot.as_deref() == level.profile(*id),
            Edit::Agent(id, slot) => slot.as_ref() == level.agent(*id),
            Edit::Graph(id, slot) => slot.as_deref() == level.graph(*id),
            Edit::Exports(exports) => *exports == level.exports,
            Edit::Name(name) => *name == level.name,
        }
    }

    /// Both edits exchange the same single place of the level, so the older contents are enough to undo both.
    pub(super) fn same_place(&self, other: &Edit) -> bool {
        match (self, other) {
            (Edit::Obstacle(a, _), Edit::Obstacle(b, _)) => a == b,
            (Edit::Profile(a, _), Edit::Profile(b, _)) => a == b,
            (Edit::Agent(a, _), Edit::Agent(b, _)) => a == b,
            (Edit::Graph(a, _), Edit::Graph(b, _)) => a == b,
            (Edit::Frame { .. }, Edit::Frame { .. })
            | (Edit::Settings(_), Edit::Settings(_))
            | (Edit::Bake(_), Edit::Bake(_))
            | (Edit::Exports(_), Edit::Exports(_))
            | (Edit::Name(_), Edit::Name(_)) => true,
            _ => false,
        }
    }

    /// Both edits touch different places, so that the order in which they are swapped does not matter.
    pub(super) fn is_apart_from(&self, other: &Edit) -> bool {
        let baked = |edit: &Edit| match edit {
            Edit::Baked(..) => true,
            Edit::LayersPatch(patch) => patch.is_only_baked(),
            _ => false,
        };
        let whole =
            |edit: &Edit| matches!(edit, Edit::Layers(_) | Edit::LayersPatch(_) | Edit::Level(_) | Edit::LevelPatch(_));
        let apart = |a: &Edit, b: &Edit| if baked(a) { !baked(b) && !whole(b) } else { !whole(a) };
        apart(self, other) && apart(other, self) && !self.same_place(other)
    }

    /// Bytes that the history holds for it, about.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Edit::Cells(patch) => patch.bytes(),
            Edit::Baked(grid, _) => grid.bytes(),
            Edit::Layers(layers) => layers.bytes(),
            Edit::LayersPatch(patch) => patch.bytes(),
            Edit::Level(level) => level.layers.bytes() + 4096,
            Edit::LevelPatch(parts) => parts.1.bytes() + 4096,
            Edit::Graph(_, slot) => 256 + slot.as_deref().map_or(0, WaypointGraph::bytes),
            _ => 256,
        }
    }

    /// `Ok` if the level may take this edit.
    ///
    /// # Errors
    /// [`EditError`] names the field and its range.
    pub(super) fn check(&self, level: &Level) -> Result<(), EditError> {
        match self {
            Edit::Cells(patch) => {
                let painted = level.layers.painted();
                patch.palette().iter().try_for_each(|paint| painted.check(*paint))?;
                if patch.end() <= painted.len() as u64 { Ok(()) } else { Err(EditError::OtherRegion) }
            }
            Edit::Baked(grid, _) if grid.region() != level.region() => Err(EditError::OtherRegion),
            Edit::Frame { cell_size, origin } => {
                let size_is_right = |v: f32| v.is_finite() && (0.001..=100_000.0).contains(&v);
                in_range(
                    "Cell Width and Cell Height",
                    "from 0.001 to 100000",
                    size_is_right(cell_size.x) && size_is_right(cell_size.y),
                )?;
                in_range("Origin", "a number up to 10000000", origin.x.abs() <= 1e7 && origin.y.abs() <= 1e7)
            }
            Edit::Bake(bake) => bake.check(),
            Edit::Obstacle(_, Some(obstacle)) => {
                obstacle.shape.validate()?;
                obstacle
                    .weight
                    .map_or(Ok(()), |w| crate::grid::Grid::check_weight(w).map_err(|_| EditError::BadWeight(w)))
            }
            Edit::Profile(_, Some(profile)) => check_profile(profile),
            Edit::Profile(id, None) => match level.agents.iter().filter(|(_, a)| a.profile == *id).count() {
                0 => Ok(()),
                users => Err(EditError::ProfileInUse(users)),
            },
            Edit::Agent(_, Some(agent)) => {
                in_range("Position", "a number", agent.position.is_finite() && agent.target.is_none_or(Vec2::is_finite))
            }
            Edit::Graph(_, Some(graph)) => Ok(graph.point_graph().map(|_| ())?),
            _ => Ok(()),
        }
    }
}

impl Level {
    /// Says that ids below `next` have been used; for loading.
    pub fn reserve_ids(&mut self, next: u32) {
        self.next_id = self.next_id.max(next);
    }

    /// `Ok` if every number of the level is one that an edit could have set; for levels from files.
    ///
    /// # Errors
    /// The part (`obstacle 7`) and what is wrong with it.
    pub fn check(&self) -> Result<(), (String, EditError)> {
        let check = |part: &str, edit: Edit| edit.check(self).map_err(|error| (part.to_owned(), error));
        check("cells", Edit::Frame { cell_size: self.cell_size, origin: self.origin })?;
        check("bake", Edit::Bake(self.bake))?;
        for (id, obstacle) in &self.obstacles {
            let part = format!("obstacle {}", id.number());
            check(&part, Edit::Obstacle(*id, Some(Box::new(obstacle.clone()))))?;
        }
        for (id, profile) in &self.profiles {
            check(&format!("profile {}", id.number()), Edit::Profile(*id, Some(Box::new(profile.clone()))))?;
        }
        for (id, agent) in &self.agents {
            check(&format!("agent {}", id.number()), Edit::Agent(*id, Some(agent.clone())))?;
        }
        for (id, graph) in &self.graphs {
            check(&format!("graph {}", id.number()), Edit::Graph(*id, Some(Box::new(graph.clone()))))?;
        }
        Ok(())
    }
}

impl BakeSettings {
    /// `Ok` if every number is one that a level may have.
    ///
    /// # Errors
    /// [`EditError::OutOfRange`] names the field and its range.
    pub fn check(&self) -> Result<(), EditError> {
        in_range("Agent Radius", "from 0 to 100000", (0.0..=100_000.0).contains(&self.agent_radius))
    }
}

fn check_profile(profile: &Profile) -> Result<(), EditError> {
    let s = &profile.settings;
    let distance = |v: f32| v.is_finite() && v > 0.0 && v <= 1e6;
    in_range("Agent Speed", "from 0 to 1000000", (0.0..=1e6).contains(&profile.speed))?;
    in_range("Body Radius", "from 0 to 1000000", (0.0..=1e6).contains(&profile.radius))?;
    in_range("Path Desired Distance", "above 0", distance(s.path_desired_distance))?;
    in_range("Target Desired Distance", "above 0", distance(s.target_desired_distance))?;
    in_range("Path Max Distance", "above 0", distance(s.path_max_distance))?;
    in_range("Target Repath Distance", "0 or more", (0.0..=1e6).contains(&s.target_repath_distance))
}

fn in_range(name: &'static str, range: &'static str, holds: bool) -> Result<(), EditError> {
    if holds { Ok(()) } else { Err(EditError::OutOfRange { name, range }) }
}

fn swap_slot<T>(entities: &mut Vec<(Id<T>, T)>, id: Id<T>, slot: &mut Option<T>) {
    match (entities.binary_search_by_key(&id, |(i, _)| *i), slot.take()) {
        (Ok(at), Some(new)) => *slot = Some(std::mem::replace(&mut entities[at].1, new)),
        (Ok(at), None) => *slot = Some(entities.remove(at).1),
        (Err(at), Some(new)) => entities.insert(at, (id, new)),
        (Err(_), None) => {}
    }
}

/// What a user asks for: words for the history and the edits, done together or not at all.
#[derive(Clone, Debug)]
pub struct Command {
    /// Shown in the history, for example `Brush`.
    pub label: String,
    /// Chooses the icon.
    pub kind: EntryKind,
    /// In this order.
    pub edits: Vec<Edit>,
}

impl Command {
    /// A command of one edit.
    #[must_use]
    pub fn new(label: &str, kind: EntryKind, edit: Edit) -> Command {
        Command { label: label.to_owned(), kind, edits: vec![edit] }
    }
}
