//! View, tools and switches: what never enters the history.

use super::sim;
use crate::editor::BrushSettings;
use crate::editor::{BrushValue, CommandId, OverlayPart, ToolInfo, make_tool};
use crate::editor::{Mode, Request, Session};
use crate::geom::{Cell, Vec2};

/// Commands of this area.
pub(super) fn run(session: &mut Session, command: CommandId) {
    use CommandId as C;
    match command {
        C::VisibleNavigation => session.overlay.visible = !session.overlay.visible,
        C::GridLines => {
            let on = !session.overlay.is_on(OverlayPart::CELL_LINES);
            session.overlay.set(OverlayPart::CELL_LINES, on);
        }
        C::ZoomIn => zoom_at(session, session.camera.view_size * 0.5, 1.25),
        C::ZoomOut => zoom_at(session, session.camera.view_size * 0.5, 0.8),
        C::Zoom100 => zoom_at(session, session.camera.view_size * 0.5, 1.0 / session.camera.zoom),
        C::FitGrid => fit(session),
        C::SwapBrushValue => {
            session.brush.value =
                if session.brush.value == BrushValue::Solid { BrushValue::Free } else { BrushValue::Solid };
        }
        C::BrushLarger => larger(session, true),
        C::BrushSmaller => larger(session, false),
        C::OverlayOptions => session.requests.push(Request::OverlayOptions),
        C::HidePanels => session.requests.push(Request::HidePanels),
        C::ToggleTheme => session.requests.push(Request::ToggleTheme),
        C::Fullscreen => session.requests.push(Request::Fullscreen),
        C::KeyboardShortcuts => session.requests.push(Request::Shortcuts),
        C::FirstSteps => session.requests.push(Request::FirstSteps),
        C::About => session.requests.push(Request::About),
        _ => {}
    }
}

/// Chooses a tool; one that the mode does not have changes the mode.
pub(super) fn choose_tool(session: &mut Session, tool: &'static ToolInfo) {
    let fits = if session.mode == Mode::Edit { tool.in_edit() } else { tool.in_simulate() };
    if !fits {
        match session.mode {
            Mode::Edit => sim::enter(session),
            Mode::Simulate => sim::leave(session),
        }
    }
    session.tool = tool.kind;
    session.tool_state = make_tool(tool.kind);
    if session.mode == Mode::Edit {
        session.edit_tool = tool.kind;
    }
}

/// Paint settings within their ranges.
pub(super) fn set_brush(session: &mut Session, brush: BrushSettings) {
    let weight = if brush.weight.is_finite() { brush.weight.clamp(0.0, 1000.0) } else { session.brush.weight };
    session.brush = BrushSettings { size: brush.size.clamp(1, 64), weight, ..brush };
}

fn larger(session: &mut Session, up: bool) {
    if session.mode == Mode::Simulate {
        let factor = if up { 2.0 } else { 0.5 };
        session.speed = (session.speed * factor).clamp(0.1, 16.0);
        return;
    }
    let size = if up { session.brush.size + 1 } else { session.brush.size.saturating_sub(1) };
    set_brush(session, BrushSettings { size, ..session.brush });
}

/// The keyboard's cell cursor.
pub(super) fn move_cursor(session: &mut Session, dx: i32, dy: i32) {
    let Some(level) = session.level() else { return };
    let from = session.cursor.unwrap_or_else(|| level.cell_from_world(session.camera.center));
    let region = level.region();
    let cursor = region.clamp(from).and_then(|c| region.clamp(Cell::new(c.x + dx, c.y + dy)));
    let at = cursor.map(|cell| level.world_from_cell(cell));
    session.cursor = cursor;
    if let Some(at) = at {
        let screen = session.camera.screen_from_world(at);
        let view = session.camera.view_size;
        if screen.x < 0.0 || screen.y < 0.0 || screen.x > view.x || screen.y > view.y {
            session.camera.center = at;
        }
    }
}

/// Zoom that keeps a screen point in place.
pub(super) fn zoom_at(session: &mut Session, at: Vec2, factor: f32) {
    if let Some((min, max)) = session.grid_bounds()
        && factor.is_finite()
        && factor > 0.0
    {
        session.camera.zoom_at(at, factor, max - min);
    }
}

/// The canvas has a new size; the first one shows the whole grid.
pub(super) fn viewport(session: &mut Session, size: Vec2) {
    session.camera.view_size = Vec2::new(size.x.max(1.0), size.y.max(1.0));
    session.has_viewport = true;
    if std::mem::take(&mut session.fit_pending) {
        fit(session);
    }
}

/// Shows the whole grid.
pub(super) fn fit(session: &mut Session) {
    if let Some((min, max)) = session.grid_bounds() {
        session.camera.fit(min, max);
    }
}
