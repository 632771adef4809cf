//! Points and cells from and to the types of `mint`, in which vector libraries talk to each other.

use super::{Cell, Vec2};
use mint::{Point2, Vector2};

/// From and to a two-component type of `mint`.
macro_rules! both_ways {
    ($ours:ident, $theirs:ident, $number:ty) => {
        impl From<$theirs<$number>> for $ours {
            fn from(v: $theirs<$number>) -> $ours {
                $ours::new(v.x, v.y)
            }
        }

        impl From<$ours> for $theirs<$number> {
            fn from(v: $ours) -> $theirs<$number> {
                $theirs { x: v.x, y: v.y }
            }
        }
    };
}

both_ways!(Vec2, Vector2, f32);
both_ways!(Vec2, Point2, f32);
both_ways!(Cell, Vector2, i32);
both_ways!(Cell, Point2, i32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_and_a_cell_come_back_as_they_went() {
        let point: Point2<f32> = Vec2::new(1.5, -2.0).into();
        assert_eq!((point.x, point.y, Vec2::from(point)), (1.5, -2.0, Vec2::new(1.5, -2.0)));
        let offset: Vector2<i32> = Cell::new(-3, 4).into();
        assert_eq!((offset.x, offset.y, Cell::from(offset)), (-3, 4, Cell::new(-3, 4)));
    }
}
