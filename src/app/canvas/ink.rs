//! Ink: what cells and marks are drawn with. Meshes of plain and patterned rectangles, and the two patterns
//! (hatch and dashes), which are tiny textures that the card repeats: a run of cells costs one rectangle.
//!
//! Invariants: patterns are white with an alpha, so that one texture serves every colour; a pattern is made
//! again only when its period in pixels changes. Not here: which colour, and where.

use eframe::egui::{
    Color32, ColorImage, Context, Mesh, Pos2, Rect, TextureFilter, TextureHandle, TextureId, TextureOptions,
    TextureWrapMode, epaint::Vertex, pos2,
};

/// Which way dashes run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// Left to right.
    X,
    /// Top to bottom.
    Y,
}

/// Adds a plain rectangle.
pub(super) fn fill(mesh: &mut Mesh, rect: Rect, colour: Color32) {
    if rect.is_positive() {
        mesh.add_colored_rect(rect, colour);
    }
}

/// A repeated pattern in a texture of its own.
#[derive(Default)]
pub(super) struct Pattern {
    texture: Option<TextureHandle>,
    made_for: [u32; 2],
}

impl std::fmt::Debug for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pattern").field("made_for", &self.made_for).finish_non_exhaustive()
    }
}

const REPEAT: TextureOptions = TextureOptions {
    magnification: TextureFilter::Linear,
    minification: TextureFilter::Linear,
    wrap_mode: TextureWrapMode::Repeat,
    mipmap_mode: None,
};

impl Pattern {
    /// Lines at 45 degrees, `period` pixels apart along either axis and `width` pixels thick.
    pub(super) fn hatch(&mut self, ctx: &Context, period: f32, width: f32) -> TextureId {
        let side = (period.round() as u32).clamp(2, 64);
        let key = [side, (width * 16.0) as u32];
        self.make(ctx, "hatch", key, || {
            let n = side as usize;
            let texel = |i: usize| {
                let along = ((i % n + i / n + 1) % n) as f32;
                let away = along.min(n as f32 - along) * std::f32::consts::FRAC_1_SQRT_2;
                white((width * 0.5 + 0.5 - away).clamp(0.0, 1.0))
            };
            ColorImage::new([n, n], (0..n * n).map(texel).collect())
        })
    }

    /// Dashes that fill `share` of a period of `period` pixels, in its middle.
    pub(super) fn dashes(&mut self, ctx: &Context, period: f32, share: f32) -> TextureId {
        let side = (period.round() as u32).clamp(2, 64);
        let key = [side, (share * 256.0) as u32];
        self.make(ctx, "dashes", key, || {
            let half = side as f32 * share * 0.5;
            let texel = |i: u32| {
                let away = (i as f32 + 0.5 - side as f32 * 0.5).abs();
                white((half + 0.5 - away).clamp(0.0, 1.0))
            };
            ColorImage::new([side as usize, 1], (0..side).map(texel).collect())
        })
    }

    fn make(&mut self, ctx: &Context, name: &str, key: [u32; 2], image: impl FnOnce() -> ColorImage) -> TextureId {
        if self.texture.is_none() || self.made_for != key {
            self.texture = Some(ctx.load_texture(name, image(), REPEAT));
            self.made_for = key;
        }
        self.texture.as_ref().map_or(TextureId::default(), TextureHandle::id)
    }
}

fn white(alpha: f32) -> Color32 {
    Color32::from_white_alpha((alpha * 255.0 + 0.5) as u8)
}

/// Adds a hatched rectangle. `anchor` lies on a line of the hatch; `period` is in points.
pub(super) fn hatched(mesh: &mut Mesh, rect: Rect, anchor: Pos2, period: f32, colour: Color32) {
    if rect.is_positive() {
        let uv = |at: Pos2| ((at - anchor) / period).to_pos2();
        mesh.add_rect_with_uv(rect, Rect::from_min_max(uv(rect.min), uv(rect.max)), colour);
    }
}

/// Adds a dashed strip. At `anchor` (a coordinate along the strip) a period begins; `period` is in points.
pub(super) fn dashed(mesh: &mut Mesh, rect: Rect, along: Along, [anchor, period]: [f32; 2], colour: Color32) {
    if !rect.is_positive() {
        return;
    }
    let first = mesh.vertices.len() as u32;
    for corner in [rect.left_top(), rect.right_top(), rect.left_bottom(), rect.right_bottom()] {
        let place = if along == Along::X { corner.x } else { corner.y };
        mesh.vertices.push(Vertex { pos: corner, uv: pos2((place - anchor) / period, 0.5), color: colour });
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first + 2, first + 1, first + 3);
}

/// A whole number of periods of about `about` points in a side of `side` points: the length of one.
pub(super) fn period_in(side: f32, about: f32) -> f32 {
    side / (side / about).round().max(1.0)
}

/// `colour` at a share of its opacity.
pub(super) fn faded(colour: Color32, share: f32) -> Color32 {
    colour.gamma_multiply(share)
}

/// `from` with a share of `to`, both opaque, as the eye sees it.
pub(super) fn mixed(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_made_again_only_for_another_period() {
        let ctx = Context::default();
        let mut pattern = Pattern::default();
        let first = pattern.hatch(&ctx, 8.2, 1.0);
        assert_eq!(pattern.hatch(&ctx, 7.9, 1.0), first, "both are 8 pixels");
        assert_ne!(pattern.hatch(&ctx, 9.0, 1.0), first);
    }

    #[test]
    fn periods_end_with_the_side() {
        assert!((period_in(51.0, 8.0) - 8.5).abs() < 1e-6);
        assert!((period_in(3.0, 8.0) - 3.0).abs() < 1e-6);
    }
}
