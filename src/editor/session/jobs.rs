//! Work that would hold up a frame: bakes, large files, long searches, each on a thread of its own.
//!
//! Jobs that touch the same thing run one after the other, in the order in which they came; others at once. A job works
//! on a snapshot; its result is a value that the session applies in one step or, when the level has moved on, drops.

use crate::bake::{BakeEffect, BakeError, bake_with};
use crate::document::Level;
use crate::editor::session::auto_bake::BakeCause;
use crate::editor::testers::compare::Compared;
use crate::editor::testers::path_tester::Tested;
use crate::formats::{ImportOptions, ImportedLevel, load};
use crate::grid::Grid;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// Seconds after which work is shown.
const SHOWN_AFTER: f64 = 0.1;

/// What a loaded file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::editor) enum LoadPurpose {
    /// A new document.
    Open,
    /// Cells for the open level.
    Import,
    /// The open document as it is on disk.
    Revert,
}

/// What a job's result goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::editor) enum Touches {
    /// The open document.
    Document,
    /// Nothing that is open: a document of its own.
    NewDocument,
    /// The Path Tester's answer.
    PathTest,
    /// The Path Tester's comparison.
    Comparison,
}

/// What a job brings back.
pub(in crate::editor) enum JobResult {
    Baked { grid: Box<Result<Grid, BakeError>>, effect: BakeEffect, input: u64, nanos: u64, cause: BakeCause },
    Loaded { path: PathBuf, purpose: LoadPurpose, level: Result<Box<ImportedLevel>, String> },
    Tested { question: u64, tested: Box<Tested> },
    Compared { question: u64, answers: Vec<Compared> },
}

/// What a job and the session tell each other while it runs.
#[derive(Debug, Default)]
pub(in crate::editor) struct Control {
    cancelled: AtomicBool,
    done: AtomicU32,
    total: AtomicU32,
}

impl Control {
    /// The result is not wanted any more.
    pub(in crate::editor) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// `done` parts of `total` are done.
    pub(in crate::editor) fn report(&self, done: u32, total: u32) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

/// A job as the status bar shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobReport<'a> {
    /// For example `Bake`.
    pub name: &'a str,
    /// Parts done.
    pub done: u32,
    /// Parts in all; 0 where the work cannot tell.
    pub total: u32,
    /// Other jobs that run or wait.
    pub others: usize,
}

type Work = Box<dyn FnOnce(&Control) -> JobResult + Send>;

enum State {
    /// For others that touch the same.
    Waiting(Work),
    Running(Receiver<JobResult>),
    Done(Result<JobResult, String>),
}

/// A job that waits, runs or is done.
struct Job {
    name: String,
    touches: Touches,
    control: Arc<Control>,
    state: State,
    /// Seconds of the session's clock when it came.
    since: f64,
}

/// All jobs, oldest first.
#[derive(Default)]
pub(in crate::editor) struct Jobs {
    list: Vec<Job>,
}

impl std::fmt::Debug for Jobs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.list.iter().map(|job| &job.name)).finish()
    }
}

/// Monotonic nanoseconds, or 0 where nobody gave a clock.
pub(in crate::editor) type Timer = fn() -> u64;

/// Bakes a snapshot.
pub(in crate::editor) fn bake_now(level: &Level, timer: Timer, cause: BakeCause, control: &Control) -> JobResult {
    let started = timer();
    let shapes = level.bake_shapes();
    let grid = bake_with(&level.bake_request(&shapes), &|| control.is_cancelled(), &|done, total| {
        control.report(done, total);
    });
    let nanos = timer().saturating_sub(started);
    let effect = grid.as_ref().ok().and_then(|grid| level.effect_of(grid).ok()).unwrap_or_default();
    JobResult::Baked { grid: Box::new(grid), effect, input: level.bake_input(), nanos, cause }
}

/// Reads and imports a file.
pub(in crate::editor) fn load_now(path: PathBuf, purpose: LoadPurpose, options: &ImportOptions) -> JobResult {
    let level = crate::editor::files::read(&path).and_then(|bytes| {
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
    /// Begins on a thread of its own, if it waits.
    fn start(&mut self) {
        if !matches!(self.state, State::Waiting(_)) {
            return;
        }
        let (sender, receiver) = sync_channel(1);
        let State::Waiting(work) = std::mem::replace(&mut self.state, State::Running(receiver)) else { return };
        let control = Arc::clone(&self.control);
        let thread = std::thread::Builder::new().name("gridwright-job".to_owned()).spawn(move || {
            // Nobody may be waiting any more; then the result is not wanted.
            let _ = sender.send(work(&control));
        });
        if let Err(error) = thread {
            self.state = State::Done(Err(format!("Could not start {}: {error}.", self.name)));
        }
    }

    /// Takes the result over, if it is there; `wait` for it otherwise.
    fn look(&mut self, wait: bool) {
        let State::Running(receiver) = &self.state else { return };
        let result = if wait { receiver.recv().map_err(|_| TryRecvError::Disconnected) } else { receiver.try_recv() };
        match result {
            Ok(result) => self.state = State::Done(Ok(result)),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => {
                self.state = State::Done(Err(format!("{} ended without a result.", self.name)));
            }
        }
    }
}

impl Jobs {
    /// Does `work` in the background, after all that touch the same. `now` in seconds of the session's clock.
    pub(in crate::editor) fn add(
        &mut self,
        name: String,
        touches: Touches,
        now: f64,
        work: impl FnOnce(&Control) -> JobResult + Send + 'static,
    ) {
        let state = State::Waiting(Box::new(work));
        self.list.push(Job { name, touches, control: Arc::default(), state, since: now });
        self.start_waiting();
    }

    /// Keeps a result that cannot be applied yet.
    pub(in crate::editor) fn add_done(
        &mut self,
        name: String,
        touches: Touches,
        now: f64,
        result: Result<JobResult, String>,
    ) {
        self.list.push(Job { name, touches, control: Arc::default(), state: State::Done(result), since: now });
    }

    fn start_waiting(&mut self) {
        for at in 0..self.list.len() {
            let touches = self.list[at].touches;
            if self.list[..at].iter().all(|earlier| earlier.touches != touches) {
                self.list[at].start();
            }
        }
    }

    /// The oldest result that `may_land`; cancelled ones are dropped.
    pub(in crate::editor) fn take_done(
        &mut self,
        may_land: impl Fn(Touches) -> bool,
    ) -> Option<Result<JobResult, String>> {
        self.list.iter_mut().for_each(|job| job.look(false));
        self.list.retain(|job| !(job.control.is_cancelled() && matches!(job.state, State::Done(_))));
        let is_next = |job: &Job| may_land(job.touches) && matches!(job.state, State::Done(_));
        let next = self.list.iter().position(is_next).map(|at| self.list.remove(at));
        self.start_waiting();
        match next?.state {
            State::Done(result) => Some(result),
            _ => None,
        }
    }

    /// Waits until all that has begun is done; the results are kept.
    pub(in crate::editor) fn wait(&mut self) {
        self.list.iter_mut().for_each(|job| job.look(true));
    }

    /// A job that touches this waits, runs or is done, cancelled ones that still run included.
    pub(in crate::editor) fn has(&self, touches: Touches) -> bool {
        self.list.iter().any(|job| job.touches == touches)
    }

    /// Some job waits, runs or is done.
    pub(in crate::editor) fn has_any(&self) -> bool {
        !self.list.is_empty()
    }

    /// Nobody wants the results of those that touch this. One that runs keeps its place until it ends, so that no
    /// second one works beside it.
    pub(in crate::editor) fn cancel(&mut self, touches: Touches) {
        for job in self.list.iter().filter(|job| job.touches == touches) {
            job.control.cancelled.store(true, Ordering::Relaxed);
        }
        self.list.retain(|job| !job.control.is_cancelled() || matches!(job.state, State::Running(_)));
    }

    /// The oldest job that is not cancelled.
    pub(in crate::editor) fn first(&self) -> Option<(&str, Touches)> {
        self.wanted().next().map(|job| (job.name.as_str(), job.touches))
    }

    /// The oldest job that takes long.
    pub(in crate::editor) fn report(&self, now: f64) -> Option<JobReport<'_>> {
        let job = self.wanted().find(|job| now - job.since > SHOWN_AFTER)?;
        let [done, total] = [&job.control.done, &job.control.total].map(|count| count.load(Ordering::Relaxed));
        Some(JobReport { name: &job.name, done: done.min(total), total, others: self.wanted().count() - 1 })
    }

    fn wanted(&self) -> impl Iterator<Item = &Job> {
        self.list.iter().filter(|job| !job.control.is_cancelled())
    }
}

#[cfg(test)]
mod tests {
    use super::{Control, JobResult, Jobs, LoadPurpose, Touches};
    use std::path::PathBuf;
    use std::sync::mpsc::{Receiver, channel};

    fn result(name: &str) -> JobResult {
        JobResult::Loaded { path: PathBuf::from(name), purpose: LoadPurpose::Open, level: Err(String::new()) }
    }

    /// Ends when it is told to.
    fn held(name: &'static str, until: Receiver<()>) -> impl FnOnce(&Control) -> JobResult + Send {
        move |control: &Control| {
            control.report(3, 7);
            let _ = until.recv();
            result(name)
        }
    }

    fn name(result: Option<Result<JobResult, String>>) -> Option<String> {
        match result?.unwrap() {
            JobResult::Loaded { path, .. } => Some(path.display().to_string()),
            _ => None,
        }
    }

    #[test]
    fn jobs_on_one_document_follow_each_other_and_others_run_at_once() {
        let mut jobs = Jobs::default();
        let (first, on_first) = channel();
        jobs.add("One".to_owned(), Touches::Document, 0.0, held("one", on_first));
        jobs.add("Two".to_owned(), Touches::Document, 0.0, |_| result("two"));
        jobs.add("Else".to_owned(), Touches::NewDocument, 0.0, |_| result("else"));
        let mut taken = None;
        while taken.is_none() {
            taken = name(jobs.take_done(|_| true));
        }
        assert_eq!(taken.as_deref(), Some("else"), "it need not wait for the others");
        assert_eq!(jobs.report(0.05), None, "short work is not shown");
        first.send(()).unwrap();
        jobs.wait();
        assert_eq!(name(jobs.take_done(|touches| touches != Touches::Document)), None, "it may not land yet");
        assert_eq!(name(jobs.take_done(|_| true)).as_deref(), Some("one"));
        jobs.wait();
        assert_eq!(name(jobs.take_done(|_| true)).as_deref(), Some("two"));
        assert!(!jobs.has_any());
    }

    #[test]
    fn progress_is_shown_after_a_while_and_a_cancelled_job_brings_nothing() {
        let mut jobs = Jobs::default();
        let (end, on_end) = channel();
        jobs.add("One".to_owned(), Touches::Comparison, 1.0, held("one", on_end));
        jobs.add("Two".to_owned(), Touches::Comparison, 1.0, |_| result("two"));
        let mut report = jobs.report(1.2).unwrap();
        while report.total == 0 {
            report = jobs.report(1.2).unwrap();
        }
        assert_eq!((report.name, report.done, report.total, report.others), ("One", 3, 7, 1));
        jobs.cancel(Touches::Comparison);
        assert_eq!((jobs.first(), jobs.report(9.0)), (None, None));
        assert!(jobs.has(Touches::Comparison), "it still runs");
        end.send(()).unwrap();
        jobs.wait();
        assert_eq!(name(jobs.take_done(|_| true)), None);
        assert!(!jobs.has_any());
    }
}
