use serde::Serialize;

use crate::form::FormMistake;
use crate::judge::{CheckFindings, Company, Example, Plan};
use crate::problems::Problem;

/// What is wrong with the form of a program's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FormReport {
    /// One mistake, or two at once.
    pub mistakes: Vec<FormMistake>,
    /// How many failures it explains: all that the program would not have without it.
    pub explains: usize,
    /// How many it does not.
    pub leaves: usize,
    /// Whether it shows on the sample of the statement.
    #[serde(rename = "in_sample")]
    pub is_in_sample: bool,
    /// An input on which it shows.
    pub input: String,
    /// The answers that the input asks for.
    pub expected: Vec<String>,
    /// The beginning of what the program printed.
    pub output: String,
}

impl FormReport {
    /// `None` if the form is right or does not explain most failures.
    pub(super) fn of(
        problem: &Problem,
        plan: &Plan,
        findings: &CheckFindings,
    ) -> Option<FormReport> {
        let failures = findings.failures.values();
        let leaves = failures
            .clone()
            .filter(|failure| failure.is_of_content())
            .count();
        let explains = findings.failures.len() - leaves;
        if explains < leaves {
            return None;
        }
        let shown = of_sample(problem, findings).or_else(|| of_case(problem, plan, findings))?;
        Some(FormReport {
            explains,
            leaves,
            ..shown
        })
    }
}

/// What shows on the sample. What it explains is not counted here.
fn of_sample(problem: &Problem, findings: &CheckFindings) -> Option<FormReport> {
    let sample = findings.sample.as_ref()?;
    let failure = sample.failure.as_ref()?;
    let expected = problem.sample.output.lines().take(sample.cases.len());
    (!failure.is_of_content()).then(|| FormReport {
        mistakes: failure.form.clone(),
        explains: 0,
        leaves: 0,
        is_in_sample: true,
        input: sample.input.clone(),
        expected: expected.map(str::to_owned).collect(),
        output: sample.output.clone(),
    })
}

/// What shows on another input: that of the example, unless the example is what is left besides.
fn of_case(problem: &Problem, plan: &Plan, findings: &CheckFindings) -> Option<FormReport> {
    let report = |mistakes: &[FormMistake], input, expected, output| FormReport {
        mistakes: mistakes.to_vec(),
        explains: 0,
        leaves: 0,
        is_in_sample: false,
        input,
        expected,
        output,
    };
    let example = findings.example.as_ref();
    if let Some(example) = example.filter(|example| !example.failure.is_of_content()) {
        let Example {
            input,
            expected,
            output,
            ..
        } = example.clone();
        let is_once = matches!(example.company, Company::Once { .. });
        return (!is_once).then(|| report(&example.failure.form, input, expected, output));
    }
    let smallest = findings.smallest_first(plan).into_iter();
    let mut of_form = smallest.filter(|n| !findings.failures[n].is_of_content());
    let number = of_form.next()?;
    let (case, failure) = (&plan.cases[number], &findings.failures[&number]);
    let (input, expected) = (problem.layout.print([case]), problem.right_answers(case));
    Some(report(&failure.form, input, expected, failure.printed()))
}
