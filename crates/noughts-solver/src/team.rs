//! The threads that search the same state: what they share, and what they know of each
//! other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::limits::{Limits, Progress};
use crate::threads::on_threads;

pub(crate) struct Team<'a> {
    limits: &'a Limits<'a>,
    nodes: AtomicU64,
    /// One of the threads has the answer, or has panicked.
    done: AtomicBool,
    /// For each thread the hash of the state at each depth of its path; 0 is none.
    /// States with the same hash are only searched in another order.
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

    /// How many threads there are.
    pub(crate) fn size(&self) -> usize {
        self.paths.len()
    }

    /// Asks all threads the same question, each by its number; the first answer
    /// ends the others.
    pub(crate) fn ask<T: Send>(&self, answer: impl Fn(usize) -> Option<T> + Sync) -> Option<T> {
        let answer = |number| answer(number).inspect(|_| self.finish());
        let answers = on_threads(self.size(), || self.finish(), answer);
        answers.into_iter().flatten().next()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes that a thread has searched, and returns how many there are now.
    pub(crate) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    pub(crate) fn report(&self, progress: Progress) {
        (self.limits.progress)(progress);
    }

    /// No thread needs to go on.
    fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        self.done.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|most| nodes >= most)
            || self.limits.are_reached()
    }

    /// A thread goes on to a state at a depth.
    pub(crate) fn enter(&self, thread: usize, depth: usize, hash: impl FnOnce() -> u64) {
        if self.size() > 1 {
            self.paths[thread][depth].store(hash(), Ordering::Relaxed);
        }
    }

    /// A thread leaves the state at a depth.
    pub(crate) fn leave(&self, thread: usize, depth: usize) {
        if self.size() > 1 {
            self.paths[thread][depth].store(0, Ordering::Relaxed);
        }
    }

    /// How many other threads are below a state at a depth.
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
    use crate::threads::panic_message;

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

    /// The others would never end by themselves.
    #[test]
    fn one_answer_or_one_panic_ends_all_threads() {
        let limits = Limits {
            threads: 3,
            ..Limits::NONE
        };
        for some in 0..3 {
            assert_eq!(team(&limits, |number| number == some), Some(some));
            let panicking = |number| match number == some {
                true => panic!("broken"),
                false => false,
            };
            assert_eq!(panic_message(|| team(&limits, panicking)), "broken");
        }
    }
}
