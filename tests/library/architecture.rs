//! The floor rule, file sizes and module docs, checked by a test and not by memory.
//!
//! Imports point down only; two rooms on one floor never import each other. A file has a module doc
//! and at most 800 lines.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from the ground up; rooms in one row share a floor.
const FLOORS: &[&[&str]] = &[
    &["geom"],
    &["grid"],
    &["search", "clearance"],
    &["bake", "graph", "mesh", "volume"],
    &["nav"],
    &["document"],
    &["sim", "formats"],
    &["editor"],
    &["app", "cli"],
];

/// Longest file.
const MAX_LINES: usize = 800;

fn source_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(source_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// First part of the path below `src`: the room, or a file of the crate's root.
fn room_of(file: &Path) -> String {
    let below = file.strip_prefix(src()).unwrap();
    below.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

fn floor_of(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// Rooms that a line of code names by `crate::room` or `use gridwright::room`.
fn rooms_named(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or("");
    code.match_indices("crate::")
        .map(|(at, word)| {
            let rest = &code[at + word.len()..];
            rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        })
        .collect()
}

/// What is wrong with one line of a room, if anything.
fn wrong_import(room: &str, line: &str) -> Option<String> {
    let own = floor_of(room)?;
    rooms_named(line).into_iter().find_map(|other| {
        let floor = floor_of(&other)?;
        let allowed = floor < own || other == room || (room == "app" && other == "cli");
        (!allowed).then(|| format!("{room} imports {other}: {}", line.trim()))
    })
}

#[test]
fn imports_point_down_only() {
    let mut wrong = Vec::new();
    for file in source_files(&src()) {
        let room = room_of(&file);
        if matches!(room.as_str(), "lib" | "main") {
            continue;
        }
        assert!(floor_of(&room).is_some(), "{room} stands on no floor; name its floor first");
        let text = fs::read_to_string(&file).unwrap();
        wrong.extend(text.lines().filter_map(|line| wrong_import(&room, line)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_rule_itself_finds_upward_and_sideways_imports() {
    assert!(wrong_import("grid", "use crate::search::Heuristic;").is_some(), "upward");
    assert!(wrong_import("sim", "let x = crate::formats::load();").is_some(), "sideways");
    assert!(wrong_import("editor", "use crate::geom::Cell;").is_none());
    assert!(wrong_import("grid", "// see crate::search").is_none(), "a comment");
}

#[test]
fn every_file_has_a_module_doc_and_a_bearable_length() {
    for file in source_files(&src()) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//!"), "{} has no module doc", file.display());
        let lines = text.lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", file.display());
    }
}

#[test]
fn foreign_crates_stand_in_one_file_each() {
    // Crate, and the room that may use it anywhere; an empty room means one file only.
    let rules = [
        ("eframe", "app"),
        ("egui_plot", ""),
        ("rfd", ""),
        ("clap", "cli"),
        ("base64", ""),
        ("png", ""),
        ("ron", ""),
        ("serde_json", "formats cli"),
    ];
    for (name, rooms) in rules {
        let uses: Vec<PathBuf> = source_files(&src())
            .into_iter()
            .filter(|file| {
                let text = fs::read_to_string(file).unwrap();
                // A module of ours may have a crate's name; then the crate is written `::name`.
                let ours = src().join("formats").join(format!("{name}.rs")).exists();
                let named = |line: &str| {
                    let code = line.split("//").next().unwrap_or("");
                    let path = if ours { format!("::{name}::") } else { format!("{name}::") };
                    let before = |at: usize| code[..at].chars().next_back();
                    code.match_indices(&path)
                        .any(|(at, _)| before(at).is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':'))
                };
                text.lines().any(named)
            })
            .collect();
        if rooms.is_empty() {
            assert!(uses.len() <= 1, "{name} is used in {uses:?}");
        } else {
            let allowed: Vec<&str> = rooms.split(' ').collect();
            let stray: Vec<_> = uses.iter().filter(|f| !allowed.contains(&room_of(f).as_str())).collect();
            assert!(stray.is_empty(), "{name} is used in {stray:?}");
        }
    }
}

#[test]
fn floors_below_the_application_print_nothing_and_ask_no_clock() {
    for file in source_files(&src()) {
        if matches!(room_of(&file).as_str(), "app" | "cli" | "main") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for word in ["println!", "eprintln!", "Instant::", "SystemTime", "env::var", "thread_rng"] {
            let found = code.lines().find(|l| l.split("//").next().unwrap_or("").contains(word));
            assert!(found.is_none(), "{}: {word}", file.display());
        }
    }
}

/// Tables whose rows are files: the file of the table, the folder of the rows, and how a row starts.
const TABLES: [(&str, &str, &str); 4] = [
    ("formats/mod.rs", "FORMATS: &[&dyn Format]", "&"),
    ("editor/overlay/mod.rs", "OVERLAYS: &[&dyn Overlay]", "&"),
    ("grid/generate/mod.rs", "GENERATORS: &[Generator]", ""),
    ("editor/tools/mod.rs", "TOOLS: &[ToolInfo]", ""),
];

/// The rows of a table as they are written: `csv::Csv`, without what `start` is.
fn rows(text: &str, head: &str, start: &str) -> Vec<String> {
    let from = text.find(head).unwrap() + head.len();
    let body = text[from..].split_once("&[").unwrap().1.split_once("];").unwrap().0;
    body.split(',').map(|row| row.trim().trim_start_matches(start).to_owned()).filter(|row| !row.is_empty()).collect()
}

#[test]
fn a_row_of_a_table_is_named_in_its_table_alone() {
    let files: Vec<(PathBuf, String)> =
        source_files(&src()).into_iter().map(|file| (file.clone(), fs::read_to_string(file).unwrap())).collect();
    for (table, head, start) in TABLES {
        let table_file = src().join(table);
        let text = fs::read_to_string(&table_file).unwrap();
        let rows = rows(&text, head, start);
        assert!(rows.len() >= 6, "{table}: {rows:?}");
        for row in rows {
            let (module, item) = row.split_once("::").unwrap();
            assert!(text.contains(&format!("mod {module};")), "{table} does not hold {module}");
            assert!(table_file.with_file_name(format!("{module}.rs")).is_file(), "{row} has no file of its own");
            let named = |text: &str| {
                text.match_indices(&row).any(|(at, _)| {
                    let next = text[at + row.len()..].chars().next();
                    next.is_none_or(|c| !c.is_alphanumeric() && c != '_')
                })
            };
            let others = files.iter().filter(|(file, text)| {
                // A room below cannot name a row; a module of its own may have the same name.
                let above = floor_of(&room_of(file)) >= floor_of(&room_of(&table_file));
                above && *file != table_file && !file.to_string_lossy().ends_with("tests.rs") && named(text)
            });
            let others: Vec<_> = others.map(|(file, _)| file).collect();
            assert!(others.is_empty(), "{item} of {table} is named in {others:?} too");
        }
    }
}

#[test]
fn no_code_asks_a_format_or_an_overlay_for_its_name() {
    // A question by name is data that belongs into the row.
    let formats = gridwright::formats::FORMATS.iter().map(|format| format.info().name);
    let names: Vec<&str> = formats.chain(gridwright::editor::OverlayPart::all().iter().map(|part| part.name)).collect();
    for file in source_files(&src()) {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for name in &names {
            for question in
                [format!("name == \"{name}\""), format!("name != \"{name}\""), format!("format == \"{name}\"")]
            {
                assert!(!code.contains(&question), "{} asks {question}", file.display());
            }
        }
    }
}
