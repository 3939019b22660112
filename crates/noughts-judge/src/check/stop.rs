use std::sync::atomic::{AtomicBool, Ordering};

/// Tells all runs to end, because the user interrupts or because enough is
/// known.
pub struct StopFlag<'a> {
    interrupted: &'a AtomicBool,
    enough: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// One that is set when `interrupted` is, or by [`set`](StopFlag::set).
    pub fn new(interrupted: &'a AtomicBool) -> StopFlag<'a> {
        StopFlag {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// One for what is still to be done when enough is known: only the user
    /// interrupts it.
    pub(super) fn only_interruption(&self) -> StopFlag<'a> {
        StopFlag::new(self.interrupted)
    }

    /// Ends the work because enough is known.
    pub fn set(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Whether the user has interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Whether the work should end, for whatever reason.
    pub fn is_set(&self) -> bool {
        self.is_interrupted() || self.enough.load(Ordering::Relaxed)
    }
}
