//! `PointScratch`: memory of a search, kept between queries and never cleared for one.

use super::open_heap::OpenHeap;

/// What a search knows of one point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// Cost from the start; in Godot's orders a value of `f32`.
    pub(super) cost: f64,
    /// How near the goal is; what partial paths compare.
    pub(super) nearness: f64,
    /// Slot of the point before it.
    pub(super) parent: u32,
    /// Place in the frontier.
    pub(super) place: u32,
    pub(super) stamp: u32,
}

/// A search's memory: 64 bytes for every point of the largest graph searched so far. One per thread; any
/// graph may be searched with it, in any order.
#[derive(Debug, Default)]
pub struct PointScratch {
    pub(super) nodes: Vec<Node>,
    pub(super) open: OpenHeap,
    /// Slots of the path found last, from start to end.
    pub(super) trail: Vec<u32>,
    /// The stamp of open points; the next number is that of closed ones. 0 belongs to no query.
    stamp: u32,
}

impl PointScratch {
    /// No memory yet; the first query takes it.
    #[must_use]
    pub fn new() -> PointScratch {
        PointScratch::default()
    }

    /// Takes the memory for graphs of up to `points` points now.
    pub fn reserve(&mut self, points: usize) {
        if self.nodes.len() < points {
            self.nodes.resize(points, Node::default());
            self.open.reserve(points);
            self.trail.reserve(points.saturating_sub(self.trail.len()));
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.open.bytes() + self.trail.capacity() * size_of::<u32>()
    }

    /// The next queries use up the last stamps, so that a test sees them wrap around.
    #[doc(hidden)]
    pub fn exhaust_stamps(&mut self) {
        self.stamp = u32::MAX - 4;
    }

    /// Begins a query over `points` slots and returns its stamp for open points.
    pub(super) fn begin(&mut self, points: usize) -> u32 {
        self.reserve(points);
        self.open.clear();
        self.trail.clear();
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
    use super::PointScratch;

    #[test]
    fn stamps_wrap_around_and_clear_once() {
        let mut scratch = PointScratch::new();
        let first = scratch.begin(4);
        scratch.nodes[2].stamp = first + 1;
        scratch.exhaust_stamps();
        let stamps: Vec<u32> = (0..4).map(|_| scratch.begin(4)).collect();
        assert_eq!(stamps, [u32::MAX - 2, 2, 4, 6]);
        assert_eq!(scratch.nodes[2].stamp, 0, "an old stamp would look like one of this query");
        let bytes = scratch.bytes();
        scratch.begin(1);
        assert_eq!(scratch.bytes(), bytes);
    }
}
