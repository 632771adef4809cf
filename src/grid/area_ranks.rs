//! `AreaRanks`: which area is the largest, the second largest and so on; worked out when first asked for after a change.

use super::area_tiles::{Tile, renew};
use super::area_tree::AreaTree;
use super::stamps::TILE;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Areas smaller than this are ranked by counting, not by comparing.
const SMALL: usize = 256;

/// Tiles with no more areas than this are not gone through row by row: their areas are sorted in with the others'.
const FEW: u32 = 4;

/// Ranks of the areas of a tree.
#[derive(Debug, Default)]
pub(super) struct AreaRanks(Mutex<Ranks>);

#[derive(Clone, Debug, Default)]
struct Ranks {
    are_current: bool,
    /// By slot.
    ranks: Vec<u32>,
    /// For each tile of a row of tiles.
    left: Vec<Left>,
    /// Small areas of more than one tile, and those of tiles with few: first cell and slot.
    joined: Vec<(u32, u32)>,
    /// Large areas: what orders them, and the slot.
    large: Vec<(u64, u32)>,
}

/// Slots of a tile whose turn has not come.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    next: u32,
    end: u32,
}

impl Clone for AreaRanks {
    fn clone(&self) -> AreaRanks {
        AreaRanks(Mutex::new(self.lock().clone()))
    }
}

impl AreaRanks {
    /// The tree was made for a grid of so many cells: takes the memory for it.
    pub(super) fn reserve(&mut self, tree: &AreaTree, cells: usize) {
        self.forget();
        let ranks = self.edit();
        if ranks.ranks.len() != tree.slots() {
            renew(&mut ranks.ranks, tree.slots());
        }
        ranks.left.clear();
        ranks.left.resize(tree.tiles.across as usize, Left::default());
        ranks.joined.clear();
        ranks.joined.reserve_exact(tree.closed.len() + tree.tiles.tiles.len() * FEW as usize);
        ranks.large.clear();
        ranks.large.reserve_exact(cells / SMALL);
    }

    /// The tree changed.
    pub(super) fn forget(&mut self) {
        self.edit().are_current = false;
    }

    /// The rank of the area in a slot, which must have one.
    pub(super) fn rank(&self, tree: &AreaTree, slot: u32) -> u32 {
        let mut ranks = self.lock();
        if !ranks.are_current {
            ranks.fill(tree);
        }
        ranks.ranks.get(slot as usize).copied().unwrap_or_default()
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let ranks = self.lock();
        ranks.ranks.capacity() * size_of::<u32>()
            + ranks.left.capacity() * size_of::<Left>()
            + ranks.joined.capacity() * size_of::<(u32, u32)>()
            + ranks.large.capacity() * size_of::<(u64, u32)>()
    }

    /// A reader that panicked left at worst a list half filled and not marked as current.
    fn lock(&self) -> MutexGuard<'_, Ranks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn edit(&mut self) -> &mut Ranks {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ranks {
    fn fill(&mut self, tree: &AreaTree) {
        self.are_current = false;
        let mut next = self.count(tree);
        for (place, (_, slot)) in self.large.iter().enumerate() {
            self.ranks[*slot as usize] = place as u32 + 1;
        }
        self.joined.sort_unstable();
        let mut joined = self.joined.iter().peekable();
        let ranks = &mut self.ranks;
        let mut give = |slot: u32| {
            if let Some(next) = next.get_mut(tree.cells(slot) as usize) {
                *next += 1;
                ranks[slot as usize] = *next;
            }
        };
        let across = tree.tiles.across as usize;
        let closed_of = |tile: &Tile| Some(tree.nodes[tile.node as usize].closed).filter(|closed| *closed > FEW);
        for (row, tiles) in tree.tiles.tiles.chunks(across.max(1)).enumerate() {
            // What is left of each tile.
            let mut count = 0;
            for (tile_left, tile) in self.left.iter_mut().zip(tiles) {
                *tile_left = Left { next: tile.closed, end: tile.closed + closed_of(tile).unwrap_or_default() };
                count += tile_left.end - tile_left.next;
            }
            for y in 0..TILE {
                if count == 0 {
                    break;
                }
                for (column, tile_left) in self.left.iter_mut().enumerate() {
                    while tile_left.next < tile_left.end {
                        let slot = tile_left.next;
                        let first = u32::from(tree.tiles.firsts[slot as usize]);
                        if first / 64 != y {
                            break;
                        }
                        let first = ((row as u32 * TILE + y) * across as u32 + column as u32) * 64 + first % 64;
                        while let Some((_, before)) = joined.next_if(|(start, _)| *start < first) {
                            give(*before);
                        }
                        give(slot);
                        tile_left.next += 1;
                        count -= 1;
                    }
                }
            }
        }
        joined.for_each(|(_, slot)| give(*slot));
        self.are_current = true;
    }

    /// Fills the lists of large and joined areas; for every small size tells how many areas are larger.
    fn count(&mut self, tree: &AreaTree) -> [u32; SMALL] {
        let mut with_size = [0u32; SMALL];
        self.large.clear();
        self.joined.clear();
        tree.for_each(|slot, cells, first, of| {
            if let Some(count) = with_size.get_mut(cells as usize) {
                *count += 1;
                if of <= FEW {
                    self.joined.push((first, slot));
                }
            } else {
                self.large.push((u64::from(u32::MAX - cells) << 32 | u64::from(first), slot));
            }
        });
        self.large.sort_unstable();
        let mut larger = self.large.len() as u32;
        for count in with_size.iter_mut().rev() {
            larger += std::mem::replace(count, larger);
        }
        with_size
    }
}
