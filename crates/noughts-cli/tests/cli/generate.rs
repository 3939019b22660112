//! Test data in files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use serde_json::Value;

fn noughts(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.current_dir(dir).args(arguments).output().unwrap()
}

/// The files with an ending, by name.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    paths
}

/// The ids of all problems for which files can be written.
fn problems() -> Vec<String> {
    let listed = noughts(Path::new("."), &["problems", "--json"]);
    let listed: Vec<Value> = serde_json::from_slice(&listed.stdout).unwrap();
    let ids = listed
        .iter()
        .map(|problem| problem["id"].as_str().unwrap().to_owned());
    ids.filter(|id| id != "noughts/unbeatable").collect()
}

#[test]
fn every_file_is_answered_as_it_says() {
    for problem in problems() {
        let dir = tempfile::tempdir().unwrap();
        let output = noughts(dir.path(), &["generate", &problem, "data", "--json"]);
        let written: Value = serde_json::from_slice(&output.stdout).unwrap();
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
        // Where there is a file for every board, some are enough.
        let few = tests.len().div_ceil(500);
        for test in tests.iter().step_by(few) {
            let answered = noughts(dir.path(), &["answer", &problem, test.to_str().unwrap()]);
            assert_eq!(answered.status.code(), Some(0));
            let expected = fs::read(test.with_extension("ans")).unwrap();
            assert!(answered.stdout == expected, "{}", test.display());
        }
        let lines = |path: &PathBuf| fs::read_to_string(path).unwrap().lines().count();
        let answers: usize = tests
            .iter()
            .map(|test| lines(&test.with_extension("ans")))
            .sum();
        assert_eq!(written["cases"], answers, "{problem}");
        let readme = fs::read_to_string(data.join("README.md")).unwrap();
        assert!(readme.starts_with(&format!("# Test data by noughts generate: {problem}\n")));
        // Nothing else lies around.
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
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

/// The accepted solution of a package, its validators and its tests agree, where
/// there is a compiler. `verifyproblem` of problemtools does the same and more.
#[test]
fn a_package_accepts_its_own_solution() {
    for problem in problems() {
        let dir = tempfile::tempdir().unwrap();
        let output = noughts(dir.path(), &["generate", &problem, "data", "--small"]);
        assert!(output.status.success());
        let data = dir.path().join("data");
        let compiled = |folder: &str| {
            let program = dir.path().join(folder.replace('/', "-"));
            let mut compiler = Command::new("g++");
            compiler
                .args(["-O1", "-Wall", "-Werror", "-o"])
                .arg(&program);
            compiler.arg(data.join(folder).join("main.cpp"));
            assert!(compiler.status().unwrap().success(), "{problem}: {folder}");
            program
        };
        let run = |program: &Path, arguments: &[&Path], input: &Path| {
            let mut command = Command::new(program);
            command
                .args(arguments)
                .stdin(fs::File::open(input).unwrap());
            command.output().unwrap()
        };
        let solution = compiled("submissions/accepted/solution");
        let input_validator = compiled("input_validators/layout");
        let output_validator =
            (problem == "noughts/best-move").then(|| compiled("output_validators/moves"));
        let mut tests = files(&data.join("data/sample"), "in");
        // Thousands of starts would tell no more.
        tests.extend(files(&data.join("data/secret"), "in").into_iter().take(60));
        for test in tests {
            let name = format!("{problem}: {}", test.display());
            let checked = run(&input_validator, &[], &test);
            assert_eq!(checked.status.code(), Some(42), "{name}");
            let answered = run(&solution, &[], &test);
            assert!(answered.status.success(), "{name}");
            let expected = test.with_extension("ans");
            match &output_validator {
                None => assert!(answered.stdout == fs::read(&expected).unwrap(), "{name}"),
                Some(validator) => {
                    let given = dir.path().join("given");
                    fs::write(&given, &answered.stdout).unwrap();
                    for (answers, code) in [(&given, 42), (&expected, 42), (&test, 43)] {
                        let arguments = [test.as_path(), &expected, dir.path()];
                        let judged = run(validator, &arguments, answers);
                        assert_eq!(judged.status.code(), Some(code), "{name}");
                    }
                }
            }
            // What is not to the letter is refused.
            let text = fs::read_to_string(&test).unwrap();
            for wrong in [
                format!("{text}x\n"),
                format!(" {text}"),
                text[1..].to_owned(),
            ] {
                let changed = dir.path().join("changed");
                fs::write(&changed, &wrong).unwrap();
                let refused = run(&input_validator, &[], &changed);
                assert_eq!(refused.status.code(), Some(43), "{name}: {wrong}");
            }
        }
    }
}

/// The fewest inputs, and which mistakes they show.
#[test]
fn a_small_set_of_inputs() {
    let dir = tempfile::tempdir().unwrap();
    for (problem, mistakes) in [("boj/16571", 200), ("noughts/best-move", 20)] {
        let folder = problem.replace('/', "-");
        let arguments = ["generate", problem, &folder, "--small", "--json"];
        let output = noughts(dir.path(), &arguments);
        let written: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(written["tests"].as_u64().unwrap() <= 50, "{written}");
        assert!(
            written["mistakes"].as_u64().unwrap() >= mistakes,
            "{written}"
        );
    }
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
    let is_empty = || fs::read_dir(dir.path()).unwrap().next().is_none();
    while is_empty() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    if child.try_wait().unwrap().is_none() {
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.unwrap().success());
    }
    child.wait().unwrap();
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
