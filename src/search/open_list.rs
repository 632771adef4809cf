//! `OpenList`: the frontier, a four-way heap ordered by f, then h, then state.
//!
//! A state that is reached more cheaply is pushed again; the loop skips the older entry when it comes
//! up. Entries are compared by value alone, so the order in which equal ones arrived does not matter.

/// One state of the frontier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    /// Cost so far plus estimate.
    pub(super) f: f64,
    /// Estimate.
    pub(super) h: f64,
    pub(super) state: u32,
}

impl Entry {
    #[inline]
    fn before(&self, other: &Entry) -> bool {
        if self.f != other.f {
            return self.f < other.f;
        }
        if self.h != other.h {
            return self.h < other.h;
        }
        self.state < other.state
    }
}

#[derive(Debug, Default)]
pub(super) struct OpenList {
    heap: Vec<Entry>,
}

impl OpenList {
    pub(super) fn clear(&mut self) {
        self.heap.clear();
    }

    pub(super) fn reserve(&mut self, entries: usize) {
        self.heap.reserve(entries.saturating_sub(self.heap.len()));
    }

    pub(super) fn bytes(&self) -> usize {
        self.heap.capacity() * size_of::<Entry>()
    }

    #[inline]
    pub(super) fn push(&mut self, entry: Entry) {
        let mut at = self.heap.len();
        self.heap.push(entry);
        while at > 0 {
            let up = (at - 1) / 4;
            if !entry.before(&self.heap[up]) {
                break;
            }
            self.heap[at] = self.heap[up];
            at = up;
        }
        self.heap[at] = entry;
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first().copied() else { return Some(last) };
        let len = self.heap.len();
        let mut at = 0;
        loop {
            let child = at * 4 + 1;
            if child >= len {
                break;
            }
            let children = &self.heap[child..len.min(child + 4)];
            let mut best = 0;
            for next in 1..children.len() {
                if children[next].before(&children[best]) {
                    best = next;
                }
            }
            if !children[best].before(&last) {
                break;
            }
            self.heap[at] = children[best];
            at = child + best;
        }
        self.heap[at] = last;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, OpenList};

    #[test]
    fn comes_out_by_f_then_h_then_state() {
        let mut open = OpenList::default();
        let mut entries = Vec::new();
        let mut seed = 7u32;
        for _ in 0..500 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let entry = Entry { f: f64::from(seed >> 29), h: f64::from(seed >> 27 & 3), state: seed >> 8 & 0xff };
            open.push(entry);
            entries.push(entry);
        }
        entries.sort_by(|a, b| a.f.total_cmp(&b.f).then(a.h.total_cmp(&b.h)).then(a.state.cmp(&b.state)));
        let popped: Vec<Entry> = std::iter::from_fn(|| open.pop()).collect();
        assert_eq!(popped, entries);
    }
}
