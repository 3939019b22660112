//! Tries the sample of the statement before anything else. It shows whether a program that is kept
//! alive prints lines without being asked, and whether a program exceeds the time limit, or starts
//! too many processes, on every input.

use std::cmp::Reverse;

use super::{
    Batch, Comparison, End, EndedEarly, Example, Findings, Got, Mode, Plan, Procedure,
    ProgramFailure, ResourceUse, Run, Verdict, beginning, hurry,
};
use crate::answer;
use crate::form::{FormMistake, QUOTED};
use crate::problems::{Case, Scope, bot};

/// The result of a program on the sample of the statement. If the judge gives one case a run, and
/// the statement has several samples, it is the first of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SampleRun {
    /// Its input.
    pub input: String,
    /// The beginning of what it printed.
    pub output: String,
    /// The failure; `None` if the answers are right.
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
        let input = if cases.len() <= self.problem.per_run {
            whole.to_owned()
        } else {
            cases.truncate(self.problem.per_run);
            self.problem.layout.print(&cases)
        };
        let all: Vec<&Case> = cases.iter().collect();
        let batch = Batch {
            input: input.clone(),
            ..self.fresh(&all)
        };
        let run = self.exchange.run(batch).await;
        let observed = self.look_at(&all, &run)?;
        let output = observed.output.clone();
        let (place, failure) = observed.first_failure();
        let sample = SampleRun {
            input,
            output,
            failure,
            waits: run.cpu * 2 < run.wall,
            place: place.unwrap_or(0),
            cases,
        };
        Some((run, sample))
    }
}

impl ProgramFailure {
    /// Whether there was more than one line where one was asked for.
    pub(crate) fn is_several_lines(&self) -> bool {
        match &self.got {
            Got::Printed(text) => text.trim_end().contains('\n'),
            _ => self.has_ended(End::Unasked),
        }
    }
}

impl Procedure {
    /// Whether a program that is kept alive prints more lines than it is asked for; notes that in
    /// the failure. Then the judge cannot tell which line answers which board, and tries no more.
    ///
    /// How many lines arrive in time is random, so whenever the answer is no square, the judge gives
    /// the program two boards at the same time, as if it were not kept alive, and counts its lines.
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
        let time = hurry(self.settings.limits.time);
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

/// The first line that is no square, or else the second one.
fn besides(lines: &[String]) -> Option<String> {
    let is_no_square = |line: &&String| bot::parse_square(line).is_none();
    let line = lines.iter().find(is_no_square).or_else(|| lines.get(1))?;
    Some(beginning(line, QUOTED))
}

impl Procedure {
    /// Tries a program that ran out of time on the sample, or started too many processes, on an
    /// input that should take it the least. If that costs as much, it is taken to do so
    /// everywhere: gives why no more is tried.
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
        // It has the fewest moves left.
        let marks = |number: &usize| plan.cases[*number].board().occupied().len();
        let number = (0..plan.promised).max_by_key(|n| (marks(n), Reverse(*n)))?;
        // A program that only waits, or has nothing left to do, does not need as long to show it
        // again.
        let is_quick = waits || before.has_ended(End::NotEnded) || before.has_ended(End::Unflushed);
        let limit = self.settings.limits.time;
        let time = if is_quick { hurry(limit) } else { limit };
        let case = &plan.cases[number];
        let batch = self.batch([case], self.mode(true), time);
        let run = self.exchange.run(batch).await;
        findings.used.add(&run);
        let observed = self.look_at(&[case], &run)?;
        let output = observed.output.clone();
        // A program that forks without end may run out of time before it is found out.
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
        findings.note_again(number, failure.clone());
        findings.everywhere = Some(failure.clone());
        findings.example = Some(Example {
            output,
            ..Example::new(self.problem, &[case], 0, failure)
        });
        Some(early)
    }
}
