//! Ink: what painting tools share. Which paint a button puts down, which cells it would change, what
//! Alt takes from a cell, and the gesture from press to release in its three forms.

use crate::document::{EntryKind, Paint};
use crate::editor::tools::shared::stroke::{brush_line, rectangle};
use crate::editor::value_words;
use crate::editor::{BrushSettings, BrushValue, Button, Phase, Preview, ToolContext, ToolEffect, ToolInput};
use crate::geom::Cell;

/// The paint that a button puts down: the brush's own, or free with weight 1 for the opposite.
pub(in crate::editor) fn paint_of(brush: &BrushSettings, button: Button) -> Paint {
    match button {
        Button::Primary => brush.paint(),
        Button::Secondary => Paint::Free,
    }
}

/// The cell would differ afterwards: in Edit its paint, in Simulate what agents walk on.
pub(in crate::editor) fn would_change(context: &ToolContext<'_>, cell: Cell, paint: Paint) -> bool {
    let Some(index) = context.grid.index(cell) else { return false };
    if !context.simulating {
        let plain = if paint == Paint::Weight(1.0) { Paint::Free } else { paint };
        return context.level.layers.paint(cell).is_some_and(|old| old != plain);
    }
    let (solid, weight) = match paint {
        Paint::AsBaked => (context.level.layers.baked().is_solid(cell), context.level.layers.baked().weight(cell)),
        Paint::Free => (false, 1.0),
        Paint::Solid => (true, 1.0),
        Paint::Weight(weight) => (false, weight),
    };
    (context.grid.is_solid(cell), context.grid.weight_at(index)) != (solid, weight)
}

/// The brush that paints what this cell is; `None` outside the region.
pub(in crate::editor) fn picked(context: &ToolContext<'_>, cell: Cell) -> Option<BrushSettings> {
    context.grid.index(cell)?;
    let (value, weight) = match (context.grid.is_solid(cell), context.grid.weight(cell)) {
        (true, _) => (BrushValue::Solid, context.brush.weight),
        (false, 1.0) => (BrushValue::Free, context.brush.weight),
        (false, weight) => (BrushValue::Weight, weight),
    };
    Some(BrushSettings { value, weight, ..*context.brush })
}

/// Takes state and weight of the cell under the pointer into the brush.
pub(in crate::editor) fn pick(context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
    let Some(brush) = picked(context, input.cell) else { return };
    if brush != *context.brush {
        effects.push(ToolEffect::SetBrush(brush));
    }
}

/// What a pick would take.
pub(in crate::editor) fn pick_preview(context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
    if context.grid.region().contains(hover.cell) {
        preview.note = format!("Pick {}", value_words(context.grid, hover.cell));
    }
}

/// Alt is held while no gesture is under way: the press picks in Edit and pins the card in Simulate.
/// Tells whether the input is dealt with.
pub(in crate::editor) fn alt_input(
    context: &ToolContext<'_>,
    input: &ToolInput,
    effects: &mut Vec<ToolEffect>,
) -> bool {
    if !input.modifiers.alt {
        return false;
    }
    if input.phase == Phase::Press {
        if context.simulating {
            effects.push(ToolEffect::Pin(context.grid.index(input.cell).map(|_| input.cell)));
        } else {
            pick(context, input, effects);
        }
    }
    true
}

/// Shows what Alt would do; tells whether it is held.
pub(in crate::editor) fn alt_preview(context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) -> bool {
    if !hover.modifiers.alt {
        return false;
    }
    if context.simulating {
        "Pin the card of this cell".clone_into(&mut preview.note);
    } else {
        pick_preview(context, hover, preview);
    }
    true
}

/// What a gesture covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::editor) enum Form {
    /// The brush wherever the pointer goes.
    Freehand,
    /// The brush along one straight line.
    Line {
        /// A click that stays on its cell draws from here instead of from the press.
        from: Option<Cell>,
    },
    /// All cells between two corners.
    Rectangle,
}

/// A paint gesture from press to release. [`Stroke::Freehand`] paints as it goes, the others on release.
#[derive(Clone, Copy, Debug)]
pub(in crate::editor) struct Stroke {
    form: Form,
    paint: Paint,
    press: Cell,
    last: Cell,
    moved: bool,
}

impl Stroke {
    /// A stroke that would begin here.
    pub(in crate::editor) fn at(form: Form, paint: Paint, cell: Cell) -> Stroke {
        Stroke { form, paint, press: cell, last: cell, moved: false }
    }

    fn begin(&self, label: &'static str, context: &ToolContext<'_>, effects: &mut Vec<ToolEffect>) {
        effects.push(ToolEffect::Begin(label, EntryKind::Paint));
        if self.form == Form::Freehand {
            self.put(context, self.press, effects);
        }
    }

    /// The pointer moved; the cells in between are not left out.
    fn drag(&mut self, context: &ToolContext<'_>, to: Cell, effects: &mut Vec<ToolEffect>) {
        if self.form == Form::Freehand && to != self.last {
            self.put(context, to, effects);
        }
        self.last = to;
        self.moved |= to != self.press;
    }

    fn release(mut self, context: &ToolContext<'_>, to: Cell, effects: &mut Vec<ToolEffect>) {
        self.drag(context, to, effects);
        if self.form != Form::Freehand {
            self.put(context, to, effects);
        }
        effects.push(ToolEffect::Commit);
    }

    /// The cells that would change if the pointer went to `to` and the button up.
    fn preview(&self, context: &ToolContext<'_>, to: Cell, preview: &mut Preview) {
        self.cells(context, to, &mut preview.cells);
        preview.cells.retain(|cell| would_change(context, *cell, self.paint));
        preview.paint = Some(self.paint);
        match self.form {
            Form::Freehand => {}
            Form::Line { .. } => {
                let start = self.line_start(to);
                let length = start.x.abs_diff(to.x).max(start.y.abs_diff(to.y)).saturating_add(1);
                preview.note = format!("Line: {length} {}", if length == 1 { "cell" } else { "cells" });
            }
            Form::Rectangle => {
                let rect = rectangle(context.grid.region(), self.press, to);
                preview.note = format!("Rectangle: {} x {} cells", rect.w, rect.h);
            }
        }
    }

    fn put(&self, context: &ToolContext<'_>, to: Cell, effects: &mut Vec<ToolEffect>) {
        let mut cells = Vec::new();
        self.cells(context, to, &mut cells);
        if !cells.is_empty() {
            effects.push(ToolEffect::Paint(cells, self.paint));
        }
    }

    fn cells(&self, context: &ToolContext<'_>, to: Cell, cells: &mut Vec<Cell>) {
        let region = context.grid.region();
        match self.form {
            Form::Freehand => brush_line(region, self.last, to, context.brush, cells),
            Form::Line { .. } => brush_line(region, self.line_start(to), to, context.brush, cells),
            Form::Rectangle => cells.extend(rectangle(region, self.press, to).cells()),
        }
    }

    fn line_start(&self, to: Cell) -> Cell {
        match self.form {
            Form::Line { from: Some(from) } if !self.moved && to == self.press => from,
            _ => self.press,
        }
    }
}

/// The gesture of a paint tool: none, or a stroke between press and release.
#[derive(Debug, Default)]
pub(in crate::editor) struct PaintGesture {
    stroke: Option<Stroke>,
}

impl PaintGesture {
    /// Takes a pointer event. A press starts `stroke` as a step called `label`; a second button cancels.
    /// Tells whether a stroke was finished.
    pub(in crate::editor) fn input(
        &mut self,
        context: &ToolContext<'_>,
        input: &ToolInput,
        (stroke, label): (Stroke, &'static str),
        effects: &mut Vec<ToolEffect>,
    ) -> bool {
        match (input.phase, &mut self.stroke) {
            (Phase::Press, Some(_)) => {
                self.cancel(effects);
            }
            (Phase::Press, None) => {
                stroke.begin(label, context, effects);
                self.stroke = Some(stroke);
            }
            (Phase::Drag, Some(stroke)) => stroke.drag(context, input.cell, effects),
            (Phase::Release, Some(stroke)) => {
                stroke.release(context, input.cell, effects);
                self.stroke = None;
                return true;
            }
            _ => {}
        }
        false
    }

    /// Takes the stroke back; tells whether there was one.
    pub(in crate::editor) fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let busy = self.stroke.take().is_some();
        if busy {
            effects.push(ToolEffect::Cancel);
        }
        busy
    }

    /// Shows the stroke under way, or else what a click with `stroke` would change.
    pub(in crate::editor) fn preview(
        &self,
        context: &ToolContext<'_>,
        cell: Cell,
        stroke: &Stroke,
        preview: &mut Preview,
    ) {
        self.stroke.as_ref().unwrap_or(stroke).preview(context, cell, preview);
    }

    /// A stroke is under way.
    pub(in crate::editor) fn is_busy(&self) -> bool {
        self.stroke.is_some()
    }
}
