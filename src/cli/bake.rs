//! `bake`: obstacles and the imported layer baked again.

use super::clock::Stopwatch;
use super::convert::{Target, save_level};
use super::input::{ImportArgs, load_as_it_is};
use super::output::{Failure, Output, Verdict};
use crate::bake::{BakeEffect, BakeRule, bake};
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
    /// Only where it did harm.
    #[serde(skip_serializing_if = "Option::is_none")]
    effect: Option<Effect>,
}

/// What the bake changed for those who walk, in counts.
#[derive(Serialize)]
struct Effect {
    walkable_before: u64,
    walkable: u64,
    areas_before: u64,
    areas: u64,
    closed_areas: u64,
    cut_off_cells: u64,
    covered_agents: u64,
    covered_targets: u64,
    parted_agents: u64,
}

impl Effect {
    fn of(effect: &BakeEffect) -> Option<Effect> {
        effect.is_harmful().then_some(Effect {
            walkable_before: effect.walkable_before,
            walkable: effect.walkable,
            areas_before: effect.areas_before,
            areas: effect.areas,
            closed_areas: effect.closed_areas,
            cut_off_cells: effect.cut_off_cells,
            covered_agents: effect.covered_agents,
            covered_targets: effect.covered_targets,
            parted_agents: effect.parted_agents,
        })
    }
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
    let (effect, milliseconds) =
        bake_again(&mut document, args).map_err(|why| format!("{}: {why}", args.file.display()))?;
    let level = document.level();
    if let Some(harm) = effect.sentence() {
        output.message(&format!("warning: {}: {harm}", args.file.display()));
    }
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
    let mut baked = baked(level, milliseconds, args.out.as_ref().map(|out| out.to_string_lossy().into_owned()));
    baked.effect = Effect::of(&effect);
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

/// Bakes; gives what that did, and the milliseconds that the bake itself took.
fn bake_again(document: &mut Document, args: &BakeArgs) -> Result<(BakeEffect, f64), String> {
    let watch = Stopwatch::start();
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
    let baking = watch.micros();
    let effect = level.effect_of(&baked).map_err(|e| e.to_string())?;
    let watch = Stopwatch::start();
    let command = commands::bake(level, baked, level.bake_input()).map_err(|e| e.to_string())?;
    document.apply(command).map_err(|e| e.to_string())?;
    Ok((effect, (baking + watch.micros()) / 1e3))
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
        effect: None,
    }
}
