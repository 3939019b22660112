//! Folders in which programs run. A program may leave anything in its folder:
//! directories that nobody may read, and a million of them inside each other.

use std::ffi::{CStr, CString};
use std::fs::{self, DirBuilder, DirEntry};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, symlink};
use std::path::{Path, PathBuf};

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, RenameFlags, chmodat, openat, renameat_with, statat,
    unlinkat,
};
use rustix::io::Errno;

use crate::order::Place;

/// A new folder for one run.
pub(super) struct RunFolder(PathBuf);

impl RunFolder {
    /// Makes a folder and puts what the program may need into it.
    pub(super) fn new(path: PathBuf, place: &Place, input: &[u8]) -> io::Result<RunFolder> {
        private(&path)?;
        RunFolder(path).filled(place, input)
    }

    /// Puts what the program may need into one that is empty.
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

    /// What is in it; `None` if the program has forbidden to read it.
    pub(super) fn entries(&self) -> Option<Vec<DirEntry>> {
        Some(fs::read_dir(&self.0).ok()?.flatten().collect())
    }

    /// Whether only its owner may use it, as when it was made.
    pub(super) fn is_private(&self) -> bool {
        fs::symlink_metadata(&self.0).is_ok_and(|about| about.mode() & 0o7777 == 0o700)
    }
}

fn private(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Removes a folder and everything in it, however deep and whatever its permissions.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    empty(path)?;
    fs::remove_dir(path)
}

/// Removes everything in a folder. Directories inside of it are moved up to it before they
/// are emptied, so that nothing is ever deeper than two levels.
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
                    // A directory can only be moved if one may write to it.
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

/// Moves a directory to a name in `top` that is not taken.
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use noughts_judge::judge::FileLeft;
    use rustix::fs::mkdirat;

    use super::*;

    #[test]
    fn anything_can_be_removed() {
        let top = tempfile::tempdir().unwrap().keep();
        fs::write(top.join("file"), "x").unwrap();
        symlink("/", top.join("link")).unwrap();
        // Deeper than a path can be, and than there are file descriptors.
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
    fn a_folder_has_what_was_asked_for_and_nothing_else() {
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
}
