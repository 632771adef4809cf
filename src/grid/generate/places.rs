//! Places of a battlefield: villages, ruins, a fort, hedged fields, and the roads between them.

use super::plan::Plan;
use super::rivers::{FORD, WATER};
use crate::geom::Rng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Half the width of a road in cells.
const ROAD: f64 = 2.2;

/// Houses in rows about a green, in a clearing, with hedged fields beside them.
pub(super) fn village(plan: &mut Plan, rng: &mut Rng, (x, y): (i32, i32)) {
    clearing(plan, (x, y), (60.0, 44.0));
    for row in -1..=1 {
        for column in -2i32..=2 {
            if (row == 0 && column.abs() < 2) || rng.chance(0.15) {
                continue;
            }
            let (w, h) = (rng.between(8, 11), rng.between(6, 9));
            let corner = (x + column * 15 - w / 2 + rng.between(-1, 1), y + row * 14 - h / 2 + rng.between(-1, 1));
            house(plan, rng, corner, (w, h), 0.0);
        }
    }
    for (dx, dy) in [(-62, -26), (-64, 4), (40, -28), (42, 2), (-24, -48), (4, -50), (-26, 27), (6, 26)] {
        let size = (rng.between(17, 23), rng.between(16, 22));
        if rng.chance(0.7) {
            field(plan, rng, (x + dx, y + dy), size);
        }
    }
}

/// Takes trees and undergrowth away, but no water.
fn clearing(plan: &mut Plan, (x, y): (i32, i32), (across, down): (f64, f64)) {
    for row in y - down as i32..=y + down as i32 {
        for column in x - across as i32..=x + across as i32 {
            let (dx, dy) = (f64::from(column - x) / across, f64::from(row - y) / down);
            let weight = plan.weight(column, row);
            if dx * dx + dy * dy <= 1.0 && weight < FORD {
                plan.set(column, row, false);
                plan.weigh(column, row, 1.0);
            }
        }
    }
}

/// A walled house with a door and, in large ones, a wall inside. `decay` is the share of wall that is gone.
fn house(plan: &mut Plan, rng: &mut Rng, (x, y): (i32, i32), (w, h): (i32, i32), decay: f64) {
    if !is_dry(plan, (x - 1, y - 1), (w + 2, h + 2)) {
        return;
    }
    plan.fill((x - 1, y - 1), (w + 2, h + 2), false);
    for row in y - 1..=y + h {
        for column in x - 1..=x + w {
            plan.weigh(column, row, 1.0);
        }
    }
    plan.outline((x, y), (w, h));
    if w >= 9 {
        let at = x + w / 2;
        plan.fill((at, y), (1, h), true);
        plan.fill((at, y + rng.between(1, h - 3)), (1, 2), false);
    }
    let door = rng.between(1, 2);
    match rng.below(4) {
        0 => plan.fill((x + door, y), (2, 1), false),
        1 => plan.fill((x + w - door - 2, y + h - 1), (2, 1), false),
        2 => plan.fill((x, y + door), (1, 2), false),
        _ => plan.fill((x + w - 1, y + h - door - 2), (1, 2), false),
    }
    if w >= 9 {
        // The other half has its own door.
        let side = if rng.chance(0.5) { x } else { x + w - 1 };
        plan.fill((side, y + h / 2), (1, 2), false);
    }
    for row in y..y + h {
        for column in x..x + w {
            if rng.chance(decay) {
                plan.set(column, row, false);
            }
        }
    }
}

/// Nothing but land.
fn is_dry(plan: &Plan, (x, y): (i32, i32), (w, h): (i32, i32)) -> bool {
    (y..y + h).all(|y| (x..x + w).all(|x| plan.index(x, y).is_some() && plan.weight(x, y) < FORD))
}

/// A field within a hedge that has a gap on two sides.
fn field(plan: &mut Plan, rng: &mut Rng, (x, y): (i32, i32), (w, h): (i32, i32)) {
    if !is_dry(plan, (x, y), (w, h)) || solid_share(plan, (x, y), (w, h)) > 0.02 {
        return;
    }
    plan.outline((x, y), (w, h));
    plan.fill((x + rng.between(2, w - 6), y), (4, 1), false);
    plan.fill((x + rng.between(2, w - 6), y + h - 1), (4, 1), false);
    if rng.chance(0.5) {
        plan.fill((x, y + rng.between(2, h - 6)), (1, 4), false);
    }
}

fn solid_share(plan: &Plan, (x, y): (i32, i32), (w, h): (i32, i32)) -> f64 {
    let solid = (y..y + h).flat_map(|y| (x..x + w).map(move |x| (x, y))).filter(|&(x, y)| plan.is_solid(x, y)).count();
    solid as f64 / f64::from((w * h).max(1))
}

/// Houses of which half the walls have fallen.
pub(super) fn ruins(plan: &mut Plan, rng: &mut Rng, (x, y): (i32, i32)) {
    clearing(plan, (x, y), (36.0, 32.0));
    for row in -1..=1 {
        for column in -1..=1 {
            let corner = (x + column * 18 - 7 + rng.between(-2, 2), y + row * 16 - 6 + rng.between(-2, 2));
            let size = (rng.between(10, 15), rng.between(8, 12));
            house(plan, rng, corner, size, 0.3);
        }
    }
}

/// A square fort: thick walls, round towers, a gate to each side, a keep.
pub(super) fn fort(plan: &mut Plan, rng: &mut Rng, (x, y): (i32, i32)) {
    let half = 34;
    if !is_dry(plan, (x - half - 5, y - half - 5), (2 * half + 10, 2 * half + 10)) {
        return ruins(plan, rng, (x, y));
    }
    for row in y - half - 6..=y + half + 6 {
        for column in x - half - 6..=x + half + 6 {
            plan.set(column, row, false);
            plan.weigh(column, row, 1.0);
        }
    }
    for inset in 0..3 {
        let (near, side) = (half - inset, 2 * (half - inset) + 1);
        plan.outline((x - near, y - near), (side, side));
    }
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let at = (f64::from(x + dx * half), f64::from(y + dy * half));
        plan.disc(at, 5.4, |plan, x, y| plan.set(x, y, true));
    }
    plan.fill((x - 3, y - half), (7, 3), false);
    plan.fill((x - 3, y + half - 2), (7, 3), false);
    plan.fill((x - half, y - 3), (3, 7), false);
    plan.fill((x + half - 2, y - 3), (3, 7), false);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        house(plan, rng, (x + dx * 19 - 6, y + dy * 19 - 5), (13, 11), 0.0);
    }
    plan.outline((x - 8, y - 8), (17, 17));
    plan.outline((x - 7, y - 7), (15, 15));
    plan.fill((x - 1, if rng.chance(0.5) { y - 8 } else { y + 7 }), (3, 2), false);
    for (px, py) in [(-4, -4), (3, -4), (-4, 3), (3, 3)] {
        plan.fill((x + px, y + py), (2, 2), true);
    }
}

/// The cheapest way for a road, on a coarse map of the land, then rounded off.
pub(super) struct Surveyor {
    step: i32,
    w: i32,
    h: i32,
    /// Tenths of a cell's usual cost.
    cost: Vec<u32>,
}

impl Surveyor {
    pub(super) fn new(plan: &Plan) -> Surveyor {
        let step = (plan.w.min(plan.h) / 128).clamp(2, 8);
        let (w, h) = ((plan.w / step).max(1), (plan.h / step).max(1));
        let cost = (0..w * h)
            .map(|i| {
                let (x, y) = (i % w * step, i / w * step);
                let wet = (0..step).flat_map(|dy| (0..step).map(move |dx| (dx, dy)));
                let wet = wet.filter(|(dx, dy)| plan.weight(x + dx, y + dy) == WATER).count() as u32;
                let rock = solid_share(plan, (x, y), (step, step));
                let edge = u32::from(i % w == 0 || i / w == 0 || i % w == w - 1 || i / w == h - 1) * 60;
                10 + edge + (rock * 60.0) as u32 + 110 * wet / (step * step) as u32
            })
            .collect();
        Surveyor { step, w, h, cost }
    }

    /// Lays a road; later ones join it where that is cheaper.
    pub(super) fn road(&mut self, plan: &mut Plan, from: (i32, i32), to: (i32, i32)) {
        let way = self.way(self.coarse(from), self.coarse(to));
        for &at in &way {
            self.cost[at] = self.cost[at].min(5);
        }
        let place = |at: &usize| {
            let (x, y) = (*at as i32 % self.w, *at as i32 / self.w);
            (f64::from(x * self.step + self.step / 2), f64::from(y * self.step + self.step / 2))
        };
        let mut line: Vec<(f64, f64)> = way.iter().step_by(2).map(place).collect();
        for _ in 0..3 {
            line = rounded(&line);
        }
        pave(plan, &line);
    }

    fn coarse(&self, (x, y): (i32, i32)) -> usize {
        let (x, y) = ((x / self.step).clamp(0, self.w - 1), (y / self.step).clamp(0, self.h - 1));
        (y * self.w + x) as usize
    }

    fn way(&self, from: usize, to: usize) -> Vec<usize> {
        let mut best = vec![u32::MAX; self.cost.len()];
        let mut before = vec![from; self.cost.len()];
        let mut open = BinaryHeap::from([Reverse((0, from))]);
        best[from] = 0;
        while let Some(Reverse((cost, at))) = open.pop() {
            if at == to {
                break;
            }
            if cost > best[at] {
                continue;
            }
            let (x, y) = (at as i32 % self.w, at as i32 / self.w);
            for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
                let (x, y) = (x + dx, y + dy);
                if x < 0 || y < 0 || x >= self.w || y >= self.h {
                    continue;
                }
                let next = (y * self.w + x) as usize;
                let length = if dx != 0 && dy != 0 { 14 } else { 10 };
                let sum = cost + self.cost[next] * length;
                if sum < best[next] {
                    best[next] = sum;
                    before[next] = at;
                    open.push(Reverse((sum, next)));
                }
            }
        }
        let mut way = vec![to];
        let mut at = to;
        while at != from {
            at = before[at];
            way.push(at);
        }
        way
    }
}

/// Corners cut at a quarter of each edge (Chaikin 1974); the ends stay.
fn rounded(line: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut out = Vec::with_capacity(line.len() * 2);
    out.extend(line.first());
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let part = |t: f64| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
        out.push(part(0.25));
        out.push(part(0.75));
    }
    out.extend(line.last());
    out
}

/// Clears the road; across deep water it becomes a bridge with rails, on open land trees line it.
fn pave(plan: &mut Plan, line: &[(f64, f64)]) {
    for pair in line.windows(2) {
        plan.stroke(pair[0], pair[1], ROAD + 1.1, |plan, x, y| {
            if plan.weight(x, y) == WATER {
                plan.set(x, y, true);
            }
        });
    }
    avenue(plan, line);
    for pair in line.windows(2) {
        plan.stroke(pair[0], pair[1], ROAD, |plan, x, y| {
            plan.set(x, y, false);
            plan.weigh(x, y, 1.0);
        });
    }
}

/// A tree to each side every few cells, where the ground is open.
fn avenue(plan: &mut Plan, line: &[(f64, f64)]) {
    let mut walked = 0.0;
    for pair in line.windows(2) {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        let length = ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).sqrt();
        walked += length;
        if walked < 8.0 || length <= 0.0 {
            continue;
        }
        walked = 0.0;
        let aside = ((by - ay) / length * (ROAD + 2.6), (ax - bx) / length * (ROAD + 2.6));
        for (x, y) in [(bx + aside.0, by + aside.1), (bx - aside.0, by - aside.1)] {
            if plan.weight(x as i32, y as i32) == 1.0 {
                plan.disc((x, y), 1.1, |plan, x, y| plan.set(x, y, true));
            }
        }
    }
}
