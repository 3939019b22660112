//! An output that exists already: one run on every case, and no other.

use super::batch::{Mode, Run};
use super::example::{Company, FailedRun};
use super::failure::{Got, ProgramFailure};
use super::findings::{CheckFindings, EndedEarly, Observed};
use super::plan::Plan;
use super::procedure::Procedure;
use super::verdict::Verdict;
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
    /// The line behind them; `None` if the output ends there.
    pub line: Option<String>,
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
        if observed.whole.is_some() {
            let divergence = self.divergence(&cases, &run);
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

    fn divergence(&self, cases: &[&Case], run: &Run) -> Divergence {
        let lines = self.settings.comparison.lines(&run.output);
        let pairs = cases.iter().zip(&lines);
        let right = pairs.take_while(|(case, line)| self.is_right(case, line));
        let right = right.count();
        Divergence {
            cases: cases.len(),
            lines: lines.len(),
            right,
            line: lines.get(right).cloned(),
        }
    }

    /// The case at which an output stops fitting: the last one if there are only more lines.
    fn diverging(&self, plan: &Plan, at: &Divergence, run: &Run) -> Option<super::Example> {
        let number = at.right.min(plan.cases.len().checked_sub(1)?);
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
            company: Company::Alone,
            output: failure.printed(),
            failure,
        };
        self.example(alone, decides)
    }
}
