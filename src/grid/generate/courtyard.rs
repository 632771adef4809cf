//! A walled courtyard: towers and buttresses outside, an inner court with gates, a colonnade and a fountain.

use super::areas::make_one_area;
use super::noise::Noise;
use super::plan::Plan;
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// Columns and rows of every courtyard.
const SIZE: (u32, u32) = (40, 26);
/// Weight of the mud.
const MUD: f32 = 3.0;

/// A courtyard of 40 x 26 cells with patches of mud of weight 3. The seed moves gates, breaches and mud.
///
/// # Errors
/// None in practice; [`GridError`] as for every grid.
pub fn courtyard(seed: u64) -> Result<Grid, GridError> {
    let mut plan = Plan::new(SIZE, false)?;
    let mut rng = Rng::new(seed);
    let (w, h) = (plan.w, plan.h);
    plan.close_border();
    for (x, y) in [(0, 0), (w - 3, 0), (0, h - 3), (w - 3, h - 3)] {
        plan.fill((x, y), (3, 3), true);
    }
    for x in [9, 15, 24, 30] {
        plan.fill((x, 1), (1, 1), true);
        plan.fill((x, h - 2), (1, 1), true);
    }
    for y in [8, 17] {
        plan.fill((1, y), (1, 1), true);
        plan.fill((w - 2, y), (1, 1), true);
    }
    inner_court(&mut plan, &mut rng);
    mud(&mut plan, &mut rng);
    make_one_area(&mut plan, 4, 0.5);
    plan.finish()
}

fn inner_court(plan: &mut Plan, rng: &mut Rng) {
    let (left, top, w, h) = (8, 6, 24, 14);
    plan.outline((left, top), (w, h));
    for (x, y) in [(left, top), (left + w - 2, top), (left, top + h - 2), (left + w - 2, top + h - 2)] {
        plan.fill((x, y), (2, 2), true);
    }
    // A wide gate in each long wall, a narrow one in each short wall, and posts beside the wide ones.
    let north = left + 6 + rng.below(3) as i32 * 4;
    let south = left + 6 + rng.below(3) as i32 * 4;
    for (x, y, outside) in [(north, top, top - 1), (south, top + h - 1, top + h)] {
        plan.fill((x, y), (4, 1), false);
        plan.set(x - 1, outside, true);
        plan.set(x + 4, outside, true);
    }
    for x in [left, left + w - 1] {
        plan.fill((x, top + 4 + rng.below(4) as i32), (1, 3), false);
    }
    // The wall is breached in one place.
    let breach = left + 2 + rng.below(2) as i32 * (w - 6);
    plan.fill((breach, if rng.chance(0.5) { top } else { top + h - 1 }), (2, 1), false);
    // Two rows of columns about a fountain with cut corners.
    for x in [left + 4, left + 8, left + w - 9, left + w - 5] {
        plan.set(x, top + 3, true);
        plan.set(x, top + h - 4, true);
    }
    let (fountain_x, fountain_y) = (left + w / 2 - 2, top + h / 2 - 2);
    plan.fill((fountain_x + 1, fountain_y), (2, 4), true);
    plan.fill((fountain_x, fountain_y + 1), (4, 2), true);
}

/// One patch in the lane on each side, and one inside.
fn mud(plan: &mut Plan, rng: &mut Rng) {
    let edge = Noise::new(rng, 4.0, 2);
    let lane_x = rng.between(12, 27);
    let spots = [
        (f64::from(lane_x), 3.2, 4.6, 2.4),
        (f64::from(39 - lane_x), 22.2, 4.6, 2.4),
        (4.0, f64::from(rng.between(9, 16)), 2.6, 3.6),
        (35.5, f64::from(rng.between(9, 16)), 2.6, 3.6),
        (if rng.chance(0.5) { 13.5 } else { 26.0 }, 12.5, 2.8, 2.6),
    ];
    for y in 1..plan.h - 1 {
        for x in 1..plan.w - 1 {
            let (px, py) = (f64::from(x), f64::from(y));
            let wobble = 0.2 + 1.4 * edge.at(px, py);
            let wet = spots.iter().any(|&(cx, cy, rx, ry)| {
                let (dx, dy) = ((px - cx) / rx, (py - cy) / ry);
                dx * dx + dy * dy <= wobble
            });
            if wet && !plan.is_solid(x, y) {
                plan.weigh(x, y, MUD);
            }
        }
    }
}
