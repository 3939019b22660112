//! What findings come to.

use super::*;
use crate::diagnosis::Among;
use crate::judge::Got;
use crate::problems::find;

fn tally(cases: usize, tried: usize, failed: usize) -> CaseTally {
    CaseTally {
        cases,
        tried,
        failed,
        unclear: 0,
    }
}

/// The verdict is that of the example, if it decides.
#[test]
fn findings_come_to_a_verdict() {
    let problem = find("boj/7682").unwrap();
    let plan = Plan::of(problem, false);
    let mut findings = CheckFindings::of_none(&plan);
    findings.tried.fill(true);
    let report = CaseReport::new(problem, &plan, findings);
    assert_eq!(report.verdict, Some(Verdict::Accepted));
    assert_eq!(report.inputs.deciding, tally(19_683, 19_683, 0));

    let mut findings = CheckFindings::of_none(&plan);
    findings.tried.fill(true);
    let failure = ProgramFailure {
        verdict: Verdict::WrongAnswer,
        got: Got::Printed("maybe".to_owned()),
        errors: String::new(),
        alone: true,
        form: Vec::new(),
        meant: None,
    };
    findings.failures.insert(7, failure.clone());
    findings.example = Some(Example {
        case: plan.cases[7].clone(),
        batch_context: BatchContext::Alone,
        before: Vec::new(),
        failure: failure.clone(),
        input: String::new(),
        expected: Vec::new(),
        output: String::new(),
        decides: true,
        any_others: false,
        intermittent: None,
    });
    let report = CaseReport::new(problem, &plan, findings);
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    assert_eq!(report.inputs.deciding, tally(19_683, 19_683, 1));
    assert_eq!(report.failures, [(plan.cases[7].clone(), failure)]);
}

/// Where promised inputs fail too, the others explain nothing that decides.
#[test]
fn silent_inputs_are_explained_if_only_they_fail() {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    // TIE for whatever is over, and for some of what is promised.
    let diagnosis = |promised_fails: fn(usize) -> bool| {
        let mut findings = CheckFindings::of_none(&plan);
        findings.tried.fill(true);
        for (number, case) in plan.cases.iter().enumerate() {
            let is_silent = number >= plan.promised;
            let is_wrong = problem.question.answer(case).unwrap() != "TIE";
            if is_wrong && (is_silent || promised_fails(number)) {
                let failure = ProgramFailure {
                    verdict: Verdict::WrongAnswer,
                    got: Got::Printed("TIE".to_owned()),
                    errors: String::new(),
                    alone: true,
                    form: Vec::new(),
                    meant: None,
                };
                findings.failures.insert(number, failure);
            }
        }
        Diagnosis::of_findings(problem, &plan, &findings).map(|found| found.among)
    };
    assert_eq!(diagnosis(|_| false), Some(Among::Silent));
    assert_ne!(diagnosis(|number| number % 50 == 0), Some(Among::Silent));
}
