//! The same work on several threads.

use std::iter::once;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
#[cfg(feature = "disk")]
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls `work` with the numbers of `count` threads, each on its own, the first on
/// this one. The result is what they return, by number; the system may give fewer
/// threads than asked for.
///
/// A panic on any of the threads arrives here. Before that `end_early` is called,
/// which should make the other threads return.
pub(crate) fn on_threads<T: Send>(
    count: usize,
    end_early: impl Fn() + Sync,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    // What a panic leaves half done is not looked at: the caller does not go on.
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

/// Calls `work` with the numbers below `count`, on several threads. The result is what they
/// return, by number.
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

/// The message of the panic with which some work ends.
#[cfg(test)]
pub(crate) fn panic_message<T>(work: impl FnOnce() -> T) -> &'static str {
    let Err(panic) = catch_unwind(AssertUnwindSafe(work)) else {
        return "no panic";
    };
    panic.downcast_ref().copied().unwrap_or("another message")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_threads() {
        assert_eq!(on_threads(4, || {}, |number| number * 10), [0, 10, 20, 30]);
        assert_eq!(on_threads(0, || {}, |number| number), [0]);
    }

    /// The others would never end by themselves.
    #[test]
    fn a_panic_ends_the_other_threads_and_reaches_the_caller() {
        for panicking in 0..3 {
            let end = AtomicBool::new(false);
            let work = |number| {
                assert!(number != panicking, "broken");
                while !end.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
            };
            let end_early = || end.store(true, Ordering::Relaxed);
            let message = panic_message(|| on_threads(3, end_early, work));
            assert_eq!(message, "broken", "{panicking}");
        }
    }
}
