//! Test data in files. `tests/check/generate.rs` compiles what a package has, and writes all files
//! of every problem.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use noughts_judge::generate::{self, Extent};
use serde_json::Value;

use crate::common::generated::{answered, files, noughts, problems};
use crate::common::program::{interrupt, output_of};
use crate::common::wait::wait_until;

/// Those that have a file for every board or position take long to write, and one is enough.
const LARGEST: [&str; 4] = [
    "codeforces/3C",
    "leetcode/1275",
    "noughts/best-move",
    "programmers/160585",
];

#[test]
fn files_are_answered_as_they_say() {
    for problem in problems() {
        if !LARGEST.contains(&problem.as_str()) {
            answered(&problem, 5);
        }
    }
}

#[test]
fn the_judges_limit_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    noughts(dir.path(), &["generate", "algospot/tictactoe", "data"]);
    let tests = files(&dir.path().join("data/data/secret"), "in");
    assert_eq!(tests.len(), 91);
    for test in tests {
        let text = fs::read_to_string(test).unwrap();
        let count: usize = text.lines().next().unwrap().parse().unwrap();
        assert!((1..=50).contains(&count));
    }
}

/// The fewest inputs, and which mistakes they show.
#[test]
fn a_small_set_of_inputs() {
    let dir = tempfile::tempdir().unwrap();
    let arguments = ["generate", "noughts/best-move", "few", "--small", "--json"];
    let output = noughts(dir.path(), &arguments);
    let written: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(written["tests"].as_u64().unwrap() <= 50, "{written}");
    assert!(written["mistakes"].as_u64().unwrap() >= 20, "{written}");
}

/// For oj: tests alone in a folder, answers in .out.
#[test]
fn the_layout_of_online_judge_tools() {
    let dir = tempfile::tempdir().unwrap();
    noughts(
        dir.path(),
        &["generate", "boj/7682", "data", "--format", "oj"],
    );
    let test = dir.path().join("data/test");
    let (inputs, outputs) = (files(&test, "in"), files(&test, "out"));
    assert_eq!(inputs.len(), 21);
    assert_eq!(outputs.len(), 21);
    assert_eq!(fs::read_dir(&test).unwrap().count(), 42);
    assert!(dir.path().join("data/README.md").is_file());
}

/// One input has the cases of all files, and goes to standard output too.
#[test]
fn a_single_input() {
    let dir = tempfile::tempdir().unwrap();
    let arguments = ["generate", "algospot/tictactoe", "--single"];
    let output = noughts(dir.path(), &[&arguments[..], &["input.txt"]].concat());
    assert_eq!(output.status.code(), Some(0));
    let input = fs::read_to_string(dir.path().join("input.txt")).unwrap();
    assert!(input.starts_with("4520\n"), "{}", &input[..20]);
    let answered = noughts(dir.path(), &["answer", "algospot/tictactoe", "input.txt"]);
    let answers = String::from_utf8(answered.stdout).unwrap();
    assert_eq!(answers.lines().count(), 4_520);
    let printed = noughts(dir.path(), &[&arguments[..], &["-"]].concat());
    assert!(printed.stdout == input.as_bytes());
    assert!(printed.stderr.is_empty());
}

/// A shell runs a program on each case: here one that prints its last line, without a line end,
/// and nothing for some.
#[test]
fn a_script_runs_a_program_on_each_case() {
    let dir = tempfile::tempdir().unwrap();
    let arguments = ["generate", "boj/16571", "--single", "run.sh", "--small"];
    noughts(dir.path(), &[&arguments[..], &["--script", "sh"]].concat());
    let program = "read a; read b; read c; [ \"$c\" = '1 0 0' ] || printf %s \"$c\"";
    let run = Command::new("sh")
        .current_dir(dir.path())
        .args(["run.sh", "sh", "-c", program])
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    let output = fs::read_to_string(dir.path().join("output.txt")).unwrap();
    let problem = noughts_judge::problems::find("boj/16571").unwrap();
    let cases = generate::single(problem, Extent::Small);
    let outputs = generate::split(&output, cases.len()).unwrap();
    assert!(outputs.contains(&""), "{output}");
    for (case, printed) in cases.iter().zip(outputs) {
        let input = problem.layout.print_case(case);
        let last = input.lines().last().unwrap();
        assert_eq!(printed, if last == "1 0 0" { "" } else { last });
    }
    // Without a program, or with one that is not there, nothing is run.
    for command in [vec!["run.sh"], vec!["run.sh", "./nothing"]] {
        let mut shell = Command::new("sh");
        let run = shell.current_dir(dir.path()).args(command).output();
        assert_eq!(run.unwrap().status.code(), Some(2));
    }
}

#[test]
fn one_file_or_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    for (arguments, reason) in [
        (
            &["boj/7682", "--small"][..],
            "expected a new folder, or --single and a file: noughts generate boj/7682 --single \
             input.txt --small\n",
        ),
        (&["boj/7682", "data", "--single", "input.txt"], "--single"),
        (&["boj/7682", "data", "--script", "sh"], "--script"),
        (&["boj/7682", "--single", "-", "--force"], "--force"),
        (
            &["boj/7682", "--single", "run.sh", "--script", "sh"],
            "many cases per input",
        ),
        (
            &["noughts/unbeatable", "--single", "input.txt"],
            "programs play it",
        ),
        (
            &["noughts/best-move", "data", "--format", "testcase-ac"],
            "several right answers",
        ),
    ] {
        let output = noughts(dir.path(), &[&["generate"], arguments].concat());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(reason), "{text}");
        assert_eq!(output.status.code(), Some(2), "{text}");
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// One format replaces the files of another.
#[test]
fn formats_replace_each_other() {
    let dir = tempfile::tempdir().unwrap();
    for format in ["testcase-ac", "gradescope", "kattis", "oj"] {
        let arguments = ["generate", "boj/7682", "data", "--force", "--format"];
        let output = noughts(dir.path(), &[&arguments[..], &[format]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    // A program that plays has no tests, but can be graded.
    let arguments = ["generate", "noughts/unbeatable", "grader", "--format"];
    let output = noughts(dir.path(), &[&arguments[..], &["gradescope"]].concat());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("wrote an autograder to grader"), "{text}");
}

#[test]
fn nothing_is_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let refused = |arguments: &[&str], reason: &str| {
        let output = noughts(dir.path(), arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(reason), "{text}");
        assert_eq!(output.status.code(), Some(2));
    };
    assert!(
        noughts(dir.path(), &["generate", "boj/7682", "data"])
            .status
            .success()
    );
    fs::write(data.join("data/sample/0-sample-1.in"), "mine").unwrap();
    refused(&["generate", "boj/7682", "data"], "--force replaces it");
    assert_eq!(
        fs::read_to_string(data.join("data/sample/0-sample-1.in")).unwrap(),
        "mine"
    );
    assert!(
        noughts(dir.path(), &["generate", "boj/7682", "data", "--force"])
            .status
            .success()
    );
    assert_ne!(
        fs::read_to_string(data.join("data/sample/0-sample-1.in")).unwrap(),
        "mine"
    );
    // The current folder is not replaced, nor one above it.
    for (from, to) in [("data", "."), ("data/data", "..")] {
        let output = noughts(
            &dir.path().join(from),
            &["generate", "boj/7682", to, "--force"],
        );
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(
            text.contains("found the current folder or one above it"),
            "{text}"
        );
        assert_eq!(output.status.code(), Some(2));
    }
    // Nor is one into which somebody has put something.
    fs::write(data.join("notes.txt"), "mine").unwrap();
    refused(
        &["generate", "boj/7682", "data", "--force"],
        "one with nothing but files of noughts generate",
    );
    fs::remove_file(data.join("notes.txt")).unwrap();
    // Somebody else's folder is not replaced at all.
    fs::create_dir(dir.path().join("precious")).unwrap();
    fs::write(dir.path().join("precious/thesis.txt"), "years").unwrap();
    refused(
        &["generate", "boj/7682", "precious", "--force"],
        "one with nothing but files of noughts generate",
    );
    assert!(dir.path().join("precious/thesis.txt").is_file());
    refused(
        &["generate", "boj/7682", "precious/thesis.txt"],
        "thesis.txt: ",
    );
    refused(
        &["generate", "noughts/unbeatable", "games"],
        "programs play it",
    );
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
}

#[test]
fn an_interruption_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command
        .current_dir(dir.path())
        .args(["generate", "codeforces/3C", "data"]);
    let mut child = command.spawn().unwrap();
    // As soon as there is something to leave behind.
    wait_until("file", || {
        let is_empty = fs::read_dir(dir.path()).unwrap().next().is_none();
        !is_empty || child.try_wait().unwrap().is_some()
    });
    if child.try_wait().unwrap().is_none() {
        interrupt(&child);
    }
    output_of(child);
    // All of it, if we came too late, or nothing.
    let left: Vec<PathBuf> = fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    if let [data] = left.as_slice() {
        assert_eq!(files(&data.join("data/secret"), "in").len(), 19_682);
    } else {
        assert!(left.is_empty(), "{left:?}");
    }
}
