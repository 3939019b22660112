//! How fast a program is.

use std::time::Duration;

use super::run::Run;

/// What runs show of a program's speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The most cases that a run has answered in time, and how long that took.
    pub done: Option<(usize, Duration)>,
    /// The fewest and the most cases of a run that ran out of time.
    pub not_done: Option<(usize, usize)>,
    /// The time that it ran out of.
    pub limit: Duration,
}

/// A program that is at work for less of its time than one part in this many waits
/// for something, and then the clock counts.
const MOSTLY_WAITING: u32 = 10;

impl Pace {
    /// Notes a run that has answered some cases.
    pub(super) fn add_done(&mut self, cases: usize, run: &Run) {
        let time = match run.cpu * MOSTLY_WAITING < run.wall {
            true => run.wall,
            false => run.cpu,
        };
        // Of runs that are as large, the slowest.
        if cases > 0 && self.done.is_none_or(|done| done < (cases, time)) {
            self.done = Some((cases, time));
        }
    }

    /// Notes a run that ran out of time.
    pub(super) fn add_not_done(&mut self, cases: usize, limit: Duration) {
        let (fewest, most) = self.not_done.unwrap_or((cases, cases));
        self.not_done = Some((fewest.min(cases), most.max(cases)));
        self.limit = limit;
    }

    /// How many cases a second it answers, as far as that is known.
    pub fn per_second(&self) -> Option<f64> {
        let (cases, time) = self.done?;
        (!time.is_zero()).then(|| cases as f64 / time.as_secs_f64())
    }

    /// How long it would take for a number of cases at this pace.
    pub fn time_for(&self, cases: usize) -> Option<Duration> {
        let seconds = cases as f64 / self.per_second()?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Whether it is quick and yet does not get done with a single case, as if it
    /// never would.
    pub fn is_stuck(&self) -> bool {
        let quick = self.time_for(1).is_some_and(|time| time * 10 < self.limit);
        let at_once = self.done.is_some_and(|(_, time)| time.is_zero());
        self.not_done.is_some_and(|(fewest, _)| fewest == 1) && (quick || at_once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::run::End;

    fn run(cpu: u64, wall: u64) -> Run {
        Run {
            end: End::Exited(0),
            output: Vec::new(),
            errors: Vec::new(),
            wall: Duration::from_millis(wall),
            cpu: Duration::from_millis(cpu),
            memory: 0,
            files: Vec::new(),
            not_removed: None,
            starts: 1,
            answers: 0,
            before: Vec::new(),
        }
    }

    #[test]
    fn the_largest_run_tells_the_pace() {
        let mut pace = Pace::default();
        assert_eq!(pace.per_second(), None);
        pace.add_done(1, &run(500, 600));
        pace.add_done(25, &run(5_000, 5_100));
        pace.add_done(1, &run(900, 900));
        assert_eq!(pace.per_second(), Some(5.0));
        assert_eq!(pace.time_for(50), Some(Duration::from_secs(10)));
    }

    /// A program that sleeps is as fast as the clock says.
    #[test]
    fn waiting_counts_for_who_does_nothing_else() {
        let mut pace = Pace::default();
        pace.add_done(10, &run(1, 5_000));
        assert_eq!(pace.per_second(), Some(2.0));
        let mut pace = Pace::default();
        pace.add_done(10, &run(1_000, 5_000));
        assert_eq!(pace.per_second(), Some(10.0));
    }

    #[test]
    fn stuck_on_one_case_or_slow_on_all() {
        let limit = Duration::from_secs(10);
        let mut pace = Pace::default();
        pace.add_done(1_000, &run(10, 10));
        pace.add_not_done(1_000, limit);
        assert!(!pace.is_stuck());
        pace.add_not_done(1, limit);
        assert!(pace.is_stuck());
        let mut slow = Pace::default();
        slow.add_done(1, &run(6_000, 6_000));
        slow.add_not_done(1, limit);
        assert!(!slow.is_stuck());
        let mut never = Pace::default();
        never.add_not_done(1, limit);
        assert!(!never.is_stuck());
    }
}
