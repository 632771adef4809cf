//! What the Path Tester asks: the grid itself, or a map as agents of a profile do.

use crate::document::{Id, Level, Profile};
use crate::editor::testers::path_tester::Record;
use crate::geom::{Cell, Vec2};
use crate::grid::{Areas, Grid};
use crate::nav::{Ground, NavPath, PathQuery, RegionSettings};
use crate::search::{Algorithm, PathStatus, Scratch, SearchOutcome, SearchQuery, find_path_with};

/// One question with all that it needs of the level, so that it can be asked anywhere.
#[derive(Clone, Copy, Debug)]
pub(in crate::editor) struct Question {
    /// What the grid itself is asked.
    pub(in crate::editor) query: SearchQuery,
    /// What agents of the chosen profile ask.
    agent: Option<PathQuery>,
    settings: RegionSettings,
}

/// An answer with the query that the search had in the end.
pub(in crate::editor) struct Told {
    pub(in crate::editor) query: SearchQuery,
    pub(in crate::editor) outcome: SearchOutcome,
    /// One sentence.
    pub(in crate::editor) text: String,
}

impl Question {
    /// Between two world positions. A profile that is not there asks nothing of its own.
    pub(in crate::editor) fn new(level: &Level, [start, goal]: [Vec2; 2], profile: Option<Id<Profile>>) -> Question {
        let [from, to] = [start, goal].map(|at| level.cell_from_world(at));
        let query = SearchQuery { allow_partial: true, ..level.settings.rules.query(from, to) };
        let profile = profile.and_then(|id| level.profile(id));
        let agent = profile.map(|profile| profile.settings.query(start, goal));
        Question { query, agent, settings: level.region_settings() }
    }

    /// The same with so many cells that may be expanded; 0 for no limit.
    pub(in crate::editor) fn limited(mut self, max_nodes: u32) -> Question {
        self.query.max_nodes = max_nodes;
        if let Some(agent) = &mut self.agent {
            agent.max_nodes = max_nodes;
        }
        self
    }

    /// Asks; `cells` and `points` (world units) are filled again, empty without a path.
    pub(in crate::editor) fn ask(
        &self,
        (grid, areas): (&Grid, &Areas),
        scratch: &mut Scratch,
        (cells, points): (&mut Vec<Cell>, &mut Vec<Vec2>),
        record: &mut Record<'_>,
    ) -> Told {
        let Question { query, agent: Some(asked), settings } = *self else {
            let outcome = find_path_with(grid, Some(areas), &self.query, scratch, cells, record);
            let frame = self.settings.frame;
            points.clear();
            points.extend(cells.iter().map(|cell| frame.world_from_cell(*cell)));
            return Told { query: self.query, outcome, text: outcome.describe(&self.query) };
        };
        let mut path = NavPath::new();
        Ground { grid, areas, settings }.query_path(&asked, scratch, &mut path, record);
        let unasked = SearchOutcome {
            status: PathStatus::InvalidPoint,
            reason: path.reason,
            cost: 0.0,
            end: query.from,
            algorithm: asked.algorithm.unwrap_or(Algorithm::Auto),
            expanded: 0,
            generated: 0,
            cells: 0,
            areas: None,
        };
        let (query, outcome) = path.search().copied().unwrap_or((query, unasked));
        let text = path.describe();
        (*cells, *points) = (path.cells, path.points);
        Told { query, outcome, text }
    }
}
