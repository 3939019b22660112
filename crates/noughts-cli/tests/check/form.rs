//! Tests programs whose answers are wrong in the same way on every input. Reports on them state
//! this instead of explaining a board.

use serde_json::json;

use crate::common::harness::Harness;
use crate::common::programs::program;

/// The report shows a mistake of form and another mistake.
#[test]
#[ignore = "suite check"]
fn a_mistake_of_form_and_another() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let shell = format!("python3 {path} | tr a-z A-Z");
    // Sandboxes hide the file.
    let command = ["--sandbox", "off", "--", "sh", "-c", &shell];
    let report = harness.json(&[&["uva/10363"], &command[..]].concat());
    assert_eq!(report["form"]["leaves"], 71);
    assert_eq!(report["diagnosis"]["fit"], "mistake");
    let statement = &report["diagnosis"]["statement"];
    assert_eq!(statement, "forgets the diagonal c1-b2-a3");
    assert_eq!(report["smallest"]["board"], "oox/ox./x..");
    assert_eq!(report["smallest"]["got"], "YES");
}

/// The report shows the sample and no board.
#[test]
fn a_report_on_form() {
    let shell = "./right | sed s/^valid/Valid/";
    let output = Harness::with_right().check(&["boj/7682", "--", "sh", "-c", shell]);
    let expected = "\
wrong answer: on 958 of 19,683 inputs

The letter case is wrong: it prints Valid for valid.
With that corrected, every answer is right.

The sample from the statement:

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
    assert!(output.out.starts_with(expected), "{output:?}");
    assert!(!output.out.contains("Diagnosis"), "{output:?}");
}

/// The report states what all answers have in common, and explains no board.
#[test]
#[ignore = "suite check"]
fn failures_on_every_input() {
    let harness = Harness::new();
    for (shell, said) in [
        ("cat > /dev/null", "\nIt prints nothing in any run.\n"),
        (
            "cat > /dev/null; echo Hello, world!",
            "\nThe output is the same for every tried input: Hello, world!\n",
        ),
        (
            "cat > /dev/null; echo None",
            "\nThe output is the same for every tried input: None (is the answer not returned?)\n",
        ),
        (
            "exit 9",
            "\nEvery run fails in the same way: exit code 9.\n",
        ),
        (
            "while read line && [ $line != end ]; do echo invalid; done",
            "\nIt always gives the same answer: invalid\n",
        ),
    ] {
        let output = harness.check(&["boj/7682", "--", "sh", "-c", shell]);
        output.ends(1).prints(said);
        let explains_a_board = output.out.contains("    a b c\n");
        assert_eq!(explains_a_board, shell.contains("invalid"), "{output:?}");
    }
}

/// The report shows the preceding case, as it is in the input.
#[test]
#[ignore = "suite check"]
fn right_alone_and_wrong_after_another() {
    let harness = Harness::new();
    let path = program("wrong-answer/algospot-tictactoe/counts_not_reset.cpp");
    let check = ["algospot/tictactoe", &path, "--language"];
    let output = harness.check(&[&check[..], &["en"]].concat());
    output.prints(
        "This case gets the right answer alone, but a wrong one after 1 other case: is a variable not reset between cases?\n\n  \
         input  expected  got\n  2\n  ...    TIE       TIE\n",
    );
    output.prints(
        "\nDiagnosis: behaves exactly like a program that does not reset the numbers of x and o for \
         the next case (checked on all 5,478 boards, including those without a defined answer).\n",
    );
    assert!(!output.out.contains("    a b c\n"), "{output:?}");
    harness.check(&[&check[..], &["ko"]].concat()).prints(
        "\n진단: 다음 실수가 있는 코드와 똑같이 동작합니다(문제에서 정답을 정해 두지 않은 입력을 포함해 판 5,478개 모두에서 확인): 다음 판에서 x와 o의 개수를 \
         0으로 되돌리지 않음.\n",
    );
}

#[test]
#[ignore = "suite check"]
fn a_move_on_a_taken_square() {
    let harness = Harness::new();
    let path = program("wrong-answer/noughts-best-move/occupied_square.cpp");
    harness.write("second.in", "...\n.x.\n...\n");
    let output = harness.check(&["noughts/best-move", &path, "--input", "second.in"]);
    output.prints("\nThe move is illegal: b2 is already taken by x.\n");
}

/// A failure that does not reproduce is shown, and is not a verdict.
#[test]
#[ignore = "suite check"]
fn a_failure_that_does_not_reproduce() {
    let harness = Harness::with_right();
    let seen = harness.dir.path().join("seen");
    let shell = format!(
        "if mkdir {0} 2> /dev/null; then ./right | sed 1s/.*/maybe/; else ./right; fi",
        seen.display()
    );
    // The program recognises its second run by a file, which sandboxes would remove.
    let command = ["--sandbox", "off", "--", "sh", "-c", &shell];
    let output = harness.check(&[&["boj/7682"], &command[..]].concat());
    output
        .ends(3)
        .prints("undecided: it failed once, but not when tried again");
}

/// noughts notices different answers to the same input.
#[test]
#[ignore = "suite check"]
fn a_random_program() {
    let shell = "cat > /dev/null; awk 'BEGIN { srand(); print rand() }' > /dev/null; \
                 od -An -N2 -tu2 /dev/urandom";
    let check = ["noughts/best-move", "--fail-fast", "--", "sh", "-c", shell];
    let report = Harness::new().json(&check);
    let answers = report["random"]["answers"].as_array().unwrap();
    assert_ne!(answers[0], answers[1]);
}

/// noughts asks a random player more often, and the report describes the consequences.
#[test]
#[ignore = "suite check"]
fn random_players() {
    let harness = Harness::new();
    let path = program("wrong-answer/noughts-unbeatable/random_moves.c");
    let report = harness.json(&["noughts/unbeatable", &path, "--fail-fast"]);
    assert_eq!(report["verdict"], "wrong-answer", "{report}");
    let path = program("accepted/noughts-unbeatable/random_opening.c");
    let output = harness.check(&["noughts/unbeatable", &path]);
    output.ends(0).prints("may still be wrong.");
}

/// The report estimates the necessary time from the pace of the program.
#[test]
#[ignore = "suite check"]
fn too_slow() {
    let harness = Harness::new();
    for (name, fail_fast, said) in [
        // One line each 5 ms, on an idle processor.
        (
            "slow_on_every_board.c",
            &["--fail-fast"][..],
            " times --time-limit (0.5 s).\n",
        ),
        ("spins_on_one_board.c", &[], "an endless loop?\n"),
    ] {
        let path = program(&format!("time-limit/boj-7682/{name}"));
        let check = ["boj/7682", &path, "--time-limit", "0.5"];
        let output = harness.check(&[&check[..], fail_fast].concat());
        assert!(
            output.prints(said).out.starts_with("time limit: "),
            "{output:?}"
        );
    }
}

/// Code from tests on the author's machine. No judge has these files.
#[test]
#[ignore = "suite check"]
fn files_in_place_of_standard_input_and_output() {
    let harness = Harness::new();
    let reads = r#"freopen("input.txt", "r", stdin);"#;
    let writes = r#"freopen("o.out", "w", stdout);"#;
    let write = |name: &str, body: &str| {
        let answers = r#"while (scanf("%98s", s) == 1 && s[0] != 'e') puts("invalid");"#;
        let main = format!("int main() {{ char s[99]; {body} {answers} }}");
        harness.write(name, format!("#include <stdio.h>\n{main}\n"));
    };
    for (name, body, said) in [
        ("reads.c", reads, "It reads the file input.txt"),
        ("writes.c", writes, "It writes to 'o.out'"),
    ] {
        write(name, body);
        harness
            .check(&["boj/7682", name, "--fail-fast"])
            .prints(said);
    }
    write("both.c", &format!("{reads} {writes}"));
    let report = harness.json(&["boj/7682", "both.c", "--fail-fast"]);
    let expected = json!({"reads": "input.txt", "writes": ["o.out"]});
    assert_eq!(report["file_use"], expected, "{report}");
}
