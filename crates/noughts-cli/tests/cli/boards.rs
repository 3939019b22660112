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

/// Nothing at all is the empty board; only who asks for standard input by `-`
/// must find something there.
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

#[test]
fn bad_input_is_refused_in_one_line() {
    for command in ["solve", "explain"] {
        let refused = |input: &[u8], reason| assert_refused(&with_input(&[command], input), reason);
        refused(
            b"xx./oo./..z",
            "line 1: expected x, o or ., found 'z' as character 11",
        );
        refused(
            b"xx.\0oo....",
            "line 1: expected x, o or ., found '\\0' as character 4",
        );
        refused(
            b"xx\xff",
            "line 1: expected a board in UTF-8, found byte 0xff at offset 2",
        );
        refused(
            &[b'x'; 5_000_000],
            "line 1: expected a board, found more than 65536 bytes",
        );
        let noise: Vec<u8> = (0..3_000_000u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        refused(
            &noise,
            "line 1: expected a board in UTF-8, found byte 0x9e at offset 1",
        );
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

/// Each line says what one process for that grid says. Explanations of every grid take long, and
/// are tested in noughts-analysis.
#[test]
fn many_grids_in_one_process() {
    let letters = |mut number: u32| -> String {
        let mut next = || {
            let letter = [".", "x", "o"][(number % 3) as usize];
            number /= 3;
            letter
        };
        (0..9).map(|_| next()).collect()
    };
    for (command, step, positions, errors) in [
        ("solve", 1, 5_478, "14205 errors in 19683 boards"),
        ("explain", 20, 250, "735 errors in 985 boards"),
    ] {
        let grids: Vec<String> = (0..19_683).step_by(step).map(letters).collect();
        let args = [command, "--json", "--keep-going"];
        let output = with_input(&args, grids.join("\n").as_bytes());
        // Most of them are not positions.
        assert_eq!(output.status.code(), Some(1));
        let lines = text(&output.stdout);
        let lines: Vec<serde_json::Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), grids.len());
        let reachable = lines.iter().filter(|line| line["reachable"] == true);
        assert_eq!(reachable.count(), positions);
        for (grid, line) in grids.iter().zip(&lines) {
            assert_eq!(line["board"].as_str().unwrap().replace('/', ""), *grid);
        }
        let said = text(&output.stderr);
        assert!(said.ends_with(&format!("noughts: {errors}\n")), "{said}");
        for number in (0..grids.len()).step_by(grids.len() / 6) {
            let alone = noughts(&[command, "--json", &grids[number]]).output();
            let alone = alone.unwrap();
            let alone: serde_json::Value = serde_json::from_slice(&alone.stdout).unwrap();
            let mut line = lines[number].clone();
            if line["reachable"] == false {
                assert_eq!(line["line"], number + 1);
                line.as_object_mut().unwrap().remove("line");
            }
            assert_eq!(line, alone);
        }
    }
}

/// What comes before a bad board is answered; the error names its line.
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

/// Each position of a game once, with what the library says of it.
#[test]
fn positions_with_their_values() {
    use noughts::{Position, Solution, TABLE};
    let printed = |args: &[&str]| {
        let output = noughts(&[&["positions"], args].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        text(&output.stdout)
    };
    let boards = printed(&[]);
    assert_eq!(boards.lines().count(), 5_478);
    let (csv, jsonl) = (printed(&["--csv"]), printed(&["--jsonl"]));
    let mut rows = csv.lines();
    assert_eq!(
        rows.next(),
        Some("board,turn,outcome,result,plies,best,moves,class")
    );
    for ((board, row), line) in boards.lines().zip(rows).zip(jsonl.lines()) {
        let position: Position = board.parse().unwrap();
        let fields: Vec<&str> = row.split(',').collect();
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(fields[0], board);
        assert_eq!(json["board"], board);
        assert_eq!(json["turn"], fields[1]);
        assert_eq!(json["outcome"].as_str().unwrap_or(""), fields[2]);
        let value = TABLE.value(&position).unwrap();
        assert_eq!(json["value"], serde_json::to_value(value).unwrap());
        assert_eq!(json["value"]["result"], fields[3]);
        let plies = json["value"].get("plies").map(ToString::to_string);
        assert_eq!(plies.unwrap_or_default(), fields[4]);
        let best = TABLE.best_moves(&position);
        let best: Vec<String> = best
            .iter()
            .map(|played| played.square.to_string())
            .collect();
        assert_eq!(fields[5], best.join(" "));
        assert_eq!(json["best"], serde_json::json!(best));
        let moves = position.moves().into_iter();
        let moves: Vec<String> = moves.map(|played| played.square.to_string()).collect();
        assert_eq!(fields[6], moves.join(" "));
        assert_eq!(json["moves"], serde_json::json!(moves));
        assert_eq!(fields[7], position.canonical().to_string());
        assert_eq!(json["class"], fields[7]);
    }
    assert_eq!(printed(&["--classes"]).lines().count(), 765);
    assert_eq!(printed(&["--plies", "2"]).lines().count(), 1 + 9 + 72);
    let wild = printed(&["--game", "wild", "--csv"]);
    assert_eq!(wild.lines().count(), 1 + 18_753);
    let start = wild.lines().nth(1).unwrap();
    assert!(start.starts_with(".../.../...,first,,win,7,b2x b2o,a1x a1o b1x"));
    assert!(start.ends_with("c3x c3o,.../.../..."));
}
