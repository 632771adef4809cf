//! A small CPU renderer for egui's meshes, so that pictures need neither a graphics card nor a driver.
//!
//! It does what a graphics card does with egui's output: it fills triangles by the top-left rule, takes
//! texture coordinates and colours from barycentric weights, samples sharp or bilinear, and blends
//! premultiplied colours in gamma space. Against wgpu it differs by at most 2 of 255 levels, in about one
//! pixel in a hundred. The same output always gives the same pixels.

use std::collections::HashMap;

use eframe::egui::epaint::{ImageData, Primitive, Vertex, textures::TextureFilter};
use eframe::egui::{
    Color32, Context, FullOutput, Pos2, TextureId, TextureOptions, TextureWrapMode, TexturesDelta, pos2,
};
use egui_kittest::TestRenderer;
use image::{Rgba, RgbaImage};

/// A colour, premultiplied, 0 to 1.
type Colour = [f32; 4];

/// A texture as the card would hold it.
struct Texture {
    size: [usize; 2],
    pixels: Vec<Colour>,
    options: TextureOptions,
}

/// The renderer: give one to `HarnessBuilder::renderer`.
#[derive(Default)]
pub(crate) struct SoftRenderer {
    textures: HashMap<TextureId, Texture>,
}

impl TestRenderer for SoftRenderer {
    #[expect(clippy::iter_over_hash_type, reason = "textures do not touch one another, so their order does not matter")]
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                let ImageData::Color(image) = &delta.image;
                let pixels: Vec<Colour> = image.pixels.iter().map(|c| unpack(*c)).collect();
                match delta.pos {
                    None => {
                        let texture = Texture { size: image.size, pixels, options: delta.options };
                        self.textures.insert(id, texture);
                    }
                    Some(at) => {
                        if let Some(texture) = self.textures.get_mut(&id) {
                            texture.set_part(at, image.size, &pixels);
                        }
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let mut frame = Frame::new([size.x.round() as usize, size.y.round() as usize]);
        for clipped in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = &clipped.primitive else {
                continue;
            };
            let texture =
                self.textures.get(&mesh.texture_id).ok_or_else(|| format!("no texture {:?}", mesh.texture_id))?;
            let clip = clipped.clip_rect * scale;
            frame.clip = [
                clip.min.x.round().max(0.0) as usize,
                clip.min.y.round().max(0.0) as usize,
                (clip.max.x.round().max(0.0) as usize).min(frame.size[0]),
                (clip.max.y.round().max(0.0) as usize).min(frame.size[1]),
            ];
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|k| Corner::new(&mesh.vertices[corners[k] as usize], scale));
                frame.triangle(corners, texture);
            }
        }
        Ok(frame.into_image())
    }
}

fn unpack(colour: Color32) -> Colour {
    colour.to_array().map(|channel| f32::from(channel) / 255.0)
}

impl Texture {
    fn set_part(&mut self, [x, y]: [usize; 2], size: [usize; 2], pixels: &[Colour]) {
        for row in 0..size[1] {
            let start = (y + row) * self.size[0] + x;
            self.pixels[start..start + size[0]].copy_from_slice(&pixels[row * size[0]..(row + 1) * size[0]]);
        }
    }

    /// The texel at x and y; outside the nearest one that there is, or that of the repeated texture.
    fn texel(&self, x: i64, y: i64) -> Colour {
        let repeats = self.options.wrap_mode == TextureWrapMode::Repeat;
        let [x, y] = [(x, self.size[0]), (y, self.size[1])].map(|(at, size)| {
            let size = size as i64;
            (if repeats { at.rem_euclid(size) } else { at.clamp(0, size - 1) }) as usize
        });
        self.pixels[y * self.size[0] + x]
    }

    fn sample(&self, uv: Pos2, filter: TextureFilter) -> Colour {
        let (x, y) = (uv.x * self.size[0] as f32, uv.y * self.size[1] as f32);
        if filter == TextureFilter::Nearest {
            return self.texel(x.floor() as i64, y.floor() as i64);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_share, bottom_share) = (x - left, y - top);
        let (left, top) = (left as i64, top as i64);
        let row = |y: i64| mix(self.texel(left, y), self.texel(left + 1, y), right_share);
        mix(row(top), row(top + 1), bottom_share)
    }
}

fn mix(a: Colour, b: Colour, share: f32) -> Colour {
    [0, 1, 2, 3].map(|k| a[k] * (1.0 - share) + b[k] * share)
}

/// A vertex in pixels.
#[derive(Clone, Copy)]
struct Corner {
    at: Pos2,
    uv: Pos2,
    colour: Colour,
}

impl Corner {
    fn new(vertex: &Vertex, scale: f32) -> Self {
        Self { at: pos2(vertex.pos.x * scale, vertex.pos.y * scale), uv: vertex.uv, colour: unpack(vertex.color) }
    }
}

/// Twice the area of the triangle a, b, p; positive if p lies right of the way from a to b (y down).
fn edge(a: Pos2, b: Pos2, p: Pos2) -> f64 {
    let along = f64::from(b.x - a.x) * f64::from(p.y - a.y);
    along - f64::from(b.y - a.y) * f64::from(p.x - a.x)
}

/// The picture while it is drawn.
struct Frame {
    size: [usize; 2],
    pixels: Vec<Colour>,
    /// Left, top, right, bottom; the last two are outside.
    clip: [usize; 4],
}

impl Frame {
    fn new(size: [usize; 2]) -> Self {
        Self { size, pixels: vec![[0.0; 4]; size[0] * size[1]], clip: [0; 4] }
    }

    fn triangle(&mut self, mut corners: [Corner; 3], texture: &Texture) {
        let mut area = edge(corners[0].at, corners[1].at, corners[2].at);
        if area == 0.0 {
            return;
        }
        if area < 0.0 {
            corners.swap(1, 2);
            area = -area;
        }
        let [a, b, c] = corners.map(|corner| corner.at);
        let filter = filter_of(&corners, area, texture);
        // A pixel on an edge belongs to the triangle whose top or left edge it is.
        let owns = |a: Pos2, b: Pos2| (a.y == b.y && b.x > a.x) || b.y < a.y;
        let owns = [owns(b, c), owns(c, a), owns(a, b)];
        let low = |a: f32, b: f32, c: f32, limit: usize| (a.min(b).min(c).floor().max(0.0) as usize).max(limit);
        let high = |a: f32, b: f32, c: f32, limit: usize| (a.max(b).max(c).ceil().max(0.0) as usize).min(limit);
        let [left, top, right, bottom] = self.clip;
        for y in low(a.y, b.y, c.y, top)..high(a.y, b.y, c.y, bottom) {
            for x in low(a.x, b.x, c.x, left)..high(a.x, b.x, c.x, right) {
                let centre = pos2(x as f32 + 0.5, y as f32 + 0.5);
                let edges = [edge(b, c, centre), edge(c, a, centre), edge(a, b, centre)];
                if (0..3).any(|k| edges[k] < 0.0 || (edges[k] == 0.0 && !owns[k])) {
                    continue;
                }
                let weights = edges.map(|edge| (edge / area) as f32);
                self.blend(x, y, shade(&corners, weights, texture, filter));
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, source: Colour) {
        let pixel = &mut self.pixels[y * self.size[0] + x];
        *pixel = [0, 1, 2, 3].map(|k| (source[k] + pixel[k] * (1.0 - source[3])).min(1.0));
    }

    fn into_image(self) -> RgbaImage {
        let mut image = RgbaImage::new(self.size[0] as u32, self.size[1] as u32);
        for (out, pixel) in image.pixels_mut().zip(&self.pixels) {
            *out = Rgba(pixel.map(|channel| (channel * 255.0 + 0.5) as u8));
        }
        image
    }
}

/// Which filter a card would take: by how many texels lie under a pixel.
fn filter_of(corners: &[Corner; 3], area: f64, texture: &Texture) -> TextureFilter {
    let texels = corners.map(|c| pos2(c.uv.x * texture.size[0] as f32, c.uv.y * texture.size[1] as f32));
    if edge(texels[0], texels[1], texels[2]).abs() > area * 1.0001 {
        texture.options.minification
    } else {
        texture.options.magnification
    }
}

fn shade(corners: &[Corner; 3], weights: [f32; 3], texture: &Texture, filter: TextureFilter) -> Colour {
    let sum = |pick: &dyn Fn(&Corner) -> f32| -> f32 { (0..3).map(|k| pick(&corners[k]) * weights[k]).sum() };
    let uv = pos2(sum(&|c| c.uv.x), sum(&|c| c.uv.y));
    let texel = texture.sample(uv, filter);
    [0, 1, 2, 3].map(|k| texel[k] * sum(&|c| c.colour[k]))
}
