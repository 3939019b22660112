//! The languages in which a program may be written, and how each is compiled and
//! run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::java;
use super::program::{PrepareError, Runtime, Tools};

/// A language, recognised by the extension of a file's name.
pub(super) struct SourceLanguage {
    pub extensions: &'static [&'static str],
    pub runtime: Runtime,
    prepare: fn(&Tools<'_>, source: &Path) -> Result<Vec<OsString>, PrepareError>,
}

/// Every language that is known.
pub(super) const LANGUAGES: [SourceLanguage; 8] = [
    SourceLanguage {
        extensions: &["c"],
        runtime: Runtime::Plain,
        prepare: |tools, source| {
            tools.executable("gcc", "gcc", |program| {
                words(&["-O2", "-std=gnu17", "-w", "-pthread", "-o"])
                    .chain([program, source.into(), "-lm".into()])
                    .collect()
            })
        },
    },
    SourceLanguage {
        extensions: &["cpp", "cc", "cxx"],
        runtime: Runtime::Plain,
        prepare: |tools, source| {
            tools.executable("g++", "g++", |program| {
                words(&["-O2", "-std=gnu++20", "-w", "-pthread", "-o"])
                    .chain([program, source.into()])
                    .collect()
            })
        },
    },
    SourceLanguage {
        extensions: &["rs"],
        runtime: Runtime::Plain,
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
    SourceLanguage {
        extensions: &["go"],
        runtime: Runtime::Plain,
        prepare: |tools, source| {
            tools.executable("go", "golang-go", |program| {
                words(&["build", "-o"])
                    .chain([program, source.into()])
                    .collect()
            })
        },
    },
    SourceLanguage {
        extensions: &["java"],
        runtime: Runtime::Java,
        prepare: java::java,
    },
    SourceLanguage {
        extensions: &["kt"],
        runtime: Runtime::Java,
        prepare: java::kotlin,
    },
    SourceLanguage {
        extensions: &["py"],
        runtime: Runtime::Plain,
        prepare: python,
    },
    SourceLanguage {
        extensions: &["js"],
        runtime: Runtime::Plain,
        prepare: |tools, source| {
            let node = tools.find("node", "nodejs")?;
            Ok(vec![node.into(), source.into()])
        },
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

    /// Compiles a program if need be, and gives the command that runs it.
    pub(super) fn prepare(
        &self,
        tools: &Tools<'_>,
        source: &Path,
    ) -> Result<Vec<OsString>, PrepareError> {
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

/// The path of the interpreter itself: `python3` may be a script that looks for
/// it and takes longer than the program.
fn python(tools: &Tools<'_>, source: &Path) -> Result<Vec<OsString>, PrepareError> {
    let found = tools.find("python3", "python3")?;
    let ask = words(&["-c", "import sys; print(sys.executable)"]);
    let itself = tools.output(&found, ask.collect())?;
    let itself = PathBuf::from(itself.trim_end());
    let python = if itself.is_file() { itself } else { found };
    Ok(vec![python.into(), source.into()])
}
