//! `AreaTree`: the areas of a grid from those of its tiles.
//!
//! Tiles are grouped in pairs, pairs of groups in larger groups, up to the whole grid. A group knows the areas that
//! reach its sides (*open* ones) and which of them each side cell belongs to; what touches across the
//! seam of its two halves is joined. An open area of a half is then part of an open one of the group, or of
//! one that is *closed*: it reaches no side, so it is an area of the map. The whole grid has no sides.
//!
//! An edit therefore costs the tiles whose bits changed and the sides of the groups about them, whatever it joins
//! or splits; and where the sides of a tile come out as they were, only sums of the groups above. An area's
//! *slot* names it: tiles' closed areas come first, then those of groups.

use super::area_tiles::{CLOSED, EAST, NORTH, Open, SOLID, SOUTH, Tiles, WEST, renew};
use super::stamps::TILE;
use super::{BitGrid, Connectivity};

/// The side has no neighbour.
const OUTER: u32 = u32::MAX;
/// The group must be joined anew.
const JOIN: u8 = 2;
/// The group's areas must be summed anew.
const SUM: u8 = 1;

/// A tile or a group of tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    parent: u32,
    /// The halves, left or upper first; a tile has `[0, its index]`.
    pub(super) halves: [u32; 2],
    /// Columns and rows in tiles: first and number.
    pub(super) columns: [u32; 2],
    pub(super) rows: [u32; 2],
    /// First of its cells at each side, or [`OUTER`].
    sides: [u32; 4],
    /// First of its open areas, and their number.
    open_at: u32,
    open: u32,
    /// A group's first closed area, and their number (a tile's as well).
    closed_at: u32,
    pub(super) closed: u32,
}

/// A closed area of a group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Closed {
    /// Number of cells; 0 where there is none.
    pub(super) cells: u32,
    /// Padded index of the first cell in row order.
    pub(super) first: u32,
}

/// Areas of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaTree {
    /// Columns and rows of the grid.
    size: [u32; 2],
    pub(super) tiles: Tiles,
    /// A half comes after its group.
    pub(super) nodes: Vec<Node>,
    /// What must be made anew, by node.
    stale: Vec<u8>,
    sides: Vec<u16>,
    open: Vec<Open>,
    pub(super) closed: Vec<Closed>,
    /// Number of areas.
    count: u32,
    /// While joining: links among the open areas of both halves, then their numbers in the group.
    links: Vec<u16>,
    numbers: Vec<u16>,
}

impl AreaTree {
    /// Labels all cells.
    pub(super) fn build(&mut self, solid: &BitGrid, connectivity: Connectivity) {
        if self.size != [solid.width(), solid.height()] {
            self.resize(solid);
        }
        for tile in 0..self.tiles.tiles.len() {
            self.label_tile((solid, connectivity), tile);
        }
        self.stale.fill(JOIN);
        self.join_stale(connectivity);
    }

    /// Labels the cells of some tiles again; tells whether there were any.
    pub(super) fn update(
        &mut self,
        solid: &BitGrid,
        connectivity: Connectivity,
        changed: impl Iterator<Item = usize>,
    ) -> bool {
        let mut any = false;
        for tile in changed {
            self.label_tile((solid, connectivity), tile);
            any = true;
        }
        if any {
            self.join_stale(connectivity);
        }
        any
    }

    /// Number of areas.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// Slots there are.
    pub(super) fn slots(&self) -> usize {
        self.tiles.cells.len() + self.closed.len()
    }

    /// Cells of the area in a slot; 0 where there is none.
    pub(super) fn cells(&self, slot: u32) -> u32 {
        match self.tiles.cells.get(slot as usize) {
            Some(cells) => u32::from(*cells),
            None => self.closed.get(slot as usize - self.tiles.cells.len()).map_or(0, |area| area.cells),
        }
    }

    /// The slot of the area of the free cell in column `x`, row `y`.
    pub(super) fn slot(&self, solid: &BitGrid, x: u32, y: u32) -> u32 {
        let (tile, number) = self.tiles.number(solid, x, y);
        self.slot_of(tile, number)
    }

    /// The slot of the area that has a number in a tile.
    pub(super) fn slot_of(&self, tile: usize, mut number: u16) -> u32 {
        let tile = self.tiles.tiles[tile];
        if number & CLOSED != 0 {
            return tile.closed + u32::from(number & !CLOSED);
        }
        let mut node = self.nodes[tile.node as usize];
        loop {
            number = self.open[node.open_at as usize + usize::from(number)].up;
            node = self.nodes[node.parent as usize];
            if number & CLOSED != 0 {
                return self.tiles.cells.len() as u32 + node.closed_at + u32::from(number & !CLOSED);
            }
        }
    }

    /// Calls `visit(slot, cells, first cell, of how many)` for every area, where *of how many* counts the closed areas of
    /// its tile and is 0 for a group's; in no order that matters.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u32, u32, u32, u32)) {
        for (at, tile) in self.tiles.tiles.iter().enumerate() {
            let (row, column) = (at as u32 / self.tiles.across * TILE, at as u32 % self.tiles.across);
            let closed = self.nodes[tile.node as usize].closed;
            for slot in tile.closed..tile.closed + closed {
                let cells = u32::from(self.tiles.cells[slot as usize]);
                let first = u32::from(self.tiles.firsts[slot as usize]);
                let first = ((row + first / 64) * self.tiles.across + column) * 64 + first % 64;
                visit(slot, cells, first, closed);
            }
        }
        let after_tiles = self.tiles.cells.len() as u32;
        for node in self.nodes.iter().filter(|node| node.halves[0] != 0) {
            for place in node.closed_at..node.closed_at + node.closed {
                let Closed { cells, first } = self.closed[place as usize];
                visit(after_tiles + place, cells, first, 0);
            }
        }
    }

    /// The smallest tile or group that holds all of the area in a slot.
    pub(super) fn holder(&self, slot: u32) -> u32 {
        match slot.checked_sub(self.tiles.cells.len() as u32) {
            None => {
                let after = self.tiles.tiles.partition_point(|tile| tile.closed <= slot);
                self.tiles.tiles.get(after.wrapping_sub(1)).map_or(0, |tile| tile.node)
            }
            Some(place) => (self.nodes.partition_point(|node| node.closed_at <= place) as u32).saturating_sub(1),
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.tiles.bytes()
            + self.nodes.capacity() * size_of::<Node>()
            + self.stale.capacity()
            + (self.sides.capacity() + self.links.capacity() + self.numbers.capacity()) * size_of::<u16>()
            + self.open.capacity() * size_of::<Open>()
            + self.closed.capacity() * size_of::<Closed>()
    }

    /// Takes the memory for a grid of this size and groups its tiles.
    fn resize(&mut self, solid: &BitGrid) {
        self.size = [solid.width(), solid.height()];
        self.tiles.resize(solid);
        self.nodes.clear();
        self.count = 0;
        let mut taken = Taken::default();
        let (across, down) = (self.tiles.across, solid.height().div_ceil(TILE));
        if solid.width() > 0 && down > 0 {
            self.nodes.reserve_exact(self.tiles.tiles.len() * 2 - 1);
            self.group([0, across], [0, down], (0, [false; 4]), solid.height(), &mut taken);
        }
        self.stale.clear();
        self.stale.resize(self.nodes.len(), 0);
        renew(&mut self.sides, taken.sides as usize);
        renew(&mut self.open, taken.open as usize);
        renew(&mut self.closed, taken.closed as usize);
        renew(&mut self.links, taken.links as usize);
        renew(&mut self.numbers, taken.links as usize);
    }

    /// Adds the node of a rectangle of tiles and all below it; returns its index and how many open areas it can have.
    fn group(
        &mut self,
        columns: [u32; 2],
        rows: [u32; 2],
        (parent, has_neighbor): (u32, [bool; 4]),
        height: u32,
        taken: &mut Taken,
    ) -> (u32, u32) {
        let cells = [columns[1] * 64, (rows[1] * TILE).min(height - rows[0] * TILE)];
        let mut open = 0;
        let mut sides = [OUTER; 4];
        for side in [NORTH, SOUTH, WEST, EAST] {
            if has_neighbor[side] {
                let len = cells[usize::from(side >= WEST)];
                sides[side] = taken.sides;
                taken.sides += len;
                open += len.div_ceil(2);
            }
        }
        let at = self.nodes.len() as u32;
        let mut node = Node {
            parent,
            halves: [0, rows[0] * self.tiles.across + columns[0]],
            columns,
            rows,
            sides,
            open_at: taken.open,
            open: 0,
            closed_at: taken.closed,
            closed: 0,
        };
        taken.open += open;
        self.nodes.push(node);
        if columns[1] == 1 && rows[1] == 1 {
            self.tiles.tiles[node.halves[1] as usize].node = at;
            return (at, open);
        }
        let is_wide = columns[1] > rows[1] || columns[1] == rows[1] && columns[1] > 1 && cells[0] >= cells[1];
        let (first_side, second_side) = if is_wide { (WEST, EAST) } else { (NORTH, SOUTH) };
        let cut = |[first, count]: [u32; 2]| ([first, count / 2], [first + count / 2, count - count / 2]);
        let (left, right) = if is_wide { cut(columns) } else { cut(rows) };
        let (mut of_first, mut of_second) = (has_neighbor, has_neighbor);
        (of_first[second_side], of_second[first_side]) = (true, true);
        // No more areas end at the seam than have cells there.
        taken.closed += cells[usize::from(is_wide)] + 2;
        let half = |tree: &mut AreaTree, part, has_neighbor, taken: &mut Taken| {
            let (columns, rows) = if is_wide { (part, rows) } else { (columns, part) };
            tree.group(columns, rows, (at, has_neighbor), height, taken)
        };
        let (first, first_open) = half(self, left, of_first, taken);
        let (second, second_open) = half(self, right, of_second, taken);
        taken.links = taken.links.max(first_open + second_open);
        node.halves = [first, second];
        self.nodes[at as usize] = node;
        (at, open)
    }

    /// Labels a tile and marks the group about it.
    fn label_tile(&mut self, of: (&BitGrid, Connectivity), tile: usize) {
        let at = self.tiles.tiles[tile].node as usize;
        let node = self.nodes[at];
        let (mut differs, sides) = (false, &mut self.sides);
        let has_neighbor = node.sides.map(|side| side != OUTER);
        let open = &mut self.open[node.open_at as usize..];
        let (opens, closed) = self.tiles.label(of, tile, (has_neighbor, node.closed), open, |side, places, number| {
            let first = node.sides[side] as usize;
            differs |= put(&mut sides[first + places.start..first + places.end], number);
        });
        self.count = self.count + closed - node.closed;
        (self.nodes[at].open, self.nodes[at].closed) = (opens, closed);
        self.mark(node.parent, if differs { JOIN } else { SUM });
    }

    fn mark(&mut self, node: u32, how: u8) {
        let stale = &mut self.stale[node as usize];
        *stale = (*stale).max(how);
    }

    /// Makes what is marked anew, halves before their groups.
    fn join_stale(&mut self, connectivity: Connectivity) {
        for at in (0..self.nodes.len()).rev() {
            let how = std::mem::take(&mut self.stale[at]);
            let node = self.nodes[at];
            if how == 0 || node.halves[0] == 0 {
                continue;
            }
            let differs = how == JOIN && self.join(at, connectivity);
            self.sum(at);
            if at > 0 {
                self.mark(node.parent, if differs { JOIN } else { SUM });
            }
        }
    }

    /// Joins the halves of a group and numbers its areas; tells whether its sides differ from before.
    fn join(&mut self, at: usize, connectivity: Connectivity) -> bool {
        let node = self.nodes[at];
        let [a, b] = node.halves.map(|half| self.nodes[half as usize]);
        let is_wide = a.rows == b.rows;
        let total = (a.open + b.open) as usize;
        for (place, link) in self.links[..total].iter_mut().enumerate() {
            *link = place as u16;
        }
        let (len_across, len_down) = (a.columns[1] * 64, self.height_of(&a));
        let (from, to, len) = if is_wide {
            (a.sides[EAST], b.sides[WEST], len_down)
        } else {
            (a.sides[SOUTH], b.sides[NORTH], len_across)
        };
        let reach = usize::from(connectivity == Connectivity::Eight);
        join_seam(
            &mut self.links,
            &self.sides[from as usize..][..len as usize],
            &self.sides[to as usize..][..len as usize],
            (a.open as u16, reach),
        );
        self.numbers[..total].fill(SOLID);
        let mut numbering = Numbering { count: 0, differs: false };
        for side in [NORTH, SOUTH, WEST, EAST] {
            if node.sides[side] == OUTER {
                continue;
            }
            let mut target = node.sides[side] as usize;
            for (half, first) in [(&a, 0), (&b, a.open as u16)] {
                if half.sides[side] == OUTER || half.sides[side] == from || half.sides[side] == to {
                    continue;
                }
                let len = if side >= WEST { self.height_of(half) } else { half.columns[1] * 64 } as usize;
                let source = half.sides[side] as usize;
                let (links, numbers) = (&mut self.links, &mut self.numbers);
                numbering.copy_side(&mut self.sides, [source, target, len], first, (links, numbers));
                target += len;
            }
        }
        let mut closed = 0;
        for place in 0..total {
            let root = usize::from(root(&mut self.links, place as u16));
            if self.numbers[root] == SOLID {
                self.numbers[root] = closed | CLOSED;
                closed += 1;
            }
            let half = if place < a.open as usize { a.open_at as usize } else { b.open_at as usize - a.open as usize };
            self.open[half + place].up = self.numbers[root];
        }
        let closed = u32::from(closed);
        self.count = self.count + closed - node.closed;
        self.closed[(node.closed_at + closed) as usize..(node.closed_at + closed.max(node.closed)) as usize]
            .fill(Closed::default());
        (self.nodes[at].open, self.nodes[at].closed) = (u32::from(numbering.count), closed);
        numbering.differs
    }

    /// Rows of a node, in cells, as far as its east or west side tells.
    fn height_of(&self, node: &Node) -> u32 {
        (node.rows[1] * TILE).min(self.tiles.height - node.rows[0] * TILE)
    }

    /// Sums up the areas of a group from those of its halves.
    fn sum(&mut self, at: usize) {
        let node = self.nodes[at];
        let (open_at, closed_at) = (node.open_at as usize, node.closed_at as usize);
        for area in &mut self.open[open_at..open_at + node.open as usize] {
            (area.cells, area.first) = (0, u32::MAX);
        }
        self.closed[closed_at..closed_at + node.closed as usize].fill(Closed { cells: 0, first: u32::MAX });
        for half in node.halves.map(|half| self.nodes[half as usize]) {
            for place in half.open_at as usize..(half.open_at + half.open) as usize {
                let Open { cells, first, up } = self.open[place];
                let (all_cells, all_first) = if up & CLOSED != 0 {
                    let area = &mut self.closed[closed_at + usize::from(up & !CLOSED)];
                    (&mut area.cells, &mut area.first)
                } else {
                    let area = &mut self.open[open_at + usize::from(up)];
                    (&mut area.cells, &mut area.first)
                };
                *all_cells += cells;
                *all_first = first.min(*all_first);
            }
        }
    }
}

/// How much of each list the nodes so far need.
#[derive(Default)]
struct Taken {
    sides: u32,
    open: u32,
    closed: u32,
    links: u32,
}

/// Numbers a group's open areas in the order in which they show at its sides.
struct Numbering {
    count: u16,
    differs: bool,
}

impl Numbering {
    /// Fills a part of a group's side from that of a half, whose areas' links start at `first`.
    fn copy_side(
        &mut self,
        sides: &mut [u16],
        [source, target, len]: [usize; 3],
        first: u16,
        (links, numbers): (&mut [u16], &mut [u16]),
    ) {
        let mut place = 0;
        while place < len {
            let below = sides[source + place];
            let run = sides[source + place..source + len].iter().take_while(|number| **number == below).count();
            let number = if below == SOLID {
                SOLID
            } else {
                let number = &mut numbers[usize::from(root(links, below + first))];
                if *number == SOLID {
                    *number = self.count;
                    self.count += 1;
                }
                *number
            };
            self.differs |= put(&mut sides[target + place..target + place + run], number);
            place += run;
        }
    }
}

/// Fills a part of a side; tells whether it was another before.
fn put(part: &mut [u16], number: u16) -> bool {
    let differs = part.iter().fold(false, |differs, known| differs | (*known != number));
    part.fill(number);
    differs
}

/// Joins what touches across a seam; the areas of the second half have links from `second` on.
fn join_seam(links: &mut [u16], from: &[u16], to: &[u16], (second, reach): (u16, usize)) {
    let mut last = (SOLID, SOLID);
    for (place, a) in from.iter().enumerate() {
        if *a == SOLID {
            continue;
        }
        for b in &to[place.saturating_sub(reach)..to.len().min(place + reach + 1)] {
            if *b != SOLID && (*a, *b) != last {
                last = (*a, *b);
                let (a, b) = (root(links, *a), root(links, *b + second));
                links[usize::from(a.max(b))] = a.min(b);
            }
        }
    }
}

fn root(links: &mut [u16], mut at: u16) -> u16 {
    loop {
        let link = links[usize::from(at)];
        if link == at {
            return at;
        }
        let further = links[usize::from(link)];
        links[usize::from(at)] = further;
        at = further;
    }
}
