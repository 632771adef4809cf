//! What every format promises: what goes out comes in again, no bytes make a reader panic, and the
//! shared real maps give the cells that their makers counted.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::shared;
use gridwright::bake::BakeSource;
use gridwright::document::{
    Agent, ExportTarget, Imported, ImportedFrom, Layers, Level, Obstacle, Paint, PaintLayer, Profile,
};
use gridwright::formats::{
    ExportOption, ExportOptions, FORMATS, Format, FormatErrorKind, ImportOptions, ImportedLevel, Place, Scenario,
    detect, export, format_for_output, load,
};
use gridwright::geom::{Cell, CellRect, Shape, Vec2};
use gridwright::grid::Grid;
use gridwright::search::{Algorithm, PathOrder};
use serde_json::Value;
use std::path::PathBuf;

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn float(&mut self) -> f32 {
        [0.1, 1.0, 2.5, 1e-3, 12345.678, 99999.0, 1.0 / 3.0][self.below(7) as usize]
    }
    fn point(&mut self) -> Vec2 {
        Vec2::new(self.float() - 3.0, self.below(1000) as f32 / 7.0)
    }
    fn text(&mut self) -> String {
        let words =
            ["", "a", "Müde \"Tiger\"", "line\nbreak\\", "__unknown: 0,", "\u{1F409}\t'x'", "  __unknown: 1,\n"];
        words[self.below(7) as usize].to_owned()
    }
    fn grid(&mut self, region: CellRect) -> Grid {
        let mut grid = Grid::new(region).unwrap();
        let (solids, weights) = (self.below(4), self.below(3));
        for cell in region.cells() {
            grid.set_solid(cell, self.below(4) < solids);
            if self.below(3) < weights {
                grid.set_weight(cell, self.below(20) as f32 / 8.0).unwrap();
            }
        }
        grid
    }
    fn region(&mut self) -> CellRect {
        let (x, y) = (self.below(200) as i32 - 100, self.below(200) as i32 - 100);
        CellRect::new(x, y, 1 + self.below(70) as u32, 1 + self.below(9) as u32)
    }
    /// A level of these cells, baked.
    fn plain(&mut self, region: CellRect) -> Level {
        let mut level = Level::new("plain", region).unwrap();
        let grid = self.grid(region);
        level.layers = Layers::from_parts(PaintLayer::new(grid.len()), grid, None, 0).unwrap();
        level
    }
    fn shape(&mut self) -> Shape {
        let radius = self.float();
        match self.below(4) {
            0 => Shape::Rectangle { center: self.point(), size: Vec2::new(self.float(), self.float()) },
            1 => Shape::Circle { center: self.point(), radius },
            2 => Shape::Capsule { a: self.point(), b: self.point(), radius },
            _ => {
                Shape::Polygon { points: vec![Vec2::ZERO, Vec2::new(self.float(), 0.0), Vec2::new(0.0, self.float())] }
            }
        }
    }
    /// A level with something of everything.
    fn level(&mut self) -> Level {
        let region = self.region();
        let mut level = self.plain(region);
        level.name = format!("n{}", self.text());
        level.cell_size = Vec2::new(self.float(), self.float());
        level.origin = self.point();
        level.bake.source =
            [BakeSource::Obstacles, BakeSource::Imported, BakeSource::Both, BakeSource::Manual][self.below(4) as usize];
        level.bake.mask = self.next() as u32;
        let rules = &mut level.settings.rules;
        rules.order = PathOrder::ALL[self.below(3) as usize];
        rules.algorithm = Algorithm::ALL[self.below(4) as usize];
        let mut painted = PaintLayer::new(level.grid().len());
        let weights = 1 + self.below(51);
        for _ in 0..self.below(100) {
            let paint = match self.below(4) {
                0 => Paint::Free,
                1 => Paint::Solid,
                _ => Paint::Weight(self.below(weights) as f32 * 0.3),
            };
            painted.set(self.below(painted.len() as u64) as u32, paint).unwrap();
        }
        let imported = (self.below(2) == 0).then(|| {
            let region = if self.below(2) == 0 { region } else { self.region() };
            let from = ImportedFrom {
                file: self.text(),
                rule: (self.below(2) == 0).then(|| self.text()),
                threshold: (self.below(2) == 0).then(|| self.next() as u8),
                linked: self.below(2) == 0,
                ..ImportedFrom::default()
            };
            Imported::new(self.grid(region), from)
        });
        level.layers = Layers::from_parts(painted, level.grid().clone(), imported, self.next()).unwrap();
        self.entities(&mut level);
        level
    }
    fn entities(&mut self, level: &mut Level) {
        for _ in 0..self.below(5) {
            let weight = (self.below(2) == 0).then(|| self.float());
            let obstacle =
                Obstacle { shape: self.shape(), weight, mask: self.next() as u32, moving: self.below(2) == 0 };
            let id = level.unused_id();
            level.obstacles.push((id, obstacle));
        }
        for _ in 0..self.below(3) {
            let profile = Profile { name: self.text(), speed: self.float(), ..Profile::default() };
            let id = level.unused_id();
            level.profiles.push((id, profile));
        }
        for _ in 0..self.below(4) {
            let profile = level.profiles[self.below(level.profiles.len() as u64) as usize].0;
            let target = (self.below(2) == 0).then(|| self.point());
            let id = level.unused_id();
            level.agents.push((id, Agent { profile, position: self.point(), target }));
        }
        if self.below(2) == 0 {
            level.exports.push(ExportTarget { format: "json".into(), path: self.text() });
        }
        if self.below(3) == 0 {
            level.unknown_fields.push(("kinds".into(), "[(name: \"Mud\", cost: 2.50), None, {'a': (1, 2)}]".into()));
        }
    }
}

fn writers() -> impl Iterator<Item = &'static dyn Format> {
    FORMATS.iter().copied().filter(|f| f.info().can_export)
}

fn readers() -> impl Iterator<Item = &'static dyn Format> {
    FORMATS.iter().copied().filter(|f| f.info().can_import)
}

fn read_as(format: &dyn Format, bytes: &[u8]) -> Result<ImportedLevel, gridwright::formats::FormatError> {
    let options = ImportOptions { format: Some(format.info().name.to_owned()), ..Default::default() };
    load(bytes, "x", &options)
}

/// Solid cells and weights, row by row, wherever the region starts.
fn cells(level: &Level, with_weights: bool) -> (u32, u32, Vec<(bool, f32)>) {
    let (grid, region) = (level.grid(), level.region());
    let cell = |c| (grid.is_solid(c), if with_weights { grid.weight(c) } else { 1.0 });
    (region.w, region.h, region.cells().map(cell).collect())
}

#[test]
fn what_goes_out_comes_in_again() {
    let mut rng = Rng(1);
    for round in 0..60 {
        let region = match round {
            0 => CellRect::new(-5, -7, 1, 1),
            1 => CellRect::new(0, 0, 130, 2),
            _ => rng.region(),
        };
        let level = rng.plain(region);
        for format in writers() {
            let info = format.info();
            for y_axis_up in [false, true] {
                let options = ExportOptions { include_grid_settings: y_axis_up, y_axis_up };
                let exported = export(&level, info.name, &options).unwrap();
                let back = read_as(format, &exported.bytes).unwrap();
                let lossless = exported.warnings.is_empty();
                let zeros_are_solid =
                    info.name == "csv" && exported.warnings.iter().any(|w| w.contains("read as solid"));
                if !zeros_are_solid {
                    assert_eq!(cells(&back.level, lossless), cells(&level, lossless), "{} {region}", info.name);
                }
                if lossless {
                    assert_eq!(
                        export(&back.level, info.name, &options).unwrap().bytes,
                        exported.bytes,
                        "{}",
                        info.name
                    );
                }
                if region.w > 1 && info.can_import {
                    assert_eq!(detect("-", &exported.bytes).map(|f| f.info().name), Some(info.name), "{region}");
                }
            }
            let file = format!("level{}", info.extensions[0]);
            assert_eq!(format_for_output(&file).map(|f| f.info().name), Some(info.name));
        }
    }
}

#[test]
fn an_option_changes_the_file_exactly_where_the_row_offers_it() {
    let level = Rng(3).plain(CellRect::new(0, 0, 9, 7));
    for info in writers().map(Format::info) {
        let plain = export(&level, info.name, &ExportOptions::default()).unwrap().bytes;
        for option in ExportOption::ALL {
            let mut options = ExportOptions::default();
            options.set(option, true);
            let changed = export(&level, info.name, &options).unwrap().bytes != plain;
            assert_eq!(changed, info.offers.contains(&option), "{} {}", info.name, option.word());
        }
    }
}

#[test]
fn a_format_that_says_how_large_a_cell_is_keeps_it() {
    let mut level = Rng(4).plain(CellRect::new(0, 0, 5, 4));
    level.cell_size = gridwright::geom::Vec2::new(12.0, 20.0);
    for format in writers() {
        let info = format.info();
        let bytes = export(&level, info.name, &ExportOptions::default()).unwrap().bytes;
        let kept = read_as(format, &bytes).unwrap().level.cell_size == level.cell_size;
        assert_eq!(kept, !info.needs_cell_size, "{}", info.name);
    }
}

#[test]
fn a_project_comes_back_whole_and_byte_for_byte() {
    let mut rng = Rng(2);
    for _ in 0..300 {
        let level = rng.level();
        let bytes = export(&level, "navgrid", &ExportOptions::default()).unwrap().bytes;
        let back = load(&bytes, "a.navgrid", &ImportOptions::default()).unwrap().level;
        assert_eq!(back, level);
        assert_eq!(export(&back, "navgrid", &ExportOptions::default()).unwrap().bytes, bytes);
    }
}

#[test]
fn no_bytes_make_a_reader_panic() {
    let mut rng = Rng(3);
    let mut level = rng.level();
    while level.grid().len() > 150 {
        level = rng.level();
    }
    for format in readers() {
        let name = format.info().name;
        let valid = match name {
            "pgm" => b"P2 # grey\n3 2\n15\n0 15 3 4 5 6\n".to_vec(),
            _ => export(&level, name, &ExportOptions::default()).unwrap().bytes,
        };
        for length in 0..valid.len() {
            let _ = read_as(format, &valid[..length]);
        }
        for _ in 0..1500 {
            let mut broken = valid.clone();
            for _ in 0..1 + rng.below(3) {
                let at = rng.below(broken.len() as u64) as usize;
                match rng.below(4) {
                    0 => broken[at] ^= 1 << rng.below(8),
                    1 => broken[at] = rng.next() as u8,
                    2 => drop(broken.remove(at)),
                    _ => broken.insert(at, b"0919-,:()[]{}\"#\n\0"[rng.below(17) as usize]),
                }
            }
            let _ = read_as(format, &broken);
            let _ = load(&broken, "-", &ImportOptions::default());
        }
        for _ in 0..300 {
            let noise: Vec<u8> = (0..rng.below(200)).map(|_| rng.next() as u8).collect();
            let _ = read_as(format, &noise);
            let mut started = valid[..valid.len().min(1 + rng.below(40) as usize)].to_vec();
            started.extend(noise);
            let _ = read_as(format, &started);
            let _ = Scenario::parse(&started);
        }
    }
}

fn json(path: PathBuf) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn open(folder: &std::path::Path, file: &str, options: &ImportOptions) -> ImportedLevel {
    load(&std::fs::read(folder.join(file)).unwrap(), file, options).unwrap()
}

#[test]
fn one_mask_in_twelve_encodings_is_one_mask() {
    let Some(folder) = shared("maps/masks/variants") else { return };
    let expected = std::fs::read(folder.join("mask.expected.txt")).unwrap();
    let mut files = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        if file.ends_with(".txt") {
            continue;
        }
        let solid = file.contains("inverted").then(|| "threshold-inverted".to_owned());
        let solid = if file.contains("alpha") && !file.contains("grey") { Some("alpha".to_owned()) } else { solid };
        let imported = open(&folder, &file, &ImportOptions { solid, ..Default::default() });
        let text = export(&imported.level, "text", &ExportOptions::default()).unwrap().bytes;
        assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&expected), "{file}");
        assert_eq!(imported.level.grid().solid_count(), 245);
        files += 1;
    }
    assert_eq!(files, 12);
}

#[test]
fn pictures_and_tables_have_the_cells_that_were_counted() {
    let Some(folder) = shared("maps/masks") else { return };
    let expected = json(folder.join("expected.json"));
    let mut files = 0;
    for entry in expected.as_array().unwrap() {
        let file = entry["file"].as_str().unwrap();
        if file.contains('*') {
            continue;
        }
        files += 1;
        let imported = open(&folder, file, &ImportOptions::default());
        let region = imported.level.region();
        assert_eq!([u64::from(region.w), u64::from(region.h)].as_slice(), entry["size"].as_array().unwrap(), "{file}");
        let solid = imported.level.grid().solid_count();
        if let Some(filled) = entry["nonempty"].as_u64() {
            assert_eq!((solid, imported.rule.as_deref()), (filled, Some("layername:map_FloorBlocks")));
            assert_eq!(imported.rules[1].solid, entry["minus_one"].as_u64().unwrap());
            continue;
        }
        assert_eq!(
            (solid, imported.rule.as_deref()),
            (entry["solid_if_below_128"].as_u64().unwrap(), Some("threshold"))
        );
        for (key, threshold) in [("solid_if_below_250", 250), ("black_0", 1)] {
            let options = ImportOptions { threshold: Some(threshold), ..Default::default() };
            let solid = open(&folder, file, &options).level.grid().solid_count();
            assert_eq!(solid, entry[key].as_u64().unwrap(), "{file} {key}");
        }
        let rows = |y: i32| (0..region.w as i32).filter(|x| imported.level.grid().is_solid(Cell::new(*x, y))).count();
        assert_eq!(rows(0) as u64, entry["first_row_solid_below_128"].as_u64().unwrap(), "{file}");
        assert_eq!(rows(region.h as i32 - 1) as u64, entry["last_row_solid_below_128"].as_u64().unwrap(), "{file}");
    }
    assert_eq!(files, 5);
}

#[test]
fn malformed_movingai_files_do_what_is_expected() {
    let Some(folder) = shared("maps/bugs/b14-movingai-malformed") else { return };
    let expected = json(folder.join("expected.json"));
    let names = |key: &str| -> Vec<String> {
        let list = expected[key].as_array().unwrap();
        list.iter().map(|name| name.as_str().unwrap().split(' ').next().unwrap().to_owned()).collect()
    };
    let read = |file: &str| load(&std::fs::read(folder.join(file)).unwrap(), file, &ImportOptions::default());
    for file in names("accept_as_5x5") {
        let imported = read(&file).unwrap();
        assert_eq!(imported.level.region(), CellRect::new(0, 0, 5, 5), "{file}");
        assert_eq!((imported.level.grid().free_count(), imported.water.unwrap().count()), (8, 1), "{file}");
    }
    for file in names("reject_with_line_number") {
        let error = read(&file).unwrap_err();
        assert!(matches!(error.at, Some(Place::Line(_) | Place::LineColumn(..))), "{error}");
    }
    for file in names("reject_fast_without_allocating") {
        assert!(matches!(read(&file).unwrap_err().kind, FormatErrorKind::TooLarge { .. }), "{file}");
    }
    assert!(read("corner.map").unwrap_err().to_string().contains("octile-corner"));
    for file in names("accept_or_reject_but_say") {
        assert!(read(&file).map_or(true, |imported| !imported.warnings.is_empty()), "{file}");
    }
    let scenario = |file: &str| Scenario::parse(&std::fs::read(folder.join(file)).unwrap());
    for file in names("scen_accept") {
        assert_eq!(scenario(&file).unwrap().queries.len(), 1, "{file}");
    }
    assert!(scenario("zero-length.scen").unwrap().queries[0].is_unreachable());
    assert_eq!(scenario("other-size.scen").unwrap().queries[0].size, [10, 10]);
    assert_eq!(scenario("short-line.scen").unwrap_err().at, Some(Place::Line(2)));
    assert_eq!(scenario("blocked-start.scen").unwrap().queries[0].start, Cell::new(0, 0));
}

#[test]
fn benchmark_maps_have_the_cells_that_were_counted() {
    let Some(folder) = shared("maps/movingai") else { return };
    let expected = json(folder.join("expected.json"));
    for entry in expected.as_array().unwrap() {
        let file = entry["map"].as_str().unwrap();
        let imported = open(&folder, file, &ImportOptions::default());
        let letters = |wanted: &str| -> u64 {
            let chars = entry["chars"].as_object().unwrap().iter();
            chars.filter(|(letter, _)| wanted.contains(letter.as_str())).map(|(_, n)| n.as_u64().unwrap()).sum()
        };
        assert_eq!(u64::from(imported.level.region().w), entry["width"].as_u64().unwrap(), "{file}");
        assert_eq!(imported.level.grid().free_count(), letters(".GS"), "{file}");
        assert_eq!(imported.level.grid().solid_count(), letters("@OTW"), "{file}");
        assert_eq!(imported.water.map_or(0, |water| water.count()), letters("W"), "{file}");
        let scen = [format!("{file}.scen"), file.replace(".map", "-random-1.scen")];
        let Some(bytes) = scen.iter().find_map(|name| std::fs::read(folder.join(name)).ok()) else { continue };
        assert_eq!(Scenario::parse(&bytes).unwrap().queries.len() as u64, entry["queries"].as_u64().unwrap(), "{file}");
    }
}
