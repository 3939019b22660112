//! How much work may be done: threads, time, memory, Ctrl-C; and how it goes.

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use noughts_explain::words::grouped;
use noughts_solver::{Limits, Progress, Tiers};

use crate::args::Effort;
use crate::interrupt::interrupted;

/// More threads than any machine has cores; a system may refuse to start more.
const MOST_THREADS: usize = 1024;

/// What a search keeps positions in, if nothing else is asked for.
const SEARCH_BYTES: usize = 1_000_000_000;

/// How many threads to use: as many as asked for, or as there are cores.
pub(crate) fn threads(jobs: Option<NonZero<usize>>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get)
        .min(MOST_THREADS)
}

impl Effort {
    /// The most bytes that a table of every position may take.
    pub(crate) fn table_bytes(&self) -> u128 {
        self.memory
            .map_or(Tiers::MAX_BYTES, |memory| memory as u128)
    }

    /// The bytes in which a search keeps positions.
    pub(crate) fn search_bytes(&self) -> usize {
        self.memory.unwrap_or(SEARCH_BYTES)
    }

    /// Calls `work` with the limits that the user asked for, counted from now on. On
    /// a terminal it shows how the work goes.
    pub(crate) fn limited<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let started = Instant::now();
        let bar = ProgressBar::new_spinner();
        let show = |progress: Progress| show(&bar, progress);
        let limits = Limits {
            threads: threads(self.jobs),
            // Beyond what the clock can count, there is no deadline.
            deadline: self
                .timeout
                .and_then(|timeout| started.checked_add(timeout)),
            nodes: None,
            stop: interrupted(),
            progress: &show,
        };
        let done = work(&limits);
        bar.finish_and_clear();
        done
    }
}

fn show(bar: &ProgressBar, progress: Progress) {
    match progress {
        Progress::Search { nodes, yes, no } => {
            let seconds = bar.elapsed().as_secs_f64();
            let rate = nodes as f64 / seconds.max(0.001);
            bar.set_message(format!(
                "{seconds:.0} s, {} positions, {} a second, proof numbers: yes {}, no {}",
                grouped(nodes.into()),
                grouped(rate as u128),
                grouped(yes.into()),
                grouped(no.into()),
            ));
        }
        Progress::Sweep { done, total } => {
            let template = "{wide_bar} {human_pos} of {human_len} arrangements, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_length(total);
            bar.set_position(done);
        }
    }
}
