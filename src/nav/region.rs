//! `GridRegion`: a grid as a map's questions see it, and the same grid with the changes that wait for a sync.
//!
//! The two copies differ only within the rectangles of `dirty`, so an edit costs its cells twice and a
//! sync the rectangles, never the grid. **Nothing but [`GridRegion::sync`] changes what questions see.**
//!
//! What questions see is a *slot* behind an `Arc`; a copy of the region, a *snapshot*, shares it. A sync writes into
//! the slot where nobody else reads it. Else it takes a spare one that nobody reads, replays the rectangles that
//! it missed, and swaps; so edits under a living snapshot copy rectangles too. Only where every slot is read is
//! another one made.

use crate::geom::{Cell, CellRect, Frame, Vec2};
use crate::grid::{Areas, Connectivity, Grid, GridError};
use crate::search::SearchRules;
use std::sync::Arc;

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

/// A grid as of a sync, with its areas labelled.
#[derive(Clone, Debug)]
struct Slot {
    grid: Grid,
    areas: Areas,
}

/// A slot that questions saw before.
#[derive(Debug)]
struct Spare {
    slot: Arc<Slot>,
    /// Where it differs from the slot that questions see now.
    missed: Vec<CellRect>,
    /// It differs everywhere.
    misses_all: bool,
}

/// Spare slots that are kept; older ones belong to those who read them.
const MAX_SPARES: usize = 2;

/// A grid with its settings, registered with a map. A copy shares the cells until one of the two changes.
#[derive(Debug)]
pub struct GridRegion {
    id: RegionId,
    pub(super) presence: Presence,
    settings: RegionSettings,
    shown: Arc<Slot>,
    spares: Vec<Spare>,
    next_settings: RegionSettings,
    /// `None` in a snapshot that was never edited: as shown.
    next_grid: Option<Grid>,
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
            next_settings: settings,
            next_grid: Some(grid.clone()),
            shown: Arc::new(Slot { grid, areas: Areas::new(Connectivity::of(settings.rules.diagonal_mode)) }),
            spares: Vec::with_capacity(MAX_SPARES + 1),
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
        &self.shown.grid
    }

    /// The settings as of the last sync.
    #[must_use]
    pub fn settings(&self) -> &RegionSettings {
        &self.settings
    }

    /// The cells as they will be after the next sync.
    #[must_use]
    pub fn next_grid(&self) -> &Grid {
        self.next_grid.as_ref().unwrap_or(&self.shown.grid)
    }

    /// Copies of the cells that exist for questions: 1, and one more for every snapshot that a sync had to write around.
    #[must_use]
    pub fn slots(&self) -> usize {
        1 + self.spares.len()
    }

    /// The cell that holds a world position, if it lies inside the region.
    #[must_use]
    pub fn cell_at(&self, position: Vec2) -> Option<Cell> {
        let cell = self.settings.frame.cell_from_world(position);
        (position.is_finite() && self.grid().region().contains(cell)).then_some(cell)
    }

    /// Grid and areas as of the last sync.
    pub(super) fn grid_and_areas(&self) -> (&Grid, &Areas) {
        (&self.shown.grid, &self.shown.areas)
    }

    fn next_mut(&mut self) -> &mut Grid {
        self.next_grid.get_or_insert_with(|| self.shown.grid.clone())
    }

    pub(super) fn set_solid(&mut self, cell: Cell, solid: bool) -> bool {
        let changed = self.next_mut().set_solid(cell, solid);
        if changed {
            self.mark(CellRect::from_cell(cell));
        }
        changed
    }

    pub(super) fn set_weight(&mut self, cell: Cell, weight: f32) -> Result<bool, GridError> {
        let changed = self.next_mut().set_weight(cell, weight)?;
        if changed {
            self.mark(CellRect::from_cell(cell));
        }
        Ok(changed)
    }

    pub(super) fn copy_cells(&mut self, from: &Grid, rect: CellRect) -> bool {
        let next = self.next_mut();
        let rect = rect.intersection(next.region()).intersection(from.region());
        let changed = if from.region() == next.region() {
            next.copy_rect(from, rect)
        } else {
            rect.cells().fold(false, |changed, cell| {
                let solid = next.set_solid(cell, from.is_solid(cell));
                // A weight that is in a grid is a valid one.
                let weight = next.set_weight(cell, from.weight(cell)).unwrap_or(false);
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
        self.next_grid = Some(grid);
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
        changed |= self.next_settings != self.settings;
        self.settings = self.next_settings;
        let connectivity = Connectivity::of(self.settings.rules.diagonal_mode);
        let is_labelled = self.shown.areas.connectivity() == connectivity && self.shown.areas.is_current(self.grid());
        if !is_labelled || self.replaced || !self.dirty.is_empty() {
            changed |= self.write(connectivity);
        }
        changed
    }

    /// Takes over the waiting cells and labels the areas; returns whether any cell differs from before.
    fn write(&mut self, connectivity: Connectivity) -> bool {
        self.make_writable();
        let GridRegion { shown, spares, next_grid, dirty, replaced, .. } = self;
        let Some(slot) = Arc::get_mut(shown) else { return false };
        let mut changed = false;
        if let (Some(next), true) = (&*next_grid, *replaced) {
            changed = slot.grid != *next;
            slot.grid.clone_from(next);
            // The new grid's version may by chance be the one that was labelled.
            slot.areas.invalidate();
            spares.iter_mut().for_each(|spare| spare.misses_all = true);
        }
        *replaced = false;
        for rect in dirty.drain(..) {
            let Some(next) = &*next_grid else { break };
            changed |= slot.grid.copy_rect(next, rect);
            spares.iter_mut().for_each(|spare| remember(&mut spare.missed, rect));
        }
        if slot.areas.connectivity() != connectivity {
            slot.areas = Areas::new(connectivity);
        }
        slot.areas.update(&slot.grid);
        changed
    }

    /// Makes the shown slot one that nobody else reads, with the same cells.
    fn make_writable(&mut self) {
        if Arc::get_mut(&mut self.shown).is_some() {
            return;
        }
        let is_free = |spare: &mut Spare| Arc::get_mut(&mut spare.slot).is_some();
        let Some(free) = self.spares.iter_mut().position(is_free) else {
            let copy = Arc::new(Slot::clone(&self.shown));
            let old = std::mem::replace(&mut self.shown, copy);
            if self.spares.len() == MAX_SPARES {
                self.spares.remove(0);
            }
            self.spares.push(Spare { slot: old, missed: Vec::with_capacity(MAX_DIRTY), misses_all: false });
            return;
        };
        let spare = &mut self.spares[free];
        std::mem::swap(&mut self.shown, &mut spare.slot);
        let Some(slot) = Arc::get_mut(&mut self.shown) else { return };
        if std::mem::take(&mut spare.misses_all) {
            slot.grid.clone_from(&spare.slot.grid);
            slot.areas.invalidate();
        } else {
            for rect in &spare.missed {
                slot.grid.copy_rect(&spare.slot.grid, *rect);
            }
        }
        spare.missed.clear();
    }

    fn mark(&mut self, rect: CellRect) {
        if !self.replaced {
            remember(&mut self.dirty, rect);
        }
    }
}

/// A snapshot: shares the cells that questions see. Costs nothing that grows with the grid, unless changes wait for
/// a sync: those are copied, with all cells.
impl Clone for GridRegion {
    fn clone(&self) -> GridRegion {
        let waits = self.replaced || !self.dirty.is_empty();
        GridRegion {
            id: self.id,
            presence: self.presence,
            settings: self.settings,
            shown: Arc::clone(&self.shown),
            spares: Vec::new(),
            next_settings: self.next_settings,
            next_grid: if waits { self.next_grid.clone() } else { None },
            dirty: self.dirty.clone(),
            replaced: self.replaced,
        }
    }
}

/// Adds a changed rectangle; one that grows the last by no more than itself joins it.
fn remember(rects: &mut Vec<CellRect>, rect: CellRect) {
    if let Some(last) = rects.last_mut() {
        let both = last.union(rect);
        if both.area() <= last.area() + rect.area() {
            *last = both;
            return;
        }
    }
    if rects.len() == MAX_DIRTY {
        let all = rects.drain(..).fold(rect, CellRect::union);
        rects.push(all);
    } else {
        rects.push(rect);
    }
}

#[cfg(test)]
mod tests {
    use super::{GridRegion, MAX_DIRTY, MAX_SPARES, RegionId, RegionSettings};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{Areas, Grid};
    use std::sync::Arc;

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

    #[test]
    fn a_snapshot_keeps_its_cells_and_edits_under_it_need_two_slots() {
        let mut region = region(100, 100);
        let mut snapshots = Vec::new();
        for i in 0..40 {
            // One reader at a time: it holds what is shown, and the other slot takes the edit.
            snapshots.clear();
            let snapshot = region.clone();
            assert!(Arc::ptr_eq(&snapshot.shown, &region.shown), "nothing is copied");
            snapshots.push((snapshot, region.grid().clone()));
            region.set_solid(Cell::new(i * 7 % 100 - 2, 3 + i * 13 % 100), true);
            region.set_weight(Cell::new(i * 5 % 100 - 2, 3 + i), 4.0).unwrap();
            assert!(region.sync());
            assert_eq!(region.grid(), region.next_grid(), "edit {i}");
            let (grid, areas) = region.grid_and_areas();
            let mut fresh = Areas::new(areas.connectivity());
            fresh.update(grid);
            assert!(areas.is_current(grid) && areas.sizes() == fresh.sizes());
            assert!(snapshots.iter().all(|(snapshot, before)| snapshot.grid() == before));
            assert_eq!(region.slots(), 2, "edit {i}");
        }
        // Whoever keeps many slots makes more of them, and the snapshots still hold.
        for i in 0..10 {
            snapshots.push((region.clone(), region.grid().clone()));
            region.set_solid(Cell::new(i, 60), true);
            region.sync();
            assert!(region.slots() <= 1 + MAX_SPARES);
        }
        assert!(snapshots.iter().all(|(snapshot, before)| snapshot.grid() == before));
        let (mut copy, _) = snapshots.swap_remove(3);
        copy.set_solid(Cell::new(50, 50), true);
        assert!(copy.sync() && copy.grid().is_solid(Cell::new(50, 50)) && !region.grid().is_solid(Cell::new(50, 50)));
        let open = Grid::new(CellRect::new(0, 0, 9, 9)).unwrap();
        region.replace_grid(open.clone());
        let waiting = region.clone();
        assert_eq!((waiting.next_grid(), waiting.grid()), (&open, region.grid()));
        region.sync();
        snapshots.clear();
        region.set_solid(Cell::new(1, 1), true);
        region.sync();
        assert_eq!(region.grid(), region.next_grid());
    }
}
