//! Reports that are made of findings, without running anything.

use std::time::Duration;

use super::*;
use crate::check::findings::{CheckFindings, ProgramFailure};
use crate::check::plan::Plan;
use crate::problems::find;

fn context(problem: &'static Problem) -> ReportContext {
    ReportContext {
        problem,
        program: "a.out".to_owned(),
        jobs: 1,
        exact: false,
        elapsed: Duration::from_secs(1),
        saved: None,
    }
}

/// A report on a program that has not been run, changed.
fn report(change: impl FnOnce(&mut CaseReport)) -> String {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    let mut report = CaseReport::new(problem, &plan, CheckFindings::of_none(&plan));
    change(&mut report);
    let context = context(problem);
    let mut out = Vec::new();
    cases(&mut out, &context, &report).unwrap();
    String::from_utf8(out).unwrap()
}

fn tally(cases: usize, tried: usize, failed: usize) -> CaseTally {
    CaseTally {
        cases,
        tried,
        failed,
    }
}

#[test]
fn what_has_not_been_tried_is_undecided() {
    let text = report(|_| {});
    assert!(
        text.contains("undecided") && text.contains("nothing wrong in the 0 of 4,520 inputs"),
        "{text}"
    );
}

#[test]
fn one_of_anything_is_one() {
    for (number, expected) in [
        (1, "Interrupted: 1 input was not tried."),
        (2, "Interrupted: 2 inputs were not tried."),
    ] {
        let text = report(|report| {
            report.early = Some(EndedEarly::Interrupted);
            report.deciding = tally(10, 10 - number, 0);
            report.silent = tally(0, 0, 0);
        });
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "nothing wrong in the 1 of 10 inputs that was tried"),
        (2, "nothing wrong in the 2 of 10 inputs that were tried"),
    ] {
        let text = report(|report| report.deciding = tally(10, number, 0));
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "Runs with 1 more input failed and were"),
        (2, "Runs with 2 more inputs failed and were"),
    ] {
        let text = report(|report| report.unclear = number);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn one_on_which_the_statement_is_silent() {
    for (tried, failed, expected) in [
        (
            1,
            0,
            "\n1 more, on which the statement is silent, is answered as expected.\n",
        ),
        (
            2,
            0,
            "\n2 more, on which the statement is silent, are answered as expected.\n",
        ),
        (
            1,
            1,
            "\n1 more, on which the statement is silent, is not answered as expected; --strict \
             counts it.\n",
        ),
        (
            9,
            1,
            "\nOf 9 more, on which the statement is silent, 1 is not answered as expected; \
             --strict counts them.\n",
        ),
        (
            9,
            2,
            "\nOf 9 more, on which the statement is silent, 2 are not answered as expected; \
             --strict counts them.\n",
        ),
    ] {
        let text = report(|report| report.silent = tally(tried, tried, failed));
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn one_line_that_is_left_out() {
    let quoted = |lines: usize| {
        let mut out = Vec::new();
        quote(&mut out, &"line\n".repeat(lines), 3).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(quoted(3), "  line\n  line\n  line\n");
    assert_eq!(quoted(4), "  line\n  … 1 line …\n  line\n  line\n");
    assert_eq!(quoted(5), "  line\n  … 2 lines …\n  line\n  line\n");
}

#[test]
fn one_game() {
    use crate::check::games::{Games, Score};
    use crate::check::report::GameReport;
    let problem = find("noughts/unbeatable").unwrap();
    let games = |won: u64, asked: usize| Games {
        asked,
        scores: [
            Score {
                won,
                ..Score::default()
            },
            Score::default(),
        ],
        worst: None,
        wins_let_go: 1,
        early: Some(EndedEarly::Interrupted),
        used: ResourceUse::default(),
    };
    let context = context(problem);
    for (won, asked, expected) in [
        (
            1,
            1,
            ["in the 1 game that was played", "In 1 of 1 position that"],
        ),
        (
            2,
            3,
            [
                "in the 2 games that were played",
                "In 1 of 3 positions that",
            ],
        ),
    ] {
        let mut out = Vec::new();
        games::print(&mut out, &context, &GameReport::new(games(won, asked))).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(expected.iter().all(|part| text.contains(part)), "{text}");
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
        got: "maybe".to_owned(),
        errors: String::new(),
        alone: true,
    };
    findings.failures.insert(7, failure.clone());
    findings.example = Some(Example {
        case: plan.cases[7].clone(),
        company: Company::Alone,
        failure: failure.clone(),
        input: String::new(),
        decides: true,
    });
    let report = CaseReport::new(problem, &plan, findings);
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    assert_eq!(report.deciding, tally(19_683, 19_683, 1));
    assert_eq!(report.failures, [(plan.cases[7].clone(), failure)]);
}
