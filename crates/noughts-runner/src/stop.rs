use std::sync::atomic::{AtomicBool, Ordering};

/// Tells all runs to end, because the user interrupts or because enough is
/// known.
pub struct StopFlag<'a> {
    interrupted: &'a AtomicBool,
    enough: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// One that is set when `interrupted` is, or when the judge knows enough.
    pub fn new(interrupted: &'a AtomicBool) -> StopFlag<'a> {
        StopFlag {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// Ends the runs that are under way because enough is known, or lets new ones go on.
    pub(crate) fn set(&self, enough: bool) {
        self.enough.store(enough, Ordering::Relaxed);
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
