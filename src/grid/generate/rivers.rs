//! Rivers of a battlefield: a line that wanders from edge to edge, deep in most places, with fords.

use super::noise::Noise;
use super::plan::Plan;
use crate::geom::Rng;

/// Weight of deep water.
pub(super) const WATER: f32 = 4.0;
/// Weight of a ford.
pub(super) const FORD: f32 = 3.0;

/// The line of a river with its half width.
pub(super) struct River {
    points: Vec<(f64, f64, f64)>,
}

impl River {
    /// From one edge to the opposite one: `upright` from top to bottom, about the line at `share` of the other axis.
    pub(super) fn across(plan: &Plan, rng: &mut Rng, upright: bool, share: f64) -> River {
        let (w, h) = (f64::from(plan.w), f64::from(plan.h));
        let (length, breadth) = if upright { (h, w) } else { (w, h) };
        let bend = Noise::new(rng, (length / 5.0).max(16.0), 3);
        let width = Noise::new(rng, (length / 8.0).max(10.0), 2);
        let usual = (breadth.min(length) / 110.0).clamp(1.2, 10.0);
        let steps = length.max(1.0) as i32;
        let point = |step: i32| {
            let along = f64::from(step);
            let aside = breadth * (share + 0.7 * (bend.at(along, 0.0) - 0.5));
            let half = usual * (0.55 + 0.9 * width.at(along, 7.5));
            if upright { (aside, along, half) } else { (along, aside, half) }
        };
        River { points: (0..=steps).map(point).collect() }
    }

    /// From the edge to a place on another river.
    pub(super) fn into(rng: &mut Rng, main: &River, from: (f64, f64)) -> River {
        let count = main.points.len();
        let mouth = main.points[count / 3 + rng.below((count / 3).max(1) as u32) as usize % count];
        let (dx, dy) = (mouth.0 - from.0, mouth.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        let bend = Noise::new(rng, (length / 3.0).max(12.0), 3);
        let steps = length as i32 + 1;
        let point = |step: i32| {
            let t = f64::from(step) / f64::from(steps);
            // Straight at both ends, so that it starts at the edge and meets the mouth.
            let aside = (bend.at(t * length, 3.5) - 0.5) * length * 2.0 * t * (1.0 - t);
            let half = mouth.2 * (0.35 + 0.3 * t);
            (from.0 + dx * t - dy / length * aside, from.1 + dy * t + dx / length * aside, half)
        };
        River { points: (0..=steps).map(point).collect() }
    }

    /// Clears the bed and its banks and fills in water, with a ford every `every` cells or so.
    pub(super) fn flow(&self, plan: &mut Plan, rng: &mut Rng, every: i32) {
        for &(x, y, half) in &self.points {
            plan.disc((x, y), half + 1.6, |plan, x, y| {
                plan.set(x, y, false);
                if plan.weight(x, y) != WATER {
                    plan.weigh(x, y, 1.0);
                }
            });
        }
        for &(x, y, half) in &self.points {
            plan.disc((x, y), half, |plan, x, y| plan.weigh(x, y, WATER));
        }
        let mut step = every / 2 + rng.between(0, every / 3);
        while let Some(&(_, _, half)) = self.points.get(step.max(0) as usize) {
            let length = (half * 1.6) as usize + 3;
            for &(x, y, half) in self.points.iter().skip(step.max(0) as usize).take(length) {
                plan.disc((x, y), half, |plan, x, y| plan.weigh(x, y, FORD));
            }
            step += (every + rng.between(-every / 4, every / 4)).max(1);
        }
    }
}
