//! Handles Ctrl-C and other requests to end.

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Exit, Failure, say};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether we do nothing but wait, so that there is nothing to clean up.
static WAITING: AtomicBool = AtomicBool::new(false);

static LISTEN: Once = Once::new();

/// Set when the user interrupts. From the first call on, Ctrl-C does not end the
/// program by itself, so the caller must check this often and end the work.
pub(crate) fn interrupted() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        // If we cannot listen, Ctrl-C ends the program immediately, which will do.
        let _ = ctrlc::set_handler(|| {
            INTERRUPTED.store(true, Ordering::SeqCst);
            if WAITING.load(Ordering::SeqCst) {
                end();
            }
        });
    });
    &INTERRUPTED
}

/// Whether the user has interrupted. Unlike [`interrupted`] it does not change what
/// Ctrl-C does.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Waits for something, such as input; meanwhile Ctrl-C ends the program immediately.
pub(crate) fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    if was_interrupted() {
        end();
    }
    let done = wait();
    WAITING.store(false, Ordering::SeqCst);
    done
}

fn end() -> ! {
    say(&Failure::Interrupted.to_string());
    process::exit(Exit::Internal as i32)
}
