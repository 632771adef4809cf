//! The tools, one a file with its row: words, keys, glyph and what the window needs to know. **None imports
//! another**; what they share lies in `shared`.

mod add_agent;
mod brush;
mod fill;
mod hand;
mod inspect;
mod line;
mod obstacle_capsule;
mod obstacle_circle;
mod obstacle_polygon;
mod obstacle_rectangle;
mod path_tester;
mod picker;
mod rectangle;
mod select;
mod set_target;
mod shared;
mod tool;
mod waypoints;

pub use shared::flood::{FillReach, flood_fill};
pub use shared::stroke::{MAX_BRUSH_SIZE, brush_cells, brush_line, line_cells, rectangle};
pub use tool::{
    BrushSettings, BrushShape, BrushValue, Button, Modifiers, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInfo,
    ToolInput, ToolKind,
};

/// All tools. Each group of the tool strip and each menu has them in this order.
pub const TOOLS: &[ToolInfo] = &[
    set_target::TOOL,
    select::TOOL,
    brush::TOOL,
    brush::ERASER,
    line::TOOL,
    rectangle::TOOL,
    fill::TOOL,
    picker::TOOL,
    hand::TOOL,
    inspect::TOOL,
    path_tester::TOOL,
    obstacle_rectangle::TOOL,
    obstacle_circle::TOOL,
    obstacle_capsule::TOOL,
    obstacle_polygon::TOOL,
    waypoints::TOOL,
    add_agent::TOOL,
];

impl ToolKind {
    /// The row of this tool in [`TOOLS`].
    #[must_use]
    pub fn info(self) -> &'static ToolInfo {
        // A test holds the table complete; the first stands in so that no caller has to ask.
        TOOLS.iter().find(|tool| tool.kind == self).unwrap_or(&TOOLS[0])
    }
}

/// A tool at rest.
#[must_use]
pub fn make_tool(kind: ToolKind) -> Box<dyn Tool> {
    (kind.info().make)()
}
