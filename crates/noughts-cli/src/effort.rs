//! How much work may be done: threads, time, memory, Ctrl-C; and how it goes.

use std::num::NonZero;
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use noughts_solver::{Limits, Progress, Tiers};

use crate::args::Effort;
use crate::bar;
use crate::interrupt::interrupted;
use crate::locale;
use crate::words::progress;

/// More threads than any machine has cores; a system may refuse to start more.
const MOST_THREADS: usize = 1024;

/// How often it is shown that the work goes on.
pub(crate) const TICK: Duration = Duration::from_millis(100);

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
        self.limited_showing(|limits, _| work(limits))
    }

    /// The same for work that shows what it finds on the way.
    pub(crate) fn limited_showing<T>(
        &self,
        work: impl FnOnce(&Limits<'_>, &ProgressBar) -> T,
    ) -> T {
        self.limited_with(Estimate::Hidden, work)
    }

    /// The same for work that may take hours: about how much is left is shown too.
    pub(crate) fn limited_estimating<T>(
        &self,
        work: impl FnOnce(&Limits<'_>, &ProgressBar) -> T,
    ) -> T {
        self.limited_with(Estimate::Shown, work)
    }

    fn limited_with<T>(
        &self,
        estimate: Estimate,
        work: impl FnOnce(&Limits<'_>, &ProgressBar) -> T,
    ) -> T {
        let started = Instant::now();
        let bar = bar::spinner();
        let first = Once::new();
        let show = |now: Progress| {
            // What is over at once shows nothing at all.
            first.call_once(|| bar.enable_steady_tick(TICK));
            show(&bar, now, estimate);
        };
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
        let done = work(&limits, &bar);
        bar.finish_and_clear();
        done
    }
}

/// Whether it is shown about how much of a search is left. It goes up and down, so it tells
/// something only to who watches it for long.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Estimate {
    Shown,
    Hidden,
}

fn show(bar: &ProgressBar, now: Progress, estimate: Estimate) {
    let language = locale::language();
    let search = |nodes| progress::search(bar.elapsed().as_secs_f64(), nodes, language);
    match now {
        Progress::Search { nodes, yes, no } if estimate == Estimate::Shown => {
            bar.set_message(search(nodes) + &progress::estimate(yes, no, language));
        }
        Progress::Search { nodes, .. } => bar.set_message(search(nodes)),
        Progress::Bounds { nodes, least, most } => {
            bar.set_message(search(nodes) + &progress::bounds(least, most, language));
        }
        Progress::Writing { records } => bar.set_message(progress::writing(records, language)),
        Progress::Sweep { done, total } => {
            bar::set_template(bar, progress::ARRANGEMENTS.in_language(language));
            bar.set_length(total);
            bar.set_position(done);
        }
    }
}
