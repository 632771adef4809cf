//! `bench`: how fast every search is on this machine, by map family, with counts beside times.

mod course;
mod race;
mod reference;
mod searchers;

use super::clock;
use super::input::{ImportArgs, load_level};
use super::output::{Failure, Output, Verdict};
use super::words::ModeWord;
use crate::grid::{Connectivity, DiagonalMode, MAX_CELLS};
use crate::search::Algorithm;
use clap::Args;
use course::{Asking, Course};
use race::{Row, Rules, Searcher, race};
use searchers::ReferenceSearcher;
use serde::Serialize;
use std::path::PathBuf;

/// Time every search on this machine, family by family, against a plain A* (exit code 1 if a path is wrong)
#[derive(Args, Clone, Debug)]
pub(super) struct BenchArgs {
    /// Map to measure on; by default generated families
    file: Option<PathBuf>,
    /// Measure on every X.map with X.map.scen in this folder and below it
    #[arg(long, value_name = "FOLDER", conflicts_with = "file")]
    maps: Option<PathBuf>,
    /// Columns and rows of generated maps
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(16..=4096))]
    size: u32,
    /// Questions a map
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    queries: u32,
    /// Times that every question is asked; the smallest time counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// Another number gives other maps and questions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Which diagonal steps are legal
    #[arg(long, value_name = "MODE", default_value = "no_obstacles")]
    mode: ModeWord,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Debug, Serialize)]
struct Report {
    version: &'static str,
    machine: Machine,
    mode: &'static str,
    passes: u32,
    rows: Vec<Row>,
    /// Geometric mean of the ratios, by family and algorithm.
    families: Vec<Mean>,
}

/// What the times were taken on.
#[derive(Debug, Serialize)]
struct Machine {
    os: &'static str,
    architecture: &'static str,
    cores: usize,
    processor: Option<String>,
    is_debug_build: bool,
}

#[derive(Debug, Serialize)]
struct Mean {
    family: String,
    algorithm: String,
    ratio: f64,
}

/// Runs the command.
pub(super) fn run(args: &BenchArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let mode = DiagonalMode::from(args.mode);
    let asking = Asking { count: args.queries as usize, seed: args.seed, connectivity: Connectivity::of(mode) };
    let machine = Machine::new();
    if machine.is_debug_build {
        output.message("this program was built without optimisation: times say little");
    }
    let mut courses = courses(args, asking, output)?;
    if courses.is_empty() {
        return Err(Failure::Message("there is nothing to measure on: no two connected cells".to_owned()));
    }
    let rules = Rules { mode, passes: args.passes };
    let mut report = Report {
        version: env!("CARGO_PKG_VERSION"),
        machine,
        mode: mode.title(),
        passes: args.passes,
        rows: Vec::new(),
        families: Vec::new(),
    };
    if !output.json {
        write_head(&report, output)?;
    }
    for course in &mut courses {
        if mode != DiagonalMode::OnlyIfNoObstacles {
            course.asks.iter_mut().for_each(|ask| ask.known = None);
        }
        let rows = race(course, &mut searchers(course, mode), rules);
        if !output.json {
            rows.iter().try_for_each(|row| write_row(row, output))?;
            output.data.flush()?;
        }
        report.rows.extend(rows);
    }
    report.families = means(&report.rows);
    if output.json {
        output.json_line(&report)?;
    } else {
        write_means(&report.families, output)?;
    }
    // What Godot's order returns may be dearer, as in Godot; the reference rounds sqrt 2.
    let is_ours = |row: &&Row| Algorithm::compared().any(|algorithm| algorithm.title() == row.algorithm);
    let wrong: usize = report.rows.iter().filter(is_ours).map(|row| row.wrong).sum();
    Ok(if wrong == 0 { Verdict::Yes } else { Verdict::No })
}

fn courses(args: &BenchArgs, asking: Asking, output: &mut Output) -> Result<Vec<Course>, Failure> {
    if let Some(folder) = &args.maps {
        return Ok(course::from_folder(folder, asking)?);
    }
    if let Some(file) = &args.file {
        let grid = load_level(file, &args.import, output)?.level.grid().clone();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let course = course::of_grid(&name, grid, asking);
        return Ok(if course.asks.is_empty() { Vec::new() } else { vec![course] });
    }
    debug_assert!(u64::from(args.size) * u64::from(args.size) <= MAX_CELLS);
    Ok(course::generated(args.size, asking).map_err(|e| e.to_string())?)
}

fn searchers(course: &Course, mode: DiagonalMode) -> Vec<Box<dyn Searcher>> {
    let reference = Box::new(ReferenceSearcher::new(course, mode)) as Box<dyn Searcher>;
    std::iter::once(reference).chain(searchers::own(course, mode)).collect()
}

impl Machine {
    fn new() -> Machine {
        let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let processor = cpus.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(": "));
        Machine {
            os: std::env::consts::OS,
            architecture: std::env::consts::ARCH,
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            processor: processor.map(|(_, name)| name.to_owned()),
            is_debug_build: cfg!(debug_assertions),
        }
    }
}

/// A searcher with wrong paths has no place among them.
fn means(rows: &[Row]) -> Vec<Mean> {
    let mut means: Vec<(Mean, f64)> = Vec::new();
    for row in rows.iter().filter(|row| row.ratio > 0.0 && row.wrong == 0) {
        let is_same = |(mean, _): &&mut (Mean, f64)| mean.family == row.family && mean.algorithm == row.algorithm;
        if let Some((mean, count)) = means.iter_mut().find(is_same) {
            mean.ratio += row.ratio.ln();
            *count += 1.0;
        } else {
            let (family, algorithm) = (row.family.clone(), row.algorithm.clone());
            means.push((Mean { family, algorithm, ratio: row.ratio.ln() }, 1.0));
        }
    }
    let mean = |(mean, count): (Mean, f64)| Mean { ratio: (mean.ratio / count).exp(), ..mean };
    means.into_iter().map(mean).collect()
}

fn write_head(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let Machine { os, architecture, cores, processor, .. } = &report.machine;
    let processor = processor.as_deref().unwrap_or("unknown processor");
    writeln!(output.data, "gridwright {} on {os} {architecture}, {processor}, {cores} cores", report.version)?;
    writeln!(
        output.data,
        "{}; smallest time of {} passes; ratio: reference A* = 1, more is faster\n",
        report.mode, report.passes
    )?;
    writeln!(
        output.data,
        "{:<14}{:<20}{:<26}{:>10}{:>10}{:>10}{:>10}{:>9}{:>7}{:>11}{:>12}",
        "family", "map", "algorithm", "mean us", "median", "p99", "expanded", "ratio", "wrong", "edit+ask", "bytes"
    )?;
    Ok(())
}

fn write_row(row: &Row, output: &mut Output) -> Result<(), Failure> {
    write!(output.data, "{:<14}{:<20}{:<26}", row.family, row.map, row.algorithm)?;
    if let Some(note) = row.note.as_ref().filter(|_| row.mean_us == 0.0) {
        writeln!(output.data, "  {note}")?;
        return Ok(());
    }
    let shown = |value: Option<f64>, places: usize| value.map_or("-".to_owned(), |v| format!("{v:.places$}"));
    let bytes = row.bytes_map.zip(row.bytes_search).map_or("-".to_owned(), |(a, b)| (a + b).to_string());
    writeln!(
        output.data,
        "{:>10.1}{:>10.1}{:>10.1}{:>10}{:>9.2}{:>7}{:>11}{:>12}",
        row.mean_us,
        row.median_us,
        row.p99_us,
        shown(row.expanded_mean, 0),
        row.ratio,
        row.wrong,
        shown(row.edit_query_us, 1),
        bytes,
    )?;
    Ok(())
}

/// A line a family, a column an algorithm.
fn write_means(means: &[Mean], output: &mut Output) -> Result<(), Failure> {
    let mut algorithms: Vec<&str> = Vec::new();
    let mut families: Vec<&str> = Vec::new();
    for mean in means {
        if !algorithms.contains(&mean.algorithm.as_str()) {
            algorithms.push(&mean.algorithm);
        }
        if !families.contains(&mean.family.as_str()) {
            families.push(&mean.family);
        }
    }
    write!(output.data, "\n{:<14}", "mean ratio")?;
    algorithms.iter().try_for_each(|name| write!(output.data, "  {name:>12}"))?;
    writeln!(output.data)?;
    for family in families {
        write!(output.data, "{family:<14}")?;
        for name in &algorithms {
            let mean = means.iter().find(|mean| mean.family == family && mean.algorithm == *name);
            let shown = mean.map_or("-".to_owned(), |mean| format!("{:.2}", mean.ratio));
            write!(output.data, "  {shown:>width$}", width = name.chars().count().max(12))?;
        }
        writeln!(output.data)?;
    }
    Ok(())
}
