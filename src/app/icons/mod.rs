//! The glyphs of the window, drawn as vector strokes of one weight.
//!
//! A glyph is a list of marks on an 18 by 18 grid with a live area of 2 to 16 (in `glyphs`), painted
//! at any size and in any colour. Straight lines lie on half units where they can, so that they fall
//! on whole pixels in an 18 point box.
//!
//! Invariants: one stroke weight for all; solid parts are dots of at most 1.4 units radius; no glyph
//! carries a colour. Not here: buttons ([`super::widgets`]) and colours ([`super::theme`]).

mod glyphs;

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::CubicBezierShape, pos2};

use super::theme::Measures;
use crate::editor::GlyphPoint as Point;
use crate::editor::{GlyphMark as Mark, ToolKind};

/// Units on a side of the grid that glyphs are drawn on.
const GRID: f32 = 18.0;

/// A glyph of the toolbar, the tool strip, lists or messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named after the command, tool or state it stands for")]
pub enum Icon {
    /// The glyph of a tool, from its row.
    Tool(ToolKind),
    Undo,
    Redo,
    Bake,
    Clear,
    Eye,
    EyeOff,
    Layers,
    Play,
    Pause,
    Step,
    Stop,
    MagicWand,
    Warning,
    Error,
    Info,
    Check,
    Close,
    ChevronDown,
    ChevronRight,
    File,
    Folder,
    Plus,
    Minus,
    Cells,
    Settings,
    Import,
    Export,
}

impl Icon {
    /// Every glyph, in the order of the enum; for galleries and tests.
    pub const ALL: [Self; 44] = [
        Self::Undo,
        Self::Redo,
        Self::Bake,
        Self::Clear,
        Self::Eye,
        Self::EyeOff,
        Self::Layers,
        Self::Play,
        Self::Pause,
        Self::Step,
        Self::Stop,
        Self::Tool(ToolKind::BRUSH),
        Self::Tool(ToolKind::ERASER),
        Self::Tool(ToolKind::LINE),
        Self::Tool(ToolKind::RECTANGLE),
        Self::Tool(ToolKind::FILL),
        Self::Tool(ToolKind::SELECT),
        Self::MagicWand,
        Self::Tool(ToolKind::PICKER),
        Self::Tool(ToolKind::HAND),
        Self::Tool(ToolKind::INSPECT),
        Self::Tool(ToolKind::PATH_TESTER),
        Self::Tool(ToolKind::OBSTACLE_RECTANGLE),
        Self::Tool(ToolKind::OBSTACLE_CIRCLE),
        Self::Tool(ToolKind::OBSTACLE_CAPSULE),
        Self::Tool(ToolKind::OBSTACLE_POLYGON),
        Self::Tool(ToolKind::WAYPOINTS),
        Self::Tool(ToolKind::SET_TARGET),
        Self::Tool(ToolKind::ADD_AGENT),
        Self::Warning,
        Self::Error,
        Self::Info,
        Self::Check,
        Self::Close,
        Self::ChevronDown,
        Self::ChevronRight,
        Self::File,
        Self::Folder,
        Self::Plus,
        Self::Minus,
        Self::Cells,
        Self::Settings,
        Self::Import,
        Self::Export,
    ];
}

/// Draws `icon` centred in `rect`, as large as the shorter side of `rect` allows, in `color`.
pub fn paint(icon: Icon, painter: &Painter, rect: Rect, color: Color32) {
    let side = rect.width().min(rect.height());
    let corner = rect.center() - Vec2::splat(side / 2.0);
    let pixels_per_point = painter.pixels_per_point();
    let on_pixel = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
    let scale = side / GRID;
    let pen = Pen {
        painter,
        origin: pos2(on_pixel(corner.x), on_pixel(corner.y)),
        scale,
        stroke: Stroke::new(Measures::ICON_STROKE * scale.max(1.0), color),
    };
    for mark in glyphs::marks(icon) {
        pen.mark(mark);
    }
}

/// Maps the glyph grid to the screen.
struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    scale: f32,
    stroke: Stroke,
}

impl Pen<'_> {
    fn at(&self, [x, y]: Point) -> Pos2 {
        self.origin + Vec2::new(x, y) * self.scale
    }

    fn mark(&self, mark: &Mark) {
        match *mark {
            Mark::Line(points) => self.open(points.iter().map(|p| self.at(*p)).collect()),
            Mark::Closed(points) => {
                let points = points.iter().map(|p| self.at(*p)).collect();
                self.painter.add(Shape::closed_line(points, self.stroke));
            }
            Mark::Curve(points) => {
                let points = points.map(|p| self.at(p));
                let curve = CubicBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, self.stroke);
                self.open(curve.flatten(Some(0.05)));
            }
            Mark::Ring(centre, radius) => {
                let (centre, radius) = (self.at(centre), radius * self.scale);
                self.painter.circle_stroke(centre, radius, self.stroke);
            }
            Mark::Dot(centre, radius) => {
                let (centre, radius) = (self.at(centre), radius * self.scale);
                self.painter.circle_filled(centre, radius, self.stroke.color);
            }
            Mark::Arc(centre, radius, start, steps) => {
                let points = (start..=start + steps)
                    .map(|step| self.at(centre) + direction(step) * radius * self.scale)
                    .collect();
                self.open(points);
            }
            Mark::Box(min, max) => {
                let rect = Rect::from_min_max(self.at(min), self.at(max));
                let kind = eframe::egui::StrokeKind::Middle;
                self.painter.rect_stroke(rect, self.scale, self.stroke, kind);
            }
        }
    }

    /// An open stroke; the dots at its ends make them round.
    fn open(&self, points: Vec<Pos2>) {
        // A little under half the width: the soft rim of a dot would make it look wider than its line.
        let radius = self.stroke.width * 0.42;
        for end in [points.first(), points.last()].into_iter().flatten() {
            self.painter.circle_filled(*end, radius, self.stroke.color);
        }
        self.painter.add(Shape::line(points, self.stroke));
    }
}

/// The unit vector `steps` times 15 degrees clockwise from the right, without trigonometry.
fn direction(steps: u8) -> Vec2 {
    const COS_15: f32 = 0.965_925_8;
    const SIN_15: f32 = 0.258_819_04;
    (0..steps % 24).fold(Vec2::RIGHT, |v, _| Vec2::new(v.x * COS_15 - v.y * SIN_15, v.x * SIN_15 + v.y * COS_15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_its_own_and_stays_in_its_box() {
        let inside = |p: &Point| p.iter().all(|v| (1.0..=17.0).contains(v));
        let tools = crate::editor::TOOLS.iter().map(|tool| Icon::Tool(tool.kind));
        let mut seen = std::collections::HashSet::new();
        assert!(Icon::ALL.iter().all(|icon| seen.insert(*icon)), "ALL lists an icon twice");
        for icon in Icon::ALL.into_iter().chain(tools) {
            let marks = glyphs::marks(icon);
            assert!(!marks.is_empty(), "{icon:?} is drawn");
            for mark in marks {
                let ok = match mark {
                    Mark::Line(points) | Mark::Closed(points) => points.iter().all(inside),
                    Mark::Curve([a, _, _, b]) | Mark::Box(a, b) => inside(a) && inside(b),
                    Mark::Ring(c, r) | Mark::Dot(c, r) => c.iter().all(|v| v - r >= 1.0 && v + r <= 17.0),
                    Mark::Arc(c, ..) => inside(c),
                };
                assert!(ok, "{icon:?}: {mark:?} leaves the box");
            }
        }
    }

    #[test]
    fn quarter_turns_are_exact_enough() {
        for (steps, expected) in [(0, [1.0, 0.0]), (6, [0.0, 1.0]), (12, [-1.0, 0.0]), (18, [0.0, -1.0])] {
            let found = direction(steps);
            assert!((found - Vec2::from(expected)).length() < 1e-5, "{steps}: {found:?}");
        }
    }
}
