//! The cells of a level in layers: imported (as it came, ungrown), baked (from obstacles and the
//! imported layer), painted by hand (wins), and the *effective* grid that search runs on.
//!
//! **The effective grid is always painted over baked**; nothing outside this file writes it. Painted
//! cells are one byte each: a code into a table of paints, so that a patch and its undo are bytes.

use super::edit::EditError;
use crate::geom::{Cell, CellRect};
use crate::grid::{Grid, GridError};
use std::sync::Arc;

/// Most different painted weights of one level: the letters of a project file (a-z and A-Z without `o`).
pub const MAX_PAINTED_WEIGHTS: usize = 51;

/// Codes below this are fixed; from here on they stand for a weight of the table.
const FIRST_WEIGHT_CODE: usize = 3;

/// What the hand can put on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// No paint: the cell is what was baked.
    AsBaked,
    /// Walkable with weight 1.
    Free,
    /// Solid with weight 1.
    Solid,
    /// Walkable with this weight scale.
    Weight(f32),
}

/// Painted cells of a region, row by row.
#[derive(Clone, Debug)]
pub struct PaintLayer {
    codes: Vec<u8>,
    /// Weights by code; a place whose weight no cell has any more may be taken by another.
    weights: Vec<f32>,
    /// Cells by code.
    counts: Vec<u32>,
}

/// Equal paint on every cell, whatever the codes.
impl PartialEq for PaintLayer {
    fn eq(&self, other: &PaintLayer) -> bool {
        let same_table = self.weights == other.weights;
        self.codes.len() == other.codes.len()
            && self
                .codes
                .iter()
                .zip(&other.codes)
                .all(|(a, b)| (same_table && a == b) || self.paint_of(*a) == other.paint_of(*b))
    }
}

impl PaintLayer {
    /// Nothing painted on `len` cells.
    #[must_use]
    pub fn new(len: usize) -> PaintLayer {
        PaintLayer { codes: vec![0; len], weights: Vec::new(), counts: vec![len as u32, 0, 0] }
    }

    /// Cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The paint on a cell by dense index (below [`PaintLayer::len`]).
    #[must_use]
    pub fn get(&self, index: u32) -> Paint {
        self.paint_of(self.codes[index as usize])
    }

    /// Cells that carry paint.
    #[must_use]
    pub fn painted_count(&self) -> u64 {
        self.codes.len() as u64 - u64::from(self.counts[0])
    }

    /// Different weights on painted cells, ascending.
    #[must_use]
    pub fn used_weights(&self) -> Vec<f32> {
        let used = self.counts[FIRST_WEIGHT_CODE..].iter().zip(&self.weights);
        let mut weights: Vec<f32> = used.filter(|(cells, _)| **cells > 0).map(|(_, w)| *w).collect();
        weights.sort_by(f32::total_cmp);
        weights
    }

    /// Paints a cell by dense index; for loading and building. Edits go through [`super::Edit`].
    ///
    /// # Errors
    /// [`EditError::BadWeight`], or [`EditError::TooManyWeights`] for a 52nd different weight.
    pub fn set(&mut self, index: u32, paint: Paint) -> Result<(), EditError> {
        self.check(paint)?;
        let code = self.enter(paint);
        self.swap_code(index as usize, code);
        Ok(())
    }

    /// `Ok` if the paint may be used beside the weights that are in use.
    ///
    /// # Errors
    /// [`EditError::BadWeight`], or [`EditError::TooManyWeights`] for a 52nd different weight.
    pub(super) fn check(&self, paint: Paint) -> Result<(), EditError> {
        let Paint::Weight(weight) = paint else { return Ok(()) };
        Grid::check_weight(weight).map_err(|_| EditError::BadWeight(weight))?;
        // No list is made: loading asks this for every painted cell.
        let used = || self.counts[FIRST_WEIGHT_CODE..].iter().zip(&self.weights).filter(|(cells, _)| **cells > 0);
        if weight != 1.0 && used().all(|(_, w)| *w != weight) && used().count() >= MAX_PAINTED_WEIGHTS {
            return Err(EditError::TooManyWeights(weight));
        }
        Ok(())
    }

    /// The code of a paint that passed [`PaintLayer::check`], entering a new weight into the table.
    ///
    /// The limit on weights in use leaves the table, twice as large, always a place: while a patch
    /// changes places with the layer, weights of both may be in it.
    pub(super) fn enter(&mut self, paint: Paint) -> u8 {
        let weight = match paint {
            Paint::AsBaked => return 0,
            Paint::Free | Paint::Weight(1.0) => return 1,
            Paint::Solid => return 2,
            Paint::Weight(weight) => weight + 0.0,
        };
        let known = self.weights.iter().position(|w| *w == weight);
        let at = known.unwrap_or_else(|| {
            let full = self.weights.len() > 2 * MAX_PAINTED_WEIGHTS;
            let unused = self.counts[FIRST_WEIGHT_CODE..].iter().position(|cells| *cells == 0);
            match unused {
                Some(at) if full => {
                    self.weights[at] = weight;
                    at
                }
                _ => {
                    self.weights.push(weight);
                    self.counts.push(0);
                    self.weights.len() - 1
                }
            }
        });
        (FIRST_WEIGHT_CODE + at) as u8
    }

    /// Puts a code on a cell and returns the old one.
    pub(super) fn swap_code(&mut self, index: usize, code: u8) -> u8 {
        let old = std::mem::replace(&mut self.codes[index], code);
        self.counts[usize::from(old)] -= 1;
        self.counts[usize::from(code)] += 1;
        old
    }

    pub(super) fn paint_of(&self, code: u8) -> Paint {
        match usize::from(code) {
            0 => Paint::AsBaked,
            1 => Paint::Free,
            2 => Paint::Solid,
            n => Paint::Weight(self.weights[n - FIRST_WEIGHT_CODE]),
        }
    }

    /// Both have the same codes, of the same meaning, on cells by dense index.
    pub(super) fn has_equal_codes(&self, other: &PaintLayer, cells: std::ops::Range<usize>) -> bool {
        self.weights == other.weights && self.codes.get(cells.clone()) == other.codes.get(cells)
    }

    fn bytes(&self) -> usize {
        self.codes.len()
    }
}

/// Where imported cells came from, in the words of the import options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedFrom {
    /// Path relative to the project, or as it was given.
    pub file: String,
    /// Rule that made cells solid.
    pub rule: Option<String>,
    /// Layer.
    pub layer: Option<String>,
    /// Level of a project of several.
    pub level: Option<String>,
    /// Grey threshold of a picture.
    pub threshold: Option<u8>,
    /// The file is watched and imported again when it changes.
    pub linked: bool,
}

/// An imported layer, as it came: ungrown.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// Solid cells and weights.
    pub grid: Grid,
    /// Where they came from.
    pub from: ImportedFrom,
    /// Hash of the grid's cells, kept because the out-of-date check asks for it often.
    hash: u64,
}

impl Imported {
    /// An imported layer.
    #[must_use]
    pub fn new(grid: Grid, from: ImportedFrom) -> Imported {
        let mut hasher = super::level::Fnv::default();
        hasher.grid(&grid);
        Imported { grid, from, hash: hasher.finish() }
    }

    /// Hash of region, solid cells and weights.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// All cell layers of a level; they cover the same region, but for the imported one.
#[derive(Clone, Debug)]
pub struct Layers {
    painted: Arc<PaintLayer>,
    baked: Arc<Grid>,
    imported: Option<Arc<Imported>>,
    effective: Grid,
    /// Hash of what was baked; see [`super::Level::bake_input`].
    baked_input: u64,
}

/// Equal cells in every layer.
impl PartialEq for Layers {
    fn eq(&self, other: &Layers) -> bool {
        self.baked == other.baked
            && self.baked_input == other.baked_input
            && self.imported == other.imported
            && self.painted == other.painted
    }
}

impl Layers {
    /// All cells free, nothing painted.
    ///
    /// # Errors
    /// [`GridError`] for a region that is too large or too far out.
    pub fn new(region: CellRect) -> Result<Layers, GridError> {
        let grid = Grid::new(region)?;
        Ok(Layers {
            painted: Arc::new(PaintLayer::new(grid.len())),
            effective: grid.clone(),
            baked: Arc::new(grid),
            imported: None,
            baked_input: 0,
        })
    }

    /// Layers from their parts, for loading.
    ///
    /// # Errors
    /// [`GridError::WrongLength`] where paint and baked cells differ in number.
    pub fn from_parts(
        painted: PaintLayer,
        baked: Grid,
        imported: Option<Imported>,
        baked_input: u64,
    ) -> Result<Layers, GridError> {
        let (expected, found) = (baked.region().area(), painted.len() as u64);
        if expected != found {
            return Err(GridError::WrongLength { expected, found });
        }
        let effective = baked.clone();
        let mut layers = Layers {
            painted: Arc::new(painted),
            baked: Arc::new(baked),
            imported: imported.map(Arc::new),
            effective,
            baked_input,
        };
        layers.compose();
        Ok(layers)
    }

    /// The cells that the layers cover.
    #[must_use]
    pub fn region(&self) -> CellRect {
        self.effective.region()
    }

    /// Painted over baked: what search runs on.
    #[must_use]
    pub fn effective(&self) -> &Grid {
        &self.effective
    }

    /// What the last bake made.
    #[must_use]
    pub fn baked(&self) -> &Grid {
        &self.baked
    }

    /// What the hand painted.
    #[must_use]
    pub fn painted(&self) -> &PaintLayer {
        &self.painted
    }

    /// The imported layer, ungrown. Shared, so that a worker may bake from it.
    #[must_use]
    pub fn imported(&self) -> Option<&Arc<Imported>> {
        self.imported.as_ref()
    }

    /// Hash of what was baked last.
    #[must_use]
    pub fn baked_input(&self) -> u64 {
        self.baked_input
    }

    /// The paint on a cell; `None` outside.
    #[must_use]
    pub fn paint(&self, cell: Cell) -> Option<Paint> {
        self.effective.index(cell).map(|i| self.painted.get(i))
    }

    /// Bytes held, shared ones included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let imported = self.imported.as_ref().map_or(0, |i| i.grid.bytes());
        self.painted.bytes() + self.baked.bytes() + self.effective.bytes() + imported
    }

    /// The same paint over newly baked cells of the same region.
    pub(super) fn with_baked(&self, baked: Grid, baked_input: u64) -> Layers {
        let effective = baked.clone();
        let mut layers = Layers { baked: Arc::new(baked), effective, baked_input, ..self.clone() };
        layers.compose();
        layers
    }

    /// These layers without any paint.
    pub(super) fn with_painted(&self, painted: PaintLayer) -> Layers {
        let effective = Grid::clone(&self.baked);
        let mut layers = Layers { painted: Arc::new(painted), effective, ..self.clone() };
        layers.compose();
        layers
    }

    /// Both hold the same baked cells in memory.
    pub(super) fn shares_baked(&self, other: &Layers) -> bool {
        Arc::ptr_eq(&self.baked, &other.baked)
    }

    /// Both hold the same paint in memory.
    pub(super) fn shares_painted(&self, other: &Layers) -> bool {
        Arc::ptr_eq(&self.painted, &other.painted)
    }

    /// Layers of no cell.
    pub(super) fn none() -> Layers {
        let grid = Grid::default();
        Layers {
            painted: Arc::new(PaintLayer::new(0)),
            effective: grid.clone(),
            baked: Arc::new(grid),
            imported: None,
            baked_input: 0,
        }
    }

    /// Layers from new parts of equal size, and those of these layers where a part is `None`.
    pub(super) fn with_parts(
        &self,
        baked: Option<Grid>,
        painted: Option<PaintLayer>,
        imported: Option<Arc<Imported>>,
        baked_input: u64,
    ) -> Layers {
        let same = baked.is_none() && painted.is_none();
        let baked = baked.map_or_else(|| Arc::clone(&self.baked), Arc::new);
        let painted = painted.map_or_else(|| Arc::clone(&self.painted), Arc::new);
        let effective = if same { self.effective.clone() } else { Grid::clone(&baked) };
        let mut layers = Layers { painted, baked, imported, effective, baked_input };
        if !same {
            layers.compose();
        }
        layers
    }

    /// These layers with another imported layer; baked cells stay until the next bake.
    pub(super) fn with_imported(&self, imported: Option<Imported>) -> Layers {
        Layers { imported: imported.map(Arc::new), ..self.clone() }
    }

    /// These layers with the imported layer of others.
    pub(super) fn with_imported_of(self, other: &Layers) -> Layers {
        Layers { imported: other.imported.clone(), ..self }
    }

    pub(super) fn set_baked_input(&mut self, baked_input: u64) {
        self.baked_input = baked_input;
    }

    /// A version that no reader of the grid that stood here before has seen.
    pub(super) fn raise_version(&mut self, seen: u64) {
        self.effective.raise_version(seen);
    }

    pub(super) fn painted_mut(&mut self) -> &mut PaintLayer {
        Arc::make_mut(&mut self.painted)
    }

    /// Many spans come until [`Layers::end_bulk`].
    pub(super) fn begin_bulk(&mut self) {
        self.effective.begin_bulk();
    }

    pub(super) fn end_bulk(&mut self) {
        self.effective.end_bulk();
    }

    /// Exchanges the paint codes of the cells from dense index `first` on, and keeps the effective
    /// grid right: runs of one code are filled, not set cell by cell.
    pub(super) fn swap_span(&mut self, first: u32, codes: &mut [u8]) {
        let painted = Arc::make_mut(&mut self.painted);
        let start = first as usize;
        for (old, new) in painted.codes[start..start + codes.len()].iter_mut().zip(codes.iter_mut()) {
            painted.counts[usize::from(*old)] -= 1;
            painted.counts[usize::from(*new)] += 1;
            std::mem::swap(old, new);
        }
        let (mut at, end) = (start, start + codes.len());
        let width = self.effective.region().w as usize;
        while at < end {
            let code = self.painted.codes[at];
            let row_end = end.min((at / width + 1) * width);
            let same = self.painted.codes[at..row_end].iter().take_while(|c| **c == code).count();
            self.compose_run(at, same, self.painted.paint_of(code));
            at += same;
        }
    }

    /// Makes the effective cells of a run within one row what paint and baked cells say.
    fn compose_run(&mut self, first: usize, cells: usize, paint: Paint) {
        let start = self.effective.cell(first as u32);
        let rect = CellRect::new(start.x, start.y, cells as u32, 1);
        let (solid, weight) = match paint {
            Paint::AsBaked => {
                self.effective.copy_rect(&self.baked, rect);
                return;
            }
            Paint::Free => (false, 1.0),
            Paint::Solid => (true, 1.0),
            Paint::Weight(weight) => (false, weight),
        };
        self.effective.fill_solid(rect, solid);
        self.effective.fill_checked_weight(first as u32, cells as u32, weight);
    }

    /// Lays the paint over `effective`, which must hold the baked cells.
    fn compose(&mut self) {
        if self.painted.painted_count() == 0 {
            return;
        }
        let (mut at, width) = (0, self.effective.region().w as usize);
        let painted = Arc::clone(&self.painted);
        self.begin_bulk();
        for row in painted.codes.chunks_exact(width) {
            for run in row.chunk_by(|a, b| a == b) {
                if run[0] != 0 {
                    self.compose_run(at, run.len(), painted.paint_of(run[0]));
                }
                at += run.len();
            }
        }
        self.end_bulk();
    }
}
