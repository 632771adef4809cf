//! `bake`: obstacles and the imported layer baked again.

use super::clock::Stopwatch;
use super::convert::{Target, save_level};
use super::input::{ImportArgs, load_as_it_is};
use super::output::{Failure, Output, Verdict};
use crate::bake::{BakeRule, bake};
use crate::document::{Document, Edit, EntryKind, Level, commands};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;

/// Bake obstacles and imported cells again; print counts and time
#[derive(Args, Clone, Debug)]
pub(super) struct BakeArgs {
    /// Level or map; `-` is standard input
    file: PathBuf,
    /// Agent radius in world units; by default that of the level
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    radius: Option<f32>,
    /// When an obstacle makes a cell solid; by default as in the level
    #[arg(long)]
    rule: Option<RuleWord>,
    /// File to write the baked level to; `-` is standard output
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    out: Option<PathBuf>,
    /// Format of OUT; by default its name tells
    #[arg(long, value_name = "NAME", requires = "out")]
    to: Option<String>,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RuleWord {
    /// The cell, grown by the radius, overlaps an obstacle
    GrownCell,
    /// The disc of the radius about the cell's centre does
    Disc,
}

#[derive(Serialize)]
struct Baked {
    region: [i64; 4],
    solid: u64,
    weighted: u64,
    free: u64,
    source: &'static str,
    rule: &'static str,
    radius: f32,
    milliseconds: f64,
    output: Option<String>,
}

/// Runs the command.
pub(super) fn run(args: &BakeArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let target = args.out.as_ref().map(|out| Target::new(out, args.to.as_deref())).transpose()?;
    if target.as_ref().is_some_and(Target::is_stdout) && output.json {
        return Err(Failure::Message("--json and a level cannot both go to standard output".to_owned()));
    }
    let imported = load_as_it_is(&args.file, &args.import.options())?;
    output.warnings(&args.file.to_string_lossy(), &imported.warnings);
    let mut document = Document::new(imported.level);
    let watch = Stopwatch::start();
    bake_again(&mut document, args).map_err(|why| format!("{}: {why}", args.file.display()))?;
    let milliseconds = watch.micros() / 1e3;
    let level = document.level();
    if let Some(target) = &target {
        save_level(level, target, output)?;
        if target.is_stdout() {
            return Ok(Verdict::Yes);
        }
    }
    if level.grid().free_count() == 0 && !level.region().is_empty() {
        let (size, radius) = (level.cell_size, level.bake.agent_radius);
        output.message(&format!(
            "warning: no cell is walkable: cells are {} x {} world units and the agent radius is {radius} \
             (--cell-size sets the cells of a map that does not say)",
            size.x, size.y
        ));
    }
    let baked = baked(level, milliseconds, args.out.as_ref().map(|out| out.to_string_lossy().into_owned()));
    if output.json {
        output.json_line(&baked)?;
    } else {
        let Baked { solid, weighted, free, source, milliseconds, .. } = &baked;
        writeln!(output.data, "{}: {free} free, {solid} solid, {weighted} weighted", level.region())?;
        let rule = level.bake.rule.title();
        writeln!(output.data, "source {source}, rule {rule}, agent radius {}, {milliseconds:.2} ms", baked.radius)?;
    }
    Ok(Verdict::Yes)
}

fn bake_again(document: &mut Document, args: &BakeArgs) -> Result<(), String> {
    let mut settings = document.level().bake;
    settings.agent_radius = args.radius.unwrap_or(settings.agent_radius);
    settings.rule = match args.rule {
        None => settings.rule,
        Some(RuleWord::GrownCell) => BakeRule::GrownCell,
        Some(RuleWord::Disc) => BakeRule::Disc,
    };
    let changed = document.execute("Bake settings", EntryKind::Settings, Edit::Bake(settings));
    changed.map_err(|e| e.to_string())?;
    let level = document.level();
    let shapes = level.bake_shapes();
    let baked = bake(&level.bake_request(&shapes), &|| false).map_err(|e| e.to_string())?;
    let command = commands::bake(level, baked, level.bake_input()).map_err(|e| e.to_string())?;
    document.apply(command).map(|_| ()).map_err(|e| e.to_string())
}

fn baked(level: &Level, milliseconds: f64, output: Option<String>) -> Baked {
    let (region, grid) = (level.region(), level.grid());
    Baked {
        region: [i64::from(region.x), i64::from(region.y), i64::from(region.w), i64::from(region.h)],
        solid: grid.solid_count(),
        weighted: grid.weighted_count(),
        free: grid.free_count(),
        source: level.bake.source.title(),
        rule: match level.bake.rule {
            BakeRule::GrownCell => "grown-cell",
            BakeRule::Disc => "disc",
        },
        radius: level.bake.agent_radius,
        milliseconds,
        output,
    }
}
