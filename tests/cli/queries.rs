//! Commands that answer about paths and sight: `path`, `solve`, `sight`.

use crate::support::{FIRST_MAZE, Folder, keys};
use serde_json::{Value, json};

const ANSWER: [&str; 11] = [
    "status",
    "reason",
    "reason_text",
    "cost",
    "cells",
    "points",
    "expanded",
    "generated",
    "algorithm",
    "sight_checks",
    "sight_cells",
];

fn solve(folder: &Folder, lines: &[&str]) -> (Vec<Value>, Option<i32>) {
    let ran = folder.run_with(&["solve"], lines.join("\n").as_bytes());
    (ran.lines(), ran.code)
}

#[test]
fn path_answers_with_cells_points_and_cost() {
    let folder = Folder::new("path");
    folder.write("maze.txt", FIRST_MAZE);
    let args = ["path", "maze.txt", "--from", "13,3", "--to", "12,7", "--json", "--cell-size", "10"];
    let answer = folder.run(&args).with_code(0).json();
    assert_eq!(keys(&answer), ANSWER);
    assert_eq!(
        (&answer["status"], &answer["reason"], &answer["reason_text"]),
        (&json!("found"), &json!(null), &json!(null))
    );
    let cells = answer["cells"].as_array().unwrap();
    assert_eq!((cells.first(), cells.last()), (Some(&json!([13, 3])), Some(&json!([12, 7]))));
    assert_eq!(answer["points"].as_array().unwrap()[0], json!([135.0, 35.0]));
    // 2 along the corridor, a turn, two cells of mud at 3 each: what the cells say.
    let cost: f64 = cells
        .windows(2)
        .map(|pair| {
            let at = |cell: &Value, i: usize| cell[i].as_i64().unwrap();
            let diagonal = at(&pair[0], 0) != at(&pair[1], 0) && at(&pair[0], 1) != at(&pair[1], 1);
            let row = FIRST_MAZE.lines().nth(at(&pair[1], 1) as usize).unwrap();
            let weight = if row.as_bytes()[at(&pair[1], 0) as usize] == b'~' { 3.0 } else { 1.0 };
            weight * if diagonal { std::f64::consts::SQRT_2 } else { 1.0 }
        })
        .sum();
    assert!((answer["cost"].as_f64().unwrap() - cost).abs() < 1e-9, "{answer}");
    let text = folder.run(&["path", "maze.txt", "--from", "1,1", "--to", "1,3"]).with_code(0).out;
    assert_eq!(text, "Found: 3 cells, cost 2.00\n1,1\n1,2\n1,3\n");
}

#[test]
fn path_says_no_with_a_reason_and_exit_code_1() {
    let folder = Folder::new("no-path");
    folder.write("two.txt", "..#.\n..#.\n");
    let ask = |from: &str, to: &str, more: &[&str]| {
        let mut args = vec!["path", "two.txt", "--json", "--from", from, "--to", to];
        args.extend(more);
        let ran = folder.run(&args);
        let answer = ran.json();
        let word = |key: &str| answer[key].as_str().unwrap_or("").to_owned();
        (word("status"), word("reason"), ran.code)
    };
    let no = |status: &str, reason: &str, code| (status.to_owned(), reason.to_owned(), Some(code));
    assert_eq!(ask("0,0", "3,0", &[]), no("not_found", "disconnected", 1));
    assert_eq!(ask("0,0", "2,0", &[]), no("not_found", "goal_solid", 1));
    assert_eq!(ask("2,0", "2,0", &[]), no("invalid_point", "start_solid", 1));
    assert_eq!(ask("-1,0", "0,0", &[]), no("invalid_point", "start_outside", 1));
    assert_eq!(ask("0,0", "0,999999999999", &[]), no("invalid_point", "goal_outside", 1));
    assert_eq!(ask("0,0", "3,0", &["--partial"]), no("partial", "disconnected", 0));
    assert_eq!(ask("0,0", "1,1", &["--max-nodes", "1", "--mode", "never"]), no("limit", "limit", 1));
    assert_eq!(ask("0,0", "1,1", &["--max-nodes", "1", "--mode", "never", "--partial"]), no("partial", "limit", 0));
    assert_eq!(ask("0,0", "1,1", &["--footprint", "square:2"]), no("refused", "not_yet", 2));
    assert_eq!(ask("0,0", "1,1", &["--algorithm", "theta"]), no("refused", "not_yet", 2));
    assert_eq!(ask("0,0", "1,1", &["--algorithm", "jps"]), no("found", "", 0));
    assert_eq!(ask("0,0", "1,1", &["--footprint", "square:1", "--mode", "never"]), no("found", "", 0));
}

#[test]
fn solve_answers_in_order_with_the_grid_of_the_line_before() {
    let folder = Folder::new("solve");
    let (answers, code) = solve(
        &folder,
        &[
            r##"{"id": 7, "grid": {"region": [-2, 5, 3, 2], "rows": ["..#", "..."], "wrows": [".a.", "..."], "wkey": {"a": 0.25}},
                "cell_size": [2, 4], "from": [-2, 5], "to": [0, 6], "later": true}"##
                .replace('\n', " ")
                .as_str(),
            "",
            r#"{"id": "x", "from": [0, 6], "to": [-2, 6], "mode": "never", "algorithm": "dijkstra", "max_nodes": 0}"#,
            r#"{"from": [0, 5], "to": [-2, 6]}"#,
            r#"{"id": null, "from": [-2, 5], "to": [-2, 5], "partial": true}"#,
        ],
    );
    assert_eq!(code, Some(0));
    assert_eq!(keys(&answers[0])[0], "id");
    assert_eq!(keys(&answers[0])[1..], ANSWER);
    assert_eq!((&answers[0]["id"], &answers[1]["id"], &answers[2]["id"]), (&json!(7), &json!("x"), &json!(null)));
    // Through the light cell: 0.25 for it, then 1 down and 1 right.
    assert_eq!(
        (&answers[0]["cost"], &answers[0]["cells"]),
        (&json!(2.25), &json!([[-2, 5], [-1, 5], [-1, 6], [0, 6]]))
    );
    assert_eq!(answers[0]["points"], json!([[-3.0, 22.0], [-1.0, 22.0], [-1.0, 26.0], [1.0, 26.0]]));
    assert_eq!((&answers[1]["cost"], &answers[1]["points"][0]), (&json!(2.0), &json!([1.0, 26.0])));
    assert_eq!(answers[2]["reason_text"], json!("start (0, 5) is solid"));
    assert_eq!(
        (&answers[3]["status"], &answers[3]["cost"], &answers[3]["cells"]),
        (&json!("found"), &json!(0.0), &json!([[-2, 5]]))
    );
}

#[test]
fn solve_keeps_answering_after_a_bad_line_and_ends_with_2() {
    let folder = Folder::new("solve-bad");
    let (answers, code) = solve(
        &folder,
        &[
            r#"{"id": 1, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 2, "grid": {"rows": [".."]}, "from": [0, 0], "to": [1, 0]}"#,
            "no json",
            r#"{"id": 4, "from": [0, 0], "to": [1, 0], "mode": "sideways"}"#,
            r#"{"id": 5, "from": [0, 0]}"#,
            r#"{"id": 6, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 7, "grid": {"rows": ["..", "."]}, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 8, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 9, "grid": {"rows": ["..x"]}, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 10, "grid": {"rows": [".."], "wrows": ["q."]}, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 11, "grid": {"region": [0, 0, 99999, 99999], "rows": []}, "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 12, "file": "missing.map", "from": [0, 0], "to": [1, 0]}"#,
            r#"{"id": 13, "file": "-", "from": [0, 0], "to": [1, 0]}"#,
        ],
    );
    assert_eq!((code, answers.len()), (Some(2), 13));
    let good: Vec<_> = answers.iter().filter(|a| a.get("status").is_some()).map(|a| a["id"].clone()).collect();
    assert_eq!(good, [json!(2), json!(6)], "a broken grid leaves none for line 8");
    assert_eq!(keys(&answers[2]), ["id", "error"]);
    assert_eq!(answers[7]["id"], json!(8));
    assert!(answers[11]["error"].as_str().unwrap().contains("missing.map"));
    for answer in answers.iter().filter(|a| a.get("error").is_some()) {
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
}

#[test]
fn solve_reads_files_beside_the_cases_and_refuses_what_is_not_there_yet() {
    let folder = Folder::new("solve-file");
    std::fs::create_dir(folder.path("cases")).unwrap();
    folder.write("cases/maze.txt", FIRST_MAZE);
    let case = |more: &str| format!("{{\"file\": \"maze.txt\", \"from\": [1, 1], \"to\": [16, 1]{more}}}");
    let later = [
        r#", "algorithm": "theta""#,
        r#", "algorithm": "lazy_theta""#,
        r#", "algorithm": "optimal_any_angle""#,
        r#", "footprint": {"rect": [3, 2], "turning": true, "turn_cost": 1, "facing": "turned"}"#,
        r#", "capability": "boat""#,
    ];
    let mut lines: Vec<String> = later.iter().map(|more| case(more)).collect();
    lines.extend([case(r#", "footprint": {"circle": -1}"#), case(""), case(r#", "post": "corridor_funnel""#)]);
    lines.push(case(r#", "post": "edge_centered", "capability": "ground", "order": "gridwright""#));
    folder.write("cases/all.jsonl", lines.join("\n"));
    let ran = folder.run(&["solve", "cases/all.jsonl"]).with_code(0);
    let answers = ran.lines();
    assert_eq!(ran.err.matches("warning").count(), 1, "the file is read once: {}", ran.err);
    for answer in &answers[..5] {
        assert_eq!((&answer["status"], &answer["reason"]), (&json!("refused"), &json!("not_yet")));
        assert!(answer["reason_text"].as_str().unwrap().contains("not available yet"), "{answer}");
    }
    assert_eq!(answers[5]["reason"], json!("bad_footprint"));
    let count = |at: usize, key: &str| answers[at][key].as_array().unwrap().len();
    assert_eq!(
        (count(6, "points"), count(7, "cells"), count(8, "cells")),
        (count(6, "cells"), count(6, "cells"), count(6, "cells"))
    );
    assert!(count(7, "points") <= count(8, "points") && count(8, "points") < count(6, "points"));
    assert_eq!(answers[7]["points"].as_array().unwrap().last(), answers[6]["points"].as_array().unwrap().last());
}

#[test]
fn godots_order_is_answered_id_for_id_and_names_a_cheaper_cost() {
    let folder = Folder::new("godot-order");
    let grid = r##""grid": {"rows": ["......", ".####.", "......", "..##..", "......"]}"##;
    let weighted = r##""grid": {"rows": ["....", "...."], "wrows": [".a..", "...."], "wkey": {"a": 9}}"##;
    let (answers, code) = solve(
        &folder,
        &[
            &format!(r#"{{{grid}, "from": [0, 0], "to": [5, 4], "order": "godot", "mode": "always"}}"#),
            r#"{"from": [0, 0], "to": [5, 4], "order": "godot", "mode": "always", "algorithm": "jps"}"#,
            r#"{"from": [1, 1], "to": [5, 4], "order": "godot", "partial": true}"#,
            r#"{"from": [1, 1], "to": [5, 4], "order": "godot45"}"#,
            r#"{"from": [0, 0], "to": [5, 4], "order": "godot", "algorithm": "dijkstra"}"#,
            &format!(r#"{{{weighted}, "from": [0, 0], "to": [3, 0], "order": "godot", "algorithm": "jps"}}"#),
            r#"{"from": [0, 0], "to": [3, 0], "order": "godot", "algorithm": "auto"}"#,
            r#"{"grid": {"rows": ["......", "......"], "wrows": ["......", ".aaaa."], "wkey": {"a": 0}},
                "from": [0, 0], "to": [5, 0], "order": "godot", "mode": "never"}"#
                .replace('\n', " ")
                .as_str(),
        ],
    );
    assert_eq!(code, Some(0));
    assert_eq!(answers[0]["status"], json!("found"));
    assert_eq!(answers[0]["cells"].as_array().unwrap().len(), 7);
    let jumps = answers[1]["cells"].as_array().unwrap();
    assert!(jumps.len() < 7 && jumps[0] == json!([0, 0]) && jumps[jumps.len() - 1] == json!([5, 4]), "{jumps:?}");
    assert!((answers[0]["cost"].as_f64().unwrap() - answers[1]["cost"].as_f64().unwrap()).abs() < 1e-9);
    assert_eq!((&answers[2]["reason"], &answers[3]["status"]), (&json!("start_solid"), &json!("found")));
    assert_eq!(answers[4]["reason"], json!("order_unsupported"));
    assert_eq!((&answers[5]["cost"], answers[6]["cost"].as_f64().unwrap() < 5.0), (&json!(3.0), true));
    let best: Vec<_> = answers.iter().map(|answer| answer.get("best")).collect();
    assert!(best[..7].iter().all(Option::is_none), "{best:?}");
    assert_eq!((&answers[7]["cost"], best[7]), (&json!(5.0), Some(&json!(3.0))), "{}", answers[7]);
    folder.write("free.txt", "......\n");
    let said = folder.run(&["path", "free.txt", "--from", "0,0", "--to", "5,0", "--order", "godot45"]).with_code(0);
    assert!(said.out.starts_with("Found: 6 cells, cost 5.00\n0,0\n"), "{}", said.out);
}

#[test]
fn sight_lists_the_cells_that_must_be_free() {
    let folder = Folder::new("sight");
    folder.write("map.txt", "..#\n...\n");
    let look = |mode: &str, lines: &str| folder.run_with(&["sight", "map.txt", "--mode", mode], lines.as_bytes());
    let seen = look("no_obstacles", "[0,0,1,1]\n\n[1,1,2,0]\n[0,0,2,1]\n[1, 1, 1, 1]\n").clean().lines();
    assert_eq!(seen[0], json!({"clear": true, "cells": [[0, 0], [1, 0], [0, 1], [1, 1]]}));
    assert_eq!(seen[1]["clear"], json!(false));
    assert_eq!(seen[2], json!({"clear": true, "cells": [[0, 0], [1, 0], [1, 1], [2, 1]]}));
    assert_eq!(seen[3], json!({"clear": true, "cells": [[1, 1]]}));
    let seen = look("one_walkable", "[1,0,2,1]\n").clean().lines();
    assert_eq!(seen[0], json!({"clear": true, "cells": [[1, 0], [2, 1]]}));
    assert_eq!(look("never", "[1,0,2,1]\n").clean().lines()[0]["clear"], json!(false));
    let ran = look("always", "[0,0,0]\n[0,0,-1,0]\n[0,0,2000000000,0]\n").with_code(2);
    assert!(ran.lines()[0]["error"].as_str().unwrap().contains("[ax, ay, bx, by]"));
    assert_eq!(ran.lines()[1]["clear"], json!(false));
    assert!(ran.lines()[2].get("error").is_some());
}

#[test]
fn what_lies_outside_stays_outside_at_the_edge_of_all_regions() {
    let folder = Folder::new("edge");
    let grid = r#""grid": {"region": [-536870912, 0, 3, 1], "rows": ["..."]}"#;
    let (answers, _) = solve(
        &folder,
        &[
            &format!(r#"{{{grid}, "from": [-536870914, 0], "to": [-536870910, 0]}}"#),
            r#"{"from": [-536870910, 0], "to": [-99999999999, 0]}"#,
            r#"{"from": [-536870912, 0], "to": [-536870910, 0]}"#,
        ],
    );
    let told: Vec<_> = answers.iter().map(|a| (&a["status"], &a["reason"])).collect();
    let outside = json!("invalid_point");
    assert_eq!(told[0], (&outside, &json!("start_outside")));
    assert_eq!(told[1], (&outside, &json!("goal_outside")));
    assert_eq!(told[2], (&json!("found"), &json!(null)));
}

#[test]
fn a_level_is_asked_with_its_own_settings_unless_told_otherwise() {
    let folder = Folder::new("level-settings");
    folder.write("plain.txt", "....\n....\n....\n");
    folder.run(&["convert", "plain.txt", "level.navgrid"]).with_code(0);
    let text = String::from_utf8(folder.read("level.navgrid")).unwrap();
    let never = text.replace("diagonal_mode: OnlyIfNoObstacles", "diagonal_mode: Never");
    assert_ne!(never, text);
    folder.write("level.navgrid", never);
    let cost = |args: &[&str]| {
        let all = [&["path", "level.navgrid", "--from", "0,0", "--to", "2,2", "--json"], args].concat();
        folder.run(&all).with_code(0).json()["cost"].as_f64().unwrap()
    };
    assert_eq!(cost(&[]), 4.0);
    assert!(cost(&["--mode", "always"]) < 3.0);
    let (answers, _) = solve(&folder, &[r#"{"file": "level.navgrid", "from": [0, 0], "to": [2, 2]}"#]);
    assert_eq!(answers[0]["cost"], json!(4.0));
}

#[test]
fn path_with_a_profile_asks_as_its_agents_do() {
    let folder = Folder::new("profile");
    folder.write("maze.txt", FIRST_MAZE);
    folder.run(&["convert", "maze.txt", "maze.navgrid"]).with_code(0);
    let ask = |from: &str, more: &[&str]| {
        let args = ["path", "maze.navgrid", "--json", "--from", from, "--to", "40,7", "--profile"];
        folder.run(&[&args[..], more].concat())
    };
    // A start in the wall is taken out of it, a goal outside to the nearest cell inside: a wall, so the path ends beside it.
    let answer = ask("0,0", &["Chaser"]).with_code(0).json();
    assert_eq!((&answer["status"], &answer["snapped_start"]), (&json!("partial"), &json!([1, 1])));
    assert_eq!(answer["clamped_goal"], json!([17, 7]));
    let cells = answer["cells"].as_array().unwrap();
    assert_eq!((cells.first(), cells.last()), (Some(&json!([1, 1])), Some(&json!([16, 7]))));
    assert!(answer["points"].as_array().unwrap().len() < cells.len(), "the profile pulls its path tight");
    let every = ask("0,0", &["Chaser", "--post", "none"]).with_code(0).json();
    assert_eq!(every["points"].as_array().unwrap().len(), cells.len());
    assert_eq!(ask("0,0", &["Chaser", "--algorithm", "jps"]).with_code(2).json()["reason"], "weights_unsupported");
    assert_eq!(ask("-9,0", &["Chaser"]).with_code(1).json()["reason"], "start_outside");
    let unknown = ask("1,1", &["Nobody"]).with_code(2).err;
    assert!(unknown.contains("there is no agent profile \"Nobody\"; the level has Chaser"), "{unknown}");
}

#[test]
fn the_levels_algorithm_is_asked_unless_the_command_line_names_one() {
    let folder = Folder::new("level-algorithm");
    folder.write("open.txt", "........................\n".repeat(12));
    folder.run(&["convert", "open.txt", "auto.navgrid"]).with_code(0);
    let text = std::fs::read_to_string(folder.path("auto.navgrid")).unwrap();
    assert!(text.contains("algorithm: Auto,"), "{text}");
    folder.write("old.navgrid", text.replace("        algorithm: Auto,\n", ""));
    let by = |file: &str, more: &[&str]| {
        let args = ["path", file, "--json", "--from", "1,1", "--to", "20,9"];
        folder.run(&[&args[..], more].concat()).with_code(0).json()["algorithm"].clone()
    };
    assert_eq!((by("auto.navgrid", &[]), by("old.navgrid", &[])), (json!("jps"), json!("astar")));
    assert_eq!(by("old.navgrid", &["--algorithm", "auto"]), json!("jps"));
    assert_eq!(by("old.navgrid", &["--profile", "Chaser"]), json!("astar"));
    let profile =
        text.replace("        allow_partial: true,", "        algorithm: AStar,\n        allow_partial: true,");
    assert_ne!(profile, text);
    folder.write("profile.navgrid", &profile);
    assert_eq!(
        (by("profile.navgrid", &[]), by("profile.navgrid", &["--profile", "Chaser"])),
        (json!("jps"), json!("astar"))
    );
}
