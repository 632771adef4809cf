//! Outlines of shapes for drawing. Round ends are cut into short sides without trigonometry: the points
//! `((1 - t²) / (1 + t²), 2t / (1 + t²))` lie on the unit circle, the same on every machine.

use crate::editor::{DrawList, Mark, Role};
use crate::geom::{Shape, Vec2};

/// Sides of a quarter circle.
const QUARTER: u8 = 16;

/// Adds the outline of a shape.
pub(in crate::editor) fn outline(shape: &Shape, role: Role, out: &mut DrawList) {
    match shape {
        Shape::Rectangle { center, size } => {
            let half = *size * 0.5;
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            out.outline(role, corners.map(|(x, y)| *center + half * Vec2::new(x, y)));
        }
        // Exact at any zoom.
        Shape::Circle { center, radius } => out.push(role, Mark::Circle { center: *center, radius: *radius }),
        Shape::Capsule { a, b, radius } => out.outline(role, capsule(*a, *b, *radius)),
        Shape::Polygon { points } => out.outline(role, points.iter().copied()),
    }
}

/// Around both ends, from the side of one to the side of the other.
pub(in crate::editor) fn capsule(a: Vec2, b: Vec2, radius: f32) -> impl Iterator<Item = Vec2> {
    let along = axis(a, b) * radius;
    let side = turned(along);
    [(b, side, along), (b, along, -side), (a, -side, -along), (a, -along, side)]
        .into_iter()
        .flat_map(|(center, from, to)| quarter().map(move |(x, y)| center + from * x + to * y))
}

/// Unit vector along a capsule; to the right where both ends are one point.
pub(in crate::editor) fn axis(a: Vec2, b: Vec2) -> Vec2 {
    let along = a.direction_to(b);
    if along == Vec2::ZERO { Vec2::new(1.0, 0.0) } else { along }
}

/// Turned by a right angle.
pub(in crate::editor) fn turned(v: Vec2) -> Vec2 {
    Vec2::new(v.y, -v.x)
}

/// Points of a quarter of the unit circle, from the x axis to the y axis, both included.
fn quarter() -> impl Iterator<Item = (f32, f32)> {
    (0..=QUARTER).map(|step| {
        let t = f32::from(step) / f32::from(QUARTER);
        let below = 1.0 + t * t;
        ((1.0 - t * t) / below, 2.0 * t / below)
    })
}

#[cfg(test)]
mod tests {
    use super::{Role, outline};
    use crate::editor::DrawList;
    use crate::geom::{Shape, Vec2};

    #[test]
    fn a_capsule_has_round_ends_and_one_winding() {
        let (a, b, radius) = (Vec2::new(3.0, 1.0), Vec2::new(9.0, 5.0), 2.0);
        let mut list = DrawList::default();
        outline(&Shape::Capsule { a, b, radius }, Role::Obstacle, &mut list);
        assert!(list.points.len() >= 48);
        for point in &list.points {
            assert!((point.distance_to_segment(a, b) - radius).abs() < 1e-5, "{point:?}");
        }
        let next = |i: usize| list.points[(i + 1) % list.points.len()];
        let turns = list.points.iter().enumerate().map(|(i, p)| {
            let middle = a.lerp(b, 0.5);
            let (from, to) = (*p - middle, next(i) - middle);
            from.x * to.y - from.y * to.x
        });
        let turns: Vec<f32> = turns.filter(|turn| turn.abs() > 1e-4).collect();
        assert!(turns.iter().all(|t| *t > 0.0) || turns.iter().all(|t| *t < 0.0), "{turns:?}");
    }
}
