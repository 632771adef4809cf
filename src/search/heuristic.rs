//! The four distances, used for the cost of a step and for the estimate of what is left.
//!
//! Cost and estimate are set apart, as in Godot. An estimate above the true cost would make the search
//! return paths that are not the cheapest, so for the *order* of the search it is lowered to one that
//! never is. With unit weights, from the start to any cell,
//!
//! ```text
//!   Chebyshev <= Euclidean <= Octile <= Manhattan
//! ```
//!
//! and on an open grid with diagonal steps the true cost is Octile where a diagonal step costs sqrt 2,
//! Manhattan where it costs 2 and Chebyshev where it costs 1. Without diagonal steps it is Manhattan
//! whatever the step cost, because all four agree on straight steps. Weights below 1 scale the estimate.

use crate::geom::Cell;
use crate::grid::{DiagonalMode, Grid};
use std::f64::consts::SQRT_2;
use std::fmt;

/// A distance between cells, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Heuristic {
    /// As the crow flies.
    Euclidean,
    /// dx + dy: a diagonal step costs 2.
    Manhattan,
    /// Straight steps and sqrt 2 for each diagonal one: exact on an open grid.
    #[default]
    Octile,
    /// The larger of dx and dy: a diagonal step costs 1.
    Chebyshev,
}

impl Heuristic {
    /// All four, in Godot's order of numbers.
    pub const ALL: [Heuristic; 4] =
        [Heuristic::Euclidean, Heuristic::Manhattan, Heuristic::Octile, Heuristic::Chebyshev];

    /// The word of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Heuristic::Euclidean => "Euclidean",
            Heuristic::Manhattan => "Manhattan",
            Heuristic::Octile => "Octile",
            Heuristic::Chebyshev => "Chebyshev",
        }
    }

    /// The word of files and the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Heuristic::Euclidean => "euclidean",
            Heuristic::Manhattan => "manhattan",
            Heuristic::Octile => "octile",
            Heuristic::Chebyshev => "chebyshev",
        }
    }

    /// The distance of two cells that lie `dx` columns and `dy` rows apart.
    #[must_use]
    #[inline]
    pub fn distance(self, dx: u32, dy: u32) -> f64 {
        let (small, large) = (dx.min(dy), dx.max(dy));
        match self {
            Heuristic::Euclidean => {
                let (dx, dy) = (u64::from(dx), u64::from(dy));
                ((dx * dx + dy * dy) as f64).sqrt()
            }
            Heuristic::Manhattan => f64::from(small) + f64::from(large),
            Heuristic::Octile => f64::from(large - small) + f64::from(small) * SQRT_2,
            Heuristic::Chebyshev => f64::from(large),
        }
    }

    /// The distance of two cells.
    #[must_use]
    pub fn between(self, a: Cell, b: Cell) -> f64 {
        self.distance(a.x.abs_diff(b.x), a.y.abs_diff(b.y))
    }

    /// The cost of a diagonal step at weight 1; a straight one costs 1.
    #[must_use]
    pub fn diagonal_cost(self) -> f64 {
        match self {
            Heuristic::Euclidean | Heuristic::Octile => SQRT_2,
            Heuristic::Manhattan => 2.0,
            Heuristic::Chebyshev => 1.0,
        }
    }

    /// Position in the order of the module's head: a lower one is nowhere larger.
    fn size(self) -> u8 {
        match self {
            Heuristic::Chebyshev => 0,
            Heuristic::Euclidean => 1,
            Heuristic::Octile => 2,
            Heuristic::Manhattan => 3,
        }
    }
}

/// How an estimate is lowered for the order of the search. As text: a sentence for people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lowered {
    /// The estimate that was asked for.
    pub named: Heuristic,
    /// The one that orders the search.
    pub used: Heuristic,
    /// Factor on it, from 0 to 1: the smallest weight of the grid.
    pub scale: f32,
}

impl Lowered {
    /// The estimate asked for serves as it is.
    fn is_same(self) -> bool {
        self.named == self.used && self.scale == 1.0
    }
}

impl fmt::Display for Lowered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.scale == 0.0 {
            return write!(f, "Estimate not used: entering a cell of weight 0 costs nothing");
        }
        if self.named != self.used {
            write!(
                f,
                "Estimate lowered to {}: {} can exceed the cost of a diagonal step",
                self.used.title(),
                self.named.title()
            )?;
        }
        if self.scale != 1.0 {
            let start = if self.named == self.used { "Estimate" } else { "; it is" };
            write!(f, "{start} multiplied by {}, the smallest weight of the grid", self.scale)?;
        }
        Ok(())
    }
}

/// What the search uses in place of `estimate` because it could exceed the true cost; `None` where it cannot.
#[must_use]
pub fn lowered_estimate(grid: &Grid, mode: DiagonalMode, compute: Heuristic, estimate: Heuristic) -> Option<Lowered> {
    let lowered = order_estimate(grid, mode, compute, estimate);
    (!lowered.is_same()).then_some(lowered)
}

/// The estimate that orders the search.
pub(super) fn order_estimate(grid: &Grid, mode: DiagonalMode, compute: Heuristic, estimate: Heuristic) -> Lowered {
    let exact = match compute {
        _ if mode == DiagonalMode::Never => Heuristic::Manhattan,
        Heuristic::Euclidean | Heuristic::Octile => Heuristic::Octile,
        Heuristic::Manhattan => Heuristic::Manhattan,
        Heuristic::Chebyshev => Heuristic::Chebyshev,
    };
    let used = if estimate.size() > exact.size() { exact } else { estimate };
    Lowered { named: estimate, used, scale: grid.min_weight() }
}

#[cfg(test)]
mod tests {
    use super::{Heuristic, lowered_estimate};
    use crate::geom::{Cell, CellRect};
    use crate::grid::{DiagonalMode, Grid};

    #[test]
    fn distances_keep_their_order() {
        for (dx, dy) in (0..40).flat_map(|dx| (0..40).map(move |dy| (dx, dy))) {
            let d = |h: Heuristic| h.distance(dx, dy);
            assert!(d(Heuristic::Chebyshev) <= d(Heuristic::Euclidean));
            assert!(d(Heuristic::Euclidean) <= d(Heuristic::Octile) * (1.0 + 1e-15));
            assert!(d(Heuristic::Octile) <= d(Heuristic::Manhattan));
        }
        assert_eq!(Heuristic::Octile.distance(3, 1), 2.0 + std::f64::consts::SQRT_2);
        assert_eq!(Heuristic::Euclidean.between(Cell::new(-3, 4), Cell::new(0, 0)), 5.0);
    }

    #[test]
    fn an_estimate_is_lowered_only_where_it_could_exceed_the_cost() {
        let mut grid = Grid::new(CellRect::new(0, 0, 4, 4)).unwrap();
        let words = |grid: &Grid, mode, compute, estimate| {
            lowered_estimate(grid, mode, compute, estimate).map(|lowered| lowered.to_string())
        };
        let (always, never) = (DiagonalMode::Always, DiagonalMode::Never);
        assert_eq!(
            words(&grid, always, Heuristic::Octile, Heuristic::Manhattan).unwrap(),
            "Estimate lowered to Octile: Manhattan can exceed the cost of a diagonal step"
        );
        assert_eq!(words(&grid, never, Heuristic::Chebyshev, Heuristic::Manhattan), None);
        assert_eq!(words(&grid, always, Heuristic::Octile, Heuristic::Euclidean), None);
        grid.set_weight(Cell::new(1, 1), 0.5).unwrap();
        assert_eq!(
            words(&grid, always, Heuristic::Chebyshev, Heuristic::Octile).unwrap(),
            "Estimate lowered to Chebyshev: Octile can exceed the cost of a diagonal step; \
             it is multiplied by 0.5, the smallest weight of the grid"
        );
        grid.set_weight(Cell::new(1, 1), 0.0).unwrap();
        assert_eq!(
            words(&grid, never, Heuristic::Octile, Heuristic::Octile).unwrap(),
            "Estimate not used: entering a cell of weight 0 costs nothing"
        );
    }
}
