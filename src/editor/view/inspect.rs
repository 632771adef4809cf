//! What the hover card says about a cell: state, where it comes from, weight, wall, area, and in words
//! why a step to a neighbour is refused.

use crate::bake::BakeSource;
use crate::document::{Level, Paint};
use crate::geom::Cell;
use crate::grid::{Areas, DiagonalMode, Direction, Grid, refused_step};

/// A wall farther away than this many cells is not looked for.
const MAX_WALL: i32 = 64;

/// What the card is read from.
#[derive(Clone, Copy, Debug)]
pub struct CardSource<'a> {
    /// The level.
    pub level: &'a Level,
    /// The cells that agents walk on: the level's, or while simulating the live ones.
    pub grid: &'a Grid,
    /// Connected areas of `grid`; nothing is said about them while they are not current.
    pub areas: Option<&'a Areas>,
}

impl CardSource<'_> {
    /// The lines of the card: `(12, 5)  free, weight 3, painted` and `wall 0.5 cells, area #1 (89 cells)`.
    #[must_use]
    pub fn lines(&self, cell: Cell) -> Vec<String> {
        let mut first = format!("{cell}  {}", value_words(self.grid, cell));
        if let Some(origin) = self.origin_words(cell) {
            first = format!("{first}, {origin}");
        }
        let mut lines = vec![first];
        if self.grid.is_walkable(cell) {
            let mut second = match wall_distance(self.grid, cell) {
                Some(distance) => format!("wall {distance:.1} cells"),
                None => format!("wall over {MAX_WALL} cells"),
            };
            if let Some(area) = self.area_words(cell) {
                second = format!("{second}, {area}");
            }
            lines.push(second);
        }
        lines
    }

    /// The card in one line: what a screen reader says of the cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> String {
        self.lines(cell).join(", ")
    }

    /// The steps from a cell to its neighbours that are refused, each with its reason.
    #[must_use]
    pub fn refused_steps(&self, cell: Cell) -> Vec<String> {
        refused_steps(self.grid, cell, self.level.settings.rules.diagonal_mode)
    }

    /// Who made the cell what it is; `None` where nobody did anything, and outside.
    fn origin_words(&self, cell: Cell) -> Option<&'static str> {
        let paint = self.level.layers.paint(cell)?;
        let level_grid = self.level.grid();
        let value = |grid: &Grid| (grid.is_solid(cell), grid.weight(cell));
        if value(self.grid) != value(level_grid) {
            return Some("changed while simulating");
        }
        if paint != Paint::AsBaked {
            return Some("painted");
        }
        if value(level_grid) == (false, 1.0) {
            return None;
        }
        let bakes_imported = matches!(self.level.bake.source, BakeSource::Imported | BakeSource::Both);
        let imported = self.level.layers.imported().map(|imported| value(&imported.grid));
        let is_imported = bakes_imported && imported == Some(value(level_grid));
        Some(if is_imported { "imported" } else { "baked" })
    }

    fn area_words(&self, cell: Cell) -> Option<String> {
        let areas = self.areas?;
        let area = areas.info(areas.label(self.grid, cell)?)?;
        let unit = if area.cells == 1 { "cell" } else { "cells" };
        Some(format!("area #{} ({} {unit})", area.rank, area.cells))
    }
}

/// `solid`, `free` or `free, weight 3`; `outside` where there is no cell.
#[must_use]
pub fn value_words(grid: &Grid, cell: Cell) -> String {
    let Some(index) = grid.index(cell) else { return "outside".to_owned() };
    let state = if grid.is_solid(cell) { "solid" } else { "free" };
    match grid.weight_at(index) {
        1.0 => state.to_owned(),
        weight => format!("{state}, weight {weight}"),
    }
}

/// Distance in cells from the centre of a cell to the nearest solid cell's area or the region's edge;
/// 0 in a solid cell, `None` beyond 64.
#[must_use]
pub fn wall_distance(grid: &Grid, cell: Cell) -> Option<f32> {
    if grid.is_solid(cell) {
        return Some(0.0);
    }
    let gap = |offset: i32| (offset.abs() as f32 - 0.5).max(0.0);
    let mut best = f32::INFINITY;
    for ring in 1..=MAX_WALL + 1 {
        // All further rings are at least this far away.
        if best <= gap(ring) {
            break;
        }
        for along in -ring..=ring {
            let solid = [(along, -ring), (along, ring), (-ring, along), (ring, along)]
                .into_iter()
                .any(|(dx, dy)| grid.is_solid(cell.offset(dx, dy)));
            if solid {
                let (far, near) = (gap(ring), gap(along));
                best = best.min((far * far + near * near).sqrt());
            }
        }
    }
    (best <= MAX_WALL as f32).then_some(best)
}

/// `(8, 4) to (7, 5) refused: corner (7, 4) is solid, mode Only If No Obstacles`, a line for each refused
/// step; one line where no step leaves the cell at all.
#[must_use]
pub fn refused_steps(grid: &Grid, cell: Cell, mode: DiagonalMode) -> Vec<String> {
    if !grid.region().contains(cell) {
        return vec![format!("{cell} is outside the region")];
    }
    if grid.is_solid(cell) {
        return vec![format!("{cell} is solid: no step leaves it")];
    }
    let neighbours = Direction::ALL.into_iter().map(|direction| {
        let (dx, dy) = direction.delta();
        cell.offset(dx, dy)
    });
    let refusals = neighbours.filter_map(|to| refused_step(grid, cell, to, mode).map(|why| (to, why)));
    refusals.map(|(to, why)| format!("{cell} to {to} refused: {why}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{CardSource, refused_steps, wall_distance};
    use crate::document::{Document, EntryKind, Level, Paint, commands};
    use crate::geom::{Cell, CellRect, Rng};
    use crate::grid::{Areas, Connectivity, DiagonalMode, Grid};

    #[test]
    fn the_card_says_state_origin_wall_and_area() {
        let mut document = Document::new(Level::new("test", CellRect::new(0, 0, 5, 3)).unwrap());
        for (cell, paint) in [(Cell::new(1, 1), Paint::Solid), (Cell::new(3, 1), Paint::Weight(3.0))] {
            let edit = commands::paint(document.level(), [cell], paint);
            document.execute("Brush", EntryKind::Paint, edit).unwrap();
        }
        let level = document.level();
        let mut areas = Areas::new(Connectivity::Four);
        areas.update(level.grid());
        let card = CardSource { level, grid: level.grid(), areas: Some(&areas) };
        assert_eq!(card.lines(Cell::new(1, 1)), ["(1, 1)  solid, painted"]);
        let weighted = ["(3, 1)  free, weight 3, painted", "wall 1.5 cells, area #1 (14 cells)"];
        assert_eq!(card.lines(Cell::new(3, 1)), weighted);
        assert_eq!(card.value(Cell::new(0, 0)), "(0, 0)  free, wall 0.5 cells, area #1 (14 cells)");
        assert_eq!(card.lines(Cell::new(5, 0)), ["(5, 0)  outside"]);
        let mut live = level.grid().clone();
        live.set_solid(Cell::new(0, 0), true);
        let card = CardSource { level, grid: &live, areas: Some(&areas) };
        assert_eq!(card.value(Cell::new(0, 0)), "(0, 0)  solid, changed while simulating");
        assert_eq!(card.lines(Cell::new(4, 2))[1], "wall 0.5 cells", "areas of an older version are not given away");
    }

    #[test]
    fn refused_steps_name_the_corner_and_the_mode() {
        let mut grid = Grid::new(CellRect::new(6, 2, 6, 6)).unwrap();
        grid.set_solid(Cell::new(7, 4), true);
        let steps = refused_steps(&grid, Cell::new(8, 4), DiagonalMode::OnlyIfNoObstacles);
        let words = "(8, 4) to (7, 5) refused: corner (7, 4) is solid, mode Only If No Obstacles";
        assert!(steps.iter().any(|step| step == words), "{steps:?}");
        assert_eq!(steps.len(), 3, "left, and both diagonals beside it");
        assert!(steps.contains(&"(8, 4) to (7, 4) refused: (7, 4) is solid".to_owned()));
        assert_eq!(refused_steps(&grid, Cell::new(7, 4), DiagonalMode::Always).len(), 1);
        assert_eq!(refused_steps(&grid, Cell::new(9, 5), DiagonalMode::Always), Vec::<String>::new());
    }

    #[test]
    fn wall_distance_equals_the_nearest_of_all_solid_cells() {
        let mut rng = Rng::new(2);
        for case in 0..200 {
            let region = CellRect::new(-5, 3, 1 + rng.below(30), 1 + rng.below(30));
            let mut grid = Grid::new(region).unwrap();
            for cell in region.cells() {
                grid.set_solid(cell, rng.chance(0.02));
            }
            let at = grid.cell(rng.below(grid.len() as u32));
            let slow = region
                .grown(1)
                .cells()
                .filter(|cell| grid.is_solid(*cell))
                .map(|cell| {
                    let (dx, dy) = (f64::from(cell.x - at.x), f64::from(cell.y - at.y));
                    let (dx, dy) = ((dx.abs() - 0.5).max(0.0), (dy.abs() - 0.5).max(0.0));
                    dx.hypot(dy) as f32
                })
                .fold(f32::INFINITY, f32::min);
            assert_eq!(wall_distance(&grid, at).unwrap(), slow, "case {case}");
        }
        let wide = Grid::new(CellRect::new(0, 0, 200, 200)).unwrap();
        assert_eq!(wall_distance(&wide, Cell::new(100, 100)), None);
        assert_eq!(wall_distance(&wide, Cell::new(63, 100)), Some(63.5));
    }
}
