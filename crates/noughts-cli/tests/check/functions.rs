//! Tests functions instead of programs.

use crate::common::harness::Harness;
use crate::common::programs::program;

/// The report on a function.
fn report(harness: &Harness, arguments: &[&str]) -> String {
    harness.check(arguments).out
}

/// The report shows the board, and the user's own file and line.
#[test]
fn an_exception_is_shown_where_it_was_raised() {
    let path = program("runtime-error/leetcode-794/one_board.py");
    let text = report(&Harness::new(), &["leetcode/794", &path]);
    assert!(
        text.starts_with("runtime error: on 1 of 19,683 inputs\n"),
        "{text}"
    );
    assert!(text.contains("[\"XXO\",\"OXX\",\"XOO\"]"), "{text}");
    let traceback = format!(
        "  Traceback (most recent call last):\n    File \"{path}\", line 6, in validTicTacToe\n"
    );
    assert!(text.contains(&traceback), "{text}");
    assert!(text.contains("\n  KeyError: 'XXO'\n"), "{text}");
    assert!(!text.contains("driver"), "{text}");
}

#[test]
fn a_compiler_names_the_file_and_line_of_the_user() {
    let path = program("compile-error/leetcode-794/unknown_name.cpp");
    let text = report(&Harness::new(), &["leetcode/794", &path]);
    assert!(text.contains(&format!("{path}:5:16: error: ")), "{text}");
    assert!(!text.contains("driver"), "{text}");
}

/// The error is found before the first run, and has the user's line.
#[test]
fn a_syntax_error_is_a_compile_error() {
    let harness = Harness::new();
    for (problem, name, source, line) in [
        (
            "programmers/160585",
            "function.py",
            "x = 1\ndef solution(board)\n    return 1\n",
            "File \"function.py\", line 2\n",
        ),
        (
            "boj/7682",
            "program.py",
            "x = (\n",
            "File \"program.py\", line 1\n",
        ),
        (
            "leetcode/794",
            "function.js",
            "export const x = 1;\nfunction validTicTacToe(board) { return = 1; }\n",
            "function.js:2\n",
        ),
        (
            "boj/7682",
            "program.js",
            "let a;\nlet b = ;\n",
            "program.js:2\n",
        ),
    ] {
        harness.write(name, source);
        let text = report(&harness, &[problem, name]);
        assert!(text.starts_with("compile error: "), "{text}");
        assert!(
            text.contains(line) && text.contains("SyntaxError"),
            "{text}"
        );
        assert!(
            !text.contains("driver") && !text.contains("node:"),
            "{text}"
        );
    }
}

/// Nothing that a function writes to standard output counts as an answer.
#[test]
fn functions_may_write_to_descriptor_1() {
    let harness = Harness::new();
    harness.write(
        "one.in",
        "[\"X  \",\"   \",\"   \"]\n[\"O  \",\"   \",\"   \"]\n",
    );
    for (name, source) in [
        (
            "a.py",
            "import os, sys\nos.write(1, b'loaded')\ndef validTicTacToe(board):\n    \
             os.write(1, b'1\\n')\n    print('2', file=sys.__stdout__, flush=True)\n    \
             os.system('echo 3')\n    return board[0][0] == 'X'\n",
        ),
        (
            "a.js",
            "const fs = require('fs');\nfs.writeSync(1, 'loaded');\n\
             function validTicTacToe(board) {\n  fs.writeSync(1, '1\\n');\n  \
             fs.writeFileSync('/dev/stdout', '2\\n');\n  process.stdout.write('3\\n');\n  \
             return board[0][0] === 'X';\n}\n",
        ),
        (
            "a.rs",
            "use std::io::Write;\nimpl Solution {\n  pub fn valid_tic_tac_toe(board: Vec<String>) \
             -> bool {\n    writeln!(std::io::stdout(), \"1\").unwrap();\n    \
             println!(\"2\");\n    board[0].starts_with('X')\n  }\n}\n",
        ),
    ] {
        harness.write(name, source);
        let report = harness.json(&["leetcode/794", name, "--input", "one.in"]);
        assert_eq!(report["verdict"], "accepted", "{name}: {report}");
    }
}

/// The report shows the exception, and where the user's code raised it.
#[test]
fn an_exception_in_javascript() {
    let harness = Harness::new();
    harness.write(
        "a.js",
        "function validTicTacToe(board) {\n  return board.missing.length;\n}\n",
    );
    let report = harness.json(&["leetcode/794", "a.js", "--fail-fast"]);
    let errors = report["smallest"]["errors"].as_str().unwrap();
    assert!(errors.starts_with("TypeError: "), "{errors}");
    assert!(errors.contains("at validTicTacToe (a.js:2:24)"), "{errors}");
    assert!(!errors.contains("driver"), "{errors}");
}

/// The function ends the process with exit code 0, as if it had answered everything.
#[test]
fn a_function_that_ends_the_process_is_named() {
    let harness = Harness::new();
    for (name, source) in [
        (
            "a.cpp",
            "bool validTicTacToe(vector<string>& board) { exit(0); }\n",
        ),
        (
            "A.java",
            "class Solution {\n  boolean validTicTacToe(String[] board) {\n    \
             System.exit(0);\n    return true;\n  }\n}\n",
        ),
        (
            "a.js",
            "function validTicTacToe(board) { process.exit(0); }\n",
        ),
        ("a.py", "def validTicTacToe(board): exit()\n"),
    ] {
        harness.write(name, source);
        let report = harness.json(&["leetcode/794", name, "--fail-fast"]);
        assert_eq!(report["verdict"], "runtime-error", "{name}: {report}");
        let errors = report["smallest"]["errors"].as_str().unwrap();
        let said = "the function ended the process";
        assert!(errors.contains(said), "{name}: {errors}");
    }
}

#[test]
fn bad_functions_in_python() {
    let harness = Harness::new();
    let results = [
        (
            "import",
            "import nothing\ndef solution(board): ...\n",
            "ModuleNotFoundError",
        ),
        (
            "parameters",
            "def solution(): ...\n",
            "TypeError: solution() takes 0",
        ),
        (
            "none",
            "solution = 3\n",
            "expected a function solution, found none",
        ),
        (
            "exits",
            "def solution(board): raise SystemExit('bye')\n",
            "bye",
        ),
    ];
    for (name, source, said) in results {
        harness.write(&format!("{name}.py"), source);
        let report = harness.json(&["programmers/160585", &format!("{name}.py"), "--fail-fast"]);
        assert_eq!(report["verdict"], "runtime-error", "{name}: {report}");
        let errors = report["smallest"]["errors"].as_str().unwrap();
        assert!(errors.contains(said), "{name}: {errors}");
    }
    // The report shows the returned value, of any type.
    for (value, shown) in [
        ("None", "None"),
        ("'1'", "'1' (str)"),
        ("[1,\n 0]", "[1, 0]"),
        ("1.0", "1.0"),
    ] {
        harness.write(
            "value.py",
            format!("def solution(board):\n    return {value}\n"),
        );
        let report = harness.json(&["programmers/160585", "value.py", "--fail-fast"]);
        assert_eq!(report["verdict"], "wrong-answer", "{value}: {report}");
        assert_eq!(report["smallest"]["got"], shown, "{value}: {report}");
    }
}

/// The exercise requires an exception. Returning its text is wrong.
#[test]
fn a_returned_error_is_wrong() {
    let harness = Harness::new();
    harness.write("one.in", "[\"O  \",\"   \",\"   \"]\n");
    for (name, source, said) in [
        (
            "a.py",
            "def gamestate(board):\n    return 'error: Wrong turn order: O started'\n",
            "'error: Wrong turn order: O started' (returned, not raised)",
        ),
        (
            "a.js",
            "function gamestate(board) { return 'error: Wrong turn order: O started'; }\n",
            "\"error: Wrong turn order: O started\" (returned, not thrown)",
        ),
    ] {
        harness.write(name, source);
        let options = ["exercism/state-of-tic-tac-toe", name, "--input", "one.in"];
        let report = harness.json(&options);
        assert_eq!(report["verdict"], "wrong-answer", "{report}");
        assert_eq!(report["smallest"]["got"], said, "{report}");
    }
}

/// Only the wrong functions of a module are shown.
#[test]
fn a_wrong_function_of_a_module_is_named() {
    let harness = Harness::new();
    harness.write(
        "won.in",
        "[\"OOX\",\" X \",\"X  \"]\n[\"X O\",\"   \",\"   \"]\n",
    );
    let check = |name: &str, language: &str| {
        let path = program(&format!("wrong-answer/cs50-tictactoe/{name}.py"));
        let options = ["--input", "won.in", "--language", language];
        report(
            &harness,
            &[&["cs50/tictactoe", &path], &options[..]].concat(),
        )
    };
    for (name, language, said) in [
        (
            "diagonal_forgotten",
            "en",
            "expected  winner(board) = X, terminal(board) = True, utility(board) = 1, \
             minimax(board) = None\n\
             got       winner(board) = None, terminal(board) = False, utility(board) = 0, \
             minimax(board) = (",
        ),
        (
            "changes_its_argument",
            "en",
            "expected  result(board, action) leaves board as it is\n\
             got       result(board, action) changes board\n",
        ),
        (
            "accepts_taken_squares",
            "en",
            "expected  result(board, (0,0)) raises an exception\n\
             got       result(board, (0,0)) raises no exception\n",
        ),
        (
            "changes_its_argument",
            "ko",
            "정답     result(board, action): board를 그대로 둠\n\
             나온 답  result(board, action): board를 바꿈\n",
        ),
    ] {
        let text = check(name, language);
        assert!(text.contains(said), "{name}: {text}");
    }
    let path = program("accepted/cs50-tictactoe/memory.py");
    let report = harness.json(&["cs50/tictactoe", &path, "--input", "won.in"]);
    assert_eq!(report["verdict"], "accepted", "{report}");
}
