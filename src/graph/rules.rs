//! What steps cost and which are allowed, for one query: distances and all by default.

use super::Position;

/// A point as costs see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointView<V> {
    /// Its id.
    pub id: i64,
    /// Where it is, world units.
    pub position: V,
    /// Factor on the cost of entering it; the search applies it.
    pub weight: f32,
}

/// Prices steps and estimates what is left. [`Distance`] is Godot's; a type of your own is what overriding
/// `_compute_cost` and `_estimate_cost` is there.
pub trait PointCost<V> {
    /// Cost of the step from a point to a neighbour, before the neighbour's weight. A step whose cost is not
    /// a number from 0 up is not taken.
    fn compute_cost(&self, from: &PointView<V>, to: &PointView<V>) -> f64;

    /// Estimate of the cost from a point to the goal at weight 1, and what *nearest* means for a partial
    /// path. Above the true cost it makes paths dearer than they need be. Not a number or below 0: counts as 0.
    fn estimate_cost(&self, from: &PointView<V>, goal: &PointView<V>) -> f64;

    /// [`PointCost::compute_cost`] in the precision of Godot, for its orders.
    fn compute_cost_f32(&self, from: &PointView<V>, to: &PointView<V>) -> f32 {
        self.compute_cost(from, to) as f32
    }

    /// [`PointCost::estimate_cost`] in the precision of Godot, for its orders.
    fn estimate_cost_f32(&self, from: &PointView<V>, goal: &PointView<V>) -> f32 {
        self.estimate_cost(from, goal) as f32
    }
}

/// Steps cost their length, and the estimate is the distance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Distance;

impl<V: Position> PointCost<V> for Distance {
    fn compute_cost(&self, from: &PointView<V>, to: &PointView<V>) -> f64 {
        from.position.distance_f64(to.position)
    }

    fn estimate_cost(&self, from: &PointView<V>, goal: &PointView<V>) -> f64 {
        from.position.distance_f64(goal.position)
    }

    fn compute_cost_f32(&self, from: &PointView<V>, to: &PointView<V>) -> f32 {
        from.position.distance_f32(to.position)
    }

    fn estimate_cost_f32(&self, from: &PointView<V>, goal: &PointView<V>) -> f32 {
        from.position.distance_f32(goal.position)
    }
}

/// The rules of one query.
///
/// `is_neighbor_allowed` takes the id that a step leaves and the id that it enters; **true takes the step,
/// false refuses it** (Godot's `_filter_neighbor` answers the other way round). Disabled points are never
/// entered, whatever it says. The start is not asked for.
#[derive(Clone, Copy, Debug)]
pub struct PointRules<C, F> {
    /// Prices and estimates.
    pub cost: C,
    /// Whether the step from the first id to the second may be taken.
    pub is_neighbor_allowed: F,
}

impl<F: Fn(i64, i64) -> bool> PointRules<Distance, F> {
    /// Distances, and only the steps for which `is_neighbor_allowed(from, to)` is true.
    #[must_use]
    pub fn allowing(is_neighbor_allowed: F) -> PointRules<Distance, F> {
        PointRules { cost: Distance, is_neighbor_allowed }
    }
}

impl<C> PointRules<C, fn(i64, i64) -> bool> {
    /// Costs of your own, and every step allowed.
    #[must_use]
    pub fn pricing(cost: C) -> PointRules<C, impl Fn(i64, i64) -> bool> {
        PointRules { cost, is_neighbor_allowed: |_, _| true }
    }
}
