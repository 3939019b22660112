//! The runner: a helper process that runs programs one after another, or keeps one alive and asks
//! it line by line. It is the same executable, started again. It enforces the limits of a program
//! and its children, kills them when the run ends, and removes their files.
//!
//! Its standard output is a socket to the process that started it. It ends when the socket closes.

mod conversation;
mod folder;
mod load;
mod watch;

use std::ffi::OsString;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use conversation::Conversation;
use folder::RunFolder;
pub(crate) use folder::remove;
use noughts_judge::judge::{Run, RunLimits};
use rustix::io::Errno;
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getrlimit, kill_process,
    kill_process_group, set_child_subreaper, set_dumpable_behavior, setrlimit, setsid, wait,
};
use serde::{Deserialize, Serialize};
use watch::Watch;

use super::sandbox::{launch, restrict_system_calls};
use crate::linux::sandbox::Confinement;
use crate::linux::{Reply, Request, receive, send};
use crate::sandbox::{InputMode, LARGEST_FILE, Order, StartError, paths};

/// The first argument of a runner. The second is its [`Setup`].
pub(super) const RUNNER: &str = "noughts-runner";

/// The environment of every program: that of a judge, without the user's variables.
const ENVIRONMENT: [(&str, &str); 2] = [
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("LANG", "C.UTF-8"),
];

/// Serves orders until the socket closes.
pub(super) fn serve(setup: &str) -> io::Result<()> {
    let setup: Setup = serde_json::from_str(setup)?;
    let control = io::stdout().as_fd().try_clone_to_owned()?;
    let mut runner = Runner::new(setup, control.into())?;
    send(&mut runner.control, &Reply::Ready, [&[]; 2])?;
    loop {
        runner.watch_until_order()?;
        let (request, [input, _]) = match receive(&mut runner.control) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return runner.end_conversation();
            }
            received => received?,
        };
        let Request::Run(order) = request else {
            continue;
        };
        let reply = runner.run(&order, &input);
        let pieces = match &reply {
            Reply::Done(run) => [&run.output[..], &run.errors[..]],
            _ => [&[][..]; 2],
        };
        send(&mut runner.control, &reply, pieces)?;
    }
}

struct Runner {
    setup: Setup,
    control: UnixStream,
    /// The number of runs so far.
    runs: u64,
    /// The folder of a run that has left nothing in it, which the next run reuses.
    spare: Option<RunFolder>,
    /// The conversation with a program that is kept alive.
    conversation: Option<Conversation>,
    /// The most memory that this process has had, as far as it is known.
    inherited: u64,
}

impl Runner {
    /// Prepares this process to run programs.
    fn new(setup: Setup, control: UnixStream) -> io::Result<Runner> {
        keep_open_files_from_programs();
        limit_resources(&setup.scope)?;
        match setup.scope {
            ProcessScope::Namespace => {
                // Programs run as the same user, and must not inspect this process.
                set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
                restrict_system_calls(None)?;
            }
            ProcessScope::Launcher(_) | ProcessScope::Group => {
                // Leaves the terminal. Orphans of programs become children of this process.
                setsid()?;
                set_child_subreaper(Some(getpid()))?;
            }
        }
        Ok(Runner {
            setup,
            control,
            runs: 0,
            spare: None,
            conversation: None,
            inherited: 0,
        })
    }

    fn run(&mut self, order: &Order, input: &[u8]) -> Reply {
        let run = match order.input_mode {
            InputMode::Whole => self.run_whole(order, input),
            InputMode::LineByLine { resume } => self.ask(order, resume, input),
        };
        match run {
            Ok(run) => Reply::Done(run),
            Err(error) if error.get_ref().is_some_and(|why| why.is::<StartError>()) => {
                Reply::NotStarted(error.to_string())
            }
            Err(error) => Reply::Failed(error.to_string()),
        }
    }

    fn run_whole(&mut self, order: &Order, input: &[u8]) -> io::Result<Run> {
        self.end_conversation()?;
        let folder = self.new_folder(order, input)?;
        let mut command = self.command(order, folder.path())?;
        let run = match command.spawn() {
            Err(error) => Err(order.start_error(error)),
            Ok(program) => self.watch(&folder, &order.limits).run(program, input),
        };
        self.clean_up_after(run, order, folder)
    }

    /// Watches a program that runs in a folder.
    fn watch<'a>(&'a mut self, folder: &'a RunFolder, limits: &'a RunLimits) -> Watch<'a> {
        Watch {
            setup: &self.setup,
            control: &mut self.control,
            folder,
            limits,
            inherited: &mut self.inherited,
        }
    }

    fn new_folder(&mut self, order: &Order, input: &[u8]) -> io::Result<RunFolder> {
        if let Some(spare) = self.spare.take() {
            return spare.filled(&order.place, input);
        }
        self.runs += 1;
        let path = Path::new(&self.setup.base).join(format!("run-{}", self.runs));
        RunFolder::new(path, &order.place, input)
    }

    /// Removes the files of a run. Notes the files that the program left, and those that cannot be
    /// removed.
    fn clean_up_after(
        &mut self,
        run: io::Result<Run>,
        order: &Order,
        folder: RunFolder,
    ) -> io::Result<Run> {
        let entries = folder.entries();
        let files = order
            .place
            .files_left(entries.as_deref().unwrap_or_default());
        let path = folder.path().to_owned();
        let is_empty = entries.is_some_and(|entries| entries.is_empty());
        let removed =
            if is_empty && matches!(self.setup.scope, ProcessScope::Group) && folder.is_private() {
                // It is empty, so the next run can use it.
                self.spare = Some(folder);
                Ok(())
            } else {
                self.clean_up(&path)
            };
        if let ProcessScope::Launcher(_) = self.setup.scope
            && let Some(error) = launch::take_error(&self.launch_error())
        {
            return Err(order.start_error(error));
        }
        let mut run = run?;
        run.files = files;
        let left = |error: io::Error| format!("{}: {error}", path.display());
        run.not_removed = removed.err().map(left);
        Ok(run)
    }

    /// The file in which a launcher reports why it could not execute the program.
    fn launch_error(&self) -> PathBuf {
        Path::new(&self.setup.base).join("launch-error")
    }

    /// The command that runs a program with this runner's confinement.
    fn command(&self, order: &Order, folder: &Path) -> io::Result<Command> {
        let mut words = order.command.iter();
        let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = match &self.setup.scope {
            ProcessScope::Launcher(confinement) => {
                launch::command(confinement, folder, &self.launch_error(), program)?
            }
            ProcessScope::Namespace | ProcessScope::Group => {
                let mut command = Command::new(program);
                command.process_group(0);
                command
            }
        };
        command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .current_dir(order.place.current.as_deref().unwrap_or(folder.as_os_str()))
            .env_clear()
            .envs(ENVIRONMENT)
            .envs(order.environment.iter().cloned())
            .env("TMPDIR", folder)
            .env("HOME", folder);
        Ok(command)
    }

    /// Removes the files of a program.
    fn clean_up(&self, folder: &Path) -> io::Result<()> {
        if self.setup.counted_as_memory.is_empty() {
            return folder::remove(folder);
        }
        let mut shared = self.setup.counted_as_memory.iter();
        shared.try_for_each(|path| folder::empty(path))
    }
}

impl Order {
    /// The error of starting the program.
    fn start_error(&self, error: io::Error) -> io::Error {
        StartError::within(&self.command[0], error)
    }
}

/// How long killed processes may take to end.
const KILL_TIMEOUT: Duration = Duration::from_secs(600);

/// The most open files of a process. The buffers of pipes do not count as memory.
const MOST_OPEN: u64 = 512;

/// The first message to a runner.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) scope: ProcessScope,
    /// The folder that contains the folders of runs.
    pub(crate) base: OsString,
    /// File systems in memory that only this runner's programs can write to. The runner empties
    /// them after each run.
    #[serde(with = "paths")]
    pub(crate) counted_as_memory: Vec<PathBuf>,
    /// Folders on disk that its programs can write to, in addition to the folders of runs.
    #[serde(with = "paths")]
    pub(crate) on_disk: Vec<PathBuf>,
}

/// How the runner finds every process of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ProcessScope {
    /// The runner is the first process of a namespace that contains only its programs. They can
    /// neither leave the namespace nor affect its first process.
    Namespace,
    /// A launcher starts each program and confines it.
    Launcher(Confinement),
    /// Each program has a process group, which its processes can leave.
    Group,
}

impl ProcessScope {
    /// Kills a program and every process that it has started. If they cannot leave their group or
    /// namespace, none escapes: the system refuses to fork a process that is about to be killed.
    pub(super) fn kill_everyone(&self, leader: Pid) {
        let whole = match self {
            // All processes that this one can see, except itself.
            ProcessScope::Namespace => Pid::INIT,
            // A launcher that has just started does not lead a process group yet.
            ProcessScope::Launcher(_) => {
                let _ = kill_process(leader, Signal::KILL);
                leader
            }
            ProcessScope::Group => leader,
        };
        // It fails if no process is left.
        let _ = kill_process_group(whole, Signal::KILL);
    }

    /// Waits until all killed processes have ended. Kills processes that have left the group:
    /// orphans become children of this process.
    pub(super) fn reap_everyone(&self) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            match wait(WaitOptions::NOHANG) {
                Err(Errno::CHILD) => return Ok(()),
                Ok(Some(_)) | Err(Errno::INTR) => continue,
                Ok(None) => {}
                Err(error) => return Err(error.into()),
            }
            for pid in children(getpid()) {
                let _ = kill_process(pid, Signal::KILL);
            }
            if begun.elapsed() > KILL_TIMEOUT {
                return Err(io::Error::other(
                    "processes that the program left behind cannot be killed",
                ));
            }
            thread::sleep(Duration::from_micros(200));
        }
    }
}

/// The most processes and threads of a program; the system refuses to make more. The limit is low
/// because all of them may compete with the runner, which must notice that there are too many.
pub(crate) const MOST_TASKS: u64 = 128;

/// The caller of noughts may have files open besides standard input, output and error. Processes
/// inherit them, so a sandboxed program could read and write them. Files that a runner itself opens
/// are closed in its programs anyway.
pub(super) fn keep_open_files_from_programs() {
    const FIRST_BEHIND_STANDARD_ERROR: i32 = 3;
    close_fds::set_fds_cloexec(FIRST_BEHIND_STANDARD_ERROR, &[]);
}

/// Sets limits that all processes started by this one inherit.
pub(super) fn limit_resources(scope: &ProcessScope) -> io::Result<()> {
    // It counts all tasks of the user in this namespace, and does not apply to root.
    let tasks = match scope {
        ProcessScope::Namespace => MOST_TASKS,
        ProcessScope::Launcher(_) | ProcessScope::Group => MOST_TASKS + tasks_on_this_machine(),
    };
    for (resource, most) in [
        (Resource::Core, 0),
        (Resource::Fsize, LARGEST_FILE),
        (Resource::Nofile, MOST_OPEN),
        (Resource::Nproc, tasks),
    ] {
        // It may already be lower, and cannot be raised.
        let most = getrlimit(resource)
            .maximum
            .map_or(most, |maximum| most.min(maximum));
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}

/// From a line such as `0.20 0.18 0.12 1/80 11206`: here 80.
fn tasks_on_this_machine() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split([' ', '/']).nth(4);
    tasks.and_then(|tasks| tasks.parse().ok()).unwrap_or(0)
}

/// The children of a process with a single thread.
pub(crate) fn children(process: Pid) -> Vec<Pid> {
    let number = process.as_raw_nonzero();
    fs::read_to_string(format!("/proc/{number}/task/{number}/children"))
        .unwrap_or_default()
        .split_ascii_whitespace()
        .filter_map(|pid| Pid::from_raw(pid.parse().ok()?))
        .collect()
}
