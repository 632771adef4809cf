//! Floor 7: the editor without a window. A [`Session`] holds document, world and view; panels read it
//! and push [`Action`]s; [`Session::act`] is the one place that applies them. No toolkit, no clock.

mod action;
mod camera;
mod command;
mod draw;
mod message;
mod overlay;
mod tool;

pub use action::{Action, Gesture, Selected};
pub use camera::Camera;
pub use command::{COMMANDS, CommandId, CommandInfo, Menu};
pub use draw::{DrawList, Mark, Role};
pub use message::{Message, MessageLog, Severity};
pub use overlay::{OverlayOptions, OverlayPart};
pub use tool::{
    BrushSettings, BrushShape, BrushValue, Button, Modifiers, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInfo,
    ToolInput, ToolKind,
};
