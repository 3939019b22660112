//! Test data in files. `tests/check/generate.rs` compiles what a package has, and writes all files
//! of every problem.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

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
    refused(&["generate", "noughts/unbeatable", "games"], "is played");
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
