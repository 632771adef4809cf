//! Obstacle shapes in world units. Their overlap with cells is the business of `bake`.
//!
//! Shapes have no angle: a capsule is given by the two ends of its axis, a turned rectangle is a
//! polygon. So nothing here needs trigonometry.

use super::Vec2;
use thiserror::Error;

/// Largest absolute coordinate or length of a shape, in world units. Keeps every product of the
/// overlap tests finite.
const MAX_LENGTH: f32 = 1e9;

/// A solid shape in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An axis-aligned rectangle.
    Rectangle {
        /// Its middle.
        center: Vec2,
        /// Whole width and height, both above 0.
        size: Vec2,
    },
    /// A disc.
    Circle {
        /// Its middle.
        center: Vec2,
        /// Above 0.
        radius: f32,
    },
    /// All points nearer than `radius` to the segment `a`-`b`.
    Capsule {
        /// One end of the axis.
        a: Vec2,
        /// The other end of the axis; may be the same point.
        b: Vec2,
        /// Above 0.
        radius: f32,
    },
    /// A simple polygon, convex or not, in either winding; it is closed from the last point to the first.
    Polygon {
        /// At least 3 corners.
        points: Vec<Vec2>,
    },
}

/// Why a shape is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// A coordinate or length is NaN, infinite or beyond a thousand million.
    #[error("a coordinate is not a number or too large")]
    NotFinite,
    /// A size or radius is 0 or negative.
    #[error("size and radius must be above 0")]
    NotPositive,
    /// A polygon has fewer than three corners or no area.
    #[error("a polygon needs at least 3 corners that are not on one line")]
    Degenerate,
    /// Two edges of a polygon cross.
    #[error("edges {0} and {1} of the polygon cross")]
    SelfIntersecting(usize, usize),
}

impl Shape {
    /// Smallest axis-aligned box: `(min, max)` in world units.
    #[must_use]
    pub fn bounds(&self) -> (Vec2, Vec2) {
        match self {
            Shape::Rectangle { center, size } => (*center - *size * 0.5, *center + *size * 0.5),
            Shape::Circle { center, radius } => (*center - Vec2::ONE * *radius, *center + Vec2::ONE * *radius),
            Shape::Capsule { a, b, radius } => {
                let (min, max) = min_max(&[*a, *b]);
                (min - Vec2::ONE * *radius, max + Vec2::ONE * *radius)
            }
            Shape::Polygon { points } => min_max(points),
        }
    }

    /// The shape moved by `offset` world units.
    #[must_use]
    pub fn translated(&self, offset: Vec2) -> Shape {
        match self {
            Shape::Rectangle { center, size } => Shape::Rectangle { center: *center + offset, size: *size },
            Shape::Circle { center, radius } => Shape::Circle { center: *center + offset, radius: *radius },
            Shape::Capsule { a, b, radius } => Shape::Capsule { a: *a + offset, b: *b + offset, radius: *radius },
            Shape::Polygon { points } => Shape::Polygon { points: points.iter().map(|p| *p + offset).collect() },
        }
    }

    /// The word of the interface and of the files.
    #[must_use]
    pub fn kind_name(&self) -> &'static str {
        match self {
            Shape::Rectangle { .. } => "Rectangle",
            Shape::Circle { .. } => "Circle",
            Shape::Capsule { .. } => "Capsule",
            Shape::Polygon { .. } => "Polygon",
        }
    }

    /// `Ok` if the shape can be baked.
    ///
    /// # Errors
    /// [`ShapeError`] names what is wrong.
    pub fn validate(&self) -> Result<(), ShapeError> {
        let in_range = |v: Vec2| v.x.abs() <= MAX_LENGTH && v.y.abs() <= MAX_LENGTH;
        // Every number by itself: a bound of several forgets those that are none.
        let each_in_range = match self {
            Shape::Rectangle { center, size } => in_range(*center) && in_range(*size),
            Shape::Circle { center, radius } => in_range(*center) && in_range(Vec2::new(*radius, 0.0)),
            Shape::Capsule { a, b, radius } => in_range(*a) && in_range(*b) && in_range(Vec2::new(*radius, 0.0)),
            Shape::Polygon { points } => points.iter().all(|p| in_range(*p)),
        };
        let (min, max) = self.bounds();
        if !each_in_range || !in_range(min) || !in_range(max) {
            return Err(ShapeError::NotFinite);
        }
        match self {
            Shape::Rectangle { size, .. } if size.x <= 0.0 || size.y <= 0.0 => Err(ShapeError::NotPositive),
            Shape::Circle { radius, .. } | Shape::Capsule { radius, .. } if *radius <= 0.0 => {
                Err(ShapeError::NotPositive)
            }
            Shape::Polygon { points } => validate_polygon(points),
            _ => Ok(()),
        }
    }
}

fn min_max(points: &[Vec2]) -> (Vec2, Vec2) {
    let Some(&first) = points.first() else { return (Vec2::ZERO, Vec2::ZERO) };
    points.iter().fold((first, first), |(lo, hi), p| {
        (Vec2::new(lo.x.min(p.x), lo.y.min(p.y)), Vec2::new(hi.x.max(p.x), hi.y.max(p.y)))
    })
}

fn validate_polygon(points: &[Vec2]) -> Result<(), ShapeError> {
    let n = points.len();
    let twice_area: f64 = (0..n).map(|i| cross(Vec2::ZERO, points[i], points[(i + 1) % n])).sum();
    if n < 3 || twice_area == 0.0 {
        return Err(ShapeError::Degenerate);
    }
    for i in 0..n {
        for j in i + 2..n {
            let neighbours = i == 0 && j == n - 1;
            if !neighbours && segments_cross(points[i], points[(i + 1) % n], points[j], points[(j + 1) % n]) {
                return Err(ShapeError::SelfIntersecting(i, j));
            }
        }
    }
    Ok(())
}

/// Twice the signed area of the triangle, in f64.
fn cross(o: Vec2, a: Vec2, b: Vec2) -> f64 {
    let (ax, ay) = (f64::from(a.x) - f64::from(o.x), f64::from(a.y) - f64::from(o.y));
    let (bx, by) = (f64::from(b.x) - f64::from(o.x), f64::from(b.y) - f64::from(o.y));
    ax * by - ay * bx
}

/// The open segments have exactly one common point.
fn segments_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    cross(a, b, c) * cross(a, b, d) < 0.0 && cross(c, d, a) * cross(c, d, b) < 0.0
}

#[cfg(test)]
mod tests {
    use super::{Shape, ShapeError, Vec2};

    fn polygon(points: &[(f32, f32)]) -> Shape {
        Shape::Polygon { points: points.iter().map(|&(x, y)| Vec2::new(x, y)).collect() }
    }

    #[test]
    fn a_bow_tie_is_refused_with_its_edges() {
        let bow_tie = polygon(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 5.0)]);
        assert_eq!(bow_tie.validate(), Err(ShapeError::SelfIntersecting(0, 2)));
        let concave = polygon(&[(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)]);
        assert_eq!(concave.validate(), Ok(()));
    }

    #[test]
    fn shapes_without_extent_or_number_are_refused() {
        let line = polygon(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]);
        assert_eq!(line.validate(), Err(ShapeError::Degenerate));
        let flat = Shape::Rectangle { center: Vec2::ZERO, size: Vec2::new(3.0, 0.0) };
        assert_eq!(flat.validate(), Err(ShapeError::NotPositive));
    }

    #[test]
    fn every_number_of_every_shape_must_be_one() {
        let p = Vec2::new;
        let shapes = |v: f32| {
            [
                Shape::Circle { center: p(v, 0.0), radius: 1.0 },
                Shape::Circle { center: p(0.0, v), radius: 1.0 },
                Shape::Circle { center: Vec2::ZERO, radius: v },
                Shape::Rectangle { center: p(v, 0.0), size: Vec2::ONE },
                Shape::Rectangle { center: p(0.0, v), size: Vec2::ONE },
                Shape::Rectangle { center: Vec2::ZERO, size: p(v, 1.0) },
                Shape::Rectangle { center: Vec2::ZERO, size: p(1.0, v) },
                Shape::Capsule { a: p(v, 2.0), b: p(3.0, 2.0), radius: 0.5 },
                Shape::Capsule { a: p(1.0, v), b: p(3.0, 2.0), radius: 0.5 },
                Shape::Capsule { a: p(3.0, 2.0), b: p(v, 2.0), radius: 0.5 },
                Shape::Capsule { a: p(3.0, 2.0), b: p(1.0, v), radius: 0.5 },
                Shape::Capsule { a: p(3.0, 2.0), b: p(1.0, 2.0), radius: v },
                polygon(&[(v, 0.0), (4.0, 4.0), (4.0, 0.0)]),
                polygon(&[(0.0, 0.0), (4.0, v), (4.0, 0.0)]),
                polygon(&[(0.0, 0.0), (4.0, 4.0), (v, 0.0)]),
            ]
        };
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2e9] {
            for shape in shapes(value) {
                assert_eq!(shape.validate(), Err(ShapeError::NotFinite), "{shape:?}");
            }
        }
        assert!(shapes(2.5).iter().all(|shape| shape.validate().is_ok()));
    }

    #[test]
    fn bounds_of_a_capsule_hold_both_caps() {
        let capsule = Shape::Capsule { a: Vec2::new(0.0, 0.0), b: Vec2::new(10.0, 4.0), radius: 2.0 };
        assert_eq!(capsule.bounds(), (Vec2::new(-2.0, -2.0), Vec2::new(12.0, 6.0)));
    }
}
