//! The resources that the processes of a program use, from `/proc`. These processes are the
//! descendants of the runner, which adopts orphans.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, WaitOptions, getpid, waitpid};

/// The resources that all processes of a program use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Load {
    pub(super) processes: usize,
    /// The processor time of processes that run or have not been waited for, and of children that
    /// they have waited for.
    pub(super) cpu: Duration,
    /// How long the running threads have been on a processor or waited for one.
    pub(super) scheduled: Duration,
    pub(super) memory: u64,
}

impl Load {
    /// The current load of the descendants of this process. Reaps orphans that have ended, but not
    /// the program itself.
    pub(super) fn now(program: Pid) -> Load {
        let mut load = Load::default();
        for stat in descendants() {
            // After `wait`, it counts among the children that have ended.
            if stat.has_ended && stat.pid != program && is_orphan_waited_for(stat.pid) {
                continue;
            }
            load.cpu += stat.cpu;
            if !stat.has_ended {
                load.processes += 1;
                load.memory += stat.memory + page_tables(stat.pid);
                load.scheduled += scheduled(stat.pid);
            }
        }
        load
    }
}

/// Waits for a process that has ended, if it is an orphan. Returns whether it was.
fn is_orphan_waited_for(pid: Pid) -> bool {
    matches!(waitpid(Some(pid), WaitOptions::NOHANG), Ok(Some(_)))
}

/// The memory of the descendants of this process, and of files in memory with a total size. A page
/// that several processes share counts once. The processes may have mapped all of the files or
/// none. This is slow.
pub(super) fn shared_memory(files: u64) -> u64 {
    let (mut in_files, mut other) = (0, 0);
    for stat in descendants() {
        // A process can make this unreadable.
        let rollup = fs::read_to_string(proc(stat.pid, "smaps_rollup")).unwrap_or_default();
        let all = size(&rollup, "Pss:").unwrap_or(stat.memory);
        let shared = size(&rollup, "Pss_Shmem:").unwrap_or(0);
        in_files += shared;
        other += all.saturating_sub(shared) + page_tables(stat.pid);
    }
    other + in_files.max(files)
}

/// The open files without a name of the descendants of this process. A file that several processes
/// have open occurs several times.
pub(super) struct UnnamedFiles {
    pub(super) on_disk: Vec<Metadata>,
    /// Those of `memfd_create`.
    pub(super) in_memory: Vec<Metadata>,
    /// The inodes of sockets. Their buffers do not count as memory of a process.
    sockets: HashSet<u64>,
}

/// The largest buffer of a socket, if the program cannot change it.
const SOCKET_BUFFER: u64 = 208 << 10;

impl UnnamedFiles {
    pub(super) fn open_now() -> UnnamedFiles {
        let mut unnamed = UnnamedFiles {
            on_disk: Vec::new(),
            in_memory: Vec::new(),
            sockets: HashSet::new(),
        };
        let open = descendants().into_iter().flat_map(|stat| {
            let open = fs::read_dir(proc(stat.pid, "fd")).into_iter().flatten();
            open.flatten().map(|entry| entry.path())
        });
        for path in open {
            let Ok(file) = fs::metadata(&path) else {
                continue;
            };
            if file.file_type().is_socket() {
                unnamed.sockets.insert(file.ino());
            }
            if !file.is_file() || file.nlink() > 0 {
                continue;
            }
            let is_memory = fs::read_link(&path)
                .is_ok_and(|name| name.as_os_str().as_encoded_bytes().starts_with(b"/memfd:"));
            if is_memory {
                unnamed.in_memory.push(file)
            } else {
                unnamed.on_disk.push(file)
            }
        }
        unnamed
    }

    /// An upper bound of the memory of sockets' buffers.
    pub(super) fn socket_buffers(&self) -> u64 {
        self.sockets.len() as u64 * SOCKET_BUFFER
    }
}

/// The most memory that this process has had.
pub(super) fn own_memory() -> u64 {
    status("/proc/self/status", "VmHWM:")
}

/// The memory of a process's page tables. It grows with touched address space, even if that takes
/// no memory itself.
fn page_tables(pid: Pid) -> u64 {
    status(&proc(pid, "status"), "VmPTE:")
}

/// A size in a file `status`. 0 if it is missing.
fn status(path: &str, name: &str) -> u64 {
    let status = fs::read_to_string(path).unwrap_or_default();
    size(&status, name).unwrap_or(0)
}

/// The bytes in the line with a name, such as `Name:  1234 kB`.
fn size(text: &str, name: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix(name));
    let number = lines.next()?.trim().strip_suffix(" kB")?;
    Some(number.parse::<u64>().ok()? * 1024)
}

/// The processor time of a process and of the children that it has waited for.
pub(super) fn cpu_of(process: Pid) -> Duration {
    Stat::of(process).map_or(Duration::ZERO, |stat| stat.cpu)
}

/// The processor time of all children of this process that have ended.
pub(super) fn time_of_ended_children() -> Duration {
    let fields = fields("/proc/self/stat".as_ref()).unwrap_or_default();
    ticks(&fields, 13..=14)
}

fn proc(pid: Pid, file: &str) -> String {
    format!("/proc/{}/{file}", pid.as_raw_nonzero())
}

fn descendants() -> Vec<Stat> {
    let all = all_processes().filter_map(Stat::of);
    let mut others: Vec<Stat> = all.collect();
    let (mut found, mut known) = (Vec::new(), HashSet::from([getpid()]));
    loop {
        let (more, rest): (Vec<Stat>, Vec<Stat>) = others
            .into_iter()
            .partition(|stat| known.contains(&stat.parent));
        if more.is_empty() {
            return found;
        }
        known.extend(more.iter().map(|stat| stat.pid));
        found.extend(more);
        others = rest;
    }
}

fn all_processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// How long the threads of a process have been on a processor or waited for one.
fn scheduled(pid: Pid) -> Duration {
    let threads = fs::read_dir(proc(pid, "task")).into_iter().flatten();
    let nanoseconds = threads.flatten().filter_map(|thread| {
        let schedule = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        let mut fields = schedule.split_ascii_whitespace();
        let mut number = || fields.next()?.parse::<u64>().ok();
        Some(number()? + number()?)
    });
    Duration::from_nanos(nanoseconds.sum())
}

/// The status of a process as the system reports it.
struct Stat {
    pid: Pid,
    parent: Pid,
    /// Whether it is a zombie: it has ended, and its parent has not waited for it.
    has_ended: bool,
    cpu: Duration,
    memory: u64,
}

impl Stat {
    /// `None` if the process no longer exists.
    fn of(pid: Pid) -> Option<Stat> {
        let fields = fields(proc(pid, "stat").as_ref())?;
        let pages: u64 = fields.get(21)?.parse().ok()?;
        Some(Stat {
            pid,
            parent: Pid::from_raw(fields.get(1)?.parse().ok()?)?,
            has_ended: fields.first()? == "Z",
            // Its own time, and that of children that it has waited for.
            cpu: ticks(&fields, 11..=14),
            memory: pages * rustix::param::page_size() as u64,
        })
    }
}

/// The fields of a file `stat` from the third on. The second field is the name in parentheses, and
/// may contain anything.
fn fields(path: &Path) -> Option<Vec<String>> {
    // The file is shorter than this.
    let mut text = [0; 1024];
    let length = File::open(path).ok()?.read(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text[..length]);
    let (_, fields) = text.rsplit_once(") ")?;
    Some(fields.split(' ').map(str::to_owned).collect())
}

/// The sum of some fields, which count clock ticks.
fn ticks(fields: &[String], places: std::ops::RangeInclusive<usize>) -> Duration {
    let fields = places.filter_map(|place| fields.get(place)?.parse::<u64>().ok());
    let per_second = rustix::param::clock_ticks_per_second();
    Duration::from_millis(fields.sum::<u64>() * 1000 / per_second)
}

/// How much two counts of the same processor time may differ: `/proc` counts in clock ticks of a
/// hundredth of a second.
const ROUNDING: Duration = Duration::from_millis(20);

/// The resources that a program has used so far.
pub(super) struct Use {
    pub(super) begun: Instant,
    /// Whether the program ran before this began, which does not count, and the processor time that
    /// its first process had used until then.
    was_at_work: bool,
    first_before: Duration,
    /// The processor time of all its processes at the first look, if the program ran before.
    cpu_before: Duration,
    /// The processor time of this process's children that ended before. `None` until the first
    /// look: this process does not wait for a child before it.
    ended_before: Option<Duration>,
    /// At the last look, the processor time of all visible processes, and of all that were waited
    /// for.
    counted: Duration,
    /// Processor time that was counted once and is no longer visible. If a process ignores the end
    /// of its children, nothing waits for them, and the system forgets the time that they used.
    lost: Duration,
    /// The time of the last look, the processor time until then, and how long threads had been on a
    /// processor or waited for one.
    looked: Instant,
    pub(super) cpu: Duration,
    scheduled: Duration,
    /// How long it has neither run nor waited for a processor.
    pub(super) idle: Duration,
    pub(super) memory: u64,
}

impl Use {
    /// The use of a program that has just been started.
    pub(super) fn new() -> Use {
        let now = Instant::now();
        Use {
            begun: now,
            was_at_work: false,
            first_before: Duration::ZERO,
            cpu_before: Duration::ZERO,
            ended_before: None,
            counted: Duration::ZERO,
            lost: Duration::ZERO,
            looked: now,
            cpu: Duration::ZERO,
            scheduled: Duration::ZERO,
            idle: Duration::ZERO,
            memory: 0,
        }
    }

    /// The use of a program that is kept alive, from now on.
    pub(super) fn from_now(program: Pid) -> Use {
        Use {
            was_at_work: true,
            first_before: cpu_of(program),
            ..Use::new()
        }
    }

    /// The processor time so far, without a look at all processes: the result of the last look, or
    /// the time of the first process if that is more.
    pub(super) fn cpu_now(&self, program: Pid) -> Duration {
        let first = cpu_of(program).saturating_sub(self.first_before);
        self.cpu.max(first)
    }

    /// The processor time of processes that were waited for since the first look.
    fn of_ended_children(&self) -> Duration {
        let before = self.ended_before;
        before.map_or(Duration::ZERO, |before| {
            time_of_ended_children().saturating_sub(before)
        })
    }

    /// The total processor time after all processes have ended. `first` is the exact time of the
    /// first process and of those that it has waited for. The time of others is known to a clock
    /// tick, and is unknown if the run ended before the first look.
    pub(super) fn cpu_in_all(&self, first: Duration) -> Duration {
        let ended = self.of_ended_children();
        let all = ended + self.lost + self.counted.saturating_sub(ended);
        if all > first + ROUNDING { all } else { first }
    }

    /// Looks at all processes of the program, and notes the resources that they have used.
    pub(super) fn look(&mut self, program: Pid) -> Load {
        // A look waits for orphans, which adds them to the children that have ended.
        self.ended_before.get_or_insert_with(time_of_ended_children);
        let mut load = Load::now(program);
        if load.cpu + self.of_ended_children() < self.counted {
            // Processes are read one after another. A process that ended meanwhile may be missing,
            // and its parent may not have waited for it yet.
            load = Load::now(program);
        }
        self.note(program, &load);
        load
    }

    /// Notes the current use. Since the last look, the program was idle while it was neither on a
    /// processor nor waiting for one.
    fn note(&mut self, program: Pid, load: &Load) {
        let (now, ended) = (Instant::now(), self.of_ended_children());
        let counted = load.cpu + ended;
        self.lost += self.counted.saturating_sub(counted);
        self.counted = counted;
        let gone = ended + self.lost;
        let (cpu, scheduled) = (load.cpu + gone, load.scheduled + gone);
        if self.was_at_work {
            // The earlier use is known only for the first process. The earlier use of the others
            // does not count.
            self.was_at_work = false;
            self.cpu = self.cpu_now(program);
            self.cpu_before = cpu.saturating_sub(self.cpu);
            (self.looked, self.scheduled) = (now, scheduled);
            return;
        }
        let cpu = cpu.saturating_sub(self.cpu_before);
        // Neither count is complete: processor time misses fractions of a clock tick, and
        // `scheduled` misses threads that have ended in a running process.
        let busy = cpu
            .saturating_sub(self.cpu)
            .max(scheduled.saturating_sub(self.scheduled));
        self.idle += now.duration_since(self.looked).saturating_sub(busy);
        (self.looked, self.scheduled) = (now, scheduled);
        self.cpu = self.cpu.max(cpu);
    }
}
