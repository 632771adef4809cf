//! Opens the window and runs its event loop. The only file that knows `eframe`'s event loop.
//!
//! Invariants: where there is no display the answer is an error value, not a panic and not an exit.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::egui::{Ui, ViewportBuilder};

use super::window::{Gridwright, Opening};

/// Size of the window at its first start, points.
const SIZE: [f32; 2] = [1440.0, 900.0];
/// Least size of the window, points.
const MIN_SIZE: [f32; 2] = [1024.0, 640.0];

/// Why no window could be opened; a few words without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// Neither X11 nor Wayland is there.
    #[error("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")]
    NoDisplay,
    /// The display is named and gives no window; the cause in the words of the system.
    #[error("{0}")]
    NoWindow(String),
}

/// The event loop's handle on the window.
struct App(Gridwright);

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.0.ui(ui);
    }
}

/// Opens the window and returns when it is closed. Without a path it shows the sample First Maze.
///
/// # Errors
/// [`RunError`] where no window can be opened.
pub fn run(path: Option<PathBuf>) -> Result<(), RunError> {
    if !has_display() {
        return Err(RunError::NoDisplay);
    }
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_title("Gridwright")
            .with_app_id("gridwright")
            .with_inner_size(SIZE)
            .with_min_inner_size(MIN_SIZE),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let opening = path.map_or(Opening::FirstMaze, Opening::File);
    let opened = Arc::new(AtomicBool::new(false));
    let is_open = Arc::clone(&opened);
    let create: eframe::AppCreator<'_> = Box::new(move |context| {
        is_open.store(true, Ordering::Relaxed);
        Ok(Box::new(App(Gridwright::new(&context.egui_ctx, opening))))
    });
    // Where a system library is missing, the window library panics instead of giving an error.
    hush_until(&opened);
    match catch_unwind(AssertUnwindSafe(|| eframe::run_native("gridwright", options, create))) {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(RunError::NoWindow(cause(&error.to_string()))),
        Err(panic) if opened.load(Ordering::Relaxed) => resume_unwind(panic),
        Err(panic) => Err(RunError::NoWindow(cause(words_of(panic.as_ref())))),
    }
}

/// Keeps panics quiet until the window is open: they become a [`RunError`], which is said once.
fn hush_until(opened: &Arc<AtomicBool>) {
    let opened = Arc::clone(opened);
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        if opened.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
}

/// A display server can be reached; on systems that always have one, yes.
fn has_display() -> bool {
    if cfg!(any(target_os = "macos", target_os = "windows")) {
        return true;
    }
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set)
}

/// What a panic said.
fn words_of(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a system library is missing")
}

/// An error's words in one line, without the place in somebody's sources and without a full stop.
fn cause(words: &str) -> String {
    let after_place = words.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": ")).map(|(_, rest)| rest);
    let line = after_place.unwrap_or(words).lines().next().unwrap_or_default();
    line.trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_one_line_without_a_place_in_the_sources() {
        let winit = "winit EventLoopError: os error at /a/b/winit/src/linux/mod.rs:788: Failed to open connection";
        assert_eq!(cause(winit), "Failed to open connection");
        assert_eq!(cause("no GL.\nmore"), "no GL");
        let panic: Box<dyn std::any::Any + Send> = Box::new("libxkbcommon-x11.so could not be loaded".to_owned());
        assert_eq!(cause(words_of(panic.as_ref())), "libxkbcommon-x11.so could not be loaded");
    }
}
