//! `OpenList`: the frontier, a four-way heap ordered by f, then h, then state.
//!
//! An entry is one number: the bits of f (not negative, so they order as f does), then h in steps of a
//! power of two, then the state. Comparing two entries is comparing two integers. The step is chosen per
//! query from the largest h, so small that two different sums of straight and diagonal steps never
//! share one: with m the shorter side of the grid they lie at least 1 / (2 sqrt 2 m + 1) apart, and a
//! step is at most (w + h + 1) / 2^37, where w h <= 2^24. Only Euclidean or weighted estimates closer
//! than a step count as equal and are told apart by the state.
//!
//! A state that is reached more cheaply is pushed again; the loop skips the older entry when it comes
//! up. The order in which equal entries arrived does not matter.

/// Bits of a state: 2^24 cells in two orientations.
const STATE_BITS: u32 = 25;

/// Bits of h in steps.
const ESTIMATE_BITS: u32 = 64 - STATE_BITS;

/// The frontier.
#[derive(Debug, Default)]
pub(super) struct OpenList {
    heap: Vec<u128>,
    /// Steps of h per unit.
    steps: f64,
}

impl OpenList {
    /// Empties the list for a query whose estimates stay within `largest`.
    pub(super) fn begin(&mut self, largest: f64) {
        self.heap.clear();
        let whole = (largest as u64).min((1 << ESTIMATE_BITS) - 2);
        let bits = (whole + 1).ilog2() + 1;
        self.steps = (1u64 << (ESTIMATE_BITS - bits)) as f64;
    }

    pub(super) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries.saturating_sub(self.heap.len()));
    }

    pub(super) fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<u128>()
    }

    /// Adds a state with cost plus estimate `f` and estimate `h`, neither negative.
    #[inline]
    pub(super) fn push(&mut self, f: f64, h: f64, state: u32) {
        let tie = ((h * self.steps) as u64) << STATE_BITS | u64::from(state);
        let entry = u128::from(f.to_bits()) << 64 | u128::from(tie);
        let mut at = self.heap.len();
        self.heap.push(entry);
        let heap = self.heap.as_mut_slice();
        while at > 0 {
            let up = (at - 1) / 4;
            if entry >= heap[up] {
                break;
            }
            heap[at] = heap[up];
            at = up;
        }
        heap[at] = entry;
    }

    /// Takes the first entry: f and state.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<(f64, u32)> {
        let last = self.heap.pop()?;
        let heap = self.heap.as_mut_slice();
        let Some(first) = heap.first().copied() else { return Some(open_entry(last)) };
        let mut at = 0;
        loop {
            let child = at * 4 + 1;
            let best = if let Some(&[a, b, c, d]) = heap.get(child..child + 4) {
                let (left, left_at) = if b < a { (b, child + 1) } else { (a, child) };
                let (right, right_at) = if d < c { (d, child + 3) } else { (c, child + 2) };
                if right < left { right_at } else { left_at }
            } else {
                match (child..heap.len()).min_by_key(|at| heap[*at]) {
                    Some(best) => best,
                    None => break,
                }
            };
            if heap[best] >= last {
                break;
            }
            heap[at] = heap[best];
            at = best;
        }
        heap[at] = last;
        Some(open_entry(first))
    }
}

fn open_entry(entry: u128) -> (f64, u32) {
    (f64::from_bits((entry >> 64) as u64), entry as u32 & ((1 << STATE_BITS) - 1))
}

#[cfg(test)]
mod tests {
    use super::OpenList;

    #[test]
    fn comes_out_by_f_then_h_then_state() {
        let mut open = OpenList::default();
        open.begin(3.0);
        let mut entries = Vec::new();
        let mut seed = 7u32;
        for _ in 0..500 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (f, h, state) = (f64::from(seed >> 29), f64::from(seed >> 27 & 3), seed >> 8 & 0xff);
            open.push(f, h, state);
            entries.push((f, h, state));
        }
        entries.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let popped: Vec<(f64, u32)> = std::iter::from_fn(|| open.pop()).collect();
        assert_eq!(popped, entries.into_iter().map(|(f, _, state)| (f, state)).collect::<Vec<_>>());
    }

    #[test]
    fn estimates_that_differ_by_the_least_are_told_apart() {
        // The best approximations of sqrt 2 within a side of 4096 from both sides: 3363 / 2378 and 1393 / 985.
        let (near, far) = (3363.0 - 2378.0 * 2f64.sqrt(), 1393.0 - 985.0 * 2f64.sqrt());
        assert!(near > 0.0 && near < 2e-4 && far < 0.0 && far > -4e-4);
        let mut open = OpenList::default();
        open.begin(8192.0);
        for (h, state) in [(4000.0 + near, 1), (4000.0, 2), (4000.0 + far, 3)] {
            open.push(9.0, h, state);
        }
        let states: Vec<u32> = std::iter::from_fn(|| open.pop()).map(|(_, state)| state).collect();
        assert_eq!(states, [3, 2, 1]);
    }
}
