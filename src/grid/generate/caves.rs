//! Caves: loose rock that settles until halls and passages are left.

use super::Generator;
use super::areas::{drop_crumbs, make_one_area};
use super::noise::Noise;
use super::plan::Plan;
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const CAVES: Generator = Generator {
    name: "caves",
    about: "Halls and winding passages",
    make: caves,
    uses_seed: true,
    fingerprint: 0xe9a3_2960_ba5a_8bc8,
};

/// Rounds in which each cell becomes as most of its neighbours are, on the coarse map and on the fine one.
const ROUNDS: [usize; 2] = [5, 2];
/// Halls of fewer cells are filled.
const SMALLEST: usize = 90;
/// Rocks of fewer cells that stand in the open are taken away.
const CRUMB: usize = 24;

/// Caves: wide halls and narrow passages, all of one piece.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn caves(size: (u32, u32), seed: u64) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, true)?;
    let mut coarse = Plan::new((size.0.div_ceil(2), size.1.div_ceil(2)), true)?;
    let mut rng = Rng::new(seed);
    // Some parts are hollow and some are dense: that is what makes halls and passages.
    let density = Noise::new(&mut rng, 26.0, 2);
    for y in 1..coarse.h - 1 {
        for x in 1..coarse.w - 1 {
            let rock = 0.37 + 0.22 * density.at(f64::from(x), f64::from(y));
            coarse.set(x, y, rng.chance(rock));
        }
    }
    for _ in 0..ROUNDS[0] {
        settle(&mut coarse);
    }
    for y in 1..plan.h - 1 {
        for x in 1..plan.w - 1 {
            plan.set(x, y, coarse.is_solid(x / 2, y / 2));
        }
    }
    for _ in 0..ROUNDS[1] {
        settle(&mut plan);
    }
    drop_crumbs(&mut plan, CRUMB);
    make_one_area(&mut plan, SMALLEST, 1.5);
    plan.finish()
}

/// One round.
fn settle(plan: &mut Plan) {
    let next: Vec<bool> = (0..plan.h)
        .flat_map(|y| (0..plan.w).map(move |x| (x, y)))
        .map(|(x, y)| {
            let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
            around.filter(|&(x, y)| plan.is_solid(x, y)).count() >= 5
        })
        .collect();
    for (index, solid) in next.into_iter().enumerate() {
        plan.set_at(index, solid);
    }
}
