//! The program to be judged, compiled if necessary.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use noughts_analysis::Text;
use noughts_judge::functions::RAISED;
use noughts_judge::problems::Problem;
use noughts_judge::report::{OlderLevel, SourceReading};

use super::language::{SourceLanguage, source_kinds};
use super::sandbox::{Needs, Place, Sandbox, StopFlag};
use super::source::{NamedCopy, Source, without_node_frames};
use super::tools::{Tool, Tools};
use noughts_judge::judge::{End, Run, RunLimits, Wording};

/// A program that can be run any number of times.
pub struct Program {
    pub(super) command: Vec<OsString>,
    /// The command that runs it on many inputs in one process.
    pub(super) scout: Option<Vec<OsString>>,
    runtime: Runtime,
    pub(super) place: Place,
    pub(super) needs: Needs,
    /// `None` if the file is not text.
    source: Option<Source>,
    /// The copy of the source that runs or was compiled.
    copy: Option<NamedCopy>,
    /// Whether it is a function with a driver.
    is_function: bool,
    /// The language level with which it was compiled, and the usual one. `None` if they are the
    /// same.
    pub(super) level: Option<OlderLevel>,
}

/// The runtime of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runtime {
    Plain,
    /// The Java runtime, which needs memory for itself, and reports when the program's memory is
    /// exhausted.
    Java,
}

impl Runtime {
    /// The memory that the runtime itself needs.
    fn own_memory(self) -> u64 {
        match self {
            Runtime::Plain => 0,
            Runtime::Java => 150_000_000,
        }
    }

    /// The limit that a run has exceeded, as its runtime reports. `None` if it reports none.
    fn limit(self, run: &Run) -> Option<End> {
        let has_failed = match run.end {
            End::Exited(0) => {
                let mut lines = run.output.split(|byte| *byte == b'\n');
                lines.any(|line| line == RAISED.as_bytes())
            }
            End::Exited(_) => true,
            end => matches!(end, End::Signal(_)),
        };
        let said = String::from_utf8_lossy(&run.errors);
        if has_failed && NO_MORE_THREADS.iter().any(|says| said.contains(says)) {
            Some(End::TooManyProcesses)
        } else if has_failed && self == Runtime::Java && said.contains("java.lang.OutOfMemoryError")
        {
            Some(End::MemoryLimit)
        } else {
            None
        }
    }
}

/// The errors of the runtimes of Java and Python, the C library, Rust and Go if no thread or
/// process can be started. The system does not report it in another way.
const NO_MORE_THREADS: [&str; 4] = [
    "unable to create native thread",
    "can't start new thread",
    "Resource temporarily unavailable",
    "failed to create new OS thread",
];

/// Why a program cannot be run.
#[derive(Debug)]
pub enum PrepareError {
    /// It does not compile.
    CompileError {
        /// The compiler.
        tool: &'static str,
        /// Its output.
        text: Wording,
    },
    /// The file that the user named cannot be read.
    Unreadable {
        /// The path as the user gave it.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file that the user named is not a program.
    NotAProgram(Wording),
    /// A tool that the program needs is not installed.
    Missing {
        /// The compiler or interpreter.
        tool: &'static str,
        /// The Debian package that contains it.
        package: &'static str,
    },
    /// The user interrupted.
    Stopped,
    /// Files cannot be written, or processes cannot be started.
    Io(io::Error),
}

impl From<io::Error> for PrepareError {
    fn from(error: io::Error) -> PrepareError {
        PrepareError::Io(error)
    }
}

impl Program {
    /// A program from a source file, which is compiled if necessary, or from an executable. Each
    /// run has its own folder. A source may be the function that the problem asks for.
    ///
    /// # Errors
    ///
    /// It is not a program, does not compile, or its compiler is missing.
    pub fn from_file(
        path: &Path,
        problem: &Problem,
        limits: &RunLimits,
        sandbox: &Sandbox,
        stop: &StopFlag<'_>,
    ) -> Result<Program, PrepareError> {
        let named = |error| PrepareError::Unreadable {
            path: path.to_owned(),
            error,
        };
        // It runs in another directory.
        let whole = dunce::canonicalize(path).map_err(named)?;
        let about = fs::metadata(&whole).map_err(named)?;
        if about.is_dir() {
            fs::read_dir(&whole).map_err(named)?;
            return Err(not_a_program(path, DIRECTORY));
        }
        let Some(language) = SourceLanguage::of(&whole) else {
            if !is_executable(&whole, &about) {
                return Err(not_a_program(path, NEITHER));
            }
            return Ok(Program::new(vec![whole.clone().into()], vec![whole]));
        };
        let source = (language.decode)(&fs::read(&whole).map_err(named)?);
        // The link may have another name than the source.
        let name = whole.file_name().unwrap_or(OsStr::new("program"));
        let function = language.function(problem, &source.text)?;
        let call = function.as_ref();
        let tools = Tools::new(path, name, &source, call, problem, limits, sandbox, stop)?;
        let mut program = (language.prepare)(&tools)?;
        program.needs.read.insert(0, tools.build);
        Ok(Program {
            runtime: language.runtime,
            place: Place {
                dev_stdin: language.reads_dev_stdin,
                ..Place::default()
            },
            copy: Some(tools.source),
            source: Some(source),
            is_function: function.is_some(),
            ..program
        })
    }

    /// A program from a command, which runs in the current directory. It can see this directory,
    /// the files whose absolute paths are among its words, and the files that belong to its first
    /// word.
    ///
    /// # Errors
    ///
    /// There is no current directory.
    pub fn from_command(command: &[OsString]) -> io::Result<Program> {
        let current = env::current_dir()?;
        let mut command = command.to_vec();
        // It may name files in other folders.
        let words = command.iter().map(PathBuf::from);
        let mut needs = vec![current.clone()];
        needs.extend(words.filter(|path| path.is_absolute() && path.exists()));
        // Its first word may be anywhere in the search path.
        if let Some(tool) = command.first().and_then(|word| Tool::of_command(word)) {
            needs.extend(tool.needs);
            command[0] = tool.path.into();
        }
        Ok(Program {
            place: Place {
                current: Some(current.into()),
                ..Place::default()
            },
            ..Program::new(command, needs)
        })
    }

    /// A program from a command that runs in its own folder, with the files and folders that it
    /// needs in addition to those that every program sees.
    pub(super) fn new(command: Vec<OsString>, needs: Vec<PathBuf>) -> Program {
        Program {
            command,
            scout: None,
            runtime: Runtime::Plain,
            place: Place::default(),
            needs: Needs {
                read: needs,
                ..Needs::default()
            },
            source: None,
            copy: None,
            is_function: false,
            level: None,
        }
    }

    /// Whether it is a command that the user gave.
    pub fn is_command(&self) -> bool {
        self.place.current.is_some()
    }

    /// Whether it is a function, which is called for each case of a run.
    pub fn is_function(&self) -> bool {
        self.is_function
    }

    /// How its source was read and compiled.
    pub fn reading(&self) -> SourceReading {
        SourceReading {
            encoding: self.source.as_ref().and_then(|source| source.encoding),
            older_level: self.level,
        }
    }

    /// The names in its source that may be those of files that it reads.
    pub fn file_names(&self) -> Vec<String> {
        let names = self.source.iter().flat_map(Source::file_names);
        names.map(str::to_owned).collect()
    }

    /// Whether it can run on many inputs in one process, as if each had its own process.
    pub fn has_scout(&self) -> bool {
        self.scout.is_some()
    }

    /// The command of the scout. If there is none, that of the program.
    pub(super) fn scout(&self) -> &[OsString] {
        self.scout.as_ref().unwrap_or(&self.command)
    }

    /// Its limits, increased by the needs of its runtime.
    pub(super) fn limits_with_runtime(&self, limits: &RunLimits) -> RunLimits {
        RunLimits {
            memory: limits.memory.saturating_add(self.runtime.own_memory()),
            ..*limits
        }
    }

    /// Adds to a run what only the program knows: the limit that its runtime reports, and the
    /// user's name of its source.
    pub(super) fn complete(&self, run: &mut Run) {
        run.errors = without_node_frames(&run.errors);
        if let Some(copy) = &self.copy {
            run.errors = copy.with_user_path(&run.errors);
        }
        if let Some(limit) = self.runtime.limit(run) {
            run.end = limit;
        }
    }
}

/// The library that the command `stdbuf` loads into programs that use the C library.
const LINE_BUFFERED: &str = "/usr/libexec/coreutils/libstdbuf.so";

/// An environment in which a program prints each line immediately, if its language supports this.
pub(super) fn unbuffered_environment() -> Vec<(OsString, OsString)> {
    let mut variables = environment();
    variables.push(("PYTHONUNBUFFERED".into(), "1".into()));
    if Path::new(LINE_BUFFERED).exists() {
        variables.push(("LD_PRELOAD".into(), LINE_BUFFERED.into()));
        variables.push(("_STDBUF_O".into(), "L".into()));
    }
    variables
}

/// The additional variables in the environment of every program.
pub(super) fn environment() -> Vec<(OsString, OsString)> {
    vec![("ONLINE_JUDGE".into(), "true".into())]
}

#[cfg(unix)]
fn is_executable(_: &Path, about: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    about.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(path: &Path, _: &fs::Metadata) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    let ending = extension.unwrap_or_default().to_ascii_lowercase();
    ["exe", "com", "bat", "cmd"].contains(&ending.as_str())
}

const DIRECTORY: Text = Text {
    en: "a directory",
    ko: "폴더입니다",
};

const NEITHER: Text = Text {
    en: "which is neither",
    ko: "어느 쪽도 아닙니다",
};

fn not_a_program(path: &Path, found: Text) -> PrepareError {
    let (kinds, path) = (source_kinds().join(" "), path.display());
    PrepareError::NotAProgram(Wording::new(
        format!(
            "expected a source file ({kinds}) or an executable, found {path}, {}; a command with \
             arguments goes after --",
            found.en
        ),
        format!(
            "{path}: 소스 파일({kinds})이나 실행 파일이어야 하는데 {}. 인수가 있는 명령은 -- 뒤에 \
             적으세요",
            found.ko
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_names_the_limit() {
        let limit = |runtime: Runtime, end: End, errors: &str| {
            runtime.limit(&Run {
                errors: errors.as_bytes().to_vec(),
                ..Run::new(end)
            })
        };
        let thread = "java.lang.OutOfMemoryError: unable to create native thread";
        let heap = "java.lang.OutOfMemoryError: Java heap space";
        let system = "terminate called\n  what():  Resource temporarily unavailable";
        let python = "RuntimeError: can't start new thread";
        let (failed, killed) = (End::Exited(1), End::Signal(6));
        for (runtime, end, errors, expected) in [
            (Runtime::Java, failed, thread, Some(End::TooManyProcesses)),
            (Runtime::Java, failed, heap, Some(End::MemoryLimit)),
            (Runtime::Java, End::Exited(0), heap, None),
            (Runtime::Plain, failed, heap, None),
            (Runtime::Plain, killed, system, Some(End::TooManyProcesses)),
            (Runtime::Plain, failed, python, Some(End::TooManyProcesses)),
            (Runtime::Plain, End::TimeLimit, python, None),
        ] {
            assert_eq!(limit(runtime, end, errors), expected, "{errors}");
        }
        // A driver has caught the exception.
        let caught = Run {
            errors: python.into(),
            ..Run::printed(format!("true\n{RAISED}\n"))
        };
        assert_eq!(Runtime::Plain.limit(&caught), Some(End::TooManyProcesses));
    }
}
