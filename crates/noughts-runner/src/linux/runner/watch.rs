//! One run of a program within its limits. The run always ends, and its output is kept up to a
//! size.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use noughts_judge::judge::{End, Run, RunLimits};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::statvfs;
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::{ResUse, Wait4};

use super::Setup;
use super::folder::RunFolder;
use super::folder::{Extent, MOST_ENTRIES};
pub(super) use super::load::Use;
use super::load::{Load, SharedMemory, UnnamedFiles, own_memory};
use super::message::{self, Request};
use crate::runner::ERRORS_KEPT;

/// The most processes that a program may have.
const MOST_PROCESSES: usize = 64;

/// When what a program uses is looked at: most have ended before the first time.
const FIRST_LOOK: Duration = Duration::from_millis(25);
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The state of watching a run.
pub(super) struct Watch<'a> {
    pub(super) setup: &'a Setup,
    /// The client.
    pub(super) control: &'a mut UnixStream,
    pub(super) folder: &'a RunFolder,
    pub(super) limits: &'a RunLimits,
    /// The most memory that this process has had, as far as it is known: between fork and exec
    /// that counts as the program's.
    pub(super) inherited: &'a mut u64,
}

impl Watch<'_> {
    /// Runs a program that has just been started, to its end.
    pub(super) fn run(&mut self, mut program: Child, input: &[u8]) -> io::Result<Run> {
        let mut used = Use::new();
        let leader = Pid::from_child(&program);
        let watched = self.watch(&mut program, input, &mut used);
        let wall = used.begun.elapsed();
        // Whatever went wrong, nothing continues.
        self.setup.lock.kill_everyone(leader);
        let ended = program.wait4()?;
        self.setup.lock.reap_everyone()?;
        let (broken, mut pipes) = watched?;
        // What it printed last may still be in the pipe. Nobody can print more.
        while pipes.output.len() <= self.limits.output && pipes.read()? {}
        let cpu = used.cpu_in_all(ended.rusage.utime + ended.rusage.stime);
        let memory = self.most_memory(&ended, &used);
        Ok(Run {
            end: broken.unwrap_or_else(|| self.end(&ended, cpu, memory, pipes.output.len())),
            output: pipes.output,
            errors: pipes.errors,
            wall,
            cpu,
            memory,
            files: Vec::new(),
            not_removed: None,
            starts: 1,
            answers: 0,
            before: Vec::new(),
            raised: Vec::new(),
        })
    }

    /// Waits until the program ends, or has to be ended for the reason that is given.
    fn watch(
        &mut self,
        program: &mut Child,
        input: &[u8],
        used: &mut Use,
    ) -> io::Result<(Option<End>, Pipes)> {
        let pid = Pid::from_child(program);
        let exit = pidfd_open(pid, PidfdFlags::empty())?;
        let mut pipes = Pipes::with_input(program, input)?;
        let mut next_look = used.begun + FIRST_LOOK;
        loop {
            if pipes.output.len() > self.limits.output {
                return Ok((Some(End::OutputLimit), pipes));
            }
            if Instant::now() >= next_look {
                if let Some(broken) = self.look(pid, used) {
                    return Ok((Some(broken), pipes));
                }
                next_look = Instant::now() + LOOK_EVERY;
            }
            let at_most = next_look.saturating_duration_since(Instant::now());
            let Wake { ended, told } = pipes.wait(exit.as_fd(), self.control.as_fd(), at_most)?;
            if ended {
                return Ok((None, pipes));
            }
            if told {
                return Ok((Some(self.told()?), pipes));
            }
        }
    }

    /// How the run is to end, by the client.
    pub(super) fn told(&mut self) -> io::Result<End> {
        match message::receive(&mut self.control)?.0 {
            Request::Stop(reason) => Ok(reason.end()),
            Request::Run(_) => Err(io::Error::other("an order came before the last was done")),
        }
    }

    /// Looks at what the program uses, and says which limit it has gone beyond.
    pub(super) fn look(&self, program: Pid, used: &mut Use) -> Option<End> {
        let load = used.look(program);
        if load.processes > MOST_PROCESSES {
            // To look at the files of all of them would give them the time to be more.
            return Some(End::TooManyProcesses);
        }
        let unnamed = UnnamedFiles::open_now();
        let files = self.files_in_memory(&unnamed);
        let memory = self.memory(&load, &files) + unnamed.socket_buffers();
        used.memory = used.memory.max(memory);
        if memory > self.limits.memory {
            Some(End::MemoryLimit)
        } else if used.cpu > self.limits.time {
            Some(End::TimeLimit)
        } else if used.idle > self.limits.idle() {
            Some(End::IdleLimit)
        } else if files.entries > MOST_ENTRIES || self.has_written_too_much(&unnamed) {
            Some(End::FileLimit)
        } else {
            None
        }
    }

    /// Whether there is more on disk than anyone needs.
    fn has_written_too_much(&self, unnamed: &UnnamedFiles) -> bool {
        let own = self.setup.counted_as_memory.is_empty();
        let own = own.then(|| self.folder.path());
        let others = self.setup.on_disk.iter().map(PathBuf::as_path);
        let mut extent = Extent::default();
        for folder in own.into_iter().chain(others) {
            extent.add_folder(folder);
            extent.add_unnamed(folder, &unnamed.on_disk);
        }
        extent.is_too_large()
    }

    /// The memory of all processes and of the files in it. Pages that several processes share,
    /// or that are in a file and in a process, must not count twice; but it takes long to find
    /// out.
    fn memory(&self, load: &Load, files: &Extent) -> u64 {
        let shares_nothing = load.processes <= 1 && files.bytes == 0;
        if shares_nothing || load.memory + files.bytes <= self.limits.memory {
            load.memory + files.bytes
        } else {
            SharedMemory::now().with_files(files.bytes)
        }
    }

    /// What is in file systems that are in memory and the program's alone, and in memory files.
    fn files_in_memory(&self, unnamed: &UnnamedFiles) -> Extent {
        let mut files = Extent::of_distinct(&unnamed.in_memory);
        for path in &self.setup.counted_as_memory {
            if let Ok(about) = statvfs(path) {
                files.bytes += (about.f_blocks - about.f_bfree) * about.f_frsize;
                files.entries += (about.f_files - about.f_ffree) as usize;
            }
        }
        files
    }

    /// The most memory that was seen in use, or that one process had at a time; 0 if that is
    /// not more than what it inherited: a short run has ended before it is looked at.
    fn most_memory(&mut self, ended: &ResUse, used: &Use) -> u64 {
        let memory = ended.rusage.maxrss.max(used.memory);
        if memory > *self.inherited {
            *self.inherited = own_memory();
        }
        if memory > *self.inherited { memory } else { 0 }
    }

    /// How a run ended that was not broken off.
    fn end(&self, ended: &ResUse, cpu: Duration, memory: u64, printed: usize) -> End {
        if memory > self.limits.memory {
            End::MemoryLimit
        } else if cpu > self.limits.time {
            End::TimeLimit
        } else if printed > self.limits.output {
            End::OutputLimit
        } else {
            match (ended.status.code(), ended.status.signal()) {
                (Some(code), _) => End::Exited(code),
                (None, signal) => End::Signal(signal.unwrap_or_default()),
            }
        }
    }
}

pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    input: Input,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

/// The input of a program.
struct Input {
    bytes: Vec<u8>,
    written: usize,
    /// Whether there may be more later.
    stays_open: bool,
}

impl Input {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.written..]
    }
}

/// Events besides reading and writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wake {
    /// The program has ended.
    pub(super) ended: bool,
    /// The client says something, or is gone.
    pub(super) told: bool,
}

impl Pipes {
    /// Pipes to a program that is given all of its input.
    pub(super) fn with_input(program: &mut Child, input: &[u8]) -> io::Result<Pipes> {
        Pipes::of(
            program,
            Input {
                bytes: input.to_vec(),
                written: 0,
                stays_open: false,
            },
        )
    }

    /// Pipes to a program that is given lines later.
    pub(super) fn for_lines(program: &mut Child) -> io::Result<Pipes> {
        Pipes::of(
            program,
            Input {
                bytes: Vec::new(),
                written: 0,
                stays_open: true,
            },
        )
    }

    fn of(program: &mut Child, input: Input) -> io::Result<Pipes> {
        let pipes = Pipes {
            stdin: program.stdin.take(),
            stdout: program.stdout.take(),
            stderr: program.stderr.take(),
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

    /// Begins to write a line, and forgets what was printed before.
    pub(super) fn give(&mut self, line: &[u8]) {
        self.input.bytes = line.to_vec();
        self.input.written = 0;
        self.output.clear();
        self.errors.clear();
    }

    /// Tells the program that there is no more input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Whether the program has closed its output.
    pub(super) fn is_output_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Those that there is something to do for.
    fn ends(&self) -> [Option<BorrowedFd<'_>>; 3] {
        let has_input = !self.input.stays_open || !self.input.rest().is_empty();
        [
            self.stdin.as_ref().filter(|_| has_input).map(AsFd::as_fd),
            self.stdout.as_ref().map(AsFd::as_fd),
            self.stderr.as_ref().map(AsFd::as_fd),
        ]
    }

    /// Waits until there is something to do and does what the pipes ask for.
    pub(super) fn wait(
        &mut self,
        exit: BorrowedFd<'_>,
        control: BorrowedFd<'_>,
        at_most: Duration,
    ) -> io::Result<Wake> {
        let mut fds = vec![
            PollFd::new(&exit, PollFlags::IN),
            PollFd::new(&control, PollFlags::IN),
        ];
        let ends = self.ends();
        let kinds = [PollFlags::OUT, PollFlags::IN, PollFlags::IN];
        for (end, kind) in ends.iter().zip(kinds) {
            fds.extend(end.as_ref().map(|end| PollFd::new(end, kind)));
        }
        let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(Wake::default()),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let wake = Wake {
            ended: !fds[0].revents().is_empty(),
            told: !fds[1].revents().is_empty(),
        };
        // Pipes that are not ready return immediately.
        self.write()?;
        self.read()?;
        Ok(wake)
    }

    /// Gives the program as much of the input as it takes.
    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        while !self.input.rest().is_empty() {
            match stdin.write(self.input.rest()) {
                Ok(written) => self.input.written += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A program may close its input.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    self.stdin = None;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        if !self.input.stays_open {
            self.stdin = None;
        }
        Ok(())
    }

    /// Takes a piece of what the program has printed, and says whether there
    /// may be more.
    pub(super) fn read(&mut self) -> io::Result<bool> {
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
