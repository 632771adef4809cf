//! Path Tester: a drag sets Start where it begins and Goal where it ends; two clicks do the same. From then
//! on a press near one moves it, and a press elsewhere moves Goal, with Shift Start. Every move asks for a
//! new path.

use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::{catch_distance, to_center};
use crate::editor::{Button, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::geom::Vec2;

impl ToolKind {
    /// Drag Start and Goal and read the answer.
    pub const PATH_TESTER: ToolKind = ToolKind("path_tester");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::PATH_TESTER,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::PATH_TESTER),
        menu: Menu::Tools,
        title: "Path Tester",
        keys: "T",
        help: "Drag Start and Goal and read the answer.",
    },
    hint: "Path Tester: first press Start, then Goal, drag either; Shift+press moves Start, Ctrl to middles of cells",
    glyph: &[
        GlyphMark::Ring([4.0, 14.0], 1.75),
        GlyphMark::Line(&[[6.2, 14.0], [9.0, 14.0], [9.0, 4.0], [11.8, 4.0]]),
        GlyphMark::Ring([14.0, 4.0], 1.75),
    ],
    edit_group: Some(1),
    simulate_group: Some(1),
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(PathTester::default()),
};

type Ends = (Option<Vec2>, Option<Vec2>);

/// Which end a gesture moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Start,
    Goal,
}

/// The end being moved, and where both were before.
#[derive(Debug, Default)]
pub(super) struct PathTester {
    moving: Option<(End, Ends)>,
    /// Where the first press of all was: a drag away from it goes on with Goal.
    first_press: Option<Vec2>,
    /// As last seen, for Esc.
    shown: Ends,
}

/// The end that a press here takes.
fn end_at(context: &ToolContext<'_>, input: &ToolInput) -> End {
    let (Some(start), goal) = context.tested else { return End::Start };
    let Some(goal) = goal else {
        let grabs_start = start.distance(input.world) <= catch_distance(context);
        return if grabs_start { End::Start } else { End::Goal };
    };
    let (to_start, to_goal) = (start.distance(input.world), goal.distance(input.world));
    if to_start.min(to_goal) > catch_distance(context) {
        return if input.modifiers.shift { End::Start } else { End::Goal };
    }
    if to_start < to_goal { End::Start } else { End::Goal }
}

fn with(end: End, ends: Ends, to: Vec2) -> Ends {
    match end {
        End::Start => (Some(to), ends.1),
        End::Goal => (ends.0, Some(to)),
    }
}

impl Tool for PathTester {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        self.shown = context.tested;
        let is_press = input.phase == Phase::Press;
        if self.moving.is_some() && is_press {
            self.cancel(effects);
            return;
        }
        if self.moving.is_none() && alt_input(context, input, effects) {
            return;
        }
        if is_press && input.button == Button::Primary && input.world.is_finite() {
            self.moving = Some((end_at(context, input), context.tested));
            self.first_press = (context.tested == (None, None)).then(|| to_center(context, input));
        }
        let Some((end, before)) = self.moving else { return };
        let to = to_center(context, input);
        let ends = match self.first_press {
            Some(start) if start.distance(to) > catch_distance(context) => (Some(start), Some(to)),
            _ => with(end, before, to),
        };
        if ends != context.tested && input.world.is_finite() {
            effects.push(ToolEffect::TestPath(ends.0, ends.1));
            self.shown = ends;
        }
        if input.phase == Phase::Release {
            self.moving = None;
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let nothing = (None, None);
        let back_to = match self.moving.take() {
            Some((_, before)) => before,
            None if self.shown == nothing => return false,
            None => nothing,
        };
        self.shown = back_to;
        effects.push(ToolEffect::TestPath(back_to.0, back_to.1));
        true
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.moving.is_none() && alt_preview(context, hover, preview) {
            return;
        }
        let end = self.moving.map_or_else(|| end_at(context, hover), |(end, _)| end);
        let name = if end == End::Start { "Start" } else { "Goal" };
        preview.note = format!("{name} {}", hover.cell);
    }

    fn is_busy(&self) -> bool {
        self.moving.is_some()
    }
}
