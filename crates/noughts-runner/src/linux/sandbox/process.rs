//! The client's side of a runner.

use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::cgroup::{Account, Groups};
use crate::linux::runner::children;
use crate::linux::{Reply, Request, is_readable, receive, send};
use crate::sandbox::{InputMode, Order, Place, StartError, StopFlag};
use noughts_judge::judge::{End, Run, RunLimits};

/// How often the client checks whether a run should stop, and its memory.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// How long a runner may take to start.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long a runner may take to end a run: a program can keep every processor busy. After that,
/// the client kills the runner. If the runner is the first process of a namespace, this kills every
/// process in the namespace.
const PATIENCE_AT_THE_END: Duration = Duration::from_secs(600);
const PATIENCE_IN_NAMESPACE: Duration = Duration::from_secs(1);

/// How long a runner may take to end after its socket is closed.
const GRACE: Duration = Duration::from_secs(5);

/// A process that runs one program after another.
pub(crate) struct RunnerProcess {
    process: Child,
    socket: UnixStream,
    groups: Option<Groups>,
    /// When the memory of the group was last checked.
    looked: Instant,
    /// Whether it accepts orders, and ends itself when the socket closes.
    is_ready: bool,
    /// Whether all processes that it has started end with it.
    has_namespace: bool,
    /// Whether its program has killed it, so that it accepts no more orders.
    pub(crate) is_killed: bool,
}

impl RunnerProcess {
    /// Starts a runner. The error has the kind `Interrupted` if `stop` is set before the runner is
    /// ready. `remove_later` registers a path to be removed at the end.
    pub(super) fn start(
        mut command: Command,
        has_namespace: bool,
        stop: &StopFlag<'_>,
        remove_later: impl Fn(&Path) -> io::Result<()>,
    ) -> io::Result<RunnerProcess> {
        let (socket, theirs) = UnixStream::pair()?;
        let process = command
            .stdout(OwnedFd::from(theirs))
            .stderr(Stdio::piped())
            .spawn()?;
        // `command` holds the other end of the socket. It must be closed, so that the client
        // notices when the runner closes its own.
        drop(command);
        let mut runner = RunnerProcess {
            process,
            socket,
            groups: None,
            looked: Instant::now(),
            is_ready: false,
            has_namespace,
            is_killed: false,
        };
        runner.wait_until_ready(stop)?;
        let pid = Pid::from_child(&runner.process);
        // Includes the processes that bubblewrap has started.
        let processes = [vec![pid], descendants(pid)].concat();
        runner.groups = Some(Groups::new(processes, remove_later));
        Ok(runner)
    }

    fn wait_until_ready(&mut self, stop: &StopFlag<'_>) -> io::Result<()> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            match self.reply(Instant::now() + LOOK_EVERY)? {
                Some(Reply::Ready) => {
                    self.is_ready = true;
                    return Ok(());
                }
                Some(_) => break,
                None if stop.is_set() => return Err(io::ErrorKind::Interrupted.into()),
                None => {}
            }
        }
        Err(io::Error::other("the runner did not start"))
    }

    /// Runs a program on an input.
    pub(crate) fn run(
        &mut self,
        order: Order,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let (limits, input_mode) = (order.limits, order.input_mode);
        // Put back in every case.
        let groups = self.groups.take();
        let mut account = groups
            .as_ref()
            .map(|groups| groups.open(limits, input_mode));
        let begun = Instant::now();
        let is_new = input_mode != InputMode::LineByLine { resume: true };
        let run = self.give(&Request::Run(order), input).and_then(|()| {
            if input_mode == InputMode::Whole {
                self.looked = begun;
            }
            self.wait_for_end(account.as_mut(), stop)
        });
        let mut run = match run {
            // The OOM killer may kill the runner instead of the program. Without a namespace the
            // program might still exist, so that is an internal error.
            Err(_) if self.is_killed && self.has_namespace => {
                Ok(Run::new(End::Signal(Signal::KILL.as_raw())))
            }
            run => run,
        };
        if let Ok(run) = &mut run {
            if self.is_killed {
                run.wall = begun.elapsed();
                run.starts = usize::from(is_new);
            }
            if let Some(account) = account {
                account.close(run);
            }
        }
        self.groups = groups;
        run
    }

    fn give(&mut self, request: &Request, input: &[u8]) -> io::Result<()> {
        match send(&mut self.socket, request, [input, &[]]) {
            Err(error) if is_end(&error) => Err(self.why_it_ended()),
            sent => sent,
        }
    }

    /// Waits for the end of a run. Stops the run if it is not needed any more or exceeds a limit.
    fn wait_for_end(
        &mut self,
        mut account: Option<&mut Account<'_>>,
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let mut stopping: Option<(Instant, End)> = None;
        loop {
            match self.reply(self.looked + LOOK_EVERY)? {
                Some(Reply::Done(run)) => return Ok(run),
                Some(Reply::NotStarted(why)) => return Err(StartError::new(why).into()),
                Some(Reply::Failed(why)) => return Err(io::Error::other(why)),
                Some(Reply::Ready) | None => {}
            }
            self.looked = Instant::now();
            let exceeded = account
                .as_mut()
                .and_then(|account| account.exceeded_limit());
            let not_needed = stop.is_set().then_some(End::Stopped);
            let Some(end) = not_needed.or(exceeded) else {
                continue;
            };
            match stopping {
                None => {
                    stopping = Some((Instant::now(), end));
                    self.give(&Request::Stop(end), &[])?;
                }
                Some((since, end))
                    if self.has_namespace && since.elapsed() > PATIENCE_IN_NAMESPACE =>
                {
                    self.kill();
                    self.is_killed = true;
                    return Ok(Run::new(end));
                }
                Some((since, _)) if since.elapsed() > PATIENCE_AT_THE_END => {
                    return Err(io::Error::other("a program cannot be killed"));
                }
                Some(_) => {}
            }
        }
    }

    /// Tests the sandbox by running a shell.
    pub(super) fn test_sandbox(&mut self, stop: &StopFlag<'_>) -> io::Result<()> {
        let order = Order {
            command: vec!["/bin/sh".into(), "-c".into(), "exit 42".into()],
            environment: Vec::new(),
            place: Place::default(),
            limits: RunLimits {
                time: Duration::from_secs(10),
                memory: u64::MAX,
                output: 0,
            },
            input_mode: InputMode::Whole,
        };
        let run = self.run(order, &[], stop)?;
        match run.end {
            End::Exited(42) => Ok(()),
            End::Stopped => Err(io::ErrorKind::Interrupted.into()),
            end => Err(io::Error::other(format!(
                "a trial ended with {end:?} {}",
                String::from_utf8_lossy(&run.errors)
            ))),
        }
    }

    /// The next reply. `None` if none arrives in time.
    fn reply(&mut self, until: Instant) -> io::Result<Option<Reply>> {
        let left = until.saturating_duration_since(Instant::now());
        if !is_readable(&self.socket, left)? {
            return Ok(None);
        }
        match receive(&mut self.socket) {
            Ok((Reply::Done(mut run), [output, errors])) => {
                (run.output, run.errors) = (output, errors);
                Ok(Some(Reply::Done(run)))
            }
            Ok((reply, _)) => Ok(Some(reply)),
            Err(error) if is_end(&error) => Err(self.why_it_ended()),
            Err(error) => Err(error),
        }
    }

    /// The error of a runner that has ended. It has the kind `Interrupted` if the user interrupted
    /// before the runner had left the terminal's process group.
    fn why_it_ended(&mut self) -> io::Error {
        // A runner closes its socket only when it ends.
        let ended = self.end();
        let asked_to_end = [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT];
        let signal = ended.and_then(|status| status.signal());
        if asked_to_end
            .iter()
            .any(|asked| signal == Some(asked.as_raw()))
        {
            return io::ErrorKind::Interrupted.into();
        }
        // bubblewrap passes on exit codes as a shell does.
        let code = ended.and_then(|status| status.code());
        let killed = Signal::KILL.as_raw();
        self.is_killed = signal == Some(killed) || code == Some(128 + killed);
        let mut said = String::new();
        if let Some(stderr) = &mut self.process.stderr {
            let _ = stderr.take(2_000).read_to_string(&mut said);
        }
        let said = said.trim_end();
        io::Error::other(match said {
            "" => "the process that runs programs has ended",
            said => said,
        })
    }

    /// How it ends by itself. `None` if it does not end in time, and is killed.
    fn end(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + GRACE;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.process.try_wait() {
                self.kill();
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.kill();
        let _ = self.process.wait();
        None
    }

    /// Kills the runner and its process group. In a namespace, no process outlives the first one,
    /// and bubblewrap ends after it.
    fn kill(&mut self) {
        let helpers = self.groups.as_ref().map_or(&[][..], Groups::helpers);
        for pid in helpers.iter().rev() {
            let _ = kill_process(*pid, Signal::KILL);
        }
        if self.has_namespace && helpers.len() > 1 {
            return;
        }
        let _ = kill_process_group(Pid::from_child(&self.process), Signal::KILL);
        let _ = self.process.kill();
    }
}

impl Drop for RunnerProcess {
    fn drop(&mut self) {
        if !self.is_ready {
            self.kill();
        }
        // The runner ends its program and then itself.
        let _ = self.socket.shutdown(std::net::Shutdown::Both);
        let _ = self.process.wait();
    }
}

/// Whether an error means that the other end of a socket is closed.
fn is_end(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionReset | UnexpectedEof)
}

/// The descendants of a process.
fn descendants(pid: Pid) -> Vec<Pid> {
    let children = children(pid).into_iter();
    children
        .flat_map(|pid| [vec![pid], descendants(pid)].concat())
        .collect()
}
