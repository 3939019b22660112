//! Watches over a sweep: counts what is done, reports it, and says when to stop.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use super::pieces::lock;
use crate::clock::Instant;
use crate::limits::{Limits, Progress, REPORT_INTERVAL};

/// What all threads of a sweep ask and tell.
pub(super) struct Monitor<'a> {
    limits: &'a Limits<'a>,
    /// How many arrangements there are to work on.
    total: u64,
    interval: Duration,
    /// Stays locked during a report, so that reports come in the order of what
    /// is done.
    counted: Mutex<Counted>,
}

struct Counted {
    done: u64,
    reported: Instant,
}

/// Why a sweep does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The deadline has passed, or the work was told to stop.
    LimitsReached,
    /// The system has not so much memory.
    OutOfMemory { bytes: usize },
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::LimitsReached => f.write_str("the limits were reached"),
            Stopped::OutOfMemory { bytes } => {
                write!(f, "the system does not give {bytes} bytes of memory")
            }
        }
    }
}

/// Memory for items, if the system gives it.
pub(super) fn reserved<T>(count: usize) -> Result<Vec<T>, Stopped> {
    let mut items = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(Stopped::OutOfMemory { bytes }),
    }
}

/// Items that are all the same.
pub(super) fn filled<T: Copy>(item: T, count: usize) -> Result<Vec<T>, Stopped> {
    let mut items = reserved(count)?;
    items.resize(count, item);
    Ok(items)
}

impl<'a> Monitor<'a> {
    pub(super) fn new(limits: &'a Limits<'a>, total: u64) -> Monitor<'a> {
        Monitor {
            limits,
            total,
            interval: REPORT_INTERVAL,
            counted: Mutex::new(Counted {
                done: 0,
                reported: Instant::now(),
            }),
        }
    }

    /// Reports after every piece of work.
    #[cfg(test)]
    pub(super) fn eager(mut self) -> Monitor<'a> {
        self.interval = Duration::ZERO;
        self
    }

    /// How many threads work, at least one.
    pub(super) fn threads(&self) -> usize {
        self.limits.threads.max(1)
    }

    /// Fails if it is time to stop.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        match self.limits.are_reached() {
            true => Err(Stopped::LimitsReached),
            false => Ok(()),
        }
    }

    /// Some more arrangements are done.
    pub(super) fn count(&self, arrangements: usize) {
        let mut counted = lock(&self.counted);
        counted.done += arrangements as u64;
        if counted.reported.elapsed() >= self.interval {
            self.report(&mut counted);
        }
    }

    /// Reports how much was done at the end.
    pub(super) fn end(&self) {
        let mut counted = lock(&self.counted);
        self.report(&mut counted);
    }

    fn report(&self, counted: &mut Counted) {
        counted.reported = Instant::now();
        (self.limits.progress)(Progress::Sweep {
            done: counted.done,
            total: self.total,
        });
    }
}
