//! Commands that answer line by line: a file or standard input, an answer for every line, in the same order.

use super::input::read_bytes;
use super::output::{Failure, Output, Verdict};
use crate::formats::BYTE_ORDER_MARK;
use std::io::{BufRead, Cursor, Read};
use std::path::Path;

/// Longest line, bytes.
const MAX_LINE_BYTES: u64 = 1 << 28;

/// Hands over every line that is not blank, without a byte order mark; `-` is standard input. `answer` writes
/// what is to be written and tells whether the line was good; one that was not makes the verdict `Flawed`.
pub(super) fn answer_lines(
    cases: &Path,
    output: &mut Output,
    mut answer: impl FnMut(&[u8], &mut Output) -> Result<bool, Failure>,
) -> Result<Verdict, Failure> {
    let is_stdin = cases.as_os_str() == "-";
    let mut input: Box<dyn BufRead> =
        if is_stdin { Box::new(std::io::stdin().lock()) } else { Box::new(Cursor::new(read_bytes(cases)?)) };
    let mut verdict = Verdict::Yes;
    let mut first = true;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let limit = MAX_LINE_BYTES + 1;
        let read = (&mut input).take(limit).read_until(b'\n', &mut bytes).map_err(|e| format!("cases: {e}"))?;
        if read == 0 {
            return Ok(verdict);
        }
        if read as u64 == limit && !bytes.ends_with(b"\n") {
            return Err(Failure::Message(format!("cases: a line is longer than {MAX_LINE_BYTES} bytes")));
        }
        let line = if first { bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes) } else { &bytes };
        first = false;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !answer(line, output)? {
            verdict = Verdict::Flawed;
        }
        if is_stdin {
            // Somebody may wait for this answer before asking the next question.
            output.data.flush()?;
        }
    }
}
