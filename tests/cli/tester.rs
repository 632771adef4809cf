//! The window's Path Tester and the command line give the same answers about the same file.

use crate::support::{FIRST_MAZE, Folder};
use gridwright::editor::{Action, Button, CommandId, Modifiers, Phase, Session, ToolInput, ToolKind};
use gridwright::geom::Cell;
use serde_json::{Value, json};

/// Start and goal placed at the cells' centres.
fn tested(file: &std::path::Path, [from, to]: [[i32; 2]; 2], profile: Option<&str>) -> Session {
    let mut session = Session::default();
    session.act(Action::OpenFile(file.to_path_buf()));
    session.act(Action::Run(CommandId::Tool(ToolKind::PATH_TESTER)));
    for [x, y] in [from, to] {
        let cell = Cell::new(x, y);
        let world = session.level().unwrap().world_from_cell(cell);
        for phase in [Phase::Press, Phase::Release] {
            let input = ToolInput { phase, button: Button::Primary, modifiers: Modifiers::default(), world, cell };
            session.act(Action::Pointer(input));
        }
    }
    let profiles = &session.level().unwrap().profiles;
    let id = profile.and_then(|name| profiles.iter().find(|(_, p)| p.name == name).map(|(id, _)| *id));
    assert_eq!(id.is_some(), profile.is_some());
    session.act(Action::TestProfile(id));
    session
}

#[test]
fn the_path_tester_answers_as_the_command_line_with_and_without_a_profile() {
    let folder = Folder::new("tester");
    folder.write("maze.txt", FIRST_MAZE);
    folder.run(&["convert", "maze.txt", "auto.navgrid"]).with_code(0);
    let text = String::from_utf8(folder.read("auto.navgrid")).unwrap();
    for (name, from, to) in [
        ("never", "diagonal_mode: OnlyIfNoObstacles", "diagonal_mode: Always"),
        ("godot", "order: Gridwright", "order: Godot"),
        ("profile", "path_postprocessing: CorridorFunnel", "algorithm: Dijkstra, path_postprocessing: EdgeCentered"),
        ("layers", "path_postprocessing: CorridorFunnel", "allow_partial: false, path_postprocessing: None"),
    ] {
        assert!(text.contains(from), "{from}");
        let text = if name == "layers" { text.replace("        allow_partial: true,\n", "") } else { text.clone() };
        folder.write(&format!("{name}.navgrid"), text.replace(from, to));
    }
    let ends = [[[1, 1], [16, 9]], [[0, 0], [11, 5]], [[13, 3], [10, 10]], [[16, 9], [40, 3]], [[-9, 2], [1, 1]]];
    let mut found = 0;
    for file in ["auto", "never", "godot", "profile", "layers"] {
        let file = format!("{file}.navgrid");
        for (ends, profile) in ends.into_iter().flat_map(|ends| [(ends, None), (ends, Some("Chaser"))]) {
            let [from, to] = ends.map(|[x, y]| format!("{x},{y}"));
            let how = profile.map_or(vec!["--partial"], |name| vec!["--profile", name]);
            let args = ["path", &file, "--json", "--from", &from, "--to", &to];
            let told = folder.run(&[&args[..], &how].concat()).json();
            let session = tested(&folder.path(&file), ends, profile);
            let test = session.path_test();
            let answer = test.answer().unwrap();
            let pairs: Vec<[i32; 2]> = test.cells().iter().map(|c| [c.x, c.y]).collect();
            let points: Vec<[f32; 2]> = test.points().iter().map(|p| [p.x, p.y]).collect();
            let shown = (json!(answer.outcome.status.name()), json!(pairs), json!(points));
            let same: fn(&Value, &str) -> Value = |told, key| told[key].clone();
            let said = (same(&told, "status"), same(&told, "cells"), same(&told, "points"));
            assert_eq!(shown, said, "{file}, {from} to {to}, {profile:?}");
            // The command line sums the cells, the search counts steps: the last digit may differ.
            let cost = told["cost"].as_f64().unwrap();
            assert!((answer.outcome.cost - cost).abs() < 1e-9, "{file}, {from} to {to}: {cost}");
            assert_eq!(
                json!(answer.outcome.reason.map(gridwright::search::Reason::name)),
                told["reason"],
                "{file}, {from}, {profile:?}"
            );
            found += usize::from(!pairs.is_empty());
        }
    }
    assert!(found > 20, "{found} of 50 had a path");
}
