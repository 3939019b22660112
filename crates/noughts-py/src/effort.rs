//! Long computations: without the GIL, with limits, progress and Ctrl-C.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use noughts_solver::{Limits, Progress};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::expected;
use crate::errors::value_error;

/// How often the calling thread checks for signals.
const POLL: Duration = Duration::from_millis(50);

/// The maximum number of threads, more than any machine has cores.
const MOST_THREADS: usize = 1024;

/// The limits of a computation, and its progress callback.
#[derive(Default)]
pub(crate) struct Effort {
    threads: Option<usize>,
    timeout: Option<Duration>,
    nodes: Option<u64>,
    progress: Option<Py<PyAny>>,
}

impl Effort {
    pub(crate) fn new(
        threads: Option<usize>,
        timeout: Option<Duration>,
        nodes: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Effort> {
        if threads == Some(0) {
            return Err(value_error("expected at least 1 thread, found 0"));
        }
        if let Some(progress) = progress.filter(|progress| !progress.is_callable()) {
            return Err(expected("a function for progress", progress));
        }
        Ok(Effort {
            threads,
            timeout,
            nodes,
            progress: progress.map(|progress| progress.clone().unbind()),
        })
    }

    /// The number of threads to use.
    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores).min(MOST_THREADS)
    }

    /// Runs work on its own thread. Meanwhile this thread releases the GIL, checks for Ctrl-C and
    /// reports progress. Ctrl-C, or an exception of the progress callback, ends the work.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Limits<'_>) -> T + Send,
    ) -> PyResult<T> {
        let (stop, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
        let latest = Mutex::new(None);
        let threads = self.threads();
        let now = Instant::now();
        let deadline = self.timeout.and_then(|timeout| now.checked_add(timeout));
        let nodes = self.nodes;
        let waiting = thread::current();
        thread::scope(|scope| {
            let (stop, is_done, latest) = (&stop, &is_done, &latest);
            let worker = scope.spawn(move || {
                let tell = |progress: Progress| {
                    *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
                };
                let done = work(&Limits {
                    threads,
                    deadline,
                    nodes,
                    stop,
                    progress: &tell,
                });
                // The thread itself ends a little later.
                is_done.store(true, Ordering::Release);
                waiting.unpark();
                done
            });
            // After a panic `is_done` is not set, but the thread has ended.
            let has_ended = || is_done.load(Ordering::Acquire) || worker.is_finished();
            let ended = self.watch(py, has_ended, stop, latest);
            let done = py.detach(|| worker.join());
            ended?;
            Ok(done.unwrap_or_else(|panic| resume_unwind(panic)))
        })
    }

    /// Waits until the work has ended. Stops it if there is an exception.
    fn watch(
        &self,
        py: Python<'_>,
        has_ended: impl Fn() -> bool,
        stop: &AtomicBool,
        latest: &Mutex<Option<Progress>>,
    ) -> PyResult<()> {
        while !has_ended() {
            py.detach(|| thread::park_timeout(POLL));
            let progress = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
            let told = match (progress, &self.progress) {
                (Some(progress), Some(callback)) => report(py, callback, progress),
                _ => Ok(()),
            };
            if let Err(error) = py.check_signals().and(told) {
                stop.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Calls the callback with a dict.
fn report(py: Python<'_>, callback: &Py<PyAny>, progress: Progress) -> PyResult<()> {
    let dict = PyDict::new(py);
    match progress {
        Progress::Search { nodes, yes, no } => {
            dict.set_item("nodes", nodes)?;
            dict.set_item("yes", yes)?;
            dict.set_item("no", no)?;
        }
        Progress::Bounds { nodes, least, most } => {
            dict.set_item("nodes", nodes)?;
            dict.set_item("least", least.to_string())?;
            dict.set_item("most", most.to_string())?;
        }
        Progress::Writing { records } => dict.set_item("records", records)?,
        Progress::Sweep { done, total } => {
            dict.set_item("done", done)?;
            dict.set_item("total", total)?;
        }
    }
    callback.call1(py, (dict,))?;
    Ok(())
}
