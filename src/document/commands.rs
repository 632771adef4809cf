//! The commands that tools, menus and scripts share. Each reads a level and returns what to do; nothing is changed here.

use super::edit::{Command, Edit};
use super::history::EntryKind;
use super::layers::{Imported, Layers, Paint, PaintLayer};
use super::level::Level;
use super::patch::CellPatch;
use crate::bake::BakeSource;
use crate::geom::{Cell, CellRect};
use crate::grid::{Grid, GridError};

/// One paint on cells; those outside are left out.
#[must_use]
pub fn paint(level: &Level, cells: impl IntoIterator<Item = Cell>, paint: Paint) -> Edit {
    let grid = level.grid();
    let indices = cells.into_iter().filter_map(|cell| grid.index(cell)).collect();
    Edit::Cells(CellPatch::uniform(indices, paint))
}

/// Newly baked cells under the same paint. `input` is [`Level::bake_input`] of the level they were baked from.
///
/// # Errors
/// [`GridError::WrongLength`] if the cells belong to another region.
pub fn bake(level: &Level, baked: Grid, input: u64) -> Result<Command, GridError> {
    if baked.region() != level.region() {
        return Err(GridError::WrongLength { expected: level.region().area(), found: baked.region().area() });
    }
    Ok(Command::new("Bake", EntryKind::Bake, Edit::Baked(Box::new(baked), input)))
}

/// Every cell walkable with weight 1: nothing baked, nothing painted. Obstacles and the imported layer stay; Auto Bake,
/// which would bring the walls back, is switched off.
///
/// # Errors
/// None in practice: the region is that of the level.
pub fn clear(level: &Level) -> Result<Command, GridError> {
    let mut layers = Layers::new(level.region())?.with_imported_of(&level.layers);
    layers.set_baked_input(input_of_free_cells(level));
    let mut command = Command::new("Clear", EntryKind::Clear, Edit::Layers(Box::new(layers)));
    if level.bake.auto {
        command.edits.push(Edit::Bake(super::BakeSettings { auto: false, ..level.bake }));
    }
    Ok(command)
}

/// No cell painted: all are as baked.
#[must_use]
pub fn clear_painted(level: &Level) -> Command {
    let layers = level.layers.with_painted(PaintLayer::new(level.grid().len()));
    Command::new("Clear Painted Cells", EntryKind::Clear, Edit::Layers(Box::new(layers)))
}

/// Every weighted cell becomes free or stays solid, with weight 1: baked and painted.
///
/// # Errors
/// None in practice: the region is that of the level.
pub fn clear_weights(level: &Level) -> Result<Command, GridError> {
    let mut baked = level.layers.baked().clone();
    baked.replace_weights(vec![1.0; baked.len()])?;
    let mut painted = level.layers.painted().clone();
    for index in 0..painted.len() as u32 {
        if matches!(painted.get(index), Paint::Weight(_)) {
            let code = painted.enter(Paint::Free);
            painted.swap_code(index as usize, code);
        }
    }
    let input = level.layers.baked_input();
    let layers = level.layers.with_painted(painted).with_baked(baked, input);
    Ok(Command::new("Clear Weights", EntryKind::Clear, Edit::Layers(Box::new(layers))))
}

/// The same cells in another region: those outside are dropped, new ones are free.
///
/// # Errors
/// [`GridError`] for a region that is too large or too far out.
pub fn resize(level: &Level, region: CellRect) -> Result<Command, GridError> {
    let old = &level.layers;
    let mut baked = Grid::new(region)?;
    baked.begin_bulk();
    let mut painted = PaintLayer::new(baked.len());
    for cell in region.intersection(level.region()).cells() {
        let (Some(from), Some(to)) = (level.grid().index(cell), baked.index(cell)) else { continue };
        baked.set_solid(cell, old.baked().is_solid(cell));
        baked.set_checked_weight(to, old.baked().weight_at(from));
        let code = painted.enter(old.painted().get(from));
        painted.swap_code(to as usize, code);
    }
    baked.end_bulk();
    let imported = old.imported().map(|i| Imported::clone(i));
    let up_to_date = !level.is_bake_out_of_date() && bakes_nothing(level);
    let layers = Layers::from_parts(painted, baked, imported, 0)?;
    let mut resized = Level { layers, ..level.clone() };
    if up_to_date {
        resized.mark_baked();
    }
    Ok(Command::new("Resize Grid", EntryKind::Resize, Edit::Layers(Box::new(resized.layers))))
}

/// An imported layer, or none; the next bake uses it.
#[must_use]
pub fn set_imported(level: &Level, imported: Option<Imported>) -> Command {
    let layers = level.layers.with_imported(imported);
    Command::new("Import", EntryKind::Import, Edit::Layers(Box::new(layers)))
}

/// Another level in place of this one, as one step.
#[must_use]
pub fn replace_level(level: Level, label: &str) -> Command {
    Command::new(label, EntryKind::Import, Edit::Level(Box::new(level)))
}

/// The input hash that says "up to date" of free cells only where a bake would give free cells.
fn input_of_free_cells(level: &Level) -> u64 {
    if bakes_nothing(level) { level.bake_input() } else { 0 }
}

/// A bake has no shape and no imported cell to work on.
fn bakes_nothing(level: &Level) -> bool {
    let shapes = level.obstacles.iter().any(|(_, o)| !o.moving && o.mask & level.bake.mask != 0);
    let imported = level.layers.imported().is_some();
    match level.bake.source {
        BakeSource::Manual => true,
        BakeSource::Obstacles => !shapes,
        BakeSource::Imported => !imported,
        BakeSource::Both => !shapes && !imported,
    }
}
