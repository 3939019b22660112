//! `noughts play`: line by line, and in a real terminal.

use std::io::Write;
use std::process::{Command, Output, Stdio};

#[cfg(feature = "play")]
use crate::common::terminal::Tmux;

const NOUGHTS: &str = env!("CARGO_BIN_EXE_noughts");

fn piped(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(NOUGHTS)
        .arg("play")
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// The lines that a piped game prints; it must end well.
fn lines(args: &[&str], input: &str) -> Vec<String> {
    let output = piped(args, input);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(output.stderr, b"");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_seed_plays_the_same_game_and_others_play_others() {
    let first_move = |seed: u32| {
        let seed = seed.to_string();
        let lines = lines(&["--as", "o", "--seed", &seed], "");
        lines
            .into_iter()
            .find(|line| line.starts_with("x plays "))
            .unwrap()
    };
    let moves: Vec<String> = (0..40).map(first_move).collect();
    assert_eq!(moves[3], first_move(3));
    // Perfect play varies: every first move draws.
    let mut different = moves.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 9, "{different:?}");
}

#[test]
fn the_end_of_the_input_and_a_closed_pipe_are_quiet_ends() {
    assert_eq!(lines(&[], "").last().unwrap(), "Your move, x.");
    // Without a newline at the end, with Windows line ends, with nothing in a line.
    let played = lines(&["--two"], "b2\r\n\r\n  a1");
    assert!(played.contains(&"x plays b2.".to_owned()));
    assert!(played.contains(&"o plays a1.".to_owned()));
    let output = Command::new("sh")
        .args(["-c", &format!("yes hints | {NOUGHTS} play | head -n 3")])
        .output()
        .unwrap();
    assert_eq!(output.stderr, b"");
}

#[test]
fn what_is_not_understood_is_answered_by_what_is_expected() {
    for (input, expected) in [
        ("foo", "expected a square such as b2, or help, found 'foo'"),
        (
            "\u{1b}[2J",
            "expected a square such as b2, or help, found '\\u{1b}[2J'",
        ),
        ("d1", "d1 is not on the 3×3 board"),
        ("b2 c3", "expected one move or one word; help lists them"),
        ("level 9", "expected a level: easy, medium, hard, perfect"),
    ] {
        let lines = lines(&[], input);
        assert_eq!(lines.last().unwrap(), expected);
    }
}

/// Where marks drop, a column is a move, and a square only if the mark lands there.
#[test]
fn a_square_above_the_lowest_empty_one_is_refused() {
    let game = ["--two", "--game", "4,4,3:gravity"];
    let played = lines(&game, "a1\na\nA3\na4");
    let said = |sentence: &str| played.iter().any(|line| line == sentence);
    assert!(said("a mark in that column drops to a4, not a1"));
    assert!(said("x plays a4."));
    assert!(said("o plays a3."));
    assert!(said("a4 is already taken by x"));
    let korean = lines(&[&game[..], &["--language", "ko"]].concat(), "a1");
    let refused = "그 열에 두면 a1이 아니라 a4에 떨어집니다";
    assert_eq!(korean.last().unwrap(), refused);
    // Where the mark is a choice too.
    let wild = lines(&["--two", "--game", "3,3,3:wild+gravity"], "b1o\nb3o");
    assert!(wild.contains(&"a mark in that column drops to b3, not b1".to_owned()));
    assert!(wild.contains(&"The first player plays b3o.".to_owned()));
}

#[test]
fn hint_and_value_are_understood_as_hints_and_values() {
    for args in [&["--hint"][..], &["--hints"]] {
        let lines = lines(&[args, &["xx./oo./..."]].concat(), "");
        assert!(lines.contains(&"Only c1 wins.".to_owned()), "{lines:?}");
    }
    let played = lines(&["--value", "xx./oo./..."], "value\nhint\nhints");
    let said = played.iter().filter(|line| {
        let toggles = ["Values are", "Hints are"];
        toggles.iter().any(|toggle| line.starts_with(toggle))
    });
    let said: Vec<&String> = said.collect();
    assert_eq!(said, ["Values are off.", "Hints are on.", "Hints are off."]);
}

/// On a board that is only searched nobody is told that perfect never errs.
#[test]
fn perfect_is_described_as_it_plays() {
    let found = |game: &str, description: &str| {
        let help = lines(&["--two", "--game", game], "help\nlevel perfect");
        let described = help.iter().filter(|line| line.contains(description));
        described.count()
    };
    let (exact, searched) = (
        "Never errs; any of the best moves is as likely as another",
        "Plays the best that a short search finds",
    );
    assert_eq!(["3,3,3", "7,7,5"].map(|game| found(game, exact)), [2, 0]);
    assert_eq!(["3,3,3", "7,7,5"].map(|game| found(game, searched)), [0, 2]);
}

#[test]
fn a_board_to_start_from_must_be_one() {
    let output = piped(&["xxx/.../..."], "");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("noughts: play cannot reach xxx/.../..."),
        "{error}"
    );
}

#[cfg(feature = "play")]
#[test]
fn a_game_in_a_real_terminal() {
    let tmux = Tmux::new("game", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    tmux.command(&format!("{NOUGHTS} play --two --values xx./oo./..."));
    // The terminal may be looked at while it is drawn, so each part is waited for.
    tmux.wait_for("x to move: x wins in 1");
    tmux.wait_for("1 │   x   │   x   │  W1   │");
    // By arrow keys, to the win.
    tmux.keys(&["Up", "Right", "Enter"]);
    tmux.wait_for("x has won with the top row");
    tmux.wait_for("1 │  *x*  │  *x*  │  [x]  │");
    // Back, and by name to the draw that was not wanted.
    tmux.keys(&["u"]);
    tmux.wait_for("x to move: x wins in 1");
    tmux.keys(&["c", "2", "Enter"]);
    tmux.wait_for("1. c2");
    // Smaller, too small, and large again.
    tmux.run(&["resize-window", "-x", "46", "-y", "14"]);
    tmux.wait_for("2   o    o   [x]");
    // Without what stands beside the board it fits into less.
    tmux.run(&["resize-window", "-x", "40", "-y", "14"]);
    for part in ["2 │  o  │  o  │ [x] │", "o to move.", "q quit"] {
        tmux.wait_for(part);
    }
    tmux.run(&["resize-window", "-x", "30", "-y", "8"]);
    tmux.wait_for("The board needs 38 columns and");
    tmux.run(&["resize-window", "-x", "80", "-y", "24"]);
    tmux.wait_for("2 │   o   │   o   │  [x]  │");
    tmux.keys(&["q"]);
    tmux.assert_clean("before");
}

/// By mouse alone, in Korean, with what was wrong at the end.
#[cfg(feature = "play")]
#[test]
fn a_game_by_mouse_is_reviewed() {
    let tmux = Tmux::new("mouse", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    tmux.command(&format!("{NOUGHTS} play --two --language ko"));
    tmux.wait_for("Enter 두기");
    // A press and a release of the left button at a column and a row, as terminals
    // report it.
    let click = |column: u32, row: u32| {
        for end in ["M", "m"] {
            let bytes = format!("\u{1b}[<0;{column};{row}{end}");
            tmux.run(&["send-keys", "-l", &bytes]);
        }
    };
    for (column, row, seen) in [
        (7, 5, "1 │  [x]  │       │       │"),
        (15, 5, "1 │   x   │  [o]  │       │"),
        (7, 9, "2 │  [x]  │       │       │"),
        // On the line around a square as well.
        (15, 8, "2 │   x   │  [o]  │       │"),
        (7, 13, "3 │  [x]  │       │       │"),
    ] {
        click(column, row);
        tmux.wait_for(seen);
    }
    tmux.wait_for("2번째 수 o b1");
    tmux.wait_for("b2");
    tmux.keys(&["q"]);
    tmux.wait_for("before");
    let mouse = tmux.run(&["display-message", "-p", "#{mouse_any_flag}"]);
    assert_eq!(mouse.trim(), "0");
    tmux.assert_clean("before");
}

#[cfg(feature = "play")]
#[test]
fn every_way_out_leaves_the_terminal_clean() {
    let tmux = Tmux::new("ends", 80, 24);
    for (game, end) in [
        ("7,7,5", &["C-c"][..]),
        ("5,4,4", &["Escape"]),
        ("3,3,3", &["Q"]),
    ] {
        tmux.command("clear; echo be''fore");
        tmux.wait_for("before");
        // The opponent is at work when it ends.
        tmux.command(&format!("{NOUGHTS} play --as o --values --game {game}"));
        tmux.wait_for("Enter plays");
        tmux.keys(end);
        tmux.assert_clean("before");
    }
    // Being asked to end from outside.
    tmux.command("clear; echo be''fore");
    tmux.wait_for("before");
    tmux.command(&format!("{NOUGHTS} play"));
    tmux.wait_for("Enter plays");
    let killed = Command::new("kill")
        .args(["-TERM", &tmux.child()])
        .status()
        .unwrap();
    assert!(killed.success());
    tmux.assert_clean("before");
    tmux.command(&format!("clear; {NOUGHTS} play; echo code $?"));
    tmux.wait_for("Enter plays");
    let killed = Command::new("kill")
        .args(["-HUP", &tmux.child()])
        .status()
        .unwrap();
    assert!(killed.success());
    tmux.wait_for("code 3");
}

/// A window that is closed ends the game in it, on the screen and line by line.
#[cfg(feature = "play")]
#[test]
fn a_game_ends_with_its_terminal() {
    for (number, args, ready) in [
        (0, "", "Enter plays"),
        (1, "--game 7,7,5 --values", "Enter plays"),
        (2, "--plain", "Your move, x."),
    ] {
        let tmux = Tmux::new(&format!("gone-{number}"), 80, 24);
        tmux.command(&format!("{NOUGHTS} play {args}"));
        tmux.wait_for(ready);
        let game = tmux.child();
        tmux.run(&["kill-session"]);
        terminal::wait_for_end_of(&game);
    }
}

/// What ends with the terminal has failed, even if nobody tells it that the terminal is gone.
#[cfg(feature = "play")]
#[test]
fn a_game_without_its_terminal_was_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let code = folder.path().join("code");
    let tmux = Tmux::new("gone-code", 80, 24);
    let then = format!("echo $? > {}", code.display());
    tmux.command(&format!("(trap '' HUP; {NOUGHTS} play; {then})"));
    tmux.wait_for("Enter plays");
    tmux.run(&["kill-session"]);
    let written = || std::fs::read_to_string(&code).unwrap_or_default();
    terminal::wait_until("the exit code", || written().ends_with('\n'));
    assert_eq!(written(), "3\n");
}
