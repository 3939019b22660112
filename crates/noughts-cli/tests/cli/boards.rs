//! Boards from standard input, one or any number of them.

use std::process::Stdio;

use crate::common::program::{assert_refused, noughts, text, with_input};

#[test]
fn a_board_from_standard_input() {
    let by_argument = noughts(&["solve", "xx./oo./..."]).output().unwrap();
    assert_eq!(by_argument.status.code(), Some(0));
    for text in [
        "xx./oo./...",
        "xx.\noo.\n...\n",
        "XX.\r\nOO.\r\n...\r\n",
        "\u{feff}xx./oo./...",
        "1 1 0\n2 2 0\n0 0 0\n",
    ] {
        assert_eq!(
            with_input(&["solve"], text.as_bytes()),
            by_argument,
            "{text:?}"
        );
        assert_eq!(
            with_input(&["solve", "-"], text.as_bytes()),
            by_argument,
            "{text:?}"
        );
    }
}

/// Without input, the board is the empty one; only standard input asked for by `-` must not be
/// empty.
#[test]
fn without_a_board_the_empty_one_is_meant() {
    for game in ["3,3,3", "4,3,3"] {
        for command in ["solve", "explain"] {
            let empty = match game {
                "3,3,3" => ".........",
                _ => "............",
            };
            let named = noughts(&[command, "--game", game, empty]).output().unwrap();
            assert_eq!(named.status.code(), Some(0));
            for nothing in ["", "\n\n\n", " \r\n"] {
                let unnamed = with_input(&[command, "--game", game], nothing.as_bytes());
                assert_eq!(unnamed, named, "{command} {game} {nothing:?}");
            }
            assert_refused(
                &with_input(&[command, "--game", game, "-"], b""),
                "expected a board such as xx./oo./..., found nothing",
            );
        }
    }
}

/// The rows of one board and boards one a line are told apart by the first line.
#[test]
fn one_board_a_line() {
    let one = |board: &str| {
        let output = noughts(&["solve", board]).output().unwrap();
        text(&output.stdout)
    };
    let several = [one("xx./oo./..."), one("x../.../..."), one(".........")].join("\n");
    for input in [
        "xx./oo./...\nx........\n.........\n",
        "\u{feff}xx.oo....\r\n\r\n1 0 0 0 0 0 0 0 0\r\n---------",
    ] {
        for args in [&["solve"][..], &["solve", "-"]] {
            let output = with_input(args, input.as_bytes());
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            assert_eq!(text(&output.stdout), several);
            assert_eq!(output.stderr, b"");
        }
    }
    let args = ["solve", "xx./oo./...", "x........"];
    let arguments = noughts(&args).output().unwrap();
    let two = [one("xx./oo./..."), one("x../.../...")].join("\n");
    assert_eq!(text(&arguments.stdout), two);
    let refused = noughts(&["solve", "x........", "xxx......"])
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(
        said.starts_with("noughts: board 2: play cannot reach"),
        "{said}"
    );
}

/// The boards before a bad one are answered; the error names the line of the bad one.
#[test]
fn a_bad_board_among_others() {
    let input = b"xx.oo....\n\nxxx......\nx........\nwhat\n\xff\n";
    let output = with_input(&["solve", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let lines = text(&output.stdout);
    assert_eq!(lines.lines().count(), 2);
    assert!(
        lines.ends_with("\"text\":\"x has too many marks\"}]}\n"),
        "{lines}"
    );
    let refused = "play cannot reach xxx/.../...: x has too many marks (3 x, 0 o)";
    assert_eq!(
        text(&output.stderr),
        format!("noughts: line 3: {refused}\n")
    );

    let output = with_input(&["solve", "--keep-going"], input);
    assert_eq!(output.status.code(), Some(1));
    let answers = text(&output.stdout);
    assert_eq!(answers.matches("\nERROR\n").count(), 3);
    assert_eq!(answers.matches(" to move: ").count(), 2);
    assert_eq!(
        text(&output.stderr),
        format!(
            "noughts: line 3: {refused}\nnoughts: line 5: expected x, o or ., found 'w' as \
             character 1\nnoughts: line 6: expected a board in UTF-8, found byte 0xff at offset \
             0\nnoughts: 3 errors in 5 boards\n"
        )
    );

    let output = with_input(&["explain", "--json", "--keep-going"], b"what\n");
    assert_eq!(
        text(&output.stdout),
        "{\"line\":1,\"error\":\"expected x, o or ., found 'w' as character 1\"}\n"
    );

    let endless = with_input(&["explain"], &[b'x'; 5_000_000]);
    assert_refused(
        &endless,
        "line 1: expected a board, found more than 65536 bytes",
    );
}

/// The answer to one board does not affect the others.
#[test]
fn each_line_is_answered_as_it_is_alone() {
    let letter = |grid: u32, square| [".", "x", "o"][(grid / 3_u32.pow(square) % 3) as usize];
    let board = |grid| {
        (0..9)
            .map(|square| letter(grid, square))
            .collect::<String>()
    };
    let boards: Vec<String> = (0..19_683).step_by(1_001).map(board).collect();
    for command in ["solve", "explain"] {
        let args = [command, "--json", "--keep-going"];
        let together = with_input(&args, boards.join("\n").as_bytes());
        let together = text(&together.stdout);
        assert_eq!(together.lines().count(), boards.len());
        for (line, board) in together.lines().zip(&boards) {
            let alone = with_input(&args, format!("{board}\n").as_bytes());
            let [mut together, mut alone] = [line, &text(&alone.stdout)]
                .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
            // The place of a board that cannot be.
            for answer in [&mut together, &mut alone] {
                answer.as_object_mut().unwrap().remove("line");
            }
            assert_eq!(together, alone);
        }
    }
}

/// The answer to a line is there before the next one is asked for.
#[test]
fn answers_do_not_wait_for_the_end() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = noughts(&["solve", "--json"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for board in ["xx.oo....", "x........"] {
        writeln!(input, "{board}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"game\":\"3,3,3\""), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// `tables.rs` compares the values with those of a table on disk.
#[test]
fn positions_are_listed() {
    for (args, lines) in [
        (&[][..], 5_478),
        (&["--csv"], 1 + 5_478),
        (&["--classes"], 765),
        (&["--plies", "2"], 1 + 9 + 72),
        (&["--game", "wild", "--jsonl"], 18_753),
    ] {
        let output = noughts(&[&["positions"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(text(&output.stdout).lines().count(), lines, "{args:?}");
    }
}
