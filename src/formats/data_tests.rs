//! What games load: the strings and layouts of the documentation for First Maze, both ways round, and
//! what is refused.

use super::{ExportOptions, FormatErrorKind, ImportOptions, NavGridData, export, load};
use crate::bake::BakeSource;
use crate::document::{Level, Profile};
use crate::geom::{Cell, CellRect, Vec2};
use crate::grid::{DiagonalMode, Grid};
use crate::search::{Algorithm, Heuristic, PathOrder, SearchRules};

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
    level.uid = "res_3f2a9c0e1b7d".into();
    level.profiles[0].1.radius = 0.0;
    level
}

/// A level that is not symmetric in anything, from a negative origin, with weights.
fn odd() -> Level {
    let rows = "#..~\n....\n.##.\n";
    let mut level = load(rows.as_bytes(), "odd.txt", &ImportOptions::default()).unwrap().level;
    let mut grid = Grid::new(CellRect::new(-3, 5, 4, 3)).unwrap();
    for cell in level.region().cells() {
        let to = cell.offset(-3, 5);
        grid.set_solid(to, level.grid().is_solid(cell));
        grid.set_weight(to, level.grid().weight(cell)).unwrap();
    }
    grid.set_weight(Cell::new(-3, 5), 0.1).unwrap();
    let imported = level.layers.imported().unwrap().from.clone();
    let painted = crate::document::PaintLayer::new(grid.len());
    let imported = crate::document::Imported::new(grid.clone(), imported);
    level.layers = crate::document::Layers::from_parts(painted, grid, Some(imported), 0).unwrap();
    level.name = "odd \"one\"\n".into();
    (level.cell_size, level.origin) = (Vec2::new(0.1, 16.0), Vec2::new(-2.5, 7.0));
    level.settings.rules.diagonal_mode = DiagonalMode::Never;
    let id = level.unused_id();
    level.profiles.push((id, Profile { name: "Tank".into(), speed: 1e-3, ..Profile::default() }));
    level.mark_baked();
    level
}

fn text(level: &Level, format: &str, options: &ExportOptions) -> String {
    String::from_utf8(export(level, format, options).unwrap().bytes).unwrap()
}

fn read(text: &str, file: &str) -> Level {
    load(text.as_bytes(), file, &ImportOptions::default()).unwrap().level
}

fn error(text: &str, file: &str) -> String {
    load(text.as_bytes(), file, &ImportOptions::default()).unwrap_err().to_string()
}

const MRES: &str = r#"{
  "format": 2,
  "uid": "res_3f2a9c0e1b7d",
  "type": "NavigationGridData",
  "props": {
    "Region": [0, 0, 18, 11],
    "Solid": "rle1:ABMGAQkCAQQBAQEHAQIBAQQBAQEFAQECAQEBBAEBAQMBAQECAQEGAQEBBQIBCAEBAgIBAg4BAQIBBgEDAQEBAQECCAEDAQMT",
    "Weights": "rle1:ZgIQAkw=:3",
    "BakedFrom": "Physics"
  }
}
"#;

#[test]
fn first_maze_is_the_file_of_the_documentation() {
    let mut level = first_maze();
    assert_eq!(text(&level, "mres", &ExportOptions::default()), MRES.replace("Physics", "TileMapLayer"));
    for (source, word) in
        [(BakeSource::Obstacles, "Physics"), (BakeSource::Both, "Physics"), (BakeSource::Manual, "Manual")]
    {
        level.bake.source = source;
        assert_eq!(text(&level, "mres", &ExportOptions::default()), MRES.replace("Physics", word));
    }
}

#[test]
fn a_file_comes_back_byte_for_byte_with_what_is_not_ours() {
    let foreign = MRES
        .replace("\"BakedFrom\": \"Physics\"\n  }\n", "\"BakedFrom\": \"Physics\",\n    \"Tint\": [1, 0.5],\n    \"Deep\": {\n      \"a\": [\n        [1],\n        null\n      ],\n      \"b\": {}\n    }\n  },\n  \"note\": \"x\"\n");
    for file in [MRES, foreign.as_str()] {
        let level = read(file, "a.mres");
        assert_eq!(text(&level, "mres", &ExportOptions::default()), file);
        let project = text(&level, "navgrid", &ExportOptions::default());
        let level = read(&project, "a.navgrid");
        assert_eq!(text(&level, "mres", &ExportOptions::default()), file, "through a project");
        assert_eq!(level.bake.source, BakeSource::Imported);
    }
}

#[test]
fn grid_settings_are_beside_the_cells_only_when_asked() {
    let mut level = odd();
    level.bake.agent_radius = 12.5;
    let options = ExportOptions { include_grid_settings: true, y_axis_up: false };
    let with = text(&level, "mres", &options);
    let tool = "  },\n  \"tool\": {\n    \"CellSize\": [0.1, 16],\n    \"Offset\": [-2.5, 7],\n    \"DiagonalMode\": \"Never\",\n    \"Heuristic\": \"Octile\",\n    \"JumpingEnabled\": false,\n    \"AgentRadius\": 12.5\n  }\n}\n";
    assert!(with.ends_with(tool), "{with}");
    assert!(!text(&level, "mres", &ExportOptions::default()).contains("tool"));
    let imported = load(with.as_bytes(), "odd.json", &ImportOptions::default()).unwrap();
    let back = imported.level;
    assert_eq!((imported.format, back.grid(), back.settings), ("mres", level.grid(), level.settings));
    assert_eq!((back.cell_size, back.origin, back.bake.agent_radius), (level.cell_size, level.origin, 0.0));
    assert!(
        !back.is_bake_out_of_date() && imported.warnings[0].contains("Agent Radius 12.5"),
        "{:?}",
        imported.warnings
    );
}

#[test]
fn jumping_is_written_in_godots_orders_alone() {
    let options = ExportOptions { include_grid_settings: true, y_axis_up: false };
    let words = [("json", "jumpingEnabled\": "), ("ron", "jumping_enabled: "), ("mres", "JumpingEnabled\": ")];
    let mut level = odd();
    for (order, algorithm) in PathOrder::ALL.into_iter().flat_map(|o| Algorithm::ALL.map(|a| (o, a))) {
        level.settings.rules = SearchRules { order, algorithm, ..level.settings.rules };
        let jumps = order != PathOrder::Gridwright && algorithm == Algorithm::Jps;
        for (format, word) in words {
            let written = text(&level, format, &options);
            assert!(written.contains(&format!("{word}{jumps}")), "{format}, {order:?}, {algorithm:?}");
            let back = read(&written, &format!("x.nav.{format}").replace(".nav.mres", ".mres"));
            assert_eq!(back.settings.rules.algorithm, Algorithm::Auto, "the files name no order");
        }
    }
}

#[test]
fn engine_files_that_are_not_right_are_refused_with_the_key() {
    let with = |from: &str, to: &str| error(&MRES.replace(from, to), "a.mres");
    let said = |from: &str, to: &str, cause: &str| assert!(with(from, to).contains(cause), "{}", with(from, to));
    said("\"format\": 2", "\"format\": 3", "a.mres: NavigationGridData, format: 3 is not read, only 2");
    said("NavigationGridData", "TileSet", "type: \"TileSet\" is not read");
    said("[0, 0, 18, 11]", "[0, 0, 18]", "Region: [0,0,18] is no list of four whole numbers");
    said("[0, 0, 18, 11]", "[0, 0, 18, -1]", "Region: [0,0,18,-1] is out of range");
    said("[0, 0, 18, 11]", "[0, 0, 4194305, 1]", "is out of range");
    said("[0, 0, 18, 11]", "[0, 0, 9000000000, 9000000000]", "is out of range");
    said(
        "[0, 0, 18, 11]",
        "[0, 0, 18, 12]",
        "Solid: entry 1: the runs sum to 198 (at byte 72), the region has 216 cells",
    );
    said(":3\"", ":NaN\"", "Weights: entry 1: weight \"NaN\" is no plain decimal number");
    said("\"rle1:ZgIQ", "\"rle9:ZgIQ", "Weights: a run-length string starts with \"rle1:\"");
    said("  \"props\"", "  \"props\": {},", "line 5, column 15: key must be a string");
    let unusual =
        load(MRES.replace("res_3f2a9c0e1b7d", "mine").as_bytes(), "a.mres", &ImportOptions::default()).unwrap();
    assert_eq!((unusual.level.uid.as_str(), unusual.warnings.len()), ("mine", 1));
}

#[test]
fn the_engine_limit_is_said_at_export() {
    let level = Level::new("large", CellRect::new(0, 0, 2049, 2048)).unwrap();
    let error = export(&level, "mres", &ExportOptions::default()).unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::Export(_)));
    let said =
        "NavigationGridData: 2049 x 2048 is 4196352 cells; a NavigationGridData holds at most 4194304 (2048 x 2048)";
    assert_eq!(error.to_string(), said);
}

#[test]
fn plain_json_has_the_lines_of_the_documentation() {
    let text = text(&first_maze(), "json", &ExportOptions::default());
    let head = r#"{
  "schema": "navgrid/1", "name": "first_maze", "yAxis": "down",
  "x": 0, "y": 0, "width": 18, "height": 11,
  "cellWidth": 32, "cellHeight": 32, "originX": 0, "originY": 0,
  "diagonalMode": "OnlyIfNoObstacles", "heuristic": "Octile", "jumpingEnabled": false, "agentRadius": 0,
  "solid": [
1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
1,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,1,
"#;
    assert!(text.starts_with(head), "{text}");
    let tail = r#"
  "agents": [
    {"name": "Chaser", "speed": 140, "radius": 0, "pathDesiredDistance": 20, "targetDesiredDistance": 10, "pathMaxDistance": 100, "targetRepathDistance": 0, "pathPostprocessing": "CorridorFunnel"}
  ]
}
"#;
    assert!(text.ends_with(tail), "{text}");
    let data = NavGridData::from_json(text.as_bytes()).unwrap();
    let heavy: Vec<_> = (0..198).filter(|i| data.weights[*i] == 3.0).collect();
    assert_eq!(heavy, [102, 103, 120, 121]);
}

#[test]
fn json_and_ron_come_back_whole_in_both_directions_of_y() {
    for level in [first_maze(), odd()] {
        for format in ["json", "ron"] {
            for y_axis_up in [false, true] {
                let options = ExportOptions { y_axis_up, include_grid_settings: false };
                let written = text(&level, format, &options);
                let back = read(&written, &format!("x.nav.{format}"));
                assert_eq!((back.grid(), &back.name, back.settings), (level.grid(), &level.name, level.settings));
                assert_eq!((back.cell_size, back.origin), (level.cell_size, level.origin));
                let profiles = |l: &Level| l.profiles.iter().map(|(_, p)| p.clone()).collect::<Vec<_>>();
                assert_eq!(profiles(&back), profiles(&level));
                assert!(!back.is_bake_out_of_date());
                assert_eq!(text(&back, format, &options), written);
                let piped = load(written.as_bytes(), "-", &ImportOptions::default()).unwrap();
                assert_eq!((piped.format, piped.level.grid()), (format, level.grid()));
            }
        }
    }
}

#[test]
fn y_up_lists_the_bottom_row_first_and_says_where_it_is() {
    let options = ExportOptions { y_axis_up: true, include_grid_settings: false };
    let data = NavGridData::from_json(text(&odd(), "json", &options).as_bytes()).unwrap();
    // Rows 5, 6, 7 down are -6, -7, -8 up.
    assert_eq!((data.x, data.y, data.origin_y), (-3, -8, -7.0));
    assert_eq!(data.solid, [0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(data.weights[8..], [0.1, 1.0, 1.0, 3.0]);
}

#[test]
fn ron_is_what_serde_reads_and_writes_too() {
    let written = text(&odd(), "ron", &ExportOptions::default());
    assert!(
        written.starts_with("(\n    schema: \"navgrid/1\", name: \"odd \\\"one\\\"\\n\", y_axis: Down,\n    x: -3,"),
        "{written}"
    );
    let data = NavGridData::from_ron(&written).unwrap();
    let by_serde = super::ron_text::to_pretty("Test", &data).unwrap();
    assert_eq!(NavGridData::from_ron(&by_serde).unwrap(), data);
}

#[test]
fn data_that_is_not_right_is_refused_with_its_field() {
    let good = text(&odd(), "json", &ExportOptions::default());
    let said = |from: &str, to: &str, cause: &str| {
        let error = error(&good.replacen(from, to, 1), "a.nav.json");
        assert!(error.contains(cause), "{error}");
    };
    said("navgrid/1", "navgrid/2", "a.nav.json: Plain JSON, schema: version 2 is newer than this program");
    said("navgrid/1", "other", "schema: schema \"other\" is not read");
    said("\"width\": 4", "\"width\": 5", "solid: 12 values for 5 x 3 = 15 cells");
    said("\"width\": 4", "\"width\": 4000000000", "4000000000 x 3 cells are more than the limit");
    said("\n1,0,0,0", "\n2,0,0,0", "solid: value 2 at index 0 is neither 0 nor 1");
    said("\n1,0,0,0", "\n-1,0,0,0", "line 7, column 2: invalid value: integer `-1`");
    said("\n0.1,1,1,3", "\n-0.1,1,1,3", "weights: weight -0.1 is not a number from 0 up");
    said("\"cellWidth\": 0.1", "\"cellWidth\": 0", "cells: Cell Width and Cell Height must be");
    said("\"Octile\"", "\"Best\"", "line 5, column ");
    assert!(
        error("(schema: \"navgrid/1\", width: 1, height: 1, solid: [0], weights: [NaN])", "a.ron")
            .contains("weights: ")
    );
}

#[test]
fn two_heuristics_are_one_too_many() {
    let mut level = odd();
    level.settings.rules.estimate = Heuristic::Manhattan;
    for format in ["json", "ron"] {
        let warnings = export(&level, format, &ExportOptions::default()).unwrap().warnings;
        assert_eq!(warnings, ["Estimate Heuristic Manhattan is not written; Heuristic is Octile"]);
    }
}
