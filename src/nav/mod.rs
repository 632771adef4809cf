//! Floor 4: server, maps, regions and agents. Knows grids and searches, but no document and no files.
//!
//! A [`NavigationMap`] holds grids and answers a [`PathQuery`] with a [`NavPath`]; a [`NavigationAgent`]
//! asks when it must and says where to walk next. Nothing here moves a body: that is `sim`, or a game.

mod agent;
mod map;
mod nearest;
mod postprocess;
mod query;
mod region;
mod server;
mod settings;

pub use agent::{AgentEvent, NavigationAgent};
pub use map::NavigationMap;
pub(crate) use nearest::{NearestBy, nearest_walkable, point_in_cell};
pub use postprocess::kept_places;
pub use query::{Ground, NavPath, PathQuery, START_SNAP_CELLS};
pub use region::{GridRegion, RegionId, RegionSettings};
pub use server::{MapId, NavigationServer};
pub use settings::{AgentSettings, PathPostprocessing};
