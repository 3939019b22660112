//! An output that exists already: one run on every case, and no other.

use super::batch::{Mode, Run};
use super::example::{BatchContext, FailedRun};
use super::failure::{Got, ProgramFailure};
use super::findings::{CheckFindings, EndedEarly, Observed};
use super::plan::Plan;
use super::procedure::Procedure;
use super::verdict::Verdict;
use crate::form::FormMistake;
use crate::generate::split;
use crate::problems::Case;

/// Where an output stops fitting its input, if it has another number of lines than there are
/// cases.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Divergence {
    /// How many cases there are.
    pub cases: usize,
    /// How many lines the output has.
    pub lines: usize,
    /// How many lines at the beginning are right.
    pub right: usize,
    /// The line behind them; `None` if the output ends there, or if answers are missing.
    pub line: Option<String>,
    /// After how many right answers lines are added or missing, if all others are right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
}

impl Procedure {
    /// Judges the one output that there is.
    pub(super) async fn judge_once(&self, plan: &Plan) -> CheckFindings {
        let mut findings = CheckFindings::of_none(plan);
        let batch = self.batch(&plan.cases, Mode::Whole, self.settings.limits.time);
        let run = self.exchange.run(batch).await;
        let cases: Vec<&Case> = plan.cases.iter().collect();
        let observed = self.each(&cases, &run);
        let Some(observed) = observed.or_else(|| self.look_at(&cases, &run)) else {
            findings.early = Some(EndedEarly::Interrupted);
            return findings;
        };
        // One line more may be an answer to the end of the input, if it is the last.
        let for_end = |failure: &ProgramFailure| failure.form.contains(&FormMistake::AnswerForEnd);
        let for_end = observed.cases.iter().flatten().any(for_end);
        let lines = self.settings.comparison.lines(&run.output);
        if observed.whole.is_some() || for_end && self.cut(&cases, &lines).0 < cases.len() {
            let divergence = self.divergence(&cases, &lines);
            findings.example = self.diverging(plan, &divergence, &run);
            findings.unclear = (0..cases.len()).collect();
            findings.divergence = Some(divergence);
            return findings;
        }
        for (number, failure) in observed.cases.into_iter().enumerate() {
            findings.tried[number] = true;
            if let Some(failure) = failure {
                findings.failures.insert(number, failure);
            }
        }
        let shown = findings.to_show(plan, &(0..cases.len()));
        findings.example = shown.first().map(|number| {
            let failure = findings.failures[number].clone();
            self.example_of(&plan.cases[*number], failure, *number < plan.deciding)
        });
        findings
    }

    /// What the outputs of single cases show, if the output is divided into those.
    fn each(&self, cases: &[&Case], run: &Run) -> Option<Observed> {
        let text = String::from_utf8_lossy(&run.output);
        let outputs = split(&text, cases.len()).ok()?;
        let known = cases.iter().zip(outputs).map(|(case, output)| {
            let mut observed = self.look_at(&[case], &Run::printed(output))?;
            observed.cases.pop().flatten()
        });
        Some(Observed {
            cases: known.collect(),
            whole: None,
            output: String::new(),
        })
    }

    fn divergence(&self, cases: &[&Case], lines: &[String]) -> Divergence {
        let pairs = cases.iter().zip(lines);
        let right = pairs.take_while(|(case, line)| self.is_right(case, line));
        let right = right.count();
        let (cut, fitting) = self.cut(cases, lines);
        let cut = (fitting > 0 && fitting == cases.len().min(lines.len())).then_some(cut);
        let line = match cut {
            Some(_) if lines.len() < cases.len() => None,
            Some(cut) => lines.get(cut),
            None => lines.get(right),
        };
        Divergence {
            cases: cases.len(),
            lines: lines.len(),
            right,
            line: line.cloned(),
            cut,
        }
    }

    /// After how many answers lines are added or missing, such that the most others are right,
    /// and how many those are. Of several places the last.
    fn cut(&self, cases: &[&Case], lines: &[String]) -> (usize, usize) {
        let fewer = cases.len().min(lines.len());
        let is_right = |case: &[&Case], line: &[String], n: usize| self.is_right(case[n], &line[n]);
        let (last_cases, last_lines) =
            (&cases[cases.len() - fewer..], &lines[lines.len() - fewer..]);
        let at_end = (0..fewer).filter(|n| is_right(last_cases, last_lines, *n));
        let mut fitting = at_end.count();
        let mut best = (0, fitting);
        for n in 0..fewer {
            fitting += usize::from(is_right(cases, lines, n));
            fitting -= usize::from(is_right(last_cases, last_lines, n));
            if fitting >= best.1 {
                best = (n + 1, fitting);
            }
        }
        best
    }

    /// The case at which an output stops fitting: the last one if there are only more lines.
    fn diverging(&self, plan: &Plan, at: &Divergence, run: &Run) -> Option<super::Example> {
        let number = at.cut.unwrap_or(at.right);
        let number = number.min(plan.cases.len().checked_sub(1)?);
        let got = match &at.line {
            Some(line) => Got::printed(line),
            None => Got::LineCount {
                cases: at.cases,
                lines: at.lines,
            },
        };
        let failure = ProgramFailure::new(Verdict::WrongAnswer, got, run, at.cases);
        Some(self.example_of(&plan.cases[number], failure, number < plan.deciding))
    }

    fn example_of(&self, case: &Case, failure: ProgramFailure, decides: bool) -> super::Example {
        let alone = FailedRun {
            cases: vec![case],
            place: 0,
            batch_context: BatchContext::Alone,
            output: failure.printed(),
            failure,
        };
        self.example(alone, decides)
    }
}
