//! What frames the map: the colour and the words of the mode, the texts of empty states, the cursor.
//!
//! Invariants: the mode is told by colour and by words; the texts of empty states go away with the first wall
//! or agent. Not here: cards.

use eframe::egui::{Align2, CornerRadius, CursorIcon, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};

use super::gestures::Gestures;
use super::view::View;
use crate::app::icons::{self, Icon};
use crate::app::theme::{self, Measures, Palette};
use crate::editor::{Mode, Preview, Role, Run, Session, ToolInput, ToolKind};

/// Width of the frame in Simulate.
const FRAME: f32 = 2.0;

/// The frame and tag of Simulate.
pub(super) fn mode_frame(painter: &Painter, session: &Session, view: &View) {
    if session.mode() != Mode::Simulate {
        return;
    }
    let palette = Palette::in_use(painter.ctx());
    let stroke = Stroke::new(FRAME, palette.ok);
    painter.rect_stroke(view.rect, CornerRadius::ZERO, stroke, StrokeKind::Inside);
    let words = match session.run() {
        Run::Stopped => "Simulate",
        Run::Playing => "Simulate: running",
        Run::Paused => "Simulate: paused",
    };
    let galley = painter.layout_no_wrap(words.to_owned(), theme::semibold(), palette.ok);
    // The tag is wide enough for any of its words, so that it does not jump.
    let size = vec2(galley.size().x.max(112.0) + 20.0, Measures::CONTROL);
    let rect = Rect::from_min_size(view.rect.min, size);
    let corner = CornerRadius { nw: 0, ne: 0, sw: 0, se: Measures::RADIUS };
    painter.rect(rect, corner, palette.panel, stroke, StrokeKind::Inside);
    painter.galley(
        Align2::LEFT_CENTER.align_size_within_rect(galley.size(), rect.shrink2(vec2(10.0, 0.0))).min,
        galley,
        palette.ok,
    );
}

/// What to do while there is nothing to see yet.
pub(super) fn empty_text(session: &Session) -> Option<&'static str> {
    let level = session.level()?;
    let has_agents = !level.agents.is_empty() || session.world().is_some_and(|world| !world.agents().is_empty());
    match session.mode() {
        Mode::Edit => {
            let grid = level.grid();
            let is_empty = grid.solid_count() == 0 && !grid.has_weights() && level.obstacles.is_empty() && !has_agents;
            (is_empty && !session.is_gesture_open()).then_some("Drag to paint walls, or Import... a tile map")
        }
        Mode::Simulate => (!has_agents).then_some("Press A to place an agent"),
    }
}

/// That sentence in the middle of the canvas.
pub(super) fn empty_state(painter: &Painter, session: &Session, view: &View) {
    let Some(text) = empty_text(session) else { return };
    let palette = Palette::in_use(painter.ctx());
    let galley = painter.layout_no_wrap(text.to_owned(), theme::body(), palette.text);
    let place = Rect::from_center_size(view.rect.center(), galley.size() + vec2(24.0, 14.0));
    painter.rect_filled(place, CornerRadius::same(Measures::RADIUS), palette.panel.gamma_multiply(0.92));
    painter.galley(Align2::CENTER_CENTER.align_size_within_rect(galley.size(), place).min, galley, palette.text);
}

/// The cursor says what a press does.
pub(super) fn cursor(
    session: &Session,
    gestures: &Gestures,
    hover: Option<&ToolInput>,
    preview: &Preview,
) -> CursorIcon {
    if gestures.is_panning() {
        return CursorIcon::Grabbing;
    }
    if gestures.would_pan(session) && !gestures.is_tool_held() {
        return CursorIcon::Grab;
    }
    let inside = hover.is_some_and(|at| session.grid().is_some_and(|grid| grid.region().contains(at.cell)));
    let refused = preview.draw.marks.iter().any(|(role, _)| *role == Role::Refused);
    if refused || (!inside && session.tool().info().needs_a_cell && !gestures.is_tool_held()) {
        return CursorIcon::NotAllowed;
    }
    match session.tool() {
        ToolKind::INSPECT => CursorIcon::Help,
        ToolKind::WAYPOINTS if gestures.is_tool_held() => CursorIcon::Move,
        ToolKind::SELECT if gestures.is_tool_held() => CursorIcon::Move,
        ToolKind::SELECT => CursorIcon::Default,
        _ => CursorIcon::Crosshair,
    }
}

/// A press would take the state of the cell.
pub(super) fn picks(session: &Session, gestures: &Gestures) -> bool {
    let by_alt = gestures.modifiers().alt && session.mode() == Mode::Edit && !gestures.is_tool_held();
    !gestures.would_pan(session) && (by_alt || session.tool() == ToolKind::PICKER)
}

/// A pipette beside the pointer, because no system has such a cursor.
pub(super) fn pipette(painter: &Painter, at: Pos2) {
    let palette = Palette::in_use(painter.ctx());
    let rect = Rect::from_min_size(at + vec2(8.0, -8.0 - Measures::ICON), vec2(Measures::ICON, Measures::ICON));
    painter.rect_filled(rect.expand(2.0), CornerRadius::same(Measures::RADIUS), palette.panel);
    icons::paint(Icon::Tool(crate::editor::ToolKind::PICKER), painter, rect, palette.text);
}
