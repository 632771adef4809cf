//! The folder of shared maps and reference data, which is not part of the repository.

use std::path::PathBuf;

/// A path within the shared folder: `GRIDWRIGHT_SHARED`, or `../shared` next to the package. `None`, with a printed
/// reason, where it is absent; with `CI` set, an error, so that a machine that checks never passes by skipping.
#[expect(clippy::print_stdout, reason = "says why a test is skipped")]
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("GRIDWRIGHT_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let found = root.join(path);
    if found.exists() {
        return Some(found);
    }
    let reason = format!("{} does not exist (GRIDWRIGHT_SHARED names another folder)", found.display());
    assert!(std::env::var_os("CI").is_none(), "{reason}");
    println!("skipped: {reason}");
    None
}
