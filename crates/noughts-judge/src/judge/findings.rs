//! The facts about a program after some runs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::Duration;

use serde::Serialize;

use super::{
    Divergence, End, Example, FileUse, OutputFor, Pace, Plan, Played, ProgramFailure, Randomness,
    Run, SampleRun, Verdict,
};
use crate::problems::Case;
use crate::report::json;

/// If this many single cases fail, the judge does not narrow down further runs that fail as a
/// whole.
const NARROWED_ENOUGH: usize = 20;

/// The judge tries no more cases if this many single cases exceeded the time limit, or if the runs
/// that exceeded it took this many time limits and at least this time.
pub(super) const TIMED_OUT_ENOUGH: usize = 5;
const TIME_ENOUGH: Duration = Duration::from_secs(10);

/// If this many cases of failing runs are right alone, the judge concludes that these runs fail
/// only as batches.
const RIGHT_ALONE_ENOUGH: usize = 20;

/// If a program that is kept alive stops answering this often, the judge tries no more cases.
pub(super) const STOPPED_ENOUGH: usize = 20;

/// Why the judge did not try everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedEarly {
    /// One failure was enough.
    FirstFailure,
    /// Too many runs took too long.
    TimedOut,
    /// No answer can be read from its output.
    Unreadable,
    /// A program that was kept alive stopped answering too often.
    StoppedAnswering,
    /// The user interrupted.
    Interrupted,
}

/// Resources that the runs used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ResourceUse {
    /// How many runs there were: how often the program was started.
    #[serde(rename = "count")]
    pub runs: usize,
    /// How many lines programs that are kept alive have answered. Times are then those of one
    /// answer.
    pub answers: usize,
    /// How many inputs were tried only by a scout, which tries many of them in one run.
    pub scouted: usize,
    /// On how many of those inputs the program fails.
    pub scouted_failing: usize,
    /// The longest time that one run took by the clock.
    #[serde(rename = "longest_seconds", serialize_with = "json::seconds")]
    pub wall: Duration,
    /// The most processor time that one run used, if it was measured.
    #[serde(rename = "longest_processor_seconds", serialize_with = "json::seconds")]
    pub cpu: Option<Duration>,
    /// The most memory that one run used, in bytes.
    #[serde(rename = "most_memory_bytes")]
    pub memory: u64,
}

impl ResourceUse {
    pub(crate) fn add(&mut self, run: &Run) {
        self.runs += run.starts;
        self.answers += run.answers;
        self.wall = self.wall.max(run.wall);
        self.cpu = self.cpu.max(run.cpu);
        self.memory = self.memory.max(run.memory);
    }
}

/// The facts about a program. Cases are identified by their number in the plan.
#[derive(Default)]
pub struct Findings {
    /// The cases that were tried.
    pub(crate) tried: Vec<bool>,
    /// Those on which the program fails.
    pub(crate) failures: BTreeMap<usize, ProgramFailure>,
    /// Cases in failing runs that were not narrowed down.
    pub(crate) unclear: BTreeSet<usize>,
    /// How many cases of failing runs were right when they were alone.
    pub(crate) right_alone: usize,
    /// Batches that failed as a whole.
    pub(crate) failed_batches: Vec<(Range<usize>, ProgramFailure)>,
    /// The boards that a program that is kept alive got before each failure.
    pub(crate) before: BTreeMap<usize, Vec<Case>>,
    /// The failure to show.
    pub(crate) example: Option<Example>,
    /// The input whose output is judged, if no program was run.
    pub(crate) output_for: Option<OutputFor>,
    /// The place where that output stops fitting its input. `None` if there is no such place.
    pub(crate) divergence: Option<Divergence>,
    /// Why the judge did not try everything. `None` if it did.
    pub(crate) early: Option<EndedEarly>,
    /// The result on the sample of the statement. `None` if the sample was not tried.
    pub(crate) sample: Option<SampleRun>,
    /// The cases whose failures reproduced when they were tried alone.
    pub(crate) reproduced: BTreeSet<usize>,
    /// The failure that the program has on every input, such as exceeding the time limit.
    pub(crate) everywhere: Option<ProgramFailure>,
    /// Whether some failure reproduced only after a run in which it did not.
    pub(crate) is_intermittent: bool,
    /// Whether a repeated run was right.
    pub(crate) is_right_again: bool,
    /// The output of some runs, by their first case, for comparison with a second run.
    pub(crate) outputs: BTreeMap<usize, Run>,
    /// Two answers to the same case. `None` if none are known.
    pub(crate) random: Option<Randomness>,
    /// Files that it uses instead of standard input and output; `None` if none are known.
    pub(crate) file_use: Option<FileUse>,
    /// How fast it is.
    pub(crate) pace: Pace,
    /// The total time of the runs that ran out of time.
    pub(crate) timed_out: Duration,
    pub(crate) used: ResourceUse,
    /// The games of a player. If it is set, no cases are tried.
    pub(crate) played: Option<Played>,
}

/// The judged results of a run.
#[derive(Default)]
pub(crate) struct Observed {
    /// The results of the first cases: `None` if the answer is right, otherwise the failure.
    pub(crate) cases: Vec<Option<ProgramFailure>>,
    /// The failure of the run as a whole.
    pub(crate) whole: Option<ProgramFailure>,
    /// The place of the case on which the run may have failed. `None` if nothing indicates it.
    pub(crate) suspect: Option<usize>,
    /// The beginning of what it printed.
    pub(crate) output: String,
    /// The beginning and the end of standard error.
    pub(crate) errors: String,
}

/// Cases of the plan for one run, and the time limit of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) cases: Range<usize>,
    pub(crate) time: Duration,
}

impl Observed {
    /// Results of cases, without a failure of the whole run.
    pub(crate) fn of(cases: Vec<Option<ProgramFailure>>) -> Observed {
        Observed {
            cases,
            ..Observed::default()
        }
    }

    /// The failure of a run of one case; `None` if its answer is right.
    pub(crate) fn single(mut self) -> Option<ProgramFailure> {
        self.cases.pop().flatten()
    }

    /// The place and the failure of the first failing case. If no case fails, the failure of the
    /// whole run. The failure includes standard error.
    pub(crate) fn first_failure(self) -> (Option<usize>, Option<ProgramFailure>) {
        let place = self.cases.iter().position(Option::is_some);
        let first = self.cases.into_iter().flatten().next();
        let failure = first.or(self.whole).map(|failure| ProgramFailure {
            errors: self.errors,
            ..failure
        });
        (place, failure)
    }

    fn has(&self, is_so: impl Fn(&ProgramFailure) -> bool) -> bool {
        self.cases.iter().flatten().chain(&self.whole).any(is_so)
    }

    /// Whether the run ran out of time.
    pub(crate) fn is_timed_out(&self) -> bool {
        self.has(|failure| failure.verdict == Verdict::TimeLimit)
    }

    /// Whether it exceeded the time limit, and nothing shows on which case.
    pub(crate) fn is_timed_out_unseen(&self) -> bool {
        self.is_timed_out() && !self.is_unended() && !self.answers_some()
    }

    /// Whether the result of some case is known.
    pub(crate) fn answers_some(&self) -> bool {
        !self.cases.is_empty()
    }

    /// Whether it answered every case before it exceeded the time limit.
    pub(crate) fn is_unended(&self) -> bool {
        self.has(|failure| failure.has_ended(End::NotEnded))
    }

    /// How many cases it answered, right or wrong, before it exceeded the time limit.
    pub(crate) fn answered(&self) -> usize {
        let in_time = |failure: &ProgramFailure| failure.verdict != Verdict::TimeLimit;
        let answered = |case: &&Option<ProgramFailure>| case.as_ref().is_none_or(in_time);
        self.cases.iter().filter(answered).count()
    }

    pub(crate) fn is_failure(&self) -> bool {
        self.has(|_| true)
    }
}

impl Findings {
    /// The findings before the first run.
    pub(crate) fn new(plan: &Plan) -> Findings {
        Findings {
            tried: vec![false; plan.cases.len()],
            ..Findings::default()
        }
    }

    /// Whether the program was right on a case, on the sample, or in a repeated run.
    pub(crate) fn is_right_somewhere(&self) -> bool {
        let mut tried = (0..self.tried.len()).filter(|number| self.tried[*number]);
        self.is_right_again
            || (self.sample.as_ref()).is_some_and(|sample| sample.failure.is_none())
            || tried.any(|number| !self.failures.contains_key(&number))
    }

    /// Notes that the failure of a case reproduced alone.
    pub(crate) fn note_reproduced(&mut self, number: usize, failure: ProgramFailure) {
        self.failures.insert(number, failure);
        self.unclear.remove(&number);
        self.tried[number] = true;
        self.reproduced.insert(number);
    }

    /// The failing cases, those with the fewest marks first.
    pub(crate) fn smallest_first(&self, plan: &Plan) -> Vec<usize> {
        self.by_size(plan, self.failures.keys().copied().collect())
    }

    pub(crate) fn by_size(&self, plan: &Plan, mut numbers: Vec<usize>) -> Vec<usize> {
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

    /// A failure on a case that decides, and the number of that case.
    pub(crate) fn first_failure(&self, deciding: usize) -> Option<(usize, &ProgramFailure)> {
        let (number, failure) = self.failures.range(..deciding).next()?;
        Some((*number, failure))
    }

    /// Whether the program fails on a case that decides.
    pub(crate) fn is_known_wrong(&self, deciding: usize) -> bool {
        self.first_failure(deciding).is_some()
    }

    /// Notes the results of a run. `limit` is the full time limit; the run may have had less.
    /// Returns how many more cases are known, and the batches to try next.
    pub(crate) fn note(
        &mut self,
        slice: Slice,
        observed: Observed,
        limit: Duration,
    ) -> (usize, Vec<Slice>) {
        let Slice { cases, time } = slice;
        let is_short = time < limit;
        if observed.is_timed_out() {
            self.timed_out += time;
            if is_short && cases.len() == 1 {
                // Only a run with the full time limit proves that the program is too slow.
                return (0, vec![Slice { cases, time: limit }]);
            }
        }
        let mut known = observed.cases.len();
        let unknown = cases.start + known..cases.end;
        let in_failed_runs = |number: &usize| {
            self.failed_batches
                .iter()
                .any(|(run, _)| run.contains(number))
        };
        if cases.len() == 1 && !observed.is_failure() && in_failed_runs(&cases.start) {
            self.right_alone += 1;
        }
        for (number, failure) in cases.clone().zip(observed.cases) {
            self.tried[number] = true;
            self.unclear.remove(&number);
            if let Some(failure) = failure {
                self.failures.insert(number, failure);
            }
        }
        let Some(failure) = observed.whole else {
            return (known, Vec::new());
        };
        let time = match failure.verdict {
            Verdict::TimeLimit => short_limit(limit),
            _ => time,
        };
        if !(is_short && failure.verdict == Verdict::TimeLimit) {
            self.failed_batches.push((cases, failure));
        }
        let alone = self.failures.values().filter(|failure| failure.alone);
        if alone.count() >= NARROWED_ENOUGH || self.right_alone >= RIGHT_ALONE_ENOUGH {
            known += unknown.len();
            let tried = &self.tried;
            self.unclear.extend(unknown.filter(|n| !tried[*n]));
            return (known, Vec::new());
        }
        let parts = match observed.suspect {
            Some(place) => around(&unknown, unknown.start + place),
            None => divide(unknown, known > 0),
        };
        let slices = parts.into_iter().map(|cases| Slice { cases, time });
        (known, slices.collect())
    }

    /// Why enough is known about the cases that decide. `None` if it is not.
    pub(crate) fn enough(
        &self,
        deciding: usize,
        fail_fast: bool,
        limit: Duration,
    ) -> Option<EndedEarly> {
        let late = self
            .failures
            .values()
            .filter(|f| f.verdict == Verdict::TimeLimit);
        // As long as no failing case is known, more runs can find one.
        let parts = if self.failures.is_empty() { 2 } else { 1 };
        let long = (TIME_ENOUGH * parts).max(limit * TIMED_OUT_ENOUGH as u32);
        // A program that does not flush its output would fail on every case.
        let mut failures = self.failures.values();
        let is_unflushed = failures.any(|failure| failure.has_ended(End::Unflushed));
        let kept_alive = self.before.keys().filter_map(|n| self.failures.get(n));
        let stops = kept_alive.filter(|failure| failure.is_stop());
        if fail_fast && self.is_known_wrong(deciding) {
            Some(EndedEarly::FirstFailure)
        } else if late.count() >= TIMED_OUT_ENOUGH || self.timed_out >= long || is_unflushed {
            Some(EndedEarly::TimedOut)
        } else {
            (stops.count() >= STOPPED_ENOUGH).then_some(EndedEarly::StoppedAnswering)
        }
    }
}

/// A short time limit for a part of a run that exceeded the full one. With it, narrowing down does
/// not take a full time limit per step.
pub(crate) fn short_limit(limit: Duration) -> Duration {
    limit.min((limit / 10).max(Duration::from_secs(1)))
}

/// Divides the cases without a result of a batch that failed as a whole. If the program has
/// answered earlier cases, the first of these is the suspect; otherwise it is a good guess.
fn divide(unknown: Range<usize>, has_answered: bool) -> Vec<Range<usize>> {
    let rest = unknown.start + 1..unknown.end;
    let middle = if has_answered {
        rest.end
    } else {
        rest.start + rest.len() / 2
    };
    let parts = [
        unknown.start..rest.start,
        rest.start..middle,
        middle..rest.end,
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// Divides a batch into the suspect and the cases before and after it.
fn around(batch: &Range<usize>, suspect: usize) -> Vec<Range<usize>> {
    let parts = [
        suspect..suspect + 1,
        batch.start..suspect,
        suspect + 1..batch.end,
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Got;
    use crate::problems::find;

    /// A case that is in two failing runs counts once; if its result is known, it does not count.
    #[test]
    fn unclear_cases_are_counted_once() {
        let plan = Plan::of(find("algospot/tictactoe").unwrap(), false);
        let mut findings = Findings::new(&plan);
        findings.right_alone = RIGHT_ALONE_ENOUGH;
        let time = Duration::from_secs(1);
        let (cases, lines) = (50, 1);
        let failure = ProgramFailure {
            alone: false,
            ..crate::tests::failure(Verdict::WrongAnswer, Got::LineCount { cases, lines })
        };
        let mut note = |cases: Range<usize>, known, whole| {
            let observed = Observed {
                whole,
                ..Observed::of(vec![None; known])
            };
            findings.note(Slice { cases, time }, observed, time);
            findings.unclear.len()
        };
        assert_eq!(note(0..50, 0, Some(failure.clone())), 50);
        assert_eq!(note(0..50, 0, Some(failure.clone())), 50);
        assert_eq!(note(40..60, 0, Some(failure.clone())), 60);
        assert_eq!(note(0..10, 10, None), 50);
        assert_eq!(note(0..50, 0, Some(failure.clone())), 50);
        findings.note_reproduced(20, failure);
        assert_eq!(findings.unclear.len(), 49);
    }
}
