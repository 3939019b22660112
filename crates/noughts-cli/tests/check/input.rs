//! Tests the inputs of a check in files: the saved failing input, and the user's own input.

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::process::{Child, Command};

use crate::common::harness::Harness;
use crate::common::program::{Run, output_of};
use crate::common::programs::program;
use crate::common::wait::{DEADLINE, wait_until};

/// The rules of the judge also apply to the user's input.
#[test]
#[ignore = "suite check"]
fn an_input_of_the_user() {
    let harness = Harness::new();
    // Several boards, although the judge gives one at a time.
    harness.write("two.in", "X0X\n.0.\n.X.\n...\n...\n...\n");
    let right = program("accepted/codeforces-3C/rules.c");
    let report = harness.json(&["codeforces/3C", &right, "--input", "two.in"]);
    assert_eq!(report["verdict"], "accepted");
    assert_eq!(report["runs"]["count"], 2);
    // An input on which the statement is silent decides the verdict only with --strict.
    let path = program("accepted/algospot-tictactoe/already_won_never_tested.cpp");
    harness.write("won.in", "1\noo.\nxxx\n...\n");
    let check = ["algospot/tictactoe", &path, "--input", "won.in"];
    let lenient = harness.json(&check);
    assert_eq!(lenient["verdict"], "accepted");
    assert_eq!(lenient["inputs"]["silent"]["failed"], 1);
    let strict = harness.json(&[&check[..], &["--strict"]].concat());
    assert_eq!(strict["verdict"], "wrong-answer");
    // noughts refuses an input that the judge never gives.
    harness.write("full.in", "1 2 1\n1 2 2\n2 1 1\n");
    let right = program("accepted/boj-16571/minimax.c");
    let output = harness.check(&["boj/16571", &right, "--input", "full.in"]);
    output.ends(2).says("which the statement excludes");
}

/// A single board does not show which of many mistakes a program makes.
#[test]
#[ignore = "suite check"]
fn a_single_board_has_no_diagnosis() {
    let harness = Harness::new();
    let path = program("wrong-answer/boj-7682/or_for_and.js");
    harness.write("one.in", "XXO......\nend\n");
    let check = ["boj/7682", &path, "--input", "one.in"];
    let report = harness.json(&check);
    assert_eq!(report["verdict"], "wrong-answer");
    assert!(report["diagnosis"].is_null(), "{report}");
    let output = harness.check(&check);
    for part in ["all 1 ", "Diagnosis"] {
        assert!(!output.out.contains(part), "{output:?}");
    }
}

#[test]
#[ignore = "suite check"]
fn the_failing_input_is_saved() {
    let harness = Harness::new();
    let path = program("wrong-answer/boj-7682/or_for_and.js");
    let report = harness.json(&["boj/7682", &path, "--save", "here.in"]);
    assert_eq!(report["saved"], "here.in");
    let saved = fs::read_to_string(harness.dir.path().join("here.in")).unwrap();
    assert_eq!(report["smallest"]["input"], saved.as_str());
    assert_eq!(fs::read_dir(harness.dir.path()).unwrap().count(), 1);
    // The verdict does not depend on it.
    let output = harness.check(&["boj/7682", &path, "--save", "no/such/folder.in"]);
    output.ends(1).says("noughts: cannot save");
}

/// The verdict comes after another process has read the input from the pipe, or the user has
/// interrupted.
#[test]
#[ignore = "suite check"]
fn saving_to_a_pipe_can_be_interrupted() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let pipe = harness.dir.path().join("pipe");
    Command::new("mkfifo").arg(&pipe).ran().ends(0);
    let errors = harness.dir.path().join("errors");
    let start = || {
        let mut command = harness.noughts();
        command.args(["check", "uva/10363", &path, "--save", "pipe"]);
        command.stderr(fs::File::create(&errors).unwrap());
        command.spawn().unwrap()
    };
    let assert_judged = |child: Child| {
        output_of(child)
            .ends(1)
            .prints("wrong answer: on 71 of 19,683 inputs\n");
    };
    let child = start();
    // `timeout`, because reading a pipe may block forever.
    let mut read = Command::new("timeout");
    read.args([&DEADLINE.as_secs().to_string(), "cat"])
        .arg(&pipe);
    assert_eq!(read.ran().out, "1\nOOX\nOX.\nX..\n");
    assert_judged(child);

    // No process reads the pipe.
    let child = start();
    let said = || fs::read_to_string(&errors).unwrap();
    wait_until("note that it waits", || said().ends_with('\n'));
    let waiting = "noughts: pipe: waiting for it to be read\n";
    assert_eq!(said(), waiting);
    let id = child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).ran().ends(0);
    assert_judged(child);
    let interrupted = "noughts: cannot save the input: interrupted\n";
    assert_eq!(said(), format!("{waiting}{interrupted}"));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// A submitted folder may contain a link with the name of the file.
#[test]
fn the_failing_input_is_not_written_through_a_link() {
    let harness = Harness::new();
    let (link, precious) = ("noughts-boj-7682.in", harness.dir.path().join("precious"));
    fs::write(&precious, "precious").unwrap();
    symlink(&precious, harness.dir.path().join(link)).unwrap();
    let output = harness.check(&["boj/7682", "--fail-fast", "--", "echo", "maybe"]);
    output
        .ends(1)
        .says(&format!("cannot save the input: {link} is a symbolic link"));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
}
