//! The tour of the README, step by step, as a newcomer takes it.

use crate::window::Shown;
use eframe::egui::{Key, Modifiers};
use gridwright::app::Opening;
use gridwright::editor::{Action, Session, Severity};
use gridwright::geom::Cell;
use gridwright::grid::{Areas, Connectivity};
use gridwright::sim::AgentState;

const NONE: Modifiers = Modifiers::NONE;

fn areas(session: &Session) -> usize {
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(session.level().unwrap().grid());
    areas.count()
}

fn warnings(session: &Session) -> Vec<String> {
    let warnings = session.log().rows().iter().filter(|m| m.severity == Severity::Warning);
    warnings.map(|m| m.text.clone()).collect()
}

/// An obstacle, Agent Radius 5 and Bake, in First Maze.
fn bake_with_radius(shown: &mut Shown, obstacle: [(i32, i32); 2]) {
    shown.key(NONE, Key::O);
    shown.stroke(&obstacle);
    shown.act(Action::Select(None));
    shown.run();
    shown.fill("Agent Radius", "5");
    shown.key(NONE, Key::Enter);
    assert_eq!(shown.level().bake.agent_radius, 5.0);
    assert!(shown.session().is_bake_out_of_date());
    shown.click("Bake");
}

#[test]
fn the_level_of_the_tour_stays_walkable() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    assert_eq!((shown.level().grid().free_count(), areas(shown.session())), (89, 1));
    // Paint a wall, undo it.
    shown.key(NONE, Key::B);
    shown.stroke(&[(9, 1), (11, 1)]);
    assert!(shown.level().grid().is_solid(Cell::new(10, 1)));
    shown.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(shown.level().grid().free_count(), 89);
    // Bake: the three free cells under the obstacle are solid, and nothing else.
    bake_with_radius(&mut shown, [(2, 1), (4, 2)]);
    assert_eq!((shown.level().grid().free_count(), areas(shown.session())), (86, 1));
    assert!(shown.level().grid().is_solid(Cell::new(3, 1)) && shown.level().grid().is_solid(Cell::new(4, 1)));
    assert_eq!(shown.value("Bake State"), "Bake up to date");
    assert_eq!(warnings(shown.session()), Vec::<String>::new());
    // Watch: every agent reaches its target.
    shown.key(NONE, Key::F5);
    for _ in 0..900 {
        shown.step();
    }
    let agents = shown.session().world().unwrap().agents();
    assert_eq!(agents.len(), 3);
    assert!(agents.iter().all(|agent| agent.state == AgentState::Arrived), "all three have arrived");
}

#[test]
fn a_bake_that_closes_says_so_in_the_log_and_in_the_status() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    // The one way out of the first corridor, both of its ends.
    bake_with_radius(&mut shown, [(1, 1), (2, 2)]);
    assert_eq!(warnings(shown.session()), ["Bake: 1 agent covered."]);
    assert_eq!(shown.value("Bake State"), "Bake covers agents");
    shown.key(Modifiers::COMMAND, Key::Z);
    assert_eq!(shown.value("Bake State"), "Bake out of date", "what is undone does no harm");
    // A radius that no corridor is wide enough for.
    shown.fill("Agent Radius", "40");
    shown.key(NONE, Key::Enter);
    shown.click("Bake");
    let said = "Bake: nothing is walkable any more (before: 89 cells); 3 agents covered; 3 targets covered.";
    assert_eq!(warnings(shown.session())[1..], [said]);
    assert_eq!(shown.value("Bake State"), "Nothing is walkable");
}

/// A folder of its own, empty.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("gridwright-fields-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_save_by_key_takes_what_is_typed_with_it() {
    let path = folder("save").join("level.navgrid");
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.act(Action::SaveFile(path.clone()));
    shown.fill("Cell Width", "48");
    assert_eq!(shown.level().cell_size.x, 32.0, "not handed over yet");
    shown.key(Modifiers::COMMAND, Key::S);
    assert_eq!(shown.level().cell_size.x, 48.0);
    let saved = std::fs::read_to_string(&path).unwrap();
    assert!(saved.contains("cell_size: (48.0, 32.0)"), "the file holds what was on the screen");
    assert!(!shown.session().is_dirty());
}

#[test]
fn fields_say_what_they_refuse_and_what_they_took() {
    let mut shown = Shown::usual(Opening::FirstMaze);
    for typed in ["0", "-1", "nan"] {
        shown.fill("Grid Width", typed);
        shown.key(NONE, Key::Enter);
        assert_eq!(shown.level().region().w, 18, "{typed} cuts nothing");
    }
    assert!(shown.has("\"nan\" is not a number; 18 stays."));
    shown.fill("Grid Width", "0");
    shown.key(NONE, Key::Enter);
    assert!(shown.has("0 is not from 1 to 16777216; 18 stays."));
    shown.fill("Grid Width", "18");
    shown.key(NONE, Key::Enter);
    assert!(!shown.has("0 is not from 1 to 16777216; 18 stays."), "a good value takes the words away");
    shown.fill("Agent Radius", "-3");
    shown.key(NONE, Key::Enter);
    assert!(shown.has("-3 is too small; 0 was taken."));
    shown.fill("Cell Width", "0.001");
    shown.key(NONE, Key::Enter);
    assert_eq!(shown.value("Cell Width"), "0.001 px");
}
