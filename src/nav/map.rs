//! `NavigationMap`: regions in registration order, the changes that wait, and the questions.
//!
//! **All questions between two syncs see the same map**, whatever was changed in between. A sync that
//! changed something raises the iteration once, however many changes there were; agents repath when it
//! grows.

use super::nearest::{NearestBy, nearest_walkable, point_in_cell};
use super::query::{NavPath, PathQuery, ask_region};
use super::region::{GridRegion, Presence, RegionId, RegionSettings};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{Areas, Grid, GridError, is_segment_clear};
use crate::search::{PathStatus, Reason, Scratch};

/// Regions that agents walk on.
///
/// Questions change nothing, so threads may share a map, each with its own [`Scratch`]. A copy is a snapshot: it
/// shares the cells until one of the two changes, see [`GridRegion`].
#[derive(Clone, Debug, Default)]
pub struct NavigationMap {
    regions: Vec<GridRegion>,
    next_region: u32,
    iteration: u32,
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

    /// Answers a question; `path` is filled again. Nothing is allocated once its lists, and the search memory, have grown.
    pub fn query_path(&self, query: &PathQuery, scratch: &mut Scratch, path: &mut NavPath) {
        path.clear();
        let holds_start = |r: &&GridRegion| {
            r.presence != Presence::Joining
                && r.settings().layers & query.layers != 0
                && r.cell_at(query.start).is_some()
        };
        match self.regions.iter().find(holds_start) {
            Some(region) if query.target.is_finite() => ask_region(region, query, scratch, path),
            Some(_) => (path.status, path.reason) = (PathStatus::InvalidPoint, Some(Reason::GoalOutside)),
            None => (path.status, path.reason) = (PathStatus::InvalidPoint, Some(Reason::StartOutside)),
        }
    }

    /// The straight way between two positions in world units meets no solid cell of the region, and no corner that
    /// its diagonal mode does not let a step past. The cells of the two ends themselves may be solid: an agent in a
    /// wall sees out of it, and a target in a wall is seen from beside it. `false` for a region that is not there.
    #[must_use]
    pub fn is_way_free(&self, region: RegionId, from: Vec2, to: Vec2) -> bool {
        let Some(region) = self.region(region) else { return false };
        let (grid, settings) = (region.grid(), region.settings());
        let frame = &settings.frame;
        let in_cells = |p: Vec2| (p - frame.origin) / frame.cell_size;
        let ends = [frame.cell_from_world(from), frame.cell_from_world(to)];
        let fits = |cell: Cell| grid.is_walkable(cell);
        let enters = |cell: Cell| fits(cell) || ends.contains(&cell);
        is_segment_clear(in_cells(from), in_cells(to), settings.rules.diagonal_mode, enters, fits)
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
    #[must_use]
    pub fn grid_and_areas(&self, region: RegionId) -> Option<(&Grid, &Areas)> {
        self.region(region).map(GridRegion::grid_and_areas)
    }

    /// Takes the search memory for the largest region now, so that the first question does not.
    pub fn reserve(&self, scratch: &mut Scratch) {
        for region in &self.regions {
            scratch.reserve(region.grid().len());
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

#[cfg(test)]
mod tests {
    use super::NavigationMap;
    use crate::geom::{Cell, CellRect, Vec2};
    use crate::grid::{DiagonalMode, Grid};
    use crate::nav::{NavPath, PathQuery, RegionId, RegionSettings};
    use crate::search::{PathStatus, Reason, Scratch, SearchRules};

    fn map(w: u32, h: u32) -> (NavigationMap, RegionId) {
        let mut map = NavigationMap::new();
        let region = map.add_region(Grid::new(CellRect::new(0, 0, w, h)).unwrap(), RegionSettings::default());
        (map, region)
    }

    fn cost(map: &mut NavigationMap, from: (f32, f32), to: (f32, f32)) -> Option<f64> {
        let mut path = NavPath::new();
        map.query_path(
            &PathQuery::new(Vec2::new(from.0, from.1), Vec2::new(to.0, to.1)),
            &mut Scratch::default(),
            &mut path,
        );
        (path.status == PathStatus::Found).then_some(path.cost)
    }

    #[test]
    fn a_map_that_was_never_synced_answers_nothing() {
        let (mut map, _) = map(3, 1);
        assert_eq!((map.iteration_id(), cost(&mut map, (0.5, 0.5), (2.5, 0.5))), (0, None));
        assert!(map.sync());
        assert_eq!((map.iteration_id(), cost(&mut map, (0.5, 0.5), (2.5, 0.5))), (1, Some(2.0)));
        assert!(NavigationMap::new().sync(), "the first sync counts, even without regions");
    }

    #[test]
    fn edits_wait_for_the_sync_and_raise_the_iteration_once() {
        let (mut map, region) = map(3, 3);
        map.sync();
        for y in 0..2 {
            assert!(map.set_cell_solid(region, Cell::new(1, y), true));
        }
        map.set_cell_weight(region, Cell::new(1, 2), 5.0).unwrap();
        assert_eq!((map.iteration_id(), cost(&mut map, (0.5, 0.5), (2.5, 0.5))), (1, Some(2.0)));
        assert!(map.is_pending() && map.sync());
        assert_eq!((map.iteration_id(), cost(&mut map, (0.5, 0.5), (2.5, 0.5))), (2, Some(2.0 + 5.0 + 1.0 + 2.0)));
        assert!(!map.sync() && !map.is_pending());
        map.set_cell_solid(region, Cell::new(1, 0), false);
        map.set_cell_solid(region, Cell::new(1, 0), true);
        assert!(!map.sync(), "an edit that was taken back");
        assert_eq!(map.iteration_id(), 2);
        assert!(map.set_cell_weight(region, Cell::new(0, 0), -1.0).is_err());
    }

    #[test]
    fn the_iteration_wraps_past_0() {
        let (mut map, region) = map(2, 1);
        map.sync();
        map.set_iteration(u32::MAX);
        map.set_cell_solid(region, Cell::new(0, 0), true);
        assert!(map.sync());
        assert_eq!(map.iteration_id(), 1);
    }

    #[test]
    fn settings_and_regions_change_at_the_sync_too() {
        let (mut map, region) = map(2, 2);
        map.sync();
        map.set_cell_solid(region, Cell::new(1, 0), true);
        map.sync();
        assert_eq!(cost(&mut map, (0.5, 0.5), (1.5, 1.5)), Some(2.0));
        let settings = RegionSettings {
            rules: SearchRules { diagonal_mode: DiagonalMode::Always, ..SearchRules::default() },
            ..RegionSettings::default()
        };
        assert!(map.set_region_settings(region, settings));
        assert_eq!(cost(&mut map, (0.5, 0.5), (1.5, 1.5)), Some(2.0));
        assert!(map.sync());
        assert_eq!(cost(&mut map, (0.5, 0.5), (1.5, 1.5)), Some(std::f64::consts::SQRT_2));
        assert!(map.set_region_settings(region, settings) && !map.sync(), "the same settings");
        assert!(map.remove_region(region));
        assert!(cost(&mut map, (0.5, 0.5), (0.5, 0.5)).is_some());
        assert!(map.sync() && cost(&mut map, (0.5, 0.5), (0.5, 0.5)).is_none() && !map.remove_region(region));
    }

    #[test]
    fn a_replaced_grid_is_labelled_anew_even_at_an_equal_version() {
        let (mut map, region) = map(3, 1);
        map.sync();
        map.set_cell_solid(region, Cell::new(1, 0), true);
        map.sync();
        assert_eq!(cost(&mut map, (0.5, 0.5), (2.5, 0.5)), None);
        let mut open = Grid::new(CellRect::new(0, 0, 3, 1)).unwrap();
        open.set_solid(Cell::new(0, 0), true);
        while open.version() < map.region(region).unwrap().grid().version() {
            open.set_solid(Cell::new(0, 0), false);
        }
        open.set_solid(Cell::new(0, 0), false);
        assert!(map.replace_grid(region, open) && map.sync());
        assert_eq!(cost(&mut map, (0.5, 0.5), (2.5, 0.5)), Some(2.0));
    }

    #[test]
    fn regions_are_chosen_by_layers_and_start_in_registration_order() {
        let mut map = NavigationMap::new();
        let grid = |x| Grid::new(CellRect::new(x, 0, 4, 1)).unwrap();
        let settings = |layers| RegionSettings { layers, ..RegionSettings::default() };
        let first = map.add_region(grid(0), settings(1));
        let second = map.add_region(grid(2), settings(3));
        map.sync();
        let mut path = NavPath::new();
        let mut ask = |x: f32, layers| {
            let query = PathQuery { layers, ..PathQuery::new(Vec2::new(x, 0.5), Vec2::new(x, 0.5)) };
            map.query_path(&query, &mut Scratch::default(), &mut path);
            (path.region, path.reason)
        };
        assert_eq!(ask(2.5, 1), (Some(first), None));
        assert_eq!(ask(2.5, 2), (Some(second), None));
        assert_eq!(ask(5.5, 1), (Some(second), None));
        assert_eq!(ask(0.5, 2), (None, Some(Reason::StartOutside)));
        assert_eq!(ask(f32::NAN, 1), (None, Some(Reason::StartOutside)));
        assert_eq!(path.describe(), "Invalid point: the start is in no region with these layers");
        map.query_path(
            &PathQuery::new(Vec2::new(0.5, 0.5), Vec2::new(f32::INFINITY, 0.0)),
            &mut Scratch::default(),
            &mut path,
        );
        assert_eq!((path.status, path.is_empty()), (PathStatus::InvalidPoint, true));
        assert_eq!(path.describe(), "Invalid point: the target is not a finite position");
    }

    #[test]
    fn the_closest_point_is_walkable_and_nearest_of_all_regions() {
        let (mut map, region) = map(4, 4);
        map.sync();
        assert_eq!(map.closest_point(Vec2::new(1.25, 2.5), 1), Some(Vec2::new(1.25, 2.5)));
        map.set_cell_solid(region, Cell::new(1, 2), true);
        map.sync();
        let near = map.closest_point(Vec2::new(1.25, 2.5), 1).unwrap();
        assert!(near.x < 1.0 && near.x > 0.99 && near.y == 2.5, "{near:?}");
        let corner = map.closest_point(Vec2::new(90.0, -90.0), 1).unwrap();
        assert!(corner.x > 3.99 && corner.x < 4.0 && corner.y > 0.0 && corner.y < 0.01, "{corner:?}");
        assert_eq!(map.closest_point(Vec2::ZERO, 2), None);
    }
}
