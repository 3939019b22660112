//! Watches one run of a program and enforces its limits. The run always ends, and its output is
//! kept up to a limit.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

use noughts_judge::judge::{End, Run, RunLimits};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::statvfs;
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::{ResUse, Wait4};

use super::Setup;
use super::folder::{Extent, MOST_ENTRIES, RunFolder};
pub(super) use super::load::Use;
use super::load::{Load, UnnamedFiles, own_memory, shared_memory};
use crate::linux::{Request, receive};
use crate::portable::end_of;
use crate::sandbox::ERRORS_KEPT;

/// The most processes that a program may have.
const MOST_PROCESSES: usize = 64;

/// When the resources of a program are first checked. Most programs have ended before.
const FIRST_LOOK: Duration = Duration::from_millis(25);
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Watches a run.
pub(super) struct Watch<'a> {
    pub(super) setup: &'a Setup,
    /// The client.
    pub(super) control: &'a mut UnixStream,
    pub(super) folder: &'a RunFolder,
    pub(super) limits: &'a RunLimits,
    /// The most memory that this process has had, as far as it is known. Between fork and exec it
    /// counts as the program's memory.
    pub(super) inherited: &'a mut u64,
}

impl Watch<'_> {
    /// Runs a program that has just been started to its end.
    pub(super) fn run(&mut self, mut program: Child, input: &[u8]) -> io::Result<Run> {
        let mut used = Use::new();
        let leader = Pid::from_child(&program);
        let watched = self.watch(&mut program, input, &mut used);
        let wall = used.begun.elapsed();
        // Kills every process, even after an error.
        self.setup.scope.kill_everyone(leader);
        let ended = program.wait4()?;
        self.setup.scope.reap_everyone()?;
        let (broken, mut pipes) = watched?;
        // The last output may still be in the pipe. No process can print more.
        while pipes.output.len() <= self.limits.output && pipes.read()? {}
        let cpu = used.cpu_in_all(ended.rusage.utime + ended.rusage.stime);
        let memory = self.most_memory(&ended, &used);
        Ok(Run {
            end: broken.unwrap_or_else(|| self.end(&ended, cpu, memory, pipes.output.len())),
            output: pipes.output,
            errors: pipes.errors,
            wall,
            cpu: Some(cpu),
            memory,
            starts: 1,
            ..Run::new(End::Stopped)
        })
    }

    /// Waits until the program ends, or must be ended. Returns the reason in that case.
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
                if let Some(broken) = self.exceeded_limit(pid, used) {
                    return Ok((Some(broken), pipes));
                }
                next_look = Instant::now() + LOOK_EVERY;
            }
            let at_most = next_look.saturating_duration_since(Instant::now());
            let Wake { ended, has_request } =
                pipes.wait(exit.as_fd(), self.control.as_fd(), at_most)?;
            if ended {
                return Ok((None, pipes));
            }
            if has_request {
                return Ok((Some(self.receive_stop()?), pipes));
            }
        }
    }

    /// Receives the client's request to end the run, and returns how it ends.
    pub(super) fn receive_stop(&mut self) -> io::Result<End> {
        match receive(&mut self.control)?.0 {
            Request::Stop(end) => Ok(end),
            Request::Run(_) => Err(io::Error::other("an order came before the last was done")),
        }
    }

    /// Checks the resources that the program uses. Returns the limit that it has exceeded, if any.
    pub(super) fn exceeded_limit(&self, program: Pid, used: &mut Use) -> Option<End> {
        let load = used.look(program);
        if load.processes > MOST_PROCESSES {
            // To inspect the files of all these processes would give them time to start more.
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

    /// Whether the program has written more to disk than it may.
    fn has_written_too_much(&self, unnamed: &UnnamedFiles) -> bool {
        let is_on_disk = self.setup.counted_as_memory.is_empty();
        let own = is_on_disk.then(|| self.folder.path());
        let others = self.setup.on_disk.iter().map(PathBuf::as_path);
        let mut extent = Extent::default();
        for folder in own.into_iter().chain(others) {
            extent.add_folder(folder);
            extent.add_unnamed(folder, &unnamed.on_disk);
        }
        extent.is_too_large()
    }

    /// The memory of all processes, and of files in memory. Pages that several processes share, or
    /// that belong to a file and a process, must not count twice. Since it takes long to find such
    /// pages, this happens only if the simple sum exceeds the limit.
    fn memory(&self, load: &Load, files: &Extent) -> u64 {
        let shares_nothing = load.processes <= 1 && files.bytes == 0;
        if shares_nothing || load.memory + files.bytes <= self.limits.memory {
            load.memory + files.bytes
        } else {
            shared_memory(files.bytes)
        }
    }

    /// The extent of the program's own file systems in memory, and of memory files.
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

    /// The most memory that was seen in use, or that a single process had. 0 if that is not more
    /// than the memory that the program inherited at fork: a short run ends before the first check.
    fn most_memory(&mut self, ended: &ResUse, used: &Use) -> u64 {
        let memory = ended.rusage.maxrss.max(used.memory);
        if memory > *self.inherited {
            *self.inherited = own_memory();
        }
        if memory > *self.inherited { memory } else { 0 }
    }

    /// How a run ended that the runner did not end.
    fn end(&self, ended: &ResUse, cpu: Duration, memory: u64, printed: usize) -> End {
        if memory > self.limits.memory {
            End::MemoryLimit
        } else if cpu > self.limits.time {
            End::TimeLimit
        } else if printed > self.limits.output {
            End::OutputLimit
        } else {
            end_of(ended.status)
        }
    }
}

/// The pipes to a program.
pub(super) struct Pipes {
    stdin: Option<File>,
    /// Input that is not written yet.
    input: VecDeque<u8>,
    /// Whether more input may follow.
    stays_open: bool,
    stdout: Option<File>,
    stderr: Option<File>,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

/// Events other than reading and writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wake {
    /// The program has ended.
    pub(super) ended: bool,
    /// The client has sent a request, or has gone.
    pub(super) has_request: bool,
}

impl Pipes {
    /// Pipes to a program that gets its whole input.
    pub(super) fn with_input(program: &mut Child, input: &[u8]) -> io::Result<Pipes> {
        let mut pipes = Pipes::for_lines(program)?;
        pipes.input.extend(input);
        pipes.stays_open = false;
        Ok(pipes)
    }

    /// Pipes to a program that gets lines later.
    pub(super) fn for_lines(program: &mut Child) -> io::Result<Pipes> {
        let pipe = |end: Option<OwnedFd>| {
            if let Some(end) = &end {
                ioctl_fionbio(end, true)?;
            }
            Ok::<_, io::Error>(end.map(File::from))
        };
        Ok(Pipes {
            stdin: pipe(program.stdin.take().map(OwnedFd::from))?,
            input: VecDeque::new(),
            stays_open: true,
            stdout: pipe(program.stdout.take().map(OwnedFd::from))?,
            stderr: pipe(program.stderr.take().map(OwnedFd::from))?,
            output: Vec::new(),
            errors: Vec::new(),
        })
    }

    /// Starts to write a line, and discards the earlier output.
    pub(super) fn give(&mut self, line: &[u8]) {
        self.input = line.to_vec().into();
        self.output.clear();
        self.errors.clear();
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Whether the program has closed its output.
    pub(super) fn is_output_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Waits for an event, then reads and writes the pipes that are ready.
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
        let has_input = !self.stays_open || !self.input.is_empty();
        let stdin = self.stdin.iter().filter(|_| has_input);
        fds.extend(stdin.map(|end| PollFd::new(end, PollFlags::OUT)));
        let outputs = self.stdout.iter().chain(&self.stderr);
        fds.extend(outputs.map(|end| PollFd::new(end, PollFlags::IN)));
        let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(Wake::default()),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let wake = Wake {
            ended: !fds[0].revents().is_empty(),
            has_request: !fds[1].revents().is_empty(),
        };
        // Pipes that are not ready return immediately.
        self.write()?;
        self.read()?;
        Ok(wake)
    }

    /// Writes as much of the input as the pipe accepts.
    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        while !self.input.is_empty() {
            match stdin.write(self.input.as_slices().0) {
                Ok(written) => drop(self.input.drain(..written)),
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
        if !self.stays_open {
            self.stdin = None;
        }
        Ok(())
    }

    /// Reads a piece of the output. Returns whether there may be more.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        let output = read_some(&mut self.stdout, &mut self.output)?;
        let errors = read_some(&mut self.stderr, &mut self.errors)?;
        self.errors.truncate(ERRORS_KEPT);
        Ok(output || errors)
    }
}

/// Reads a piece from a pipe. Returns whether there was any. Drops the pipe at its end.
fn read_some(pipe: &mut Option<File>, to: &mut Vec<u8>) -> io::Result<bool> {
    let mut piece = [0; 16 * 1024];
    while let Some(file) = pipe {
        match file.read(&mut piece) {
            Ok(0) => *pipe = None,
            Ok(length) => {
                to.extend_from_slice(&piece[..length]);
                return Ok(true);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}
