//! The samples that come with the program: built by our own seeded generators, kept as project files
//! in `samples/`, and part of the binary, so that they open without any folder.
//!
//! [`build`] makes a sample anew; a test holds the files equal to it.

use crate::bake::{BakeSource, bake};
use crate::document::{Agent, GridSettings, Imported, ImportedFrom, Layers, Level, Obstacle, PaintLayer, uid_from};
use crate::formats::{ImportOptions, load as load_file};
use crate::geom::{Cell, CellRect, Rng, Shape, Vec2};
use crate::grid::{Areas, Connectivity, Grid, GridError, generate};

/// One sample.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Shown on its card.
    pub name: &'static str,
    /// Name of its file in `samples/`.
    pub file: &'static str,
    /// One sentence.
    pub about: &'static str,
    bytes: &'static [u8],
}

/// The file of a sample, which lies beside the sources.
macro_rules! sample {
    ($name:literal, $file:literal, $about:literal) => {
        Sample {
            name: $name,
            file: $file,
            about: $about,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/", $file)),
        }
    };
}

/// All samples, smallest first.
pub const SAMPLES: &[Sample] = &[
    sample!("First Maze", "first_maze.navgrid", "18 x 11 cells, walls baked from obstacles, a patch of mud."),
    sample!("Courtyard", "courtyard.navgrid", "A walled courtyard with mud and twelve chasers."),
    sample!("Arena", "arena.navgrid", "128 x 128 cells, pillars and cover, the same from all sides."),
    sample!("Cave", "cave.navgrid", "512 x 512 cells of winding halls."),
    sample!("Battlefield", "battlefield.navgrid", "1024 x 1024 cells: woods, cliffs, a river with fords."),
];

/// The map of First Maze: `#` solid, `~` mud of weight 3.
pub const FIRST_MAZE: [&str; 11] = [
    "##################",
    "#......#.........#",
    "#.####.#.#######.#",
    "#.#....#.#.....#.#",
    "#.#.####.#.###.#.#",
    "#.#......#.#~~...#",
    "#.########.#~~##.#",
    "#..............#.#",
    "#.######.###.#.#.#",
    "#........#...#...#",
    "##################",
];

impl Sample {
    /// The sample as a level.
    ///
    /// # Errors
    /// A sentence; only if the file that was built in is not one of ours.
    pub fn level(&self) -> Result<Level, String> {
        let file = load_file(self.bytes, self.file, &ImportOptions::default());
        file.map(|file| file.level).map_err(|error| format!("Could not open the sample {}: {error}.", self.name))
    }
}

/// The sample of this name as a level.
///
/// # Errors
/// A sentence, where there is no such sample.
pub fn load(name: &str) -> Result<Level, String> {
    let sample = SAMPLES.iter().find(|s| s.name == name).ok_or_else(|| format!("There is no sample {name}."))?;
    sample.level()
}

/// Makes a sample anew from its generator; `None` for an unknown name.
///
/// # Errors
/// [`GridError`], never for the names of [`SAMPLES`].
pub fn build(name: &str) -> Result<Option<Level>, GridError> {
    let level = match name {
        "First Maze" => first_maze()?,
        "Courtyard" => from_cells(name, generate::courtyard(7)?, 12, 1)?,
        "Arena" => from_cells(name, generate::arena((128, 128), 11)?, 16, 2)?,
        "Cave" => from_cells(name, generate::caves((512, 512), 5)?, 12, 3)?,
        "Battlefield" => from_cells(name, generate::battlefield((1024, 1024), 3)?, 24, 4)?,
        _ => return Ok(None),
    };
    Ok(Some(level))
}

/// Walls as rectangle obstacles and mud as an area of weight 3, baked.
fn first_maze() -> Result<Level, GridError> {
    let mut level = Level::new("First Maze", CellRect::new(0, 0, 18, 11))?;
    level.uid = "res_3f2a9c0e1b7d".to_owned();
    let at = |x: usize, y: usize| FIRST_MAZE[y].as_bytes()[x];
    for rect in rectangles(18, 11, |x, y| at(x, y) == b'#') {
        add_obstacle(&mut level, rect, None);
    }
    for rect in rectangles(18, 11, |x, y| at(x, y) == b'~') {
        add_obstacle(&mut level, rect, Some(3.0));
    }
    let shapes = level.bake_shapes();
    // The request is our own: nothing in it can be refused but the region, which was accepted above.
    let baked = bake(&level.bake_request(&shapes), &|| false).unwrap_or(Grid::new(level.region())?);
    level.layers = Layers::from_parts(PaintLayer::new(baked.len()), baked, None, 0)?;
    level.mark_baked();
    for (x, y) in [(1, 1), (16, 9), (10, 7)] {
        add_agent(&mut level, Cell::new(x, y), Cell::new(10, 3));
    }
    Ok(level)
}

/// Generated cells as an imported layer, with agents spread over the largest area and sent to one place.
fn from_cells(name: &str, grid: Grid, agents: usize, seed: u64) -> Result<Level, GridError> {
    let region = grid.region();
    let mut level = Level::new(name, region)?;
    level.uid = uid_from(format!("gridwright sample {name}").as_bytes());
    level.settings = GridSettings::default();
    level.bake.source = BakeSource::Both;
    let from = ImportedFrom { file: format!("generated: {}", name.to_lowercase()), ..ImportedFrom::default() };
    let places = agent_places(&grid, agents + 1, seed);
    let imported = Imported::new(grid.clone(), from);
    level.layers = Layers::from_parts(PaintLayer::new(grid.len()), grid, Some(imported), 0)?;
    level.mark_baked();
    if let Some((target, starts)) = places.split_first() {
        starts.iter().for_each(|start| add_agent(&mut level, *start, *target));
    }
    Ok(level)
}

/// Free cells of the largest area, drawn with a seed; the first is the one nearest the middle.
fn agent_places(grid: &Grid, count: usize, seed: u64) -> Vec<Cell> {
    let region = grid.region();
    let mut areas = Areas::new(Connectivity::Four);
    areas.update(grid);
    let in_largest = |cell: &Cell| {
        let rank = areas.label(grid, *cell).and_then(|label| areas.info(label)).map(|info| info.rank);
        rank == Some(1) && grid.weight(*cell) == 1.0
    };
    let middle = Cell::new(region.x + (region.w / 2) as i32, region.y + (region.h / 2) as i32);
    let squared = |c: &Cell| i64::from(c.x - middle.x).pow(2) + i64::from(c.y - middle.y).pow(2);
    let Some(first) = region.cells().filter(in_largest).min_by_key(squared) else { return Vec::new() };
    let mut places = vec![first];
    let mut rng = Rng::new(seed);
    for _ in 0..100_000 {
        if places.len() == count {
            break;
        }
        let cell = region.origin().offset(rng.below(region.w) as i32, rng.below(region.h) as i32);
        if in_largest(&cell) && !places.contains(&cell) {
            places.push(cell);
        }
    }
    places
}

fn add_obstacle(level: &mut Level, cells: CellRect, weight: Option<f32>) {
    let size = Vec2::new(cells.w as f32, cells.h as f32) * level.cell_size;
    let corner = Vec2::new(cells.x as f32, cells.y as f32) * level.cell_size;
    let obstacle = Obstacle { weight, ..Obstacle::solid(Shape::Rectangle { center: corner + size * 0.5, size }) };
    let id = level.unused_id();
    level.obstacles.push((id, obstacle));
}

fn add_agent(level: &mut Level, start: Cell, target: Cell) {
    let Some(profile) = level.profiles.first().map(|(id, _)| *id) else { return };
    let agent = Agent { profile, position: level.world_from_cell(start), target: Some(level.world_from_cell(target)) };
    let id = level.unused_id();
    level.agents.push((id, agent));
}

/// Few rectangles that cover the chosen cells exactly once: each run of a row grows down as far as it fits.
fn rectangles(w: usize, h: usize, chosen: impl Fn(usize, usize) -> bool) -> Vec<CellRect> {
    let mut taken = vec![false; w * h];
    let mut result = Vec::new();
    for y in 0..h {
        for x in 0..w {
            let open = |x: usize, y: usize| chosen(x, y) && !taken[y * w + x];
            if !open(x, y) {
                continue;
            }
            let run = (x..w).take_while(|x| open(*x, y)).count();
            let rows = (y..h).take_while(|y| (x..x + run).all(|x| open(x, *y))).count();
            for row in y..y + rows {
                taken[row * w + x..row * w + x + run].fill(true);
            }
            result.push(CellRect::new(x as i32, y as i32, run as u32, rows as u32));
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{FIRST_MAZE, build, rectangles};
    use crate::geom::Cell;

    #[test]
    fn rectangles_cover_the_maze_exactly_once() {
        let solid = |x: usize, y: usize| FIRST_MAZE[y].as_bytes()[x] == b'#';
        let mut count = [0; 18 * 11];
        for rect in rectangles(18, 11, solid) {
            rect.cells().for_each(|c| count[c.y as usize * 18 + c.x as usize] += 1);
        }
        for (i, n) in count.into_iter().enumerate() {
            assert_eq!(n, i32::from(solid(i % 18, i / 18)));
        }
    }

    #[test]
    fn first_maze_bakes_to_its_map() {
        let level = build("First Maze").unwrap().unwrap();
        assert_eq!((level.grid().solid_count(), level.grid().weighted_count()), (109, 4));
        assert!(!level.is_bake_out_of_date());
        for (y, row) in FIRST_MAZE.iter().enumerate() {
            for (x, c) in row.bytes().enumerate() {
                let cell = Cell::new(x as i32, y as i32);
                assert_eq!(level.grid().is_solid(cell), c == b'#', "{cell}");
                assert_eq!(level.grid().weight(cell), if c == b'~' { 3.0 } else { 1.0 }, "{cell}");
            }
        }
    }
}
