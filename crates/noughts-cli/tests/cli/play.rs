//! `noughts play` line by line, where it has no terminal.

use std::process::{Command, Output};

use crate::common::program::with_input;

fn play(args: &[&str], input: &str) -> Output {
    with_input(&[&["play"], args].concat(), input.as_bytes())
}

/// The lines that a piped game prints; it must end well.
fn lines(args: &[&str], input: &str) -> Vec<String> {
    let output = play(args, input);
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
    let program = env!("CARGO_BIN_EXE_noughts");
    let output = Command::new("sh")
        .args(["-c", &format!("yes hints | {program} play | head -n 3")])
        .output()
        .unwrap();
    assert_eq!(output.stderr, b"");
}

#[test]
fn what_is_not_understood_is_answered_by_what_is_expected() {
    let help = "Type a move such as b2, or one of undo, redo, values, hints, new, sides, level, \
                two, quit.";
    for word in ["foo", "\u{1b}[2J", "b2 c3", "help", "?"] {
        assert_eq!(lines(&[], word).last().unwrap(), help, "{word}");
    }
    assert_eq!(
        lines(&[], "d1").last().unwrap(),
        "d1 is not on the 3×3 board"
    );
}

/// With gravity, a column is a move, and a square only if the mark lands there.
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
    let refused = "그 세로줄에 두면 a1이 아니라 a4에 떨어집니다";
    assert_eq!(korean.last().unwrap(), refused);
    // Also if the mark is a choice.
    let wild = lines(&["--two", "--game", "3,3,3:wild+gravity"], "b1o\nb3o");
    assert!(wild.contains(&"a mark in that column drops to b3, not b1".to_owned()));
    assert!(wild.contains(&"The first player plays b3o.".to_owned()));
}

/// On a board that is only searched, perfect is not said to make no mistake.
#[test]
fn perfect_is_described_as_it_plays() {
    for (game, expected) in [
        ("3,3,3", "perfect: Never makes a mistake"),
        ("7,7,5", "perfect: Plays the best that a short search finds"),
    ] {
        let played = lines(&["--game", game, "--level", "hard"], "level");
        let found = played.iter().any(|line| line.starts_with(expected));
        assert!(found, "{played:?}");
    }
}
