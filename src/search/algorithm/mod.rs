//! The table of searches. **A new one is a file beside this, its `mod` line and its row below**: settings, command line,
//! comparison, benchmark and tests go through the table.
//!
//! A search's file has `ROW`, what is to be known of it, and `search`, which answers a query in Gridwright's order
//! that passed the checks. Godot's orders are one search for all (`godot_order`).

mod astar;
mod auto;
mod dijkstra;
mod jps;

use super::find::{Checked, Job, PathEnd};
use super::{Listener, Scratch, SearchOutcome};

/// What is to be known of a search.
pub(super) struct Row {
    /// The word of files of cases and the command line.
    name: &'static str,
    /// Short words for tables.
    title: &'static str,
    /// The full words of settings.
    label: &'static str,
    /// One line for the command line's help.
    help: &'static str,
    /// Settings offer it.
    offered: bool,
    /// Comparisons and benchmarks show it.
    compared: bool,
    /// It serves weights.
    weights: bool,
    /// It serves costs of the caller's own.
    custom_costs: bool,
    /// It has Godot's orders.
    godot: bool,
    /// The estimate orders it.
    guided: bool,
}

macro_rules! algorithms {
    ($($(#[$note:meta])* $variant:ident: $module:ident,)*) => {
        /// How a path is searched for. Every algorithm returns a cheapest path.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
        #[non_exhaustive]
        pub enum Algorithm { $($(#[$note])* $variant,)* }

        impl Algorithm {
            /// All algorithms.
            pub const ALL: [Algorithm; [$(Algorithm::$variant),*].len()] = [$(Algorithm::$variant),*];
            /// Their names in project files, in the order of [`Algorithm::ALL`].
            pub const VARIANTS: [&'static str; Algorithm::ALL.len()] = [$(stringify!($variant)),*];

            fn row(self) -> &'static Row {
                match self { $(Algorithm::$variant => &$module::ROW,)* }
            }

            /// Answers the query of `job`.
            pub(super) fn search<L: Listener>(
                self,
                job: &mut Job<'_, L>,
                checked: &Checked<'_>,
                scratch: &mut Scratch,
            ) -> (SearchOutcome, PathEnd) {
                match self { $(Algorithm::$variant => $module::search(job, checked, scratch),)* }
            }
        }
    };
}

algorithms! {
    /// Best first by cost plus estimate.
    AStar: astar,
    /// Best first from jump point to jump point; refuses weights, except in Godot's order, which ignores them.
    /// Costs what A* costs. Of equal paths it takes one whose runs between jump points go diagonally first,
    /// or without diagonal steps vertically first. Where the goal is not reached and a partial path is
    /// allowed, A* answers, with the same limit of nodes.
    Jps: jps,
    /// The fastest one that serves the query: jump points, but A* with weights, with a limit of nodes (which counts
    /// cells then, whatever the map) and where a sample of the map
    /// between start and goal shows scattered obstacles. A way in the open is seen first and needs neither. As with
    /// `Jps`, a partial path may take a second search.
    #[default]
    Auto: auto,
    /// Best first by cost alone.
    Dijkstra: dijkstra,
}

impl Algorithm {
    /// The word of files of cases and the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Short words for tables.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The full words of settings.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// One line of help.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.row().help
    }

    /// The algorithm of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Those that settings offer, the default first.
    pub fn offered() -> impl Iterator<Item = Algorithm> {
        let others = Algorithm::ALL.into_iter().filter(|a| *a != Algorithm::default() && a.row().offered);
        std::iter::once(Algorithm::default()).chain(others)
    }

    /// Those that comparisons and benchmarks show.
    pub fn compared() -> impl Iterator<Item = Algorithm> {
        Algorithm::ALL.into_iter().filter(|algorithm| algorithm.row().compared)
    }

    /// It serves weights.
    #[must_use]
    pub fn serves_weights(self) -> bool {
        self.row().weights
    }

    /// It serves [custom costs](super::CellCost).
    #[must_use]
    pub fn serves_custom_costs(self) -> bool {
        self.row().custom_costs
    }

    /// It has Godot's [orders](super::PathOrder).
    #[must_use]
    pub fn serves_godot_orders(self) -> bool {
        self.row().godot
    }

    /// The estimate orders it.
    pub(super) fn is_guided(self) -> bool {
        self.row().guided
    }
}

#[cfg(test)]
mod tests {
    use super::Algorithm;

    #[test]
    fn every_row_has_words_of_its_own() {
        for (at, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            assert_eq!(Algorithm::from_name(algorithm.name()), Some(algorithm));
            assert_eq!(Algorithm::VARIANTS[at], format!("{algorithm:?}"));
            let same = |words: fn(Algorithm) -> &'static str| {
                Algorithm::ALL.into_iter().filter(|other| words(*other) == words(algorithm)).count()
            };
            for words in [Algorithm::name, Algorithm::title, Algorithm::label, Algorithm::help] {
                assert_eq!((same(words), words(algorithm).is_empty()), (1, false), "{algorithm:?}");
            }
        }
        assert_eq!(Algorithm::from_name("nobody"), None);
        assert_eq!(Algorithm::offered().next(), Some(Algorithm::default()));
    }
}
