//! Tests `noughts play` in full-screen mode on a real terminal.
#![cfg(feature = "play")]

use std::process::Command;

use crate::common::program::Run;
use crate::common::terminal::{self, Tmux};
use crate::common::wait::wait_until;

const NOUGHTS: &str = env!("CARGO_BIN_EXE_noughts");

#[test]
fn a_game_in_a_real_terminal() {
    let tmux = Tmux::new("game", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    tmux.command(&format!("{NOUGHTS} play --two --values xx./oo./..."));
    // The terminal may be read while the game draws, so the test waits for each part.
    tmux.wait_for("x to move: x wins in 1");
    tmux.wait_for("1 │   x   │   x   │  W1   │");
    // With arrow keys, to the win.
    tmux.keys(&["Up", "Right", "Enter"]);
    tmux.wait_for("x has won with the top row");
    tmux.wait_for("1 │  *x*  │  *x*  │  [x]  │");
    // Undoes the win, and types the move that draws.
    tmux.keys(&["u"]);
    tmux.wait_for("x to move: x wins in 1");
    tmux.keys(&["c", "2", "Enter"]);
    tmux.wait_for("1. c2");
    // A smaller window, one that is too small, and a large one.
    tmux.run(&["resize-window", "-x", "46", "-y", "14"]);
    tmux.wait_for("2   o    o   [x]");
    // Without the text beside the board, the game fits into a smaller window.
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

/// Plays the whole game by mouse, in Korean.
#[test]
fn a_game_by_mouse_is_reviewed() {
    let tmux = Tmux::new("mouse", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    tmux.command(&format!("{NOUGHTS} play --two --language ko"));
    tmux.wait_for("Enter 두기");
    // A press and a release of the left button at a column and a row, as terminals encode it.
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
        // A line around a square belongs to the square.
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

fn kill(tmux: &Tmux, signal: &str) {
    Command::new("kill")
        .args([signal, &tmux.child()])
        .ran()
        .ends(0);
}

#[test]
fn every_way_out_leaves_the_terminal_clean() {
    let tmux = Tmux::new("ends", 80, 24);
    let start = |arguments: &str| {
        tmux.command("clear; echo be''fore");
        tmux.wait_for("before");
        tmux.command(&format!("{NOUGHTS} play {arguments}"));
        tmux.wait_for("Enter plays");
    };
    for (game, end) in [
        ("7,7,5", &["C-c"][..]),
        ("5,4,4", &["Escape"]),
        ("3,3,3", &["Q"]),
    ] {
        // The program ends while the opponent thinks.
        start(&format!("--as o --values --game {game}"));
        tmux.keys(end);
        tmux.assert_clean("before");
    }
    // Signals end it too.
    start("");
    kill(&tmux, "-TERM");
    tmux.assert_clean("before");
    start("; echo code $?");
    kill(&tmux, "-HUP");
    tmux.wait_for("code 3");
}

/// Closing a window ends the game in it, on the screen and line by line.
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

/// A game that ends with its terminal has failed, even if no signal reports that the terminal is
/// closed.
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
    wait_until("the exit code", || written().ends_with('\n'));
    assert_eq!(written(), "3\n");
}
