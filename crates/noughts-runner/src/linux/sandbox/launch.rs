//! The launcher: it confines itself by landlock and by a filter of system calls, and
//! becomes the program. What the program starts is confined in the same way.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};
use serde::{Deserialize, Serialize};

use super::system_calls::{Outside, forbid_changes_of_files, restrict_system_calls};
use super::view::View;
use crate::linux::path_text;

/// The first argument of a launcher. The second is its [`Launch`], the third the program.
pub(crate) const LAUNCHER: &str = "noughts-launcher";

/// The newest rules of landlock that are asked for. An older system has less.
const NEWEST: ABI = ABI::V6;

/// What a program may see and touch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Confinement {
    pub(super) view: View,
    /// Processes that are not the program's.
    pub(super) outside: Outside,
}

impl Confinement {
    /// One with a view of some files. Processes are not hidden: they are in `/proc`, which
    /// runtimes read.
    pub(super) fn new(view: &View) -> io::Result<Confinement> {
        let hidden = view.ourselves();
        let mut view = view.clone();
        for path in hidden {
            view = view.without(&path)?;
        }
        Ok(Confinement {
            view: view.and("/proc".as_ref()),
            outside: Outside::only(process::id()),
        })
    }
}

/// What a launcher is told.
#[derive(Debug, Serialize, Deserialize)]
struct Launch {
    confinement: Confinement,
    #[serde(with = "path_text")]
    folder: PathBuf,
    #[serde(with = "path_text")]
    error: PathBuf,
}

/// The command that starts a program through a launcher. The program's arguments follow.
pub(crate) fn command(
    confinement: &Confinement,
    folder: &Path,
    error: &Path,
    program: &OsStr,
) -> io::Result<Command> {
    let launch = Launch {
        confinement: confinement.clone(),
        folder: folder.to_owned(),
        error: error.to_owned(),
    };
    let mut command = Command::new("/proc/self/exe");
    command
        .arg(LAUNCHER)
        .arg(serde_json::to_string(&launch)?)
        .arg(program);
    Ok(command)
}

/// Why a launcher could not become the program; `None` if it did.
pub(crate) fn take_error(path: &Path) -> Option<io::Error> {
    let written = fs::read_to_string(path).ok()?;
    let _ = fs::remove_file(path);
    match (written.as_str(), written.parse()) {
        ("", _) => None,
        (_, Ok(number)) => Some(io::Error::from_raw_os_error(number)),
        (words, Err(_)) => Some(io::Error::other(words.to_owned())),
    }
}

/// Becomes the program, or says why not.
pub(crate) fn launch(launch: &str, command: impl Iterator<Item = OsString>) -> io::Error {
    let launch: Launch = match serde_json::from_str(launch) {
        Ok(launch) => launch,
        Err(error) => return error.into(),
    };
    // Opened before anything is forbidden, and closed when the program begins.
    let mut note = match File::create(&launch.error) {
        Ok(note) => note,
        Err(error) => return error,
    };
    let error = match confine(&launch.confinement, &launch.folder) {
        Ok(()) => become_program(command),
        Err(error) => error,
    };
    let written = match error.raw_os_error() {
        Some(number) => write!(note, "{number}"),
        None => write!(note, "{error}"),
    };
    written.err().unwrap_or(error)
}

fn become_program(mut command: impl Iterator<Item = OsString>) -> io::Error {
    match command.next() {
        Some(program) => Command::new(program).args(command).exec(),
        None => io::ErrorKind::InvalidInput.into(),
    }
}

fn confine(confinement: &Confinement, folder: &Path) -> io::Result<()> {
    setsid()?;
    set_parent_process_death_signal(Some(Signal::KILL))?;
    restrict_files(&confinement.view, folder)?;
    // Root without its privileges.
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    set_capabilities(None, none)?;
    let runner = getppid().map_or(0, Pid::as_raw_pid);
    if !confinement.view.is_for_tool {
        forbid_changes_of_files()?;
    }
    restrict_system_calls(Some(&confinement.outside.and(runner)))
}

/// Leaves access to what the program may see, and to its own folder. Other processes cannot
/// be traced or, on newer systems, signalled.
fn restrict_files(view: &View, folder: &Path) -> io::Result<()> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let devices = view.devices.iter();
    let ruleset = Ruleset::default()
        .handle_access(all)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(NEWEST)))
        .and_then(|rules| rules.scope(Scope::from_all(NEWEST)))
        .and_then(|rules| rules.create())
        .and_then(|rules| rules.add_rules(path_beneath_rules(&view.read, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(devices, all)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(&view.write, all)))
        .and_then(|rules| rules.add_rules(path_beneath_rules([folder], all)))
        .map_err(io::Error::other)?;
    let restricted = ruleset.restrict_self().map_err(io::Error::other)?;
    match restricted.ruleset {
        RulesetStatus::NotEnforced => Err(io::Error::other("landlock is not enforced")),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    }
}
