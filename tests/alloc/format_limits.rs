//! Sizes above the limit are refused before memory is taken: bytes are counted. And a mask of 3000 x 2248 opens, how fast is printed.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "the time is measured and said")]

use crate::ALLOCATOR;
use gridwright::document::Level;
use gridwright::formats::{ExportOptions, FormatErrorKind, ImportOptions, export, load};
use gridwright::geom::CellRect;
use stats_alloc::Region;
use std::time::Instant;

/// A PNG that is all header.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend(width.to_be_bytes());
    chunk.extend(height.to_be_bytes());
    chunk.extend([8, 6, 0, 0, 0]);
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 })
    };
    let crc = !chunk.iter().fold(u32::MAX, step);
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec(), chunk, crc.to_be_bytes().to_vec()].concat()
}

fn huge(w: u32, h: u32) -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: String| text.into_bytes();
    vec![
        ("a.map", text(format!("type octile\nheight {h}\nwidth {w}\nmap\n.\n"))),
        ("a.navgrid", text(format!("(version: 1, region: (0, 0, {w}, {h}))"))),
        ("b.navgrid", text(format!("(version: 1, region: (0, 0, 1, 1), imported: (region: (0, 0, {w}, {h})))"))),
        (
            "a.mres",
            text(format!(
                "{{\"format\": 2, \"type\": \"NavigationGridData\", \"props\": {{\"Region\": [0, 0, {w}, {h}]}}}}"
            )),
        ),
        ("a.nav.json", text(format!("{{\"schema\": \"navgrid/1\", \"width\": {w}, \"height\": {h}, \"solid\": []}}"))),
        ("a.nav.ron", text(format!("(schema: \"navgrid/1\", width: {w}, height: {h}, solid: [])"))),
        ("a.png", png_header(w.min(1 << 30), h.min(1 << 30))),
        ("a.pgm", text(format!("P5 {w} {h} 255 "))),
    ]
}

fn open_in_time(level: &Level, format: &str) {
    let start = Instant::now();
    let exported = export(level, format, &ExportOptions::default()).unwrap();
    let written = start.elapsed().as_millis();
    let start = Instant::now();
    let back = load(
        &exported.bytes,
        &format!("mask.{format}"),
        &ImportOptions { format: Some(format.to_owned()), ..Default::default() },
    );
    let millis = start.elapsed().as_millis();
    assert_eq!(back.unwrap().level.grid(), level.grid());
    println!("{format}: 3000 x 2248 read in {millis} ms, written in {written} ms, {} bytes", exported.bytes.len());
}

pub(crate) fn huge_headers_take_no_memory_and_large_masks_open() {
    for (w, h) in [(4097, 4096), (16_777_217, 1), (1, 16_777_217), (65_536, 65_536), (u32::MAX, u32::MAX)] {
        for (file, bytes) in huge(w, h) {
            let region = Region::new(ALLOCATOR);
            let error = load(&bytes, file, &ImportOptions::default()).unwrap_err();
            let taken = region.change().bytes_allocated;
            assert!(taken < 200_000, "{file} {w} x {h} took {taken} bytes: {error}");
            let is_mres = error.to_string().contains("is out of range: width times height");
            assert!(is_mres || matches!(error.kind, FormatErrorKind::TooLarge { .. }), "{error}");
        }
    }
    // A picture of noise: the worst case for rows of runs.
    let mut level = Level::new("mask", CellRect::new(0, 0, 3000, 2248)).unwrap();
    let mut grid = level.grid().clone();
    let mut state = 1u64;
    for cell in grid.region().cells() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        grid.set_solid(cell, state >> 62 == 0);
    }
    let painted = gridwright::document::PaintLayer::new(grid.len());
    level.layers = gridwright::document::Layers::from_parts(painted, grid, None, 0).unwrap();
    for format in ["png", "movingai", "text", "csv", "json", "ron", "navgrid"] {
        open_in_time(&level, format);
    }
}
