//! Connected areas kept up to date edit by edit give the answers that labelling all cells anew and a plain flood fill give.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::geom::{Cell, CellRect, Rng};
use gridwright::grid::{AreaInfo, Areas, Connectivity, Grid, generate};
use std::collections::HashSet;

/// Areas that follow the edits of one grid, for each connectivity, and those of the moment to compare them with.
struct Pair {
    kept: Areas,
    anew: Areas,
}

impl Pair {
    fn both() -> [Pair; 2] {
        [Connectivity::Four, Connectivity::Eight].map(|c| Pair { kept: Areas::new(c), anew: Areas::new(c) })
    }

    /// Follows the edits and compares; `rng` draws what is compared.
    fn check(&mut self, grid: &Grid, rng: &mut Rng, what: &str) {
        let Pair { kept, anew } = self;
        kept.update(grid);
        anew.invalidate();
        anew.update(grid);
        assert!(kept.is_current(grid));
        assert_eq!(kept.count(), anew.count(), "{what}");
        let mut draw = || grid.cell(rng.below(grid.len() as u32));
        for _ in 0..20 {
            let (a, b) = (draw(), draw());
            assert_eq!(kept.same_area(grid, a, b), anew.same_area(grid, a, b), "{what}: {a:?} and {b:?}");
            assert_eq!(info(kept, grid, a), info(anew, grid, a), "{what}: {a:?}");
            let offset = |areas: &Areas| {
                let offset = areas.offset_to(grid, areas.label(grid, a)?, b, |dx, dy| f64::from(dx + dy));
                offset.map(|[dx, dy]| dx + dy)
            };
            assert_eq!(offset(kept), offset(anew), "{what}: the area of {a:?} from {b:?}");
            assert_eq!(offset(kept).is_some(), !grid.is_solid(a));
        }
    }

    /// Compares sizes, and areas and ranks of all cells, with those of a flood fill.
    fn check_all(&self, grid: &Grid, what: &str) {
        let areas = &self.kept;
        let (mut sizes, flooded) = flood(grid, areas.connectivity());
        let mut labels = vec![None; sizes.len()];
        let mut ranks: Vec<usize> = (0..sizes.len()).collect();
        ranks.sort_by_key(|area| std::cmp::Reverse(sizes[*area]));
        for (cell, area) in grid.region().cells().zip(flooded) {
            let label = areas.label(grid, cell);
            assert_eq!(label.is_some(), area.is_some(), "{what}: {cell:?}");
            if let (Some(label), Some(area)) = (label, area) {
                assert_eq!(*labels[area].get_or_insert(label), label, "{what}: {cell:?}");
            }
        }
        assert_eq!(labels.iter().collect::<HashSet<_>>().len(), sizes.len(), "{what}: areas share a label");
        for (place, area) in ranks.into_iter().enumerate() {
            let expected = AreaInfo { rank: place as u32 + 1, cells: sizes[area] };
            assert_eq!(areas.info(labels[area].unwrap()), Some(expected), "{what}");
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(areas.sizes(), sizes, "{what}");
    }
}

/// Areas in the order of their first cells, by their cells, and the area of every cell.
fn flood(grid: &Grid, connectivity: Connectivity) -> (Vec<u32>, Vec<Option<usize>>) {
    let (mut sizes, mut areas) = (Vec::new(), vec![None; grid.len()]);
    let mut stack = Vec::new();
    for first in grid.region().cells() {
        stack.push(first);
        let mut cells = 0;
        while let Some(cell) = stack.pop() {
            let Some(area) = grid.index(cell).filter(|_| !grid.is_solid(cell)).map(|at| &mut areas[at as usize]) else {
                continue;
            };
            if area.is_none() {
                *area = Some(sizes.len());
                cells += 1;
                for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                    if connectivity == Connectivity::Eight || dx == 0 || dy == 0 {
                        stack.push(cell.offset(dx, dy));
                    }
                }
            }
        }
        if cells > 0 {
            sizes.push(cells);
        }
    }
    (sizes, areas)
}

fn info(areas: &Areas, grid: &Grid, cell: Cell) -> Option<AreaInfo> {
    areas.info(areas.label(grid, cell)?)
}

/// One edit of any kind that writes cells.
fn edit(grid: &mut Grid, other: &Grid, rng: &mut Rng) {
    let region = grid.region();
    let cell = grid.cell(rng.below(grid.len() as u32));
    match rng.below(12) {
        0 => grid.fill_solid(CellRect::new(cell.x, cell.y, 1 + rng.below(20), 1 + rng.below(20)), rng.chance(0.5)),
        1 => grid.fill_solid(CellRect::new(region.x, cell.y, region.w, 1), rng.chance(0.5)),
        2 => grid.fill_solid(CellRect::new(cell.x, region.y, 1, region.h), rng.chance(0.5)),
        3 => {
            let (w, h) = (1 + rng.below(90), 1 + rng.below(90));
            grid.copy_rect(other, CellRect::new(cell.x - 30, cell.y - 30, w, h));
        }
        4 => {
            let words: Vec<u64> = (0..region.w.div_ceil(64)).map(|_| rng.next_u64() & rng.next_u64()).collect();
            grid.add_solid_rows([(cell.y, words.into_iter())].into_iter());
        }
        5 => {
            // A stroke.
            let solid = rng.chance(0.5);
            let (dx, dy) = (rng.below(3) as i32 - 1, rng.below(3) as i32 - 1);
            for step in 0..40 {
                grid.set_solid(cell.offset(dx * step, dy * step), solid);
            }
        }
        6 => {
            grid.set_weight(cell, 1.0 + rng.below(3) as f32).unwrap();
        }
        _ => {
            let solid = grid.is_solid(cell);
            grid.set_solid(cell, !solid);
        }
    }
}

#[test]
fn any_edits_give_the_answers_of_labelling_anew() {
    let mut rng = Rng::new(17);
    let widths = [1, 2, 61, 62, 63, 64, 65, 126, 127, 128, 129, 130, 200];
    let heights = [1, 2, 5, 63, 64, 65, 127, 128, 129, 140];
    let mut pairs = Pair::both();
    for case in 0..60 {
        let (width, height) = (widths[case % widths.len()], heights[case % heights.len()]);
        let mut grid = Grid::new(CellRect::new(-9, 4, width, height)).unwrap();
        let mut other = grid.clone();
        let solid = 0.1 + 0.1 * (case % 6) as f64;
        for cell in grid.region().cells() {
            grid.set_solid(cell, rng.chance(solid));
            other.set_solid(cell, rng.chance(0.4));
        }
        for step in 0..60 {
            let edits = if step % 10 == 9 { 30 } else { 1 };
            (0..edits).for_each(|_| edit(&mut grid, &other, &mut rng));
            for pair in &mut pairs {
                let what = format!("{width} x {height}, case {case}, step {step}, {:?}", pair.kept.connectivity());
                pair.check(&grid, &mut rng, &what);
                if step % 20 == 19 {
                    pair.check_all(&grid, &what);
                }
            }
        }
        grid.clear();
        for pair in &mut pairs {
            pair.check(&grid, &mut rng, "cleared");
            assert_eq!((pair.kept.count(), pair.kept.sizes()), (1, vec![width * height]));
        }
    }
}

#[test]
fn a_cell_of_a_maze_splits_and_joins_it() {
    let mut rng = Rng::new(5);
    for (side, seed) in [(33, 1), (129, 2), (257, 3)] {
        let mut grid = generate::maze((side, side), 1, 1, seed).unwrap();
        let mut pairs = Pair::both();
        let mut splits = 0;
        for step in 0..400 {
            let cell = grid.cell(rng.below(grid.len() as u32));
            let before = pairs[0].kept.count();
            let solid = grid.is_solid(cell);
            grid.set_solid(cell, !solid);
            for pair in &mut pairs {
                pair.check(&grid, &mut rng, &format!("maze of {side}, step {step}"));
            }
            splits += u32::from(step > 0 && pairs[0].kept.count() > before);
        }
        assert!(splits > 50, "{splits}");
        pairs.iter().for_each(|pair| pair.check_all(&grid, "at the end"));
    }
}

#[test]
fn many_edits_between_two_questions_are_all_seen() {
    let mut rng = Rng::new(8);
    let mut grid = generate::caves((300, 260), 4).unwrap();
    let other = generate::caves((300, 260), 5).unwrap();
    let mut pairs = Pair::both();
    for round in 0..12 {
        for _ in 0..round * 1000 {
            edit(&mut grid, &other, &mut rng);
        }
        for pair in &mut pairs {
            pair.check(&grid, &mut rng, &format!("round {round}"));
            pair.check_all(&grid, &format!("round {round}"));
        }
    }
}

/// A copy, and another grid whose version is ahead, share no history with the grid labelled before.
#[test]
fn another_grid_is_labelled_anew() {
    let mut rng = Rng::new(3);
    let mut grid = generate::caves((150, 150), 4).unwrap();
    let mut pairs = Pair::both();
    let mut copy = grid.clone();
    for pair in &mut pairs {
        pair.check(&grid, &mut rng, "first");
    }
    copy.fill_solid(CellRect::new(0, 70, 150, 2), true);
    grid.set_solid(Cell::new(3, 3), true);
    for _ in 0..20 {
        grid.fill_solid(CellRect::new(5, 5, 1, 1), true);
    }
    for pair in &mut pairs {
        pair.check(&copy, &mut rng, "the copy");
        pair.check_all(&copy, "the copy");
        pair.check(&grid, &mut rng, "the first again");
        pair.check_all(&grid, "the first again");
    }
    // Moved, it is the same grid.
    let moved = std::mem::take(&mut grid);
    assert!(pairs.iter().all(|pair| pair.kept.is_current(&moved)));
}

#[test]
fn a_region_without_cells_has_no_areas() {
    let mut areas = Areas::new(Connectivity::Four);
    for (w, h) in [(0, 0), (0, 5), (5, 0)] {
        areas.invalidate();
        areas.update(&Grid::new(CellRect::new(0, 0, w, h)).unwrap());
        assert_eq!((areas.count(), areas.sizes(), areas.info(0)), (0, Vec::new(), None));
    }
}
