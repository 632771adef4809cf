//! Whether jump point search is the faster one, from a sample of the map between start and goal.
//!
//! What a jump costs against what it saves depends on how obstacles lie. Scans are long past walls however
//! many cells force a turn there, and end after a step or two among scattered obstacles, whose corners stand
//! alone: the cells beside such a corner are free, where along a wall or in a doorway they are solid. So what is
//! counted are the free cells with a corner that stands alone, among all free cells and among those beside which
//! an obstacle begins or ends. Ways one cell wide have no diagonal runs to be scanned, and jumps are the
//! faster ones there whatever the corners.
//!
//! All are counted in bits around a few points of the line from start to goal: some 400 to 1500 cells for less than a few
//! nodes cost, of which an edit has nothing to redo.

use super::lines::Lines;
use crate::grid::{BitGrid, DiagonalMode};
use crate::search::astar::Place;

/// Points of the line from start to goal: at least and at most. A search that is long anyway is worth a closer look.
const POINTS: [i32; 2] = [7, 25];

/// Cells of the line for each point.
const APART: u32 = 16;

/// Cells about a point, in its row.
const CELLS: i32 = 62;

/// Of 256 free cells so many must have a corner that stands alone for the plain search to be taken,
const MANY_CORNERS: u32 = 36;

/// and of 256 that have any corner or end of a wall beside them,
const MANY_ALONE: u32 = 154;

/// and so many must be the first of four free cells in a square, for more than narrow ways to be scanned.
const MANY_SQUARES: u32 = 20;

/// The same where corners are not cut, so that few diagonal runs there are, and the grid is too large for a
/// processor's cache, of which jumps need less.
const MANY_SQUARES_IN_LARGE: u32 = 75;

/// Cells of such a grid.
const LARGE: u64 = 1 << 17;

/// Jump point search is expected to be the faster one.
pub(super) fn jumps_are_faster(solid: &BitGrid, mode: DiagonalMode, from: Place, to: Place) -> bool {
    let lines = Lines::new(solid);
    let (mut free, mut turns, mut corners, mut squares) = (0, 0, 0, 0);
    let distance = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
    let points = ((distance / APART) as i32).clamp(POINTS[0], POINTS[1]);
    for i in 0..points {
        let between = |a: i32, b: i32| a + (i64::from(b - a) * i64::from(i) / i64::from(points - 1)) as i32;
        let (x, y) = (between(from.x, to.x), between(from.y, to.y));
        let first = (x - CELLS / 2).clamp(0, (solid.width() as i32 - CELLS).max(0));
        let at = solid.bit_index(first - 1, y);
        let [above, row, below] = [at - lines.stride, at, at + lines.stride].map(|at| lines.window(at));
        let is_free = !row & u64::MAX << 2 >> 1;
        let turn = |side: u64| !side & (side << 1 | side >> 1);
        let corner = |side: u64| !side & ((side & !row) << 1 | (side & !row) >> 1);
        free += is_free.count_ones();
        turns += (is_free & (turn(above) | turn(below))).count_ones();
        corners += (is_free & (corner(above) | corner(below))).count_ones();
        squares += (is_free & !(row >> 1) & !below & !(below >> 1)).count_ones();
    }
    let is_large = u64::from(solid.width()) * u64::from(solid.height()) > LARGE;
    let many_squares = match mode {
        DiagonalMode::OnlyIfNoObstacles if is_large => MANY_SQUARES_IN_LARGE,
        _ => MANY_SQUARES,
    };
    corners * 256 < free * MANY_CORNERS || corners * 256 < turns * MANY_ALONE || squares * 256 < free * many_squares
}

#[cfg(test)]
mod tests {
    use super::jumps_are_faster;
    use crate::geom::{Cell, Rng};
    use crate::grid::{DiagonalMode, Grid, generate};
    use crate::search::astar::Place;

    /// Of 100 pairs of free cells, far and near in turn, so many for which jumps are taken.
    fn jumps(grid: &Grid, mode: DiagonalMode) -> usize {
        let (width, height) = (grid.region().w, grid.region().h);
        let mut rng = Rng::new(7);
        let mut count = 0;
        for i in 0..100 {
            let mut free = |near: Option<Place>| loop {
                let mut place = Place { x: rng.below(width) as i32, y: rng.below(height) as i32 };
                if let Some(near) = near {
                    place.x = (near.x + place.x % 80 - 40).clamp(0, width as i32 - 1);
                    place.y = (near.y + place.y % 80 - 40).clamp(0, height as i32 - 1);
                }
                if !grid.solid_bits().get(place.x, place.y) {
                    return place;
                }
            };
            let from = free(None);
            let to = free((i % 2 == 0).then_some(from));
            count += usize::from(jumps_are_faster(grid.solid_bits(), mode, from, to));
        }
        count
    }

    /// Every cell is solid with this chance.
    fn scattered(size: u32, chance: f64) -> Grid {
        let mut grid = generate::open((size, size)).unwrap();
        let mut rng = Rng::new(3);
        for cell in grid.region().cells().collect::<Vec<Cell>>() {
            grid.set_solid(cell, rng.chance(chance));
        }
        grid
    }

    #[test]
    fn jumps_are_taken_along_walls_and_in_the_open() {
        let size = (255, 255);
        let grids = [
            ("open", generate::open(size).unwrap()),
            ("narrow maze", generate::maze(size, 1, 1, 1).unwrap()),
            ("corridors of 2", generate::maze(size, 1, 2, 1).unwrap()),
            ("corridors of 4", generate::maze(size, 1, 4, 1).unwrap()),
            ("corridors of 8", generate::maze(size, 1, 8, 1).unwrap()),
            ("rooms", generate::rooms(size, 1).unwrap()),
            ("caves", generate::caves(size, 1).unwrap()),
            ("hardly anything", scattered(255, 0.01)),
        ];
        for ((name, grid), mode) in grids.iter().flat_map(|grid| DiagonalMode::ALL.map(|mode| (grid, mode))) {
            let jumps = jumps(grid, mode);
            assert!(jumps >= 95, "{name}, {mode:?}: {jumps}");
        }
    }

    #[test]
    fn the_plain_search_is_taken_among_scattered_obstacles() {
        for (percent, mode) in [5, 10, 15, 25, 40].into_iter().flat_map(|p| DiagonalMode::ALL.map(|mode| (p, mode))) {
            let jumps = jumps(&scattered(256, f64::from(percent) / 100.0), mode);
            // Where little is scattered, both take about as long.
            let most = if percent == 5 { 15 } else { 5 };
            assert!(jumps <= most, "{percent} %, {mode:?}: {jumps}");
        }
        let large = scattered(512, 0.4);
        assert!(jumps(&large, DiagonalMode::OnlyIfNoObstacles) > 80 && jumps(&large, DiagonalMode::Always) <= 5);
    }
}
