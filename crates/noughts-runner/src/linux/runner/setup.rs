//! How a runner holds the programs that it runs.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getrlimit, kill_process,
    kill_process_group, setrlimit, wait,
};
use serde::{Deserialize, Serialize};

use crate::linux::path_text;
use crate::linux::sandbox::Confinement;
use crate::order::LARGEST_FILE;

/// How long killed processes may take to end.
const KILL_TIMEOUT: Duration = Duration::from_secs(600);

/// The most files that a process may have open. The buffers of pipes are not counted as memory.
const MOST_OPEN: u64 = 512;

/// What a runner is told when it starts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) lock: Lock,
    /// Where folders for runs are made.
    #[serde(with = "path_text")]
    pub(crate) base: PathBuf,
    /// File systems in memory that only this runner's programs can write to. They are
    /// emptied after each run.
    #[serde(with = "path_text")]
    pub(crate) counted_as_memory: Vec<PathBuf>,
    /// Folders on disk that its programs can write to, besides those for runs.
    #[serde(with = "path_text")]
    pub(crate) on_disk: Vec<PathBuf>,
}

/// What holds a program.
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
    /// Kills a program and whatever it has started. Where it cannot have left its group or
    /// namespace, nobody escapes: the system refuses to fork for who is to be killed.
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
        // It fails if nobody is left.
        let _ = kill_process_group(whole, Signal::KILL);
    }

    /// Waits until everybody has ended who was killed, and kills whoever has left the
    /// group: orphans become children of this process.
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

/// Whoever calls noughts may have files open besides standard input, output and error. Processes
/// inherit them, so that a program could read and write them wherever it is locked in. What a
/// runner opens for itself is closed in its programs already.
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
    let list = fs::read_to_string(format!("/proc/{number}/task/{number}/children"));
    let list = list.unwrap_or_default();
    let pids = list.split_ascii_whitespace();
    pids.filter_map(|pid| Pid::from_raw(pid.parse().ok()?))
        .collect()
}
