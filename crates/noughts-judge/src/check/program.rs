//! The program to be judged: compiled if need be, and ready to run.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use super::language::{LANGUAGES, SourceLanguage};
use super::process::Processes;
use super::run::{End, Run, RunLimits, run};
use super::stop::StopFlag;

/// A program that can be run, as often as one likes.
pub struct Program {
    command: Vec<OsString>,
    runtime: Runtime,
    /// The directory in which it runs, which is removed when this is dropped; `None`
    /// for the current one.
    scratch: Option<TempDir>,
}

/// What a program runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runtime {
    Plain,
    /// The Java runtime, which needs memory for itself, and says so when the
    /// program's is used up.
    Java,
}

impl Runtime {
    /// Memory that is not the program's.
    fn own_memory(self) -> u64 {
        match self {
            Runtime::Plain => 0,
            Runtime::Java => 150_000_000,
        }
    }

    /// Whether a run failed because it had no memory left.
    fn is_out_of_memory(self, run: &Run) -> bool {
        let says = b"java.lang.OutOfMemoryError";
        let said = || run.errors.windows(says.len()).any(|part| part == says);
        self == Runtime::Java && matches!(run.end, End::Exited(code) if code != 0) && said()
    }
}

/// Why a program cannot be run.
#[derive(Debug)]
pub enum PrepareError {
    /// It does not compile.
    CompileError {
        /// The compiler.
        tool: &'static str,
        /// What it said.
        text: String,
    },
    /// What the user named is no program.
    NotAProgram(String),
    /// A tool that the program needs is not installed.
    Missing {
        /// The compiler or interpreter.
        tool: &'static str,
        /// The package of Debian that has it.
        package: &'static str,
    },
    /// The user interrupted.
    Stopped,
    /// Files could not be written or processes not started.
    Own(io::Error),
}

/// What a compiler may use.
const COMPILER: RunLimits = RunLimits {
    time: Duration::from_secs(120),
    memory: u64::MAX,
    output: 1 << 20,
};

impl Program {
    /// A source file, which is compiled if need be, or an executable. It runs in a
    /// directory of its own. `sample` is an input for trial runs.
    ///
    /// # Errors
    ///
    /// It is no program, does not compile, or its compiler is missing.
    pub fn from_file(
        path: &Path,
        sample: &str,
        limits: &RunLimits,
        processes: &Processes,
        stop: &StopFlag<'_>,
    ) -> Result<Program, PrepareError> {
        let refused = |found: &str| {
            let kinds = LANGUAGES.iter().flat_map(|language| language.extensions);
            let kinds: Vec<String> = kinds.map(|kind| format!(".{kind}")).collect();
            let path = path.display();
            PrepareError::NotAProgram(format!(
                "expected a source file ({}) or an executable, found {path}, {found}; \
                 a command with arguments goes behind --",
                kinds.join(" ")
            ))
        };
        // It runs in another directory.
        let path = fs::canonicalize(path)
            .map_err(|error| PrepareError::NotAProgram(format!("{}: {error}", path.display())))?;
        let about = fs::metadata(&path).map_err(PrepareError::Own)?;
        if about.is_dir() {
            return Err(refused("a directory"));
        }
        let scratch = tempfile::Builder::new()
            .prefix("noughts-")
            .tempdir()
            .map_err(PrepareError::Own)?;
        let tools = Tools {
            scratch: scratch.path(),
            sample,
            limits,
            processes,
            stop,
        };
        let (command, runtime) = match SourceLanguage::of(&path) {
            Some(language) => (language.prepare(&tools, &path)?, language.runtime),
            None if about.permissions().mode() & 0o111 != 0 => (vec![path.into()], Runtime::Plain),
            None => return Err(refused("which is neither")),
        };
        Ok(Program {
            command,
            runtime,
            scratch: Some(scratch),
        })
    }

    /// A command, which runs in the current directory.
    pub fn from_command(command: &[OsString]) -> Program {
        Program {
            command: command.to_vec(),
            runtime: Runtime::Plain,
            scratch: None,
        }
    }

    /// Runs it on an input.
    pub(super) fn run(
        &self,
        processes: &Processes,
        input: &[u8],
        limits: &RunLimits,
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let limits = RunLimits {
            memory: limits.memory.saturating_add(self.runtime.own_memory()),
            ..*limits
        };
        let mut run = run(processes, &mut self.command(), input, &limits, stop)?;
        if self.runtime.is_out_of_memory(&run) {
            run.end = End::MemoryLimit;
        }
        Ok(run)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]);
        if let Some(scratch) = &self.scratch {
            command.current_dir(scratch.path());
        }
        command
    }
}

/// What it takes to make a program ready: compilers, and a directory for files.
pub(super) struct Tools<'a> {
    scratch: &'a Path,
    sample: &'a str,
    limits: &'a RunLimits,
    processes: &'a Processes,
    stop: &'a StopFlag<'a>,
}

impl Tools<'_> {
    /// What the program may use.
    pub(super) fn limits(&self) -> &RunLimits {
        self.limits
    }

    /// Where a tool is.
    pub(super) fn find(
        &self,
        tool: &'static str,
        package: &'static str,
    ) -> Result<PathBuf, PrepareError> {
        which::which(tool).map_err(|_| PrepareError::Missing { tool, package })
    }

    /// A new folder.
    pub(super) fn scratch(&self, name: &str) -> Result<PathBuf, PrepareError> {
        let folder = self.scratch.join(name);
        fs::create_dir(&folder).map_err(PrepareError::Own)?;
        Ok(folder)
    }

    /// Compiles an executable; `arguments` are those that make the given file.
    pub(super) fn executable(
        &self,
        tool: &'static str,
        package: &'static str,
        arguments: impl FnOnce(OsString) -> Vec<OsString>,
    ) -> Result<Vec<OsString>, PrepareError> {
        let found = self.find(tool, package)?;
        let program: OsString = self.scratch.join("program").into();
        self.compile(tool, &found, arguments(program.clone()))?;
        Ok(vec![program])
    }

    /// Runs a compiler. If it fails, what it says is the reason.
    pub(super) fn compile(
        &self,
        tool: &'static str,
        path: &Path,
        arguments: Vec<OsString>,
    ) -> Result<(), PrepareError> {
        let done = self.run(path, arguments, "", &COMPILER)?;
        let mut text = String::from_utf8_lossy(&done.errors).into_owned();
        text += &String::from_utf8_lossy(&done.output);
        match done.end {
            End::Exited(0) => Ok(()),
            End::Exited(_) => Err(PrepareError::CompileError { tool, text }),
            End::TimeLimit | End::ClockLimit => {
                let seconds = COMPILER.time.as_secs();
                let text = format!("{tool} took more than {seconds} s\n{text}");
                Err(PrepareError::CompileError { tool, text })
            }
            end => Err(PrepareError::Own(io::Error::other(format!(
                "{tool} ended with {end:?}: {text}"
            )))),
        }
    }

    /// What a tool prints.
    pub(super) fn output(
        &self,
        path: &Path,
        arguments: Vec<OsString>,
    ) -> Result<String, PrepareError> {
        let done = self.run(path, arguments, "", &COMPILER)?;
        Ok(String::from_utf8_lossy(&done.output).into_owned())
    }

    /// Runs the program itself on the problem's sample, for the files that this
    /// makes. Whether the program is right does not matter.
    pub(super) fn trial_run(&self, path: &Path, arguments: Vec<OsString>) {
        let _ = self.run(path, arguments, self.sample, self.limits);
    }

    fn run(
        &self,
        path: &Path,
        arguments: Vec<OsString>,
        input: &str,
        limits: &RunLimits,
    ) -> Result<Run, PrepareError> {
        let mut command = Command::new(path);
        command.args(arguments).current_dir(self.scratch);
        let done = run(
            self.processes,
            &mut command,
            input.as_bytes(),
            limits,
            self.stop,
        )
        .map_err(PrepareError::Own)?;
        match done.end {
            End::Stopped => Err(PrepareError::Stopped),
            _ => Ok(done),
        }
    }
}
