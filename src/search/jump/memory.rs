//! The nodes of a jump point search. They are few, so they lie side by side; the word of a cell in the
//! scratch tells which is the cell's.

/// Numbers of steps from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Steps {
    pub(super) straight: u32,
    pub(super) diagonal: u32,
}

/// What the search knows of a cell where runs end.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct JumpNode {
    pub(super) steps: Steps,
    /// The cell's index.
    pub(super) state: u32,
    /// The directions in which the cell was reached at this cost, bit `d` for `Direction::ALL[d]`.
    pub(super) arrived: u8,
    /// Those for which it was expanded.
    pub(super) expanded: u8,
    /// The node where the runs to this one began; itself at the start.
    pub(super) parent: u32,
}

/// The nodes of the last query.
#[derive(Debug, Default)]
pub(in crate::search) struct JumpMemory {
    pub(super) nodes: Vec<JumpNode>,
}

impl JumpMemory {
    pub(in crate::search) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes.saturating_sub(self.nodes.len()));
    }

    pub(in crate::search) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<JumpNode>()
    }

    /// The cells from a node back to the start.
    pub(in crate::search) fn back_from(&self, node: usize) -> impl Iterator<Item = u32> {
        let mut next = self.nodes.get(node).map(|node| (node, node.parent as usize));
        let mut at = node;
        std::iter::from_fn(move || {
            let (node, parent) = next?;
            next = if parent == at { None } else { self.nodes.get(parent).map(|node| (node, node.parent as usize)) };
            at = parent;
            Some(node.state)
        })
    }
}
