//! `scen`: a MovingAI scenario against the lengths that it knows.
//!
//! A length is right to half a unit of its last printed place, and to 0.005 (0.05 from 10000 on) where that
//! is more, because trailing zeros may not be printed. The files were made with a sqrt 2 in single precision,
//! which decides how a length half-way between two printed ones was rounded: that much is granted on top. Length 0 between different cells means that there is
//! no way. Water blocks; queries with an end on it are skipped, and so are those with an end that is blocked or
//! outside the map. Where nothing could be checked the answer is no.

use super::clock::{Stopwatch, mean, quantile};
use super::input::{ImportArgs, load_level, read_bytes};
use super::output::{Failure, Output, Verdict};
use super::solver::Solver;
use super::words::AlgorithmWord;
use crate::formats::{ImportedLevel, ScenQuery, Scenario};
use crate::geom::CellRect;
use crate::search::{Algorithm, PathStatus, SearchQuery};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// By how much, relative to itself, the sqrt 2 of single precision is off; rounded up.
const SINGLE_SQRT_2: f64 = 2e-8;

/// Mismatches that are told one by one.
const TOLD_MISMATCHES: u64 = 20;

/// Run a MovingAI scenario and compare every length (exit code 1 if one differs)
#[derive(Args, Clone, Debug)]
pub(super) struct ScenArgs {
    /// Map
    map: PathBuf,
    /// Scenario; by default MAP.scen beside the map
    scen: Option<PathBuf>,
    /// How to search
    #[arg(long, default_value = "auto")]
    algorithm: AlgorithmWord,
    /// Queries to run, evenly spread over the scenario
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Times that every query is run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Report {
    map: String,
    queries: u64,
    checked: u64,
    mismatches: u64,
    unreachable_expected: u64,
    unreachable_found: u64,
    blocked_ends: u64,
    /// Queries with an end that the map does not have.
    outside_ends: u64,
    worst_error: f64,
    algorithm: &'static str,
    skipped_water: u64,
    mean_us: f64,
    median_us: f64,
    p99_us: f64,
    expanded_mean: f64,
    bytes_scratch: usize,
}

/// Runs the command.
pub(super) fn run(args: &ScenArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let Some(algorithm) = args.algorithm.algorithm() else {
        return Err(Failure::Message(format!("algorithm {} is not available yet", args.algorithm.word())));
    };
    let imported = load_level(&args.map, &args.import, output)?;
    let file = args.scen.clone().map_or_else(|| default_scenario(&args.map), Ok)?;
    let name = file.to_string_lossy().into_owned();
    let scenario = Scenario::parse(&read_bytes(&file)?).map_err(|e| e.in_file(&name))?;
    check_sizes(&scenario, imported.level.region(), &name)?;
    if scenario.queries.is_empty() {
        return Err(Failure::Message(format!("{name}: MovingAI scenario: there are no queries in it")));
    }
    let mut running = Running { imported: &imported, name: &name, algorithm, repeat: args.repeat };
    let map = args.map.to_string_lossy().into_owned();
    let report = running.run(&chosen(&scenario.queries, args.limit), Report { map, ..Report::default() }, output)?;
    let report = Report { algorithm: args.algorithm.word(), ..report };
    if output.json {
        output.json_line(&report)?;
    } else {
        write_report(&report, output)?;
    }
    if report.checked == 0 {
        output.message(&format!("{name}: nothing could be checked: {}", skipped(&report)));
    }
    Ok(if report.mismatches == 0 && report.checked > 0 { Verdict::Yes } else { Verdict::No })
}

/// `X.map.scen` belongs to `X.map`; `X.scen` does too where there is no such file.
fn default_scenario(map: &Path) -> Result<PathBuf, Failure> {
    if map.as_os_str() == "-" {
        return Err(Failure::Message("a map from standard input needs the scenario's name".to_owned()));
    }
    let mut beside = map.as_os_str().to_os_string();
    beside.push(".scen");
    let candidates = [PathBuf::from(beside), map.with_extension("scen")];
    candidates.iter().find(|path| path.is_file()).cloned().ok_or_else(|| {
        let [a, b] = &candidates;
        Failure::Message(format!(
            "{}: no scenario beside it: neither {} nor {}",
            map.display(),
            a.display(),
            b.display()
        ))
    })
}

/// Coordinates of a scaled scenario are those of another map.
fn check_sizes(scenario: &Scenario, region: CellRect, name: &str) -> Result<(), Failure> {
    match scenario.queries.iter().find(|query| query.size != [region.w, region.h]) {
        None => Ok(()),
        Some(query) => Err(Failure::Message(format!(
            "{name}: line {}: the query is for a map of {} x {} cells, this one has {} x {}",
            query.line, query.size[0], query.size[1], region.w, region.h
        ))),
    }
}

/// All queries, or so many at an even stride.
fn chosen(queries: &[ScenQuery], limit: Option<u64>) -> Vec<&ScenQuery> {
    let len = queries.len() as u64;
    let count = limit.unwrap_or(len).min(len);
    (0..count).map(|i| &queries[(i * len / count) as usize]).collect()
}

/// How far a length may be off.
fn tolerance(query: &ScenQuery) -> f64 {
    let printed: f64 = (0..query.printed_digits.min(12)).fold(0.5, |half, _| half / 10.0);
    printed.min(if query.length < 10_000.0 { 0.005 } else { 0.05 }) + SINGLE_SQRT_2 * query.length
}

struct Running<'a> {
    imported: &'a ImportedLevel,
    name: &'a str,
    algorithm: Algorithm,
    repeat: u32,
}

impl Running<'_> {
    fn run(&mut self, queries: &[&ScenQuery], mut report: Report, output: &mut Output) -> Result<Report, Failure> {
        let grid = self.imported.level.grid();
        let mut solver = Solver::new();
        let (mut times, mut expanded) = (Vec::new(), Vec::new());
        report.queries = queries.len() as u64;
        for query in queries {
            let ends = [query.start, query.goal];
            if ends.iter().any(|end| !grid.region().contains(*end)) {
                report.outside_ends += 1;
                continue;
            }
            if ends.iter().any(|end| self.imported.is_water(*end)) {
                report.skipped_water += 1;
                continue;
            }
            if ends.iter().any(|end| grid.is_solid(*end)) {
                report.blocked_ends += 1;
                continue;
            }
            let question = SearchQuery { algorithm: self.algorithm, ..SearchQuery::new(query.start, query.goal) };
            if report.checked == 0 {
                // The first one takes the memory and labels the areas.
                let outcome = solver.find(grid, &question);
                if outcome.status == PathStatus::Refused {
                    let why = outcome.reason_text(&question);
                    return Err(Failure::Message(format!("algorithm {}: {why}", self.algorithm.name())));
                }
            }
            let watch = Stopwatch::start();
            let mut outcome = solver.find(grid, &question);
            for _ in 1..self.repeat {
                outcome = solver.find(grid, &question);
            }
            times.push(watch.micros() / f64::from(self.repeat));
            expanded.push(f64::from(outcome.expanded));
            report.checked += 1;
            let found = (outcome.status == PathStatus::Found).then_some(outcome.cost);
            if let Some(text) = judge(query, found, &mut report) {
                report.mismatches += 1;
                if report.mismatches <= TOLD_MISMATCHES {
                    output.message(&format!("{}: line {}: {text}", self.name, query.line));
                }
            }
        }
        report.mean_us = mean(&times);
        times.sort_by(f64::total_cmp);
        report.median_us = quantile(&times, 0.5);
        report.p99_us = quantile(&times, 0.99);
        report.expanded_mean = mean(&expanded);
        report.bytes_scratch = solver.scratch_bytes();
        Ok(report)
    }
}

/// Counts an answer (its length, or none) and tells what is wrong with it.
fn judge(query: &ScenQuery, found: Option<f64>, report: &mut Report) -> Option<String> {
    report.unreachable_expected += u64::from(query.is_unreachable());
    report.unreachable_found += u64::from(found.is_none());
    match (found, query.is_unreachable()) {
        (None, true) => None,
        (None, false) => Some(format!("no path, {} expected", query.length)),
        (Some(length), true) => Some(format!("length {length}, unreachable expected")),
        (Some(length), false) => {
            let error = (length - query.length).abs();
            report.worst_error = report.worst_error.max(error);
            (error > tolerance(query)).then(|| format!("length {length}, {} expected", query.length))
        }
    }
}

/// Queries that were not run, by cause.
fn skipped(report: &Report) -> String {
    let Report { blocked_ends, outside_ends, skipped_water, .. } = report;
    format!("{blocked_ends} blocked ends, {outside_ends} outside the map, {skipped_water} on water")
}

fn write_report(report: &Report, output: &mut Output) -> Result<(), Failure> {
    let Report { map, queries, checked, mismatches, algorithm, .. } = report;
    let data = &mut output.data;
    writeln!(data, "{map}: {queries} queries, {checked} checked with {algorithm}, {mismatches} mismatches")?;
    writeln!(data, "worst error   {:.6}", report.worst_error)?;
    writeln!(data, "unreachable   {} expected, {} found", report.unreachable_expected, report.unreachable_found)?;
    writeln!(data, "skipped       {}", skipped(report))?;
    let [mean, median, p99] = [report.mean_us, report.median_us, report.p99_us];
    writeln!(data, "time          {mean:.1} us mean, {median:.1} median, {p99:.1} p99")?;
    writeln!(data, "expanded      {:.1} mean, {} bytes of scratch", report.expanded_mean, report.bytes_scratch)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{chosen, tolerance};
    use crate::formats::{ScenQuery, Scenario};

    fn query(length: &str) -> ScenQuery {
        let line = format!("0 a.map 5 5 1 1 3 1 {length}");
        Scenario::parse(line.as_bytes()).unwrap().queries.remove(0)
    }

    #[test]
    fn tolerance_is_half_the_last_printed_place_and_at_most_what_six_digits_print() {
        for (length, most) in
            [("2.41421356", 5e-9), ("512.00", 0.005), ("512", 0.005), ("12345.7", 0.05), ("7.5", 0.005)]
        {
            let tolerance = tolerance(&query(length));
            assert!((most..most * 1.01 + 1e-5).contains(&tolerance), "{length}: {tolerance}");
        }
    }

    #[test]
    fn lengths_half_way_between_printed_ones_may_be_rounded_either_way() {
        let is_right = |printed: &str, length: f64| {
            let query = query(printed);
            (length - query.length).abs() <= tolerance(&query)
        };
        // From brc202d and maze512-32-0.
        assert!(is_right("378.764", 378.764_501_987_817_8) && is_right("97.8822", 97.882_250_993_908_5));
        assert!(!is_right("378.764", 378.764_52) && !is_right("97.8822", 97.882_26));
    }

    #[test]
    fn a_limit_takes_an_even_stride() {
        let queries: Vec<_> = (0..10).map(|i| query(&i.to_string())).collect();
        let lengths = |limit| chosen(&queries, limit).iter().map(|q| q.length).collect::<Vec<_>>();
        assert_eq!(lengths(Some(4)), [0.0, 2.0, 5.0, 7.0]);
        assert_eq!((lengths(Some(99)).len(), lengths(None).len()), (10, 10));
        assert!(chosen(&[], Some(3)).is_empty());
    }
}
