//! `Scratch`: the memory of a search, kept between queries and never cleared for one.
//!
//! A node belongs to the current query when its stamp is one of the query's two, so a query begins by
//! counting up. When the stamps run out, all nodes are cleared once.

use super::counted::TURN;
use super::frontier::Frontier;
use super::godot_heap::GodotHeap;
use super::jump::JumpMemory;
use super::open_list::OpenList;
use super::trail::Runs;
use crate::grid::Direction;

/// What a search knows of one state; 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// Cost from the start, as the space's bits.
    pub(super) cost: u64,
    /// The state before it.
    pub(super) parent: u32,
    pub(super) stamp: u32,
}

/// The memory of the loop over whole numbers: 8 bytes a cell, see `counted.rs`.
#[derive(Debug, Default)]
pub(super) struct Counted {
    pub(super) words: Vec<u64>,
    /// Queries begun since the words were cleared.
    pub(super) queries: u64,
    /// The open list, and the one for the largest grids.
    pub(super) narrow: Frontier<u64>,
    pub(super) wide: Frontier<u128>,
    /// What the directions add to a cell index, if the last query was answered by this loop.
    pub(super) strides: Option<[i32; 8]>,
}

/// What a jump point search left for the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jumped {
    pub(super) runs: Runs,
    /// The word of a cell, less the number of its node.
    pub(super) first_word: u64,
}

/// A search's memory: for every cell of the largest grid 8 bytes for the loop without weights, 16 bytes for the others,
/// each from its first query on, and the open lists. One per thread; any grid may be searched with it, in any order.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) nodes: Vec<Node>,
    pub(super) open: OpenList,
    pub(super) counted: Counted,
    pub(super) jumps: JumpMemory,
    /// Of the last query, if it jumped.
    jumped: Option<Jumped>,
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

    /// Takes the memory for all queries to grids of up to `cells` cells now. Without it each loop takes its own part
    /// when it first needs it.
    pub fn reserve(&mut self, cells: usize) {
        self.counted.reserve(cells);
        self.reserve_nodes(cells);
        self.reserve_jumps();
    }

    fn reserve_nodes(&mut self, cells: usize) {
        if self.nodes.len() < cells {
            self.nodes = Vec::new();
            self.nodes.resize(cells, Node::default());
            self.stamp = 0;
            self.open.reserve(open_entries(cells) * 2);
        }
    }

    /// Jump points and those of them that wait are few where jumps are worth their while.
    fn reserve_jumps(&mut self) {
        let cells = self.counted.words.len();
        self.jumps.reserve((cells / 2 + 16).min(1 << 15));
        self.open.reserve((cells / 2 + 16).min(1 << 14));
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.open.bytes()
            + self.counted.bytes()
            + self.jumps.bytes()
            + self.godot.bytes()
    }

    /// The next queries use up the last stamps, so that a test sees them wrap around.
    #[doc(hidden)]
    pub fn exhaust_stamps(&mut self) {
        self.stamp = u32::MAX - 4;
        self.counted.queries = u64::MAX - 2;
    }

    /// Begins a query over `len` states with estimates up to `largest` and returns its stamp for open nodes.
    pub(super) fn begin(&mut self, len: usize, largest: f64) -> u32 {
        (self.counted.strides, self.jumped) = (None, None);
        self.reserve_nodes(len);
        self.open.begin(largest);
        if self.stamp >= u32::MAX - 2 {
            self.nodes.fill(Node::default());
            self.stamp = 0;
        }
        self.stamp += 2;
        self.stamp
    }

    /// Begins a jump point search over `len` cells with estimates up to `largest` and runs of this kind; returns
    /// the word of the first node's cell. Those of the next nodes count up from it, all others are below.
    pub(super) fn begin_jumps(&mut self, len: usize, largest: f64, runs: Runs) -> u64 {
        self.counted.reserve(len);
        self.reserve_jumps();
        self.open.begin(largest);
        let first_word = self.counted.begin_nodes();
        self.counted.strides = None;
        self.jumped = Some(Jumped { runs, first_word });
        first_word
    }

    /// What lies between two nodes, if the last query jumped.
    pub(super) fn runs(&self) -> Option<Runs> {
        self.jumped.filter(|_| self.counted.strides.is_none()).map(|jumped| jumped.runs)
    }

    /// The node of a cell that the last query reached by jumps.
    pub(super) fn jump_node(&self, state: u32) -> usize {
        let first = self.jumped.map_or(0, |jumped| jumped.first_word);
        self.counted.words[state as usize].saturating_sub(first) as usize
    }

    /// The state before one that the last query reached; itself for the start.
    #[inline]
    pub(super) fn parent(&self, state: u32) -> u32 {
        if self.counted.strides.is_none() {
            return self.nodes[state as usize].parent;
        }
        self.step_to(state).map_or(state, |(_, before)| before)
    }

    /// The step to a state that the loop over whole numbers reached, and the state before; `None` for the start.
    #[inline]
    pub(super) fn step_to(&self, state: u32) -> Option<(Direction, u32)> {
        let entered = (self.counted.words[state as usize] & TURN) as usize;
        let stride = self.counted.strides.as_ref()?.get(entered)?;
        Some((Direction::ALL[entered], state.wrapping_add_signed(-stride)))
    }
}

impl Counted {
    pub(super) fn reserve(&mut self, cells: usize) {
        if self.words.len() < cells {
            self.words = Vec::new();
            self.words.resize(cells, 0);
            self.queries = 0;
            self.narrow.reserve(open_entries(cells));
        }
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>() + self.narrow.bytes() + self.wide.bytes()
    }

    /// Begins a query with room for `most` in a word below the number of the query, which it returns: from 1 up.
    pub(super) fn begin(&mut self, most: u64) -> u64 {
        self.queries = self.queries.saturating_add(1);
        if self.queries > most {
            self.words.fill(0);
            self.queries = 1;
        }
        self.queries
    }
}

/// Entries of an open list to take memory for. A frontier is a line through the grid, seldom more than an eighth of its
/// cells; small grids get what the worst order of arrival can need.
fn open_entries(cells: usize) -> usize {
    if cells <= 1 << 16 { cells } else { (1 << 16) + cells / 32 }
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
