//! Files and folders, with errors that name them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a folder has, in order.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = fs::read_dir(folder).map_err(failed(folder))?;
    let mut paths: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Files and folders below a folder.
pub(crate) fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.extend(below(&path)?);
        }
        found.push(path);
    }
    Ok(found)
}

pub(crate) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(failed(folder))
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(failed(path))
}

/// Writes a file, and creates the folder that it is in.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    create(path.parent().unwrap_or(path))?;
    fs::write(path, bytes).map_err(failed(path))
}

/// Copies a file, and creates the folder that it goes to.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    create(to.parent().unwrap_or(to))?;
    fs::copy(from, to).map(|_| ()).map_err(failed(from))
}

fn failed(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("{}: {error}", path.display())
}
