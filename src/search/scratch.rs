//! `Scratch`: the memory of a search, kept between queries and never cleared for one.
//!
//! A node belongs to the current query when its stamp is one of the query's two, so a query begins by
//! counting up. When the stamps run out, all nodes are cleared once.

use super::godot_heap::GodotHeap;
use super::open_list::OpenList;

/// What a search knows of one state; 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// Cost from the start, as the space's bits.
    pub(super) cost: u64,
    /// The state before it.
    pub(super) parent: u32,
    pub(super) stamp: u32,
}

/// A search's memory: 16 bytes for every cell of the largest grid searched so far, and the open list.
/// One per thread; any grid may be searched with it, in any order.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) nodes: Vec<Node>,
    pub(super) open: OpenList,
    /// The open list of Godot's order; no memory until a query asks for it.
    pub(super) godot: GodotHeap,
    /// The stamp of open nodes; the next number is that of closed ones. 0 belongs to no query.
    stamp: u32,
}

impl Scratch {
    /// No memory yet; the first query takes it.
    #[must_use]
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// Takes the memory for grids of up to `cells` cells now.
    pub fn reserve(&mut self, cells: usize) {
        if self.nodes.len() < cells {
            self.nodes = Vec::new();
            self.nodes.resize(cells, Node::default());
            self.stamp = 0;
            // A frontier is a line through the grid, seldom more than an eighth of its cells;
            // small grids get what the worst order of arrival can need.
            self.open.reserve(if cells <= 1 << 16 { cells * 2 } else { (1 << 17) + cells / 16 });
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.open.bytes() + self.godot.bytes()
    }

    /// The next queries use up the last stamps, so that a test sees them wrap around.
    #[doc(hidden)]
    pub fn exhaust_stamps(&mut self) {
        self.stamp = u32::MAX - 4;
    }

    /// Begins a query over `len` states with estimates up to `largest` and returns its stamp for open nodes.
    pub(super) fn begin(&mut self, len: usize, largest: f64) -> u32 {
        self.reserve(len);
        self.open.begin(largest);
        if self.stamp >= u32::MAX - 2 {
            self.nodes.fill(Node::default());
            self.stamp = 0;
        }
        self.stamp += 2;
        self.stamp
    }
}

#[cfg(test)]
mod tests {
    use super::Scratch;

    #[test]
    fn stamps_wrap_around_and_clear_once() {
        let mut scratch = Scratch::new();
        let first = scratch.begin(4, 1.0);
        scratch.nodes[2].stamp = first + 1;
        scratch.exhaust_stamps();
        let stamps: Vec<u32> = (0..4).map(|_| scratch.begin(4, 1.0)).collect();
        assert_eq!(stamps, [u32::MAX - 2, 2, 4, 6]);
        assert_eq!(scratch.nodes[2].stamp, 0, "an old stamp would look like one of this query");
    }

    #[test]
    fn a_smaller_grid_takes_no_memory() {
        let mut scratch = Scratch::new();
        scratch.begin(1000, 1.0);
        let bytes = scratch.bytes();
        scratch.begin(10, 1.0);
        assert_eq!((scratch.bytes(), scratch.nodes.len()), (bytes, 1000));
        assert_eq!(size_of::<super::Node>(), 16);
    }
}
