//! Project files: the text as it is written, both ways round, and what is refused.

use super::{ExportOptions, FormatErrorKind, ImportOptions, export, load};
use crate::document::{
    Agent, BakeSettings, ExportTarget, GridSettings, Imported, ImportedFrom, Layers, Level, Obstacle, Paint,
    PaintLayer, Profile, Waypoint, WaypointGraph,
};
use crate::geom::{Cell, CellRect, Shape, Vec2};
use crate::graph::Link;
use crate::grid::{DiagonalMode, Grid};
use crate::search::{Algorithm, SearchRules};

/// A small level with something in every field.
fn level() -> Level {
    let region = CellRect::new(-1, 2, 5, 3);
    let mut level = Level::new("Two \"rooms\"\n", region).unwrap();
    let mut grid = Grid::new(region).unwrap();
    grid.fill_solid(CellRect::new(-1, 2, 5, 1), true);
    grid.set_weight(Cell::new(0, 3), 2.5).unwrap();
    let mut painted = PaintLayer::new(grid.len());
    let paints = [(0, Paint::Free), (6, Paint::Solid), (7, Paint::Weight(3.0)), (8, Paint::Weight(0.5))];
    paints.into_iter().for_each(|(index, paint)| painted.set(index, paint).unwrap());
    let from = ImportedFrom {
        file: "maps/a.map".into(),
        rule: Some("threshold".into()),
        threshold: Some(9),
        ..Default::default()
    };
    let imported = Imported::new(Grid::new(CellRect::new(0, 0, 2, 2)).unwrap(), from);
    level.layers = Layers::from_parts(painted, grid, Some(imported), 0x0123_4567_89ab_cdef).unwrap();
    (level.cell_size, level.origin) = (Vec2::new(16.0, 0.1), Vec2::new(-8.0, 1e6));
    let rules = SearchRules { diagonal_mode: DiagonalMode::Never, ..level.settings.rules };
    level.settings = GridSettings { rules, navigation_layers: 5 };
    level.bake = BakeSettings { agent_radius: 12.0, auto: true, ..level.bake };
    let polygon = [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)].map(|(x, y)| Vec2::new(x, y)).to_vec();
    let area = Obstacle { weight: Some(4.0), mask: 6, moving: true, shape: Shape::Polygon { points: polygon } };
    let circle = Obstacle::solid(Shape::Circle { center: Vec2::new(1.0, 2.0), radius: 3.5 });
    for obstacle in [circle, area] {
        let id = level.unused_id();
        level.obstacles.push((id, obstacle));
    }
    let profile = level.profiles[0].0;
    let id = level.unused_id();
    level.profiles.push((id, Profile { name: "__unknown: 0,".into(), ..Profile::default() }));
    for target in [None, Some(Vec2::new(7.0, 8.0))] {
        let id = level.unused_id();
        level.agents.push((id, Agent { profile, position: Vec2::new(1.0, 1.0), target }));
    }
    let mut graph = WaypointGraph { name: "Patrol".into(), ..WaypointGraph::default() };
    graph.points = [3, 1, 1 << 40].map(|id| Waypoint::new(id, Vec2::new(0.5, -2.0))).to_vec();
    (graph.points[1].weight, graph.points[2].disabled) = (2.5, true);
    graph.connect(3, 1, Link::TwoWay);
    graph.connect(1 << 40, 3, Link::OneWay);
    let id = level.unused_id();
    level.graphs.push((id, graph));
    level.exports.push(ExportTarget { format: "mres".into(), path: "../game/a.mres".into() });
    level
}

fn text_of(level: &Level) -> String {
    String::from_utf8(export(level, "navgrid", &ExportOptions::default()).unwrap().bytes).unwrap()
}

fn read(text: &str) -> Level {
    load(text.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap().level
}

fn error(text: &str) -> String {
    load(text.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap_err().to_string()
}

#[test]
fn a_level_with_everything_comes_back_and_so_do_its_bytes() {
    let level = level();
    let text = text_of(&level);
    let back = read(&text);
    assert_eq!(back, level);
    assert_eq!(text_of(&back), text);
    assert_eq!(back.peek_id::<Agent>().number(), level.peek_id::<Agent>().number());
}

#[test]
fn rows_read_as_a_map_and_empty_fields_are_left_out() {
    let text = text_of(&level());
    let rows = "    legend: {\n        'a': 0.5,\n        'b': 3.0,\n    },\n    painted: [\n        \"o....\",\n        \".#ba.\",\n        \".....\",\n    ],\n";
    assert!(text.contains(rows), "{text}");
    let plain = text_of(&Level::new("plain", CellRect::new(0, 0, 2, 1)).unwrap());
    for absent in ["painted", "legend", "imported", "agents", "graphs", "exports", "obstacles", "solid", "__unknown"] {
        assert!(!plain.contains(absent), "{absent}: {plain}");
    }
    let order = [
        "version",
        "name",
        "uid",
        "region",
        "cell_size",
        "origin",
        "settings",
        "bake",
        "imported",
        "legend",
        "painted",
        "baked",
        "profiles",
        "agents",
        "graphs",
        "exports",
    ];
    let places: Vec<_> = order.iter().map(|field| text.find(&format!("\n    {field}: ")).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn fields_of_a_newer_program_survive() {
    let text = text_of(&level());
    let newer = text
        .replace("    agents: [", "    kinds: [Mud(cost: 3), None],\n    agents: [")
        .replace(
            "        auto: true,\n",
            "        auto: true,\n        layers: {\n            \"a\": 1, // why\n        },\n",
        )
        .replace(
            "radius: 3.5,\n                ),\n",
            "radius: 3.5,\n                ),\n                glow: (1, 2),\n",
        )
        .replace("speed: 140.0,\n", "speed: 140.0,\n            turning: Some(true),\n")
        .replace("two_way: true,\n", "two_way: true,\n                    door: 7,\n");
    let level = read(&newer);
    let names: Vec<_> = level.unknown_fields.iter().map(|(name, _)| name.as_str()).collect();
    let profiles: Vec<_> = level.profiles.iter().map(|(id, _)| format!("profiles/{}/turning", id.number())).collect();
    let glow = format!("bake/obstacles/{}/glow", level.obstacles[0].0.number());
    let door = format!("graphs/{}/connections/0/door", level.graphs[0].0.number());
    assert_eq!(names, ["kinds", "bake/layers", &glow, &door, &profiles[0], &profiles[1]]);
    let written = text_of(&level);
    for kept in [
        "\n    kinds: [Mud(cost: 3), None],\n",
        "\n        layers: {\n            \"a\": 1, // why\n        },\n",
        "glow: (1, 2),\n",
        "            turning: Some(true),\n",
        "                    door: 7,\n",
    ] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    assert_eq!(read(&written), level);
    assert_eq!(text_of(&read(&written)), written);
    assert!(!written.contains("__unknown: 1"), "{written}");
}

#[test]
fn a_newer_major_version_is_refused_whatever_else_it_holds() {
    for text in ["(version: 2, region: everything)", "(version: 2, region: (0, 0, 1, 1))"] {
        let said = error(text);
        assert_eq!(said, "a.navgrid: Gridwright project: version 2 is newer than this program, which reads version 1");
    }
    assert!(error("(region: (0, 0, 1, 1))").contains("version"));
}

#[test]
fn a_few_fields_are_enough() {
    let level = read("(version: 1, region: (0, 0, 3, 1), legend: {'x': 7}, painted: [\"#ox\"])");
    assert_eq!(level.grid().weight(Cell::new(2, 0)), 7.0);
    assert_eq!((level.name.as_str(), level.grid().solid_count()), ("a", 1));
}

#[test]
fn broken_parts_are_named() {
    let with = |field: &str| error(&format!("(version: 1, region: (0, 0, 3, 1), {field})"));
    let part = |field: &str, said: &str| {
        let error = with(field);
        assert!(error.contains(said), "{error}");
    };
    part("painted: [\"##\"]", "painted row 1: row has 2 cells, the header says 3");
    part("painted: [\"##x\"]", "painted row 1: 'x' is not in the legend");
    part("painted: [\"...\", \"...\"]", "painted: 2 rows, the region has 1");
    part("legend: {'o': 2}", "legend: 'o' is none of the letters");
    part("baked: (solid: \"rle1:BQEG\")", "baked solid: entry 1: the runs sum to 12");
    part("imported: (region: (0, 0, 5000, 5000))", "imported region: 5000 x 5000 cells are more than the limit");
    part("cell_size: (0, 1)", "cells: Cell Width and Cell Height must be");
    part("cell_size: (NaN, 1)", "cells: Cell Width and Cell Height must be");
    part("agents: [(id: 1, profile: 9, position: (0, 0))]", "agent 1: there is no profile 9");
    part("profiles: [(id: 1), (id: 1)]", "profile 1: the id is used twice");
    let graph = |lists: &str| format!("graphs: [(id: 4, name: \"a\", {lists})]");
    let one = "points: [(id: 1, position: (0, 0))]";
    part(&graph("points: [(id: 1, position: (0, 0)), (id: 1, position: (1, 0))]"), "graph 4: point 1 stands twice");
    part(&graph(&format!("{one}, connections: [(a: 1, b: 2)]")), "graph 4: there is no point 2");
    part(&graph(&format!("{one}, connections: [(a: 1, b: 1)]")), "graph 4: point 1 cannot be connected to itself");
    part(&graph("points: [(id: -1, position: (0, 0))]"), "graph 4: point -1 cannot be");
    part(&graph("points: [(id: 1, position: (NaN, 0))]"), "graph 4: point 1: a coordinate is not a number");
    part(&graph("points: [(id: 1, position: (0, 0), weight: -2)]"), "graph 4: point 1: weight -2 is not a number");
    let two = "points: [(id: 1, position: (0, 0)), (id: 2, position: (0, 0))]";
    let twice = "connections: [(a: 1, b: 2), (a: 2, b: 1, two_way: false)]";
    part(&graph(&format!("{two}, {twice}")), "graph 4: points 2 and 1 are connected twice");
    part("graphs: [(id: 1), (id: 1)]", "graph 1: the id is used twice");
    part("profiles: [(id: 4294967295)]", "profile 4294967295: ids end at");
    part(
        "bake: (obstacles: [(id: 1, shape: Circle(center: (0, 0), radius: 0))])",
        "obstacle 1: the shape cannot be used",
    );
    assert!(
        error("(version: 1,\n region: (0, 0, x, 1))").contains("line 2, column "),
        "{}",
        error("(version: 1,\n region: (0, 0, x, 1))")
    );
}

#[test]
fn a_huge_region_is_refused_before_memory_is_taken() {
    let text = "(version: 1, region: (0, 0, 4294967295, 4294967295))";
    let error = load(text.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::TooLarge { .. }), "{error}");
}

#[test]
fn a_file_without_an_algorithm_means_what_jumping_meant() {
    let written = text_of(&level());
    let read = |settings: &str| {
        let start = written.find("    settings: (").unwrap();
        let end = start + written[start..].find("    ),").unwrap();
        let changed = format!("{}    settings: ({settings}\n{}", &written[..start], &written[end..]);
        let file = load(changed.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap();
        file.level.settings.rules
    };
    let cases = [
        ("jumping_enabled: false,", Algorithm::AStar, false),
        ("jumping_enabled: true,", Algorithm::Auto, false),
        ("order: Godot, jumping_enabled: false,", Algorithm::AStar, false),
        ("order: Godot45, jumping_enabled: true,", Algorithm::Jps, true),
        ("jumping_enabled: false, algorithm: Auto,", Algorithm::Auto, false),
        ("jumping_enabled: true, algorithm: AStar,", Algorithm::AStar, false),
        ("algorithm: Jps,", Algorithm::Jps, false),
        // Written by a program that keeps `algorithm` as a field that it does not know.
        ("order: Godot, jumping_enabled: false, algorithm: Jps,", Algorithm::AStar, false),
        ("order: Godot, jumping_enabled: true, algorithm: Auto,", Algorithm::Jps, true),
        ("", Algorithm::AStar, false),
    ];
    for (settings, algorithm, jumping) in cases {
        let rules = read(settings);
        assert_eq!((rules.algorithm, rules.jumping_enabled()), (algorithm, jumping), "{settings}");
    }
}

#[test]
fn algorithms_of_levels_and_profiles_come_back() {
    let mut level = level();
    for algorithm in Algorithm::ALL {
        level.settings.rules.algorithm = algorithm;
        level.profiles[0].1.settings.algorithm = Some(algorithm);
        let written = text_of(&level);
        let back = load(written.as_bytes(), "a.navgrid", &ImportOptions::default()).unwrap().level;
        assert_eq!(back.settings, level.settings);
        assert_eq!(back.profiles[0].1.settings.algorithm, Some(algorithm));
        assert_eq!(text_of(&back), written);
    }
    level.profiles[0].1.settings.algorithm = None;
    assert_eq!(text_of(&level).matches("algorithm:").count(), 1, "as the level has it");
}
