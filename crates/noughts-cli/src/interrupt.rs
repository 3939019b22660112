//! Ctrl-C, and being asked to end in other ways.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::end::Failure;

/// Is set when the user has had enough. Whoever asks for it must look often and
/// clean up: the program does not end by itself, however often it is asked.
pub(crate) fn interrupted() -> Result<Arc<AtomicBool>, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::Own(error.to_string()))?;
    Ok(interrupted)
}
