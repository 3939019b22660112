//! Tests reports made from findings, without running a program.

use noughts::Rules;

use super::*;
use crate::diagnosis::{Among, Fit, Statement};
use crate::form::FormMistake;
use crate::judge::{End, Got, Played, Score};
use crate::messages::{Count, Message};
use crate::problems::find;
use crate::tests::{ending, failure, wrong};

fn context(problem: &'static Problem, language: Language) -> ReportContext {
    ReportContext::new(problem, "a.out", Duration::from_secs(1), language)
}

/// A changed report on a program that was not run.
fn report(change: impl Fn(&mut Report)) -> String {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    let mut report = Report::new(problem, &plan, Findings::new(&plan));
    change(&mut report);
    text::text(&context(problem, Language::English), &report)
}

/// If promised inputs fail too, the others do not explain the verdict.
#[test]
fn silent_inputs_are_explained_if_only_they_fail() {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    // The program answers TIE to every finished board, and to some promised ones.
    let diagnosis = |promised_fails: fn(usize) -> bool| {
        let mut findings = Findings::new(&plan);
        findings.tried.fill(true);
        for (number, case) in plan.cases.iter().enumerate() {
            let is_silent = number >= plan.promised;
            let is_wrong = problem.question.answer(case).unwrap() != "TIE";
            if is_wrong && (is_silent || promised_fails(number)) {
                findings.failures.insert(number, wrong("TIE"));
            }
        }
        Diagnosis::of_findings(problem, &plan, &findings).map(|found| found.among)
    };
    assert_eq!(diagnosis(|_| false), Some(Among::Silent));
    assert_ne!(diagnosis(|number| number % 50 == 0), Some(Among::Silent));
}

/// A Korean report is in Korean except for names, numbers and options.
#[test]
fn no_english_in_a_korean_report() {
    let problem = find("boj/16571").unwrap();
    let plan = Plan::of(problem, false);
    for (others, is_once, early, among) in [
        (0, false, None, Among::All),
        (2, false, Some(EndedEarly::TimedOut), Among::Promised),
        (2, true, Some(EndedEarly::FirstFailure), Among::Silent),
    ] {
        let mut findings = Findings::new(&plan);
        findings.tried.fill(true);
        let failures =
            [Verdict::WrongAnswer, Verdict::RuntimeError].map(|verdict| ProgramFailure {
                errors: "12\n".repeat(20),
                ..failure(verdict, Got::Ended(ending(End::TooManyProcesses)))
            });
        findings
            .failures
            .extend((0..40).zip(failures.iter().cloned().cycle()));
        findings.example = Some(Example {
            others,
            is_once,
            ..Example::new(problem, &[&plan.cases[0]], 0, failures[0].clone())
        });
        findings.early = early;
        let mut report = Report::new(problem, &plan, findings);
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
        let text = text::plain(&context, &report);
        let known = ["CPU", "in", "a", "b", "c", "x", "o", "W", "D", "L"];
        let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
        let foreign = words.find(|word| !word.is_empty() && !known.contains(word));
        assert_eq!(foreign, None, "{text}");
    }
}

fn results(report: &mut Report) -> &mut CaseResults {
    match &mut report.results {
        Results::Cases(cases) => cases,
        Results::CompileError { .. } | Results::Games(_) => panic!("expected cases"),
    }
}

/// A failure on the first case of a plan, as a report shows it.
fn fail(report: &mut Report, failure: &ProgramFailure) {
    let problem = find("algospot/tictactoe").unwrap();
    let case = &Plan::of(problem, false).cases[0];
    report.failures.push((case.clone(), failure.clone()));
    report.verdict = Some(failure.verdict);
    report.example = Some(Example::new(problem, &[case], 0, failure.clone()));
}

#[test]
fn answers_that_are_wrong_besides_their_form() {
    let form = vec![FormMistake::LeadingBlanks];
    for (leaves, says) in [
        (0, "With that corrected, every answer is right."),
        (1, "1 answer is still wrong."),
    ] {
        let text = report(|report| {
            let of_form = ProgramFailure {
                form: form.clone(),
                ..wrong("X")
            };
            (0..3).for_each(|_| fail(report, &of_form));
            (0..leaves).for_each(|_| fail(report, &wrong("X")));
            report.form = Some(FormReport {
                mistakes: form.clone(),
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

/// The report does not claim that a program with a wrong answer gives none.
#[test]
fn wrong_answers_are_answers() {
    for verdict in [Verdict::WrongAnswer, Verdict::TimeLimit] {
        let text = report(|report| {
            fail(report, &failure(verdict, Got::printed("X")));
            let mut pace = Pace::default();
            pace.add_not_done(1, Duration::from_secs(1));
            results(report).pace = Some(pace);
        });
        let is_late = verdict == Verdict::TimeLimit;
        assert_eq!(text.contains("answers no case"), is_late, "{text}");
    }
}

/// Sentences about inputs that were not tried, not narrowed down or not in the statement, in the
/// singular and the plural.
#[test]
fn numbers_of_inputs() {
    let [none, one, two, nine] = [0_u64, 1, 2, 9].map(Count);
    for (message, en, ko) in [
        (
            Message::EndedEarly(EndedEarly::Interrupted, Some(one)),
            "Interrupted: 1 input was not tried.",
            "중단되었습니다. 입력 1개는 채점하지 않았습니다.",
        ),
        (
            Message::Unclear(two),
            "2 inputs ran only together with others, in runs that failed;",
            "입력 2개는 여러 개씩 묶어 넣었을 때 실패했고",
        ),
        (
            Message::Silent([one, none], false),
            "The statement defines no answer for 1 further input (errors on it count only with --strict). On it, the program gives the same answer as noughts.",
            "문제에서 정답을 정해 두지 않은 입력 1개(--strict일 때만 판정에 포함)에서는 프로그램의 답이 noughts의 답과 모두 같습니다.",
        ),
        (
            Message::Silent([nine, one], true),
            "The statement defines no answer for 9 further inputs (errors on them count only with --strict). On at least 1 of them, the program does not",
            "문제에서 정답을 정해 두지 않은 입력 9개(--strict일 때만 판정에 포함) 가운데 적어도 1개에서는",
        ),
    ] {
        for (language, said) in Language::ALL.into_iter().zip([en, ko]) {
            let text = message.text(language);
            assert!(text.starts_with(said), "{text}");
        }
    }
}

/// Functions with the same result are named together. If the program ends abnormally, no results
/// are compared.
#[test]
fn results_of_functions() {
    let problem = find("cs50/tictactoe").unwrap();
    let case = Case::Board("xxx/oo./...".parse().unwrap());
    let in_brief = |failure| text::in_brief(problem, &case, &failure, Language::English);
    assert_eq!(
        in_brief(wrong("winner=None terminal=None utility=None minimax=None")),
        [
            "winner(board) = X, terminal(board) = True, utility(board) = 1",
            "winner(board), terminal(board), utility(board) = None",
        ]
    );
    let crash = failure(Verdict::RuntimeError, Got::Ended(ending(End::Exited(1))));
    assert_eq!(in_brief(crash)[0], "a result of each function");
}

#[test]
fn long_errors_are_shortened() {
    for (lines, left_out) in [(12, ""), (13, "  … 1 line …\n"), (14, "  … 2 lines …\n")] {
        let text = report(|report| {
            let errors = "line\n".repeat(lines);
            fail(
                report,
                &ProgramFailure {
                    errors,
                    ..wrong("X")
                },
            );
        });
        let [start, end] = [4, 8].map(|lines| "  line\n".repeat(lines));
        let said = format!("standard error:\n{start}{left_out}{end}");
        assert!(text.contains(&said), "{text}");
    }
}

#[test]
fn games_are_counted() {
    let problem = find("noughts/unbeatable").unwrap();
    let score = |won| Score {
        won,
        ..Score::default()
    };
    let games = Games {
        asked: 3,
        scores: [1, 0].map(score),
        missed_wins: 1,
        worst: None,
    };
    let findings = Findings {
        played: Some(Played {
            games,
            ..Played::default()
        }),
        early: Some(EndedEarly::Interrupted),
        ..Findings::default()
    };
    let report = Report::new(problem, &Plan::of(problem, false), findings);
    for (language, said) in Language::ALL.into_iter().zip([
        ["no failure in 1 game so far", "in 1 of the 3 positions"],
        ["게임 1개에는 잘못이 없습니다", "국면 3개 가운데 1개에서"],
    ]) {
        let text = text::text(&context(problem, language), &report);
        assert!(said.iter().all(|part| text.contains(part)), "{text}");
    }
}

/// Lost games and games that the program does not finish are counted separately.
#[test]
fn bad_games_are_counted() {
    let text = |[lost, broken_off]: [u64; 2], language| {
        Message::Loses([lost, broken_off].map(Count), Count(9)).text(language)
    };
    for (bad, english, korean) in [
        (
            [2, 0],
            "loses 2 of 9 games",
            "게임 9개 가운데 2개에서 집니다",
        ),
        (
            [0, 3],
            "does not finish 3 of 9 games",
            "게임 9개 가운데 3개를 끝까지 두지 못합니다",
        ),
        (
            [2, 3],
            "loses 2 of 9 games, and does not finish 3",
            "게임 9개 가운데 2개에서 지고, 3개는 끝까지 두지 못합니다",
        ),
    ] {
        assert_eq!(text(bad, Language::English), english);
        assert_eq!(text(bad, Language::Korean), korean);
    }
    // A random player may lose another game.
    for (is_random, english) in [
        (false, "never loses, whatever the opponent plays (9 games)"),
        (true, "never lost in this check (9 games)"),
    ] {
        let text = Message::LosesNone(Count(9), is_random).text(Language::English);
        assert_eq!(text, english);
    }
}

/// Another check of a random program may give another diagnosis, in the report and in a class.
#[test]
fn the_diagnosis_of_a_random_program() {
    let problem = find("algospot/tictactoe").unwrap();
    let plan = Plan::of(problem, false);
    for is_random in [false, true] {
        let mut report = Report::new(problem, &plan, Findings::new(&plan));
        report.diagnosis = Some(Diagnosis {
            among: Among::All,
            statement: Statement::Features(vec![Wording::verbatim("the board is full")]),
            fit: Fit::Exactly,
            holds: 3,
            fails: 3,
        });
        report.random = is_random.then(|| Randomness {
            case: plan.cases[0].clone(),
            answers: ["x", "o"].map(str::to_owned),
            asked: 1,
            depends_on_before: false,
        });
        let context = context(problem, Language::English);
        let said = [
            text::plain(&context, &report),
            text::mistakes(&context, &report).concat(),
        ];
        for text in said {
            assert_eq!(
                text.contains("another check may differ"),
                is_random,
                "{text}"
            );
        }
    }
}

/// A player may number the squares, perhaps from 0.
#[test]
fn moves_are_squares() {
    let problem = find("noughts/best-move").unwrap();
    let start = Case::Board(Board::empty(Rules::TIC_TAC_TOE));
    for (printed, shown) in [
        ("b2", "b2"),
        ("5", "5 (b2)"),
        ("0", "0 (not a square; squares are a1 to c3, or 1 to 9)"),
        ("", "nothing"),
    ] {
        let [_, got] = text::in_brief(problem, &start, &wrong(printed), Language::English);
        assert_eq!(got, shown);
    }
    // With --exact a line has its end, and a mistake of form has a sentence of its own.
    let got = |failure| text::in_brief(problem, &start, &failure, Language::English)[1].clone();
    assert_eq!(got(wrong("a1\n")), "a1\\n");
    let blank = ProgramFailure {
        form: vec![FormMistake::LeadingBlanks],
        ..wrong(" a1")
    };
    assert_eq!(got(blank), " a1");
}

/// A program may fail to read an empty line between two boards.
#[test]
fn empty_lines_between_boards() {
    for (language, said) in Language::ALL.into_iter().zip(["empty line", "빈 줄"]) {
        for has_blanks in [false, true] {
            let (others, is_after) = (1usize.into(), true);
            let message = Message::RightAlone {
                others,
                is_after,
                has_blanks,
            };
            let heading = message.text(language);
            assert_eq!(heading.contains(said), has_blanks, "{heading}");
        }
    }
}

/// Less than a tenth of a megabyte is not "0 MB".
#[test]
fn resources_are_named() {
    let none = ResourceUse::default();
    for (used, says) in [
        (
            ResourceUse {
                runs: 20,
                scouted: 4_000,
                cpu: Some(Duration::ZERO),
                memory: 4_096,
                ..none
            },
            "The check took 2 s, with 20 runs (2 at a time); 4,000 inputs ran in shared processes; the longest run with only one input took 0.000 s; no such run used more than 0.000 s of processor time.",
        ),
        (
            ResourceUse {
                runs: 9,
                answers: 4_530,
                cpu: Some(Duration::ZERO),
                memory: 60_000,
                ..none
            },
            "The check took 2 s, with 4,530 answers, the program started 9 times (2 at a time); the longest answer \
             took 0.000 s; no answer used more than 0.000 s of processor time or 0.1 MB of memory.",
        ),
        // A browser measures neither, and the portable runner does not measure the processor time
        // of an answer.
        (
            ResourceUse { runs: 1, ..none },
            "The check took 2 s, with 1 run (2 at a time); the longest run took 0.000 s.",
        ),
        (
            ResourceUse {
                runs: 1,
                memory: 60_000,
                ..none
            },
            "The check took 2 s, with 1 run (2 at a time); the longest run took 0.000 s; no run used more than 0.1 MB of memory.",
        ),
    ] {
        let message = Message::Used(&used, Duration::from_secs(2), 2);
        assert_eq!(message.text(Language::English), says);
        let korean = message.text(Language::Korean);
        assert_eq!(korean.contains("MB"), says.contains("MB"), "{korean}");
        assert_eq!(korean.contains("CPU"), used.cpu.is_some(), "{korean}");
    }
}
