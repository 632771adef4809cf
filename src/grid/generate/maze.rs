//! A perfect maze: one way between any two places, cut by a walk that turns back only at dead ends.

use super::Generator;
use super::plan::Plan;
use crate::geom::Rng;
use crate::grid::{Grid, GridError};

/// The row.
pub(super) const MAZE: Generator = Generator {
    name: "maze",
    about: "Corridors and walls one cell wide",
    make: |size, seed| maze(size, seed, 1, 1),
    uses_seed: true,
    fingerprint: 0x40eb_ef67_cbeb_148b,
};

/// A maze with corridors `corridor` and walls `wall` cells wide (0 counts as 1); cells left over thicken the border.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub fn maze(size: (u32, u32), seed: u64, corridor: u32, wall: u32) -> Result<Grid, GridError> {
    let mut plan = Plan::new(size, true)?;
    let mut rng = Rng::new(seed);
    let longest = plan.w.max(plan.h).max(1) as u32;
    let (corridor, wall) = (corridor.clamp(1, longest) as i32, wall.clamp(1, longest) as i32);
    let step = corridor + wall;
    let (columns, rows) = (((plan.w - wall) / step).max(0), ((plan.h - wall) / step).max(0));
    if columns == 0 || rows == 0 {
        return plan.finish();
    }
    let left = (plan.w - (columns * step - wall)) / 2;
    let top = (plan.h - (rows * step - wall)) / 2;
    let place = |x: i32, y: i32| (left + x * step, top + y * step);
    let mut seen = vec![false; (columns * rows) as usize];
    let mut way = vec![(rng.below(columns as u32) as i32, rng.below(rows as u32) as i32)];
    seen[(way[0].1 * columns + way[0].0) as usize] = true;
    plan.fill(place(way[0].0, way[0].1), (corridor, corridor), false);
    while let Some(&(x, y)) = way.last() {
        let mut ways = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        rng.shuffle(&mut ways);
        let next = ways
            .into_iter()
            .map(|(dx, dy)| (x + dx, y + dy))
            .find(|&(x, y)| x >= 0 && y >= 0 && x < columns && y < rows && !seen[(y * columns + x) as usize]);
        let Some((to_x, to_y)) = next else {
            way.pop();
            continue;
        };
        seen[(to_y * columns + to_x) as usize] = true;
        way.push((to_x, to_y));
        let (dx, dy) = ((to_x - x).abs(), (to_y - y).abs());
        let corner = place(x.min(to_x), y.min(to_y));
        plan.fill(corner, (corridor + dx * step, corridor + dy * step), false);
    }
    plan.finish()
}
