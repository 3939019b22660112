//! The sample of the statement, which is tried before anything else.

use std::io;

use super::failure::ProgramFailure;
use super::judge::Judge;
use super::run::Run;
use super::verdict::Verdict;
use crate::answer;
use crate::problems::Case;

/// What a program does on the sample of the statement. Where the judge gives one case a run,
/// and the statement has several samples, it is the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleRun {
    /// What it was given.
    pub input: String,
    /// The beginning of what it printed.
    pub output: String,
    /// What is wrong with it; `None` if it is right.
    pub failure: Option<ProgramFailure>,
    /// Whether it did nothing for most of its time.
    pub(super) waits: bool,
    /// The place of the first case that is wrong.
    pub(super) place: usize,
    /// The cases of the sample.
    pub(super) cases: Vec<Case>,
}

impl SampleRun {
    /// Whether the run ran out of time.
    pub(super) fn is_timed_out(&self) -> bool {
        let verdict = self.failure.as_ref().map(|failure| failure.verdict);
        verdict == Some(Verdict::TimeLimit)
    }
}

impl Judge<'_> {
    /// Runs the program on the sample. `None` if the run was stopped.
    pub(super) fn try_sample(&self) -> io::Result<Option<(Run, SampleRun)>> {
        let whole = self.problem.sample.input;
        let Ok(mut cases) = answer::cases(self.problem, whole.as_bytes()) else {
            return Ok(None);
        };
        let input = match cases.len() <= self.problem.per_run {
            true => whole.to_owned(),
            false => {
                cases.truncate(self.problem.per_run);
                self.problem.layout.print(&cases)
            }
        };
        let run = self.run_input(&input)?;
        let all: Vec<&Case> = cases.iter().collect();
        let Some(observed) = self.look_at(&all, &run) else {
            return Ok(None);
        };
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
        Ok(Some((run, sample)))
    }
}
