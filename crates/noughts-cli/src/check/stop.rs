use std::sync::atomic::{AtomicBool, Ordering};

/// Tells everyone at work to stop.
pub(crate) struct Stop<'a> {
    /// The user has had enough.
    interrupted: &'a AtomicBool,
    /// We know enough.
    enough: AtomicBool,
}

impl<'a> Stop<'a> {
    pub(crate) fn new(interrupted: &'a AtomicBool) -> Stop<'a> {
        Stop {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// For what is still to be done when we know enough.
    pub(crate) fn anew(&self) -> Stop<'a> {
        Stop::new(self.interrupted)
    }

    pub(crate) fn say_enough(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.is_interrupted() || self.enough.load(Ordering::Relaxed)
    }
}
