//! Bake, and the results of work in the background.

use super::{edit, file};
use crate::bake::BakeError;
use crate::document::commands;
use crate::editor::session::auto_bake::BakeCause;
use crate::editor::session::jobs::{Control, JobResult, Touches, bake_now};
use crate::editor::{Action, CommandId, Severity, session::jobs::LoadPurpose};
use crate::editor::{BakeRun, Request, Session};
use crate::formats::ImportedLevel;
use crate::grid::Grid;
use std::path::PathBuf;

/// Up to this many cells a bake is done in the frame that asks for it.
const CELLS_IN_A_FRAME: u64 = 256 * 256;

/// Bakes, at once or in the background.
pub(in crate::editor) fn bake(session: &mut Session, cause: BakeCause) {
    let Some(level) = session.level() else { return };
    let timer = session.timer;
    let is_free = !session.jobs.has(Touches::Document);
    if is_free && level.region().area() <= CELLS_IN_A_FRAME {
        let result = bake_now(level, timer, cause, &Control::default());
        land(session, ("Bake", Touches::Document), Ok(result));
        return;
    }
    let (snapshot, now) = (level.clone(), session.now);
    let work = move |control: &Control| bake_now(&snapshot, timer, cause, control);
    session.jobs.add("Bake".to_owned(), Touches::Document, now, work);
}

/// Applies the results that are there; tells whether there was one.
pub(in crate::editor) fn poll_jobs(session: &mut Session) -> bool {
    let mut any = false;
    loop {
        // A result in the middle of a stroke or a drag would become part of its step. Answers change no document.
        let open = session.is_gesture_open();
        let answers = [Touches::PathTest, Touches::Comparison];
        let Some(result) = session.jobs.take_done(|touches| !open || answers.contains(&touches)) else { return any };
        finish(session, result);
        any = true;
    }
}

/// Waits for all jobs.
pub(in crate::editor) fn wait_for_jobs(session: &mut Session) {
    while session.jobs.has_any() {
        session.jobs.wait();
        if !poll_jobs(session) {
            return;
        }
    }
}

/// Applies a result, or keeps it until the open gesture is over.
pub(super) fn land(session: &mut Session, (name, touches): (&str, Touches), result: Result<JobResult, String>) {
    if session.is_gesture_open() {
        session.jobs.add_done(name.to_owned(), touches, session.now, result);
    } else {
        finish(session, result);
    }
}

/// Stops the oldest job; nothing was changed.
pub(super) fn cancel_job(session: &mut Session) {
    let Some((name, touches)) = session.jobs.first().map(|(name, touches)| (name.to_owned(), touches)) else { return };
    session.jobs.cancel(touches);
    match (&session.document, touches) {
        (Some(document), Touches::Document) => session.auto_bake.leave(document),
        (_, Touches::PathTest) => session.path_test.give_up(),
        _ => {}
    }
    session.say(Severity::Info, format!("{name} was cancelled. Nothing was changed."));
}

fn finish(session: &mut Session, result: Result<JobResult, String>) {
    match result {
        Ok(JobResult::Baked { grid, effect, input, nanos, cause }) => {
            apply_bake(session, *grid, BakeRun { nanos, effect, input }, cause);
        }
        Ok(JobResult::Loaded { path, purpose, level }) => match level {
            Ok(level) => loaded(session, path, purpose, *level),
            Err(text) => session.say(Severity::Error, text),
        },
        Ok(JobResult::Tested { question, tested }) => session.path_test.take_tested(question, *tested),
        Ok(JobResult::Compared { question, answers }) => session.path_test.take_compared(question, answers),
        Err(text) => session.say(Severity::Error, text),
    }
}

fn loaded(session: &mut Session, path: PathBuf, purpose: LoadPurpose, level: ImportedLevel) {
    match purpose {
        // What was changed while the file was read is asked about, too.
        LoadPurpose::Open if session.is_dirty() => {
            session.requests.push(Request::ConfirmDiscard(Box::new(Action::OpenFile(path))));
        }
        LoadPurpose::Open => file::opened(session, path, level),
        LoadPurpose::Import => file::imported(session, &path, level),
        LoadPurpose::Revert => file::reverted(session, level),
    }
}

fn apply_bake(session: &mut Session, grid: Result<Grid, BakeError>, run: BakeRun, cause: BakeCause) {
    let Some(level) = session.level() else { return };
    let input = run.input;
    let grid = match grid {
        Ok(grid) => grid,
        Err(BakeError::Cancelled) => return,
        Err(error) => {
            session.say(Severity::Error, format!("Bake: {error}. Nothing was changed."));
            return;
        }
    };
    let is_current = grid.region() == level.region() && level.bake_input() == input;
    match cause {
        BakeCause::Asked if !is_current => {
            // The level moved on while the bake ran; what it made is not what is asked now.
            bake(session, cause);
            return;
        }
        // The change that came meanwhile has made another bake due, or was an undo, which wants none.
        BakeCause::Auto(_) if !is_current || !level.bake.auto => return,
        _ => {}
    }
    let command = match commands::bake(level, grid, input) {
        Ok(command) => command,
        Err(error) => {
            session.say(Severity::Error, format!("Bake: {error}. Nothing was changed."));
            return;
        }
    };
    let applied = match (&mut session.document, cause) {
        (Some(document), BakeCause::Auto(Some(step))) if document.can_amend(step, &command) => {
            document.amend(step, command).map_err(|error| format!("Bake: {error}. Nothing was changed."))
        }
        _ => edit::apply(session, command),
    };
    match applied {
        Ok(()) => {
            session.bake_run = Some(run);
            if let Some(harm) = run.effect.sentence() {
                session.log.push(Severity::Warning, format!("Bake: {harm}."), Some(CommandId::Undo));
            }
        }
        Err(text) => session.say(Severity::Error, text),
    }
}
