//! The limits of a computation, and its progress.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
// In a browser, reading the clock of std panics.
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
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// The time at which the work stops; `None` for no limit.
    pub deadline: Option<Instant>,
    /// The number of states after which a search stops; `None` for no limit. A
    /// sweep ignores it.
    pub nodes: Option<u64>,
    /// The work stops as soon as this is set.
    pub stop: &'a AtomicBool,
    /// Called several times a second, from any of the threads.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A [`Search`](crate::search::Search) of a position.
    Search {
        /// The number of states that all threads have searched.
        nodes: u64,
        /// The proof number: about how many states must still be decided to
        /// prove that the attacker wins.
        yes: u32,
        /// The disproof number.
        no: u32,
    },
    /// A [`GravitySearch`](crate::GravitySearch) of a position.
    Bounds {
        /// The number of states that all threads have searched.
        nodes: u64,
        /// The value is known to be at least this.
        least: Value,
        /// The value is known to be at most this.
        most: Value,
    },
    /// The writing of a certificate after a search.
    Writing {
        /// The number of positions in the certificate so far.
        records: u64,
    },
    /// A sweep over all [`Tiers`](crate::Tiers) of a game.
    Sweep {
        /// The number of arrangements of marks that are done.
        done: u64,
        /// The number of arrangements to do. If the sweep processes a tier twice,
        /// its arrangements count twice.
        total: u64,
    },
}

impl Progress {
    /// Adds the states of an earlier search, which this search continues.
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
    /// Whether the deadline has passed or `stop` is set; ignores `nodes`.
    pub fn are_reached(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Fails if the deadline has passed or `stop` is set; ignores `nodes`.
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
