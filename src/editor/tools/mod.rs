//! The tools, one a file. **None imports another**; what they share lies beside them in `editor`.

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
mod waypoints;

use super::{CommandId, Tool, ToolInfo, ToolKind};

/// A tool that does nothing special with the right button and works in Edit only.
const PLAIN: ToolInfo = ToolInfo {
    kind: ToolKind::Hand,
    command: CommandId::Hand,
    hint: "",
    paints: false,
    paints_with_shift: false,
    in_edit: true,
    in_simulate: false,
};

/// All tools, in the order of the tool strip.
pub const TOOLS: &[ToolInfo] = &[
    ToolInfo {
        kind: ToolKind::SetTarget,
        command: CommandId::SetTarget,
        hint: "Set Target: press sends the selected agents, or all; Shift+drag adds walls, Shift+right-drag removes them",
        paints_with_shift: true,
        in_edit: false,
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Brush,
        command: CommandId::Brush,
        hint: "Brush: drag paints, right-drag erases, Shift+click line, Ctrl+Shift rectangle, Alt picks",
        paints: true,
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Eraser,
        command: CommandId::Eraser,
        hint: "Eraser: drag makes cells free with weight 1, Shift+click line, Ctrl+Shift rectangle",
        paints: true,
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Line,
        command: CommandId::Line,
        hint: "Line: drag a straight line of cells, right-drag erases along it",
        paints: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Rectangle,
        command: CommandId::Rectangle,
        hint: "Rectangle: drag a filled rectangle of cells, right-drag erases it",
        paints: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Fill,
        command: CommandId::Fill,
        hint: "Fill: click fills connected cells of one value, Shift+click all of that value, right click erases them",
        paints: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Picker,
        command: CommandId::Picker,
        hint: "Picker: click takes state and weight of a cell into the brush",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Select,
        command: CommandId::Select,
        hint: "Select: click chooses, drag moves, handles resize, Ctrl holds to half cells, Delete removes",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::ObstacleRectangle,
        command: CommandId::ObstacleRectangle,
        hint: "Rectangle Obstacle: drag from corner to corner, Ctrl holds to cell lines",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::ObstacleCircle,
        command: CommandId::ObstacleCircle,
        hint: "Circle Obstacle: drag from the middle to the rim, Ctrl holds to half cells",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::ObstacleCapsule,
        command: CommandId::ObstacleCapsule,
        hint: "Capsule Obstacle: drag along the axis, Ctrl holds to half cells",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::ObstaclePolygon,
        command: CommandId::ObstaclePolygon,
        hint: "Polygon Obstacle: click corner after corner, Enter or the first corner closes, Ctrl holds to cell lines",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Waypoints,
        command: CommandId::Waypoints,
        hint: "Waypoints: click adds, drag moves, Shift+drag connects or parts, with Ctrl one way, Delete removes",
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::AddAgent,
        command: CommandId::AddAgentTool,
        hint: "Add Agent: click places an agent, Ctrl puts it on the middle of the cell",
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::PathTester,
        command: CommandId::PathTester,
        hint: "Path Tester: first press Start, then Goal, drag either; Shift+press moves Start, Ctrl to middles of cells",
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Inspect,
        command: CommandId::Inspect,
        hint: "Inspect: click pins the card of a cell and explains its steps",
        in_simulate: true,
        ..PLAIN
    },
    ToolInfo {
        kind: ToolKind::Hand,
        command: CommandId::Hand,
        hint: "Hand: drag moves the view",
        in_simulate: true,
        ..PLAIN
    },
];

impl ToolKind {
    /// The row of this tool in [`TOOLS`].
    #[must_use]
    pub fn info(self) -> &'static ToolInfo {
        // A test holds the table complete; Hand stands in so that no caller has to ask.
        TOOLS.iter().find(|tool| tool.kind == self).unwrap_or(&PLAIN)
    }
}

/// A tool at rest.
#[must_use]
pub fn make_tool(kind: ToolKind) -> Box<dyn Tool> {
    match kind {
        ToolKind::Brush => Box::new(brush::Brush::new(false)),
        ToolKind::Eraser => Box::new(brush::Brush::new(true)),
        ToolKind::Line => Box::new(line::Line::default()),
        ToolKind::Rectangle => Box::new(rectangle::Rectangle::default()),
        ToolKind::Fill => Box::new(fill::Fill::default()),
        ToolKind::Picker => Box::new(picker::Picker::default()),
        ToolKind::Hand => Box::new(hand::Hand),
        ToolKind::Inspect => Box::new(inspect::Inspect::default()),
        ToolKind::PathTester => Box::new(path_tester::PathTester::default()),
        ToolKind::Select => Box::new(select::Select::default()),
        ToolKind::ObstacleRectangle => Box::new(obstacle_rectangle::tool()),
        ToolKind::ObstacleCircle => Box::new(obstacle_circle::tool()),
        ToolKind::ObstacleCapsule => Box::new(obstacle_capsule::tool()),
        ToolKind::ObstaclePolygon => Box::new(obstacle_polygon::ObstaclePolygon::default()),
        ToolKind::Waypoints => Box::new(waypoints::Waypoints::default()),
        ToolKind::SetTarget => Box::new(set_target::SetTarget::default()),
        ToolKind::AddAgent => Box::new(add_agent::AddAgent),
    }
}
