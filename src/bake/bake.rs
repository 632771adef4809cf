//! `bake`: one request in, one grid out.
//!
//! Blocks of cells are split until a block lies outside, or inside, or is one cell; so the work
//! follows the outline of a shape and not its area. Obstacles come first, then imported solids,
//! weights last: imported weights below, areas over them in the order given. Painted cells and the decision
//! when to bake are not here.

use super::grow::grow_imported;
use super::overlap::{Area, Body, Cover};
use crate::geom::{CellRect, Shape, ShapeError, Vec2};
use crate::grid::{Grid, GridError};
use thiserror::Error;

/// Blocks of at least this many cells ask whether to go on.
const CANCEL_AREA: u64 = 4096;
/// Largest agent radius in world units, as for lengths of shapes.
const MAX_RADIUS: f32 = 1e9;

/// When an obstacle makes a cell solid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BakeRule {
    /// The cell's rectangle, grown by the agent radius on each side, overlaps the obstacle's interior.
    #[default]
    GrownCell,
    /// The open disc of the agent radius about the cell's centre overlaps the obstacle's interior.
    Disc,
}

impl BakeRule {
    /// Both rules, in the order of the interface.
    pub const ALL: [BakeRule; 2] = [BakeRule::GrownCell, BakeRule::Disc];

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            BakeRule::GrownCell => "Grown Cell",
            BakeRule::Disc => "Disc",
        }
    }

    /// The rule in words, for the line under the field.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            BakeRule::GrownCell => {
                "A cell is solid when its rectangle, grown by Agent Radius on each side, overlaps an obstacle. \
                 Touching is not overlap."
            }
            BakeRule::Disc => {
                "A cell is solid when the disc of Agent Radius about its centre overlaps an obstacle. \
                 Touching is not overlap."
            }
        }
    }
}

/// What a bake reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BakeSource {
    /// Shapes only.
    #[default]
    Obstacles,
    /// Imported cells only, with their weights.
    Imported,
    /// Both, united.
    Both,
    /// Nothing: all cells are free with weight 1.
    Manual,
}

impl BakeSource {
    /// All sources, in the order of the interface.
    pub const ALL: [BakeSource; 4] =
        [BakeSource::Obstacles, BakeSource::Imported, BakeSource::Both, BakeSource::Manual];

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            BakeSource::Obstacles => "Obstacles",
            BakeSource::Imported => "Imported",
            BakeSource::Both => "Both",
            BakeSource::Manual => "Manual",
        }
    }

    fn reads_shapes(self) -> bool {
        matches!(self, BakeSource::Obstacles | BakeSource::Both)
    }

    fn reads_imported(self) -> bool {
        matches!(self, BakeSource::Imported | BakeSource::Both)
    }
}

/// One obstacle or area of a request.
#[derive(Clone, Copy, Debug)]
pub struct BakeShape<'a> {
    /// In world units.
    pub shape: &'a Shape,
    /// `None`: an obstacle, which makes cells solid. `Some`: an area, which makes no cell solid but gives this weight
    /// (finite, from 0) to each cell whose centre lies inside it; the agent radius does not
    /// grow it, and where areas overlap the later one wins.
    pub weight: Option<f32>,
    /// The layers that the shape is on; it is baked when one of them is in the request's mask.
    pub mask: u32,
    /// Moving obstacles are left to avoidance and never baked.
    pub moving: bool,
}

/// All that a bake depends on. Cell `(x, y)` covers `origin + (x, y) * cell_size` to `+ cell_size`, ids being absolute.
#[derive(Clone, Copy, Debug)]
pub struct BakeRequest<'a> {
    /// Cells of the grid that is made.
    pub region: CellRect,
    /// Width and height of a cell in world units, both above 0.
    pub cell_size: Vec2,
    /// World position of the corner of cell (0, 0).
    pub origin: Vec2,
    /// When an obstacle makes a cell solid.
    pub rule: BakeRule,
    /// In world units, from 0.
    pub agent_radius: f32,
    /// Layers that are baked.
    pub mask: u32,
    /// What is read.
    pub source: BakeSource,
    /// Obstacles and areas, in document order.
    pub shapes: &'a [BakeShape<'a>],
    /// Ungrown imported cells; its region may be another one. Each solid cell is a rectangle obstacle on every layer,
    /// also those outside the request's region that reach into it; outside its region is nothing. Weights are kept.
    pub imported: Option<&'a Grid>,
}

/// Why a bake gave no grid.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BakeError {
    /// The region, or the weight of an area or imported cell.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The agent radius is not a number from 0 to a thousand million.
    #[error("agent radius {0} is not a number from 0 up")]
    BadRadius(f32),
    /// A side of the cell is not a number above 0.
    #[error("cell size {} x {} is not above 0", .0.x, .0.y)]
    BadCellSize(Vec2),
    /// The origin is not a number.
    #[error("origin {}, {} is not a number", .0.x, .0.y)]
    BadOrigin(Vec2),
    /// A shape that would be baked is broken.
    #[error("obstacle {index}: {error}")]
    Shape {
        /// Its place in the request's list, from 0.
        index: usize,
        /// What is wrong.
        error: ShapeError,
    },
    /// The caller asked to stop.
    #[error("the bake was cancelled")]
    Cancelled,
}

/// Computes the solid cells and weights of the request's region.
///
/// `cancel` is asked often, at least once for each few thousand cells of work; when it answers `true` the bake ends.
/// Equal requests give equal grids. Work grows with the outlines of the shapes in cells and, where cells are imported,
/// with the cells of both regions, not with the radius.
///
/// # Errors
/// [`BakeError`]; all of the request is checked before cells are computed.
pub fn bake(request: &BakeRequest<'_>, cancel: &dyn Fn() -> bool) -> Result<Grid, BakeError> {
    bake_with(request, cancel, &|_, _| {})
}

/// [`bake`] that says how far it is: `progress` gets the parts done and the parts in all, which are the shapes and the
/// imported cells.
///
/// # Errors
/// As [`bake`].
pub fn bake_with(
    request: &BakeRequest<'_>,
    cancel: &dyn Fn() -> bool,
    progress: &dyn Fn(u32, u32),
) -> Result<Grid, BakeError> {
    check(request)?;
    let shapes = if request.source.reads_shapes() { baked_shapes(request).count() } else { 0 };
    let total = (shapes + usize::from(imported_of(request).is_some())) as u32;
    let done = std::cell::Cell::new(0);
    let step = || {
        done.set(done.get() + 1);
        progress(done.get(), total);
    };
    progress(0, total);
    let mut grid = Grid::new(request.region)?;
    grid.begin_bulk();
    let frame = Frame::new(request);
    if request.source.reads_shapes() {
        for shape in baked_shapes(request).filter(|shape| shape.weight.is_none()) {
            let solid =
                Spread { body: Body::new(shape.shape), frame: &frame, rule: request.rule, radius: frame.radius };
            solid.run(request.region, cancel, &mut |rect| grid.fill_solid(rect, true))?;
            step();
        }
    }
    if let Some(imported) = imported_of(request) {
        grow_imported(request, imported, &mut grid, cancel)?;
        step();
    }
    grid.end_bulk();
    if let Some(weights) = weights(request, &frame, cancel, &step)? {
        grid.replace_weights(weights)?;
    }
    Ok(grid)
}

fn check(request: &BakeRequest<'_>) -> Result<(), BakeError> {
    Grid::check_region(request.region)?;
    let (radius, size) = (request.agent_radius, request.cell_size);
    if !(0.0..=MAX_RADIUS).contains(&radius) {
        return Err(BakeError::BadRadius(radius));
    }
    if !size.is_finite() || size.x <= 0.0 || size.y <= 0.0 {
        return Err(BakeError::BadCellSize(size));
    }
    if !request.origin.is_finite() {
        return Err(BakeError::BadOrigin(request.origin));
    }
    if request.source.reads_shapes() {
        for (index, shape) in request.shapes.iter().enumerate().filter(|(_, shape)| is_baked(request, shape)) {
            shape.shape.validate().map_err(|error| BakeError::Shape { index, error })?;
            Grid::check_weight(shape.weight.unwrap_or(1.0))?;
        }
    }
    Ok(())
}

fn is_baked(request: &BakeRequest<'_>, shape: &BakeShape<'_>) -> bool {
    !shape.moving && shape.mask & request.mask != 0
}

fn baked_shapes<'a>(request: &BakeRequest<'a>) -> impl Iterator<Item = &'a BakeShape<'a>> {
    let request = *request;
    request.shapes.iter().filter(move |shape| is_baked(&request, shape))
}

fn imported_of<'a>(request: &BakeRequest<'a>) -> Option<&'a Grid> {
    request.imported.filter(|_| request.source.reads_imported())
}

/// Row-major weights of the region, or `None` while nothing in the request sets one.
/// `step` is called after each shape.
fn weights(
    request: &BakeRequest<'_>,
    frame: &Frame,
    cancel: &dyn Fn() -> bool,
    step: &dyn Fn(),
) -> Result<Option<Vec<f32>>, BakeError> {
    let region = request.region;
    let areas = baked_shapes(request).filter(|_| request.source.reads_shapes());
    let mut areas = areas.filter_map(|shape| Some((shape.shape, shape.weight?))).peekable();
    let imported = imported_of(request).filter(|grid| grid.has_weights());
    if imported.is_none() && areas.peek().is_none() {
        return Ok(None);
    }
    let mut weights = vec![1.0; region.area() as usize];
    let index = |x: i32, y: i32| (y - region.y) as usize * region.w as usize + (x - region.x) as usize;
    if let Some(grid) = imported {
        for cell in grid.region().intersection(region).cells() {
            weights[index(cell.x, cell.y)] = grid.weight(cell);
        }
    }
    for (shape, weight) in areas {
        let area = Spread { body: Body::new(shape), frame, rule: BakeRule::Disc, radius: 0.0 };
        area.run(region, cancel, &mut |rect| {
            for y in rect.y..rect.bottom() as i32 {
                let start = index(rect.x, y);
                weights[start..start + rect.w as usize].fill(weight);
            }
        })?;
        step();
    }
    Ok(Some(weights))
}

/// Where cells lie in the world, in `f64`.
struct Frame {
    origin: [f64; 2],
    size: [f64; 2],
    radius: f64,
}

impl Frame {
    fn new(request: &BakeRequest<'_>) -> Frame {
        Frame {
            origin: [f64::from(request.origin.x), f64::from(request.origin.y)],
            size: [f64::from(request.cell_size.x), f64::from(request.cell_size.y)],
            radius: f64::from(request.agent_radius),
        }
    }

    /// What a block of cells covers.
    fn area(&self, block: CellRect) -> Area {
        let at = |axis: usize, line: i64| self.origin[axis] + line as f64 * self.size[axis];
        Area {
            min: [at(0, i64::from(block.x)), at(1, i64::from(block.y))],
            max: [at(0, block.right()), at(1, block.bottom())],
        }
    }
}

/// One shape spread over cells by one rule.
struct Spread<'a> {
    body: Body,
    frame: &'a Frame,
    rule: BakeRule,
    radius: f64,
}

impl Spread<'_> {
    /// Calls `emit` with disjoint blocks that together are all cells of `region` that the shape takes.
    fn run(
        &self,
        region: CellRect,
        cancel: &dyn Fn() -> bool,
        emit: &mut dyn FnMut(CellRect),
    ) -> Result<(), BakeError> {
        if cancel() {
            return Err(BakeError::Cancelled);
        }
        if region.is_empty() { Ok(()) } else { self.split(region, cancel, emit) }
    }

    fn split(
        &self,
        block: CellRect,
        cancel: &dyn Fn() -> bool,
        emit: &mut dyn FnMut(CellRect),
    ) -> Result<(), BakeError> {
        if block.area() >= CANCEL_AREA && cancel() {
            return Err(BakeError::Cancelled);
        }
        match self.block_cover(block) {
            Cover::Outside => return Ok(()),
            Cover::Inside => emit(block),
            Cover::Mixed if block.area() == 1 => {
                if self.takes(block) {
                    emit(block);
                }
            }
            Cover::Mixed => {
                let (first, second) = halves(block);
                self.split(first, cancel, emit)?;
                self.split(second, cancel, emit)?;
            }
        }
        Ok(())
    }

    /// Grown by the radius, a block holds all that its cells may touch under either rule. So outside
    /// means none of them, and all of it inside means all of them.
    fn block_cover(&self, block: CellRect) -> Cover {
        let cover = self.body.cover(self.frame.area(block).grown(self.radius));
        // The offsets at which a convex body meets a convex shape are convex too: four corner cells answer for all.
        if cover == Cover::Mixed && self.body.is_convex() && block.area() > 1 && self.takes_corners(block) {
            return Cover::Inside;
        }
        cover
    }

    fn takes_corners(&self, block: CellRect) -> bool {
        let (right, bottom) = (block.x + (block.w - 1) as i32, block.y + (block.h - 1) as i32);
        let corners = [(block.x, block.y), (right, bottom), (right, block.y), (block.x, bottom)];
        corners.iter().all(|&(x, y)| self.takes(CellRect::new(x, y, 1, 1)))
    }

    /// The rule itself, for a block of one cell.
    fn takes(&self, cell: CellRect) -> bool {
        let area = self.frame.area(cell);
        match self.rule {
            BakeRule::GrownCell => self.body.overlaps_area(area.grown(self.radius)),
            BakeRule::Disc => self.body.overlaps_disc(area.center(), self.radius),
        }
    }
}

/// A block of more than one cell, cut across its longer side.
fn halves(block: CellRect) -> (CellRect, CellRect) {
    let CellRect { x, y, w, h } = block;
    if w >= h {
        let half = w / 2;
        (CellRect::new(x, y, half, h), CellRect::new(x + half as i32, y, w - half, h))
    } else {
        let half = h / 2;
        (CellRect::new(x, y, w, half), CellRect::new(x, y + half as i32, w, h - half))
    }
}
