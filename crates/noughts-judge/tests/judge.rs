//! Tests the judge without starting a process: programs are functions from a batch to a run.

use std::time::Duration;

use noughts::{Mark, Position};
use noughts_analysis::Language;
use noughts_judge::diagnosis::Statement;
use noughts_judge::functions::RAISED;
use noughts_judge::generate::join;
use noughts_judge::judge::{
    Batch, End, EndedEarly, Ending, Got, Judge, Mode, Next, Plan, Run, Settings, Verdict,
};
use noughts_judge::problems::{Case, Problem, find};
use noughts_judge::report::{Report, ReportContext, Results, SavedInput, text};
use noughts_judge::{Comparison, answer};
use serde_json::json;

/// Judges a program that is a function of a batch, and may interrupt the judge.
fn judged_with(
    problem: &'static Problem,
    settings: Settings,
    program: impl FnMut(&mut Judge, &Batch) -> Run,
) -> Report {
    judged_on(problem, Plan::of(problem, false), settings, program)
}

fn judged_on(
    problem: &'static Problem,
    plan: Plan,
    settings: Settings,
    mut program: impl FnMut(&mut Judge, &Batch) -> Run,
) -> Report {
    let mut judge = Judge::new(problem, plan.clone(), settings);
    loop {
        match judge.next() {
            Next::Run(batch) => {
                let run = program(&mut judge, &batch);
                judge.observe(batch.id, run);
            }
            Next::Wait | Next::Stop => panic!("no run is under way"),
            Next::Done(findings) => return Report::new(problem, &plan, findings),
        }
    }
}

fn judged(problem: &'static Problem, mut program: impl FnMut(&Batch) -> Run) -> Report {
    judged_with(problem, Settings::default(), |_, batch| program(batch))
}

fn boj_7682() -> &'static Problem {
    find("boj/7682").unwrap()
}

fn scouting() -> Settings {
    Settings {
        scout: true,
        ..Settings::default()
    }
}

/// The right output for a batch.
fn right(problem: &'static Problem, batch: &Batch) -> Run {
    changed(problem, batch, |_, answer| answer.to_owned())
}

/// The right output for a batch, changed: `change` gets a case and its right answer.
fn changed(problem: &Problem, batch: &Batch, mut change: impl FnMut(&Case, &str) -> String) -> Run {
    let answer = |case| change(case, problem.question.answer(case).unwrap()) + "\n";
    Run::printed(batch.cases.iter().map(answer).collect::<String>())
}

/// The board that many programs get wrong: one move of x completes two lines.
fn double_line() -> Case {
    let cases = answer::cases(boj_7682(), &b"XOXOXXOOX\nend\n"[..]);
    cases.unwrap().remove(0)
}

fn ended(end: End, has_answered: bool) -> Got {
    Got::Ended(Ending {
        has_answered,
        ..Ending::new(end, Settings::default().limits)
    })
}

#[test]
fn a_wrong_board_is_tried_alone_and_the_mistake_is_named() {
    let is_wrong = |case: &Case| {
        let board = case.board();
        let has_line = Mark::BOTH.iter().any(|mark| board.lines(*mark).count() > 0);
        board.vacant().is_empty() && !has_line
    };
    let report = judged(boj_7682(), |batch| {
        changed(boj_7682(), batch, |case, answer| {
            let said = if is_wrong(case) && answer == "valid" {
                "invalid"
            } else {
                answer
            };
            said.to_owned()
        })
    });
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    assert_eq!(report.counts(), [19_683, 19_683, 16]);
    let example = report.example.unwrap();
    assert!(is_wrong(&example.case));
    assert_eq!((example.others, example.is_once), (0, false));
    let Statement::Mistakes(ways) = report.diagnosis.unwrap().statement else {
        panic!("a known mistake explains it");
    };
    assert!(ways[0][0].en.contains("full"), "{ways:?}");
}

/// The program answers "invalid" to everything after a full board in the same run. The number of
/// failing inputs depends on the batches, so the report does not state it.
#[test]
fn a_failure_after_others_is_shrunk() {
    let report = judged(boj_7682(), |batch| {
        let mut is_broken = false;
        changed(boj_7682(), batch, |case, answer| {
            let said = if is_broken { "invalid" } else { answer };
            is_broken |= case.board().vacant().is_empty();
            said.to_owned()
        })
    });
    let context = ReportContext::new(boj_7682(), "program", Duration::ZERO, Language::English);
    let text = text::plain(&context, &report);
    let verdict = "wrong answer: in runs with several inputs\n";
    assert!(text.starts_with(verdict), "{text}");
    let example = report.example.unwrap();
    assert_eq!((example.others, example.is_once), (1, false));
    assert!(example.before[0].board().vacant().is_empty());
    assert_eq!(example.input.lines().count(), 3);
}

/// No run is right. How many inputs ran alone depends on the batches, so the report does not state
/// it.
#[test]
fn a_failure_in_every_run() {
    for (run, said) in [
        (Run::printed(""), "It prints nothing in any run."),
        (
            Run::new(End::Exited(3)),
            "Every run fails in the same way: exit code 3.",
        ),
    ] {
        let report = judged(boj_7682(), |_| run.clone());
        let context = ReportContext::new(boj_7682(), "program", Duration::ZERO, Language::English);
        let text = text::plain(&context, &report);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with(": in every run"), "{text}");
        assert_eq!(lines[1..3], ["", said], "{text}");
    }
}

/// The program is right only on the sample, or only on the empty board alone.
#[test]
fn a_failure_in_nearly_every_run() {
    let sample = answer::cases(boj_7682(), boj_7682().sample.input.as_bytes()).unwrap();
    for only_right_on in [sample, boj_7682().cases().take(1).collect()] {
        let report = judged(boj_7682(), |batch| {
            if batch.cases == only_right_on {
                right(boj_7682(), batch)
            } else {
                Run::new(End::Exited(3))
            }
        });
        assert_eq!(report.common, None);
        let context = ReportContext::new(boj_7682(), "program", Duration::ZERO, Language::English);
        let text = text::plain(&context, &report);
        assert!(text.starts_with("runtime error: on at least "), "{text}");
    }
}

/// A board that is answered twice shifts the other answers of its run, which are right.
#[test]
fn a_board_that_is_answered_twice() {
    let report = judged(boj_7682(), |batch| {
        changed(boj_7682(), batch, |case, answer| {
            if *case == double_line() {
                format!("{answer}\n{answer}")
            } else {
                answer.to_owned()
            }
        })
    });
    assert_eq!(report.counts(), [19_683, 19_683, 1]);
    let form = report.form.unwrap();
    assert_eq!(json!(form.mistakes), json!([{ "kind": "several-answers" }]));
    assert_eq!(form.leaves, 0);
}

/// A program that answers `end` too, with an empty line after each answer, makes both mistakes.
#[test]
fn an_answer_for_the_end_beside_another_mistake() {
    let report = judged(boj_7682(), |batch| {
        let run = changed(boj_7682(), batch, |_, answer| format!("{answer}\n"));
        Run::printed([&run.output[..], b"invalid\n"].concat())
    });
    let form = report.form.unwrap();
    let kinds = ["empty-lines", "answer-for-end"].map(|kind| json!({ "kind": kind }));
    assert_eq!((json!(form.mistakes), form.leaves), (json!(kinds), 0));
}

/// The report on a player that is kept alive. `choose` has the number of the question in all and
/// the boards that the process has answered, and decides whether it gives the first right answer.
fn kept_alive(choose: impl Fn(usize, &str) -> bool) -> Report {
    let problem = find("noughts/best-move").unwrap().kept_alive().unwrap();
    let (mut asked, mut before) = (0, String::new());
    judged(problem, |batch| {
        if batch.mode != (Mode::LineByLine { resume: true }) {
            before.clear();
        }
        let run_before = before.clone().into_bytes();
        let play = |case: &Case| {
            asked += 1;
            let answers = problem.right_answers(case);
            let is_first = choose(asked, &before);
            before += &problem.layout.print_case(case);
            let answer = if is_first {
                answers.first()
            } else {
                answers.last()
            };
            answer.unwrap().clone() + "\n"
        };
        Run {
            answers: batch.cases.len(),
            before: run_before,
            ..Run::printed(batch.cases.iter().map(play).collect::<String>())
        }
    })
}

/// Earlier boards are blamed for other answers only if these come again after the same boards.
#[test]
fn earlier_boards_are_blamed_if_a_replay_confirms_it() {
    let depends = |report: Report| report.random.map(|random| random.depends_on_before);
    assert_eq!(
        depends(kept_alive(|_, before| before.is_empty())),
        Some(true)
    );
    assert_eq!(depends(kept_alive(|asked, _| asked > 50)), Some(false));
    assert_eq!(depends(kept_alive(|_, _| true)), None);
}

/// The report has the standard error of the run, even if the failing case was not alone in it.
#[test]
fn an_exception_after_another_case_is_shown() {
    let problem = find("leetcode/794").unwrap();
    let report = judged(problem, |batch| {
        let mut boards = 0;
        let run = changed(problem, batch, |_, answer| {
            boards += 1;
            if boards > 1 { RAISED } else { answer }.to_owned()
        });
        Run {
            errors: b"IndexError".to_vec(),
            ..run
        }
    });
    let example = report.example.unwrap();
    assert_eq!(example.others, 1);
    assert_eq!(example.failure.errors, "IndexError");
}

/// An exception fails one case, so the judge knows all others of the run.
#[test]
fn an_exception_fails_one_case_of_a_run() {
    let problem = find("leetcode/794").unwrap();
    let report = judged(problem, |batch| {
        changed(problem, batch, |case, answer| {
            let has_five = case.board().occupied().len() == 5;
            let printed = if has_five { RAISED } else { answer };
            printed.to_owned()
        })
    });
    assert_eq!(report.verdict, Some(Verdict::RuntimeError));
    assert_eq!(report.counts(), [19_683, 19_683, 4_032]);
    let example = report.example.unwrap();
    assert_eq!((example.others, example.is_once), (0, false));
    assert_eq!(example.failure.got, ended(End::Raised, false));
}

/// An answer that is wrong only after an exception turns out right when the judge repeats its case
/// alone.
#[test]
fn an_answer_beside_an_exception_is_not_alone() {
    let problem = find("leetcode/794").unwrap();
    let input = &b"[\"   \",\"   \",\"   \"]\n[\"X  \",\"   \",\"   \"]\n"[..];
    let plan = Plan::only(problem, answer::cases(problem, input).unwrap(), false);
    let report = judged_on(problem, plan, Settings::default(), |_, batch| {
        let mut has_raised = false;
        changed(problem, batch, |case, answer| {
            let printed = if case.board().occupied().is_empty() {
                RAISED
            } else if has_raised {
                "false"
            } else {
                answer
            };
            has_raised |= printed == RAISED;
            printed.to_owned()
        })
    });
    assert_eq!(report.verdict, Some(Verdict::RuntimeError));
    let example = report.example.unwrap();
    assert!(example.case.board().occupied().is_empty());
    assert!(example.others == 0 && example.intermittent.is_none());
    let wrong = report
        .failures
        .iter()
        .find(|(_, failure)| failure.got == Got::Printed("false".to_owned()));
    assert!(wrong.is_none_or(|(_, failure)| !failure.alone && failure.errors.is_empty()));
}

#[test]
fn a_failure_that_does_not_reproduce_is_no_verdict() {
    let problem = find("boj/16571").unwrap();
    let mut runs = 0;
    let report = judged(problem, |batch| {
        runs += 1;
        match runs {
            7 => Run::new(End::Exited(3)),
            _ => right(problem, batch),
        }
    });
    assert_eq!(report.verdict, None);
    let example = report.example.unwrap();
    assert_eq!((example.others, example.is_once), (0, true));
    assert_eq!(example.failure.got, ended(End::Exited(3), false));
}

/// The judge runs a program that hangs on one board again without a buffer, which shows the board.
#[test]
fn an_endless_loop_is_found() {
    let hangs_on = double_line();
    let report = judged(boj_7682(), |batch| {
        let Some(place) = batch.cases.iter().position(|case| *case == hangs_on) else {
            return right(boj_7682(), batch);
        };
        let printed = String::from_utf8(right(boj_7682(), batch).output).unwrap();
        let before: String = printed.split_inclusive('\n').take(place).collect();
        let shown = batch.mode == Mode::Unbuffered;
        Run {
            end: End::TimeLimit,
            cpu: Some(batch.time),
            wall: batch.time,
            ..Run::printed(if shown { before + "v" } else { String::new() })
        }
    });
    assert_eq!(report.verdict, Some(Verdict::TimeLimit));
    assert_eq!(report.counts()[2], 1);
    assert_eq!(report.example.unwrap().case, hangs_on);
}

/// A program that ends at some boards prints one answer in the shortest run, but not in every run.
#[test]
fn a_program_that_ends_early() {
    let mistakes = |report: Report| serde_json::to_value(report.form.unwrap().mistakes).unwrap();
    let ending = |ends: fn(&Case) -> bool| {
        mistakes(judged(boj_7682(), |batch| {
            let last = batch.cases.iter().position(ends);
            let answered = last.map_or(batch.cases.len(), |place| place + 1);
            let answers = String::from_utf8(right(boj_7682(), batch).output).unwrap();
            let lines = answers.split_inclusive('\n').take(answered);
            Run::printed(lines.collect::<String>())
        }))
    };
    let has_lines_of_both = |case: &Case| {
        let board = case.board();
        Mark::BOTH.iter().all(|mark| board.lines(*mark).count() > 0)
    };
    assert_eq!(ending(has_lines_of_both), json!([{ "kind": "ends-early" }]));
    let one_answer = json!([{ "kind": "one-answer" }]);
    assert_eq!(ending(|_| true), one_answer);
    // Whatever its answer is, a program that prints only one answer has this mistake.
    let report = judged(boj_7682(), |_| Run::printed("invalid\n"));
    assert!(report.common.is_none() && report.counts()[2] > 0);
    assert_eq!(mistakes(report), one_answer);
}

/// The program returns instead of answering on every board with 8 x.
#[test]
fn boards_on_which_a_program_ends_are_found() {
    let report = judged(boj_7682(), |batch| {
        let is_end = |case: &Case| case.board().stones(Mark::X).len() == 8;
        let answered = batch.cases.iter().position(is_end);
        let answers = String::from_utf8(right(boj_7682(), batch).output).unwrap();
        let lines = answers.lines().take(answered.unwrap_or(usize::MAX));
        Run::printed(lines.map(|line| format!("{line}\n")).collect::<String>())
    });
    assert_eq!(report.counts(), [19_683, 19_683, 18]);
    assert_eq!(
        report.example.unwrap().case.board().to_string(),
        "xxx/xxx/xx."
    );
}

/// A program crashes after it answered every board, but it may have used its memory before.
#[test]
fn a_crash_after_the_last_answer() {
    for (end, is_after) in [(End::Exited(1), true), (End::MemoryLimit, false)] {
        let report = judged(boj_7682(), |batch| Run {
            end,
            ..right(boj_7682(), batch)
        });
        let example = report.example.unwrap();
        assert_eq!(example.failure.got, ended(end, is_after));
        assert_eq!(example.output.trim_end(), example.expected[0]);
    }
}

/// Several batches may be under way. The judge stops those that it does not need any more.
#[test]
fn the_first_failure_stops_the_others() {
    let problem = boj_7682();
    let settings = Settings {
        fail_fast: true,
        ..Settings::default()
    };
    let plan = Plan::of(problem, false);
    let mut judge = Judge::new(problem, plan.clone(), settings);
    let batch = |judge: &mut Judge| match judge.next() {
        Next::Run(batch) => batch,
        _ => panic!("expected a batch"),
    };
    // The first batch is the sample, alone.
    let sample = batch(&mut judge);
    assert!(matches!(judge.next(), Next::Wait));
    judge.observe(sample.id, right(problem, &sample));
    let [first, second] = [(); 2].map(|()| batch(&mut judge));
    assert_ne!(first.id, second.id);
    let wrong = |batch: &Batch| changed(problem, batch, |_, _| "maybe".to_owned());
    judge.observe(first.id, wrong(&first));
    assert!(matches!(judge.next(), Next::Stop));
    judge.observe(second.id, Run::new(End::Stopped));
    // The judge then confirms the failure, one run at a time.
    let findings = loop {
        match judge.next() {
            Next::Run(batch) => {
                assert!(matches!(judge.next(), Next::Wait));
                judge.observe(batch.id, wrong(&batch));
            }
            Next::Done(findings) => break findings,
            _ => panic!("expected a batch or the end"),
        }
    };
    let report = Report::new(problem, &plan, findings);
    assert_eq!(report.early, Some(EndedEarly::FirstFailure));
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
}

/// A failure, or a bad move, that was seen once before the user interrupts is no verdict.
#[test]
fn an_interruption_ends_everything() {
    for (id, run) in [
        ("boj/7682", Run::new(End::Stopped)),
        ("noughts/unbeatable", Run::printed("nowhere\n")),
    ] {
        let report = judged_with(find(id).unwrap(), Settings::default(), |judge, _| {
            judge.interrupt();
            assert!(matches!(judge.next(), Next::Stop));
            run.clone()
        });
        let is_bad_move = run.end == End::Exited(0);
        assert_eq!(report.example.is_some(), is_bad_move);
        assert_eq!(report.early, Some(EndedEarly::Interrupted));
        assert_eq!(report.verdict, None);
    }
}

/// A player that takes the first square meets every possible opponent. If the player crashes after
/// its move, the report shows the move.
#[test]
fn a_player_that_takes_the_first_square() {
    for (end, verdict) in [
        (End::Exited(0), Verdict::WrongAnswer),
        (End::Exited(1), Verdict::RuntimeError),
    ] {
        let problem = find("noughts/unbeatable").unwrap();
        let report = judged(problem, |batch| {
            let position = Position::try_from(batch.cases[0].board()).unwrap();
            let first = position.moves().into_iter().next().unwrap().square;
            Run {
                end,
                ..Run::printed(format!("{first}\n"))
            }
        });
        assert_eq!(report.verdict, Some(verdict));
        let Results::Games(games) = &report.results else {
            panic!("expected games")
        };
        let mut context = ReportContext::new(problem, "player", Duration::ZERO, Language::English);
        context.saved = Some(SavedInput {
            path: "saved.in".into(),
            repeat: "noughts".into(),
        });
        let text = text::plain(&context, &report);
        let example = report.example.unwrap();
        if verdict == Verdict::WrongAnswer {
            assert!(games.scores.iter().all(|score| score.lost > 0));
            // The report shows the end of the game too.
            assert!(
                text.contains("The board before this mistake is in saved.in."),
                "{text}"
            );
        } else {
            assert!(text.contains("The input is in saved.in."), "{text}");
            assert_eq!(example.output.trim_end(), "a1");
            assert_eq!(example.failure.got, ended(end, true));
        }
    }
}

/// Its answers vary, so another check may see a move that loses.
#[test]
fn a_random_player_that_never_loses() {
    let problem = find("noughts/unbeatable").unwrap();
    let mut asked = 0;
    let report = judged(problem, |batch| {
        asked += 1;
        let safe = problem.right_answers(&batch.cases[0]);
        Run::printed(format!("{}\n", safe[asked % safe.len()]))
    });
    let context = ReportContext::new(problem, "player", Duration::ZERO, Language::English);
    let text = text::plain(&context, &report);
    assert!(
        text.starts_with("accepted: never lost in this check ("),
        "{text}"
    );
}

/// The judge accepts moves that only draw. The first failure that it reports is a mistake: in a lost
/// position, every move is as good.
#[test]
fn moves_that_avoid_a_loss() {
    let problem = find("noughts/unbeatable").unwrap();
    let won = Case::Board("x../o../...".parse().unwrap());
    for square in problem.right_answers(&won) {
        assert!(problem.accepts(&won, &square));
    }
    assert_eq!(problem.right_answers(&won).len(), 7);
    assert_eq!(
        find("noughts/best-move").unwrap().right_answers(&won).len(),
        3
    );
    let mut first = None;
    judged_with(problem, Settings::default(), |judge, batch| {
        first = first.take().or(judge.take_first_failure());
        let position = Position::try_from(batch.cases[0].board()).unwrap();
        let last = position.moves().into_iter().last().unwrap().square;
        Run::printed(format!("{last}\n"))
    });
    let (case, failure) = first.unwrap();
    let Got::Printed(square) = failure.got else {
        panic!("expected a move")
    };
    assert!(!problem.accepts(&case, &square), "{case:?} {square}");
}

/// If every byte counts, the report shows the end of the line.
#[test]
fn exact_answers_of_a_player() {
    let problem = find("noughts/best-move").unwrap();
    let settings = Settings {
        comparison: Comparison::Exact,
        ..Settings::default()
    };
    let report = judged_with(problem, settings, |_, batch| {
        let position = Position::try_from(batch.cases[0].board()).unwrap();
        let first = position.moves().into_iter().next().unwrap().square;
        Run::printed(format!("{}\n", 3 * first.row() + first.column() + 1))
    });
    let mut context = ReportContext::new(problem, "player", Duration::ZERO, Language::English);
    context.exact = true;
    let text = text::plain(&context, &report);
    assert!(
        text.contains("\nexpected  \"b2\\n\"\ngot       \"2\\n\"\n"),
        "{text}"
    );
}

/// An illegal move is no mistake that changes the result of a game.
#[test]
fn a_player_that_always_takes_the_same_square() {
    let problem = find("noughts/unbeatable").unwrap();
    let report = judged(problem, |_| Run::printed("a1\n"));
    let context = ReportContext::new(problem, "player", Duration::ZERO, Language::English);
    let text = text::plain(&context, &report);
    for said in [
        "wrong answer: does not finish ",
        "\nIt fails here:\n",
        "\nThe move is illegal: ",
    ] {
        assert!(text.contains(said), "{text}");
    }
}

/// Judges a program with a scout: `alone` returns the answer in a run of its own, `scouted` in a
/// run of many cases. Returns the report and how many cases were run alone.
fn scouted(
    alone: impl Fn(&Case, &str) -> String,
    scouted: impl Fn(&Case, &str) -> String,
) -> (Report, usize) {
    let problem = find("boj/16571").unwrap();
    let mut runs = 0;
    let report = judged_with(problem, scouting(), |_, batch| {
        let answer = |case: &Case| problem.question.answer(case).unwrap();
        match batch.mode {
            Mode::Each => {
                let cases = batch.cases.iter();
                Run::printed(join(cases.map(|case| scouted(case, answer(case)))))
            }
            _ => {
                runs += 1;
                let case = &batch.cases[0];
                Run::printed(alone(case, answer(case)))
            }
        }
    });
    (report, runs)
}

#[test]
fn a_scout_saves_runs() {
    let right = |_: &Case, answer: &str| answer.to_owned();
    let (report, runs) = scouted(right, right);
    assert_eq!(report.verdict, Some(Verdict::Accepted));
    assert!(runs < 200, "{runs}");
    assert!(report.used.scouted > 4_300);
    // Failures count only if they reproduce alone.
    let wrong = |case: &Case, answer: &str| match case.board().vacant().len() {
        1 => "x".to_owned(),
        _ => answer.to_owned(),
    };
    let (report, runs) = scouted(wrong, wrong);
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    // If the failures are the same, running some of them alone is enough.
    assert!(runs < 250, "{runs}");
    assert!(report.used.scouted_failing > 0);
    assert_eq!(report.counts()[1], 4_520);
    assert_eq!(report.counts()[2], report.failures.len() as u64);
    assert!(
        report
            .failures
            .iter()
            .all(|(case, _)| case.board().vacant().len() == 1)
    );
}

/// A scout's results do not count if they differ from single runs, whichever of them is right.
#[test]
fn a_scout_that_differs_does_not_count() {
    let answer = |is_right: bool, answer: &str| if is_right { answer } else { "W" }.to_owned();
    for is_right in [true, false] {
        let (report, runs) = scouted(
            |_, expected| answer(is_right, expected),
            |_, expected| answer(!is_right, expected),
        );
        assert!(runs >= 4_520, "{runs}");
        assert_eq!(report.used.scouted, 0);
        assert_eq!(report.verdict == Some(Verdict::Accepted), is_right);
    }
    // A wrong answer is not an abnormal end, as which the scout reports it.
    let on_last_square = |wrong: &'static str| {
        move |case: &Case, answer: &str| match case.board().vacant().len() {
            1 => wrong.to_owned(),
            _ => answer.to_owned(),
        }
    };
    let (report, runs) = scouted(on_last_square("x"), on_last_square("failed"));
    assert!(runs >= 4_520, "{runs}");
    assert_eq!(report.used.scouted, 0);
}

/// A player that is kept alive leaks memory, in each process a little more or less.
#[test]
fn a_leak_is_a_verdict() {
    for id in ["noughts/best-move", "noughts/unbeatable"] {
        let problem = find(id).unwrap().kept_alive().unwrap();
        let (mut asked, mut processes) = (Vec::<String>::new(), 0);
        let report = judged(problem, |batch| {
            if !matches!(batch.mode, Mode::LineByLine { resume: true }) || asked.is_empty() {
                asked.clear();
                processes += 1;
            }
            let before = asked.concat().into_bytes();
            let mut output = String::new();
            for case in &batch.cases {
                asked.push(problem.layout.print([case]));
                if asked.len() > 128 + processes * 7 % 5 {
                    asked.clear();
                    return Run {
                        before,
                        output: output.into_bytes(),
                        ..Run::new(End::MemoryLimit)
                    };
                }
                output += &(problem.right_answers(case)[0].clone() + "\n");
            }
            Run {
                before,
                answers: batch.cases.len(),
                output: output.into_bytes(),
                ..Run::new(End::Answered)
            }
        });
        assert_eq!(report.verdict, Some(Verdict::MemoryLimit), "{id}");
    }
}

/// The scout stops at the first failure, and its findings count.
#[test]
fn a_first_failure_ends_a_scout() {
    let problem = find("boj/16571").unwrap();
    let settings = Settings {
        fail_fast: true,
        ..scouting()
    };
    let slow = &Plan::of(problem, false).cases[5];
    let mut scouts = 0;
    let time = Duration::from_millis(10);
    let report = judged_with(problem, settings, |_, batch| match batch.mode {
        Mode::Each => {
            scouts += 1;
            let outputs = batch.cases.iter().map(|case| {
                if case == slow {
                    "failed"
                } else {
                    problem.question.answer(case).unwrap()
                }
            });
            Run {
                cpu: Some(time * batch.cases.len() as u32),
                ..Run::printed(join(outputs))
            }
        }
        _ if batch.cases[0] == *slow => Run::new(End::TimeLimit),
        _ => right(problem, batch),
    });
    assert_eq!(scouts, 1);
    assert_eq!(report.early, Some(EndedEarly::FirstFailure));
    assert_eq!(report.verdict, Some(Verdict::TimeLimit));
    assert!(report.counts()[1] > 60, "{}", report.counts()[1]);
    assert_eq!(
        report.cases().unwrap().pace.unwrap().per_second(),
        Some(100.0)
    );
}

/// A failure that only a scout has seen is no verdict, and neither is one that was seen alone once.
#[test]
fn an_interrupted_scout_is_no_verdict() {
    let problem = find("boj/16571").unwrap();
    // How many failures the judge has seen alone before the user interrupts.
    for (seen_alone, verdict) in [(0, None), (1, None), (2, Some(Verdict::WrongAnswer))] {
        let (mut has_scouted, mut failed_alone) = (false, Vec::new());
        let report = judged_with(problem, scouting(), |judge, batch| {
            let run = if batch.mode == Mode::Each {
                has_scouted = true;
                Run::printed(join(batch.cases.iter().map(|_| "x")))
            } else if has_scouted {
                failed_alone.extend(batch.cases.clone());
                Run::printed("x\n")
            } else {
                right(problem, batch)
            };
            if has_scouted && failed_alone.len() == seen_alone {
                judge.interrupt();
            }
            run
        });
        assert_eq!(report.early, Some(EndedEarly::Interrupted));
        assert_eq!(report.verdict, verdict);
        assert_eq!(report.counts()[2] > 0, seen_alone > 0);
        let shown = report.example.map(|example| example.case);
        assert_eq!(shown, failed_alone.first().cloned());
    }
}
