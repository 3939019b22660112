//! Runs a program on all cases of a plan and finds those on which it fails,
//! down to the single case.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::excerpt::{beginning, shortened};
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
    /// Whether the first failure ends it.
    pub fail_fast: bool,
}

/// If so many single cases fail, runs that fail as a whole need not be
/// narrowed down further.
const NARROWED_ENOUGH: usize = 20;

/// If so many single cases run out of time, more would only take long.
const TIMED_OUT_ENOUGH: usize = 5;

/// How many cases that failed in company are tried alone, before we believe
/// that it is the company.
const TRIED_ALONE: usize = 20;

/// How many of the smallest cases are tried alone if there are runs that were
/// not narrowed down.
const SMALLEST: usize = 5;

/// If so many cases of runs that failed are right when they are alone, it is the
/// company.
const RIGHT_ALONE_ENOUGH: usize = 20;

/// All that is needed to run a program.
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
    /// Ends the runs early.
    pub stop: &'a StopFlag<'a>,
    /// Is told how many cases more are known, and how many fail so far.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// What a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFailure {
    pub verdict: Verdict,
    /// Its answer, or how it ended.
    pub got: String,
    /// The beginning of what it said on standard error, if it was alone.
    pub errors: String,
    /// Whether it was seen when the case was the only one.
    pub alone: bool,
}

impl ProgramFailure {
    /// A failure in a run of so many cases.
    pub(super) fn new(verdict: Verdict, got: &str, run: &Run, cases: usize) -> ProgramFailure {
        let errors = match cases {
            1 => String::from_utf8_lossy(&run.errors),
            // There may be very many of them, and one is shown.
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

/// The most characters of an answer and of standard error that are kept.
const ANSWER_KEPT: usize = 200;
const ERRORS_KEPT: usize = 2_000;

/// Why not everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedEarly {
    /// The first failure was asked for.
    FirstFailure,
    /// Too many runs took too long.
    TimedOut,
    Interrupted,
}

/// What the runs have used.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResourceUse {
    pub runs: usize,
    /// The most that one run took.
    pub wall: Duration,
    pub cpu: Duration,
    pub memory: u64,
}

/// What is known of a program. Cases go by their number in the plan.
#[derive(Default)]
pub struct Findings {
    /// The cases that were tried.
    pub tried: Vec<bool>,
    /// Those on which the program fails.
    pub failures: BTreeMap<usize, ProgramFailure>,
    /// How many were in runs that failed and were not narrowed down.
    pub unclear: usize,
    /// How many were in a run that failed, and right when they were alone.
    right_alone: usize,
    /// Runs that failed as a whole.
    pub together: Vec<(Range<usize>, ProgramFailure)>,
    pub early: Option<EndedEarly>,
    pub used: ResourceUse,
}

/// What a run shows.
pub(super) struct Observed {
    /// What is known of the first cases: nothing, or what is wrong.
    pub(super) cases: Vec<Option<ProgramFailure>>,
    /// What is wrong with the run as a whole.
    pub(super) whole: Option<ProgramFailure>,
}

impl Judge<'_> {
    /// Tries all cases of a plan.
    pub fn judge(&self, plan: &Plan) -> io::Result<Findings> {
        let findings = Mutex::new(Findings {
            tried: vec![false; plan.cases.len()],
            ..Findings::default()
        });
        let batches = plan.batches();
        work_through(self.settings.jobs, batches, self.stop, |batch| {
            self.try_batch(plan, batch, &findings)
        })?;
        let mut findings = findings
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        if self.stop.is_interrupted() {
            findings.early = Some(EndedEarly::Interrupted);
        }
        Ok(findings)
    }

    /// Runs the program once, on some cases.
    pub(super) fn run(&self, cases: &[&Case]) -> io::Result<Run> {
        let input = self.problem.layout.print(cases.iter().copied());
        let limits = &self.settings.limits;
        self.program
            .run(self.processes, input.as_bytes(), limits, self.stop)
    }

    /// Runs a batch and notes what it shows. Gives the batches into which it
    /// has to be divided to know more.
    fn try_batch(
        &self,
        plan: &Plan,
        batch: Range<usize>,
        findings: &Mutex<Findings>,
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
            self.stop.say_enough();
        }
        (self.progress)(known, findings.failures.len());
        Ok(rest)
    }

    /// What a run tells of its cases; `None` if we stopped it.
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
            // Which line belongs to which case nobody knows.
            None => {
                let got = self.line_count(cases, &lines);
                (Vec::new(), Some(failure(Verdict::WrongAnswer, &got)))
            }
            // What it said before it went wrong counts, but the last line may
            // be half of one. If it has said everything, it went wrong later,
            // and nobody knows over which case.
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

    /// Sees to it that the smallest failure is one that was seen alone, if any
    /// of the smaller ones can be.
    pub(super) fn confirm(&self, plan: &Plan, findings: &mut Findings) -> io::Result<()> {
        for part in plan.parts() {
            let mut candidates = findings.smallest_first(plan);
            if findings.unclear > 0 {
                // Any may fail, so that the smallest of all come first.
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

impl Observed {
    pub(super) fn is_failure(&self) -> bool {
        self.whole.is_some() || self.cases.iter().any(Option::is_some)
    }
}

impl Findings {
    /// The cases that fail, those with the fewest marks first.
    pub(super) fn smallest_first(&self, plan: &Plan) -> Vec<usize> {
        self.by_size(plan, self.failures.keys().copied().collect())
    }

    fn by_size(&self, plan: &Plan, mut numbers: Vec<usize>) -> Vec<usize> {
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
    fn note(&mut self, batch: Range<usize>, observed: Observed) -> (usize, Vec<Range<usize>>) {
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
    fn enough(&self, deciding: usize, fail_fast: bool) -> Option<EndedEarly> {
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

impl ResourceUse {
    pub(super) fn add(&mut self, run: &Run) {
        self.runs += 1;
        self.wall = self.wall.max(run.wall);
        self.cpu = self.cpu.max(run.cpu);
        self.memory = self.memory.max(run.memory);
    }
}
