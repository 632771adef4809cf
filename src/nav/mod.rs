//! Floor 4: server, maps, regions and agents. Knows grids and searches, but no document and no files.

mod settings;

pub use settings::{AgentSettings, PathPostprocessing};
