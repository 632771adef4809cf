//! `SearchQuery`: what is asked, as plain data.

use super::{Algorithm, Heuristic, SearchRules};
use crate::geom::Cell;
use crate::grid::DiagonalMode;

/// Which of several equal paths is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum PathOrder {
    /// Ties f, then h, then cell index; costs compared exactly; always a cheapest path.
    #[default]
    Gridwright,
    /// Cell for cell what Godot 4.6 returns, where that is not a cheapest path too.
    Godot,
    /// Cell for cell what Godot 4.5 returns: as 4.6, but a path may start in a solid cell.
    Godot45,
}

impl PathOrder {
    /// All orders.
    pub const ALL: [PathOrder; 3] = [PathOrder::Gridwright, PathOrder::Godot, PathOrder::Godot45];

    /// The words of the interface.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            PathOrder::Gridwright => "Gridwright order",
            PathOrder::Godot => "Godot 4.6 order",
            PathOrder::Godot45 => "Godot 4.5 order",
        }
    }

    /// The word of files and the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PathOrder::Gridwright => "gridwright",
            PathOrder::Godot => "godot",
            PathOrder::Godot45 => "godot45",
        }
    }
}

impl Algorithm {
    /// What the setting `jumping_enabled` stands for: off, A*; on, the fastest one that serves the query, but in
    /// Godot's orders jump points alone.
    #[must_use]
    pub fn with_jumping(enabled: bool, order: PathOrder) -> Algorithm {
        match (enabled, order) {
            (false, _) => Algorithm::AStar,
            (true, PathOrder::Gridwright) => Algorithm::Auto,
            (true, PathOrder::Godot | PathOrder::Godot45) => Algorithm::Jps,
        }
    }
}

/// One question to a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchQuery {
    /// Where the path starts.
    pub from: Cell,
    /// Where it shall end.
    pub to: Cell,
    /// Which diagonal steps are legal.
    pub diagonal_mode: DiagonalMode,
    /// Cost of a step, before the weight of the entered cell.
    pub compute: Heuristic,
    /// Estimate of what is left, and what *nearest* means for a partial path.
    pub estimate: Heuristic,
    /// How to search.
    pub algorithm: Algorithm,
    /// Which of several equal paths is taken.
    pub order: PathOrder,
    /// Where the goal cannot be reached, go to the nearest cell that can.
    pub allow_partial: bool,
    /// Cells that may be expanded; 0 for no limit. Where jump point search comes to it without the goal and a partial
    /// path is allowed, A* begins anew with the same limit, so both together may expand twice as many.
    pub max_nodes: u32,
}

impl SearchQuery {
    /// From one cell to another with the defaults: `OnlyIfNoObstacles`, `Octile` for both, no partial path, no limit.
    #[must_use]
    pub fn new(from: Cell, to: Cell) -> SearchQuery {
        SearchRules::default().query(from, to)
    }

    /// How it is searched, whatever the ends.
    #[must_use]
    pub fn rules(&self) -> SearchRules {
        let SearchQuery { diagonal_mode, compute, estimate, algorithm, order, .. } = *self;
        SearchRules { diagonal_mode, compute, estimate, algorithm, order }
    }
}
