//! What a program has used so far: processor time, time in which it did nothing, and memory.

use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::load::{Load, cpu_of, time_of_ended_children};

/// How far two counts of the same processor time may be apart: `/proc` counts in ticks of a
/// hundredth of a second.
const ROUNDING: Duration = Duration::from_millis(20);

/// What a program has used so far.
pub(super) struct Use {
    pub(super) begun: Instant,
    /// Whether the program did something before this began, which does not count; and the
    /// processor time that its first process had used until then.
    was_at_work: bool,
    first_before: Duration,
    /// The processor time that all of its processes had used at the first look, if the program
    /// was at work before.
    cpu_before: Duration,
    /// The processor time of this process's children that ended before. `None` until the first
    /// look: nobody was waited for, so none can have been added.
    ended_before: Option<Duration>,
    /// At the last look: the processor time of all processes that can be seen, and of all that
    /// were waited for.
    counted: Duration,
    /// The processor time that was counted once and no longer is. If a process ignores the end
    /// of its children, nobody waits for them, and the system forgets what they used.
    lost: Duration,
    /// When the last look was, the processor time until then, and how long threads were on a
    /// processor or waited for one.
    looked: Instant,
    pub(super) cpu: Duration,
    scheduled: Duration,
    /// How long it has neither run nor waited for a processor.
    pub(super) idle: Duration,
    pub(super) memory: u64,
}

impl Use {
    /// Of a program that has just been started.
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

    /// Of a program that is kept alive, from now on.
    pub(super) fn from_now(program: Pid) -> Use {
        Use {
            was_at_work: true,
            first_before: cpu_of(program),
            ..Use::new()
        }
    }

    /// The processor time up to now, without a look at all processes: what the last look found,
    /// or what the first process alone has used if that is more.
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

    /// The processor time in all, when everybody has ended. That of the first process and of
    /// those that it has waited for is known exactly, and is `first`. The others are known to a
    /// tick of the clock, and not at all if the run was over before the first look.
    pub(super) fn cpu_in_all(&self, first: Duration) -> Duration {
        let ended = self.of_ended_children();
        let all = ended + self.lost + self.counted.saturating_sub(ended);
        match all > first + ROUNDING {
            true => all,
            false => first,
        }
    }

    /// Looks at all processes of the program, and notes what they have used.
    pub(super) fn look(&mut self, program: Pid) -> Load {
        // A look waits for orphans, which adds them to the children that have ended.
        self.ended_before.get_or_insert_with(time_of_ended_children);
        let mut load = Load::now(program);
        if load.cpu + self.of_ended_children() < self.counted {
            // Processes are looked at one after the other. One that ended meanwhile may be
            // missing, and not yet be among those that its parent has waited for.
            load = Load::now(program);
        }
        self.note(program, &load);
        load
    }

    /// Notes what is used now. Of the time since the last look the program was idle for as
    /// long as it was neither on a processor nor waiting for one.
    fn note(&mut self, program: Pid, load: &Load) {
        let (now, ended) = (Instant::now(), self.of_ended_children());
        let counted = load.cpu + ended;
        self.lost += self.counted.saturating_sub(counted);
        self.counted = counted;
        let gone = ended + self.lost;
        let (cpu, scheduled) = (load.cpu + gone, load.scheduled + gone);
        if self.was_at_work {
            // What was used before is known of the first process only. What the others have
            // used until this look does not count.
            self.was_at_work = false;
            self.cpu = self.cpu_now(program);
            self.cpu_before = cpu.saturating_sub(self.cpu);
            (self.looked, self.scheduled) = (now, scheduled);
            return;
        }
        let cpu = cpu.saturating_sub(self.cpu_before);
        // Neither count has all: processor time misses what is less than a tick of the clock,
        // and `scheduled` misses threads that have ended while their process goes on.
        let busy = cpu
            .saturating_sub(self.cpu)
            .max(scheduled.saturating_sub(self.scheduled));
        self.idle += now.duration_since(self.looked).saturating_sub(busy);
        (self.looked, self.scheduled) = (now, scheduled);
        self.cpu = self.cpu.max(cpu);
    }
}
