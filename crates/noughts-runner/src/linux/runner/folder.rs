//! The folders in which programs run. A program may leave anything in its folder, such as
//! unreadable directories nested a million deep.

use std::collections::HashMap;
use std::ffi::{CStr, CString, OsStr};
use std::fs::{self, DirBuilder, DirEntry, Metadata};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, RenameFlags, ResolveFlags, chmodat, openat, openat2,
    renameat_with, statat, unlinkat,
};
use rustix::io::Errno;

use crate::sandbox::{MOST_BYTES, Place};

/// A new folder for one run.
pub(super) struct RunFolder(PathBuf);

impl RunFolder {
    /// Makes a folder with the files that the program needs.
    pub(super) fn new(path: PathBuf, place: &Place, input: &[u8]) -> io::Result<RunFolder> {
        private(&path)?;
        RunFolder(path).filled(place, input)
    }

    /// Puts the files that the program needs into an empty folder.
    pub(super) fn filled(self, place: &Place, input: &[u8]) -> io::Result<RunFolder> {
        let path = &self.0;
        if place.dev_stdin {
            private(&path.join("dev"))?;
            symlink("/dev/stdin", path.join("dev/stdin"))?;
        }
        for name in &place.input_files {
            fs::write(path.join(name), input)?;
        }
        Ok(self)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Its entries. `None` if the program has made it unreadable.
    pub(super) fn entries(&self) -> Option<Vec<DirEntry>> {
        Some(fs::read_dir(&self.0).ok()?.flatten().collect())
    }

    /// Whether it still has its initial permissions: only its owner may use it.
    pub(super) fn is_private(&self) -> bool {
        fs::symlink_metadata(&self.0).is_ok_and(|about| about.mode() & 0o7777 == 0o700)
    }
}

fn private(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Removes a folder with its contents, whatever their depth and permissions.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    empty(path)?;
    fs::remove_dir(path)
}

/// Removes the contents of a folder. Moves directories inside it up to it before emptying them, so
/// that nothing is ever deeper than two levels.
pub(crate) fn empty(path: &Path) -> io::Result<()> {
    let top = open(CWD, path.as_os_str().as_encoded_bytes())?;
    let mut moved = 0_u64;
    loop {
        let entries = entries(&top)?;
        if entries.is_empty() {
            return Ok(());
        }
        for name in entries {
            if !is_directory(&top, &name)? {
                unlinkat(&top, &name, AtFlags::empty())?;
                continue;
            }
            let inner = open(&top, name.as_bytes())?;
            for child in self::entries(&inner)? {
                if is_directory(&inner, &child)? {
                    // Moving a directory requires permission to write to it.
                    chmodat(&inner, &child, Mode::RWXU, AtFlags::empty())?;
                    move_up(&inner, &child, &top, &mut moved)?;
                } else {
                    unlinkat(&inner, &child, AtFlags::empty())?;
                }
            }
            unlinkat(&top, &name, AtFlags::REMOVEDIR)?;
        }
    }
}

/// Moves a directory to an unused name in `top`.
fn move_up(from: &OwnedFd, name: &CStr, top: &OwnedFd, moved: &mut u64) -> io::Result<()> {
    loop {
        *moved += 1;
        let new_name = format!("{moved}");
        match renameat_with(from, name, top, new_name, RenameFlags::NOREPLACE) {
            Err(Errno::EXIST) => {}
            done => return Ok(done?),
        }
    }
}

/// Opens a directory for reading, whatever its permissions.
fn open(parent: impl AsFd, name: &[u8]) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match openat(&parent, name, flags, Mode::empty()) {
        Ok(opened) => {
            rustix::fs::fchmod(&opened, Mode::RWXU)?;
            Ok(opened)
        }
        Err(Errno::ACCESS) => {
            chmodat(&parent, name, Mode::RWXU, AtFlags::empty())?;
            Ok(openat(parent, name, flags, Mode::empty())?)
        }
        Err(error) => Err(error.into()),
    }
}

fn entries(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        if !matches!(entry.file_name().to_bytes(), b"." | b"..") {
            names.push(entry.file_name().to_owned());
        }
    }
    Ok(names)
}

fn is_directory(folder: &OwnedFd, name: &CStr) -> io::Result<bool> {
    let about = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
    Ok(FileType::from_raw_mode(about.st_mode) == FileType::Directory)
}

/// How many files and folders a program may leave.
pub(super) const MOST_ENTRIES: usize = 10_000;

/// How many levels below an open directory the code reads before it opens another one. The names of
/// that many levels fit into a path.
const LEVELS: usize = 15;

/// The number and size of the files seen so far.
#[derive(Default)]
pub(super) struct Extent {
    pub(super) bytes: u64,
    pub(super) entries: usize,
}

/// A directory to read, below an open one.
struct Below {
    open: Rc<OwnedFd>,
    path: PathBuf,
    levels: usize,
}

impl Extent {
    pub(super) fn is_too_large(&self) -> bool {
        self.bytes > MOST_BYTES || self.entries > MOST_ENTRIES
    }

    /// Adds files that were in the file system of a folder and no longer have a name.
    pub(super) fn add_unnamed(&mut self, folder: &Path, files: &[Metadata]) {
        let Ok(about) = fs::metadata(folder) else {
            return;
        };
        let here = files.iter().filter(|file| file.dev() == about.dev());
        self.bytes += Extent::of_distinct(here).bytes;
    }

    /// The extent of files, each counted once.
    pub(super) fn of_distinct<'a>(files: impl IntoIterator<Item = &'a Metadata>) -> Extent {
        let sizes: HashMap<(u64, u64), u64> = files
            .into_iter()
            .map(|file| ((file.dev(), file.ino()), file.blocks() * 512))
            .collect();
        Extent {
            bytes: sizes.values().sum(),
            entries: sizes.len(),
        }
    }

    /// Adds the contents of a folder, whatever their depth and permissions. Stops if they are too
    /// large.
    pub(super) fn add_folder(&mut self, folder: &Path) {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let Ok(top) = rustix::fs::open(folder, flags, Mode::empty()) else {
            return;
        };
        let mut left = vec![Below {
            open: Rc::new(top),
            path: PathBuf::from("."),
            levels: 0,
        }];
        while let Some(below) = left.pop() {
            // A folder that has disappeared takes no space.
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
    /// Counts the contents of the directory. Returns the directories in it.
    fn read(&self, extent: &mut Extent) -> Option<Vec<Below>> {
        let found = self.find()?;
        // The path of the open directory, independent of its names.
        let here = PathBuf::from(format!("/proc/self/fd/{}", found.as_raw_fd()));
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let readable = rustix::fs::open(&here, flags, Mode::empty())
            .or_else(|error| {
                fs::set_permissions(&here, fs::Permissions::from_mode(0o700)).map_err(|_| error)?;
                rustix::fs::open(&here, flags, Mode::empty())
            })
            .ok()?;
        let (from, path, levels) = if self.levels < LEVELS {
            (Rc::clone(&self.open), self.path.clone(), self.levels + 1)
        } else {
            (Rc::new(found), PathBuf::from("."), 1)
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

    /// Opens the directory. Does not follow links.
    fn find(&self) -> Option<OwnedFd> {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let beneath = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        openat2(&self.open, &self.path, flags, Mode::empty(), beneath).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::os::unix::fs::PermissionsExt;

    use noughts_judge::judge::FileLeft;
    use rustix::fs::{ftruncate, mkdirat, openat, unlinkat};

    use super::*;
    use crate::linux::runner::folder::remove;

    #[test]
    fn anything_can_be_removed() {
        let top = tempfile::tempdir().unwrap().keep();
        fs::write(top.join("file"), "x").unwrap();
        symlink("/", top.join("link")).unwrap();
        // Deeper than the longest path and the number of file descriptors allow.
        let mut inner = open(CWD, top.as_os_str().as_encoded_bytes()).unwrap();
        for _ in 0..5_000 {
            mkdirat(&inner, "1", Mode::RWXU).unwrap();
            inner = open(&inner, b"1").unwrap();
        }
        drop(inner);
        let locked = top.join("locked");
        fs::create_dir_all(locked.join("inner/most")).unwrap();
        for path in [locked.join("inner"), locked] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
        }
        remove(&top).unwrap();
        assert!(!top.exists());
    }

    #[test]
    fn a_folder_has_only_the_requested_files() {
        let base = tempfile::tempdir().unwrap();
        let new = |place: &Place| RunFolder::new(base.path().join("run"), place, b"in").unwrap();
        let folder = new(&Place::default());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mode = fs::metadata(folder.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        remove(folder.path()).unwrap();

        let place = Place {
            dev_stdin: true,
            input_files: vec!["input.txt".to_owned()],
            ..Place::default()
        };
        let folder = new(&place);
        assert_eq!(fs::read(folder.path().join("input.txt")).unwrap(), b"in");
        let link = fs::read_link(folder.path().join("dev/stdin")).unwrap();
        assert_eq!(link, Path::new("/dev/stdin"));
        fs::write(folder.path().join("output.txt"), "out").unwrap();
        let left = folder.entries().unwrap();
        let expected = FileLeft {
            name: "output.txt".to_owned(),
            size: 3,
        };
        assert_eq!(place.files_left(&left), [expected]);
        assert!(folder.is_private());
        remove(folder.path()).unwrap();
    }

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
        rustix::fs::open(path, OFlags::DIRECTORY, Mode::empty()).unwrap()
    }

    #[test]
    fn many_entries_are_too_many_in_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        add_entries(&open_folder(folder.path()), MOST_ENTRIES);
        assert!(!is_too_large(folder.path()));
        File::create(folder.path().join("one more")).unwrap();
        assert!(is_too_large(folder.path()));
    }

    /// The folder is deeper than the longest path, has another folder on each level, and is inside
    /// an unreadable one.
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
        // Links do not count what they point to.
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
