//! How a command answers: data, messages, and the exit code.

use crate::formats::FormatError;
use serde::Serialize;
use std::io::{self, ErrorKind, Write};

/// What the exit code says of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Yes, or done: 0.
    Yes,
    /// The answer is no: 1.
    No,
    /// Some of the input was bad; the rest is answered: 2.
    Flawed,
}

/// Why a command stopped.
#[derive(Debug)]
pub(super) enum Failure {
    /// For people, with file, place and cause. Exit code 2.
    Message(String),
    /// Whoever read the answer has gone: nothing more to do and nothing to say.
    Closed,
}

impl Failure {
    /// From a sentence about a file, as `editor::files` says it to people who see no file name beside it.
    pub(super) fn of_file(sentence: &str) -> Failure {
        let rest = ["Could not read ", "Could not write "].iter().find_map(|start| sentence.strip_prefix(start));
        Failure::Message(rest.unwrap_or(sentence).trim_end_matches('.').to_owned())
    }
}

/// For errors of standard output, which is what `?` meets in a command.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Message(format!("standard output: {error}")),
        }
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Failure {
        Failure::Message(error.to_string())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Message(message)
    }
}

/// Where a command writes.
pub(super) struct Output<'a> {
    /// Answers as JSON.
    pub(super) json: bool,
    /// Standard output: data alone.
    pub(super) data: &'a mut dyn Write,
    /// Standard error.
    pub(super) messages: &'a mut dyn Write,
}

impl Output<'_> {
    /// One JSON value on a line.
    pub(super) fn json_line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(|e| format!("the answer cannot be written as JSON: {e}"))?;
        writeln!(self.data, "{text}")?;
        Ok(())
    }

    /// A line on standard error. There is nobody to tell when that cannot be written.
    pub(super) fn message(&mut self, text: &str) {
        let _ = writeln!(self.messages, "gridwright: {text}");
    }

    /// What was odd in a file.
    pub(super) fn warnings(&mut self, file: &str, warnings: &[String]) {
        for warning in warnings {
            self.message(&format!("{file}: warning: {warning}"));
        }
    }
}
