//! The speed of a program.

use std::time::Duration;

use serde::Serialize;

use super::Run;
use crate::report::json;

/// Measurements of a program's speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "Speed")]
pub struct Pace {
    /// The most cases that a run has answered in time, and how long that took.
    pub done: Option<(usize, Duration)>,
    /// The shortest time of such a run. Most of it is the start of the program.
    least: Option<Duration>,
    /// Like `done`, of runs that exceeded the time limit later, perhaps on one case.
    late: Option<(usize, Duration)>,
    /// How many runs exceeded the time limit after some answers, and whether one did before any.
    late_runs: usize,
    is_silent: bool,
    /// The fewest and the most cases of a run that exceeded the time limit.
    pub not_done: Option<(usize, usize)>,
    /// The time limit of those runs.
    pub limit: Duration,
}

/// The conclusion from a program's pace.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Speed {
    /// It is fast on other cases, but may never finish this one.
    Stuck {
        /// Whether the case is known.
        on_one: bool,
        /// The most other cases that a run has answered.
        others: Option<Answered>,
    },
    /// It answers no case in time.
    NotOne,
    /// It is too slow, or never finishes a case.
    Unknown {
        /// The cases that it answered before a run exceeded the time limit.
        answered: Option<Answered>,
    },
    /// It is too slow.
    PerSecond {
        /// How many cases it answers a second.
        rate: f64,
        /// The most cases of a run that exceeded the time limit.
        cases: usize,
        /// How long they would take.
        #[serde(rename = "seconds", serialize_with = "json::seconds")]
        time: Duration,
    },
}

/// Cases that a run has answered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Answered {
    /// How many.
    pub(crate) cases: usize,
    /// How long it took.
    #[serde(rename = "seconds", serialize_with = "json::seconds")]
    pub(crate) time: Duration,
}

impl From<Pace> for Speed {
    fn from(pace: Pace) -> Speed {
        pace.speed()
    }
}

/// A run that uses less than this fraction of its wall-clock time on a processor waits for
/// something. Then its wall-clock time counts.
const MOSTLY_WAITING: u32 = 10;

/// A run is long enough to measure the pace if it took this many times as long as the shortest run.
const LONG: u32 = 3;

impl Pace {
    /// Notes a run that has answered some cases: all of them, or some before it exceeded the time
    /// limit.
    pub(super) fn add_done(&mut self, cases: usize, in_time: bool, run: &Run) {
        let is_busy = |cpu: &Duration| *cpu * MOSTLY_WAITING >= run.wall;
        let time = run.cpu.filter(is_busy).unwrap_or(run.wall);
        if !in_time {
            self.late_runs += usize::from(cases > 0);
            self.is_silent |= cases == 0;
        }
        let done = if in_time {
            self.least = Some(self.least.unwrap_or(time).min(time));
            &mut self.done
        } else {
            &mut self.late
        };
        // Keeps the slowest of the runs with the most cases.
        if cases > 0 && done.is_none_or(|done| done < (cases, time)) {
            *done = Some((cases, time));
        }
    }

    /// Notes a run that exceeded the time limit.
    pub(crate) fn add_not_done(&mut self, cases: usize, limit: Duration) {
        let (fewest, most) = self.not_done.unwrap_or((cases, cases));
        self.not_done = Some((fewest.min(cases), most.max(cases)));
        self.limit = limit;
    }

    /// How many cases per second the program answers, if that is known.
    pub fn per_second(&self) -> Option<f64> {
        let (cases, time) = self.done.or(self.late)?;
        (!time.is_zero()).then(|| cases as f64 / time.as_secs_f64())
    }

    /// How long a number of cases would take at this pace.
    pub fn time_for(&self, cases: usize) -> Option<Duration> {
        let seconds = cases as f64 / self.per_second()?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// How many cases per second the program answers. `None` if the measured time may be that of
    /// its start or of an endless loop.
    fn rate(&self) -> Option<f64> {
        let least = self.least.unwrap_or_default();
        let is_long = |(cases, time): &(usize, Duration)| *cases > 1 && *time >= least * LONG;
        let late = self.late.filter(|_| self.late_runs > 1 && !self.is_silent);
        let (cases, time) = self.done.filter(is_long).or(late)?;
        (!time.is_zero()).then(|| cases as f64 / time.as_secs_f64())
    }

    /// The conclusion from the pace of a program that exceeded the time limit.
    pub(crate) fn speed(&self) -> Speed {
        let (fewest, cases) = self.not_done.unwrap_or_default();
        let answered = |(cases, time)| Answered { cases, time };
        match self.rate() {
            _ if self.is_stuck() => Speed::Stuck {
                on_one: fewest == 1,
                others: self.done.map(answered),
            },
            Some(rate) if rate * self.limit.as_secs_f64() < cases as f64 => Speed::PerSecond {
                rate,
                cases,
                time: Duration::from_secs_f64(cases as f64 / rate),
            },
            _ if fewest == 1 && self.done.or(self.late).is_none() => Speed::NotOne,
            _ => Speed::Unknown {
                answered: self.late.map(answered),
            },
        }
    }

    /// Whether the program is fast on other cases but seems to hang on some: on a single case, or
    /// on several that would not take long at its pace.
    pub fn is_stuck(&self) -> bool {
        let Some((fewest, _)) = self.not_done else {
            return false;
        };
        let at_once = self.done.is_some_and(|(_, time)| time.is_zero());
        let time = self.time_for(fewest).filter(|_| self.done.is_some());
        at_once || time.is_some_and(|time| time * 10 < self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::End;

    fn run(cpu: u64, wall: u64) -> Run {
        Run {
            wall: Duration::from_millis(wall),
            cpu: Some(Duration::from_millis(cpu)),
            ..Run::new(End::Exited(0))
        }
    }

    #[test]
    fn the_largest_run_determines_the_pace() {
        let mut pace = Pace::default();
        assert_eq!(pace.per_second(), None);
        pace.add_done(1, true, &run(500, 600));
        pace.add_done(25, true, &run(5_000, 5_100));
        pace.add_done(1, true, &run(900, 900));
        assert_eq!(pace.per_second(), Some(5.0));
        assert_eq!(pace.time_for(50), Some(Duration::from_secs(10)));
    }

    /// The pace of a program that sleeps is measured in wall-clock time.
    #[test]
    fn sleeping_programs_are_timed_by_the_clock() {
        let mut pace = Pace::default();
        pace.add_done(10, true, &run(1, 5_000));
        assert_eq!(pace.per_second(), Some(2.0));
        let mut pace = Pace::default();
        pace.add_done(10, true, &run(1_000, 5_000));
        assert_eq!(pace.per_second(), Some(10.0));
    }

    #[test]
    fn stuck_on_one_case_or_slow_on_all() {
        let limit = Duration::from_secs(10);
        let mut pace = Pace::default();
        pace.add_done(1_000, true, &run(10, 10));
        pace.add_not_done(1_000, limit);
        assert!(pace.is_stuck());
        // The answers before it hangs do not count for its pace.
        pace.add_done(999, false, &run(10_000, 10_000));
        assert_eq!(pace.per_second(), Some(100_000.0));
        let mut slow = Pace::default();
        slow.add_done(1, true, &run(6_000, 6_000));
        slow.add_not_done(1, limit);
        assert!(!slow.is_stuck());
        let mut slow = Pace::default();
        slow.add_done(10, true, &run(1_000, 1_000));
        slow.add_not_done(1_000, limit);
        assert!(!slow.is_stuck());
        let mut slow = Pace::default();
        slow.add_done(50, false, &run(10_000, 10_000));
        slow.add_not_done(100, limit);
        assert!(matches!(slow.speed(), Speed::Unknown { .. }));
        slow.add_done(49, false, &run(10_000, 10_000));
        assert!(matches!(slow.speed(), Speed::PerSecond { rate: 5.0, .. }));
        assert_eq!(slow.per_second(), Some(5.0));
        assert!(!slow.is_stuck());
        // The runs of single cases take as long as the start of the program.
        let mut loops = Pace::default();
        loops.add_done(1, true, &run(44, 44));
        loops.add_not_done(1_000, Duration::from_secs(2));
        loops.add_done(500, false, &run(1_000, 1_000));
        let answered = Some(Answered {
            cases: 500,
            time: Duration::from_secs(1),
        });
        assert_eq!(loops.speed(), Speed::Unknown { answered });
        loops.add_done(500, true, &run(60, 60));
        assert!(!matches!(loops.speed(), Speed::PerSecond { .. }));
        loops.add_done(900, true, &run(1_000, 1_000));
        assert!(!matches!(loops.speed(), Speed::PerSecond { .. }));
        let mut never = Pace::default();
        never.add_not_done(1, limit);
        assert!(!never.is_stuck());
    }
}
