//! The frontier: a binary heap whose moves are those of Godot's, which decide the order of entries that
//! compare equal. With keys that never compare equal it is a plain heap.

use std::cmp::Ordering;

/// An open point with its key: lower comes first, by f, then tie, then id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) f: f64,
    pub(super) tie: f64,
    pub(super) id: i64,
    pub(super) slot: u32,
}

impl Entry {
    /// Comes after `other`. Written so that a NaN compares as it does in Godot.
    fn is_worse_than(&self, other: &Entry) -> bool {
        match (self.f.partial_cmp(&other.f), self.tie.partial_cmp(&other.tie)) {
            (Some(Ordering::Greater), _) => true,
            (Some(Ordering::Less), _) => false,
            (_, Some(Ordering::Greater)) => true,
            (_, Some(Ordering::Less)) => false,
            _ => self.id > other.id,
        }
    }
}

/// The frontier, best first. Where an entry stands is told to the caller on every move, by slot.
#[derive(Debug, Default)]
pub(super) struct OpenHeap {
    entries: Vec<Entry>,
}

impl OpenHeap {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    pub(super) fn reserve(&mut self, entries: usize) {
        self.entries.reserve(entries.saturating_sub(self.entries.len()));
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    pub(super) fn first(&self) -> Option<&Entry> {
        self.entries.first()
    }

    /// Adds an entry.
    pub(super) fn push(&mut self, entry: Entry, moved: impl FnMut(u32, u32)) {
        self.entries.push(entry);
        self.rise(self.entries.len() - 1, entry, moved);
    }

    /// Gives the entry at `place` a better key.
    pub(super) fn improve(&mut self, place: u32, entry: Entry, moved: impl FnMut(u32, u32)) {
        self.rise(place as usize, entry, moved);
    }

    /// Removes the best entry: the hole sinks to the bottom along the better children, and the last entry
    /// rises from there.
    pub(super) fn pop(&mut self, mut moved: impl FnMut(u32, u32)) {
        let Some(last) = self.entries.pop() else { return };
        let len = self.entries.len();
        if len == 0 {
            return;
        }
        let mut hole = 0;
        let mut child = 2;
        while child < len {
            if self.entries[child].is_worse_than(&self.entries[child - 1]) {
                child -= 1;
            }
            self.put(hole, self.entries[child], &mut moved);
            hole = child;
            child = 2 * (child + 1);
        }
        if child == len {
            self.put(hole, self.entries[child - 1], &mut moved);
            hole = child - 1;
        }
        self.rise(hole, last, moved);
    }

    fn rise(&mut self, mut hole: usize, entry: Entry, mut moved: impl FnMut(u32, u32)) {
        while hole > 0 {
            let parent = (hole - 1) / 2;
            if !self.entries[parent].is_worse_than(&entry) {
                break;
            }
            self.put(hole, self.entries[parent], &mut moved);
            hole = parent;
        }
        self.put(hole, entry, &mut moved);
    }

    fn put(&mut self, place: usize, entry: Entry, moved: &mut impl FnMut(u32, u32)) {
        self.entries[place] = entry;
        moved(entry.slot, place as u32);
    }
}
