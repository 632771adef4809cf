//! `Level`: everything that a project file keeps, as plain data.

use super::entities::{Agent, BakeSettings, ExportTarget, GridSettings, Id, Obstacle, Profile};
use super::layers::Layers;
use super::waypoints::WaypointGraph;
use crate::bake::{BakeEffect, BakeError, BakeRequest, BakeShape, Walker, bake};
use crate::geom::{Cell, CellRect, Frame, Shape, Vec2};
use crate::grid::{Grid, GridError};
use crate::nav::RegionSettings;

/// A level: cells, settings and entities. Entities are sorted by id.
#[derive(Clone, Debug)]
pub struct Level {
    /// Shown in the title; the base of export names.
    pub name: String,
    /// `res_` and 12 lowercase hex digits; drawn once and never changed by an export.
    pub uid: String,
    /// World units of one cell, both above 0.
    pub cell_size: Vec2,
    /// World position of the corner of cell (0, 0).
    pub origin: Vec2,
    /// How the grid is searched.
    pub settings: GridSettings,
    /// What is baked, and how.
    pub bake: BakeSettings,
    /// Cells.
    pub layers: Layers,
    /// Shapes to bake.
    pub obstacles: Vec<(Id<Obstacle>, Obstacle)>,
    /// Kinds of agents.
    pub profiles: Vec<(Id<Profile>, Profile)>,
    /// Placed agents.
    pub agents: Vec<(Id<Agent>, Agent)>,
    /// Graphs of waypoints.
    pub graphs: Vec<(Id<WaypointGraph>, WaypointGraph)>,
    /// Files that `Export` writes again.
    pub exports: Vec<ExportTarget>,
    /// Fields of a newer program, name and text, written back as they were read.
    pub unknown_fields: Vec<(String, String)>,
    /// Ids below this have been used.
    pub(super) next_id: u32,
}

/// Equal content; which ids are still unused does not count.
impl PartialEq for Level {
    fn eq(&self, other: &Level) -> bool {
        self.name == other.name
            && self.uid == other.uid
            && (self.cell_size, self.origin) == (other.cell_size, other.origin)
            && (self.settings, self.bake) == (other.settings, other.bake)
            && self.obstacles == other.obstacles
            && self.profiles == other.profiles
            && self.agents == other.agents
            && self.graphs == other.graphs
            && self.exports == other.exports
            && self.unknown_fields == other.unknown_fields
            && self.layers == other.layers
    }
}

impl Level {
    /// An empty level of free cells with one agent profile, 32 x 32 world units a cell.
    ///
    /// # Errors
    /// [`GridError`] for a region that is too large or too far out.
    pub fn new(name: &str, region: CellRect) -> Result<Level, GridError> {
        let mut level = Level {
            name: name.to_owned(),
            uid: uid_from(name.as_bytes()),
            cell_size: Vec2::new(32.0, 32.0),
            origin: Vec2::ZERO,
            settings: GridSettings::default(),
            bake: BakeSettings::of_new_level(),
            layers: Layers::new(region)?,
            obstacles: Vec::new(),
            profiles: Vec::new(),
            agents: Vec::new(),
            graphs: Vec::new(),
            exports: Vec::new(),
            unknown_fields: Vec::new(),
            next_id: 1,
        };
        let id = level.unused_id();
        level.profiles.push((id, Profile::default()));
        level.layers.set_baked_input(level.bake_input());
        Ok(level)
    }

    /// Says that the baked cells are what a bake would make now; for building a level by hand.
    pub fn mark_baked(&mut self) {
        self.layers.set_baked_input(self.bake_input());
    }

    /// Says that the baked cells are not what a bake would make.
    pub fn mark_unbaked(&mut self) {
        self.layers.set_baked_input(0);
    }

    /// The grid that search runs on.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        self.layers.effective()
    }

    /// The cells that the level covers.
    #[must_use]
    pub fn region(&self) -> CellRect {
        self.layers.region()
    }

    /// An id that was never used in this level.
    pub fn unused_id<T>(&mut self) -> Id<T> {
        let id = Id::new(self.next_id);
        self.next_id += 1;
        id
    }

    /// The next id as [`Level::unused_id`] would give it, without taking it.
    #[must_use]
    pub fn peek_id<T>(&self) -> Id<T> {
        Id::new(self.next_id)
    }

    /// The obstacle with this id.
    #[must_use]
    pub fn obstacle(&self, id: Id<Obstacle>) -> Option<&Obstacle> {
        find(&self.obstacles, id)
    }

    /// The profile with this id.
    #[must_use]
    pub fn profile(&self, id: Id<Profile>) -> Option<&Profile> {
        find(&self.profiles, id)
    }

    /// The agent with this id.
    #[must_use]
    pub fn agent(&self, id: Id<Agent>) -> Option<&Agent> {
        find(&self.agents, id)
    }

    /// The waypoint graph with this id.
    #[must_use]
    pub fn graph(&self, id: Id<WaypointGraph>) -> Option<&WaypointGraph> {
        find(&self.graphs, id)
    }

    /// Where the cells lie in the world.
    #[must_use]
    pub fn frame(&self) -> Frame {
        Frame { cell_size: self.cell_size, origin: self.origin }
    }

    /// Where its grid lies and how it is searched, for a map.
    #[must_use]
    pub fn region_settings(&self) -> RegionSettings {
        let GridSettings { rules, navigation_layers: layers } = self.settings;
        RegionSettings { frame: self.frame(), rules, layers }
    }

    /// World position of a cell's centre.
    #[must_use]
    pub fn world_from_cell(&self, cell: Cell) -> Vec2 {
        self.frame().world_from_cell(cell)
    }

    /// The cell that holds a world position; it may lie outside the region.
    #[must_use]
    pub fn cell_from_world(&self, position: Vec2) -> Cell {
        self.frame().cell_from_world(position)
    }

    /// The shapes as `bake` takes them.
    #[must_use]
    pub fn bake_shapes(&self) -> Vec<BakeShape<'_>> {
        let shape = |(_, o): &'_ (Id<Obstacle>, Obstacle)| (o.weight, o.mask, o.moving);
        self.obstacles
            .iter()
            .map(|entry| {
                let (weight, mask, moving) = shape(entry);
                BakeShape { shape: &entry.1.shape, weight, mask, moving }
            })
            .collect()
    }

    /// What a bake of this level asks, over `shapes` from [`Level::bake_shapes`].
    #[must_use]
    pub fn bake_request<'a>(&'a self, shapes: &'a [BakeShape<'a>]) -> BakeRequest<'a> {
        BakeRequest {
            region: self.region(),
            cell_size: self.cell_size,
            origin: self.origin,
            rule: self.bake.rule,
            agent_radius: self.bake.agent_radius,
            mask: self.bake.mask,
            source: self.bake.source,
            shapes,
            imported: self.layers.imported().map(|i| &i.grid),
        }
    }

    /// Hash of all that a bake depends on: two equal inputs bake to equal cells.
    #[must_use]
    pub fn bake_input(&self) -> u64 {
        use crate::bake::BakeSource;
        let mut hash = Fnv::default();
        let region = self.region();
        for value in [region.x as u32, region.y as u32, region.w, region.h] {
            hash.u32(value);
        }
        hash.floats(&[self.cell_size.x, self.cell_size.y, self.origin.x, self.origin.y, self.bake.agent_radius]);
        hash.u32(self.bake.source as u32);
        hash.u32(self.bake.rule as u32);
        if matches!(self.bake.source, BakeSource::Obstacles | BakeSource::Both) {
            for (_, obstacle) in &self.obstacles {
                if !obstacle.moving && obstacle.mask & self.bake.mask != 0 {
                    hash.shape(&obstacle.shape);
                    hash.floats(&[obstacle.weight.unwrap_or(f32::NEG_INFINITY)]);
                }
            }
        }
        if matches!(self.bake.source, BakeSource::Imported | BakeSource::Both) {
            let imported = self.layers.imported().map_or(0, |i| i.hash());
            hash.u32(imported as u32);
            hash.u32((imported >> 32) as u32);
        }
        hash.finish()
    }

    /// What these freshly baked cells would change for walkers, under the paint of this level.
    ///
    /// # Errors
    /// [`GridError`] if `baked` is not of the level's region.
    pub fn effect_of(&self, baked: &Grid) -> Result<BakeEffect, GridError> {
        if baked.region() != self.region() {
            return Err(GridError::WrongLength { expected: self.region().area(), found: baked.region().area() });
        }
        let after = self.layers.with_baked(baked.clone(), 0);
        let walker = |agent: &Agent| Walker {
            at: self.cell_from_world(agent.position),
            target: agent.target.map(|target| self.cell_from_world(target)),
        };
        let walkers: Vec<Walker> = self.agents.iter().map(|(_, agent)| walker(agent)).collect();
        Ok(BakeEffect::between(self.grid(), after.effective(), self.settings.rules.diagonal_mode, &walkers))
    }

    /// Something that is baked changed since the last bake.
    #[must_use]
    pub fn is_bake_out_of_date(&self) -> bool {
        self.layers.baked_input() != self.bake_input()
    }

    /// Bakes now, as settings, obstacles and the imported layer are.
    ///
    /// # Errors
    /// [`BakeError`] for shapes and settings that cannot be baked; nothing is changed then.
    pub fn bake_again(&mut self) -> Result<(), BakeError> {
        let shapes = self.bake_shapes();
        let baked = bake(&self.bake_request(&shapes), &|| false)?;
        let input = self.bake_input();
        self.layers = self.layers.with_baked(baked, input);
        Ok(())
    }

    /// Hash of the cells that search runs on, 64 bits.
    #[must_use]
    pub fn grid_hash(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.grid(self.grid());
        hash.finish()
    }
}

fn find<T>(entities: &[(Id<T>, T)], id: Id<T>) -> Option<&T> {
    entities.binary_search_by_key(&id, |(i, _)| *i).ok().map(|at| &entities[at].1)
}

/// A uid from any bytes: `res_` and 12 lowercase hex digits.
#[must_use]
pub fn uid_from(seed: &[u8]) -> String {
    let mut hash = Fnv::default();
    hash.bytes(seed);
    format!("res_{:012x}", hash.finish() & 0xffff_ffff_ffff)
}

/// FNV-1a, 64 bits: the same on every machine, good enough to notice a change.
#[derive(Clone, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// A whole word in one step: an eighth of the time for large grids.
    fn word(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    }

    pub(crate) fn floats(&mut self, values: &[f32]) {
        // -0 and 0 are equal and must hash equal.
        values.iter().for_each(|v| self.u32((v + 0.0).to_bits()));
    }

    fn point(&mut self, point: Vec2) {
        self.floats(&[point.x, point.y]);
    }

    fn shape(&mut self, shape: &Shape) {
        self.bytes(shape.kind_name().as_bytes());
        match shape {
            Shape::Rectangle { center, size } => {
                self.point(*center);
                self.point(*size);
            }
            Shape::Circle { center, radius } => {
                self.point(*center);
                self.floats(&[*radius]);
            }
            Shape::Capsule { a, b, radius } => {
                self.point(*a);
                self.point(*b);
                self.floats(&[*radius]);
            }
            Shape::Polygon { points } => points.iter().for_each(|p| self.point(*p)),
        }
    }

    /// Region, solid cells and weights.
    pub(crate) fn grid(&mut self, grid: &Grid) {
        let region = grid.region();
        for value in [region.x as u32, region.y as u32, region.w, region.h] {
            self.u32(value);
        }
        for y in 0..region.h as i32 {
            grid.solid_bits().row_words(y).iter().for_each(|word| self.word(*word));
        }
        if let Some(weights) = grid.weights() {
            weights.iter().for_each(|w| self.word(u64::from(w.to_bits())));
        }
    }

    pub(crate) fn finish(&self) -> u64 {
        self.0
    }
}
