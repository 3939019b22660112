//! Outputs of programs that ran elsewhere: `noughts check --output`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn noughts(folder: &Path, arguments: &[&str]) -> Output {
    let mut noughts = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let noughts = noughts.current_dir(folder).env("LC_ALL", "C");
    noughts.args(arguments).output().unwrap()
}

/// The report on an output, and the exit code.
fn judged(folder: &TempDir, output: &[u8], arguments: &[&str]) -> (String, Option<i32>) {
    fs::write(folder.path().join("output.txt"), output).unwrap();
    let output = ["--output", "output.txt"];
    let check = noughts(folder.path(), &[&["check"], arguments, &output].concat());
    let text = [check.stdout, check.stderr].concat();
    (String::from_utf8(text).unwrap(), check.status.code())
}

/// The right answers to every case.
fn right(folder: &TempDir, problem: &str) -> String {
    let path = folder.path();
    assert!(
        noughts(path, &["generate", problem, "--single", "input.txt"])
            .status
            .success()
    );
    let answers = noughts(path, &["answer", problem, "input.txt"]);
    String::from_utf8(answers.stdout).unwrap()
}

#[test]
fn an_output_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let right = right(&folder, "boj/7682");
    let lines: Vec<&str> = right.lines().collect();
    let accepted = "accepted: all 19,683 answers are right\n".to_owned();
    assert_eq!(
        judged(&folder, right.as_bytes(), &["boj/7682"]),
        (accepted.clone(), Some(0))
    );
    // PowerShell.
    let wide = format!("\u{feff}{}\r\n", lines.join(" \r\n"));
    let wide: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(judged(&folder, &wide, &["boj/7682"]), (accepted, Some(0)));

    let (text, code) = judged(
        &folder,
        right.replace("invalid", "Invalid").as_bytes(),
        &["boj/7682"],
    );
    assert!(text.contains("it prints Invalid for invalid"), "{text}");
    assert_eq!(code, Some(1));

    let fewer = lines[1..].join("\n");
    let (text, code) = judged(&folder, fewer.as_bytes(), &["boj/7682"]);
    assert!(
        text.starts_with("wrong answer: 19,682 lines for 19,683 cases\n"),
        "{text}"
    );
    assert!(
        text.contains("1 answer is missing, beginning at case "),
        "{text}"
    );
    assert_eq!(code, Some(1));
    let (text, _) = judged(&folder, lines[..300].join("\n").as_bytes(), &["boj/7682"]);
    assert!(
        text.contains("missing, beginning at case 301 or earlier; every line is right. Case 301:"),
        "{text}"
    );
    let (text, _) = judged(&folder, b"", &["boj/7682"]);
    assert!(text.contains("The output is empty. Case 1:"), "{text}");
}

/// An output that fits no input by its number of lines belongs to the one that it fits best.
#[test]
fn lines_are_added_or_missing() {
    let folder = tempfile::tempdir().unwrap();
    let small = ["generate", "boj/7682", "--single", "input.txt", "--small"];
    assert!(noughts(folder.path(), &small).status.success());
    let right = noughts(folder.path(), &["answer", "boj/7682", "input.txt"]).stdout;
    let right = String::from_utf8(right).unwrap();
    let lines: Vec<&str> = right.lines().collect();
    let count = lines.len();
    let turn = (1..count).find(|n| lines[*n] != lines[*n - 1]).unwrap();
    let (before, after) = lines.split_at(turn);
    let is_small = "noughts compares the output with the answers to the small input: noughts generate \
                    boj/7682 --single FILE --small. The other 19,639 inputs were not tried.\n";
    let with = |between: &[&str]| [before, between, after].concat().join("\n");
    for (output, expected) in [
        (
            with(&[after[0], before[0]]),
            "2 lines are too many, beginning at line ".to_owned(),
        ),
        (
            [before, &after[1..]].concat().join("\n"),
            "1 answer is missing, beginning at case ".to_owned(),
        ),
        (
            with(&["?"]),
            "It prints lines that are not answers".to_owned(),
        ),
        (
            right.clone() + "valid\n",
            "It also answers the line end".to_owned(),
        ),
        (
            before.join("\n"),
            format!(
                "beginning at case {} or earlier; every line is right.",
                turn + 1
            ),
        ),
        // The last three cases are valid too, but three lines are too few to tell.
        (
            "valid\n".repeat(3),
            "Line 1 is the first that does not fit its case. Case 1:".to_owned(),
        ),
        (
            right.repeat(3),
            "The output is repeated 3 times, each time with every answer right.\n".to_owned(),
        ),
        (
            right.clone() + "valid\nvalid\n",
            "2 lines are too many, beginning at line 45 or earlier; all others are right.\n"
                .to_owned(),
        ),
        (
            right.clone(),
            format!("accepted: all {count} answers are right"),
        ),
    ] {
        let (text, _) = judged(&folder, output.as_bytes(), &["boj/7682"]);
        assert!(
            text.contains(is_small) && text.contains(&expected),
            "{text}"
        );
    }
    let wrong = with(&[]).replacen(after[0], before[0], 1);
    let (text, _) = judged(&folder, wrong.as_bytes(), &["boj/7682", "--json"]);
    assert!(text.contains("\"output_for\": \"small\""), "{text}");
    assert!(text.contains("\"seen_again\": false"), "{text}");
}

/// Not read to its end, and not judged where an output cannot tell.
#[test]
fn some_outputs_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let few = vec![b'0'; 4_000_000];
    assert_eq!(
        judged(&folder, &few, &["boj/7682"]),
        (
            "noughts: output.txt: more than 3,568,000 bytes, the limit for an output of 19,683 \
             cases; print one short line for each case, and nothing else\n"
                .to_owned(),
            Some(2)
        )
    );
    for (problem, why) in [
        (
            "noughts/unbeatable",
            "needs a program that plays, not an output",
        ),
        ("cs50/tictactoe", "needs functions, not an output"),
    ] {
        let (text, code) = judged(&folder, b"b2\n", &[problem]);
        assert!(text.contains(why), "{text}");
        assert_eq!(code, Some(2));
    }
    for option in ["--csv", "--junit", "--html=x", "--each-alone"] {
        let (text, code) = judged(&folder, b"valid\n", &["boj/7682", option]);
        assert!(text.contains("cannot be used with"), "{text}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn an_input_of_ones_own_and_its_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("few.in"), "XXXOO.XXX\nXOXOXOXOX\nend\n").unwrap();
    let few = ["boj/7682", "--input", "few.in"];
    assert_eq!(judged(&folder, b"invalid\nvalid\n", &few).1, Some(0));
    let (text, code) = judged(&folder, b"valid\nvalid\n", &few);
    assert!(text.starts_with("wrong answer: on 1 of 2 inputs"), "{text}");
    assert_eq!(code, Some(1));
}

/// The output of a script that runs a program on each case.
#[test]
fn an_output_for_each_case() {
    let folder = tempfile::tempdir().unwrap();
    let right = right(&folder, "boj/16571");
    let numbered = (1..).zip(right.lines());
    let divided: String = numbered
        .map(|(n, line)| format!("== noughts {n}/4520\n{line}\n\n"))
        .collect();
    assert_eq!(
        judged(&folder, divided.as_bytes(), &["boj/16571"]).1,
        Some(0)
    );
    let wrong = divided.replacen("\nW\n", "\nL\n", 1);
    let (text, code) = judged(&folder, wrong.as_bytes(), &["boj/16571"]);
    assert!(
        text.starts_with("wrong answer: on 1 of 4,520 inputs"),
        "{text}"
    );
    assert_eq!(code, Some(1));
    let doubled = divided.repeat(2);
    let renumbered = divided.replacen("== noughts 9/", "== noughts 8/", 1);
    for (output, expected) in [
        (
            "== noughts 1/4520\nW\n",
            "expected == noughts 2/4520 after 1 case, found the end of the output",
        ),
        (
            &renumbered,
            "line 25: expected == noughts 9/4520 after 8 cases, found == noughts 8/4520",
        ),
        (
            &doubled,
            "line 13561: expected the end of the output after 4,520 cases, found == noughts 1/4520",
        ),
        (
            "== noughts 1/7\nW\n",
            "line 1: expected == noughts 1/4520 after 0 cases, found == noughts 1/7",
        ),
    ] {
        let (text, code) = judged(&folder, output.as_bytes(), &["boj/16571"]);
        let hint = "use the lines of one complete run of the script";
        let expected = format!("noughts: output.txt: {expected}; {hint}\n");
        assert_eq!((text, code), (expected, Some(2)));
    }
}

/// The exit code is the verdict, also if nobody reads the report to its end.
#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("output.txt"), "valid\n").unwrap();
    for arguments in [&["--json"][..], &[]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut noughts = Command::new(env!("CARGO_BIN_EXE_noughts"));
        let noughts = noughts.args(["check", "boj/7682", "--output", "output.txt"]);
        let noughts = noughts.args(arguments).current_dir(folder.path());
        let output = noughts
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(
            (output.status.code(), &output.stderr[..]),
            (Some(1), &b""[..])
        );
    }
}
