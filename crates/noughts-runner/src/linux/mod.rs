//! The parts that need Linux: sandboxes, and the helper processes that run programs in them.

mod runner;
mod sandbox;

use std::process::exit;
use std::{env, io};

pub(crate) use sandbox::{LinuxSandbox, RunnerProcess};

use runner::RUNNER;
use sandbox::launch::{LAUNCHER, launch};
use sandbox::{JANITOR, serve_as_janitor};

/// In a helper, does the helper's work and does not return.
pub(crate) fn serve_if_helper() {
    let mut arguments = env::args_os().skip(1);
    let Some(name) = arguments.next() else {
        return;
    };
    let mut told = || {
        let told = arguments.next().and_then(|told| told.into_string().ok());
        told.ok_or(io::Error::from(io::ErrorKind::InvalidInput))
    };
    let done = match name.to_str() {
        Some(RUNNER) => told().and_then(|setup| runner::serve(&setup)),
        Some(JANITOR) => serve_as_janitor(),
        Some(LAUNCHER) => told().and_then(|told| Err(launch(&told, arguments))),
        _ => return,
    };
    if let Err(error) = done {
        eprintln!("noughts: {error}");
        exit(3);
    }
    exit(0);
}

/// Lists of paths in JSON, for fields with `#[serde(with = "paths")]`. Each is written as an
/// `OsString`, since it need not be Unicode.
mod paths {
    use std::ffi::OsString;
    use std::path::PathBuf;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(paths.iter().map(|path| path.as_os_str()))
    }

    pub(super) fn deserialize<'de, D>(from: D) -> Result<Vec<PathBuf>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let paths = Vec::<OsString>::deserialize(from)?;
        Ok(paths.into_iter().map(PathBuf::from).collect())
    }
}
