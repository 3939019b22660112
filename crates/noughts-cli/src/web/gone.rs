//! A flag that is set when nobody is there any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sets its flag when it is dropped, as the future of a request is when its client goes.
pub(super) struct SetOnDrop(Arc<AtomicBool>);

impl SetOnDrop {
    pub(super) fn new() -> SetOnDrop {
        SetOnDrop(Arc::default())
    }

    /// For the work that is to end with it.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
