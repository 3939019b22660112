//! Reports that are made of findings, without running anything.

mod counts;
mod players;

use std::time::Duration;

use super::*;
use crate::diagnosis::{Among, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::judge::{
    CheckFindings, EndedEarly, Ending, Got, Pace, Plan, ProgramFailure, ResourceUse, Wording,
};
use crate::problems::{Problem, find};
use crate::report::{CaseReport, CaseTally, Company, Example, FormReport, SourceReading};

fn context(problem: &'static Problem, language: Language) -> ReportContext {
    ReportContext {
        problem,
        language,
        program: "a.out".to_owned(),
        reading: SourceReading::default(),
        jobs: 1,
        exact: false,
        elapsed: Duration::from_secs(1),
        saved: None,
    }
}

/// A report on a program that has not been run, changed.
fn report(change: impl Fn(&mut CaseReport)) -> String {
    report_in(Language::English, change)
}

fn report_in(language: Language, change: impl Fn(&mut CaseReport)) -> String {
    report_of(
        context(find("algospot/tictactoe").unwrap(), language),
        change,
    )
}

fn report_of(context: ReportContext, change: impl Fn(&mut CaseReport)) -> String {
    let problem = context.problem;
    let plan = Plan::of(problem, false);
    let mut report = CaseReport::new(problem, &plan, CheckFindings::of_none(&plan));
    change(&mut report);
    text(&context, &Report::Cases(Box::new(report)))
}

fn tally(cases: usize, tried: usize, failed: usize) -> CaseTally {
    CaseTally {
        cases,
        tried,
        failed,
        unclear: 0,
    }
}

#[test]
fn what_has_not_been_tried_is_undecided() {
    let text = report(|_| {});
    assert!(
        text.contains("undecided") && text.contains("nothing wrong in the 0 of 4,520 inputs"),
        "{text}"
    );
    let text = report_in(Language::Korean, |_| {});
    let expected = "입력 4,520개 가운데 0개를 시험했고, 틀린 것은 없습니다";
    assert!(
        text.contains("판정하지 못함") && text.contains(expected),
        "{text}"
    );
}

/// Everything but names, numbers and options is Korean.
#[test]
fn no_english_in_a_korean_report() {
    let problem = find("boj/16571").unwrap();
    let plan = Plan::of(problem, false);
    let ends = [Verdict::WrongAnswer, Verdict::RuntimeError];
    for (company, early, among) in [
        (Company::Alone, None, Among::All),
        (
            Company::Needed { others: 2 },
            Some(EndedEarly::TimedOut),
            Among::Promised,
        ),
        (
            Company::Once { others: 2 },
            Some(EndedEarly::FirstFailure),
            Among::Silent,
        ),
    ] {
        let mut findings = CheckFindings::of_none(&plan);
        findings.tried.fill(true);
        for (number, verdict) in (0..40).zip(ends.into_iter().cycle()) {
            let failure = ProgramFailure {
                verdict,
                got: Got::Ended(Ending::TooManyProcesses),
                errors: "12\n".repeat(20),
                alone: true,
                form: Vec::new(),
                meant: None,
            };
            findings.failures.insert(number, failure);
        }
        let failure = findings.failures[&0].clone();
        let case = plan.cases[0].clone();
        findings.example = Some(Example {
            case,
            company,
            before: Vec::new(),
            failure,
            input: String::new(),
            expected: Vec::new(),
            output: String::new(),
            decides: true,
            any_others: false,
            now_and_then: None,
        });
        findings.early = early;
        let mut report = CaseReport::new(problem, &plan, findings);
        report.diagnosis = Some(Diagnosis {
            among,
            statement: Statement::Features(vec![Wording::verbatim("판이 가득 찼음")]),
            fit: Fit::Nearly,
            holds: 10,
            fails: 9,
            fails_elsewhere: 2,
        });
        let mut context = context(problem, Language::Korean);
        context.saved = Some(SavedInput {
            path: "1.in".into(),
            repeat: "1".to_owned(),
        });
        let text = plain(&context, &Report::Cases(Box::new(report)));
        let known = ["CPU", "in", "a", "b", "c", "x", "o", "W", "D", "L"];
        let foreign = text
            .split(|c: char| !c.is_ascii_alphabetic())
            .find(|word| !word.is_empty() && !known.contains(word));
        assert_eq!(foreign, None, "{text}");
    }
}

/// A failure on the first case of a plan, as a report shows it.
fn fail(report: &mut CaseReport, failure: &ProgramFailure) {
    let plan = Plan::of(find("algospot/tictactoe").unwrap(), false);
    let case = plan.cases[0].clone();
    report.failures.push((case.clone(), failure.clone()));
    report.verdict = Some(failure.verdict);
    report.example = Some(Example {
        case,
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
}

fn wrong(form: &[FormMistake]) -> ProgramFailure {
    ProgramFailure {
        verdict: Verdict::WrongAnswer,
        got: Got::Printed("X".to_owned()),
        errors: String::new(),
        alone: true,
        form: form.to_vec(),
        meant: None,
    }
}

/// Nothing is said of the boards where the form is all that is wrong, or all but one answer.
#[test]
fn no_diagnosis_where_the_form_says_everything() {
    let form = [FormMistake::LeadingBlanks];
    for (leaves, has_form, says) in [
        (0, true, "But for that every answer is right."),
        (1, true, "But for that 1 answer is wrong all the same:"),
        (2, false, "No diagnosis: "),
    ] {
        let text = report(|report| {
            (0..3).for_each(|_| fail(report, &wrong(&form)));
            (0..leaves).for_each(|_| fail(report, &wrong(&[])));
            report.form = has_form.then(|| FormReport {
                mistakes: form.to_vec(),
                explains: 3,
                leaves,
                is_in_sample: false,
                input: String::new(),
                expected: Vec::new(),
                output: String::new(),
            });
        });
        assert!(text.contains(says), "{text}");
        assert_eq!(text.contains("No diagnosis"), !has_form, "{text}");
    }
}

/// A program that gives a wrong answer is not said to give none.
#[test]
fn wrong_answers_are_answers() {
    for verdict in [Verdict::WrongAnswer, Verdict::TimeLimit] {
        let text = report(|report| {
            let failure = ProgramFailure {
                verdict,
                ..wrong(&[])
            };
            fail(report, &failure);
            let mut pace = Pace::default();
            pace.add_not_done(50, Duration::from_secs(1));
            report.pace = Some(pace);
        });
        let is_late = verdict == Verdict::TimeLimit;
        assert_eq!(text.contains("answers not one case"), is_late, "{text}");
    }
}
