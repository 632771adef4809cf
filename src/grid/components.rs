//! `Areas`: which free cells are connected. Answers an unreachable goal without a search.
//!
//! An edit costs little more than the tiles of 64 x 64 cells whose bits changed (`area_tiles.rs`, `area_tree.rs`). Labels are
//! opaque; an area's *rank* (1 is the largest) is what users see, and is worked out when it is first asked for
//! (`area_ranks.rs`). Labels belong to one grid at one version: ask for another and the answer is `None`.

use super::area_nearest::nearest;
use super::area_ranks::AreaRanks;
use super::area_tree::AreaTree;
use super::{DiagonalMode, Grid};
use crate::geom::{Cell, CellRect};

/// How cells of one area touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// Along sides.
    Four,
    /// Along sides and at corners.
    Eight,
}

impl Connectivity {
    /// The connectivity of a mode's areas. Only `Always` passes where two cells touch at a corner alone: where
    /// another mode allows a diagonal step, a walkable side cell joins its ends anyway.
    #[must_use]
    pub fn of(mode: DiagonalMode) -> Connectivity {
        if mode == DiagonalMode::Always { Connectivity::Eight } else { Connectivity::Four }
    }
}

/// An area as users see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaInfo {
    /// 1 for the largest area; among equals the one whose first cell in row order comes first.
    pub rank: u32,
    /// Number of cells.
    pub cells: u32,
}

/// The connected areas of a grid.
#[derive(Clone, Debug)]
pub struct Areas {
    connectivity: Connectivity,
    region: CellRect,
    /// The grid's version when it was labelled.
    version: Option<u64>,
    /// Which grid that was.
    lineage: u64,
    tree: AreaTree,
    ranks: AreaRanks,
}

impl Areas {
    /// No grid labelled yet.
    #[must_use]
    pub fn new(connectivity: Connectivity) -> Areas {
        let (tree, ranks) = (AreaTree::default(), AreaRanks::default());
        Areas { connectivity, region: CellRect::default(), version: None, lineage: 0, tree, ranks }
    }

    /// How cells of one area touch.
    #[must_use]
    pub fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// The labels are those of this version of the grid.
    #[must_use]
    pub fn is_current(&self, grid: &Grid) -> bool {
        self.version == Some(grid.version()) && self.region == grid.region()
    }

    /// Forgets what was labelled. Needed when another grid, whose version may be the same by chance, takes the
    /// place of the one labelled before.
    pub fn invalidate(&mut self) {
        self.version = None;
    }

    /// Brings the labels up to date if the grid changed; tells whether it did. Where it is the grid labelled
    /// last, only tiles with changed cells are labelled again, without allocating; else all of it is, and that
    /// allocates only where no grid before was as large.
    pub fn update(&mut self, grid: &Grid) -> bool {
        if self.is_current(grid) {
            return false;
        }
        let (solid, stamps) = (grid.solid_bits(), grid.stamps());
        let is_same = self.region == grid.region() && self.lineage == stamps.lineage();
        match self.version.filter(|version| is_same && *version < grid.version()) {
            Some(version) => {
                let changed = stamps.versions().iter().enumerate().filter(|(_, changed)| **changed > version);
                if self.tree.update(solid, self.connectivity, changed.map(|(tile, _)| tile)) {
                    self.ranks.forget();
                }
            }
            None => {
                self.tree.build(solid, self.connectivity);
                self.ranks.reserve(&self.tree, grid.len());
            }
        }
        (self.region, self.lineage) = (grid.region(), stamps.lineage());
        self.version = Some(grid.version());
        true
    }

    /// Number of areas.
    #[must_use]
    pub fn count(&self) -> usize {
        self.tree.count()
    }

    /// Cells of every area, largest first.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = Vec::with_capacity(self.count());
        self.tree.for_each(|_, cells, _, _| sizes.push(cells));
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    /// A number for the area of `cell`, the same for all its cells and for no other area, until the labels are updated;
    /// `None` for a solid cell, outside, and while the labels are not [current](Areas::is_current).
    #[must_use]
    pub fn label(&self, grid: &Grid, cell: Cell) -> Option<u32> {
        if !self.is_current(grid) || grid.is_solid(cell) {
            return None;
        }
        let (x, y) = ((cell.x - self.region.x) as u32, (cell.y - self.region.y) as u32);
        Some(self.tree.slot(grid.solid_bits(), x, y))
    }

    /// Both cells are free and connected; `false` while the labels are not current.
    #[must_use]
    pub fn same_area(&self, grid: &Grid, a: Cell, b: Cell) -> bool {
        self.label(grid, a).is_some_and(|label| self.label(grid, b) == Some(label))
    }

    /// Rank and size of an area by its label; `None` where no area has it. Ranks are worked out once after
    /// every change, when first asked for: below a tenth of a millisecond on most maps of 2048 x 2048, more
    /// where there are tens of thousands of areas.
    #[must_use]
    pub fn info(&self, label: u32) -> Option<AreaInfo> {
        let cells = self.tree.cells(label);
        (cells > 0).then(|| AreaInfo { rank: self.ranks.rank(&self.tree, label), cells })
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tree.bytes() + self.ranks.bytes()
    }

    /// Columns and rows between `cell` (inside the region, solid or not) and the area's nearest cell by
    /// `distance(columns, rows)`, which must fall with neither and be at least the larger of the two.
    /// Of equally near ones any. `None` for an unknown area and while the labels are not current.
    pub fn offset_to(
        &self,
        grid: &Grid,
        label: u32,
        cell: Cell,
        distance: impl Fn(u32, u32) -> f64,
    ) -> Option<[u32; 2]> {
        if !self.is_current(grid) || !self.region.contains(cell) || self.tree.cells(label) == 0 {
            return None;
        }
        let place = [(cell.x - self.region.x) as u32, (cell.y - self.region.y) as u32];
        nearest((&self.tree, grid.solid_bits()), label, place, distance)
    }
}

#[cfg(test)]
mod tests {
    use super::{Areas, Connectivity};
    use crate::geom::{Cell, CellRect};
    use crate::grid::Grid;

    fn read(map: &[&str]) -> Grid {
        let mut grid = Grid::new(CellRect::new(-1, -1, map[0].len() as u32, map.len() as u32)).unwrap();
        for (cell, letter) in grid.region().cells().zip(map.concat().bytes()) {
            grid.set_solid(cell, letter == b'#');
        }
        grid
    }

    /// Areas as letters, in the order of their first cells.
    fn draw(areas: &Areas, grid: &Grid) -> Vec<String> {
        let letter = |label: Option<u32>| label.map_or('#', |label| char::from(b'a' + label as u8));
        let cells: Vec<char> = labels(areas, grid).into_iter().map(letter).collect();
        cells.chunks(grid.region().w as usize).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn areas_are_told_apart_and_ranked() {
        let grid = read(&["..#..#.", ".#..#..", "#..#.#.", "..#...."]);
        let mut areas = Areas::new(Connectivity::Four);
        assert!(areas.update(&grid));
        assert_eq!(draw(&areas, &grid), ["aa#bb#c", "a#bb#cc", "#bb#c#c", "bb#cccc"]);
        assert_eq!(areas.sizes(), [9, 8, 3]);
        let info = areas.label(&grid, Cell::new(5, -1)).and_then(|label| areas.info(label)).unwrap();
        assert_eq!((info.rank, info.cells), (1, 9));
        assert_eq!(areas.info(u32::MAX), None);
        let mut areas = Areas::new(Connectivity::Eight);
        areas.update(&grid);
        assert_eq!((areas.count(), areas.sizes()), (1, vec![20]));
    }

    #[test]
    fn labels_follow_the_version() {
        let mut grid = read(&["..#.."]);
        let mut areas = Areas::new(Connectivity::Four);
        areas.update(&grid);
        assert!(!areas.update(&grid), "nothing changed");
        let (a, b) = (Cell::new(-1, -1), Cell::new(3, -1));
        assert!(!areas.same_area(&grid, a, b));
        grid.set_solid(Cell::new(1, -1), false);
        assert_eq!(areas.label(&grid, a), None, "old labels are not given away");
        assert!(areas.update(&grid) && areas.same_area(&grid, a, b));
    }

    #[test]
    fn labels_equal_a_flood_fill_on_random_grids() {
        let mut seed = 1u32;
        let mut random = move || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 8
        };
        let mut reused = [Areas::new(Connectivity::Four), Areas::new(Connectivity::Eight)];
        for case in 0..150 {
            let width = [1, 2, 31, 62, 63, 64, 65, 127, 200][case % 9];
            let most_rows = if case % 4 == 0 { 200 } else { 20 };
            let mut grid = Grid::new(CellRect::new(-7, 3, width, 1 + random() % most_rows)).unwrap();
            let percent = random() % 80;
            for cell in grid.region().cells().collect::<Vec<_>>() {
                grid.set_solid(cell, random() % 100 < percent);
            }
            for areas in &mut reused {
                areas.invalidate();
                areas.update(&grid);
                assert_eq!(slow_labels(&grid, areas.connectivity()), labels(areas, &grid), "case {case}");
                check_ranks(areas, &grid);
                check_offsets(areas, &grid, &mut random);
            }
        }
    }

    /// The areas of all cells, numbered by their first cells.
    fn labels(areas: &Areas, grid: &Grid) -> Vec<Option<u32>> {
        let mut numbers = std::collections::HashMap::new();
        let mut number = |label| {
            let next = numbers.len() as u32;
            *numbers.entry(label).or_insert(next)
        };
        grid.region().cells().map(|cell| areas.label(grid, cell)).map(|label| label.map(&mut number)).collect()
    }

    fn slow_labels(grid: &Grid, connectivity: Connectivity) -> Vec<Option<u32>> {
        let mut labels = vec![None; grid.len()];
        let mut count = 0;
        for first in grid.region().cells() {
            if grid.is_solid(first) || labels[grid.index(first).unwrap() as usize].is_some() {
                continue;
            }
            let mut stack = vec![first];
            while let Some(cell) = stack.pop() {
                if grid.is_solid(cell) || labels[grid.index(cell).unwrap() as usize].is_some() {
                    continue;
                }
                labels[grid.index(cell).unwrap() as usize] = Some(count);
                for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                    if connectivity == Connectivity::Eight || dx == 0 || dy == 0 {
                        stack.push(cell.offset(dx, dy));
                    }
                }
            }
            count += 1;
        }
        labels
    }

    fn check_ranks(areas: &Areas, grid: &Grid) {
        let mut cells = vec![0u32; areas.count()];
        let mut first = vec![None; areas.count()];
        for (cell, label) in grid.region().cells().zip(labels(areas, grid)) {
            if let Some(label) = label {
                cells[label as usize] += 1;
                first[label as usize].get_or_insert(cell);
            }
        }
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|label| std::cmp::Reverse(cells[*label]));
        for (place, label) in order.into_iter().enumerate() {
            let info = areas.label(grid, first[label].unwrap()).and_then(|label| areas.info(label)).unwrap();
            assert_eq!((info.rank as usize, info.cells), (place + 1, cells[label]));
        }
    }

    fn check_offsets(areas: &Areas, grid: &Grid, random: &mut impl FnMut() -> u32) {
        if areas.count() == 0 {
            return;
        }
        let manhattan = |dx: u32, dy: u32| f64::from(dx + dy);
        let chebyshev = |dx: u32, dy: u32| f64::from(dx.max(dy));
        for distance in [manhattan, chebyshev] {
            let mut cell = || grid.cell(random() % grid.len() as u32);
            let goal = cell();
            let label = std::iter::repeat_with(&mut cell).find_map(|cell| areas.label(grid, cell)).unwrap();
            let [dx, dy] = areas.offset_to(grid, label, goal, distance).unwrap();
            let slow = grid
                .region()
                .cells()
                .filter(|cell| areas.label(grid, *cell) == Some(label))
                .map(|cell| distance(cell.x.abs_diff(goal.x), cell.y.abs_diff(goal.y)))
                .fold(f64::INFINITY, f64::min);
            assert_eq!(distance(dx, dy), slow);
        }
    }

    #[test]
    fn memory_stays_within_eight_bytes_a_cell_on_a_checkerboard() {
        for (width, height) in [(600, 500), (63, 4096), (4096, 65)] {
            let mut grid = Grid::new(CellRect::new(0, 0, width, height)).unwrap();
            for cell in grid.region().cells().collect::<Vec<_>>() {
                grid.set_solid(cell, (cell.x + cell.y) % 2 != 0);
            }
            let mut areas = Areas::new(Connectivity::Four);
            areas.update(&grid);
            assert_eq!(areas.count(), grid.len() / 2);
            let bytes = areas.bytes();
            // Of the work memory one tile's runs do not grow with the grid.
            let tile = 20 * 1024;
            assert!(bytes <= grid.len() * 8 + tile, "{width} x {height}: {} a cell", bytes as f64 / grid.len() as f64);
            grid.set_solid(Cell::new(3, 0), false);
            areas.update(&grid);
            assert_eq!(areas.bytes(), bytes, "an edit takes no more");
        }
    }
}
