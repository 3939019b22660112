//! What the programs of a runner use, as its control groups count it, where there are some.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use rustix::process::Pid;

use super::cgroup::Cgroups;
use crate::linux::runner::StopReason;
use crate::order::Manner;
use noughts_judge::judge::{End, Run, RunLimits};

/// How far the processor time of a run may be from what its runner counts.
const ROUNDING: Duration = Duration::from_millis(20);

/// Memory that a run may have beyond its limit before the system kills it. Long before that it is
/// ended for its limit, unless this machine is too busy to look.
const MEMORY_MARGIN: u64 = 1 << 30;

/// What one run uses.
pub(super) struct Account<'a> {
    groups: &'a Groups,
    limits: RunLimits,
    /// The processor time before it; `None` if that of this run is not counted.
    cpu_before: Option<Duration>,
    memory: u64,
    killed_before: u64,
    /// Whether it took long enough to be looked at.
    was_looked_at: bool,
}

/// The control groups of a runner.
pub(super) struct Groups {
    cgroups: Cgroups,
    /// The processes in them that are not a program's: bubblewrap and the runner.
    helpers: Vec<Pid>,
}

impl Groups {
    /// New ones for processes that run no program yet. `remove_later` is told of each folder.
    pub(super) fn new(helpers: Vec<Pid>, remove_later: impl Fn(&Path) -> io::Result<()>) -> Groups {
        Groups {
            cgroups: Cgroups::new(&helpers, remove_later),
            helpers,
        }
    }

    /// The processes that are not a program's: bubblewrap and the runner.
    pub(super) fn helpers(&self) -> &[Pid] {
        &self.helpers
    }

    /// Whether there is one that counts memory.
    pub(super) fn count_memory(&self) -> bool {
        self.cgroups.memory().is_some()
    }

    /// The account of a run that is about to begin.
    pub(super) fn open(&self, limits: RunLimits, manner: Manner) -> Account<'_> {
        self.cgroups
            .bound_memory(limits.memory.saturating_add(MEMORY_MARGIN));
        // The limit on time is for each answer of a program that is kept alive.
        let is_counted = manner == Manner::AtOnce;
        Account {
            groups: self,
            limits,
            cpu_before: is_counted.then(|| self.cpu()).flatten(),
            memory: 0,
            killed_before: self.cgroups.killed_for_memory(),
            was_looked_at: false,
        }
    }

    /// The processor time of all programs so far.
    fn cpu(&self) -> Option<Duration> {
        let own = self
            .helpers
            .iter()
            .filter_map(|pid| time_on_processor(*pid));
        Some(self.cgroups.cpu()?.saturating_sub(own.sum()))
    }
}

impl Account<'_> {
    /// Looks at what is used, and says why the run is to be ended, if it is.
    pub(super) fn look(&mut self) -> Option<StopReason> {
        self.was_looked_at = true;
        let memory = self.groups.cgroups.memory().unwrap_or(0);
        self.memory = self.memory.max(memory);
        if self.memory > self.limits.memory {
            Some(StopReason::Memory)
        } else if self.cpu() > Some(self.limits.time + ROUNDING) {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// The processor time of the run so far. It has that of processes which have ended without
    /// anyone waiting for them, so that their runner may never have seen them.
    fn cpu(&self) -> Option<Duration> {
        Some(self.groups.cpu()?.saturating_sub(self.cpu_before?))
    }

    /// Notes in a run that has ended what its runner cannot know.
    pub(super) fn close(self, run: &mut Run) {
        run.memory = run.memory.max(self.memory);
        if run.end != End::Exited(0) && self.groups.cgroups.killed_for_memory() > self.killed_before
        {
            run.end = End::MemoryLimit;
        }
        if !self.was_looked_at {
            return;
        }
        if let Some(cpu) = self.cpu().filter(|cpu| *cpu > run.cpu + ROUNDING) {
            run.cpu = cpu;
            if cpu > self.limits.time && matches!(run.end, End::Exited(_) | End::Signal(_)) {
                run.end = End::TimeLimit;
            }
        }
    }
}

/// How long a process that has one thread has been on a processor.
fn time_on_processor(pid: Pid) -> Option<Duration> {
    let schedule = fs::read_to_string(format!("/proc/{}/schedstat", pid.as_raw_nonzero())).ok()?;
    let nanoseconds = schedule.split_ascii_whitespace().next()?;
    Some(Duration::from_nanos(nanoseconds.parse().ok()?))
}
