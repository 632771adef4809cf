//! Bake, and the jobs that run beside.

use super::super::jobs::{Job, JobResult, bake_now};
use super::super::session::{BakeRun, Session};
use super::super::{Severity, jobs::LoadPurpose};
use super::{edit, file};
use crate::bake::BakeError;
use crate::document::commands;
use std::sync::atomic::AtomicBool;

/// Up to this many cells a bake is done in the frame that asks for it.
const CELLS_IN_A_FRAME: u64 = 256 * 256;

/// Bakes, at once or beside.
pub(super) fn bake(session: &mut Session) {
    let Some(level) = session.level() else { return };
    let timer = session.timer;
    if level.region().area() <= CELLS_IN_A_FRAME {
        let result = bake_now(level, timer, &AtomicBool::new(false));
        finish(session, Ok(result));
        return;
    }
    let snapshot = level.clone();
    match Job::start("Bake".to_owned(), move |cancel| bake_now(&snapshot, timer, cancel)) {
        Ok(job) => session.job = Some(job),
        Err(text) => session.say(Severity::Error, text),
    }
}

/// Takes the result of a job that is done.
pub(in super::super) fn poll_job(session: &mut Session) {
    if session.is_gesture_open() {
        // A result in the middle of a stroke would break the stroke apart.
        return;
    }
    if let Some(result) = session.job.as_ref().and_then(Job::poll) {
        session.job = None;
        finish(session, result);
    }
}

/// Waits for the job.
pub(in super::super) fn wait_for_job(session: &mut Session) {
    if let Some(job) = session.job.take() {
        let result = job.wait();
        finish(session, result);
    }
}

/// Stops the job; nothing was changed.
pub(super) fn cancel_job(session: &mut Session) {
    if let Some(job) = session.job.take() {
        job.cancel();
        let text = format!("{} was cancelled. Nothing was changed.", job.name);
        session.say(Severity::Info, text);
    }
}

/// Applies a result.
pub(super) fn finish(session: &mut Session, result: Result<JobResult, String>) {
    match result {
        Ok(JobResult::Baked { grid, input, nanos }) => apply_bake(session, grid, input, nanos),
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

fn apply_bake(session: &mut Session, grid: Result<crate::grid::Grid, BakeError>, input: u64, nanos: u64) {
    let Some(level) = session.level() else { return };
    let grid = match grid {
        Ok(grid) => grid,
        Err(BakeError::Cancelled) => return,
        Err(error) => {
            session.say(Severity::Error, format!("Bake: {error}. Nothing was changed."));
            return;
        }
    };
    if grid.region() != level.region() || level.bake_input() != input {
        // The level moved on while the bake ran; what it made is not what is asked now.
        bake(session);
        return;
    }
    let command = match commands::bake(level, grid, input) {
        Ok(command) => command,
        Err(error) => {
            session.say(Severity::Error, format!("Bake: {error}. Nothing was changed."));
            return;
        }
    };
    match edit::apply(session, command) {
        Ok(()) => session.bake_run = Some(BakeRun { nanos }),
        Err(text) => session.say(Severity::Error, text),
    }
}
