//! Programs whose answers are right or wrong in the same way everywhere, and what is said
//! of them instead of boards.

use std::fs;

use serde_json::json;

use crate::common::harness::{Harness, program};

fn right() -> Harness {
    let harness = Harness::new();
    harness.build_right();
    harness
}

/// The report also shows a mistake besides that of form.
#[test]
#[ignore = "suite check"]
fn a_mistake_of_form_and_another() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let shell = format!("python3 {path} | tr a-z A-Z");
    // A file that no sandbox shows.
    let command = ["--sandbox", "off", "--", "sh", "-c", &shell];
    let report = harness.json(&[&["uva/10363"], &command[..]].concat());
    assert_eq!(report["form"]["leaves"], 71);
    assert_eq!(report["diagnosis"]["fit"], "mistake");
    let statement = &report["diagnosis"]["statement"];
    assert_eq!(statement, "forgets the diagonal c1-b2-a3");
    assert_eq!(report["smallest"]["board"], "oox/ox./x..");
    assert_eq!(report["smallest"]["got"], "YES");
}

/// The sample is shown as it is, and no board.
#[test]
fn a_report_on_form() {
    let harness = right();
    let shell = "./right | sed s/^valid/Valid/";
    let output = harness.check(&["boj/7682", "--", "sh", "-c", shell]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = "\
wrong answer: on 958 of 19,683 inputs

The letter case is wrong: it prints Valid for valid.
Apart from that, every answer is right.

The sample of the statement:

  input      expected  got
  XXXOO.XXX  invalid   invalid
  XOXOXOXOX  valid     Valid
  OXOXOXOXO  invalid   invalid
  XXOOOXXOX  valid     Valid
  XO.OX...X  valid     Valid
  .XXX.XOOO  invalid   invalid
  X.OO..X..  invalid   invalid
  OOXXXOOXO  invalid   invalid
  end

The input is in noughts-boj-7682.in. To run it again:
";
    assert!(text.starts_with(expected), "{text}");
    assert!(!text.contains("Diagnosis"), "{text}");
}

/// The report tells what all inputs have in common, and explains no board.
#[test]
#[ignore = "suite check"]
fn failures_on_every_input() {
    let harness = Harness::new();
    for (shell, said) in [
        (
            "cat > /dev/null",
            "\nIt prints nothing, whatever the input.\n",
        ),
        (
            "cat > /dev/null; echo Hello, world!",
            "\nIt prints the same, whatever the input: Hello, world!\n",
        ),
        (
            "exit 9",
            "\nIt fails in the same way on every tried input: exit code 9.\n",
        ),
        (
            "while read line && [ $line != end ]; do echo invalid; done",
            "\nIt always gives the same answer: invalid\n",
        ),
    ] {
        let output = harness.check(&["boj/7682", "--", "sh", "-c", shell]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said), "{text}");
        let explains_a_board = text.contains("    a b c\n");
        assert_eq!(explains_a_board, shell.contains("invalid"), "{text}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// The case before is shown, as it is in the input.
#[test]
#[ignore = "suite check"]
fn right_alone_and_wrong_after_another() {
    let harness = Harness::new();
    let path = program("wrong-answer/algospot-tictactoe/counts_not_reset.cpp");
    let output = harness.check(&["algospot/tictactoe", &path]);
    let text = String::from_utf8(output.stdout).unwrap();
    let said = "Right alone, wrong after 1 other case: is a variable not reset between cases?\n\n  \
                input  expected  got\n  2\n  ...    TIE       TIE\n";
    assert!(text.contains(said), "{text}");
    assert!(!text.contains("    a b c\n"), "{text}");
    let said = "\nDiagnosis: behaves exactly like a program that does not reset the numbers of x and o \
                for the next case (all 5,478 boards).\n";
    assert!(text.contains(said), "{text}");
    let output = harness.check(&["algospot/tictactoe", &path, "--language", "ko"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let said = "\n진단: 다음 실수를 한 프로그램과 똑같이 답합니다(판 5,478개 모두): 다음 판에서 \
                x와 o의 개수를 0으로 되돌리지 않음.\n";
    assert!(text.contains(said), "{text}");
}

/// In the words of the library.
#[test]
#[ignore = "suite check"]
fn a_move_on_a_taken_square() {
    let harness = Harness::new();
    let path = program("wrong-answer/noughts-best-move/occupied_square.cpp");
    harness.write("second.in", "...\n.x.\n...\n");
    let output = harness.check(&["noughts/best-move", &path, "--input", "second.in"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("\nThe move is illegal: b2 is already taken by x.\n"),
        "{text}"
    );
}

/// A failure that does not come back is shown, and is no verdict.
#[test]
#[ignore = "suite check"]
fn a_failure_that_does_not_come_again() {
    let harness = right();
    let seen = harness.dir.path().join("seen");
    let shell = format!(
        "if mkdir {0} 2> /dev/null; then ./right | sed 1s/.*/maybe/; else ./right; fi",
        seen.display()
    );
    // It leaves a file to know itself by, which no sandbox lets it.
    let command = ["--sandbox", "off", "--", "sh", "-c", &shell];
    let output = harness.check(&[&["boj/7682"], &command[..]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("undecided: it failed once, but not when tried again"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(3), "{text}");
}

/// Different answers to the same input are noticed.
#[test]
#[ignore = "suite check"]
fn a_random_program() {
    let harness = Harness::new();
    let shell = "cat > /dev/null; awk 'BEGIN { srand(); print rand() }' > /dev/null; \
                 od -An -N2 -tu2 /dev/urandom";
    let report = harness.json(&["noughts/best-move", "--fail-fast", "--", "sh", "-c", shell]);
    let answers = report["random"]["answers"].as_array().unwrap();
    assert_ne!(answers[0], answers[1]);
}

/// A random player is asked more often, and the report says what that means.
#[test]
#[ignore = "suite check"]
fn random_players() {
    let harness = Harness::new();
    let path = program("wrong-answer/noughts-unbeatable/random_moves.c");
    let report = harness.json(&["noughts/unbeatable", &path, "--fail-fast"]);
    assert_eq!(report["verdict"], "wrong-answer", "{report}");
    let path = program("accepted/noughts-unbeatable/random_opening.c");
    let output = harness.check(&["noughts/unbeatable", &path]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("may still be wrong."), "{text}");
}

/// How slow it is, by what it manages.
#[test]
#[ignore = "suite check"]
fn too_slow() {
    let harness = Harness::new();
    // A line each 5 ms, of a processor that does nothing else.
    let path = program("time-limit/boj-7682/slow_on_every_board.c");
    let output = harness.check(&["boj/7682", &path, "--time-limit", "0.5", "--fail-fast"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("time limit: "), "{text}");
    assert!(text.contains(" times --time-limit (0.5 s).\n"), "{text}");
    let path = program("time-limit/boj-7682/spins_on_one_board.c");
    let output = harness.check(&["boj/7682", &path, "--time-limit", "0.5"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("an endless loop?\n"), "{text}");
}

/// Code left over from tests at home: no judge has these files.
#[test]
#[ignore = "suite check"]
fn files_in_the_place_of_standard_input_and_output() {
    let harness = Harness::new();
    let write = |name: &str, text: &str| fs::write(harness.dir.path().join(name), text).unwrap();
    let main = |body: &str| format!("#include <stdio.h>\nint main() {{ char s[99]; {body} }}\n");
    let answers = r#"while (scanf("%98s", s) == 1 && s[0] != 'e') puts("invalid");"#;
    write(
        "reads.c",
        &main(&format!(r#"freopen("input.txt", "r", stdin); {answers}"#)),
    );
    write(
        "writes.c",
        &main(&format!(r#"freopen("o.out", "w", stdout); {answers}"#)),
    );
    for (name, said) in [
        ("reads.c", "It reads the file input.txt"),
        ("writes.c", "It writes to o.out"),
    ] {
        let output = harness.check(&["boj/7682", name, "--fail-fast"]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said), "{text}");
    }
    // Both, if both are there.
    write(
        "both.c",
        &main(&format!(
            r#"freopen("input.txt", "r", stdin); freopen("o.out", "w", stdout); {answers}"#
        )),
    );
    let report = harness.json(&["boj/7682", "both.c", "--fail-fast"]);
    let expected = json!({"reads": "input.txt", "writes": ["o.out"]});
    assert_eq!(report["file_use"], expected, "{report}");
}
