//! The `gridwright` binary: arguments in, exit code out.

use gridwright::cli::{Outcome, no_window, run};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(std::env::args_os()) {
        Outcome::Done(code) => code,
        Outcome::OpenEditor(file) => open_editor(file),
    }
}

#[cfg(feature = "app")]
fn open_editor(file: Option<PathBuf>) -> ExitCode {
    match gridwright::app::run(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => no_window(&error.to_string()),
    }
}

#[cfg(not(feature = "app"))]
fn open_editor(_: Option<PathBuf>) -> ExitCode {
    no_window("this program was built without its window")
}
