//! Work that would hold up a frame: bakes and large files, on a thread of their own.
//!
//! One job runs at a time. It works on a snapshot; its result is a value that the session applies in
//! one step or, when the level has moved on, drops.

use super::auto_bake::BakeCause;
use crate::bake::{BakeError, bake};
use crate::document::Level;
use crate::formats::{ImportOptions, ImportedLevel, load};
use crate::grid::Grid;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// What a loaded file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadPurpose {
    /// A new document.
    Open,
    /// Cells for the open level.
    Import,
    /// The open document as it is on disk.
    Revert,
}

/// What a job brings back.
pub(super) enum JobResult {
    Baked { grid: Result<Grid, BakeError>, input: u64, nanos: u64, cause: BakeCause },
    Loaded { path: PathBuf, purpose: LoadPurpose, level: Result<Box<ImportedLevel>, String> },
}

/// A job that runs.
pub(super) struct Job {
    pub(super) name: String,
    cancel: Arc<AtomicBool>,
    receiver: Receiver<JobResult>,
    /// The result, where it came and waits for a gesture to end.
    done: Option<Result<JobResult, String>>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Job({})", self.name)
    }
}

/// Monotonic nanoseconds, or 0 where nobody gave a clock.
pub(super) type Timer = fn() -> u64;

/// Bakes a snapshot.
pub(super) fn bake_now(level: &Level, timer: Timer, cause: BakeCause, cancel: &AtomicBool) -> JobResult {
    let started = timer();
    let shapes = level.bake_shapes();
    let grid = bake(&level.bake_request(&shapes), &|| cancel.load(Ordering::Relaxed));
    JobResult::Baked { grid, input: level.bake_input(), nanos: timer().saturating_sub(started), cause }
}

/// Reads and imports a file.
pub(super) fn load_now(path: PathBuf, purpose: LoadPurpose, options: &ImportOptions) -> JobResult {
    let level = super::files::read(&path).and_then(|bytes| {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let mut file =
            load(&bytes, &name, options).map(Box::new).map_err(|error| format!("Could not open {error}."))?;
        if purpose != LoadPurpose::Import {
            file.settle();
        }
        Ok(file)
    });
    JobResult::Loaded { path, purpose, level }
}

impl Job {
    /// Runs `work` on a thread of its own.
    ///
    /// # Errors
    /// A sentence, where the system gives no thread.
    pub(super) fn start(
        name: String,
        work: impl FnOnce(&AtomicBool) -> JobResult + Send + 'static,
    ) -> Result<Job, String> {
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = sync_channel(1);
        let flag = Arc::clone(&cancel);
        std::thread::Builder::new()
            .name("gridwright-job".to_owned())
            .spawn(move || {
                // Nobody may be waiting any more; then the result is not wanted.
                let _ = sender.send(work(&flag));
            })
            .map_err(|error| format!("Could not start {name}: {error}."))?;
        Ok(Job { name, cancel, receiver, done: None })
    }

    /// Work that is done, whose result cannot be applied yet.
    pub(super) fn finished(name: String, result: Result<JobResult, String>) -> Job {
        let (_, receiver) = sync_channel(1);
        Job { name, cancel: Arc::default(), receiver, done: Some(result) }
    }

    /// The result, once it is there; an error if the work ended without one.
    pub(super) fn poll(&mut self) -> Option<Result<JobResult, String>> {
        if let Some(done) = self.done.take() {
            return Some(done);
        }
        match self.receiver.try_recv() {
            Ok(result) => Some(Ok(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(format!("{} ended without a result.", self.name))),
        }
    }

    /// Waits for the result and keeps it.
    pub(super) fn wait(&mut self) {
        if self.done.is_none() {
            self.done = Some(self.receiver.recv().map_err(|_| format!("{} ended without a result.", self.name)));
        }
    }

    /// Asks the work to stop; its result is not wanted any more.
    pub(super) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
