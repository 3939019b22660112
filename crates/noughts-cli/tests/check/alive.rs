//! Players that are kept alive: started once, asked board by board.

use std::fs;
use std::thread;

use crate::common::harness::Harness;
use serde_json::Value;

const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

const PROBLEMS: [&str; 2] = ["noughts/unbeatable", "noughts/best-move"];

/// A player that is right. `ANSWER` says how it answers with a square.
const PLAYER: &str = r#"
import functools, sys
LINES = [(0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)]

def turn(board):
    return 'x' if board.count('x') == board.count('o') else 'o'

@functools.cache
def value(board):
    other = 'o' if turn(board) == 'x' else 'x'
    if any(all(board[i] == other for i in line) for line in LINES):
        return -1
    return max((-value(played(board, i)) for i in moves(board)), default=0)

def moves(board):
    return [i for i in range(9) if board[i] == '.']

def played(board, i):
    return board[:i] + turn(board) + board[i + 1:]

def best(board):
    return max(moves(board), key=lambda i: -value(played(board, i)))

asked = 0
for line in sys.stdin:
    board = line.strip()
    asked += 1
    square = best(board)
    name = 'abc'[square % 3] + '123'[square // 3]
    ANSWER
"#;

/// Judges a player that answers like this.
fn judge(harness: &Harness, problem: &str, answer: &str, options: &[&str]) -> Value {
    let answer = answer.replace('\n', "\n    ");
    fs::write(
        harness.dir.path().join("player.py"),
        PLAYER.replace("ANSWER", &answer),
    )
    .unwrap();
    harness.json(&[&[problem, "player.py", "--keep-alive"], options].concat())
}

/// Some boards for noughts/best-move. All of them take a while.
fn some_boards(harness: &Harness) -> Vec<String> {
    let boards = (0..9).flat_map(|x| (0..9).map(move |o| (x, o)));
    let boards = boards.filter(|(x, o)| x != o).map(|(x, o)| {
        let mark = |square| match square {
            _ if square == x => 'x',
            _ if square == o => 'o',
            _ => '.',
        };
        (0..9).map(mark).chain(['\n']).collect::<String>()
    });
    let path = harness.dir.path().join("boards.in");
    fs::write(&path, boards.collect::<String>()).unwrap();
    vec!["--input".to_owned(), path.to_str().unwrap().to_owned()]
}

/// Judges a player that answers like this, for noughts/best-move on some boards only.
fn judge_briefly(harness: &Harness, problem: &str, answer: &str, options: &[&str]) -> Value {
    let some = match problem {
        "noughts/best-move" => some_boards(harness),
        _ => Vec::new(),
    };
    let some: Vec<&str> = some.iter().map(String::as_str).collect();
    judge(harness, problem, answer, &[options, &some].concat())
}

/// The failure that the report shows.
fn shown<'r>(report: &'r Value, problem: &str) -> &'r Value {
    match problem {
        "noughts/unbeatable" => &report["games"]["worst"]["mistake"],
        _ => &report["smallest"],
    }
}

#[test]
fn a_right_player_is_started_once() {
    let harness = Harness::new();
    let right = "print(name, flush=True)";
    for way in WAYS {
        let report = judge(&harness, "noughts/unbeatable", right, &["--sandbox", way]);
        assert_eq!(report["verdict"], "accepted", "{way}: {report}");
        assert_eq!(report["random"], Value::Null, "{way}: {report}");
        assert!(report["runs"]["count"].as_u64().unwrap() < 30, "{report}");
    }
    let report = judge(&harness, "noughts/best-move", right, &["--jobs", "1"]);
    assert_eq!(report["verdict"], "accepted", "{report}");
    assert!(report["runs"]["answers"].as_u64().unwrap() >= 4_520);
    // Those that are asked again are asked alone.
    assert!(report["runs"]["count"].as_u64().unwrap() < 30, "{report}");
}

#[test]
fn one_that_stops_is_named_with_its_board() {
    let harness = Harness::new();
    let options = ["--jobs", "1", "--fail-fast"];
    for (stop, verdict, got) in [
        ("sys.exit()", "runtime-error", "ended instead of answering"),
        ("sys.exit(7)", "runtime-error", "exit code 7"),
        (
            "import os; os.close(1); import time; time.sleep(1000)",
            "runtime-error",
            "closed its output instead of answering",
        ),
        (
            "import os; os.kill(os.getpid(), 11)",
            "runtime-error",
            "killed by signal 11: segmentation fault",
        ),
    ] {
        let answer = format!("if board == 'xo.......': {stop}\nprint(name, flush=True)");
        for problem in PROBLEMS {
            let report = judge_briefly(&harness, problem, &answer, &options);
            assert_eq!(report["verdict"], verdict, "{problem} {stop}: {report}");
            let shown = shown(&report, problem);
            assert_eq!(shown["got"], got, "{problem} {stop}: {report}");
            let board = shown["board"].as_str().unwrap();
            assert_eq!(board, "xo./.../...", "{problem} {stop}");
            if problem == "noughts/unbeatable" {
                // There x could win. Nothing is given away by who does not move.
                assert_eq!(report["games"]["wins_let_go"], 0, "{stop}");
            }
        }
    }
}

#[test]
fn what_takes_other_boards_is_said() {
    let harness = Harness::new();
    // It is a later question that is not answered, or answered otherwise.
    for (answer, got) in [
        ("if asked == 20: break", "ended instead of answering"),
        ("if asked >= 12: name = 'a1'", "a1"),
    ] {
        let answer = format!("{answer}\nprint(name, flush=True)");
        for problem in PROBLEMS {
            let report = judge_briefly(&harness, problem, &answer, &["--jobs", "1"]);
            let shown = shown(&report, problem);
            assert_eq!(shown["got"], got, "{problem}: {report}");
            let others = match problem {
                "noughts/unbeatable" => &report["games"]["worst"]["after"],
                _ => &report["smallest"]["others"],
            };
            assert!(others.as_u64().unwrap() > 10, "{problem}: {report}");
        }
    }
    let text = harness.check(&["noughts/unbeatable", "player.py", "--keep-alive"]);
    let text = String::from_utf8(text.stdout).unwrap();
    let said = "Asked this board first it is right; it goes wrong after ";
    assert!(text.contains(said), "{text}");
}

/// A new program for each board is not what was asked for.
#[test]
fn one_that_ends_after_its_answer_is_not_kept_alive() {
    let harness = Harness::new();
    for problem in PROBLEMS {
        let report = judge_briefly(&harness, problem, "print(name)\nbreak", &["--jobs", "1"]);
        assert_eq!(report["verdict"], "runtime-error", "{problem}: {report}");
        assert_eq!(report["ended"], "stopped-answering", "{problem}: {report}");
        let got = &shown(&report, problem)["got"];
        assert_eq!(got, "ended instead of answering", "{problem}: {report}");
    }
}

#[test]
fn each_answer_is_one_line() {
    let harness = Harness::new();
    for (answer, got) in [
        ("print('thinking')\nprint(name, flush=True)", "thinking"),
        ("print('Your move:', name, flush=True)", "Your move:"),
        (
            "print(name, end='!', flush=True)\nprint()\nprint(flush=True)",
            "!",
        ),
    ] {
        for problem in PROBLEMS {
            let report = judge_briefly(&harness, problem, answer, &["--fail-fast"]);
            assert_eq!(report["verdict"], "wrong-answer", "{problem}: {report}");
            let said = shown(&report, problem)["got"].as_str().unwrap();
            assert!(said.contains(got), "{problem}: {report}");
        }
    }
}

/// What a program prints unasked is named, and not taken for chance.
#[test]
fn lines_that_nobody_asked_for() {
    let harness = Harness::new();
    let right = "print(name, flush=True)";
    let greets = PLAYER.replace("asked = 0", "asked = 0\nprint('ready', flush=True)");
    let greets = greets.replace("ANSWER", right);
    let thinks = PLAYER.replace("ANSWER", "print('thinking', flush=True)\n    ANSWER");
    let thinks = thinks.replace("ANSWER", right);
    for (player, english, korean) in [
        (
            greets,
            "It prints a line before it is asked: ready",
            "판을 받기도 전에 한 줄을 출력합니다: ready",
        ),
        (
            thinks,
            "It prints more than one line for a board: thinking",
            "판 하나에 두 줄 이상 출력합니다: thinking",
        ),
    ] {
        fs::write(harness.dir.path().join("player.py"), player).unwrap();
        for problem in PROBLEMS {
            let report = harness.json(&[problem, "player.py", "--keep-alive"]);
            assert_eq!(report["verdict"], "wrong-answer", "{problem}: {report}");
            assert_eq!(report["ended"], "unreadable", "{problem}: {report}");
            assert_eq!(report["random"], Value::Null, "{problem}: {report}");
            for (language, said) in [("en", english), ("ko", korean)] {
                let options = ["player.py", "--keep-alive", "--language", language];
                let output = harness.check(&[&[problem], &options[..]].concat());
                let text = String::from_utf8(output.stdout).unwrap();
                assert!(text.contains(said), "{problem}: {text}");
                assert!(!text.contains("1. "), "best play: {text}");
            }
        }
    }
}

/// Why it stops comes first, and no board is explained.
#[test]
fn the_cause_comes_first() {
    let harness = Harness::new();
    for (answer, english, korean) in [
        (
            "print(name, flush=True)\nbreak",
            "It answers one board and ends: it has to go on until its input ends.",
            "판 1개에 답하고 끝납니다. 입력이 끝날 때까지 계속 답해야 합니다.",
        ),
        (
            "print(name)",
            "It answers only when its input ends: its output has to be flushed after each answer.",
            "입력이 끝난 뒤에야 답합니다. 답할 때마다 출력 버퍼를 비워야(flush) 합니다.",
        ),
    ] {
        for problem in PROBLEMS {
            judge(
                &harness,
                problem,
                answer,
                &["--time-limit", "3", "--jobs", "1"],
            );
            for (language, said) in [("en", english), ("ko", korean)] {
                let options = ["--keep-alive", "--language", language, "--jobs", "1"];
                let options = [&[problem, "player.py", "--time-limit", "3"], &options[..]];
                let output = harness.check(&options.concat());
                let text = String::from_utf8(output.stdout).unwrap();
                let paragraph = text.split("\n\n").nth(1).unwrap_or_default();
                assert_eq!(paragraph, said, "{problem}: {text}");
                assert!(!text.contains("1. "), "best play: {text}");
            }
        }
    }
}

#[test]
fn hostile_players_are_ended() {
    thread::scope(|scope| {
        for way in WAYS {
            scope.spawn(move || judge_hostile(way));
        }
    });
}

fn judge_hostile(way: &str) {
    let harness = Harness::new();
    let judge = |answer: &str, seconds: &str| {
        let options = ["--sandbox", way, "--time-limit", seconds, "--fail-fast"];
        judge_briefly(&harness, "noughts/best-move", answer, &options)
    };
    // The time is short only where it is the limit that is meant: on a busy machine it takes
    // seconds of the processor to fill much memory.
    for (answer, seconds, verdict) in [
        ("import time; time.sleep(1000)", "1", "time-limit"),
        ("while True: pass", "1", "time-limit"),
        ("while True: sys.stdout.write('a1')", "100", "output-limit"),
        (
            "print(name, flush=True)\nx = b'x' * 10**9",
            "100",
            "memory-limit",
        ),
    ] {
        let report = judge(answer, seconds);
        assert_eq!(report["verdict"], verdict, "{way} {answer}: {report}");
    }
    // Whatever it starts goes with it.
    let daemon = "import os, time\nif os.fork() == 0: os.setsid(); time.sleep(1000)\n\
                  print(name, flush=True)";
    let report = judge(daemon, "1");
    assert_ne!(report["verdict"], Value::Null, "{way}: {report}");
}

/// The commonest mistake of all.
#[test]
fn answers_that_are_not_flushed_are_told_as_such() {
    let harness = Harness::new();
    for problem in PROBLEMS {
        let report = judge(&harness, problem, "print(name)", &["--time-limit", "3"]);
        let got = shown(&report, problem)["got"].as_str().unwrap();
        let said = "answered only when its input ended: its output has to be flushed";
        assert!(got.starts_with(said), "{problem}: {report}");
    }
}

#[test]
fn only_players_are_kept_alive() {
    let harness = Harness::new();
    fs::write(harness.dir.path().join("player.py"), PLAYER).unwrap();
    let output = harness.check(&["boj/7682", "player.py", "--keep-alive"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "noughts: --keep-alive is for programs that play (noughts/best-move, noughts/unbeatable), \
         not for boj/7682, whose judge runs a program anew for each input\n"
    );
}
