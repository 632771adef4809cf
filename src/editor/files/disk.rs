//! Reading and writing files: whole files in, whole files out, never half a file.
//!
//! **A write that fails at any step leaves the old file and its old backup whole**: both are replaced by a rename,
//! and only once what takes their place is complete on the disk.

use crate::editor::temporaries::{Temporary, create};
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Largest file that is read, bytes. A text form of the largest grid with all its layers fits.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// Links that lead from one to the next; more are a loop.
const MAX_LINKS: u32 = 40;

/// End of the name of a backup.
const BACKUP: &str = ".bak";

/// Longest name of a file, on the usual disks.
const MAX_NAME_BYTES: usize = 255;

/// Reads a whole file.
///
/// # Errors
/// A sentence that names the file and the cause.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    let describe = |error: std::io::Error| format!("Could not read {}: {}.", path.display(), cause(&error));
    let file = File::open(path).map_err(describe)?;
    let meta = file.metadata().map_err(describe)?;
    if meta.is_dir() {
        return Err(format!("Could not read {}: it is a folder.", path.display()));
    }
    let mut bytes = Vec::new();
    if meta.len() <= MAX_FILE_BYTES {
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(describe)?;
    }
    // A device or pipe does not tell its length before.
    if meta.len().max(bytes.len() as u64) > MAX_FILE_BYTES {
        return Err(format!("Could not read {}: it has more bytes than the limit of 1 GiB.", path.display()));
    }
    Ok(bytes)
}

/// Writes a whole file: to a temporary file beside it, flushed, then renamed. With `keep_backup` the
/// file that stood there stays as `NAME.bak`.
///
/// # Errors
/// A sentence that names the file and the cause; the old file is as it was.
pub fn write(path: &Path, bytes: &[u8], keep_backup: bool) -> Result<(), String> {
    let describe = |error: std::io::Error| format!("Could not write {}: {}.", path.display(), cause(&error));
    if path.is_dir() {
        return Err(format!("Could not write {}: it is a folder.", path.display()));
    }
    let target = followed(path).map_err(|why| format!("Could not write {}: {why}.", path.display()))?;
    let permissions = match fs::metadata(&target) {
        // A device or pipe is written to, never replaced by a file.
        Ok(meta) if !meta.is_file() => return write_all(&target, bytes).map_err(describe),
        Ok(meta) if meta.permissions().readonly() => {
            return Err(format!("Could not write {}: the file is read-only.", path.display()));
        }
        Ok(meta) => Some(meta.permissions()),
        Err(_) => None,
    };
    write_through(&System, &target, bytes, (keep_backup, permissions)).map_err(describe)
}

/// What is written for a path: a link stays a link, and what it points to is written, also where it is not there yet.
fn followed(path: &Path) -> Result<PathBuf, String> {
    let mut target = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if !fs::symlink_metadata(&target).is_ok_and(|meta| meta.is_symlink()) {
            return Ok(target);
        }
        let next = fs::read_link(&target).map_err(|error| cause(&error))?;
        // Relative to the folder that the link stands in.
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err("it is a loop of links".to_owned())
}

fn write_all(target: &Path, bytes: &[u8]) -> std::io::Result<()> {
    File::options().write(true).open(target)?.write_all(bytes)
}

/// The steps of a write, each of which a disk may refuse; tests refuse them one by one.
trait Disk {
    /// A new file with these bytes, on the disk and not only on its way there.
    fn create(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()>;
    /// A new file with the bytes and the permissions of another.
    fn copy(&self, from: &Path, to: &Path) -> std::io::Result<()>;
    fn set_permissions(&self, path: &Path, permissions: fs::Permissions) -> std::io::Result<()>;
    /// `to` becomes what `from` was, in one step.
    fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()>;
}

/// The disk of this machine.
struct System;

impl Disk for System {
    fn create(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        let mut file = create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn copy(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        fs::copy(from, to)?;
        // A copy may be read-only, and is flushed all the same.
        File::open(to)?.sync_all()
    }

    fn set_permissions(&self, path: &Path, permissions: fs::Permissions) -> std::io::Result<()> {
        fs::set_permissions(path, permissions)
    }

    fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        fs::rename(from, to)
    }
}

/// Writes beside the target and renames; `permissions` are those of the file that stands there, `None` if none does.
fn write_through(
    disk: &dyn Disk,
    target: &Path,
    bytes: &[u8],
    (keep_backup, permissions): (bool, Option<fs::Permissions>),
) -> std::io::Result<()> {
    // Whatever happens, no temporary file stays.
    let (temporary, new_backup) = (Temporary::beside(target), Temporary::beside(target));
    disk.create(temporary.path(), bytes)?;
    if let Some(permissions) = permissions {
        disk.set_permissions(temporary.path(), permissions)?;
        if keep_backup {
            disk.copy(target, new_backup.path())?;
            disk.rename(new_backup.path(), &backup_of(target))?;
        }
    }
    disk.rename(temporary.path(), target)
}

/// `NAME.bak`; a name that leaves no room for that loses its end.
fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    if name.len() + BACKUP.len() > MAX_NAME_BYTES {
        let text = name.to_string_lossy().into_owned();
        let mut end = (MAX_NAME_BYTES - BACKUP.len()).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        name = text[..end].into();
    }
    name.push(BACKUP);
    path.with_file_name(name)
}

/// The start of a file, at most `limit` bytes; `None` if there is no such file.
///
/// # Errors
/// A sentence that names the file and the cause.
pub fn read_start(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, String> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("Could not read {}: {}.", path.display(), cause(&error))),
    }
}

/// The cause in words that a user can act on.
fn cause(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "access is denied (the file or its folder is read-only)".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Disk, System, read, write, write_through};
    use std::cell::Cell;
    use std::io::{Error, ErrorKind, Result};
    use std::path::Path;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("gridwright-files-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_save_replaces_the_file_and_keeps_the_old_one_beside_it() {
        let folder = folder("backup");
        let path = folder.join("level.navgrid");
        write(&path, b"one", true).unwrap();
        write(&path, b"two", true).unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(read(&folder.join("level.navgrid.bak")).unwrap(), b"one");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "a temporary file was left behind");
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// A disk that is full from its `left`th step on; what is written then is half there.
    struct Full {
        left: Cell<u32>,
    }

    impl Full {
        fn step(&self) -> Result<()> {
            let left = self.left.get();
            self.left.set(left.saturating_sub(1));
            if left == 0 { Err(Error::from(ErrorKind::StorageFull)) } else { Ok(()) }
        }
    }

    impl Disk for Full {
        fn create(&self, path: &Path, bytes: &[u8]) -> Result<()> {
            std::fs::write(path, &bytes[..bytes.len() / 2])?;
            self.step()?;
            System.create(path, bytes)
        }
        fn copy(&self, from: &Path, to: &Path) -> Result<()> {
            std::fs::write(to, b"")?;
            self.step()?;
            System.copy(from, to)
        }
        fn set_permissions(&self, path: &Path, permissions: std::fs::Permissions) -> Result<()> {
            self.step()?;
            System.set_permissions(path, permissions)
        }
        fn rename(&self, from: &Path, to: &Path) -> Result<()> {
            self.step()?;
            System.rename(from, to)
        }
    }

    #[test]
    fn a_save_that_fails_at_any_step_leaves_the_file_and_a_whole_backup() {
        let folder = folder("full");
        let (path, backup) = (folder.join("level.navgrid"), folder.join("level.navgrid.bak"));
        let mut failures = 0;
        for step in 0.. {
            write(&path, b"first", false).unwrap();
            write(&path, b"second", true).unwrap();
            let permissions = std::fs::metadata(&path).unwrap().permissions();
            let disk = Full { left: Cell::new(step) };
            if write_through(&disk, &path, b"third", (true, Some(permissions))).is_ok() {
                break;
            }
            failures += 1;
            assert_eq!(read(&path).unwrap(), b"second", "step {step} spoiled the file");
            // Until the very last step the old backup stays; then the new one, which is the file's old content.
            let kept = if step < 4 { b"first".as_slice() } else { b"second" };
            assert_eq!(read(&backup).unwrap(), kept, "step {step} spoiled the backup");
            assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2, "step {step} left a temporary file behind");
        }
        assert_eq!(failures, 5, "create, permissions, copy and two renames");
        assert_eq!((read(&path).unwrap(), read(&backup).unwrap()), (b"third".to_vec(), b"second".to_vec()));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn refusals_name_file_and_cause() {
        let folder = folder("refused");
        let error = read(&folder.join("missing.map")).unwrap_err();
        assert!(error.contains("missing.map: there is no such file"), "{error}");
        let error = write(&folder, b"x", false).unwrap_err();
        assert!(error.contains("it is a folder"), "{error}");
        let path = folder.join("locked.navgrid");
        write(&path, b"kept", false).unwrap();
        let mut permissions = std::fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).unwrap();
        let error = write(&path, b"new", true).unwrap_err();
        assert!(error.contains("locked.navgrid: the file is read-only"), "{error}");
        assert_eq!(read(&path).unwrap(), b"kept");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
