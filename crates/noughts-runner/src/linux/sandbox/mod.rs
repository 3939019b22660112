//! The sandboxes: bubblewrap, or landlock if bubblewrap is not available.

mod bubblewrap;
mod cgroup;
pub(super) mod launch;
mod process;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, thread};

pub(crate) use launch::Confinement;
pub(crate) use launch::restrict_system_calls;
pub(crate) use process::RunnerProcess;

use super::runner::{ProcessScope, RUNNER, Setup};
use crate::linux::runner::remove;
use crate::sandbox::{Isolation, Needs, SandboxChoice, SandboxError, StopFlag, new_folder};

/// A Linux sandbox. Its folder is removed when it is dropped, or when this process is killed.
pub(crate) struct LinuxSandbox {
    pub(crate) isolation: Isolation,
    pub(crate) workspace: Workspace,
}

impl LinuxSandbox {
    /// Finds out which sandboxes this machine supports.
    pub(crate) fn new(
        choice: SandboxChoice,
        stop: &StopFlag<'_>,
    ) -> Result<LinuxSandbox, SandboxError> {
        let with = |isolation| -> io::Result<LinuxSandbox> {
            let workspace = Workspace::new()?;
            Ok(LinuxSandbox {
                isolation,
                workspace,
            })
        };
        let attempt = |isolation| -> io::Result<Result<LinuxSandbox, String>> {
            let sandbox = with(isolation)?;
            let runner = sandbox.runner(&Needs::default(), stop);
            match runner.and_then(|mut runner| runner.test_sandbox(stop)) {
                Ok(()) => Ok(Ok(sandbox)),
                // The user has interrupted, so nothing is known about this machine.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
                Err(error) => Ok(Err(error.to_string())),
            }
        };
        let (mut bubblewrap, mut landlock) = (None, None);
        use SandboxChoice::{Auto, Bubblewrap, Landlock, Require};
        if matches!(choice, Auto | Require | Bubblewrap) {
            let attempted = match which::which("bwrap") {
                Err(_) => Err("bwrap is not installed".to_owned()),
                Ok(path) => attempt(Isolation::Bubblewrap(path))?,
            };
            match attempted {
                Ok(sandbox) => return Ok(sandbox),
                Err(why) => bubblewrap = Some(why),
            }
        }
        if matches!(choice, Auto | Require | Landlock) {
            let bubblewrap = bubblewrap.clone();
            match attempt(Isolation::Landlock { bubblewrap })? {
                Ok(sandbox) => return Ok(sandbox),
                Err(why) => landlock = Some(why),
            }
        }
        match choice {
            SandboxChoice::Auto | SandboxChoice::Off => Ok(with(Isolation::None)?),
            _ => Err(SandboxError::Unavailable {
                bubblewrap,
                landlock,
            }),
        }
    }

    /// Starts a process that runs programs with these needs.
    pub(crate) fn runner(&self, needs: &Needs, stop: &StopFlag<'_>) -> io::Result<RunnerProcess> {
        let view = &bubblewrap::view(needs);
        let command = match &self.isolation {
            Isolation::Bubblewrap(bwrap) => bubblewrap::runner(bwrap, view)?,
            Isolation::Landlock { .. } => {
                self.helper(ProcessScope::Launcher(Confinement::new(view)?), view)?
            }
            Isolation::None => self.helper(ProcessScope::Group, view)?,
        };
        let has_namespace = matches!(self.isolation, Isolation::Bubblewrap(_));
        RunnerProcess::start(command, has_namespace, stop, |path: &Path| {
            self.workspace.and_remove(path)
        })
    }

    /// The command that starts a runner without namespaces.
    fn helper(&self, scope: ProcessScope, view: &Needs) -> io::Result<Command> {
        let setup = Setup {
            scope,
            base: new_folder(&self.workspace.folder, "runner")?.into(),
            counted_as_memory: Vec::new(),
            on_disk: view.write.clone(),
        };
        let mut command = Command::new("/proc/self/exe");
        command
            .arg(RUNNER)
            .arg(serde_json::to_string(&setup)?)
            .stdin(Stdio::null());
        Ok(command)
    }
}

/// The first argument of a janitor.
pub(crate) const JANITOR: &str = "noughts-janitor";

/// How long it waits for processes to leave the groups that it has to remove.
const PATIENCE: Duration = Duration::from_secs(10);

/// The folder for all files that a check writes. Dropping it removes the folder.
pub(crate) struct Workspace {
    pub(crate) folder: PathBuf,
    janitor: Mutex<Child>,
}

impl Workspace {
    pub(super) fn new() -> io::Result<Workspace> {
        // Its own process group, so that Ctrl-C does not end it.
        let mut janitor = Command::new("/proc/self/exe")
            .arg(JANITOR)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()?;
        let folder = tempfile::Builder::new()
            .prefix("noughts-")
            .tempdir()?
            .keep();
        let registered = register(&mut janitor, &folder);
        let workspace = Workspace {
            folder,
            janitor: Mutex::new(janitor),
        };
        registered.map(|()| workspace)
    }

    /// Registers a control group to be removed too.
    pub(super) fn and_remove(&self, path: &Path) -> io::Result<()> {
        let mut janitor = self.janitor.lock().unwrap_or_else(PoisonError::into_inner);
        register(&mut janitor, path)
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let janitor = self.janitor.get_mut();
        // The janitor closes its standard input, and reports itself what it cannot remove.
        let _ = janitor.unwrap_or_else(PoisonError::into_inner).wait();
    }
}

fn register(janitor: &mut Child, path: &Path) -> io::Result<()> {
    let stdin = janitor.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
    writeln!(stdin, "{}", serde_json::to_string(path.as_os_str())?)
}

/// Runs the janitor: a helper that removes the files of a check when the check has ended, in
/// whatever way. It waits for the end of its standard input, which comes even if the check is
/// killed.
pub(crate) fn serve_as_janitor() -> io::Result<()> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for line in io::stdin().lock().lines() {
        let path: OsString = serde_json::from_str(&line?)?;
        paths.push(path.into());
    }
    let begun = Instant::now();
    for path in paths.iter().rev() {
        while let Err(error) = remove_any(path) {
            if begun.elapsed() > PATIENCE {
                eprintln!("noughts: cannot remove {}: {error}", path.display());
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
    Ok(())
}

/// Removes a folder with its contents, or a control group, in which only groups can be removed.
fn remove_any(path: &Path) -> io::Result<()> {
    let removed = if path.join("cgroup.procs").exists() {
        fs::remove_dir(path)
    } else {
        remove(path)
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
