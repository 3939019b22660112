//! Tests test data in files. `tests/check/generate.rs` compiles the programs of a package, and
//! writes all files of every problem.

use std::fs;
use std::process::Command;

use noughts_judge::generate::{self, Extent};

use crate::common::generated::{answered, files, problems};
use crate::common::program::{Run, interrupt, noughts, output_of, run_in};
use crate::common::wait::wait_until;

/// These problems have a file for every board or position, so writing them takes long.
const LARGEST: [&str; 4] = [
    "codeforces/3C",
    "leetcode/1275",
    "noughts/best-move",
    "programmers/160585",
];

#[test]
fn files_have_the_right_answers() {
    for problem in problems() {
        if !LARGEST.contains(&problem.as_str()) {
            answered(&problem, 5);
        }
    }
}

#[test]
fn a_file_has_at_most_as_many_cases_as_the_judge_allows() {
    let dir = tempfile::tempdir().unwrap();
    run_in(dir.path(), &["generate", "algospot/tictactoe", "data"]);
    let tests = files(&dir.path().join("data/data/secret"), "in");
    assert_eq!(tests.len(), 91);
    for test in tests {
        let text = fs::read_to_string(test).unwrap();
        let count: usize = text.lines().next().unwrap().parse().unwrap();
        assert!((1..=50).contains(&count));
    }
}

/// The folder contains only tests, with the answers in .out.
#[test]
fn the_layout_of_online_judge_tools() {
    let dir = tempfile::tempdir().unwrap();
    run_in(
        dir.path(),
        &["generate", "boj/7682", "data", "--format", "oj"],
    );
    let test = dir.path().join("data/test");
    assert_eq!(files(&test, "in").len(), 21);
    assert_eq!(files(&test, "out").len(), 21);
    assert_eq!(fs::read_dir(&test).unwrap().count(), 42);
    assert!(dir.path().join("data/README.md").is_file());
}

/// One input has the cases of all files, and can be written to standard output.
#[test]
fn a_single_input() {
    let dir = tempfile::tempdir().unwrap();
    let generate = |file| {
        run_in(
            dir.path(),
            &["generate", "algospot/tictactoe", "--single", file],
        )
    };
    generate("input.txt").ends(0);
    let input = fs::read_to_string(dir.path().join("input.txt")).unwrap();
    assert!(input.starts_with("4520\n"), "{}", &input[..20]);
    let answered = run_in(dir.path(), &["answer", "algospot/tictactoe", "input.txt"]);
    assert_eq!(answered.out.lines().count(), 4_520);
    let printed = generate("-");
    assert!(printed.out == input);
    assert_eq!(printed.err, "");
}

/// The program prints its last line without a line end, and nothing for some cases.
#[test]
fn a_script_runs_a_program_on_each_case() {
    let dir = tempfile::tempdir().unwrap();
    let arguments = ["generate", "boj/16571", "--single", "run.sh", "--small"];
    run_in(dir.path(), &[&arguments[..], &["--script", "sh"]].concat());
    let shell = |arguments: &[&str]| {
        let mut shell = Command::new("sh");
        shell.current_dir(dir.path()).args(arguments).ran()
    };
    let program = "read a; read b; read c; [ \"$c\" = '1 0 0' ] || printf %s \"$c\"";
    shell(&["run.sh", "sh", "-c", program]).ends(0);
    let output = fs::read_to_string(dir.path().join("output.txt")).unwrap();
    let problem = noughts_judge::problems::find("boj/16571").unwrap();
    let cases = generate::single(problem, Extent::Small);
    let outputs = generate::split(&output, cases.len()).unwrap();
    assert!(outputs.contains(&""), "{output}");
    for (case, printed) in cases.iter().zip(outputs) {
        let input = problem.layout.print_case(case);
        let last = input.lines().last().unwrap();
        assert_eq!(printed, if last == "1 0 0" { "" } else { last });
    }
    // Without a program, or if the program does not exist, the script runs nothing.
    shell(&["run.sh"]).ends(2);
    shell(&["run.sh", "./nothing"]).ends(2);
}

#[test]
fn bad_usage() {
    let dir = tempfile::tempdir().unwrap();
    for (arguments, reason) in [
        (
            &["boj/7682", "--small"][..],
            "expected a new folder, or --single and a file: noughts generate boj/7682 --single \
             input.txt --small\n",
        ),
        (&["boj/7682", "data", "--single", "input.txt"], "--single"),
        (&["boj/7682", "data", "--script", "sh"], "--script"),
        (&["boj/7682", "--single", "-", "--force"], "--force"),
        (
            &["boj/7682", "--single", "run.sh", "--script", "sh"],
            "many cases per input",
        ),
        (
            &["noughts/unbeatable", "--single", "input.txt"],
            "programs play it",
        ),
        (&["noughts/unbeatable", "games"], "programs play it"),
        (
            &["noughts/best-move", "data", "--format", "testcase-ac"],
            "several right answers",
        ),
    ] {
        let output = run_in(dir.path(), &[&["generate"], arguments].concat());
        output.ends(2).says(reason);
    }
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// The files of one format replace those of another.
#[test]
fn formats_replace_each_other() {
    let dir = tempfile::tempdir().unwrap();
    for format in ["testcase-ac", "gradescope", "kattis", "oj"] {
        let arguments = [
            "generate", "boj/7682", "data", "--force", "--format", format,
        ];
        run_in(dir.path(), &arguments).ends(0);
    }
    // A player has no tests, but an autograder can run it.
    let arguments = [
        "generate",
        "noughts/unbeatable",
        "grader",
        "--format",
        "gradescope",
    ];
    run_in(dir.path(), &arguments).says("wrote an autograder to grader");
}

#[test]
fn only_folders_of_noughts_are_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let generate = |to: &str, force: &[&str]| {
        run_in(dir.path(), &[&["generate", "boj/7682", to], force].concat())
    };
    let force = ["--force"];
    generate("data", &[]).ends(0);
    let sample = data.join("data/sample/0-sample-1.in");
    fs::write(&sample, "mine").unwrap();
    generate("data", &[]).ends(2).says("--force replaces it");
    assert_eq!(fs::read_to_string(&sample).unwrap(), "mine");
    generate("data", &force).ends(0);
    assert_ne!(fs::read_to_string(&sample).unwrap(), "mine");
    for (from, to) in [("data", "."), ("data/data", "..")] {
        let arguments = ["generate", "boj/7682", to, "--force"];
        let output = run_in(&dir.path().join(from), &arguments);
        output
            .ends(2)
            .says("found the current folder or one above it");
    }
    // A folder of noughts with another file in it, and a folder of the user.
    fs::write(data.join("notes.txt"), "mine").unwrap();
    fs::create_dir(dir.path().join("precious")).unwrap();
    fs::write(dir.path().join("precious/thesis.txt"), "years").unwrap();
    for folder in ["data", "precious"] {
        let output = generate(folder, &force);
        output
            .ends(2)
            .says("one with nothing but files of noughts generate");
    }
    assert!(dir.path().join("precious/thesis.txt").is_file());
    generate("precious/thesis.txt", &[])
        .ends(2)
        .says("thesis.txt: ");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
}

#[test]
fn an_interruption_leaves_nothing_behind() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = noughts(&["generate", "codeforces/3C", "data"]);
    let mut child = command.current_dir(dir.path()).spawn().unwrap();
    // Interrupts as soon as some files are written.
    wait_until("file", || {
        let is_empty = fs::read_dir(dir.path()).unwrap().next().is_none();
        !is_empty || child.try_wait().unwrap().is_some()
    });
    if child.try_wait().unwrap().is_none() {
        interrupt(&child);
    }
    output_of(child);
    // If the interruption came too late, all files are written.
    let left = fs::read_dir(dir.path()).unwrap().count();
    if left > 0 {
        let secret = dir.path().join("data/data/secret");
        assert_eq!((left, files(&secret, "in").len()), (1, 19_682));
    }
}
