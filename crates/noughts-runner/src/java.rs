//! Programs that run on the Java runtime.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{fs, io};

use noughts_judge::judge::Wording;

use super::language::words;
use super::program::{PrepareError, Program};
use super::tools::{Tool, Tools};

/// The runtime starts thousands of times, for milliseconds each. The default collector starts
/// fastest, because it can map its heap from the class archive; one thread is enough for it. The
/// runtime compiles only code that runs very often, with the quick compiler.
const FAST_START_FLAGS: [&str; 9] = [
    "-DONLINE_JUDGE=true",
    "-Djava.io.tmpdir=.",
    "-Xshare:auto",
    "-XX:+UseG1GC",
    "-XX:ParallelGCThreads=1",
    "-XX:ConcGCThreads=1",
    "-XX:TieredStopAtLevel=1",
    "-XX:CompileThresholdScaling=10",
    "-XX:-UsePerfData",
];

/// Compiles a program in Java, and returns the command that runs it.
pub(super) fn java(tools: &Tools<'_>) -> Result<Program, PrepareError> {
    let javac = tools.find("javac", "default-jdk-headless")?;
    let runtime = Runtime::find(tools)?;
    let classes = tools.folder("classes")?;
    let compile = |name: &str| compile(tools, &javac, &classes, name);
    // Stack traces of a function have the name of its file.
    let file_name = tools.source.copy.file_name().and_then(OsStr::to_str);
    let own_name = file_name.filter(|name| tools.driver.is_some() && name.ends_with(".java"));
    let compiled = match compile(own_name.unwrap_or("Main.java")) {
        Err(PrepareError::CompileError { tool, text }) => match public_class(&text.en) {
            Some(name) => compile(&name),
            None => Err(PrepareError::CompileError { tool, text }),
        },
        compiled => compiled,
    };
    compiled?;
    let main = main_class(tools, &classes)?;
    // Only classes in a jar can be archived.
    let jar = tools.find("jar", "default-jdk-headless")?;
    let program = tools.folder("jar")?.join("program.jar");
    let pack = [
        OsString::from("cf"),
        program.clone().into(),
        "-C".into(),
        classes.clone().into(),
        ".".into(),
    ];
    tools.compile("jar", &jar, pack.into())?;
    let scout = scout_java(tools, &javac, &program, &main)?.map(|scout| runtime.words(scout));
    let run = [OsString::from("-cp"), program.into(), main.into()];
    let archive = class_archive(tools, &runtime, &run, &classes);
    let mut program = runtime.command(archive.into_iter().chain(run));
    program.scout = scout;
    Ok(program)
}

/// Compiles a program in Kotlin, and returns the command that runs it.
pub(super) fn kotlin(tools: &Tools<'_>) -> Result<Program, PrepareError> {
    let kotlinc = tools.find("kotlinc", "kotlin")?;
    let runtime = Runtime::find(tools)?;
    let jar = tools.folder("classes")?.join("program.jar");
    let arguments = tools
        .files()
        .chain(words(&["-nowarn", "-include-runtime", "-d"]))
        .chain([jar.clone().into()]);
    tools.compile("kotlinc", &kotlinc, arguments.collect())?;
    Ok(runtime.command([OsString::from("-jar"), jar.into()]))
}

/// The Java runtime and its options.
struct Runtime {
    java: Tool,
    options: Vec<OsString>,
}

impl Runtime {
    /// By default the heap may grow to a fraction of the machine's memory, so an option limits it
    /// to the program's memory limit.
    fn find(tools: &Tools<'_>) -> Result<Runtime, PrepareError> {
        let megabytes = tools.limits.memory.div_ceil(1 << 20).max(2);
        let options = words(&FAST_START_FLAGS).chain([format!("-Xmx{megabytes}m").into()]);
        Ok(Runtime {
            java: tools.find("java", "default-jre-headless")?,
            options: options.collect(),
        })
    }

    fn command(self, arguments: impl IntoIterator<Item = OsString>) -> Program {
        Program::new(self.words(arguments), self.java.needs)
    }

    /// The command of the runtime with its options and these arguments.
    fn words(&self, arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
        let java = [self.java.path.clone().into()].into_iter();
        let words = java.chain(self.options.iter().cloned());
        words.chain(arguments).collect()
    }
}

/// Compiles a copy of the source under another name. Java requires that a file has the name of its
/// public class, and judges rename submitted files.
fn compile(
    tools: &Tools<'_>,
    javac: &Tool,
    classes: &Path,
    name: &str,
) -> Result<(), PrepareError> {
    let renamed = classes.join(name);
    fs::copy(&tools.source.copy, &renamed)?;
    let options = [
        "-J-Duser.language=en",
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-d",
    ];
    let driver = tools.driver.as_ref().map(OsString::from);
    let arguments = words(&options)
        .chain([classes.into(), renamed.clone().into()])
        .chain(driver);
    let compiled = tools.compile("javac", javac, arguments.collect());
    fs::remove_file(&renamed)?;
    compiled.map_err(|error| match error {
        PrepareError::CompileError { tool, text } => {
            let [renamed, named] =
                [&renamed, &tools.source.named].map(|path| path.to_string_lossy());
            let with_user_path = |text: String| text.replace(&*renamed, &named);
            PrepareError::CompileError {
                tool,
                text: text.map(with_user_path),
            }
        }
        other => other,
    })
}

/// The file name that javac requires: `class A is public, should be declared in a file named
/// A.java`.
fn public_class(errors: &str) -> Option<String> {
    let (_, after) = errors.split_once("should be declared in a file named ")?;
    let name = after.split_whitespace().next()?;
    // The name comes from the source, so it may contain anything.
    let plain = |c: char| c.is_alphanumeric() || "._$".contains(c);
    name.chars().all(plain).then(|| name.to_owned())
}

/// Finds the class with `public static void main(String[])`.
fn main_class(tools: &Tools<'_>, classes: &Path) -> Result<String, PrepareError> {
    let names = class_names(classes, "")?;
    let javap = tools.find("javap", "default-jdk-headless")?;
    for name in &names {
        let arguments = words(&["-public", "-cp"]).chain([classes.into(), name.into()]);
        let members = tools.output(&javap, arguments.collect())?;
        let is_main = |line: &str| {
            line.trim()
                .starts_with("public static void main(java.lang.String")
        };
        if members.lines().any(is_main) {
            return Ok(name.clone());
        }
    }
    Err(PrepareError::CompileError {
        tool: "noughts",
        text: Wording::new(
            "no class has a method public static void main(String[] args); a program that is \
             checked reads standard input and writes standard output by itself",
            "public static void main(String[] args) 메서드가 있는 클래스가 없습니다. 채점할 \
             프로그램은 스스로 표준 입력을 읽고 표준 출력에 써야 합니다",
        ),
    })
}

/// The names of the compiled classes, without nested classes.
fn class_names(folder: &Path, package: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(stem) = path.file_stem().and_then(OsStr::to_str) else {
            continue;
        };
        let name = format!("{package}{stem}");
        if path.is_dir() {
            names.extend(class_names(&path, &format!("{name}."))?);
        } else if path.extension().is_some_and(|end| end == "class") && !stem.contains('$') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The option for an archive of the classes that the sample needs, which the runtime maps into
/// memory. `None` if the archive cannot be made.
fn class_archive(
    tools: &Tools<'_>,
    runtime: &Runtime,
    run: &[OsString],
    classes: &Path,
) -> Option<OsString> {
    let archive = classes.join("classes.jsa");
    let option = |name: &str| {
        let mut option = OsString::from(name);
        option.push(&archive);
        option
    };
    let archiving = [option("-XX:ArchiveClassesAtExit=")];
    let trial = [&runtime.options, &archiving[..], run].concat();
    tools.trial_run(&runtime.java, trial);
    archive.is_file().then(|| option("-XX:SharedArchiveFile="))
}

const JAVA: &str = include_str!("scout/Scout.java");
const PYTHON: &str = include_str!("scout/scout.py");

/// Ways to access standard input and output that a scout in Java cannot redirect.
const NOT_REDIRECTABLE: [&str; 4] = [
    "/dev/std",
    "FileDescriptor",
    "System.console",
    "ProcessBuilder",
];

/// The arguments that run the scout of a program in Java, after the runtime and its options. `None`
/// if the program cannot or need not have a scout.
fn scout_java(
    tools: &Tools<'_>,
    javac: &Tool,
    program: &Path,
    main: &str,
) -> Result<Option<Vec<OsString>>, PrepareError> {
    let source = tools.text;
    if !tools.wants_scout() || NOT_REDIRECTABLE.iter().any(|way| source.contains(way)) {
        return Ok(None);
    }
    let folder = tools.folder("scout")?;
    let source = folder.join("Scout.java");
    fs::write(&source, JAVA)?;
    let arguments = ["-d".into(), folder.clone().into(), source.into()];
    tools.compile("javac", javac, arguments.into())?;
    let class_path = ["-cp".into(), folder.into(), "Scout".into()];
    let arguments = [program.into(), main.into(), seconds(tools)];
    Ok(Some(class_path.into_iter().chain(arguments).collect()))
}

/// The command of the scout of a program in Python. `None` if the program need not have a scout, or
/// the system cannot fork.
pub(super) fn scout_python(
    tools: &Tools<'_>,
    interpreter: &Path,
) -> Result<Option<Vec<OsString>>, PrepareError> {
    if !tools.wants_scout() || !cfg!(unix) {
        return Ok(None);
    }
    let scout: PathBuf = tools.folder("scout")?.join("scout.py");
    fs::write(&scout, PYTHON)?;
    let source = OsString::from(&tools.source.copy);
    let command = [interpreter.into(), scout.into(), source, seconds(tools)];
    Ok(Some(command.into()))
}

/// The time limit in whole seconds.
fn seconds(tools: &Tools<'_>) -> OsString {
    let limit = tools.limits.time.as_secs_f64().ceil();
    limit.to_string().into()
}
