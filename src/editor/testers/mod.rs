//! The path testers: one question on the grid or on a waypoint graph, its answer, and several searches compared.

pub(super) mod compare;
pub(super) mod path_tester;
mod question;
mod waypoint_tester;

pub use compare::{COMPARED, Compared, ComparedSearch, Comparison};
pub use path_tester::{Answer, PathTest};
pub use waypoint_tester::{WaypointAnswer, WaypointTest};
