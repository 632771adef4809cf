//! `Position`: what a graph needs to know of the places of its points.

use crate::geom::{Vec2, Vec3};
use std::fmt::Debug;

/// Largest absolute coordinate, world units; squared distances stay far from the end of `f32`.
pub const MAX_POSITION: f32 = 1e9;

/// A place in two or three dimensions.
pub trait Position: Copy + Debug + Default + PartialEq {
    /// Every coordinate is a number within [`MAX_POSITION`].
    fn is_in_range(self) -> bool;

    /// Distance in world units, computed in `f64`.
    fn distance_f64(self, other: Self) -> f64;

    /// Distance in world units, computed in `f32` step by step, as Godot does.
    fn distance_f32(self, other: Self) -> f32;

    /// Distance squared, computed in `f32`.
    fn distance_squared_f32(self, other: Self) -> f32;

    /// The point of the segment `a`-`b` that is nearest to this one, computed in `f32` as Godot does.
    fn closest_on_segment(self, a: Self, b: Self) -> Self;
}

/// Segments whose squared length is below this count as a point.
const POINT_LIKE: f32 = 1e-20;

fn in_range(coordinate: f32) -> bool {
    coordinate.abs() <= MAX_POSITION
}

impl Position for Vec2 {
    fn is_in_range(self) -> bool {
        in_range(self.x) && in_range(self.y)
    }

    fn distance_f64(self, other: Vec2) -> f64 {
        let (dx, dy) = (f64::from(other.x) - f64::from(self.x), f64::from(other.y) - f64::from(self.y));
        (dx * dx + dy * dy).sqrt()
    }

    fn distance_f32(self, other: Vec2) -> f32 {
        self.distance(other)
    }

    fn distance_squared_f32(self, other: Vec2) -> f32 {
        (other - self).length_squared()
    }

    fn closest_on_segment(self, a: Vec2, b: Vec2) -> Vec2 {
        let along = b - a;
        match place_on_segment(along.length_squared(), along.dot(self - a)) {
            End::First => a,
            End::Last => b,
            End::Between(t) => a + along * t,
        }
    }
}

impl Position for Vec3 {
    fn is_in_range(self) -> bool {
        in_range(self.x) && in_range(self.y) && in_range(self.z)
    }

    fn distance_f64(self, other: Vec3) -> f64 {
        let (dx, dy) = (f64::from(other.x) - f64::from(self.x), f64::from(other.y) - f64::from(self.y));
        let dz = f64::from(other.z) - f64::from(self.z);
        (dx * dx + dy * dy + dz * dz).sqrt()
    }

    fn distance_f32(self, other: Vec3) -> f32 {
        self.distance(other)
    }

    fn distance_squared_f32(self, other: Vec3) -> f32 {
        (other - self).length_squared()
    }

    fn closest_on_segment(self, a: Vec3, b: Vec3) -> Vec3 {
        let along = b - a;
        match place_on_segment(along.length_squared(), along.dot(self - a)) {
            End::First => a,
            End::Last => b,
            End::Between(t) => a + along * t,
        }
    }
}

/// Where on a segment.
enum End {
    First,
    Last,
    /// This part of the way, above 0 and below 1.
    Between(f32),
}

/// From the squared length of a segment and the scalar product of it with the offset of a point.
fn place_on_segment(squared: f32, projected: f32) -> End {
    if squared < POINT_LIKE {
        return End::First;
    }
    let t = projected / squared;
    if t <= 0.0 {
        End::First
    } else if t >= 1.0 {
        End::Last
    } else {
        End::Between(t)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_POSITION, Position};
    use crate::geom::{Vec2, Vec3};

    #[test]
    fn the_closest_point_of_a_segment_may_be_an_end() {
        let (a, b) = (Vec2::new(0.0, 0.0), Vec2::new(10.0, 0.0));
        let closest = |x, y| Vec2::new(x, y).closest_on_segment(a, b);
        assert_eq!([closest(-3.0, 1.0), closest(4.0, 9.0), closest(12.0, 0.0)], [a, Vec2::new(4.0, 0.0), b]);
        assert_eq!(Vec2::new(5.0, 5.0).closest_on_segment(b, b), b);
        let (a, b) = (Vec3::ZERO, Vec3::new(0.0, 0.0, 8.0));
        assert_eq!(Vec3::new(3.0, 3.0, 2.0).closest_on_segment(a, b), Vec3::new(0.0, 0.0, 2.0));
    }

    #[test]
    fn coordinates_are_numbers_within_the_limit() {
        assert!(Vec2::new(-MAX_POSITION, MAX_POSITION).is_in_range());
        assert!(!Vec2::new(f32::NAN, 0.0).is_in_range());
        assert!(!Vec3::new(0.0, 0.0, f32::INFINITY).is_in_range());
        assert!(Vec2::new(-MAX_POSITION, -MAX_POSITION).distance_squared_f32(Vec2::new(1e9, 1e9)).is_finite());
    }
}
