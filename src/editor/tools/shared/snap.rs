//! Distances of the pointer: what counts as caught, what as a drag, and where Ctrl puts a point.

use crate::document::Level;
use crate::editor::{ToolContext, ToolInput};
use crate::geom::Vec2;

/// A handle or a marker is caught within this many screen points.
const CATCH_POINTS: f32 = 8.0;
/// A press that moves less than this many screen points is a click.
const CLICK_POINTS: f32 = 3.0;

/// Within this many world units something is caught.
pub(in crate::editor) fn catch_distance(context: &ToolContext<'_>) -> f32 {
    CATCH_POINTS / context.zoom
}

/// The pointer moved so far that it is a drag.
pub(in crate::editor) fn is_drag(context: &ToolContext<'_>, press: Vec2, now: Vec2) -> bool {
    press.distance(now) * context.zoom >= CLICK_POINTS
}

/// The pointer's position, with Ctrl on the nearest crossing of cell lines.
pub(in crate::editor) fn to_corner(context: &ToolContext<'_>, input: &ToolInput) -> Vec2 {
    if input.modifiers.ctrl { rounded(context.level, input.world, 1.0) } else { input.world }
}

/// The pointer's position, with Ctrl on the nearest corner, side or centre of a cell.
pub(in crate::editor) fn to_half(context: &ToolContext<'_>, input: &ToolInput) -> Vec2 {
    if input.modifiers.ctrl { rounded(context.level, input.world, 2.0) } else { input.world }
}

/// The pointer's position, with Ctrl on the centre of its cell.
pub(in crate::editor) fn to_center(context: &ToolContext<'_>, input: &ToolInput) -> Vec2 {
    if input.modifiers.ctrl { context.level.world_from_cell(input.cell) } else { input.world }
}

/// The nearest point of `steps` to a cell.
pub(in crate::editor) fn rounded(level: &Level, world: Vec2, steps: f32) -> Vec2 {
    let cells = (world - level.origin) / level.cell_size * steps;
    level.origin + Vec2::new(cells.x.round(), cells.y.round()) / steps * level.cell_size
}

/// A length as a user reads it: at most one digit behind the point.
pub(in crate::editor) fn length_words(length: f32) -> String {
    let rounded = (length * 10.0).round() / 10.0;
    format!("{rounded}")
}
