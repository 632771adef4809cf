//! The canvas: the map, all that is drawn over it, and the pointer.
//!
//! - `view`: where cells and world positions lie on the screen
//! - `picture`, `cells`, `weights`: the cells, from far to near
//! - `scene`, `marks`, `ears`: overlays turned into shapes
//! - `preview`: what a click would do
//! - `gestures`: events turned into actions
//! - `card`, `chrome`, `menu`: cards, the frame of the mode, empty states, cursors, the context menu
//! - `ink`: patterns and meshes
//!
//! Invariants: the session is only read; a frame costs what is in view, not what is in the map; with Visible
//! Navigation off only the tone of cells, the bodies of agents and the preview are drawn. One accessible node
//! stands for all of it. Not here: panels around it, keys.

mod card;
mod cells;
mod chrome;
mod ears;
mod gestures;
mod ink;
mod marks;
mod menu;
mod picture;
mod preview;
mod scene;
mod view;
mod weights;

use eframe::egui::{EventFilter, Id, Rect, Response, Role, Sense, Ui, WidgetInfo};

use self::card::CellCard;
use self::cells::CellLayer;
use self::gestures::{Gestures, Surface};
use self::marks::MarkPainter;
use self::picture::Picture;
use self::preview::PreviewLayer;
use self::view::View;
use super::theme::{MarkStyle, Palette};
use crate::editor::{self, Action, DrawList, OverlayPart, Session};
use crate::geom::{Cell, CellRect, Frame, Vec2};

/// Where the pointer is on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hover {
    /// The cell; it may lie outside the region.
    pub cell: Cell,
    /// World units.
    pub world: Vec2,
}

/// What the canvas keeps from frame to frame.
#[derive(Debug, Default)]
pub struct CanvasState {
    /// Where the pointer is; `None` while it is elsewhere.
    pub hover: Option<Hover>,
    /// What a press would do, for the status bar; empty where the tool's hint says it.
    pub note: String,
    picture: Picture,
    cells: CellLayer,
    preview: PreviewLayer,
    gestures: Gestures,
    card: CellCard,
    overlays: DrawList,
    bodies: DrawList,
    menu: menu::ContextMenu,
}

impl CanvasState {
    /// The canvas' widget, for asking whether it has the keyboard focus.
    #[must_use]
    pub fn id(&self) -> Option<Id> {
        Some(canvas_id())
    }

    /// A press that began on the canvas is held: of a tool, or of moving the view.
    #[must_use]
    pub fn is_pressed(&self) -> bool {
        self.gestures.is_tool_held() || self.gestures.is_panning()
    }
}

fn canvas_id() -> Id {
    Id::unique("grid canvas")
}

/// Draws the canvas in all the room that is left, and turns what the pointer does into actions.
pub fn canvas_ui(ui: &mut Ui, session: &Session, state: &mut CanvasState, actions: &mut Vec<Action>) {
    let rect = ui.available_rect_before_wrap();
    ui.advance_cursor_after_rect(rect);
    let response = ui.interact(rect, canvas_id(), Sense::drag());
    let mut view = view_of(ui, session, rect, actions);
    let before = actions.len();
    let is_building = state.preview.is_building(session);
    let surface = Surface { ui, id: response.id, session, is_building };
    state.gestures.take(&surface, &mut view, actions);
    let hover = state.gestures.hover(&view);
    state.preview.ask(session, hover.as_ref());
    paint(ui, session, state, &view);
    let over = state.gestures.over();
    state.hover = over.map(|at| Hover { cell: view.cell(at), world: view.world(at) });
    state.note.clone_from(&state.preview.answer().note);
    if over.is_some() || state.is_pressed() {
        ui.set_cursor_icon(chrome::cursor(session, &state.gestures, hover.as_ref(), state.preview.answer()));
    }
    // Between the clicks of a polygon a card would hide what is being drawn.
    let is_busy = state.is_pressed() || state.preview.is_building(session) || state.menu.is_open(ui);
    let rests = over.filter(|_| !is_busy);
    state.card.show(ui, session, &view, rests.map(|at| (view.cell(at), at)));
    card::path_card(ui, session, &view, over);
    state.menu.show(&response, (session, &view), state.gestures.menu_at(), actions);
    describe(ui, session, state, &response);
    if actions.len() != before {
        // Actions are done after the frame: what they change shows in the next.
        ui.ctx().request_repaint();
    }
}

/// The view of this frame. A new size of the canvas is told to the session.
fn view_of(ui: &Ui, session: &Session, rect: Rect, actions: &mut Vec<Action>) -> View {
    let mut camera = *session.camera();
    let size = Vec2::new(rect.width().max(1.0), rect.height().max(1.0));
    if camera.view_size != size {
        camera.view_size = size;
        actions.push(Action::Viewport(size));
        ui.ctx().request_repaint();
    }
    let frame = session.level().map_or(Frame::default(), crate::document::Level::frame);
    View { rect, camera, frame, scale: ui.pixels_per_point() }
}

/// Everything that lies on the map, lowest first.
fn paint(ui: &Ui, session: &Session, state: &mut CanvasState, view: &View) {
    let palette = Palette::of(ui);
    let painter = ui.painter_at(view.rect);
    painter.rect_filled(view.rect, 0, palette.window);
    let Some(grid) = session.grid() else { return };
    let (options, log) = (session.overlay(), session.cell_log());
    state.picture.follow(ui.ctx(), grid, log, options.shows(OverlayPart::WEIGHTS));
    state.picture.paint(&painter, view);
    state.cells.paint(&painter, view, grid, log.position(), options);
    scene::draw(session, view, &mut state.overlays, &mut state.bodies);
    let quiet_shapes = !session.tool().info().works_on_shapes;
    let mut marks = MarkPainter::new(&painter, view).quiet_shapes(quiet_shapes);
    marks.list(&state.overlays);
    marks.list(&state.bodies);
    state.preview.paint_cells(&painter, view, grid.region());
    marks.list(&state.preview.answer().draw);
    let cursor_style = MarkStyle::of(editor::Role::CellCursor, palette);
    for cell in [session.pinned(), session.cursor()].into_iter().flatten() {
        marks.cursor(view.rect_of_px(CellRect::from_cell(cell)), &cursor_style);
    }
    chrome::mode_frame(&painter, session, view);
    chrome::empty_state(&painter, session, view);
    if let Some(at) = state.gestures.over().filter(|_| chrome::picks(session, &state.gestures)) {
        chrome::pipette(&painter, at);
    }
}

/// The one node that stands for the canvas.
fn describe(ui: &Ui, session: &Session, state: &mut CanvasState, response: &Response) {
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Grid Canvas"));
    // Arrows move the cell cursor and Esc cancels, instead of moving the focus away.
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    if let Some(text) = chrome::empty_text(session) {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(text));
    }
    let hovered = state.hover.map(|hover| hover.cell);
    let Some(cell) = session.cursor().or(hovered) else { return };
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(state.card.value(session, cell)));
}
