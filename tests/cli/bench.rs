//! `bench`: rows, checks and refusals; never a time.

use crate::support::{Folder, keys, movingai};
use serde_json::{Value, json};

fn rows(report: &Value) -> Vec<&Value> {
    report["rows"].as_array().unwrap().iter().collect()
}

#[test]
fn every_family_has_a_row_for_every_search_and_no_wrong_path() {
    let folder = Folder::new("bench");
    let args = ["bench", "--size", "40", "--queries", "6", "--passes", "1", "--json"];
    let report = folder.run(&args).with_code(0).json();
    assert_eq!(keys(&report), ["version", "machine", "mode", "passes", "rows", "families"]);
    let rows = rows(&report);
    let families = ["open", "caves", "rooms", "corridors", "maze", "random 25 %", "random 40 %", "weights"];
    for family in families {
        let names: Vec<_> = rows.iter().filter(|r| r["family"] == family).map(|r| &r["algorithm"]).collect();
        let expected = ["reference A*", "A*", "JPS", "Auto", "Godot 4.6 order", "Godot 4.6 order, jumping"];
        assert_eq!(names, expected, "{family}");
    }
    for row in &rows {
        assert!(row["wrong"] == 0, "{row}");
        let runs = row["mean_us"].as_f64().unwrap() > 0.0;
        assert!(runs != row["note"].is_string(), "{row}");
        assert!(!runs || row["expanded_mean"].is_number() && row["bytes_search"].is_number(), "{row}");
    }
    let of = |family: &str, algorithm: &str| {
        (*rows.iter().find(|r| r["family"] == family && r["algorithm"] == algorithm).unwrap()).clone()
    };
    assert_eq!(of("weights", "JPS")["note"], "refuses weights: not comparable");
    assert_eq!(of("weights", "reference A*")["note"], "knows no weights");
    assert_eq!(of("caves", "reference A*")["ratio"], json!(1.0));
    assert!(of("caves", "A*")["edit_query_us"].is_number());
}

#[test]
fn a_folder_of_scenarios_is_measured_against_its_lengths() {
    let folder = Folder::new("bench-maps");
    std::fs::create_dir_all(folder.path("maps/dao")).unwrap();
    folder.write("maps/dao/a.map", movingai(&["....", ".@@.", "..@."]));
    let line = |to: &str, length: &str| format!("0\ta.map\t4\t3\t0\t0\t{to}\t{length}\n");
    let scen = format!("version 1\n{}{}{}", line("3\t0", "3"), line("3\t2", "5"), line("1\t1", "1"));
    folder.write("maps/dao/a.map.scen", &scen);
    let args = ["bench", "--maps", "maps", "--passes", "1", "--json"];
    let report = folder.run(&args).with_code(0).json();
    assert_eq!((rows(&report)[0]["family"].clone(), rows(&report)[0]["queries"].clone()), (json!("dao"), json!(2)));
    folder.write("maps/dao/a.map.scen", scen.replace("\t5\n", "\t5.5\n"));
    let wrong = folder.run(&args).with_code(1).json();
    assert!(rows(&wrong).iter().all(|row| row["wrong"] == 1), "{wrong}");
    folder.write("maps/dao/a.map.scen", "version 1\nnonsense\n");
    assert!(folder.run(&args).with_code(2).err.contains("a.map.scen"));
}

#[test]
fn a_file_is_measured_and_one_without_ways_is_refused() {
    let folder = Folder::new("bench-file");
    folder.write("a.txt", "....\n.##.\n....\n");
    let table = folder.run(&["bench", "a.txt", "--queries", "4", "--passes", "1"]).with_code(0).out;
    assert!(table.contains("reference A*") && table.contains("mean ratio"), "{table}");
    folder.write("solid.txt", "##\n##\n");
    let refused = folder.run(&["bench", "solid.txt"]).with_code(2);
    assert!(refused.err.contains("no two connected cells"), "{}", refused.err);
    assert!(folder.run(&["bench", "--maps", "nowhere"]).with_code(2).err.contains("nowhere"));
    folder.run(&["bench", "--size", "3"]).with_code(2);
    folder.run(&["bench", "a.txt", "--maps", "."]).with_code(2);
}

#[cfg(unix)]
#[test]
fn links_that_lead_back_are_not_followed() {
    let folder = Folder::new("bench-links");
    std::fs::create_dir_all(folder.path("maps")).unwrap();
    folder.write("maps/a.map", movingai(&["..", ".."]));
    for name in ["maps/one", "maps/two", "maps/three"] {
        std::os::unix::fs::symlink(folder.path("maps"), folder.path(name)).unwrap();
    }
    let args = ["bench", "--maps", "maps", "--passes", "1", "--json"];
    assert!(folder.run(&args).with_code(2).err.contains("no X.map with X.map.scen"));
    folder.write("maps/a.map.scen", "version 1\n0\ta.map\t9\t9\t0\t0\t1\t0\t1\n");
    assert!(folder.run(&args).with_code(2).err.contains("no query fits its map, in 1 pair"));
    folder.write("maps/a.map.scen", "version 1\n0\ta.map\t2\t2\t0\t0\t1\t0\t1\n");
    let report = folder.run(&args).with_code(0).json();
    assert!(rows(&report).iter().all(|row| row["map"] == "a"), "{report}");
    assert_eq!(rows(&report).len(), 6, "the map is measured once");
}
