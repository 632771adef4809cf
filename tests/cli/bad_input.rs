//! Input that cannot be used: a message with file, place and cause, exit code 2, and nothing written.

use crate::support::{Folder, movingai};

/// Every command that reads the file says what is wrong, and leaves no file behind.
fn refused(folder: &Folder, name: &str, bytes: &[u8], words: &[&str]) {
    folder.write(name, bytes);
    let commands: [&[&str]; 5] = [
        &["info", name],
        &["info", name, "--json"],
        &["convert", name, "never.txt"],
        &["bake", name, "-o", "never.navgrid"],
        &["path", name, "--from", "0,0", "--to", "1,1"],
    ];
    let before = folder.files();
    for args in commands {
        let ran = folder.run(args).with_code(2);
        assert!(ran.out.is_empty(), "{args:?}: {ran:?}");
        assert!(ran.err.starts_with("gridwright: ") && ran.err.contains(name), "{args:?}: {}", ran.err);
        for word in words {
            assert!(ran.err.contains(word), "{args:?}: no {word:?} in {}", ran.err);
        }
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
    assert_eq!(folder.files(), before);
}

#[test]
fn maps_with_wrong_sizes_rows_and_characters() {
    let folder = Folder::new("bad-maps");
    let map = movingai(&["...", ".@.", "..."]);
    refused(&folder, "short.map", map.replace(".@.", ".@").as_bytes(), &["line 6", "2 cells", "3"]);
    refused(&folder, "few.map", map.replace("height 3", "height 9").as_bytes(), &["line 8", "3 of 9 rows"]);
    refused(&folder, "many.map", map.replace("height 3", "height 2").as_bytes(), &["line 7"]);
    refused(&folder, "unknown.map", map.replace('@', "?").as_bytes(), &["line 6, column 2", "\"?\""]);
    refused(
        &folder,
        "huge.map",
        b"type octile\nheight 99999999\nwidth 99999999\nmap\n",
        &["99999999 x 99999999", "16777216"],
    );
    refused(&folder, "empty.map", b"", &["empty"]);
    refused(&folder, "binary.map", &[0, 159, 146, 150, 10, 0, 255], &["line 1"]);
    refused(&folder, "ragged.txt", b"...\n..\n", &["line 2", "2 cells"]);
    refused(&folder, "binary.dat", &[0, 1, 2, 255, 254], &["not recognised"]);
}

#[test]
fn resources_with_bad_versions_strings_and_sums() {
    let folder = Folder::new("bad-mres");
    let resource = |format: u32, solid: &str, weights: &str| {
        format!(
            "{{\n  \"format\": {format},\n  \"uid\": \"res_3f2a9c0e1b7d\",\n  \"type\": \"NavigationGridData\",\n  \
             \"props\": {{\n    \"Region\": [0, 0, 4, 3],\n    \"Solid\": \"{solid}\",\n    \
             \"Weights\": \"{weights}\",\n    \"BakedFrom\": \"Manual\"\n  }}\n}}\n"
        )
    };
    folder.write("good.mres", resource(2, "rle1:BQEG", ""));
    assert!(folder.run(&["info", "good.mres", "--json"]).with_code(0).out.contains("\"solid\":1"));
    refused(&folder, "version.mres", resource(3, "rle1:BQEG", "").as_bytes(), &["3"]);
    refused(&folder, "base64.mres", resource(2, "rle1:B*EG", "").as_bytes(), &["Solid"]);
    refused(&folder, "sum.mres", resource(2, "rle1:BQEH", "").as_bytes(), &["Solid", "13", "12"]);
    refused(&folder, "prefix.mres", resource(2, "rle9:BQEG", "").as_bytes(), &["Solid", "rle1:"]);
    refused(&folder, "nan.mres", resource(2, "rle1:BQEG", "rle1:BQEG:NaN").as_bytes(), &["Weights"]);
    refused(&folder, "cut.mres", &resource(2, "rle1:BQEG", "").as_bytes()[..60], &["line"]);
}

#[test]
fn projects_of_a_newer_version_and_cut_ones() {
    let folder = Folder::new("bad-navgrid");
    folder.write("a.txt", "..#\n...\n");
    folder.run(&["convert", "a.txt", "a.navgrid"]).clean();
    let text = String::from_utf8(folder.read("a.navgrid")).unwrap();
    assert!(text.contains("version: 1"), "{text}");
    refused(&folder, "newer.navgrid", text.replace("version: 1", "version: 99").as_bytes(), &["99"]);
    refused(&folder, "cut.navgrid", &text.as_bytes()[..text.len() / 2], &[]);
}

#[test]
fn missing_files_and_folders_are_named() {
    let folder = Folder::new("missing");
    folder.write("a.txt", "..\n");
    let ran = folder.run(&["info", "none.map"]).with_code(2);
    assert_eq!(ran.err, "gridwright: none.map: there is no such file or folder\n");
    assert!(folder.run(&["info", "."]).with_code(2).err.contains("it is a folder"));
    let ran = folder.run(&["convert", "a.txt", "none/b.map"]).with_code(2);
    assert!(ran.err.contains("none/b.map") && ran.err.contains("no such file or folder"), "{}", ran.err);
    let ran = folder.run(&["convert", "a.txt", "b.unknown"]).with_code(2);
    assert!(ran.err.contains("b.unknown") && ran.err.contains("movingai"), "{}", ran.err);
    assert!(folder.run(&["convert", "a.txt", "-"]).with_code(2).err.contains("--to"));
    assert!(folder.run(&["nothing.map"]).with_code(2).err.contains("no such command or file"));
    assert_eq!(folder.files(), ["a.txt"]);
}

#[test]
fn a_read_only_folder_keeps_what_it_has() {
    let folder = Folder::new("read-only");
    std::fs::create_dir(folder.path("locked")).unwrap();
    folder.write("locked/a.txt", "..\n");
    let set = |read_only: bool| {
        let mut permissions = std::fs::metadata(folder.path("locked")).unwrap().permissions();
        permissions.set_readonly(read_only);
        std::fs::set_permissions(folder.path("locked"), permissions).unwrap();
    };
    set(true);
    if std::fs::write(folder.path("locked/probe"), "").is_ok() {
        eprintln!("skipped: this user may write into read-only folders");
        return;
    }
    let ran = folder.run(&["convert", "locked/a.txt", "locked/b.map"]).with_code(2);
    set(false);
    assert!(ran.err.contains("locked/b.map") && ran.err.contains("read-only"), "{}", ran.err);
    assert!(!folder.path("locked/b.map").exists());
}

#[test]
fn a_read_only_file_stays_as_it_is() {
    let folder = Folder::new("read-only-file");
    folder.write("a.txt", "..\n");
    folder.write("b.map", "kept");
    let mut permissions = std::fs::metadata(folder.path("b.map")).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(folder.path("b.map"), permissions).unwrap();
    let ran = folder.run(&["convert", "a.txt", "b.map"]).with_code(2);
    assert!(ran.err.contains("b.map") && ran.err.contains("read-only"), "{}", ran.err);
    assert_eq!(folder.read("b.map"), b"kept");
}

#[test]
fn options_out_of_range_are_usage_errors() {
    let folder = Folder::new("usage");
    folder.write("a.txt", "..\n..\n");
    let wrong: [&[&str]; 18] = [
        &["info"],
        &["info", "a.txt", "--cell-size", "0"],
        &["info", "a.txt", "--cell-size", "-3"],
        &["info", "a.txt", "--threshold", "300"],
        &["info", "a.txt", "--layer", "walls"],
        &["info", "a.txt", "--format", "dwg"],
        &["path", "a.txt", "--from", "0", "--to", "1,1"],
        &["path", "a.txt", "--from", "0,0", "--to", "1,1", "--mode", "sideways"],
        &["path", "a.txt", "--from", "0,0", "--to", "1,1", "--max-nodes", "-1"],
        &["bake", "a.txt", "--radius", "-1"],
        &["bake", "a.txt", "--radius", "nan"],
        &["bake", "a.txt", "--to", "text"],
        &["convert", "a.txt", "x.csv", "--y-axis", "up"],
        &["convert", "a.txt", "x.map", "--include-grid-settings"],
        &["scen", "a.txt", "--limit", "0"],
        &["generate", "maze", "--size", "99999x99999", "-o", "x.map"],
        &["generate", "spiral", "--size", "9x9", "-o", "x.map"],
        &["render", "a.txt", "-o", "x.png", "--overlay", "solid,sparkles"],
    ];
    for args in wrong {
        let ran = folder.run(args).with_code(2);
        assert!(ran.out.is_empty() && !ran.err.is_empty() && !ran.err.contains("panicked"), "{args:?}: {ran:?}");
    }
    assert_eq!(folder.files(), ["a.txt"]);
}

#[test]
fn lines_scenarios_and_pictures_that_would_do_harm_are_refused() {
    let folder = Folder::new("harm");
    folder.write("m.map", movingai(&["...", ".@.", "..."]).as_bytes());
    // A line without an end must not fill the memory.
    let endless = vec![b'1'; 200_000];
    let ran = folder.run_with(&["sight", "m.map"], &endless).with_code(2);
    assert!(ran.err.contains("a line is longer than"), "{}", ran.err);
    // A scenario without queries proves nothing.
    folder.write("empty.scen", b"version 1\n");
    let ran = folder.run(&["scen", "m.map", "empty.scen"]).with_code(2);
    assert!(ran.err.contains("empty.scen") && ran.err.contains("no queries"), "{}", ran.err);
    // A picture never takes the place of a level.
    folder.write("level.navgrid", b"kept");
    let ran = folder.run(&["render", "m.map", "-o", "level.navgrid"]).with_code(2);
    assert!(ran.err.contains("level.navgrid: pictures are written as .png"), "{}", ran.err);
    // A later target that is no number is said, not left out.
    let script = br#"{"map": "m.map", "seconds": 1, "agents": [{"id": 0, "position": [0.5, 0.5]}],
                      "targets": [{"at_second": 0.5, "target": [1e39, 0]}]}"#;
    folder.write("s.json", script);
    let ran = folder.run(&["simulate", "s.json"]).with_code(2);
    assert!(ran.err.contains("target 0"), "{}", ran.err);
}
