//! What one run of a program came to.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum End {
    Exited(i32),
    Signal(i32),
    /// It used more processor time than it may.
    TimeLimit,
    /// For too long it neither ran nor waited for a processor.
    IdleLimit,
    MemoryLimit,
    OutputLimit,
    /// It wrote more to files than anyone needs.
    FileLimit,
    /// It started more processes than anyone needs.
    TooManyProcesses,
    /// The judge was told to stop.
    Stopped,
    /// It is kept alive, and has answered.
    Answered,
    /// Kept alive, it ended with exit code 0 instead of answering.
    Quit,
    /// Kept alive, it closed its standard output instead of answering.
    ClosedOutput,
    /// Kept alive, it answered only when its input ended.
    Unflushed,
    /// Kept alive, it printed a line that nobody has asked for.
    Unasked,
}

/// A file that a program left in its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct FileLeft {
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// The result of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    pub end: End,
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The beginning of standard error.
    #[serde(skip)]
    pub errors: Vec<u8>,
    pub wall: Duration,
    pub cpu: Duration,
    /// The most at a time, in bytes, as far as it was seen.
    pub memory: u64,
    /// Files that it left in its folder, the first few of them.
    pub files: Vec<FileLeft>,
    /// What is left of it although it should be gone, and why.
    pub not_removed: Option<String>,
    /// How many programs were started for it: none if one was kept alive.
    pub starts: usize,
    /// How many lines a program has answered that is kept alive. Then times are those of the
    /// slowest answer.
    pub answers: usize,
    /// The lines that it was given before, if it was kept alive.
    #[serde(skip)]
    pub before: Vec<u8>,
}

impl Run {
    /// Before anything was answered by a program that is kept alive.
    pub(super) fn of_nothing() -> Run {
        Run {
            end: End::Answered,
            output: Vec::new(),
            errors: Vec::new(),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            memory: 0,
            files: Vec::new(),
            not_removed: None,
            starts: 0,
            answers: 0,
            before: Vec::new(),
        }
    }
}
