//! Where programs are locked in: in namespaces by bubblewrap, or by landlock where that is
//! not installed.

mod account;
mod bubblewrap;
mod cgroup;
pub(super) mod janitor;
pub(super) mod launch;
mod process;
mod system_calls;
mod view;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use janitor::Workspace;
pub(crate) use launch::Confinement;
pub(crate) use process::RunnerProcess;
pub(crate) use system_calls::restrict_system_calls;
pub(crate) use view::View;

use super::runner::{Lock, RUNNER, Setup};
use crate::SandboxChoice;
use crate::stop::StopFlag;

/// What locks programs in, and a folder for what they are made of. The folder goes away with
/// the last copy of this, or when this process is killed.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    lock_in: LockIn,
    workspace: Workspace,
}

/// How programs are locked in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockIn {
    /// By bubblewrap, which is here.
    Bubblewrap(PathBuf),
    /// By landlock.
    Landlock {
        /// Why not by bubblewrap; `None` if that was not asked for.
        bubblewrap: Option<String>,
    },
    /// Not at all.
    Not,
}

/// Why programs cannot be locked in as they should.
#[derive(Debug)]
pub enum SandboxError {
    /// Neither way is to be had on this machine.
    Unavailable {
        /// Why not by bubblewrap; `None` if that was not asked for.
        bubblewrap: Option<String>,
        /// Why not by landlock; `None` if that was not asked for.
        landlock: Option<String>,
    },
    /// A failure of the system.
    Own(io::Error),
}

impl fmt::Display for SandboxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SandboxError::Unavailable {
                bubblewrap,
                landlock,
            } => {
                let reasons = [("bubblewrap", bubblewrap), ("landlock", landlock)];
                let reasons = reasons
                    .iter()
                    .filter_map(|(name, why)| Some(format!("{name}: {}", why.as_ref()?)));
                write!(
                    f,
                    "programs cannot be locked in ({})",
                    reasons.collect::<Vec<_>>().join("; ")
                )
            }
            SandboxError::Own(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SandboxError {}

impl From<io::Error> for SandboxError {
    fn from(error: io::Error) -> SandboxError {
        SandboxError::Own(error)
    }
}

impl Sandbox {
    /// Finds out what this machine can do.
    ///
    /// # Errors
    ///
    /// What is asked for is not to be had, or the system fails; an error of the kind
    /// `Interrupted` if `stop` is set before that is known.
    pub fn new(choice: SandboxChoice, stop: &StopFlag<'_>) -> Result<Sandbox, SandboxError> {
        let with = |lock_in| -> io::Result<Sandbox> {
            Ok(Sandbox(Arc::new(Inner {
                lock_in,
                workspace: Workspace::new()?,
            })))
        };
        let (mut bubblewrap, mut landlock) = (None, None);
        use SandboxChoice::{Auto, Bubblewrap, Landlock, Require};
        if matches!(choice, Auto | Require | Bubblewrap) {
            match which::which("bwrap") {
                Err(_) => bubblewrap = Some("bwrap is not installed".to_owned()),
                Ok(path) => {
                    let sandbox = with(LockIn::Bubblewrap(path))?;
                    match sandbox.try_out(stop) {
                        Ok(()) => return Ok(sandbox),
                        Err(error) if is_interruption(&error) => return Err(error.into()),
                        Err(error) => bubblewrap = Some(error.to_string()),
                    }
                }
            }
        }
        if matches!(choice, Auto | Require | Landlock) {
            let sandbox = with(LockIn::Landlock {
                bubblewrap: bubblewrap.clone(),
            })?;
            match sandbox.try_out(stop) {
                Ok(()) => return Ok(sandbox),
                Err(error) if is_interruption(&error) => return Err(error.into()),
                Err(error) => landlock = Some(error.to_string()),
            }
        }
        match choice {
            SandboxChoice::Auto | SandboxChoice::Off => Ok(with(LockIn::Not)?),
            _ => Err(SandboxError::Unavailable {
                bubblewrap,
                landlock,
            }),
        }
    }

    /// How programs are locked in.
    pub fn lock_in(&self) -> &LockIn {
        &self.0.lock_in
    }

    /// Runs a program that everybody has.
    fn try_out(&self, stop: &StopFlag<'_>) -> io::Result<()> {
        let mut runner = self.runner(&View::of_system(), stop)?;
        runner.try_out(stop)
    }

    /// A new folder, which goes away with this.
    pub(crate) fn folder(&self, name: &str) -> io::Result<PathBuf> {
        let folder = tempfile::Builder::new()
            .prefix(&format!("{name}-"))
            .tempdir_in(self.0.workspace.folder())?;
        Ok(folder.keep())
    }

    /// Starts a process that runs programs with such a view.
    pub(crate) fn runner(&self, view: &View, stop: &StopFlag<'_>) -> io::Result<RunnerProcess> {
        let on_disk = view.write.clone();
        let command = match &self.0.lock_in {
            LockIn::Bubblewrap(bwrap) => bubblewrap::runner(bwrap, view)?,
            LockIn::Landlock { .. } => {
                let base = self.folder("runner")?;
                runner(Lock::Launcher(Confinement::new(view)?), base, on_disk)?
            }
            LockIn::Not => runner(Lock::Group, self.folder("runner")?, on_disk)?,
        };
        let has_namespace = matches!(self.0.lock_in, LockIn::Bubblewrap(_));
        RunnerProcess::start(command, has_namespace, stop, |path: &Path| {
            self.0.workspace.and_remove(path)
        })
    }
}

/// Whether the user has interrupted, which tells nothing of what this machine can do.
fn is_interruption(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Interrupted
}

/// The command that starts a runner without namespaces.
fn runner(lock: Lock, base: PathBuf, on_disk: Vec<PathBuf>) -> io::Result<Command> {
    let setup = Setup {
        lock,
        base,
        counted_as_memory: Vec::new(),
        on_disk,
    };
    let mut command = Command::new("/proc/self/exe");
    command
        .arg(RUNNER)
        .arg(serde_json::to_string(&setup)?)
        .stdin(std::process::Stdio::null());
    Ok(command)
}
