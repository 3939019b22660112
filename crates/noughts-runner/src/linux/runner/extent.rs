//! How much a program has written where the system sets no bound.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, ResolveFlags, open, openat2, statat};

use crate::order::MOST_BYTES;

/// How many files and folders a program may leave.
pub(super) const MOST_ENTRIES: usize = 10_000;

/// How many levels below an open directory one is looked for: the names of so many fit into
/// a path.
const LEVELS: usize = 15;

/// The size of what has been seen.
#[derive(Default)]
pub(super) struct Extent {
    pub(super) bytes: u64,
    pub(super) entries: usize,
}

/// A directory that is to be read, below one that is open.
struct Below {
    open: Rc<OwnedFd>,
    path: PathBuf,
    levels: usize,
}

impl Extent {
    pub(super) fn is_too_large(&self) -> bool {
        self.bytes > MOST_BYTES || self.entries > MOST_ENTRIES
    }

    /// Adds files that were in the file system of a folder and have no name any more.
    pub(super) fn add_unnamed(&mut self, folder: &Path, files: &[Metadata]) {
        let Ok(about) = fs::metadata(folder) else {
            return;
        };
        let here = files.iter().filter(|file| file.dev() == about.dev());
        self.bytes += Extent::of_distinct(here).bytes;
    }

    /// Files, those that are there several times once.
    pub(super) fn of_distinct<'a>(files: impl IntoIterator<Item = &'a Metadata>) -> Extent {
        let sizes = files
            .into_iter()
            .map(|file| ((file.dev(), file.ino()), file.blocks() * 512));
        let sizes: HashMap<(u64, u64), u64> = sizes.collect();
        Extent {
            bytes: sizes.values().sum(),
            entries: sizes.len(),
        }
    }

    /// Adds what is in a folder, however deep it is, and whether or not the program has
    /// forbidden to read it. It is not looked further if that is too much.
    pub(super) fn add_folder(&mut self, folder: &Path) {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let Ok(top) = open(folder, flags, Mode::empty()) else {
            return;
        };
        let mut left = vec![Below {
            open: Rc::new(top),
            path: PathBuf::from("."),
            levels: 0,
        }];
        while let Some(below) = left.pop() {
            // What has gone meanwhile takes no place.
            if let Some(folders) = below.read(self) {
                left.extend(folders);
            }
            if self.is_too_large() {
                return;
            }
        }
    }
}

impl Below {
    /// Counts what is in the directory. Its directories are returned.
    fn read(&self, extent: &mut Extent) -> Option<Vec<Below>> {
        let found = self.find()?;
        // Of this process, by whatever name.
        let here = PathBuf::from(format!("/proc/self/fd/{}", found.as_raw_fd()));
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let readable = open(&here, flags, Mode::empty()).or_else(|error| {
            fs::set_permissions(&here, fs::Permissions::from_mode(0o700)).map_err(|_| error)?;
            open(&here, flags, Mode::empty())
        });
        let readable = readable.ok()?;
        let (from, path, levels) = match self.levels < LEVELS {
            true => (Rc::clone(&self.open), self.path.clone(), self.levels + 1),
            false => (Rc::new(found), PathBuf::from("."), 1),
        };
        let mut folders = Vec::new();
        for entry in Dir::read_from(&readable).ok()?.flatten() {
            let name = entry.file_name();
            if matches!(name.to_bytes(), b"." | b"..") {
                continue;
            }
            let about = statat(&readable, name, AtFlags::SYMLINK_NOFOLLOW);
            let Ok(about) = about else { continue };
            extent.bytes += about.st_blocks as u64 * 512;
            extent.entries += 1;
            if FileType::from_raw_mode(about.st_mode) == FileType::Directory {
                let name = OsStr::from_bytes(name.to_bytes());
                folders.push(Below {
                    open: Rc::clone(&from),
                    path: path.join(name),
                    levels,
                });
            }
        }
        Some(folders)
    }

    /// The directory, and nothing that a link leads to.
    fn find(&self) -> Option<OwnedFd> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let beneath = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        openat2(&self.open, &self.path, flags, Mode::empty(), beneath).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use rustix::fs::{ftruncate, mkdirat, openat, unlinkat};

    use super::*;
    use crate::linux::runner::folder::remove;

    fn is_too_large(folder: &Path) -> bool {
        let mut extent = Extent::default();
        extent.add_folder(folder);
        extent.is_too_large()
    }

    fn add_entries(folder: &OwnedFd, number: usize) {
        for n in 0..number {
            openat(folder, n.to_string(), OFlags::CREATE, Mode::RUSR).unwrap();
        }
    }

    fn open_folder(path: &Path) -> OwnedFd {
        open(path, OFlags::DIRECTORY, Mode::empty()).unwrap()
    }

    #[test]
    fn many_entries_are_too_many_in_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        add_entries(&open_folder(folder.path()), MOST_ENTRIES);
        assert!(!is_too_large(folder.path()));
        File::create(folder.path().join("one more")).unwrap();
        assert!(is_too_large(folder.path()));
    }

    /// Deeper than a path can be, with one beside each on the way, behind one that is not to be
    /// read.
    #[test]
    fn nothing_can_be_hidden() {
        let folder = tempfile::tempdir().unwrap().keep();
        let first = folder.join("first");
        fs::create_dir(&first).unwrap();
        let mut inner = open_folder(&first);
        let name = "n".repeat(200);
        for _ in 0..600 {
            mkdirat(&inner, "beside", Mode::RWXU).unwrap();
            mkdirat(&inner, &name, Mode::RWXU).unwrap();
            inner = openat(&inner, &name, OFlags::DIRECTORY, Mode::empty()).unwrap();
        }
        fs::set_permissions(&first, fs::Permissions::from_mode(0o300)).unwrap();
        assert!(!is_too_large(&folder));
        add_entries(&inner, MOST_ENTRIES - 1_201);
        assert!(!is_too_large(&folder));
        mkdirat(&inner, "one more", Mode::RWXU).unwrap();
        assert!(is_too_large(&folder));
        // Links lead to nothing that counts.
        unlinkat(&inner, "one more", AtFlags::REMOVEDIR).unwrap();
        unlinkat(&inner, "0", AtFlags::empty()).unwrap();
        rustix::fs::symlinkat("/usr", &inner, "0").unwrap();
        assert!(!is_too_large(&folder));
        remove(&folder).unwrap();
    }

    #[test]
    fn files_without_a_name_count_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, vec![1; 1 << 20]).unwrap();
        let file = File::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let memory = rustix::fs::memfd_create("memory", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
        ftruncate(&memory, 1 << 20).unwrap();
        let memory = File::from(memory);
        let files = [&file, &file, &memory].map(|file| file.metadata().unwrap());
        let mut extent = Extent::default();
        extent.add_unnamed(folder.path(), &files);
        assert!(
            extent.bytes >= 1 << 20 && extent.bytes < 2 << 20,
            "{}",
            extent.bytes
        );
    }
}
