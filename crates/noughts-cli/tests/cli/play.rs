//! Tests `noughts play` line by line, without a terminal.

use std::process::Command;

use crate::common::program::{Run, with_input};

/// The lines that a game with piped input prints. It must succeed.
fn lines(args: &[&str], input: &str) -> Vec<String> {
    let output = with_input(&[&["play"], args].concat(), input);
    assert_eq!(output.ends(0).err, "");
    output.out.lines().map(str::to_owned).collect()
}

#[test]
fn a_seed_repeats_a_game() {
    let first_move = |seed: u32| {
        let lines = lines(&["--as", "o", "--seed", &seed.to_string()], "");
        let mut moves = lines.into_iter();
        moves.find(|line| line.starts_with("x plays ")).unwrap()
    };
    let mut moves: Vec<String> = (0..40).map(first_move).collect();
    assert_eq!(moves[3], first_move(3));
    // Perfect play varies, since every first move draws.
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 9, "{moves:?}");
}

#[test]
fn the_end_of_the_input_and_a_closed_pipe_are_quiet_ends() {
    assert_eq!(lines(&[], "").last().unwrap(), "Your move, x.");
    // Without a newline at the end, with Windows line ends, and with an empty line.
    let played = lines(&["--two"], "b2\r\n\r\n  a1");
    assert!(played.contains(&"x plays b2.".to_owned()));
    assert!(played.contains(&"o plays a1.".to_owned()));
    let program = env!("CARGO_BIN_EXE_noughts");
    let pipe = format!("yes hints | {program} play | head -n 3");
    assert_eq!(Command::new("sh").args(["-c", &pipe]).ran().err, "");
}

#[test]
fn unknown_input_is_answered_with_what_is_expected() {
    let help = "Type a move such as b2, or one of undo, redo, values, hints, new, sides, level, \
                two, quit.";
    for word in ["foo", "\u{1b}[2J", "b2 c3", "help", "?"] {
        assert_eq!(lines(&[], word).last().unwrap(), help, "{word}");
    }
    let beyond = lines(&[], "d1");
    assert_eq!(beyond.last().unwrap(), "d1 is not on the 3×3 board");
}

/// With gravity, a column is a move. A square is a move only if the mark lands on it.
#[test]
fn a_square_above_the_lowest_empty_one_is_refused() {
    let game = ["--two", "--game", "4,4,3:gravity"];
    let wild = ["--two", "--game", "3,3,3:wild+gravity"];
    for (game, moves, said) in [
        (&game[..], "a1", "a mark in that column drops to a4, not a1"),
        (&game, "a1\na\nA3", "o plays a3."),
        (&game, "a\na4", "a4 is already taken by x"),
        (&wild, "b1o\nb3o", "The first player plays b3o."),
    ] {
        let played = lines(game, moves);
        assert!(played.contains(&said.to_owned()), "{played:#?}");
    }
}

/// If a board is only searched, perfect play may make mistakes.
#[test]
fn perfect_play_by_search_is_described_as_such() {
    for (game, expected) in [
        ("3,3,3", "perfect: Never makes a mistake"),
        ("7,7,5", "perfect: Plays the best that a short search finds"),
    ] {
        let played = lines(&["--game", game, "--level", "hard"], "level");
        let found = played.iter().any(|line| line.starts_with(expected));
        assert!(found, "{played:?}");
    }
}
