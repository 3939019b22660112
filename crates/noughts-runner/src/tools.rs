//! Compilers and other tools that prepare a program. They run in the sandbox too, because a source
//! can make a compiler read any file and use all memory.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::language::python_itself;
use super::program::{PrepareError, Program, environment};
use super::sandbox::{InputMode, LARGEST_FILE, MOST_BYTES, Needs, Order, Place, Sandbox, StopFlag};
use super::source::{NamedCopy, Source, without_node_frames};
use noughts_judge::functions::Call;
use noughts_judge::judge::{End, Run, RunLimits, Wording};
use noughts_judge::problems::Problem;

/// The limits of a compiler.
const COMPILER: RunLimits = RunLimits {
    time: Duration::from_secs(120),
    memory: 2_500_000_000,
    output: 1 << 20,
};

/// The most processor time of a trial run. A trial run only saves time later.
const LONGEST_TRIAL: Duration = Duration::from_secs(3);

/// Prepares a program: has a folder for files, a copy of the source in it, and a runner for
/// compilers.
pub(super) struct Tools<'a> {
    /// The source in the form in which a judge gets it.
    pub(super) source: NamedCopy,
    pub(super) text: &'a str,
    /// The driver, if the source is a function.
    pub(super) driver: Option<PathBuf>,
    /// The folder for compiled files.
    pub(super) build: PathBuf,
    problem: &'a Problem,
    /// The limits of the program.
    pub(super) limits: &'a RunLimits,
    sandbox: &'a Sandbox,
    stop: &'a StopFlag<'a>,
}

/// An installed tool, with the files and folders that it needs.
#[derive(Clone, Debug)]
pub(super) struct Tool {
    pub(super) path: PathBuf,
    pub(super) needs: Vec<PathBuf>,
}

impl<'a> Tools<'a> {
    /// Copies a source to a file with this name. Tools recognise the language by the name. If the
    /// source is a function, writes its driver beside it.
    #[expect(clippy::too_many_arguments, reason = "each is another thing")]
    pub(super) fn new(
        named: &Path,
        name: &OsStr,
        source: &'a Source,
        function: Option<&Call>,
        problem: &'a Problem,
        limits: &'a RunLimits,
        sandbox: &'a Sandbox,
        stop: &'a StopFlag<'a>,
    ) -> io::Result<Tools<'a>> {
        let build = sandbox.folder("program")?;
        let folder = build.join("source");
        fs::create_dir(&folder)?;
        let copy = folder.join(name);
        let driver = function.map(|call| call.driver(&copy.to_string_lossy(), &source.text));
        let before = driver.as_ref().map_or("", |driver| driver.before);
        fs::write(&copy, [before.as_bytes(), &source.file].concat())?;
        let driver_file = match driver {
            Some(driver) => {
                let path = folder.join(driver.file);
                fs::write(&path, driver.text)?;
                Some(path)
            }
            None => None,
        };
        Ok(Tools {
            source: NamedCopy {
                copy,
                named: named.to_owned(),
            },
            text: &source.text,
            driver: driver_file,
            build,
            problem,
            limits,
            sandbox,
            stop,
        })
    }

    /// The file to compile or run: the driver if there is one, otherwise the source. The driver
    /// contains the source or takes it as its argument.
    pub(super) fn main_file(&self) -> &Path {
        self.driver.as_ref().unwrap_or(&self.source.copy)
    }

    /// The source, and the driver if there is one.
    pub(super) fn files(&self) -> impl Iterator<Item = OsString> {
        let files = [&self.source.copy].into_iter().chain(&self.driver);
        files.map(OsString::from)
    }

    /// Whether a scout saves many runs: a program reads one case per run. A function is called for
    /// many cases anyway.
    pub(super) fn wants_scout(&self) -> bool {
        self.driver.is_none() && self.problem.per_run == 1 && !self.problem.keep_alive
    }

    /// Finds a tool. A tool outside the system's folders also needs its own folder: the parent of
    /// `bin`.
    pub(super) fn find(
        &self,
        tool: &'static str,
        package: &'static str,
    ) -> Result<Tool, PrepareError> {
        let found = which::which(tool).map_err(|_| PrepareError::Missing { tool, package })?;
        let path = real_path(found);
        let folder = path.parent().unwrap_or(Path::new("/"));
        let whole = folder_with_bin(&path).unwrap_or(folder);
        Ok(Tool {
            needs: vec![whole.to_owned()],
            path,
        })
    }

    /// Makes a new folder.
    pub(super) fn folder(&self, name: &str) -> Result<PathBuf, PrepareError> {
        let folder = self.build.join(name);
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// Compiles an executable. `arguments` gets its path and returns the compiler's arguments.
    pub(super) fn executable(
        &self,
        name: &'static str,
        tool: &Tool,
        arguments: impl FnOnce(OsString) -> Vec<OsString>,
    ) -> Result<Program, PrepareError> {
        let program = format!("program{}", env::consts::EXE_SUFFIX);
        let program: OsString = self.build.join(program).into();
        self.compile(name, tool, arguments(program.clone()))?;
        Ok(Program::new(vec![program], Vec::new()))
    }

    /// Runs a compiler. If it fails, the error contains its output.
    pub(super) fn compile(
        &self,
        name: &'static str,
        tool: &Tool,
        arguments: Vec<OsString>,
    ) -> Result<(), PrepareError> {
        let done = self.run(tool, arguments, None)?;
        if done.end == End::Exited(0) {
            return Ok(());
        }
        let said = [without_node_frames(&done.errors), done.output].concat();
        let said = self.source.with_user_path(&said);
        let said = String::from_utf8_lossy(&said);
        Err(PrepareError::CompileError {
            tool: name,
            text: match limit_of_compiler(done.end, &said) {
                Some(limit) => Wording::new(
                    format!("{name} {}\n{said}", limit.en),
                    format!("{name}: {}\n{said}", limit.ko),
                ),
                None => Wording::verbatim(said.into_owned()),
            },
        })
    }

    /// Runs a tool and returns its output.
    pub(super) fn output(
        &self,
        tool: &Tool,
        arguments: Vec<OsString>,
    ) -> Result<String, PrepareError> {
        let done = self.run(tool, arguments, None)?;
        Ok(String::from_utf8_lossy(&done.output).into_owned())
    }

    /// Runs the program itself on the problem's sample, to create files that make later runs
    /// faster. The program need not be right.
    pub(super) fn trial_run(&self, tool: &Tool, arguments: Vec<OsString>) {
        let limits = RunLimits {
            time: self.limits.time.min(LONGEST_TRIAL),
            memory: COMPILER.memory,
            ..*self.limits
        };
        let _ = self.run(tool, arguments, Some(limits));
    }

    /// Runs a tool. With limits, runs the program itself on the sample.
    fn run(
        &self,
        tool: &Tool,
        arguments: Vec<OsString>,
        trial: Option<RunLimits>,
    ) -> Result<Run, PrepareError> {
        let needs = Needs {
            read: tool.needs.clone(),
            write: vec![self.build.clone()],
            is_for_tool: trial.is_none(),
        };
        let input = trial.map_or("", |_| self.problem.sample.input);
        let words = [tool.path.clone().into()].into_iter().chain(arguments);
        let order = Order {
            command: words.collect(),
            environment: environment(),
            place: Place {
                current: Some(self.build.clone().into()),
                ..Place::default()
            },
            limits: trial.unwrap_or(COMPILER),
            input_mode: InputMode::Whole,
        };
        let mut runner = self.sandbox.runner(&needs, self.stop)?;
        let done = runner.run(order, input.as_bytes(), self.stop)?;
        match done.end {
            End::Stopped => Err(PrepareError::Stopped),
            _ => Ok(done),
        }
    }
}

/// The signal `SIGXFSZ`.
const FILE_TOO_LARGE: i32 = 25;

/// The noughts limit that a compiler has exceeded. `None` if it failed for another reason.
fn limit_of_compiler(end: End, said: &str) -> Option<Wording> {
    // The system may kill a part of the compiler. Then the compiler reports this and continues.
    let is_file_too_large = end == End::Signal(FILE_TOO_LARGE)
        || said.contains("File size limit exceeded signal terminated");
    let took = |en: String, ko: String| {
        Wording::new(
            format!("took more than {en}"),
            format!("{ko} 제한을 넘었습니다"),
        )
    };
    let mebibytes = |bytes: u64| format!("{} MiB", bytes >> 20);
    Some(match end {
        End::TimeLimit | End::IdleLimit => {
            let seconds = COMPILER.time.as_secs();
            took(format!("{seconds} s"), format!("{seconds}초"))
        }
        End::MemoryLimit => {
            let limit = format!("{} MB", COMPILER.memory / 1_000_000);
            took(limit.clone(), limit)
        }
        End::FileLimit => Wording::new(
            format!("wrote more than {} to files", mebibytes(MOST_BYTES)),
            format!("파일에 {}보다 많이 썼습니다", mebibytes(MOST_BYTES)),
        ),
        _ if is_file_too_large => Wording::new(
            format!(
                "wrote a file larger than {}, which noughts does not allow",
                mebibytes(LARGEST_FILE)
            ),
            format!(
                "{}보다 큰 파일을 썼습니다. noughts는 그런 파일을 허용하지 않습니다",
                mebibytes(LARGEST_FILE)
            ),
        ),
        _ => return None,
    })
}

/// The folder that contains an executable's folder `bin` and everything that belongs to it. `None`
/// if the executable is in another folder. Never the user's home, since a program must not see all
/// of it.
fn folder_with_bin(executable: &Path) -> Option<&Path> {
    let bin = executable
        .parent()
        .filter(|folder| folder.ends_with("bin"))?;
    let whole = bin.parent()?;
    let home = env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    let has_home = home.is_some_and(|home| home.starts_with(whole));
    Some(if has_home { bin } else { whole })
}

impl Tool {
    /// Finds the executable of a command's first word. `None` if there is none.
    pub(super) fn of_command(word: &OsStr) -> Option<Tool> {
        let found = which::which(word).ok()?;
        let real = real_path(found.clone());
        // An installed interpreter may run outside the sandbox to report its path. A program to be
        // judged must not, whatever its name is.
        let is_here = env::current_dir().is_ok_and(|here| found.starts_with(here));
        if is_python(word)
            && !is_here
            && let Some(python) = python_itself(word)
        {
            return Some(python);
        }
        // The name may be a link, in another folder than its target.
        let needs = [&found, &real].map(|path| folder_with_bin(path).unwrap_or(path).to_owned());
        Some(Tool {
            path: found.clone(),
            needs: needs.into(),
        })
    }
}

/// The file behind all links, because a sandbox may hide the links. On other systems keeps a link:
/// a program may depend on the name by which it is called, and some links of Windows cannot be
/// followed.
fn real_path(found: PathBuf) -> PathBuf {
    if cfg!(target_os = "linux") {
        found.canonicalize().unwrap_or(found)
    } else {
        found
    }
}

/// `python`, `python3`, `python3.12`.
fn is_python(word: &OsStr) -> bool {
    let version = word.to_str().and_then(|word| word.strip_prefix("python"));
    version.is_some_and(|version| version.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

/// Runs one of the user's own tools, which is trusted, and returns its output.
pub(super) fn ask(tool: &OsStr, arguments: &[&str]) -> io::Result<String> {
    let output = Command::new(tool)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
