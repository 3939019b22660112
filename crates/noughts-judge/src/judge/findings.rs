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

/// If this many single cases fail, runs that fail as a whole are not narrowed
/// down further.
const NARROWED_ENOUGH: usize = 20;

/// No more cases are tried if this many single cases ran out of time, or if the runs that did took
/// this many time limits and at least this time.
pub(super) const TIMED_OUT_ENOUGH: usize = 5;
const TIME_ENOUGH: Duration = Duration::from_secs(10);

/// If this many cases of runs that failed are right alone, the runs are taken to fail as batches.
const RIGHT_ALONE_ENOUGH: usize = 20;

/// If a program that is kept alive has stopped answering this often, no more is tried.
pub(super) const STOPPED_ENOUGH: usize = 20;

/// Why not everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedEarly {
    /// One failure was enough.
    FirstFailure,
    /// Too many runs took too long.
    TimedOut,
    /// Its output cannot be told apart, whatever the input.
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
    /// How many answers there were by a program that is kept alive. Then the times are those of
    /// one answer.
    pub answers: usize,
    /// How many inputs were tried by a scout only: many of them in one run.
    pub scouted: usize,
    /// On how many of those the program fails.
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

/// The findings on a program. Cases are named by their number in the plan.
#[derive(Default)]
pub struct Findings {
    /// The cases that were tried.
    pub(crate) tried: Vec<bool>,
    /// Those on which the program fails.
    pub(crate) failures: BTreeMap<usize, ProgramFailure>,
    /// Those in runs that failed and were not narrowed down.
    pub(crate) unclear: BTreeSet<usize>,
    /// How many were in a run that failed, and right when they were alone.
    pub(crate) right_alone: usize,
    /// Runs that failed as a whole.
    pub(crate) together: Vec<(Range<usize>, ProgramFailure)>,
    /// The boards given to a program that is kept alive before each failure.
    pub(crate) before: BTreeMap<usize, Vec<Case>>,
    /// The failure to show.
    pub(crate) example: Option<Example>,
    /// The input whose output this is, if no program was run.
    pub(crate) output_for: Option<OutputFor>,
    /// The place where the only output stops fitting; `None` if it does not.
    pub(crate) divergence: Option<Divergence>,
    /// Why not everything was tried; `None` if it was.
    pub(crate) early: Option<EndedEarly>,
    /// The result on the sample of the statement; `None` if the sample was not tried.
    pub(crate) sample: Option<SampleRun>,
    /// The failures that were seen again when their case was tried alone.
    pub(crate) seen_again: BTreeSet<usize>,
    /// The failure that it has on every input, such as running out of time.
    pub(crate) everywhere: Option<ProgramFailure>,
    /// Whether a failure came back only after it had not.
    pub(crate) is_shaky: bool,
    /// The output of some runs, by their first case, to be compared with a second run.
    pub(crate) outputs: BTreeMap<usize, String>,
    /// Two answers to the same case; `None` if none are known.
    pub(crate) random: Option<Randomness>,
    /// Files that it uses instead of standard input and output; `None` if none are known.
    pub(crate) file_use: Option<FileUse>,
    /// How fast it is.
    pub(crate) pace: Pace,
    /// The total time of the runs that ran out of time.
    pub(crate) timed_out: Duration,
    pub(crate) used: ResourceUse,
    /// Its games, if it plays against every possible opponent. Then no cases are tried.
    pub(crate) played: Option<Played>,
}

/// The judged results of a run.
#[derive(Default)]
pub(crate) struct Observed {
    /// The results of the first cases: `None` if the answer is right, otherwise the failure.
    pub(crate) cases: Vec<Option<ProgramFailure>>,
    /// The failure of the run as a whole.
    pub(crate) whole: Option<ProgramFailure>,
    /// The place of the case on which it may have failed; `None` if nothing shows that.
    pub(crate) suspect: Option<usize>,
    /// The beginning of what it printed.
    pub(crate) output: String,
    /// The beginning and the end of standard error.
    pub(crate) errors: String,
}

/// Cases of the plan for one run, and the time that it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    pub(crate) cases: Range<usize>,
    pub(crate) time: Duration,
}

impl Observed {
    /// A run that shows nothing but its cases.
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

    /// The place of the first failing case and its failure, or else the failure of the whole run,
    /// with standard error.
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

    /// Whether it ran out of time, and nothing shows on which case.
    pub(crate) fn is_timed_out_unseen(&self) -> bool {
        self.is_timed_out() && !self.is_unended() && !self.answers_some()
    }

    /// Whether something is known of some case.
    pub(crate) fn answers_some(&self) -> bool {
        !self.cases.is_empty()
    }

    /// Whether it answered everything before it ran out of time.
    pub(crate) fn is_unended(&self) -> bool {
        self.has(|failure| failure.has_ended(End::NotEnded))
    }

    /// How many cases it has answered, right or wrong, before it ran out of time.
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
    pub(crate) fn of_none(plan: &Plan) -> Findings {
        Findings {
            tried: vec![false; plan.cases.len()],
            ..Findings::default()
        }
    }

    /// Notes a failure that was seen again on a case alone.
    pub(crate) fn note_again(&mut self, number: usize, failure: ProgramFailure) {
        self.failures.insert(number, failure);
        self.unclear.remove(&number);
        self.tried[number] = true;
        self.seen_again.insert(number);
    }

    /// The cases that fail, those with the fewest marks first.
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

    /// Notes the results of a run whose whole time limit is `limit`. Returns how many more cases
    /// are known, and the batches that are still to be tried because of it.
    pub(crate) fn note(
        &mut self,
        slice: Slice,
        observed: Observed,
        limit: Duration,
    ) -> (usize, Vec<Slice>) {
        let Slice { cases, time } = slice;
        let in_a_hurry = time < limit;
        if observed.is_timed_out() {
            self.timed_out += time;
            if in_a_hurry && cases.len() == 1 {
                // Only the whole time tells.
                return (0, vec![Slice { cases, time: limit }]);
            }
        }
        let mut known = observed.cases.len();
        let unknown = cases.start + known..cases.end;
        let in_failed_runs =
            |number: &usize| self.together.iter().any(|(run, _)| run.contains(number));
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
            Verdict::TimeLimit => hurry(limit),
            _ => time,
        };
        if !(in_a_hurry && failure.verdict == Verdict::TimeLimit) {
            self.together.push((cases, failure));
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

    /// Whether enough is known about the cases that decide.
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
        // Until a single case is known, there is more to find out.
        let parts = if self.failures.is_empty() { 2 } else { 1 };
        let long = (TIME_ENOUGH * parts).max(limit * TIMED_OUT_ENOUGH as u32);
        // It would be so everywhere.
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

/// The time limit for a part of a run that ran out of time, so that narrowing it down does not
/// take a whole time limit at each step.
pub(crate) fn hurry(limit: Duration) -> Duration {
    limit.min((limit / 10).max(Duration::from_secs(1)))
}

/// Divides what is unknown of a batch that failed as a whole. The first case is
/// the suspect if the program spoke up before it, and a good guess if not.
fn divide(unknown: Range<usize>, spoke_up: bool) -> Vec<Range<usize>> {
    let rest = unknown.start + 1..unknown.end;
    let middle = if spoke_up {
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

    /// A case that is in two runs that failed counts once, and not at all if it is known.
    #[test]
    fn unclear_cases_are_counted_once() {
        let plan = Plan::of(find("algospot/tictactoe").unwrap(), false);
        let mut findings = Findings::of_none(&plan);
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
        findings.note_again(20, failure);
        assert_eq!(findings.unclear.len(), 49);
    }
}
