//! The programming languages: how programs in each of them are compiled and run.

use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use noughts_judge::functions::{Call, CodeLanguage, function};
use noughts_judge::judge::Wording;
use noughts_judge::problems::Problem;
use noughts_judge::report::OlderLevel;

use super::java;
use super::program::{PrepareError, Program, Runtime};
use super::source::Source;
use super::tools::{Tool, Tools, ask};

/// A language, recognised by the extension of a file's name.
pub(super) struct SourceLanguage {
    pub extensions: &'static [&'static str],
    pub runtime: Runtime,
    /// Whether programs expect their input in `dev/stdin` below their folder: BOJ recommends this
    /// for Node.
    pub reads_dev_stdin: bool,
    /// Decodes the bytes of a source.
    pub decode: fn(&[u8]) -> Source,
    /// Compiles a program if necessary, and returns the command that runs it.
    pub prepare: fn(&Tools<'_>) -> Result<Program, PrepareError>,
}

/// The defaults for a language with standalone programs.
const PLAIN: SourceLanguage = SourceLanguage {
    extensions: &[],
    runtime: Runtime::Plain,
    reads_dev_stdin: false,
    decode: Source::decode,
    prepare: python,
};

/// All known languages.
pub(super) const LANGUAGES: [SourceLanguage; 8] = [
    SourceLanguage {
        extensions: &["c"],
        prepare: |tools| native(tools, "gcc", &["gnu17", "gnu89"], &["-lm"]),
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["cpp", "cc", "cxx"],
        // `gets` does not exist after gnu++11.
        prepare: |tools| native(tools, "g++", &["gnu++20", "gnu++17", "gnu++11"], &[]),
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["rs"],
        prepare: rust,
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["go"],
        prepare: |tools| {
            let go = tools.find("go", "golang-go")?;
            tools.executable("go", &go, |program| {
                words(&["build", "-o"])
                    .chain([program])
                    .chain(tools.files())
                    .collect()
            })
        },
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["java"],
        runtime: Runtime::Java,
        prepare: java::java,
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["kt"],
        runtime: Runtime::Java,
        prepare: java::kotlin,
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["py"],
        decode: Source::decode_python,
        ..PLAIN
    },
    SourceLanguage {
        extensions: &["js"],
        reads_dev_stdin: true,
        prepare: |tools| {
            let node = tools.find("node", "nodejs")?;
            let source = OsString::from(&tools.source.copy);
            let check = match &tools.driver {
                Some(driver) => vec![driver.into(), source, "check".into()],
                None => vec!["--check".into(), source],
            };
            tools.compile("node", &node, check)?;
            Ok(Program::new(interpreted(node.path, tools), node.needs))
        },
        ..PLAIN
    },
];

impl SourceLanguage {
    /// The language of a file, by its name.
    pub(super) fn of(source: &Path) -> Option<&'static SourceLanguage> {
        let extension = source.extension()?.to_str()?.to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.extensions.contains(&extension.as_str()))
    }

    /// How to call the function in a source. `None` if the source is a program.
    pub(super) fn function(
        &self,
        problem: &Problem,
        source: &str,
    ) -> Result<Option<Call>, PrepareError> {
        let mut extensions = self.extensions.iter();
        let language = extensions.find_map(|extension| CodeLanguage::of_extension(extension));
        let Some(language) = language else {
            return Ok(None);
        };
        function(problem, language, source).map_err(|missing| PrepareError::CompileError {
            tool: "noughts",
            text: Wording::of(|language| missing.in_language(language)),
        })
    }
}

pub(super) fn words(words: &[&str]) -> impl Iterator<Item = OsString> {
    words
        .iter()
        .map(OsString::from)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Compiles C or C++ as judges do, with the first language level that compiles. If none does, the
/// error has the compiler's output for the first level.
fn native(
    tools: &Tools<'_>,
    name: &'static str,
    levels: &[&'static str],
    libraries: &[&str],
) -> Result<Program, PrepareError> {
    let compiler = tools.find(name, name)?;
    let compile = |level: &str| {
        tools.executable(name, &compiler, |program| {
            words(&["-O2", "-w", "-pthread", "-DONLINE_JUDGE"])
                .chain([format!("-std={level}").into(), "-o".into(), program])
                .chain([tools.main_file().into()])
                .chain(words(libraries))
                .collect()
        })
    };
    let [usual, older @ ..] = levels else {
        unreachable!("a language has a level");
    };
    let error = match compile(usual) {
        Err(error @ PrepareError::CompileError { .. }) => error,
        compiled => return compiled,
    };
    for used in older {
        match compile(used) {
            Ok(mut program) => {
                program.level = Some(OlderLevel { used, usual });
                return Ok(program);
            }
            Err(PrepareError::CompileError { .. }) => {}
            Err(other) => return Err(other),
        }
    }
    Err(error)
}

/// The path of the compiler itself: `rustc` may be a program that looks for it.
fn rust(tools: &Tools<'_>) -> Result<Program, PrepareError> {
    let found = tools.find("rustc", "rustc")?;
    let sysroot = PathBuf::from(ask("rustc".as_ref(), &["--print", "sysroot"])?.trim_end());
    let itself = sysroot.join("bin").join(format!("rustc{EXE_SUFFIX}"));
    let rustc = if itself.is_file() {
        Tool {
            path: itself,
            needs: vec![sysroot],
        }
    } else {
        found
    };
    tools.executable("rustc", &rustc, |program| {
        // The crate must have a name, even if the file's name is not a valid one.
        words(&[
            "-O",
            "--edition=2021",
            "--cap-lints=allow",
            "--crate-name=program",
            "-o",
        ])
        .chain([program, tools.main_file().into()])
        .collect()
    })
}

/// The command that interprets a source. A driver takes the source as its argument.
fn interpreted(interpreter: PathBuf, tools: &Tools<'_>) -> Vec<OsString> {
    let files = tools.driver.iter().chain([&tools.source.copy]);
    [&interpreter]
        .into_iter()
        .chain(files)
        .map(OsString::from)
        .collect()
}

/// The names of Python 3. On Windows, `python3` may only offer to install Python.
const PYTHON: [&str; 3] = ["python3", "python", "py"];

/// Compiles the source that is its argument, and prints its errors.
const CHECK_PYTHON: &str = "\
import sys, traceback
try:
    compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec', dont_inherit=True)
except (SyntaxError, ValueError) as error:
    sys.exit(''.join(traceback.format_exception_only(type(error), error)).rstrip())
";

/// The path of the interpreter itself: `python3` may be a script that looks for the interpreter and
/// takes longer than the program.
fn python(tools: &Tools<'_>) -> Result<Program, PrepareError> {
    let mut found = PYTHON
        .iter()
        .filter_map(|name| python_itself(name.as_ref()));
    let python = match found.next() {
        Some(python) => python,
        None => tools.find("python3", "python3")?,
    };
    let options = words(&["-I", "-W", "ignore", "-c", CHECK_PYTHON]);
    let check = options.chain([OsString::from(&tools.source.copy)]);
    tools.compile("python3", &python, check.collect())?;
    let scout = java::scout_python(tools, &python.path)?;
    let mut program = Program::new(interpreted(python.path, tools), python.needs);
    program.scout = scout;
    Ok(program)
}

/// The interpreter that a command starts, as it reports itself. `None` if it reports nothing.
pub(super) fn python_itself(command: &OsStr) -> Option<Tool> {
    let question = "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sep='\\n')";
    let said = ask(command, &["-I", "-c", question]).ok()?;
    let mut paths = said.lines().map(PathBuf::from);
    let path = paths.next().filter(|path| path.is_file())?;
    // It may be in another folder than its library.
    let needs = paths.chain([path.clone()]).collect();
    Some(Tool { path, needs })
}

/// Whether a file is a source file in a known language, by its name.
pub fn is_source(path: &Path) -> bool {
    SourceLanguage::of(path).is_some()
}

/// The suffixes of source files, each with its dot.
pub fn source_kinds() -> Vec<String> {
    let kinds = LANGUAGES.iter().flat_map(|language| language.extensions);
    kinds.map(|kind| format!(".{kind}")).collect()
}
