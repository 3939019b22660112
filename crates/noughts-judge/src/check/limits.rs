use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a program may use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct RunLimits {
    /// Processor time of the program and everything that it starts.
    pub time: Duration,
    /// Memory of the program and everything that it starts, in bytes.
    pub memory: u64,
    /// What it may print on standard output, in bytes.
    pub output: usize,
}

impl RunLimits {
    /// How long a program may neither run nor wait for a processor: it sleeps, or
    /// waits for something that does not come.
    pub fn idle(&self) -> Duration {
        2 * self.time
    }
}
