//! The limits of work: threads, time, Ctrl-C. How a search goes is shown on a
//! terminal only.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use noughts_explain::words::grouped;
use noughts_solver::search::{Limits, Progress};

use crate::args::Effort;
use crate::interrupt::interrupted;

/// More threads than any machine has cores; a system may refuse to start so many.
const MOST_THREADS: usize = 1024;

/// How many threads to use: as many as asked for, or as there are cores.
pub(crate) fn threads(jobs: Option<NonZero<usize>>) -> usize {
    jobs.or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZero::get)
        .min(MOST_THREADS)
}

/// Calls `work` with the limits that the user asked for, counted from now on.
pub(crate) fn limited<T>(effort: &Effort, work: impl FnOnce(&Limits<'_>) -> T) -> T {
    let started = Instant::now();
    let shown = AtomicUsize::new(0);
    let show = |progress: Progress| show(progress, started, &shown);
    let limits = Limits {
        threads: threads(effort.jobs),
        deadline: effort.timeout.map(|timeout| started + timeout),
        nodes: None,
        stop: interrupted(),
        progress: if io::stderr().is_terminal() {
            &show
        } else {
            &|_| {}
        },
    };
    let done = work(&limits);
    let blank = shown.into_inner();
    if blank > 0 {
        let _ = write!(io::stderr(), "\r{:blank$}\r", "");
    }
    done
}

/// Writes how it goes over what was written last.
fn show(progress: Progress, started: Instant, shown: &AtomicUsize) {
    let Progress::Search { nodes, yes, no } = progress else {
        return;
    };
    let seconds = started.elapsed().as_secs_f64();
    let rate = nodes as f64 / seconds.max(0.001);
    let note = format!(
        "{seconds:.0} s, {} positions, {} a second, proof numbers: yes {}, no {}",
        grouped(nodes.into()),
        grouped(rate as u128),
        grouped(yes.into()),
        grouped(no.into()),
    );
    let before = shown.swap(note.len(), Ordering::Relaxed);
    let _ = write!(io::stderr(), "\r{note:before$}");
}
