//! Areas of a plan: small pockets are filled, the rest is joined by passages where the rock is thinnest.

use super::plan::Plan;
use std::collections::VecDeque;

/// No area, no cell.
const NONE: u32 = u32::MAX;
const STEPS: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Fills areas of fewer than `least` cells, joins the others with passages of `radius` cells and
/// closes the border.
pub(super) fn make_one_area(plan: &mut Plan, least: usize, radius: f64) {
    plan.close_border();
    let (mut labels, sizes) = label(plan, false);
    let largest = sizes.iter().copied().max().unwrap_or(0);
    for (index, label) in labels.iter_mut().enumerate() {
        let small = sizes.get(*label as usize).is_some_and(|size| *size < least && *size < largest);
        if small {
            *label = NONE;
            plan.set_at(index, true);
        }
    }
    join(plan, labels, sizes.len(), radius);
    plan.close_border();
}

/// Frees rocks of fewer than `least` cells.
pub(super) fn drop_crumbs(plan: &mut Plan, least: usize) {
    let (labels, sizes) = label(plan, true);
    for (index, label) in labels.into_iter().enumerate() {
        if sizes.get(label as usize).is_some_and(|size| *size < least) {
            plan.set_at(index, false);
        }
    }
}

/// The area of each solid or free cell, counted in scan order, and the cells of each area. Straight steps only: so the
/// areas hold for every diagonal mode.
fn label(plan: &Plan, solid: bool) -> (Vec<u32>, Vec<usize>) {
    let (mut labels, mut sizes) = (vec![NONE; plan.len()], Vec::new());
    let mut stack = Vec::new();
    for start in 0..plan.len() {
        if plan.solid_at(start) != solid || labels[start] != NONE {
            continue;
        }
        let area = sizes.len() as u32;
        labels[start] = area;
        stack.push(start);
        let mut size = 0;
        while let Some(index) = stack.pop() {
            size += 1;
            for next in neighbours(plan, index) {
                if plan.solid_at(next) == solid && labels[next] == NONE {
                    labels[next] = area;
                    stack.push(next);
                }
            }
        }
        sizes.push(size);
    }
    (labels, sizes)
}

fn neighbours(plan: &Plan, index: usize) -> impl Iterator<Item = usize> + use<> {
    let (w, h) = (plan.w, plan.h);
    let (x, y) = ((index % w as usize) as i32, (index / w as usize) as i32);
    STEPS.into_iter().filter_map(move |(dx, dy)| {
        let (x, y) = (x + dx, y + dy);
        (x >= 0 && y >= 0 && x < w && y < h).then(|| y as usize * w as usize + x as usize)
    })
}

fn on_border(plan: &Plan, index: usize) -> bool {
    let (x, y) = ((index % plan.w as usize) as i32, (index / plan.w as usize) as i32);
    x == 0 || y == 0 || x == plan.w - 1 || y == plan.h - 1
}

/// All areas grow into the rock at once; where two meet, a passage of that length is possible. The
/// shortest ones that join everything are cut.
fn join(plan: &mut Plan, mut owner: Vec<u32>, areas: usize, radius: f64) {
    let mut from = vec![NONE; owner.len()];
    let mut distance = vec![0u32; owner.len()];
    let mut queue: VecDeque<usize> = VecDeque::new();
    queue.extend((0..owner.len()).filter(|index| owner[*index] != NONE && !on_border(plan, *index)));
    let mut meetings = Vec::new();
    while let Some(index) = queue.pop_front() {
        for next in neighbours(plan, index) {
            if on_border(plan, next) {
                continue;
            }
            if owner[next] == NONE {
                owner[next] = owner[index];
                from[next] = index as u32;
                distance[next] = distance[index] + 1;
                queue.push_back(next);
            } else if owner[next] < owner[index] {
                meetings.push((distance[next] + distance[index], index as u32, next as u32));
            }
        }
    }
    meetings.sort_unstable();
    let mut roots: Vec<u32> = (0..areas as u32).collect();
    for (_, a, b) in meetings {
        let (root_a, root_b) = (root(&mut roots, owner[a as usize]), root(&mut roots, owner[b as usize]));
        if root_a != root_b {
            roots[root_a as usize] = root_b;
            cut(plan, &from, a, radius);
            cut(plan, &from, b, radius);
        }
    }
}

fn root(roots: &mut [u32], mut area: u32) -> u32 {
    while roots[area as usize] != area {
        roots[area as usize] = roots[roots[area as usize] as usize];
        area = roots[area as usize];
    }
    area
}

/// Frees the way back into the area that a cell was reached from.
fn cut(plan: &mut Plan, from: &[u32], mut at: u32, radius: f64) {
    loop {
        let (x, y) = ((at % plan.w as u32) as i32, (at / plan.w as u32) as i32);
        plan.set(x, y, false);
        plan.disc((f64::from(x), f64::from(y)), radius, |plan, x, y| plan.set(x, y, false));
        match from[at as usize] {
            NONE => return,
            before => at = before,
        }
    }
}
