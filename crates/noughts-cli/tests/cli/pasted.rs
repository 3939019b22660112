//! Outputs of programs that ran elsewhere: `noughts check --output`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

fn noughts(folder: &Path, arguments: &[&str]) -> Output {
    let mut noughts = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let noughts = noughts.current_dir(folder).env("LC_ALL", "C");
    noughts.args(arguments).output().unwrap()
}

/// What is said of an output, and the exit code.
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
    let accepted = "accepted: every one of 19,683 inputs answered right\n".to_owned();
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
    assert!(text.contains("does not fit case "), "{text}");
    assert_eq!(code, Some(1));
    let (text, _) = judged(&folder, lines[..300].join("\n").as_bytes(), &["boj/7682"]);
    assert!(
        text.contains("All 300 lines are right, and there is none for case 301:"),
        "{text}"
    );
    let (text, _) = judged(&folder, b"", &["boj/7682", "--json"]);
    assert!(text.contains("\"divergence\": {"), "{text}");
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

/// What a script writes that runs a program on each case.
#[test]
fn an_output_for_each_case() {
    let folder = tempfile::tempdir().unwrap();
    let right = right(&folder, "boj/16571");
    let numbered = (1..).zip(right.lines());
    let divided: String = numbered
        .map(|(n, line)| format!("== {n}\n{line}\n\n"))
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
    let (text, code) = judged(&folder, b"== 1\nW\n", &["boj/16571"]);
    let expected = "noughts: output.txt: expected the outputs for 4520 cases, found 1\n";
    assert_eq!((text.as_str(), code), (expected, Some(2)));
}
