//! What test data is made of.

use std::collections::HashSet;

use super::*;

test_problems!(["leetcode/1275"]; a_package_is_whole);

mod small_sets {
    use super::a_small_set_shows_every_mistake;

    test_problems!(a_small_set_shows_every_mistake);
}

#[test]
fn other_paths_are_not_known() {
    for path in [
        "thesis.txt",
        "data/1-test-1.in",
        "data/secret/notes.txt",
        "silent",
    ] {
        assert!(!is_generated(path), "{path}");
    }
}

/// Every file has a path that is known for ours, and no path comes twice.
fn check_paths(files: &[TestFile]) {
    let mut paths = HashSet::new();
    for file in files {
        assert!(is_generated(&file.path), "{}", file.path);
        assert!(!file.text.is_empty(), "{}", file.path);
        assert!(paths.insert(&file.path));
    }
}

/// A package has all its parts, and nothing in them is left to fill in.
fn a_package_is_whole(problem: &'static Problem) {
    if problem.judging == Judging::Games {
        return;
    }
    let data = TestData::new(problem, Format::Kattis, Extent::Small);
    let files: Vec<TestFile> = data.files().collect();
    check_paths(&files);
    let has = |path: &str| files.iter().any(|file| file.path == path);
    for path in package::PATHS {
        let wanted = problem.judging == Judging::Move || !path.starts_with("output_validators");
        assert_eq!(has(path), wanted, "{path}");
    }
    assert!(has("data/sample/0-sample-1.in") && has("data/sample/0-sample-1.ans"));
    for file in &files {
        assert!(!file.text.contains('@'), "{}:\n{}", file.path, file.text);
    }
}

/// A program with a known mistake fails on one of the inputs, or on none at all.
fn a_small_set_shows_every_mistake(problem: &'static Problem) {
    if problem.judging == Judging::Games {
        return;
    }
    let data = TestData::new(problem, Format::Oj, Extent::Small);
    check_paths(&data.files().collect::<Vec<_>>());
    let mut groups = data.groups.iter();
    let tests = groups.find(|group| group.prefix == TEST).unwrap();
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
