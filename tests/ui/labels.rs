//! The window driven by label, without a display and without a graphics card: the way of a user from
//! the first start to an export, asserting on the document.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::window::Shown;
use eframe::egui::{Key, Modifiers, PointerButton};
use gridwright::app::Opening;
use gridwright::editor::{Mode, Run, ToolKind};
use gridwright::geom::Cell;
use std::path::PathBuf;

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gridwright-ui-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A small MovingAI map: a wall with a gap.
fn map_file(folder: &std::path::Path) -> PathBuf {
    let path = folder.join("wall.map");
    let rows = ["........", "........", "@@@@@.@@", "........", "........"];
    std::fs::write(&path, format!("type octile\nheight 5\nwidth 8\nmap\n{}\n", rows.join("\n"))).unwrap();
    path
}

#[test]
fn the_first_start_shows_first_maze_with_first_steps() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    assert_eq!(shown.level().name, "First Maze");
    assert_eq!((shown.level().region().w, shown.level().region().h), (18, 11));
    assert_eq!(shown.session().mode(), Mode::Edit);
    assert!(shown.has("1 Paint a wall (B)") && shown.has("5 Export"));
    shown.click("Close First Steps");
    assert!(!shown.has("5 Export"));
}

#[test]
fn paint_erase_undo_redo_and_the_first_step_is_ticked() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    let before = shown.level().clone();
    shown.key(NONE, Key::B);
    shown.stroke(&[(1, 1), (4, 1)]);
    for x in 1..=4 {
        assert!(shown.level().grid().is_solid(Cell::new(x, 1)), "cells between two samples are painted: {x}");
    }
    assert!(shown.window().first_steps().done()[0]);
    assert!(shown.session().is_dirty());
    assert!(shown.value("Document Title").ends_with('*'));
    shown.drag(PointerButton::Secondary, &[(2, 1), (3, 1)]);
    assert!(!shown.level().grid().is_solid(Cell::new(3, 1)), "a right drag erases");
    let painted = shown.level().clone();
    shown.key(CTRL, Key::Z);
    shown.click("Undo");
    assert!(*shown.level() == before, "two steps back is the beginning");
    shown.key(CTRL | Modifiers::SHIFT, Key::Z);
    shown.click("Redo");
    assert!(*shown.level() == painted);
    assert!(shown.has("History Step 2"));
    shown.click("History Step 0");
    assert!(*shown.level() == before, "a click on a step goes there");
}

#[test]
fn arrows_and_enter_paint_without_a_mouse() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.key(NONE, Key::ArrowLeft);
    let at = shown.session().cursor().unwrap();
    let was = shown.level().grid().is_solid(at);
    shown.key(NONE, if was { Key::E } else { Key::B });
    shown.key(NONE, Key::Enter);
    assert_ne!(shown.level().grid().is_solid(at), was);
    // A line takes the first Enter as press and the second as release.
    shown.key(NONE, Key::L);
    shown.key(NONE, Key::Enter);
    assert!(shown.session().is_gesture_open());
    shown.key(NONE, Key::ArrowRight);
    shown.key(NONE, Key::ArrowRight);
    shown.key(NONE, Key::Enter);
    assert!(!shown.session().is_gesture_open());
    let row: Vec<bool> = (0..3).map(|x| shown.level().grid().is_solid(Cell::new(at.x + x, at.y))).collect();
    assert_eq!(row, [true; 3]);
}

#[test]
fn letters_choose_tools_only_while_no_field_is_edited() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.key(NONE, Key::F);
    assert_eq!(shown.session().tool(), ToolKind::FILL);
    shown.key(CTRL | Modifiers::SHIFT, Key::E);
    assert!(shown.has("Export Format"), "Export As opened");
    shown.key(NONE, Key::B);
    assert_eq!(shown.session().tool(), ToolKind::FILL, "the path field has the keyboard");
    shown.key(NONE, Key::Escape);
    assert!(!shown.has("Export Format"));
    shown.key(NONE, Key::B);
    assert_eq!(shown.session().tool(), ToolKind::BRUSH);
}

#[test]
fn bake_clear_and_the_toast_that_undoes() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    let before = shown.level().clone();
    shown.click("Clear");
    assert_eq!(shown.level().grid().solid_count(), 0);
    assert!(shown.session().is_bake_out_of_date());
    let number = shown.session().last_message().unwrap().number;
    shown.click(&format!("Undo Message {number}"));
    assert!(*shown.level() == before, "byte for byte");
    shown.click("Clear");
    shown.click("Bake");
    assert!(!shown.session().is_bake_out_of_date());
    assert_eq!(shown.level().grid().solid_count(), before.grid().solid_count());
    assert!(shown.window().first_steps().done()[1]);
}

#[test]
fn visible_navigation_is_one_switch() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    assert!(shown.session().overlay().visible);
    shown.click("Visible Navigation");
    assert!(!shown.session().overlay().visible);
    shown.key(NONE, Key::V);
    assert!(shown.session().overlay().visible);
    shown.click("Overlay Options");
    shown.click("Areas");
    let areas = gridwright::editor::OverlayPart::AREAS;
    assert!(shown.session().overlay().shows(areas));
}

#[test]
fn simulate_play_send_and_stop() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.click("Simulate");
    assert_eq!((shown.session().mode(), shown.session().tool()), (Mode::Simulate, ToolKind::SET_TARGET));
    shown.click("Play");
    assert_eq!(shown.session().run(), Run::Playing);
    let start: Vec<_> = shown.level().agents.iter().map(|(_, agent)| agent.position).collect();
    shown.stroke(&[(16, 9)]);
    shown.frames(60);
    let now: Vec<_> = shown.session().world().unwrap().agents().iter().map(|a| a.position).collect();
    assert!(!start.is_empty() && start.iter().zip(&now).all(|(a, b)| a.distance(*b) > 8.0), "{start:?} {now:?}");
    assert!(shown.window().first_steps().done()[2]);
    // A wall while they run goes to the live cells only, and Keep brings it into the level as one step.
    shown.key(NONE, Key::B);
    shown.stroke(&[(8, 7), (9, 7)]);
    assert!(shown.session().grid().unwrap().is_solid(Cell::new(9, 7)));
    assert!(!shown.level().grid().is_solid(Cell::new(9, 7)));
    shown.click("Stop");
    assert_eq!(shown.session().run(), Run::Stopped);
    shown.click("Keep Simulation Edits");
    assert!(shown.level().grid().is_solid(Cell::new(9, 7)));
    assert_eq!(shown.level().agents[0].1.position, start[0], "agents stand where the level has them");
    shown.click("Edit");
    assert_eq!(shown.session().mode(), Mode::Edit);
}

#[test]
fn import_save_export_close_and_open_again() {
    let folder = folder("files");
    let map = map_file(&folder);
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.key(CTRL, Key::I);
    shown.fill("Path", map.to_str().unwrap());
    shown.click("Import");
    assert_eq!((shown.level().region().w, shown.level().region().h), (8, 5));
    assert_eq!(shown.level().grid().solid_count(), 7);
    let project = folder.join("level1.navgrid");
    shown.key(CTRL, Key::S);
    shown.fill("Path", project.to_str().unwrap());
    shown.click("Save");
    assert!(project.is_file() && !shown.session().is_dirty());
    assert_eq!(shown.value("Document Title"), "level1.navgrid");
    let saved = shown.level().clone();
    shown.key(CTRL | Modifiers::SHIFT, Key::E);
    let export = folder.join("level1.json");
    shown.fill("Path", export.to_str().unwrap());
    shown.key(NONE, Key::Enter);
    assert!(std::fs::read(&export).is_ok_and(|bytes| !bytes.is_empty()));
    assert!(shown.window().first_steps().done()[4]);
    shown.key(CTRL, Key::W);
    assert!(shown.session().document().is_none() && shown.has("Battlefield"));
    shown.key(CTRL, Key::O);
    shown.fill("Path", project.to_str().unwrap());
    shown.click("Open");
    assert!(*shown.level() == saved, "everything is there");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_systems_dialog_fills_the_path_and_its_cancel_changes_nothing() {
    let folder = folder("browse");
    let map = map_file(&folder);
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.answer_dialogs_with(None);
    shown.key(CTRL, Key::I);
    shown.click("Browse...");
    assert!(shown.has("Path"), "cancelled there, so the path can be typed here");
    shown.answer_dialogs_with(Some(map));
    shown.click("Browse...");
    assert!(!shown.has("Path"));
    assert_eq!(shown.level().region().w, 8);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_bad_file_is_said_and_the_level_stays() {
    let folder = folder("bad");
    let bad = folder.join("bad.map");
    std::fs::write(&bad, "type octile\nheight 5\nwidth 8\nmap\n.....\n").unwrap();
    let mut shown = Shown::usual(Opening::FirstMaze);
    let before = shown.level().clone();
    shown.key(CTRL, Key::I);
    shown.fill("Path", bad.to_str().unwrap());
    shown.click("Import");
    assert!(*shown.level() == before && !shown.session().is_dirty());
    let message = shown.session().last_message().unwrap();
    assert!(message.text.contains("bad.map"), "{}", message.text);
    assert!(shown.has(&format!("Close Message {}", message.number)));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn unsaved_changes_ask_before_they_are_lost() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.click("Clear");
    shown.key(CTRL, Key::W);
    assert!(shown.has("Discard"));
    shown.key(NONE, Key::Escape);
    assert!(shown.session().document().is_some(), "Esc keeps the level");
    shown.key(CTRL, Key::Q);
    shown.click("Discard");
    assert!(shown.window().is_leaving());
}

#[test]
fn saving_first_goes_on_with_what_was_asked() {
    let folder = folder("save-then");
    let project = folder.join("kept.navgrid");
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.click("Clear");
    shown.key(CTRL, Key::W);
    shown.click("Save");
    shown.fill("Path", project.to_str().unwrap());
    shown.click("Save");
    assert!(project.is_file());
    assert!(shown.session().document().is_none(), "and then it was closed");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_dropped_file_is_opened_on_the_start_page_and_imported_into_a_level() {
    let folder = folder("drop");
    let map = map_file(&folder);
    let mut shown = Shown::usual(Opening::StartPage);
    shown.drop_file(&map);
    assert_eq!(shown.level().grid().solid_count(), 7);
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.drop_file(&map);
    assert_eq!(shown.level().name, "First Maze");
    assert_eq!(shown.level().region().w, 8);
    shown.key(CTRL, Key::Z);
    assert_eq!(shown.level().region().w, 18);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_start_page_makes_grids_and_opens_samples() {
    let mut shown = Shown::usual(Opening::StartPage);
    shown.click("32 x 32");
    assert_eq!(shown.level().region().area(), 1024);
    shown.key(CTRL, Key::W);
    shown.click("Courtyard");
    assert_eq!(shown.level().agents.len(), 12);
    shown.key(CTRL, Key::W);
    shown.click("Custom...");
    shown.fill("New Grid Width", "40");
    shown.key(NONE, Key::Enter);
    let size = (shown.level().region().w, shown.level().region().h);
    assert_eq!(size, (40, 32), "Enter takes the number over and creates");
}

#[test]
fn a_menu_runs_commands_and_closes() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.click("Grid Menu");
    shown.click("Clear Weights");
    assert!(!shown.has("Clear Weights"));
    assert_eq!(shown.level().grid().weighted_count(), 0);
    shown.click("Edit Menu");
    assert!(shown.has("Deselect"));
    shown.key(NONE, Key::Escape);
    assert!(!shown.has("Deselect"));
    assert_eq!(shown.session().mode(), Mode::Edit);
}

#[test]
fn waypoints_are_drawn_connected_tested_parted_and_undone() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    let before = shown.level().clone();
    shown.key(NONE, Key::N);
    assert_eq!(shown.session().tool(), ToolKind::WAYPOINTS);
    for cell in [(1, 1), (6, 1), (6, 3)] {
        shown.stroke(&[cell]);
    }
    let connections = |shown: &Shown| shown.level().graphs[0].1.connections.len();
    assert_eq!((shown.level().graphs[0].1.points.len(), connections(&shown)), (3, 2));
    assert_eq!(shown.value("Graph Name"), "Waypoints");
    shown.click("Test Path to Here");
    shown.click("Go to Waypoint 1");
    shown.click("Go to Waypoint 0");
    shown.click("Test Path from Here");
    assert!(shown.value("Waypoint Path Way").starts_with("0, 1, 2"));
    shown.picture("waypoints");
    shown.click("Remove Connection 1");
    assert_eq!((connections(&shown), shown.session().waypoint_test().ids()), (1, &[0][..]));
    shown.check_labels();
    shown.click("Undo");
    assert_eq!(shown.value("Waypoint Path Way"), "0, 1, 2");
    shown.click("Waypoint Disabled");
    assert!(shown.level().graphs[0].1.points[0].disabled);
    shown.key(NONE, Key::Delete);
    assert_eq!(connections(&shown), 1);
    for _ in 0..5 {
        shown.key(CTRL, Key::Z);
    }
    assert!(*shown.level() == before, "every step is undone");
}

#[test]
fn an_idle_window_asks_for_no_frames() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.frames(4);
    assert!(!shown.wants_frame(), "nothing moves");
    shown.click("Play");
    shown.step();
    assert!(shown.wants_frame(), "agents move");
    shown.click("Stop");
    shown.frames(4);
    assert!(!shown.wants_frame());
}

#[test]
fn labels_are_unique_in_both_modes() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.check_labels();
    shown.click("Simulate");
    shown.check_labels();
}

#[test]
fn the_path_tester_compares_searches_side_by_side() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.key(NONE, Key::T);
    shown.stroke(&[(1, 1), (5, 7), (16, 9)]);
    let answer = shown.value("Path Answer");
    assert!(answer.starts_with("Found"), "one drag places both ends: {answer}");
    shown.click("Path Inspector");
    shown.click("Compare");
    let row = |shown: &Shown, title: &str| shown.value(&format!("Compared {title}"));
    assert!(row(&shown, "JPS").starts_with("Refused: JPS does not serve weights"), "the maze has mud");
    for title in ["A*", "Auto", "Godot 4.6", "Godot jumping"] {
        assert!(row(&shown, title).starts_with("Found"), "{title}: {}", row(&shown, title));
    }
    shown.check_labels();
    let looked_at = shown.session().path_test().expanded().len();
    shown.click("Compared Godot jumping");
    assert_ne!(shown.session().path_test().expanded().len(), looked_at, "the chosen search's tree is shown");
    shown.click("Search Tree");
    shown.picture("compare");
    // An edit is answered at once.
    let before = row(&shown, "A*");
    shown.key(NONE, Key::B);
    shown.stroke(&[(5, 7), (9, 7)]);
    assert_ne!(row(&shown, "A*"), before);
    shown.click("Answer");
    assert!(!shown.has("Compared A*"));
}
