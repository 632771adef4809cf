//! Set Target: a press sends the agents, and they follow the pointer while it is down. With Shift it adds
//! walls while they run, with the right button it takes them away.

use crate::document::Paint;
use crate::editor::tools::shared::ink::{Form, PaintGesture, Stroke, alt_input, alt_preview};
use crate::editor::{Button, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Vec2;

impl ToolKind {
    /// Click sends the selected agents, or all.
    pub const SET_TARGET: ToolKind = ToolKind("set_target");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::SET_TARGET,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::SET_TARGET),
        menu: Menu::Tools,
        title: "Set Target",
        keys: "",
        help: "Click sends the selected agents, or all.",
    },
    hint: "Set Target: press sends the selected agents, or all; Shift+drag adds walls, Shift+right-drag removes them",
    glyph: &[
        GlyphMark::Ring([9.0, 9.0], 4.75),
        GlyphMark::Dot([9.0, 9.0], 1.2),
        GlyphMark::Line(&[[9.0, 1.75], [9.0, 4.25]]),
        GlyphMark::Line(&[[9.0, 13.75], [9.0, 16.25]]),
        GlyphMark::Line(&[[1.75, 9.0], [4.25, 9.0]]),
        GlyphMark::Line(&[[13.75, 9.0], [16.25, 9.0]]),
    ],
    edit_group: None,
    simulate_group: Some(0),
    paints: false,
    paints_with_shift: true,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(SetTarget::default()),
};

/// Either sends or, with Shift, paints.
#[derive(Debug, Default)]
pub(super) struct SetTarget {
    sent: Option<Vec2>,
    wall: PaintGesture,
}

fn wall_at(input: &ToolInput) -> (Stroke, &'static str) {
    let (paint, label) =
        if input.button == Button::Primary { (Paint::Solid, "Brush") } else { (Paint::Free, "Eraser") };
    (Stroke::at(Form::Freehand, paint, input.cell), label)
}

impl Tool for SetTarget {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.wall.is_busy() || (self.sent.is_none() && input.modifiers.shift && !input.modifiers.alt) {
            self.wall.input(context, input, wall_at(input), effects);
            return;
        }
        if self.sent.is_none() && alt_input(context, input, effects) {
            return;
        }
        let follows = match input.phase {
            Phase::Press => input.button == Button::Primary,
            Phase::Drag | Phase::Release => self.sent.is_some_and(|sent| sent != input.world),
            Phase::Hover => false,
        };
        let follows = follows && input.world.is_finite();
        if follows {
            effects.push(ToolEffect::SetTarget(input.world));
        }
        self.sent = match input.phase {
            Phase::Press | Phase::Drag if follows => Some(input.world),
            Phase::Drag => self.sent,
            _ => None,
        };
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        self.wall.cancel(effects) || self.sent.take().is_some()
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.wall.is_busy() || (self.sent.is_none() && hover.modifiers.shift && !hover.modifiers.alt) {
            self.wall.preview(context, hover.cell, &wall_at(hover).0, preview);
        } else if !alt_preview(context, hover, preview) && context.grid.is_solid(hover.cell) {
            "Not walkable: agents go to the nearest cell they can reach".clone_into(&mut preview.note);
        }
    }

    fn is_busy(&self) -> bool {
        self.wall.is_busy() || self.sent.is_some()
    }
}
