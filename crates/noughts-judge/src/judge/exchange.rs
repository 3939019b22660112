//! Passes batches from the procedure to its caller, and runs back.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

use super::batch::{Batch, BatchId, End, Run};
use super::failure::ProgramFailure;
use crate::problems::Case;

/// How far the judging has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many cases are known, or positions in which a player was asked.
    pub known: usize,
    /// How many of the cases fail.
    pub failed: usize,
}

/// Both sides have one, of the same state.
#[derive(Clone, Default)]
pub(super) struct Exchange(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Whether the caller asks for a batch.
    is_asked: bool,
    /// The batch for the caller.
    offered: Option<Batch>,
    /// Runs that the procedure has not seen.
    runs: VecDeque<(BatchId, Run)>,
    next_id: usize,
    is_stopping: bool,
    is_interrupted: bool,
    is_done: bool,
    progress: Progress,
    first_failure: Option<(Case, ProgramFailure)>,
}

/// What the procedure waits for.
enum Event {
    Asked,
    Observed(BatchId, Box<Run>),
}

/// For the caller.
impl Exchange {
    pub(super) fn ask(&self) {
        self.state().is_asked = true;
    }

    pub(super) fn take_batch(&self) -> Option<Batch> {
        let mut state = self.state();
        state.is_asked = false;
        state.offered.take()
    }

    pub(super) fn put(&self, id: BatchId, run: Run) {
        self.state().runs.push_back((id, run));
    }

    pub(super) fn interrupt(&self) {
        self.state().is_interrupted = true;
    }

    pub(super) fn is_stopping(&self) -> bool {
        let state = self.state();
        state.is_stopping || state.is_interrupted
    }

    pub(super) fn progress(&self) -> Progress {
        self.state().progress
    }

    pub(super) fn take_first_failure(&self) -> Option<(Case, ProgramFailure)> {
        self.state().first_failure.take()
    }

    pub(super) fn is_done(&self) -> bool {
        self.state().is_done
    }

    pub(super) fn finish(&self) {
        self.state().is_done = true;
    }
}

/// For the procedure.
impl Exchange {
    /// Ends the present [`work_through`](Exchange::work_through): enough is known.
    pub(super) fn stop(&self) {
        self.state().is_stopping = true;
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.state().is_interrupted
    }

    pub(super) fn add_progress(&self, known: usize, failed: usize) {
        let progress = &mut self.state().progress;
        progress.known += known;
        progress.failed = failed;
    }

    pub(super) fn tell_first_failure(&self, case: &Case, failure: &ProgramFailure) {
        self.state().first_failure = Some((case.clone(), failure.clone()));
    }

    /// The run of a batch; a stopped one if the user has interrupted.
    pub(super) async fn run(&self, batch: Batch) -> Run {
        let mut result = Run::new(End::Stopped);
        self.work_through(vec![batch], Batch::clone, |_, run| {
            result = run;
            Vec::new()
        })
        .await;
        result
    }

    /// Works through a stack of jobs, each of which is a batch. What a run shows may add jobs,
    /// which are done next. Several batches may be under way at a time.
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

    /// Waits for a run, or where there is a batch to offer, until the caller asks for one.
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
