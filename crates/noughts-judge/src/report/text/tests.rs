//! Reports that are made of findings, without running anything.

use std::time::Duration;

use super::*;
use crate::diagnosis::{Among, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::judge::{
    CheckFindings, EndedEarly, Ending, Games, Got, Pace, Plan, ProgramFailure, ResourceUse, Score,
    Wording,
};
use crate::problems::{Problem, find};
use crate::report::{BatchContext, CaseReport, CaseTally, Example, FormReport, GameReport};

fn context(problem: &'static Problem, language: Language) -> ReportContext {
    ReportContext::new(problem, "a.out", Duration::from_secs(1), language)
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

/// The inputs that a scout did not try are alone, if there are any.
#[test]
fn how_inputs_were_tried() {
    for (tried, said) in [
        (
            4_520,
            "; 4,000 inputs were tried many in a run, the others alone; ",
        ),
        (4_000, "; 4,000 inputs were tried many in a run; "),
    ] {
        let text = report(|report| {
            report.inputs.deciding = tally(4_520, tried, 0);
            report.used = ResourceUse {
                runs: 20,
                scouted: 4_000,
                ..ResourceUse::default()
            };
        });
        assert!(text.contains(said), "{text}");
    }
}

/// Everything but names, numbers and options is Korean.
#[test]
fn no_english_in_a_korean_report() {
    let problem = find("boj/16571").unwrap();
    let plan = Plan::of(problem, false);
    let ends = [Verdict::WrongAnswer, Verdict::RuntimeError];
    for (batch_context, early, among) in [
        (BatchContext::Alone, None, Among::All),
        (
            BatchContext::Needed { others: 2 },
            Some(EndedEarly::TimedOut),
            Among::Promised,
        ),
        (
            BatchContext::Once { others: 2 },
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
            batch_context,
            before: Vec::new(),
            failure,
            input: String::new(),
            expected: Vec::new(),
            output: String::new(),
            decides: true,
            any_others: false,
            intermittent: None,
        });
        findings.early = early;
        let mut report = CaseReport::new(problem, &plan, findings);
        report.diagnosis = Some(Diagnosis {
            among,
            statement: Statement::Features(vec![Wording::verbatim("판이 가득 찼음")]),
            fit: Fit::Only,
            holds: 10,
            fails: 9,
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

#[test]
fn answers_that_are_wrong_besides_their_form() {
    let form = [FormMistake::LeadingBlanks];
    for (leaves, says) in [
        (0, "But for that every answer is right."),
        (1, "But for that 1 answer is wrong all the same:"),
    ] {
        let text = report(|report| {
            (0..3).for_each(|_| fail(report, &wrong(&form)));
            (0..leaves).for_each(|_| fail(report, &wrong(&[])));
            report.form = Some(FormReport {
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

#[test]
fn one_of_anything_is_one() {
    for (number, expected) in [
        (1, "Interrupted: 1 input was not tried."),
        (2, "Interrupted: 2 inputs were not tried."),
    ] {
        let text = report(|report| {
            report.early = Some(EndedEarly::Interrupted);
            report.inputs.deciding = tally(10, 10 - number, 0);
            report.inputs.silent = tally(0, 0, 0);
        });
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "nothing wrong in the 1 of 10 inputs that was tried"),
        (2, "nothing wrong in the 2 of 10 inputs that were tried"),
    ] {
        let text = report(|report| report.inputs.deciding = tally(10, number, 0));
        assert!(text.contains(expected), "{text}");
    }
    for (number, expected) in [
        (1, "Runs with 1 more input failed and were"),
        (2, "Runs with 2 more inputs failed and were"),
    ] {
        let text = report(|report| report.inputs.deciding.unclear = number);
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
        let text = report(|report| report.inputs.silent = tally(tried, tried, failed));
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn what_was_not_tried_in_korean() {
    let text = report_in(Language::Korean, |report| {
        report.early = Some(EndedEarly::Interrupted);
        report.inputs.deciding = tally(10, 7, 0);
        report.inputs.silent = tally(0, 0, 0);
        report.inputs.deciding.unclear = 2;
    });
    assert!(
        text.contains("\n중단되었습니다. 입력 1개는 시험하지 않았습니다.\n입력 2개가 더 든 실행도"),
        "{text}"
    );
    for (tried, failed, expected) in [
        (
            1,
            0,
            "\n문제에서 밝히지 않은 입력 1개에도 기대한 대로 답했습니다.\n",
        ),
        (
            2,
            0,
            "\n문제에서 밝히지 않은 입력 2개에도 모두 기대한 대로 답했습니다.\n",
        ),
        (
            1,
            1,
            "\n문제에서 밝히지 않은 입력 1개에는 기대와 다르게 답했습니다.",
        ),
        (
            9,
            2,
            "\n문제에서 밝히지 않은 입력 9개 가운데 2개에는 기대와 다르게",
        ),
    ] {
        let change = |report: &mut CaseReport| report.inputs.silent = tally(tried, tried, failed);
        let text = report_in(Language::Korean, change);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn one_line_that_is_left_out() {
    let quoted_in = |lines: usize, language| {
        let context = context(find("algospot/tictactoe").unwrap(), language);
        let mut page = Page {
            context: &context,
            text: String::new(),
        };
        page.quote(&"line\n".repeat(lines), 3);
        page.text
    };
    let quoted = |lines| quoted_in(lines, Language::English);
    assert_eq!(
        quoted_in(5, Language::Korean),
        "  line\n  … 2줄 생략 …\n  line\n  line\n"
    );
    assert_eq!(quoted(3), "  line\n  line\n  line\n");
    assert_eq!(quoted(4), "  line\n  … 1 line …\n  line\n  line\n");
    assert_eq!(quoted(5), "  line\n  … 2 lines …\n  line\n  line\n");
}

#[test]
fn one_game() {
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
        missed_wins: 1,
        seen_again: true,
        played: Vec::new(),
        common: None,
        random: None,
        early: Some(EndedEarly::Interrupted),
        used: ResourceUse::default(),
    };
    for (language, won, asked, expected) in [
        (
            Language::English,
            1,
            1,
            ["in the 1 game that was played", "In 1 of 1 position that"],
        ),
        (
            Language::English,
            2,
            3,
            [
                "in the 2 games that were played",
                "In 1 of 3 positions that",
            ],
        ),
        (
            Language::Korean,
            2,
            3,
            [
                "지금까지 둔 게임 2개에는 잘못이 없습니다",
                "만나는 국면 3개 가운데 1개에서 이길 기회를 놓칩니다.",
            ],
        ),
    ] {
        let context = context(problem, language);
        let report = GameReport::new(context.problem, games(won, asked));
        let text = text(&context, &Report::Games(Box::new(report)));
        assert!(expected.iter().all(|part| text.contains(part)), "{text}");
    }
}

/// What is said of a program that is kept alive.
#[test]
fn a_program_that_is_kept_alive() {
    let used = ResourceUse {
        runs: 9,
        answers: 4_530,
        ..ResourceUse::default()
    };
    let answers = ["a1".to_owned(), "b2".to_owned()];
    for (language, said) in [
        (
            Language::English,
            [
                "4,530 answers in 2 s, the program started 9 times (2 at a time); the slowest \
                 answer took 0.000 s, 0.000 s of the processor.",
                "Asked this board first it is right; it stops answering after 1 other board:",
                "Its answers depend on what it was asked before: asked this board first it says \
                 b2, and after others it said a1. Is something not reset between boards?",
            ],
        ),
        (
            Language::Korean,
            [
                "프로그램을 9번 시작해(동시에 2개) 답 4,530개를 받는 데 2초 걸렸습니다. 가장 느린 \
                 답은 0.000초, CPU 시간은 최대 0.000초입니다.",
                "이 판만 물으면 맞게 답하지만, 다른 판 1개 뒤에는 답을 멈춥니다:",
                "앞서 받은 판에 따라 답이 달라집니다. 이 판을 처음 받으면 b2, 다른 판 뒤에 받았을 \
                 때는 a1라고 답했습니다. 다음 판으로 넘어갈 때 초기화하지 않은 것이 있습니까?",
            ],
        ),
    ] {
        let messages = [
            Message::Used {
                used: &used,
                others: 0,
                elapsed: Duration::from_secs(2),
                jobs: 2,
            },
            Message::OnlyAfter {
                others: 1,
                stops: true,
            },
            Message::DependsOnBefore(&answers),
        ];
        assert_eq!(messages.map(|message| message.text(language)), said);
    }
}
