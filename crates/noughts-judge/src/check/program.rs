//! The program to be judged: what the user named, made ready to run.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

use super::language::{LANGUAGES, Language};
use super::process::Processes;
use super::run::{End, Limits, Run, run};
use super::stop::Stop;

/// A program that can be run, as often as one likes.
pub struct Program {
    command: Vec<OsString>,
    machine: Machine,
    /// Where it runs, if not where we are; gone when this is.
    scratch: Option<TempDir>,
}

/// What a program runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    Plain,
    /// Java's, which has memory for itself and says so if the program's is used
    /// up.
    Java,
}

impl Machine {
    /// Memory that is not the program's.
    fn own_memory(self) -> u64 {
        match self {
            Machine::Plain => 0,
            Machine::Java => 150_000_000,
        }
    }

    /// Whether a run failed because it had no memory left.
    fn is_out_of_memory(self, run: &Run) -> bool {
        let says = b"java.lang.OutOfMemoryError";
        let said = || run.errors.windows(says.len()).any(|part| part == says);
        self == Machine::Java && matches!(run.end, End::Exited(code) if code != 0) && said()
    }
}

/// Why a program cannot be run.
#[derive(Debug)]
pub enum Unprepared {
    /// In the compiler's own words.
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
    /// The user has had enough.
    Stopped,
    /// Files could not be written or processes not started.
    Own(io::Error),
}

/// What a compiler may use.
const COMPILER: Limits = Limits {
    time: Duration::from_secs(120),
    memory: u64::MAX,
    output: 1 << 20,
};

impl Program {
    /// A source file, which is compiled if need be, or an executable.
    pub fn from_file(
        path: &Path,
        sample: &str,
        limits: &Limits,
        processes: &Processes,
        stop: &Stop<'_>,
    ) -> Result<Program, Unprepared> {
        let refused = |found: &str| {
            let kinds = LANGUAGES.iter().flat_map(|language| language.extensions);
            let kinds: Vec<String> = kinds.map(|kind| format!(".{kind}")).collect();
            let path = path.display();
            Unprepared::NotAProgram(format!(
                "expected a source file ({}) or an executable, found {path}, {found}; \
                 a command with arguments goes behind --",
                kinds.join(" ")
            ))
        };
        // It will not run where we are.
        let path = fs::canonicalize(path)
            .map_err(|error| Unprepared::NotAProgram(format!("{}: {error}", path.display())))?;
        let about = fs::metadata(&path).map_err(Unprepared::Own)?;
        if about.is_dir() {
            return Err(refused("a directory"));
        }
        let scratch = tempfile::Builder::new()
            .prefix("noughts-")
            .tempdir()
            .map_err(Unprepared::Own)?;
        let tools = Tools {
            scratch: scratch.path(),
            sample,
            limits,
            processes,
            stop,
        };
        let (command, machine) = match Language::of(&path) {
            Some(language) => (language.prepare(&tools, &path)?, language.machine),
            None if about.permissions().mode() & 0o111 != 0 => (vec![path.into()], Machine::Plain),
            None => return Err(refused("which is neither")),
        };
        Ok(Program {
            command,
            machine,
            scratch: Some(scratch),
        })
    }

    /// A command, which runs where we are.
    pub fn from_command(command: &[OsString]) -> Program {
        Program {
            command: command.to_vec(),
            machine: Machine::Plain,
            scratch: None,
        }
    }

    /// Runs it on an input.
    pub(super) fn run(
        &self,
        processes: &Processes,
        input: &[u8],
        limits: &Limits,
        stop: &Stop<'_>,
    ) -> io::Result<Run> {
        let limits = Limits {
            memory: limits.memory.saturating_add(self.machine.own_memory()),
            ..*limits
        };
        let mut run = run(processes, &mut self.command(), input, &limits, stop)?;
        if self.machine.is_out_of_memory(&run) {
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

/// What making a program ready needs: other programs, and a place for files.
pub(super) struct Tools<'a> {
    scratch: &'a Path,
    sample: &'a str,
    limits: &'a Limits,
    processes: &'a Processes,
    stop: &'a Stop<'a>,
}

impl Tools<'_> {
    /// What the program may use.
    pub(super) fn limits(&self) -> &Limits {
        self.limits
    }

    /// Where a tool is.
    pub(super) fn find(
        &self,
        tool: &'static str,
        package: &'static str,
    ) -> Result<PathBuf, Unprepared> {
        which::which(tool).map_err(|_| Unprepared::Missing { tool, package })
    }

    /// A new folder.
    pub(super) fn scratch(&self, name: &str) -> Result<PathBuf, Unprepared> {
        let folder = self.scratch.join(name);
        fs::create_dir(&folder).map_err(Unprepared::Own)?;
        Ok(folder)
    }

    /// Compiles an executable; `arguments` are those that make the given file.
    pub(super) fn executable(
        &self,
        tool: &'static str,
        package: &'static str,
        arguments: impl FnOnce(OsString) -> Vec<OsString>,
    ) -> Result<Vec<OsString>, Unprepared> {
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
    ) -> Result<(), Unprepared> {
        let done = self.run(path, arguments, "", &COMPILER)?;
        let mut text = String::from_utf8_lossy(&done.errors).into_owned();
        text += &String::from_utf8_lossy(&done.output);
        match done.end {
            End::Exited(0) => Ok(()),
            End::Exited(_) => Err(Unprepared::CompileError { tool, text }),
            End::TimeLimit | End::ClockLimit => {
                let seconds = COMPILER.time.as_secs();
                let text = format!("{tool} took more than {seconds} s\n{text}");
                Err(Unprepared::CompileError { tool, text })
            }
            end => Err(Unprepared::Own(io::Error::other(format!(
                "{tool} ended with {end:?}: {text}"
            )))),
        }
    }

    /// What a tool of ours prints.
    pub(super) fn output(
        &self,
        path: &Path,
        arguments: Vec<OsString>,
    ) -> Result<String, Unprepared> {
        let done = self.run(path, arguments, "", &COMPILER)?;
        Ok(String::from_utf8_lossy(&done.output).into_owned())
    }

    /// Runs the program itself on the problem's sample, for what that leaves
    /// behind. How it goes does not matter.
    pub(super) fn rehearse(&self, path: &Path, arguments: Vec<OsString>) {
        let _ = self.run(path, arguments, self.sample, self.limits);
    }

    fn run(
        &self,
        path: &Path,
        arguments: Vec<OsString>,
        input: &str,
        limits: &Limits,
    ) -> Result<Run, Unprepared> {
        let mut command = Command::new(path);
        command.args(arguments).current_dir(self.scratch);
        let done = run(
            self.processes,
            &mut command,
            input.as_bytes(),
            limits,
            self.stop,
        )
        .map_err(Unprepared::Own)?;
        match done.end {
            End::Stopped => Err(Unprepared::Stopped),
            _ => Ok(done),
        }
    }
}
