//! The `gridwright` binary: the command line where it is built, else the window alone, else a sentence.

#![expect(clippy::print_stderr, reason = "a program says on stderr why it cannot go on")]

use std::process::ExitCode;

/// Exit code of everything that went wrong, as on the command line.
const FAILED: u8 = 2;

#[cfg(feature = "app")]
fn main() -> ExitCode {
    let path = std::env::args_os().nth(1).map(std::path::PathBuf::from);
    match gridwright::app::run(path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gridwright: the editor cannot open: {error}.");
            ExitCode::from(FAILED)
        }
    }
}

#[cfg(not(feature = "app"))]
fn main() -> ExitCode {
    eprintln!("gridwright: this build has no command line; build it with the feature `cli` or `app`.");
    ExitCode::from(FAILED)
}
