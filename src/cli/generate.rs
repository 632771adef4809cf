//! `generate`: a map to start from, from the seeded generators.

use super::convert::{Target, write_level};
use super::input::{is_cell_size, size_from};
use super::output::{Failure, Output, Verdict};
use crate::bake::BakeSource;
use crate::document::{Imported, ImportedFrom, Layers, Level, PaintLayer, uid_from};
use crate::geom::{CellRect, Vec2};
use crate::grid::generate::{GENERATORS, Generator, generator_named};
use crate::grid::{Grid, GridError};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// Make a map: the same kind, size and seed give the same cells everywhere
#[derive(Args, Clone, Debug)]
pub(super) struct GenerateArgs {
    /// What kind of map
    #[arg(value_parser = kinds())]
    kind: &'static Generator,
    /// Columns and rows
    #[arg(long, value_name = "WxH", value_parser = size_from)]
    size: (u32, u32),
    /// Any number; another one gives another map
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// World units of a cell
    #[arg(long, value_name = "W", default_value_t = 32.0, allow_hyphen_values = true)]
    cell_size: f32,
    #[command(flatten)]
    target: GenerateTarget,
}

/// Where it goes.
#[derive(Args, Clone, Debug)]
struct GenerateTarget {
    /// File to write; `-` is standard output
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    file: PathBuf,
    /// Format of OUT; by default its name tells
    #[arg(long, value_name = "NAME")]
    to: Option<String>,
}

/// The words of the table, each with what it makes.
fn kinds() -> impl TypedValueParser<Value = &'static Generator> {
    let words = GENERATORS.iter().map(|row| PossibleValue::new(row.name).help(row.about));
    PossibleValuesParser::new(words).try_map(|word| generator_named(&word).ok_or("there is no such generator"))
}

/// Runs the command.
pub(super) fn run(args: &GenerateArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let cell_size = Vec2::new(args.cell_size, args.cell_size);
    if !is_cell_size(cell_size) {
        return Err(Failure::Message(format!("--cell-size {} is not above 0", args.cell_size)));
    }
    let target = Target::new(&args.target.file, args.target.to.as_deref())?;
    let (w, h) = args.size;
    // Said before the generator takes memory.
    let allowed = Grid::check_region(CellRect::new(0, 0, w, h));
    let made = allowed.and_then(|()| level(args, cell_size)).map_err(|e| format!("--size {w}x{h}: {e}"))?;
    made.check().map_err(|(_, e)| format!("--cell-size {}: {e}", args.cell_size))?;
    write_level(&made, &target, output)
}

fn level(args: &GenerateArgs, cell_size: Vec2) -> Result<Level, GridError> {
    let grid = (args.kind.make)(args.size, args.seed)?;
    let name = args.target.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = name.filter(|name| name != "-").unwrap_or_else(|| args.kind.name.to_owned());
    let from = format!("generated: {} {}x{} seed {}", args.kind.name, args.size.0, args.size.1, args.seed);
    let mut level = Level::new(&name, CellRect::default())?;
    level.uid = uid_from(from.as_bytes());
    level.cell_size = cell_size;
    level.bake.source = BakeSource::Both;
    let imported = Imported::new(grid.clone(), ImportedFrom { file: from, ..ImportedFrom::default() });
    level.layers = Layers::from_parts(PaintLayer::new(grid.len()), grid, Some(imported), 0)?;
    level.mark_baked();
    Ok(level)
}
