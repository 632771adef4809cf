//! Polygon Obstacle: click corner after corner; a click on the first corner or Enter closes it. A corner
//! whose edge would cross another is refused with a word. Ctrl holds corners to cell lines.
//!
//! The level hears of it only when it is closed, so nothing needs to be taken back before.

use crate::document::{EntryKind, Obstacle};
use crate::editor::tools::shared::ink::{alt_input, alt_preview};
use crate::editor::tools::shared::snap::{catch_distance, to_corner};
use crate::editor::{Button, Phase, Preview, Tool, ToolContext, ToolEffect, ToolInput};
use crate::editor::{CommandId, CommandInfo, GlyphMark, Menu, ToolInfo, ToolKind};
use crate::editor::{Mark, Role};
use crate::geom::{Shape, Vec2};

impl ToolKind {
    /// Click corner after corner; Enter or a click on the first corner closes it.
    pub const OBSTACLE_POLYGON: ToolKind = ToolKind("obstacle_polygon");
}

/// The row.
pub(super) const TOOL: ToolInfo = ToolInfo {
    kind: ToolKind::OBSTACLE_POLYGON,
    command: CommandInfo {
        id: CommandId::Tool(ToolKind::OBSTACLE_POLYGON),
        menu: Menu::AddObstacle,
        title: "Polygon Obstacle",
        keys: "",
        help: "Click corner after corner; Enter or a click on the first corner closes it.",
    },
    hint: "Polygon Obstacle: click corner after corner, Enter or the first corner closes, Ctrl holds to cell lines",
    glyph: &[
        GlyphMark::Closed(&[[3.25, 7.0], [9.5, 3.0], [15.0, 8.5], [11.75, 14.75], [5.0, 13.5]]),
        GlyphMark::Dot([3.25, 7.0], 1.4),
        GlyphMark::Dot([9.5, 3.0], 1.4),
        GlyphMark::Dot([15.0, 8.5], 1.4),
        GlyphMark::Dot([11.75, 14.75], 1.4),
        GlyphMark::Dot([5.0, 13.5], 1.4),
    ],
    edit_group: Some(2),
    simulate_group: None,
    paints: false,
    paints_with_shift: false,
    has_two_ends: false,
    needs_a_cell: false,
    works_on_shapes: true,
    uses_brush_value: false,
    uses_brush_size: false,
    make: || Box::new(ObstaclePolygon::default()),
};

/// The corners so far.
#[derive(Debug, Default)]
pub(super) struct ObstaclePolygon {
    points: Vec<Vec2>,
    /// Why the last click or Enter did nothing; told until the next click.
    refusal: Option<String>,
}

/// What a click would do.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Click {
    Corner(Vec2),
    Close,
    /// On the last corner again: the second half of a double click.
    Nothing,
    Crosses,
}

impl ObstaclePolygon {
    fn click(&self, context: &ToolContext<'_>, input: &ToolInput) -> Click {
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return Click::Corner(to_corner(context, input));
        };
        let reach = catch_distance(context);
        if self.points.len() >= 3 && first.distance(input.world) <= reach {
            return Click::Close;
        }
        let corner = to_corner(context, input);
        if self.points.contains(&corner) || last.distance(corner) * context.zoom < 1.0 {
            return Click::Nothing;
        }
        // The last edge so far ends where the new one begins.
        let crosses = self.points.windows(2).any(|edge| segments_cross(edge[0], edge[1], *last, corner));
        if crosses { Click::Crosses } else { Click::Corner(corner) }
    }

    fn close(&mut self, effects: &mut Vec<ToolEffect>) {
        let shape = Shape::Polygon { points: self.points.clone() };
        if let Err(error) = shape.validate() {
            self.refusal = Some(format!("Not closed: {error}"));
            return;
        }
        self.points.clear();
        effects.push(ToolEffect::Begin("Add Polygon Obstacle", EntryKind::Obstacle));
        effects.push(ToolEffect::AddObstacle(Obstacle::solid(shape)));
        effects.push(ToolEffect::Commit);
    }
}

/// The open segments have exactly one common point.
fn segments_cross(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let side = |o: Vec2, p: Vec2, q: Vec2| {
        let wide = |v: Vec2| (f64::from(v.x) - f64::from(o.x), f64::from(v.y) - f64::from(o.y));
        let ((px, py), (qx, qy)) = (wide(p), wide(q));
        px * qy - py * qx
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

impl Tool for ObstaclePolygon {
    fn input(&mut self, context: &ToolContext<'_>, input: &ToolInput, effects: &mut Vec<ToolEffect>) {
        if self.points.is_empty() && alt_input(context, input, effects) {
            return;
        }
        if input.phase != Phase::Press || input.button != Button::Primary {
            return;
        }
        self.refusal = None;
        match self.click(context, input) {
            Click::Corner(corner) if corner.is_finite() => self.points.push(corner),
            Click::Close => self.close(effects),
            Click::Crosses => self.refusal = Some("No corner added: its edge would cross another".to_owned()),
            Click::Corner(_) | Click::Nothing => {}
        }
    }

    fn confirm(&mut self, _context: &ToolContext<'_>, effects: &mut Vec<ToolEffect>) {
        if !self.points.is_empty() {
            self.close(effects);
        }
    }

    fn cancel(&mut self, _effects: &mut Vec<ToolEffect>) -> bool {
        self.refusal = None;
        let had_points = !self.points.is_empty();
        self.points.clear();
        had_points
    }

    fn preview(&self, context: &ToolContext<'_>, hover: &ToolInput, preview: &mut Preview) {
        if self.points.is_empty() && alt_preview(context, hover, preview) {
            return;
        }
        let click = self.click(context, hover);
        preview.draw.line(Role::ObstacleSelected, &self.points);
        if let (Some(last), Some(first)) = (self.points.last(), self.points.first()) {
            match click {
                Click::Corner(corner) => preview.draw.line(Role::ObstacleSelected, &[*last, corner]),
                Click::Close => preview.draw.line(Role::ObstacleSelected, &[*last, *first]),
                Click::Crosses => preview.draw.line(Role::Refused, &[*last, to_corner(context, hover)]),
                Click::Nothing => {}
            }
        }
        for corner in &self.points {
            preview.draw.push(Role::Handle, Mark::Sign { at: *corner });
        }
        preview.note = match (&self.refusal, self.points.len()) {
            (Some(refusal), _) => refusal.clone(),
            (None, 0) => String::new(),
            (None, _) if click == Click::Close => "Polygon: click closes it".to_owned(),
            (None, 1) => "Polygon: 1 corner".to_owned(),
            (None, 2) => "Polygon: 2 corners".to_owned(),
            (None, corners) => format!("Polygon: {corners} corners, Enter closes it"),
        };
    }
}
