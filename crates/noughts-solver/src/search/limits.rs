use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How much a search may use, and whom it tells how it goes.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many threads search; none are as good as one.
    pub threads: usize,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// After how many states to give up.
    pub nodes: Option<u64>,
    /// Gives up as soon as this is set.
    pub stop: &'a AtomicBool,
    /// Is told several times a second how it goes.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How many states were looked at, by all threads.
    pub nodes: u64,
    /// The proof number of yes: about so many states must still be decided.
    pub yes: u32,
    /// The proof number of no.
    pub no: u32,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Limits<'static> {
    /// One thread, and nothing that ends it before the answer is there.
    pub const NONE: Limits<'static> = Limits {
        threads: 1,
        deadline: None,
        nodes: None,
        stop: &NEVER,
        progress: &|_| {},
    };
}

impl Limits<'_> {
    /// Whether it is time to give up, whatever was searched so far.
    pub fn are_reached(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("threads", &self.threads)
            .field("deadline", &self.deadline)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
