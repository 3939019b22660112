//! Tests of the contents of test data.

use std::collections::HashSet;

use super::*;
use crate::OutputError;

test_problems!(["leetcode/1275"]; a_package_is_complete, mistakes_are_in_the_solution);

mod single_inputs {
    use super::a_single_input_has_every_case;

    test_problems!(["algospot/tictactoe", "boj/16571"]; a_single_input_has_every_case);
}

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
        "submissions/wrong_answer/mine.cpp",
        "testcase/boj/7682/README.md",
        "testcase/boj/sample_1.in",
    ] {
        assert!(!is_generated(path), "{path}");
    }
}

/// Every path is recognised as generated, and no path occurs twice.
fn check_paths(files: &[TestFile]) {
    let mut paths = HashSet::new();
    for file in files {
        assert!(is_generated(&file.path), "{}", file.path);
        assert!(!file.text.is_empty(), "{}", file.path);
        assert!(paths.insert(&file.path));
    }
}

/// A package has all its parts, and no placeholders are left.
fn a_package_is_complete(problem: &'static Problem) {
    if OutputError::of(problem).is_some() {
        return;
    }
    let data = TestData::new(problem, Format::Kattis, Extent::Small);
    let files: Vec<TestFile> = data.files().collect();
    check_paths(&files);
    let has = |path: &str| files.iter().any(|file| file.path == path);
    for path in format::KATTIS {
        let wanted = problem.judging == Judging::Move || !path.starts_with("output_validators");
        assert_eq!(has(path), wanted, "{path}");
    }
    assert!(has("data/sample/0-sample-1.in") && has("data/sample/0-sample-1.ans"));
    let others = Format::TestcaseAc.files(problem);
    check_paths(&others);
    for file in files.iter().chain(&others) {
        assert!(!file.text.contains('@'), "{}:\n{}", file.path, file.text);
    }
}

/// The solution contains each part that a mistake replaces exactly once. Every problem has a few
/// mistakes.
fn mistakes_are_in_the_solution(problem: &'static Problem) {
    let programs = programs::Programs::new(problem);
    let solution = programs.solution();
    for part in programs::WRONG_PARTS {
        assert_eq!(solution.matches(part.right).count(), 1, "{}", part.name);
    }
    let wrong = programs.wrong().count();
    assert!((3..=8).contains(&wrong), "{}: {wrong}", problem.id);
}

/// All files are in the folder of the problem and have the names that testcase.ac requires.
#[test]
fn the_layout_of_testcase_ac() {
    let problem = crate::problems::find("boj/7682").unwrap();
    let data = TestData::new(problem, Format::TestcaseAc, Extent::Every);
    let files: Vec<TestFile> = data.files().collect();
    check_paths(&files);
    let paths = files.iter().map(|file| file.path.as_str());
    let (inside, outside): (Vec<_>, Vec<_>) =
        paths.partition(|path| path.starts_with("testcase/boj/7682/"));
    assert_eq!(outside, [README]);
    let has = |name: &str| inside.contains(&format!("testcase/boj/7682/{name}").as_str());
    for name in [
        "metadata.yaml",
        "validator.cpp",
        "generator_random.cpp",
        "correct_noughts.cpp",
        "rejected_no_anti_diagonal.cpp",
        "sample_1.in",
        "sample_1.out",
        "additional_20.in",
        "additional_20.out",
    ] {
        assert!(has(name), "{name}");
    }
    let metadata = files.iter().find(|file| file.path.ends_with(".yaml"));
    assert_eq!(
        metadata.unwrap().text,
        "title: \"틱택토\"\nexternalLink: \"https://www.acmicpc.net/problem/7682\"\n\
         isSpecialJudge: false\n"
    );
}

/// A player has no tests, but Gradescope can run it.
#[test]
fn the_layout_of_gradescope() {
    let problem = crate::problems::find("noughts/unbeatable").unwrap();
    let data = TestData::new(problem, Format::Gradescope, Extent::Every);
    let files: Vec<TestFile> = data.files().collect();
    check_paths(&files);
    let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["setup.sh", "run_autograder", README]);
    assert_eq!((data.tests(), data.cases()), (0, 0));
    assert!(files[1].text.contains("\"noughts/unbeatable\""));
}

/// A program with a known mistake fails on one of the small set's inputs, or on no input at all.
fn a_small_set_shows_every_mistake(problem: &'static Problem) {
    if OutputError::of(problem).is_some() {
        return;
    }
    let data = TestData::new(problem, Format::Oj, Extent::Small);
    check_paths(&data.files().collect::<Vec<_>>());
    let mut groups = data.groups.iter();
    let tests = groups.find(|group| group.prefix == "1-test-").unwrap();
    let boards: Vec<_> = tests.cases.iter().map(Case::board).collect();
    let known = KnownMistakes::of(problem);
    assert_eq!(data.mistakes(), Some(known.showing(&boards).count()));
    let mut all: Vec<_> = problem
        .cases()
        .filter(|case| problem.question.scope(case) == Scope::Promised)
        .map(|case| case.board())
        .collect();
    all.sort_by_key(|board| board.number());
    all.dedup();
    assert_eq!(data.mistakes(), Some(known.showing(&all).count()));
    assert!(boards.len() <= 50, "{}: {}", problem.id, boards.len());
}

/// One input has every promised case, in the order of the cases, and can be read back.
fn a_single_input_has_every_case(problem: &'static Problem) {
    let cases = single(problem, Extent::Every);
    assert_eq!(cases.len(), problem.scopes()[Scope::Promised as usize]);
    let input = problem.layout.print(&cases);
    assert!(answer::cases(problem, input.as_bytes()).unwrap() == cases);
}

/// The few cases that expose every known mistake keep the order.
#[test]
fn a_small_input_keeps_the_order() {
    let problem = crate::problems::find("boj/16571").unwrap();
    let few = single(problem, Extent::Small);
    assert!((2..=60).contains(&few.len()));
    let cases = single(problem, Extent::Every);
    let mut rest = cases.iter();
    assert!(few.iter().all(|case| rest.any(|other| other == case)));
}

#[test]
fn a_counted_input_begins_with_its_count() {
    let problem = crate::problems::find("algospot/tictactoe").unwrap();
    let input = problem.layout.print(&single(problem, Extent::Every));
    assert!(input.starts_with("4520\n...\n...\n...\n"));
}

/// In the script for `cmd.exe`, every line ends with CR LF, and each case is a line that `cmd.exe`
/// never executes.
#[test]
fn a_batch_file_prints_each_line_of_a_case() {
    for (id, input, echoes, cases) in [
        (
            "codeforces/3C",
            "X0.\n...\n..X\n...\n.0.\n...\n",
            "        echo %%b\n        echo %%c\n        echo %%d\n    )\n",
            "::1/X0./.../..X\n::2/.../.0./...\n",
        ),
        // Quotes need no escape.
        (
            "programmers/160585",
            "[\"O.X\",\".O.\",\"..X\"]\n",
            "(\n        echo %%b\n    )\n",
            "::1/[\"O.X\",\".O.\",\"..X\"]\n",
        ),
    ] {
        let problem = crate::problems::find(id).unwrap();
        let all = answer::cases(problem, input.as_bytes()).unwrap();
        let script = Script::Bat.print(problem, &all);
        assert_eq!(script.matches('\n').count(), script.matches("\r\n").count());
        let text = script.replace("\r\n", "\n");
        assert!(text.contains(echoes), "{text}");
        assert!(text.ends_with(&format!("exit /b\n{cases}")), "{text}");
    }
}

#[test]
fn outputs_are_divided() {
    assert_eq!(split("", 0), Ok(vec![]));
    let texts = ["", "a\nb\n", "c"];
    let joined = join(texts.into_iter());
    assert_eq!(scripted_cases(&joined), Some(3));
    assert_eq!(split(&joined, 3), Ok(texts.to_vec()));
    // The output as Windows writes it.
    let windows = "== noughts 1/2\r\nW\r\n\r\n== noughts 2/2\r\nD\r\n";
    assert_eq!(split(windows, 2), Ok(vec!["W\r\n", "D"]));
    // A program may print lines that look like separators.
    let texts = [
        "== 2\n== noughts 2/3\n",
        "== noughts 1/02\n x== noughts 2/2",
    ];
    assert_eq!(split(&join(texts.into_iter()), 2), Ok(texts.to_vec()));
    // The output ends early; a number is missing, occurs twice or belongs to another input; or all
    // numbers occur twice.
    for (output, after, found) in [
        ("", 0, None),
        ("W\n", 0, None),
        ("== noughts 1/2\n\n", 1, None),
        ("== noughts 2/2\nW\n\n", 0, Some((1, 2, 2))),
        (
            "== noughts 1/2\nW\n\n== noughts 1/2\nW\n\n== noughts 2/2\nW\n\n",
            1,
            Some((4, 1, 2)),
        ),
        ("== noughts 1/3\nW\n\n", 0, Some((1, 1, 3))),
        (
            &join(["W\n", "W\n"].into_iter()).repeat(2),
            2,
            Some((7, 1, 2)),
        ),
    ] {
        let found = found.map(|(line, number, cases)| (line, Separator { number, cases }));
        let error = SplitError {
            cases: 2,
            after,
            found,
        };
        assert_eq!(split(output, 2), Err(error), "{output:?}");
    }
    assert_eq!(scripted_cases("== noughts 1/02\n"), None);
    assert_eq!(scripted_cases("valid\n"), None);
}
