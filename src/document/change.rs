//! What changed, for those who keep something derived from the level.

use crate::geom::CellRect;

/// One change of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Effective cells within the rectangle.
    Cells(CellRect),
    /// All cells may differ, the region is the same.
    AllCells,
    /// Region, cell size or origin.
    Layout,
    /// Diagonal mode, heuristics, layers and the like.
    Settings,
    /// Bake settings: not the cells, but whether they are up to date.
    Bake,
    /// Obstacles.
    Obstacles,
    /// Profiles or agents.
    Agents,
    /// Waypoint graphs.
    Waypoints,
    /// The name.
    Name,
}

/// The answer to "what changed since revision n".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes<'a> {
    /// These, oldest first, in two pieces.
    These(&'a [Change], &'a [Change]),
    /// Too long ago to tell: derive everything anew.
    Everything,
}
