//! Temporary files of this program: named so that no two can meet, and gone however the program ends.

use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// All that may stand on the disk now.
static ALL: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn all() -> MutexGuard<'static, Vec<PathBuf>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The name of a temporary file; when this goes, so does the file, unless it was renamed.
#[derive(Debug)]
pub(in crate::editor) struct Temporary(PathBuf);

impl Temporary {
    /// Beside a file, so that a rename stays on one disk. The name is short whatever the file's own, and random: two
    /// programs may have one process id, in containers.
    pub(in crate::editor) fn beside(target: &Path) -> Temporary {
        let random = RandomState::new().build_hasher().finish();
        let path = target.with_file_name(format!(".gw-{random:016x}.tmp"));
        all().push(path.clone());
        Temporary(path)
    }

    pub(in crate::editor) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Nothing is lost if it cannot be removed, was renamed or never was there.
        let _ = fs::remove_file(&self.0);
        all().retain(|path| *path != self.0);
    }
}

/// Opens a new file; never while [`end`] removes them.
pub(in crate::editor) fn create(path: &Path) -> std::io::Result<File> {
    let _none_ends = all();
    File::create(path)
}

/// Removes all temporary files and ends the program, for an interrupt from outside.
pub fn end(code: i32) -> ! {
    let paths = all();
    for path in paths.iter() {
        let _ = fs::remove_file(path);
    }
    // The guard lives until the end: no other thread makes a new one meanwhile.
    std::process::exit(code)
}

#[cfg(test)]
mod tests {
    use super::{Temporary, create};
    use std::path::Path;

    #[test]
    fn names_are_short_differ_and_go_with_their_owner() {
        let target = std::env::temp_dir().join("n".repeat(255));
        let (one, other) = (Temporary::beside(&target), Temporary::beside(&target));
        assert_ne!(one.path(), other.path());
        assert!(one.path().file_name().is_some_and(|name| name.len() < 40));
        assert_eq!(one.path().parent(), target.parent());
        create(one.path()).unwrap();
        let path = one.path().to_path_buf();
        drop(one);
        assert!(!path.exists());
        assert_eq!(Temporary::beside(Path::new("a.csv")).path().parent(), Some(Path::new("")));
    }
}
