//! Runs what a judge asks for.

use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use noughts_judge::judge::{BatchId, End, Findings, Judge, Next, Run, RunLimits};

use super::runners::Runners;
use super::stop::StopFlag;

/// Runs every batch that a judge asks for, as many at a time as there are runners. `watch` sees
/// the judge after each run, to show its progress.
///
/// # Errors
///
/// As for [`Runners::run`].
pub fn drive(
    judge: Judge,
    runners: &Runners<'_>,
    limits: &RunLimits,
    stop: &StopFlag<'_>,
    watch: &(dyn Fn(&mut Judge) + Sync),
) -> io::Result<Findings> {
    let driver = Driver {
        state: Mutex::new(State {
            judge,
            findings: None,
            error: None,
        }),
        changed: Condvar::new(),
        stop,
    };
    thread::scope(|scope| {
        for _ in 0..runners.count() {
            scope.spawn(|| {
                while let Some(batch) = driver.next() {
                    let mut order = Order {
                        driver: &driver,
                        id: batch.id,
                        run: Run::new(End::Stopped),
                    };
                    match runners.run(&batch, limits, stop) {
                        Ok(run) => order.run = run,
                        Err(error) => driver.fail(error),
                    }
                    drop(order);
                    watch(&mut driver.state().judge);
                }
            });
        }
    });
    let state = driver.state.into_inner();
    let state = state.unwrap_or_else(PoisonError::into_inner);
    match (state.error, state.findings) {
        (Some(error), _) => Err(error),
        (None, Some(findings)) => Ok(findings),
        (None, None) => unreachable!("threads end when the judge is done"),
    }
}

struct Driver<'a> {
    state: Mutex<State>,
    changed: Condvar,
    stop: &'a StopFlag<'a>,
}

struct State {
    judge: Judge,
    findings: Option<Findings>,
    error: Option<io::Error>,
}

/// A batch that is under way. The judge observes a run of it in any case, even if the thread
/// panics; others would wait for it.
struct Order<'a> {
    driver: &'a Driver<'a>,
    id: BatchId,
    run: Run,
}

impl Drop for Order<'_> {
    fn drop(&mut self) {
        let run = std::mem::replace(&mut self.run, Run::new(End::Stopped));
        self.driver.state().judge.observe(self.id, run);
        self.driver.changed.notify_all();
    }
}

impl Driver<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next batch; waits for one if need be. `None` if there is nothing left to run.
    fn next(&self) -> Option<noughts_judge::judge::Batch> {
        let mut state = self.state();
        loop {
            if state.findings.is_some() {
                return None;
            }
            if self.stop.is_interrupted() || state.error.is_some() {
                state.judge.interrupt();
            }
            match state.judge.next() {
                Next::Run(batch) => {
                    // Runs that were not wanted any more have all ended.
                    self.stop.set(false);
                    return Some(batch);
                }
                Next::Stop => self.stop.set(true),
                Next::Wait => {}
                Next::Done(findings) => {
                    state.findings = Some(findings);
                    self.changed.notify_all();
                    return None;
                }
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn fail(&self, error: io::Error) {
        self.state().error.get_or_insert(error);
    }
}
