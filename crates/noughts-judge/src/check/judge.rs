//! Runs a program on all cases of a plan and finds those on which it fails,
//! down to the single case.
//!
//! A case is *alone* if it is the only one of its run, and in *company* if the
//! run has others. A program that fails in company may be right on every case
//! alone, because it does not forget the one before.

use std::io;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::findings::{CheckFindings, EndedEarly, Observed, ProgramFailure};
use super::jobs::work_through;
use super::plan::Plan;
use super::process::Processes;
use super::program::Program;
use super::run::{End, Run, RunLimits};
use super::stop::StopFlag;
use super::verdict::{AbnormalEnd, Verdict};
use crate::comparison::Comparison;
use crate::problems::{Case, Problem};

/// How a program is judged.
pub struct Settings {
    /// How many runs there are at a time.
    pub jobs: usize,
    /// What a run may use.
    pub limits: RunLimits,
    /// How strictly output is compared.
    pub comparison: Comparison,
    /// Whether the first failure ends the judging.
    pub fail_fast: bool,
}

/// How many cases that failed in company are tried alone before it is taken for
/// the company that they fail.
const TRIED_ALONE: usize = 20;

/// How many of the smallest cases are tried alone if there are runs that were
/// not narrowed down.
const SMALLEST: usize = 5;

/// Judges a program.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// The problem that the program should solve.
    pub problem: &'static Problem,
    /// The program that is judged.
    pub program: &'a Program,
    /// How it is judged.
    pub settings: &'a Settings,
    /// Keeps track of all processes that are started.
    pub processes: &'a Processes,
    /// Ends the runs early when it is set.
    pub stop: &'a StopFlag<'a>,
    /// Is told how many cases more are known, and how many fail so far.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Judge<'_> {
    /// Tries all cases of a plan, and finds the failure that is worth showing.
    ///
    /// # Errors
    ///
    /// The program cannot be run: a [`StartError`](super::StartError) inside if
    /// that is because of what it is, otherwise a failure of the system.
    pub fn judge(&self, plan: &Plan) -> io::Result<CheckFindings> {
        let mut findings = self.try_all(plan)?;
        // What is left to do is done even if the first failure was enough.
        let stop = self.stop.only_interruption();
        let judge = Judge {
            stop: &stop,
            ..*self
        };
        judge.confirm(plan, &mut findings)?;
        for part in plan.parts() {
            if findings.example.is_none() {
                findings.example = judge.find_example(plan, part, &mut findings)?;
            }
        }
        if stop.is_interrupted() {
            findings.early = Some(EndedEarly::Interrupted);
        }
        Ok(findings)
    }

    fn try_all(&self, plan: &Plan) -> io::Result<CheckFindings> {
        let findings = Mutex::new(CheckFindings::of_none(plan));
        let batches = plan.batches();
        work_through(self.settings.jobs, batches, self.stop, |batch| {
            self.try_batch(plan, batch, &findings)
        })?;
        let findings = findings.into_inner();
        Ok(findings.unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs the program once, on some cases.
    pub(super) fn run(&self, cases: &[&Case]) -> io::Result<Run> {
        let input = self.problem.layout.print(cases.iter().copied());
        let limits = &self.settings.limits;
        self.program
            .run(self.processes, input.as_bytes(), limits, self.stop)
    }

    /// Runs a batch and notes what it shows. Returns the batches into which it has
    /// to be divided to know more.
    fn try_batch(
        &self,
        plan: &Plan,
        batch: Range<usize>,
        findings: &Mutex<CheckFindings>,
    ) -> io::Result<Vec<Range<usize>>> {
        let cases: Vec<&Case> = plan.cases[batch.clone()].iter().collect();
        let run = self.run(&cases)?;
        let Some(observed) = self.look_at(&cases, &run) else {
            return Ok(Vec::new());
        };
        let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
        findings.used.add(&run);
        let (known, rest) = findings.note(batch, observed);
        findings.early = findings.enough(plan.deciding, self.settings.fail_fast);
        if findings.early.is_some() {
            self.stop.set();
        }
        (self.progress)(known, findings.failures.len());
        Ok(rest)
    }

    /// What a run shows of its cases; `None` if the run was stopped.
    pub(super) fn look_at(&self, cases: &[&Case], run: &Run) -> Option<Observed> {
        if run.end == End::Stopped {
            return None;
        }
        let abnormal = AbnormalEnd::of(run.end, &self.settings.limits);
        let lines = self.settings.comparison.lines(&run.output);
        let failure = |verdict, got: &str| ProgramFailure::new(verdict, got, run, cases.len());
        let judged = |(case, line): (&&Case, &String)| {
            (!self.is_right(case, line)).then(|| failure(Verdict::WrongAnswer, line))
        };
        let judged = |lines: &[String]| cases.iter().zip(lines).map(judged).collect();
        let only = |failure| (vec![Some(failure)], None);
        let (cases, whole) = match abnormal {
            None if lines.len() == cases.len() => (judged(&lines), None),
            None if cases.len() == 1 => only(failure(Verdict::WrongAnswer, &lines.join("\n"))),
            Some(abnormal) if cases.len() == 1 => only(failure(abnormal.verdict, &abnormal.how)),
            // It is not known which line belongs to which case.
            None => {
                let got = self.line_count(cases, &lines);
                (Vec::new(), Some(failure(Verdict::WrongAnswer, &got)))
            }
            // What it printed before it went wrong counts, but the last line may
            // be incomplete. If it has printed all lines, it went wrong later, and
            // it is not known on which case.
            Some(abnormal) => {
                let whole_lines = match lines.len() {
                    n if n < cases.len() => n.saturating_sub(1),
                    _ => 0,
                };
                let known = judged(&lines[..whole_lines]);
                (known, Some(failure(abnormal.verdict, &abnormal.how)))
            }
        };
        Some(Observed { cases, whole })
    }

    /// What is wrong with the number of lines.
    fn line_count(&self, cases: &[&Case], lines: &[String]) -> String {
        let s = if lines.len() == 1 { "" } else { "s" };
        let counts = format!("{} line{s} for {} cases", lines.len(), cases.len());
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        let answers = cases
            .iter()
            .map(|case| self.problem.question.answer(case).unwrap_or(""));
        match words.eq(answers.flat_map(str::split_whitespace)) {
            true => format!("{counts}: the answers are right, the line breaks are not"),
            false => counts,
        }
    }

    /// Whether a line is a right answer to a case.
    fn is_right(&self, case: &Case, line: &str) -> bool {
        let answer = self.settings.comparison.answer(line);
        answer.is_some_and(|answer| self.problem.accepts(case, answer))
    }

    /// Tries the smallest failing cases alone, until one of them fails.
    pub(super) fn confirm(&self, plan: &Plan, findings: &mut CheckFindings) -> io::Result<()> {
        for part in plan.parts() {
            let mut candidates = findings.smallest_first(plan);
            if findings.unclear > 0 {
                // Any case may be among those that fail.
                let all = findings.by_size(plan, part.clone().collect());
                candidates.splice(0..0, all.into_iter().take(SMALLEST));
            }
            candidates.retain(|number| part.contains(number));
            for number in candidates.into_iter().take(TRIED_ALONE) {
                let known = findings.failures.get(&number);
                if known.is_some_and(|failure| failure.alone) {
                    break;
                }
                let cases = [&plan.cases[number]];
                let run = self.run(&cases)?;
                findings.used.add(&run);
                let Some(mut observed) = self.look_at(&cases, &run) else {
                    return Ok(());
                };
                if let Some(failure) = observed.cases.pop().flatten() {
                    findings.failures.insert(number, failure);
                    findings.unclear -= usize::from(!findings.tried[number]);
                    findings.tried[number] = true;
                    break;
                }
            }
        }
        Ok(())
    }
}
