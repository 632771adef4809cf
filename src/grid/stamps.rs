//! `Stamps`: when the solid bits of each tile of a grid changed last, so that what is derived from them can be
//! made new where it must be and nowhere else.

use super::BitGrid;
use std::sync::atomic::{AtomicU64, Ordering};

/// Rows of a tile; its columns are the bits of one word of a row of [`BitGrid`].
pub(super) const TILE: u32 = 64;

/// The number of a grid among all grids of the process, copies included: two grids whose versions are the same
/// by chance differ in it. Nothing but the question whether it is the same grid depends on it.
#[derive(Debug)]
struct Lineage(u64);

impl Lineage {
    fn new() -> Lineage {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Lineage(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A copy goes its own way.
impl Clone for Lineage {
    fn clone(&self) -> Lineage {
        Lineage::new()
    }
}

/// The version at which each tile's solid bits changed last, tile by tile in row order.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    lineage: Lineage,
    /// Tiles side by side.
    across: u32,
    versions: Vec<u64>,
}

impl Stamps {
    /// No tile changed since version 0.
    pub(super) fn new(bits: &BitGrid) -> Stamps {
        let across = bits.stride() as u32;
        let tiles = across as usize * bits.height().div_ceil(TILE) as usize;
        Stamps { lineage: Lineage::new(), across, versions: vec![0; tiles] }
    }

    /// The same for one grid however it changes, and for no other.
    pub(super) fn lineage(&self) -> u64 {
        self.lineage.0
    }

    /// The version of every tile's last change.
    pub(super) fn versions(&self) -> &[u64] {
        &self.versions
    }

    /// Bits of the rectangle (inside; from the first column and row) changed, and the grid has this version now.
    pub(super) fn touch(&mut self, [x, y, w, h]: [u32; 4], version: u64) {
        if w == 0 || h == 0 {
            return;
        }
        // Column `x` is bit `x + 1` of a padded row.
        let (left, right) = ((x + 1) / 64, (x + w) / 64);
        for row in y / TILE..=(y + h - 1) / TILE {
            let first = (row * self.across) as usize;
            self.versions[first + left as usize..=first + right as usize].fill(version);
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.versions.len() * size_of::<u64>()
    }
}
