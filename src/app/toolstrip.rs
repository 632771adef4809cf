//! The tool strip at the left and the options of the active tool above the canvas.
//!
//! Invariants: each mode offers its own tools and no others; the options bar is always there, so that
//! choosing a tool moves nothing. Not here: what tools do ([`crate::editor`]).

use eframe::egui::scroll_area::ScrollBarVisibility;
use eframe::egui::{Align, Layout, ScrollArea, Ui};

use super::icons::Icon;
use super::theme::Measures;
use super::toolbar::command;
use super::widgets::{self, Button, Choice, Number};
use crate::editor::{Action, BrushSettings, BrushShape, BrushValue, CommandId, Mode, Session, ToolKind};

/// Tools of the edit mode; air parts the groups.
const EDIT_TOOLS: [&[ToolKind]; 3] = [
    &[ToolKind::Brush, ToolKind::Eraser, ToolKind::Line, ToolKind::Rectangle, ToolKind::Fill],
    &[ToolKind::Select, ToolKind::Picker, ToolKind::Hand, ToolKind::Inspect, ToolKind::PathTester],
    &[
        ToolKind::ObstacleRectangle,
        ToolKind::ObstacleCircle,
        ToolKind::ObstacleCapsule,
        ToolKind::ObstaclePolygon,
        ToolKind::Waypoints,
        ToolKind::AddAgent,
    ],
];
/// Tools while simulating.
const SIMULATE_TOOLS: [&[ToolKind]; 3] = [
    &[ToolKind::SetTarget, ToolKind::Brush, ToolKind::Eraser, ToolKind::AddAgent],
    &[ToolKind::Inspect, ToolKind::PathTester],
    &[ToolKind::Hand],
];

/// The glyph of a tool.
#[must_use]
pub fn icon(tool: ToolKind) -> Icon {
    match tool {
        ToolKind::Brush => Icon::Brush,
        ToolKind::Eraser => Icon::Eraser,
        ToolKind::Line => Icon::Line,
        ToolKind::Rectangle => Icon::Rectangle,
        ToolKind::Fill => Icon::Fill,
        ToolKind::Picker => Icon::Picker,
        ToolKind::Hand => Icon::Hand,
        ToolKind::Inspect => Icon::Inspect,
        ToolKind::PathTester => Icon::PathTester,
        ToolKind::Select => Icon::Select,
        ToolKind::ObstacleRectangle => Icon::ObstacleRectangle,
        ToolKind::ObstacleCircle => Icon::ObstacleCircle,
        ToolKind::ObstacleCapsule => Icon::ObstacleCapsule,
        ToolKind::ObstaclePolygon => Icon::ObstaclePolygon,
        ToolKind::Waypoints => Icon::Waypoints,
        ToolKind::SetTarget => Icon::SetTarget,
        ToolKind::AddAgent => Icon::AddAgent,
    }
}

/// The command that chooses a tool.
#[must_use]
pub fn command_of(tool: ToolKind) -> CommandId {
    match tool {
        ToolKind::Brush => CommandId::Brush,
        ToolKind::Eraser => CommandId::Eraser,
        ToolKind::Line => CommandId::Line,
        ToolKind::Rectangle => CommandId::Rectangle,
        ToolKind::Fill => CommandId::Fill,
        ToolKind::Picker => CommandId::Picker,
        ToolKind::Hand => CommandId::Hand,
        ToolKind::Inspect => CommandId::Inspect,
        ToolKind::PathTester => CommandId::PathTester,
        ToolKind::Select => CommandId::Select,
        ToolKind::ObstacleRectangle => CommandId::ObstacleRectangle,
        ToolKind::ObstacleCircle => CommandId::ObstacleCircle,
        ToolKind::ObstacleCapsule => CommandId::ObstacleCapsule,
        ToolKind::ObstaclePolygon => CommandId::ObstaclePolygon,
        ToolKind::Waypoints => CommandId::Waypoints,
        ToolKind::SetTarget => CommandId::SetTarget,
        ToolKind::AddAgent => CommandId::AddAgentTool,
    }
}

/// Draws the tool strip.
pub fn tool_strip_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let groups = if session.mode() == Mode::Edit { &EDIT_TOOLS } else { &SIMULATE_TOOLS };
    // In a low window the strip scrolls; a bar would cover half of every button.
    let bar = ScrollBarVisibility::AlwaysHidden;
    ScrollArea::vertical().id_salt("tool strip").scroll_bar_visibility(bar).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(Measures::ROW_GAP);
        for (number, group) in groups.iter().enumerate() {
            if number > 0 {
                ui.add_space(Measures::SECTION_GAP - Measures::ROW_GAP);
            }
            for tool in *group {
                let id = command_of(*tool);
                let button = Button::tool(icon(*tool), id.title(), session.tool() == *tool);
                command(ui, session, button, id, actions);
            }
        }
    });
}

/// What the options bar asks of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionsClick {
    /// Show or hide the inspector's drawer.
    pub drawer: bool,
}

/// Draws the options of the active tool. `drawer` is whether the inspector's drawer is open, where there is one.
pub fn tool_options_ui(
    ui: &mut Ui,
    session: &Session,
    drawer: Option<bool>,
    actions: &mut Vec<Action>,
) -> OptionsClick {
    let mut click = OptionsClick::default();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let tool = session.tool();
        widgets::panel_title(ui, command_of(tool).title());
        ui.add_space(Measures::ROW_GAP);
        if let Some(open) = drawer {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = Button::icon(Icon::Settings, "Show Inspector").toggled(open);
                click.drawer = button.help("Show or hide the inspector and the history.").show(ui).clicked();
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| fields(ui, session, actions));
            });
        } else {
            fields(ui, session, actions);
        }
    });
    click
}

fn fields(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let mut brush = *session.brush();
    let before = brush;
    match session.tool() {
        ToolKind::Brush => {
            value_and_weight(ui, &mut brush);
            size_and_shape(ui, &mut brush);
        }
        ToolKind::Line => {
            value_and_weight(ui, &mut brush);
            size_and_shape(ui, &mut brush);
        }
        ToolKind::Rectangle | ToolKind::Fill => value_and_weight(ui, &mut brush),
        ToolKind::Eraser => size_and_shape(ui, &mut brush),
        other => widgets::caption(ui, sentence(other)),
    }
    if brush != before {
        actions.push(Action::SetBrush(brush));
    }
}

/// What a tool without options does.
fn sentence(tool: ToolKind) -> &'static str {
    command_of(tool).info().help
}

fn value_and_weight(ui: &mut Ui, brush: &mut BrushSettings) {
    let values = [
        (BrushValue::Solid, "Solid"),
        (BrushValue::Free, "Free"),
        (BrushValue::Weight, "Weight"),
        (BrushValue::AsBaked, "As Baked"),
    ];
    widgets::caption(ui, "Value");
    let choice = Choice::new("Brush Value", &mut brush.value, &values);
    choice.help("What is painted; As Baked takes paint away.").bar(ui, 100.0);
    ui.add_space(Measures::ROW_GAP);
    widgets::caption(ui, "Weight");
    let unused = (brush.value != BrushValue::Weight).then_some("Only the value Weight has a weight.");
    let field = Number::new("Brush Weight", &mut brush.weight).range(0.0..=1000.0).decimals(2).speed(0.05);
    field.help("Factor on the cost of entering the cell; 1 is plain ground.").disabled(unused).bar(ui, 64.0);
    ui.add_space(Measures::ROW_GAP);
}

fn size_and_shape(ui: &mut Ui, brush: &mut BrushSettings) {
    widgets::caption(ui, "Size");
    let field = Number::new("Brush Size", &mut brush.size).range(1..=64).speed(0.1);
    field.help("Cells across; keys [ and ] change it.").bar(ui, 56.0);
    ui.add_space(Measures::ROW_GAP);
    widgets::caption(ui, "Shape");
    let shapes = [(BrushShape::Square, "Square"), (BrushShape::Circle, "Circle")];
    let choice = Choice::new("Brush Shape", &mut brush.shape, &shapes);
    choice.help("Form of a brush of more than one cell.").bar(ui, 88.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::TOOLS;

    #[test]
    fn the_strips_hold_the_tools_of_their_mode() {
        for tool in TOOLS {
            let in_strip = |groups: &[&[ToolKind]]| groups.iter().any(|group| group.contains(&tool.kind));
            assert_eq!(in_strip(&EDIT_TOOLS), tool.in_edit, "{:?} in Edit", tool.kind);
            assert_eq!(in_strip(&SIMULATE_TOOLS), tool.in_simulate, "{:?} in Simulate", tool.kind);
            assert_eq!(command_of(tool.kind), tool.command);
        }
    }
}
