//! The judge without a single process: programs are functions from a batch to a run.

use std::time::Duration;

use noughts::{Mark, Position};
use noughts_analysis::Language;
use noughts_judge::answer;
use noughts_judge::diagnosis::Statement;
use noughts_judge::generate::join;
use noughts_judge::judge::{
    Batch, BatchContext, End, EndedEarly, Ending, Got, Judge, Mode, Next, Plan, Run, Settings,
    Verdict,
};
use noughts_judge::problems::{Case, Problem, find};
use noughts_judge::report::{Report, ReportContext, Results, text};

/// Judges a program that is a function of a batch.
fn judged(
    problem: &'static Problem,
    settings: Settings,
    mut program: impl FnMut(&Batch) -> Run,
) -> Report {
    let plan = Plan::of(problem, false);
    let mut judge = Judge::new(problem, plan.clone(), settings);
    loop {
        match judge.next() {
            Next::Run(batch) => judge.observe(batch.id, program(&batch)),
            Next::Wait | Next::Stop => panic!("no run is under way"),
            Next::Done(findings) => return Report::new(problem, &plan, findings),
        }
    }
}

/// The right output for a batch.
fn right(problem: &'static Problem, batch: &Batch) -> Run {
    let mut output = Vec::new();
    answer::answer(problem, batch.input.as_bytes(), &mut output, None).unwrap();
    Run::printed(output)
}

/// The same with other lines: `change` has the place of a case and its right answer.
fn changed(
    problem: &'static Problem,
    batch: &Batch,
    mut change: impl FnMut(usize, &str) -> String,
) -> Run {
    let output = String::from_utf8(right(problem, batch).output).unwrap();
    let lines = output.lines().enumerate();
    Run::printed(
        lines
            .map(|(n, line)| change(n, line) + "\n")
            .collect::<String>(),
    )
}

/// The board that many programs get wrong: x completes two lines at once.
fn double_line() -> Case {
    let problem = find("boj/7682").unwrap();
    let cases = answer::cases(problem, &b"XOXOXXOOX\nend\n"[..]);
    cases.unwrap().remove(0)
}

#[test]
fn a_right_program_is_accepted() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| right(problem, batch));
    assert_eq!(report.verdict, Some(Verdict::Accepted));
    assert_eq!(report.counts()[1], 19_683);
    assert!(report.example.is_none());
}

#[test]
fn one_wrong_board_is_found_and_tried_alone() {
    let problem = find("boj/7682").unwrap();
    let wrong = double_line();
    let report = judged(problem, Settings::default(), |batch| {
        changed(problem, batch, |place, answer| {
            if batch.cases[place] == wrong {
                "invalid"
            } else {
                answer
            }
            .to_owned()
        })
    });
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    assert_eq!(report.counts()[2], 1);
    let example = report.example.unwrap();
    assert_eq!(
        (example.case, example.batch_context),
        (wrong, BatchContext::Alone)
    );
}

/// A program that says invalid of everything after a full board in the same run.
#[test]
fn a_failure_after_others_is_shrunk() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| {
        let mut is_broken = false;
        changed(problem, batch, |place, answer| {
            let said = if is_broken { "invalid" } else { answer };
            is_broken |= batch.cases[place].board().vacant().is_empty();
            said.to_owned()
        })
    });
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    let example = report.example.unwrap();
    assert_eq!(example.batch_context, BatchContext::Needed { others: 1 });
    assert!(example.before[0].board().vacant().is_empty());
    assert_eq!(example.input.lines().count(), 3);
}

/// A program that fails only if the case is the second one of a run.
#[test]
fn the_place_in_a_run_matters() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| {
        changed(problem, batch, |place, answer| match (place, answer) {
            (1, "valid") => "invalid".to_owned(),
            (1, _) => "valid".to_owned(),
            (_, answer) => answer.to_owned(),
        })
    });
    let context = ReportContext::new(problem, "program", Duration::ZERO, Language::English);
    let text = text::plain(&context, &report);
    // How many inputs fail depends on the batches.
    let verdict = "wrong answer: in runs with several of the 19,683 inputs\n";
    assert!(text.starts_with(verdict), "{text}");
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    let example = report.example.unwrap();
    assert_eq!(example.batch_context, BatchContext::Needed { others: 1 });
}

/// A failure that does not come back is no verdict.
#[test]
fn a_failure_that_does_not_come_back() {
    let problem = find("boj/16571").unwrap();
    let mut runs = 0;
    let report = judged(problem, Settings::default(), |batch| {
        runs += 1;
        match runs {
            7 => Run::new(End::Exited(3)),
            _ => right(problem, batch),
        }
    });
    assert_eq!(report.verdict, None);
    let example = report.example.unwrap();
    assert_eq!(example.batch_context, BatchContext::Once { others: 0 });
    let (end, limits) = (End::Exited(3), Settings::default().limits);
    assert_eq!(
        example.failure.got,
        Got::Ended(Ending {
            end,
            limits,
            has_answered: false
        })
    );
}

/// A program that hangs on one board is run again without a buffer, which names the board.
#[test]
fn an_endless_loop_is_found() {
    let problem = find("boj/7682").unwrap();
    let hangs_on = double_line();
    let report = judged(problem, Settings::default(), |batch| {
        let Some(place) = batch.cases.iter().position(|case| *case == hangs_on) else {
            return right(problem, batch);
        };
        let printed = right(problem, batch).output;
        let lines = printed.split_inclusive(|byte| *byte == b'\n');
        let before: Vec<u8> = lines.take(place).flatten().copied().collect();
        Run {
            output: if batch.mode == Mode::Unbuffered {
                [before, b"v".into()].concat()
            } else {
                Vec::new()
            },
            cpu: batch.time,
            wall: batch.time,
            starts: 1,
            ..Run::new(End::TimeLimit)
        }
    });
    assert_eq!(report.verdict, Some(Verdict::TimeLimit));
    assert_eq!(report.counts()[2], 1);
    assert_eq!(report.example.unwrap().case, hangs_on);
}

/// A program that ends at some boards prints one answer in the shortest run, but not in all.
#[test]
fn a_program_that_ends_early() {
    let problem = find("boj/7682").unwrap();
    let mistakes = |ends: fn(&Case) -> bool| {
        let report = judged(problem, Settings::default(), |batch| {
            let last = batch.cases.iter().position(ends);
            let answered = last.map_or(batch.cases.len(), |place| place + 1);
            let answers = String::from_utf8(right(problem, batch).output).unwrap();
            let lines = answers.split_inclusive('\n').take(answered);
            Run::printed(lines.collect::<String>())
        });
        let form = report.form.unwrap();
        serde_json::to_value(form.mistakes).unwrap()
    };
    let has_lines_of_both = |case: &Case| {
        let board = case.board();
        Mark::BOTH.iter().all(|mark| board.lines(*mark).count() > 0)
    };
    let kind = |kind| serde_json::json!([{ "kind": kind }]);
    assert_eq!(mistakes(has_lines_of_both), kind("ends-early"));
    assert_eq!(mistakes(|_| true), kind("one-answer"));
    // Whatever the answer is.
    let report = judged(problem, Settings::default(), |_| Run::printed("invalid\n"));
    let form = report.form.as_ref().unwrap();
    assert_eq!(
        serde_json::to_value(&form.mistakes).unwrap(),
        kind("one-answer")
    );
    assert!(report.common.is_none() && report.counts()[2] > 0);
}

/// A program that answers every board and crashes on the line behind them.
#[test]
fn a_crash_at_the_end() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| Run {
        end: End::Exited(1),
        ..right(problem, batch)
    });
    let example = report.example.unwrap();
    assert_eq!(
        example.failure.got,
        Got::Ended(Ending {
            end: End::Exited(1),
            limits: Settings::default().limits,
            has_answered: true,
        })
    );
    assert_eq!(example.output.trim_end(), example.expected[0]);
}

/// Memory may have been used before the answers.
#[test]
fn too_much_memory_is_not_after_the_answers() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| Run {
        end: End::MemoryLimit,
        ..right(problem, batch)
    });
    let got = report.example.unwrap().failure.got;
    let Got::Ended(ending) = got else {
        panic!("{got:?}")
    };
    assert_eq!(ending.end, End::MemoryLimit);
    assert!(!ending.has_answered);
}

/// The mistake is named that the program makes.
#[test]
fn a_mistake_is_named() {
    let problem = find("boj/7682").unwrap();
    let report = judged(problem, Settings::default(), |batch| {
        changed(problem, batch, |place, answer| {
            let board = batch.cases[place].board();
            let full = board.vacant().is_empty();
            let lines = Mark::BOTH.map(|mark| board.lines(mark).count());
            if full && lines == [0, 0] {
                "invalid"
            } else {
                answer
            }
            .to_owned()
        })
    });
    let Statement::Mistakes(ways) = report.diagnosis.unwrap().statement else {
        panic!("a known mistake explains it");
    };
    assert!(ways[0][0].en.contains("full"), "{ways:?}");
}

/// Several batches may be under way, and those that are not needed any more are stopped.
#[test]
fn the_first_failure_stops_the_others() {
    let problem = find("boj/7682").unwrap();
    let settings = Settings {
        fail_fast: true,
        ..Settings::default()
    };
    let plan = Plan::of(problem, false);
    let mut judge = Judge::new(problem, plan, settings);
    // The sample comes alone.
    let Next::Run(sample) = judge.next() else {
        panic!("expected the sample")
    };
    assert!(matches!(judge.next(), Next::Wait));
    judge.observe(sample.id, right(problem, &sample));
    let [first, second] = [(); 2].map(|()| match judge.next() {
        Next::Run(batch) => batch,
        _ => panic!("expected a batch"),
    });
    assert_ne!(first.id, second.id);
    let wrong = changed(problem, &first, |_, _| "maybe".to_owned());
    judge.observe(first.id, wrong);
    assert!(matches!(judge.next(), Next::Stop));
    judge.observe(second.id, Run::new(End::Stopped));
    // The remaining step is to confirm the failure, one run after the other.
    let findings = loop {
        match judge.next() {
            Next::Run(batch) => {
                assert!(matches!(judge.next(), Next::Wait));
                let wrong = changed(problem, &batch, |_, _| "maybe".to_owned());
                judge.observe(batch.id, wrong);
            }
            Next::Done(findings) => break findings,
            _ => panic!("expected a batch or the end"),
        }
    };
    let report = Report::new(problem, &Plan::of(problem, false), findings);
    assert_eq!(report.early, Some(EndedEarly::FirstFailure));
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
}

#[test]
fn an_interruption_ends_everything() {
    let problem = find("boj/7682").unwrap();
    let mut judge = Judge::new(problem, Plan::of(problem, false), Settings::default());
    let Next::Run(batch) = judge.next() else {
        panic!("expected the sample")
    };
    judge.interrupt();
    assert!(matches!(judge.next(), Next::Stop));
    judge.observe(batch.id, Run::new(End::Stopped));
    let Next::Done(findings) = judge.next() else {
        panic!("expected the end")
    };
    let report = Report::new(problem, &Plan::of(problem, false), findings);
    assert_eq!(
        (report.verdict, report.early),
        (None, Some(EndedEarly::Interrupted))
    );
}

/// A bad move that was seen once before the user interrupts is no verdict.
#[test]
fn an_interrupted_player_is_undecided() {
    let problem = find("noughts/unbeatable").unwrap();
    let plan = Plan::of(problem, false);
    let mut judge = Judge::new(problem, plan.clone(), Settings::default());
    let mut is_asked = false;
    let findings = loop {
        if is_asked {
            judge.interrupt();
        }
        match judge.next() {
            Next::Run(batch) => {
                is_asked = true;
                judge.observe(batch.id, Run::printed("nowhere\n"));
            }
            Next::Wait | Next::Stop => panic!("no run is under way"),
            Next::Done(findings) => break findings,
        }
    };
    let report = Report::new(problem, &plan, findings);
    assert!(report.example.is_some());
    assert_eq!(report.early, Some(EndedEarly::Interrupted));
    assert_eq!(report.verdict, None);
}

/// A player meets every possible opponent.
#[test]
fn a_player_that_takes_the_first_square_loses() {
    let problem = find("noughts/unbeatable").unwrap();
    let report = judged(problem, Settings::default(), |batch| {
        let position = Position::try_from(batch.cases[0].board()).unwrap();
        let first = position.moves().into_iter().next().unwrap().square;
        Run {
            wall: Duration::from_millis(1),
            ..Run::printed(format!("{first}\n"))
        }
    });
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    let Results::Games(games) = &report.results else {
        panic!("expected games")
    };
    assert!(games.scores.iter().all(|score| score.lost > 0));
    assert!(games.worst.is_some());
}

/// The move of a player that crashes behind it is shown.
#[test]
fn a_player_that_crashes_after_its_move() {
    let problem = find("noughts/unbeatable").unwrap();
    let report = judged(problem, Settings::default(), |batch| {
        let position = Position::try_from(batch.cases[0].board()).unwrap();
        let first = position.moves().into_iter().next().unwrap().square;
        Run {
            end: End::Exited(1),
            ..Run::printed(format!("{first}\n"))
        }
    });
    assert_eq!(report.verdict, Some(Verdict::RuntimeError));
    let example = report.example.unwrap();
    assert_eq!(example.output.trim_end(), "a1");
    assert!(matches!(example.failure.got, Got::Ended(ending) if ending.has_answered));
}

/// Judges a program with a scout: `alone` returns the answer in a run of its own, `scouted` that
/// in a run of many. Returns the report and how many cases were run alone.
fn scouted(
    alone: impl Fn(&Case, &str) -> String,
    scouted: impl Fn(&Case, &str) -> String,
) -> (Report, usize) {
    let problem = find("boj/16571").unwrap();
    let settings = Settings {
        scout: true,
        ..Settings::default()
    };
    let mut runs = 0;
    let report = judged(problem, settings, |batch| {
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
    // Failures are seen alone before they count.
    let wrong = |case: &Case, answer: &str| match case.board().vacant().len() {
        1 => "x".to_owned(),
        _ => answer.to_owned(),
    };
    let (report, runs) = scouted(wrong, wrong);
    assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
    // Some of the failures are enough if the others are the same.
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

/// A scout that differs from single runs does not count, whichever of them is right.
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
    // To print a wrong answer is not to fail as the scout says.
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

/// A player that is kept alive and leaks memory, in each process a little more or less.
#[test]
fn a_leak_is_a_verdict() {
    for id in ["noughts/best-move", "noughts/unbeatable"] {
        let problem = find(id).unwrap().kept_alive().unwrap();
        let (mut asked, mut processes) = (Vec::<String>::new(), 0);
        let report = judged(problem, Settings::default(), |batch| {
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
                    let run = Run::new(End::MemoryLimit);
                    let output = output.into_bytes();
                    return Run {
                        before,
                        output,
                        ..run
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

/// The scout ends at the first failure, and what it has found counts.
#[test]
fn a_first_failure_ends_a_scout() {
    let problem = find("boj/16571").unwrap();
    let settings = Settings {
        scout: true,
        fail_fast: true,
        ..Settings::default()
    };
    let slow = &Plan::of(problem, false).cases[5];
    let mut scouts = 0;
    let time = Duration::from_millis(10);
    let report = judged(problem, settings, |batch| match batch.mode {
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
                cpu: time * batch.cases.len() as u32,
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

/// A failure that only a scout has seen is no verdict, nor one that was seen alone once.
#[test]
fn an_interrupted_scout_is_no_verdict() {
    let problem = find("boj/16571").unwrap();
    let settings = Settings {
        scout: true,
        ..Settings::default()
    };
    // How many failures are seen alone before the user interrupts.
    for (seen_alone, verdict) in [(0, None), (1, None), (2, Some(Verdict::WrongAnswer))] {
        let plan = Plan::of(problem, false);
        let mut judge = Judge::new(problem, plan.clone(), settings.clone());
        let (mut has_scouted, mut failed_alone) = (false, Vec::new());
        let findings = loop {
            if has_scouted && failed_alone.len() == seen_alone {
                judge.interrupt();
            }
            match judge.next() {
                Next::Run(batch) if batch.mode == Mode::Each => {
                    let outputs = batch.cases.iter().map(|_| "x");
                    judge.observe(batch.id, Run::printed(join(outputs)));
                    has_scouted = true;
                }
                Next::Run(batch) if has_scouted => {
                    failed_alone.extend(batch.cases);
                    judge.observe(batch.id, Run::printed("x\n"));
                }
                Next::Run(batch) => judge.observe(batch.id, right(problem, &batch)),
                Next::Wait | Next::Stop => panic!("no run is under way"),
                Next::Done(findings) => break findings,
            }
        };
        let report = Report::new(problem, &plan, findings);
        assert_eq!(report.early, Some(EndedEarly::Interrupted));
        assert_eq!(report.verdict, verdict);
        assert_eq!(report.counts()[2] > 0, seen_alone > 0);
        let shown = report.example.map(|example| example.case);
        assert_eq!(shown, failed_alone.first().cloned());
    }
}
