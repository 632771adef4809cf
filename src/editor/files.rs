//! Reading and writing files: whole files in, whole files out, never half a file.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Largest file that is read, bytes. A text form of the largest grid with all its layers fits.
const MAX_FILE_BYTES: u64 = 1 << 30;

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
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let permissions = match fs::metadata(&target) {
        // A device or pipe is written to, never replaced by a file.
        Ok(meta) if !meta.is_file() => return write_all(&target, bytes).map_err(describe),
        Ok(meta) if meta.permissions().readonly() => {
            return Err(format!("Could not write {}: the file is read-only.", path.display()));
        }
        Ok(meta) => Some(meta.permissions()),
        Err(_) => None,
    };
    // Named by the process, so that it is no file of the user's and nobody else writes it now.
    let temporary = with_suffix(&target, &format!("{}.tmp", std::process::id()));
    let result = write_and_rename(&target, &temporary, bytes, keep_backup, permissions).map_err(describe);
    if result.is_err() {
        // The temporary file is ours alone; nothing is lost if it cannot be removed.
        let _ = fs::remove_file(&temporary);
    }
    result
}

fn write_all(target: &Path, bytes: &[u8]) -> std::io::Result<()> {
    File::options().write(true).open(target)?.write_all(bytes)
}

fn write_and_rename(
    target: &Path,
    temporary: &Path,
    bytes: &[u8],
    keep_backup: bool,
    permissions: Option<fs::Permissions>,
) -> std::io::Result<()> {
    let mut file = File::create(temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    if let Some(permissions) = permissions {
        fs::set_permissions(temporary, permissions)?;
        if keep_backup {
            fs::copy(target, with_suffix(target, "bak"))?;
        }
    }
    fs::rename(temporary, target)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
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
    use super::{read, write};

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
