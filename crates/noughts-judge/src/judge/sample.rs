//! The sample of the statement, which is tried before anything else.

use super::batch::{Batch, Run};
use super::failure::ProgramFailure;
use super::procedure::Procedure;
use super::verdict::Verdict;
use crate::answer;
use crate::problems::Case;

/// What a program does on the sample of the statement. Where the judge gives one case a run,
/// and the statement has several samples, it is the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SampleRun {
    /// What it was given.
    pub input: String,
    /// The beginning of what it printed.
    pub output: String,
    /// What is wrong with it; `None` if it is right.
    pub failure: Option<ProgramFailure>,
    /// Whether it did nothing for most of its time.
    pub(crate) waits: bool,
    /// The place of the first case that is wrong.
    pub(crate) place: usize,
    /// The cases of the sample.
    pub(crate) cases: Vec<Case>,
}

impl SampleRun {
    /// Whether the run ran out of time.
    pub(crate) fn is_timed_out(&self) -> bool {
        let verdict = self.failure.as_ref().map(|failure| failure.verdict);
        verdict == Some(Verdict::TimeLimit)
    }
}

impl Procedure {
    /// Runs the program on the sample. `None` if the run was stopped.
    pub(crate) async fn try_sample(&self) -> Option<(Run, SampleRun)> {
        let whole = self.problem.sample.input;
        let mut cases = answer::cases(self.problem, whole.as_bytes()).ok()?;
        let input = match cases.len() <= self.problem.per_run {
            true => whole.to_owned(),
            false => {
                cases.truncate(self.problem.per_run);
                self.problem.layout.print(&cases)
            }
        };
        let all: Vec<&Case> = cases.iter().collect();
        let batch = Batch {
            input: input.clone(),
            ..self.fresh(&all)
        };
        let run = self.exchange.run(batch).await;
        let observed = self.look_at(&all, &run)?;
        let place = observed.cases.iter().position(Option::is_some);
        let mut wrong = observed.cases.into_iter().flatten();
        let sample = SampleRun {
            input,
            output: observed.output,
            failure: wrong.next().or(observed.whole),
            waits: run.cpu * 2 < run.wall,
            place: place.unwrap_or(0),
            cases,
        };
        Some((run, sample))
    }
}
