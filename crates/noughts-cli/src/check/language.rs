//! The languages in which a program may be written, and how it comes to run.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::program::{Tools, Unprepared};

/// A language, known by the end of a file's name.
pub(crate) struct Language {
    pub(crate) extensions: &'static [&'static str],
    prepare: fn(&Tools<'_>, source: &Path) -> Result<Vec<OsString>, Unprepared>,
}

/// Every language there is.
pub(crate) const LANGUAGES: [Language; 8] = [
    Language {
        extensions: &["c"],
        prepare: |tools, source| {
            tools.executable("gcc", "gcc", |program| {
                words(&["-O2", "-std=gnu17", "-w", "-pthread", "-o"])
                    .chain([program, source.into(), "-lm".into()])
                    .collect()
            })
        },
    },
    Language {
        extensions: &["cpp", "cc", "cxx"],
        prepare: |tools, source| {
            tools.executable("g++", "g++", |program| {
                words(&["-O2", "-std=gnu++20", "-w", "-pthread", "-o"])
                    .chain([program, source.into()])
                    .collect()
            })
        },
    },
    Language {
        extensions: &["rs"],
        prepare: |tools, source| {
            tools.executable("rustc", "rustc", |program| {
                // The crate must have a name even if the file's is not one.
                words(&[
                    "-O",
                    "--edition=2021",
                    "--cap-lints=allow",
                    "--crate-name=program",
                    "-o",
                ])
                .chain([program, source.into()])
                .collect()
            })
        },
    },
    Language {
        extensions: &["go"],
        prepare: |tools, source| {
            tools.executable("go", "golang-go", |program| {
                words(&["build", "-o"])
                    .chain([program, source.into()])
                    .collect()
            })
        },
    },
    Language {
        extensions: &["java"],
        prepare: java,
    },
    Language {
        extensions: &["kt"],
        prepare: kotlin,
    },
    Language {
        extensions: &["py"],
        prepare: python,
    },
    Language {
        extensions: &["js"],
        prepare: |tools, source| {
            let node = tools.find("node", "nodejs")?;
            Ok(vec![node.into(), source.into()])
        },
    },
];

impl Language {
    /// The language of a file, by its name.
    pub(crate) fn of(source: &Path) -> Option<&'static Language> {
        let extension = source.extension()?.to_str()?.to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.extensions.contains(&extension.as_str()))
    }

    /// Compiles a program if need be, and gives the command that runs it.
    pub(crate) fn prepare(
        &self,
        tools: &Tools<'_>,
        source: &Path,
    ) -> Result<Vec<OsString>, Unprepared> {
        (self.prepare)(tools, source)
    }
}

fn words(words: &[&str]) -> impl Iterator<Item = OsString> {
    words
        .iter()
        .map(OsString::from)
        .collect::<Vec<_>>()
        .into_iter()
}

/// The interpreter itself: what is called python3 may be a script that looks
/// for it, and takes longer than the program.
fn python(tools: &Tools<'_>, source: &Path) -> Result<Vec<OsString>, Unprepared> {
    let found = tools.find("python3", "python3")?;
    let ask = words(&["-c", "import sys; print(sys.executable)"]);
    let itself = tools.output(&found, ask.collect())?;
    let itself = PathBuf::from(itself.trim_end());
    let python = if itself.is_file() { itself } else { found };
    Ok(vec![python.into(), source.into()])
}

/// The Java machine starts and stops thousands of times, mostly for an instant.
/// The usual collector starts fastest, since its memory can be mapped from the
/// class archive, but it needs no threads of its own; and only what is truly
/// hot is worth compiling, quickly.
const JAVA_QUICKLY: [&str; 7] = [
    "-Xshare:auto",
    "-XX:+UseG1GC",
    "-XX:ParallelGCThreads=1",
    "-XX:ConcGCThreads=1",
    "-XX:TieredStopAtLevel=1",
    "-XX:CompileThresholdScaling=10",
    "-XX:-UsePerfData",
];

fn java(tools: &Tools<'_>, source: &Path) -> Result<Vec<OsString>, Unprepared> {
    let (javac, java) = (
        tools.find("javac", "default-jdk-headless")?,
        tools.find("java", "default-jre-headless")?,
    );
    let classes = tools.scratch("classes")?;
    let compile = |file: &OsStr| {
        // The file must be named after its public class, and a judge names it
        // so whatever it was called before.
        let renamed = classes.join(file);
        fs::copy(source, &renamed).map_err(Unprepared::Own)?;
        let arguments = words(&[
            "-J-Duser.language=en",
            "-nowarn",
            "-encoding",
            "UTF-8",
            "-d",
        ]);
        let done = tools.compile(
            "javac",
            &javac,
            arguments
                .chain([classes.clone().into(), renamed.clone().into()])
                .collect(),
        );
        fs::remove_file(&renamed).map_err(Unprepared::Own)?;
        let called =
            |text: String| text.replace(&*renamed.to_string_lossy(), &source.to_string_lossy());
        done.map_err(|unprepared| match unprepared {
            Unprepared::CompileError { tool, text } => Unprepared::CompileError {
                tool,
                text: called(text),
            },
            other => other,
        })
    };
    let compiled = match compile(OsStr::new("Main.java")) {
        Err(Unprepared::CompileError { text, .. }) if public_class(&text).is_some() => {
            compile(OsStr::new(&public_class(&text).unwrap_or_default()))
        }
        compiled => compiled,
    };
    compiled?;
    let main = main_class(tools, &classes)?;
    let mut command: Vec<OsString> = [java.into()]
        .into_iter()
        .chain(words(&JAVA_QUICKLY))
        .collect();
    let run = [OsString::from("-cp"), classes.clone().into(), main.into()];
    // Classes that are ready to be mapped into memory: what the sample needs.
    let archive = classes.join("classes.jsa");
    let mut option = OsString::from("-XX:ArchiveClassesAtExit=");
    option.push(&archive);
    let rehearsal: Vec<_> = command[1..]
        .iter()
        .cloned()
        .chain([option])
        .chain(run.clone())
        .collect();
    tools.rehearse(&PathBuf::from(&command[0]), rehearsal);
    if archive.is_file() {
        let mut option = OsString::from("-XX:SharedArchiveFile=");
        option.push(&archive);
        command.push(option);
    }
    command.extend(run);
    Ok(command)
}

/// The file's name that javac asks for: `class A is public, should be declared
/// in a file named A.java`.
fn public_class(errors: &str) -> Option<String> {
    let (_, name) = errors.split_once("should be declared in a file named ")?;
    let name = name.split_whitespace().next()?;
    // It comes from the source, so it might be anything.
    let plain = |c: char| c.is_alphanumeric() || "._$".contains(c);
    name.chars().all(plain).then(|| name.to_owned())
}

/// The class with `public static void main(String[])`.
fn main_class(tools: &Tools<'_>, classes: &Path) -> Result<String, Unprepared> {
    let names = class_names(classes, "").map_err(Unprepared::Own)?;
    if let [only] = names.as_slice() {
        return Ok(only.clone());
    }
    let javap = tools.find("javap", "default-jdk-headless")?;
    for name in &names {
        let arguments = words(&["-public", "-cp"]).chain([classes.into(), name.into()]);
        let members = tools.output(&javap, arguments.collect())?;
        let mut members = members.lines().map(str::trim);
        if members.any(|member| member.starts_with("public static void main(java.lang.String")) {
            return Ok(name.clone());
        }
    }
    Err(Unprepared::CompileError {
        tool: "javac",
        text: "no class has a method public static void main(String[] args)".to_owned(),
    })
}

/// The names of the compiled classes, those inside others left out.
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

fn kotlin(tools: &Tools<'_>, source: &Path) -> Result<Vec<OsString>, Unprepared> {
    let (kotlinc, java) = (
        tools.find("kotlinc", "kotlin")?,
        tools.find("java", "default-jre-headless")?,
    );
    let jar = tools.scratch("classes")?.join("program.jar");
    let arguments = [source.into()]
        .into_iter()
        .chain(words(&["-nowarn", "-include-runtime", "-d"]))
        .chain([jar.clone().into()]);
    tools.compile("kotlinc", &kotlinc, arguments.collect())?;
    let run = [OsString::from("-jar"), jar.into()];
    Ok([java.into()]
        .into_iter()
        .chain(words(&JAVA_QUICKLY))
        .chain(run)
        .collect())
}
