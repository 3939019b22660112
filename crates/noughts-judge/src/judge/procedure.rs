//! Tries a program on all cases of a plan, and finds single cases on which it fails. At each
//! `await` the caller runs the program once.
//!
//! A case is *alone* if it is the only one of its run, and in a *batch* if the run has others. A
//! program that fails in a batch may be right on every case alone, because it keeps state from one
//! case to the next.

use std::time::Duration;

use super::failure::{ERRORS_KEPT, shortened};
use super::{
    Batch, BatchId, End, EndedEarly, Ending, Exchange, Findings, Got, Mode, Observed, Plan,
    ProgramFailure, ResourceUse, Run, Settings, Slice, Verdict, beginning, legal_move, short_limit,
};
use crate::answer;
use crate::form::{ExpectedOutput, Form, FormMistake};
use crate::functions;
use crate::problems::{Case, Problem};

/// The most characters of an output that are kept for the report.
const OUTPUT_KEPT: usize = 20_000;

/// How many outputs are kept for comparison with a second run.
const OUTPUTS_KEPT: usize = 16;

/// Decides what to run next, depending on the earlier runs.
pub(super) struct Procedure {
    pub(super) problem: &'static Problem,
    pub(super) settings: Settings,
    pub(super) exchange: Exchange,
    /// Whether the program plays against every possible opponent, so that every legal move counts
    /// as right.
    pub(super) plays: bool,
    /// Whether the program may answer the line `end` too. The sample excludes it if it ends
    /// normally without such an answer.
    pub(super) may_answer_end: bool,
}

/// The next run.
enum Attempt {
    /// Cases that have not been tried.
    New(Slice),
    /// The same cases again, with unbuffered output, because the first run did not show where the
    /// program hangs.
    Unbuffered(Slice, Box<(Run, Observed)>),
    /// The case of the first failure, alone. If the user interrupts, only a failure that has
    /// reproduced counts.
    Confirm(usize),
}

impl Procedure {
    /// Tries all cases of a plan, and finds the failure to show.
    pub(super) async fn judge(mut self, plan: &Plan) -> Findings {
        let mut findings = Findings::new(plan);
        if plan.is_whole
            && let Some((run, sample)) = self.try_sample().await
        {
            findings.used.add(&run);
            if sample.is_timed_out() {
                findings.timed_out += self.settings.limits.time;
            }
            if run.end == End::Exited(0) {
                let form = self.form_of(&run.output, sample.cases.len());
                self.may_answer_end = form.mistakes.contains(&FormMistake::AnswerForEnd);
            }
            findings.sample = Some(sample);
        } else if plan.cases.len() == 1 {
            // Two lines for the only case are two answers to it, as far as the input shows.
            self.may_answer_end = false;
        }
        if self.is_sample_unreadable(plan, &mut findings).await {
            findings.early = Some(EndedEarly::Unreadable);
        } else if let Some(early) = self.is_stuck(plan, &mut findings).await {
            findings.early = Some(early);
        } else {
            if self.settings.scout && plan.has_one_case_a_run() {
                self.try_by_scout(plan, &mut findings).await
            } else {
                self.try_all(plan, &mut findings).await
            }
        }
        // The remaining steps run even if the first failure was enough.
        let is_readable = findings.early != Some(EndedEarly::Unreadable);
        if findings.timed_out.is_zero() && plan.is_whole && is_readable {
            self.ask_again(plan, &mut findings).await;
        }
        self.confirm(plan, &mut findings).await;
        for part in plan.parts() {
            if findings.example.is_none() {
                findings.example = self.find_example(plan, part, &mut findings).await;
            }
        }
        if let Some(mut example) = findings.example.take() {
            self.examine(plan, &mut example, &mut findings).await;
            if example.failure.may_use_files() {
                findings.file_use = self.find_file_use(&example.case, &mut findings.used).await;
            }
            findings.example = Some(example);
        }
        if self.exchange.is_interrupted() {
            findings.early = Some(EndedEarly::Interrupted);
        } else if findings.tried.iter().all(|is_tried| *is_tried) {
            // The failure that was enough was the last.
            findings.early = None;
        }
        findings
    }

    /// Whether the answer to the sample is unreadable, so that the judge tries no more.
    async fn is_sample_unreadable(&self, plan: &Plan, findings: &mut Findings) -> bool {
        let Some(sample) = &mut findings.sample else {
            return false;
        };
        let (Some(failure), Some(case)) = (&mut sample.failure, sample.cases.first()) else {
            return false;
        };
        if !self.is_unreadable(failure, &mut findings.used).await {
            return false;
        }
        let failure = failure.clone();
        if let Some(number) = plan.cases.iter().position(|other| other == case) {
            findings.note_reproduced(number, failure);
        }
        true
    }

    /// Tries all cases, and adds the results to the findings.
    pub(super) async fn try_all(&self, plan: &Plan, findings: &mut Findings) {
        let time = self.settings.limits.time;
        let slice = |cases| Slice { cases, time };
        let slices = plan.batches().into_iter().map(slice).collect();
        self.try_slices(plan, slices, findings).await;
    }

    /// Tries some cases, and adds the results to the findings.
    pub(super) async fn try_slices(
        &self,
        plan: &Plan,
        slices: Vec<Slice>,
        findings: &mut Findings,
    ) {
        let time = self.settings.limits.time;
        let attempts = slices.into_iter().map(Attempt::New).collect();
        let cases = |slice: &Slice| plan.cases[slice.cases.clone()].iter();
        let batch = |attempt: &Attempt| match attempt {
            Attempt::New(slice) => self.batch(cases(slice), self.mode(true), slice.time),
            Attempt::Unbuffered(slice, _) => {
                self.batch(cases(slice), Mode::Unbuffered, short_limit(time))
            }
            Attempt::Confirm(number) => self.new_process_batch(&[&plan.cases[*number]]),
        };
        let note = |attempt: Attempt, run: Run| self.note(plan, attempt, run, findings);
        self.exchange.work_through(attempts, batch, note).await;
    }

    /// Notes the results of a run. Returns further attempts.
    ///
    /// If the program exceeded the time limit with answers in its buffer, the next attempt runs it
    /// without a buffer. The first case without an answer is then the one on which it hangs.
    fn note(
        &self,
        plan: &Plan,
        attempt: Attempt,
        mut run: Run,
        findings: &mut Findings,
    ) -> Vec<Attempt> {
        let limit = self.settings.limits.time;
        let (slice, before) = match attempt {
            Attempt::New(slice) => (slice, None),
            Attempt::Unbuffered(slice, before) => (slice, Some(*before)),
            Attempt::Confirm(number) => {
                self.note_confirmation(plan, number, &run, findings);
                return Vec::new();
            }
        };
        let cases: Vec<&Case> = plan.cases[slice.cases.clone()].iter().collect();
        let observed = match (before, self.evaluate(&cases, &run)) {
            (None, None) => return Vec::new(),
            (None, Some(observed))
                if observed.is_timed_out_unseen() && !self.problem.keep_alive =>
            {
                return vec![Attempt::Unbuffered(slice, Box::new((run, observed)))];
            }
            (None, Some(observed)) => observed,
            (Some((first, _)), Some(unbuffered))
                if unbuffered.is_timed_out() && unbuffered.answers_some() =>
            {
                findings.used.add(&first);
                unbuffered
            }
            (Some((first, observed)), _) => {
                findings.used.add(&run);
                run = first;
                observed
            }
        };
        findings.used.add(&run);
        if self.problem.keep_alive && observed.is_failure() {
            let before = answer::cases(self.problem, &run.before[..]).unwrap_or_default();
            findings.before.insert(slice.cases.start, before);
        }
        if self.problem.keep_alive || observed.is_unended() {
            // It does not exceed the limit because of its pace.
        } else if observed.is_timed_out() {
            findings.pace.add_done(observed.answered(), false, &run);
            if slice.time == limit {
                findings.pace.add_not_done(cases.len(), limit);
            }
        } else {
            findings.pace.add_done(cases.len(), true, &run);
        }
        if findings.outputs.len() < OUTPUTS_KEPT {
            // The parts of a failing batch begin with the same case as the batch.
            let output = findings.outputs.entry(slice.cases.start);
            output.or_insert_with(|| run.clone());
        }
        let is_news = !self.settings.fail_fast && !findings.is_known_wrong(plan.deciding);
        let (known, rest) = findings.note(slice, observed, limit);
        let first = findings.first_failure(plan.deciding).filter(|_| is_news);
        let confirmation = first.map(|(number, _)| Attempt::Confirm(number));
        findings.early = findings.enough(plan.deciding, self.settings.fail_fast, limit);
        if findings.early.is_some() {
            self.exchange.stop();
        }
        self.exchange.add_progress(known, findings.failures.len());
        confirmation
            .into_iter()
            .chain(rest.into_iter().map(Attempt::New))
            .collect()
    }

    /// Notes the second run of the first failing case, and reports the failure.
    fn note_confirmation(&self, plan: &Plan, number: usize, run: &Run, findings: &mut Findings) {
        findings.used.add(run);
        let case = &plan.cases[number];
        if let Some(observed) = self.evaluate(&[case], run) {
            match observed.single() {
                Some(failure) => findings.note_reproduced(number, failure),
                None => {
                    findings.is_intermittent |= findings.failures[&number].alone;
                    findings.is_right_again = true;
                }
            }
        }
        self.exchange
            .report_first_failure(case, &findings.failures[&number]);
    }

    /// A batch of some cases.
    pub(super) fn batch<'c>(
        &self,
        cases: impl IntoIterator<Item = &'c Case>,
        mode: Mode,
        time: Duration,
    ) -> Batch {
        let cases: Vec<Case> = cases.into_iter().cloned().collect();
        Batch {
            id: BatchId(0),
            input: self.problem.layout.print(&cases),
            cases,
            mode,
            time,
        }
    }

    /// How a program reads some cases. If `resume` is set, a program that is kept alive continues;
    /// otherwise the runner starts a new one.
    pub(super) fn mode(&self, resume: bool) -> Mode {
        if self.problem.keep_alive {
            Mode::LineByLine { resume }
        } else {
            Mode::Whole
        }
    }

    /// Runs some cases in a new process, even if a program is kept alive.
    pub(super) async fn run(&self, cases: &[&Case]) -> Run {
        self.exchange.run(self.new_process_batch(cases)).await
    }

    /// Runs some cases in a new process, and evaluates them. `None` if the run was stopped.
    pub(super) async fn try_new(
        &self,
        cases: &[&Case],
        used: &mut ResourceUse,
    ) -> Option<(Run, Observed)> {
        let run = self.run(cases).await;
        used.add(&run);
        let observed = self.evaluate(cases, &run)?;
        Some((run, observed))
    }

    /// A batch for a new process, even if a program is kept alive.
    pub(super) fn new_process_batch(&self, cases: &[&Case]) -> Batch {
        let time = self.settings.limits.time;
        self.batch(cases.iter().copied(), self.mode(false), time)
    }

    /// Evaluates a run of some cases. `None` if the run was stopped.
    pub(super) fn evaluate(&self, cases: &[&Case], run: &Run) -> Option<Observed> {
        if run.end == End::Stopped {
            return None;
        }
        let shown = match Ending::of(run.end, self.settings.limits) {
            None => self.judge_ended(cases, run),
            Some(ending) => self.judge_broken_off(cases, run, ending),
        };
        Some(Observed {
            output: beginning(&shown_output(&run.output), OUTPUT_KEPT),
            errors: shortened(&String::from_utf8_lossy(&run.errors), ERRORS_KEPT),
            ..shown
        })
    }

    /// Judges each case and the whole run, if the run ended normally and `output` answers `cases`.
    /// The run had `all` cases.
    fn judge_output(&self, cases: &[&Case], output: &[u8], run: &Run, all: usize) -> Observed {
        let comparison = self.settings.comparison;
        let lines = comparison.lines(output);
        let failure = |got| ProgramFailure::new(Verdict::WrongAnswer, got, run, all);
        let fits = lines.len() == cases.len();
        let is_right = |place: usize| fits && self.is_right(cases[place], &lines[place]);
        if fits && (0..cases.len()).all(is_right) {
            return Observed::of(vec![None; cases.len()]);
        }
        let Form { mistakes, meant } = self.form_of(output, cases.len());
        // It is unknown which line belongs to which case.
        if !fits && meant.is_none() && cases.len() > 1 {
            let mut answers = cases.iter().zip(&lines);
            let is_right_so_far = answers.all(|(case, line)| self.is_right(case, line));
            let form = match lines.len() {
                2.. if lines.len() < cases.len() && is_right_so_far => vec![FormMistake::EndsEarly],
                _ => mistakes,
            };
            // A program that ended instead of continuing its loop has not answered the next case.
            let ends_early = lines.len() < cases.len() && is_right_so_far && cases.len() == all;
            let suspect = ends_early.then_some(lines.len());
            let raised = all - cases.len();
            let whole = failure(Got::LineCount {
                cases: all,
                lines: lines.len() + raised,
            });
            return Observed {
                whole: Some(ProgramFailure { form, ..whole }),
                suspect,
                ..Observed::default()
            };
        }
        let judged = (0..cases.len()).map(|place| {
            if is_right(place) {
                return None;
            }
            let meant = meant.as_ref().map(|meant| meant[place].as_str());
            let mut failure = failure(match meant {
                _ if fits => Got::printed(&lines[place]),
                Some(meant) if cases.len() > 1 => Got::printed(meant),
                _ => Got::printed(&lines.join("\n")),
            });
            match meant {
                Some(meant) if !self.accepts(cases[place], meant) => {
                    failure.meant = Some(meant.into());
                }
                // If the right answer is unknown, at least the form is wrong.
                _ => failure.form = mistakes.clone(),
            }
            Some(failure)
        });
        Observed::of(judged.collect())
    }

    /// The mistakes in the form of an output for some cases.
    fn form_of(&self, output: &[u8], cases: usize) -> Form {
        let asked = ExpectedOutput {
            problem: self.problem,
            cases,
            may_answer_end: self.may_answer_end,
        };
        Form::of(asked, output, self.settings.comparison).unwrap_or_default()
    }

    /// Judges a run that ended normally, in which a function may have raised exceptions.
    fn judge_ended(&self, cases: &[&Case], run: &Run) -> Observed {
        let lines = run.output.split_inclusive(|byte| *byte == b'\n');
        let mut raised: Vec<bool> = lines.clone().map(has_raised).collect();
        raised.resize(cases.len(), false);
        let answers: Vec<u8> = lines
            .filter(|line| !has_raised(line))
            .flatten()
            .copied()
            .collect();
        let not_raised = cases.iter().zip(&raised).filter(|(_, raised)| !**raised);
        let answered: Vec<&Case> = not_raised.map(|(case, _)| *case).collect();
        let shown = self.judge_output(&answered, &answers, run, cases.len());
        let mut judged = shown.cases.into_iter();
        let known = raised.into_iter().map_while(|raised| {
            let failure = || Some(self.raised(run, cases.len()));
            raised.then(failure).or_else(|| judged.next())
        });
        Observed {
            cases: known.collect(),
            ..shown
        }
    }

    /// An exception in a run of a number of cases.
    fn raised(&self, run: &Run, cases: usize) -> ProgramFailure {
        let ending = Ending::new(End::Raised, self.settings.limits);
        ProgramFailure::new(ending.verdict(), Got::Ended(ending), run, cases)
    }

    /// Judges a run that ended abnormally. The output before the end counts, but its last line may
    /// be incomplete. If the program printed all lines, it failed later, and it is unknown on which
    /// case.
    fn judge_broken_off(&self, cases: &[&Case], run: &Run, ending: Ending) -> Observed {
        let lines = self.settings.comparison.lines(&run.output);
        let mut answers = cases.iter().zip(&lines);
        let has_answered = !self.problem.keep_alive
            && lines.len() == cases.len()
            && answers.all(|(case, line)| self.is_right(case, line));
        let ending = if has_answered {
            ending.after_answers()
        } else {
            ending
        };
        let whole = ProgramFailure::ended(ending, run, cases.len());
        if cases.len() == 1 {
            return Observed::of(vec![Some(whole)]);
        }
        let whole_lines = match lines.len() {
            n if n < cases.len() => n.saturating_sub(1),
            _ => 0,
        };
        let judged = cases.iter().zip(&lines[..whole_lines]).map(|(case, line)| {
            if has_raised(line.as_bytes()) {
                return Some(self.raised(run, cases.len()));
            }
            let got = Got::printed(line);
            let wrong = || ProgramFailure::new(Verdict::WrongAnswer, got, run, cases.len());
            (!self.is_right(case, line)).then(wrong)
        });
        Observed {
            whole: Some(whole),
            ..Observed::of(judged.collect())
        }
    }

    /// Whether a line is a right answer to a case.
    pub(super) fn is_right(&self, case: &Case, line: &str) -> bool {
        let answer = self.settings.comparison.answer(line);
        answer.is_some_and(|answer| self.accepts(case, answer))
    }

    fn accepts(&self, case: &Case, answer: &str) -> bool {
        if self.plays {
            legal_move(case, answer).is_some()
        } else {
            self.problem.accepts(case, answer)
        }
    }
}

/// The output to show, without the lines of drivers.
fn shown_output(output: &[u8]) -> String {
    String::from_utf8_lossy(output).replace(functions::RAISED, "(exception)")
}

/// Whether a line reports that a function raised an exception.
fn has_raised(line: &[u8]) -> bool {
    line.trim_ascii_end() == functions::RAISED.as_bytes()
}
