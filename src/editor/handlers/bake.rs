//! Bake, and the jobs that run beside.

use super::super::auto_bake::BakeCause;
use super::super::jobs::{Job, JobResult, bake_now};
use super::super::session::{BakeRun, Session};
use super::super::{Severity, jobs::LoadPurpose};
use super::{edit, file};
use crate::bake::BakeError;
use crate::document::commands;
use crate::grid::Grid;
use std::sync::atomic::AtomicBool;

/// Up to this many cells a bake is done in the frame that asks for it.
const CELLS_IN_A_FRAME: u64 = 256 * 256;

/// Bakes, at once or beside.
pub(in super::super) fn bake(session: &mut Session, cause: BakeCause) {
    let Some(level) = session.level() else { return };
    let timer = session.timer;
    if level.region().area() <= CELLS_IN_A_FRAME {
        let result = bake_now(level, timer, cause, &AtomicBool::new(false));
        land(session, "Bake", Ok(result));
        return;
    }
    let snapshot = level.clone();
    match Job::start("Bake".to_owned(), move |cancel| bake_now(&snapshot, timer, cause, cancel)) {
        Ok(job) => session.job = Some(job),
        Err(text) => session.say(Severity::Error, text),
    }
}

/// Takes the result of a job that is done.
pub(in super::super) fn poll_job(session: &mut Session) {
    if session.is_gesture_open() {
        // A result in the middle of a stroke or a drag would become part of its step.
        return;
    }
    if let Some(result) = session.job.as_mut().and_then(Job::poll) {
        session.job = None;
        finish(session, result);
    }
}

/// Waits for the job.
pub(in super::super) fn wait_for_job(session: &mut Session) {
    if let Some(job) = &mut session.job {
        job.wait();
        poll_job(session);
    }
}

/// Applies a result, or keeps it until the open gesture is over.
pub(super) fn land(session: &mut Session, name: &str, result: Result<JobResult, String>) {
    if session.is_gesture_open() {
        session.job = Some(Job::finished(name.to_owned(), result));
    } else {
        finish(session, result);
    }
}

/// Stops the job; nothing was changed.
pub(super) fn cancel_job(session: &mut Session) {
    if let Some(job) = session.job.take() {
        job.cancel();
        if let Some(document) = &session.document {
            session.auto_bake.leave(document);
        }
        let text = format!("{} was cancelled. Nothing was changed.", job.name);
        session.say(Severity::Info, text);
    }
}

/// Applies a result.
fn finish(session: &mut Session, result: Result<JobResult, String>) {
    match result {
        Ok(JobResult::Baked { grid, input, nanos, cause }) => apply_bake(session, (grid, input), nanos, cause),
        Ok(JobResult::Loaded { path, purpose, level }) => match level {
            Ok(level) => match purpose {
                LoadPurpose::Open => file::opened(session, path, *level),
                LoadPurpose::Import => file::imported(session, &path, *level),
                LoadPurpose::Revert => file::reverted(session, *level),
            },
            Err(text) => session.say(Severity::Error, text),
        },
        Err(text) => session.say(Severity::Error, text),
    }
}

fn apply_bake(session: &mut Session, (grid, input): (Result<Grid, BakeError>, u64), nanos: u64, cause: BakeCause) {
    let Some(level) = session.level() else { return };
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
        Ok(()) => session.bake_run = Some(BakeRun { nanos }),
        Err(text) => session.say(Severity::Error, text),
    }
}
