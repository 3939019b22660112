//! The languages in which a program may be written, and how it comes to run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::java;
use super::program::{Machine, Tools, Unprepared};

/// A language, known by the end of a file's name.
pub(super) struct Language {
    pub extensions: &'static [&'static str],
    pub machine: Machine,
    prepare: fn(&Tools<'_>, source: &Path) -> Result<Vec<OsString>, Unprepared>,
}

/// Every language there is.
pub(super) const LANGUAGES: [Language; 8] = [
    Language {
        extensions: &["c"],
        machine: Machine::Plain,
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
        machine: Machine::Plain,
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
        machine: Machine::Plain,
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
        machine: Machine::Plain,
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
        machine: Machine::Java,
        prepare: java::java,
    },
    Language {
        extensions: &["kt"],
        machine: Machine::Java,
        prepare: java::kotlin,
    },
    Language {
        extensions: &["py"],
        machine: Machine::Plain,
        prepare: python,
    },
    Language {
        extensions: &["js"],
        machine: Machine::Plain,
        prepare: |tools, source| {
            let node = tools.find("node", "nodejs")?;
            Ok(vec![node.into(), source.into()])
        },
    },
];

impl Language {
    /// The language of a file, by its name.
    pub(super) fn of(source: &Path) -> Option<&'static Language> {
        let extension = source.extension()?.to_str()?.to_ascii_lowercase();
        LANGUAGES
            .iter()
            .find(|language| language.extensions.contains(&extension.as_str()))
    }

    /// Compiles a program if need be, and gives the command that runs it.
    pub(super) fn prepare(
        &self,
        tools: &Tools<'_>,
        source: &Path,
    ) -> Result<Vec<OsString>, Unprepared> {
        (self.prepare)(tools, source)
    }
}

pub(super) fn words(words: &[&str]) -> impl Iterator<Item = OsString> {
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
