//! What a runner is asked to run.

use std::ffi::OsString;
use std::fs::DirEntry;

use noughts_judge::judge::{FileLeft, RunLimits};
use serde::{Deserialize, Serialize};

/// The largest file that a program may write where the system can limit it, in bytes.
pub(crate) const LARGEST_FILE: u64 = 64 << 20;

/// How much a program may write to all of its files, in bytes.
pub(crate) const MOST_BYTES: u64 = 256 << 20;

/// How much of standard error is kept, in bytes.
pub(crate) const ERRORS_KEPT: usize = 16 * 1024;

/// How many of the files that a program leaves are named.
const FILES_NAMED: usize = 5;

/// A program to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) command: Vec<OsString>,
    /// Variables of its environment, besides those that every program has.
    pub(crate) environment: Vec<(OsString, OsString)>,
    pub(crate) place: Place,
    pub(crate) limits: RunLimits,
    pub(crate) manner: Manner,
}

/// How a program is given its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Manner {
    /// All at once, and it has to end by itself.
    AtOnce,
    /// Line by line, the next one when it has answered with a line. It is kept alive.
    LineByLine {
        /// Whether the program that was kept alive is asked if there is one, or a new one.
        go_on: bool,
    },
}

/// Where a program runs, and what it finds there. A new folder is made for each run, and is
/// removed afterwards.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The current folder of the program, if not the new one. It need not be Unicode, as a path
    /// in JSON has to be.
    pub(crate) current: Option<OsString>,
    /// Whether `dev/stdin` in the new folder is the input: BOJ's way to read in Node.
    pub(crate) dev_stdin: bool,
    /// Other names under which the input is in the new folder.
    pub(crate) input_files: Vec<String>,
}

impl Place {
    /// Of what a program left in its folder, the files that were not put there, the first few of
    /// them.
    pub(crate) fn files_left(&self, entries: &[DirEntry]) -> Vec<FileLeft> {
        let is_file = |entry: &&DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
        let files = entries.iter().filter(is_file);
        let files = files.map(|entry| FileLeft {
            name: entry.file_name().to_string_lossy().into_owned(),
            size: entry.metadata().map_or(0, |about| about.len()),
        });
        let mut left: Vec<FileLeft> = files
            .filter(|file| !self.input_files.contains(&file.name))
            .take(FILES_NAMED)
            .collect();
        left.sort();
        left
    }
}
