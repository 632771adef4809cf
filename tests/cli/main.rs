//! The command line through its real binary, each test in a folder of its own: every command with its keys and
//! exit codes, standard input and output, closed pipes, bad input, and no display.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod bad_input;
mod bench;
mod cases;
#[path = "../support/golden.rs"]
mod golden;
mod graphs;
mod maps;
mod queries;
mod runs;
#[path = "../support/shared.rs"]
mod shared;
mod support;
mod tester;
