//! `GridRegion`: a grid as a map's questions see it, and the same grid with the changes that wait for a sync.
//!
//! The two copies differ only within the rectangles of `dirty`, so an edit costs its cells twice and a
//! sync the rectangles, never the grid. **Nothing but [`GridRegion::sync`] changes what questions see.**

use crate::geom::{Cell, CellRect, Frame, Vec2};
use crate::grid::{Areas, Connectivity, Grid, GridError};
use crate::search::SearchRules;

/// Rectangles that are remembered apart; one more makes a single rectangle around all.
const MAX_DIRTY: usize = 256;

/// Names a region of one map. Never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RegionId(pub(super) u32);

/// Where a grid region lies and how it is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RegionSettings {
    /// Where the cells lie in the world.
    pub frame: Frame,
    /// How they are searched.
    pub rules: SearchRules,
    /// Layers of the region, one bit each.
    pub layers: u32,
}

/// The defaults of a navigation node: cells of one unit at the origin, the usual rules, layer 1.
impl Default for RegionSettings {
    fn default() -> RegionSettings {
        RegionSettings { frame: Frame::default(), rules: SearchRules::default(), layers: 1 }
    }
}

/// Whether a region takes part in questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// From the next sync on.
    Joining,
    Present,
    /// Until the next sync.
    Leaving,
}

/// A grid with its settings, registered with a map.
#[derive(Debug)]
pub struct GridRegion {
    id: RegionId,
    pub(super) presence: Presence,
    settings: RegionSettings,
    grid: Grid,
    areas: Areas,
    next_settings: RegionSettings,
    next_grid: Grid,
    dirty: Vec<CellRect>,
    /// The next grid covers other cells: all of it is taken.
    replaced: bool,
}

impl GridRegion {
    pub(super) fn new(id: RegionId, grid: Grid, settings: RegionSettings) -> GridRegion {
        GridRegion {
            id,
            presence: Presence::Joining,
            settings,
            areas: Areas::new(Connectivity::of(settings.rules.diagonal_mode)),
            next_settings: settings,
            next_grid: grid.clone(),
            grid,
            dirty: Vec::with_capacity(MAX_DIRTY),
            replaced: false,
        }
    }

    /// Its name within the map.
    #[must_use]
    pub fn id(&self) -> RegionId {
        self.id
    }

    /// The cells as of the last sync.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The settings as of the last sync.
    #[must_use]
    pub fn settings(&self) -> &RegionSettings {
        &self.settings
    }

    /// The cells as they will be after the next sync.
    #[must_use]
    pub fn next_grid(&self) -> &Grid {
        &self.next_grid
    }

    /// The cell that holds a world position, if it lies inside the region.
    #[must_use]
    pub fn cell_at(&self, position: Vec2) -> Option<Cell> {
        let cell = self.settings.frame.cell_from_world(position);
        (position.is_finite() && self.grid.region().contains(cell)).then_some(cell)
    }

    /// Grid and areas, labelled for the grid as it is.
    pub(super) fn grid_and_areas(&mut self) -> (&Grid, &Areas) {
        self.areas.update(&self.grid);
        (&self.grid, &self.areas)
    }

    pub(super) fn set_solid(&mut self, cell: Cell, solid: bool) -> bool {
        let changed = self.next_grid.set_solid(cell, solid);
        if changed {
            self.mark(CellRect::from_cell(cell));
        }
        changed
    }

    pub(super) fn set_weight(&mut self, cell: Cell, weight: f32) -> Result<bool, GridError> {
        let changed = self.next_grid.set_weight(cell, weight)?;
        if changed {
            self.mark(CellRect::from_cell(cell));
        }
        Ok(changed)
    }

    pub(super) fn copy_cells(&mut self, from: &Grid, rect: CellRect) -> bool {
        let rect = rect.intersection(self.next_grid.region()).intersection(from.region());
        let changed = if from.region() == self.next_grid.region() {
            self.next_grid.copy_rect(from, rect)
        } else {
            rect.cells().fold(false, |changed, cell| {
                let solid = self.next_grid.set_solid(cell, from.is_solid(cell));
                // A weight that is in a grid is a valid one.
                let weight = self.next_grid.set_weight(cell, from.weight(cell)).unwrap_or(false);
                changed | solid | weight
            })
        };
        if changed {
            self.mark(rect);
        }
        changed
    }

    pub(super) fn replace_grid(&mut self, grid: Grid) {
        self.dirty.clear();
        self.replaced = true;
        self.next_grid = grid;
    }

    pub(super) fn set_settings(&mut self, settings: RegionSettings) {
        self.next_settings = settings;
    }

    /// A sync may change something.
    pub(super) fn is_pending(&self) -> bool {
        self.replaced
            || !self.dirty.is_empty()
            || self.presence != Presence::Present
            || self.next_settings != self.settings
    }

    /// Makes the changes visible; tells whether anything differs from before.
    pub(super) fn sync(&mut self) -> bool {
        let mut changed = self.presence != Presence::Present;
        if self.presence == Presence::Joining {
            self.presence = Presence::Present;
        }
        if self.replaced {
            changed |= self.grid != self.next_grid;
            self.grid.clone_from(&self.next_grid);
            // The new grid's version may by chance be the one that was labelled.
            self.areas.invalidate();
            self.replaced = false;
        }
        for rect in self.dirty.drain(..) {
            changed |= self.grid.copy_rect(&self.next_grid, rect);
        }
        if self.next_settings != self.settings {
            changed = true;
            self.settings = self.next_settings;
            let connectivity = Connectivity::of(self.settings.rules.diagonal_mode);
            if connectivity != self.areas.connectivity() {
                self.areas = Areas::new(connectivity);
            }
        }
        changed
    }

    /// Remembers a changed rectangle; one that grows the last by no more than itself joins it.
    fn mark(&mut self, rect: CellRect) {
        if self.replaced {
            return;
        }
        if let Some(last) = self.dirty.last_mut() {
            let both = last.union(rect);
            if both.area() <= last.area() + rect.area() {
                *last = both;
                return;
            }
        }
        if self.dirty.len() == MAX_DIRTY {
            let all = self.dirty.drain(..).fold(rect, CellRect::union);
            self.dirty.push(all);
        } else {
            self.dirty.push(rect);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GridRegion, MAX_DIRTY, RegionId, RegionSettings};
    use crate::geom::{Cell, CellRect};
    use crate::grid::Grid;

    fn region(w: u32, h: u32) -> GridRegion {
        let grid = Grid::new(CellRect::new(-2, 3, w, h)).unwrap();
        let mut region = GridRegion::new(RegionId(0), grid, RegionSettings::default());
        region.sync();
        region
    }

    #[test]
    fn more_scattered_edits_than_are_remembered_apart_all_arrive() {
        let mut region = region(100, 100);
        for i in 0..MAX_DIRTY as i32 + 50 {
            assert!(region.set_solid(Cell::new(-2 + i * 37 % 100, 3 + (i * 61 + i / 100) % 100), true));
            assert!(region.dirty.len() <= MAX_DIRTY);
        }
        assert_eq!(region.grid().solid_count(), 0, "questions see nothing before the sync");
        assert!(region.sync());
        assert_eq!(region.grid(), region.next_grid());
        assert_eq!(region.grid().solid_count(), MAX_DIRTY as u64 + 50);
    }

    #[test]
    fn an_edit_that_is_taken_back_changes_nothing() {
        let mut region = region(4, 4);
        region.set_solid(Cell::new(0, 4), true);
        region.set_solid(Cell::new(0, 4), false);
        assert!(region.is_pending() && !region.sync() && !region.is_pending());
    }

    #[test]
    fn cells_of_a_grid_that_covers_another_region_come_by_id() {
        let mut region = region(4, 4);
        let mut other = Grid::new(CellRect::new(0, 0, 10, 10)).unwrap();
        other.set_solid(Cell::new(1, 5), true);
        other.set_weight(Cell::new(0, 4), 3.0).unwrap();
        other.set_solid(Cell::new(9, 9), true);
        assert!(region.copy_cells(&other, CellRect::new(-9, -9, 90, 90)));
        assert!(region.sync());
        assert_eq!((region.grid().solid_count(), region.grid().weight(Cell::new(0, 4))), (1, 3.0));
        assert!(region.grid().is_solid(Cell::new(1, 5)));
    }
}
