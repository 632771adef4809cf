//! The canvas driven by pointer, wheel and keys, without a window: what each gesture does to the document, and
//! what the map looks like.
//!
//! Set `GRIDWRIGHT_LOOK` to a folder to keep the pictures; they go to a temporary folder otherwise.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::canvas_stage::{Shown, Stage, stage};
use eframe::egui::{self, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use gridwright::document::Paint;
use gridwright::editor::{Action, CommandId, Session};
use gridwright::geom::{Cell, CellRect, Vec2};

/// The middle of a cell on the screen.
fn at(shown: &Shown<'_>, x: i32, y: i32) -> Pos2 {
    shown.state().place(Cell::new(x, y))
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

/// Presses at the first place, goes to each of the others in a frame of its own, and lets go.
fn drag(shown: &mut Shown<'_>, with: PointerButton, places: &[Pos2]) {
    shown.event(Event::PointerMoved(places[0]));
    shown.event(button(places[0], with, true));
    shown.step();
    for place in &places[1..] {
        shown.event(Event::PointerMoved(*place));
        shown.step();
    }
    shown.event(button(places[places.len() - 1], with, false));
    shown.run_ok();
}

fn solid(shown: &Shown<'_>) -> Vec<Cell> {
    let grid = shown.state().session.grid().unwrap();
    grid.region().cells().filter(|cell| grid.is_solid(*cell)).collect()
}

fn cells(list: &[(i32, i32)]) -> Vec<Cell> {
    list.iter().map(|(x, y)| Cell::new(*x, *y)).collect()
}

fn steps(session: &Session) -> usize {
    session.document().unwrap().history().position()
}

#[test]
fn the_press_paints_in_its_own_frame() {
    let mut shown = stage(Stage::empty(12, 8));
    let place = at(&shown, 4, 2);
    shown.event(Event::PointerMoved(place));
    shown.event(button(place, PointerButton::Primary, true));
    shown.step();
    assert_eq!(solid(&shown), cells(&[(4, 2)]), "before the button is up");
    shown.event(button(place, PointerButton::Primary, false));
    shown.run_ok();
    assert_eq!(steps(&shown.state().session), 1);
}

#[test]
fn a_drag_paints_and_a_right_drag_erases_each_in_one_step() {
    let mut shown = stage(Stage::empty(12, 8));
    let places = [at(&shown, 2, 3), at(&shown, 3, 3), at(&shown, 6, 3)];
    drag(&mut shown, PointerButton::Primary, &places);
    assert_eq!(solid(&shown), cells(&[(2, 3), (3, 3), (4, 3), (5, 3), (6, 3)]));
    let places = [at(&shown, 4, 3), at(&shown, 5, 3)];
    drag(&mut shown, PointerButton::Secondary, &places);
    assert_eq!(solid(&shown), cells(&[(2, 3), (3, 3), (6, 3)]));
    assert_eq!(steps(&shown.state().session), 2);
    let place = at(&shown, 2, 3);
    drag(&mut shown, PointerButton::Secondary, &[place]);
    assert_eq!(solid(&shown), cells(&[(3, 3), (6, 3)]), "a right click erases one cell");
}

#[test]
fn all_samples_of_a_frame_are_passed_on() {
    let mut shown = stage(Stage::empty(12, 8));
    let corners = [(1, 1), (8, 1), (8, 6), (1, 6)].map(|(x, y)| at(&shown, x, y));
    shown.event(Event::PointerMoved(corners[0]));
    shown.event(button(corners[0], PointerButton::Primary, true));
    for corner in &corners[1..] {
        shown.event(Event::PointerMoved(*corner));
    }
    shown.event(button(corners[3], PointerButton::Primary, false));
    shown.run_ok();
    let grid = shown.state().session.grid().unwrap();
    let painted = |x: i32, y: i32| grid.is_solid(Cell::new(x, y));
    assert!((1..=8).all(|x| painted(x, 1) && painted(x, 6)), "both rows");
    assert!((1..=6).all(|y| painted(8, y)), "the way down, though the frame ended at the left");
    assert_eq!(grid.solid_count(), 8 + 8 + 4);
}

#[test]
fn escape_in_a_drag_restores_cells_and_history() {
    let mut shown = stage(Stage::empty(12, 8));
    let places = [at(&shown, 1, 1), at(&shown, 2, 1)];
    drag(&mut shown, PointerButton::Primary, &places);
    let before = solid(&shown);
    let (from, to) = (at(&shown, 4, 4), at(&shown, 9, 4));
    shown.event(Event::PointerMoved(from));
    shown.event(button(from, PointerButton::Primary, true));
    shown.step();
    shown.event(Event::PointerMoved(to));
    shown.step();
    assert_ne!(solid(&shown), before);
    shown.key_press(Key::Escape);
    shown.step();
    assert_eq!(solid(&shown), before);
    shown.event(Event::PointerMoved(from));
    shown.step();
    shown.event(button(from, PointerButton::Primary, false));
    shown.run_ok();
    assert_eq!(solid(&shown), before, "the rest of the drag does nothing");
    assert_eq!(steps(&shown.state().session), 1);
    drag(&mut shown, PointerButton::Primary, &[to]);
    assert_eq!(solid(&shown).len(), before.len() + 1, "the next press paints again");
}

#[test]
fn the_other_button_cancels() {
    for same_frame in [false, true] {
        let mut shown = stage(Stage::empty(12, 8));
        let place = at(&shown, 4, 4);
        shown.event(Event::PointerMoved(place));
        shown.event(button(place, PointerButton::Primary, true));
        if !same_frame {
            shown.step();
            assert_eq!(solid(&shown).len(), 1);
        }
        shown.event(button(place, PointerButton::Secondary, true));
        shown.step();
        assert_eq!(solid(&shown), []);
        shown.event(button(place, PointerButton::Secondary, false));
        shown.step();
        shown.event(button(place, PointerButton::Primary, false));
        shown.run_ok();
        assert_eq!(solid(&shown), []);
        assert_eq!(steps(&shown.state().session), 0);
    }
}

#[test]
fn a_drag_that_ends_outside_commits_and_so_does_a_lost_focus() {
    let mut shown = stage(Stage::empty(12, 8));
    let places = [at(&shown, 10, 4), at(&shown, 11, 4), Pos2::new(5000.0, -300.0)];
    drag(&mut shown, PointerButton::Primary, &places);
    assert_eq!(steps(&shown.state().session), 1);
    assert!(!shown.state().session.is_gesture_open());
    let count = solid(&shown).len();
    assert!(count >= 2);

    let place = at(&shown, 2, 2);
    shown.event(Event::PointerMoved(place));
    shown.event(button(place, PointerButton::Primary, true));
    shown.step();
    shown.event(Event::WindowFocused(false));
    shown.step();
    assert!(!shown.state().session.is_gesture_open(), "committed");
    assert_eq!(steps(&shown.state().session), 2);
    let far = at(&shown, 7, 7);
    shown.event(Event::PointerMoved(far));
    shown.step();
    shown.event(button(far, PointerButton::Primary, false));
    shown.run_ok();
    assert_eq!(solid(&shown).len(), count + 1, "what comes after does nothing");
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_a_trackpad_pans() {
    let mut shown = stage(Stage::empty(12, 8));
    let place = at(&shown, 3, 5) + vec2(7.0, -4.0);
    shown.event(Event::PointerMoved(place));
    shown.run_ok();
    let world = |shown: &Shown<'_>| shown.state().canvas.hover.unwrap().world;
    let before = world(&shown);
    let zoom = shown.state().session.camera().zoom;
    for turn in [1.0, 1.0, -0.5] {
        shown.event(wheel(MouseWheelUnit::Line, vec2(0.0, turn), Modifiers::NONE));
        shown.run_ok();
        assert!(world(&shown).distance(before) < 0.01, "the world stays under the pointer");
    }
    assert!(shown.state().session.camera().zoom > zoom * 1.2);
    let zoom = shown.state().session.camera().zoom;
    shown.event(wheel(MouseWheelUnit::Point, vec2(20.0, -30.0), Modifiers::NONE));
    shown.run_ok();
    assert!((shown.state().session.camera().zoom - zoom).abs() < 1e-6, "a trackpad does not zoom");
    let moved = (world(&shown) - before) * zoom;
    assert!(moved.distance(Vec2::new(-20.0, 30.0)) < 0.1, "the picture follows the fingers: {moved:?}");
    shown.event(wheel(MouseWheelUnit::Line, vec2(0.0, 1.0), Modifiers::SHIFT));
    shown.run_ok();
    assert!((shown.state().session.camera().zoom - zoom).abs() < 1e-6, "Shift and wheel scroll sideways");
    shown.event(wheel(MouseWheelUnit::Point, vec2(0.0, 20.0), Modifiers::COMMAND));
    shown.run_ok();
    assert!(shown.state().session.camera().zoom > zoom * 1.01, "Ctrl and fingers zoom");
}

fn wheel(unit: MouseWheelUnit, delta: egui::Vec2, modifiers: Modifiers) -> Event {
    let source = egui::MouseWheelSource::Unknown;
    Event::MouseWheel { unit, delta, phase: egui::TouchPhase::Move, source, modifiers }
}

#[test]
fn middle_and_space_drags_pan_and_paint_nothing() {
    let mut shown = stage(Stage::empty(12, 8));
    let center = shown.state().session.camera().center;
    let (from, to) = (at(&shown, 3, 3), at(&shown, 3, 3) + vec2(40.0, 10.0));
    drag(&mut shown, PointerButton::Middle, &[from, to]);
    let zoom = shown.state().session.camera().zoom;
    let moved = (center - shown.state().session.camera().center) * zoom;
    assert!(moved.distance(Vec2::new(40.0, 10.0)) < 0.1, "{moved:?}");
    shown.key_down(Key::Space);
    drag(&mut shown, PointerButton::Primary, &[to, from]);
    shown.key_up(Key::Space);
    shown.run_ok();
    assert!(shown.state().session.camera().center.distance(center) < 0.1, "and back");
    assert_eq!(solid(&shown), []);
    assert_eq!(steps(&shown.state().session), 0);
}

#[test]
fn right_drag_pans_with_tools_that_do_not_paint() {
    let mut shown = stage(Stage::empty(12, 8));
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::SELECT)));
    let center = shown.state().session.camera().center;
    let (from, to) = (at(&shown, 3, 3), at(&shown, 3, 3) + vec2(40.0, 10.0));
    drag(&mut shown, PointerButton::Secondary, &[from, to]);
    assert!(shown.state().session.camera().center.distance(center) > 5.0);
    assert!(shown.query_by_label("Inspect Cell").is_none(), "a drag is no click");
    drag(&mut shown, PointerButton::Secondary, &[from]);
    shown.get_by_label("Inspect Cell").click();
    shown.run_ok();
    assert_eq!(shown.state().session.pinned(), Some(shown.state().cell(from)));
    assert_eq!(shown.state().session.tool(), gridwright::editor::ToolKind::SELECT, "the tool stays");
}

#[test]
fn alt_picks() {
    let mut shown = stage(Stage::with(12, 8, |paint| {
        paint(CellRect::new(5, 5, 1, 1), Paint::Weight(4.0));
    }));
    let place = at(&shown, 5, 5);
    shown.event_modifiers(Event::PointerMoved(place), Modifiers::ALT);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::ALT);
        shown.event_modifiers(Event::PointerButton { pos: place, button, pressed, modifiers }, Modifiers::ALT);
    }
    shown.run_ok();
    let brush = *shown.state().session.brush();
    assert_eq!(brush.value, gridwright::editor::BrushValue::Weight);
    assert!((brush.weight - 4.0).abs() < 1e-6);
    assert_eq!(steps(&shown.state().session), 1, "a pick is no step");
}

#[test]
fn the_canvas_says_what_is_under_the_cell_cursor() {
    let mut shown = stage(Stage::with(12, 8, |paint| {
        paint(CellRect::new(3, 2, 1, 1), Paint::Solid);
    }));
    shown.state_mut().session.act(Action::MoveCursor(0, 0));
    for _ in 0..12 {
        shown.state_mut().session.act(Action::MoveCursor(-1, -1));
    }
    shown.state_mut().session.act(Action::MoveCursor(3, 2));
    shown.run_ok();
    assert_eq!(shown.state().session.cursor(), Some(Cell::new(3, 2)));
    let value = shown.get_by_label("Grid Canvas").value().unwrap();
    assert!(value.starts_with("(3, 2)  solid"), "{value}");
}

#[test]
fn nothing_is_painted_through_a_menu() {
    let mut shown = stage(Stage::empty(12, 8));
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::SELECT)));
    let place = at(&shown, 3, 3);
    drag(&mut shown, PointerButton::Secondary, &[place]);
    assert!(shown.query_by_label("Inspect Cell").is_some());
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::BRUSH)));
    let away = at(&shown, 1, 7);
    drag(&mut shown, PointerButton::Primary, &[away]);
    assert_eq!(solid(&shown), [], "the click closed the menu");
    drag(&mut shown, PointerButton::Primary, &[away]);
    assert_eq!(solid(&shown), cells(&[(1, 7)]));
}

/// The colour in the middle of a cell.
fn colour(shown: &mut Shown<'_>, cell: Cell) -> [u8; 4] {
    let place = shown.state().place(cell);
    shown.render().unwrap().get_pixel(place.x as u32 + 3, place.y as u32 + 1).0
}

#[test]
fn the_picture_follows_another_level_and_discarded_edits() {
    let free = gridwright::app::theme::Palette::DARK.free_cell.to_array();
    let mut shown = stage(Stage::with(12, 8, |paint| paint(CellRect::new(2, 2, 3, 3), Paint::Solid)));
    shown.state_mut().session.act(Action::Run(CommandId::VisibleNavigation));
    shown.run_ok();
    let cell = Cell::new(3, 3);
    assert_ne!(colour(&mut shown, cell), free);
    // As many cells, another level.
    let empty = Action::NewLevel(CellRect::new(0, 0, 12, 8), Vec2::new(32.0, 32.0));
    shown.state_mut().session.act_discarding(empty);
    shown.run_ok();
    assert_eq!(colour(&mut shown, cell), free);

    shown.state_mut().session.act(Action::Run(CommandId::ModeSimulate));
    shown.state_mut().session.act(Action::Run(CommandId::Step));
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::BRUSH)));
    shown.run_ok();
    let cell = Cell::new(9, 2);
    let place = at(&shown, 9, 2);
    drag(&mut shown, PointerButton::Primary, &[place]);
    shown.event(Event::PointerMoved(Pos2::new(2.0, 300.0)));
    shown.run_ok();
    assert_ne!(colour(&mut shown, cell), free, "a wall for this run");
    shown.state_mut().session.act(Action::Run(CommandId::Stop));
    shown.run_ok();
    assert_eq!(colour(&mut shown, cell), free, "the level has none");
}

#[test]
fn a_long_preview_is_asked_for_once() {
    let mut shown = stage(Stage::empty(600, 400));
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::FILL)));
    let place = at(&shown, 300, 200);
    shown.event(Event::PointerMoved(place));
    shown.run_ok();
    assert_eq!(shown.state().canvas.note, "Fill: 240000 cells");
    assert!(shown.state().session.document().unwrap().history().entries().is_empty());
}

fn description(shown: &Shown<'_>) -> String {
    shown.get_by_label("Grid Canvas").accesskit_node().description().unwrap_or_default()
}

#[test]
fn empty_states_say_what_to_do_and_go_away() {
    let mut shown = stage(Stage::empty(12, 8));
    assert_eq!(description(&shown), "Drag to paint walls, or Import... a tile map");
    let place = at(&shown, 3, 3);
    drag(&mut shown, PointerButton::Primary, &[place]);
    assert_eq!(description(&shown), "");
    shown.state_mut().session.act(Action::Run(CommandId::ModeSimulate));
    shown.run_ok();
    assert_eq!(description(&shown), "Press A to place an agent");
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::ADD_AGENT)));
    let place = at(&shown, 6, 6);
    drag(&mut shown, PointerButton::Primary, &[place]);
    assert_eq!(description(&shown), "");
}

#[test]
fn a_polygon_goes_on_over_clicks_and_the_other_button_takes_it_back() {
    let mut shown = stage(Stage::empty(12, 8));
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::OBSTACLE_POLYGON)));
    for (x, y) in [(2, 2), (8, 2), (5, 6)] {
        let place = at(&shown, x, y);
        drag(&mut shown, PointerButton::Primary, &[place]);
    }
    assert_eq!(shown.state().canvas.note, "Polygon: 3 corners, Enter closes it");
    shown.event(Event::PointerGone);
    shown.run_ok();
    assert_eq!(shown.state().canvas.note, "Polygon: 3 corners, Enter closes it", "also while the pointer is away");
    let place = at(&shown, 10, 6);
    drag(&mut shown, PointerButton::Secondary, &[place]);
    assert_eq!(shown.state().canvas.note, "");
    assert!(shown.query_by_label("Inspect Cell").is_none(), "no menu");
    assert_eq!(steps(&shown.state().session), 0);
}
