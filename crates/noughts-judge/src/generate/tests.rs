//! What test data is made of.

use std::collections::HashSet;

use super::*;
use crate::problems::PROBLEMS;

fn problems() -> impl Iterator<Item = &'static Problem> {
    let problems = PROBLEMS.into_iter();
    problems.filter(|problem| problem.judging != Judging::Games)
}

/// Every file has a path that is known for ours, and no path comes twice.
#[test]
fn every_path_is_known() {
    for problem in problems() {
        for format in Format::ALL {
            let data = TestData::new(problem, format, Extent::Small);
            let mut paths = HashSet::new();
            for file in data.files() {
                assert!(is_generated(&file.path), "{}", file.path);
                assert!(!file.text.is_empty(), "{}", file.path);
                assert!(paths.insert(file.path));
            }
        }
    }
    for path in [
        "thesis.txt",
        "data/1-test-1.in",
        "data/secret/notes.txt",
        "silent",
    ] {
        assert!(!is_generated(path), "{path}");
    }
}

/// A package has all its parts, and nothing in them is left to fill in.
#[test]
fn a_package_is_whole() {
    for problem in problems() {
        let data = TestData::new(problem, Format::Kattis, Extent::Small);
        let files: Vec<TestFile> = data.files().collect();
        let has = |path: &str| files.iter().any(|file| file.path == path);
        for path in package::PATHS {
            let wanted = problem.judging == Judging::Move || !path.starts_with("output_validators");
            assert_eq!(has(path), wanted, "{path}");
        }
        assert!(has("data/sample/0-sample-1.in") && has("data/sample/0-sample-1.ans"));
        for file in files {
            assert!(!file.text.contains('@'), "{}:\n{}", file.path, file.text);
        }
    }
}

/// A program with a known mistake fails on one of the inputs, or on none at all.
#[test]
fn a_small_set_shows_every_mistake() {
    for problem in problems() {
        let data = TestData::new(problem, Format::Oj, Extent::Small);
        let tests = data
            .groups
            .iter()
            .find(|group| group.prefix == TEST)
            .unwrap();
        let boards: Vec<_> = tests.cases.iter().map(Case::board).collect();
        let known = KnownMistakes::of(problem);
        assert_eq!(data.mistakes(), Some(known.showing(&boards).count()));
        let all = problem
            .cases()
            .filter(|case| problem.question.scope(case) == Scope::Promised);
        let mut all: Vec<_> = all.map(|case| case.board()).collect();
        all.sort_by_key(|board| board.number());
        all.dedup();
        assert_eq!(data.mistakes(), Some(known.showing(&all).count()));
        assert!(boards.len() <= 50, "{}: {}", problem.id, boards.len());
    }
}
