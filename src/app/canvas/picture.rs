//! The picture of the cells: one texel a cell, kept up to date by the rectangles that changed.
//!
//! Invariants: what is uploaded is what changed since the last frame, or all of it when the map, the theme or
//! the tint of weights changed; a still map uploads nothing. Not here: lines, hatch and marks.

use eframe::egui::{Color32, Context, Painter};

use super::ink::mixed;
use super::view::View;
use crate::app::textures::{CellTextures, TexelRect};
use crate::app::theme::Palette;
use crate::editor::CellLog;
use crate::geom::CellRect;
use crate::grid::Grid;

/// Textures of the map and how far they have followed the log.
#[derive(Debug, Default)]
pub(super) struct Picture {
    textures: Option<CellTextures>,
    shown: Shown,
    seen: u64,
    dirty: Vec<TexelRect>,
}

/// What the textures stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Shown {
    region: CellRect,
    dark: bool,
    tints: bool,
}

impl Picture {
    /// Takes on what changed. `tints` colours weighted cells. Returns the number of texels uploaded.
    pub(super) fn follow(&mut self, ctx: &Context, grid: &Grid, log: &CellLog, tints: bool) -> usize {
        let palette = Palette::in_use(ctx);
        let region = grid.region();
        let shown = Shown { region, dark: palette.dark, tints };
        self.dirty.clear();
        match log.since(self.seen) {
            Some(rects) if self.shown == shown => self.dirty.extend(rects.filter_map(|rect| texels(rect, region))),
            _ => self.textures = None,
        }
        self.shown = shown;
        self.seen = log.position();
        let size = [region.w as usize, region.h as usize];
        let textures = self.textures.get_or_insert_with(|| CellTextures::new(size, palette.free_cell));
        let colours = Colours::new(palette, tints);
        let weights = grid.weights().filter(|_| tints);
        textures.update(ctx, &self.dirty, |x, y| {
            if grid.solid_bits().get(x as i32, y as i32) {
                return colours.solid;
            }
            weights.map_or(colours.free, |weights| colours.of_weight(weights[y * size[0] + x]))
        })
    }

    /// Paints the map where the view has it.
    pub(super) fn paint(&mut self, painter: &Painter, view: &View) {
        if let Some(textures) = &mut self.textures {
            let map = view.rect_of(self.shown.region);
            textures.paint(painter, map, view.rect, view.cell_side() * view.scale);
        }
    }
}

/// The part of `rect` within the region, counted from its first cell.
fn texels(rect: CellRect, region: CellRect) -> Option<TexelRect> {
    let part = rect.intersection(region);
    let from = |value: i64, first: i32| (value - i64::from(first)) as usize;
    (!part.is_empty()).then(|| TexelRect {
        min: [from(part.x.into(), region.x), from(part.y.into(), region.y)],
        max: [from(part.right(), region.x), from(part.bottom(), region.y)],
    })
}

/// Colours of cells under one palette.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    /// A free cell of weight 1.
    pub(super) free: Color32,
    /// A solid cell.
    pub(super) solid: Color32,
    weight: Color32,
}

impl Colours {
    /// `tints` gives weighted cells a tint; else they look as free ones.
    pub(super) fn new(palette: &Palette, tints: bool) -> Colours {
        let weight = if tints { palette.overlay.weight } else { palette.free_cell };
        Colours { free: palette.free_cell, solid: palette.solid_cell, weight }
    }

    /// A free cell of this weight: the heavier, the more amber; lighter than 1 has a faint tint.
    pub(super) fn of_weight(&self, weight: f32) -> Color32 {
        if weight == 1.0 {
            return self.free;
        }
        let heavy = if weight > 1.0 { (weight - 1.0) / (weight + 4.0) } else { 0.0 };
        mixed(self.free, self.weight, 0.1 + 0.5 * heavy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texels_count_from_the_region_and_end_with_it() {
        let region = CellRect::new(-5, 10, 20, 4);
        let part = texels(CellRect::new(-9, 12, 6, 100), region).unwrap();
        assert_eq!((part.min, part.max), ([0, 2], [2, 4]));
        assert!(texels(CellRect::new(15, 10, 3, 3), region).is_none());
    }

    #[test]
    fn heavier_cells_are_more_amber_and_unlike_free_and_solid() {
        for palette in [&Palette::DARK, &Palette::LIGHT] {
            let colours = Colours::new(palette, true);
            let amber = |weight: f32| {
                let colour = colours.of_weight(weight);
                i32::from(colour.r()) - i32::from(colour.b())
            };
            assert_eq!(colours.of_weight(1.0), palette.free_cell);
            assert!(amber(0.5) > amber(1.0));
            assert!(amber(3.0) > amber(1.5) && amber(9.0) > amber(3.0));
            assert_eq!(Colours::new(palette, false).of_weight(3.0), palette.free_cell);
        }
    }
}
