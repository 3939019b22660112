//! What findings come to.

use super::*;
use crate::problems::find;

fn tally(cases: usize, tried: usize, failed: usize) -> CaseTally {
    CaseTally {
        cases,
        tried,
        failed,
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
    assert_eq!(report.deciding, tally(19_683, 19_683, 0));

    let mut findings = CheckFindings::of_none(&plan);
    findings.tried.fill(true);
    let failure = ProgramFailure {
        verdict: Verdict::WrongAnswer,
        got: Got::Printed("maybe".to_owned()),
        errors: String::new(),
        alone: true,
        form: Vec::new(),
    };
    findings.failures.insert(7, failure.clone());
    findings.example = Some(Example {
        case: plan.cases[7].clone(),
        company: Company::Alone,
        before: Vec::new(),
        failure: failure.clone(),
        input: String::new(),
        expected: Vec::new(),
        output: String::new(),
        decides: true,
        any_others: false,
        now_and_then: None,
    });
    let report = CaseReport::new(problem, &plan, findings);
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    assert_eq!(report.deciding, tally(19_683, 19_683, 1));
    assert_eq!(report.failures, [(plan.cases[7].clone(), failure)]);
}
