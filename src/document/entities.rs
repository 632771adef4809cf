//! What a level holds beside its cells: settings, obstacles, agent profiles, agents, export targets.
//! Plain data with public fields; ids are never reused within a level.

use crate::bake::{BakeRule, BakeSource};
use crate::geom::{Shape, Vec2};
use crate::nav::AgentSettings;
use crate::search::SearchRules;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// Names one entity of kind `T` in one level. Never reused, not even after an undo.
pub struct Id<T> {
    number: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The id with this number.
    #[must_use]
    pub const fn new(number: u32) -> Id<T> {
        Id { number, kind: PhantomData }
    }

    /// The number behind the id.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }
}

// By hand, because a derive would ask the same of `T`.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.number == other.number
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Id<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Id<T>) -> Ordering {
        self.number.cmp(&other.number)
    }
}
impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}
impl<T> std::fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.number)
    }
}

/// How the grid is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridSettings {
    /// Diagonal steps, heuristics, algorithm and order.
    pub rules: SearchRules,
    /// Layers of the region, one bit each.
    pub navigation_layers: u32,
}

impl Default for GridSettings {
    fn default() -> GridSettings {
        GridSettings { rules: SearchRules::default(), navigation_layers: 1 }
    }
}

/// What is baked, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BakeSettings {
    /// What is baked.
    pub source: BakeSource,
    /// When a cell becomes solid.
    pub rule: BakeRule,
    /// World units by which solids keep away from agents; 0 or more.
    pub agent_radius: f32,
    /// Obstacles that share a bit with this are baked.
    pub mask: u32,
    /// Bake again shortly after each change.
    pub auto: bool,
    /// A game bakes when it loads the level.
    pub on_load: bool,
}

impl BakeSettings {
    /// What a new level starts with: the rule under which corridors of one cell stay open for agents that fit through
    /// them. (The default is what a file means that says nothing, and stays as it always was.)
    #[must_use]
    pub fn of_new_level() -> BakeSettings {
        BakeSettings { rule: BakeRule::Disc, ..BakeSettings::default() }
    }
}

impl Default for BakeSettings {
    fn default() -> BakeSettings {
        BakeSettings {
            source: BakeSource::Obstacles,
            rule: BakeRule::GrownCell,
            agent_radius: 0.0,
            mask: 1,
            auto: false,
            on_load: false,
        }
    }
}

/// A shape that is baked into cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// Where and how large, in world units.
    pub shape: Shape,
    /// `None` blocks; a weight makes an area of that weight instead.
    pub weight: Option<f32>,
    /// Bits that the Bake Mask chooses by.
    pub mask: u32,
    /// Moves in the game and is therefore never baked.
    pub moving: bool,
}

impl Obstacle {
    /// A still, solid obstacle on mask bit 1.
    #[must_use]
    pub fn solid(shape: Shape) -> Obstacle {
        Obstacle { shape, weight: None, mask: 1, moving: false }
    }
}

/// A kind of agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Shown in the inspector and exported.
    pub name: String,
    /// Radius of the body, world units; drawn, and used by avoidance. Never shapes a path.
    pub radius: f32,
    /// World units a second.
    pub speed: f32,
    /// How it follows paths.
    pub settings: AgentSettings,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile { name: "Chaser".to_owned(), radius: 10.0, speed: 140.0, settings: AgentSettings::default() }
    }
}

/// An agent as placed in the level; the simulator starts from here.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    /// Its kind.
    pub profile: Id<Profile>,
    /// World units.
    pub position: Vec2,
    /// World units; `None` waits for a click.
    pub target: Option<Vec2>,
}

/// A file that `Export` writes again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportTarget {
    /// Name of the format as on the command line.
    pub format: String,
    /// Relative to the project file.
    pub path: String,
}
