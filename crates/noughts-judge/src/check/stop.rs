use std::sync::atomic::{AtomicBool, Ordering};

/// Tells everyone at work to stop.
pub struct StopFlag<'a> {
    /// The user has had enough.
    interrupted: &'a AtomicBool,
    /// We know enough.
    enough: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// Is set when the user interrupts.
    pub fn new(interrupted: &'a AtomicBool) -> StopFlag<'a> {
        StopFlag {
            interrupted,
            enough: AtomicBool::new(false),
        }
    }

    /// For what is still to be done when we know enough.
    pub fn anew(&self) -> StopFlag<'a> {
        StopFlag::new(self.interrupted)
    }

    /// Ends the work because enough is known.
    pub fn say_enough(&self) {
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
