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

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use janitor::Workspace;
pub(crate) use launch::Confinement;
pub(crate) use process::RunnerProcess;
pub(crate) use system_calls::restrict_system_calls;
use view::View;

use super::runner::{Lock, RUNNER, Setup};
use crate::needs::Needs;
use crate::sandbox::{LockIn, SandboxChoice, SandboxError, new_folder};
use crate::stop::StopFlag;

/// A sandbox of Linux. Its folder goes away with it, or when this process is killed.
pub(crate) struct LinuxSandbox {
    lock_in: LockIn,
    workspace: Workspace,
}

impl LinuxSandbox {
    /// Finds out what this machine can do.
    pub(crate) fn new(
        choice: SandboxChoice,
        stop: &StopFlag<'_>,
    ) -> Result<LinuxSandbox, SandboxError> {
        let with = |lock_in| -> io::Result<LinuxSandbox> {
            let workspace = Workspace::new()?;
            Ok(LinuxSandbox { lock_in, workspace })
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
    pub(crate) fn lock_in(&self) -> &LockIn {
        &self.lock_in
    }

    /// Runs a program that everybody has.
    fn try_out(&self, stop: &StopFlag<'_>) -> io::Result<()> {
        let mut runner = self.runner(&Needs::default(), stop)?;
        runner.try_out(stop)
    }

    /// The folder for everything that is written.
    pub(crate) fn workspace(&self) -> &Path {
        self.workspace.folder()
    }

    /// Starts a process that runs programs with such needs.
    pub(crate) fn runner(&self, needs: &Needs, stop: &StopFlag<'_>) -> io::Result<RunnerProcess> {
        let view = &View::of(needs);
        let on_disk = view.write.clone();
        let command = match &self.lock_in {
            LockIn::Bubblewrap(bwrap) => bubblewrap::runner(bwrap, view)?,
            LockIn::Landlock { .. } => {
                let base = new_folder(self.workspace(), "runner")?;
                runner(Lock::Launcher(Confinement::new(view)?), base, on_disk)?
            }
            LockIn::Not => runner(
                Lock::Group,
                new_folder(self.workspace(), "runner")?,
                on_disk,
            )?,
        };
        let has_namespace = matches!(self.lock_in, LockIn::Bubblewrap(_));
        RunnerProcess::start(command, has_namespace, stop, |path: &Path| {
            self.workspace.and_remove(path)
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
