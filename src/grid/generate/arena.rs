//! A symmetric arena: an octagon with a broken ring in the middle, pillars, arcs and cover around it.
//!
//! Drawn in one eighth of the map and folded over all of it, so that no side has an advantage. Units are
//! 1/128 of a side.

use super::Generator;
use super::areas::make_one_area;
use super::plan::Plan;
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const ARENA: Generator = Generator {
    name: "arena",
    about: "Pillars and cover, the same from all sides",
    make: arena,
    uses_seed: true,
    fingerprint: 0x221b_e300_4952_05a4,
};

/// A part of the pattern; coordinates are distances from the middle along the longer and the shorter axis.
enum Part {
    Disc {
        at: (f64, f64),
        radius: f64,
    },
    Box {
        from: (f64, f64),
        to: (f64, f64),
    },
    /// From the inner to the outer radius, where the slope (shorter over longer distance) lies between two values.
    Arc {
        inner: f64,
        outer: f64,
        slope: (f64, f64),
    },
}

impl Part {
    fn holds(&self, p: (f64, f64)) -> bool {
        match *self {
            Part::Disc { at, radius } => square(p.0 - at.0) + square(p.1 - at.1) <= square(radius),
            Part::Box { from, to } => p.0 >= from.0 && p.0 <= to.0 && p.1 >= from.1 && p.1 <= to.1,
            Part::Arc { inner, outer, slope } => {
                let distance = square(p.0) + square(p.1);
                distance >= square(inner) && distance <= square(outer) && p.1 >= slope.0 * p.0 && p.1 <= slope.1 * p.0
            }
        }
    }
}

/// An arena for two to four sides, the same seen from each of them. The seed chooses openings, pillars and cover.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn arena(size: (u32, u32), seed: u64) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, true)?;
    let parts = pattern(&mut Rng::new(seed));
    let (w, h) = (f64::from(plan.w), f64::from(plan.h));
    for y in 0..plan.h {
        for x in 0..plan.w {
            // Exact halves: mirrored cells get the same numbers.
            let fold = |at: i32, side: f64| (f64::from(at) - (side - 1.0) * 0.5).abs() * 128.0 / side;
            let (a, b) = (fold(x, w), fold(y, h));
            let p = (a.max(b), a.min(b));
            let outside = p.0 > 62.0 || p.0 + p.1 > 98.0;
            plan.set(x, y, outside || parts.iter().any(|part| part.holds(p)));
        }
    }
    make_one_area(&mut plan, 12, 0.5);
    plan.finish()
}

fn pattern(rng: &mut Rng) -> Vec<Part> {
    let mut parts = vec![Part::Disc { at: (0.0, 0.0), radius: 4.6 }, Part::Disc { at: (49.5, 49.5), radius: 5.6 }];
    // Around the middle: a ring that opens to the sides, to the corners, or to both.
    let slope = [(0.24, 1.0), (0.0, 0.66), (0.2, 0.76)][rng.below(3) as usize];
    parts.push(Part::Arc { inner: 19.0, outer: 21.6, slope });
    parts.push(Part::Disc { at: if slope.0 > 0.0 { (8.5, 8.5) } else { (12.5, 0.0) }, radius: 2.1 });
    // Pillars on a circle: eight strong or sixteen slender ones. Places are 22.5, 11.25 and 33.75 degrees.
    if rng.chance(0.5) {
        parts.push(Part::Disc { at: (31.5, 13.5), radius: 2.4 });
    } else {
        parts.push(Part::Disc { at: (33.5, 6.5), radius: 1.5 });
        parts.push(Part::Disc { at: (28.5, 18.5), radius: 1.5 });
    }
    // Outer walls with gaps towards sides and corners.
    if rng.chance(0.5) {
        parts.push(Part::Arc { inner: 45.0, outer: 47.0, slope: (0.26, 0.7) });
    } else {
        parts.push(Part::Arc { inner: 45.0, outer: 47.0, slope: (0.2, 0.4) });
        parts.push(Part::Arc { inner: 45.0, outer: 47.0, slope: (0.56, 0.8) });
    }
    // A shelter at each side, and an angle at each corner.
    parts.push(Part::Box { from: (50.4, 0.0), to: (52.2, 7.2) });
    parts.push(Part::Box { from: (50.4, 5.6), to: (56.4, 7.2) });
    parts.push(Part::Box { from: (35.4, 33.4), to: (37.2, 37.2) });
    parts.push(Part::Box { from: (31.0, 35.4), to: (37.2, 37.2) });
    crates(rng, &mut parts);
    parts
}

/// Small cover where nothing else stands.
fn crates(rng: &mut Rng, parts: &mut Vec<Part>) {
    let wanted = 3 + rng.below(2) as usize;
    let mut placed: Vec<(f64, f64)> = Vec::new();
    for _ in 0..400 {
        if placed.len() == wanted {
            return;
        }
        let x = (24.0 + 32.0 * rng.unit()).floor();
        let y = (x * (0.06 + 0.86 * rng.unit())).floor();
        let (w, h) = [(3.0, 3.0), (5.0, 2.0), (2.0, 5.0)][rng.below(3) as usize];
        let clear = (-5..=5).all(|dy| {
            (-5..=5).all(|dx| {
                let (a, b) = ((x + f64::from(dx)).abs(), (y + f64::from(dy)).abs());
                let p = (a.max(b), a.min(b));
                !parts.iter().any(|part| part.holds(p))
            })
        });
        let apart = placed.iter().all(|p| square(p.0 - x) + square(p.1 - y) > 120.0);
        if x + y < 88.0 && apart && y > 3.0 && x - y > 3.0 && clear {
            placed.push((x, y));
            parts.push(Part::Box { from: (x - w * 0.5, y - h * 0.5), to: (x + w * 0.5, y + h * 0.5) });
        }
    }
}

fn square(v: f64) -> f64 {
    v * v
}
