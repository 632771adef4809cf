//! Cells, weights and copies of a grid.

use super::grid::{Grid, GridError};
use crate::geom::{Cell, CellRect};

fn grid(x: i32, y: i32, w: u32, h: u32) -> Grid {
    Grid::new(CellRect::new(x, y, w, h)).unwrap()
}

#[test]
fn ids_are_absolute_and_indices_dense() {
    let mut grid = grid(-3, 7, 5, 4);
    assert!(grid.set_solid(Cell::new(-3, 7), true));
    assert!(!grid.set_solid(Cell::new(2, 7), true), "outside");
    assert_eq!((grid.index(Cell::new(-2, 8)), grid.cell(6)), (Some(6), Cell::new(-2, 8)));
    assert_eq!(grid.cell(u32::MAX), grid.cell(grid.len() as u32 - 1));
    assert_eq!(Grid::new(CellRect::new(-4, 7, 0, 3)).unwrap().cell(5), Cell::new(-4, 7));
    assert!(grid.is_solid(Cell::new(-3, 7)) && grid.is_solid(Cell::new(-4, 7)) && grid.is_walkable(Cell::new(1, 10)));
}

#[test]
fn too_large_grids_are_refused_before_memory_is_taken() {
    assert!(Grid::new(CellRect::new(0, 0, 4096, 4096)).is_ok());
    assert_eq!(Grid::new(CellRect::new(0, 0, 4097, 4096)).unwrap_err(), GridError::TooLarge(4097, 4096));
    assert!(matches!(Grid::new(CellRect::new(0, 0, u32::MAX, u32::MAX)), Err(GridError::TooLarge(..))));
    assert!(matches!(Grid::new(CellRect::new(0, 0, 0, u32::MAX)), Err(GridError::TooLarge(..))));
    assert!(matches!(Grid::new(CellRect::new(i32::MAX, 0, 1, 1)), Err(GridError::OutOfRange(_))));
}

#[test]
fn the_smallest_weight_does_not_depend_on_the_order_of_edits() {
    let mut edited = grid(0, 0, 3, 1);
    for (x, weight) in [(0, 0.25), (1, 0.5), (0, 1.0), (2, 4.0)] {
        edited.set_weight(Cell::new(x, 0), weight).unwrap();
    }
    let mut fresh = grid(0, 0, 3, 1);
    fresh.replace_weights(vec![1.0, 0.5, 4.0]).unwrap();
    assert_eq!((edited.min_weight(), fresh.min_weight()), (0.5, 0.5));
    assert_eq!(edited.weight_census(), fresh.weight_census());
    assert_eq!(edited, fresh);
    assert_eq!(edited.weighted_count(), 2);
}

#[test]
fn bad_weights_change_nothing() {
    let mut grid = grid(0, 0, 2, 1);
    let before = grid.version();
    for weight in [-1.0, f32::NAN, f32::INFINITY] {
        assert!(matches!(grid.set_weight(Cell::new(0, 0), weight), Err(GridError::BadWeight(_))));
    }
    assert!(matches!(grid.replace_weights(vec![1.0]), Err(GridError::WrongLength { expected: 2, found: 1 })));
    assert_eq!((grid.version(), grid.has_weights()), (before, false));
}

#[test]
fn copy_rect_takes_cells_and_weights_of_the_rectangle_only() {
    let (mut target, mut source) = (grid(0, 0, 4, 2), grid(0, 0, 4, 2));
    source.fill_solid(CellRect::new(0, 0, 4, 1), true);
    source.fill_weight(CellRect::new(0, 1, 4, 1), 3.0).unwrap();
    target.copy_rect(&source, CellRect::new(1, 0, 2, 9));
    assert_eq!((target.solid_count(), target.weighted_count()), (2, 2));
    source.clear();
    target.copy_rect(&source, CellRect::new(0, 0, 4, 2));
    assert_eq!(target, grid(0, 0, 4, 2));
}
