//! A [`Batch`] to run, the [`Run`] that results, and how they pass between the procedure and the
//! caller of the judge.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ProgramFailure;
use crate::problems::Case;

/// One run of the program that the judge asks for.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Identifies the batch when the caller passes its run to the judge.
    pub id: BatchId,
    /// The cases of the input, in order.
    pub cases: Vec<Case>,
    /// The program's input.
    pub input: String,
    /// How the program reads it.
    pub mode: Mode,
    /// The processor time that the run may use: the time limit or less.
    pub time: Duration,
}

/// Identifies a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BatchId(pub(super) usize);

/// How a program reads its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It gets the whole input on standard input.
    Whole,
    /// Like `Whole`, but the program should not buffer its output, if its runtime allows that.
    Unbuffered,
    /// Like `Whole`, but the program's folder also has the input in a file of this name.
    WithFile(String),
    /// One process takes all cases, each as if it were the whole input of its own run. Input and
    /// output are divided as by [`join`](crate::generate::join).
    Each,
    /// It gets each line after it has answered the previous one, and is kept alive afterwards.
    LineByLine {
        /// Whether a program that was kept alive may continue; otherwise a new one is started.
        resume: bool,
    },
}

/// The limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Processor time of the program and everything that it starts.
    pub time: Duration,
    /// Memory of the program and everything that it starts, in bytes.
    pub memory: u64,
    /// The most output on standard output, in bytes.
    pub output: usize,
}

impl RunLimits {
    /// How long a program may be idle: it neither runs nor waits for a processor.
    pub fn idle(&self) -> Duration {
        2 * self.time
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// With an exit code.
    Exited(i32),
    /// By a signal.
    Signal(i32),
    /// It used more processor time than it may.
    TimeLimit,
    /// It took longer than it may, by the clock: a browser measures no processor time.
    ClockLimit,
    /// It was idle for too long.
    IdleLimit,
    /// It used more memory than it may.
    MemoryLimit,
    /// It printed more than it may.
    OutputLimit,
    /// It wrote too much to files.
    FileLimit,
    /// It started too many processes or threads.
    TooManyProcesses,
    /// The judge or the user stopped it.
    #[default]
    Stopped,
    /// It is kept alive, and has answered.
    Answered,
    /// Kept alive, it ended with exit code 0 instead of answering.
    Quit,
    /// Kept alive, it closed its standard output instead of answering.
    ClosedOutput,
    /// Kept alive, it answered only when its input ended.
    Unflushed,
    /// Kept alive, it printed a line without having been asked.
    Unasked,
    /// It printed every answer and then did not end. The judge sets this, not the runner.
    NotEnded,
    /// A function raised an exception, and its driver printed [`RAISED`](crate::functions::RAISED).
    /// The judge sets this, not the runner.
    Raised,
}

/// A file that a program left in its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileLeft {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// The result of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Standard output.
    #[serde(skip)]
    pub output: Vec<u8>,
    /// The beginning of standard error.
    #[serde(skip)]
    pub errors: Vec<u8>,
    /// How long it took by the clock.
    pub wall: Duration,
    /// Processor time, if it was measured.
    pub cpu: Option<Duration>,
    /// The most memory at a time, in bytes, as far as it was seen.
    pub memory: u64,
    /// The first few files that it left in its folder.
    pub files: Vec<FileLeft>,
    /// The files that the runner could not remove after the run, and why.
    pub not_removed: Option<String>,
    /// How many programs were started for it: none if one was kept alive.
    pub starts: usize,
    /// How many lines a program that is kept alive has answered. Times are then those of the
    /// slowest answer.
    pub answers: usize,
    /// The lines that a program that is kept alive got before this run.
    #[serde(skip)]
    pub before: Vec<u8>,
}

impl Run {
    /// Returns a run with this end and nothing else.
    pub fn new(end: End) -> Run {
        Run {
            end,
            ..Run::default()
        }
    }

    /// Returns the run of a program that printed this and ended with exit code 0.
    pub fn printed(output: impl Into<Vec<u8>>) -> Run {
        Run {
            output: output.into(),
            starts: 1,
            ..Run::new(End::Exited(0))
        }
    }
}

/// How far the judging has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many cases have results, or in how many positions a player was asked for a move.
    pub known: usize,
    /// How many of the cases fail.
    pub failed: usize,
}

/// The state that the procedure shares with the caller of the judge.
#[derive(Clone, Default)]
pub(super) struct Exchange(Arc<Mutex<State>>);

#[derive(Default)]
pub(super) struct State {
    /// Whether the caller asks for a batch.
    pub(super) is_asked: bool,
    /// The batch for the caller.
    pub(super) offered: Option<Batch>,
    /// Runs that the procedure has not seen.
    pub(super) runs: VecDeque<(BatchId, Run)>,
    next_id: usize,
    pub(super) is_stopping: bool,
    pub(super) is_interrupted: bool,
    pub(super) progress: Progress,
    pub(super) first_failure: Option<(Case, ProgramFailure)>,
}

/// The event that the procedure waits for.
enum Event {
    Asked,
    Observed(BatchId, Box<Run>),
}

impl Exchange {
    /// Ends the current [`work_through`](Exchange::work_through): enough is known.
    pub(super) fn stop(&self) {
        self.state().is_stopping = true;
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.state().is_interrupted
    }

    fn is_stopping(&self) -> bool {
        let state = self.state();
        state.is_stopping || state.is_interrupted
    }

    pub(super) fn add_progress(&self, known: usize, failed: usize) {
        let progress = &mut self.state().progress;
        progress.known += known;
        progress.failed = failed;
    }

    pub(super) fn report_first_failure(&self, case: &Case, failure: &ProgramFailure) {
        self.state().first_failure = Some((case.clone(), failure.clone()));
    }

    /// Runs a batch. Returns a stopped run if the user has interrupted.
    pub(super) async fn run(&self, batch: Batch) -> Run {
        let mut result = Run::new(End::Stopped);
        self.work_through(vec![batch], Batch::clone, |_, run| {
            result = run;
            Vec::new()
        })
        .await;
        result
    }

    /// Works through a stack of jobs, each of which is a batch. The result of a run may add jobs,
    /// which come next. Several batches may be under way at a time.
    pub(super) async fn work_through<J>(
        &self,
        mut jobs: Vec<J>,
        batch: impl Fn(&J) -> Batch,
        mut note: impl FnMut(J, Run) -> Vec<J>,
    ) {
        jobs.reverse();
        let mut under_way: HashMap<BatchId, J> = HashMap::new();
        loop {
            if self.is_stopping() {
                jobs.clear();
            }
            if jobs.is_empty() && under_way.is_empty() {
                break;
            }
            match self.event(!jobs.is_empty()).await {
                Event::Asked => {
                    if !self.is_stopping()
                        && let Some(job) = jobs.pop()
                    {
                        under_way.insert(self.offer(batch(&job)), job);
                    }
                }
                Event::Observed(id, run) => {
                    if let Some(job) = under_way.remove(&id) {
                        let new = note(job, *run);
                        jobs.extend(new.into_iter().rev());
                    }
                }
            }
        }
        self.state().is_stopping = false;
    }

    fn offer(&self, batch: Batch) -> BatchId {
        let mut state = self.state();
        let id = BatchId(state.next_id);
        state.next_id += 1;
        state.offered = Some(Batch { id, ..batch });
        id
    }

    /// Waits for a run. If there is a batch to offer, it also returns when the caller asks for one.
    async fn event(&self, has_batch: bool) -> Event {
        poll_fn(|_| {
            let mut state = self.state();
            if let Some((id, run)) = state.runs.pop_front() {
                Poll::Ready(Event::Observed(id, Box::new(run)))
            } else if has_batch && (state.is_asked || state.is_interrupted) {
                state.is_asked = false;
                Poll::Ready(Event::Asked)
            } else {
                Poll::Pending
            }
        })
        .await
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
