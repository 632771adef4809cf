//! The folder of shared maps and reference data, which is not part of the repository.

use std::path::PathBuf;

/// A path within the shared folder: `GRIDWRIGHT_SHARED`, or `../shared` beside the package. `None`, with a printed
/// reason, where it is absent.
#[expect(clippy::print_stdout, reason = "says why a test is skipped")]
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let root = std::env::var_os("GRIDWRIGHT_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let found = root.join(path);
    if found.exists() {
        return Some(found);
    }
    println!("skipped: {} does not exist (GRIDWRIGHT_SHARED names another folder)", found.display());
    None
}
