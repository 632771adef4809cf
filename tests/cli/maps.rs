//! Commands that read and write maps: `info`, `bake`, `convert`, `generate`, `render`.

use crate::shared::shared;
use crate::support::{FIRST_MAZE, Folder, command, keys, movingai};
use gridwright::grid::generate::GENERATORS;
use serde_json::json;
use std::io::Read;
use std::process::Stdio;

#[test]
fn info_has_the_documented_keys_and_counts() {
    let folder = Folder::new("info");
    folder.write("maze.txt", FIRST_MAZE.replace('~', "."));
    let info = folder.run(&["info", "maze.txt", "--json"]).clean().json();
    let expected = ["region", "cell_size", "solid", "weighted", "free", "areas", "layers", "rules", "rule", "warnings"];
    assert_eq!(keys(&info), expected);
    assert_eq!((&info["region"], &info["cell_size"]), (&json!([0, 0, 18, 11]), &json!([1.0, 1.0])));
    assert_eq!((&info["solid"], &info["free"], &info["areas"]), (&json!(109), &json!(89), &json!([89])));
    assert_eq!((&info["rule"], &info["warnings"]), (&json!(null), &json!([])));
    let text = folder.run(&["info", "maze.txt"]).clean().out;
    assert!(text.contains("18 x 11 at (0, 0)") && text.contains("89 free, 109 solid, 0 weighted"), "{text}");
}

#[test]
fn info_counts_areas_by_sides_largest_first_and_keeps_warnings() {
    let folder = Folder::new("areas");
    folder.write("a.map", movingai(&[".@...", "@@W..", "..@@.", "@.@.@"]));
    let ran = folder.run(&["info", "a.map", "--json", "--cell-size", "16x8"]).with_code(0);
    let info = ran.json();
    assert_eq!(info["areas"], json!([6, 3, 1, 1]));
    assert_eq!(info["cell_size"], json!([16.0, 8.0]));
    assert!(info["warnings"][0].as_str().unwrap().contains("water"), "{info}");
    assert!(folder.run(&["info", "a.map"]).with_code(0).err.contains("a.map: warning: 1 cell of water"));
}

#[test]
fn convert_writes_text_to_standard_output_and_names_what_is_lost() {
    let folder = Folder::new("convert");
    folder.write("maze.txt", FIRST_MAZE);
    let ran = folder.run(&["convert", "maze.txt", "-", "--to", "text"]).with_code(0);
    assert_eq!(ran.out, FIRST_MAZE.replace('~', "."));
    assert!(ran.err.contains("the weights of 4 cells are not written"), "{}", ran.err);
    let piped = folder.run_with(&["convert", "-", "-", "--to", "text"], b"#.\n..\n").clean();
    assert_eq!(piped.out, "#.\n..\n");
}

#[test]
fn convert_keeps_cells_through_every_format_that_can_hold_them() {
    let folder = Folder::new("formats");
    folder.write("maze.txt", FIRST_MAZE);
    let list = folder.run(&["convert", "--list", "--json"]).clean().json();
    assert_eq!(keys(&list), ["import", "export"]);
    let text = folder.run(&["convert", "--list"]).clean().out;
    assert!(text.contains("import") && text.contains("movingai") && text.contains("export"), "{text}");
    let name = |format: &serde_json::Value| format["name"].as_str().unwrap().to_owned();
    let imports: Vec<String> = list["import"].as_array().unwrap().iter().map(name).collect();
    for format in list["export"].as_array().unwrap().iter().map(name) {
        let out = format!("out-{format}");
        let written = folder.run(&["convert", "maze.txt", &out, "--to", &format, "--json"]).with_code(0).json();
        let expected = ["file", "format", "bytes", "region", "solid", "weighted", "warnings"];
        assert_eq!(keys(&written), expected);
        assert_eq!(written["bytes"], json!(folder.read(&out).len()));
        if imports.contains(&format) {
            let back = folder.run(&["info", &out, "--format", &format, "--json"]).with_code(0).json();
            assert_eq!((&back["solid"], &back["areas"]), (&json!(109), &json!([89])), "{format}");
        }
    }
}

#[test]
fn bake_grows_imported_cells_and_writes_the_level() {
    let folder = Folder::new("bake");
    folder.write("dot.txt", "......\n......\n..#...\n......\n......\n");
    let baked = folder.run(&["bake", "dot.txt", "--radius", "0.5", "--json", "-o", "baked.navgrid"]).clean().json();
    let expected = ["region", "solid", "weighted", "free", "source", "rule", "radius", "milliseconds", "output"];
    assert_eq!(keys(&baked), expected);
    assert_eq!(
        (&baked["solid"], &baked["source"], &baked["rule"]),
        (&json!(9), &json!("Imported"), &json!("grown-cell"))
    );
    assert_eq!(folder.run(&["info", "baked.navgrid", "--json"]).clean().json()["solid"], json!(9));
    // The half disc about a neighbour's centre touches the cell's side, and touching is not overlap.
    let disc = folder.run(&["bake", "dot.txt", "--radius", "0.5", "--rule", "disc", "--json"]).clean().json();
    assert_eq!(disc["solid"], json!(1));
    let text = folder.run(&["bake", "dot.txt"]).clean().out;
    assert!(text.contains("29 free, 1 solid") && text.contains("ms"), "{text}");
    let again = folder.run(&["bake", "baked.navgrid", "-o", "-", "--to", "text"]).clean().out;
    assert_eq!(again, "......\n.###..\n.###..\n.###..\n......\n");
}

#[test]
fn generate_is_the_same_every_time_and_never_the_same_for_another_seed() {
    let folder = Folder::new("generate");
    for row in GENERATORS {
        let kind = row.name;
        let make = |seed: &str| {
            folder
                .run(&["generate", kind, "--size", "41x31", "--seed", seed, "-o", "-", "--to", "text"])
                .with_code(0)
                .out
        };
        assert_eq!(make("5"), make("5"));
        assert_eq!(make("5") == make("6"), !row.uses_seed, "{kind}");
    }
    folder.run(&["generate", "rooms", "--size", "64x40", "-o", "rooms.navgrid"]).clean();
    let info = folder.run(&["info", "rooms.navgrid", "--json"]).clean().json();
    assert_eq!((&info["region"], &info["cell_size"]), (&json!([0, 0, 64, 40]), &json!([32.0, 32.0])));
    assert_eq!(info["areas"].as_array().unwrap().len(), 1);
}

#[test]
fn render_draws_a_picture_of_the_asked_scale() {
    let folder = Folder::new("render");
    folder.write("maze.txt", FIRST_MAZE);
    let drawn = folder.run(&["render", "maze.txt", "-o", "maze.png", "--scale", "5", "--json"]).with_code(0).json();
    assert_eq!((&drawn["width"], &drawn["height"], &drawn["scale"]), (&json!(90), &json!(55), &json!(5)));
    let picture = image::load_from_memory(&folder.read("maze.png")).unwrap().to_rgba8();
    assert_eq!(picture.dimensions(), (90, 55));
    let at = |x: u32, y: u32| picture.get_pixel(x * 5 + 2, y * 5 + 2).0;
    assert_eq!((at(0, 0), at(1, 1)), ([0x56, 0x61, 0x6f, 255], [0x23, 0x2a, 0x33, 255]));
    assert!(at(12, 5) != at(1, 1), "mud has a colour of its own");
    folder.run(&["render", "maze.txt", "-o", "all.png", "--overlay", "solid,weights,areas,paths"]).with_code(0);
    assert!(folder.read("all.png").starts_with(b"\x89PNG"));
    let piped = command(&folder.path("."), &["render", "maze.txt", "-o", "-"]).output().unwrap();
    assert!(piped.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let folder = Folder::new("pipe");
    folder.run(&["generate", "caves", "--size", "900x900", "-o", "big.txt"]).clean();
    let args = ["convert", "big.txt", "-", "--to", "text"];
    let mut child = command(&folder.path("."), &args).stdin(Stdio::null()).spawn().unwrap();
    let mut start = [0; 10];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut start).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_full_disk_behind_standard_output_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        eprintln!("skipped: there is no /dev/full");
        return;
    };
    let folder = Folder::new("full");
    let output = command(&folder.path("."), &["convert", "--list"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("gridwright: standard output: "));
}

#[test]
fn a_device_is_written_to_and_stays_a_device() {
    if !cfg!(unix) {
        return;
    }
    let folder = Folder::new("device");
    folder.write("maze.txt", FIRST_MAZE.replace('~', "."));
    folder.run(&["convert", "maze.txt", "/dev/null", "--to", "movingai"]).clean();
    assert!(!std::fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn without_a_display_one_sentence_names_the_commands() {
    let folder = Folder::new("display");
    folder.write("a.txt", "..\n");
    for args in [&[][..], &["a.txt"][..]] {
        let ran = folder.run(args).with_code(2);
        assert_eq!((ran.out.as_str(), ran.err.lines().count()), ("", 1), "{ran:?}");
        for command in ["info", "bake", "convert", "path", "solve", "scen", "simulate", "render"] {
            assert!(ran.err.contains(command), "{}", ran.err);
        }
        for later in ["clearance", "watch"] {
            assert!(!ran.err.contains(later), "{}", ran.err);
        }
    }
}

#[test]
fn help_names_what_there_is_and_later_commands_say_so() {
    let folder = Folder::new("help");
    let help = folder.run(&["--help"]).clean().out;
    for command in [
        "info", "bake", "convert", "path", "solve", "graph", "scen", "sight", "simulate", "render", "generate", "bench",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}\n{help}");
        folder.run(&[command, "--help"]).clean();
    }
    for later in ["clearance", "script", "check", "watch"] {
        assert!(!help.contains(&format!("\n  {later} ")), "{later}\n{help}");
        let ran = folder.run(&[later, "x.map", "--metric", "square"]).with_code(2);
        assert!(ran.err.contains("not available yet"), "{}", ran.err);
    }
    assert!(folder.run(&["--version"]).clean().out.starts_with("gridwright "));
}

#[test]
fn every_shared_mask_opens_with_its_solid_cells() {
    let Some(masks) = shared("maps/masks") else { return };
    let folder = Folder::new("masks");
    for (file, solid) in [("berlin.png", 252_046), ("skirk.png", 192_879), ("testmap.pgm", 29)] {
        let path = masks.join(file);
        let info = folder.run(&["info", path.to_str().unwrap(), "--json"]).with_code(0).json();
        assert_eq!(info["solid"], json!(solid), "{file}");
    }
}
