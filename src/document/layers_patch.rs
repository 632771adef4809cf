//! `LayersPatch`: how to get from one state of a level's cells to another, in runs of cells that differ. The history
//! keeps these instead of whole layers: a bake that changes a hundred cells of a large level holds some hundred bytes.
//!
//! Baked cells and paint are kept apart, so that a bake can change places with the level before or after a stroke.

use super::layers::{Imported, Layers, Paint, PaintLayer};
use crate::geom::{Cell, CellRect};
use crate::grid::{Grid, GridError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The differences that make one state of the layers out of another.
#[derive(Clone, Debug)]
pub struct LayersPatch {
    /// Region of the state that is made.
    region: CellRect,
    /// The other state has another region.
    moves: bool,
    baked: Runs,
    painted: Runs,
    imported: OtherImported,
    baked_input: u64,
}

/// The imported layer of the state that is made.
#[derive(Clone, Debug)]
enum OtherImported {
    /// The one that is there.
    Same,
    Other(Option<Arc<Imported>>),
}

/// Cells of a region, row by row, in runs: those that stay, and those that get a content of the table.
#[derive(Clone, Debug, Default, PartialEq)]
struct Runs {
    /// A run is `2 * cells`, or `2 * cells + 1` and a place in the table, each 7 bits a byte, low ones first.
    /// What follows the last run stays.
    code: Vec<u8>,
    table: Vec<u64>,
}

/// Builds [`Runs`].
#[derive(Default)]
struct Writer {
    runs: Runs,
    places: BTreeMap<u64, u64>,
    /// The run that may still grow.
    last: (Option<u64>, u64),
}

impl Writer {
    /// `cells` more that stay, or get this content.
    fn push(&mut self, cells: u64, content: Option<u64>) {
        if cells == 0 {
            return;
        }
        if self.last.0 != content {
            self.flush();
            self.last = (content, 0);
        }
        self.last.1 += cells;
    }

    fn flush(&mut self) {
        let (content, cells) = self.last;
        if cells == 0 {
            return;
        }
        self.number(cells * 2 + u64::from(content.is_some()));
        if let Some(content) = content {
            let new = self.runs.table.len() as u64;
            let place = *self.places.entry(content).or_insert(new);
            if place == new {
                self.runs.table.push(content);
            }
            self.number(place);
        }
    }

    fn number(&mut self, mut value: u64) {
        while value >= 128 {
            self.runs.code.push(value as u8 | 128);
            value >>= 7;
        }
        self.runs.code.push(value as u8);
    }

    fn finish(mut self) -> Runs {
        if self.last.0.is_some() {
            self.flush();
        }
        self.runs.code.shrink_to_fit();
        self.runs
    }
}

impl Runs {
    fn is_empty(&self) -> bool {
        self.code.is_empty()
    }

    fn bytes(&self) -> usize {
        self.code.len() + self.table.len() * size_of::<u64>()
    }

    /// Calls `each` with the first dense index, the number of cells and the content of every run that does not stay.
    fn for_each(&self, mut each: impl FnMut(u64, u64, u64)) {
        let mut code = self.code.iter();
        let mut number = || {
            let (mut value, mut shift) = (0, 0);
            for byte in code.by_ref() {
                value |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte & 128 == 0 {
                    return Some(value);
                }
            }
            None
        };
        let mut at = 0;
        while let Some(run) = number() {
            let cells = run / 2;
            if run % 2 == 1
                && let Some(content) = number().and_then(|place| self.table.get(place as usize))
            {
                each(at, cells, *content);
            }
            at += cells;
        }
    }
}

impl LayersPatch {
    /// What makes `to` out of `from`.
    pub(super) fn between(from: &Layers, to: &Layers) -> LayersPatch {
        let same_imported = match (from.imported(), to.imported()) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        LayersPatch {
            region: to.region(),
            moves: to.region() != from.region(),
            baked: if from.shares_baked(to) { Runs::default() } else { baked_runs(from.baked(), to.baked()) },
            painted: if from.shares_painted(to) { Runs::default() } else { painted_runs(from, to) },
            imported: if same_imported { OtherImported::Same } else { OtherImported::Other(to.imported().cloned()) },
            baked_input: to.baked_input(),
        }
    }

    /// What makes newly baked cells out of the ones before.
    pub(super) fn of_bake(from: &Grid, to: &Grid, baked_input: u64) -> LayersPatch {
        LayersPatch {
            region: to.region(),
            moves: to.region() != from.region(),
            baked: baked_runs(from, to),
            painted: Runs::default(),
            imported: OtherImported::Same,
            baked_input,
        }
    }

    /// Only baked cells differ: no paint, no imported layer, no region.
    pub(super) fn is_only_baked(&self) -> bool {
        !self.moves && self.painted.is_empty() && matches!(self.imported, OtherImported::Same)
    }

    /// Swapping it into `layers` would change nothing.
    pub(super) fn is_noop(&self, layers: &Layers) -> bool {
        let no_cell = self.baked.is_empty() && self.painted.is_empty() && self.region == layers.region();
        no_cell && matches!(self.imported, OtherImported::Same) && self.baked_input == layers.baked_input()
    }

    /// Bytes held, about; the imported layer counts where the level has another one.
    pub(super) fn bytes(&self) -> usize {
        let imported = match &self.imported {
            OtherImported::Other(Some(imported)) => imported.grid.bytes(),
            _ => 0,
        };
        128 + self.baked.bytes() + self.painted.bytes() + imported
    }

    /// Makes the other state and becomes the way back; tells whether the region stays.
    pub(super) fn swap(&mut self, layers: &mut Layers) -> bool {
        let Ok(target) = self.applied_to(layers) else {
            // The region was that of a level, so it is one that a grid can have.
            return true;
        };
        let same_region = target.region() == layers.region();
        *self = LayersPatch::between(&target, layers);
        let version = layers.effective().version();
        *layers = target;
        layers.raise_version(version);
        same_region
    }

    fn applied_to(&self, layers: &Layers) -> Result<Layers, GridError> {
        let same_region = self.region == layers.region();
        let imported = match &self.imported {
            OtherImported::Same => layers.imported().cloned(),
            OtherImported::Other(other) => other.clone(),
        };
        let baked = if same_region && self.baked.is_empty() { None } else { Some(self.baked_of(layers.baked())?) };
        let painted = if same_region && self.painted.is_empty() { None } else { Some(self.painted_of(layers)) };
        Ok(layers.with_parts(baked, painted, imported, self.baked_input))
    }

    fn baked_of(&self, old: &Grid) -> Result<Grid, GridError> {
        let mut grid = if self.region == old.region() { old.clone() } else { Grid::new(self.region)? };
        let width = u64::from(self.region.w);
        grid.begin_bulk();
        if self.region != old.region() {
            for cell in self.region.intersection(old.region()).cells() {
                if let (Some(from), Some(to)) = (old.index(cell), grid.index(cell)) {
                    grid.set_solid(cell, old.is_solid(cell));
                    grid.set_checked_weight(to, old.weight_at(from));
                }
            }
        }
        self.baked.for_each(|first, cells, content| {
            let (mut at, end) = (first, first + cells);
            while at < end {
                let row_end = end.min((at / width + 1) * width);
                let start = grid.cell(at as u32);
                let run = (row_end - at) as u32;
                grid.fill_solid(CellRect::new(start.x, start.y, run, 1), content >> 32 == 1);
                grid.fill_checked_weight(at as u32, run, f32::from_bits(content as u32));
                at = row_end;
            }
        });
        grid.end_bulk();
        Ok(grid)
    }

    fn painted_of(&self, layers: &Layers) -> PaintLayer {
        let old = layers.painted();
        let mut painted = if self.region == layers.region() {
            old.clone()
        } else {
            let mut painted = PaintLayer::new(self.region.area() as usize);
            for cell in self.region.intersection(layers.region()).cells() {
                if let (Some(from), Some(to)) = (index_in(layers.region(), cell), index_in(self.region, cell)) {
                    let code = painted.enter(old.get(from as u32));
                    painted.swap_code(to as usize, code);
                }
            }
            painted
        };
        self.painted.for_each(|first, cells, content| {
            // Entered for each run: a run before may have taken the last cell of a weight.
            let code = painted.enter(paint_of(content));
            (first..first + cells).for_each(|index| {
                painted.swap_code(index as usize, code);
            });
        });
        painted
    }
}

/// Dense index of a cell in a region; `None` outside.
fn index_in(region: CellRect, cell: Cell) -> Option<u64> {
    let (x, y) = (i64::from(cell.x) - i64::from(region.x), i64::from(cell.y) - i64::from(region.y));
    region.contains(cell).then(|| y as u64 * u64::from(region.w) + x as u64)
}

fn baked_content(grid: &Grid, index: u32, solid: bool) -> u64 {
    u64::from(solid) << 32 | u64::from((grid.weight_at(index) + 0.0).to_bits())
}

fn baked_runs(from: &Grid, to: &Grid) -> Runs {
    let (region, mut writer) = (to.region(), Writer::default());
    if region == from.region() && !from.has_weights() && !to.has_weights() {
        return solid_runs(from, to);
    }
    for cell in region.cells() {
        let Some(index) = to.index(cell) else { continue };
        let content = baked_content(to, index, to.is_solid(cell));
        let stays = from.index(cell).is_some_and(|old| baked_content(from, old, from.is_solid(cell)) == content);
        writer.push(1, (!stays).then_some(content));
    }
    writer.finish()
}

/// Two grids of one region without weights, 64 cells at a time.
fn solid_runs(from: &Grid, to: &Grid) -> Runs {
    let (mut writer, width) = (Writer::default(), u64::from(to.region().w));
    let mut done = 0;
    for y in 0..to.region().h as i32 {
        let row = y as u64 * width;
        let words = from.solid_bits().row_words(y).iter().zip(to.solid_bits().row_words(y));
        for (at, (old, new)) in words.enumerate() {
            let mut changed = old ^ new;
            while changed != 0 {
                let bit = u64::from(changed.trailing_zeros());
                // Bit 0 of a row is its border.
                let index = row + at as u64 * 64 + bit - 1;
                writer.push(index - done, None);
                let solid = new >> bit & 1;
                writer.push(1, Some(solid << 32 | u64::from(1.0_f32.to_bits())));
                done = index + 1;
                changed &= changed - 1;
            }
        }
    }
    writer.finish()
}

fn paint_content(paint: Paint) -> u64 {
    match paint {
        Paint::AsBaked => 0,
        Paint::Free => 1 << 32,
        Paint::Solid => 2 << 32,
        Paint::Weight(weight) => 3 << 32 | u64::from(weight.to_bits()),
    }
}

fn paint_of(content: u64) -> Paint {
    match content >> 32 {
        0 => Paint::AsBaked,
        1 => Paint::Free,
        2 => Paint::Solid,
        _ => Paint::Weight(f32::from_bits(content as u32)),
    }
}

fn painted_runs(from: &Layers, to: &Layers) -> Runs {
    let (old, new, region) = (from.painted(), to.painted(), to.region());
    let mut writer = Writer::default();
    for y in 0..region.h {
        let row = u64::from(y) * u64::from(region.w);
        let cells = row as usize..(row + u64::from(region.w)) as usize;
        if region == from.region() && old.has_equal_codes(new, cells.clone()) {
            writer.push(u64::from(region.w), None);
            continue;
        }
        for index in cells {
            let cell = to.effective().cell(index as u32);
            let paint = new.get(index as u32);
            let stays = index_in(from.region(), cell).is_some_and(|at| old.get(at as u32) == paint);
            writer.push(1, (!stays).then_some(paint_content(paint)));
        }
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::{Runs, Writer};

    fn runs(cells: &[Option<u64>]) -> Runs {
        let mut writer = Writer::default();
        cells.iter().for_each(|content| writer.push(1, *content));
        writer.finish()
    }

    #[test]
    fn runs_give_back_what_was_written() {
        let mut cells = vec![None; 1000];
        for (index, cell) in cells.iter_mut().enumerate() {
            *cell = match index {
                3..200 => Some(7),
                200..205 => Some(u64::MAX),
                300 | 302 => Some(7),
                _ => None,
            };
        }
        let runs = runs(&cells);
        let mut read = vec![None; 1000];
        runs.for_each(|first, count, content| read[first as usize..(first + count) as usize].fill(Some(content)));
        assert_eq!(read, cells);
        assert_eq!(runs.table, [7, u64::MAX]);
        assert!(runs.bytes() < 32, "{} bytes", runs.bytes());
    }

    #[test]
    fn nothing_that_differs_takes_no_byte() {
        assert!(runs(&[None; 500]).is_empty());
    }
}
