//! `Plan`: the drawing board of the generators.
//!
//! Outside reads as solid and takes no paint, so that patterns may run over the edge.

use crate::geom::CellRect;
use crate::grid::{Grid, GridError};

/// Solid cells and weights while a map is being drawn.
pub(super) struct Plan {
    pub(super) w: i32,
    pub(super) h: i32,
    solid: Vec<bool>,
    weight: Vec<f32>,
}

impl Plan {
    /// All cells solid or all free, with weight 1.
    pub(super) fn new((w, h): (u32, u32), solid: bool) -> Result<Plan, GridError> {
        let region = CellRect::new(0, 0, w, h);
        Grid::check_region(region)?;
        let cells = region.area() as usize;
        Ok(Plan { w: w as i32, h: h as i32, solid: vec![solid; cells], weight: vec![1.0; cells] })
    }

    /// Row-major index; `None` outside.
    #[inline]
    pub(super) fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = x >= 0 && y >= 0 && x < self.w && y < self.h;
        inside.then(|| y as usize * self.w as usize + x as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.solid.len()
    }

    #[inline]
    pub(super) fn is_solid(&self, x: i32, y: i32) -> bool {
        self.index(x, y).is_none_or(|i| self.solid[i])
    }

    pub(super) fn solid_at(&self, index: usize) -> bool {
        self.solid[index]
    }

    #[inline]
    pub(super) fn set(&mut self, x: i32, y: i32, solid: bool) {
        if let Some(i) = self.index(x, y) {
            self.solid[i] = solid;
        }
    }

    pub(super) fn set_at(&mut self, index: usize, solid: bool) {
        self.solid[index] = solid;
    }

    #[inline]
    pub(super) fn weight(&self, x: i32, y: i32) -> f32 {
        self.index(x, y).map_or(1.0, |i| self.weight[i])
    }

    #[inline]
    pub(super) fn weigh(&mut self, x: i32, y: i32, weight: f32) {
        if let Some(i) = self.index(x, y) {
            self.weight[i] = weight;
        }
    }

    /// Blocks or frees `w` x `h` cells.
    pub(super) fn fill(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), solid: bool) {
        for row in y.max(0)..(y + h).min(self.h) {
            for column in x.max(0)..(x + w).min(self.w) {
                self.set(column, row, solid);
            }
        }
    }

    /// Blocks the outline of `w` x `h` cells.
    pub(super) fn outline(&mut self, (x, y): (i32, i32), (w, h): (i32, i32)) {
        self.fill((x, y), (w, 1), true);
        self.fill((x, y + h - 1), (w, 1), true);
        self.fill((x, y), (1, h), true);
        self.fill((x + w - 1, y), (1, h), true);
    }

    /// Calls `paint` for each cell whose middle is within `radius` cells of the middle of cell `(x, y)`.
    pub(super) fn disc(&mut self, (x, y): (f64, f64), radius: f64, mut paint: impl FnMut(&mut Plan, i32, i32)) {
        let reach = radius.max(0.0);
        let (left, right) = ((x - reach).floor() as i32, (x + reach).ceil() as i32);
        let (top, bottom) = ((y - reach).floor() as i32, (y + reach).ceil() as i32);
        for row in top.max(0)..=bottom.min(self.h - 1) {
            for column in left.max(0)..=right.min(self.w - 1) {
                let (dx, dy) = (f64::from(column) - x, f64::from(row) - y);
                if dx * dx + dy * dy <= reach * reach {
                    paint(self, column, row);
                }
            }
        }
    }

    /// A disc at every half cell of the line from `a` to `b`.
    pub(super) fn stroke(
        &mut self,
        a: (f64, f64),
        b: (f64, f64),
        radius: f64,
        mut paint: impl FnMut(&mut Plan, i32, i32),
    ) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let steps = ((dx * dx + dy * dy).sqrt() * 2.0).ceil().max(1.0) as i32;
        for step in 0..=steps {
            let t = f64::from(step) / f64::from(steps);
            self.disc((a.0 + dx * t, a.1 + dy * t), radius, &mut paint);
        }
    }

    /// Blocks the outermost ring.
    pub(super) fn close_border(&mut self) {
        self.outline((0, 0), (self.w, self.h));
    }

    /// The grid as drawn; solid cells lose their weight.
    pub(super) fn finish(self) -> Result<Grid, GridError> {
        let (w, h) = (self.w as u32, self.h as u32);
        let mut grid = Grid::new(CellRect::new(0, 0, w, h))?;
        if grid.is_empty() {
            return Ok(grid);
        }
        let word = |cells: &[bool]| cells.iter().rev().fold(0u64, |bits, solid| bits << 1 | u64::from(*solid));
        let rows = self.solid.chunks_exact(w as usize).map(|row| row.chunks(64).map(word));
        grid.add_solid_rows((0..self.h).zip(rows));
        if self.weight.iter().any(|weight| *weight != 1.0) {
            let mut weight = self.weight;
            for (weight, _) in weight.iter_mut().zip(&self.solid).filter(|(_, solid)| **solid) {
                *weight = 1.0;
            }
            grid.replace_weights(weight)?;
        }
        Ok(grid)
    }
}
