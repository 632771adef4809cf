//! All generators: the same map for ever, closed, of one piece, at any size.

use super::{GENERATORS, Generator, arena, battlefield, courtyard, maze};
use crate::geom::{Cell, CellRect};
use crate::grid::{Grid, GridError};

/// All kinds, and a maze of wider corridors.
fn sized() -> impl Iterator<Item = Generator> {
    let wide = |size, seed| maze(size, seed, 3, 2);
    let wide = Generator { name: "wide maze", make: wide, fingerprint: 0xca8c_5c8c_c39a_5cbb, ..super::maze::MAZE };
    GENERATORS.iter().copied().chain([wide])
}

/// FNV-1a of all cells: solid or the bits of the weight.
fn hash(grid: &Grid) -> u64 {
    let region = grid.region();
    let cells = region.cells().map(|cell| if grid.is_solid(cell) { u32::MAX } else { grid.weight(cell).to_bits() });
    [region.w, region.h]
        .into_iter()
        .chain(cells)
        .fold(0xcbf2_9ce4_8422_2325, |hash, value| (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3))
}

/// Cells of the area, in straight steps, of the first free cell of the largest area.
fn largest_area(grid: &Grid) -> u64 {
    let region = grid.region();
    let mut seen = vec![false; grid.len()];
    let at = |cell: Cell| ((cell.y - region.y) as u32 * region.w + (cell.x - region.x) as u32) as usize;
    let mut largest = 0;
    for start in region.cells().filter(|cell| !grid.is_solid(*cell)) {
        let (mut size, mut stack) = (0, Vec::new());
        if !seen[at(start)] {
            seen[at(start)] = true;
            stack.push(start);
        }
        while let Some(cell) = stack.pop() {
            size += 1;
            for next in [cell.offset(0, -1), cell.offset(1, 0), cell.offset(0, 1), cell.offset(-1, 0)] {
                if region.contains(next) && !grid.is_solid(next) && !seen[at(next)] {
                    seen[at(next)] = true;
                    stack.push(next);
                }
            }
        }
        largest = largest.max(size);
    }
    largest
}

fn assert_closed_and_whole(grid: &Grid, name: &str) {
    let region = grid.region();
    let inner = CellRect::new(1, 1, region.w.saturating_sub(2), region.h.saturating_sub(2));
    for cell in region.cells().filter(|cell| !inner.contains(*cell)) {
        assert!(grid.is_solid(cell), "{name} {region}: {cell} on the border is free");
    }
    assert_eq!(largest_area(grid), grid.free_count(), "{name} {region} falls into parts");
}

#[test]
fn the_same_seed_gives_the_same_map_for_ever() {
    for Generator { name, make, fingerprint, .. } in sized() {
        let found = hash(&make((150, 131), 7).unwrap());
        assert_eq!(found, fingerprint, "{name}: {found:#x}");
    }
    assert_eq!(hash(&courtyard(7).unwrap()), 0x34c8_b1b9_0422_d303);
}

#[test]
fn names_are_words_and_stand_once() {
    for (place, row) in GENERATORS.iter().enumerate() {
        assert!(row.name.bytes().all(|b| b.is_ascii_lowercase()) && !row.about.is_empty(), "{}", row.name);
        assert!(GENERATORS[..place].iter().all(|other| other.name != row.name), "{}", row.name);
        assert_eq!(super::generator_named(row.name).map(|found| found.about), Some(row.about));
    }
}

#[test]
fn another_seed_gives_another_map() {
    for Generator { name, make, uses_seed, .. } in sized() {
        let differs = make((150, 131), 1).unwrap() != make((150, 131), 5).unwrap();
        assert_eq!(differs, uses_seed, "{name}");
    }
    assert_ne!(courtyard(1).unwrap(), courtyard(2).unwrap());
}

#[test]
fn maps_of_any_size_are_closed_and_of_one_piece() {
    for Generator { name, make, .. } in sized() {
        for size in [(64, 64), (65, 63), (128, 127), (31, 200), (200, 31), (17, 16), (300, 260)] {
            for seed in 0..4 {
                let grid = make(size, seed).unwrap();
                assert_eq!((grid.region().w, grid.region().h), size);
                assert_closed_and_whole(&grid, name);
                let enough = size.0.min(size.1) < 30 || grid.free_count() * 5 > grid.region().area();
                assert!(enough, "{name} {size:?}, seed {seed} is nearly all rock: {} free", grid.free_count());
            }
        }
    }
    for seed in 0..40 {
        let grid = courtyard(seed).unwrap();
        assert_closed_and_whole(&grid, "courtyard");
        assert!(grid.weight_census().iter().all(|(weight, cells)| *weight == 3.0 && *cells > 40), "seed {seed}");
        assert!(grid.has_weights());
    }
}

#[test]
fn tiny_sizes_give_less_and_never_panic() {
    for Generator { name, make, .. } in sized() {
        for w in 0..14 {
            for h in 0..14 {
                let grid = make((w, h), 3).unwrap();
                assert_closed_and_whole(&grid, name);
            }
        }
        assert!(matches!(make((5000, 5000), 3), Err(GridError::TooLarge(..))), "{name}");
        assert!(make((1, 4096), 3).is_ok() && make((4096, 2), 3).is_ok(), "{name}");
    }
    for (corridor, wall) in [(0, 0), (u32::MAX, u32::MAX), (7, 1), (1, 7)] {
        assert_closed_and_whole(&maze((20, 9), 1, corridor, wall).unwrap(), "maze");
    }
}

#[test]
fn an_arena_is_the_same_from_all_sides() {
    for (size, seed) in [((128, 128), 1), ((128, 128), 2), ((91, 90), 3), ((96, 64), 4)] {
        let grid = arena(size, seed).unwrap();
        let (w, h) = (size.0 as i32 - 1, size.1 as i32 - 1);
        for cell in grid.region().cells() {
            let solid = grid.is_solid(cell);
            assert_eq!(solid, grid.is_solid(Cell::new(w - cell.x, cell.y)), "{size:?}, {cell} left and right");
            assert_eq!(solid, grid.is_solid(Cell::new(cell.x, h - cell.y)), "{size:?}, {cell} above and below");
        }
    }
}

#[test]
fn a_maze_has_one_way_between_any_two_places() {
    // Corridors one wide: a tree has one more cell than straight links.
    let grid = maze((41, 33), 9, 1, 1).unwrap();
    let free = |cell: Cell| u64::from(!grid.is_solid(cell));
    let links: u64 =
        grid.region().cells().map(|cell| free(cell) * (free(cell.offset(1, 0)) + free(cell.offset(0, 1)))).sum();
    assert_eq!(links + 1, grid.free_count());
    assert_eq!(grid.free_count(), 2 * 20 * 16 - 1, "every place is reached");
}

#[test]
fn a_battlefield_has_water_fords_woods_and_dry_land() {
    for seed in 0..3 {
        let grid = battlefield((512, 512), seed).unwrap();
        let weights: Vec<f32> = grid.weight_census().iter().map(|(weight, _)| *weight).collect();
        assert_eq!(weights, [2.0, 3.0, 4.0], "seed {seed}");
        assert!(grid.weight_census().iter().all(|(_, cells)| *cells > 300), "{:?}", grid.weight_census());
        assert_closed_and_whole(&grid, "battlefield");
    }
}
