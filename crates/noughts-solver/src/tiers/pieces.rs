//! Processes a tier in pieces, on several threads and within limits. A [`Monitor`] counts
//! and reports finished work, and stops the work.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::layout::Layout;
use super::{Entry, SolveTiersError};
use crate::limits::{Instant, Limits, Progress, REPORT_INTERVAL};
use crate::threads::on_threads;

/// The maximal number of items of a piece, unless a single block has more. The
/// limits are checked every few hundredths of a second.
pub(super) const PIECE: usize = 1 << 20;

/// Calls `work` with each set of occupied squares and its block, on several
/// threads. Returns the data that each thread has collected.
pub(super) fn each_block<A: Default + Send>(
    layout: &Layout,
    entries: &mut [Entry],
    monitor: &Monitor<'_>,
    work: impl Fn(&mut A, u32, &mut [Entry]) + Sync,
) -> Result<Vec<A>, SolveTiersError> {
    let size = layout.patterns.len();
    // Small enough to keep every thread busy to the end.
    let even = layout.blocks.sets.len().div_ceil(64 * monitor.threads());
    let blocks = even.min(PIECE / size).max(1);
    in_pieces(
        entries,
        blocks * size,
        monitor,
        |collected, first, piece| {
            let sets = &layout.blocks.sets[first / size..];
            for (block, occupied) in piece.chunks_mut(size).zip(sets) {
                work(collected, *occupied, block);
            }
        },
    )
}

/// Calls `work` with adjacent items and the number of the first, on several
/// threads. Returns the data that each thread has collected.
pub(super) fn in_pieces<T: Send, A: Default + Send>(
    items: &mut [T],
    size: usize,
    monitor: &Monitor<'_>,
    work: impl Fn(&mut A, usize, &mut [T]) + Sync,
) -> Result<Vec<A>, SolveTiersError> {
    let pieces = Mutex::new(items.chunks_mut(size).enumerate());
    let work = |_| {
        let mut collected = A::default();
        loop {
            let next = lock(&pieces).next();
            let Some((number, piece)) = next else {
                return Ok(collected);
            };
            monitor.check()?;
            work(&mut collected, number * size, piece);
            monitor.count(piece.len());
        }
    };
    let leave_the_rest = || *lock(&pieces) = [].chunks_mut(1).enumerate();
    on_threads(monitor.threads(), leave_the_rest, work)
        .into_iter()
        .collect()
}

/// Locks a mutex even after a panic. The data is still valid: while a thread holds a
/// lock, only a progress report can panic, and it changes nothing.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The limits and the progress of all threads of a sweep.
pub(super) struct Monitor<'a> {
    limits: &'a Limits<'a>,
    /// The total number of arrangements to process.
    total: u64,
    interval: Duration,
    /// Stays locked during a report, so that reports come in order.
    counted: Mutex<Counted>,
}

struct Counted {
    done: u64,
    reported: Instant,
}

/// Allocates memory for items; an error if the system does not have enough.
pub(super) fn reserved<T>(count: usize) -> Result<Vec<T>, SolveTiersError> {
    let mut items = Vec::new();
    let bytes = count.saturating_mul(size_of::<T>());
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(SolveTiersError::OutOfMemory { bytes }),
    }
}

/// Allocates `count` copies of an item.
pub(super) fn filled<T: Copy>(item: T, count: usize) -> Result<Vec<T>, SolveTiersError> {
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

    /// The number of threads, at least one.
    pub(super) fn threads(&self) -> usize {
        self.limits.threads.max(1)
    }

    /// Fails if it is time to stop.
    pub(super) fn check(&self) -> Result<(), SolveTiersError> {
        self.limits.check()
    }

    /// Counts finished arrangements.
    pub(super) fn count(&self, arrangements: usize) {
        let mut counted = lock(&self.counted);
        counted.done += arrangements as u64;
        if counted.reported.elapsed() >= self.interval {
            self.report(&mut counted);
        }
    }

    /// Reports the final count.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::threads::panic_message;

    /// Each round panics in another piece, so that any thread may panic.
    #[test]
    fn a_panic_in_any_piece_reaches_the_caller() {
        for threads in [1, 2, 3] {
            let limits = Limits::with_threads(threads);
            for broken in 0..10 {
                let monitor = Monitor::new(&limits, 10);
                let fill = |(): &mut (), first: usize, piece: &mut [bool]| {
                    assert!(first != broken, "broken");
                    piece.fill(true);
                };
                let mut items = [false; 10];
                let message = panic_message(|| in_pieces(&mut items, 1, &monitor, fill));
                assert_eq!(message, "broken", "{threads} {broken}");
                assert!(!items[broken]);
            }
        }
    }

    #[test]
    fn every_piece_is_worked_on_once() {
        for threads in [1, 2, 7] {
            let limits = Limits::with_threads(threads);
            let monitor = Monitor::new(&limits, 10);
            let mut items = [0; 10];
            let number = |sum: &mut usize, first: usize, piece: &mut [usize]| {
                for (number, item) in (first..).zip(piece) {
                    *item += number;
                    *sum += number;
                }
            };
            let sums = in_pieces(&mut items, 3, &monitor, number).unwrap();
            assert_eq!(items, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
            assert_eq!(sums.iter().sum::<usize>(), 45);
        }
    }
}
