//! The limits of a computation, and its progress.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
// In a browser std has no clock, and reading it panics.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

use noughts::Value;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;

use crate::tiers::SolveTiersError;

/// How often progress is reported.
pub(crate) const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The resources that a search or a sweep may use, and its progress callback.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many threads work; 0 counts as 1.
    pub threads: usize,
    /// When to give up; `None` if never.
    pub deadline: Option<Instant>,
    /// After how many states a search gives up; `None` if never. A sweep ignores
    /// it.
    pub nodes: Option<u64>,
    /// The work is given up as soon as this is set.
    pub stop: &'a AtomicBool,
    /// Is called several times a second, from any of the threads.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How the work goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A [`Search`](crate::search::Search) of a position.
    Search {
        /// How many states were searched, by all threads.
        nodes: u64,
        /// The proof number of yes: about how many states must still be decided
        /// until the attacker is known to win.
        yes: u32,
        /// The proof number of no.
        no: u32,
    },
    /// A [`GravitySearch`](crate::GravitySearch) of a position.
    Bounds {
        /// How many states were searched, by all threads.
        nodes: u64,
        /// The value is known to be at least this.
        least: Value,
        /// The value is known to be at most this.
        most: Value,
    },
    /// A certificate is written from what a search has found.
    Writing {
        /// How many positions it has so far.
        records: u64,
    },
    /// A sweep over all [`Tiers`](crate::Tiers) of a game.
    Sweep {
        /// How many arrangements of marks were worked on.
        done: u64,
        /// How many there are to work on. Where the sweep goes over a tier twice,
        /// its arrangements are counted twice.
        total: u64,
    },
}

impl Progress {
    /// The progress of a search that continues one which looked at some states.
    #[must_use]
    pub fn continuing(mut self, before: u64) -> Progress {
        if let Progress::Search { nodes, .. } | Progress::Bounds { nodes, .. } = &mut self {
            *nodes += before;
        }
        self
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'static> {
    /// One thread, and no limit.
    pub const NONE: Limits<'static> = Limits {
        threads: 1,
        deadline: None,
        nodes: None,
        stop: &NEVER,
        progress: &|_| {},
    };

    /// Some threads, and no limit.
    pub const fn with_threads(threads: usize) -> Limits<'static> {
        Limits {
            threads,
            ..Limits::NONE
        }
    }
}

impl Limits<'_> {
    /// Whether the deadline has passed or `stop` is set; `nodes` is not looked at.
    pub fn are_reached(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Fails if the deadline has passed or `stop` is set; `nodes` is not looked at.
    ///
    /// # Errors
    ///
    /// [`SolveTiersError::LimitsReached`].
    pub fn check(&self) -> Result<(), SolveTiersError> {
        if self.are_reached() {
            Err(SolveTiersError::LimitsReached)
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("threads", &self.threads)
            .field("deadline", &self.deadline)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continuing_adds_earlier_nodes() {
        let search = |nodes| Progress::Search {
            nodes,
            yes: 1,
            no: 2,
        };
        assert_eq!(search(416).continuing(672), search(1088));
        let bounds = |nodes| Progress::Bounds {
            nodes,
            least: Value::Loss { plies: 4 },
            most: Value::Draw,
        };
        assert_eq!(bounds(416).continuing(672), bounds(1088));
        // Other work does not search.
        let writing = Progress::Writing { records: 5 };
        assert_eq!(writing.continuing(672), writing);
        let sweep = Progress::Sweep { done: 3, total: 9 };
        assert_eq!(sweep.continuing(672), sweep);
    }
}
