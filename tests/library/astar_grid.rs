//! `AStarGrid2D`: its dirty rule, what an update keeps, positions, data, buffers and custom costs.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::geom::{Cell, CellRect, Vec2};
use gridwright::grid::{DiagonalMode, GridError};
use gridwright::search::{AStarGrid2D, AStarGridError, CellCost, PathOrder, PathStatus, PointData, Reason, find_path};
use gridwright::search::{Algorithm, Scratch, SearchQuery};

fn grid(x: i32, y: i32, w: u32, h: u32) -> AStarGrid2D {
    let mut grid = AStarGrid2D::new();
    grid.set_region(CellRect::new(x, y, w, h)).unwrap();
    grid.update().unwrap();
    grid
}

const A: Cell = Cell::new(0, 0);

#[test]
fn a_dirty_grid_answers_with_an_error_everywhere() {
    let mut grid = grid(0, 0, 4, 4);
    grid.set_offset(Vec2::new(5.0, 0.0)).unwrap();
    assert!(grid.is_dirty() && grid.is_in_bounds(A));
    let dirty = AStarGridError::Dirty;
    assert_eq!(dirty.to_string(), "the grid's layout changed; call update first");
    assert_eq!(grid.set_point_solid(A, true), Err(dirty.clone()));
    assert_eq!(grid.is_point_solid(A), Err(dirty.clone()));
    assert_eq!(grid.set_point_weight_scale(A, 2.0), Err(dirty.clone()));
    assert_eq!(grid.point_weight_scale(A), Err(dirty.clone()));
    assert_eq!(grid.fill_solid_region(CellRect::new(0, 0, 1, 1), true), Err(dirty.clone()));
    assert_eq!(grid.fill_weight_scale_region(CellRect::new(0, 0, 1, 1), 2.0), Err(dirty.clone()));
    assert_eq!(grid.point_position(A), Err(dirty.clone()));
    assert_eq!(grid.point_at(Vec2::ZERO), Err(dirty.clone()));
    assert_eq!(grid.point_data_in_region(CellRect::new(0, 0, 1, 1)).err(), Some(dirty.clone()));
    assert_eq!(grid.label_areas(), Err(dirty.clone()));
    assert_eq!(grid.id_path(A, A, true).err(), Some(dirty.clone()));
    assert_eq!(grid.point_path(A, A, true).err(), Some(dirty.clone()));
    assert_eq!(grid.id_path_into(A, A, true, &mut [A]).err(), Some(dirty.clone()));
    assert_eq!(grid.point_path_into(A, A, true, &mut [Vec2::ZERO]).err(), Some(dirty.clone()));
    assert_eq!(grid.id_path_by_cost(A, A, true, &Climb).err(), Some(dirty));
    grid.update().unwrap();
    assert_eq!(grid.id_path(A, A, true).unwrap().1, [A]);
}

#[test]
fn only_another_layout_makes_it_dirty_and_bad_ones_change_nothing() {
    let mut grid = AStarGrid2D::new();
    assert!(!grid.is_dirty());
    grid.set_cell_size(Vec2::ONE).unwrap();
    grid.set_offset(Vec2::ZERO).unwrap();
    grid.set_region(CellRect::default()).unwrap();
    assert!(!grid.is_dirty());
    for size in [Vec2::ZERO, Vec2::new(-1.0, 1.0), Vec2::new(f32::NAN, 1.0), Vec2::new(1.0, f32::INFINITY)] {
        assert!(matches!(grid.set_cell_size(size), Err(AStarGridError::BadLayout(..))));
    }
    assert!(grid.set_offset(Vec2::new(0.0, f32::NAN)).is_err());
    let huge = CellRect::new(0, 0, 100_000, 100_000);
    assert_eq!(grid.set_region(huge), Err(AStarGridError::Grid(GridError::TooLarge(100_000, 100_000))));
    assert!(!grid.is_dirty() && grid.region().is_empty() && grid.cell_size() == Vec2::ONE);
    grid.diagonal_mode = DiagonalMode::Never;
    grid.jumping_enabled = true;
    assert!(!grid.is_dirty());
}

#[test]
fn update_keeps_the_cells_that_both_regions_hold() {
    let mut grid = grid(0, 0, 4, 4);
    for x in 0..4 {
        grid.set_point_solid(Cell::new(x, 2), true).unwrap();
        grid.set_point_weight_scale(Cell::new(x, 1), 3.0).unwrap();
    }
    let version = grid.version();
    grid.set_cell_size(Vec2::new(8.0, 8.0)).unwrap();
    grid.set_offset(Vec2::new(-4.0, 2.0)).unwrap();
    grid.update().unwrap();
    assert_eq!((grid.grid().solid_count(), grid.grid().weighted_count(), grid.version()), (4, 4, version));
    grid.set_region(CellRect::new(2, 1, 5, 3)).unwrap();
    grid.update().unwrap();
    assert_eq!((grid.grid().solid_count(), grid.grid().weighted_count()), (2, 2));
    assert!(grid.is_point_solid(Cell::new(3, 2)).unwrap() && !grid.is_point_solid(Cell::new(4, 2)).unwrap());
    assert_eq!(grid.point_weight_scale(Cell::new(2, 1)), Ok(3.0));
    assert!(grid.version() > version);
    let version = grid.version();
    grid.clear();
    assert!(!grid.is_dirty() && grid.region().is_empty() && grid.version() > version);
    assert_eq!(grid.is_point_solid(Cell::new(3, 2)), Err(AStarGridError::Outside(Cell::new(3, 2))));
    assert_eq!(grid.id_path(A, A, true).unwrap().0.reason, Some(Reason::StartOutside));
}

#[test]
fn every_change_of_a_cell_raises_the_version() {
    let mut grid = grid(-2, -2, 4, 4);
    let mut last = grid.version();
    let mut grew = |grid: &AStarGrid2D| {
        let grown = grid.version() > last;
        last = grid.version();
        grown
    };
    grid.set_point_solid(A, true).unwrap();
    assert!(grew(&grid));
    grid.set_point_solid(A, true).unwrap();
    assert!(!grew(&grid), "nothing changed");
    grid.set_point_weight_scale(A, 0.5).unwrap();
    assert!(grew(&grid));
    assert!(matches!(grid.set_point_weight_scale(A, -0.5), Err(AStarGridError::Grid(_))));
    assert!(grid.fill_weight_scale_region(CellRect::new(-9, -9, 20, 20), f32::NAN).is_err());
    assert!(!grew(&grid));
    grid.fill_solid_region(CellRect::new(-9, -9, 9, 9), true).unwrap();
    assert!(grew(&grid) && grid.grid().solid_count() == 5);
    grid.fill_weight_scale_region(CellRect::new(1, 1, 900, 900), 2.0).unwrap();
    assert!(grew(&grid) && grid.grid().weighted_count() == 2);
}

#[test]
fn positions_are_centres_and_have_an_inverse() {
    let mut grid = grid(-3, 5, 6, 4);
    grid.set_cell_size(Vec2::new(16.0, 8.0)).unwrap();
    grid.set_offset(Vec2::new(100.0, -20.0)).unwrap();
    grid.update().unwrap();
    assert_eq!(grid.point_position(Cell::new(0, 5)), Ok(Vec2::new(108.0, 24.0)));
    for cell in grid.region().cells() {
        assert_eq!(grid.point_at(grid.point_position(cell).unwrap()), Ok(cell));
    }
    assert_eq!(grid.point_position(A), Err(AStarGridError::Outside(A)));
    assert_eq!(grid.point_at(Vec2::new(99.0, -21.0)), Ok(Cell::new(-1, -1)));
    grid.set_point_solid(Cell::new(1, 6), true).unwrap();
    grid.set_point_weight_scale(Cell::new(2, 6), 4.0).unwrap();
    let data: Vec<PointData> = grid.point_data_in_region(CellRect::new(1, 6, 50, 2)).unwrap().collect();
    let seen: Vec<_> = data.iter().map(|d| (d.id.x, d.id.y, d.solid, d.weight_scale)).collect();
    assert_eq!(seen, [(1, 6, true, 1.0), (2, 6, false, 4.0), (1, 7, false, 1.0), (2, 7, false, 1.0)]);
    assert!(data.iter().all(|d| grid.point_position(d.id) == Ok(d.position)));
}

#[test]
fn buffers_are_filled_or_told_the_length_in_both_orders() {
    for (order, jumping) in PathOrder::ALL.into_iter().flat_map(|o| [(o, false), (o, true)]) {
        let mut grid = grid(0, 0, 9, 5);
        (grid.path_order, grid.jumping_enabled) = (order, jumping);
        grid.fill_solid_region(CellRect::new(4, 0, 1, 4), true).unwrap();
        let (from, to) = (Cell::new(0, 0), Cell::new(8, 0));
        let (outcome, ids) = grid.id_path(from, to, false).unwrap();
        let (again, points) = grid.point_path(from, to, false).unwrap();
        assert_eq!((outcome.status, outcome, ids.len()), (PathStatus::Found, again, outcome.cells));
        assert!(ids.iter().zip(&points).all(|(id, point)| grid.point_position(*id) == Ok(*point)));

        let untouched = Cell::new(77, 77);
        let mut cells = [untouched; 40];
        let short = grid.id_path_into(from, to, false, &mut cells[..ids.len() - 1]).unwrap();
        assert_eq!((short.status, short.cells, cells[0]), (PathStatus::BufferTooSmall, ids.len(), untouched));
        assert_eq!(grid.id_path_into(from, to, false, &mut cells), Ok(outcome));
        assert_eq!((&cells[..ids.len()], cells[ids.len()]), (ids.as_slice(), untouched));

        let mut places = [Vec2::new(-1.0, -1.0); 40];
        let short = grid.point_path_into(from, to, false, &mut places[..ids.len() - 1]).unwrap();
        assert_eq!((short.status, short.cells, places[0].x), (PathStatus::BufferTooSmall, ids.len(), -1.0));
        assert_eq!(grid.point_path_into(from, to, false, &mut places), Ok(outcome));
        assert_eq!((&places[..ids.len()], places[ids.len()].x), (points.as_slice(), -1.0));
    }
}

#[test]
fn partial_paths_limits_and_areas() {
    let mut grid = grid(0, 0, 9, 3);
    grid.fill_solid_region(CellRect::new(4, 0, 1, 3), true).unwrap();
    let (from, to) = (Cell::new(0, 1), Cell::new(8, 1));
    for order in PathOrder::ALL {
        grid.path_order = order;
        assert_eq!(grid.id_path(from, to, false).unwrap().0.status, PathStatus::NotFound);
        let (outcome, ids) = grid.id_path(from, to, true).unwrap();
        assert_eq!((outcome.status, outcome.end, ids.len()), (PathStatus::Partial, Cell::new(3, 1), 4));
        grid.max_search_nodes = 2;
        let (outcome, ids) = grid.id_path(from, to, true).unwrap();
        assert_eq!((outcome.reason, outcome.expanded, ids.len()), (Some(Reason::Limit), 2, 2));
        assert_eq!(grid.id_path(from, to, false).unwrap().0.status, PathStatus::Limit);
        grid.max_search_nodes = 0;
        grid.label_areas().unwrap();
        let outcome = grid.id_path(from, to, false).unwrap().0;
        assert_eq!((outcome.reason, outcome.expanded), (Some(Reason::Disconnected), 0));
        grid.set_point_solid(Cell::new(4, 1), false).unwrap();
        assert_eq!(grid.id_path(from, to, false).unwrap().0.status, PathStatus::Found, "labels are not current");
        grid.set_point_solid(Cell::new(4, 1), true).unwrap();
    }
}

/// Going up costs 5.
struct Climb;

impl CellCost for Climb {
    fn step_cost(&self, from: Cell, to: Cell) -> f64 {
        if to.y < from.y { 5.0 } else { 1.0 }
    }

    fn estimate(&self, from: Cell, goal: Cell) -> f64 {
        f64::from(from.x.abs_diff(goal.x))
    }
}

#[test]
fn custom_costs_replace_the_heuristics_and_switch_jumping_off() {
    let mut grid = grid(0, 0, 7, 3);
    grid.jumping_enabled = true;
    grid.set_point_solid(Cell::new(3, 1), true).unwrap();
    for order in PathOrder::ALL {
        grid.path_order = order;
        grid.diagonal_mode = DiagonalMode::Never;
        let (outcome, ids) = grid.id_path_by_cost(Cell::new(0, 1), Cell::new(6, 1), false, &Climb).unwrap();
        assert_eq!((outcome.status, outcome.cost, ids.len()), (PathStatus::Found, 12.0, 9));
        let mut buffer = [A; 20];
        let into = grid.id_path_by_cost_into(Cell::new(0, 1), Cell::new(6, 1), false, &Climb, &mut buffer);
        assert_eq!((into.unwrap(), &buffer[..9]), (outcome, ids.as_slice()));
    }
}

#[test]
fn the_free_function_gives_the_same_answer() {
    let mut own = grid(2, 2, 12, 9);
    own.fill_solid_region(CellRect::new(6, 2, 1, 8), true).unwrap();
    own.diagonal_mode = DiagonalMode::OnlyIfNoObstacles;
    let (from, to) = (Cell::new(2, 2), Cell::new(13, 3));
    let query = SearchQuery {
        compute: own.default_compute_heuristic,
        estimate: own.default_estimate_heuristic,
        algorithm: Algorithm::AStar,
        ..SearchQuery::new(from, to)
    };
    let mut path = Vec::new();
    let outcome = find_path(own.grid(), None, &query, &mut Scratch::new(), &mut path);
    let (again, ids) = own.id_path(from, to, false).unwrap();
    assert_eq!((outcome.status, outcome.cost, path), (again.status, again.cost, ids));
}
