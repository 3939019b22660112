//! Finds the programs of a class in folders.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use noughts_runner::{is_source, source_kinds};
use walkdir::{DirEntry, WalkDir};

use crate::exit::{Failure, say};
use crate::messages::Message;

/// How many skipped files are listed.
const LISTED: usize = 5;

/// The programs to judge, and the skipped files.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// In order, without duplicates.
    pub(super) programs: Vec<PathBuf>,
    skipped: Vec<PathBuf>,
    hidden: usize,
}

impl Found {
    /// Finds the named files, and the source files in the named folders. Each folder is in natural
    /// order, in which s2 comes before s10. Reports the files that it skips.
    pub(super) fn in_places(places: &[PathBuf]) -> Result<Found, Failure> {
        let mut found = Found::default();
        for place in places {
            let unusable = |error: io::Error| Failure::unusable(place.display(), &error);
            let about = fs::metadata(place).map_err(unusable)?;
            if about.is_dir() {
                let looked = found.look_into(place);
                looked.map_err(|error| unusable(error.into()))?;
            } else {
                found.add(place.clone());
            }
        }
        if found.programs.is_empty() {
            let kinds = source_kinds().join(" ");
            return Err(Failure::BadInput(Message::NoPrograms(&kinds).text()));
        }
        found.report_skipped();
        Ok(found)
    }

    /// Adds a program. A file may be both named and in a folder.
    fn add(&mut self, program: PathBuf) {
        if !self.programs.contains(&program) {
            self.programs.push(program);
        }
    }

    /// Does not follow links, because they may lead anywhere.
    fn look_into(&mut self, folder: &Path) -> Result<(), walkdir::Error> {
        let mut entries = WalkDir::new(folder)
            .min_depth(1)
            .sort_by_key(|entry| in_order(entry.file_name()))
            .into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                // The files in an unreadable folder are not judged. The table has a row for the
                // folder, with the reason.
                Err(error) => match error.path().filter(|path| *path != folder) {
                    Some(path) => {
                        self.add(path.to_owned());
                        continue;
                    }
                    None => return Err(error),
                },
            };
            if is_hidden(&entry) {
                self.hidden += 1;
                if entry.file_type().is_dir() {
                    entries.skip_current_dir();
                }
            } else if entry.file_type().is_file() && is_source(entry.path()) {
                self.add(entry.into_path());
            } else if !entry.file_type().is_dir() {
                self.skipped.push(entry.into_path());
            }
        }
        Ok(())
    }

    fn report_skipped(&self) {
        if !self.skipped.is_empty() {
            let files = self.skipped.len();
            let first = self.skipped.iter().take(LISTED);
            let mut names: Vec<String> = first.map(|path| path.display().to_string()).collect();
            names.extend((files > LISTED).then(|| "…".to_owned()));
            let listed = &names.join(", ");
            say(&Message::Skipped { files, listed }.text());
        }
        if self.hidden > 0 {
            say(&Message::SkippedHidden(self.hidden).text());
        }
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// The key of natural order, in which numbers are compared by value.
fn in_order(name: &OsStr) -> Vec<(u128, String)> {
    name.to_string_lossy()
        .as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
        .map(|part| String::from_utf8_lossy(part).into_owned())
        .map(|part| (part.parse().unwrap_or(u128::MAX), part))
        .collect()
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn source_files_are_found_in_order() {
        use std::os::unix::fs::symlink;

        use super::*;

        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path();
        for file in [
            "b/Main.java",
            "b/main.py",
            "a/Main.java",
            "a/notes.txt",
            "a/a.out",
            ".git/hooks/x.py",
            "a/.hidden.py",
            "c/d/deep.RS",
            "d/s10.c",
            "d/s2.c",
            "d/S1.c",
            "top.c",
        ] {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        symlink("/etc", folder.join("a/etc")).unwrap();
        symlink("top.c", folder.join("link.c")).unwrap();
        let places = [folder.join("top.c"), folder.to_owned()];
        let found = Found::in_places(&places).unwrap();
        let names = |paths: &[PathBuf]| {
            let name = |path: &PathBuf| path.strip_prefix(folder).unwrap().display().to_string();
            paths.iter().map(name).collect::<Vec<_>>()
        };
        assert_eq!(
            names(&found.programs),
            [
                "top.c",
                "a/Main.java",
                "b/Main.java",
                "b/main.py",
                "c/d/deep.RS",
                "d/S1.c",
                "d/s2.c",
                "d/s10.c",
            ]
        );
        assert_eq!(
            names(&found.skipped),
            ["a/a.out", "a/etc", "a/notes.txt", "link.c"]
        );
        assert_eq!(found.hidden, 2);
        let nothing = tempfile::tempdir().unwrap();
        let empty = [nothing.path().to_owned()];
        assert!(Found::in_places(&empty).is_err());
        assert!(Found::in_places(&["no-such".into()]).is_err());
    }
}
