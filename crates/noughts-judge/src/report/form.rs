//! The part of a report about the form of a program's answers.

use noughts_analysis::Text;
use serde::Serialize;

use crate::form::FormMistake;
use crate::judge::{Findings, Plan, ProgramFailure};
use crate::messages::label;
use crate::problems::Problem;

/// The mistakes in the form of a program's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormReport {
    /// One mistake, or two together.
    pub mistakes: Vec<FormMistake>,
    /// How many failures it explains: those that the program would not have without it.
    pub explains: usize,
    /// How many failures it does not explain.
    pub leaves: usize,
    /// Whether the sample of the statement shows it.
    #[serde(rename = "in_sample")]
    pub is_in_sample: bool,
    /// An input that shows it.
    pub input: String,
    /// The right answers to the input.
    pub expected: Vec<String>,
    /// The beginning of what the program printed.
    pub output: String,
}

impl FormReport {
    /// The text above the input that shows it.
    pub(super) fn heading(&self) -> Text {
        if self.is_in_sample {
            label::SAMPLE
        } else {
            label::SHOWS_IT
        }
    }

    /// `None` if the form is right or does not explain most failures.
    pub(super) fn of(problem: &Problem, plan: &Plan, findings: &Findings) -> Option<FormReport> {
        let failures = findings.failures.values();
        let leaves = failures.filter(|failure| failure.is_of_content()).count();
        let explains = findings.failures.len() - leaves;
        let sample = findings
            .sample
            .as_ref()
            .and_then(|run| Some((run, run.failure.as_ref()?)));
        // A run of several boards may lack answers, whether the answers to single boards are right
        // or not.
        let lacks_answers = |failure: &ProgramFailure| {
            matches!(
                failure.form[..],
                [FormMistake::OneAnswer | FormMistake::EndsEarly]
            )
        };
        if explains < leaves && !sample.is_some_and(|(_, failure)| lacks_answers(failure)) {
            return None;
        }
        let ends_early = (findings.failed_batches.iter())
            .map(|(_, failure)| failure)
            .chain(sample.map(|(_, failure)| failure))
            .any(|failure| failure.form == [FormMistake::EndsEarly]);
        let report = |failure: &ProgramFailure, input: &str, expected, output: &str| FormReport {
            mistakes: match failure.form[..] {
                // The shortest run that shows it may have one answer.
                [FormMistake::OneAnswer] if ends_early => vec![FormMistake::EndsEarly],
                _ => failure.form.clone(),
            },
            explains,
            leaves,
            is_in_sample: false,
            input: input.to_owned(),
            expected,
            output: output.to_owned(),
        };
        let of_form = |failure: &&ProgramFailure| !failure.is_of_content();
        if let Some((sample, failure)) = sample.filter(|(_, failure)| of_form(failure)) {
            let answers = problem.sample.output.lines().take(sample.cases.len());
            let expected = answers.map(str::to_owned).collect();
            return Some(FormReport {
                is_in_sample: true,
                ..report(failure, &sample.input, expected, &sample.output)
            });
        }
        // The example of the report, unless that shows another failure.
        let example = findings.example.as_ref();
        if let Some(example) = example.filter(|example| of_form(&&example.failure)) {
            let expected = example.expected.clone();
            let shown = report(&example.failure, &example.input, expected, &example.output);
            return (!example.is_once).then_some(shown);
        }
        let mut numbers = findings.smallest_first(plan).into_iter();
        let number = numbers.find(|number| of_form(&&findings.failures[number]))?;
        let (case, failure) = (&plan.cases[number], &findings.failures[&number]);
        let (input, expected) = (problem.layout.print([case]), problem.right_answers(case));
        Some(report(failure, &input, expected, failure.printed()))
    }
}
