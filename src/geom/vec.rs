//! `Vec2`: a point or an offset in world units, x to the right and y down.
//!
//! Our own type, so that no foreign vector type shows in the public interface. Only `+ - * /` and
//! `sqrt` are used: they give the same bits on every machine.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A point or an offset in world units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Vec2 {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Vec2 {
    /// The origin.
    pub const ZERO: Vec2 = Vec2 { x: 0.0, y: 0.0 };
    /// One unit along each axis.
    pub const ONE: Vec2 = Vec2 { x: 1.0, y: 1.0 };

    /// The point `(x, y)`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Vec2 {
        Vec2 { x, y }
    }

    /// Both coordinates are neither infinite nor NaN.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }

    /// Scalar product.
    #[must_use]
    pub fn dot(self, other: Vec2) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Length in world units.
    #[must_use]
    pub fn length(self) -> f32 {
        self.length_squared().sqrt()
    }

    /// Length squared; cheaper where only an order is asked.
    #[must_use]
    pub fn length_squared(self) -> f32 {
        self.dot(self)
    }

    /// Distance to another point in world units.
    #[must_use]
    pub fn distance(self, other: Vec2) -> f32 {
        (other - self).length()
    }

    /// The unit vector towards `other`, or zero where both are the same point.
    #[must_use]
    pub fn direction_to(self, other: Vec2) -> Vec2 {
        let offset = other - self;
        let length = offset.length();
        if length > 0.0 { offset / length } else { Vec2::ZERO }
    }

    /// The point `t` of the way to `other` (0 here, 1 there).
    #[must_use]
    pub fn lerp(self, other: Vec2, t: f32) -> Vec2 {
        self + (other - self) * t
    }

    /// Distance from this point to the segment `a`-`b` in world units.
    #[must_use]
    pub fn distance_to_segment(self, a: Vec2, b: Vec2) -> f32 {
        let ab = b - a;
        let squared = ab.length_squared();
        if squared <= 0.0 {
            return self.distance(a);
        }
        let t = ((self - a).dot(ab) / squared).clamp(0.0, 1.0);
        self.distance(a.lerp(b, t))
    }
}

/// `[x, y]`.
impl From<[f32; 2]> for Vec2 {
    fn from([x, y]: [f32; 2]) -> Vec2 {
        Vec2::new(x, y)
    }
}

/// `[x, y]`.
impl From<Vec2> for [f32; 2] {
    fn from(v: Vec2) -> [f32; 2] {
        [v.x, v.y]
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl SubAssign for Vec2 {
    fn sub_assign(&mut self, other: Vec2) {
        *self = *self - other;
    }
}

impl Mul<f32> for Vec2 {
    type Output = Vec2;
    fn mul(self, factor: f32) -> Vec2 {
        Vec2::new(self.x * factor, self.y * factor)
    }
}

/// Coordinate by coordinate.
impl Mul for Vec2 {
    type Output = Vec2;
    fn mul(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x * other.x, self.y * other.y)
    }
}

impl Div<f32> for Vec2 {
    type Output = Vec2;
    fn div(self, divisor: f32) -> Vec2 {
        Vec2::new(self.x / divisor, self.y / divisor)
    }
}

/// Coordinate by coordinate.
impl Div for Vec2 {
    type Output = Vec2;
    fn div(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x / other.x, self.y / other.y)
    }
}

impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        Vec2::new(-self.x, -self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::Vec2;

    #[test]
    fn distance_to_segment_uses_the_nearer_end_beyond_it() {
        let (a, b) = (Vec2::new(0.0, 0.0), Vec2::new(10.0, 0.0));
        assert_eq!(Vec2::new(5.0, 3.0).distance_to_segment(a, b), 3.0);
        assert_eq!(Vec2::new(13.0, 4.0).distance_to_segment(a, b), 5.0);
        assert_eq!(Vec2::new(3.0, 4.0).distance_to_segment(a, a), 5.0);
    }

    #[test]
    fn direction_to_itself_is_zero_and_not_nan() {
        let p = Vec2::new(2.0, 2.0);
        assert_eq!(p.direction_to(p), Vec2::ZERO);
        assert_eq!(p.direction_to(Vec2::new(2.0, 9.0)), Vec2::new(0.0, 1.0));
    }
}
