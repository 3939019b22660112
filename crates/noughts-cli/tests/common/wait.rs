//! Waiting for something that other processes do.

use std::thread;
use std::time::{Duration, Instant};

/// How long a test waits for anything. A busy machine makes a test slow, not wrong; a broken one
/// fails all the same.
pub(crate) const DEADLINE: Duration = Duration::from_secs(120);

/// Polls until there is something, and fails if there is nothing after [`DEADLINE`].
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
