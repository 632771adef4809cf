//! `SearchRules`: how a grid is searched, whatever the ends. Levels, regions and files hold it; [`SearchRules::query`] is
//! the one way from them to a [`SearchQuery`].

use super::{Algorithm, Heuristic, PathOrder, SearchQuery};
use crate::geom::Cell;
use crate::grid::DiagonalMode;

/// How a grid is searched. As default `OnlyIfNoObstacles`, because a body cannot squeeze between two corners, `Octile`
/// for both heuristics, `Auto` and Gridwright's order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchRules {
    /// Which diagonal steps are legal.
    pub diagonal_mode: DiagonalMode,
    /// Cost of a step, before the weight of the entered cell.
    pub compute: Heuristic,
    /// Estimate of what is left, and what *nearest* means for a partial path.
    pub estimate: Heuristic,
    /// How to search. In Godot's orders `Jps` stands for its `jumping_enabled`, and all others for a search without.
    pub algorithm: Algorithm,
    /// Which of several equal paths is taken.
    pub order: PathOrder,
}

impl SearchRules {
    /// The query from one cell to another: no partial path, no limit.
    #[must_use]
    pub fn query(self, from: Cell, to: Cell) -> SearchQuery {
        let SearchRules { diagonal_mode, compute, estimate, algorithm, order } = self;
        SearchQuery { from, to, diagonal_mode, compute, estimate, algorithm, order, allow_partial: false, max_nodes: 0 }
    }

    /// Godot's `jumping_enabled`: only in Godot's orders, where it changes the answer.
    #[must_use]
    pub fn jumping_enabled(self) -> bool {
        self.order != PathOrder::Gridwright && self.algorithm == Algorithm::Jps
    }

    /// With another algorithm, unless there is none.
    #[must_use]
    pub fn with_algorithm(self, algorithm: Option<Algorithm>) -> SearchRules {
        SearchRules { algorithm: algorithm.unwrap_or(self.algorithm), ..self }
    }

    /// In another order. Jumping ends with Godot's orders: in Gridwright's, `Auto` jumps wherever that serves.
    #[must_use]
    pub fn with_order(self, order: PathOrder) -> SearchRules {
        let ends = order == PathOrder::Gridwright && self.jumping_enabled();
        SearchRules { order, algorithm: if ends { Algorithm::Auto } else { self.algorithm }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::SearchRules;
    use crate::geom::Cell;
    use crate::search::{Algorithm, PathOrder, SearchQuery};

    #[test]
    fn the_rules_of_a_query_without_a_choice_are_the_default() {
        let (a, b) = (Cell::new(-1, 2), Cell::new(3, 4));
        assert_eq!(SearchRules::default().query(a, b), SearchQuery::new(a, b));
        assert_eq!(SearchQuery::new(a, b).rules(), SearchRules::default());
    }

    #[test]
    fn jumping_is_a_matter_of_godots_orders_alone() {
        let rules = SearchRules { algorithm: Algorithm::Jps, ..SearchRules::default() };
        assert!(!rules.jumping_enabled());
        for order in [PathOrder::Godot, PathOrder::Godot45] {
            let godot = rules.with_order(order);
            assert!(godot.jumping_enabled());
            assert_eq!(godot.with_order(PathOrder::Gridwright).algorithm, Algorithm::Auto);
            assert!(!godot.with_algorithm(Some(Algorithm::AStar)).jumping_enabled());
        }
        assert_eq!(rules.with_order(PathOrder::Gridwright), rules, "nothing ends where nothing changes");
        assert_eq!(rules.with_algorithm(None), rules);
    }
}
