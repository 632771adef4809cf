//! `convert`: any import to any export; and how every command writes a level.

use super::input::{ImportArgs, load_level};
use super::output::{Failure, Output, Verdict};
use crate::document::Level;
use crate::editor::files;
use crate::formats::{
    ExportOption, ExportOptions, FORMATS, Format, FormatInfo, export, format_for_output, format_named,
};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Read a level or map in any format and write it in any other
#[derive(Args, Clone, Debug)]
pub(super) struct ConvertArgs {
    /// Level or map; `-` is standard input
    #[arg(required_unless_present = "list", value_name = "IN")]
    input: Option<PathBuf>,
    /// File to write; `-` is standard output
    #[arg(required_unless_present = "list", value_name = "OUT")]
    out: Option<PathBuf>,
    /// Format of OUT; by default its name tells
    #[arg(long, value_name = "NAME")]
    to: Option<String>,
    /// List the formats that can be read and written
    #[arg(long)]
    list: bool,
    /// Write cell size, heuristic and the like also where a format leaves them out
    #[arg(long)]
    include_grid_settings: bool,
    /// Which way y grows, in formats that can say so
    #[arg(long, value_name = "WAY", default_value = "down")]
    y_axis: YAxis,
    #[command(flatten)]
    import: ImportArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum YAxis {
    Down,
    Up,
}

/// Runs the command.
pub(super) fn run(args: &ConvertArgs, output: &mut Output) -> Result<Verdict, Failure> {
    let (Some(input), Some(out)) = (&args.input, &args.out) else { return list(output) };
    if args.list {
        return list(output);
    }
    let options =
        ExportOptions { include_grid_settings: args.include_grid_settings, y_axis_up: args.y_axis == YAxis::Up };
    let target = Target::new(out, args.to.as_deref())?.with(options)?;
    let imported = load_level(input, &args.import, output)?;
    write_level(&imported.level, &target, output)
}

/// A file to write, and how.
pub(super) struct Target {
    /// `-` is standard output.
    file: PathBuf,
    /// Name of the format.
    format: &'static str,
    options: ExportOptions,
}

impl Target {
    /// The format by its name, else by the end of the file's name.
    ///
    /// # Errors
    /// Unknown formats and those that cannot be written, before anything is read.
    pub(super) fn new(file: &Path, to: Option<&str>) -> Result<Target, Failure> {
        let name = file.to_string_lossy();
        let known = || names(|info| info.can_export);
        let format = match to {
            Some(to) => {
                format_named(to).ok_or_else(|| format!("--to {to}: there is no such format; there are {}", known()))?
            }
            None if name == "-" => {
                return Err(Failure::Message(format!("standard output needs --to with one of {}", known())));
            }
            None => format_for_output(&name).ok_or_else(|| {
                format!("{name}: the name tells no format that can be written; --to takes {}", known())
            })?,
        };
        let info = format.info();
        if !info.can_export {
            return Err(Failure::Message(format!("{name}: {} can be read but not written", info.title)));
        }
        Ok(Target { file: file.to_path_buf(), format: info.name, options: ExportOptions::default() })
    }

    /// The target with options of its format.
    fn with(self, options: ExportOptions) -> Result<Target, Failure> {
        let info = format_named(self.format).map(Format::info);
        let lacks = |option: &ExportOption| {
            // A file that holds its cell size holds the other settings too.
            let has_anyway = |info: FormatInfo| *option == ExportOption::GridSettings && !info.needs_cell_size;
            options.is_on(*option) && info.is_some_and(|info| !info.offers.contains(option) && !has_anyway(info))
        };
        match ExportOption::ALL.into_iter().find(lacks) {
            Some(option) => Err(Failure::Message(format!(
                "{} has no meaning for {}; it is for {}",
                option.word(),
                self.format,
                option.offered_by()
            ))),
            None => Ok(Target { options, ..self }),
        }
    }

    /// Goes to standard output.
    pub(super) fn is_stdout(&self) -> bool {
        self.file.as_os_str() == "-"
    }
}

#[derive(Serialize)]
struct Written {
    file: String,
    format: &'static str,
    bytes: usize,
    region: [i64; 4],
    solid: u64,
    weighted: u64,
    /// What the format does not hold.
    warnings: Vec<String>,
}

/// Writes a level, whole or not at all, and says so.
pub(super) fn write_level(level: &Level, target: &Target, output: &mut Output) -> Result<Verdict, Failure> {
    if target.is_stdout() && output.json {
        return Err(Failure::Message("--json and a level cannot both go to standard output".to_owned()));
    }
    let written = write_file(level, target, output)?;
    if output.json {
        output.json_line(&written)?;
    } else if !target.is_stdout() {
        let Written { file, format, bytes, .. } = &written;
        writeln!(output.data, "{file}: {format}, {bytes} bytes, {}", level.region())?;
    }
    Ok(Verdict::Yes)
}

fn write_file(level: &Level, target: &Target, output: &mut Output) -> Result<Written, Failure> {
    let file = target.file.to_string_lossy().into_owned();
    let exported = export(level, target.format, &target.options).map_err(|e| e.in_file(&file))?;
    if target.is_stdout() {
        output.data.write_all(&exported.bytes)?;
        output.data.flush()?;
    } else {
        files::write(&target.file, &exported.bytes, false).map_err(|sentence| Failure::of_file(&sentence))?;
    }
    output.warnings(&file, &exported.warnings);
    let region = level.region();
    Ok(Written {
        file,
        format: target.format,
        bytes: exported.bytes.len(),
        region: [i64::from(region.x), i64::from(region.y), i64::from(region.w), i64::from(region.h)],
        solid: level.grid().solid_count(),
        weighted: level.grid().weighted_count(),
        warnings: exported.warnings,
    })
}

/// Writes a level for a command that has an answer of its own.
pub(super) fn save_level(level: &Level, target: &Target, output: &mut Output) -> Result<(), Failure> {
    write_file(level, target, output).map(|_| ())
}

fn names(wanted: impl Fn(&FormatInfo) -> bool) -> String {
    let names: Vec<_> = FORMATS.iter().map(|f| f.info()).filter(wanted).map(|info| info.name).collect();
    names.join(", ")
}

#[derive(Serialize)]
struct Lists {
    import: Vec<Listed>,
    export: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
}

fn list(output: &mut Output) -> Result<Verdict, Failure> {
    let listed = |wanted: fn(&FormatInfo) -> bool| {
        let infos = FORMATS.iter().map(|f| f.info()).filter(wanted);
        infos.map(|i| Listed { name: i.name, title: i.title, extensions: i.extensions }).collect::<Vec<_>>()
    };
    let lists = Lists { import: listed(|info| info.can_import), export: listed(|info| info.can_export) };
    if output.json {
        output.json_line(&lists)?;
        return Ok(Verdict::Yes);
    }
    for (caption, formats) in [("import", &lists.import), ("export", &lists.export)] {
        writeln!(output.data, "{caption}")?;
        for Listed { name, title, extensions } in formats {
            writeln!(output.data, "  {name:<12} {title} ({})", extensions.join(", "))?;
        }
    }
    Ok(Verdict::Yes)
}
