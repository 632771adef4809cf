//! The point or the place on a connection that is nearest to a position. Both look at every one.

use super::{PointGraph, Position};

impl<V: Position> PointGraph<V> {
    /// The point nearest to a position: of several the lowest id. Distances are compared squared, in `f32`.
    /// `None` without points, and for a position that is not a number.
    #[must_use]
    pub fn closest_point(&self, position: V, include_disabled: bool) -> Option<i64> {
        let points = self.order.iter().map(|slot| &self.points[*slot as usize]);
        let mut best: Option<(f32, i64)> = None;
        for point in points.filter(|p| include_disabled || !p.is_disabled) {
            let candidate = (position.distance_squared_f32(point.position), point.id);
            let is_nearer = best.map_or(!candidate.0.is_nan(), |best| candidate < best);
            if is_nearer {
                best = Some(candidate);
            }
        }
        best.map(|(_, id)| id)
    }

    /// The place on a connection nearest to a position, one-way connections included, those with a disabled
    /// end left out: of several the first of [`PointGraph::connections`]. `None` without connections.
    #[must_use]
    pub fn closest_position_on_connection(&self, position: V) -> Option<V> {
        let mut best: Option<(f32, V)> = None;
        for segment in &self.segments {
            let (low, high) = (&self.points[segment.low as usize], &self.points[segment.high as usize]);
            if low.is_disabled || high.is_disabled {
                continue;
            }
            let place = position.closest_on_segment(low.position, high.position);
            let distance = position.distance_squared_f32(place);
            let is_nearer = best.map_or(!distance.is_nan(), |(nearest, _)| distance < nearest);
            if is_nearer {
                best = Some((distance, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// As [`PointGraph::closest_position_on_connection`], with Godot's answer where there is none: the origin.
    #[must_use]
    pub fn closest_position_in_segment(&self, position: V) -> V {
        self.closest_position_on_connection(position).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::geom::Vec2;
    use crate::graph::{Link, PointGraph};

    fn graph() -> PointGraph<Vec2> {
        let mut graph = PointGraph::new();
        for (id, x) in [(7, 10.0), (3, -10.0), (5, 40.0)] {
            graph.add_point(id, Vec2::new(x, 0.0), 1.0).unwrap();
        }
        graph
    }

    #[test]
    fn of_points_equally_near_the_lowest_id_is_taken() {
        let mut graph = graph();
        assert_eq!(graph.closest_point(Vec2::ZERO, false), Some(3));
        graph.set_disabled(3, true).unwrap();
        assert_eq!((graph.closest_point(Vec2::ZERO, false), graph.closest_point(Vec2::ZERO, true)), (Some(7), Some(3)));
        assert_eq!(graph.closest_point(Vec2::new(f32::NAN, 0.0), true), None);
        assert_eq!(PointGraph::<Vec2>::new().closest_point(Vec2::ZERO, true), None);
    }

    #[test]
    fn no_connection_is_told_apart_from_the_origin() {
        let mut graph = graph();
        let at = Vec2::new(0.0, 5.0);
        assert_eq!(
            (graph.closest_position_on_connection(at), graph.closest_position_in_segment(at)),
            (None, Vec2::ZERO)
        );
        graph.connect(7, 3, Link::OneWay).unwrap();
        assert_eq!(graph.closest_position_on_connection(at), Some(Vec2::ZERO));
        assert_eq!(graph.closest_position_on_connection(Vec2::new(90.0, 1.0)), Some(Vec2::new(10.0, 0.0)));
        graph.set_disabled(7, true).unwrap();
        assert_eq!(graph.closest_position_on_connection(at), None);
    }
}
