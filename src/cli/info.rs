//! `info`: what is in a file.

use super::input::{ImportArgs, load_quietly};
use super::output::{Failure, Output, Verdict};
use crate::grid::{Areas, Connectivity};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Areas that the text lists one by one.
const LISTED_AREAS: usize = 12;

/// Size, counts, connected areas, layers and rules of a level or map
#[derive(Args, Clone, Debug)]
pub(super) struct InfoArgs {
    /// Level or map; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Serialize)]
struct Info {
    region: [i64; 4],
    cell_size: [f32; 2],
    solid: u64,
    weighted: u64,
    free: u64,
    /// Cells of every area that the level's Diagonal Mode connects, largest first.
    areas: Vec<u32>,
    layers: Vec<String>,
    rules: Vec<Rule>,
    rule: Option<String>,
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Rule {
    name: String,
    solid: u64,
}

/// Runs the command.
pub(super) fn run(args: &InfoArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let imported = load_quietly(&args.file, &args.import.options())?;
    let grid = imported.level.grid();
    let region = grid.region();
    let mut areas = Areas::new(Connectivity::of(imported.level.settings.rules.diagonal_mode));
    areas.update(grid);
    let info = Info {
        region: [i64::from(region.x), i64::from(region.y), i64::from(region.w), i64::from(region.h)],
        cell_size: [imported.level.cell_size.x, imported.level.cell_size.y],
        solid: grid.solid_count(),
        weighted: grid.weighted_count(),
        free: grid.free_count(),
        areas: areas.sizes(),
        layers: imported.layers,
        rules: imported.rules.into_iter().map(|rule| Rule { name: rule.name, solid: rule.solid }).collect(),
        rule: imported.rule,
        warnings: imported.warnings,
    };
    if output.json {
        output.json_line(&info)?;
    } else {
        writeln!(output.data, "format     {}", imported.format)?;
        writeln!(output.data, "region     {region}, cells {} x {} world units", info.cell_size[0], info.cell_size[1])?;
        write_counts(&info, output)?;
    }
    output.warnings(&args.file.to_string_lossy(), if output.json { &[] } else { &info.warnings });
    Ok(Verdict::Yes)
}

fn write_counts(info: &Info, output: &mut Output) -> Result<(), Failure> {
    let data = &mut output.data;
    writeln!(data, "cells      {} free, {} solid, {} weighted", info.free, info.solid, info.weighted)?;
    let sizes: Vec<String> = info.areas.iter().take(LISTED_AREAS).map(u32::to_string).collect();
    let more = if info.areas.len() > LISTED_AREAS { ", ..." } else { "" };
    match info.areas.len() {
        0 => writeln!(data, "areas      none")?,
        1 => writeln!(data, "areas      1: {} cells", sizes.join(""))?,
        n => writeln!(data, "areas      {n}: {}{more} cells", sizes.join(", "))?,
    }
    if !info.layers.is_empty() {
        writeln!(data, "layers     {}", info.layers.join(", "))?;
    }
    for rule in &info.rules {
        let used = if info.rule.as_ref() == Some(&rule.name) { ", used" } else { "" };
        writeln!(data, "rule       {} ({} solid{used})", rule.name, rule.solid)?;
    }
    Ok(())
}
