//! The picture of the map on the graphics card: one texel a cell, and a quarter-size copy for far zooms.
//!
//! The map is cut into chunks no larger than the card takes. A change uploads only the rectangles that
//! it touched; an unchanged map uploads and allocates nothing. Close up, texels are sharp squares; from
//! one to half a pixel a cell the card blends neighbours; further out the quarter-size copy is drawn,
//! whose texels weigh cells that differ from the background three times, so that thin walls stay in view.
//!
//! Invariants: both copies show the same state; chunk edges fall on whole blocks of 4 by 4 cells. Not
//! here: what colour a cell has (the caller's closure) and lines, hatches and numbers (the canvas).

use std::sync::Arc;

use eframe::egui::{
    Color32, ColorImage, Context, Mesh, Painter, Pos2, Rect, Shape, TextureFilter, TextureHandle, TextureOptions, pos2,
};

/// Cells on a side of the block that one far texel stands for.
const BLOCK: usize = 4;
/// Largest side of a chunk in texels, also where the card would take more: bounds one upload to 16 MiB.
const MAX_SIDE: usize = 2048;
/// Pixels per cell under which the quarter-size copy is drawn.
const FAR: f32 = 0.5;
/// Weight of a cell that differs from the background, against 1 for one that does not.
const MARK_WEIGHT: u32 = 3;

const NEAR_OPTIONS: TextureOptions = TextureOptions {
    magnification: TextureFilter::Nearest,
    minification: TextureFilter::Linear,
    wrap_mode: eframe::egui::TextureWrapMode::ClampToEdge,
    mipmap_mode: None,
};

/// A rectangle of cells: `min` is in it, `max` is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TexelRect {
    /// Left and top cell.
    pub min: [usize; 2],
    /// One past the right and bottom cell.
    pub max: [usize; 2],
}

impl TexelRect {
    /// All cells of a map of `size`.
    #[must_use]
    pub fn all(size: [usize; 2]) -> Self {
        Self { min: [0, 0], max: size }
    }

    fn size(self) -> [usize; 2] {
        [0, 1].map(|axis| self.max[axis].saturating_sub(self.min[axis]))
    }

    fn is_empty(self) -> bool {
        self.size().contains(&0)
    }

    fn intersect(self, other: Self) -> Self {
        Self {
            min: [0, 1].map(|axis| self.min[axis].max(other.min[axis])),
            max: [0, 1].map(|axis| self.max[axis].min(other.max[axis])),
        }
    }

    /// The smallest rectangle of whole blocks around this one, within a map of `size`.
    fn to_blocks(self, size: [usize; 2]) -> Self {
        Self {
            min: self.min.map(|v| v / BLOCK * BLOCK),
            max: [0, 1].map(|axis| self.max[axis].next_multiple_of(BLOCK).min(size[axis])),
        }
    }

    /// The same place in the quarter-size copy. Only for rectangles of whole blocks.
    fn quarter(self) -> Self {
        Self { min: self.min.map(|v| v / BLOCK), max: self.max.map(|v| v.div_ceil(BLOCK)) }
    }
}

/// One texture of either copy.
struct Chunk {
    /// The cells it shows.
    cells: TexelRect,
    texture: TextureHandle,
    /// Texture coordinate of its right bottom corner: under 1 where the last far texels stand for fewer than
    /// 4 cells.
    end: Pos2,
    /// The quad that was painted last and where; kept, so that a still view allocates nothing.
    quad: Arc<Mesh>,
    placed: Rect,
}

/// The picture of a map. Holds at most 16,777,216 cells of any side lengths comfortably.
pub struct CellTextures {
    size: [usize; 2],
    background: Color32,
    near: Vec<Chunk>,
    far: Vec<Chunk>,
}

impl std::fmt::Debug for CellTextures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CellTextures")
            .field("size", &self.size)
            .field("near", &self.near.len())
            .field("far", &self.far.len())
            .finish_non_exhaustive()
    }
}

impl CellTextures {
    /// An empty picture of `size` cells. `background` is the colour of a plain free cell; all others are
    /// kept in view far out. Nothing is uploaded before the first [`Self::update`].
    #[must_use]
    pub fn new(size: [usize; 2], background: Color32) -> Self {
        Self { size, background, near: Vec::new(), far: Vec::new() }
    }

    /// Width and height in cells.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// Makes the picture fit a map of `size` with this `background`. If either differs from before, all
    /// textures are dropped and the next [`Self::update`] uploads the whole map.
    pub fn fit(&mut self, size: [usize; 2], background: Color32) {
        if self.size != size || self.background != background {
            *self = Self::new(size, background);
        }
    }

    /// Uploads the cells in `dirty`, widened to whole blocks, or all cells at the first call; `pixel`
    /// gives the colour of the cell at x and y. Returns the number of near texels uploaded.
    ///
    /// Parts of `dirty` outside the map are ignored. Overlapping rectangles are uploaded more than once.
    pub fn update(
        &mut self,
        ctx: &Context,
        dirty: &[TexelRect],
        mut pixel: impl FnMut(usize, usize) -> Color32,
    ) -> usize {
        if self.near.is_empty() {
            return self.upload_all(ctx, &mut pixel);
        }
        let mut uploaded = 0;
        for rect in dirty {
            let rect = rect.intersect(TexelRect::all(self.size));
            if rect.is_empty() {
                continue;
            }
            let rect = rect.to_blocks(self.size);
            for (near, far) in self.near.iter_mut().zip(&mut self.far) {
                let part = rect.intersect(near.cells);
                if part.is_empty() {
                    continue;
                }
                let image = read(part, &mut pixel);
                let small = shrink(&image, self.background);
                uploaded += image.pixels.len();
                far.set_partial(part.quarter(), far.cells.quarter(), small, TextureOptions::LINEAR);
                near.set_partial(part, near.cells, image, NEAR_OPTIONS);
            }
        }
        uploaded
    }

    /// Paints the map so that it fills `map_rect` (logical points), within `clip`, at `pixels_per_cell`
    /// physical pixels a cell, which picks the copy. Paints nothing before the first [`Self::update`].
    pub fn paint(&mut self, painter: &Painter, map_rect: Rect, clip: Rect, pixels_per_cell: f32) {
        let size = self.size;
        let chunks = if pixels_per_cell < FAR { &mut self.far } else { &mut self.near };
        let painter = painter.with_clip_rect(painter.clip_rect().intersect(clip));
        for chunk in chunks {
            let place =
                Rect::from_min_max(corner(map_rect, size, chunk.cells.min), corner(map_rect, size, chunk.cells.max));
            if place.intersects(painter.clip_rect()) {
                painter.add(chunk.quad_at(place));
            }
        }
    }

    fn upload_all(&mut self, ctx: &Context, pixel: &mut dyn FnMut(usize, usize) -> Color32) -> usize {
        let most = ctx.input(|input| input.max_texture_side).min(MAX_SIDE);
        let side = (most / BLOCK).max(1) * BLOCK;
        for y in (0..self.size[1]).step_by(side) {
            for x in (0..self.size[0]).step_by(side) {
                let cells =
                    TexelRect { min: [x, y], max: [(x + side).min(self.size[0]), (y + side).min(self.size[1])] };
                let image = read(cells, pixel);
                let small = shrink(&image, self.background);
                let far = ctx.load_texture("map, far", small, TextureOptions::LINEAR);
                let near = ctx.load_texture("map", image, NEAR_OPTIONS);
                self.far.push(Chunk::new(cells, far, BLOCK));
                self.near.push(Chunk::new(cells, near, 1));
            }
        }
        self.size[0] * self.size[1]
    }
}

impl Chunk {
    /// A chunk in whose `texture` each texel stands for `step` by `step` cells.
    fn new(cells: TexelRect, texture: TextureHandle, step: usize) -> Self {
        let [width, height] = cells.size().map(|side| side as f32 / step as f32);
        let texels = texture.size_vec2();
        Self {
            cells,
            end: pos2(width / texels.x, height / texels.y),
            quad: Arc::new(Mesh::with_texture(texture.id())),
            texture,
            placed: Rect::NOTHING,
        }
    }

    /// Uploads `image` to `part` of a texture that shows `whole`, both in texels of that texture.
    fn set_partial(&mut self, part: TexelRect, whole: TexelRect, image: ColorImage, options: TextureOptions) {
        let at = [0, 1].map(|axis| part.min[axis] - whole.min[axis]);
        self.texture.set_partial(at, image, options);
    }

    /// The quad that shows this chunk at `place`.
    fn quad_at(&mut self, place: Rect) -> Shape {
        if place != self.placed {
            let quad = Arc::make_mut(&mut self.quad);
            quad.clear();
            quad.texture_id = self.texture.id();
            let uv = Rect::from_min_max(Pos2::ZERO, self.end);
            quad.add_rect_with_uv(place, uv, Color32::WHITE);
            self.placed = place;
        }
        Shape::Mesh(Arc::clone(&self.quad))
    }
}

/// Where the top left corner of `cell` lies when the whole map of `size` cells fills `map_rect`.
fn corner(map_rect: Rect, size: [usize; 2], cell: [usize; 2]) -> Pos2 {
    let along = |axis: usize, min: f32, length: f32| min + length * (cell[axis] as f32 / size[axis] as f32);
    pos2(along(0, map_rect.left(), map_rect.width()), along(1, map_rect.top(), map_rect.height()))
}

/// The cells of `rect` as an image.
fn read(rect: TexelRect, pixel: &mut dyn FnMut(usize, usize) -> Color32) -> ColorImage {
    let size = rect.size();
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    for y in rect.min[1]..rect.max[1] {
        pixels.extend((rect.min[0]..rect.max[0]).map(|x| pixel(x, y)));
    }
    ColorImage::new(size, pixels)
}

/// The quarter-size copy of `image`: each texel the mean of up to 4 by 4 cells, in which cells that differ
/// from `background` weigh [`MARK_WEIGHT`] times.
fn shrink(image: &ColorImage, background: Color32) -> ColorImage {
    let [width, height] = image.size;
    let size = [width.div_ceil(BLOCK), height.div_ceil(BLOCK)];
    let mut pixels = Vec::with_capacity(size[0] * size[1]);
    for block_y in (0..height).step_by(BLOCK) {
        for block_x in (0..width).step_by(BLOCK) {
            let mut sum = [0_u32; 4];
            let mut total = 0;
            for y in block_y..(block_y + BLOCK).min(height) {
                for x in block_x..(block_x + BLOCK).min(width) {
                    let colour = image.pixels[y * width + x];
                    let weight = if colour == background { 1 } else { MARK_WEIGHT };
                    total += weight;
                    for (sum, channel) in sum.iter_mut().zip(colour.to_array()) {
                        *sum += weight * u32::from(channel);
                    }
                }
            }
            let [r, g, b, a] = sum.map(|sum| ((sum + total / 2) / total) as u8);
            pixels.push(Color32::from_rgba_premultiplied(r, g, b, a));
        }
    }
    ColorImage::new(size, pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{RawInput, vec2};

    const FREE: Color32 = Color32::from_rgb(10, 20, 30);
    const SOLID: Color32 = Color32::from_rgb(200, 180, 160);

    /// Runs one frame of `body` and gives the texture uploads and shapes of it.
    fn frame(ctx: &Context, body: impl FnMut(&mut eframe::egui::Ui)) -> (usize, Vec<Rect>) {
        let out = ctx.run_ui(RawInput::default(), body);
        let uploads = out.textures_delta.set.values().map(|deltas| deltas.iter().count()).sum();
        let quads = out
            .shapes
            .iter()
            .filter_map(|clipped| match &clipped.shape {
                Shape::Mesh(mesh) => Some(mesh.calc_bounds()),
                _ => None,
            })
            .collect();
        out.drop_without_applying_deltas();
        (uploads, quads)
    }

    fn chunk_sizes(chunks: &[Chunk]) -> Vec<[usize; 2]> {
        chunks.iter().map(|c| c.texture.size()).collect()
    }

    #[test]
    fn chunks_cover_odd_sizes_within_the_limit() {
        let ctx = Context::default();
        for (size, chunks) in [([3000, 2248], 4), ([1, 100_000], 49), ([18, 11], 1), ([2048, 2049], 2), ([0, 5], 0)] {
            let mut textures = CellTextures::new(size, FREE);
            let count = textures.update(&ctx, &[], |_, _| FREE);
            assert_eq!(count, size[0] * size[1]);
            let sizes = chunk_sizes(&textures.near);
            assert_eq!(sizes.len(), chunks, "{size:?}");
            assert_eq!(sizes.iter().map(|s| s[0] * s[1]).sum::<usize>(), size[0] * size[1]);
            assert!(sizes.iter().flatten().all(|side| *side <= 2048));
            for (near, far) in textures.near.iter().zip(&textures.far) {
                assert_eq!(far.texture.size(), near.texture.size().map(|side| side.div_ceil(4)));
            }
        }
    }

    #[test]
    fn a_change_uploads_its_blocks_and_a_still_map_nothing() {
        let ctx = Context::default();
        frame(&ctx, |_| {});
        let mut textures = CellTextures::new([3000, 100], FREE);
        textures.update(&ctx, &[], |_, _| FREE);
        frame(&ctx, |_| {});
        let mut asked = Vec::new();
        let rect = TexelRect { min: [2046, 5], max: [2050, 7] };
        let uploaded = textures.update(&ctx, &[rect], |x, y| {
            asked.push([x, y]);
            SOLID
        });
        assert_eq!(uploaded, 8 * 4, "two blocks, one in each chunk");
        assert_eq!(asked.iter().min(), Some(&[2044, 4]));
        assert_eq!(asked.iter().max(), Some(&[2051, 7]));
        assert_eq!(frame(&ctx, |_| {}).0, 4, "a near and a far part in each chunk");
        let outside = TexelRect { min: [5000, 0], max: [6000, 10] };
        assert_eq!(textures.update(&ctx, &[outside], |_, _| SOLID), 0);
        assert_eq!(textures.update(&ctx, &[], |_, _| panic!("nothing changed")), 0);
        assert_eq!(frame(&ctx, |_| {}).0, 0);
    }

    #[test]
    fn quads_tile_the_map_without_gaps_and_only_in_view() {
        let ctx = Context::default();
        let mut textures = CellTextures::new([4100, 10], FREE);
        textures.update(&ctx, &[], |_, _| FREE);
        let map = Rect::from_min_size(pos2(3.0, 7.0), vec2(4100.0, 10.0));
        let (_, quads) = frame(&ctx, |ui| {
            textures.paint(ui.painter(), map, Rect::EVERYTHING, 1.0);
        });
        let in_view = quads.len();
        assert!(in_view >= 2, "the screen of a bare context is 10,000 wide");
        for pair in quads.windows(2) {
            assert_eq!(pair[0].right().to_bits(), pair[1].left().to_bits());
        }
        let clip = Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0));
        let (_, quads) = frame(&ctx, |ui| textures.paint(ui.painter(), map, clip, 1.0));
        assert_eq!(quads.len(), 1);
    }

    #[test]
    fn a_still_view_reuses_its_quads() {
        let ctx = Context::default();
        let mut textures = CellTextures::new([10, 10], FREE);
        textures.update(&ctx, &[], |_, _| FREE);
        let map = Rect::from_min_size(pos2(3.0, 7.0), vec2(100.0, 100.0));
        let mut pointers = Vec::new();
        for _ in 0..2 {
            frame(&ctx, |ui| {
                textures.paint(ui.painter(), map, Rect::EVERYTHING, 10.0);
            });
            pointers.push(Arc::as_ptr(&textures.near[0].quad));
        }
        assert_eq!(pointers[0], pointers[1]);
    }

    #[test]
    fn a_wall_one_cell_thick_stays_in_view_far_out() {
        let mut image = ColorImage::filled([8, 5], FREE);
        for y in 0..5 {
            image.pixels[y * 8 + 1] = SOLID;
        }
        let small = shrink(&image, FREE);
        assert_eq!(small.size, [2, 2]);
        assert_eq!(small.pixels[1], FREE);
        // 4 of 16 cells, at three times the weight: half of the way from free to solid.
        assert_eq!(small.pixels[0], Color32::from_rgb(105, 100, 95));
        assert_eq!(small.pixels[2], small.pixels[0], "a cut block weighs the cells that it has");
    }

    #[test]
    fn another_size_or_background_starts_anew() {
        let ctx = Context::default();
        let mut textures = CellTextures::new([10, 10], FREE);
        textures.update(&ctx, &[], |_, _| FREE);
        textures.fit([10, 10], FREE);
        assert_eq!(textures.near.len(), 1);
        textures.fit([10, 10], SOLID);
        assert!(textures.near.is_empty());
        assert_eq!(textures.update(&ctx, &[], |_, _| FREE), 100);
    }
}
