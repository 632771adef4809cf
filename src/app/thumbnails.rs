//! Small pictures of the samples, made on a thread of their own: a large sample takes a while to open.
//!
//! Invariants: a picture shows the real cells; the window never waits for one. Not here: the cards that
//! show them ([`super::start_page`]).

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use eframe::egui::{Color32, ColorImage, Context, TextureHandle, TextureOptions};

use super::theme::Palette;
use crate::document::Level;
use crate::editor::samples::SAMPLES;
use crate::geom::Cell;

/// Size of a picture, texels; twice the points that it is shown at.
pub const SIZE: [usize; 2] = [256, 160];

/// What a texel shows: shares of its cells that are solid and that carry a weight, 0 to 255; outside the map neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Texel {
    inside: bool,
    solid: u8,
    weighted: u8,
}

/// The picture of a level without colours.
#[derive(Clone, Debug)]
struct Sketch {
    texels: Vec<Texel>,
}

/// Pictures as far as they are ready.
#[derive(Default)]
pub struct Thumbnails {
    receiver: Option<Receiver<(usize, Sketch)>>,
    sketches: Vec<Option<Sketch>>,
    textures: Vec<Option<TextureHandle>>,
    dark: bool,
}

impl std::fmt::Debug for Thumbnails {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thumbnails").field("complete", &self.is_complete()).finish_non_exhaustive()
    }
}

impl Thumbnails {
    /// The picture of the sample at `index` in the table, once it is there. The first call starts the work.
    pub fn picture(&mut self, ctx: &Context, index: usize) -> Option<TextureHandle> {
        self.start(ctx);
        while let Some(receiver) = &self.receiver {
            match receiver.try_recv() {
                Ok((at, sketch)) => self.sketches[at] = Some(sketch),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.receiver = None,
            }
        }
        let palette = Palette::in_use(ctx);
        if self.dark != palette.dark {
            self.dark = palette.dark;
            self.textures.iter_mut().for_each(|texture| *texture = None);
        }
        let sketch = self.sketches.get(index)?.as_ref()?;
        let slot = self.textures.get_mut(index)?;
        let texture = slot.get_or_insert_with(|| {
            let name = format!("thumbnail {index}");
            ctx.load_texture(name, sketch.coloured(palette), TextureOptions::LINEAR)
        });
        Some(texture.clone())
    }

    /// No more pictures will come.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.sketches.is_empty() && self.receiver.is_none()
    }

    fn start(&mut self, ctx: &Context) {
        if !self.sketches.is_empty() {
            return;
        }
        self.sketches = vec![None; SAMPLES.len()];
        self.textures = vec![None; SAMPLES.len()];
        let (sender, receiver) = sync_channel(SAMPLES.len());
        self.receiver = Some(receiver);
        let ctx = ctx.clone();
        let work = move || {
            for (index, sample) in SAMPLES.iter().enumerate() {
                let Ok(level) = sample.level() else { continue };
                if sender.send((index, Sketch::of(&level))).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
            drop(sender);
            ctx.request_repaint();
        };
        // Without a thread the cards stay without pictures, which loses nothing else.
        drop(std::thread::Builder::new().name("gridwright-thumbnails".to_owned()).spawn(work));
    }
}

impl Sketch {
    /// Averages the cells of a level into [`SIZE`], in its own proportions.
    fn of(level: &Level) -> Sketch {
        let grid = level.grid();
        let region = grid.region();
        let (w, h) = (region.w as usize, region.h as usize);
        let scale = (SIZE[0] as f64 / w as f64).min(SIZE[1] as f64 / h as f64);
        let shown = [(w as f64 * scale) as usize, (h as f64 * scale) as usize];
        let corner = [(SIZE[0] - shown[0]) / 2, (SIZE[1] - shown[1]) / 2];
        let cells = |at: usize, length: usize| {
            let from = (at as f64 / scale) as usize;
            let to = ((at + 1) as f64 / scale).ceil() as usize;
            from.min(length - 1)..to.clamp(from + 1, length.max(from + 1)).min(length)
        };
        let mut texels = vec![Texel::default(); SIZE[0] * SIZE[1]];
        for y in 0..shown[1] {
            for x in 0..shown[0] {
                let (mut all, mut solid, mut weighted) = (0_u32, 0_u32, 0_u32);
                for cell_y in cells(y, h) {
                    for cell_x in cells(x, w) {
                        let cell = Cell::new(region.x + cell_x as i32, region.y + cell_y as i32);
                        all += 1;
                        solid += u32::from(grid.is_solid(cell));
                        weighted += u32::from(grid.weight(cell) != 1.0);
                    }
                }
                let share = |count: u32| (count * 255 / all.max(1)) as u8;
                texels[(corner[1] + y) * SIZE[0] + corner[0] + x] =
                    Texel { inside: true, solid: share(solid), weighted: share(weighted) };
            }
        }
        Sketch { texels }
    }

    fn coloured(&self, palette: &Palette) -> ColorImage {
        let pixel = |texel: &Texel| {
            if !texel.inside {
                return palette.panel;
            }
            let ground = mix(palette.free_cell, palette.overlay.weight, texel.weighted / 3);
            mix(ground, palette.solid_cell, texel.solid)
        };
        ColorImage::new(SIZE, self.texels.iter().map(pixel).collect())
    }
}

/// A colour `share` of 255 of the way from one to another.
fn mix(from: Color32, to: Color32, share: u8) -> Color32 {
    let part = |a: u8, b: u8| ((u32::from(a) * (255 - u32::from(share)) + u32::from(b) * u32::from(share)) / 255) as u8;
    Color32::from_rgb(part(from.r(), to.r()), part(from.g(), to.g()), part(from.b(), to.b()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::CellRect;

    #[test]
    fn a_wide_map_fills_the_width_and_leaves_air_above() {
        let level = Level::new("wide", CellRect::new(-4, 2, 512, 32)).unwrap();
        let sketch = Sketch::of(&level);
        let at = |x: usize, y: usize| sketch.texels[y * SIZE[0] + x];
        assert!(!at(0, 0).inside && !at(255, 159).inside);
        assert!(at(0, 80).inside && at(255, 80).inside);
        assert_eq!(at(100, 80).solid, 0);
    }
}
