//! Tests players that are kept alive: started once, then asked board by board.

use std::thread;

use crate::common::harness::{Alone, Harness};
use serde_json::Value;

const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

const PROBLEMS: [&str; 2] = ["noughts/unbeatable", "noughts/best-move"];

/// A right player. `ANSWER` prints the answer.
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

/// Writes a player that answers in this way.
fn write(harness: &Harness, answer: &str) {
    let answer = answer.replace('\n', "\n    ");
    harness.write("player.py", PLAYER.replace("ANSWER", &answer));
}

/// Judges a player that answers in this way.
fn judge(harness: &Harness, problem: &str, answer: &str, options: &[&str]) -> Value {
    write(harness, answer);
    harness.json(&[&[problem, "player.py", "--keep-alive"], options].concat())
}

/// The text of the report on the player that was written.
fn report(harness: &Harness, problem: &str, options: &[&str]) -> String {
    let check = [&[problem, "player.py", "--keep-alive"], options].concat();
    harness.check(&check).out
}

/// Some boards for noughts/best-move. All 4,520 would take seconds.
fn some_boards(harness: &Harness) -> &'static [&'static str] {
    let boards = (0..9).flat_map(|x| (0..9).map(move |o| (x, o)));
    let boards = boards.filter(|(x, o)| x != o).map(|(x, o)| {
        let mark = |square| match square {
            _ if square == x => 'x',
            _ if square == o => 'o',
            _ => '.',
        };
        (0..9).map(mark).chain(['\n']).collect::<String>()
    });
    harness.write("boards.in", boards.collect::<String>());
    &["--input", "boards.in"]
}

/// Judges a player that answers in this way, for noughts/best-move only on some boards.
fn judge_briefly(harness: &Harness, problem: &str, answer: &str, options: &[&str]) -> Value {
    let some = match problem {
        "noughts/best-move" => some_boards(harness),
        _ => &[],
    };
    judge(harness, problem, answer, &[options, some].concat())
}

fn assert_started_once(harness: &Harness, way: &str) {
    let right = "print(name, flush=True)";
    let report = judge(harness, "noughts/unbeatable", right, &["--sandbox", way]);
    assert_eq!(report["verdict"], "accepted", "{way}: {report}");
    assert_eq!(report["random"], Value::Null, "{way}: {report}");
    assert!(report["runs"]["count"].as_u64().unwrap() < 30, "{report}");
}

#[test]
fn a_right_player_is_started_once() {
    assert_started_once(&Harness::new(), "auto");
    assert_started_once(&Harness::new(), "portable");
}

#[test]
#[ignore = "suite check"]
fn a_right_player_is_started_once_in_every_sandbox() {
    let harness = Harness::new();
    WAYS.iter()
        .for_each(|way| assert_started_once(&harness, way));
    let right = "print(name, flush=True)";
    let report = judge(&harness, "noughts/best-move", right, &["--jobs", "1"]);
    assert_eq!(report["verdict"], "accepted", "{report}");
    assert!(report["runs"]["answers"].as_u64().unwrap() >= 4_520);
    // Repeated questions go to a new process.
    assert!(report["runs"]["count"].as_u64().unwrap() < 30, "{report}");
}

#[test]
#[ignore = "suite check"]
fn a_player_that_stops_is_reported_with_its_board() {
    let harness = Harness::new();
    let options = ["--jobs", "1", "--fail-fast"];
    let [unbeatable, best_move] = PROBLEMS;
    for (problem, stop, got) in [
        (unbeatable, "sys.exit(7)", "exit code 7"),
        (best_move, "sys.exit()", "ended instead of answering"),
        (best_move, "sys.exit(7)", "exit code 7"),
        (
            best_move,
            "import os; os.close(1); import time; time.sleep(1000)",
            "closed its output instead of answering",
        ),
        (
            best_move,
            "import os; os.kill(os.getpid(), 11)",
            "killed by signal 11: segmentation fault",
        ),
    ] {
        let answer = format!("if board == 'xo.......': {stop}\nprint(name, flush=True)");
        let report = judge_briefly(&harness, problem, &answer, &options);
        assert_eq!(report["verdict"], "runtime-error", "{stop}: {report}");
        let shown = &report["smallest"];
        assert_eq!(shown["got"], got, "{problem} {stop}: {report}");
        assert_eq!(shown["board"], "xo./.../...", "{problem} {stop}");
        if problem == unbeatable {
            // In this position x could win. A player that does not move misses no win.
            assert_eq!(report["missed_wins"], 0, "{stop}");
        }
    }
}

/// After other boards the player does not answer, or answers differently.
#[test]
#[ignore = "suite check"]
fn the_boards_before_a_failure_are_counted() {
    let harness = Harness::new();
    let options = ["--jobs", "1"];
    let ends = "if asked == 20: break\nprint(name, flush=True)";
    let repeats = "if asked >= 12: name = 'a1'\nprint(name, flush=True)";
    for (answer, got) in [(ends, "ended instead of answering"), (repeats, "a1")] {
        let report = judge_briefly(&harness, "noughts/best-move", answer, &options);
        assert_eq!(report["smallest"]["got"], got, "{report}");
        let others = report["smallest"]["others"].as_u64().unwrap();
        assert!(others > 10, "{report}");
    }
    let text = report(&harness, "noughts/unbeatable", &options);
    let said = "It is right if this board comes first; it is wrong after ";
    assert!(text.contains(said), "{text}");
}

#[test]
#[ignore = "suite check"]
fn each_answer_is_one_line() {
    let harness = Harness::new();
    let problem = "noughts/best-move";
    for (answer, got) in [
        ("print('Your move:', name, flush=True)", "Your move:"),
        (
            "print(name, end='!', flush=True)\nprint()\nprint(flush=True)",
            "!",
        ),
    ] {
        let report = judge_briefly(&harness, problem, answer, &["--fail-fast"]);
        assert_eq!(report["verdict"], "wrong-answer", "{problem}: {report}");
        let said = report["smallest"]["got"].as_str().unwrap();
        assert!(said.contains(got), "{problem}: {report}");
    }
}

/// The report shows an unsolicited line, and does not call the player random.
#[test]
#[ignore = "suite check"]
fn unsolicited_lines() {
    let harness = Harness::new();
    let right = "print(name, flush=True)";
    let greets = PLAYER.replace("asked = 0", "asked = 0\nprint('ready', flush=True)");
    let greets = greets.replace("ANSWER", right);
    let thinks = PLAYER.replace("ANSWER", "print('thinking', flush=True)\n    ANSWER");
    let thinks = thinks.replace("ANSWER", right);
    for (player, english, korean) in [
        (
            greets,
            "It prints a line before it gets a board: ready",
            "판을 받기도 전에 한 줄을 출력합니다: ready",
        ),
        (
            thinks,
            "It prints more than one line for a board: thinking",
            "판 하나에 두 줄 이상 출력합니다: thinking",
        ),
    ] {
        harness.write("player.py", player);
        for (problem, language, said) in [
            ("noughts/unbeatable", "en", english),
            ("noughts/best-move", "ko", korean),
        ] {
            let json = harness.json(&[problem, "player.py", "--keep-alive"]);
            assert_eq!(json["verdict"], "wrong-answer", "{problem}: {json}");
            assert_eq!(json["ended"], "unreadable", "{problem}: {json}");
            assert_eq!(json["random"], Value::Null, "{problem}: {json}");
            let text = report(&harness, problem, &["--language", language]);
            assert!(text.contains(said), "{problem}: {text}");
            assert!(!text.contains("1. "), "best play: {text}");
        }
    }
}

/// A player that ends after its answer is not restarted for the next board. The report first states
/// why it stops, and explains no board.
#[test]
#[ignore = "suite check"]
fn a_player_that_ends_after_its_answer() {
    let harness = Harness::new();
    for (problem, language, cause) in [
        (
            "noughts/unbeatable",
            "en",
            "It answers 1 board and ends: it must continue until its input ends.",
        ),
        (
            "noughts/best-move",
            "ko",
            "판 1개에 답하고 끝납니다. 입력이 끝날 때까지 계속 답해야 합니다.",
        ),
    ] {
        let answer = "print(name, flush=True)\nbreak";
        let json = judge(&harness, problem, answer, &["--jobs", "1"]);
        assert_eq!(json["verdict"], "runtime-error", "{problem}: {json}");
        assert_eq!(json["ended"], "stopped-answering", "{problem}: {json}");
        let got = &json["smallest"]["got"];
        assert_eq!(got, "ended instead of answering", "{problem}: {json}");
        assert_cause_comes_first(&harness, problem, &["--language", language], cause);
    }
}

/// The most frequent mistake of players that are kept alive.
#[test]
#[ignore = "suite check"]
fn answers_that_are_not_flushed() {
    let harness = Harness::new();
    let limit = ["--time-limit", "1"];
    for (problem, language, cause) in [
        (
            "noughts/unbeatable",
            "en",
            "Every run fails in the same way: answered only when its input ended: it \
             must flush its output after each answer.",
        ),
        (
            "noughts/best-move",
            "ko",
            "실행할 때마다 똑같이 실패합니다: 입력이 끝난 뒤에야 답했습니다(답할 때마다 출력 \
             버퍼를 flush로 비워야 함).",
        ),
    ] {
        let json = judge(&harness, problem, "print(name)", &limit);
        let got = json["smallest"]["got"].as_str().unwrap();
        let said = "answered only when its input ended: it must flush its output";
        assert!(got.starts_with(said), "{problem}: {json}");
        let options = [&["--language", language], &limit[..]].concat();
        assert_cause_comes_first(&harness, problem, &options, cause);
    }
}

fn assert_cause_comes_first(harness: &Harness, problem: &str, options: &[&str], cause: &str) {
    let text = report(harness, problem, options);
    let paragraph = text.split("\n\n").nth(1).unwrap_or_default();
    assert_eq!(paragraph, cause, "{problem}: {text}");
    assert!(!text.contains("1. "), "best play: {text}");
}

#[test]
#[ignore = "suite check"]
fn hostile_players_are_ended() {
    let alone = Alone::new();
    thread::scope(|scope| {
        for way in WAYS {
            let alone = &alone;
            scope.spawn(move || judge_hostile(&alone.harness(), way));
        }
    });
}

fn judge_hostile(harness: &Harness, way: &str) {
    let judge = |answer: &str, seconds: &str| {
        let options = ["--sandbox", way, "--time-limit", seconds, "--fail-fast"];
        judge_briefly(harness, "noughts/best-move", answer, &options)
    };
    // The time limit is short only if the test is about it: on a busy machine, a program needs
    // seconds of processor time to fill the memory.
    for (answer, seconds, verdict) in [
        ("import time; time.sleep(1000)", "0.5", "time-limit"),
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
    // The processes that a player starts end with it.
    let daemon = "import os, time\nif os.fork() == 0: os.setsid(); time.sleep(1000)\n\
                  print(name, flush=True)";
    let report = judge(daemon, "100");
    assert_ne!(report["verdict"], Value::Null, "{way}: {report}");
}
