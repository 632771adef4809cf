//! Smooth random fields: values on a lattice, blended between, in several sizes.

use crate::geom::Rng;

/// A field of values from 0 to 1 over the plane, the same for the same seed.
#[derive(Clone, Copy)]
pub(super) struct Noise {
    seed: u64,
    /// Cells from one bump to the next of the coarsest layer.
    wavelength: f64,
    layers: u32,
}

impl Noise {
    pub(super) fn new(rng: &mut Rng, wavelength: f64, layers: u32) -> Noise {
        Noise { seed: rng.next_u64(), wavelength: wavelength.max(1.0), layers }
    }

    /// From 0 to 1, mostly near a half.
    pub(super) fn at(&self, x: f64, y: f64) -> f64 {
        let (mut sum, mut total, mut share, mut step) = (0.0, 0.0, 1.0, self.wavelength);
        for layer in 0..self.layers {
            sum += share * self.layer(u64::from(layer), x / step, y / step);
            total += share;
            share *= 0.5;
            step *= 0.5;
        }
        sum / total
    }

    fn layer(&self, layer: u64, x: f64, y: f64) -> f64 {
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (ease(x - left), ease(y - top));
        let corner = |dx: i64, dy: i64| self.lattice(layer, left as i64 + dx, top as i64 + dy);
        let above = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
        let below = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
        above + (below - above) * v
    }

    fn lattice(&self, layer: u64, x: i64, y: i64) -> f64 {
        let key = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (y as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        Rng::new(self.seed ^ key.rotate_left(29) ^ layer.wrapping_mul(0x1656_67b1_9e37_79f9)).unit()
    }
}

/// 0 to 1 with level ends.
fn ease(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}
