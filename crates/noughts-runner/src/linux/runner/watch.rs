//! One run of a program within its limits. Whatever the program does, the run
//! ends, and what it printed is kept up to a size.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use wait4::{ResUse, Wait4};

use super::extent::{Extent, MOST_ENTRIES};
use super::folder::RunFolder;
use super::load::{Load, SharedMemory, UnnamedFiles, own_memory};
use super::message::{self, Request};
use super::pipes::{Pipes, Wake};
use super::setup::Setup;
pub(super) use super::used::Use;
use noughts_judge::judge::{End, Run, RunLimits};

/// The most processes that a program may have.
const MOST_PROCESSES: usize = 64;

/// When what a program uses is looked at: most have ended before the first time.
const FIRST_LOOK: Duration = Duration::from_millis(25);
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What it takes to watch a run.
pub(super) struct Watch<'a> {
    pub(super) setup: &'a Setup,
    /// Whoever gave the order.
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
        // Whatever went wrong, nothing goes on.
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

    /// How the run is to end, by whoever gave the order.
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
        match shares_nothing || load.memory + files.bytes <= self.limits.memory {
            true => load.memory + files.bytes,
            false => SharedMemory::now().with_files(files.bytes),
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
