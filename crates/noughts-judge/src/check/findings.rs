//! What is known of a program after some runs.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use super::example::Example;
use super::excerpt::{beginning, shortened};
use super::plan::Plan;
use super::run::Run;
use super::verdict::Verdict;

/// If this many single cases fail, runs that fail as a whole are not narrowed
/// down further.
const NARROWED_ENOUGH: usize = 20;

/// If this many single cases run out of time, no more are tried.
const TIMED_OUT_ENOUGH: usize = 5;

/// If this many cases of runs that failed are right alone, it is taken for the
/// company that the runs fail.
const RIGHT_ALONE_ENOUGH: usize = 20;

/// The most characters of an answer and of standard error that are kept.
const ANSWER_KEPT: usize = 200;
const ERRORS_KEPT: usize = 2_000;

/// What a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFailure {
    /// The verdict on it.
    pub verdict: Verdict,
    /// The program's answer, or how it ended.
    pub got: String,
    /// The beginning of what it said on standard error, if the case was alone.
    pub errors: String,
    /// Whether it was seen when the case was the only one of its run.
    pub alone: bool,
}

impl ProgramFailure {
    /// A failure in a run of a number of cases.
    pub(super) fn new(verdict: Verdict, got: &str, run: &Run, cases: usize) -> ProgramFailure {
        let errors = match cases {
            1 => String::from_utf8_lossy(&run.errors),
            // There may be thousands of such failures, and one is shown.
            _ => "".into(),
        };
        ProgramFailure {
            verdict,
            got: beginning(got, ANSWER_KEPT),
            errors: shortened(&errors, ERRORS_KEPT),
            alone: cases == 1,
        }
    }
}

/// Why not everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedEarly {
    /// One failure was enough.
    FirstFailure,
    /// Too many runs took too long.
    TimedOut,
    /// The user interrupted.
    Interrupted,
}

/// What the runs have used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceUse {
    /// How many runs there were.
    pub runs: usize,
    /// The longest time that one run took by the clock.
    pub wall: Duration,
    /// The most processor time that one run used.
    pub cpu: Duration,
    /// The most memory that one run used, in bytes.
    pub memory: u64,
}

impl ResourceUse {
    pub(super) fn add(&mut self, run: &Run) {
        self.runs += 1;
        self.wall = self.wall.max(run.wall);
        self.cpu = self.cpu.max(run.cpu);
        self.memory = self.memory.max(run.memory);
    }
}

/// What is known of a program that answers cases. They go by their number in
/// the plan.
pub struct CheckFindings {
    /// The cases that were tried.
    pub(super) tried: Vec<bool>,
    /// Those on which the program fails.
    pub(super) failures: BTreeMap<usize, ProgramFailure>,
    /// How many were in runs that failed and were not narrowed down.
    pub(super) unclear: usize,
    /// How many were in a run that failed, and right when they were alone.
    right_alone: usize,
    /// Runs that failed as a whole.
    pub(super) together: Vec<(Range<usize>, ProgramFailure)>,
    /// The failure to show.
    pub(super) example: Option<Example>,
    /// Why not everything was tried; `None` if it was.
    pub(super) early: Option<EndedEarly>,
    pub(super) used: ResourceUse,
}

/// What a run shows.
pub(super) struct Observed {
    /// What is known of the first cases: `None` for one that is right, otherwise
    /// what is wrong.
    pub(super) cases: Vec<Option<ProgramFailure>>,
    /// What is wrong with the run as a whole.
    pub(super) whole: Option<ProgramFailure>,
}

impl Observed {
    pub(super) fn is_failure(&self) -> bool {
        self.whole.is_some() || self.cases.iter().any(Option::is_some)
    }
}

impl CheckFindings {
    /// What is known before the first run.
    pub(super) fn of_none(plan: &Plan) -> CheckFindings {
        CheckFindings {
            tried: vec![false; plan.cases.len()],
            failures: BTreeMap::new(),
            unclear: 0,
            right_alone: 0,
            together: Vec::new(),
            example: None,
            early: None,
            used: ResourceUse::default(),
        }
    }

    /// The cases that fail, those with the fewest marks first.
    pub(super) fn smallest_first(&self, plan: &Plan) -> Vec<usize> {
        self.by_size(plan, self.failures.keys().copied().collect())
    }

    pub(super) fn by_size(&self, plan: &Plan, mut numbers: Vec<usize>) -> Vec<usize> {
        numbers.sort_by_cached_key(|number| {
            let case = &plan.cases[*number];
            let board = case.board();
            (
                board.occupied().len(),
                std::cmp::Reverse(board.number()),
                *number,
            )
        });
        numbers
    }

    /// Notes what a run shows. Gives how many cases more are known, and the
    /// batches that are still to be tried because of it.
    pub(super) fn note(
        &mut self,
        batch: Range<usize>,
        observed: Observed,
    ) -> (usize, Vec<Range<usize>>) {
        let mut known = observed.cases.len();
        let unknown = batch.start + known..batch.end;
        let in_failed_runs =
            |number: &usize| self.together.iter().any(|(run, _)| run.contains(number));
        if batch.len() == 1 && !observed.is_failure() && in_failed_runs(&batch.start) {
            self.right_alone += 1;
        }
        for (number, failure) in batch.clone().zip(observed.cases) {
            self.tried[number] = true;
            if let Some(failure) = failure {
                self.failures.insert(number, failure);
            }
        }
        let Some(failure) = observed.whole else {
            return (known, Vec::new());
        };
        self.together.push((batch, failure));
        let alone = self.failures.values().filter(|failure| failure.alone);
        if alone.count() >= NARROWED_ENOUGH || self.right_alone >= RIGHT_ALONE_ENOUGH {
            known += unknown.len();
            self.unclear += unknown.len();
            return (known, Vec::new());
        }
        (known, divide(unknown, known > 0))
    }

    /// Whether what is known of the cases that decide is enough.
    pub(super) fn enough(&self, deciding: usize, fail_fast: bool) -> Option<EndedEarly> {
        let timed_out =
            |(_, failure): &(&usize, &ProgramFailure)| failure.verdict == Verdict::TimeLimit;
        let decisive = || self.failures.range(..deciding);
        if fail_fast && decisive().next().is_some() {
            Some(EndedEarly::FirstFailure)
        } else if decisive().filter(timed_out).count() >= TIMED_OUT_ENOUGH {
            Some(EndedEarly::TimedOut)
        } else {
            None
        }
    }
}

/// Divides what is unknown of a batch that failed as a whole. The first case is
/// the suspect if the program spoke up before it, and a good guess if not.
fn divide(unknown: Range<usize>, spoke_up: bool) -> Vec<Range<usize>> {
    let rest = unknown.start + 1..unknown.end;
    let middle = match spoke_up {
        true => rest.end,
        false => rest.start + rest.len() / 2,
    };
    let parts = [
        unknown.start..rest.start,
        rest.start..middle,
        middle..rest.end,
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}
