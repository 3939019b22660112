//! Runs the batches of a judge.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use noughts_judge::judge::{Batch, BatchId, End, Findings, Judge, Mode, Next, Run, RunLimits};

use super::program::{Program, environment, unbuffered_environment};
use super::sandbox::{InputMode, Order, Runner, Sandbox, StopFlag};

/// Runs every batch of a judge, with all runners concurrently. Calls `watch` with the judge after
/// each run, to show its progress.
///
/// # Errors
///
/// The program cannot be run. The error contains a [`StartError`](super::StartError) if the program
/// is the cause; otherwise the system has failed.
pub fn drive(
    judge: Judge,
    runners: &mut Runners<'_>,
    limits: &RunLimits,
    stop: &StopFlag<'_>,
    watch: &(dyn Fn(&mut Judge) + Sync),
) -> io::Result<Findings> {
    let (program, sandbox) = (runners.program, runners.sandbox);
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
        let driver = &driver;
        for worker in &mut runners.workers {
            scope.spawn(move || {
                while let Some(batch) = driver.next() {
                    let mut pending = Pending {
                        driver,
                        id: batch.id,
                        run: Run::new(End::Stopped),
                    };
                    match worker.run(program, sandbox, &batch, limits, stop) {
                        Ok(run) => pending.run = run,
                        Err(error) => {
                            driver.state().error.get_or_insert(error);
                        }
                    }
                    drop(pending);
                    watch(&mut driver.state().judge);
                }
            });
        }
    });
    let state = driver
        .state
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
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

/// A batch under way. The judge observes a run of it even if the thread panics, because other
/// threads wait for it.
struct Pending<'a> {
    driver: &'a Driver<'a>,
    id: BatchId,
    run: Run,
}

impl Drop for Pending<'_> {
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

    /// Waits for the next batch. `None` if nothing is left to run.
    fn next(&self) -> Option<Batch> {
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
                    // All runs that were to stop have ended.
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
}

/// Processes that run a program, one run at a time each. Dropping them kills their programs.
pub struct Runners<'a> {
    program: &'a Program,
    sandbox: &'a Sandbox,
    workers: Vec<Worker>,
}

/// A process that runs a program, and the facts about its runs.
struct Worker {
    runner: Runner,
    /// The lines that a program that is kept alive has got.
    asked: Vec<u8>,
    not_removed: Option<String>,
    /// Whether a run ended with the exit code of a shell that cannot start a command, and whether a
    /// run ended in another way.
    has_failed_to_start: bool,
    has_started: bool,
}

impl<'a> Runners<'a> {
    /// Starts a runner for each concurrent run, at least one.
    ///
    /// # Errors
    ///
    /// The system cannot start them. The error has the kind `Interrupted` if `stop` is set before
    /// all are ready.
    pub fn start(
        sandbox: &'a Sandbox,
        program: &'a Program,
        jobs: usize,
        stop: &StopFlag<'_>,
    ) -> io::Result<Runners<'a>> {
        let worker = |_| {
            Ok(Worker {
                runner: sandbox.runner(&program.needs, stop)?,
                asked: Vec::new(),
                not_removed: None,
                has_failed_to_start: false,
                has_started: false,
            })
        };
        let workers = (0..jobs.max(1)).map(worker);
        Ok(Runners {
            program,
            sandbox,
            workers: workers.collect::<io::Result<_>>()?,
        })
    }

    /// The program that the runners run.
    pub fn program(&self) -> &Program {
        self.program
    }

    /// The files of a run that could not be removed. `None` if there are none.
    pub fn not_removed(&self) -> Option<&str> {
        let mut workers = self.workers.iter();
        workers.find_map(|worker| worker.not_removed.as_deref())
    }

    /// Whether there were runs, and each ended with the exit code of a shell that cannot find or
    /// start a command.
    pub fn found_nothing_to_start(&self) -> bool {
        let workers = &self.workers;
        workers.iter().any(|worker| worker.has_failed_to_start)
            && !workers.iter().any(|worker| worker.has_started)
    }
}

impl Worker {
    /// Runs the program on a batch.
    fn run(
        &mut self,
        program: &Program,
        sandbox: &Sandbox,
        batch: &Batch,
        limits: &RunLimits,
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let limits = RunLimits {
            time: batch.time,
            ..*limits
        };
        let mut place = program.place.clone();
        if let Mode::WithFile(name) = &batch.mode {
            place.input_files = vec![name.clone()];
        }
        let order = Order {
            command: match batch.mode {
                Mode::Each => program.scout().to_vec(),
                _ => program.command.clone(),
            },
            environment: match batch.mode {
                Mode::Unbuffered => unbuffered_environment(),
                _ => environment(),
            },
            place,
            limits: program.limits_with_runtime(&limits),
            input_mode: match batch.mode {
                Mode::LineByLine { resume } => InputMode::LineByLine { resume },
                _ => InputMode::Whole,
            },
        };
        // The last run has killed the runner.
        if self.runner.is_killed() {
            self.runner = sandbox.runner(&program.needs, stop)?;
        }
        let input = batch.input.as_bytes();
        let mut run = self.runner.run(order, input, stop)?;
        if run.starts > 0 {
            self.asked.clear();
        }
        run.before.clone_from(&self.asked);
        // Only a program that is kept alive ends like this.
        match run.end {
            End::Answered => self.asked.extend_from_slice(input),
            _ => self.asked.clear(),
        }
        program.complete(&mut run);
        if let Some(left) = run.not_removed.take() {
            self.not_removed = Some(left);
        }
        match run.end {
            End::Exited(126 | 127) => self.has_failed_to_start = true,
            _ => self.has_started = true,
        }
        Ok(run)
    }
}
