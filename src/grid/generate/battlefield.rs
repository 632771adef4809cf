//! A large outdoor map: hills with cliffs and ramps, woods, rivers, and people's works among them.
//!
//! Land first, then water, then roads, then places: what comes later clears its ground. Weights: undergrowth 2,
//! fords 3, deep water 4, all else 1.

use super::Generator;
use super::areas::make_one_area;
use super::noise::Noise;
use super::places::{Surveyor, fort, ruins, village};
use super::plan::Plan;
use super::rivers::{River, WATER};
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const BATTLEFIELD: Generator = Generator {
    name: "battlefield",
    about: "Woods, cliffs and a river with fords; weights",
    make: battlefield,
    uses_seed: true,
    fingerprint: 0x8897_a765_d5f9_7bb6,
};

/// Weight of the ground in a wood.
const UNDERGROWTH: f32 = 2.0;
/// Steps of height from the lowest to the highest ground; a cliff stands at each.
const TERRACES: f64 = 9.0;
/// Height from which all is rock.
const PEAK: f64 = 0.75;

/// A battlefield of one piece, meant for 256 x 256 and up; 1024 x 1024 shows all of it.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn battlefield(size: (u32, u32), seed: u64) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, false)?;
    let mut rng = Rng::new(seed);
    if plan.w < 8 || plan.h < 8 {
        plan.close_border();
        return plan.finish();
    }
    let side = f64::from(plan.w.min(plan.h));
    let heights = heights(&plan, &mut rng, (side / 4.0).clamp(24.0, 230.0));
    woods(&mut plan, &mut rng, (side / 6.0).clamp(16.0, 130.0));
    cliffs(&mut plan, &mut rng, &heights);
    water(&mut plan, &mut rng);
    let sites = sites(&plan, &mut rng, &heights);
    // Roads are planned on the bare land and lead to the doors of what is built after.
    roads(&mut plan, &mut rng, &sites);
    for (index, site) in sites.iter().enumerate() {
        match index % 3 {
            0 if index == 0 && side >= 400.0 => fort(&mut plan, &mut rng, *site),
            1 => ruins(&mut plan, &mut rng, *site),
            _ => village(&mut plan, &mut rng, *site),
        }
    }
    make_one_area(&mut plan, 90, 1.6);
    plan.finish()
}

fn heights(plan: &Plan, rng: &mut Rng, wavelength: f64) -> Vec<f32> {
    let field = Noise::new(rng, wavelength, 5);
    let cell = |x: i32, y: i32| field.at(f64::from(x), f64::from(y)) as f32;
    (0..plan.h).flat_map(|y| (0..plan.w).map(move |x| cell(x, y))).collect()
}

/// Trees on a loose lattice where the field is high, and undergrowth between them.
fn woods(plan: &mut Plan, rng: &mut Rng, wavelength: f64) {
    let field = Noise::new(rng, wavelength, 4);
    let depth = |x: f64, y: f64| (field.at(x, y) - 0.54) * 9.0;
    for y in 0..plan.h {
        for x in 0..plan.w {
            if depth(f64::from(x), f64::from(y)) > 0.0 {
                plan.weigh(x, y, UNDERGROWTH);
            }
        }
    }
    let pitch = 5;
    for row in 0..plan.h / pitch {
        for column in 0..plan.w / pitch {
            let x = f64::from(column * pitch) + 4.0 * rng.unit();
            let y = f64::from(row * pitch) + 4.0 * rng.unit();
            let radius = 0.8 + 1.3 * rng.unit();
            if rng.chance(depth(x, y).min(0.8)) {
                plan.disc((x, y), radius, |plan, x, y| plan.set(x, y, true));
            }
        }
    }
}

/// A wall of rock where the height steps, with ramps, and solid peaks.
fn cliffs(plan: &mut Plan, rng: &mut Rng, heights: &[f32]) {
    let ramps = Noise::new(rng, 46.0, 2);
    let w = plan.w as usize;
    let terrace = |index: usize| (f64::from(heights[index]) * TERRACES).floor();
    for y in 0..plan.h - 1 {
        for x in 0..plan.w - 1 {
            let index = y as usize * w + x as usize;
            let (fx, fy) = (f64::from(x), f64::from(y));
            if f64::from(heights[index]) > PEAK {
                plan.set(x, y, true);
                continue;
            }
            let here = terrace(index);
            let edge = here != terrace(index + 1) || here != terrace(index + w);
            if edge && ramps.at(fx, fy) < 0.52 {
                plan.disc((fx, fy), 1.5, |plan, x, y| plan.set(x, y, true));
            }
        }
    }
}

fn water(plan: &mut Plan, rng: &mut Rng) {
    let upright = rng.chance(0.5);
    let share = 0.4 + 0.2 * rng.unit();
    let main = River::across(plan, rng, upright, share);
    let (w, h) = (f64::from(plan.w), f64::from(plan.h));
    let from = if upright { (0.0, h * (0.2 + 0.5 * rng.unit())) } else { (w * (0.2 + 0.5 * rng.unit()), 0.0) };
    let every = (plan.w.min(plan.h) / 5).clamp(24, 210);
    River::into(rng, &main, from).flow(plan, rng, every);
    main.flow(plan, rng, every);
}

/// Level, dry ground: one place in most ninths of the map.
fn sites(plan: &Plan, rng: &mut Rng, heights: &[f32]) -> Vec<(i32, i32)> {
    let mut ninths: Vec<(i32, i32)> = (0..3).flat_map(|y| (0..3).map(move |x| (x, y))).collect();
    rng.shuffle(&mut ninths);
    let (w, h) = (plan.w / 3, plan.h / 3);
    let mut sites = Vec::new();
    for (column, row) in ninths.into_iter().take(7) {
        for _ in 0..24 {
            let x = column * w + w / 4 + rng.below((w / 2).max(1) as u32) as i32;
            let y = row * h + h / 4 + rng.below((h / 2).max(1) as u32) as i32;
            let dry = (-2..=2).all(|dy| (-2..=2).all(|dx| plan.weight(x + dx * 20, y + dy * 20) != WATER));
            let level = plan.index(x, y).is_some_and(|index| heights[index] < 0.62);
            if dry && level {
                sites.push((x, y));
                break;
            }
        }
    }
    sites
}

/// Each place is joined to the nearest one before it, and some to an edge of the map.
fn roads(plan: &mut Plan, rng: &mut Rng, sites: &[(i32, i32)]) {
    let mut surveyor = Surveyor::new(plan);
    for (index, &site) in sites.iter().enumerate().skip(1) {
        let nearest = sites[..index].iter().min_by_key(|other| distance(**other, site));
        if let Some(&other) = nearest {
            surveyor.road(plan, site, other);
        }
    }
    let (w, h) = (plan.w - 1, plan.h - 1);
    let edges = [
        (0, rng.between(h / 4, h * 3 / 4)),
        (w, rng.between(h / 4, h * 3 / 4)),
        (rng.between(w / 4, w * 3 / 4), 0),
        (rng.between(w / 4, w * 3 / 4), h),
    ];
    for edge in edges {
        let nearest = sites.iter().min_by_key(|site| distance(**site, edge));
        if let Some(&site) = nearest {
            surveyor.road(plan, site, edge);
        }
    }
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i64 {
    let (dx, dy) = (i64::from(a.0 - b.0), i64::from(a.1 - b.1));
    dx * dx + dy * dy
}
