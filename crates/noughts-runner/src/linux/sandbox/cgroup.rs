//! Control groups, if this process may create them. They count memory that belongs to no single
//! process, such as memory files, and the processor time of processes that have ended. They also
//! limit memory and the number of processes.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{fs, io, process};

use noughts_judge::judge::{End, Run, RunLimits};
use rustix::process::Pid;

use crate::linux::runner::MOST_TASKS;
use crate::sandbox::InputMode;

/// The control groups of a runner and its programs, as far as this process may create them.
pub(super) struct Groups {
    memory: Option<Cgroup>,
    processor: Option<Cgroup>,
    /// In version 2, the same folder.
    _tasks: Option<Cgroup>,
    /// The processes in the groups that do not belong to a program: bubblewrap and the runner.
    helpers: Vec<Pid>,
}

/// A folder of the control groups. Dropping it removes the folder.
struct Cgroup(PathBuf);

impl Groups {
    /// Creates groups for processes that do not run a program yet. Calls `remove_later` for each
    /// folder.
    pub(super) fn new(helpers: Vec<Pid>, remove_later: impl Fn(&Path) -> io::Result<()>) -> Groups {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("noughts-{}-{number}", process::id());
        let group = |controller: &str, files: &[&str]| {
            parents(controller).into_iter().find_map(|parent| {
                let group = Cgroup::open(parent.join(&name), &remove_later)?;
                // Without these files, the group does not count anything.
                let has = |file: &&str| group.0.join(file).exists();
                let works = files.iter().any(has) && group.add(&helpers).is_ok();
                works.then_some(group)
            })
        };
        let memory = group("memory", &["memory.stat"]);
        let processor = group("cpuacct", &["cpuacct.usage", "cpu.stat"]);
        let tasks = group("pids", &["pids.max"]);
        if let Some(group) = &tasks {
            // If this fails, noughts finds an excess when it checks the resources.
            let _ = fs::write(group.0.join("pids.max"), MOST_TASKS.to_string());
        }
        Groups {
            memory,
            processor,
            _tasks: tasks,
            helpers,
        }
    }

    /// The memory of all processes in the group. It includes page tables if the system counts them,
    /// but not the page cache. `None` if no group counts memory.
    fn memory(&self) -> Option<u64> {
        let statistics = self.memory.as_ref()?.read("memory.stat")?;
        // Older systems use the first name instead of the second.
        let kinds = ["rss", "anon", "shmem", "pagetables", "kernel_stack", "sock"];
        let bytes = kinds.map(|kind| field(&statistics, kind).unwrap_or(0));
        Some(bytes.iter().sum())
    }

    /// The processor time of all processes that are or were in the group. `None` if no group counts
    /// it.
    fn cpu_of_all(&self) -> Option<Duration> {
        let group = self.processor.as_ref()?;
        match group.read("cpuacct.usage") {
            Some(usage) => Some(Duration::from_nanos(usage.trim_end().parse().ok()?)),
            None => field(&group.read("cpu.stat")?, "usage_usec").map(Duration::from_micros),
        }
    }

    /// Makes the system kill a process of the group when the group exceeds this memory, of any
    /// kind.
    fn bound_memory(&self, bytes: u64) {
        let Some(group) = &self.memory else {
            return;
        };
        // The names in both versions. If this fails, noughts finds an excess when it checks the
        // resources.
        for name in ["memory.max", "memory.limit_in_bytes"] {
            let path = group.0.join(name);
            if path.exists() {
                let _ = fs::write(path, bytes.to_string());
            }
        }
    }

    /// How many processes the system has killed for exceeding that memory.
    fn killed_for_memory(&self) -> u64 {
        let read = |group: &Cgroup| {
            let events = group.read("memory.events");
            events.or_else(|| group.read("memory.oom_control"))
        };
        let events = self.memory.as_ref().and_then(read).unwrap_or_default();
        field(&events, "oom_kill").unwrap_or(0)
    }
}

/// The number after a name, in lines with a name and a number.
fn field(lines: &str, name: &str) -> Option<u64> {
    let mut fields = lines.lines().filter_map(|line| line.split_once(' '));
    let (_, number) = fields.find(|(found, _)| *found == name)?;
    number.parse().ok()
}

impl Cgroup {
    /// Makes the folder, or opens it if it was made for another controller.
    fn open(folder: PathBuf, remove_later: impl Fn(&Path) -> io::Result<()>) -> Option<Cgroup> {
        match fs::create_dir(&folder) {
            Ok(()) => remove_later(&folder).ok()?,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
        Some(Cgroup(folder))
    }

    fn read(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.0.join(file)).ok()
    }

    /// Moves processes into the group. Their later children are in it too.
    fn add(&self, processes: &[Pid]) -> io::Result<()> {
        let mut numbers = processes.iter().map(|pid| pid.as_raw_nonzero().to_string());
        numbers.try_for_each(|number| fs::write(self.0.join("cgroup.procs"), number))
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        // This succeeds if all processes of the group have ended. Otherwise the janitor removes the
        // folder.
        let _ = fs::remove_dir(&self.0);
    }
}

/// The groups in which a new group may be made for a controller, in either version. In version 2, a
/// group that contains processes cannot have children with controllers, but it can have siblings.
fn parents(controller: &str) -> Vec<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let mounted = |wanted: &str, option: Option<&str>| {
        mounts.lines().find_map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let [_, folder, kind, options, ..] = fields[..] else {
                return None;
            };
            let has = |option: &str| options.split(',').any(|found| found == option);
            let fits = kind == wanted && option.is_none_or(has);
            fits.then(|| PathBuf::from(folder))
        })
    };
    let mut parents = Vec::new();
    for line in own.lines() {
        let fields: Vec<&str> = line.splitn(3, ':').collect();
        let [_, controllers, path] = fields[..] else {
            continue;
        };
        let inside = path.trim_start_matches('/');
        if controllers.split(',').any(|name| name == controller) {
            let top = mounted("cgroup", Some(controller));
            parents.extend(top.map(|top| top.join(inside)));
        } else if controllers.is_empty() {
            let group = mounted("cgroup2", None).map(|top| top.join(inside));
            let above = group.as_deref().and_then(Path::parent).map(Path::to_owned);
            parents.extend(group.into_iter().chain(above));
        }
    }
    parents
}

/// How much the processor time of a run may differ from the runner's count.
const ROUNDING: Duration = Duration::from_millis(20);

/// How much a run may exceed its memory limit before the system kills it. Normally noughts ends it
/// long before, unless the machine is too busy to check.
const MEMORY_MARGIN: u64 = 1 << 30;

/// Counts the resources of one run.
pub(super) struct Account<'a> {
    groups: &'a Groups,
    limits: RunLimits,
    /// The processor time before the run. `None` if the time of this run is not counted.
    cpu_before: Option<Duration>,
    memory: u64,
    killed_before: u64,
    /// Whether the run was long enough for a check.
    was_looked_at: bool,
}

impl Groups {
    /// The processes that do not belong to a program: bubblewrap and the runner.
    pub(super) fn helpers(&self) -> &[Pid] {
        &self.helpers
    }

    /// Starts counting for a new run.
    pub(super) fn open(&self, limits: RunLimits, input_mode: InputMode) -> Account<'_> {
        self.bound_memory(limits.memory.saturating_add(MEMORY_MARGIN));
        // If a program is kept alive, the time limit applies to each answer.
        let is_counted = input_mode == InputMode::Whole;
        Account {
            groups: self,
            limits,
            cpu_before: is_counted.then(|| self.cpu()).flatten(),
            memory: 0,
            killed_before: self.killed_for_memory(),
            was_looked_at: false,
        }
    }

    /// The processor time of all programs so far.
    fn cpu(&self) -> Option<Duration> {
        let own = self
            .helpers
            .iter()
            .filter_map(|pid| time_on_processor(*pid));
        Some(self.cpu_of_all()?.saturating_sub(own.sum()))
    }
}

impl Account<'_> {
    /// Checks the resources. Returns how to end the run, if it must end.
    pub(super) fn exceeded_limit(&mut self) -> Option<End> {
        self.was_looked_at = true;
        let memory = self.groups.memory().unwrap_or(0);
        self.memory = self.memory.max(memory);
        if self.memory > self.limits.memory {
            Some(End::MemoryLimit)
        } else if self.cpu() > Some(self.limits.time + ROUNDING) {
            Some(End::TimeLimit)
        } else {
            None
        }
    }

    /// The processor time of the run so far. It includes processes that ended without being waited
    /// for, which the runner may never have seen.
    fn cpu(&self) -> Option<Duration> {
        Some(self.groups.cpu()?.saturating_sub(self.cpu_before?))
    }

    /// Adds to a finished run what its runner cannot know.
    pub(super) fn close(self, run: &mut Run) {
        run.memory = run.memory.max(self.memory);
        if run.end != End::Exited(0) && self.groups.killed_for_memory() > self.killed_before {
            run.end = End::MemoryLimit;
        }
        if !self.was_looked_at {
            return;
        }
        let known = run.cpu.unwrap_or_default();
        if let Some(cpu) = self.cpu().filter(|cpu| *cpu > known + ROUNDING) {
            run.cpu = Some(cpu);
            if cpu > self.limits.time && matches!(run.end, End::Exited(_) | End::Signal(_)) {
                run.end = End::TimeLimit;
            }
        }
    }
}

/// How long a process with a single thread has run on a processor.
fn time_on_processor(pid: Pid) -> Option<Duration> {
    let schedule = fs::read_to_string(format!("/proc/{}/schedstat", pid.as_raw_nonzero())).ok()?;
    let nanoseconds = schedule.split_ascii_whitespace().next()?;
    Some(Duration::from_nanos(nanoseconds.parse().ok()?))
}
