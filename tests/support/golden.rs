//! Golden data of the repository: what Godot's own code answers, compressed. Its layout is told in
//! `tests/golden/godot/README.md`.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::path::Path;

/// A file of `tests/golden/godot` by its name without `.gz`; a missing one fails the test that asks.
pub(crate) fn godot(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/godot/{name}.gz"));
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_reader(std::io::BufReader::new(GzDecoder::new(file))).unwrap()
}
