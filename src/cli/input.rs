//! How commands read maps: the import options that all of them share, files and standard input.

use super::output::{Failure, Output};
use crate::editor::files;
use crate::formats::{BYTE_ORDER_MARK, ImportOptions, ImportedLevel, load};
use crate::geom::{Cell, MAX_COORDINATE, Vec2};
use clap::Args;
use std::io::Read;
use std::path::Path;

/// Largest standard input that is read, bytes; as for files.
const MAX_INPUT_BYTES: u64 = 1 << 30;

/// The import options.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Import options")]
pub(super) struct ImportArgs {
    /// Format of FILE; by default its name and content tell
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// Layer to read
    #[arg(long, value_name = "NAME")]
    layer: Option<String>,
    /// Level to read, from a project of several (LDtk)
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// Physics layer whose shapes count
    #[arg(long, value_name = "N")]
    physics_layer: Option<u32>,
    /// What makes a cell solid; `info` lists the rules of a file
    #[arg(long, value_name = "RULE")]
    solid: Option<String>,
    /// What gives a cell its weight
    #[arg(long, value_name = "RULE")]
    weight: Option<String>,
    /// Grey below this is solid, in pictures
    #[arg(long, value_name = "N")]
    threshold: Option<u8>,
    /// World units of a cell; by default what the file says, or 1
    #[arg(long, value_name = "W[xH]", value_parser = cell_size_from, allow_hyphen_values = true)]
    cell_size: Option<Vec2>,
}

impl ImportArgs {
    /// The format is given by name.
    pub(super) fn names_format(&self) -> bool {
        self.format.is_some()
    }

    /// The options as `formats` takes them.
    pub(super) fn options(&self) -> ImportOptions {
        ImportOptions {
            format: self.format.clone(),
            layer: self.layer.clone(),
            level: self.level.clone(),
            physics_layer: self.physics_layer,
            solid: self.solid.clone(),
            weight: self.weight.clone(),
            threshold: self.threshold,
            cell_size: self.cell_size,
            file: String::new(),
        }
    }
}

/// All bytes of a file, or of standard input for `-`, without a byte order mark.
pub(super) fn read_bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = read_all(file)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(bytes)
}

fn read_all(file: &Path) -> Result<Vec<u8>, Failure> {
    if file.as_os_str() != "-" {
        return files::read(file).map_err(|sentence| Failure::of_file(&sentence));
    }
    let mut bytes = Vec::new();
    let mut limited = std::io::stdin().lock().take(MAX_INPUT_BYTES + 1);
    limited.read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
    if bytes.len() as u64 > MAX_INPUT_BYTES {
        return Err(Failure::Message("standard input: more than the limit of 1 GiB".to_owned()));
    }
    Ok(bytes)
}

/// Reads a level; what was odd about it goes to standard error.
pub(super) fn load_level(file: &Path, import: &ImportArgs, output: &mut Output) -> Result<ImportedLevel, Failure> {
    let imported = load_quietly(file, &import.options())?;
    output.warnings(&file.to_string_lossy(), &imported.warnings);
    Ok(imported)
}

/// Reads a level and leaves its warnings to the caller.
pub(super) fn load_quietly(file: &Path, options: &ImportOptions) -> Result<ImportedLevel, Failure> {
    let mut imported = load_as_it_is(file, options)?;
    imported.settle();
    Ok(imported)
}

/// Reads a level that is baked next.
pub(super) fn load_as_it_is(file: &Path, options: &ImportOptions) -> Result<ImportedLevel, Failure> {
    let bytes = read_bytes(file)?;
    Ok(load(&bytes, &file.to_string_lossy(), options)?)
}

/// `X,Y`, absolute ids that may be negative. Ids too far out for any region stay outside.
pub(super) fn cell_from(text: &str) -> Result<Cell, String> {
    let parsed = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    let (x, y) = parsed.ok_or("a cell is two whole numbers, X,Y")?;
    Ok(clamped_cell([x, y]))
}

/// The cell, or one that is outside of every region just as well.
pub(super) fn clamped_cell([x, y]: [i64; 2]) -> Cell {
    let limit = i64::from(MAX_COORDINATE);
    // A region may start at -limit and ends before limit.
    Cell::new(x.clamp(-limit - 1, limit) as i32, y.clamp(-limit - 1, limit) as i32)
}

/// `W` or `WxH`, both above 0.
fn cell_size_from(text: &str) -> Result<Vec2, String> {
    let (w, h) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |t: &str| t.trim().parse::<f32>().ok();
    let size = side(w).zip(side(h)).map(|(w, h)| Vec2::new(w, h));
    size.filter(|s| is_cell_size(*s)).ok_or_else(|| "a cell size is W or WxH, numbers above 0".to_owned())
}

/// Both sides are numbers above 0.
pub(super) fn is_cell_size(size: Vec2) -> bool {
    size.is_finite() && size.x > 0.0 && size.y > 0.0
}

/// `WxH` in cells.
pub(super) fn size_from(text: &str) -> Result<(u32, u32), String> {
    let parsed = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.trim().parse().ok()?, h.trim().parse().ok()?)));
    parsed.ok_or_else(|| "a size is WxH, two whole numbers".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{cell_from, cell_size_from, size_from};
    use crate::geom::{Cell, Vec2};

    #[test]
    fn cells_may_be_negative_and_far_ones_stay_outside() {
        assert_eq!(cell_from("-3, 7"), Ok(Cell::new(-3, 7)));
        assert_eq!(cell_from("99999999999,-99999999999"), Ok(Cell::new(1 << 29, -(1 << 29) - 1)));
        for bad in ["", "3", "3,", "3,x", "1.5,2", "1,2,3"] {
            assert!(cell_from(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_are_one_or_two_numbers_above_0() {
        assert_eq!(cell_size_from("16"), Ok(Vec2::new(16.0, 16.0)));
        assert_eq!(cell_size_from("16x0.5"), Ok(Vec2::new(16.0, 0.5)));
        for bad in ["0", "-1", "16x", "nan", "1xinf", "1e99"] {
            assert!(cell_size_from(bad).is_err(), "{bad}");
        }
        assert_eq!(size_from("64x36"), Ok((64, 36)));
        assert!(size_from("64").is_err() && size_from("-1x5").is_err());
    }
}
