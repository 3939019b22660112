//! Foreign programs, judged. Those in `tests/programs/VERDICT/PROBLEM` must get
//! that verdict; what else they must get stands at their beginning:
//!
//! - `wrong: N` of the inputs that the statement promises,
//! - `silent-wrong: N` of those on which it is silent,
//! - `diagnosis: as a program that STATEMENT`, or `FIT where STATEMENT`, or none,
//! - `options: …` to be judged with,
//! - `slow: why` if it is judged only with `cargo xtask test --long`.
//!
//! They get it however they are locked in.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::harness::{Harness, program, programs};

/// The files in a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

/// What stands behind a word at the beginning of a program.
fn expected(source: &str, word: &str) -> Option<String> {
    let comment = source.lines().take(8);
    let mut lines = comment.map(|line| line.trim_matches(['/', '*', '#', ' ']));
    let line = lines.find(|line| line.starts_with(&format!("{word}: ")))?;
    Some(line[word.len() + 2..].to_owned())
}

/// Thousands of starts take a while. One program for each such problem and verdict, in a
/// language that starts quickly, is enough every time.
fn is_slow(path: &Path) -> bool {
    if expected(&fs::read_to_string(path).unwrap(), "slow").is_some() {
        return true;
    }
    let is_quick = |path: &PathBuf| {
        let extension = path.extension().and_then(OsStr::to_str);
        matches!(extension, Some("c" | "cpp"))
    };
    let siblings = files(path.parent().unwrap());
    one_case_a_run(path) && siblings.iter().find(|path| is_quick(path)) != Some(&path.to_owned())
}

fn judge_all(verdict: &str, wanted: impl Fn(&Path) -> bool) {
    let paths: Vec<PathBuf> = files(&programs().join(verdict))
        .into_iter()
        .filter(|path| wanted(path))
        .collect();
    assert!(!paths.is_empty());
    for path in paths {
        judge(verdict, &path, "auto");
    }
}

/// Judges a program and compares everything that it says of itself.
fn judge(verdict: &str, path: &Path, sandbox: &str) {
    let source = fs::read_to_string(path).unwrap();
    let folder = path
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap();
    let problem = folder.replacen('-', "/", 1);
    let options = expected(&source, "options").unwrap_or_default();
    let mut arguments = vec![problem.as_str(), path.to_str().unwrap()];
    if verdict != "time-limit" {
        // However busy the machine is, it is not the time that decides.
        arguments.extend(["--time-limit", "100"]);
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
        let unclear = report["inputs"]["unclear"].as_u64().unwrap();
        match unclear {
            0 => assert_eq!(failed("deciding"), Some(wrong), "{name}"),
            // It was given up to find each of them.
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

#[test]
fn accepted_where_a_run_has_many_cases() {
    judge_all("accepted", |path| !one_case_a_run(path) && !is_slow(path));
}

#[test]
fn accepted_where_a_run_has_one_case() {
    judge_all("accepted", |path| one_case_a_run(path) && !is_slow(path));
}

fn one_case_a_run(path: &Path) -> bool {
    let folders = [
        "boj-16571",
        "codeforces-3C",
        "programmers-160585",
        "noughts-best-move",
    ];
    folders
        .iter()
        .any(|folder| path.parent().unwrap().ends_with(folder))
}

#[test]
#[ignore = "thousands of starts for each program"]
fn accepted_slowly() {
    judge_all("accepted", is_slow);
}

#[test]
fn wrong_answer() {
    judge_all("wrong-answer", |path| !is_slow(path));
}

#[test]
#[ignore = "thousands of starts for each program"]
fn wrong_answer_slowly() {
    judge_all("wrong-answer", is_slow);
}

#[test]
fn time_limit() {
    judge_all("time-limit", |_| true);
}

#[test]
fn runtime_error() {
    judge_all("runtime-error", |_| true);
}

#[test]
fn output_limit() {
    judge_all("output-limit", |_| true);
}

#[test]
fn memory_limit() {
    judge_all("memory-limit", |_| true);
}

const VERDICTS: [&str; 7] = [
    "accepted",
    "wrong-answer",
    "time-limit",
    "runtime-error",
    "output-limit",
    "memory-limit",
    "compile-error",
];

/// The ways to lock programs in; the other tests take the strongest.
const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

/// One program for each verdict and language, in the ways that are weaker.
#[test]
fn every_verdict_is_the_same_in_every_sandbox() {
    for verdict in VERDICTS {
        let mut languages = Vec::new();
        for path in files(&programs().join(verdict)) {
            let language = path.extension().unwrap().to_owned();
            if !is_slow(&path) && !one_case_a_run(&path) && !languages.contains(&language) {
                languages.push(language);
                WAYS[1..].iter().for_each(|way| judge(verdict, &path, way));
            }
        }
        assert!(languages.len() > 1, "{verdict}");
    }
}

#[test]
#[ignore = "every program three times"]
fn every_program_in_every_sandbox() {
    for verdict in VERDICTS {
        let paths = files(&programs().join(verdict)).into_iter();
        for path in paths.filter(|path| !is_slow(path)) {
            WAYS.iter().for_each(|way| judge(verdict, &path, way));
        }
    }
}

#[test]
fn compile_error() {
    judge_all("compile-error", |_| true);
    let output = Harness::new().check(&[
        "boj/7682",
        &program("compile-error/boj-7682/missing_parenthesis.java"),
    ]);
    let text = String::from_utf8(output.stdout).unwrap();
    // In the compiler's own words, about the file that the user has.
    assert!(text.starts_with("compile error: javac says\n"), "{text}");
    assert!(text.contains("missing_parenthesis.java:"), "{text}");
    assert!(text.contains("error: ')' expected"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}
