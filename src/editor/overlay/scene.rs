//! What overlays look at, and which part of it is in view.

use crate::document::Level;
use crate::editor::{Camera, Compared, Selected};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{Areas, Grid};
use crate::nav::AgentSettings;

/// Blocks of cells that are drawn as one are at least this many screen points wide.
const BLOCK_POINTS: f32 = 3.0;

/// An agent as the overlay shows it: from the level in Edit, from the world in Simulate.
#[derive(Clone, Copy, Debug)]
pub struct AgentView<'a> {
    /// World units.
    pub position: Vec2,
    /// Unit vector, or zero where the agent has not moved.
    pub heading: Vec2,
    /// Radius of the body, world units.
    pub radius: f32,
    /// Place of its profile in the level; chooses the colour.
    pub profile_place: u8,
    /// Points of its path, world units; empty without one.
    pub path: &'a [Vec2],
    /// Point of the path that it walks to.
    pub next: Option<Vec2>,
    /// Where it wants to go.
    pub target: Option<Vec2>,
    /// The path ends at the target.
    pub reachable: bool,
    /// Its distances.
    pub settings: AgentSettings,
    /// It is selected.
    pub selected: bool,
    /// It is stuck or has no path.
    pub blocked: bool,
    /// Its path was found anew this moment.
    pub flash: bool,
}

/// What the Path Tester shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestedPath<'a> {
    /// World units.
    pub start: Option<Vec2>,
    /// World units.
    pub goal: Option<Vec2>,
    /// Points of the answer, world units; empty where there is none.
    pub path: &'a [Vec2],
    /// The path ends at the goal.
    pub found: bool,
    /// The answers of several searches, drawn in place of `path`; empty while none are compared.
    pub compared: &'a [Compared],
    /// Place of the chosen one of them, drawn over the others.
    pub chosen: usize,
}

/// Plain references to all that is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The level.
    pub level: &'a Level,
    /// The cells that agents walk on: the level's, or while simulating the live ones.
    pub grid: &'a Grid,
    /// Connected areas; not drawn while they are not current for `grid`.
    pub areas: Option<&'a Areas>,
    /// All agents.
    pub agents: &'a [AgentView<'a>],
    /// Part of the world on the canvas.
    pub camera: &'a Camera,
    /// Selection.
    pub selected: Option<Selected>,
    /// What the Path Tester shows.
    pub tested: TestedPath<'a>,
    /// The path that is tested on a waypoint graph.
    pub tested_waypoints: TestedPath<'a>,
    /// Cells that the tested search expanded.
    pub expanded: &'a [Cell],
}

impl Scene<'_> {
    /// Width of a cell in screen points; the smaller side counts.
    #[must_use]
    pub fn cell_points(&self) -> f32 {
        self.level.cell_size.x.min(self.level.cell_size.y) * self.camera.zoom
    }

    /// The box from `min` to `max` touches what is in view. World units.
    #[must_use]
    pub fn sees(&self, min: Vec2, max: Vec2) -> bool {
        let (low, high) = self.camera.view_in_world();
        min.x <= high.x && max.x >= low.x && min.y <= high.y && max.y >= low.y
    }

    /// Anything within `radius` world units of the point is in view.
    #[must_use]
    pub fn sees_disc(&self, center: Vec2, radius: f32) -> bool {
        let around = Vec2::ONE * radius;
        self.sees(center - around, center + around)
    }

    /// The smallest box around the points touches what is in view.
    #[must_use]
    pub fn sees_points(&self, points: &[Vec2]) -> bool {
        let Some(first) = points.first() else { return false };
        let (min, max) = points.iter().fold((*first, *first), |(low, high), p| {
            (Vec2::new(low.x.min(p.x), low.y.min(p.y)), Vec2::new(high.x.max(p.x), high.y.max(p.y)))
        });
        self.sees(min, max)
    }

    /// The cells in view.
    #[must_use]
    pub fn visible_cells(&self) -> CellRect {
        let (low, high) = self.camera.view_in_world();
        let rect = CellRect::from_corners(self.level.cell_from_world(low), self.level.cell_from_world(high));
        rect.intersection(self.grid.region())
    }

    /// Cells that are drawn as one along each axis: 1 while they are large enough to be told apart.
    #[must_use]
    pub fn block_size(&self) -> u32 {
        let points = self.cell_points();
        if points >= BLOCK_POINTS { 1 } else { (BLOCK_POINTS / points).ceil().min(4096.0) as u32 }
    }

    /// Runs of equal `key` along the rows in view, cells without one left out. Zoomed out, a block of cells
    /// shows its first one, so that the number of runs is bounded by the view and not by the grid; blocks
    /// keep to multiples of their size, so that nothing shimmers while the view moves.
    pub fn visible_runs<K: PartialEq>(&self, key: impl Fn(Cell) -> Option<K>, mut run: impl FnMut(CellRect, K)) {
        let (view, block) = (self.visible_cells(), self.block_size() as i32);
        if view.is_empty() {
            return;
        }
        let region = self.grid.region();
        let aligned = |value: i32, start: i32| start + (value - start).div_euclid(block) * block;
        let (left, top) = (aligned(view.x, region.x), aligned(view.y, region.y));
        let (right, bottom) = (view.right() as i32, view.bottom() as i32);
        for y in (top..bottom).step_by(block as usize) {
            let mut open: Option<(i32, K)> = None;
            let mut emit = |from: i32, to: i32, key: K| {
                let rect = CellRect::new(from, y, (to - from) as u32, block as u32).intersection(region);
                run(rect, key);
            };
            for x in (left..right).step_by(block as usize) {
                let here = key(Cell::new(x, y));
                if open.as_ref().map(|(_, key)| key) == here.as_ref() {
                    continue;
                }
                if let Some((from, key)) = open.take() {
                    emit(from, x, key);
                }
                open = here.map(|key| (x, key));
            }
            if let Some((from, key)) = open {
                emit(from, right, key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scene, TestedPath};
    use crate::document::{Document, EntryKind, Level, Paint, commands};
    use crate::editor::Camera;
    use crate::geom::{Cell, CellRect, Vec2};

    fn level() -> Level {
        let mut document = Document::new(Level::new("test", CellRect::new(-2, -1, 300, 200)).unwrap());
        let cells = CellRect::new(3, 2, 4, 2).cells().chain([Cell::new(9, 3)]);
        let edit = commands::paint(document.level(), cells, Paint::Solid);
        document.execute("Brush", EntryKind::Paint, edit).unwrap();
        document.level().clone()
    }

    fn runs(level: &Level, camera: &Camera) -> Vec<CellRect> {
        let (tested, grid) = (TestedPath::default(), level.grid());
        let scene = Scene {
            level,
            grid,
            areas: None,
            agents: &[],
            camera,
            selected: None,
            tested,
            tested_waypoints: tested,
            expanded: &[],
        };
        let mut runs = Vec::new();
        scene.visible_runs(|cell| grid.is_solid(cell).then_some(()), |rect, ()| runs.push(rect));
        runs
    }

    #[test]
    fn runs_are_merged_along_rows_and_cut_by_the_view() {
        let level = level();
        let mut camera = Camera { center: Vec2::new(160.0, 96.0), zoom: 1.0, view_size: Vec2::new(400.0, 300.0) };
        let expected = [CellRect::new(3, 2, 4, 1), CellRect::new(3, 3, 4, 1), CellRect::new(9, 3, 1, 1)];
        assert_eq!(runs(&level, &camera), expected);
        camera.center = Vec2::new(5.5 * 32.0, 3.5 * 32.0);
        camera.view_size = Vec2::new(20.0, 20.0);
        assert_eq!(runs(&level, &camera), [CellRect::new(5, 3, 1, 1)]);
        camera.center = Vec2::new(-1e9, 0.0);
        assert_eq!(runs(&level, &camera), []);
    }

    #[test]
    fn zoomed_out_the_number_of_runs_is_bounded_by_the_view() {
        let level = Level::new("test", CellRect::new(0, 0, 2048, 2048)).unwrap();
        let camera = Camera { center: Vec2::new(32768.0, 32768.0), zoom: 0.005, view_size: Vec2::new(400.0, 340.0) };
        let (tested, grid) = (TestedPath::default(), level.grid());
        let scene = Scene {
            level: &level,
            grid,
            areas: None,
            agents: &[],
            camera: &camera,
            selected: None,
            tested,
            tested_waypoints: tested,
            expanded: &[],
        };
        let (mut asked, mut covered) = (std::cell::Cell::new(0), 0);
        scene.visible_runs(
            |cell| {
                asked.set(asked.get() + 1);
                Some(cell.x / 64 % 2)
            },
            |rect, _| covered += rect.area(),
        );
        assert!(*asked.get_mut() < 110 * 110, "{} cells asked", asked.get());
        assert_eq!(covered, scene.grid.region().area(), "blocks cover the whole grid");
    }
}
