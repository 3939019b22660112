//! Work on several threads: the same work for each ([`on_threads`]), a list of items
//! ([`map_on_threads`]), or one query that all of them search ([`Team`]).

use std::iter::once;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "disk")]
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::limits::{Limits, Progress};

/// Calls `work` on `count` threads, with the number of each; the first is this
/// thread. Returns the results by number. The system may provide fewer threads.
///
/// A panic on any thread propagates to the caller. Before that, the function
/// calls `end_early`, which should make the other threads return.
pub(crate) fn on_threads<T: Send>(
    count: usize,
    end_early: impl Fn() + Sync,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    // No code reads data that a panic left inconsistent: the caller does not continue.
    let work = |number| {
        let result = catch_unwind(AssertUnwindSafe(|| work(number)));
        result.inspect_err(|_| end_early())
    };
    let work = &work;
    thread::scope(|scope| {
        let spawn = |number| {
            let builder = thread::Builder::new();
            builder.spawn_scoped(scope, move || work(number)).ok()
        };
        let helpers: Vec<_> = (1..count).map_while(spawn).collect();
        let own = work(0);
        let others = helpers.into_iter().map(|helper| helper.join().flatten());
        let all = once(own).chain(others);
        all.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

/// Calls `work` with the numbers below `count`, on several threads. Returns the results by
/// number.
#[cfg(feature = "disk")]
pub(crate) fn map_on_threads<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = |_| {
        let numbers = std::iter::from_fn(|| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number < count).then_some(number)
        });
        numbers.map(|number| (number, work(number))).collect()
    };
    let leave_the_rest = || next.store(count, Ordering::Relaxed);
    let mut results: Vec<(usize, T)> = on_threads(threads.max(1), leave_the_rest, work)
        .into_iter()
        .flat_map(|results: Vec<(usize, T)>| results)
        .collect();
    results.sort_unstable_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The message of the panic with which `work` ends.
#[cfg(test)]
pub(crate) fn panic_message<T>(work: impl FnOnce() -> T) -> &'static str {
    let Err(panic) = catch_unwind(AssertUnwindSafe(work)) else {
        return "no panic";
    };
    panic.downcast_ref().copied().unwrap_or("another message")
}

/// The data that threads share while they search the same state.
pub(crate) struct Team<'a> {
    limits: &'a Limits<'a>,
    nodes: AtomicU64,
    /// One of the threads has the answer, or has panicked.
    done: AtomicBool,
    /// For each thread, the hash of the state at each depth of its path; 0 if
    /// there is none. A hash collision only changes the order of the search.
    paths: Vec<[AtomicU64; DEPTHS]>,
}

/// One more than there are squares, for the root.
const DEPTHS: usize = noughts::Rules::MAX_SQUARES as usize + 1;

impl<'a> Team<'a> {
    pub(crate) fn new(limits: &'a Limits<'a>) -> Team<'a> {
        let path = || std::array::from_fn(|_| AtomicU64::new(0));
        Team {
            limits,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            paths: (0..limits.threads.max(1)).map(|_| path()).collect(),
        }
    }

    /// The number of threads.
    pub(crate) fn size(&self) -> usize {
        self.paths.len()
    }

    /// Calls `answer` on all threads with their numbers; the first answer stops
    /// the others.
    pub(crate) fn ask<T: Send>(&self, answer: impl Fn(usize) -> Option<T> + Sync) -> Option<T> {
        let answer = |number| answer(number).inspect(|_| self.finish());
        let answers = on_threads(self.size(), || self.finish(), answer);
        answers.into_iter().flatten().next()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes that a thread has searched, and returns the new total.
    pub(crate) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    pub(crate) fn report(&self, progress: Progress) {
        (self.limits.progress)(progress);
    }

    /// Tells all threads to stop.
    fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.are_reached()
    }

    /// Records that a thread enters a state at a depth.
    pub(crate) fn enter(&self, thread: usize, depth: usize, hash: impl FnOnce() -> u64) {
        if self.size() > 1 {
            self.paths[thread][depth].store(hash(), Ordering::Relaxed);
        }
    }

    /// Records that a thread leaves the state at a depth.
    pub(crate) fn leave(&self, thread: usize, depth: usize) {
        if self.size() > 1 {
            self.paths[thread][depth].store(0, Ordering::Relaxed);
        }
    }

    /// The number of other threads that search below a state at a depth.
    pub(crate) fn others_at(&self, thread: usize, depth: usize, hash: impl FnOnce() -> u64) -> u32 {
        if self.size() == 1 {
            return 0;
        }
        let hash = hash();
        let others = self.paths.iter().enumerate().filter(|(n, _)| *n != thread);
        let there = others.filter(|(_, path)| path[depth].load(Ordering::Relaxed) == hash);
        there.count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_threads() {
        assert_eq!(on_threads(4, || {}, |number| number * 10), [0, 10, 20, 30]);
        assert_eq!(on_threads(0, || {}, |number| number), [0]);
    }

    fn team<'a>(limits: &'a Limits<'a>, work: impl Fn(usize) -> bool + Sync) -> Option<usize> {
        let team = Team::new(limits);
        team.ask(|number| {
            if work(number) {
                return Some(number);
            }
            while !team.must_stop(0) {
                std::thread::yield_now();
            }
            None
        })
    }

    /// The other threads would never end by themselves.
    #[test]
    fn one_answer_or_one_panic_ends_all_threads() {
        let limits = Limits::with_threads(3);
        for some in 0..3 {
            assert_eq!(team(&limits, |number| number == some), Some(some));
            let panicking = |number| {
                if number == some {
                    panic!("broken")
                } else {
                    false
                }
            };
            assert_eq!(panic_message(|| team(&limits, panicking)), "broken");
        }
    }
}
