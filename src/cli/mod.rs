//! Floor 8: the command line. Thin: every command calls what the editor calls, and writes what comes
//! back.
//!
//! Data goes to standard output, messages to standard error. The exit code is 0 for yes or done, 1 for no
//! (no path, a length that does not match) and 2 for errors, after which nothing was changed. A reader that
//! closes standard output early (`| head`) ends a command quietly. `args` has the table of commands; every
//! other file is one command, or what several share: `input` (maps), `lines` (cases, one a line),
//! `output` (answers and messages), `words` and `case` (the fields of a query), `solver` (one query), `clock` (the only clock).

mod args;
mod bake;
mod bench;
mod case;
mod case_grid;
mod clock;
mod convert;
mod generate;
mod graph;
mod info;
mod input;
mod lines;
mod output;
mod path;
mod raster;
mod render;
mod scen;
mod script_json;
mod sight;
mod simulate;
mod solve;
mod solver;
mod words;

pub use args::{Outcome, no_window, run};
