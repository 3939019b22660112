//! Sandboxes for programs, the runners in them, and the orders of the runners.

use std::ffi::{OsStr, OsString};
use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use noughts_judge::judge::{FileLeft, Run, RunLimits};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

#[cfg(target_os = "linux")]
use super::linux::{LinuxSandbox, RunnerProcess};
use super::portable::PortableRunner;

/// The user's choice of a sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandboxChoice {
    /// With the best sandbox that this machine supports, or without one.
    #[default]
    Auto,
    /// With bubblewrap or landlock. If neither is available, nothing runs.
    Require,
    /// Only with bubblewrap.
    Bubblewrap,
    /// Only with landlock.
    Landlock,
    /// Without a sandbox, for trusted programs.
    Off,
    /// Without a sandbox, with the runner of other systems. For tests on Linux.
    Portable,
}

impl SandboxChoice {
    /// The choices that this system supports.
    pub const ALL: &[SandboxChoice] = if cfg!(target_os = "linux") {
        &[
            SandboxChoice::Auto,
            SandboxChoice::Require,
            SandboxChoice::Bubblewrap,
            SandboxChoice::Landlock,
            SandboxChoice::Off,
            SandboxChoice::Portable,
        ]
    } else {
        &[SandboxChoice::Auto, SandboxChoice::Off]
    };

    /// Its name on a command line.
    pub fn name(self) -> &'static str {
        self.about().0
    }

    /// Its description, in a phrase.
    pub fn description(self) -> &'static str {
        self.about().1
    }

    fn about(self) -> (&'static str, &'static str) {
        match self {
            SandboxChoice::Auto if cfg!(target_os = "linux") => (
                "auto",
                "Bubblewrap, otherwise landlock, otherwise none; warns without bubblewrap",
            ),
            SandboxChoice::Auto => ("auto", "No sandbox on this system; prints a warning"),
            SandboxChoice::Require => (
                "require",
                "Bubblewrap or landlock; runs no program without either",
            ),
            SandboxChoice::Bubblewrap => ("bubblewrap", "Only bubblewrap"),
            SandboxChoice::Landlock => ("landlock", "Only landlock"),
            SandboxChoice::Off => ("off", "No sandbox, for programs that you trust"),
            SandboxChoice::Portable => ("portable", "No sandbox, as on other systems"),
        }
    }
}

/// The sandbox of programs, and a folder for their compiled files. Dropping it removes the folder.
pub struct Sandbox(Kind);

enum Kind {
    #[cfg(target_os = "linux")]
    Linux(LinuxSandbox),
    /// No sandbox, but a folder.
    Portable(TempDir),
}

/// How noughts isolates programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// With bubblewrap, at this path.
    Bubblewrap(PathBuf),
    /// With landlock.
    Landlock {
        /// Why bubblewrap is not used; `None` if the user chose landlock.
        bubblewrap: Option<String>,
    },
    /// Without a sandbox.
    None,
}

/// Why programs cannot be sandboxed.
#[derive(Debug)]
pub enum SandboxError {
    /// No requested sandbox is available on this machine.
    Unavailable {
        /// Why bubblewrap is not used; `None` if the user chose landlock.
        bubblewrap: Option<String>,
        /// Why landlock is not used. `None` if it was not requested.
        landlock: Option<String>,
    },
    /// A failure of the system.
    Io(io::Error),
}

impl SandboxError {
    /// Why each requested sandbox is not available: `bubblewrap: why; landlock: why`.
    pub fn reasons(&self) -> String {
        match self {
            SandboxError::Unavailable {
                bubblewrap,
                landlock,
            } => {
                let tried = [("bubblewrap", bubblewrap), ("landlock", landlock)];
                let reasons = tried.map(|(name, why)| Some(format!("{name}: {}", why.as_ref()?)));
                reasons.into_iter().flatten().collect::<Vec<_>>().join("; ")
            }
            SandboxError::Io(error) => error.to_string(),
        }
    }
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SandboxError::Unavailable { .. } => {
                write!(f, "programs cannot be sandboxed ({})", self.reasons())
            }
            SandboxError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SandboxError {}

impl From<io::Error> for SandboxError {
    fn from(error: io::Error) -> SandboxError {
        SandboxError::Io(error)
    }
}

impl Sandbox {
    /// Finds out which sandboxes this machine supports.
    ///
    /// # Errors
    ///
    /// The requested sandbox is not available, or the system fails. The error has the kind
    /// `Interrupted` if `stop` is set first.
    pub fn new(choice: SandboxChoice, stop: &StopFlag<'_>) -> Result<Sandbox, SandboxError> {
        Kind::new(choice, stop).map(Sandbox)
    }

    /// How noughts isolates programs.
    pub fn isolation(&self) -> &Isolation {
        match &self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => &sandbox.isolation,
            Kind::Portable(_) => &Isolation::None,
        }
    }

    /// Makes a new folder, which is removed with this.
    pub(crate) fn folder(&self, name: &str) -> io::Result<PathBuf> {
        match &self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => new_folder(&sandbox.workspace.folder, name),
            Kind::Portable(workspace) => new_folder(workspace.path(), name),
        }
    }

    /// Starts a runner for programs with these needs.
    #[cfg_attr(
        not(target_os = "linux"),
        allow(unused_variables, reason = "only sandboxes need them")
    )]
    pub(crate) fn runner(&self, needs: &Needs, stop: &StopFlag<'_>) -> io::Result<Runner> {
        Ok(match &self.0 {
            #[cfg(target_os = "linux")]
            Kind::Linux(sandbox) => Runner::Process(sandbox.runner(needs, stop)?),
            Kind::Portable(_) => Runner::Portable(PortableRunner::new(self.folder("runner")?)),
        })
    }
}

impl Kind {
    #[cfg(target_os = "linux")]
    fn new(choice: SandboxChoice, stop: &StopFlag<'_>) -> Result<Kind, SandboxError> {
        match choice {
            SandboxChoice::Portable => Kind::portable(),
            choice => LinuxSandbox::new(choice, stop).map(Kind::Linux),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn new(choice: SandboxChoice, _: &StopFlag<'_>) -> Result<Kind, SandboxError> {
        let why = || Some("it needs Linux".to_owned());
        match choice {
            SandboxChoice::Auto | SandboxChoice::Off | SandboxChoice::Portable => Kind::portable(),
            SandboxChoice::Require | SandboxChoice::Bubblewrap | SandboxChoice::Landlock => {
                Err(SandboxError::Unavailable {
                    bubblewrap: why(),
                    landlock: why(),
                })
            }
        }
    }

    fn portable() -> Result<Kind, SandboxError> {
        let workspace = tempfile::Builder::new().prefix("noughts-").tempdir()?;
        Ok(Kind::Portable(workspace))
    }
}

/// Makes a new folder in another one.
pub(crate) fn new_folder(within: &Path, name: &str) -> io::Result<PathBuf> {
    let folder = tempfile::Builder::new()
        .prefix(&format!("{name}-"))
        .tempdir_in(within)?;
    Ok(folder.keep())
}

/// Runs one program after another, or keeps one alive.
pub(crate) enum Runner {
    #[cfg(target_os = "linux")]
    Process(RunnerProcess),
    Portable(PortableRunner),
}

impl Runner {
    /// Runs a program on an input.
    pub(crate) fn run(
        &mut self,
        order: Order,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        match self {
            #[cfg(target_os = "linux")]
            Runner::Process(runner) => runner.run(order, input, stop),
            Runner::Portable(runner) => runner.run(&order, input, stop),
        }
    }

    /// Whether its program has killed it, so that it accepts no more orders.
    pub(crate) fn is_killed(&self) -> bool {
        match self {
            #[cfg(target_os = "linux")]
            Runner::Process(runner) => runner.is_killed,
            Runner::Portable(_) => false,
        }
    }
}

/// The largest file that a program may write, if the system can limit it, in bytes.
pub(crate) const LARGEST_FILE: u64 = 64 << 20;

/// How much a program may write to all its files, in bytes.
pub(crate) const MOST_BYTES: u64 = 256 << 20;

/// How much of standard error is kept, in bytes.
pub(crate) const ERRORS_KEPT: usize = 16 * 1024;

/// How many of the files that a program leaves are named.
const FILES_NAMED: usize = 5;

/// A program to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) command: Vec<OsString>,
    /// Additional variables of its environment.
    pub(crate) environment: Vec<(OsString, OsString)>,
    pub(crate) place: Place,
    pub(crate) limits: RunLimits,
    pub(crate) input_mode: InputMode,
}

/// How a program gets its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum InputMode {
    /// The program gets the whole input immediately, and has to end by itself.
    Whole,
    /// The program gets the input line by line, the next line after it has answered the previous
    /// one. It keeps running.
    LineByLine {
        /// Whether a program that is kept alive continues, if there is one. Otherwise a new one
        /// starts.
        resume: bool,
    },
}

/// The folder of a program, and the names of its input there. Each run has a new folder, which is
/// removed afterwards.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The current folder of the program, if it is not the new folder. It need not be Unicode,
    /// unlike a path in JSON.
    pub(crate) current: Option<OsString>,
    /// Whether `dev/stdin` in the new folder is the input: BOJ's way to read input in Node.
    pub(crate) dev_stdin: bool,
    /// Other names of the input in the new folder.
    pub(crate) input_files: Vec<String>,
}

impl Place {
    /// The first few files that a program left in its folder, except its input.
    pub(crate) fn files_left(&self, entries: &[DirEntry]) -> Vec<FileLeft> {
        let is_file = |entry: &&DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
        let mut left: Vec<FileLeft> = entries
            .iter()
            .filter(is_file)
            .map(|entry| FileLeft {
                name: entry.file_name().to_string_lossy().into_owned(),
                size: entry.metadata().map_or(0, |about| about.len()),
            })
            .filter(|file| !self.input_files.contains(&file.name))
            .take(FILES_NAMED)
            .collect();
        left.sort();
        left
    }
}

/// The files and folders that a program or a tool needs, in addition to the system's. A sandbox
/// hides all others.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "only sandboxes read it")
)]
pub(crate) struct Needs {
    #[serde(with = "paths")]
    pub(crate) read: Vec<PathBuf>,
    #[serde(with = "paths")]
    pub(crate) write: Vec<PathBuf>,
    /// Whether a system tool needs them, such as a linker that makes its output executable.
    pub(crate) is_for_tool: bool,
}

/// Lists of paths in JSON, for fields with `#[serde(with = "paths")]`. Each path is written as an
/// `OsString`, because it need not be Unicode.
pub(crate) mod paths {
    use std::ffi::OsString;
    use std::path::PathBuf;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(paths.iter().map(|path| path.as_os_str()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<PathBuf>, D::Error> {
        let paths = Vec::<OsString>::deserialize(from)?;
        Ok(paths.into_iter().map(PathBuf::from).collect())
    }
}

/// A program cannot be started because of the program itself: it is not an executable file, or not
/// for this machine.
#[derive(Debug)]
pub struct StartError(String);

/// The system's error for a file that is not an executable: `ENOEXEC`, or `ERROR_BAD_EXE_FORMAT`.
const NOT_EXECUTABLE: i32 = if cfg!(windows) { 193 } else { 8 };

impl StartError {
    #[cfg(target_os = "linux")]
    pub(crate) fn new(why: String) -> StartError {
        StartError(why)
    }

    /// The error of starting a program. It contains a [`StartError`] if the program is the cause:
    /// the system may also lack memory or processes.
    pub(crate) fn within(program: &OsStr, error: io::Error) -> io::Error {
        let is_its_fault = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
        ) || error.raw_os_error() == Some(NOT_EXECUTABLE);
        if is_its_fault {
            StartError(format!("{}: {error}", program.display())).into()
        } else {
            error
        }
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

/// Tells all runs to end, because the user has interrupted or because enough is known.
pub struct StopFlag<'a> {
    interrupted: &'a AtomicBool,
    enough: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// A flag that is set when `interrupted` is set, or when the judge knows enough.
    pub fn new(interrupted: &'a AtomicBool) -> StopFlag<'a> {
        StopFlag {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// Ends the runs under way because enough is known, or allows new runs.
    pub(crate) fn set(&self, enough: bool) {
        self.enough.store(enough, Ordering::Relaxed);
    }

    /// Whether the user has interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Whether the work should end, for any reason.
    pub fn is_set(&self) -> bool {
        self.is_interrupted() || self.enough.load(Ordering::Relaxed)
    }
}
