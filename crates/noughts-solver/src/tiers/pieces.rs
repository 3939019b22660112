//! Work on a tier in pieces, on several threads and within limits.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Entry;
use super::layout::Layout;
use super::monitor::{Monitor, Stopped};
use crate::threads::on_threads;

/// How many items a piece has at most, unless a block has more: the limits are
/// looked at every few hundredths of a second.
pub(super) const PIECE: usize = 1 << 20;

/// Calls `work` with each set of occupied squares and its block, on several
/// threads; the result is what each thread has collected.
pub(super) fn each_block<A: Default + Send>(
    layout: &Layout,
    entries: &mut [Entry],
    monitor: &Monitor<'_>,
    work: impl Fn(&mut A, u32, &mut [Entry]) + Sync,
) -> Result<Vec<A>, Stopped> {
    let size = layout.patterns.len();
    // Enough pieces to keep every thread busy to the end.
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

/// Calls `work` with neighbouring items and the number of the first, on several
/// threads; the result is what each thread has collected.
pub(super) fn in_pieces<T: Send, A: Default + Send>(
    items: &mut [T],
    size: usize,
    monitor: &Monitor<'_>,
    work: impl Fn(&mut A, usize, &mut [T]) + Sync,
) -> Result<Vec<A>, Stopped> {
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

/// Locks even after a panic, which leaves no part half changed: while a thread has a
/// lock, only a report of progress can panic, and that changes nothing.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::threads::panic_message;

    /// Each time another piece, so that any thread may be the one that panics.
    #[test]
    fn a_panic_in_any_piece_reaches_the_caller() {
        for threads in [1, 2, 3] {
            let limits = Limits {
                threads,
                ..Limits::NONE
            };
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
            let limits = Limits {
                threads,
                ..Limits::NONE
            };
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
