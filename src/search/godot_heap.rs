//! The open list of Godot's order: a binary heap whose mechanics decide between equal cells.
//!
//! Worse means a larger f, or an equal f and a smaller g: of equal f the deeper cell goes first. Cells
//! with equal f and g are told apart only by how the heap moves them, so the moves are Godot's:
//!
//! - insert: at the end, then up while the parent is strictly worse;
//! - take: the last entry is taken out; from the hole at the root the better child moves up, all the way
//!   down - the right one unless it is strictly worse -, then the taken entry fills the hole and moves
//!   up as an inserted one does;
//! - improve: from the entry's own place up in the same way.
//!
//! Godot looks for an entry that improves from the front; here every node knows its place.

use super::scratch::Node;

/// A cell that waits. f and g are not negative, so that their bits order as they do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// f above the inverted bits of g: a larger key is worse.
    key: u64,
    pub(super) state: u32,
}

impl Entry {
    #[inline]
    pub(super) fn new(f: f32, g: f32, state: u32) -> Entry {
        Entry { key: u64::from(f.to_bits()) << 32 | u64::from(!g.to_bits()), state }
    }

    #[inline]
    pub(super) fn f(self) -> f32 {
        f32::from_bits((self.key >> 32) as u32)
    }

    #[inline]
    pub(super) fn g(self) -> f32 {
        f32::from_bits(!(self.key as u32))
    }

    #[inline]
    fn is_worse(self, other: Entry) -> bool {
        self.key > other.key
    }
}

/// What a node keeps in place of an exact cost: g, and its place in the heap.
#[inline]
pub(super) fn cost_bits(g: f32, place: usize) -> u64 {
    (place as u64) << 32 | u64::from(g.to_bits())
}

/// g of a node.
#[inline]
pub(super) fn cost_of(node: &Node) -> f32 {
    f32::from_bits(node.cost as u32)
}

/// The heap. Places are kept in the nodes.
#[derive(Debug, Default)]
pub(super) struct GodotHeap {
    entries: Vec<Entry>,
}

impl GodotHeap {
    /// Empties the heap and takes memory for a grid of `cells` cells: all that it can need for small grids,
    /// as every cell waits at most once, and a generous frontier for large ones.
    pub(super) fn begin(&mut self, cells: usize) {
        self.entries.clear();
        let entries = if cells <= 1 << 16 { cells } else { (1 << 16) + cells / 8 };
        self.entries.reserve(entries);
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// The best entry, which stays.
    #[inline]
    pub(super) fn first(&self) -> Option<Entry> {
        self.entries.first().copied()
    }

    /// Adds an entry.
    #[inline]
    pub(super) fn insert(&mut self, entry: Entry, nodes: &mut [Node]) {
        let hole = self.entries.len();
        self.entries.push(entry);
        rise(&mut self.entries, hole, entry, nodes);
    }

    /// The entry of the same cell becomes this better one.
    #[inline]
    pub(super) fn improve(&mut self, entry: Entry, nodes: &mut [Node]) {
        let hole = (nodes[entry.state as usize].cost >> 32) as usize;
        rise(&mut self.entries, hole, entry, nodes);
    }

    /// Takes the best entry out.
    #[inline]
    pub(super) fn remove_first(&mut self, nodes: &mut [Node]) {
        let Some(last) = self.entries.pop() else { return };
        let entries = self.entries.as_mut_slice();
        if entries.is_empty() {
            return;
        }
        let mut hole = 0;
        let mut right = 2;
        while right < entries.len() {
            // No branch: which child is better is a coin's toss.
            let better = right - usize::from(entries[right].is_worse(entries[right - 1]));
            put(entries, hole, entries[better], nodes);
            hole = better;
            right = 2 * hole + 2;
        }
        if right == entries.len() {
            put(entries, hole, entries[right - 1], nodes);
            hole = right - 1;
        }
        rise(entries, hole, last, nodes);
    }
}

#[inline]
fn put(entries: &mut [Entry], place: usize, entry: Entry, nodes: &mut [Node]) {
    entries[place] = entry;
    nodes[entry.state as usize].cost = cost_bits(entry.g(), place);
}

/// Moves the hole up while its parent is strictly worse than the entry, and fills it.
#[inline]
fn rise(entries: &mut [Entry], mut hole: usize, entry: Entry, nodes: &mut [Node]) {
    while hole > 0 {
        let up = (hole - 1) / 2;
        let parent = entries[up];
        if !parent.is_worse(entry) {
            break;
        }
        put(entries, hole, parent, nodes);
        hole = up;
    }
    put(entries, hole, entry, nodes);
}
