//! The cell of an area that is nearest to a place: tiles near the place first, none that is farther than what
//! was found.

use super::BitGrid;
use super::area_tiles::CLOSED;
use super::area_tree::AreaTree;
use super::stamps::TILE;

/// Columns and rows between a place and the nearest cell of the area in `slot`, by `distance(columns, rows)`.
pub(super) fn nearest(
    (tree, solid): (&AreaTree, &BitGrid),
    slot: u32,
    place: [u32; 2],
    distance: impl Fn(u32, u32) -> f64,
) -> Option<[u32; 2]> {
    let mut search = Nearest { tree, solid, slot, place, distance, best: f64::INFINITY, found: None };
    search.visit(tree.holder(slot));
    search.found
}

struct Nearest<'a, D> {
    tree: &'a AreaTree,
    solid: &'a BitGrid,
    slot: u32,
    place: [u32; 2],
    distance: D,
    best: f64,
    found: Option<[u32; 2]>,
}

impl<D: Fn(u32, u32) -> f64> Nearest<'_, D> {
    fn visit(&mut self, at: u32) {
        let Some(node) = self.tree.nodes.get(at as usize).copied() else { return };
        if self.distance_to(at) >= self.best {
            return;
        }
        let [first, second] = node.halves;
        if first == 0 {
            self.look(second);
        } else if self.distance_to(first) <= self.distance_to(second) {
            self.visit(first);
            self.visit(second);
        } else {
            self.visit(second);
            self.visit(first);
        }
    }

    /// The least distance to any cell of a node.
    fn distance_to(&self, at: u32) -> f64 {
        let Some(node) = self.tree.nodes.get(at as usize) else { return f64::INFINITY };
        let [x, y] = self.place;
        // Column `x` is bit `x + 1`.
        let left = (node.columns[0] * 64).saturating_sub(1);
        let right = (node.columns[0] + node.columns[1]) * 64 - 2;
        let (top, bottom) = (node.rows[0] * TILE, (node.rows[0] + node.rows[1]) * TILE - 1);
        (self.distance)(gap(x, left, right), gap(y, top, bottom))
    }

    /// Looks for the area's cells in a tile.
    fn look(&mut self, tile: u32) {
        let [x, y] = self.place;
        let across = self.tree.tiles.across;
        let (top, column) = (tile / across * TILE, tile % across);
        let rows = (self.solid.height() - top).min(TILE);
        let least = gap(x, (column * 64).saturating_sub(1), column * 64 + 62);
        let (from, away) = (y.clamp(top, top + rows - 1), gap(y, top, top + rows - 1));
        let mut known = Known { asked: 0, is_same: 0 };
        for step in 0..rows {
            if (self.distance)(least, away + step) >= self.best {
                break;
            }
            let below = Some(from + step).filter(|row| *row < top + rows);
            let above = from.checked_sub(step).filter(|row| *row >= top && step > 0);
            for row in [above, below].into_iter().flatten() {
                self.look_in_row((tile, column), row, away + step, &mut known);
            }
        }
    }

    fn look_in_row(&mut self, (tile, column): (u32, u32), row: u32, dy: u32, known: &mut Known) {
        let mut free = !self.solid.row_words(row as i32)[column as usize];
        for number in self.tree.tiles.row_numbers(tile as usize, row % TILE) {
            if free == 0 {
                break;
            }
            let start = free.trailing_zeros();
            let end = start + (free >> start).trailing_ones();
            free = if end == 64 { 0 } else { free & u64::MAX << end };
            let dx = gap(self.place[0], column * 64 + start - 1, column * 64 + end - 2);
            let distance = (self.distance)(dx, dy);
            if distance < self.best && self.is_same(tile, *number, known) {
                self.best = distance;
                self.found = Some([dx, dy]);
            }
        }
    }

    /// The area that has a number in a tile is the one looked for.
    fn is_same(&self, tile: u32, number: u16, known: &mut Known) -> bool {
        if number & CLOSED != 0 {
            return self.tree.slot_of(tile as usize, number) == self.slot;
        }
        // A tile has at most 128 open areas: half its side cells.
        let bit = 1u128 << (number & 127);
        if known.asked & bit == 0 {
            known.asked |= bit;
            if self.tree.slot_of(tile as usize, number) == self.slot {
                known.is_same |= bit;
            }
        }
        known.is_same & bit != 0
    }
}

/// Which open areas of a tile were looked up, and which of them are part of the one looked for.
struct Known {
    asked: u128,
    is_same: u128,
}

/// Places between `at` and the nearest of `first..=last`.
fn gap(at: u32, first: u32, last: u32) -> u32 {
    first.saturating_sub(at).max(at.saturating_sub(last))
}
