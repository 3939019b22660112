//! Tests test data in files, as far as that needs a compiler or Python, or writes all files of
//! every problem.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use noughts_judge::generate::{self, Extent};
use serde_json::Value;

use crate::common::documents;
use crate::common::generated::{answered, files, problems};
use crate::common::program::{Ran, Run, run_in};

/// Compiles a C++ program into a folder.
fn compiled(source: &Path, folder: &Path) -> PathBuf {
    let program = folder.join(source.file_stem().unwrap());
    let mut compiler = Command::new("g++");
    compiler
        .args(["-O1", "-Wall", "-Werror", "-o"])
        .arg(&program);
    compiler.arg(source).ran().ends(0);
    program
}

fn run(program: &Path, arguments: &[&Path], input: &Path) -> Ran {
    let mut command = Command::new(program);
    let input = fs::File::open(input).unwrap();
    command.args(arguments).stdin(input).ran()
}

/// The answers in the files, the accepted solution of a package and its validators agree.
/// `verifyproblem` of problemtools checks this and more.
#[test]
#[ignore = "suite check"]
fn a_package_accepts_its_own_solution() {
    for problem in problems() {
        // If every board has its own file, some boards are enough.
        let dir = answered(&problem, 50);
        let data = dir.path().join("data");
        let compiled = |source: &str| compiled(&data.join(source), dir.path());
        let solution = compiled("submissions/accepted/solution.cpp");
        let input_validator = compiled("input_validators/layout.cpp");
        let output_validator =
            (problem == "noughts/best-move").then(|| compiled("output_validators/moves.cpp"));
        let mut tests = files(&data.join("data/sample"), "in");
        // Thousands of runs would show nothing more.
        tests.extend(files(&data.join("data/secret"), "in").into_iter().take(10));
        for test in tests {
            let name = format!("{problem}: {}", test.display());
            run(&input_validator, &[], &test).ends(42);
            let answered = run(&solution, &[], &test);
            let answers = &answered.ends(0).out;
            let expected = test.with_extension("ans");
            match &output_validator {
                None => assert!(*answers == fs::read_to_string(&expected).unwrap(), "{name}"),
                Some(validator) => {
                    let given = dir.path().join("given");
                    fs::write(&given, answers).unwrap();
                    for (answers, code) in [(&given, 42), (&expected, 42), (&test, 43)] {
                        let arguments = [test.as_path(), &expected, dir.path()];
                        run(validator, &arguments, answers).ends(code);
                    }
                }
            }
            // The validator refuses input with any deviation.
            let text = fs::read_to_string(&test).unwrap();
            for wrong in [
                format!("{text}x\n"),
                format!(" {text}"),
                text[1..].to_owned(),
            ] {
                let changed = dir.path().join("changed");
                fs::write(&changed, &wrong).unwrap();
                run(&input_validator, &[], &changed).ends(43);
            }
        }
    }
}

/// Each wrong program of a package fails a test, even in the smallest package, and the solution
/// fails none.
#[test]
#[ignore = "suite check"]
fn a_package_rejects_its_wrong_programs() {
    for problem in problems() {
        let dir = tempfile::tempdir().unwrap();
        run_in(dir.path(), &["generate", &problem, "data", "--small"]);
        let data = dir.path().join("data");
        let validator = data.join("output_validators/moves.cpp");
        let validator = validator
            .is_file()
            .then(|| compiled(&validator, dir.path()));
        let mut tests = files(&data.join("data/sample"), "in");
        tests.extend(files(&data.join("data/secret"), "in"));
        let is_right = |program: &Path, test: &Path| {
            let answered = run(program, &[], test);
            let answers = &answered.ends(0).out;
            let expected = test.with_extension("ans");
            let Some(validator) = &validator else {
                return *answers == fs::read_to_string(expected).unwrap();
            };
            let given = dir.path().join("given");
            fs::write(&given, answers).unwrap();
            run(validator, &[test, &expected, dir.path()], &given).code == Some(42)
        };
        let solution = compiled(&data.join("submissions/accepted/solution.cpp"), dir.path());
        assert!(
            tests.iter().all(|test| is_right(&solution, test)),
            "{problem}"
        );
        let wrong = files(&data.join("submissions/wrong_answer"), "cpp");
        assert!((3..=8).contains(&wrong.len()), "{problem}");
        for source in wrong {
            let program = compiled(&source, dir.path());
            let is_wrong = tests.iter().any(|test| !is_right(&program, test));
            assert!(is_wrong, "{problem}: {}", source.display());
        }
    }
}

/// The validator accepts the output of the generator, and the solution gives the same answers as
/// noughts.
#[test]
#[ignore = "suite check"]
fn generated_inputs_are_valid() {
    // One problem of each layout.
    for problem in [
        "algospot/tictactoe",
        "boj/7682",
        "boj/16571",
        "uva/10363",
        "leetcode/1275",
    ] {
        let dir = tempfile::tempdir().unwrap();
        let arguments = ["generate", problem, "data", "--small", "--format"];
        run_in(dir.path(), &[&arguments[..], &["testcase-ac"]].concat());
        let data = dir.path().join("data/testcase").join(problem);
        let [generator, validator, solution] = [
            "generator_random.cpp",
            "validator.cpp",
            "correct_noughts.cpp",
        ]
        .map(|name| compiled(&data.join(name), dir.path()));
        let input = dir.path().join("input");
        let mut inputs = std::collections::HashSet::new();
        for seed in 0..20 {
            let seed = seed.to_string();
            let printed = run(&generator, &[Path::new(&seed)], Path::new("/dev/null")).out;
            fs::write(&input, &printed).unwrap();
            run(&validator, &[], &input).ends(0);
            let expected = run_in(dir.path(), &["answer", problem, "input"]);
            let answered = run(&solution, &[], &input);
            assert!(answered.out == expected.ends(0).out, "{problem}: {seed}");
            inputs.insert(printed);
        }
        assert!(inputs.len() > 10, "{problem}");
        fs::write(&input, "nothing\n").unwrap();
        run(&validator, &[], &input).ends(1);
    }
}

/// A Python script runs a program on each case.
#[test]
#[ignore = "suite check"]
fn a_python_script_runs_a_program_on_each_case() {
    let dir = tempfile::tempdir().unwrap();
    let id = "programmers/160585";
    let arguments = [
        "generate", id, "--single", "run.py", "--small", "--script", "py",
    ];
    run_in(dir.path(), &arguments);
    let python = |arguments: &[&str]| {
        let mut python = Command::new("python3");
        python
            .current_dir(dir.path())
            .arg("run.py")
            .args(arguments)
            .ran()
    };
    let program = "import sys; print(sys.stdin.read().upper(), end='')";
    python(&["python3", "-c", program]).ends(0);
    let output = fs::read_to_string(dir.path().join("output.txt")).unwrap();
    let problem = noughts_judge::problems::find(id).unwrap();
    let cases = generate::single(problem, Extent::Small);
    let printed = cases.iter().map(|case| problem.layout.print_case(case));
    let outputs = generate::split(&output, cases.len()).unwrap();
    assert_eq!(outputs, printed.collect::<Vec<_>>());
    python(&["./no-such-program"]).ends(1);
}

/// The autograder of a problem, with other folders.
fn autograder(id: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    run_in(
        dir.path(),
        &["generate", id, "source", "--format", "gradescope"],
    );
    for folder in ["submission", "results"] {
        fs::create_dir(dir.path().join(folder)).unwrap();
    }
    let script = fs::read_to_string(dir.path().join("source/run_autograder")).unwrap();
    let script = script
        .replace("/autograder/source/noughts", env!("CARGO_BIN_EXE_noughts"))
        .replace("/autograder", dir.path().to_str().unwrap());
    fs::write(dir.path().join("run"), script).unwrap();
    dir
}

/// The results that an autograder writes.
fn graded(dir: &Path) -> Value {
    let mut python = Command::new("python3");
    python.current_dir(dir).arg("run").ran().ends(0);
    serde_json::from_slice(&fs::read(dir.join("results/results.json")).unwrap()).unwrap()
}

/// Submits a program.
fn hand_in(dir: &Path, program: &str) -> PathBuf {
    let program = Path::new("tests/programs").join(program);
    let handed_in = dir.join("submission").join(program.file_name().unwrap());
    fs::copy(program, &handed_in).unwrap();
    handed_in
}

#[test]
#[ignore = "suite check"]
fn an_autograder_writes_results() {
    let dir = autograder("boj/7682");
    let empty = graded(dir.path());
    assert_eq!(empty["score"], 0);
    assert!(
        empty["output"].as_str().unwrap().contains("source files"),
        "{empty}"
    );
    for (path, score, said) in [
        ("accepted/boj-7682/undo_last_move.rs", 10.0, "accepted"),
        (
            "wrong-answer/boj-7682/prints_nothing.py",
            0.0,
            "Right answer: ",
        ),
    ] {
        let handed_in = hand_in(dir.path(), path);
        let graded = graded(dir.path());
        assert_eq!(graded["score"].as_f64(), Some(score), "{graded}");
        let [test] = graded["tests"].as_array().unwrap().as_slice() else {
            panic!("{graded}");
        };
        let name = handed_in.file_name().unwrap().to_str().unwrap();
        assert_eq!(test["name"], name);
        assert_eq!(test["score"].as_f64(), Some(score));
        assert_eq!(test["max_score"].as_f64(), Some(10.0));
        assert_eq!(test["visibility"], "visible");
        assert!(test["output"].as_str().unwrap().contains(said), "{test}");
        fs::remove_file(handed_in).unwrap();
    }
}

#[test]
#[ignore = "suite check"]
fn an_autograder_shows_a_lost_game() {
    let dir = autograder("noughts/unbeatable");
    hand_in(dir.path(), "wrong-answer/noughts-unbeatable/no_forks.cpp");
    let graded = graded(dir.path());
    let said = graded["tests"][0]["output"].as_str().unwrap();
    let (_, game) = said.split_once("\nYour program plays ").unwrap();
    let (mark, moves) = game.split_once(" in this game: ").unwrap();
    assert!(["x", "o"].contains(&mark), "{said}");
    assert!(moves.split(' ').count() >= 5, "{said}");
}

/// Tests the examples for teachers. A grader of Classroom 50 writes the fields that Classroom 50
/// defines.
#[test]
#[ignore = "suite check"]
fn examples_for_teachers() {
    documents::run(&["docs/TEACHING.md"]);
    let text = fs::read_to_string("../../docs/TEACHING.md").unwrap();
    let (_, script) = text.split_once("```python\n").unwrap();
    let (script, _) = script.split_once("```").unwrap();
    let dir = tempfile::tempdir().unwrap();
    let program = "tests/programs/wrong-answer/boj-7682/double_lines_by_hand.cpp";
    fs::copy(program, dir.path().join("solution.cpp")).unwrap();
    let noughts = format!("{:?}", env!("CARGO_BIN_EXE_noughts"));
    let mut python = Command::new("python3");
    python.current_dir(dir.path()).arg("-c");
    python.arg(script.replace("\"noughts\"", &noughts));
    for name in [
        "CLASSROOM",
        "ASSIGNMENT",
        "SUBMISSION_TAG",
        "COMMIT_URL",
        "RELEASE_URL",
        "REVIEW_URL",
    ] {
        python.env(name, name.to_lowercase());
    }
    python.ran().ends(0);
    let result = fs::read(dir.path().join("result.json")).unwrap();
    let result: Value = serde_json::from_slice(&result).unwrap();
    assert_eq!(result["schema"], "classroom50/result/v1");
    assert_eq!(result["review"], "review_url");
    assert_eq!(
        (&result["score"], &result["max-score"]),
        (&0.into(), &10.into())
    );
    assert_eq!(result["tests"][0]["passed"], false);
}
