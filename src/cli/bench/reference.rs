//! The reference that every ratio of the bench is taken against: a plain A*, written with care and without
//! any of the tricks that the library's searches live from.
//!
//! - one byte a cell holds the legal steps, made once;
//! - search records of 12 bytes with a generation stamp, so that a query clears nothing;
//! - costs are integers, 10000 a straight and 14142 a diagonal step, with the octile estimate (Manhattan's
//!   without diagonals);
//! - a four-way heap ordered by f, then by the larger g; an entry that was improved stays and is skipped;
//! - nothing is allocated after the first queries.
//!
//! Known beside it: its instruction count lies within 3 % of the A* of the research library Warthog on most
//! game maps, so a factor over it means something.

use crate::geom::Cell;
use crate::grid::{DiagonalMode, Direction, Grid, legal_moves};

const STRAIGHT: u32 = 10_000;
const DIAGONAL: u32 = 14_142;
/// `Node::came_by` of the start.
const START: u8 = 8;

#[derive(Clone, Copy, Default)]
struct Node {
    stamp: u32,
    cost: u32,
    came_by: u8,
    is_closed: bool,
}

/// The search over one grid as it was when this was made.
pub(super) struct Reference {
    first: Cell,
    width: usize,
    /// Cells of a row and its two border cells.
    stride: usize,
    moves: Vec<u8>,
    nodes: Vec<Node>,
    heap: Vec<(u64, u32)>,
    stamp: u32,
    steps: [isize; 8],
    is_four_way: bool,
    /// Cells expanded by the last query.
    pub(super) expanded: u32,
    /// The last path, goal first.
    pub(super) path: Vec<Cell>,
}

impl Reference {
    pub(super) fn new(grid: &Grid, mode: DiagonalMode) -> Reference {
        let region = grid.region();
        let stride = region.w as usize + 2;
        let mut moves = vec![0; stride * (region.h as usize + 2)];
        for (index, cell) in region.cells().enumerate() {
            let (x, y) = (index % region.w as usize, index / region.w as usize);
            moves[(y + 1) * stride + x + 1] = legal_moves(grid, cell, mode);
        }
        Reference {
            first: region.origin(),
            width: region.w as usize,
            stride,
            nodes: vec![Node::default(); moves.len()],
            moves,
            heap: Vec::new(),
            stamp: 0,
            steps: Direction::ALL.map(|d| d.delta().0 as isize + d.delta().1 as isize * stride as isize),
            is_four_way: mode == DiagonalMode::Never,
            expanded: 0,
            path: Vec::new(),
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.moves.len() + self.nodes.len() * size_of::<Node>() + self.heap.capacity() * size_of::<(u64, u32)>()
    }

    fn index(&self, cell: Cell) -> usize {
        (cell.y - self.first.y + 1) as usize * self.stride + (cell.x - self.first.x + 1) as usize
    }

    fn cell(&self, index: usize) -> Cell {
        debug_assert!(index % self.stride <= self.width);
        self.first.offset((index % self.stride) as i32 - 1, (index / self.stride) as i32 - 1)
    }

    /// Fills `path`; tells whether there is one. Both ends must be free cells of the region.
    pub(super) fn find(&mut self, from: Cell, to: Cell) -> bool {
        self.stamp += 1;
        self.heap.clear();
        self.path.clear();
        self.expanded = 0;
        let (stamp, stride) = (self.stamp, self.stride);
        let (start, goal) = (self.index(from), self.index(to));
        let (goal_x, goal_y) = ((goal % stride) as i32, (goal / stride) as i32);
        let is_four_way = self.is_four_way;
        let estimate = |x: i32, y: i32| {
            let (dx, dy) = (x.abs_diff(goal_x), y.abs_diff(goal_y));
            if is_four_way { STRAIGHT * (dx + dy) } else { STRAIGHT * dx.max(dy) + (DIAGONAL - STRAIGHT) * dx.min(dy) }
        };
        let (start_x, start_y) = ((start % stride) as i32, (start / stride) as i32);
        self.nodes[start] = Node { stamp, cost: 0, came_by: START, is_closed: false };
        push(&mut self.heap, key(estimate(start_x, start_y), 0), start as u32);
        while let Some(index) = pop(&mut self.heap) {
            let index = index as usize;
            let node = &mut self.nodes[index];
            if node.is_closed {
                continue;
            }
            node.is_closed = true;
            if index == goal {
                self.write_path(goal);
                return true;
            }
            self.expanded += 1;
            let cost = node.cost;
            let (x, y) = ((index as u32 % stride as u32) as i32, (index as u32 / stride as u32) as i32);
            let mut legal = self.moves[index];
            while legal != 0 {
                let d = legal.trailing_zeros() as usize & 7;
                legal &= legal - 1;
                let next = index.wrapping_add_signed(self.steps[d]);
                let cost = cost + if d < 4 { STRAIGHT } else { DIAGONAL };
                let node = &mut self.nodes[next];
                if node.stamp == stamp && (node.is_closed || cost >= node.cost) {
                    continue;
                }
                *node = Node { stamp, cost, came_by: d as u8, is_closed: false };
                let (dx, dy) = Direction::ALL[d].delta();
                push(&mut self.heap, key(cost + estimate(x + dx, y + dy), cost), next as u32);
            }
        }
        false
    }

    fn write_path(&mut self, goal: usize) {
        let mut at = goal;
        loop {
            self.path.push(self.cell(at));
            let Some(step) = self.steps.get(usize::from(self.nodes[at].came_by)) else { break };
            at = at.wrapping_add_signed(-step);
        }
    }
}

fn key(f: u32, cost: u32) -> u64 {
    u64::from(f) << 32 | u64::from(u32::MAX - cost)
}

fn push(heap: &mut Vec<(u64, u32)>, key: u64, index: u32) {
    let mut at = heap.len();
    heap.push((key, index));
    while at > 0 {
        let up = (at - 1) / 4;
        if heap[up].0 <= key {
            break;
        }
        heap[at] = heap[up];
        at = up;
    }
    heap[at] = (key, index);
}

fn pop(heap: &mut Vec<(u64, u32)>) -> Option<u32> {
    let first = heap.first()?.1;
    let last = heap.pop()?;
    if heap.is_empty() {
        return Some(first);
    }
    let mut at = 0;
    loop {
        let child = 4 * at + 1;
        if child >= heap.len() {
            break;
        }
        let mut best = child;
        for other in child + 1..(child + 4).min(heap.len()) {
            if heap[other].0 < heap[best].0 {
                best = other;
            }
        }
        if heap[best].0 >= last.0 {
            break;
        }
        heap[at] = heap[best];
        at = best;
    }
    heap[at] = last;
    Some(first)
}
