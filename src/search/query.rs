//! `SearchQuery`: what is asked, as plain data.

use super::{Heuristic, SearchRules};
use crate::geom::Cell;
use crate::grid::DiagonalMode;

/// How a path is searched for. Every algorithm returns a cheapest path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Algorithm {
    /// The fastest one that serves the query: jump points, but A* with weights, with a limit of nodes (which counts
    /// cells then, whatever the map) and where a sample of the map
    /// between start and goal shows scattered obstacles. A way in the open is seen first and needs neither. As with
    /// `Jps`, a partial path may take a second search.
    #[default]
    Auto,
    /// Best first by cost plus estimate.
    AStar,
    /// Best first by cost alone.
    Dijkstra,
    /// Best first from jump point to jump point; refuses weights, except in Godot's order, which ignores them.
    /// Costs what A* costs. Of equal paths it takes one whose runs between jump points go diagonally first,
    /// or without diagonal steps vertically first. Where the goal is not reached and a partial path is
    /// allowed, A* answers, with the same limit of nodes.
    Jps,
}

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
    /// All algorithms.
    pub const ALL: [Algorithm; 4] = [Algorithm::Auto, Algorithm::AStar, Algorithm::Dijkstra, Algorithm::Jps];

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

    /// Those that settings offer, the default first.
    pub fn offered() -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.into_iter().filter(|algorithm| *algorithm != Algorithm::Dijkstra)
    }

    /// The full words of the interface.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Algorithm::Jps => "Jump Point Search",
            other => other.title(),
        }
    }

    /// The short words of tables.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Algorithm::Auto => "Auto",
            Algorithm::AStar => "A*",
            Algorithm::Dijkstra => "Dijkstra",
            Algorithm::Jps => "JPS",
        }
    }

    /// The word of files and the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::AStar => "astar",
            Algorithm::Dijkstra => "dijkstra",
            Algorithm::Jps => "jps",
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
