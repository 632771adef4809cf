//! `Vec3`: a point or an offset in three dimensions, world units.
//!
//! As small as its use: graphs of points and what floats above the plane. Only `+ - * /` and `sqrt`.

use super::Vec2;
use std::ops::{Add, Mul, Sub};

/// A point or an offset in world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    /// First coordinate.
    pub x: f32,
    /// Second coordinate.
    pub y: f32,
    /// Third coordinate.
    pub z: f32,
}

impl Vec3 {
    /// The origin.
    pub const ZERO: Vec3 = Vec3 { x: 0.0, y: 0.0, z: 0.0 };

    /// The point `(x, y, z)`.
    #[must_use]
    pub const fn new(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3 { x, y, z }
    }

    /// No coordinate is infinite or NaN.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.z.is_finite()
    }

    /// Scalar product.
    #[must_use]
    pub fn dot(self, other: Vec3) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Length squared.
    #[must_use]
    pub fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// Length in world units.
    #[must_use]
    pub fn length(self) -> f32 {
        self.length_squared().sqrt()
    }

    /// Distance to another point in world units.
    #[must_use]
    pub fn distance(self, other: Vec3) -> f32 {
        (other - self).length()
    }

    /// The first two coordinates.
    #[must_use]
    pub fn xy(self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, other: Vec3) -> Vec3 {
        Vec3::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Vec3;
    fn mul(self, factor: f32) -> Vec3 {
        Vec3::new(self.x * factor, self.y * factor, self.z * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::{Vec2, Vec3};

    #[test]
    fn lengths_take_all_three_coordinates() {
        let a = Vec3::new(2.0, 3.0, 6.0);
        assert_eq!((a.length(), a.distance(a), a.dot(Vec3::new(1.0, 0.0, -1.0))), (7.0, 0.0, -4.0));
        assert_eq!((a + a * -1.0, (a - Vec3::ZERO).xy()), (Vec3::ZERO, Vec2::new(2.0, 3.0)));
        assert!(!Vec3::new(0.0, 0.0, f32::NAN).is_finite());
    }
}
