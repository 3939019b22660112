//! Tests with sources as people write them.

use super::*;
use crate::problems::find;

/// How a source for a problem is read: the call of its function, or `program`.
fn said(id: &str, extension: &str, source: &str) -> String {
    let language = CodeLanguage::of_extension(extension).unwrap();
    match function(find(id).unwrap(), language, source) {
        Ok(None) => "program".to_owned(),
        Ok(Some(call)) if call.is_method => format!("Solution.{}", call.name),
        Ok(Some(call)) => call.name,
        Err(_) => "none".to_owned(),
    }
}

/// Sources as people write them, with ⏎ for line breaks, and how they are read. Comments and
/// strings do not count.
const SOURCES: &str = r##"
py   | Solution.validTicTacToe    | class Solution:⏎    def validTicTacToe(self, board: List[str]) -> bool:⏎        pass
py   | validTicTacToe             | def validTicTacToe(board):⏎    pass
py   | valid_tic_tac_toe          | def valid_tic_tac_toe(board): pass
py   | solution                   | def solution(board): pass
py   | validTicTacToe             | validTicTacToe = lambda board: True
py   | solution                   | def solution(board): pass⏎if __name__ == '__main__':⏎    print(solution([]))
py   | solution                   | # input()⏎def solution(board): 'sys.stdin'
py   | solution                   | """⏎input()⏎"""⏎def solution(board): pass
py   | solution                   | def parse_input(b): pass⏎def solution(b): parse_input(b)
js   | validTicTacToe             | var validTicTacToe = function(board) {⏎};
js   | validTicTacToe             | function validTicTacToe(board) {}
js   | validTicTacToe             | const validTicTacToe = (board) => true;
js   | Solution.validTicTacToe    | class Solution { validTicTacToe(board) {} }
js   | validTicTacToe             | module.exports = (board) => true;
js   | validTicTacToe             | module.exports = { validTicTacToe: (b) => true }
js   | validTicTacToe             | export const validTicTacToe = (b) => true;
java | Solution.validTicTacToe    | class Solution { public boolean validTicTacToe(String[] board) { return true; } }
cpp  | Solution.validTicTacToe    | class Solution {⏎public:⏎  bool validTicTacToe(vector<string>& board) { return '"'; }⏎};
cc   | solution                   | int solution(vector<string> board) { return 1'000; }
cxx  | Solution.validTicTacToe    | struct Solution { bool validTicTacToe (int) ; };
kt   | Solution.validTicTacToe    | class Solution { fun validTicTacToe(board: Array<String>): Boolean { return true } }
kt   | solution                   | fun solution(board: Array<String>) = true
rs   | Solution.valid_tic_tac_toe | impl Solution { pub fn valid_tic_tac_toe<'a>(board: Vec<String>) -> bool { 'a' == '\'' } }
rs   | valid_tic_tac_toe          | fn valid_tic_tac_toe(board: Vec<String>) -> bool { true }
go   | validTicTacToe             | func validTicTacToe(board []string) bool { return true }
cpp  | solution                   | // int main() {}⏎int solution(vector<string> b);
java | Solution.solution          | /* void main( */ class Solution { int solution(String[] b) {} }
py   | program                    | def validTicTacToe(board): pass⏎print(validTicTacToe(eval(input())))
py   | program                    | import sys⏎def solution(b): pass⏎for line in sys.stdin: print(solution(line))
py   | program                    | def solution(b): pass⏎print(solution(open(0).read()))
py   | program                    | def solution(b): pass⏎print(solution(open('/dev/stdin').read()))
js   | program                    | function solution(b) {}⏎require('fs').readFileSync(0)
js   | program                    | function solution(b) {}⏎process.stdin.on('data', solution)
js   | program                    | const rl = require('readline').createInterface({ input: process.stdin });
java | program                    | class Solution { int solution(String[] b) {} public static void main(String[] a) {} }
cpp  | program                    | int solution(vector<string> b);⏎int main() {}
kt   | program                    | fun solution(b: Array<String>) = true⏎fun main() {}
rs   | program                    | struct Solution; impl Solution { fn valid_tic_tac_toe() {} } fn main() {}
go   | program                    | package main⏎func validTicTacToe(b []string) bool {}⏎func main() {}
py   | none                       | class Solution:⏎    def valid(self, b): print(b)
py   | none                       |
py   | none                       | solution == 3
py   | none                       | print('true')
py   | program                    | import os⏎print(os.read(0, 9))
js   | none                       | var valid = function(board) { return true; };
js   | program                    | require('fs').readFile(0, (e, t) => console.log(t))
java | none                       | class Solution { boolean valid(String[] b) { return true; } }
cpp  | none                       | class Solution { bool valid(vector<string>& b) { return true; } };
kt   | none                       | class Solution { fun valid(b: Array<String>) = true }
rs   | none                       | impl Solution { pub fn valid(b: Vec<String>) -> bool { true } }
go   | none                       | func valid(b []string) bool { return true }
"##;

#[test]
fn sources_are_programs_or_functions() {
    for row in SOURCES.lines().filter(|row| !row.is_empty()) {
        let columns: Vec<&str> = row.splitn(3, '|').map(str::trim).collect();
        let [extension, expected, source] = columns[..] else {
            panic!("{row}");
        };
        let text = source.replace('⏎', "\n");
        assert_eq!(said("leetcode/794", extension, &text), expected, "{row}");
        // This problem asks for no function, so the compiler reports what is missing.
        assert_eq!(said("boj/7682", extension, &text), "program", "{row}");
    }
}

/// In every language that a problem accepts, the driver has no placeholders left.
#[test]
fn drivers_have_no_placeholders() {
    for problem in crate::problems::PROBLEMS {
        let languages = problem
            .function
            .map_or(&[][..], |function| function.languages);
        for language in languages {
            let name = problem.function.unwrap().name;
            let source = format!("def {name} function {name}( fun {name} fn {name} func {name}");
            let call = function(problem, *language, &source).unwrap().unwrap();
            let driver = call.driver("some \"name\".x", &source);
            assert!(!driver.text.contains('@'), "{}", driver.text);
        }
    }
}

/// A source may contain the names of placeholders.
#[test]
fn placeholders_in_a_source_are_kept() {
    let source = "int solution(vector<string> b) { return \"@CALL@\"[0]; }";
    let problem = find("programmers/160585").unwrap();
    let call = function(problem, CodeLanguage::Cpp, source)
        .unwrap()
        .unwrap();
    let driver = call.driver("a\\b.cpp", source);
    assert!(driver.text.contains(source));
    assert!(
        driver.text.contains("#line 1 \"a\\\\b.cpp\"\n"),
        "{}",
        driver.text
    );
}

#[test]
fn code_before_a_source() {
    let before = |id: &str, language, source: &str| {
        let call = function(find(id).unwrap(), language, source);
        call.unwrap().unwrap().driver("", source).before
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
