//! Floor 5: the level that a user edits, the edits, and their history. No files, no clock, no toolkit.
//!
//! **Every edit is its own inverse**: it swaps its contents with the level's. **Only [`Document`]
//! holds a `&mut Level`**; everybody else reads, and learns of changes by asking
//! [`Document::changes_since`].

mod change;
pub mod commands;
mod document;
mod edit;
mod entities;
mod history;
mod layers;
mod layers_patch;
mod level;
mod patch;
mod waypoints;

pub use crate::search::PathOrder;
pub use change::{Change, Changes};
pub use document::Document;
pub use edit::{Command, Edit, EditError};
pub use entities::{Agent, BakeSettings, ExportTarget, GridSettings, Id, Obstacle, Profile};
pub use history::{Entry, EntryKind, History};
pub use layers::{Imported, ImportedFrom, Layers, MAX_PAINTED_WEIGHTS, Paint, PaintLayer};
pub use layers_patch::LayersPatch;
pub(crate) use level::Fnv;
pub use level::{Level, uid_from};
pub use patch::CellPatch;
pub use waypoints::{Waypoint, WaypointError, WaypointGraph};
