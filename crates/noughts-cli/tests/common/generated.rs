//! The files that `noughts generate` writes.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::program::{run, run_in};

/// The files with an extension, by name.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    paths
}

/// The ids of all problems with test data.
pub(crate) fn problems() -> Vec<String> {
    let listed = run(&["problems", "--json"]).json();
    let listed = listed.as_array().unwrap().iter();
    let ids = listed.map(|problem| problem["id"].as_str().unwrap().to_owned());
    ids.filter(|id| id != "noughts/unbeatable" && id != "cs50/tictactoe")
        .collect()
}

/// Writes the files of a problem to `data` in a new folder. Compares the answers in at most `most`
/// of them with those of `noughts answer`.
pub(crate) fn answered(problem: &str, most: usize) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let written = run_in(dir.path(), &["generate", problem, "data", "--json"]).json();
    let data = dir.path().join("data");
    let mut tests = files(&data.join("data/sample"), "in");
    assert!(
        tests[0].to_str().unwrap().contains("0-sample-1"),
        "{tests:?}"
    );
    tests.extend(files(&data.join("data/secret"), "in"));
    if data.join("silent").is_dir() {
        tests.extend(files(&data.join("silent"), "in"));
    }
    assert_eq!(written["tests"], tests.len(), "{problem}");
    for test in tests.iter().step_by(tests.len().div_ceil(most)) {
        let answered = run_in(dir.path(), &["answer", problem, test.to_str().unwrap()]);
        let expected = fs::read_to_string(test.with_extension("ans")).unwrap();
        assert!(answered.ends(0).out == expected, "{}", test.display());
    }
    let lines = |path: &PathBuf| fs::read_to_string(path).unwrap().lines().count();
    let answers: usize = tests
        .iter()
        .map(|test| lines(&test.with_extension("ans")))
        .sum();
    assert_eq!(written["cases"], answers, "{problem}");
    let readme = fs::read_to_string(data.join("README.md")).unwrap();
    assert!(readme.starts_with(&format!("# Test data by noughts generate: {problem}\n")));
    // There are no other files.
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    dir
}
