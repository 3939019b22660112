//! The process that runs programs, one after the other, or keeps one alive and asks it line by
//! line. It is this program again,
//! started as a helper: it holds each program and whatever that starts, watches
//! over their limits, and leaves nothing of them behind.
//!
//! It ends when its standard output does, which is a socket to who started it.

mod conversation;
mod extent;
mod folder;
mod load;
mod message;
mod pipes;
mod setup;
mod used;
mod watch;

use std::ffi::OsString;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::{
    DumpableBehavior, getpid, set_child_subreaper, set_dumpable_behavior, setsid,
};

use conversation::Conversation;
use folder::RunFolder;
pub(crate) use folder::remove;
pub(crate) use message::{Reply, Request, StopReason, receive, send};
pub(crate) use setup::{Lock, MOST_TASKS, Setup, children};
use watch::Watch;

use super::sandbox::{launch, restrict_system_calls};
use crate::order::{Manner, Order};
use crate::start_error::StartError;
use noughts_judge::judge::Run;

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
    /// With a program that is kept alive.
    conversation: Option<Conversation>,
    /// The most memory that this process has had, as far as it is known.
    inherited: u64,
}

impl Runner {
    /// Makes this process one that holds programs.
    fn new(setup: Setup, control: UnixStream) -> io::Result<Runner> {
        setup::keep_open_files_from_programs();
        setup::limit_resources(&setup.lock)?;
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
            Manner::AtOnce => self.run_at_once(order, input),
            Manner::LineByLine { go_on } => self.ask(order, go_on, input),
        };
        match run {
            Ok(run) => Reply::Done(run),
            Err(RunError::Start(error)) => Reply::NotStarted(error),
            Err(RunError::Own(error)) => Reply::Failed(error.to_string()),
        }
    }

    fn run_at_once(&mut self, order: &Order, input: &[u8]) -> Result<Run, RunError> {
        self.end_conversation()?;
        let folder = self.new_folder(order, input)?;
        let mut command = self.command(order, folder.path())?;
        let run = match command.spawn() {
            Err(error) => Err(RunError::of_start(&order.command, error)),
            Ok(program) => {
                let mut watch = Watch {
                    setup: &self.setup,
                    control: &mut self.control,
                    folder: &folder,
                    limits: &order.limits,
                    inherited: &mut self.inherited,
                };
                watch.run(program, input).map_err(RunError::Own)
            }
        };
        self.clean_up_after(run, order, folder)
    }

    fn new_folder(&mut self, order: &Order, input: &[u8]) -> io::Result<RunFolder> {
        if let Some(spare) = self.spare.take() {
            return spare.filled(&order.place, input);
        }
        self.runs += 1;
        let path = self.setup.base.join(format!("run-{}", self.runs));
        RunFolder::new(path, &order.place, input)
    }

    /// Removes what a run left, and notes it.
    fn clean_up_after(
        &mut self,
        run: Result<Run, RunError>,
        order: &Order,
        folder: RunFolder,
    ) -> Result<Run, RunError> {
        let entries = folder.entries();
        let files = order
            .place
            .files_left(entries.as_deref().unwrap_or_default());
        let path = folder.path().to_owned();
        let is_empty = entries.is_some_and(|entries| entries.is_empty());
        let removed =
            match is_empty && matches!(self.setup.lock, Lock::Group) && folder.is_private() {
                // It is as good as new.
                true => {
                    self.spare = Some(folder);
                    Ok(())
                }
                false => self.clean_up(&path),
            };
        if let Lock::Launcher(_) = self.setup.lock
            && let Some(error) = launch::take_error(&self.launch_error())
        {
            return Err(RunError::of_start(&order.command, error));
        }
        let mut run = run?;
        run.files = files;
        let left = |error: io::Error| format!("{}: {error}", path.display());
        run.not_removed = removed.err().map(left);
        Ok(run)
    }

    /// Where a launcher says why it could not become the program.
    fn launch_error(&self) -> PathBuf {
        self.setup.base.join("launch-error")
    }

    /// The command, such that it is held by what this runner has to hold it.
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

/// Why there is nothing to say of a run.
enum RunError {
    /// The program cannot be started because of what it is.
    Start(String),
    Own(io::Error),
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::Own(error)
    }
}

impl RunError {
    fn of_start(command: &[OsString], error: io::Error) -> RunError {
        match command
            .first()
            .and_then(|program| StartError::of(program, &error))
        {
            Some(why) => RunError::Start(why.to_string()),
            None => RunError::Own(error),
        }
    }
}
