//! An obstacle drawn by one drag: from press to release. What shape two points make is the tool's own affair.

use crate::document::{EntryKind, Obstacle};
use crate::editor::Role;
use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::is_drag;
use crate::editor::view::outline::outline;
use crate::editor::{Button, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::geom::{Shape, Vec2};

/// What differs from shape to shape.
#[derive(Clone, Copy, Debug)]
pub(in crate::editor) struct ShapeKind {
    /// Name of the step.
    pub(in crate::editor) label: &'static str,
    /// Where the pointer counts to be, with Ctrl on the grid.
    pub(in crate::editor) snap: fn(&ToolContext<'_>, &ToolInput) -> Vec2,
    /// The shape between press and pointer.
    pub(in crate::editor) shape: fn(&ToolContext<'_>, Vec2, Vec2) -> Shape,
    /// Its measure for the status bar.
    pub(in crate::editor) words: fn(&Shape) -> String,
    /// What to say when a click is no drag.
    pub(in crate::editor) no_drag: &'static str,
}

/// The tool for one kind of shape.
#[derive(Debug)]
pub(in crate::editor) struct ShapeDrag {
    kind: ShapeKind,
    press: Option<Vec2>,
    /// Why the last press added nothing; told until the next one.
    refusal: String,
}

impl ShapeDrag {
    pub(in crate::editor) fn new(kind: ShapeKind) -> ShapeDrag {
        ShapeDrag { kind, press: None, refusal: String::new() }
    }

    /// The shape to here, or why there is none.
    fn shape(&self, context: &ToolContext<'_>, press: Vec2, input: &ToolInput) -> Result<Shape, String> {
        let to = (self.kind.snap)(context, input);
        if !is_drag(context, press, to) {
            return Err(self.kind.no_drag.to_owned());
        }
        let shape = (self.kind.shape)(context, press, to);
        match shape.validate() {
            Ok(()) => Ok(shape),
            Err(error) => Err(format!("Nothing added: {error}")),
        }
    }
}

impl Tool for ShapeDrag {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        match (input.phase, self.press) {
            (Phase::Press, Some(_)) => {
                self.cancel(effects);
            }
            (Phase::Press, None) => {
                self.refusal.clear();
                if !alt_input(context, input, effects) && input.button == Button::Primary {
                    self.press = Some((self.kind.snap)(context, input));
                    effects.push(ToolEffect::Begin(self.kind.label, EntryKind::Obstacle));
                }
            }
            (Phase::Release, Some(press)) => {
                self.press = None;
                match self.shape(context, press, input) {
                    Ok(shape) => {
                        effects.push(ToolEffect::AddObstacle(Obstacle::solid(shape)));
                        effects.push(ToolEffect::Commit);
                    }
                    Err(refusal) => {
                        self.refusal = refusal;
                        effects.push(ToolEffect::Cancel);
                    }
                }
            }
            _ => {}
        }
    }

    fn cancel(&mut self, effects: &mut Vec<ToolEffect>) -> bool {
        let busy = self.press.take().is_some();
        if busy {
            effects.push(ToolEffect::Cancel);
        }
        busy
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        let Some(press) = self.press else {
            if !alt_preview(context, hover, preview) {
                preview.note.clone_from(&self.refusal);
            }
            return;
        };
        match self.shape(context, press, hover) {
            Ok(shape) => {
                outline(&shape, Role::ObstacleSelected, &mut preview.draw);
                preview.note = (self.kind.words)(&shape);
            }
            Err(refusal) => preview.note = refusal,
        }
    }

    fn is_busy(&self) -> bool {
        self.press.is_some()
    }
}
