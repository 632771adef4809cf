//! `solve`: many queries, one JSON object a line in and out, in the same order.
//!
//! A line without a grid takes that of the line before. A line whose own grid cannot be used leaves none
//! for the lines after it; lines that are wrong in other ways do not touch it.

use super::case::{Case, Line, read_line};
use super::case_grid::{CaseMap, frame_from, grid_from};
use super::input::{ImportArgs, load_quietly};
use super::lines::answer_lines;
use super::output::{Failure, Output, Verdict};
use super::solver::Solver;
use crate::geom::Frame;
use crate::search::SearchRules;
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Answer many path queries, one JSON object a line
#[derive(Args, Clone, Debug)]
pub(super) struct SolveArgs {
    /// Cases, one JSON object a line; `-` is standard input
    #[arg(default_value = "-")]
    cases: PathBuf,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Serialize)]
struct BadLine {
    id: Value,
    error: String,
}

/// Runs the command.
pub(super) fn run(args: &SolveArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let is_stdin = args.cases.as_os_str() == "-";
    let folder = if is_stdin { PathBuf::new() } else { args.cases.parent().unwrap_or(Path::new("")).to_path_buf() };
    let mut solving = Solving { folder, import: &args.import, map: None, solver: Solver::new() };
    answer_lines(&args.cases, output, |line, output| solving.answer(read_line(line), output))
}

struct Solving<'a> {
    folder: PathBuf,
    import: &'a ImportArgs,
    map: Option<Current>,
    solver: Solver,
}

/// The grid of the line before.
struct Current {
    map: CaseMap,
    /// The file that it came from, if it did.
    file: Option<String>,
}

impl Solving<'_> {
    /// Writes the answer; tells whether the line could be read.
    fn answer(&mut self, line: Line, output: &mut Output) -> Result<bool, Failure> {
        let id = line.id;
        if line.brings_grid && line.case.is_err() {
            self.map = None;
        }
        let answered = line.case.and_then(|case| {
            let frame = self.take_map(&case, output)?;
            let current = self.map.as_ref().ok_or("there is no grid: neither in this line nor from one before it")?;
            let question = case.question(current.map.defaults)?;
            Ok(self.solver.answer(&current.map.grid, &frame, &question))
        });
        match answered {
            Ok(mut answer) => {
                answer.id = Some(id);
                output.json_line(&answer)?;
                Ok(true)
            }
            Err(error) => {
                output.json_line(&BadLine { id, error })?;
                Ok(false)
            }
        }
    }

    /// Makes the line's own map the current one, if it has one, and tells where the cells lie for this line.
    fn take_map(&mut self, case: &Case, output: &mut Output) -> Result<Frame, String> {
        let own_frame = case.cell_size.map(frame_from).transpose();
        if let Some(grid) = &case.grid {
            self.replace(None, |_| {
                let defaults = SearchRules::default();
                Ok(CaseMap { grid: grid_from(grid)?, frame: own_frame.clone()?.unwrap_or_default(), defaults })
            })?;
        } else if let Some(file) = &case.file {
            if file == "-" {
                return Err("file: standard input has the cases, not a map".to_owned());
            }
            let is_same = self.map.as_ref().is_some_and(|current| current.file.as_ref() == Some(file));
            if !is_same {
                self.replace(Some(file.clone()), |solving| {
                    let path = solving.folder.join(file);
                    let imported = load_quietly(&path, &solving.import.options()).map_err(|failure| match failure {
                        Failure::Message(message) => message,
                        Failure::Closed => "standard output is closed".to_owned(),
                    })?;
                    output.warnings(file, &imported.warnings);
                    let defaults = imported.level.settings.rules;
                    Ok(CaseMap { grid: imported.level.grid().clone(), frame: imported.level.frame(), defaults })
                })?;
            }
        }
        let of_map = self.map.as_ref().map(|current| current.map.frame).unwrap_or_default();
        Ok(own_frame?.map_or(of_map, |own| Frame { cell_size: own.cell_size, ..of_map }))
    }

    fn replace(
        &mut self,
        file: Option<String>,
        make: impl FnOnce(&Solving) -> Result<CaseMap, String>,
    ) -> Result<(), String> {
        self.map = None;
        self.solver.forget_areas();
        let map = make(self)?;
        self.map = Some(Current { map, file });
        Ok(())
    }
}
