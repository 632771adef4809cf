//! `NavigationMap`: regions in registration order, the changes that wait, and the questions.
//!
//! **All questions between two syncs see the same map**, whatever was changed in between. A sync that
//! changed something raises the iteration once, however many changes there were; agents repath when it
//! grows.

use super::nearest::{NearestBy, nearest_walkable, point_in_cell};
use super::query::{NavPath, PathQuery, ask_region};
use super::region::{GridRegion, Presence, RegionId, RegionSettings};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{Areas, Grid, GridError};
use crate::search::{PathStatus, Reason, Scratch};

/// Regions that agents walk on.
#[derive(Debug, Default)]
pub struct NavigationMap {
    regions: Vec<GridRegion>,
    next_region: u32,
    iteration: u32,
    scratch: Scratch,
}

impl NavigationMap {
    /// A map without regions, never synced.
    #[must_use]
    pub fn new() -> NavigationMap {
        NavigationMap::default()
    }

    /// Number of the last sync that changed something; 0 before the first sync and never after it.
    #[must_use]
    pub fn iteration_id(&self) -> u32 {
        self.iteration
    }

    /// Registers a grid; questions see it from the next sync on.
    pub fn add_region(&mut self, grid: Grid, settings: RegionSettings) -> RegionId {
        let id = RegionId(self.next_region);
        self.next_region += 1;
        self.regions.push(GridRegion::new(id, grid, settings));
        id
    }

    /// Takes a region away at the next sync; tells whether there is such a one.
    pub fn remove_region(&mut self, id: RegionId) -> bool {
        self.find_mut(id).map(|region| region.presence = Presence::Leaving).is_some()
    }

    /// The regions that questions see, in registration order.
    pub fn regions(&self) -> impl Iterator<Item = &GridRegion> {
        self.regions.iter().filter(|r| r.presence != Presence::Joining)
    }

    /// The region with this name, also one that waits for its first sync.
    #[must_use]
    pub fn region(&self, id: RegionId) -> Option<&GridRegion> {
        self.regions.iter().find(|r| r.id() == id)
    }

    /// Blocks or frees a cell at the next sync; tells whether that differs from what was asked before.
    pub fn set_cell_solid(&mut self, region: RegionId, cell: Cell, solid: bool) -> bool {
        self.find_mut(region).is_some_and(|r| r.set_solid(cell, solid))
    }

    /// Sets the weight of a cell at the next sync; tells whether that differs from what was asked before.
    ///
    /// # Errors
    /// [`GridError::BadWeight`] if it is not finite or below 0; the old weight stays.
    pub fn set_cell_weight(&mut self, region: RegionId, cell: Cell, weight: f32) -> Result<bool, GridError> {
        self.find_mut(region).map_or(Ok(false), |r| r.set_weight(cell, weight))
    }

    /// Takes the cells of a rectangle from another grid at the next sync; cells that either does not have are
    /// left out. Costs the rectangle. Tells whether anything differs from what was asked before.
    pub fn copy_cells(&mut self, region: RegionId, from: &Grid, rect: CellRect) -> bool {
        self.find_mut(region).is_some_and(|r| r.copy_cells(from, rect))
    }

    /// Takes another grid, of any region, in place of the old one at the next sync.
    pub fn replace_grid(&mut self, region: RegionId, grid: Grid) -> bool {
        self.find_mut(region).map(|r| r.replace_grid(grid)).is_some()
    }

    /// Changes how a region lies and is searched at the next sync.
    pub fn set_region_settings(&mut self, region: RegionId, settings: RegionSettings) -> bool {
        self.find_mut(region).map(|r| r.set_settings(settings)).is_some()
    }

    /// A sync may change something.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.iteration == 0 || self.regions.iter().any(GridRegion::is_pending)
    }

    /// Makes all changes visible; tells whether anything did change, and so whether the iteration grew.
    pub fn sync(&mut self) -> bool {
        let mut changed = self.iteration == 0;
        let count = self.regions.len();
        self.regions.retain(|r| r.presence != Presence::Leaving);
        changed |= self.regions.len() != count;
        for region in &mut self.regions {
            changed |= region.sync();
        }
        if changed {
            self.iteration = self.iteration.checked_add(1).unwrap_or(1);
        }
        changed
    }

    /// Answers a question; `path` is filled anew. Nothing is allocated once its lists, and the map's search memory, have
    /// grown.
    pub fn query_path(&mut self, query: &PathQuery, path: &mut NavPath) {
        path.clear();
        let holds_start = |r: &&mut GridRegion| {
            r.presence != Presence::Joining
                && r.settings().layers & query.layers != 0
                && r.cell_at(query.start).is_some()
        };
        match self.regions.iter_mut().find(holds_start) {
            Some(region) if query.target.is_finite() => ask_region(region, query, &mut self.scratch, path),
            Some(_) => (path.status, path.reason) = (PathStatus::InvalidPoint, Some(Reason::GoalOutside)),
            None => (path.status, path.reason) = (PathStatus::InvalidPoint, Some(Reason::StartOutside)),
        }
    }

    /// The walkable point nearest to `position`, over all regions that share a layer; `None` where there is none.
    #[must_use]
    pub fn closest_point(&self, position: Vec2, layers: u32) -> Option<Vec2> {
        let mut best: Option<(f32, Vec2)> = None;
        for region in self.regions().filter(|r| r.settings().layers & layers != 0) {
            let frame = &region.settings().frame;
            let Some(cell) = nearest_walkable(region.grid(), frame, position, NearestBy::Area, u32::MAX) else {
                continue;
            };
            let point = point_in_cell(frame, cell, position);
            let distance = point.distance(position);
            if best.is_none_or(|(known, _)| distance < known) {
                best = Some((distance, point));
            }
        }
        best.map(|(_, point)| point)
    }

    /// Grid and connected areas of a region as questions see them, for overlays.
    pub fn grid_and_areas(&mut self, region: RegionId) -> Option<(&Grid, &Areas)> {
        self.find_mut(region).map(GridRegion::grid_and_areas)
    }

    /// Takes the search memory for the largest region now, so that the first question does not.
    pub fn reserve(&mut self) {
        for region in &self.regions {
            self.scratch.reserve(region.grid().len());
        }
    }

    fn find_mut(&mut self, id: RegionId) -> Option<&mut GridRegion> {
        self.regions.iter_mut().find(|r| r.id() == id)
    }

    #[cfg(test)]
    pub(super) fn set_iteration(&mut self, iteration: u32) {
        self.iteration = iteration;
    }
}
