use std::ffi::{OsStr, OsString};
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use noughts_judge::judge::{End, FileLeft, Run, RunLimits};
use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
use super::linux::RunnerProcess;
use super::portable::PortableRunner;

/// Runs one program after the other, or keeps one alive.
pub(crate) struct Runner {
    kind: Kind,
    /// The lines that a program was given that is kept alive.
    asked: Vec<u8>,
}

enum Kind {
    #[cfg(target_os = "linux")]
    Process(RunnerProcess),
    Portable(PortableRunner),
}

#[cfg(target_os = "linux")]
impl From<RunnerProcess> for Runner {
    fn from(runner: RunnerProcess) -> Runner {
        Runner {
            kind: Kind::Process(runner),
            asked: Vec::new(),
        }
    }
}

impl From<PortableRunner> for Runner {
    fn from(runner: PortableRunner) -> Runner {
        Runner {
            kind: Kind::Portable(runner),
            asked: Vec::new(),
        }
    }
}

impl Runner {
    /// Runs a program on an input.
    pub(crate) fn run(
        &mut self,
        order: Order,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let manner = order.manner;
        let mut run = match &mut self.kind {
            #[cfg(target_os = "linux")]
            Kind::Process(runner) => runner.run(order, input, stop),
            Kind::Portable(runner) => runner.run(&order, input, stop),
        }?;
        if run.starts > 0 {
            self.asked.clear();
        }
        run.before.clone_from(&self.asked);
        match (manner, run.end) {
            (InputMode::LineByLine { .. }, End::Answered) => self.asked.extend_from_slice(input),
            _ => self.asked.clear(),
        }
        Ok(run)
    }

    /// Whether it was killed by what it ran, and takes no more orders.
    pub(crate) fn is_killed(&self) -> bool {
        match &self.kind {
            #[cfg(target_os = "linux")]
            Kind::Process(runner) => runner.is_killed(),
            Kind::Portable(_) => false,
        }
    }
}

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
    pub(crate) manner: InputMode,
}

/// How a program gets its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum InputMode {
    /// All of it immediately; the program has to end by itself.
    AtOnce,
    /// Line by line, the next one after the program has answered with a line. The program
    /// keeps running.
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

/// The files and folders that a program or a tool needs besides the system's. A sandbox shows no
/// others.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only sandboxes read it")
)]
pub(crate) struct Needs {
    pub(crate) read: Vec<PathBuf>,
    pub(crate) write: Vec<PathBuf>,
    /// Whether a tool of the system's has them, such as a linker that makes what it writes
    /// executable.
    pub(crate) is_for_tool: bool,
}

impl Needs {
    /// Adds a file or folder.
    pub(crate) fn and(mut self, path: &Path) -> Needs {
        self.read.push(path.to_owned());
        self
    }

    /// Adds files and folders.
    pub(crate) fn and_all(mut self, paths: &[PathBuf]) -> Needs {
        self.read.extend_from_slice(paths);
        self
    }

    /// Adds a folder in which files are written.
    pub(crate) fn and_writable(mut self, path: &Path) -> Needs {
        self.write.push(path.to_owned());
        self
    }

    /// The same for a tool of the system's.
    pub(crate) fn for_tool(mut self) -> Needs {
        self.is_for_tool = true;
        self
    }
}

/// A program cannot be started because of what it is: no executable file, or not
/// one for this machine.
#[derive(Debug)]
pub struct StartError(String);

/// What the system says of a file that is no program for it: `ENOEXEC`, or `ERROR_BAD_EXE_FORMAT`.
const NOT_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

impl StartError {
    #[cfg(target_os = "linux")]
    pub(super) fn new(why: String) -> StartError {
        StartError(why)
    }

    /// `None` if an error is not the program's fault: the system may lack memory or processes.
    pub(super) fn of(program: &OsStr, error: &io::Error) -> Option<StartError> {
        let is_its_fault = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
        ) || error.raw_os_error() == Some(NOT_EXECUTABLE);
        is_its_fault.then(|| StartError(format!("{}: {error}", program.display())))
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

impl From<StartError> for io::Error {
    fn from(error: StartError) -> io::Error {
        io::Error::other(error)
    }
}

/// Tells all runs to end, because the user interrupts or because enough is
/// known.
pub struct StopFlag<'a> {
    interrupted: &'a AtomicBool,
    enough: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// One that is set when `interrupted` is, or when the judge knows enough.
    pub fn new(interrupted: &'a AtomicBool) -> StopFlag<'a> {
        StopFlag {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// Ends the runs that are under way because enough is known, or lets new ones continue.
    pub(crate) fn set(&self, enough: bool) {
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// Whether the user has interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Whether the work should end, for whatever reason.
    pub fn is_set(&self) -> bool {
        self.is_interrupted() || self.enough.load(Ordering::Relaxed)
    }
}
