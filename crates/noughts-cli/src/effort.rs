//! The limits of a computation (threads, time, memory, Ctrl-C) and its progress.

use std::io;
use std::num::NonZero;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use noughts_analysis::messages::grouped;
use noughts_solver::{Limits, Progress, Tiers};

use crate::args::Effort;
use crate::exit::interrupted;
use crate::messages::Message;

/// More threads than any machine has cores. A system may refuse to start more.
const MOST_THREADS: usize = 1024;

/// How often progress is shown.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// The default memory of a search.
const SEARCH_BYTES: usize = 1_000_000_000;

/// How many threads to use: the requested number, or the number of cores.
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

    /// The memory of a search's table of positions, in bytes.
    pub(crate) fn search_bytes(&self) -> usize {
        self.memory.unwrap_or(SEARCH_BYTES)
    }

    /// Calls `work` with the limits of the user, which start now. Shows the progress on a terminal.
    pub(crate) fn limited<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        self.limited_with_bar(false, |limits, _| work(limits))
    }

    /// Calls `work` with limits and the progress bar, for work that prints results early. The
    /// estimate of the remaining work varies, so it is shown only for work that users watch for a
    /// long time.
    pub(crate) fn limited_with_bar<T>(
        &self,
        has_estimate: bool,
        work: impl FnOnce(&Limits<'_>, &ProgressBar) -> T,
    ) -> T {
        let started = Instant::now();
        let bar = spinner();
        let first = Once::new();
        let most = AtomicU64::new(0);
        let show = |now: Progress| {
            // Short work shows no progress.
            first.call_once(|| bar.enable_steady_tick(TICK));
            show(&bar, now, &most, has_estimate);
        };
        let limits = Limits {
            threads: threads(self.jobs),
            // If the clock cannot represent the deadline, there is none.
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

/// Shows the progress. `most` is the largest number of searched positions shown so far. A piece of
/// work can consist of several searches, such as those for lines of play, which each count from
/// zero; the number shown never decreases.
fn show(bar: &ProgressBar, now: Progress, most: &AtomicU64, has_estimate: bool) {
    let search = |nodes| {
        let nodes = most.fetch_max(nodes, Ordering::Relaxed).max(nodes);
        let seconds = bar.elapsed().as_secs_f64();
        Message::SearchProgress { seconds, nodes }.text()
    };
    match now {
        Progress::Search { nodes, yes, no } if has_estimate => {
            let [yes, no] = [yes, no].map(|number| grouped(number.into()));
            let left = format!("; estimated remaining: {yes} to prove a win, {no} to disprove it");
            bar.set_message(search(nodes) + &left);
        }
        Progress::Search { nodes, .. } => bar.set_message(search(nodes)),
        Progress::Bounds { nodes, least, most } => {
            bar.set_message(search(nodes) + &Message::Bounds(least, most).text());
        }
        Progress::Writing { records } => {
            let records = grouped(records.into());
            bar.set_message(format!("writing the proof, {records} positions so far"));
        }
        Progress::Sweep { done, total } => {
            // Sets the template last: the bar may be drawn at any moment, and needs the numbers.
            let time_known = swept(bar, done, total);
            let template = Message::SweepTemplate { time_known };
            set_template(bar, &template.text());
        }
    }
}

/// Moves a bar. Returns whether the remaining time is known.
fn swept(bar: &ProgressBar, done: u64, total: u64) -> bool {
    bar.set_position(done);
    bar.set_length(total);
    !bar.eta().is_zero()
}

/// How many columns at the right edge stay free: enough for two `^C`.
const FREE: u16 = 4;

/// How often per second the bar is drawn, at most.
const DRAWN_PER_SECOND: u8 = 20;

/// A progress bar with only a message, cut at the width of the terminal. Hidden if there is no
/// terminal.
pub(crate) fn spinner() -> ProgressBar {
    let term = Term::buffered_stderr();
    let target = if term.features().is_attended() {
        ProgressDrawTarget::term_like_with_hz(Box::new(Narrow(term)), DRAWN_PER_SECOND)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(None, target);
    set_template(&bar, "{spinner} {wide_msg}");
    bar
}

/// Sets the template of a bar. A line must not be longer than the terminal.
pub(crate) fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// Reports a smaller width than the terminal has. A bar extends to the right edge, where the
/// terminal prints `^C`. At the real edge, `^C` would start a new line, and that line would be
/// cleared instead of the bar.
#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(FREE).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_shown_when_it_is_known() {
        let bar = ProgressBar::hidden();
        let tells_time = |done, total| {
            // The bar needs some time between reports.
            thread::sleep(Duration::from_millis(2));
            swept(&bar, done, total)
        };
        let reports = [(0, 100), (10, 100), (90, 100), (20, 1000), (30, 1000)];
        let shown = reports.map(|(done, total)| tells_time(done, total));
        assert_eq!(shown, [false, true, true, false, true]);
    }
}
