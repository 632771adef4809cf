//! The main job the whole way, driven by label and mouse without a display: import a real map, paint,
//! bake, watch agents chase, change the numbers while they run, save, export, close, open again.

use crate::window::Shown;
use eframe::egui::{Key, Modifiers, PointerButton};
use gridwright::app::Opening;
use gridwright::document::Level;
use gridwright::editor::{Action, OverlayPart, Run};
use gridwright::formats::{ExportOptions, ImportOptions, load};
use gridwright::geom::{Cell, Shape, Vec2};
use gridwright::grid::DiagonalMode;
use gridwright::sim::AgentState;
use std::path::{Path, PathBuf};

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

/// `dao/arena.map` where it is, else a map of the same size and make.
fn arena(folder: &Path) -> PathBuf {
    let shared = std::env::var("GRIDWRIGHT_SHARED").unwrap_or_else(|_| "../shared".to_owned());
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join(shared).join("maps/movingai/dao/arena.map");
    if real.is_file() {
        return real;
    }
    println!("no {}: a map of our own stands in", real.display());
    let row = |y: usize| if y == 0 || y == 48 { "T".repeat(49) } else { format!("T{}T", ".".repeat(47)) };
    let rows: Vec<String> = (0..49).map(row).collect();
    let path = folder.join("arena.map");
    std::fs::write(&path, format!("type octile\nheight 49\nwidth 49\nmap\n{}\n", rows.join("\n"))).unwrap();
    path
}

fn shape_count(level: &Level, kind: &str) -> usize {
    level.obstacles.iter().filter(|(_, o)| o.shape.kind_name() == kind).count()
}

/// Import, paint, erase, undo and redo by key, jump by the History list.
fn open_and_paint(shown: &mut Shown, map: &Path) {
    shown.key(CTRL, Key::I);
    shown.fill("Path", map.to_str().unwrap());
    shown.click("Import");
    assert_eq!((shown.level().region().w, shown.level().region().h), (49, 49));
    let imported = shown.level().clone();
    shown.key(NONE, Key::B);
    shown.stroke(&[(20, 24), (28, 24)]);
    assert!((20..=28).all(|x| shown.level().grid().is_solid(Cell::new(x, 24))));
    let painted = shown.level().clone();
    shown.drag(PointerButton::Secondary, &[(20, 24), (28, 24)]);
    assert!((20..=28).all(|x| shown.level().grid().is_walkable(Cell::new(x, 24))));
    shown.key(CTRL, Key::Z);
    assert!(*shown.level() == painted);
    shown.key(CTRL, Key::Z);
    assert!(*shown.level() == imported);
    shown.key(CTRL | Modifiers::SHIFT, Key::Z);
    assert!(*shown.level() == painted);
    let titles: Vec<_> = shown
        .session()
        .document()
        .unwrap()
        .history()
        .entries()
        .iter()
        .map(gridwright::document::Entry::title)
        .collect();
    assert_eq!(titles, ["Import", "Brush: 9 cells", "Eraser: 9 cells"]);
    shown.click("History Step 1");
    assert!(*shown.level() == imported);
    shown.click("History Step 2");
}

/// Obstacles, Agent Radius, Bake, Out of date, Clear and back, mud.
fn bake_and_mud(shown: &mut Shown) {
    shown.click("Rectangle Obstacle");
    shown.stroke(&[(10, 34), (14, 36)]);
    shown.click("Circle Obstacle");
    shown.stroke(&[(40, 38), (42, 38)]);
    assert_eq!((shape_count(shown.level(), "Rectangle"), shape_count(shown.level(), "Circle")), (1, 1));
    shown.act(Action::Select(None));
    shown.run();
    shown.fill("Agent Radius", "12");
    shown.key(NONE, Key::Enter);
    assert_eq!(shown.level().bake.agent_radius, 12.0);
    assert!(shown.session().is_bake_out_of_date());
    let before = shown.level().grid().solid_count();
    shown.click("Bake");
    assert!(!shown.session().is_bake_out_of_date());
    assert!(shown.level().grid().solid_count() > before + 15, "walls and obstacles are grown by 12 px");
    assert!(shown.level().grid().is_solid(Cell::new(12, 35)) && shown.level().grid().is_solid(Cell::new(40, 38)));
    assert!(shown.level().grid().is_solid(Cell::new(24, 24)), "paint stays");
    // Move the rectangle: the bake is out of date, until the move is undone.
    shown.click("Select");
    shown.stroke(&[(12, 35), (13, 35)]);
    let moved = matches!(shown.level().obstacles[0].1.shape, Shape::Rectangle { .. });
    assert!(moved && shown.session().is_bake_out_of_date(), "a moved obstacle is not baked yet");
    shown.key(CTRL, Key::Z);
    assert!(!shown.session().is_bake_out_of_date());
    shown.act(Action::Select(None));
    let baked = shown.level().clone();
    shown.click("Clear");
    assert_eq!(shown.level().grid().solid_count(), 0);
    shown.key(CTRL, Key::Z);
    assert!(*shown.level() == baked, "undo brings it back");
    let mut brush = *shown.session().brush();
    brush.value = gridwright::editor::BrushValue::Weight;
    brush.weight = 3.0;
    shown.act(Action::SetBrush(brush));
    shown.click("Rectangle");
    shown.stroke(&[(20, 28), (28, 32)]);
    assert_eq!(shown.level().grid().weighted_count(), 45);
    assert_eq!(shown.level().grid().weight(Cell::new(24, 30)), 3.0);
}

fn distances(shown: &Shown, to: Vec2) -> Vec<f32> {
    shown.session().world().unwrap().agents().iter().map(|a| a.position.distance(to)).collect()
}

/// Twelve chasers follow the click, and a wall across their way.
fn chase(shown: &mut Shown) {
    shown.click("Simulate");
    shown.click("Add Agent");
    for i in 0..12 {
        shown.stroke(&[(6 + 2 * (i % 6), 21 + 2 * (i / 6))]);
    }
    assert_eq!(shown.level().agents.len(), 12);
    shown.click("Set Target");
    shown.click("Play");
    shown.stroke(&[(40, 20)]);
    let target = shown.level().world_from_cell(Cell::new(40, 20));
    shown.frames(1);
    let before = distances(shown, target);
    // A frame here is a quarter of a second: 15 ticks.
    shown.frames(3);
    let after = distances(shown, target);
    assert!(before.iter().zip(&after).all(|(b, a)| a < b), "all come nearer: {before:?} {after:?}");
    // A wall across their way: on the next tick every walking agent has another path.
    shown.click("Pause");
    let through_the_wall = |shown: &Shown| {
        let is_wall = |c: &Cell| c.x == 32 && (14..=27).contains(&c.y);
        let agents = shown.session().world().unwrap().agents();
        let walking = agents.iter().filter(|a| a.state == AgentState::Walking);
        walking.filter(|a| a.navigation.path().cells.iter().any(is_wall)).count()
    };
    assert!(through_the_wall(shown) > 6, "the wall will stand in the way of most");
    shown.click("Brush");
    let mut brush = *shown.session().brush();
    brush.value = gridwright::editor::BrushValue::Solid;
    shown.act(Action::SetBrush(brush));
    shown.stroke(&[(32, 14), (32, 27)]);
    assert!(
        (14..=27).all(|y| shown.session().grid().unwrap().is_solid(Cell::new(32, y))),
        "the live cells are painted"
    );
    shown.click("Step");
    assert_eq!(through_the_wall(shown), 0);
    shown.click("Play");
    assert!(!shown.level().grid().is_solid(Cell::new(32, 20)), "the level itself is as it was");
}

/// Numbers of the inspector take effect while agents run.
fn tune(shown: &mut Shown) {
    shown.click("Agents Inspector");
    for (label, value) in [
        ("Path Desired Distance", "24"),
        ("Target Desired Distance", "14"),
        ("Path Max Distance", "90"),
        ("Target Repath Distance", "6"),
    ] {
        shown.fill(label, value);
        shown.key(NONE, Key::Enter);
    }
    shown.frames(2);
    let settings = shown.level().profiles[0].1.settings;
    let numbers = (settings.path_desired_distance, settings.target_desired_distance);
    assert_eq!(numbers, (24.0, 14.0));
    assert_eq!((settings.path_max_distance, settings.target_repath_distance), (90.0, 6.0));
    assert_eq!(shown.session().run(), Run::Playing);
    let world = shown.session().world().unwrap();
    assert!(world.agents().iter().all(|a| *a.navigation.settings() == settings), "the running agents have them");
    // Another target, and on the way to it another Diagonal Mode.
    shown.click("Set Target");
    shown.stroke(&[(6, 42)]);
    shown.frames(1);
    shown.click("Pause");
    let mut grid = shown.level().settings;
    grid.rules.diagonal_mode = DiagonalMode::Never;
    shown.act(Action::SetGrid(grid, "Diagonal Mode", gridwright::editor::Gesture::Single));
    shown.click("Step");
    let straight = |cells: &[Cell]| cells.windows(2).all(|s| s[0].x == s[1].x || s[0].y == s[1].y);
    let walking: Vec<_> =
        shown.session().world().unwrap().agents().iter().filter(|a| a.state == AgentState::Walking).collect();
    assert!(walking.len() > 6, "{} walk", walking.len());
    assert!(walking.iter().all(|a| straight(&a.navigation.path().cells)), "no diagonal steps any more");
    shown.click("Visible Navigation");
    assert!(!shown.session().overlay().shows(OverlayPart::AGENT_PATHS));
    shown.click("Visible Navigation");
    assert!(shown.session().overlay().shows(OverlayPart::AGENT_PATHS));
    shown.click("Stop");
    shown.click("Edit");
}

fn export(shown: &mut Shown, format: &'static str, path: &Path) {
    let path = path.to_path_buf();
    shown.act(Action::ExportFile { format, path, options: ExportOptions::default() });
    shown.run();
}

#[test]
fn the_whole_way_once() {
    let folder = std::env::temp_dir().join(format!("gridwright-story-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut shown = Shown::usual(Opening::FirstMaze);
    shown.act(Action::NewLevel(gridwright::geom::CellRect::new(0, 0, 18, 11), Vec2::new(32.0, 32.0)));
    shown.run();
    open_and_paint(&mut shown, &arena(&folder));
    bake_and_mud(&mut shown);
    chase(&mut shown);
    tune(&mut shown);

    let project = folder.join("level1.navgrid");
    shown.key(CTRL, Key::S);
    shown.fill("Path", project.to_str().unwrap());
    shown.click("Save");
    assert!(!shown.session().is_dirty());
    let saved = shown.level().clone();
    for (format, name) in [("mres", "level1.mres"), ("json", "level1.nav.json"), ("ron", "level1.nav.ron")] {
        let path = folder.join(name);
        export(&mut shown, format, &path);
        let read = load(&std::fs::read(&path).unwrap(), name, &ImportOptions::default()).unwrap();
        let (there, here) = (read.level.grid(), saved.grid());
        assert_eq!(
            (there.solid_count(), there.weighted_count()),
            (here.solid_count(), here.weighted_count()),
            "{name}"
        );
    }
    shown.key(CTRL, Key::W);
    assert!(shown.session().document().is_none());
    shown.key(CTRL, Key::O);
    shown.fill("Path", project.to_str().unwrap());
    shown.click("Open");
    assert!(*shown.level() == saved, "everything is there");
    assert_eq!((shown.level().agents.len(), shown.level().obstacles.len()), (12, 2));
    std::fs::remove_dir_all(folder).unwrap();
}
