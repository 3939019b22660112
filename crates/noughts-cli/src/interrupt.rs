//! Ctrl-C, and being asked to end in other ways.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

static LISTEN: Once = Once::new();

/// Is set when the user has had enough. Whoever asks for it must look often and
/// clean up: from now on the program does not end by itself, however often it
/// is asked.
pub(crate) fn interrupted() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        // If we cannot listen, Ctrl-C ends the program at once, which will do.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
    });
    &INTERRUPTED
}

/// Whether the user has interrupted. Does not begin to listen: as long as nobody has
/// asked for [`interrupted`], Ctrl-C ends the program at once.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
