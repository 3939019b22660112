//! The processes of foreign programs. Each program runs in a process group of
//! its own, and nothing that it started outlives it.
//!
//! A program may start processes that leave its group. This process is their
//! subreaper: when their parent ends, they become its children. So every child
//! that was not started here is an orphan of a program, and is killed.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process,
    kill_process_group, pidfd_open, prlimit, set_child_subreaper, waitpid,
};
use wait4::Wait4;

/// How long a killed process may take to end.
const KILL_TIMEOUT: Duration = Duration::from_secs(5);

/// The largest file that a program may write.
const LARGEST_FILE: u64 = 64 << 20;

/// The programs that are running.
pub struct Processes {
    /// The leader of each program's process group.
    leaders: Mutex<HashSet<Pid>>,
}

/// A running program. It is killed when this is dropped.
pub struct RunningProgram<'a> {
    processes: &'a Processes,
    /// `None` once it has ended.
    child: Option<Child>,
    pid: Pid,
    exit: OwnedFd,
    /// The memory of this process when it started the program: between fork and
    /// exec that counts as the memory of the new process.
    inherited: u64,
}

/// What a program and all processes that it has waited for have used.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    pub status: ExitStatus,
    pub cpu: Duration,
    /// The most memory that one process had at a time, in bytes; `None` if that
    /// is not more than what it inherited.
    pub memory: Option<u64>,
}

/// What all processes of a program together use right now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Load {
    pub processes: usize,
    pub cpu: Duration,
    pub memory: u64,
}

impl Processes {
    /// Makes this process the subreaper of the programs.
    ///
    /// # Errors
    ///
    /// The system does not allow that, or does not list the children of a
    /// process.
    pub fn new() -> io::Result<Processes> {
        set_child_subreaper(Some(getpid()))?;
        // Without it no orphan could be found.
        fs::read("/proc/thread-self/children")?;
        Ok(Processes {
            leaders: Mutex::default(),
        })
    }

    fn leaders(&self) -> MutexGuard<'_, HashSet<Pid>> {
        self.leaders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a program in a group of its own.
    pub fn start(&self, command: &mut Command, cpu: Duration) -> io::Result<RunningProgram<'_>> {
        let inherited = own_memory()?;
        // Locked, so that the new child is not taken for an orphan.
        let mut leaders = self.leaders();
        let mut child = command.process_group(0).spawn()?;
        let pid = Pid::from_child(&child);
        let exit = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(exit) => exit,
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(error.into());
            }
        };
        leaders.insert(pid);
        drop(leaders);
        // These hold even if this process is killed. They fail if the program has
        // ended already, and then they are not needed.
        let limits = [
            (Resource::Core, 0),
            (Resource::Fsize, LARGEST_FILE),
            (Resource::Cpu, cpu.as_secs() + 2),
        ];
        for (resource, most) in limits {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            let _ = prlimit(Some(pid), resource, limit);
        }
        Ok(RunningProgram {
            processes: self,
            child: Some(child),
            pid,
            exit,
            inherited,
        })
    }

    /// Kills the orphans of programs that have ended.
    pub fn kill_orphans(&self) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            let leaders = self.leaders();
            let mut orphans = 0;
            for pid in children()? {
                let of_a_running_program =
                    || Stat::of(pid).is_some_and(|stat| leaders.contains(&stat.group));
                if leaders.contains(&pid) || of_a_running_program() {
                    continue;
                }
                orphans += 1;
                let _ = kill_process(pid, Signal::KILL);
                let _ = waitpid(Some(pid), WaitOptions::NOHANG);
            }
            drop(leaders);
            if orphans == 0 {
                return Ok(());
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

impl RunningProgram<'_> {
    /// Takes the pipes to its standard input, output and error.
    pub fn pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        match &mut self.child {
            Some(child) => (child.stdin.take(), child.stdout.take(), child.stderr.take()),
            None => (None, None, None),
        }
    }

    /// A descriptor that becomes readable when the program ends.
    pub fn exit(&self) -> BorrowedFd<'_> {
        self.exit.as_fd()
    }

    /// What the program uses now.
    pub fn load(&self) -> Load {
        let all: Vec<Stat> = all_processes().filter_map(Stat::of).collect();
        let mut own: HashSet<Pid> = HashSet::from([self.pid]);
        loop {
            let known = own.len();
            let mine = |stat: &&Stat| stat.group == self.pid || own.contains(&stat.parent);
            let found: Vec<Pid> = all.iter().filter(mine).map(|stat| stat.pid).collect();
            own.extend(found);
            if own.len() == known {
                break;
            }
        }
        let mut load = Load::default();
        for stat in all.iter().filter(|stat| own.contains(&stat.pid)) {
            load.processes += 1;
            load.cpu += stat.cpu;
            load.memory += stat.memory;
        }
        load
    }

    /// Kills what is left of the program and says what it has used.
    pub fn end(mut self) -> io::Result<Usage> {
        match self.child.take() {
            Some(child) => self.reap(child),
            None => Err(io::Error::other("a program ended twice")),
        }
    }

    fn reap(&self, child: Child) -> io::Result<Usage> {
        // Until the leader has been waited for, its group's number cannot be
        // given to another group.
        let _ = kill_process_group(self.pid, Signal::KILL);
        self.await_end()?;
        let mut leaders = self.processes.leaders();
        let used = child.wait4();
        leaders.remove(&self.pid);
        drop(leaders);
        self.processes.kill_orphans()?;
        let used = used?;
        let memory = used.rusage.maxrss;
        Ok(Usage {
            status: used.status,
            cpu: used.rusage.utime + used.rusage.stime,
            memory: (memory > self.inherited).then_some(memory),
        })
    }

    fn await_end(&self) -> io::Result<()> {
        let mut exit = [PollFd::new(&self.exit, PollFlags::IN)];
        let timeout = Timespec {
            tv_sec: KILL_TIMEOUT.as_secs() as i64,
            tv_nsec: 0,
        };
        match retry_on_intr(|| poll(&mut exit, Some(&timeout)))? {
            0 => Err(io::Error::other("a program cannot be killed")),
            _ => Ok(()),
        }
    }
}

impl Drop for RunningProgram<'_> {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            let _ = self.reap(child);
        }
    }
}

/// The most memory that this process has had.
fn own_memory() -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes
        .map(|kilobytes| kilobytes * 1024)
        .ok_or_else(|| io::Error::other("/proc/self/status has no VmHWM"))
}

/// The children of this process, whichever thread has them.
fn children() -> io::Result<Vec<Pid>> {
    let mut children = Vec::new();
    for thread in fs::read_dir("/proc/self/task")? {
        // If a thread ends meanwhile, its children pass to another.
        let Ok(list) = fs::read_to_string(thread?.path().join("children")) else {
            continue;
        };
        let pids = list
            .split_ascii_whitespace()
            .filter_map(|pid| pid.parse().ok());
        children.extend(pids.filter_map(Pid::from_raw));
    }
    Ok(children)
}

fn all_processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// What the system says of a process.
struct Stat {
    pid: Pid,
    parent: Pid,
    group: Pid,
    cpu: Duration,
    memory: u64,
}

impl Stat {
    /// `None` if the process has ended.
    fn of(pid: Pid) -> Option<Stat> {
        let text = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
        // The name comes second, in parentheses, and may hold anything.
        let (_, fields) = text.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
        let process = |place: usize| Pid::from_raw(fields.get(place)?.parse().ok()?);
        // Its own time and that of the children it has waited for.
        let ticks: u64 = (11..=14).filter_map(number).sum();
        let per_second = rustix::param::clock_ticks_per_second();
        Some(Stat {
            pid,
            parent: process(1)?,
            group: process(2)?,
            cpu: Duration::from_millis(ticks * 1000 / per_second),
            memory: number(21)? * rustix::param::page_size() as u64,
        })
    }
}
