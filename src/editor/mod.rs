//! Floor 7: the editor without a window. A [`Session`] holds document, world and view; panels read it
//! and push [`Action`]s; [`Session::act`] is the one place that applies them. No toolkit, no clock.

pub mod files;
mod handlers;
mod overlay;
mod session;
mod testers;
mod tools;
mod view;

pub use files::{samples, temporaries};
pub use overlay::{
    AgentView, OVERLAYS, Overlay, OverlayOptions, OverlayPart, Scene, TestedPath, draw_bodies, draw_overlays,
};
pub use session::{
    Action, BakeRun, COMMANDS, CellLog, CommandId, CommandInfo, Gesture, JobReport, Menu, Message, MessageLog, Mode,
    Request, Run, Selected, Session, Severity, commands,
};
pub use testers::{Answer, COMPARED, Compared, ComparedSearch, Comparison, PathTest, WaypointAnswer, WaypointTest};
pub use tools::{
    BrushSettings, BrushShape, BrushValue, Button, FillReach, MAX_BRUSH_SIZE, Modifiers, Phase, Preview, TOOLS, Tool,
    ToolContext, ToolEffect, ToolInfo, ToolInput, ToolKind, brush_cells, brush_line, flood_fill, line_cells, make_tool,
    rectangle,
};
pub use view::{
    Camera, CardSource, DrawList, GlyphMark, GlyphPoint, Mark, Role, refused_steps, value_words, wall_distance,
};
