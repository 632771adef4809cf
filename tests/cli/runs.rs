//! Commands that run many steps: `scen` and `simulate`.

use crate::shared::shared;
use crate::support::{FIRST_MAZE, Folder, keys, movingai};
use serde_json::{Value, json};

#[test]
fn scen_compares_every_length() {
    let folder = Folder::new("scen");
    folder.write("a.map", movingai(&["....", ".@@.", "W.@.", "@@@@", "...."]));
    let line = |from: &str, to: &str, length: &str| format!("0\tx/a.map\t4\t5\t{from}\t{to}\t{length}\n");
    let mut scen = "version 1\n".to_owned();
    scen += &line("0\t0", "3\t0", "3");
    scen += &line("0\t1", "3\t2", "6");
    scen += &line("0\t0", "0\t4", "0");
    scen += &line("0\t0", "0\t2", "2");
    scen += &line("0\t0", "1\t1", "1.4");
    scen += &line("0\t0", "9\t9", "1.4");
    folder.write("a.map.scen", &scen);
    let report = folder.run(&["scen", "a.map", "--json"]).with_code(0).json();
    let expected = [
        "map",
        "queries",
        "checked",
        "mismatches",
        "unreachable_expected",
        "unreachable_found",
        "blocked_ends",
        "outside_ends",
        "worst_error",
        "algorithm",
        "skipped_water",
        "mean_us",
        "median_us",
        "p99_us",
        "expanded_mean",
        "bytes_scratch",
    ];
    assert_eq!(keys(&report), expected);
    let count = |key: &str| report[key].as_u64().unwrap();
    assert_eq!((count("queries"), count("checked"), count("mismatches")), (6, 3, 0));
    assert_eq!((count("unreachable_expected"), count("unreachable_found")), (1, 1));
    assert_eq!((count("blocked_ends"), count("outside_ends"), count("skipped_water")), (1, 1, 1));
    folder.write("wrong.scen", scen.replace("\t6\n", "\t6.02\n"));
    let wrong = folder.run(&["scen", "a.map", "wrong.scen", "--algorithm", "dijkstra", "--repeat", "3"]).with_code(1);
    assert!(wrong.err.contains("wrong.scen: line 3: length 6, 6.02 expected"), "{}", wrong.err);
    assert!(wrong.out.contains("1 mismatches"), "{}", wrong.out);
    let limited = folder.run(&["scen", "a.map", "--limit", "2", "--json"]).with_code(0).json();
    assert_eq!(limited["queries"], json!(2));
    let jumped = folder.run(&["scen", "a.map", "--algorithm", "jps", "--json"]).with_code(0).json();
    assert_eq!((&jumped["checked"], &jumped["mismatches"]), (&json!(3), &json!(0)));
    assert!(folder.run(&["scen", "a.map", "--algorithm", "theta"]).with_code(2).err.contains("not available yet"));
}

#[test]
fn scen_finds_the_scenario_beside_the_map() {
    let folder = Folder::new("scen-beside");
    folder.write("b.map", movingai(&["..", ".."]));
    let missing = folder.run(&["scen", "b.map"]).with_code(2).err;
    assert!(missing.contains("b.map.scen") && missing.contains("b.scen"), "{missing}");
    folder.write("b.scen", "version 1\n0\tb.map\t2\t2\t0\t0\t1\t1\t1.41421356\n");
    folder.run(&["scen", "b.map"]).clean();
}

#[test]
fn malformed_scenarios_are_told_apart() {
    let Some(bugs) = shared("maps/bugs/b14-movingai-malformed") else { return };
    let folder = Folder::new("b14");
    let map = bugs.join("good-lf.map");
    let run = |scen: &str| folder.run(&["scen", map.to_str().unwrap(), bugs.join(scen).to_str().unwrap(), "--json"]);
    for good in ["good.scen", "spaces.scen", "crlf.scen", "no-version.scen"] {
        let report = run(good).with_code(0).json();
        assert_eq!((&report["checked"], &report["mismatches"]), (&json!(1), &json!(0)), "{good}");
    }
    let report = run("zero-length.scen").with_code(1).json();
    assert_eq!((&report["unreachable_expected"], &report["unreachable_found"]), (&json!(1), &json!(0)));
    assert_eq!(report["mismatches"], json!(1));
    let report = run("blocked-start.scen").with_code(1).json();
    assert_eq!((&report["checked"], &report["blocked_ends"]), (&json!(0), &json!(1)));
    let scaled = run("other-size.scen").with_code(2).err;
    assert!(scaled.contains("line 2") && scaled.contains("10 x 10") && scaled.contains("5 x 5"), "{scaled}");
    let short = run("short-line.scen").with_code(2).err;
    assert!(short.contains("short-line.scen") && short.contains("line 2"), "{short}");
}

#[test]
fn shared_scenarios_have_no_mismatch() {
    let Some(maps) = shared("maps/movingai") else { return };
    let folder = Folder::new("movingai");
    for map in ["dao/arena.map", "dao/lak203d.map", "wc3maps512/icecrown.map", "random/random512-40-0.map"] {
        let path = maps.join(map);
        let args = ["scen", path.to_str().unwrap(), "--limit", "40", "--json"];
        let report = folder.run(&args).with_code(0).json();
        assert_eq!(report["mismatches"], json!(0), "{map}");
    }
    let map = maps.join("mapf/maze-32-32-2.map");
    let scen = maps.join("mapf/maze-32-32-2-random-1.scen");
    let report = folder.run(&["scen", map.to_str().unwrap(), scen.to_str().unwrap(), "--json"]).with_code(0).json();
    assert_eq!((&report["checked"], &report["mismatches"]), (&json!(333), &json!(0)));
}

const DOOR: &str = r#"{"map": "door.txt", "seconds": 12, "mode": "no_obstacles", "later": 1,
 "agents": [{"position": [0.5, 1.5], "target": [6.5, 1.5]}, {"id": 9, "position": [1.5, 1.5], "target": [0.5, 0.5], "speed": 1}],
 "edits": [{"at_second": 0.5, "cells": [[3, 1]], "solid": true}, {"at_second": 2.0, "cells": [[3, 1]], "solid": false}],
 "targets": [{"at_second": 6.0, "agents": [9], "target": [5.5, 1.5]}]}"#;

fn agent(report: &Value, id: u64) -> &Value {
    report["agents"].as_array().unwrap().iter().find(|a| a["id"] == json!(id)).unwrap()
}

#[test]
fn simulate_runs_a_script_the_same_way_every_time() {
    let folder = Folder::new("simulate");
    folder.write("door.txt", "...#...\n.......\n...#...\n");
    folder.write("door.json", DOOR);
    let report = folder.run(&["simulate", "door.json", "--json"]).clean().json();
    assert_eq!(keys(&report), ["ticks", "hash", "avoidance", "agents", "stuck", "tick_us"]);
    assert_eq!((&report["ticks"], &report["avoidance"]), (&json!(720), &json!("not_yet")));
    let hash = report["hash"].as_str().unwrap();
    assert!(hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{hash}");
    let expected = [
        "id",
        "position",
        "state",
        "arrived_at_second",
        "walked",
        "repaths",
        "overlap_seconds",
        "entered_solid",
        "events",
    ];
    let first = agent(&report, 0);
    assert_eq!(keys(first), expected);
    assert_eq!((&first["state"], &first["entered_solid"]), (&json!("arrived"), &json!(0)));
    assert!(first["arrived_at_second"].as_f64().unwrap() > 2.0, "it waits for the door: {first}");
    assert!(first["repaths"].as_u64().unwrap() >= 2, "{first}");
    assert_eq!(agent(&report, 9)["state"], json!("arrived"));
    assert!(agent(&report, 9)["arrived_at_second"].as_f64().unwrap() > 6.0);
    let events = first["events"].as_array().unwrap();
    assert!(events.iter().all(|event| event["tick"].is_u64() && event["event"].is_string()));
    assert!(events.iter().any(|event| event["event"] == json!("waypoint_reached") && event["cell"].is_array()));

    let traced = folder.run(&["simulate", "door.json", "--trace"]).clean().lines();
    assert_eq!(traced.len(), 721);
    assert_eq!(keys(&traced[0]), ["tick", "positions"]);
    assert_eq!((&traced[0]["tick"], &traced[719]["tick"]), (&json!(1), &json!(720)));
    assert_eq!(traced[719]["positions"][0], first["position"]);
    assert_eq!(traced[720]["hash"].as_str(), Some(hash));
    let text = folder.run(&["simulate", "door.json"]).with_code(0).out;
    assert!(text.contains(&format!("hash {hash}")) && text.contains("agent 9: arrived"), "{text}");
}

#[test]
fn simulate_takes_a_level_with_agents_and_a_map_without() {
    let folder = Folder::new("simulate-level");
    folder.write("maze.txt", FIRST_MAZE);
    let report = folder.run(&["simulate", "maze.txt", "--seconds", "1", "--json"]).with_code(0).json();
    assert_eq!((&report["ticks"], &report["agents"]), (&json!(60), &json!([])));
    let other = folder.run(&["simulate", "maze.txt", "--seconds", "1", "--seed", "2", "--json"]).with_code(0).json();
    assert_ne!(report["hash"], other["hash"], "the seed is part of the hash");
}

#[test]
fn scripts_that_make_no_sense_are_refused() {
    let folder = Folder::new("simulate-bad");
    folder.write("door.txt", "...\n");
    let run = |script: &str| {
        folder.write("s.json", script);
        let ran = folder.run(&["simulate", "s.json"]).with_code(2);
        assert!(ran.out.is_empty() && ran.err.starts_with("gridwright: "), "{ran:?}");
        ran.err
    };
    assert!(run(r#"{"map": "none.txt"}"#).contains("none.txt"));
    assert!(run(r#"{"map": "door.txt", "agents": [{"target": [1, 1]}]}"#).contains("position"));
    assert!(run(r#"{"map": "door.txt", "seconds": 1e300}"#).contains("seconds"));
    assert!(run(r#"{"map": "door.txt", "tick_rate": 0}"#).contains("0 ticks a second"));
    assert!(
        run(r#"{"map": "door.txt", "targets": [{"at_second": 1, "agents": [3], "target": [1, 1]}]}"#)
            .contains("agent 3")
    );
    assert!(
        run(r#"{"map": "door.txt", "edits": [{"at_second": 1, "cells": [[0, 0]], "weight": -1}]}"#)
            .contains("weight -1")
    );
    let twice =
        r#"{"map": "door.txt", "agents": [{"id": 1, "position": [0.5, 0.5]}, {"id": 1, "position": [0.5, 0.5]}]}"#;
    assert!(run(twice).contains("agent id 1"));
    let body = r#"{"map": "door.txt", "agents": [{"position": [0.5, 0.5], "footprint": {"square": 2}}]}"#;
    assert!(run(body).contains("not available yet"));
}
