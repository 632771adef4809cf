//! Fill: all connected cells of the value under the pointer; with Shift all of that value.

use crate::document::{EntryKind, Paint};
use crate::editor::tools::shared::flood::{FillReach, flood_fill};
use crate::editor::tools::shared::ink::{alt_input, alt_preview, paint_of, would_change};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::Cell;
use std::cell::RefCell;

impl ToolKind {
    /// Click fills connected cells of one value; Shift takes all of that value.
    pub const FILL: ToolKind = ToolKind("fill");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::FILL,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::FILL),
        menu: Menu::Tools,
        title: "Fill",
        keys: "5 F",
        help: "Click fills connected cells of one value; Shift takes all of that value.",
    },
    hint: "Fill: click fills connected cells of one value, Shift+click all of that value, right click erases them",
    glyph: &[
        GlyphMark::Closed(&[[7.75, 3.25], [13.5, 9.0], [7.75, 14.75], [2.0, 9.0]]),
        GlyphMark::Line(&[[2.0, 9.0], [13.5, 9.0]]),
        GlyphMark::Line(&[[5.75, 1.75], [7.5, 3.5]]),
        GlyphMark::Curve([[15.0, 10.75], [13.0, 13.75], [13.75, 14.75], [15.0, 14.75]]),
        GlyphMark::Curve([[15.0, 10.75], [17.0, 13.75], [16.25, 14.75], [15.0, 14.75]]),
    ],
    edit_group: Some(0),
    simulate_group: None,
    paints: true,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: true,
    works_on_shapes: false,
    uses_brush_value: true,
    uses_brush_size: false,
    make: || Box::new(Fill::default()),
};

/// Keeps the last fill that was found, so that a pointer moving within it fills once.
#[derive(Debug, Default)]
pub(super) struct Fill {
    busy: bool,
    found: RefCell<Found>,
}

/// What a fill takes, and for what question.
#[derive(Debug, Default)]
struct Found {
    /// Revision, Shift, paint, Simulate.
    question: Option<(u64, bool, Paint, bool)>,
    /// All cells of the fill, row by row.
    filled: Vec<Cell>,
    /// Those that would change.
    changing: Vec<Cell>,
}

impl Found {
    fn answer(&mut self, context: &ToolContext<'_>, input: &ToolInput) {
        let paint = paint_of(context.brush, input.button);
        let question = Some((context.revision, input.modifiers.shift, paint, context.simulating));
        let at = input.cell;
        if self.question == question && self.filled.binary_search_by_key(&(at.y, at.x), |c| (c.y, c.x)).is_ok() {
            return;
        }
        let reach = FillReach { same_value_everywhere: input.modifiers.shift, diagonal: false };
        self.question = question;
        self.filled = flood_fill(context.grid, at, reach);
        self.changing.clear();
        self.changing.extend(self.filled.iter().filter(|cell| would_change(context, **cell, paint)));
    }
}

impl Tool for Fill {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        match input.phase {
            Phase::Press if self.busy => {
                self.cancel(effects);
            }
            Phase::Press if !alt_input(context, input, effects) => {
                self.busy = true;
                effects.push(ToolEffect::Begin("Fill", EntryKind::Paint));
                let found = self.found.get_mut();
                found.answer(context, input);
                if !found.changing.is_empty() {
                    effects.push(ToolEffect::Paint(found.changing.clone(), paint_of(context.brush, input.button)));
                }
            }
            Phase::Release if self.busy => {
                self.busy = false;
                effects.push(ToolEffect::Commit);
            }
            _ => {}
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let busy = std::mem::take(&mut self.busy);
        if busy {
            effects.push(ToolEffect::Cancel);
        }
        busy
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.busy || alt_preview(context, hover, preview) {
            return;
        }
        let mut found = self.found.borrow_mut();
        found.answer(context, hover);
        preview.cells.extend_from_slice(&found.changing);
        preview.paint = Some(paint_of(context.brush, hover.button));
        let count = found.changing.len();
        preview.note = match count {
            0 => "Fill: nothing would change".to_owned(),
            1 => "Fill: 1 cell".to_owned(),
            _ => format!("Fill: {count} cells"),
        };
    }

    fn is_busy(&self) -> bool {
        self.busy
    }
}
