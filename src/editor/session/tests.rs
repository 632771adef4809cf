//! Whole stories of a session: steps, bakes by themselves, gestures and what waits for their end.

use crate::document::{Command, Edit, EntryKind, Id, Level, Obstacle, Paint, commands};
use crate::editor::{
    Action, Button, CommandId, Gesture, Mode, Modifiers, Phase, Run, Selected, Session, ToolInput, ToolKind,
};
use crate::formats::{ExportOptions, export};
use crate::geom::{Cell, CellRect, Shape, Vec2};

/// A level of `size` x `size` cells with one rectangle, baked.
fn session(size: u32) -> (Session, Id<Obstacle>) {
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, size, size), Vec2::new(32.0, 32.0)));
    let id = session.level().unwrap().peek_id();
    let shape = Shape::Rectangle { center: Vec2::new(160.0, 160.0), size: Vec2::new(128.0, 128.0) };
    let edit = Edit::Obstacle(id, Some(Box::new(Obstacle::solid(shape))));
    session.act(Action::Apply(Box::new(Command::new("Add Obstacle", EntryKind::Obstacle, edit))));
    session.act(Action::Run(CommandId::Bake));
    session.finish_job();
    assert!(!session.is_bake_out_of_date() && session.level().unwrap().grid().solid_count() > 0);
    (session, id)
}

fn auto_bake(size: u32) -> (Session, Id<Obstacle>) {
    let (mut session, id) = session(size);
    session.act(Action::Run(CommandId::AutoBake));
    session.advance(1.0);
    (session, id)
}

fn shift(session: &mut Session, id: Id<Obstacle>, gesture: Gesture) {
    let mut obstacle = session.level().unwrap().obstacle(id).unwrap().clone();
    obstacle.shape = obstacle.shape.translated(Vec2::new(32.0, 0.0));
    session.act(Action::SetObstacle(id, Box::new(obstacle), "Move Obstacle", gesture));
}

fn brush(session: &mut Session, cell: Cell, phases: &[Phase]) {
    let world = session.level().unwrap().world_from_cell(cell);
    for phase in phases {
        let (button, modifiers) = (Button::Primary, Modifiers::default());
        session.act(Action::Pointer(ToolInput { phase: *phase, button, modifiers, world, cell }));
    }
}

fn labels(session: &Session) -> Vec<&str> {
    let history = session.document().unwrap().history();
    history.entries()[..history.position()].iter().map(|entry| entry.label.as_str()).collect()
}

/// The project file's bytes: all that a user could lose.
fn bytes(level: &Level) -> Vec<u8> {
    export(level, "navgrid", &ExportOptions::default()).unwrap().bytes
}

fn file(session: &Session) -> Vec<u8> {
    bytes(session.level().unwrap())
}

#[test]
fn one_undo_takes_back_a_step_and_the_bake_it_caused_and_nothing_bakes_it_again() {
    let (mut session, id) = auto_bake(12);
    let before = file(&session);
    shift(&mut session, id, Gesture::Single);
    session.advance(1.2);
    assert!(session.is_bake_out_of_date(), "300 ms have not passed");
    session.advance(2.0);
    assert!(!session.is_bake_out_of_date());
    let after = file(&session);
    assert_eq!(labels(&session), ["Add Obstacle", "Bake", "Auto Bake", "Move Obstacle"]);
    session.act(Action::Run(CommandId::Undo));
    assert_eq!(file(&session), before, "one Undo takes back both");
    session.advance(10.0);
    assert_eq!(file(&session), before, "an undone state was baked again");
    session.act(Action::Run(CommandId::Redo));
    session.advance(20.0);
    assert_eq!(file(&session), after, "redo was lost");
    assert_eq!(labels(&session).len(), 4);
}

#[test]
fn a_state_that_undo_leaves_out_of_date_is_not_baked_but_the_next_step_is() {
    let (mut session, id) = auto_bake(12);
    shift(&mut session, id, Gesture::Single);
    shift(&mut session, id, Gesture::Single);
    session.advance(2.0);
    session.act(Action::Run(CommandId::Undo));
    assert!(session.is_bake_out_of_date());
    let undone = file(&session);
    session.advance(10.0);
    // A gesture that is given up brings the undone state back.
    shift(&mut session, id, Gesture::Begin);
    session.act(Action::SetObstacle(
        id,
        Box::new(Obstacle::solid(Shape::Rectangle { center: Vec2::new(192.0, 160.0), size: Vec2::new(128.0, 128.0) })),
        "Move Obstacle",
        Gesture::Continue,
    ));
    session.act(Action::EndGesture);
    session.advance(20.0);
    assert_eq!(file(&session), undone);
    assert!(session.document().unwrap().history().entries().len() > labels(&session).len(), "redo was lost");
    shift(&mut session, id, Gesture::Single);
    session.advance(30.0);
    assert!(!session.is_bake_out_of_date());
}

#[test]
fn a_bake_belongs_to_the_step_that_made_it_necessary_not_to_the_last_one() {
    let (mut session, id) = auto_bake(12);
    let before = file(&session);
    shift(&mut session, id, Gesture::Begin);
    shift(&mut session, id, Gesture::End);
    brush(&mut session, Cell::new(6, 5), &[Phase::Press, Phase::Release]);
    session.advance(2.0);
    assert_eq!(labels(&session)[3..], ["Move Obstacle", "Brush"]);
    assert!(!session.is_bake_out_of_date());
    let after = file(&session);
    session.act(Action::Run(CommandId::Undo));
    assert!(!session.is_bake_out_of_date(), "the stroke is undone, the bake is not");
    session.act(Action::Run(CommandId::Undo));
    assert_eq!(file(&session), before);
    session.act(Action::JumpTo(5));
    session.advance(9.0);
    assert_eq!(file(&session), after);
}

#[test]
fn an_undo_while_auto_bake_works_in_the_background_wins() {
    let (mut session, id) = auto_bake(300);
    let before = file(&session);
    shift(&mut session, id, Gesture::Single);
    session.advance(2.0);
    assert_eq!(session.job_name(), Some("Bake"));
    session.act(Action::Run(CommandId::Undo));
    session.finish_job();
    session.advance(9.0);
    session.finish_job();
    assert_eq!(file(&session), before);
    session.act(Action::Run(CommandId::Redo));
    assert_eq!(labels(&session).last(), Some(&"Move Obstacle"));
}

#[test]
fn clear_switches_auto_bake_off_within_its_step_and_says_so() {
    let (mut session, _) = auto_bake(12);
    let before = file(&session);
    session.act(Action::Run(CommandId::Clear));
    assert!(!session.is_on(CommandId::AutoBake));
    assert_eq!(session.last_message().unwrap().text, "All cells are walkable with weight 1. Auto Bake is now off.");
    session.advance(9.0);
    assert_eq!(session.level().unwrap().grid().solid_count(), 0, "the walls are back");
    session.act(Action::Run(CommandId::Undo));
    assert_eq!(file(&session), before);
    assert!(session.is_on(CommandId::AutoBake));
}

#[test]
fn a_job_that_ends_during_a_drag_of_the_inspector_lands_after_it() {
    let (mut session, _) = session(300);
    session.act(Action::Run(CommandId::Clear));
    session.act(Action::Run(CommandId::Bake));
    assert_eq!(session.job_name(), Some("Bake"));
    let (profile, mut values) = session.level().unwrap().profiles[0].clone();
    for (speed, gesture) in [(100.0, Gesture::Begin), (150.0, Gesture::Continue)] {
        values.speed = speed;
        session.act(Action::SetProfile(profile, Box::new(values.clone()), "Agent Speed", gesture));
        assert!(session.is_gesture_open());
        session.finish_job();
        session.advance(1.0);
        assert_eq!(session.level().unwrap().grid().solid_count(), 0, "the bake landed in the drag");
    }
    session.act(Action::Run(CommandId::Undo));
    assert!(session.is_gesture_open(), "Undo does nothing within a drag");
    session.act(Action::EndGesture);
    assert!(!session.is_gesture_open());
    session.advance(2.0);
    assert!(session.level().unwrap().grid().solid_count() > 0, "the bake was lost");
    assert_eq!(labels(&session)[2..], ["Clear", "Agent Speed", "Bake"]);
}

#[test]
fn a_file_that_is_read_during_a_stroke_lands_after_it() {
    let (mut session, _) = session(12);
    let path = std::env::temp_dir().join(format!("gridwright-stroke-{}.map", std::process::id()));
    std::fs::write(&path, "type octile\nheight 2\nwidth 2\nmap\n.@\n..\n").unwrap();
    brush(&mut session, Cell::new(9, 9), &[Phase::Press]);
    session.act(Action::ImportFile(path.clone()));
    session.advance(1.0);
    assert_eq!(session.level().unwrap().region().w, 12);
    brush(&mut session, Cell::new(9, 9), &[Phase::Release]);
    session.advance(2.0);
    std::fs::remove_file(path).unwrap();
    assert_eq!(session.level().unwrap().region().w, 2);
    assert_eq!(labels(&session)[2..], ["Brush", "Import"]);
}

#[test]
fn an_end_without_a_gesture_and_an_end_during_a_stroke_change_nothing() {
    let (mut session, _) = session(12);
    session.act(Action::EndGesture);
    assert_eq!(labels(&session).len(), 2);
    brush(&mut session, Cell::new(9, 9), &[Phase::Press]);
    session.act(Action::EndGesture);
    assert!(session.document().unwrap().is_gesture_open());
    brush(&mut session, Cell::new(9, 9), &[Phase::Release]);
    assert_eq!(labels(&session)[2..], ["Brush"]);
}

/// A level without obstacles, a wall with one gap at its foot, and a tested path past it.
fn tested(size: u32) -> Session {
    let mut session = Session::default();
    session.act(Action::NewLevel(CellRect::new(0, 0, size, size), Vec2::new(32.0, 32.0)));
    let wall = CellRect::new(size as i32 - 10, 0, 1, size - 1);
    let edit = commands::paint(session.level().unwrap(), wall.cells(), Paint::Solid);
    session.act(Action::Apply(Box::new(Command::new("Wall", EntryKind::Paint, edit))));
    session.act(Action::Run(ToolKind::PATH_TESTER.info().command.id));
    let middle = size as i32 / 2;
    brush(&mut session, Cell::new(5, middle), &[Phase::Press]);
    brush(&mut session, Cell::new(size as i32 - 5, middle), &[Phase::Drag, Phase::Release]);
    session.act(Action::Run(ToolKind::BRUSH.info().command.id));
    session
}

#[test]
fn a_stroke_on_a_large_map_keeps_the_old_answer_until_the_background_has_the_new_one() {
    let mut session = tested(400);
    session.finish_job();
    let answer = session.path_test().answer().unwrap().clone();
    assert!(answer.outcome.expanded > 20_000 || answer.outcome.cost > 400.0, "the case is too easy: {answer:?}");
    assert!(!session.path_test().is_answer_old());
    // Every sample of the stroke is answered with what is known.
    brush(&mut session, Cell::new(200, 300), &[Phase::Press]);
    brush(&mut session, Cell::new(201, 300), &[Phase::Drag]);
    assert!(session.path_test().is_answer_old());
    assert_eq!(session.path_test().answer().unwrap().outcome, answer.outcome);
    assert!(session.is_gesture_open());
    session.finish_job();
    assert!(!session.path_test().is_answer_old(), "an answer lands in a stroke, it changes no document");
    assert!(session.is_gesture_open());
    brush(&mut session, Cell::new(201, 300), &[Phase::Release]);
    session.finish_job();
    assert_eq!(labels(&session), ["Wall", "Brush"]);
    session.act(Action::Run(CommandId::Undo));
    session.finish_job();
    assert_eq!(session.path_test().answer().unwrap().outcome, answer.outcome);
}

#[test]
fn a_search_that_is_stopped_begins_again_with_the_next_question() {
    let mut session = tested(400);
    assert_eq!(session.job_name(), Some("Path Tester"));
    session.act(Action::Run(CommandId::CancelTask));
    session.finish_job();
    assert!(session.job_name().is_none() && session.path_test().is_answer_old());
    brush(&mut session, Cell::new(50, 50), &[Phase::Press, Phase::Release]);
    session.finish_job();
    assert!(session.path_test().answer().is_some() && !session.path_test().is_answer_old());
}

#[test]
fn an_easy_path_is_answered_in_the_frame_of_the_sample() {
    let mut session = tested(400);
    session.act(Action::Run(ToolKind::PATH_TESTER.info().command.id));
    brush(&mut session, Cell::new(30, 180), &[Phase::Press]);
    brush(&mut session, Cell::new(90, 170), &[Phase::Drag]);
    assert!(session.is_gesture_open() && !session.path_test().is_answer_old());
    let quick = session.path_test().answer().unwrap().outcome;
    brush(&mut session, Cell::new(90, 170), &[Phase::Release]);
    session.finish_job();
    let exact = session.path_test().answer().unwrap().outcome;
    assert_eq!((quick.status, quick.cost, quick.end), (exact.status, exact.cost, exact.end));
}

#[test]
fn searches_are_compared_in_the_background_only_when_asked_and_only_for_the_latest_question() {
    let mut session = tested(200);
    session.act(Action::ComparePaths(true));
    session.finish_job();
    assert!(session.path_test().wants_comparison());
    assert!(session.path_test().comparison().unwrap().answers().is_empty(), "nobody looked at it");
    session.act(Action::AskComparison);
    assert_eq!(session.job_name(), Some("Compare"));
    assert!(!session.path_test().wants_comparison(), "the background has the question");
    session.finish_job();
    let costs = |session: &Session| -> Vec<f64> {
        session.path_test().comparison().unwrap().answers().iter().map(|answer| answer.cost).collect()
    };
    let before = costs(&session);
    assert_eq!(before.len(), 5);
    // A wall in the way while the answers are awaited: the older question is dropped.
    session.act(Action::ComparePaths(false));
    session.act(Action::ComparePaths(true));
    session.act(Action::AskComparison);
    let edit = commands::paint(session.level().unwrap(), CellRect::new(100, 40, 1, 160).cells(), Paint::Solid);
    session.act(Action::Apply(Box::new(Command::new("Wall", EntryKind::Paint, edit))));
    session.act(Action::AskComparison);
    session.finish_job();
    assert!(session.path_test().comparison().unwrap().is_old(), "an answer to an older question was taken");
    session.act(Action::AskComparison);
    session.finish_job();
    assert!(!session.path_test().comparison().unwrap().is_old());
    assert!(costs(&session)[0] > before[0]);
}

/// All that a document brings with it, as words.
fn state(session: &Session) -> String {
    let test = session.path_test();
    let parts = (session.mode(), session.run(), session.selected(), session.pinned(), session.cursor());
    let paths = (test.start(), test.answer().is_some(), session.waypoint_test().graph());
    let jobs = (session.job_name().map(str::to_owned), session.wants_frames(), session.bake_run());
    let world = (session.world().is_some(), session.simulation_edit_count(), session.is_gesture_open());
    let document = (session.path(), session.is_bake_out_of_date(), session.last_export(), session.active_profile());
    format!("{parts:?} {paths:?} {jobs:?} {world:?} {document:?} {:?}", session.tool())
}

#[test]
fn close_and_reopen_forget_the_same_things_as_opening() {
    let region = CellRect::new(0, 0, 300, 300);
    let mut fresh = Session::default();
    let closed = state(&fresh);
    fresh.act(Action::NewLevel(region, Vec2::new(32.0, 32.0)));
    let opened = state(&fresh);
    for close in [true, false] {
        let (mut session, id) = auto_bake(300);
        session.act(Action::Select(Some(Selected::Obstacle(id))));
        session.act(Action::MoveCursor(3, 3));
        session.act(Action::Run(ToolKind::INSPECT.info().command.id));
        brush(&mut session, Cell::new(20, 20), &[Phase::Press, Phase::Release]);
        session.act(Action::Run(ToolKind::PATH_TESTER.info().command.id));
        brush(&mut session, Cell::new(20, 20), &[Phase::Press]);
        brush(&mut session, Cell::new(40, 20), &[Phase::Drag, Phase::Release]);
        session.act(Action::Run(ToolKind::BRUSH.info().command.id));
        session.act(Action::Run(CommandId::Play));
        brush(&mut session, Cell::new(9, 9), &[Phase::Press, Phase::Release]);
        shift(&mut session, id, Gesture::Single);
        session.advance(9.0);
        assert!(session.job_name().is_some() && session.wants_frames());
        assert_eq!((session.mode(), session.run()), (Mode::Simulate, Run::Playing));
        if close {
            session.act_discarding(Action::Run(CommandId::Close));
            session.finish_job();
            assert_eq!(state(&session), closed);
            assert!(session.level().is_none());
        }
        session.act_discarding(Action::NewLevel(region, Vec2::new(32.0, 32.0)));
        session.finish_job();
        session.advance(20.0);
        assert_eq!(state(&session), opened);
        assert_eq!(session.tool(), ToolKind::BRUSH);
        assert_eq!(session.level().unwrap().grid().solid_count(), 0);
        assert_eq!(session.document().unwrap().history().entries().len(), 0);
    }
}

#[test]
fn a_cancelled_bake_changes_nothing_and_is_not_begun_again() {
    let (mut session, id) = auto_bake(300);
    shift(&mut session, id, Gesture::Single);
    session.advance(2.0);
    assert_eq!(session.job_name(), Some("Bake"));
    session.act(Action::Run(CommandId::CancelTask));
    assert_eq!(session.last_message().unwrap().text, "Bake was cancelled. Nothing was changed.");
    session.finish_job();
    session.advance(9.0);
    assert!(session.is_bake_out_of_date() && session.job_name().is_none());
    session.act(Action::Run(CommandId::Bake));
    session.finish_job();
    assert!(!session.is_bake_out_of_date());
}
