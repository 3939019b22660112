//! The runner: a helper process that runs programs one after the other, or keeps one alive and asks
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

/// The environment of every program: that of a judge, and nothing of the user's.
const ENVIRONMENT: [(&str, &str); 2] = [
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("LANG", "C.UTF-8"),
];

/// Serves orders until there are no more.
pub(super) fn serve(setup: &str) -> io::Result<()> {
    let setup: Setup = serde_json::from_str(setup)?;
    let control = io::stdout().as_fd().try_clone_to_owned()?;
    let mut runner = Runner::new(setup, control.into())?;
    send(&mut runner.control, &Reply::Ready, [&[]; 2])?;
    loop {
        runner.watch_until_told()?;
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
    /// How many runs there were.
    runs: u64,
    /// The folder of a run that has left nothing in it, for the next one.
    spare: Option<RunFolder>,
    /// The conversation with a program that is kept alive.
    conversation: Option<Conversation>,
    /// The most memory that this process has had, as far as it is known.
    inherited: u64,
}

impl Runner {
    /// Makes this process one that holds programs.
    fn new(setup: Setup, control: UnixStream) -> io::Result<Runner> {
        keep_open_files_from_programs();
        limit_resources(&setup.lock)?;
        match setup.lock {
            Lock::Namespace => {
                // Programs run as the same user, and must not look into this process.
                set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
                restrict_system_calls(None)?;
            }
            Lock::Launcher(_) | Lock::Group => {
                // Away from the terminal. Orphans of programs become its children.
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
        let run = match order.manner {
            InputMode::AtOnce => self.run_at_once(order, input),
            InputMode::LineByLine { go_on } => self.ask(order, go_on, input),
        };
        match run {
            Ok(run) => Reply::Done(run),
            Err(error) if error.get_ref().is_some_and(|why| why.is::<StartError>()) => {
                Reply::NotStarted(error.to_string())
            }
            Err(error) => Reply::Failed(error.to_string()),
        }
    }

    fn run_at_once(&mut self, order: &Order, input: &[u8]) -> io::Result<Run> {
        self.end_conversation()?;
        let folder = self.new_folder(order, input)?;
        let mut command = self.command(order, folder.path())?;
        let run = match command.spawn() {
            Err(error) => Err(order.start_error(error)),
            Ok(program) => self.watch(&folder, &order.limits).run(program, input),
        };
        self.clean_up_after(run, order, folder)
    }

    /// The watch over a program that runs in a folder.
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

    /// Removes what a run left, and notes it.
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
        let removed = if is_empty && matches!(self.setup.lock, Lock::Group) && folder.is_private() {
            // It is as good as new.
            self.spare = Some(folder);
            Ok(())
        } else {
            self.clean_up(&path)
        };
        if let Lock::Launcher(_) = self.setup.lock
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

    /// The file in which a launcher reports why it could not become the program.
    fn launch_error(&self) -> PathBuf {
        Path::new(&self.setup.base).join("launch-error")
    }

    /// The command that runs a program in the confinement of this runner.
    fn command(&self, order: &Order, folder: &Path) -> io::Result<Command> {
        let mut words = order.command.iter();
        let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = match &self.setup.lock {
            Lock::Launcher(confinement) => {
                launch::command(confinement, folder, &self.launch_error(), program)?
            }
            Lock::Namespace | Lock::Group => {
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

    /// Removes what a program left.
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

/// The most files that a process may have open. The buffers of pipes are not counted as memory.
const MOST_OPEN: u64 = 512;

/// The first message to a runner.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) lock: Lock,
    /// The folder in which folders for runs are made.
    pub(crate) base: OsString,
    /// File systems in memory that only this runner's programs can write to. They are
    /// emptied after each run.
    #[serde(with = "paths")]
    pub(crate) counted_as_memory: Vec<PathBuf>,
    /// Folders on disk that its programs can write to, besides those for runs.
    #[serde(with = "paths")]
    pub(crate) on_disk: Vec<PathBuf>,
}

/// The confinement of a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Lock {
    /// The runner is the first process of a namespace, in which only its programs are. They
    /// cannot leave it, and can do nothing to its first process.
    Namespace,
    /// Each program is started by a launcher, which confines itself.
    Launcher(Confinement),
    /// A process group, which programs can leave.
    Group,
}

impl Lock {
    /// Kills a program and every process that it has started. If they cannot have left its group
    /// or namespace, none escapes: the system refuses to fork for a process that is to be killed.
    pub(super) fn kill_everyone(&self, leader: Pid) {
        let whole = match self {
            // All processes that this one can see, but itself.
            Lock::Namespace => Pid::INIT,
            // A launcher that has just begun leads no group yet.
            Lock::Launcher(_) => {
                let _ = kill_process(leader, Signal::KILL);
                leader
            }
            Lock::Group => leader,
        };
        // It fails if no process is left.
        let _ = kill_process_group(whole, Signal::KILL);
    }

    /// Waits until all killed processes have ended, and kills those that have left the group:
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

/// The most processes and threads of a program before the system refuses to make more. All of
/// them may want a processor, while its runner needs one to find out that it has too many.
pub(crate) const MOST_TASKS: u64 = 128;

/// The caller of noughts may have files open besides standard input, output and error. Processes
/// inherit them, so that a program could read and write them even if it is sandboxed. Files that
/// a runner itself opens are closed in its programs already.
pub(super) fn keep_open_files_from_programs() {
    const FIRST_BEHIND_STANDARD_ERROR: i32 = 3;
    close_fds::set_fds_cloexec(FIRST_BEHIND_STANDARD_ERROR, &[]);
}

/// Limits that this process passes on to everything that it starts.
pub(super) fn limit_resources(lock: &Lock) -> io::Result<()> {
    // It counts all tasks of the user in this namespace, and does not count for root.
    let tasks = match lock {
        Lock::Namespace => MOST_TASKS,
        Lock::Launcher(_) | Lock::Group => MOST_TASKS + tasks_on_this_machine(),
    };
    for (resource, most) in [
        (Resource::Core, 0),
        (Resource::Fsize, LARGEST_FILE),
        (Resource::Nofile, MOST_OPEN),
        (Resource::Nproc, tasks),
    ] {
        // It may be lower already, and cannot be raised.
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

/// From `0.20 0.18 0.12 1/80 11206`, where there are 80.
fn tasks_on_this_machine() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let tasks = load.split([' ', '/']).nth(4);
    tasks.and_then(|tasks| tasks.parse().ok()).unwrap_or(0)
}

/// The children of a process that has one thread.
pub(crate) fn children(process: Pid) -> Vec<Pid> {
    let number = process.as_raw_nonzero();
    fs::read_to_string(format!("/proc/{number}/task/{number}/children"))
        .unwrap_or_default()
        .split_ascii_whitespace()
        .filter_map(|pid| Pid::from_raw(pid.parse().ok()?))
        .collect()
}
