//! Sources as people have them.

use super::*;
use crate::problems::find;

/// The form of a source for a problem: the call of its function, or `program`.
fn said(id: &str, extension: &str, source: &str) -> String {
    let language = CodeLanguage::of_extension(extension).unwrap();
    match form(find(id).unwrap(), language, source) {
        Form::Program => "program".to_owned(),
        Form::Function(call) if call.is_method => format!("Solution.{}", call.name),
        Form::Function(call) => call.name,
        Form::NoFunction(_) => "none".to_owned(),
    }
}

#[test]
fn a_function_of_another_name_is_none() {
    for (extension, source, expected) in [
        (
            "py",
            "class Solution:\n    def valid(self, b): print(b)",
            "none",
        ),
        ("py", "", "none"),
        ("py", "solution == 3", "none"),
        ("py", "print('true')", "none"),
        ("py", "import os\nprint(os.read(0, 9))", "program"),
        (
            "js",
            "var valid = function(board) { return true; };",
            "none",
        ),
        (
            "js",
            "require('fs').readFile(0, (e, t) => console.log(t))",
            "program",
        ),
        (
            "java",
            "class Solution { boolean valid(String[] b) { return true; } }",
            "none",
        ),
        (
            "cpp",
            "class Solution { bool valid(vector<string>& b) { return true; } };",
            "none",
        ),
        (
            "kt",
            "class Solution { fun valid(b: Array<String>) = true }",
            "none",
        ),
        (
            "rs",
            "impl Solution { pub fn valid(b: Vec<String>) -> bool { true } }",
            "none",
        ),
        ("go", "func valid(b []string) bool { return true }", "none"),
    ] {
        assert_eq!(
            said("leetcode/794", extension, source),
            expected,
            "{source}"
        );
        // If the judge asks for a program, the compiler reports what is missing.
        assert_eq!(said("boj/7682", extension, source), "program", "{source}");
    }
}

#[test]
fn functions_are_found() {
    for (extension, source, expected) in [
        (
            "py",
            "class Solution:\n    def validTicTacToe(self, board: List[str]) -> bool:\n        pass",
            "Solution.validTicTacToe",
        ),
        (
            "py",
            "def validTicTacToe(board):\n    pass",
            "validTicTacToe",
        ),
        (
            "py",
            "def valid_tic_tac_toe(board): pass",
            "valid_tic_tac_toe",
        ),
        ("py", "def solution(board): pass", "solution"),
        (
            "py",
            "validTicTacToe = lambda board: True",
            "validTicTacToe",
        ),
        // A test of one's own that a judge does not run.
        (
            "py",
            "def solution(board): pass\nif __name__ == '__main__':\n    print(solution([]))",
            "solution",
        ),
        // Only comments and strings read input.
        (
            "py",
            "# input()\ndef solution(board): 'sys.stdin'",
            "solution",
        ),
        (
            "py",
            "\"\"\"\ninput()\n\"\"\"\ndef solution(board): pass",
            "solution",
        ),
        (
            "py",
            "def parse_input(b): pass\ndef solution(b): parse_input(b)",
            "solution",
        ),
        (
            "js",
            "var validTicTacToe = function(board) {\n};",
            "validTicTacToe",
        ),
        ("js", "function validTicTacToe(board) {}", "validTicTacToe"),
        (
            "js",
            "const validTicTacToe = (board) => true;",
            "validTicTacToe",
        ),
        (
            "js",
            "class Solution { validTicTacToe(board) {} }",
            "Solution.validTicTacToe",
        ),
        ("js", "module.exports = (board) => true;", "validTicTacToe"),
        (
            "js",
            "module.exports = { validTicTacToe: (b) => true }",
            "validTicTacToe",
        ),
        (
            "js",
            "export const validTicTacToe = (b) => true;",
            "validTicTacToe",
        ),
        (
            "java",
            "class Solution { public boolean validTicTacToe(String[] board) { return true; } }",
            "Solution.validTicTacToe",
        ),
        (
            "cpp",
            "class Solution {\npublic:\n  bool validTicTacToe(vector<string>& board) { return '\"'; }\n};",
            "Solution.validTicTacToe",
        ),
        (
            "cc",
            "int solution(vector<string> board) { return 1'000; }",
            "solution",
        ),
        (
            "cxx",
            "struct Solution { bool validTicTacToe (int) ; };",
            "Solution.validTicTacToe",
        ),
        (
            "kt",
            "class Solution { fun validTicTacToe(board: Array<String>): Boolean { return true } }",
            "Solution.validTicTacToe",
        ),
        (
            "kt",
            "fun solution(board: Array<String>) = true",
            "solution",
        ),
        (
            "rs",
            "impl Solution { pub fn valid_tic_tac_toe<'a>(board: Vec<String>) -> bool { 'a' == '\\'' } }",
            "Solution.valid_tic_tac_toe",
        ),
        (
            "rs",
            "fn valid_tic_tac_toe(board: Vec<String>) -> bool { true }",
            "valid_tic_tac_toe",
        ),
        (
            "go",
            "func validTicTacToe(board []string) bool { return true }",
            "validTicTacToe",
        ),
        // An entry point in a comment is none.
        (
            "cpp",
            "// int main() {}\nint solution(vector<string> b);",
            "solution",
        ),
        (
            "java",
            "/* void main( */ class Solution { int solution(String[] b) {} }",
            "Solution.solution",
        ),
    ] {
        assert_eq!(
            said("leetcode/794", extension, source),
            expected,
            "{source}"
        );
    }
}

#[test]
fn programs_are_programs() {
    for (extension, source) in [
        (
            "py",
            "def validTicTacToe(board): pass\nprint(validTicTacToe(eval(input())))",
        ),
        (
            "py",
            "import sys\ndef solution(b): pass\nfor line in sys.stdin: print(solution(line))",
        ),
        (
            "py",
            "def solution(b): pass\nprint(solution(open(0).read()))",
        ),
        (
            "py",
            "def solution(b): pass\nprint(solution(open('/dev/stdin').read()))",
        ),
        (
            "js",
            "function solution(b) {}\nrequire('fs').readFileSync(0)",
        ),
        (
            "js",
            "function solution(b) {}\nprocess.stdin.on('data', solution)",
        ),
        (
            "js",
            "const rl = require('readline').createInterface({ input: process.stdin });",
        ),
        (
            "java",
            "class Solution { int solution(String[] b) {} public static void main(String[] a) {} }",
        ),
        ("cpp", "int solution(vector<string> b);\nint main() {}"),
        ("kt", "fun solution(b: Array<String>) = true\nfun main() {}"),
        (
            "rs",
            "struct Solution; impl Solution { fn valid_tic_tac_toe() {} } fn main() {}",
        ),
        (
            "go",
            "package main\nfunc validTicTacToe(b []string) bool {}\nfunc main() {}",
        ),
    ] {
        assert_eq!(
            said("leetcode/794", extension, source),
            "program",
            "{source}"
        );
    }
    // The problem asks for no function.
    assert_eq!(
        said("boj/7682", "py", "def solution(board): pass"),
        "program"
    );
}

/// Nothing is left to fill in, in any language that a problem takes.
#[test]
fn drivers_are_whole() {
    for problem in crate::problems::PROBLEMS {
        let languages = problem
            .function
            .map_or(&[][..], |function| function.languages);
        for language in languages {
            let syntax = language.syntax();
            assert_eq!(syntax.language, *language);
            let name = problem.function.unwrap().name;
            let source = format!("def {name} function {name}( fun {name} fn {name} func {name}");
            let Form::Function(call) = form(problem, *language, &source) else {
                panic!("{language:?}");
            };
            let driver = call.driver("some \"name\".x", &source);
            assert!(!driver.text.contains('@'), "{}", driver.text);
        }
    }
}

/// A source may have the names of a template in it.
#[test]
fn a_source_is_not_filled_in() {
    let source = "int solution(vector<string> b) { return \"@CALL@\"[0]; }";
    let problem = find("programmers/160585").unwrap();
    let Form::Function(call) = form(problem, CodeLanguage::Cpp, source) else {
        panic!("it is a function");
    };
    let driver = call.driver("a\\b.cpp", source);
    assert!(driver.text.contains(source));
    assert!(
        driver.text.contains("#line 1 \"a\\\\b.cpp\"\n"),
        "{}",
        driver.text
    );
}

#[test]
fn what_stands_before_a_source() {
    let before = |id: &str, language, source: &str| match form(find(id).unwrap(), language, source)
    {
        Form::Function(call) => call.driver("", source).before,
        Form::Program | Form::NoFunction(_) => panic!("{source}"),
    };
    let go = "func validTicTacToe(b []string) bool { return true }";
    assert_eq!(
        before("leetcode/794", CodeLanguage::Go, go),
        "package main; "
    );
    let go = format!("package main\n{go}");
    assert_eq!(before("leetcode/794", CodeLanguage::Go, &go), "");
    let java = "class Solution { int solution(String[] b) { return 1; } }";
    assert!(before("leetcode/794", CodeLanguage::Java, java).starts_with("import java.util.*;"));
    assert_eq!(before("programmers/160585", CodeLanguage::Java, java), "");
}
