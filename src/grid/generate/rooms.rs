//! A dungeon: the area is halved again and again, each part gets a room, and the halves are joined by corridors.

use super::Generator;
use super::areas::make_one_area;
use super::plan::Plan;
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const ROOMS: Generator = Generator {
    name: "rooms",
    about: "Rooms joined by corridors",
    make: rooms,
    uses_seed: true,
    fingerprint: 0x4320_66dd_6ad2_bf99,
};

/// A part is halved while both halves stay at least this long.
const SMALLEST: i32 = 11;
/// Parts up to this length may stay whole.
const LARGEST: i32 = 26;

/// A rectangle of cells.
#[derive(Clone, Copy)]
struct Part {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

/// Rooms with pillars, alcoves and corridors two cells wide, all of one piece.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn rooms(size: (u32, u32), seed: u64) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, true)?;
    let mut rng = Rng::new(seed);
    let mut rooms = Vec::new();
    let all = Part { x: 0, y: 0, w: plan.w, h: plan.h };
    divide(&mut plan, &mut rng, all, &mut rooms);
    second_ways(&mut plan, &mut rng, &rooms);
    for room in rooms {
        furnish(&mut plan, &mut rng, room);
    }
    make_one_area(&mut plan, 6, 0.5);
    plan.finish()
}

/// Joins some rooms with a near one across solid rock, so that not every route is the only one.
fn second_ways(plan: &mut Plan, rng: &mut Rng, rooms: &[Part]) {
    for (index, room) in rooms.iter().enumerate() {
        if !rng.chance(0.6) {
            continue;
        }
        // Rooms are listed part by part: near ones are rarely far apart in the list.
        let others = &rooms[index + 1..(index + 120).min(rooms.len())];
        let mut facing = others.iter().filter(|other| {
            let gap_x = room.x.max(other.x) - (room.x + room.w).min(other.x + other.w);
            let gap_y = room.y.max(other.y) - (room.y + room.h).min(other.y + other.h);
            let (near, far) = (gap_x.min(gap_y), gap_x.max(gap_y));
            near <= -4 && far < 12 && between_is_solid(plan, *room, **other)
        });
        if let Some(other) = facing.next_back().copied() {
            corridor(plan, rng, *room, other);
        }
    }
}

/// Nothing is cut yet between two rooms that face each other.
fn between_is_solid(plan: &Plan, a: Part, b: Part) -> bool {
    let (left, right) = (a.x.max(b.x), (a.x + a.w).min(b.x + b.w));
    let (top, bottom) = (a.y.max(b.y), (a.y + a.h).min(b.y + b.h));
    let (x0, x1, y0, y1) = (left.min(right), left.max(right), top.min(bottom), top.max(bottom));
    (y0..y1).all(|y| (x0..x1).all(|x| plan.is_solid(x, y)))
}

/// Cuts the rooms of a part and joins them; answers one of them, which stands for the part.
fn divide(plan: &mut Plan, rng: &mut Rng, part: Part, rooms: &mut Vec<Part>) -> Option<Part> {
    let upright = if part.w == part.h { rng.chance(0.5) } else { part.w > part.h };
    let length = if upright { part.w } else { part.h };
    let whole = length < 2 * SMALLEST || (length <= LARGEST && rng.chance(0.35));
    if whole {
        return room(plan, rng, part, rooms);
    }
    let at = rng.between((length * 2 / 5).max(SMALLEST), (length * 3 / 5).min(length - SMALLEST));
    let (first, second) = if upright {
        (Part { w: at, ..part }, Part { x: part.x + at, w: part.w - at, ..part })
    } else {
        (Part { h: at, ..part }, Part { y: part.y + at, h: part.h - at, ..part })
    };
    let split = rooms.len();
    let a = divide(plan, rng, first, rooms);
    let middle = rooms.len();
    let b = divide(plan, rng, second, rooms);
    let (a, b) = (a?, b?);
    let (near_a, near_b) = nearest(&rooms[split..middle], &rooms[middle..]).unwrap_or((a, b));
    corridor(plan, rng, near_a, near_b);
    Some(if rng.chance(0.5) { a } else { b })
}

/// The pair with the smallest gap. Large halves are thinned out: the work stays linear enough.
fn nearest(first: &[Part], second: &[Part]) -> Option<(Part, Part)> {
    let thin = |rooms: &[Part]| rooms.len().div_ceil(48).max(1);
    let (step_a, step_b) = (thin(first), thin(second));
    let pairs = first.iter().step_by(step_a).flat_map(|a| second.iter().step_by(step_b).map(move |b| (*a, *b)));
    pairs.min_by_key(|(a, b)| {
        let (ax, ay) = middle(*a);
        let (bx, by) = middle(*b);
        (ax - bx).abs() + (ay - by).abs()
    })
}

fn middle(part: Part) -> (i32, i32) {
    (part.x + part.w / 2, part.y + part.h / 2)
}

/// Cuts one room that leaves a wall to all sides.
fn room(plan: &mut Plan, rng: &mut Rng, part: Part, rooms: &mut Vec<Part>) -> Option<Part> {
    let (most_w, most_h) = (part.w - 3, part.h - 3);
    if most_w < 2 || most_h < 2 {
        return None;
    }
    let w = rng.between((most_w * 3 / 5).max(2), most_w);
    let h = rng.between((most_h * 3 / 5).max(2), most_h);
    let x = part.x + rng.between(1, part.w - w - 2);
    let y = part.y + rng.between(1, part.h - h - 2);
    let room = Part { x, y, w, h };
    plan.fill((x, y), (w, h), false);
    if w >= 8 && h >= 8 && rng.chance(0.4) {
        // Cut corners, or an alcove at each side.
        let cut = 1 + rng.below(2) as i32;
        for (corner_x, corner_y) in [(x, y), (x + w - cut, y), (x, y + h - cut), (x + w - cut, y + h - cut)] {
            plan.fill((corner_x, corner_y), (cut, cut), true);
        }
    }
    rooms.push(room);
    Some(room)
}

/// Two cells wide, straight where the rooms face each other, else with one bend.
fn corridor(plan: &mut Plan, rng: &mut Rng, a: Part, b: Part) {
    let within = |low: i32, high: i32, rng: &mut Rng| rng.between(low, high.max(low));
    let (low_x, high_x) = (a.x.max(b.x) + 1, (a.x + a.w).min(b.x + b.w) - 3);
    let (low_y, high_y) = (a.y.max(b.y) + 1, (a.y + a.h).min(b.y + b.h) - 3);
    let ((mut ax, mut ay), (mut bx, mut by)) = (middle(a), middle(b));
    if low_x <= high_x {
        ax = within(low_x, high_x, rng);
        bx = ax;
    } else if low_y <= high_y {
        ay = within(low_y, high_y, rng);
        by = ay;
    }
    let bend = if rng.chance(0.5) { (bx, ay) } else { (ax, by) };
    for ((x0, y0), (x1, y1)) in [((ax, ay), bend), (bend, (bx, by))] {
        plan.fill((x0.min(x1), y0.min(y1)), ((x0 - x1).abs() + 2, (y0 - y1).abs() + 2), false);
    }
}

/// Pillars in large rooms: rows of them, four, or one block in the middle.
fn furnish(plan: &mut Plan, rng: &mut Rng, room: Part) {
    let Part { x, y, w, h } = room;
    if w < 9 || h < 9 {
        return;
    }
    match rng.below(4) {
        0 => {
            let (across, down) = ((w - 1) / 4, (h - 1) / 4);
            let (left, top) = (x + (w - (across * 4 - 3)) / 2, y + (h - (down * 4 - 3)) / 2);
            for row in 0..down {
                for column in 0..across {
                    plan.set(left + column * 4, top + row * 4, true);
                }
            }
        }
        1 => {
            let (in_x, in_y) = (w / 4, h / 4);
            for (px, py) in [(in_x, in_y), (w - in_x - 2, in_y), (in_x, h - in_y - 2), (w - in_x - 2, h - in_y - 2)] {
                plan.fill((x + px, y + py), (2, 2), true);
            }
        }
        2 => {
            let (block_w, block_h) = (w / 3, h / 3);
            plan.fill((x + (w - block_w) / 2, y + (h - block_h) / 2), (block_w, block_h), true);
        }
        _ => {}
    }
}
