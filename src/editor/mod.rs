//! Floor 7: the editor without a window. A [`Session`] holds document, world and view; panels read it
//! and push [`Action`]s; [`Session::act`] is the one place that applies them. No toolkit, no clock.

mod action;
mod auto_bake;
mod camera;
mod cell_log;
mod command;
mod compare;
mod draw;
pub mod files;
mod flood;
mod glyph;
mod handlers;
mod handles;
mod ink;
mod inspect;
mod jobs;
mod message;
mod outline;
mod overlay;
mod path_test;
mod question;
pub mod samples;
mod session;
mod session_read;
#[cfg(test)]
mod session_tests;
mod shape_drag;
mod snap;
mod stroke;
pub mod temporaries;
mod tool;
mod tools;
mod waypoint_test;

pub use action::{Action, Gesture, Selected};
pub use camera::Camera;
pub use cell_log::CellLog;
pub use command::{COMMANDS, CommandId, CommandInfo, Menu, commands};
pub use compare::{COMPARED, Compared, ComparedSearch, Comparison};
pub use draw::{DrawList, Mark, Role};
pub use flood::{FillReach, flood_fill};
pub use glyph::{GlyphMark, Point as GlyphPoint};
pub use inspect::{CardSource, refused_steps, value_words, wall_distance};
pub use jobs::JobReport;
pub use message::{Message, MessageLog, Severity};
pub use overlay::{
    AgentView, OVERLAYS, Overlay, OverlayOptions, OverlayPart, Scene, TestedPath, draw_bodies, draw_overlays,
};
pub use path_test::{Answer, PathTest};
pub use session::{BakeRun, Mode, Request, Run, Session};
pub use stroke::{MAX_BRUSH_SIZE, brush_cells, brush_line, line_cells, rectangle};
pub use tool::{
    BrushSettings, BrushShape, BrushValue, Button, Modifiers, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInfo,
    ToolInput, ToolKind,
};
pub use tools::{TOOLS, make_tool};
pub use waypoint_test::{WaypointAnswer, WaypointTest};
