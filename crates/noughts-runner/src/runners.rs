use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use noughts_judge::judge::{Batch, End, Mode, Run, RunLimits};

use super::order::{Manner, Order};
use super::program::Program;
use super::runner::Runner;
use super::sandbox::Sandbox;
use super::stop::StopFlag;

/// Processes that run a program, one run each at a time. Their programs are killed if the
/// thread that has started them ends.
pub struct Runners<'a> {
    program: &'a Program,
    sandbox: Sandbox,
    idle: Mutex<Vec<Runner>>,
    returned: Condvar,
    count: usize,
    counts_all_memory: bool,
    not_removed: Mutex<Option<String>>,
    /// Whether a run ended as shells do that cannot start something, and whether one ended in
    /// another way.
    has_failed_to_start: AtomicBool,
    has_started: AtomicBool,
}

impl Runners<'_> {
    /// Starts as many as there are to be runs at a time, at least one.
    ///
    /// # Errors
    ///
    /// The system cannot start them; an error of the kind `Interrupted` if `stop` is set
    /// before all are ready.
    pub fn start<'a>(
        sandbox: &Sandbox,
        program: &'a Program,
        jobs: usize,
        stop: &StopFlag<'_>,
    ) -> io::Result<Runners<'a>> {
        let runners = (0..jobs.max(1)).map(|_| sandbox.runner(program.needs(), stop));
        let runners = runners.collect::<io::Result<Vec<_>>>()?;
        Ok(Runners {
            program,
            sandbox: sandbox.clone(),
            counts_all_memory: runners.iter().all(Runner::counts_all_memory),
            count: runners.len(),
            idle: Mutex::new(runners),
            returned: Condvar::new(),
            not_removed: Mutex::new(None),
            has_failed_to_start: AtomicBool::new(false),
            has_started: AtomicBool::new(false),
        })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The program that they run.
    pub fn program(&self) -> &Program {
        self.program
    }

    /// Whether memory is counted that no process has open or mapped, such as a memory file in a
    /// message that nobody has received.
    pub fn counts_all_memory(&self) -> bool {
        self.counts_all_memory
    }

    /// What a run has left behind and could not be removed, if there is such a thing.
    pub fn not_removed(&self) -> Option<String> {
        let not_removed = self.not_removed.lock();
        not_removed.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether there were runs, and all ended with the exit code of a shell that cannot find or
    /// start a command.
    pub fn found_nothing_to_start(&self) -> bool {
        let [failed, started] = [&self.has_failed_to_start, &self.has_started];
        failed.load(Ordering::Relaxed) && !started.load(Ordering::Relaxed)
    }

    /// Runs the program on a batch, as soon as one of the runners is idle.
    ///
    /// # Errors
    ///
    /// The program cannot be run: a [`StartError`](super::StartError) inside if
    /// that is because of what it is, otherwise a failure of the system.
    pub fn run(&self, batch: &Batch, limits: &RunLimits, stop: &StopFlag<'_>) -> io::Result<Run> {
        let limits = RunLimits {
            time: batch.time,
            ..*limits
        };
        let mut place = self.program.place().clone();
        if let Mode::WithFile(name) = &batch.mode {
            place.input_files = vec![name.clone()];
        }
        let order = Order {
            command: match batch.mode {
                Mode::Each => self.program.scout().to_vec(),
                _ => self.program.command().to_vec(),
            },
            environment: match batch.mode {
                Mode::Unbuffered => self.program.unbuffered_environment(),
                _ => self.program.environment(),
            },
            place,
            limits: self.program.limits_with_runtime(&limits),
            manner: match batch.mode {
                Mode::LineByLine { resume } => Manner::LineByLine { go_on: resume },
                Mode::Whole | Mode::Unbuffered | Mode::WithFile(_) | Mode::Each => Manner::AtOnce,
            },
        };
        self.carry_out(order, batch.input.as_bytes(), stop)
    }

    fn carry_out(&self, order: Order, input: &[u8], stop: &StopFlag<'_>) -> io::Result<Run> {
        let mut runner = self.take();
        // A killed one was left here because no more runs were wanted; this one is.
        if runner.is_killed() {
            runner = self.sandbox.runner(self.program.needs(), stop)?;
        }
        let run = runner.run(order, input, stop);
        // One that has failed is not used again; the failure ends the judging.
        let idle = self.idle.lock();
        idle.unwrap_or_else(PoisonError::into_inner).push(runner);
        self.returned.notify_one();
        let mut run = run?;
        if let Some(left) = run.not_removed.take() {
            let not_removed = self.not_removed.lock();
            *not_removed.unwrap_or_else(PoisonError::into_inner) = Some(left);
        }
        self.program.complete(&mut run);
        match run.end {
            End::Exited(126 | 127) => &self.has_failed_to_start,
            _ => &self.has_started,
        }
        .store(true, Ordering::Relaxed);
        Ok(run)
    }

    fn take(&self) -> Runner {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = self.returned.wait_while(idle, |idle| idle.is_empty());
        let mut idle = idle.unwrap_or_else(PoisonError::into_inner);
        match idle.pop() {
            Some(runner) => runner,
            None => unreachable!("waited until there is one"),
        }
    }
}
