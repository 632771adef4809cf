//! The system's own file dialogs, beside the window. The only file that knows `rfd`.
//!
//! Invariants: the window never waits for a dialog; an answer of `None` means cancelled or that the
//! system has no dialog to show, and then the path field of our own dialogs is still there.

use std::future::Future;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::task::{Context as TaskContext, Poll, Wake, Waker};
use std::thread::Thread;

use eframe::egui::Context;

/// What to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A file that is there.
    Existing {
        /// Title of the dialog.
        title: &'static str,
    },
    /// A place for a file.
    Place {
        /// Title of the dialog.
        title: &'static str,
        /// Proposed file name.
        name: String,
    },
}

/// Where the answer will arrive: a path, or `None` if there will be none.
pub type Answer = Receiver<Option<PathBuf>>;

/// Asks for files; tests put an answer of their own in its place.
pub trait FilePicker: std::fmt::Debug {
    /// Starts to ask and comes back at once; `ctx` is woken when the answer is there.
    fn ask(&self, question: &Question, ctx: &Context) -> Answer;
}

/// The system's dialogs.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemPicker;

impl FilePicker for SystemPicker {
    fn ask(&self, question: &Question, ctx: &Context) -> Answer {
        let (sender, receiver) = sync_channel(1);
        let ctx = ctx.clone();
        let dialog = rfd::AsyncFileDialog::new();
        let started = match question.clone() {
            Question::Existing { title } => {
                let answer = dialog.set_title(title).pick_file();
                wait_beside(async move { answer.await.map(|file| file.path().to_owned()) }, sender, ctx)
            }
            Question::Place { title, name } => {
                let answer = dialog.set_title(title).set_file_name(name).save_file();
                wait_beside(async move { answer.await.map(|file| file.path().to_owned()) }, sender, ctx)
            }
        };
        // Without a thread there is no dialog: the sender is gone, which reads as no answer.
        drop(started);
        receiver
    }
}

fn wait_beside(
    answer: impl Future<Output = Option<PathBuf>> + Send + 'static,
    sender: std::sync::mpsc::SyncSender<Option<PathBuf>>,
    ctx: Context,
) -> std::io::Result<()> {
    let work = move || {
        // The dialog that asked may be closed by now; then the answer is not wanted.
        let _ = sender.send(block_on(answer));
        ctx.request_repaint();
    };
    std::thread::Builder::new().name("gridwright-file-dialog".to_owned()).spawn(work).map(|_| ())
}

/// Wakes a thread that sleeps until its future can go on.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to its end on this thread.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = TaskContext::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_future_that_waits_for_another_thread_is_run_to_its_end() {
        let mut polls = 0;
        let answer = block_on(std::future::poll_fn(|context| {
            polls += 1;
            let waker = context.waker().clone();
            if polls < 3 {
                std::thread::spawn(move || waker.wake());
                return Poll::Pending;
            }
            Poll::Ready(polls)
        }));
        assert_eq!(answer, 3);
    }
}
