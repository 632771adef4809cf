//! What happened in a tick, for the log, the overlay and the results of scripted runs.

use crate::document::{Agent, Id};
use crate::geom::{Cell, Vec2};

/// Something that happened to one agent in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimEvent {
    /// Number of the tick, from 1.
    pub tick: u64,
    /// Whom it happened to.
    pub agent: Id<Agent>,
    /// What happened.
    pub kind: SimEventKind,
}

/// What can happen. Positions are world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SimEventKind {
    /// There is a new path, maybe an empty one.
    PathChanged,
    /// A waypoint was passed.
    WaypointReached {
        /// Where it is.
        position: Vec2,
        /// Place in the path's points.
        index: u32,
        /// The cell of the point.
        cell: Cell,
    },
    /// Near enough to the target.
    TargetReached,
    /// No more to do for this target, reached or not.
    NavigationFinished,
    /// Its cell became solid: it stands at the nearest walkable place now.
    MovedOutOfWall {
        /// Where it was.
        from: Vec2,
        /// Where it is.
        to: Vec2,
    },
    /// It walked for half a second and got no nearer, so it asks for a new path.
    NoProgress,
    /// New paths did not help, or there is no walkable place: it stands still until map, target or settings change.
    Stuck,
}

impl SimEventKind {
    /// The word of the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SimEventKind::PathChanged => "path_changed",
            SimEventKind::WaypointReached { .. } => "waypoint_reached",
            SimEventKind::TargetReached => "target_reached",
            SimEventKind::NavigationFinished => "navigation_finished",
            SimEventKind::MovedOutOfWall { .. } => "moved_out_of_wall",
            SimEventKind::NoProgress => "no_progress",
            SimEventKind::Stuck => "stuck",
        }
    }
}
