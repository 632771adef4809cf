//! A picture in memory: RGBA rows, filled rectangles, discs and lines. Knows no map and no file.

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(pub(super) u8, pub(super) u8, pub(super) u8);

/// Pixels, row by row from the top, 4 bytes each.
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<u8>,
}

impl Raster {
    /// One colour all over.
    pub(super) fn new(width: u32, height: u32, colour: Rgb) -> Raster {
        let count = width as usize * height as usize;
        Raster { width, height, pixels: [colour.0, colour.1, colour.2, 255].repeat(count) }
    }

    /// Fills the part of a rectangle that lies inside. `cover` of 256 covers what was there.
    pub(super) fn fill(&mut self, [x, y, w, h]: [i64; 4], colour: Rgb, cover: u32) {
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        let (left, right) = (x.clamp(0, width) as usize, (x + w).clamp(0, width) as usize);
        for row in y.clamp(0, height) as usize..(y + h).clamp(0, height) as usize {
            let start = row * self.width as usize;
            let Some(pixels) = self.pixels.get_mut((start + left) * 4..(start + right.max(left)) * 4) else { return };
            pixels.chunks_exact_mut(4).for_each(|pixel| blend(pixel, colour, cover));
        }
    }

    /// The pixel's colour; `None` outside.
    #[cfg(test)]
    pub(super) fn at(&self, x: u32, y: u32) -> Option<Rgb> {
        let start = (y as usize * self.width as usize + x as usize) * 4;
        let inside = x < self.width && y < self.height;
        self.pixels.get(start..start + 3).filter(|_| inside).map(|p| Rgb(p[0], p[1], p[2]))
    }

    /// A ring of inner and outer radius about a point, in pixels; an inner radius of 0 is a disc.
    pub(super) fn ring(&mut self, centre: [f64; 2], [inner, outer]: [f64; 2], colour: Rgb) {
        self.fill_where(centre, centre, outer, colour, |x, y| {
            let distance = distance([x, y], centre);
            distance < outer && distance >= inner
        });
    }

    /// A line with round ends, in pixels.
    pub(super) fn line(&mut self, a: [f64; 2], b: [f64; 2], half_width: f64, colour: Rgb) {
        self.fill_where(a, b, half_width, colour, |x, y| distance([x, y], nearest_on([x, y], a, b)) < half_width);
    }

    /// Colours the pixels whose centre `holds`, within a box around two points.
    fn fill_where(&mut self, a: [f64; 2], b: [f64; 2], margin: f64, colour: Rgb, holds: impl Fn(f64, f64) -> bool) {
        let range = |a: f64, b: f64, size: u32| {
            let low = (a.min(b) - margin).floor().clamp(0.0, f64::from(size));
            let high = (a.max(b) + margin).ceil().clamp(0.0, f64::from(size));
            low as i64..high as i64
        };
        for y in range(a[1], b[1], self.height) {
            for x in range(a[0], b[0], self.width) {
                if holds(x as f64 + 0.5, y as f64 + 0.5) {
                    self.fill([x, y, 1, 1], colour, 256);
                }
            }
        }
    }
}

fn blend(pixel: &mut [u8], colour: Rgb, cover: u32) {
    for (channel, value) in pixel.iter_mut().zip([colour.0, colour.1, colour.2]) {
        *channel = ((u32::from(*channel) * (256 - cover) + u32::from(value) * cover) / 256) as u8;
    }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
    (dx * dx + dy * dy).sqrt()
}

fn nearest_on(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let squared = dx * dx + dy * dy;
    if squared <= 0.0 {
        return a;
    }
    let share = (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / squared).clamp(0.0, 1.0);
    [a[0] + dx * share, a[1] + dy * share]
}

#[cfg(test)]
mod tests {
    use super::{Raster, Rgb};

    #[test]
    fn shapes_are_clipped_to_the_picture() {
        let (black, red) = (Rgb(0, 0, 0), Rgb(200, 0, 0));
        let mut raster = Raster::new(4, 3, black);
        raster.fill([-5, -5, 6, 6], red, 256);
        raster.fill([3, 2, 99, 99], red, 128);
        raster.line([-1e12, 1.5], [1e12, 1.5], 0.6, Rgb(0, 9, 0));
        raster.ring([1e9, 1e9], [0.0, 5.0], red);
        assert_eq!((raster.at(0, 0), raster.at(1, 0), raster.at(3, 2)), (Some(red), Some(black), Some(Rgb(100, 0, 0))));
        assert_eq!((raster.at(2, 1), raster.at(4, 0)), (Some(Rgb(0, 9, 0)), None));
    }
}
