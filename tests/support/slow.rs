//! Seeded random numbers, and a Dijkstra that looks for the smallest open cell in a list.

use super::raw::Raw;
use gridwright::grid::DiagonalMode;
use gridwright::search::Heuristic;

/// xorshift64*: the same numbers everywhere.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % u64::from(end)) as u32
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }
}

/// Costs of the cheapest ways from one cell to all others, row by row; infinite where there is none.
pub(crate) fn costs(raw: &Raw, from: (i32, i32), mode: DiagonalMode, compute: Heuristic) -> Vec<Vec<f64>> {
    let mut cost = vec![vec![f64::INFINITY; raw.width() as usize]; raw.height() as usize];
    if !raw.free(from.0, from.1) {
        return cost;
    }
    cost[from.1 as usize][from.0 as usize] = 0.0;
    let mut open = vec![from];
    while !open.is_empty() {
        let of = |c: &(i32, i32)| cost[c.1 as usize][c.0 as usize];
        let next = (0..open.len()).min_by(|a, b| of(&open[*a]).total_cmp(&of(&open[*b]))).unwrap();
        let (x, y) = open.swap_remove(next);
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            if (dx, dy) == (0, 0) || !raw.may_step((x, y), (dx, dy), mode) {
                continue;
            }
            let there = cost[y as usize][x as usize] + raw.step_cost((x, y), (dx, dy), compute);
            let known = &mut cost[(y + dy) as usize][(x + dx) as usize];
            if there < *known {
                *known = there;
                open.push((x + dx, y + dy));
            }
        }
    }
    cost
}
