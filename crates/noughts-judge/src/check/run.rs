//! One run of a foreign program on one input, within limits. Whatever the
//! program does, the run ends, and what it printed is kept up to a size.

use std::fmt;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::process::{Load, Processes, RunningProgram, Usage};
use super::stop::StopFlag;

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Processor time. By the clock a run may take twice as long, and up to ten
    /// times if it is at work and the machine is busy.
    pub time: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// What it may print on standard output, in bytes.
    pub output: usize,
}

impl RunLimits {
    /// How long a run may take by the clock if it is idle.
    pub fn clock(&self) -> Duration {
        2 * self.time
    }

    /// Whether a run has taken too long by the clock.
    fn is_idle_too_long(&self, wall: Duration, cpu: Duration) -> bool {
        wall >= self.clock() && (cpu * 10 < wall || wall >= 10 * self.time)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Exited(i32),
    Signal(i32),
    /// It used more processor time than it may.
    TimeLimit,
    /// It took too long by the clock.
    ClockLimit,
    MemoryLimit,
    OutputLimit,
    /// It started more processes than anyone needs.
    TooManyProcesses,
    /// The judge was told to stop.
    Stopped,
}

/// The result of a run.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub end: End,
    pub output: Vec<u8>,
    /// The beginning of standard error.
    pub errors: Vec<u8>,
    pub wall: Duration,
    pub cpu: Duration,
    /// The most at a time, in bytes, as far as it was seen.
    pub memory: u64,
}

/// How much of standard error is kept.
const ERRORS_KEPT: usize = 16 * 1024;

/// The most processes that a program may have.
const MOST_PROCESSES: usize = 128;

/// When what a program uses is looked at: most have ended before the first time.
const FIRST_LOOK: Duration = Duration::from_millis(25);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A program cannot be started because of what it is: no executable file, or not
/// one for this machine.
#[derive(Debug)]
pub struct StartError {
    program: String,
    error: io::Error,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program, self.error)
    }
}

impl std::error::Error for StartError {}

impl StartError {
    /// An error that is the program's fault as a [`StartError`], any other as it is:
    /// the system may lack memory or processes.
    fn or_ours(command: &Command, error: io::Error) -> io::Error {
        const EXEC_FORMAT: Option<i32> = Some(rustix::io::Errno::NOEXEC.raw_os_error());
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => {}
            _ if error.raw_os_error() == EXEC_FORMAT => {}
            _ => return error,
        }
        io::Error::other(StartError {
            program: command.get_program().display().to_string(),
            error,
        })
    }
}

/// Runs a program. An error is a failure of the system, or a [`StartError`].
pub(super) fn run(
    processes: &Processes,
    command: &mut Command,
    input: &[u8],
    limits: &RunLimits,
    stop: &StopFlag<'_>,
) -> io::Result<Run> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let begun = Instant::now();
    let mut program = processes
        .start(command, limits.time)
        .map_err(|error| StartError::or_ours(command, error))?;
    let mut pipes = Pipes::of(&mut program, input)?;
    let mut next_look = begun + FIRST_LOOK;
    let mut memory = 0;
    let broken = loop {
        let now = Instant::now();
        if stop.is_set() {
            break Some(End::Stopped);
        }
        if pipes.output.len() > limits.output {
            break Some(End::OutputLimit);
        }
        if now >= next_look {
            let load = program.load();
            memory = memory.max(load.memory);
            if limits.is_idle_too_long(begun.elapsed(), load.cpu) {
                break Some(End::ClockLimit);
            }
            if let Some(broken) = beyond(&load, limits) {
                break Some(broken);
            }
            processes.kill_orphans()?;
            next_look = Instant::now() + LOOK_EVERY;
        }
        let ended = pipes.wait(&program, next_look.saturating_duration_since(now))?;
        if ended {
            break None;
        }
    };
    let wall = begun.elapsed();
    let usage = program.end()?;
    // What it printed last may still be in the pipe. All processes that could
    // print more have been killed.
    while pipes.output.len() <= limits.output && pipes.read()? {}
    Ok(Run {
        end: end(broken, &usage, pipes.output.len(), limits),
        output: pipes.output,
        errors: pipes.errors,
        wall,
        cpu: usage.cpu,
        memory: memory.max(usage.memory.unwrap_or(0)),
    })
}

/// Which limit a running program has gone beyond.
fn beyond(load: &Load, limits: &RunLimits) -> Option<End> {
    if load.processes > MOST_PROCESSES {
        Some(End::TooManyProcesses)
    } else if load.memory > limits.memory {
        Some(End::MemoryLimit)
    } else if load.cpu > limits.time {
        Some(End::TimeLimit)
    } else {
        None
    }
}

fn end(broken: Option<End>, usage: &Usage, printed: usize, limits: &RunLimits) -> End {
    if let Some(broken) = broken {
        broken
    } else if usage.memory.is_some_and(|memory| memory > limits.memory) {
        End::MemoryLimit
    } else if usage.cpu > limits.time {
        End::TimeLimit
    } else if printed > limits.output {
        End::OutputLimit
    } else {
        match (usage.status.code(), usage.status.signal()) {
            (Some(code), _) => End::Exited(code),
            (None, signal) => End::Signal(signal.unwrap_or_default()),
        }
    }
}

/// The pipes to a program. None of them blocks.
struct Pipes<'a> {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    input: &'a [u8],
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl<'a> Pipes<'a> {
    fn of(program: &mut RunningProgram<'_>, input: &'a [u8]) -> io::Result<Pipes<'a>> {
        let (stdin, stdout, stderr) = program.pipes();
        let pipes = Pipes {
            stdin,
            stdout,
            stderr,
            input,
            output: Vec::new(),
            errors: Vec::new(),
        };
        let ends = [
            pipes.stdin.as_ref().map(AsFd::as_fd),
            pipes.stdout.as_ref().map(AsFd::as_fd),
            pipes.stderr.as_ref().map(AsFd::as_fd),
        ];
        for end in ends.into_iter().flatten() {
            ioctl_fionbio(end, true)?;
        }
        Ok(pipes)
    }

    /// Waits until there is something to do and does it. Says whether the
    /// program has ended.
    fn wait(&mut self, program: &RunningProgram<'_>, at_most: Duration) -> io::Result<bool> {
        let exit = program.exit();
        let mut fds = vec![PollFd::new(&exit, PollFlags::IN)];
        fds.extend(
            self.stdin
                .as_ref()
                .map(|fd| PollFd::new(fd, PollFlags::OUT)),
        );
        fds.extend(
            self.stdout
                .as_ref()
                .map(|fd| PollFd::new(fd, PollFlags::IN)),
        );
        fds.extend(
            self.stderr
                .as_ref()
                .map(|fd| PollFd::new(fd, PollFlags::IN)),
        );
        let timeout = Timespec {
            tv_sec: at_most.as_secs() as i64,
            tv_nsec: i64::from(at_most.subsec_nanos()),
        };
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(false),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let ended = !fds[0].revents().is_empty();
        // Pipes that are not ready return at once.
        self.write()?;
        self.read()?;
        Ok(ended)
    }

    /// Gives the program as much of the input as it takes.
    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        while !self.input.is_empty() {
            match stdin.write(self.input) {
                Ok(written) => self.input = &self.input[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A program may close its input.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                Err(error) => return Err(error),
            }
        }
        self.stdin = None;
        Ok(())
    }

    /// Takes a piece of what the program has printed, and says whether there
    /// may be more.
    fn read(&mut self) -> io::Result<bool> {
        let mut piece = [0; 16 * 1024];
        let mut more = false;
        if let Some(stdout) = &mut self.stdout {
            match read_some(stdout, &mut piece)? {
                Piece::Bytes(bytes) => {
                    self.output.extend_from_slice(bytes);
                    more = true;
                }
                Piece::NotYet => {}
                Piece::Closed => self.stdout = None,
            }
        }
        if let Some(stderr) = &mut self.stderr {
            match read_some(stderr, &mut piece)? {
                Piece::Bytes(bytes) => {
                    let room = bytes.len().min(ERRORS_KEPT - self.errors.len());
                    self.errors.extend_from_slice(&bytes[..room]);
                    more = true;
                }
                Piece::NotYet => {}
                Piece::Closed => self.stderr = None,
            }
        }
        Ok(more)
    }
}

enum Piece<'a> {
    Bytes(&'a [u8]),
    NotYet,
    Closed,
}

fn read_some<'a>(pipe: &mut impl Read, piece: &'a mut [u8]) -> io::Result<Piece<'a>> {
    loop {
        return match pipe.read(piece) {
            Ok(0) => Ok(Piece::Closed),
            Ok(length) => Ok(Piece::Bytes(&piece[..length])),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Piece::NotYet),
            Err(error) => Err(error),
        };
    }
}
