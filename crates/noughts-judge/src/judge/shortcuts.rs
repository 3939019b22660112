//! Shortcuts by which the judge needs fewer runs.
//!
//! The judge tries the sample of the statement before anything else. The sample shows whether a
//! program that is kept alive prints unsolicited lines, and whether a program exceeds the time
//! limit or starts too many processes on every input.
//!
//! A *scout* is a fast way to try programs that read one case per run. It tries many cases in one
//! process, each as if it had its own process. Its findings are provisional: the most revealing
//! cases, a sample, and some of the failures are run again in separate processes. If these agree,
//! the other findings of the scout count. If any differs, or if no failure was run alone, the
//! remaining cases are run in separate processes too.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use super::{
    Batch, Comparison, End, EndedEarly, Example, Findings, Got, Mode, Plan, Procedure,
    ProgramFailure, ResourceUse, Run, Slice, Verdict, beginning, short_limit,
};
use crate::answer;
use crate::form::{FormMistake, QUOTED};
use crate::generate::{join, split};
use crate::problems::{Case, Scope, bot};

/// The result of a program on the sample of the statement. If the judge gives one case per run and
/// the statement has several samples, on the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SampleRun {
    /// Its input.
    pub input: String,
    /// The beginning of what it printed.
    pub output: String,
    /// The failure; `None` if the answers are right.
    pub failure: Option<ProgramFailure>,
    /// Whether it was idle for most of its time.
    pub(crate) waits: bool,
    /// The place of the first wrong case.
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
        let input = if cases.len() <= self.problem.per_run {
            whole.to_owned()
        } else {
            cases.truncate(self.problem.per_run);
            self.problem.layout.print(&cases)
        };
        let all: Vec<&Case> = cases.iter().collect();
        let batch = Batch {
            input: input.clone(),
            ..self.new_process_batch(&all)
        };
        let run = self.exchange.run(batch).await;
        let observed = self.evaluate(&all, &run)?;
        let output = observed.output.clone();
        let (place, failure) = observed.first_failure();
        let sample = SampleRun {
            input,
            output,
            failure,
            waits: run.cpu.is_some_and(|cpu| cpu * 2 < run.wall),
            place: place.unwrap_or(0),
            cases,
        };
        Some((run, sample))
    }
}

impl ProgramFailure {
    /// Whether it printed several lines in answer to one.
    pub(crate) fn is_several_lines(&self) -> bool {
        match &self.got {
            Got::Printed(text) => text.trim_end().contains('\n'),
            _ => self.has_ended(End::Unasked),
        }
    }
}

impl Procedure {
    /// Whether a program that is kept alive prints more lines than it is asked for. If so, notes
    /// that in the failure. The judge cannot tell which line answers which board, so it tries no
    /// more.
    ///
    /// How many lines arrive in time is random. So whenever the answer is no square, the judge
    /// gives the program two boards at the same time, as if it were not kept alive, and counts its
    /// lines.
    pub(crate) async fn is_unreadable(
        &self,
        failure: &mut ProgramFailure,
        used: &mut ResourceUse,
    ) -> bool {
        let is_several = failure.is_several_lines();
        let is_suspect = match &failure.got {
            Got::Printed(text) => bot::parse_square(text.trim_end()).is_none(),
            _ => is_several,
        };
        if !self.problem.keep_alive || !is_suspect {
            return false;
        }
        let is_promised = |case: &Case| self.problem.question.scope(case) == Scope::Promised;
        let cases: Vec<Case> = self.problem.cases().filter(is_promised).take(2).collect();
        let time = short_limit(self.settings.limits.time);
        let batch = self.batch(&cases, Mode::Whole, time);
        let run = self.exchange.run(batch).await;
        used.add(&run);
        if run.end == End::Stopped {
            return false;
        }
        let lines = Comparison::AsJudgesDo.lines(&run.output);
        let line = besides(&lines).unwrap_or_default();
        failure.form = match lines.len().checked_sub(cases.len()) {
            Some(1) => vec![FormMistake::LineBeforeAsked { line }],
            None | Some(0) if !is_several => return false,
            _ => vec![FormMistake::SeveralLines { line }],
        };
        true
    }
}

/// The first line that is no square. If all are squares, the second line.
fn besides(lines: &[String]) -> Option<String> {
    let is_no_square = |line: &&String| bot::parse_square(line).is_none();
    let line = lines.iter().find(is_no_square).or_else(|| lines.get(1))?;
    Some(beginning(line, QUOTED))
}

impl Procedure {
    /// Finds out whether a program exceeds a limit on every input. If it exceeded the time limit on
    /// the sample, or started too many processes, the judge tries the input that should cost it the
    /// least. If that exceeds the limit too, returns why the judge tries no more.
    pub(super) async fn is_stuck(
        &self,
        plan: &Plan,
        findings: &mut Findings,
    ) -> Option<EndedEarly> {
        let sample = findings.sample.as_ref()?;
        let (before, waits) = (sample.failure.clone()?, sample.waits);
        let is_bomb = |failure: &ProgramFailure| failure.has_ended(End::TooManyProcesses);
        let is_costly =
            |failure: &ProgramFailure| is_bomb(failure) || failure.verdict == Verdict::TimeLimit;
        if !is_costly(&before) {
            return None;
        }
        // The board with the fewest moves left.
        let marks = |number: &usize| plan.cases[*number].board().occupied().len();
        let number = (0..plan.promised).max_by_key(|n| (marks(n), Reverse(*n)))?;
        // A program that only waits, or has nothing left to do, shows this again in a short time.
        let is_quick = waits || before.has_ended(End::NotEnded) || before.has_ended(End::Unflushed);
        let limit = self.settings.limits.time;
        let time = if is_quick { short_limit(limit) } else { limit };
        let case = &plan.cases[number];
        let batch = self.batch([case], self.mode(true), time);
        let run = self.exchange.run(batch).await;
        findings.used.add(&run);
        let observed = self.evaluate(&[case], &run)?;
        let output = observed.output.clone();
        // A fork bomb may exceed the time limit before the runner counts its processes.
        let is_same = |again: &ProgramFailure| {
            again.got == before.got || is_costly(again) && (is_bomb(again) || is_bomb(&before))
        };
        let failure = observed.single().filter(is_same)?;
        let early = if is_bomb(&failure) {
            EndedEarly::FirstFailure
        } else {
            EndedEarly::TimedOut
        };
        findings.timed_out += time;
        findings.note_reproduced(number, failure.clone());
        findings.everywhere = Some(failure.clone());
        findings.example = Some(Example {
            output,
            ..Example::new(self.problem, &[case], 0, failure)
        });
        Some(early)
    }
}

/// How many cases a scout gets per run.
const CASES_PER_SCOUT: usize = 250;

/// How many time limits a scout has for those cases. It stops each single case after one time
/// limit.
const TIME_LIMITS: u32 = 10;

/// How many of the first cases of the plan, which expose known mistakes, and how many others always
/// run in separate processes.
const FIRST: usize = 64;
const SAMPLE: usize = 64;

/// How many of the smallest failures run in separate processes, and how many others. The report
/// shows one of the smallest.
const SMALLEST: usize = 8;
const OTHER_FAILURES: usize = 24;

/// The output of a scout for a case on which the program fails.
const FAILED: &str = "failed";

/// The results of a scout for some cases. `None` if the answer is right.
type Scouted = BTreeMap<usize, Option<ProgramFailure>>;

impl Procedure {
    /// Tries all cases of a plan with one case per run, most of them with a scout.
    pub(super) async fn try_by_scout(&self, plan: &Plan, findings: &mut Findings) {
        let mut scouted = self.scout(plan, findings).await;
        let is_wrong = |number: &usize| scouted.get(number).is_some_and(Option::is_some);
        let wrong = (0..plan.cases.len()).filter(is_wrong).collect();
        let mut alone = findings.by_size(plan, wrong);
        let others = alone.split_off(alone.len().min(SMALLEST));
        let step = others.len().div_ceil(OTHER_FAILURES).max(1);
        alone.extend(others.into_iter().step_by(step));
        let is_revealing =
            |number: &usize| runs_separately(plan, *number) && !alone.contains(number);
        let revealing: Vec<usize> = scouted.keys().copied().filter(is_revealing).collect();
        alone.extend(revealing);
        self.try_each(plan, &alone, findings).await;
        let is_as_scouted = |number: &usize| {
            let is_same = match (&scouted[number], findings.failures.get(number)) {
                (Some(scouted), Some(alone)) => {
                    let both_end = is_end(scouted) && matches!(alone.got, Got::Ended(_));
                    both_end || scouted.got == alone.got
                }
                (scouted, alone) => scouted.is_none() && alone.is_none(),
            };
            is_same || !findings.tried[*number]
        };
        if alone.iter().all(is_as_scouted) {
            let failed = |number: &usize| findings.failures.contains_key(number);
            let is_confirmed = alone.iter().any(|n| scouted[n].is_some() && failed(n));
            scouted.retain(|_, failure| is_confirmed || failure.is_none());
            self.count(scouted, findings);
        }
        if findings.early.is_none() && !self.exchange.is_interrupted() {
            let is_left = |number: &usize| !findings.tried[*number];
            let rest: Vec<usize> = (0..plan.cases.len()).filter(is_left).collect();
            self.try_each(plan, &rest, findings).await;
        }
    }

    /// Adds the results of a scout to the findings. A scout does not report how the program ended:
    /// such failures count if the program ended in the same way in all separate processes.
    fn count(&self, scouted: Scouted, findings: &mut Findings) {
        let mut ends = scouted.iter().filter_map(|(number, failure)| {
            is_end(failure.as_ref()?).then(|| findings.failures.get(number))?
        });
        let first = ends.next().cloned();
        let end = first.filter(|end| ends.all(|other| other.got == end.got));
        let before = findings.used.scouted;
        for (number, failure) in scouted {
            let is_end = failure.as_ref().is_some_and(is_end);
            if findings.tried[number] || is_end && end.is_none() {
                continue;
            }
            findings.tried[number] = true;
            findings.used.scouted += 1;
            if let Some(mut failure) = if is_end { end.clone() } else { failure } {
                failure.alone = false;
                findings.used.scouted_failing += 1;
                findings.failures.insert(number, failure);
            }
        }
        let known = findings.used.scouted - before;
        self.exchange.add_progress(known, findings.failures.len());
    }

    async fn try_each(&self, plan: &Plan, numbers: &[usize], findings: &mut Findings) {
        let time = self.settings.limits.time;
        let slices = numbers.iter().map(|number| Slice {
            cases: *number..*number + 1,
            time,
        });
        self.try_slices(plan, slices.collect(), findings).await;
    }

    /// The results of a scout. Stops when the scout does not finish, or at the first failure if one
    /// is enough.
    async fn scout(&self, plan: &Plan, findings: &mut Findings) -> Scouted {
        let mut scouted = Scouted::new();
        let end = plan.cases.len();
        let starts = [0].into_iter().chain((FIRST..end).step_by(CASES_PER_SCOUT));
        let part = |start: usize| match start {
            0 => 0..FIRST.min(end),
            _ => start..end.min(start + CASES_PER_SCOUT),
        };
        let batch = |part: &Range<usize>| self.scouting(&plan.cases[part.clone()]);
        let note = |part: Range<usize>, run: Run| {
            findings.used.runs += run.starts;
            let text = String::from_utf8_lossy(&run.output);
            let outputs = split(&text, part.len()).ok();
            let Some(outputs) = outputs.filter(|_| run.end == End::Exited(0)) else {
                self.exchange.stop();
                return Vec::new();
            };
            let cases = part.len() as u32;
            let one = Run {
                wall: run.wall / cases,
                cpu: run.cpu.map(|cpu| cpu / cases),
                ..Run::new(End::Exited(0))
            };
            findings.pace.add_done(1, true, &one);
            for (number, output) in part.zip(outputs) {
                let run = Run::printed(output);
                if let Some(observed) = self.evaluate(&[&plan.cases[number]], &run) {
                    let failure = observed.single();
                    if failure.is_some() && self.settings.fail_fast && number < plan.deciding {
                        self.exchange.stop();
                    }
                    scouted.insert(number, failure);
                }
            }
            Vec::new()
        };
        let parts = starts.map(part).collect();
        self.exchange.work_through(parts, batch, note).await;
        scouted
    }

    fn scouting(&self, cases: &[Case]) -> Batch {
        let time = self.settings.limits.time * TIME_LIMITS;
        let inputs = cases.iter().map(|case| self.problem.layout.print([case]));
        Batch {
            input: join(inputs),
            ..self.batch(cases, Mode::Each, time)
        }
    }
}

/// Whether the program ended abnormally on a case.
fn is_end(scouted: &ProgramFailure) -> bool {
    scouted.got == Got::Printed(FAILED.to_owned())
}

/// Whether a case always runs in its own process: cases that expose known mistakes, cases with the
/// most moves left, which take longest, and a sample of the others.
fn runs_separately(plan: &Plan, number: usize) -> bool {
    let step = plan.cases.len().div_ceil(SAMPLE);
    // An odd multiplier, so that the sample does not follow a pattern in the plan's order.
    let is_in_sample = number.wrapping_mul(0x9E37_79B1).is_multiple_of(step);
    number < FIRST || is_in_sample || plan.cases[number].board().occupied().len() < 2
}
