//! Weighted cells close up: dashes along the inside of every area of one weight, and the number in each cell.
//!
//! Invariants: dashes end with the cells, so that areas of any size look sewn the same; solid cells carry no
//! weight marks; only cells in view are looked at. Not here: the tint, which the picture has.

use eframe::egui::{Color32, Context, FontId, Galley, Mesh, Pos2, Rect, Shape, epaint::TextShape, pos2};
use std::sync::Arc;

use super::cells::{MOST_RECTANGLES, runs};
use super::ink::{Along, Pattern, dashed, faded, period_in};
use super::view::View;
use crate::app::theme::{self, Measures, Palette};
use crate::editor::{OverlayOptions, OverlayPart};
use crate::geom::{Cell, CellRect};
use crate::grid::Grid;

/// Points of one dash and its gap.
const DASH: f32 = 8.0;
/// Most numbers at once.
const MOST_NUMBERS: usize = 4000;

/// The cells that are drawn.
#[derive(Clone, Copy)]
pub(super) struct InView<'a> {
    /// Where they lie.
    pub(super) view: &'a View,
    /// What they are.
    pub(super) grid: &'a Grid,
    /// Those in view.
    pub(super) seen: CellRect,
}

/// Patterns and laid out numbers that are used again.
#[derive(Debug, Default)]
pub(super) struct Weights {
    dashes: [Pattern; 2],
    patch: Vec<f32>,
    numbers: Vec<(u32, Arc<Galley>)>,
}

/// What the four sides of a run need to know.
struct Sewing<'a> {
    view: &'a View,
    /// Weights of `patch`, row by row: cells in view and one more on every side.
    weights: &'a [f32],
    patch: CellRect,
    inset: f32,
    width: f32,
}

impl Weights {
    /// Adds the shapes for the cells in view.
    pub(super) fn make(
        &mut self,
        ctx: &Context,
        cells: &InView<'_>,
        options: &OverlayOptions,
        shapes: &mut Vec<Shape>,
    ) {
        let InView { view, grid, seen } = *cells;
        let palette = Palette::in_use(ctx);
        if !grid.has_weights() {
            return;
        }
        let middle = view.fade(4.0, Measures::CELL_FAR);
        if middle > 0.0 && options.shows(OverlayPart::WEIGHTS) {
            let colour = faded(palette.overlay.weight, middle);
            let patch = seen.grown(1);
            self.patch.clear();
            self.patch.extend(patch.cells().map(|cell| weight_of(grid, cell)));
            let inset = view.width_px((view.cell_side() * 0.08).min(2.0));
            let sewing = Sewing { view, weights: &self.patch, patch, inset, width: view.width_px(1.25) };
            for (pattern, along) in self.dashes.iter_mut().zip([Along::X, Along::Y]) {
                let side = if along == Along::X { view.cell_size().x } else { view.cell_size().y };
                let period = period_in(side, DASH);
                let texture = pattern.dashes(ctx, period * view.scale, 0.6);
                let mut mesh = Mesh::with_texture(texture);
                sewing.sides(&mut mesh, seen, along, (period, colour));
                if !mesh.is_empty() {
                    shapes.push(Shape::Mesh(Arc::new(mesh)));
                }
            }
        }
        let near = view.fade(Measures::CELL_NEAR - 2.0, Measures::CELL_NEAR) * 0.9;
        if near > 0.0 && options.shows(OverlayPart::WEIGHT_NUMBERS) {
            self.numbers_into(ctx, cells, faded(palette.overlay.weight, near), shapes);
        }
    }

    fn numbers_into(&mut self, ctx: &Context, cells: &InView<'_>, colour: Color32, shapes: &mut Vec<Shape>) {
        let InView { view, grid, seen } = *cells;
        let size = if view.cell_side() < 40.0 { Measures::CAPTION - 1.0 } else { Measures::BODY };
        let font = FontId::new(size, theme::body().family);
        self.numbers.clear();
        let mut count = 0;
        for cell in seen.cells() {
            let weight = weight_of(grid, cell);
            if weight == 1.0 || count == MOST_NUMBERS {
                continue;
            }
            count += 1;
            let galley = self.number(ctx, weight, &font);
            let at = view.rect_of(CellRect::from_cell(cell)).center() - galley.size() * 0.5;
            let at = Pos2::new(view.snap(at.x), view.snap(at.y));
            shapes.push(Shape::Text(TextShape::new(at, galley, colour).with_override_text_color(colour)));
        }
    }

    fn number(&mut self, ctx: &Context, weight: f32, font: &FontId) -> Arc<Galley> {
        let bits = weight.to_bits();
        if let Some((_, galley)) = self.numbers.iter().find(|(known, _)| *known == bits) {
            return Arc::clone(galley);
        }
        let galley =
            ctx.fonts_mut(|fonts| fonts.layout_no_wrap(number_text(weight), font.clone(), Color32::PLACEHOLDER));
        self.numbers.push((bits, Arc::clone(&galley)));
        galley
    }
}

/// The weight with at most two decimals and none that is 0.
pub(super) fn number_text(weight: f32) -> String {
    let text = format!("{weight:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// 1 for solid cells and outside: no marks.
fn weight_of(grid: &Grid, cell: Cell) -> f32 {
    if grid.is_walkable(cell) { grid.weight(cell) } else { 1.0 }
}

impl Sewing<'_> {
    /// Dashes along the upper and lower (or left and right) sides of every area in view.
    fn sides(&self, mesh: &mut Mesh, seen: CellRect, along: Along, paint: (f32, Color32)) {
        let lines = if along == Along::X { seen.y..seen.y + seen.h as i32 } else { seen.x..seen.x + seen.w as i32 };
        let (start, length) = if along == Along::X { (seen.x, seen.w) } else { (seen.y, seen.h) };
        for line in lines {
            for outward in [-1, 1] {
                // A run of one weight that differs from the cells beyond; 0 where there is no side.
                let side = |at: i32| {
                    let (here, beyond) = (self.weight(along, at, line), self.weight(along, at, line + outward));
                    if here != 1.0 && here != beyond { Some(here) } else { None }
                };
                runs(start, length, side, |from, to, weight| {
                    if let Some(weight) = weight.filter(|_| mesh.vertices.len() < MOST_RECTANGLES * 4) {
                        self.side(mesh, along, ([from, to], line, outward), weight, paint);
                    }
                });
            }
        }
    }

    fn weight(&self, along: Along, at: i32, line: i32) -> f32 {
        let (x, y) = if along == Along::X { (at, line) } else { (line, at) };
        let place = (y - self.patch.y) as usize * self.patch.w as usize + (x - self.patch.x) as usize;
        self.weights[place]
    }

    /// One side of a run. It stops short where the area ends and runs on where the area turns outward.
    fn side(
        &self,
        mesh: &mut Mesh,
        along: Along,
        ([from, to], line, outward): ([i32; 2], i32, i32),
        weight: f32,
        (period, colour): (f32, Color32),
    ) {
        let turn = |next: i32| if self.weight(along, next, line) == weight { -self.inset } else { self.inset };
        let place =
            |at: i32| if along == Along::X { self.view.column_px(at.into()) } else { self.view.row_px(at.into()) };
        let cross =
            |at: i32| if along == Along::X { self.view.row_px(at.into()) } else { self.view.column_px(at.into()) };
        let ends = [place(from) + turn(from - 1), place(to) - turn(to)];
        let low = if outward < 0 { cross(line) + self.inset } else { cross(line + 1) - self.inset - self.width };
        let rect = match along {
            Along::X => Rect::from_min_max(pos2(ends[0], low), pos2(ends[1], low + self.width)),
            Along::Y => Rect::from_min_max(pos2(low, ends[0]), pos2(low + self.width, ends[1])),
        };
        dashed(mesh, rect, along, [place(from), period], colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        for (weight, text) in [(3.0, "3"), (1.5, "1.5"), (0.25, "0.25"), (10.0, "10"), (0.0, "0"), (2.333, "2.33")] {
            assert_eq!(number_text(weight), text);
        }
    }
}
