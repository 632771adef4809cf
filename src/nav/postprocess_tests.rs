//! Pulled paths against a reference that looks at every cell of the box around a line.

use super::Corridor;
use crate::geom::{Cell, CellRect, Frame, Rng, Vec2};
use crate::grid::{DiagonalMode, Grid};
use crate::nav::PathPostprocessing;
use crate::search::{Heuristic, PathStatus, Scratch, SearchQuery, find_path};

/// `#` is solid, a digit a weight.
fn grid(rows: &[&str]) -> Grid {
    let mut grid = Grid::new(CellRect::new(0, 0, rows[0].len() as u32, rows.len() as u32)).unwrap();
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let cell = Cell::new(x as i32, y as i32);
            grid.set_solid(cell, c == '#');
            if let Some(weight) = c.to_digit(10) {
                grid.set_weight(cell, weight as f32).unwrap();
            }
        }
    }
    grid
}

fn path(grid: &Grid, mode: DiagonalMode, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let query = SearchQuery { diagonal_mode: mode, ..SearchQuery::new(from, to) };
    let mut cells = Vec::new();
    let outcome = find_path(grid, None, &query, &mut Scratch::new(), &mut cells);
    (outcome.status == PathStatus::Found).then_some(cells)
}

fn keep(grid: &Grid, mode: DiagonalMode, cells: &[Cell], how: PathPostprocessing) -> Vec<Cell> {
    let frame = Frame::default();
    let centre = |cell: Cell| frame.world_from_cell(cell);
    let (start, end) = (centre(cells[0]), centre(cells[cells.len() - 1]));
    let mut kept = Vec::new();
    Corridor { grid, frame: &frame, mode, cells, start, end }.keep(how, &mut kept);
    kept.iter().map(|place| cells[*place as usize]).collect()
}

/// The cells that the line between two centres crosses, and the corners that it touches, by the signs of
/// cross products in doubled coordinates.
fn crossed(a: Cell, b: Cell) -> (Vec<Cell>, Vec<[Cell; 2]>) {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let side = |x: i64, y: i64| {
        let (px, py) = (x - i64::from(2 * a.x + 1), y - i64::from(2 * a.y + 1));
        (dx * py - dy * px).signum()
    };
    let (mut cells, mut corners) = (Vec::new(), Vec::new());
    for cell in CellRect::from_corners(a, b).cells() {
        let (x, y) = (i64::from(2 * cell.x), i64::from(2 * cell.y));
        let signs = [side(x, y), side(x + 2, y), side(x, y + 2), side(x + 2, y + 2)];
        if cell == a || (signs.contains(&1) && signs.contains(&-1)) {
            cells.push(cell);
        }
        // A corner strictly inside the box of the two centres.
        let inside = (cell.x > a.x.min(b.x)) && (cell.y > a.y.min(b.y));
        if inside && signs[0] == 0 {
            let (up, left) = (cell.offset(0, -1), cell.offset(-1, 0));
            let falling = (dx > 0) == (dy > 0);
            corners.push(if falling { [up, left] } else { [cell, cell.offset(-1, -1)] });
        }
    }
    (cells, corners)
}

fn check_hop(grid: &Grid, mode: DiagonalMode, a: Cell, b: Cell) {
    let (cells, corners) = crossed(a, b);
    assert!(cells.iter().all(|c| grid.is_walkable(*c)), "{mode:?}: {a} to {b} crosses a solid cell");
    for [c, d] in corners {
        assert!(mode.allows(grid.is_walkable(c), grid.is_walkable(d)), "{mode:?}: {a} to {b} touches {c} and {d}");
    }
    assert!(mode != DiagonalMode::Never || a.x == b.x || a.y == b.y);
}

#[test]
fn an_open_grid_needs_two_points() {
    let grid = grid(&["......", "......", "......"]);
    let cells = path(&grid, DiagonalMode::OnlyIfNoObstacles, Cell::new(0, 0), Cell::new(5, 2)).unwrap();
    let kept = keep(&grid, DiagonalMode::OnlyIfNoObstacles, &cells, PathPostprocessing::CorridorFunnel);
    assert_eq!(kept, [Cell::new(0, 0), Cell::new(5, 2)]);
    assert_eq!(keep(&grid, DiagonalMode::Always, &cells, PathPostprocessing::None), cells);
}

#[test]
fn edge_centered_keeps_ends_and_corners() {
    let grid = grid(&["....", ".##.", "...."]);
    let cells = path(&grid, DiagonalMode::Never, Cell::new(0, 0), Cell::new(3, 2)).unwrap();
    let kept = keep(&grid, DiagonalMode::Never, &cells, PathPostprocessing::EdgeCentered);
    assert_eq!((kept.len(), kept[0], kept[2]), (3, Cell::new(0, 0), Cell::new(3, 2)));
    let one = keep(&grid, DiagonalMode::Never, &cells[..1], PathPostprocessing::EdgeCentered);
    assert_eq!(one, [Cell::new(0, 0)]);
}

#[test]
fn a_pulled_path_does_not_cut_through_mud_that_the_path_went_around() {
    let grid = grid(&[".....", ".999.", ".999.", "....."]);
    let mode = DiagonalMode::OnlyIfNoObstacles;
    let cells = path(&grid, mode, Cell::new(0, 3), Cell::new(4, 0)).unwrap();
    let kept = keep(&grid, mode, &cells, PathPostprocessing::CorridorFunnel);
    for hop in kept.windows(2) {
        assert!(crossed(hop[0], hop[1]).0.iter().all(|c| grid.weight(*c) == 1.0), "{kept:?}");
    }
    assert!(kept.len() <= 4, "around one corner of the mud: {kept:?}");
}

/// Every line of a pulled path is clear and, entering cell by cell, no heavier than the lightest that it replaces.
#[test]
fn pulled_paths_of_random_grids_are_clear_and_never_heavier() {
    let mut rng = Rng::new(7);
    let (mut hops, mut saved) = (0, 0);
    for round in 0..600 {
        let (w, h) = (2 + rng.below(24), 2 + rng.below(24));
        let mut grid = Grid::new(CellRect::new(-3, 5, w, h)).unwrap();
        for cell in grid.region().cells() {
            grid.set_solid(cell, rng.below(100) < 25);
            if round % 2 == 0 && rng.below(4) == 0 {
                grid.set_weight(cell, [0.5, 2.0, 3.0][rng.below(3) as usize]).unwrap();
            }
        }
        let pick = |rng: &mut Rng| grid.cell(rng.below(grid.len() as u32));
        for mode in DiagonalMode::ALL {
            let Some(cells) = path(&grid, mode, pick(&mut rng), pick(&mut rng)) else { continue };
            let kept = keep(&grid, mode, &cells, PathPostprocessing::CorridorFunnel);
            assert_eq!((kept[0], kept.last()), (cells[0], cells.last()));
            saved += cells.len() - kept.len();
            for hop in kept.windows(2) {
                hops += 1;
                check_hop(&grid, mode, hop[0], hop[1]);
                let place = |cell| cells.iter().position(|c| *c == cell).unwrap();
                let replaced = &cells[place(hop[0]) + 1..=place(hop[1])];
                let lightest = replaced.iter().fold(f32::INFINITY, |m, c| m.min(grid.weight(*c)));
                let (line, _) = crossed(hop[0], hop[1]);
                let heaviest = line.iter().filter(|c| **c != hop[0]).fold(0.0f32, |m, c| m.max(grid.weight(*c)));
                assert!(heaviest <= lightest || replaced.len() == 1, "{} to {}", hop[0], hop[1]);
            }
        }
    }
    assert!(hops > 3000 && saved > 4000, "{hops} hops, {saved} cells left out");
}

/// The first and last lines are clear from where the agent really stands.
#[test]
fn lines_from_real_positions_do_not_catch_on_corners() {
    let mut rng = Rng::new(11);
    let mode = DiagonalMode::OnlyIfNoObstacles;
    let frame = Frame { cell_size: Vec2::new(8.0, 4.0), origin: Vec2::new(-16.0, 9.0) };
    let mut long = 0;
    for _ in 0..800 {
        let mut grid = Grid::new(CellRect::new(0, 0, 16, 16)).unwrap();
        for cell in grid.region().cells() {
            grid.set_solid(cell, rng.below(100) < 15);
        }
        let (from, to) = (grid.cell(rng.below(256)), grid.cell(rng.below(256)));
        let Some(cells) = path(&grid, mode, from, to) else { continue };
        let within = |rng: &mut Rng, cell: Cell| {
            let share = Vec2::new(rng.below(98) as f32 + 1.0, rng.below(98) as f32 + 1.0) / 100.0;
            frame.corner(cell) + frame.cell_size * share
        };
        let (start, end) = (within(&mut rng, from), within(&mut rng, to));
        let mut kept = Vec::new();
        Corridor { grid: &grid, frame: &frame, mode, cells: &cells, start, end }
            .keep(PathPostprocessing::CorridorFunnel, &mut kept);
        let point = |place: u32| match place as usize {
            0 => start,
            last if last + 1 == cells.len() => end,
            middle => frame.world_from_cell(cells[middle]),
        };
        for hop in kept.windows(2) {
            // Sampled far finer than a corner could hide; touching one by a thousandth of a cell is allowed.
            let (a, b) = (point(hop[0]), point(hop[1]));
            long += usize::from(hop[1] > hop[0] + 1);
            let solid = (0..=2000).filter(|i| grid.is_solid(frame.cell_from_world(a.lerp(b, *i as f32 / 2000.0))));
            assert!(solid.count() <= 2, "{a:?} to {b:?}");
        }
    }
    assert!(long > 500, "{long} lines past a cell");
}

#[test]
fn a_path_costs_the_same_whatever_points_are_kept() {
    let grid = grid(&["..#.", "...."]);
    let cells = path(&grid, DiagonalMode::Always, Cell::new(0, 0), Cell::new(3, 0)).unwrap();
    let length = |kept: &[Cell]| kept.windows(2).map(|h| Heuristic::Euclidean.between(h[0], h[1])).sum::<f64>();
    let corners = keep(&grid, DiagonalMode::Always, &cells, PathPostprocessing::EdgeCentered);
    assert!((length(&corners) - length(&cells)).abs() < 1e-9);
    let pulled = keep(&grid, DiagonalMode::Always, &cells, PathPostprocessing::CorridorFunnel);
    assert!(length(&pulled) <= length(&cells));
}
