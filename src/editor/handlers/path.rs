//! The Path Tester: its question is answered in the frame where that is quick, else in the background.

use crate::editor::Session;
use crate::editor::session::jobs::{Control, JobResult, Touches};
use crate::editor::testers::path_tester::{Asked, Place, Tested};
use crate::grid::Areas;

/// Asks the Path Tester's question again where something changed.
pub(in crate::editor) fn refresh_path_test(session: &mut Session) {
    let open = session.is_gesture_open();
    if session.path_test.is_stale() {
        session.refresh_areas();
        let mut test = std::mem::take(&mut session.path_test);
        if let (Some(level), Some(grid)) = (session.level(), session.grid()) {
            let place = Place { frame: level.frame(), grid, areas: &session.areas };
            test.refresh(&place, level, (session.timer, open));
        }
        session.path_test = test;
    }
    // One search at a time; an answer that is too old by then is asked again.
    if session.path_test.awaits_answer(open) && !session.jobs.has(Touches::PathTest) {
        start(session, Touches::PathTest);
    }
}

/// Compares several searches: the panel that shows them asks, so that nobody waits for what is not seen.
pub(super) fn ask_comparison(session: &mut Session) {
    if !session.path_test.wants_comparison() || session.is_gesture_open() {
        return;
    }
    if session.jobs.has(Touches::Comparison) {
        // Of an older question, or its answer would be here. It ends first; then the panel asks again.
        session.jobs.cancel(Touches::Comparison);
    } else {
        start(session, Touches::Comparison);
    }
}

/// Asks the latest question on a snapshot, in the background.
fn start(session: &mut Session, what: Touches) {
    let (Some(level), Some(grid)) = (session.level(), session.grid()) else { return };
    let Some(Asked { number, question }) = session.path_test.asked(level) else { return };
    let (frame, grid, connectivity) = (level.frame(), grid.clone(), session.areas.connectivity());
    let (timer, now) = (session.timer, session.now);
    let work = move |control: &Control| {
        let mut areas = Areas::new(connectivity);
        areas.update(&grid);
        let place = Place { frame, grid: &grid, areas: &areas };
        if what == Touches::PathTest {
            let tested = Box::new(Tested::exact(&question, &place, timer));
            return JobResult::Tested { question: number, tested };
        }
        let answers = crate::editor::testers::compare::compare(&question.query, &place, timer, control);
        JobResult::Compared { question: number, answers }
    };
    if what == Touches::Comparison {
        session.path_test.comparison_began();
    }
    let name = if what == Touches::Comparison { "Compare" } else { "Path Tester" };
    session.jobs.add(name.to_owned(), what, now, work);
}
