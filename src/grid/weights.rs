//! Weight scales of a grid: nothing is stored until one cell's weight differs from 1.
//!
//! A census of the distinct values other than 1 is kept beside them, so that the smallest weight,
//! which an admissible estimate needs, is known at once and depends on the cells alone, never on the
//! order in which they were edited.

/// Weight scales, row by row; empty while all are 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights {
    values: Vec<f32>,
    /// Distinct weights other than 1 with the number of cells, ascending.
    census: Vec<(f32, u32)>,
    /// Cells with a weight other than 1.
    count: u64,
}

impl Weights {
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn bytes(&self) -> usize {
        self.values.len() * 4
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> f32 {
        self.values.get(index).copied().unwrap_or(1.0)
    }

    /// The smallest weight of any cell, at most 1.
    pub(super) fn min(&self) -> f32 {
        self.census.first().map_or(1.0, |&(weight, _)| weight.min(1.0))
    }

    pub(super) fn census(&self) -> &[(f32, u32)] {
        &self.census
    }

    /// Row-major values, or nothing while all are 1.
    pub(super) fn values(&self) -> Option<&[f32]> {
        (self.count > 0).then_some(&self.values)
    }

    /// Sets one of `len` weights; tells whether it changed. The caller has checked range and finiteness.
    pub(super) fn set(&mut self, len: usize, index: usize, weight: f32) -> bool {
        let old = self.get(index);
        if old == weight {
            return false;
        }
        if self.values.is_empty() {
            self.values.resize(len, 1.0);
        }
        self.tally(old, -1);
        self.tally(weight, 1);
        self.values[index] = weight;
        true
    }

    /// Replaces all weights at once; sorts instead of counting one by one.
    pub(super) fn replace(&mut self, values: Vec<f32>) {
        let mut distinct: Vec<f32> = values.iter().copied().filter(|w| *w != 1.0).collect();
        self.count = distinct.len() as u64;
        self.census.clear();
        distinct.sort_by(f32::total_cmp);
        for weight in distinct {
            match self.census.last_mut() {
                Some((last, cells)) if *last == weight => *cells += 1,
                _ => self.census.push((weight, 1)),
            }
        }
        self.values = if self.count > 0 { values } else { Vec::new() };
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(1.0);
        self.census.clear();
        self.count = 0;
    }

    fn tally(&mut self, weight: f32, by: i32) {
        if weight == 1.0 {
            return;
        }
        self.count = self.count.saturating_add_signed(i64::from(by));
        match self.census.binary_search_by(|(w, _)| w.total_cmp(&weight)) {
            Ok(at) => {
                let cells = &mut self.census[at].1;
                *cells = cells.saturating_add_signed(by);
                if *cells == 0 {
                    self.census.remove(at);
                }
            }
            Err(at) => self.census.insert(at, (weight, 1)),
        }
    }
}
