//! From a level and its changes to a running world. The level is only read; cells changed while agents run are
//! painted here, over the level's, until they are kept or discarded.

use super::agent::AgentSpec;
use super::live_edits::{is_as_in_level, resolve};
use super::world::World;
use crate::document::{Agent, Change, Changes, Document, Id, Level, Paint, Profile};
use crate::geom::{Cell, CellRect};

impl World {
    /// The level's cells and agents. An agent of a profile that is not there is left out.
    #[must_use]
    pub fn from_level(level: &Level, seed: u64) -> World {
        let mut world = World::new(level.grid().clone(), level.region_settings(), seed);
        world.add_level_agents(level);
        world
    }

    /// Takes over what changed in the document since the last call: cells by rectangles, settings and profiles at
    /// once, agents that were added, moved or removed. An agent that runs already is not moved. Visible to questions
    /// from the next tick or [`World::force_sync`] on.
    pub fn sync_document(&mut self, document: &Document) {
        let level = document.level();
        let changes = self.revision.map_or(Changes::Everything, |revision| document.changes_since(revision));
        self.revision = Some(document.revision());
        match changes {
            Changes::Everything => {
                self.take_layout(level);
                self.take_agents(level);
            }
            Changes::These(older, newer) => {
                for change in older.iter().chain(newer) {
                    match change {
                        Change::Cells(rect) => self.take_cells(level, *rect),
                        Change::AllCells => self.take_cells(level, level.region()),
                        Change::Layout => {
                            self.take_layout(level);
                            self.take_agents(level);
                        }
                        Change::Settings => {
                            self.with_map(|map, region| map.set_region_settings(region, level.region_settings()));
                        }
                        Change::Agents => self.take_agents(level),
                        Change::Bake | Change::Obstacles | Change::Waypoints | Change::Name => {}
                    }
                }
            }
        }
    }

    /// Paints cells of the live map alone, from the next tick on; tells which rectangle changed. The paint is remembered
    /// as long as it differs from the level. Cells outside and bad weights are left out.
    pub fn paint_live(&mut self, level: &Level, cells: &[Cell], paint: Paint) -> CellRect {
        let paint = if paint == Paint::Weight(1.0) { Paint::Free } else { paint };
        let mut touched = CellRect::default();
        for &cell in cells {
            let Some(state) = resolve(level, cell, paint) else { continue };
            if self.put_cell(cell, state) {
                touched = touched.union(CellRect::from_cell(cell));
            }
            self.live_edits.set(cell, (!is_as_in_level(level, cell, state)).then_some(paint));
        }
        touched
    }

    /// Cells of the live map that differ from the level, by row, then column.
    pub fn live_edits(&self) -> impl ExactSizeIterator<Item = (Cell, Paint)> {
        self.live_edits.iter()
    }

    /// Makes the live map the level's again.
    pub fn discard_live_edits(&mut self, level: &Level) {
        let mut edits = std::mem::take(&mut self.live_edits);
        self.with_map(|map, region| {
            for (cell, _) in edits.iter() {
                map.copy_cells(region, level.grid(), CellRect::from_cell(cell));
            }
        });
        edits.clear();
        self.live_edits = edits;
    }

    /// Tells whether the cell differs from what was asked before.
    fn put_cell(&mut self, cell: Cell, (solid, weight): (bool, f32)) -> bool {
        self.with_map(|map, region| {
            let solid_changed = map.set_cell_solid(region, cell, solid);
            map.set_cell_weight(region, cell, weight).unwrap_or(false) || solid_changed
        })
    }

    /// The level's cells of a rectangle, and live edits over them.
    fn take_cells(&mut self, level: &Level, rect: CellRect) {
        let mut edits = std::mem::take(&mut self.live_edits);
        self.with_map(|map, region| {
            map.copy_cells(region, level.grid(), rect);
            edits.retain(|cell, paint| {
                if !rect.contains(cell) {
                    return true;
                }
                let Some((solid, weight)) = resolve(level, cell, paint) else { return false };
                map.set_cell_solid(region, cell, solid);
                let is_kept = map.set_cell_weight(region, cell, weight).is_ok();
                is_kept && !is_as_in_level(level, cell, (solid, weight))
            });
        });
        self.live_edits = edits;
    }

    /// Region, frame and cells.
    fn take_layout(&mut self, level: &Level) {
        self.with_map(|map, region| map.set_region_settings(region, level.region_settings()));
        if self.grid().region() != level.region() {
            self.with_map(|map, region| map.replace_grid(region, level.grid().clone()));
            self.live_edits.retain(|cell, _| level.region().contains(cell));
        }
        self.take_cells(level, level.region());
    }

    fn take_agents(&mut self, level: &Level) {
        self.retain_agents(|agent| agent.profile.is_none() || level.agent(agent.id).is_some());
        let is_new_run = self.tick_number() == 0;
        for agent in self.agents.iter_mut().filter(|a| a.profile.is_some()) {
            let Some((profile, spec)) = spec_of(level, agent.id) else { continue };
            let old = agent.spec;
            agent.profile = Some(profile);
            if (old.speed, old.radius, old.settings) != (spec.speed, spec.radius, spec.settings) {
                agent.set_settings(spec.speed, spec.radius, spec.settings);
            }
            agent.spec = spec;
            if is_new_run && old.position != spec.position {
                agent.position = spec.position;
                agent.next_position = spec.position;
            }
            if old.target != spec.target {
                match spec.target {
                    Some(target) => agent.set_target(target),
                    None => agent.clear_target(),
                }
            }
        }
        self.add_level_agents(level);
    }

    /// Adds those that are not there yet.
    fn add_level_agents(&mut self, level: &Level) {
        for (id, _) in &level.agents {
            if let Some((profile, spec)) = spec_of(level, *id) {
                self.insert_agent(*id, Some(profile), spec);
            }
        }
    }
}

fn spec_of(level: &Level, id: Id<Agent>) -> Option<(Id<Profile>, AgentSpec)> {
    let agent = level.agent(id)?;
    let profile = level.profile(agent.profile)?;
    let spec = AgentSpec {
        position: agent.position,
        target: agent.target,
        radius: profile.radius,
        speed: profile.speed,
        settings: profile.settings,
    };
    Some((agent.profile, spec))
}
