//! `CellPatch`: paint for spans of cells. It carries its own table of paints, so that the level's
//! table may change between an undo and its redo.

use super::layers::{Layers, Paint};
use crate::geom::{Cell, CellRect};

/// Where a patch has more than one in this many cells of its rows, the columns are brought up to date at the end,
/// for all of these rows.
const SPARSE: u64 = 32;

/// Paint for spans of cells, sorted by dense index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellPatch {
    /// `(first index, cells)`, ascending, not touching.
    spans: Vec<(u32, u32)>,
    /// One a cell, span after span: places in `palette`.
    codes: Vec<u8>,
    /// At most 256 paints.
    palette: Vec<Paint>,
}

impl CellPatch {
    /// One paint on cells given by dense index, in any order and repeated at will.
    #[must_use]
    pub fn uniform(mut indices: Vec<u32>, paint: Paint) -> CellPatch {
        indices.sort_unstable();
        indices.dedup();
        let mut patch = CellPatch { codes: vec![0; indices.len()], palette: vec![paint], spans: Vec::new() };
        indices.into_iter().for_each(|index| patch.extend_span(index));
        patch
    }

    /// From `(dense index, paint)` pairs in any order; of several for one cell the first stays.
    #[must_use]
    pub fn from_pairs(mut pairs: Vec<(u32, Paint)>) -> CellPatch {
        pairs.sort_by_key(|(index, _)| *index);
        pairs.dedup_by_key(|(index, _)| *index);
        let mut patch = CellPatch::default();
        for (index, paint) in pairs {
            patch.extend_span(index);
            let code = patch.palette.iter().position(|p| *p == paint).unwrap_or_else(|| {
                patch.palette.push(paint);
                patch.palette.len() - 1
            });
            patch.codes.push(code as u8);
        }
        patch
    }

    /// `(dense index, paint)` pairs in order.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, Paint)> {
        let indices = self.spans.iter().flat_map(|(first, cells)| *first..*first + *cells);
        indices.zip(self.codes.iter().map(|code| self.palette[usize::from(*code)]))
    }

    /// Cells in the patch.
    #[must_use]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Holds no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// One past the largest dense index.
    pub(super) fn end(&self) -> u64 {
        self.spans.last().map_or(0, |(first, cells)| u64::from(*first) + u64::from(*cells))
    }

    pub(super) fn palette(&self) -> &[Paint] {
        &self.palette
    }

    pub(super) fn bytes(&self) -> usize {
        self.codes.len() + self.spans.len() * 8 + self.palette.len() * 8
    }

    /// Exchanges the paint with that of the layers and tells which cells it touched.
    pub(super) fn swap(&mut self, layers: &mut Layers) -> CellRect {
        let new_codes: Vec<u8> = self.palette.drain(..).map(|paint| layers.painted_mut().enter(paint)).collect();
        let region = layers.region();
        let mut touched = CellRect::new(region.x, region.y, 0, 0);
        // Place in the palette by the layers' code.
        let mut places = [None::<u8>; 256];
        self.codes.iter_mut().for_each(|code| *code = new_codes[usize::from(*code)]);
        let rows =
            self.spans.first().map_or(0, |(first, _)| (self.end() - u64::from(*first)) / u64::from(region.w.max(1)));
        let is_bulk = self.codes.len() as u64 * SPARSE > (rows + 64) * u64::from(region.w);
        let mut rest = self.codes.as_mut_slice();
        if is_bulk {
            layers.begin_bulk();
        }
        for &(first, cells) in &self.spans {
            let (span, after) = rest.split_at_mut(cells as usize);
            layers.swap_span(first, span);
            touched = touched.union(span_rect(region, first, cells));
            rest = after;
        }
        if is_bulk {
            layers.end_bulk();
        }
        for code in &mut self.codes {
            *code = *places[usize::from(*code)].get_or_insert_with(|| {
                self.palette.push(layers.painted().paint_of(*code));
                (self.palette.len() - 1) as u8
            });
        }
        touched
    }

    /// The patch without the cells whose paint in the layers is what the patch holds.
    pub(super) fn without_equal(self, layers: &Layers) -> CellPatch {
        let painted = layers.painted();
        if self.pairs().all(|(index, paint)| painted.get(index) != paint) {
            return self;
        }
        CellPatch::from_pairs(self.pairs().filter(|(index, paint)| painted.get(*index) != *paint).collect())
    }

    fn extend_span(&mut self, index: u32) {
        match self.spans.last_mut() {
            Some((first, cells)) if *first + *cells == index => *cells += 1,
            _ => self.spans.push((index, 1)),
        }
    }
}

/// The smallest rectangle around a span of dense indices.
fn span_rect(region: CellRect, first: u32, cells: u32) -> CellRect {
    let (row, last_row) = (first / region.w, (first + cells - 1) / region.w);
    let start = Cell::new(region.x + (first % region.w) as i32, region.y + row as i32);
    if row == last_row {
        CellRect::new(start.x, start.y, cells, 1)
    } else {
        CellRect::new(region.x, start.y, region.w, last_row - row + 1)
    }
}
