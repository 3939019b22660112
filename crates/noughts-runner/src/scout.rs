//! Scouts: programs that run the program on many inputs in one process, each as if it had a
//! process of its own. Whether that is faithful is for the judge to find out.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::program::PrepareError;
use super::tools::{Tool, Tools};

const JAVA: &str = include_str!("scout/Scout.java");
const PYTHON: &str = include_str!("scout/scout.py");

/// Ways to standard input and output that a scout in Java cannot take the place of.
const PAST_SYSTEM: [&str; 4] = [
    "/dev/std",
    "FileDescriptor",
    "System.console",
    "ProcessBuilder",
];

/// What runs the scout of a program in Java, behind the runtime and its options. `None` if there
/// should be none.
pub(super) fn java(
    tools: &Tools<'_>,
    javac: &Tool,
    program: &Path,
    main: &str,
) -> Result<Option<Vec<OsString>>, PrepareError> {
    let source = tools.text();
    if !tools.wants_scout() || PAST_SYSTEM.iter().any(|way| source.contains(way)) {
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

/// The command of the scout of a program in Python. `None` if there should be none, or the system
/// cannot fork.
pub(super) fn python(
    tools: &Tools<'_>,
    interpreter: &Path,
) -> Result<Option<Vec<OsString>>, PrepareError> {
    if !tools.wants_scout() || !cfg!(unix) {
        return Ok(None);
    }
    let scout: PathBuf = tools.folder("scout")?.join("scout.py");
    fs::write(&scout, PYTHON)?;
    let source = tools.source();
    Ok(Some(vec![
        interpreter.into(),
        scout.into(),
        source.into(),
        seconds(tools),
    ]))
}

/// The time limit in whole seconds.
fn seconds(tools: &Tools<'_>) -> OsString {
    let limit = tools.limits().time.as_secs_f64().ceil();
    limit.to_string().into()
}
