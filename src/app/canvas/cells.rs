//! What is drawn over the picture of the cells close up: lines, hatch, the edges of solid bodies.
//!
//! Solid cells that touch read as one body: the hatch runs through them, a lighter edge stands only where
//! they meet free cells, and the lines between cells only between free ones. Invariants: only cells in view
//! are looked at; shapes are made again only when the view, the cells or the switches changed; the number of
//! rectangles has a limit, past which the layer is left out. Not here: weights (`weights`).

use eframe::egui::{Context, Mesh, Painter, Pos2, Rect, Shape, pos2};
use std::sync::Arc;

use super::ink::{Pattern, faded, fill, hatched, period_in};
use super::view::View;
use super::weights::{InView, Weights};
use crate::app::theme::{Measures, Palette};
use crate::editor::{OverlayOptions, OverlayPart};
use crate::geom::CellRect;
use crate::grid::Grid;

/// Points between two hatch lines along a row.
const HATCH: f32 = 8.0;
/// Most rectangles of one layer.
pub(super) const MOST_RECTANGLES: usize = 60_000;

/// The layer and what it was made for.
#[derive(Debug, Default)]
pub(super) struct CellLayer {
    key: Option<Key>,
    shapes: Vec<Shape>,
    hatch: Pattern,
    weights: Weights,
}

#[derive(Clone, Debug, PartialEq)]
struct Key {
    view: View,
    log: u64,
    version: u64,
    region: CellRect,
    dark: bool,
    options: OverlayOptions,
}

impl CellLayer {
    /// Paints the layer. `log` is the position of the cell log, so that another grid of equal version is seen.
    pub(super) fn paint(&mut self, painter: &Painter, view: &View, grid: &Grid, log: u64, options: &OverlayOptions) {
        let palette = Palette::in_use(painter.ctx());
        let key = Key {
            view: *view,
            log,
            version: grid.version(),
            region: grid.region(),
            dark: palette.dark,
            options: options.clone(),
        };
        if self.key.as_ref() != Some(&key) {
            self.shapes.clear();
            self.make(painter.ctx(), view, grid, options, palette);
            self.key = Some(key);
        }
        painter.extend(self.shapes.iter().cloned());
    }

    fn make(&mut self, ctx: &Context, view: &View, grid: &Grid, options: &OverlayOptions, palette: &Palette) {
        let seen = view.visible(grid.region());
        if seen.is_empty() || !options.visible {
            return;
        }
        let near = view.fade(16.0, Measures::CELL_NEAR);
        if near > 0.0 && options.shows(OverlayPart::SOLID_CELLS) {
            let period = period_in(view.cell_size().x, HATCH);
            let texture = self.hatch.hatch(ctx, period * view.scale, view.width_px(1.0) * view.scale);
            let mut mesh = Mesh::with_texture(texture);
            hatch_into(&mut mesh, view, grid, seen, (period, faded(palette.solid_hatch, 0.75 * near)));
            self.push(mesh);
        }
        let mut mesh = Mesh::default();
        let lines = view.fade(8.0, Measures::CELL_NEAR);
        let edges = view.fade(10.0, 20.0);
        let ink = Ink {
            line: (lines > 0.0 && options.shows(OverlayPart::CELL_LINES)).then(|| faded(palette.cell_line, lines)),
            edge: (edges > 0.0 && options.shows(OverlayPart::SOLID_CELLS)).then(|| faded(palette.solid_edge, edges)),
        };
        if ink.line.is_some() || ink.edge.is_some() {
            borders_into(&mut mesh, view, grid, seen, ink);
        }
        self.push(mesh);
        self.weights.make(ctx, &InView { view, grid, seen }, options, &mut self.shapes);
    }

    fn push(&mut self, mesh: Mesh) {
        if !mesh.is_empty() {
            self.shapes.push(Shape::Mesh(Arc::new(mesh)));
        }
    }
}

/// Runs of solid cells, row by row. Columns and rows count from the region's first cell.
fn hatch_into(
    mesh: &mut Mesh,
    view: &View,
    grid: &Grid,
    seen: CellRect,
    (period, colour): (f32, eframe::egui::Color32),
) {
    let region = grid.region();
    let anchor = hatch_anchor(view, region);
    for y in seen.y..seen.y + seen.h as i32 {
        runs(
            seen.x,
            seen.w,
            |x| grid.is_solid(crate::geom::Cell::new(x, y)),
            |x, end, solid| {
                if solid && mesh.vertices.len() < MOST_RECTANGLES * 4 {
                    let rect = view.rect_of_px(CellRect::new(x, y, (end - x) as u32, 1));
                    hatched(mesh, rect, anchor, period, colour);
                }
            },
        );
    }
}

/// A place on a hatch line near the canvas, so that the numbers in the mesh stay small.
fn hatch_anchor(view: &View, region: CellRect) -> Pos2 {
    let seen = view.visible(region);
    let (x, y) = (i64::from(seen.x), i64::from(seen.y));
    // With cells that are not square the hatch does not end with the rows: count on from the region's first.
    let period = period_in(view.cell_size().x, HATCH);
    let rows = (view.row(y) - view.row(region.y.into())) % period;
    pos2(view.column(x), view.row(y) - rows)
}

/// Calls `each(start, end, value)` for every run of equal values in `x .. x + w`.
pub(super) fn runs<T: PartialEq + Copy>(x: i32, w: u32, value: impl Fn(i32) -> T, mut each: impl FnMut(i32, i32, T)) {
    let end = x + w as i32;
    let mut start = x;
    while start < end {
        let this = value(start);
        let mut stop = start + 1;
        while stop < end && value(stop) == this {
            stop += 1;
        }
        each(start, stop, this);
        start = stop;
    }
}

#[derive(Clone, Copy, Debug)]
struct Ink {
    line: Option<eframe::egui::Color32>,
    edge: Option<eframe::egui::Color32>,
}

/// What stands between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Border {
    /// Nothing: both are solid, or one lies outside the grid.
    None,
    /// Both are free.
    Line,
    /// The first (left or upper) one is solid.
    EdgeOfFirst,
    /// The second one is solid.
    EdgeOfSecond,
}

fn border(first: bool, second: bool) -> Border {
    match (first, second) {
        (true, true) => Border::None,
        (false, false) => Border::Line,
        (true, false) => Border::EdgeOfFirst,
        (false, true) => Border::EdgeOfSecond,
    }
}

/// All borders between cells in view, in runs.
fn borders_into(mesh: &mut Mesh, view: &View, grid: &Grid, seen: CellRect, ink: Ink) {
    let region = grid.region();
    let bits = grid.solid_bits();
    let solid = |x: i32, y: i32| bits.get(x - region.x, y - region.y);
    let width = view.width_px(1.0);
    let (right, bottom) = (seen.x + seen.w as i32, seen.y + seen.h as i32);
    for y in seen.y.max(region.y + 1)..bottom.saturating_add(1).min(region.y + region.h as i32) {
        let at = view.row_px(y.into());
        runs(
            seen.x,
            seen.w,
            |x| border(solid(x, y - 1), solid(x, y)),
            |x, end, border| {
                let along = [view.column_px(x.into()), view.column_px(end.into())];
                let place = |low: f32| Rect::from_min_max(pos2(along[0], low), pos2(along[1], low + width));
                put(mesh, border, ink, [place(at), place(at - width)]);
            },
        );
    }
    for x in seen.x.max(region.x + 1)..right.saturating_add(1).min(region.x + region.w as i32) {
        let at = view.column_px(x.into());
        runs(
            seen.y,
            seen.h,
            |y| border(solid(x - 1, y), solid(x, y)),
            |y, end, border| {
                let along = [view.row_px(y.into()), view.row_px(end.into())];
                let place = |low: f32| Rect::from_min_max(pos2(low, along[0]), pos2(low + width, along[1]));
                put(mesh, border, ink, [place(at), place(at - width)]);
            },
        );
    }
}

/// One run: `[on the second cell's side, on the first cell's side]`.
fn put(mesh: &mut Mesh, border: Border, ink: Ink, [second, first]: [Rect; 2]) {
    if mesh.vertices.len() >= MOST_RECTANGLES * 4 {
        return;
    }
    let (rect, colour) = match border {
        Border::None => return,
        Border::Line => (second, ink.line),
        Border::EdgeOfFirst => (first, ink.edge),
        Border::EdgeOfSecond => (second, ink.edge),
    };
    if let Some(colour) = colour {
        fill(mesh, rect, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_cover_everything_once() {
        let bits = [true, true, false, true, false, false];
        let mut found = Vec::new();
        runs(10, 6, |x| bits[(x - 10) as usize], |start, end, value| found.push((start, end, value)));
        assert_eq!(found, [(10, 12, true), (12, 13, false), (13, 14, true), (14, 16, false)]);
        runs(0, 0, |_| true, |_, _, _| panic!("there is nothing"));
    }

    #[test]
    fn a_body_of_solids_has_no_lines_inside() {
        assert_eq!(border(true, true), Border::None);
        assert_eq!(border(false, false), Border::Line);
        assert_eq!(border(true, false), Border::EdgeOfFirst);
        assert_eq!(border(false, true), Border::EdgeOfSecond);
    }
}
