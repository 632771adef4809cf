//! Faults that were found by using the program, each with its whole kind: what is no number, how numbers are
//! spelt, blanks and comments in pictures, marks before texts, and what a check of nothing says.

use crate::support::{Folder, movingai};

const NAN: &str = "(version: 1, region: (0, 0, 6, 4), cell_size: (1.0, 1.0), origin: (0.0, 0.0), \
    bake: (agent_radius: 0.5, obstacles: [(id: 1, shape: Capsule(a: (1.0, 2.0), b: (3.0, 2.0), radius: 0.5), weight: 2.0), \
    (id: 2, shape: Polygon(points: [(0.5, 0.25), (4.0, 0.0), (1.0, 3.0)]))]), \
    profiles: [(id: 3, name: \"a\", radius: 0.125, speed: 9.0)], \
    agents: [(id: 4, profile: 3, position: (2.5, 3.5), target: (4.5, 1.5))], \
    graphs: [(id: 5, points: [(id: 1, position: (0.75, 0.625), weight: 1.5)])])";

#[test]
fn what_is_no_number_is_refused_in_every_place_of_a_project() {
    let folder = Folder::new("cases-nan");
    folder.write("good.navgrid", NAN);
    folder.run(&["info", "good.navgrid"]).with_code(0);
    let numbers = [
        "(1.0, 1.0)",
        "(0.0, 0.0)",
        "a: (1.0",
        "(3.0, 2.0)",
        "radius: 0.5)",
        "agent_radius: 0.5",
        "0.25)",
        "(4.0, 0.0)",
        "(1.0, 3.0)",
        "weight: 2.0",
        "0.125",
        "9.0",
        "2.5, 3.5",
        "4.5, 1.5",
        "0.75",
        "0.625",
        "weight: 1.5",
    ];
    for number in numbers {
        assert_eq!(NAN.matches(number).count(), 1, "{number}");
        for none in ["NaN", "inf", "-inf", "1e39"] {
            let digits = number.find(|c: char| c.is_ascii_digit()).unwrap();
            let end = digits + number[digits..].find([',', ')']).unwrap_or(number.len() - digits);
            let changed = format!("{}{none}{}", &number[..digits], &number[end..]);
            folder.write("bad.navgrid", NAN.replace(number, &changed));
            let before = folder.files();
            let ran = folder.run(&["bake", "bad.navgrid", "-o", "never.navgrid"]).with_code(2);
            assert!(ran.err.starts_with("gridwright: bad.navgrid: Gridwright project, "), "{changed}: {}", ran.err);
            assert_eq!(folder.files(), before);
        }
    }
}

#[test]
fn what_is_no_number_is_refused_in_the_data_formats_too() {
    let folder = Folder::new("cases-nan-data");
    let fields = ["cell_width", "origin_x", "agent_radius"];
    for field in fields {
        for none in ["NaN", "inf", "-inf"] {
            folder.write(
                "a.nav.ron",
                format!("(schema: \"navgrid/1\", width: 1, height: 1, solid: [0], {field}: {none})"),
            );
            assert!(folder.run(&["info", "a.nav.ron"]).with_code(2).err.contains("a.nav.ron: RON"), "{field}");
        }
    }
    for key in ["cellWidth", "originY", "agentRadius"] {
        folder.write(
            "a.nav.json",
            format!("{{\"schema\":\"navgrid/1\",\"width\":1,\"height\":1,\"solid\":[0],\"{key}\":1e39}}"),
        );
        folder.run(&["info", "a.nav.json"]).with_code(2);
    }
    folder.write("m.txt", "...\n");
    for (position, cell_size) in [("[1e39, 0.5]", "[1, 1]"), ("[0.5, 0.5]", "[1e39, 1]")] {
        folder.write(
            "s.json",
            format!("{{\"map\":\"m.txt\",\"cell_size\":{cell_size},\"agents\":[{{\"position\":{position}}}]}}"),
        );
        folder.run(&["simulate", "s.json"]).with_code(2);
    }
}

#[test]
fn numbers_in_a_table_are_compared_as_numbers() {
    let folder = Folder::new("cases-csv");
    folder.write("float.csv", "0.0,1.0\n1.0,0.0\n");
    folder.write("int.csv", "0,1\n1,0\n");
    for name in ["float.csv", "int.csv"] {
        assert_eq!(folder.run(&["convert", name, "-", "--to", "text"]).clean().out, ".#\n#.\n");
    }
    // A free grid stays free.
    folder.write("free.txt", "..\n..\n");
    folder.run(&["convert", "free.txt", "free.csv"]).clean();
    assert_eq!(folder.run(&["convert", "free.csv", "-", "--to", "text"]).clean().out, "..\n..\n");
}

#[test]
fn occupancy_in_percent_is_solid_from_65() {
    let folder = Folder::new("cases-occupancy");
    folder.write("ros.csv", "-1,-1,-1,-1\n-1,0,0,100\n-1,0,0,100\n-1,100,100,100\n");
    folder.write("ros2.csv", "0,0,100\n0,0,100\n100,100,100\n");
    let ran = folder.run(&["convert", "ros.csv", "-", "--to", "text"]).with_code(0);
    assert_eq!(ran.out, "....\n...#\n...#\n.###\n");
    for words in ["rule occupancy", "-1 free (7 cells), 0 free (4 cells), 100 solid (5 cells)"] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let ran = folder.run(&["convert", "ros2.csv", "-", "--to", "text"]).with_code(0);
    assert_eq!(ran.out, "..#\n..#\n###\n");
    assert_eq!(folder.run(&["info", "ros2.csv", "--json"]).json()["rule"], "occupancy");
}

#[test]
fn pictures_take_line_ends_and_comments_where_the_format_allows_them() {
    let folder = Folder::new("cases-pgm");
    let pixels = b"\x00\xff\x00\xff\x00\xff";
    for (name, header) in [("crlf.pgm", &b"P5\r\n3 2\r\n255\r\n"[..]), ("late.pgm", b"P5\n3 2\n255 # late comment\n")] {
        folder.write(name, [header, pixels].concat());
        assert_eq!(folder.run(&["convert", name, "-", "--to", "text"]).clean().out, "#.#\n.#.\n", "{name}");
        folder.write(name, [header, pixels, b"left"].concat());
        let ran = folder.run(&["convert", name, "-", "--to", "text"]).with_code(0);
        assert_eq!(ran.out, "#.#\n.#.\n");
        assert!(ran.err.contains("4 bytes after the last pixel"), "{}", ran.err);
        folder.write(name, [header, &pixels[..5]].concat());
        assert!(folder.run(&["info", name]).with_code(2).err.contains("ends after 5 of 6 pixels"));
    }
}

#[test]
fn no_command_writes_what_another_refuses() {
    let folder = Folder::new("cases-generate");
    for size in ["1e38", "100001", "0.0005", "1e-40", "0", "-1", "nan", "inf"] {
        let args = ["generate", "open", "--size", "9x9", "--cell-size", size, "-o", "g.navgrid"];
        assert!(folder.run(&args).with_code(2).err.contains("cell-size"), "{size}");
        assert!(folder.files().is_empty());
    }
    folder.write("m.txt", "..\n");
    for name in ["g.navgrid", "g.nav.json", "g.nav.ron", "g.mres", "g.map", "g.txt", "g.csv", "g.png"] {
        for size in ["0x0", "0x5", "5x0"] {
            let ran = folder.run(&["generate", "open", "--size", size, "-o", name]);
            if ran.code == Some(0) {
                folder.run(&["info", name]).with_code(0);
                std::fs::remove_file(folder.path(name)).unwrap();
            } else {
                assert_eq!((ran.code, folder.files()), (Some(2), vec!["m.txt".to_owned()]), "{name} {size}: {ran:?}");
            }
        }
        let args = ["convert", "m.txt", name, "--cell-size", "100001", "--include-grid-settings"];
        folder.run(&args).with_code(2);
        assert_eq!(folder.files(), ["m.txt"]);
    }
}

#[test]
fn a_check_of_nothing_is_no_yes() {
    let folder = Folder::new("cases-scen");
    folder.write("q.map", movingai(&["....", ".@..", "...."]));
    let check = |query: &str| {
        folder.write("q.scen", format!("version 1\n0\tq.map\t4\t3\t{query}\n"));
        folder.run(&["scen", "q.map", "q.scen", "--json"])
    };
    let blocked = check("1\t1\t3\t0\t4").with_code(1);
    assert_eq!((blocked.json()["blocked_ends"].as_u64(), blocked.json()["outside_ends"].as_u64()), (Some(1), Some(0)));
    assert!(blocked.err.contains("nothing could be checked: 1 blocked ends, 0 outside"), "{}", blocked.err);
    let outside = check("0\t0\t9\t0\t4").with_code(1);
    assert_eq!((outside.json()["blocked_ends"].as_u64(), outside.json()["outside_ends"].as_u64()), (Some(0), Some(1)));
    check("0\t0\t3\t0\t3").with_code(0);
}

#[test]
fn a_byte_order_mark_is_read_over_by_every_command() {
    let folder = Folder::new("cases-bom");
    let marked = |text: &str| format!("\u{feff}{text}");
    let script = r#"{"map":"m.txt","agents":[{"position":[0.5,0.5]}],"seconds":1}"#;
    folder.write("m.txt", marked(".....\n.###.\n.....\n"));
    folder.write("bom.json", marked(script));
    folder.run(&["simulate", "bom.json"]).clean();
    folder.run_with(&["simulate", "-"], marked(script).as_bytes()).clean();
    folder.run_with(&["sight", "m.txt"], marked("[0,0,4,0]\n").as_bytes()).clean();
    let case = r#"{"file":"m.txt","from":[0,0],"to":[4,0]}"#;
    folder.run_with(&["solve"], marked(case).as_bytes()).clean();
    folder.write("cases.jsonl", marked(case));
    folder.run(&["solve", "cases.jsonl"]).clean();
    folder.run_with(&["graph"], marked(r#"{"ops":[],"queries":[]}"#).as_bytes()).clean();
    for to in ["navgrid", "json", "ron", "mres", "movingai", "text", "csv"] {
        let written = folder.run(&["convert", "m.txt", "-", "--to", to]).with_code(0).out;
        let read = folder.run_with(&["info", "-", "--json"], marked(&written).as_bytes()).clean();
        assert_eq!(read.json()["solid"], 3, "{to}");
    }
    folder.write("q.map", marked(&movingai(&["....", ".@..", "...."])));
    folder.write("q.scen", marked("version 1\n0\tq.map\t4\t3\t0\t0\t3\t0\t3\n"));
    folder.run(&["scen", "q.map", "q.scen"]).clean();
}

#[test]
fn what_is_wrong_in_a_script_is_said_of_the_script() {
    let folder = Folder::new("cases-script");
    folder.write("m.txt", "...\n");
    let error = |script: &str| {
        folder.write("s.json", script);
        folder.run(&["simulate", "s.json"]).with_code(2).err
    };
    assert!(
        error("{\"map\":\"m.txt\",\n \"agents\":[{\"position\":[0.5 0.5]}]}")
            .contains("s.json: script, line 2, column 2")
    );
    assert!(error("{\"map\":\"m.txt\",\n").contains("s.json: script, line 2, column 0: EOF"));
    assert!(error("{\"agents\":[]}").contains("missing field `map`"));
    assert!(error("{\"map\":7}").contains("s.json: script, line 1, column 8: invalid type"));
    assert!(error("{").contains("s.json: script, line 1, column 1"));
}

const STALE: &str = "(version: 1, name: \"stale\", region: (0, 0, 6, 3), cell_size: (1.0, 1.0), \
    bake: (agent_radius: 0.0, on_load: false, \
    obstacles: [(id: 1, shape: Rectangle(center: (3.0, 1.5), size: (2.0, 3.0)))]), \
    agents: [])";

#[test]
fn a_bake_that_is_out_of_date_is_said_or_done() {
    let folder = Folder::new("cases-stale");
    folder.write("stale.navgrid", STALE);
    folder.write("on_load.navgrid", STALE.replace("on_load: false", "on_load: true"));
    let commands: [&[&str]; 4] = [
        &["info", "FILE"],
        &["path", "FILE", "--from", "0,0", "--to", "1,0"],
        &["simulate", "FILE", "--seconds", "1"],
        &["convert", "FILE", "-", "--to", "text"],
    ];
    for (name, rows, words) in [
        ("stale.navgrid", "......\n......\n......\n", "warning: bake is out of date"),
        ("on_load.navgrid", "..##..\n..##..\n..##..\n", "warning: bake was out of date and was done at opening"),
    ] {
        let ran = commands
            .map(|args| folder.run(&args.iter().map(|a| if *a == "FILE" { name } else { a }).collect::<Vec<_>>()));
        assert!(ran.iter().all(|ran| ran.code == Some(0) && ran.err.contains(words)), "{ran:?}");
        assert_eq!(ran[3].out, rows);
    }
    // What bakes anyway has nothing to say, and what it writes is not out of date.
    let baked = folder.run(&["bake", "stale.navgrid", "-o", "baked.navgrid"]).with_code(0);
    assert!(!baked.err.contains("out of date") && baked.err.contains("6 walkable cells cut off"), "{}", baked.err);
    folder.run(&["info", "baked.navgrid"]).clean();
}

#[test]
fn far_points_are_exact_and_far_agents_are_warned_of() {
    let folder = Folder::new("cases-far");
    let case = r#"{"grid":{"region":[20000001,0,5,1],"rows":["....."]},"from":[20000001,0],"to":[20000005,0]}"#;
    let points = folder.run_with(&["solve"], case.as_bytes()).clean().json()["points"].clone();
    let expected: Vec<_> = (1..6).map(|x| serde_json::json!([20_000_000.5 + f64::from(x), 0.5])).collect();
    assert_eq!(points, serde_json::Value::from(expected));
    folder.write(
        "far.nav.json",
        r#"{"schema":"navgrid/1","width":3,"height":1,"x":20000001,"y":0,"cellWidth":1,"cellHeight":1,"solid":[0,0,0]}"#,
    );
    folder.write("far.json", r#"{"map":"far.nav.json","seconds":1,"agents":[{"position":[20000001.5,0.5]}]}"#);
    for args in [["info", "far.nav.json"], ["simulate", "far.json"], ["simulate", "far.nav.json"]] {
        let ran = folder.run(&args).with_code(0);
        assert!(
            ran.err.contains("agents cannot tell them apart: single precision steps by 2"),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[cfg(unix)]
#[test]
fn links_stay_and_what_they_point_to_is_written() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("cases-links");
    folder.write("a.txt", "#.\n");
    std::fs::create_dir(folder.path("below")).unwrap();
    symlink("below/target.csv", folder.path("l.csv")).unwrap();
    symlink("l.csv", folder.path("m.csv")).unwrap();
    for link in ["l.csv", "m.csv"] {
        folder.run(&["convert", "a.txt", link]).clean();
        assert!(folder.path(link).symlink_metadata().unwrap().is_symlink());
        assert_eq!(folder.read("below/target.csv"), b"#,1\n");
        std::fs::remove_file(folder.path("below/target.csv")).unwrap();
    }
    symlink("p.csv", folder.path("o.csv")).unwrap();
    symlink("o.csv", folder.path("p.csv")).unwrap();
    let before = folder.files();
    assert!(folder.run(&["convert", "a.txt", "o.csv"]).with_code(2).err.contains("o.csv: it is a loop of links"));
    assert_eq!(folder.files(), before);
    // The longest name that a disk takes leaves room for the temporary file.
    let long = format!("{}.csv", "n".repeat(251));
    folder.run(&["convert", "a.txt", &long]).clean();
}

#[cfg(unix)]
#[test]
fn an_interrupted_write_leaves_no_temporary_file() {
    use std::time::{Duration, Instant};
    let folder = Folder::new("cases-interrupt");
    folder.run(&["generate", "caves", "--size", "2048x2048", "-o", "big.map"]).clean();
    let hidden = || folder.files().into_iter().any(|name| name.ends_with(".tmp"));
    for signal in ["-INT", "-TERM"] {
        let mut caught = false;
        for _ in 0..20 {
            let mut child =
                crate::support::command(&folder.path(""), &["convert", "big.map", "out.csv"]).spawn().unwrap();
            #[expect(clippy::disallowed_methods, reason = "a bound on waiting for another program")]
            let since = Instant::now();
            while !hidden() && child.try_wait().unwrap().is_none() && since.elapsed() < Duration::from_secs(60) {
                std::thread::yield_now();
            }
            std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
            caught |= !child.wait().unwrap().success();
            assert!(!hidden(), "{signal} left {:?}", folder.files());
            if caught {
                break;
            }
        }
        assert!(caught, "{signal} never met a write");
    }
}
