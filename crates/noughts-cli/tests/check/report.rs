//! Tests reports on programs, and the options of a check.

use std::fs;

use crate::common::harness::{FEW_BOARDS, Harness};
use crate::common::program::Run;
use crate::common::programs::program;

/// README.md and docs/CHECK.md show complete reports.
#[test]
fn the_command_in_a_report_runs_the_failing_input() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let output = harness.check(&["uva/10363", &path]);
    output.ends(1).prints(&format!(
        "\n  noughts check uva/10363 {path} --input noughts-uva-10363.in\n"
    ));
    assert_eq!(output.err, "");
    let saved = harness.dir.path().join("noughts-uva-10363.in");
    assert_eq!(fs::read_to_string(saved).unwrap(), "1\nOOX\nOX.\nX..\n");
    let again = harness.json(&["uva/10363", &path, "--input", "noughts-uva-10363.in"]);
    assert_eq!(again["verdict"], "wrong-answer");
    assert_eq!(again["inputs"]["deciding"]["all"], 1);
    // Two runs: the second one confirms the failure.
    assert_eq!(again["runs"]["count"], 2);
}

/// README.ko.md shows a complete report. JSON is in one language.
#[test]
#[ignore = "suite check"]
fn the_locale_chooses_the_language_of_a_report() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let mut locale = harness.noughts();
    locale.args(["check", "boj/7682", "--fail-fast", &path]);
    locale
        .env("LC_ALL", "ko_KR.UTF-8")
        .ran()
        .prints("런타임 에러: ");
    harness.write("one.in", "1\nOOX\nOX.\nX..\n");
    let json = |language| {
        let options = ["--language", language, "--input", "one.in"];
        let mut report = harness.json(&[&["uva/10363", &path], &options[..]].concat());
        for changing in ["runs", "seconds"] {
            report[changing] = serde_json::Value::Null;
        }
        report
    };
    assert_eq!(json("ko"), json("en"));
}

#[test]
#[ignore = "suite check"]
fn exact_compares_every_byte() {
    let harness = Harness::new();
    let path = program("accepted/boj-7682/trailing_blanks.c");
    let blanks = harness.check(&["boj/7682", &path, "--exact", "--fail-fast"]);
    let shown = "\n  XXXOO.XXX  \"invalid\\n\"  \"invalid  \\n\"\n";
    blanks.ends(1).prints(shown);
    harness.build_right();
    harness.check(&["boj/7682", "right", "--exact"]).ends(0);
}

/// Every run fails, but no single case does. The judge finds this out without trying all cases.
#[test]
#[ignore = "suite check"]
fn a_program_that_answers_one_board_only() {
    let path = program("wrong-answer/boj-7682/first_board_only.c");
    let report = Harness::new().json(&["boj/7682", &path]);
    assert_eq!(report["smallest"]["others"], 1, "{report}");
    assert_eq!(report["smallest"]["got"], "1 line for 2 cases");
    assert_eq!(report["form"]["mistakes"][0]["kind"], "one-answer");
    assert!(report["runs"]["count"].as_u64().unwrap() < 500, "{report}");
}

#[test]
#[ignore = "suite check"]
fn the_report_names_the_exceeded_time_limit() {
    for (path, got) in [
        (
            "spins_on_every_board.cpp",
            "used more than 1 s of processor time",
        ),
        (
            "sleeps_forever.py",
            "was idle for 2 s (it sleeps, or waits for input or another process)",
        ),
    ] {
        let path = program(&format!("time-limit/boj-7682/{path}"));
        let check = ["boj/7682", &path, "--time-limit", "1", "--fail-fast"];
        assert_eq!(Harness::new().json(&check)["smallest"]["got"], got);
    }
}

/// docs/CHECK.md shows the beginning of the report on the first bot.
#[test]
#[ignore = "suite check"]
fn a_bot_that_loses() {
    let check = |path: &str, options: &[&str]| {
        let path = program(&format!("wrong-answer/noughts-unbeatable/{path}"));
        Harness::new().json(&[&["noughts/unbeatable", &path], options].concat())
    };
    let report = check("no_forks.cpp", &[]);
    assert_eq!(report["diagnosis"]["fit"], "player");
    let statement = report["diagnosis"]["statement"].as_str().unwrap();
    let named = "wins or blocks if it can, and looks no further ahead";
    assert!(statement.starts_with(named), "{statement}");
    let report = check("column_for_row.c", &["--fail-fast"]);
    assert_eq!(report["ended"], "first-failure", "{report}");
    assert!(report["asked"].as_u64().unwrap() < 100);
}

#[test]
#[ignore = "suite check"]
fn a_command_and_an_executable() {
    let harness = Harness::new();
    harness.build_right();
    harness.write("few.in", FEW_BOARDS);
    for program in [&["right"][..], &["--", "./right"]] {
        let check = [&["boj/7682", "--input", "few.in"], program].concat();
        harness.check(&check).ends(0);
    }
    let shell = "read line; echo valid; sleep 1000 & exec ./right";
    let report = harness.json(&["boj/7682", "--", "sh", "-c", shell, "--jobs 7"]);
    assert_eq!(report["verdict"], "wrong-answer");
    assert_eq!(report["program"], format!("sh -c '{shell}' '--jobs 7'"));
}

#[test]
fn bad_usage() {
    let harness = Harness::new();
    harness.write("notes.txt", "x");
    harness.write("two.in", "XX.......\nend\nend\n");
    let right = program("accepted/boj-7682/counts.cpp");
    for (arguments, reason) in [
        (
            &["boj/1", &right][..],
            "expected one of algospot/tictactoe, boj/7682,",
        ),
        (
            &["boj/7682"],
            "the following required arguments were not provided",
        ),
        (&["boj/7682", "no.c"], "no.c: No such file or directory"),
        (
            &["boj/7682", "."],
            "expected source files (.c .cpp .cc .cxx .rs .go .java .kt .py .js)",
        ),
        (&["boj/7682", "notes.txt"], "expected a source file"),
        (
            &["boj/7682", "--", "no-such-command"],
            "no-such-command: No such file or directory",
        ),
        (
            &["boj/7682", &right, "--time-limit", "0"],
            "invalid value '0' for '--time-limit",
        ),
        (
            &["boj/7682", &right, "--memory-limit", "0"],
            "invalid value '0' for '--memory-limit",
        ),
        (
            &["boj/7682", &right, "--input", "no.in"],
            "no.in: No such file or directory",
        ),
        (&["boj/7682", &right, "--input", "two.in"], "two.in: "),
        (
            &["boj/7682", &right, "--keep-alive"],
            "--keep-alive is for programs that play (noughts/best-move, noughts/unbeatable); for \
             boj/7682, noughts starts the program again for each input\n",
        ),
    ] {
        let output = harness.check(arguments);
        assert_eq!(output.ends(2).says(reason).out, "");
        assert!(output.err.starts_with("noughts: "), "{output:?}");
        assert_eq!(output.err.lines().count(), 1, "{output:?}");
    }
}

/// It is not the program's fault, and not a verdict.
#[test]
fn a_missing_compiler_is_an_internal_error() {
    let harness = Harness::new();
    harness.write("a.kt", "fun main() {}");
    for (file, tool, package) in [
        (program("accepted/boj-7682/counts.cpp"), "g++", "g++"),
        (
            program("accepted/boj-7682/solution.java"),
            "javac",
            "default-jdk-headless",
        ),
        ("a.kt".to_owned(), "kotlinc", "kotlin"),
    ] {
        let mut check = harness.noughts();
        check.args(["check", "boj/7682", &file, "--sandbox", "off"]);
        let output = check.env("PATH", harness.dir.path()).ran();
        let expected = format!(
            "noughts: {tool} is not installed, and the program needs it; \
             on Debian it is in the package {package}\n"
        );
        assert_eq!(output.ends(3).err, expected);
    }
}

/// After Ctrl-C, even if it is pressed twice, the check reports its results and ends every process.
#[test]
fn an_interruption() {
    let harness = Harness::new();
    let (waits, process) = harness.waits();
    let check = |board: &str, answered: &str, others: &str| {
        let program = format!("case $(cat) in '{board}') {answered};; *) {others};; esac");
        let command = ["--", "sh", "-c", &program];
        let options = ["codeforces/3C", "--jobs", "1", "--time-limit", "600"];
        harness.interrupted(&[&options[..], &command].concat(), process)
    };
    // The program answers the sample, and waits on the first board.
    let text = check("X0X\n.0.\n.X.", "echo second", &waits);
    assert!(text.starts_with("undecided: no failure; "), "{text}");
    assert!(text.contains("\nInterrupted: "), "{text}");
    // noughts reports an earlier failure.
    let text = check("...\n...\n...", &waits, "exit 9");
    assert!(text.starts_with("runtime error: "), "{text}");
    assert!(text.contains("exit code 9"), "{text}");
}

/// The report escapes a program's output, so it cannot drive a terminal.
#[test]
#[ignore = "suite check"]
fn output_of_programs_is_escaped() {
    let path = program("wrong-answer/boj-7682/garbage.c");
    let output = Harness::new().check(&["boj/7682", &path]);
    assert!(!output.out.contains('\u{1b}'));
    output.prints("\\u{1b}[2J");
}
