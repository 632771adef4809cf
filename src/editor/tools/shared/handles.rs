//! Handles: the points by which a shape is resized, and the shape that results.
//!
//! A rectangle has its corners and the middles of its sides, a circle four points, a capsule both ends of
//! its axis and two points for its radius, a polygon its corners. What lies opposite stays.

use crate::editor::view::outline::{axis, turned};
use crate::geom::{Shape, Vec2};

/// Signs of the handles of a rectangle: corners first.
const RECTANGLE: [(f32, f32); 8] =
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
/// Signs of the handles of a circle.
const CIRCLE: [(f32, f32); 4] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];

/// Handle `index` of a shape, world units; `None` past the last one.
pub(in crate::editor) fn handle(shape: &Shape, index: usize) -> Option<Vec2> {
    let at = |signs: &[(f32, f32)], center: Vec2, half: Vec2| {
        signs.get(index).map(|(x, y)| center + half * Vec2::new(*x, *y))
    };
    match shape {
        Shape::Rectangle { center, size } => at(&RECTANGLE, *center, *size * 0.5),
        Shape::Circle { center, radius } => at(&CIRCLE, *center, Vec2::ONE * *radius),
        Shape::Capsule { a, b, radius } => {
            let side = turned(axis(*a, *b)) * *radius;
            [*a, *b, a.lerp(*b, 0.5) + side, a.lerp(*b, 0.5) - side].get(index).copied()
        }
        Shape::Polygon { points } => points.get(index).copied(),
    }
}

/// All handles, world units.
pub(in crate::editor) fn handles(shape: &Shape) -> impl Iterator<Item = Vec2> {
    (0..).map_while(|index| handle(shape, index))
}

/// The handle nearest to a point and at most `reach` away.
pub(in crate::editor) fn handle_near(shape: &Shape, point: Vec2, reach: f32) -> Option<usize> {
    let near = handles(shape).map(|at| at.distance(point)).enumerate().filter(|(_, distance)| *distance <= reach);
    near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

/// The shape with a handle pulled to a point. It may be one that cannot be baked: ask `Shape::validate`.
pub(in crate::editor) fn pulled(shape: &Shape, index: usize, to: Vec2) -> Shape {
    match shape {
        Shape::Rectangle { center, size } => {
            let (x, y) = RECTANGLE.get(index).copied().unwrap_or((0.0, 0.0));
            let along = |sign: f32, center: f32, size: f32, to: f32| {
                let opposite = center - sign * size * 0.5;
                if sign == 0.0 { (center, size) } else { ((opposite + to) * 0.5, (to - opposite).abs()) }
            };
            let (cx, w) = along(x, center.x, size.x, to.x);
            let (cy, h) = along(y, center.y, size.y, to.y);
            Shape::Rectangle { center: Vec2::new(cx, cy), size: Vec2::new(w, h) }
        }
        Shape::Circle { center, .. } => Shape::Circle { center: *center, radius: center.distance(to) },
        Shape::Capsule { a, b, radius } => match index {
            0 => Shape::Capsule { a: to, b: *b, radius: *radius },
            1 => Shape::Capsule { a: *a, b: to, radius: *radius },
            _ => {
                let radius = (to - *a).dot(turned(axis(*a, *b))).abs();
                Shape::Capsule { a: *a, b: *b, radius }
            }
        },
        Shape::Polygon { points } => {
            let mut points = points.clone();
            if let Some(corner) = points.get_mut(index) {
                *corner = to;
            }
            Shape::Polygon { points }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{handle, handle_near, handles, pulled};
    use crate::geom::{Shape, Vec2};

    fn shapes() -> [Shape; 4] {
        let v = Vec2::new;
        [
            Shape::Rectangle { center: v(4.0, 4.0), size: v(4.0, 2.0) },
            Shape::Circle { center: v(1.0, 2.0), radius: 3.0 },
            Shape::Capsule { a: v(0.0, 0.0), b: v(4.0, 0.0), radius: 1.0 },
            Shape::Polygon { points: vec![v(0.0, 0.0), v(4.0, 0.0), v(0.0, 4.0)] },
        ]
    }

    #[test]
    fn a_handle_pulled_to_where_it_is_changes_nothing() {
        for shape in shapes() {
            assert!(handles(&shape).count() >= 3);
            for (index, at) in handles(&shape).enumerate() {
                assert_eq!(pulled(&shape, index, at), shape, "handle {index}");
                assert_eq!(handle_near(&shape, at, 0.5), Some(index));
            }
        }
    }

    #[test]
    fn the_handle_follows_the_pointer_and_the_opposite_corner_stays() {
        let [rectangle, circle, capsule, polygon] = shapes();
        let to = Vec2::new(9.0, 7.0);
        let pulled_rectangle = pulled(&rectangle, 0, to);
        assert_eq!(handle(&pulled_rectangle, 0), Some(Vec2::new(6.0, 5.0)), "past the opposite corner it turns over");
        assert_eq!(handle(&pulled_rectangle, 2), Some(to));
        let side = pulled(&rectangle, 5, to);
        assert_eq!(side, Shape::Rectangle { center: Vec2::new(5.5, 4.0), size: Vec2::new(7.0, 2.0) });
        assert_eq!(pulled(&circle, 1, Vec2::new(1.0, 7.0)), Shape::Circle { center: Vec2::new(1.0, 2.0), radius: 5.0 });
        assert_eq!(handle(&pulled(&capsule, 1, to), 1), Some(to));
        assert_eq!(handle(&pulled(&polygon, 2, to), 2), Some(to));
    }
}
