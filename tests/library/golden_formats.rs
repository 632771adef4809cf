//! One file per format for the sample map First Maze, byte for byte: a change of a writer shows here as
//! a diff. After a wanted change, `GRIDWRIGHT_BLESS=1` writes the files anew.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use gridwright::document::{Agent, Level, Obstacle};
use gridwright::formats::{ExportOptions, FORMATS, ImportOptions, export, load};
use gridwright::geom::{Shape, Vec2};
use std::path::Path;

const FIRST_MAZE: &str = "\
##################
#......#.........#
#.####.#.#######.#
#.#....#.#.....#.#
#.#.####.#.###.#.#
#.#......#.#~~...#
#.########.#~~##.#
#..............#.#
#.######.###.#.#.#
#........#...#...#
##################
";

fn first_maze() -> Level {
    let options = ImportOptions { cell_size: Some(Vec2::new(32.0, 32.0)), ..Default::default() };
    let mut level = load(FIRST_MAZE.as_bytes(), "first_maze.txt", &options).unwrap().level;
    let shape = Shape::Rectangle { center: Vec2::new(272.5, 48.0), size: Vec2::new(96.0, 0.1) };
    let id = level.unused_id();
    level.obstacles.push((id, Obstacle { weight: Some(1.5), ..Obstacle::solid(shape) }));
    let (id, profile) = (level.unused_id(), level.profiles[0].0);
    level.agents.push((id, Agent { profile, position: Vec2::new(48.0, 48.0), target: None }));
    level
}

#[test]
fn every_writer_gives_the_file_that_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/formats");
    let level = first_maze();
    for info in FORMATS.iter().map(|f| f.info()).filter(|info| info.can_export) {
        for (suffix, options) in
            [("", ExportOptions::default()), ("_full", ExportOptions { include_grid_settings: true, y_axis_up: true })]
        {
            let bytes = export(&level, info.name, &options).unwrap().bytes;
            if !suffix.is_empty() && bytes == export(&level, info.name, &ExportOptions::default()).unwrap().bytes {
                continue;
            }
            let path = folder.join(format!("first_maze{suffix}{}", info.extensions[0]));
            if std::env::var_os("GRIDWRIGHT_BLESS").is_some() {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&path, &bytes).unwrap();
            }
            let kept = std::fs::read(&path).unwrap_or_default();
            let (new, old) = (String::from_utf8_lossy(&bytes), String::from_utf8_lossy(&kept));
            assert!(bytes == kept, "{} differs; now it is\n{new}\nand it was\n{old}", path.display());
            let back = load(&kept, &path.to_string_lossy(), &ImportOptions::default()).unwrap();
            assert_eq!(back.level.grid().solid_count(), 109, "{}", path.display());
        }
    }
}
