//! Ctrl-C, and being asked to end in other ways.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

static LISTEN: Once = Once::new();

/// Is set when the user interrupts. From the first call on, Ctrl-C does nothing but
/// set it, so the caller must check it often and end the work.
pub(crate) fn interrupted() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        // If we cannot listen, Ctrl-C ends the program at once, which will do.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    });
    &INTERRUPTED
}

/// Whether the user has interrupted. Unlike [`interrupted`] it does not change what
/// Ctrl-C does.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
