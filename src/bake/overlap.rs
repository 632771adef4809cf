//! Shapes against grown cells and against discs: the predicates that decide a bake.
//!
//! Input is `f32`, all arithmetic is `f64` and only signs of differences, products and sums are asked: no
//! division, no root, no tolerance. Sums and products of coordinates with up to 26 significant bits
//! are exact in `f64`, so shapes that touch are told from shapes that overlap.
//!
//! A shape stands for its interior. A circle is a capsule whose axis is one point. Polygons are
//! simple; where edges of one coincide (a spike of no area) the edge itself counts as solid.
//! Which cells are asked is the business of `bake`.

use crate::geom::{Shape, Vec2};

type Point = [f64; 2];

/// An axis-aligned box with `min` below `max`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) min: Point,
    pub(super) max: Point,
}

impl Area {
    /// This box with `radius` more on each side.
    pub(super) fn grown(self, radius: f64) -> Area {
        Area { min: self.min.map(|v| v - radius), max: self.max.map(|v| v + radius) }
    }

    pub(super) fn center(self) -> Point {
        [(self.min[0] + self.max[0]) * 0.5, (self.min[1] + self.max[1]) * 0.5]
    }

    fn corners(self) -> [Point; 4] {
        let (a, b) = (self.min, self.max);
        [[a[0], a[1]], [b[0], a[1]], [b[0], b[1]], [a[0], b[1]]]
    }

    /// The interiors share a point.
    fn overlaps(self, other: Area) -> bool {
        (0..2).all(|i| self.min[i] < other.max[i] && other.min[i] < self.max[i])
    }

    fn has_inside(self, p: Point) -> bool {
        (0..2).all(|i| self.min[i] < p[i] && p[i] < self.max[i])
    }

    /// Squared distance to the nearest point of the box; 0 inside and on the border.
    fn distance_squared(self, p: Point) -> f64 {
        let gap = |i: usize| (self.min[i] - p[i]).max(p[i] - self.max[i]).max(0.0);
        gap(0) * gap(0) + gap(1) * gap(1)
    }

    /// The segment meets the open box. Separating axes: x, y and the normal of the segment.
    fn is_cut_by(self, a: Point, b: Point) -> bool {
        if (0..2).any(|i| a[i].min(b[i]) >= self.max[i] || a[i].max(b[i]) <= self.min[i]) {
            return false;
        }
        let sides = self.corners().map(|corner| cross(a, b, corner));
        sides.iter().any(|s| *s > 0.0) && sides.iter().any(|s| *s < 0.0)
    }
}

/// How a box lies to a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cover {
    /// They share no interior point.
    Outside,
    /// Some of the box may lie inside.
    Mixed,
    /// All of the open box lies inside.
    Inside,
}

/// A shape made ready for many questions.
#[derive(Debug)]
pub(super) enum Body {
    /// A rectangle.
    Box(Area),
    /// All points nearer than the radius to the segment.
    Round { a: Point, b: Point, radius: f64 },
    /// A simple polygon.
    Polygon { points: Vec<Point>, bounds: Area, convex: bool },
}

impl Body {
    /// The shape must be valid ([`Shape::validate`]).
    pub(super) fn new(shape: &Shape) -> Body {
        match shape {
            Shape::Rectangle { center, size } => {
                let (c, s) = (wide(*center), wide(*size));
                let half = [s[0] * 0.5, s[1] * 0.5];
                Body::Box(Area { min: [c[0] - half[0], c[1] - half[1]], max: [c[0] + half[0], c[1] + half[1]] })
            }
            Shape::Circle { center, radius } => {
                Body::Round { a: wide(*center), b: wide(*center), radius: f64::from(*radius) }
            }
            Shape::Capsule { a, b, radius } => Body::Round { a: wide(*a), b: wide(*b), radius: f64::from(*radius) },
            Shape::Polygon { points } => {
                let points: Vec<Point> = points.iter().copied().map(wide).collect();
                let bounds = bounds_of(&points);
                let convex = is_convex(&points);
                Body::Polygon { points, bounds, convex }
            }
        }
    }

    /// Its sum with a box or a disc is convex, so that a row of it has no gaps.
    pub(super) fn is_convex(&self) -> bool {
        !matches!(self, Body::Polygon { convex: false, .. })
    }

    /// The interior of the box and of the shape share a point.
    pub(super) fn overlaps_area(&self, area: Area) -> bool {
        match self {
            Body::Box(own) => own.overlaps(area),
            Body::Round { a, b, radius } => {
                let near = radius * radius;
                area.distance_squared(*a) < near
                    || area.distance_squared(*b) < near
                    || area.corners().iter().any(|corner| is_near_segment(*corner, *a, *b, near))
                    || area.is_cut_by(*a, *b)
            }
            Body::Polygon { .. } => self.cover(area) != Cover::Outside,
        }
    }

    /// The open disc shares a point with the shape's interior; with radius 0 its centre lies inside.
    pub(super) fn overlaps_disc(&self, center: Point, radius: f64) -> bool {
        match self {
            Body::Box(own) => own.has_inside(center) || own.distance_squared(center) < radius * radius,
            Body::Round { a, b, radius: own } => {
                let reach = own + radius;
                is_near_segment(center, *a, *b, reach * reach)
            }
            Body::Polygon { points, bounds, .. } => {
                let near = radius * radius;
                if bounds.distance_squared(center) > near {
                    return false;
                }
                is_inside(points, center) || edges(points).any(|(a, b)| is_near_segment(center, a, b, near))
            }
        }
    }

    /// How a box lies to the shape. `Inside` is told of polygons only: for the other shapes the
    /// corners of a block tell as much.
    pub(super) fn cover(&self, area: Area) -> Cover {
        match self {
            Body::Polygon { points, bounds, .. } => {
                if !bounds.overlaps(area) {
                    return Cover::Outside;
                }
                if edges(points).any(|(a, b)| area.is_cut_by(a, b)) {
                    return Cover::Mixed;
                }
                // No edge enters the open box: it lies on one side as a whole.
                if is_inside(points, area.center()) { Cover::Inside } else { Cover::Outside }
            }
            _ if self.overlaps_area(area) => Cover::Mixed,
            _ => Cover::Outside,
        }
    }
}

/// Distance from a point to the nearest point of the shape in world units; 0 inside and on the border.
#[must_use]
pub fn distance_to_shape(point: Vec2, shape: &Shape) -> f32 {
    let p = wide(point);
    let distance = match Body::new(shape) {
        Body::Box(own) => own.distance_squared(p).sqrt(),
        Body::Round { a, b, radius } => (segment_distance_squared(p, a, b).sqrt() - radius).max(0.0),
        Body::Polygon { points, .. } if is_inside(&points, p) => 0.0,
        Body::Polygon { points, .. } => {
            edges(&points).map(|(a, b)| segment_distance_squared(p, a, b)).fold(f64::INFINITY, f64::min).sqrt()
        }
    };
    distance as f32
}

/// The point lies strictly inside the shape: what a click picks.
#[must_use]
pub fn contains_point(shape: &Shape, point: Vec2) -> bool {
    Body::new(shape).overlaps_disc(wide(point), 0.0)
}

fn wide(v: Vec2) -> Point {
    [f64::from(v.x), f64::from(v.y)]
}

fn bounds_of(points: &[Point]) -> Area {
    let empty = Area { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };
    points.iter().fold(empty, |area, p| Area {
        min: [area.min[0].min(p[0]), area.min[1].min(p[1])],
        max: [area.max[0].max(p[0]), area.max[1].max(p[1])],
    })
}

/// Edges from each point to the next, the last one back to the first.
fn edges(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = points.last().copied().into_iter();
    last.chain(points.iter().copied()).zip(points.iter().copied())
}

/// Twice the signed area of the triangle.
fn cross(o: Point, a: Point, b: Point) -> f64 {
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

/// All turns of a simple polygon go one way.
fn is_convex(points: &[Point]) -> bool {
    let n = points.len();
    let turns = (0..n).map(|i| cross(points[i], points[(i + 1) % n], points[(i + 2) % n]));
    let (mut left, mut right) = (false, false);
    for turn in turns {
        left |= turn > 0.0;
        right |= turn < 0.0;
    }
    !(left && right)
}

/// Strictly inside: an odd number of edges lies to the right, and none holds the point.
fn is_inside(points: &[Point], p: Point) -> bool {
    let mut odd = false;
    for (a, b) in edges(points) {
        let side = cross(a, b, p);
        let spans = (0..2).all(|i| a[i].min(b[i]) <= p[i] && p[i] <= a[i].max(b[i]));
        if side == 0.0 && spans {
            return false;
        }
        // Each end belongs to the edge below it, so that a corner is counted once.
        let crosses = (a[1] <= p[1]) != (b[1] <= p[1]);
        odd ^= crosses && ((side > 0.0) == (b[1] > a[1]));
    }
    odd
}

/// The squared distance from the point to the segment is below `near`.
fn is_near_segment(p: Point, a: Point, b: Point, near: f64) -> bool {
    let (d, ap) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let along = ap[0] * d[0] + ap[1] * d[1];
    let length = d[0] * d[0] + d[1] * d[1];
    if along <= 0.0 {
        return ap[0] * ap[0] + ap[1] * ap[1] < near;
    }
    if along >= length {
        let bp = [p[0] - b[0], p[1] - b[1]];
        return bp[0] * bp[0] + bp[1] * bp[1] < near;
    }
    // The distance is |side| / sqrt(length): cross-multiplied, so that nothing is rounded by a division.
    let side = d[0] * ap[1] - d[1] * ap[0];
    side * side < near * length
}

/// Rounded, for showing and picking; a bake asks [`is_near_segment`].
fn segment_distance_squared(p: Point, a: Point, b: Point) -> f64 {
    let d = [b[0] - a[0], b[1] - a[1]];
    let length = d[0] * d[0] + d[1] * d[1];
    let along = (p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1];
    let t = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    let offset = [p[0] - (a[0] + d[0] * t), p[1] - (a[1] + d[1] * t)];
    offset[0] * offset[0] + offset[1] * offset[1]
}

#[cfg(test)]
mod tests {
    use super::{contains_point, distance_to_shape};
    use crate::geom::{Shape, Vec2};

    fn polygon(points: &[(f32, f32)]) -> Shape {
        Shape::Polygon { points: points.iter().map(|&(x, y)| Vec2::new(x, y)).collect() }
    }

    #[test]
    fn distance_is_zero_inside_and_measured_to_the_border_outside() {
        let capsule = Shape::Capsule { a: Vec2::ZERO, b: Vec2::new(10.0, 0.0), radius: 2.0 };
        assert_eq!(distance_to_shape(Vec2::new(13.0, 4.0), &capsule), 3.0);
        assert_eq!(distance_to_shape(Vec2::new(5.0, 1.0), &capsule), 0.0);
        let rectangle = Shape::Rectangle { center: Vec2::ZERO, size: Vec2::new(2.0, 2.0) };
        assert_eq!(distance_to_shape(Vec2::new(4.0, 5.0), &rectangle), 5.0);
        let notch = polygon(&[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 4.0), (0.0, 8.0)]);
        assert_eq!(distance_to_shape(Vec2::new(4.0, 3.0), &notch), 0.0);
        assert_eq!(distance_to_shape(Vec2::new(-3.0, 1.0), &notch), 3.0);
    }

    #[test]
    fn a_point_on_the_border_or_level_with_a_corner_is_told_right() {
        let notch = polygon(&[(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (4.0, 4.0), (0.0, 8.0)]);
        for (x, y, inside) in [
            (1.0, 4.0, true),
            (4.0, 4.0, false),
            (4.0, 5.0, false),
            (7.0, 4.0, true),
            (9.0, 4.0, false),
            (-1.0, 0.0, false),
            (0.0, 3.0, false),
            (4.0, 3.5, true),
        ] {
            assert_eq!(contains_point(&notch, Vec2::new(x, y)), inside, "({x}, {y})");
        }
    }
}
