//! Tests boards on standard input, one or several.

use crate::common::program::{run, with_input};

#[test]
fn a_board_from_standard_input() {
    let by_argument = run(&["solve", "xx./oo./..."]);
    by_argument.ends(0);
    for text in [
        "xx./oo./...",
        "xx.\noo.\n...\n",
        "XX.\r\nOO.\r\n...\r\n",
        "\u{feff}xx./oo./...",
        "1 1 0\n2 2 0\n0 0 0\n",
    ] {
        assert_eq!(with_input(&["solve"], text), by_argument, "{text:?}");
        assert_eq!(with_input(&["solve", "-"], text), by_argument, "{text:?}");
    }
}

/// Standard input must not be empty only if `-` requests it.
#[test]
fn empty_input_means_the_empty_board() {
    for (game, empty) in [("3,3,3", "........."), ("4,3,3", "............")] {
        for command in ["solve", "explain"] {
            let named = run(&[command, "--game", game, empty]);
            named.ends(0);
            for nothing in ["", "\n\n\n", " \r\n"] {
                let unnamed = with_input(&[command, "--game", game], nothing);
                assert_eq!(unnamed, named, "{command} {game} {nothing:?}");
            }
            let dash = with_input(&[command, "--game", game, "-"], "");
            dash.is_refused("expected a board such as xx./oo./..., found nothing");
        }
    }
}

/// The first line determines whether rows of one board follow, or one board per line.
#[test]
fn one_board_per_line() {
    let one = |board: &str| run(&["solve", board]).out;
    let several = [one("xx./oo./..."), one("x../.../..."), one(".........")].join("\n");
    for input in [
        "xx./oo./...\nx........\n.........\n",
        "\u{feff}xx.oo....\r\n\r\n1 0 0 0 0 0 0 0 0\r\n---------",
    ] {
        for args in [&["solve"][..], &["solve", "-"]] {
            let output = with_input(args, input);
            assert_eq!(output.ends(0).out, several);
            assert_eq!(output.err, "");
        }
    }
    let arguments = run(&["solve", "xx./oo./...", "x........"]);
    let two = [one("xx./oo./..."), one("x../.../...")].join("\n");
    assert_eq!(arguments.out, two);
    let refused = run(&["solve", "x........", "xxx......"]);
    refused.ends(2).says("noughts: board 2: no game reaches");
}

/// noughts answers the boards before a bad one. The error names the line of the bad one.
#[test]
fn a_bad_board_among_others() {
    let input = b"xx.oo....\n\nxxx......\nx........\nwhat\n\xff\n";
    let output = with_input(&["solve", "--json"], input);
    assert_eq!(output.ends(2).out.lines().count(), 2);
    output.prints("\"text\":\"x has too many marks\"}]}\n");
    let refused = "no game reaches xxx/.../...: x has too many marks (3 x, 0 o)";
    assert_eq!(output.err, format!("noughts: line 3: {refused}\n"));

    let output = with_input(&["solve", "--keep-going"], input);
    assert_eq!(output.ends(1).out.matches("\nERROR\n").count(), 3);
    assert_eq!(output.out.matches(" to move: ").count(), 2);
    assert_eq!(
        output.err,
        format!(
            "noughts: line 3: {refused}\nnoughts: line 5: expected x, o or ., found 'w' as \
             character 1\nnoughts: line 6: expected a board in UTF-8, found byte 0xff at offset \
             0\nnoughts: 3 errors in 5 boards\n"
        )
    );

    let output = with_input(&["explain", "--json", "--keep-going"], "what\n");
    let error = "{\"line\":1,\"error\":\"expected x, o or ., found 'w' as character 1\"}\n";
    assert_eq!(output.out, error);
    let endless = with_input(&["explain"], vec![b'x'; 5_000_000]);
    endless.is_refused("line 1: expected a board, found more than 65536 bytes");
}

/// The answer to one board does not affect the others.
#[test]
fn a_board_among_others_has_the_same_answer_as_alone() {
    let letter = |grid: u32, square| [".", "x", "o"][(grid / 3_u32.pow(square) % 3) as usize];
    let board = |grid| (0..9).map(|square| letter(grid, square)).collect();
    let boards: Vec<String> = (0..19_683).step_by(1_001).map(board).collect();
    for command in ["solve", "explain"] {
        let args = [command, "--json", "--keep-going"];
        let together = with_input(&args, boards.join("\n")).out;
        assert_eq!(together.lines().count(), boards.len());
        for (line, board) in together.lines().zip(&boards) {
            let mut together: serde_json::Value = serde_json::from_str(line).unwrap();
            let mut alone = with_input(&args, format!("{board}\n")).json();
            // An error names the line.
            for answer in [&mut together, &mut alone] {
                answer.as_object_mut().unwrap().remove("line");
            }
            assert_eq!(together, alone);
        }
    }
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
        let output = run(&[&["positions"], args].concat());
        assert_eq!(output.ends(0).out.lines().count(), lines, "{args:?}");
    }
}
