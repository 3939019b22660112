//! Runs a program on all cases of a plan and finds those on which it fails,
//! down to the single case.
//!
//! A case is *alone* if it is the only one of its run, and in *company* if the
//! run has others. A program that fails in company may be right on every case
//! alone, because it does not forget the one before.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::ending::Ending;
use super::excerpt::beginning;
use super::failure::{Got, ProgramFailure};
use super::findings::{Batch, CheckFindings, EndedEarly, Observed, hurry};
use super::form::{Asked, Form};
use super::jobs::work_through;
use super::limits::RunLimits;
use super::plan::Plan;
use super::repeat::text;
use super::run::{End, Run};
use super::runners::Runners;
use super::stop::StopFlag;
use super::verdict::Verdict;
use crate::answer;
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

/// The most characters of an output that are kept to be shown.
const OUTPUT_KEPT: usize = 20_000;

/// How many outputs are kept to be compared with those of a second run.
const OUTPUTS_KEPT: usize = 16;

/// What a run shows of its first cases, and of itself as a whole.
type Shows = (Vec<Option<ProgramFailure>>, Option<ProgramFailure>);

/// Judges a program.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// The problem that the program should solve.
    pub problem: &'static Problem,
    /// How it is judged.
    pub settings: &'a Settings,
    /// They run the program that is judged.
    pub runners: &'a Runners<'a>,
    /// Ends the runs early when it is set.
    pub stop: &'a StopFlag<'a>,
    /// Is told how many cases more are known, and how many fail so far.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// Is told of the first failure on a case that decides, as soon as it is seen,
    /// if the judging goes on after it.
    pub first_failure: &'a (dyn Fn(&Case, &ProgramFailure) + Sync),
}

impl Judge<'_> {
    /// Tries all cases of a plan, and finds the failure that is worth showing.
    ///
    /// # Errors
    ///
    /// The program cannot be run: a [`StartError`](super::StartError) inside if
    /// that is because of what it is, otherwise a failure of the system.
    pub fn judge(&self, plan: &Plan) -> io::Result<CheckFindings> {
        let mut findings = CheckFindings::of_none(plan);
        if plan.is_whole
            && let Some((run, sample)) = self.try_sample()?
        {
            findings.used.add(&run);
            if sample.is_timed_out() {
                findings.timed_out += self.settings.limits.time;
            }
            findings.sample = Some(sample);
        }
        if self.is_unreadable(plan, &mut findings)? {
            findings.early = Some(EndedEarly::Unreadable);
        } else if let Some(early) = self.is_stuck(plan, &mut findings)? {
            findings.early = Some(early);
        } else {
            self.try_all(plan, &mut findings)?;
        }
        // What is left to do is done even if the first failure was enough.
        let is_readable = findings.early != Some(EndedEarly::Unreadable);
        if findings.timed_out.is_zero() && plan.is_whole && is_readable {
            let stop = &self.stop.only_interruption();
            Judge { stop, ..*self }.ask_again(plan, &mut findings)?;
        }
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
        if let Some(mut example) = findings.example.take() {
            judge.look_closer(plan, &mut example, &mut findings)?;
            if example.failure.may_use_files() {
                findings.file_use = judge.find_file_use(&example.case, &mut findings.used)?;
            }
            findings.example = Some(example);
        }
        findings.used.misses_memory_files = !self.runners.counts_all_memory();
        if stop.is_interrupted() {
            findings.early = Some(EndedEarly::Interrupted);
        }
        Ok(findings)
    }

    /// Whether a program that is kept alive answers the sample with several lines. Which line
    /// answers which board cannot be told then, and no more is tried.
    fn is_unreadable(&self, plan: &Plan, findings: &mut CheckFindings) -> io::Result<bool> {
        let Some(sample) = &mut findings.sample else {
            return Ok(false);
        };
        let (Some(failure), Some(case)) = (&mut sample.failure, sample.cases.first()) else {
            return Ok(false);
        };
        let Some(mistake) = self.unasked_lines(failure, &mut findings.used)? else {
            return Ok(false);
        };
        failure.form = vec![mistake];
        let failure = failure.clone();
        if let Some(number) = plan.cases.iter().position(|other| other == case) {
            findings.note_again(number, failure);
        }
        Ok(true)
    }

    /// Tries all cases, and adds what that shows to what is known.
    pub(super) fn try_all(&self, plan: &Plan, findings: &mut CheckFindings) -> io::Result<()> {
        let findings = Mutex::new(findings);
        let time = self.settings.limits.time;
        let batches = plan.batches().into_iter();
        let batches = batches.map(|cases| Batch { cases, time }).collect();
        work_through(self.settings.jobs, batches, self.stop, |batch| {
            self.try_batch(plan, batch, &findings)
        })
    }

    /// Runs the program once, on some cases: a new one, even if one is kept alive.
    pub(super) fn run(&self, cases: &[&Case]) -> io::Result<Run> {
        self.run_input(&self.problem.layout.print(cases.iter().copied()))
    }

    /// Runs the program once.
    pub(super) fn run_input(&self, input: &str) -> io::Result<Run> {
        let (input, limits) = (input.as_bytes(), &self.settings.limits);
        match self.problem.keep_alive {
            true => self.runners.ask(input, false, limits, self.stop),
            false => self.runners.run(input, limits, self.stop),
        }
    }

    /// Asks the program that is kept alive, or runs it where none is.
    pub(super) fn go_on(&self, cases: &[&Case], time: Duration) -> io::Result<Run> {
        let input = self.problem.layout.print(cases.iter().copied());
        let limits = RunLimits {
            time,
            ..self.settings.limits
        };
        match self.problem.keep_alive {
            true => self.runners.ask(input.as_bytes(), true, &limits, self.stop),
            false => self.runners.run(input.as_bytes(), &limits, self.stop),
        }
    }

    /// Runs a batch and notes what it shows. Returns the batches into which it has
    /// to be divided to know more.
    fn try_batch(
        &self,
        plan: &Plan,
        batch: Batch,
        findings: &Mutex<&mut CheckFindings>,
    ) -> io::Result<Vec<Batch>> {
        let limit = self.settings.limits.time;
        let cases: Vec<&Case> = plan.cases[batch.cases.clone()].iter().collect();
        let mut run = self.go_on(&cases, batch.time)?;
        let Some(mut observed) = self.look_at(&cases, &run) else {
            return Ok(Vec::new());
        };
        let mut before = None;
        if observed.is_timed_out()
            && !observed.is_unended()
            && observed.cases.is_empty()
            && let Some(again) = self.see_where(&cases)?
        {
            before = Some(run);
            (run, observed) = again;
        }
        let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
        findings.used.add(&run);
        if let Some(run) = before {
            findings.used.add(&run);
        }
        if self.problem.keep_alive && observed.is_failure() {
            let before = answer::cases(self.problem, &run.before[..]).unwrap_or_default();
            findings.before.insert(batch.cases.start, before);
        }
        match observed.is_timed_out() {
            // It is not its pace that it is late.
            _ if self.problem.keep_alive || observed.is_unended() => {}
            false => findings.pace.add_done(cases.len(), true, &run),
            true => {
                findings.pace.add_done(observed.answered(), false, &run);
                if batch.time == limit {
                    findings.pace.add_not_done(cases.len(), limit);
                }
            }
        }
        if findings.outputs.len() < OUTPUTS_KEPT {
            // Parts of a batch that failed begin like the whole.
            let output = findings.outputs.entry(batch.cases.start);
            output.or_insert_with(|| text(&run));
        }
        let is_news = !self.settings.fail_fast && !findings.is_known_wrong(plan.deciding);
        let (known, rest) = findings.note(batch, observed, limit);
        if is_news && let Some((number, failure)) = findings.first_failure(plan.deciding) {
            (self.first_failure)(&plan.cases[number], failure);
        }
        findings.early = findings.enough(plan.deciding, self.settings.fail_fast, limit);
        if findings.early.is_some() {
            self.stop.set();
        }
        (self.progress)(known, findings.failures.len());
        Ok(rest)
    }

    /// Runs a program again that ran out of time with its answers in a buffer, such that it
    /// prints each at once: the first case without an answer is then the one that it is not done
    /// with. `None` if that shows nothing more.
    fn see_where(&self, cases: &[&Case]) -> io::Result<Option<(Run, Observed)>> {
        if self.problem.keep_alive {
            return Ok(None);
        }
        let limits = RunLimits {
            time: hurry(self.settings.limits.time),
            ..self.settings.limits
        };
        let input = self.problem.layout.print(cases.iter().copied());
        let run = self
            .runners
            .run_unbuffered(input.as_bytes(), &limits, self.stop)?;
        let observed = self.look_at(cases, &run);
        let observed = observed.filter(|seen| seen.is_timed_out() && !seen.cases.is_empty());
        Ok(observed.map(|observed| (run, observed)))
    }

    /// What a run shows of its cases; `None` if the run was stopped.
    pub(super) fn look_at(&self, cases: &[&Case], run: &Run) -> Option<Observed> {
        if run.end == End::Stopped {
            return None;
        }
        let (known, whole) = match Ending::of(run.end, &self.settings.limits) {
            None => self.judge_output(cases, run),
            Some(ending) => self.judge_broken_off(cases, run, ending),
        };
        Some(Observed {
            cases: known,
            whole,
            output: beginning(&String::from_utf8_lossy(&run.output), OUTPUT_KEPT),
        })
    }

    /// What the output of a run that ended as it should shows: what is wrong with each
    /// case, and what with the whole.
    fn judge_output(&self, cases: &[&Case], run: &Run) -> Shows {
        let comparison = self.settings.comparison;
        let lines = comparison.lines(&run.output);
        let failure = |got| ProgramFailure::new(Verdict::WrongAnswer, got, run, cases.len());
        let fits = lines.len() == cases.len();
        let is_right = |place: usize| fits && self.is_right(cases[place], &lines[place]);
        if fits && (0..cases.len()).all(is_right) {
            return (vec![None; cases.len()], None);
        }
        let form = Form::of(Asked::of(self.problem, cases), &run.output, comparison);
        let (mistakes, meant) = match form {
            Some(form) => (form.mistakes, form.meant),
            None => (Vec::new(), None),
        };
        let got = |place: usize| match &meant {
            _ if fits => lines[place].clone(),
            Some(meant) if cases.len() > 1 => meant[place].clone(),
            _ => lines.join("\n"),
        };
        // It is not known which line belongs to which case.
        if !fits && meant.is_none() && cases.len() > 1 {
            let whole = failure(Got::LineCount {
                cases: cases.len(),
                lines: lines.len(),
            });
            let form = mistakes;
            return (Vec::new(), Some(ProgramFailure { form, ..whole }));
        }
        let is_meant_right = |place: usize| match &meant {
            Some(meant) => self.problem.accepts(cases[place], &meant[place]),
            // What the right answer would be is not known, only that the form is wrong.
            None => !mistakes.is_empty(),
        };
        let judged = (0..cases.len()).map(|place| {
            let (form, meant) = match is_meant_right(place) {
                true => (mistakes.clone(), None),
                false => (
                    Vec::new(),
                    meant.as_ref().map(|meant| meant[place].as_str().into()),
                ),
            };
            let failure = || ProgramFailure {
                form,
                meant,
                ..failure(Got::printed(&got(place)))
            };
            (!is_right(place)).then(failure)
        });
        (judged.collect(), None)
    }

    /// What a run shows that did not end as it should. What it printed before it went
    /// wrong counts, but the last line may be incomplete. If it has printed all lines,
    /// it went wrong later, and it is not known on which case.
    fn judge_broken_off(&self, cases: &[&Case], run: &Run, ending: Ending) -> Shows {
        let failure = |verdict, got| ProgramFailure::new(verdict, got, run, cases.len());
        let lines = self.settings.comparison.lines(&run.output);
        let mut answers = cases.iter().zip(&lines);
        let is_unended = ending.verdict() == Verdict::TimeLimit
            && !self.problem.keep_alive
            && lines.len() == cases.len()
            && answers.all(|(case, line)| self.is_right(case, line));
        let ending = match is_unended {
            true => Ending::NotEnded,
            false => ending,
        };
        let whole = failure(ending.verdict(), Got::Ended(ending));
        if cases.len() == 1 {
            return (vec![Some(whole)], None);
        }
        let whole_lines = match lines.len() {
            n if n < cases.len() => n.saturating_sub(1),
            _ => 0,
        };
        let judged = cases.iter().zip(&lines[..whole_lines]).map(|(case, line)| {
            (!self.is_right(case, line)).then(|| failure(Verdict::WrongAnswer, Got::printed(line)))
        });
        (judged.collect(), Some(whole))
    }

    /// Whether a line is a right answer to a case.
    fn is_right(&self, case: &Case, line: &str) -> bool {
        let answer = self.settings.comparison.answer(line);
        answer.is_some_and(|answer| self.problem.accepts(case, answer))
    }
}
