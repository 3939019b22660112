//! Ctrl-C, and being asked to end in other ways.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::end::Failure;

/// Is set when the user has had enough. The second time the program ends at
/// once.
pub(crate) fn interrupted() -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Own(error.to_string()))?;
    Ok(interrupted)
}
