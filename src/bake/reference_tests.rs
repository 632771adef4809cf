//! Baking random shapes and cells against slow references that share no code with it: clipped areas, distances by
//! cutting intervals in thirds, summed angles. Exact touching is the business of `tests`.

use super::tests::{ascii, rectangle, request, run, solid};
use super::{BakeRequest, BakeRule, BakeShape, BakeSource};
use crate::geom::{CellRect, Rng, Shape, Vec2};
use crate::grid::Grid;

/// Small numbers, in quarters, so that touching happens and every product is exact.
fn random_request<'a>(rng: &mut Rng, shapes: &'a [BakeShape<'a>]) -> BakeRequest<'a> {
    let sizes = [Vec2::new(8.0, 8.0), Vec2::new(10.0, 6.0), Vec2::new(3.25, 7.5), Vec2::new(1.0, 1.0)];
    let region = CellRect::new(rng.between(-9, 4), rng.between(-9, 4), 1 + rng.below(14), 1 + rng.below(14));
    let cell_size = sizes[rng.below(4) as usize];
    let radii = [0.0, 0.25, cell_size.x, cell_size.y / 2.0, 2.0 * cell_size.x, 1.5 * cell_size.y, 9.75, 1000.0];
    BakeRequest {
        cell_size,
        origin: Vec2::new(rng.between(-40, 40) as f32 / 4.0, rng.between(-40, 40) as f32 / 4.0),
        rule: BakeRule::ALL[rng.below(2) as usize],
        agent_radius: radii[rng.below(8) as usize],
        ..request(region, shapes)
    }
}

#[test]
fn growing_imported_cells_equals_baking_a_rectangle_for_each() {
    let mut rng = Rng::new(11);
    let mut grown = 0;
    for case in 0..600 {
        let wide = case % 4 == 0;
        let (w, h) = if wide { (55 + rng.below(90), 1 + rng.below(4)) } else { (1 + rng.below(12), 1 + rng.below(12)) };
        let mut imported = Grid::new(CellRect::new(rng.between(-12, 9), rng.between(-12, 9), w, h)).unwrap();
        let share = [0.02, 0.1, 0.5][rng.below(3) as usize];
        for cell in imported.region().cells() {
            imported.set_solid(cell, rng.chance(share));
        }
        let mut request = random_request(&mut rng, &[]);
        if wide {
            request.region.w = 60 + rng.below(75);
        }
        let cells: Vec<Shape> = imported
            .region()
            .cells()
            .filter(|cell| imported.is_solid(*cell))
            .map(|cell| {
                let (size, origin) = (request.cell_size, request.origin);
                rectangle(origin.x + cell.x as f32 * size.x, origin.y + cell.y as f32 * size.y, size.x, size.y)
            })
            .collect();
        let shapes: Vec<_> = cells.iter().map(solid).collect();
        let expected = run(&BakeRequest { shapes: &shapes, ..request });
        (request.source, request.imported) = (BakeSource::Imported, Some(&imported));
        let found = run(&request);
        assert_eq!(ascii(&found), ascii(&expected), "case {case}: {request:?}");
        grown += u32::from(found.solid_count() > 0 && found.free_count() > 0);
    }
    assert!(grown > 100, "{grown} cases with both kinds of cells");
}

/// Area of the polygon within the box, by clipping it at the four sides one after another.
fn clipped_area(points: &[[f64; 2]], min: [f64; 2], max: [f64; 2]) -> f64 {
    let mut points = points.to_vec();
    for (axis, limit, sign) in [(0, min[0], 1.0), (0, max[0], -1.0), (1, min[1], 1.0), (1, max[1], -1.0)] {
        let depth = |p: [f64; 2]| (p[axis] - limit) * sign;
        let mut kept = Vec::new();
        for (i, &b) in points.iter().enumerate() {
            let a = points[(i + points.len() - 1) % points.len()];
            let (da, db) = (depth(a), depth(b));
            if da * db < 0.0 {
                let t = da / (da - db);
                kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
            }
            if db >= 0.0 {
                kept.push(b);
            }
        }
        points = kept;
    }
    let twice: f64 = (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    twice.abs() / 2.0
}

/// The smallest value of a convex function on 0..1, by cutting the interval in thirds.
fn minimum(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..120 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if f(a) < f(b) { high = b } else { low = a }
    }
    f(low).min(f(0.0)).min(f(1.0))
}

fn box_distance(p: [f64; 2], min: [f64; 2], max: [f64; 2]) -> f64 {
    (p[0] - p[0].clamp(min[0], max[0])).hypot(p[1] - p[1].clamp(min[1], max[1]))
}

/// Times that the polygon winds about the point, by summed angles.
fn winding(p: [f64; 2], points: &[[f64; 2]]) -> f64 {
    (0..points.len())
        .map(|i| {
            let (a, b) = (points[i], points[(i + 1) % points.len()]);
            let (a, b) = ([a[0] - p[0], a[1] - p[1]], [b[0] - p[0], b[1] - p[1]]);
            (a[0] * b[1] - a[1] * b[0]).atan2(a[0] * b[0] + a[1] * b[1])
        })
        .sum::<f64>()
        / std::f64::consts::TAU
}

/// Above 0: how deep they overlap in some measure. Below 0: apart. Near 0: touching.
fn overlap(shape: &Shape, min: [f64; 2], max: [f64; 2], disc: Option<f64>) -> f64 {
    let wide = |v: Vec2| [f64::from(v.x), f64::from(v.y)];
    let along = |a: [f64; 2], b: [f64; 2], t: f64| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    let center = [(min[0] + max[0]) / 2.0, (min[1] + max[1]) / 2.0];
    let round = |a: [f64; 2], b: [f64; 2], own: f32| match disc {
        None => f64::from(own) - minimum(|t| box_distance(along(a, b, t), min, max)),
        Some(radius) => f64::from(own) + radius - minimum(|t| box_distance(along(a, b, t), center, center)),
    };
    let points: Vec<[f64; 2]> = match shape {
        Shape::Circle { center, radius } => return round(wide(*center), wide(*center), *radius),
        Shape::Capsule { a, b, radius } => return round(wide(*a), wide(*b), *radius),
        Shape::Rectangle { center, size } => {
            let (c, s) = (wide(*center), wide(*size));
            [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
                .map(|(x, y)| [c[0] + x * s[0], c[1] + y * s[1]])
                .to_vec()
        }
        Shape::Polygon { points } => points.iter().copied().map(wide).collect(),
    };
    let Some(radius) = disc else {
        // Nothing smaller can be: coordinates are quarters, and clipping divides by few small numbers.
        return if clipped_area(&points, min, max) > 1e-7 { 1.0 } else { -1.0 };
    };
    let nearest = (0..points.len())
        .map(|i| minimum(|t| box_distance(along(points[i], points[(i + 1) % points.len()], t), center, center)))
        .fold(f64::INFINITY, f64::min);
    if nearest > 1e-9 && winding(center, &points).abs() > 0.5 { radius + nearest } else { radius - nearest }
}

fn random_shape(rng: &mut Rng) -> Shape {
    let point = |rng: &mut Rng| Vec2::new(rng.between(-120, 120) as f32 / 2.0, rng.between(-120, 120) as f32 / 2.0);
    loop {
        let shape = match rng.below(5) {
            0 => Shape::Rectangle { center: point(rng), size: Vec2::new(1.0, 1.5) * rng.between(1, 40) as f32 },
            1 => Shape::Circle { center: point(rng), radius: rng.between(1, 100) as f32 / 4.0 },
            2 => Shape::Capsule { a: point(rng), b: point(rng), radius: rng.between(1, 40) as f32 / 4.0 },
            corners => {
                let count = if corners == 3 { 3 } else { 4 + rng.below(4) };
                Shape::Polygon { points: (0..count).map(|_| point(rng)).collect() }
            }
        };
        if shape.validate().is_ok() && !touches_itself(&shape) {
            return shape;
        }
    }
}

/// Corners on other edges: the reference by area and the rule by edges may then differ.
fn touches_itself(shape: &Shape) -> bool {
    let Shape::Polygon { points } = shape else { return false };
    let n = points.len();
    (0..n).any(|i| {
        (0..n)
            .filter(|j| *j != i && (*j + 1) % n != i)
            .any(|j| points[i].distance_to_segment(points[j], points[(j + 1) % n]) < 1e-3)
    })
}

#[test]
fn every_shape_equals_the_slow_reference() {
    let mut rng = Rng::new(5);
    let (mut solid_cells, mut free_cells, mut touching) = (0, 0, 0);
    for case in 0..800 {
        let shape = random_shape(&mut rng);
        let shapes = [solid(&shape)];
        let request = random_request(&mut rng, &shapes);
        let grid = run(&request);
        for cell in request.region.cells() {
            let corner = |i: usize, id: i32| {
                let (origin, size) =
                    ([request.origin.x, request.origin.y][i], [request.cell_size.x, request.cell_size.y][i]);
                f64::from(origin) + f64::from(id) * f64::from(size)
            };
            let grow = if request.rule == BakeRule::Disc { 0.0 } else { f64::from(request.agent_radius) };
            let min = [corner(0, cell.x) - grow, corner(1, cell.y) - grow];
            let max = [corner(0, cell.x + 1) + grow, corner(1, cell.y + 1) + grow];
            let disc = (request.rule == BakeRule::Disc).then_some(f64::from(request.agent_radius));
            let depth = overlap(&shape, min, max, disc);
            if depth.abs() < 1e-7 {
                touching += 1;
                continue;
            }
            assert_eq!(grid.is_solid(cell), depth > 0.0, "case {case}, cell {cell}, {depth}, {request:?}");
            *(if depth > 0.0 { &mut solid_cells } else { &mut free_cells }) += 1;
        }
    }
    assert!(solid_cells > 5_000 && free_cells > 5_000, "{solid_cells} solid, {free_cells} free, {touching} touching");
}
