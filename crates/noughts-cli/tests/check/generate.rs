//! Test data in files: what takes a compiler, and all files of every problem.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::generated::{answered, files, problems};

/// The answers in its files, the accepted solution of a package and its validators agree.
/// `verifyproblem` of problemtools does the same and more.
#[test]
#[ignore = "suite check"]
fn a_package_accepts_its_own_solution() {
    for problem in problems() {
        // Where there is a file for every board, some are enough.
        let dir = answered(&problem, 50);
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
        tests.extend(files(&data.join("data/secret"), "in").into_iter().take(10));
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
