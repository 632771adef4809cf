//! The library, the document and the editor without a window: searches against golden data and slow models,
//! navigation, simulation, formats, tools and undo. A new file is a `mod` line here.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod agents;
mod architecture;
mod areas_edits;
mod astar_grid;
mod corners;
mod formats;
mod golden_formats;
mod golden_godot;
mod golden_graphs;
mod golden_paths;
mod movingai;
mod nav_agent;
mod properties_godot;
mod properties_graph;
mod properties_jps;
mod properties_search;
mod samples;
mod serde_settings;
mod simulation;
mod snapshots;
mod tools;
mod undo;
mod waypoints;

#[path = "../support/ascii.rs"]
mod ascii;
#[path = "../support/godot_api.rs"]
mod godot_api;
#[path = "../support/godot_data.rs"]
mod godot_data;
#[path = "../support/godot_model.rs"]
mod godot_model;
#[path = "../support/golden.rs"]
mod golden;
#[path = "../support/movingai.rs"]
mod movingai_files;
#[path = "../support/raw.rs"]
mod raw;
#[path = "../support/shared.rs"]
mod shared;
#[path = "../support/slow.rs"]
mod slow;
