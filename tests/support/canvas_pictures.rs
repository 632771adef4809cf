//! Pictures of the map for eyes: near, middle and far, edit and simulate, dark and light. What is asserted is
//! structure: which colours stand where.

use std::path::PathBuf;

use eframe::egui::{Event, PointerButton, Pos2, vec2};
use gridwright::app::theme::Palette;
use gridwright::document::Paint;
use gridwright::editor::{Action, BrushSettings, BrushValue, CommandId, OverlayPart};
use gridwright::geom::{Cell, CellRect, Vec2};

use crate::canvas_stage::{Shown, Stage, stage};

fn save(shown: &mut Shown<'_>, name: &str) -> image::RgbaImage {
    let folder =
        std::env::var_os("GRIDWRIGHT_LOOK").map_or_else(|| std::env::temp_dir().join("gridwright-look"), PathBuf::from);
    std::fs::create_dir_all(&folder).unwrap();
    let picture = shown.render().unwrap();
    picture.save(folder.join(format!("canvas-{name}.png"))).unwrap();
    picture
}

fn themed(name: &str, make: impl Fn() -> Stage, act: impl Fn(&mut Shown<'_>)) {
    for dark in [true, false] {
        let mut made = make();
        made.size = vec2(1074.0, 612.0);
        let mut shown = stage(if dark { made } else { made.light() });
        act(&mut shown);
        save(&mut shown, &format!("{name}-{}", if dark { "dark" } else { "light" }));
    }
}

fn hover(shown: &mut Shown<'_>, cell: Cell) {
    let place = shown.state().place(cell);
    shown.event(Event::PointerMoved(place));
    shown.run_steps(24);
}

/// First Maze with mud and a weighted corner.
fn maze() -> Stage {
    let mut made = Stage::sample("First Maze");
    let session = &mut made.session;
    for (x, y, w, h, weight) in [(5, 3, 3, 2, 3.0), (8, 4, 2, 2, 3.0), (13, 7, 3, 2, 8.0), (2, 8, 2, 1, 0.5)] {
        let free: Vec<Cell> = {
            let grid = session.grid().unwrap();
            CellRect::new(x, y, w, h).cells().filter(|cell| grid.is_walkable(*cell)).collect()
        };
        for cell in free {
            crate::canvas_stage::paint_rect(session, CellRect::from_cell(cell), Paint::Weight(weight));
        }
    }
    made
}

#[test]
fn near_with_a_preview_and_a_card() {
    themed("near", maze, |shown| {
        let brush = BrushSettings { size: 3, ..*shown.state().session.brush() };
        shown.state_mut().session.act(Action::SetBrush(brush));
        hover(shown, Cell::new(6, 6));
    });
}

#[test]
fn previews_of_erasing_and_of_a_rectangle() {
    themed("rectangle", maze, |shown| {
        shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::RECTANGLE)));
        let brush = BrushSettings { value: BrushValue::Free, ..*shown.state().session.brush() };
        shown.state_mut().session.act(Action::SetBrush(brush));
        let from = shown.state().place(Cell::new(8, 2));
        shown.event(Event::PointerMoved(from));
        let modifiers = eframe::egui::Modifiers::NONE;
        shown.event(Event::PointerButton { pos: from, button: PointerButton::Primary, pressed: true, modifiers });
        shown.step();
        hover(shown, Cell::new(13, 6));
    });
}

#[test]
fn empty_grid() {
    themed("empty", || Stage::empty(32, 18), |_| {});
}

#[test]
fn middle_zoom() {
    themed(
        "middle",
        || Stage::sample("Arena"),
        |shown| {
            let session = &mut shown.state_mut().session;
            session.act(Action::ZoomAt(Vec2::new(537.0, 306.0), 3.0));
            shown.run_ok();
        },
    );
}

#[test]
fn far_zoom() {
    themed("far", || Stage::sample("Battlefield"), |shown| shown.run_steps(2));
}

#[test]
fn path_tester() {
    themed("path", maze, |shown| {
        shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::PATH_TESTER)));
        for cell in [Cell::new(5, 1), Cell::new(16, 6)] {
            let pos = shown.state().place(cell);
            shown.event(Event::PointerMoved(pos));
            for pressed in [true, false] {
                let (button, modifiers) = (PointerButton::Primary, eframe::egui::Modifiers::NONE);
                shown.event(Event::PointerButton { pos, button, pressed, modifiers });
                shown.step();
            }
        }
        shown.run_steps(4);
    });
}

#[test]
fn simulation() {
    themed(
        "simulate",
        || Stage::sample("Courtyard"),
        |shown| {
            shown.state_mut().session.act(Action::Run(CommandId::ModeSimulate));
            shown.state_mut().session.act(Action::Run(CommandId::Play));
            let bounds = shown.state().session.grid_bounds().unwrap();
            let place = bounds.0.lerp(bounds.1, 0.55);
            let at = shown.state().session.camera().screen_from_world(place);
            let pos = Pos2::new(at.x, at.y);
            for pressed in [true, false] {
                let (button, modifiers) = (PointerButton::Primary, eframe::egui::Modifiers::NONE);
                shown.event(Event::PointerMoved(pos));
                shown.event(Event::PointerButton { pos, button, pressed, modifiers });
                shown.step();
            }
            shown.run_steps(5);
        },
    );
}

#[test]
fn inspect_areas_and_obstacles() {
    themed("inspect", maze, |shown| {
        let session = &mut shown.state_mut().session;
        session.act(Action::SetOverlay(OverlayPart::AREAS, true));
        session.areas();
        session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::INSPECT)));
        let pos = shown.state().place(Cell::new(11, 7));
        shown.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Primary, eframe::egui::Modifiers::NONE);
            shown.event(Event::PointerButton { pos, button, pressed, modifiers });
            shown.step();
        }
        shown.run_steps(4);
    });
}

#[test]
fn with_visible_navigation_off_only_tones_are_left() {
    let mut shown = stage(maze());
    // Bodies of agents are things of the level and stay.
    shown.state_mut().session.act(Action::Run(CommandId::RemoveAgents));
    shown.state_mut().session.act(Action::Run(CommandId::VisibleNavigation));
    shown.run_ok();
    let picture = save(&mut shown, "plain-dark");
    let palette = &Palette::DARK;
    let allowed = [palette.window, palette.free_cell, palette.solid_cell].map(|colour| colour.to_array());
    let other = picture.pixels().filter(|pixel| !allowed.contains(&pixel.0)).count();
    assert_eq!(other, 0, "pixels of another colour");
}

fn click(shown: &mut Shown<'_>, pos: Pos2, button: PointerButton) {
    shown.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        let modifiers = eframe::egui::Modifiers::NONE;
        shown.event(Event::PointerButton { pos, button, pressed, modifiers });
        shown.step();
    }
    shown.run_steps(4);
}

#[test]
fn a_selected_agent_with_its_distances_at_two_pixels_a_point() {
    let mut made = Stage::sample("Courtyard");
    made.scale = 2.0;
    let mut shown = stage(made);
    let session = &mut shown.state_mut().session;
    session.act(Action::Run(CommandId::ModeSimulate));
    session.act(Action::Run(CommandId::Play));
    let (low, high) = session.grid_bounds().unwrap();
    let camera = *session.camera();
    let at = camera.screen_from_world(low.lerp(high, 0.62));
    click(&mut shown, Pos2::new(at.x, at.y), PointerButton::Primary);
    let session = &mut shown.state_mut().session;
    session.act(Action::Run(CommandId::Pause));
    let id = session.level().unwrap().agents[2].0;
    session.act(Action::Select(Some(gridwright::editor::Selected::Agent(id))));
    let position = session.world().unwrap().agent(id).unwrap().position;
    let at = session.camera().screen_from_world(position);
    session.act(Action::ZoomAt(at, 2.5));
    shown.event(Event::PointerGone);
    shown.run_steps(4);
    save(&mut shown, "selected-dark-2x");
}

#[test]
fn obstacles_with_handles_and_one_under_construction() {
    let mut shown = stage(Stage::empty(20, 14).light());
    let drag = |shown: &mut Shown<'_>, from: Cell, to: Cell| {
        let (from, to) = (shown.state().place(from), shown.state().place(to));
        let (button, modifiers) = (PointerButton::Primary, eframe::egui::Modifiers::NONE);
        shown.event(Event::PointerMoved(from));
        shown.event(Event::PointerButton { pos: from, button, pressed: true, modifiers });
        shown.step();
        shown.event(Event::PointerMoved(to));
        shown.step();
        shown.event(Event::PointerButton { pos: to, button, pressed: false, modifiers });
        shown.run_steps(3);
    };
    for (tool, from, to) in [
        (CommandId::Tool(gridwright::editor::ToolKind::OBSTACLE_RECTANGLE), (2, 2), (5, 5)),
        (CommandId::Tool(gridwright::editor::ToolKind::OBSTACLE_CIRCLE), (9, 4), (11, 4)),
        (CommandId::Tool(gridwright::editor::ToolKind::OBSTACLE_CAPSULE), (13, 2), (17, 5)),
    ] {
        shown.state_mut().session.act(Action::Run(tool));
        drag(&mut shown, Cell::new(from.0, from.1), Cell::new(to.0, to.1));
    }
    shown.state_mut().session.act(Action::Run(CommandId::Bake));
    shown.state_mut().session.finish_job();
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::OBSTACLE_POLYGON)));
    for (x, y) in [(3, 8), (8, 8), (7, 12), (5, 10)] {
        let place = shown.state().place(Cell::new(x, y));
        click(&mut shown, place, PointerButton::Primary);
    }
    hover(&mut shown, Cell::new(2, 12));
    save(&mut shown, "obstacles-light");
}

#[test]
fn menu_and_pipette() {
    let mut shown = stage(maze());
    shown.state_mut().session.act(Action::Run(CommandId::ModeSimulate));
    shown.run_steps(2);
    let place = shown.state().place(Cell::new(5, 5));
    click(&mut shown, place, PointerButton::Secondary);
    save(&mut shown, "menu-dark");
    let mut shown = stage(maze());
    shown.state_mut().session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::PICKER)));
    shown.state_mut().session.act(Action::MoveCursor(2, 1));
    hover(&mut shown, Cell::new(11, 5));
    save(&mut shown, "pipette-dark");
}
