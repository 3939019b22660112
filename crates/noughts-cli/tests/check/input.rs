//! Inputs of a check in files: where the failing one is saved, and how one of
//! the user's own is judged.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::process::{Child, Command, Stdio};

use crate::common::harness::{Harness, program};
use crate::common::wait::{DEADLINE, wait_until};

/// An input of the user's own: as the judge would give it, and by the same
/// rules.
#[test]
#[ignore = "suite check"]
fn an_input_of_ones_own() {
    let harness = Harness::new();
    let save = |name: &str, text: &str| fs::write(harness.dir.path().join(name), text).unwrap();
    // Several boards where the judge gives one at a time.
    save("two.in", "X0X\n.0.\n.X.\n...\n...\n...\n");
    let right = program("accepted/codeforces-3C/rules.c");
    let report = harness.json(&["codeforces/3C", &right, "--input", "two.in"]);
    assert_eq!(report["verdict"], "accepted");
    assert_eq!(report["runs"]["count"], 2);
    // One on which the statement is silent decides only if strict.
    let path = program("accepted/algospot-tictactoe/already_won_never_tested.cpp");
    save("won.in", "1\noo.\nxxx\n...\n");
    let lenient = harness.json(&["algospot/tictactoe", &path, "--input", "won.in"]);
    assert_eq!(lenient["verdict"], "accepted");
    assert_eq!(lenient["inputs"]["silent"]["failed"], 1);
    let strict = harness.json(&["algospot/tictactoe", &path, "--input", "won.in", "--strict"]);
    assert_eq!(strict["verdict"], "wrong-answer");
    // One that the judge never gives is not used.
    save("full.in", "1 2 1\n1 2 2\n2 1 1\n");
    let right = program("accepted/boj-16571/minimax.c");
    let output = harness.check(&["boj/16571", &right, "--input", "full.in"]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("which the statement excludes"), "{text}");
    assert_eq!(output.status.code(), Some(2));
}

/// One board does not tell which of many mistakes a program makes.
#[test]
#[ignore = "suite check"]
fn a_single_board_has_no_diagnosis() {
    let harness = Harness::new();
    let path = program("wrong-answer/boj-7682/or_for_and.js");
    harness.write("one.in", "XXO......\nend\n");
    let one = harness.json(&["boj/7682", &path, "--input", "one.in"]);
    assert_eq!(one["verdict"], "wrong-answer");
    assert!(
        one.get("diagnosis").is_none_or(serde_json::Value::is_null),
        "{one}"
    );
    let output = harness.check(&["boj/7682", &path, "--input", "one.in"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        !text.contains("all 1 ") && !text.contains("Diagnosis"),
        "{text}"
    );
}

#[test]
#[ignore = "suite check"]
fn where_the_input_is_saved() {
    let harness = Harness::new();
    let path = program("wrong-answer/boj-7682/or_for_and.js");
    let report = harness.json(&["boj/7682", &path, "--save", "here.in"]);
    assert_eq!(report["saved"], "here.in");
    let saved = fs::read_to_string(harness.dir.path().join("here.in")).unwrap();
    assert_eq!(report["smallest"]["input"], saved.as_str());
    assert_eq!(fs::read_dir(harness.dir.path()).unwrap().count(), 1);
    // If that cannot be done, the verdict stands.
    let output = harness.check(&["boj/7682", &path, "--save", "no/such/folder.in"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("noughts: cannot save")
    );
}

/// The verdict comes after somebody has read the input, or the user has interrupted.
#[test]
#[ignore = "suite check"]
fn saving_to_a_pipe_can_be_interrupted() {
    let harness = Harness::new();
    let path = program("wrong-answer/uva-10363/anti_diagonal_never_tested.py");
    let pipe = harness.dir.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let errors = harness.dir.path().join("errors");
    let start = || {
        let mut command = harness.noughts();
        command.args(["check", "uva/10363", &path, "--save", "pipe"]);
        let errors = fs::File::create(&errors).unwrap();
        command.stdout(Stdio::piped()).stderr(errors);
        command.spawn().unwrap()
    };
    let judged = |child: Child| {
        let output = child.wait_with_output().unwrap();
        let verdict = b"wrong answer: on 71 of 19,683 inputs\n";
        assert!(output.stdout.starts_with(verdict));
        assert_eq!(output.status.code(), Some(1));
    };
    let child = start();
    // No test waits longer than `DEADLINE`, and reading a pipe has no other end.
    let seconds = DEADLINE.as_secs().to_string();
    let read = Command::new("timeout")
        .args([&seconds, "cat"])
        .arg(&pipe)
        .output();
    assert_eq!(read.unwrap().stdout, b"1\nOOX\nOX.\nX..\n");
    judged(child);

    // Nobody reads.
    let child = start();
    let said = || fs::read_to_string(&errors).unwrap();
    wait_until("note that it waits", || said().ends_with('\n'));
    let waiting = "noughts: pipe: waiting for it to be read\n";
    assert_eq!(said(), waiting);
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-TERM", &id]).status();
    assert!(kill.unwrap().success());
    judged(child);
    let interrupted = "noughts: cannot save the input: interrupted\n";
    assert_eq!(said(), format!("{waiting}{interrupted}"));
    // It is still a pipe.
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// A folder that somebody handed in may have a link in the place of the file.
#[test]
fn the_failing_input_is_not_written_through_a_link() {
    let harness = Harness::new();
    let (link, precious) = ("noughts-boj-7682.in", harness.dir.path().join("precious"));
    fs::write(&precious, "precious").unwrap();
    std::os::unix::fs::symlink(&precious, harness.dir.path().join(link)).unwrap();
    let output = harness.check(&["boj/7682", "--fail-fast", "--", "echo", "maybe"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = format!("cannot save the input: {link} is a symbolic link");
    assert!(said.contains(&expected), "{said}");
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
}
