//! Baking against cells worked out by hand. Random shapes are in `reference_tests`.

use super::{BakeError, BakeRequest, BakeRule, BakeShape, BakeSource, bake};
use crate::geom::{Cell, CellRect, Shape, ShapeError, Vec2};
use crate::grid::{Grid, GridError};
use std::cell::Cell as Counter;

pub(super) fn request<'a>(region: CellRect, shapes: &'a [BakeShape<'a>]) -> BakeRequest<'a> {
    BakeRequest {
        region,
        cell_size: Vec2::new(10.0, 10.0),
        origin: Vec2::ZERO,
        rule: BakeRule::GrownCell,
        agent_radius: 0.0,
        mask: 1,
        source: BakeSource::Obstacles,
        shapes,
        imported: None,
    }
}

pub(super) fn solid(shape: &Shape) -> BakeShape<'_> {
    BakeShape { shape, weight: None, mask: 1, moving: false }
}

pub(super) fn run(request: &BakeRequest<'_>) -> Grid {
    bake(request, &|| false).unwrap()
}

/// `#` solid, digits weights, `.` free with weight 1.
pub(super) fn ascii(grid: &Grid) -> Vec<String> {
    let region = grid.region();
    let letter = |cell: Cell| match (grid.is_solid(cell), grid.weight(cell)) {
        (true, _) => '#',
        (false, 1.0) => '.',
        (false, weight) => char::from_digit(weight as u32, 10).unwrap(),
    };
    let row = |y: i32| (region.x..region.right() as i32).map(|x| letter(Cell::new(x, y))).collect();
    (region.y..region.bottom() as i32).map(row).collect()
}

fn grid_of(x: i32, y: i32, rows: &[&str]) -> Grid {
    let mut grid = Grid::new(CellRect::new(x, y, rows[0].len() as u32, rows.len() as u32)).unwrap();
    for (row, text) in rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate() {
            let cell = Cell::new(x + column as i32, y + row as i32);
            grid.set_solid(cell, letter == '#');
            if let Some(weight) = letter.to_digit(10) {
                grid.set_weight(cell, weight as f32).unwrap();
            }
        }
    }
    grid
}

pub(super) fn rectangle(x: f32, y: f32, w: f32, h: f32) -> Shape {
    Shape::Rectangle { center: Vec2::new(x + w / 2.0, y + h / 2.0), size: Vec2::new(w, h) }
}

fn circle(x: f32, y: f32, radius: f32) -> Shape {
    Shape::Circle { center: Vec2::new(x, y), radius }
}

fn capsule(a: (f32, f32), b: (f32, f32), radius: f32) -> Shape {
    Shape::Capsule { a: Vec2::new(a.0, a.1), b: Vec2::new(b.0, b.1), radius }
}

fn polygon(points: &[(f32, f32)]) -> Shape {
    Shape::Polygon { points: points.iter().map(|&(x, y)| Vec2::new(x, y)).collect() }
}

fn baked(shape: &Shape, rule: BakeRule, radius: f32, w: u32, h: u32) -> Vec<String> {
    let shapes = [solid(shape)];
    let mut request = request(CellRect::new(0, 0, w, h), &shapes);
    (request.rule, request.agent_radius) = (rule, radius);
    ascii(&run(&request))
}

#[test]
fn a_rectangle_on_cell_lines_takes_its_own_cells_only() {
    let wall = rectangle(10.0, 10.0, 20.0, 10.0);
    let own = [".....", ".##..", "....."];
    assert_eq!(baked(&wall, BakeRule::GrownCell, 0.0, 5, 3), own);
    assert_eq!(baked(&wall, BakeRule::Disc, 0.0, 5, 3), own);
    // Centres of the cells around are exactly 5 from its sides: the disc only touches.
    assert_eq!(baked(&wall, BakeRule::Disc, 5.0, 5, 3), own);
    assert_eq!(baked(&wall, BakeRule::GrownCell, 0.25, 5, 3), ["####.", "####.", "####."]);
}

#[test]
fn a_radius_that_reaches_a_cell_line_exactly_does_not_take_the_next_cell() {
    let wall = rectangle(30.0, 10.0, 10.0, 10.0);
    let radius_10 = ["..###..", "..###..", "..###.."];
    assert_eq!(baked(&wall, BakeRule::GrownCell, 10.0, 7, 3), radius_10);
    let more = f32::from_bits(10.0f32.to_bits() + 1);
    assert_eq!(baked(&wall, BakeRule::GrownCell, more, 7, 3), [".#####.", ".#####.", ".#####."]);
    // Disc of 15: centres at 15 touch, the diagonal ones at (5, 5) are within.
    assert_eq!(baked(&wall, BakeRule::Disc, 15.0, 7, 3), radius_10);
    assert_eq!(baked(&wall, BakeRule::Disc, 6.0, 7, 3), ["...#...", "..###..", "...#..."]);
}

#[test]
fn a_circle_that_touches_a_line_or_a_corner_does_not_take_the_cell() {
    // Touches x = 10, x = 30, y = 10 and y = 30.
    let touching = circle(20.0, 20.0, 10.0);
    assert_eq!(baked(&touching, BakeRule::GrownCell, 0.0, 4, 4), ["....", ".##.", ".##.", "...."]);
    // 3-4-5: the corner (20, 20) of cell (1, 1) is exactly 5 away, the corner (20, 30) of (1, 3) likewise.
    let corner = circle(23.0, 24.0, 5.0);
    assert_eq!(baked(&corner, BakeRule::GrownCell, 0.0, 4, 4), ["....", "..#.", ".##.", "...."]);
    // Disc: centres at 5 and 5 of (20, 20), sqrt(50) < 3 + 4.1; those at 15 and 5 are sqrt(250) away.
    let small = circle(20.0, 20.0, 3.0);
    assert_eq!(baked(&small, BakeRule::Disc, 4.0, 4, 4), ["....", "....", "....", "...."]);
    assert_eq!(baked(&small, BakeRule::Disc, 4.125, 4, 4), ["....", ".##.", ".##.", "...."]);
}

#[test]
fn a_capsule_takes_the_band_along_its_axis() {
    let level = capsule((15.0, 15.0), (35.0, 15.0), 5.0);
    assert_eq!(baked(&level, BakeRule::GrownCell, 0.0, 5, 3), [".....", ".###.", "....."]);
    assert_eq!(baked(&level, BakeRule::Disc, 5.0, 5, 3), [".....", ".###.", "....."]);
    assert_eq!(baked(&level, BakeRule::Disc, 5.25, 5, 3), [".###.", "#####", ".###."]);
    // On the line 3y = 4x; the corner (20, 10) is |3*10 - 4*20| / 5 = 10 away from it, as (10, 30) is,
    // and the end (30, 40) is 10 away from column 4.
    let steep = capsule((0.0, 0.0), (30.0, 40.0), 10.0);
    assert_eq!(baked(&steep, BakeRule::GrownCell, 0.0, 5, 5), ["##...", "###..", "####.", ".###.", ".###."]);
}

#[test]
fn a_concave_polygon_leaves_its_notch_free() {
    let u = polygon(&[
        (10.0, 10.0),
        (20.0, 10.0),
        (20.0, 40.0),
        (40.0, 40.0),
        (40.0, 10.0),
        (50.0, 10.0),
        (50.0, 50.0),
        (10.0, 50.0),
    ]);
    let own = ["......", ".#..#.", ".#..#.", ".#..#.", ".####.", "......"];
    assert_eq!(baked(&u, BakeRule::GrownCell, 0.0, 6, 6), own);
    assert_eq!(baked(&u, BakeRule::Disc, 5.0, 6, 6), own);
    let arrow = polygon(&[(0.0, 0.0), (30.0, 0.0), (10.0, 10.0), (0.0, 30.0)]);
    assert_eq!(baked(&arrow, BakeRule::GrownCell, 0.0, 4, 4), ["###.", "#...", "#...", "...."]);
}

#[test]
fn a_cell_wholly_inside_a_polygon_is_solid_though_no_edge_enters_it() {
    let diamond = polygon(&[(25.0, -25.0), (75.0, 25.0), (25.0, 75.0), (-25.0, 25.0)]);
    assert_eq!(baked(&diamond, BakeRule::GrownCell, 0.0, 5, 5), ["#####"; 5]);
    let same = polygon(&[(-25.0, 25.0), (25.0, 75.0), (75.0, 25.0), (25.0, -25.0)]);
    assert_eq!(baked(&same, BakeRule::Disc, 0.0, 5, 5), ["#####"; 5], "other winding");
}

#[test]
fn mask_and_moving_choose_the_obstacles() {
    let (first, second, third) =
        (rectangle(0.0, 0.0, 10.0, 10.0), rectangle(10.0, 0.0, 10.0, 10.0), circle(25.0, 5.0, 4.0));
    let shapes = [
        BakeShape { mask: 0b01, ..solid(&first) },
        BakeShape { mask: 0b10, ..solid(&second) },
        BakeShape { mask: 0b11, moving: true, ..solid(&third) },
    ];
    let mut request = request(CellRect::new(0, 0, 3, 1), &shapes);
    for (mask, expected) in [(0b01, "#.."), (0b10, ".#."), (0b11, "##."), (0b100, "..."), (0, "...")] {
        request.mask = mask;
        assert_eq!(ascii(&run(&request)), [expected], "mask {mask:b}");
    }
}

#[test]
fn areas_weigh_cells_by_their_centre_and_the_later_one_wins() {
    let (mud, road) = (rectangle(0.0, 0.0, 35.0, 20.0), rectangle(14.0, 0.0, 11.0, 20.0));
    let wall = rectangle(0.0, 0.0, 10.0, 10.0);
    let shapes = [
        BakeShape { weight: Some(3.0), ..solid(&mud) },
        BakeShape { weight: Some(2.0), ..solid(&road) },
        solid(&wall),
        BakeShape { weight: Some(9.0), mask: 2, ..solid(&mud) },
    ];
    let mut request = request(CellRect::new(0, 0, 5, 3), &shapes);
    // The centre of column 3 lies on the border of the mud, which is not inside. The radius grows the wall, not the mud.
    assert_eq!(ascii(&run(&request)), ["#23..", "323..", "....."].map(str::to_owned));
    request.agent_radius = 1.0;
    let grid = run(&request);
    assert_eq!(ascii(&grid), ["##3..", "##3..", "....."].map(str::to_owned));
    assert_eq!(grid.weight(Cell::new(0, 0)), 3.0, "a solid cell keeps its weight");
}

#[test]
fn the_source_decides_what_is_read() {
    let (wall, mud) = (rectangle(0.0, 0.0, 10.0, 10.0), rectangle(10.0, 0.0, 10.0, 10.0));
    let shapes = [solid(&wall), BakeShape { weight: Some(4.0), ..solid(&mud) }];
    let imported = grid_of(0, 0, &[".55#"]);
    let mut request = BakeRequest { imported: Some(&imported), ..request(CellRect::new(0, 0, 4, 1), &shapes) };
    for (source, expected) in [
        (BakeSource::Obstacles, "#4.."),
        (BakeSource::Imported, ".55#"),
        (BakeSource::Both, "#45#"),
        (BakeSource::Manual, "...."),
    ] {
        request.source = source;
        assert_eq!(ascii(&run(&request)), [expected], "{source:?}");
    }
}

#[test]
fn imported_cells_outside_the_region_reach_into_it_and_the_rest_is_free() {
    let imported = grid_of(-3, -2, &["....", "...#", "7...", "#..."]);
    let mut request = BakeRequest { imported: Some(&imported), ..request(CellRect::new(-2, -3, 5, 6), &[]) };
    (request.source, request.agent_radius) = (BakeSource::Imported, 1.0);
    assert_eq!(ascii(&run(&request)), [".....", ".###.", ".###.", "####.", "#....", "#...."]);
    request.agent_radius = 10.0;
    assert_eq!(ascii(&run(&request)), [".....", ".###.", ".###.", "####.", "#....", "#...."]);
    request.region = CellRect::new(40, 40, 3, 2);
    assert_eq!(ascii(&run(&request)), ["...", "..."]);
    request.agent_radius = 1e9;
    assert_eq!(ascii(&run(&request)), ["###", "###"]);
    request.rule = BakeRule::Disc;
    assert_eq!(ascii(&run(&request)), ["###", "###"]);
}

#[test]
fn the_bake_can_be_cancelled_at_any_question() {
    let (hill, imported) = (circle(5000.0, 5000.0, 3001.0), grid_of(0, 0, &["#..#"; 40]));
    let shapes = [solid(&hill), BakeShape { weight: Some(2.0), ..solid(&hill) }];
    let request = BakeRequest {
        imported: Some(&imported),
        source: BakeSource::Both,
        ..request(CellRect::new(0, 0, 1000, 1000), &shapes)
    };
    let asked = Counter::new(0u32);
    bake(&request, &|| {
        asked.set(asked.get() + 1);
        false
    })
    .unwrap();
    assert!(asked.get() > 1000, "one question a row and block, {}", asked.get());
    for stop in [1, 2, 50, asked.get() - 1, asked.get()] {
        let left = Counter::new(stop);
        let cancel = || {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        };
        assert_eq!(bake(&request, &cancel), Err(BakeError::Cancelled), "question {stop}");
    }
}

#[test]
fn broken_requests_are_refused_with_their_reason() {
    let (good, bad) = (rectangle(0.0, 0.0, 10.0, 10.0), rectangle(0.0, 0.0, 0.0, 10.0));
    let shapes = [solid(&good), solid(&bad)];
    let base = request(CellRect::new(0, 0, 4, 4), &shapes);
    let error = |request: &BakeRequest<'_>| bake(request, &|| false).unwrap_err();
    assert_eq!(error(&base), BakeError::Shape { index: 1, error: ShapeError::NotPositive });
    let moving = [BakeShape { moving: true, ..solid(&bad) }];
    assert!(bake(&BakeRequest { shapes: &moving, ..base }, &|| false).is_ok(), "it is not baked");
    let base = BakeRequest { shapes: &shapes[..1], ..base };
    for radius in [-1.0, f32::NAN, f32::INFINITY] {
        assert!(matches!(error(&BakeRequest { agent_radius: radius, ..base }), BakeError::BadRadius(_)));
    }
    for size in [Vec2::new(0.0, 1.0), Vec2::new(1.0, -1.0), Vec2::new(f32::NAN, 1.0)] {
        assert!(matches!(error(&BakeRequest { cell_size: size, ..base }), BakeError::BadCellSize(_)));
    }
    assert!(matches!(error(&BakeRequest { origin: Vec2::new(f32::NAN, 0.0), ..base }), BakeError::BadOrigin(_)));
    let huge = BakeRequest { region: CellRect::new(0, 0, 5000, 5000), ..base };
    assert_eq!(error(&huge), BakeError::Grid(GridError::TooLarge(5000, 5000)));
    let weight = [BakeShape { weight: Some(f32::NAN), ..solid(&good) }];
    assert!(matches!(error(&BakeRequest { shapes: &weight, ..base }), BakeError::Grid(GridError::BadWeight(_))));
    assert!(run(&BakeRequest { region: CellRect::new(0, 0, 0, 7), ..base }).is_empty());
}
