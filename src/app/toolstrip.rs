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
use crate::editor::{
    Action, BrushSettings, BrushShape, BrushValue, CommandId, Mode, Session, TOOLS, ToolInfo, ToolKind,
};

/// The command that chooses a tool.
#[must_use]
pub fn command_of(tool: ToolKind) -> CommandId {
    CommandId::Tool(tool)
}

/// The group of a tool in the strip of a mode; `None` where the mode does not offer it.
fn group_of(tool: &ToolInfo, mode: Mode) -> Option<u8> {
    if mode == Mode::Edit { tool.edit_group } else { tool.simulate_group }
}

/// Draws the tool strip.
pub fn tool_strip_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let mode = session.mode();
    let groups = TOOLS.iter().filter_map(|tool| group_of(tool, mode)).max().map_or(0, |last| last + 1);
    // In a low window the strip scrolls; a bar would cover half of every button.
    let bar = ScrollBarVisibility::AlwaysHidden;
    ScrollArea::vertical().id_salt("tool strip").scroll_bar_visibility(bar).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(Measures::ROW_GAP);
        for number in 0..groups {
            if number > 0 {
                ui.add_space(Measures::SECTION_GAP - Measures::ROW_GAP);
            }
            for tool in TOOLS.iter().filter(|tool| group_of(tool, mode) == Some(number)) {
                let chosen = session.tool() == tool.kind;
                let button = Button::tool(Icon::Tool(tool.kind), tool.command.title, chosen);
                command(ui, session, button, tool.command.id, actions);
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
    let tool = session.tool().info();
    if tool.uses_brush_value {
        value_and_weight(ui, &mut brush);
    }
    if tool.uses_brush_size {
        size_and_shape(ui, &mut brush);
    }
    if !tool.uses_brush_value && !tool.uses_brush_size {
        widgets::caption(ui, tool.command.help);
    }
    if brush != before {
        actions.push(Action::SetBrush(brush));
    }
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

    #[test]
    fn the_groups_of_a_strip_have_no_gap_and_every_tool_stands_in_one() {
        for mode in [Mode::Edit, Mode::Simulate] {
            let groups: std::collections::BTreeSet<u8> = TOOLS.iter().filter_map(|t| group_of(t, mode)).collect();
            assert!(groups.iter().copied().eq(0..groups.len() as u8), "{mode:?}: {groups:?}");
        }
        assert!(TOOLS.iter().all(|tool| tool.in_edit() || tool.in_simulate()));
    }
}
