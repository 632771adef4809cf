//! What is measured on: maps by family, each with its questions.

use crate::formats::{ImportOptions, Scenario, load};
use crate::geom::{Cell, CellRect, Rng};
use crate::grid::{Areas, Connectivity, Grid, GridError, generate};
use std::path::{Path, PathBuf};

/// One question, and the length of its answer where somebody knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// Cells, a diagonal step sqrt 2, without cut corners.
    pub(super) known: Option<f64>,
}

/// A map and its questions; every one has an answer.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) family: String,
    pub(super) name: String,
    pub(super) grid: Grid,
    pub(super) asks: Vec<Ask>,
}

/// What is asked of every course.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asking {
    pub(super) count: usize,
    pub(super) seed: u64,
    pub(super) connectivity: Connectivity,
}

/// The generated families, `size` cells wide and high.
///
/// # Errors
/// [`GridError`] for sizes that no grid may have.
pub(super) fn generated(size: u32, asking: Asking) -> Result<Vec<Course>, GridError> {
    let all = (size, size);
    let seed = asking.seed;
    let grids = [
        ("open", generate::open(all)?),
        ("caves", generate::caves(all, seed)?),
        ("rooms", generate::rooms(all, seed)?),
        ("corridors", generate::maze(all, seed, 8, 1)?),
        ("maze", generate::maze(all, seed, 1, 1)?),
        ("random 25 %", scattered(all, 0.25, seed)?),
        ("random 40 %", scattered(all, 0.40, seed)?),
        ("weights", muddy(generate::caves(all, seed)?, seed)),
    ];
    let course = |(family, grid): (&str, Grid)| {
        let name = format!("{family} {size}");
        Course { family: family.to_owned(), name, asks: drawn(&grid, asking), grid }
    };
    Ok(grids.into_iter().map(course).filter(|course| !course.asks.is_empty()).collect())
}

/// Solid cells by lot.
fn scattered(size: (u32, u32), share: f64, seed: u64) -> Result<Grid, GridError> {
    let mut grid = Grid::new(CellRect::new(0, 0, size.0, size.1))?;
    let mut rng = Rng::new(seed);
    for cell in grid.region().cells() {
        if rng.chance(share) {
            grid.set_solid(cell, true);
        }
    }
    Ok(grid)
}

/// Patches of weights 2 to 5.
fn muddy(mut grid: Grid, seed: u64) -> Grid {
    let mut rng = Rng::new(seed);
    let region = grid.region();
    for _ in 0..region.area() / 256 {
        let at = region.origin().offset(rng.below(region.w) as i32, rng.below(region.h) as i32);
        let weight = 2.0 + rng.below(4) as f32;
        for cell in CellRect::new(at.x, at.y, 1 + rng.below(16), 1 + rng.below(16)).cells() {
            // A refused one lies outside.
            let _ = grid.set_weight(cell, weight);
        }
    }
    grid
}

/// A map of the user's own with drawn questions.
pub(super) fn of_grid(name: &str, grid: Grid, asking: Asking) -> Course {
    Course { family: "file".to_owned(), name: name.to_owned(), asks: drawn(&grid, asking), grid }
}

/// Pairs of free cells that are connected.
fn drawn(grid: &Grid, asking: Asking) -> Vec<Ask> {
    let mut areas = Areas::new(asking.connectivity);
    areas.update(grid);
    let mut rng = Rng::new(asking.seed);
    let region = grid.region();
    let mut asks = Vec::new();
    // A map of tiny areas has few such pairs: after so many draws, those that were found must do.
    for _ in 0..asking.count * 64 {
        let mut draw = || region.origin().offset(rng.below(region.w) as i32, rng.below(region.h) as i32);
        let (from, to) = (draw(), draw());
        if asks.len() < asking.count && areas.same_area(grid, from, to) {
            asks.push(Ask { from, to, known: None });
        }
    }
    asks
}

/// All `X.map` with `X.map.scen` or `X.scen` in a folder and below it, in the order of their names; the family is
/// the folder's name. Questions at an even stride; those with a blocked end or without a way are left out.
///
/// # Errors
/// A sentence with file, place and cause.
pub(super) fn from_folder(folder: &Path, asking: Asking) -> Result<Vec<Course>, String> {
    let mut maps = Vec::new();
    collect(folder, &mut maps, 0)?;
    maps.sort();
    if maps.is_empty() {
        let cause = format!("no X.map with X.map.scen beside it, nor in folders up to {DEEPEST} deep");
        return Err(format!("{}: {cause}", folder.display()));
    }
    let count = maps.len();
    let mut courses = Vec::new();
    for (map, scenario) in maps {
        let course = from_files(&map, &scenario, asking)?;
        if !course.asks.is_empty() {
            courses.push(course);
        }
    }
    if courses.is_empty() {
        let pairs = if count == 1 { "pair" } else { "pairs" };
        let cause = format!("no query fits its map, in {count} {pairs} of X.map and X.map.scen");
        return Err(format!("{}: {cause}", folder.display()));
    }
    Ok(courses)
}

/// Folders within folders that are looked into.
const DEEPEST: u32 = 8;

fn collect(folder: &Path, maps: &mut Vec<(PathBuf, PathBuf)>, depth: u32) -> Result<(), String> {
    let say = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("{}: there is no such folder", folder.display()),
        _ => format!("{}: {error}", folder.display()),
    };
    for entry in std::fs::read_dir(folder).map_err(say)? {
        let entry = entry.map_err(say)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(say)?);
        // A link to a folder may lead back to where it stands: it is not followed.
        if kind.is_dir() && depth < DEEPEST {
            collect(&path, maps, depth + 1)?;
        } else if path.is_file() && path.extension().is_some_and(|end| end == "map") {
            let mut beside = path.clone().into_os_string();
            beside.push(".scen");
            let scenario = [PathBuf::from(beside), path.with_extension("scen")].into_iter().find(|s| s.is_file());
            maps.extend(scenario.map(|scenario| (path, scenario)));
        }
    }
    Ok(())
}

fn from_files(map: &Path, scenario: &Path, asking: Asking) -> Result<Course, String> {
    let say = |file: &Path, cause: &dyn std::fmt::Display| format!("{}: {cause}", file.display());
    let bytes = std::fs::read(map).map_err(|e| say(map, &e))?;
    let file = map.to_string_lossy().into_owned();
    let imported = load(&bytes, &file, &ImportOptions::default()).map_err(|e| e.to_string())?;
    let grid = imported.level.grid().clone();
    let bytes = std::fs::read(scenario).map_err(|e| say(scenario, &e))?;
    let queries = Scenario::parse(&bytes).map_err(|e| say(scenario, &e))?.queries;
    let region = grid.region();
    let fits = queries.iter().filter(|q| {
        let ends = [q.start, q.goal];
        q.size == [region.w, region.h] && !q.is_unreachable() && ends.iter().all(|end| !grid.is_solid(*end))
    });
    // A scenario with water passable knows other lengths.
    let is_exact = imported.water.is_none();
    let fits: Vec<Ask> = fits.map(|q| Ask { from: q.start, to: q.goal, known: is_exact.then_some(q.length) }).collect();
    let mut areas = Areas::new(asking.connectivity);
    areas.update(&grid);
    let count = asking.count.min(fits.len());
    let strided = (0..count).map(|i| fits[i * fits.len() / count]);
    let asks = strided.filter(|ask| areas.same_area(&grid, ask.from, ask.to)).collect();
    let word = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
    Ok(Course { family: word(map.parent().and_then(Path::file_name)), name: word(map.file_stem()), grid, asks })
}
