//! Judges foreign programs. A program in `tests/programs/VERDICT/PROBLEM` must get that verdict in
//! every sandbox, and so must a variant in `tests/programs/variants.txt`. Its first lines state
//! what else the report must contain:
//!
//! - `wrong: N`: it fails on N of the inputs that the statement promises,
//! - `silent-wrong: N`: and on N of those on which the statement is silent,
//! - `diagnosis: as a program that STATEMENT`, or `FIT where STATEMENT`, or none,
//! - `options: …`: it is judged with these options.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use noughts_judge::problems::{Case, find};

use crate::common::harness::Harness;
use crate::common::programs::{self, parts, problem, program};

/// The programs with a verdict, if their compilers are installed.
fn with_verdict(verdict: &str) -> impl Iterator<Item = PathBuf> {
    let all = programs::all().into_iter();
    all.filter(move |path| parts(path)[0] == verdict && is_installed(path))
}

/// Whether the compiler of a program is installed. Few machines have compilers for Go and Kotlin.
fn is_installed(path: &Path) -> bool {
    let compiler = match path.extension().and_then(OsStr::to_str) {
        Some("go") => "go",
        Some("kt") => "kotlinc",
        _ => return true,
    };
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(compiler).is_file())
}

/// The text after a word in the first lines of a program.
fn expected(source: &str, word: &str) -> Option<String> {
    let comment = source.lines().take(8);
    let mut lines = comment.map(|line| line.trim_matches(['/', '*', '#', ' ']));
    let line = lines.find(|line| line.starts_with(&format!("{word}: ")))?;
    Some(line[word.len() + 2..].to_owned())
}

/// The programs of the default suite: a few for each verdict, in languages that every machine with
/// Rust has.
const IN_DEFAULT_SUITE: [&str; 21] = [
    "accepted/boj-7682/trailing_blanks.c",
    "accepted/boj-7682/undo_last_move.rs",
    "accepted/leetcode-794/function.cpp",
    "accepted/leetcode-794/function.py",
    "accepted/leetcode-794/solution.cpp",
    "accepted/uva-10363/counts.py",
    "wrong-answer/algospot-tictactoe/diagonal_forgotten.cpp",
    "wrong-answer/boj-7682/full_board_never_counted.rs",
    "wrong-answer/boj-7682/valid_stays.c",
    "wrong-answer/exercism-state-of-tic-tac-toe/only_both_lines.py",
    "wrong-answer/leetcode-794/anti_diagonal_forgotten.py",
    "wrong-answer/uva-10363/anti_diagonal_never_tested.py",
    "time-limit/boj-7682/waits_for_its_child.c",
    "time-limit/boj-7682/spins_on_every_board.cpp",
    "runtime-error/boj-7682/crash_on_one_board.c",
    "runtime-error/boj-7682/fork_bomb.c",
    "runtime-error/boj-7682/uncaught_exception.py",
    "runtime-error/leetcode-794/one_board.py",
    "output-limit/boj-7682/prints_forever.c",
    "memory-limit/boj-7682/touches_everything.c",
    "compile-error/boj-7682/missing_semicolon.c",
];

fn is_in_default_suite(path: &Path) -> bool {
    IN_DEFAULT_SUITE.iter().any(|end| path.ends_with(end))
}

/// Whether each check of the program takes about a minute, for 19,683 runs.
fn is_slow(path: &Path) -> bool {
    let [_, problem, name] = parts(path);
    // A function is called for many inputs in one run.
    (problem == "codeforces-3C" || problem == "programmers-160585")
        && !name.to_str().unwrap().starts_with("function")
}

/// Whether its judge gives it one case per run, so that it is started thousands of times.
fn is_started_often(path: &Path) -> bool {
    let [_, problem, _] = parts(path);
    problem == "boj-16571" || problem == "noughts-best-move"
}

/// For each verdict, the suite has one program for such a problem, in a language that starts
/// quickly.
fn is_in_suite(path: &Path) -> bool {
    let is_quick = |other: &PathBuf| {
        let extension = other.extension().and_then(OsStr::to_str);
        parts(other)[..2] == parts(path)[..2] && matches!(extension, Some("c" | "cpp"))
    };
    let is_quickest =
        || programs::all().iter().find(|other| is_quick(other)) == Some(&path.to_owned());
    !is_slow(path) && (!is_started_often(path) || is_quickest())
}

fn judge_all(verdict: &str, wanted: impl Fn(&Path) -> bool) {
    let paths: Vec<PathBuf> = with_verdict(verdict).filter(|path| wanted(path)).collect();
    assert!(!paths.is_empty());
    for path in paths {
        judge(verdict, &path, "auto");
    }
}

/// Judges a program, and compares the report with the program's first lines.
fn judge(verdict: &str, path: &Path, sandbox: &str) {
    let source = fs::read_to_string(path).unwrap();
    let problem = problem(path);
    let options = expected(&source, "options").unwrap_or_default();
    let mut arguments = vec![problem.as_str(), path.to_str().unwrap()];
    if verdict != "time-limit" {
        // The verdict must not depend on how busy the machine is.
        arguments.extend(["--time-limit", "100"]);
    }
    let is_counted = ["accepted", "wrong-answer"].contains(&verdict);
    if !is_counted && expected(&source, "wrong").is_none() {
        arguments.push("--fail-fast");
    }
    arguments.extend(options.split_whitespace());
    arguments.extend(["--sandbox", sandbox]);
    let harness = Harness::new();
    let report = harness.json(&arguments);
    let name = format!("{} ({sandbox})", path.display());
    assert_eq!(report["verdict"], verdict, "{name}: {report}");
    let failed = |part: &str| report["inputs"][part]["failed"].as_u64();
    let number = |word| expected(&source, word).map(|number| number.parse::<u64>().unwrap());
    if let Some(wrong) = number("wrong") {
        let unclear = report["inputs"]["deciding"]["unclear"].as_u64().unwrap();
        match unclear {
            0 => assert_eq!(failed("deciding"), Some(wrong), "{name}"),
            // The check does not narrow down each of them.
            _ => assert_eq!(failed("deciding").unwrap() + unclear, wrong, "{name}"),
        }
    } else if verdict == "accepted" && problem != "noughts/unbeatable" {
        assert_eq!(failed("deciding"), Some(0), "{name}");
    }
    if problem == "algospot/tictactoe" {
        assert_eq!(
            failed("silent"),
            Some(number("silent-wrong").unwrap_or(0)),
            "{name}"
        );
    }
    if let Some(diagnosis) = expected(&source, "diagnosis") {
        let found = &report["diagnosis"];
        let found = match found["fit"].as_str() {
            Some("mistake") => {
                format!("as a program that {}", found["statement"].as_str().unwrap())
            }
            Some(fit) => format!("{fit} where {}", found["statement"].as_str().unwrap()),
            None => "none".to_owned(),
        };
        assert_eq!(found, diagnosis, "{name}");
    }
}

macro_rules! verdicts {
    ($($module:ident: $verdict:literal)*) => {
        const VERDICTS: [&str; 7] = [$($verdict),*];

        $(mod $module {
            #[test]
            fn some() {
                super::judge_all($verdict, super::is_in_default_suite);
            }

            #[test]
            #[ignore = "suite check"]
            fn others() {
                super::judge_all($verdict, |path| {
                    super::is_in_suite(path) && !super::is_in_default_suite(path)
                });
            }
        })*
    };
}

verdicts! {
    accepted: "accepted"
    wrong_answer: "wrong-answer"
    time_limit: "time-limit"
    runtime_error: "runtime-error"
    output_limit: "output-limit"
    memory_limit: "memory-limit"
    compile_error: "compile-error"
}

/// Tests some boards of problems whose judges give one board per run, of 19,683.
#[test]
#[ignore = "suite check"]
fn some_boards_of_problems_with_many_runs() {
    for (verdict, name) in [
        ("accepted", "codeforces-3C/rules.c"),
        ("accepted", "programmers-160585/solution.cpp"),
        (
            "wrong-answer",
            "codeforces-3C/first_player_won_too_late.cpp",
        ),
    ] {
        let path = program(&format!("{verdict}/{name}"));
        let problem = find(&problem(path.as_ref())).unwrap();
        let cases: Vec<Case> = problem.cases().step_by(40).collect();
        let harness = Harness::new();
        harness.write("some.in", problem.layout.print(&cases));
        let options = ["--input", "some.in", "--time-limit", "100"];
        let report = harness.json(&[&[problem.id, &path], &options[..]].concat());
        assert_eq!(report["verdict"], verdict, "{name}: {report}");
        assert_eq!(report["inputs"]["deciding"]["all"], cases.len(), "{name}");
    }
}

/// The sandboxes weaker than that of the other tests, and no sandbox.
const WEAKER: [&str; 2] = ["landlock", "off"];

/// One accepted program in each language, and for each other verdict one in C and one in Python.
#[test]
#[ignore = "suite check"]
fn every_verdict_is_the_same_in_every_sandbox() {
    for verdict in VERDICTS {
        let mut languages = Vec::new();
        for path in with_verdict(verdict) {
            let language = path.extension().unwrap().to_owned();
            let is_wanted = verdict == "accepted" || language == "c" || language == "py";
            let is_cheap = is_in_suite(&path) && !is_started_often(&path);
            if is_wanted && is_cheap && !languages.contains(&language) {
                languages.push(language);
                WEAKER.iter().for_each(|way| judge(verdict, &path, way));
            }
        }
        assert!(!languages.is_empty(), "{verdict}");
    }
}

/// Tests the runner of other systems. It does not limit memory and processes, and does not end
/// children that leave the process group.
#[test]
fn some_verdicts_of_the_portable_runner() {
    for name in [
        "accepted/boj-7682/trailing_blanks.c",
        "accepted/uva-10363/counts.py",
        "wrong-answer/boj-7682/valid_stays.c",
        "time-limit/boj-7682/waits_for_its_child.c",
        "runtime-error/boj-7682/crash_on_one_board.c",
        "output-limit/boj-7682/prints_forever.c",
        "compile-error/boj-7682/missing_semicolon.c",
    ] {
        let (verdict, _) = name.split_once('/').unwrap();
        judge(verdict, program(name).as_ref(), "portable");
    }
}

#[test]
#[ignore = "suite check"]
fn a_report_quotes_the_compiler() {
    let path = program("compile-error/boj-7682/missing_parenthesis.java");
    let output = Harness::new().check(&["boj/7682", &path]);
    output.ends(1).prints("compile error: javac says\n");
    output
        .prints("missing_parenthesis.java:")
        .prints("error: ')' expected");
}

mod long {
    use super::*;

    /// The programs that are not in the suite.
    #[test]
    #[ignore = "long"]
    fn every_other_program() {
        for verdict in ["accepted", "wrong-answer"] {
            judge_all(verdict, |path| !is_in_suite(path));
        }
    }

    #[test]
    #[ignore = "long"]
    fn every_program_in_every_sandbox() {
        for verdict in VERDICTS {
            for path in with_verdict(verdict).filter(|path| !is_slow(path)) {
                WEAKER.iter().for_each(|way| judge(verdict, &path, way));
            }
        }
    }
}
