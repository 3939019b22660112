//! Waits for other processes.

use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for anything. On a busy machine a test is slow but does not fail.
pub(crate) const DEADLINE: Duration = Duration::from_secs(120);

/// Polls until there is a value. Fails if there is none after [`DEADLINE`].
#[track_caller]
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(
            started.elapsed() < DEADLINE,
            "no {what} within {DEADLINE:?}"
        );
        thread::sleep(Duration::from_millis(10));
    }
}

/// Polls until a condition holds.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_for(what, || holds().then_some(()));
}
