//! Waypoint graphs through a session, as a user draws them: add, move, connect, part, disable, delete, test a
//! path, undo all of it, and save.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::document::{Document, Entry, PathOrder, WaypointGraph};
use gridwright::editor::{Action, Button, CommandId, Gesture, Modifiers, Phase, Preview, Selected, Session, ToolInput};
use gridwright::formats::{ExportOptions, ImportOptions, export, load};
use gridwright::geom::{CellRect, Vec2};
use gridwright::graph::{Connection, Link};

const NONE: Modifiers = Modifiers { shift: false, ctrl: false, alt: false };
const SHIFT: Modifiers = Modifiers { shift: true, ..NONE };
const CTRL_SHIFT: Modifiers = Modifiers { ctrl: true, ..SHIFT };

fn session() -> Session {
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, 20, 12), Vec2::new(32.0, 32.0)));
    session.act(Action::Run(CommandId::Tool(gridwright::editor::ToolKind::WAYPOINTS)));
    session
}

fn input(session: &Session, phase: Phase, modifiers: Modifiers, (x, y): (f32, f32)) -> ToolInput {
    let world = Vec2::new(x, y);
    let cell = session.level().unwrap().cell_from_world(world);
    ToolInput { phase, button: Button::Primary, modifiers, world, cell }
}

fn drag(session: &mut Session, modifiers: Modifiers, from: (f32, f32), to: (f32, f32)) {
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    for (phase, at) in [(Phase::Press, from), (Phase::Drag, middle), (Phase::Drag, to), (Phase::Release, to)] {
        let input = input(session, phase, modifiers, at);
        session.act(Action::Pointer(input));
    }
}

fn click(session: &mut Session, modifiers: Modifiers, at: (f32, f32)) {
    for phase in [Phase::Press, Phase::Release] {
        let input = input(session, phase, modifiers, at);
        session.act(Action::Pointer(input));
    }
}

fn graph(session: &Session) -> &WaypointGraph {
    &session.level().unwrap().graphs[0].1
}

fn pairs(session: &Session) -> Vec<(i64, i64, Link)> {
    graph(session).connections.iter().map(|c: &Connection| (c.from, c.to, c.link)).collect()
}

fn steps(session: &Session) -> Vec<String> {
    let history = session.document().map(Document::history).unwrap();
    history.entries()[..history.position()].iter().map(Entry::title).collect()
}

/// 0 - 1 - 2 along a line, and 3 apart below.
fn drawn() -> Session {
    let mut session = session();
    for x in [50.0, 150.0, 250.0] {
        click(&mut session, NONE, (x, 50.0));
    }
    click(&mut session, SHIFT, (150.0, 200.0));
    session
}

#[test]
fn clicks_add_a_chain_of_points_and_shift_leaves_one_alone() {
    let mut session = drawn();
    let (both, ids) = (Link::TwoWay, graph(&session).points.iter().map(|p| p.id).collect::<Vec<_>>());
    assert_eq!((ids, pairs(&session)), (vec![0, 1, 2, 3], vec![(0, 1, both), (1, 2, both)]));
    let id = session.level().unwrap().graphs[0].0;
    assert_eq!(session.selected(), Some(Selected::Waypoint(id, 3)));
    assert_eq!(steps(&session), ["Add Waypoint"; 4]);
    for left in (0..4).rev() {
        session.act(Action::Run(CommandId::Undo));
        assert_eq!(session.level().unwrap().graphs.first().map_or(0, |(_, g)| g.points.len()), left);
    }
    assert_eq!((session.level().unwrap().graphs.len(), session.selected()), (0, None));
    (0..4).for_each(|_| session.act(Action::Run(CommandId::Redo)));
    assert_eq!((graph(&session).points.len(), pairs(&session).len()), (4, 2));
}

#[test]
fn a_drag_moves_a_point_as_one_step_and_esc_takes_it_back() {
    let mut session = drawn();
    drag(&mut session, NONE, (152.0, 51.0), (180.0, 90.0));
    assert_eq!(graph(&session).points[1].position, Vec2::new(178.0, 89.0));
    assert_eq!(steps(&session).last().unwrap(), "Move Waypoint");
    let before = graph(&session).clone();
    for (phase, at) in [(Phase::Press, (178.0, 89.0)), (Phase::Drag, (300.0, 300.0))] {
        let input = input(&session, phase, NONE, at);
        session.act(Action::Pointer(input));
    }
    assert_ne!(graph(&session), &before);
    session.act(Action::Cancel);
    assert_eq!((graph(&session), steps(&session).len()), (&before, 5));
    click(&mut session, NONE, (50.0, 50.0));
    assert_eq!(steps(&session).len(), 5, "a click only selects");
}

#[test]
fn shift_drag_connects_parts_turns_one_way_and_adds() {
    let mut session = drawn();
    drag(&mut session, SHIFT, (150.0, 200.0), (50.0, 50.0));
    assert_eq!(pairs(&session)[2], (3, 0, Link::TwoWay));
    drag(&mut session, CTRL_SHIFT, (50.0, 50.0), (150.0, 200.0));
    assert_eq!(pairs(&session)[2..], [(0, 3, Link::OneWay)], "the pair stands once");
    drag(&mut session, CTRL_SHIFT, (150.0, 200.0), (50.0, 50.0));
    assert_eq!(pairs(&session)[2..], [(3, 0, Link::OneWay)], "turned round");
    drag(&mut session, CTRL_SHIFT, (150.0, 200.0), (50.0, 50.0));
    assert_eq!(pairs(&session).len(), 2, "the same once more parts them");
    let last_two: Vec<String> = steps(&session).split_off(6);
    assert_eq!(last_two, ["Connect Waypoints", "Disconnect Waypoints"]);
    drag(&mut session, SHIFT, (250.0, 50.0), (400.0, 100.0));
    assert_eq!((graph(&session).points.len(), pairs(&session)[2]), (5, (2, 4, Link::TwoWay)));
    let count = steps(&session).len();
    drag(&mut session, SHIFT, (250.0, 50.0), (251.0, 50.0));
    assert_eq!(steps(&session).len(), count, "a point is not connected to itself");
}

#[test]
fn delete_takes_connections_along_and_the_last_point_the_graph() {
    let mut session = drawn();
    click(&mut session, NONE, (150.0, 50.0));
    session.act(Action::Run(CommandId::Delete));
    assert_eq!((graph(&session).points.len(), pairs(&session).len(), session.selected()), (3, 0, None));
    session.act(Action::Run(CommandId::Undo));
    assert_eq!((graph(&session).points.len(), pairs(&session).len()), (4, 2));
    for at in [(50.0, 50.0), (150.0, 50.0), (250.0, 50.0), (150.0, 200.0)] {
        click(&mut session, NONE, at);
        session.act(Action::Run(CommandId::Delete));
    }
    assert!(session.level().unwrap().graphs.is_empty());
}

#[test]
fn a_tested_path_follows_edits() {
    let mut session = drawn();
    let id = session.level().unwrap().graphs[0].0;
    session.act(Action::TestWaypoints(id, Some(0), None));
    assert!(session.waypoint_test().answer().is_none());
    session.act(Action::TestWaypoints(id, Some(0), Some(2)));
    let answer = |session: &Session| session.waypoint_test().answer().unwrap().text.clone();
    assert_eq!(
        (answer(&session).as_str(), session.waypoint_test().ids()),
        ("Found: 3 points, cost 200.00", &[0, 1, 2][..])
    );
    assert_eq!(session.waypoint_test().points()[1], Vec2::new(150.0, 50.0));
    let mut changed = graph(&session).clone();
    changed.points[1].disabled = true;
    session.act(Action::SetGraph(id, Box::new(changed), "Waypoint Disabled", Gesture::Single));
    assert_eq!(answer(&session), "Partial: closest reachable point is 0");
    session.act(Action::Run(CommandId::Undo));
    assert_eq!(answer(&session), "Found: 3 points, cost 200.00");
    click(&mut session, NONE, (250.0, 50.0));
    session.act(Action::Run(CommandId::Delete));
    assert_eq!((session.waypoint_test().goal(), session.waypoint_test().answer().is_none()), (None, true));
    session.act(Action::TestWaypoints(id, None, None));
    assert!(session.waypoint_test().graph().is_none());
}

#[test]
fn godots_order_says_where_its_path_is_not_the_best() {
    let mut session = drawn();
    let (id, mut changed) = (session.level().unwrap().graphs[0].0, graph(&drawn()).clone());
    changed.connections.clear();
    // From 0 to 2 straight by 1, which is heavy; by 3 it is longer, and nearly free.
    let weights = [1.0, 1.5, 0.1, 0.0];
    changed.points.iter_mut().zip(weights).for_each(|(point, weight)| point.weight = weight);
    changed.points[3].position = Vec2::new(150.0, 300.0);
    for (a, b) in [(0, 1), (1, 2), (0, 3), (3, 2)] {
        changed.connect(a, b, Link::TwoWay);
    }
    session.act(Action::SetGraph(id, Box::new(changed), "Connect Waypoints", Gesture::Single));
    let mut settings = session.level().unwrap().settings;
    settings.rules.order = PathOrder::Godot;
    session.act(Action::SetGrid(settings, "Path Order", Gesture::Single));
    session.act(Action::TestWaypoints(id, Some(0), Some(2)));
    let answer = session.waypoint_test().answer().unwrap();
    assert_eq!(session.waypoint_test().ids(), [0, 1, 2]);
    assert!((answer.outcome.cost - 160.0).abs() < 1e-3);
    assert!(answer.best.is_some_and(|best| best < 30.0), "{:?}", answer.best);
    settings.rules.order = PathOrder::Gridwright;
    session.act(Action::SetGrid(settings, "Path Order", Gesture::Single));
    assert_eq!((session.waypoint_test().ids(), session.waypoint_test().answer().unwrap().best), (&[0, 3, 2][..], None));
}

#[test]
fn what_cannot_be_is_refused_and_told() {
    let mut session = drawn();
    let (id, before) = (session.level().unwrap().graphs[0].0, graph(&session).clone());
    let mut twice = before.clone();
    twice.points[1].id = 0;
    session.act(Action::SetGraph(id, Box::new(twice), "Waypoint Weight", Gesture::Single));
    assert_eq!(session.last_message().unwrap().text, "Waypoint Weight: point 0 stands twice. Nothing was changed.");
    let far = input(&session, Phase::Press, NONE, (3e9, 0.0));
    session.act(Action::Pointer(far));
    session.act(Action::Pointer(ToolInput { phase: Phase::Release, ..far }));
    assert_eq!(graph(&session), &before);
}

#[test]
fn the_note_says_what_a_press_would_do() {
    let session = drawn();
    let note = |modifiers, at| {
        let mut preview = Preview::default();
        session.preview(&input(&session, Phase::Hover, modifiers, at), &mut preview);
        (preview.note, preview.draw.marks.len())
    };
    assert_eq!(note(NONE, (400.0, 300.0)), ("Add a waypoint connected to 3".to_owned(), 2));
    assert_eq!(note(SHIFT, (400.0, 300.0)), ("Add a waypoint".to_owned(), 1));
    assert_eq!(note(NONE, (50.0, 50.0)).0, "Waypoint 0: drag moves, Shift+drag connects");
}

#[test]
fn graphs_are_saved_with_the_project() {
    let session = drawn();
    let level = session.level().unwrap();
    let bytes = export(level, "navgrid", &ExportOptions::default()).unwrap().bytes;
    let back = load(&bytes, "a.navgrid", &ImportOptions::default()).unwrap().level;
    assert_eq!(back.graphs, level.graphs);
}
