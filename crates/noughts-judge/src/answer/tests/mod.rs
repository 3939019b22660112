//! Tests of errors in the input and of continuing after them, and code that the tests of answering
//! share.

mod fast;

use std::io;

use fearless_simd::Level;

use super::fast::Fast;
use super::*;
use crate::problems::{Case, PROBLEMS, find};

/// The output, and how the session ended.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    out: String,
    errors: Vec<String>,
    end: Result<(u64, u64), String>,
}

fn outcome(
    keep_going: bool,
    run: impl FnOnce(&mut Vec<u8>, Option<OnInputError<'_>>) -> Result<Answered, AnswerError>,
) -> Outcome {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut note = |error: &InputError| errors.push(error.to_string());
    let end = run(&mut out, if keep_going { Some(&mut note) } else { None });
    let end = match end {
        Ok(answered) => Ok((answered.cases, answered.errors)),
        Err(AnswerError::Input(error)) => Err(error.to_string()),
        Err(error) => panic!("{error}"),
    };
    Outcome {
        out: String::from_utf8(out).unwrap(),
        errors,
        end,
    }
}

fn plain(problem: &'static Problem, input: &[u8], keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer_plainly(problem, input, out, on_error)
    })
}

/// The fast reader, ready from the first byte on.
fn ready(problem: &'static Problem) -> OnDemand {
    with_level(problem, Level::new())
}

fn with_level(problem: &'static Problem, level: Level) -> OnDemand {
    OnDemand::ready(problem, Fast::with_level(problem, level))
}

/// The problems without a fast reader: their answers are too many or too long for it.
const ONLY_PLAIN: [&str; 2] = ["exercism/state-of-tic-tac-toe", "cs50/tictactoe"];

/// The fast reader of each of the other problems.
fn fast_readers() -> impl Iterator<Item = (&'static Problem, Fast)> {
    PROBLEMS
        .into_iter()
        .filter(|problem| !ONLY_PLAIN.contains(&problem.id))
        .map(|problem| {
            let fast = Fast::new(problem);
            (problem, fast.unwrap_or_else(|| panic!("{}", problem.id)))
        })
}

fn fast(problem: &'static Problem, fast: &OnDemand, input: impl Read, keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer_all(Session::new(problem, input, Some(fast), on_error), out)
    })
}

/// Some cases of a problem, of all kinds.
fn some_cases(problem: &Problem, number: usize) -> Vec<Case> {
    let cases: Vec<Case> = problem.cases().collect();
    (0..number)
        .map(|n| cases[n * 7_919 % cases.len()].clone())
        .collect()
}

/// Cases with nothing around them but the separators.
fn records(problem: &Problem, cases: &[Case]) -> Vec<u8> {
    let mut records = Vec::new();
    for case in cases {
        records.extend(problem.layout.print_case(case).into_bytes());
        if problem.layout.framing.has_blank_between() {
            records.push(b'\n');
        }
    }
    records
}

/// A problem, an input, the answers before the error, and the error. ⏎ is a line break, ␛ an escape.
const ERRORS: &str = r#"
boj/7682 | XXXOO.XXX⏎XXXOO.XYX⏎end⏎ | invalid⏎ | line 2, case 2: expected 9 of 'X', 'O' and '.', found 'Y' as character 8
boj/7682 | XXXOO.XX⏎end⏎ |  | line 1, case 1: expected 9 of 'X', 'O' and '.', found 8 in 'XXXOO.XX'
boj/7682 | XXX␛O.XXX⏎end⏎ |  | line 1, case 1: expected 9 of 'X', 'O' and '.', found '\x1b' as character 4
algospot/tictactoe | 2⏎...⏎...⏎...⏎xx.⏎oo⏎...⏎ | TIE⏎ | line 6, case 2: expected 3 of 'x', 'o' and '.', found 2 in 'oo'
boj/16571 | 0 0 0⏎00 0⏎0 0 0⏎ |  | line 2, case 1: expected blanks between the marks, found '00'
leetcode/794 | ["XOX"," X "]⏎ |  | line 1, case 1: expected a JSON array of three strings, found '["XOX"," X "]' (invalid length 2, expected an array of length 3 at line 1 column 13)
leetcode/1275 | [[0,0],[3,1]]⏎ |  | line 1, case 1: expected a JSON array of moves [row,column] from 0 to 2, found [3,1]
boj/7682 | XXXOO.XXX⏎ | invalid⏎ | line 1: expected a board or 'end', found the end of the input after 1
boj/7682 | end⏎XXXOO.XXX⏎ |  | line 2: expected the end of the input after 'end', found 'XXXOO.XXX'
algospot/tictactoe | 2⏎...⏎...⏎...⏎ | TIE⏎ | line 4: expected 2 boards, found the end of the input after 1
algospot/tictactoe | 1⏎...⏎...⏎...⏎x..⏎ | TIE⏎ | line 5: expected the end of the input after 1 board, found 'x..'
algospot/tictactoe | 1⏎...⏎...⏎ |  | line 3, case 1: expected line 3 of a board, found the end of the input
uva/10363 | 1⏎X..⏎⏎...⏎...⏎ |  | line 3, case 1: expected line 2 of a board, found an empty line
algospot/tictactoe | 18446744073709551616⏎ |  | line 1: expected the number of boards, at most 18446744073709551615, found '18446744073709551616'
boj/16571 |  |  | empty input: expected a case, found the end of the input
algospot/tictactoe | 2⏎...⏎...⏎...⏎xxx⏎ooo⏎...⏎ | TIE⏎ | line 5, case 2: no game reaches xxx/ooo/...: x and o both have a line; o moved after x had a line
boj/16571 | 1 1 1⏎2 2 0⏎0 0 0⏎ |  | line 1, case 1: expected a game that is not over, found one that is: x has won
leetcode/1275 | [[0,0],[0,0]]⏎ |  | line 1, case 1: move 2: a1 is already taken by x
leetcode/1275 | [[0,0],[1,0],[0,1],[1,1],[0,2],[1,2]]⏎ |  | line 1, case 1: move 6: the game is over: x has won
leetcode/1275 | []⏎ |  | line 1, case 1: expected 1 to 9 moves, found none
"#;

const KOREAN: &str = r#"
boj/7682 | XXXOO.XXX⏎XXXOO.XYX⏎end⏎ | 2번째 줄, 2번째 판: 'X', 'O', '.' 중에서 9글자가 와야 하는데 8번째 글자가 'Y'입니다.
leetcode/794 | ["XOX"," X "]⏎ | 1번째 줄, 1번째 판: 문자열 세 개의 JSON 배열이 와야 하는데 나온 것은 '["XOX"," X "]'입니다(invalid length 2, expected an array of length 3 at line 1 column 13).
boj/7682 | XXXOO.XXX⏎ | 1번째 줄: 판이나 'end'가 와야 하는데 판 1개 뒤에 입력이 끝났습니다.
algospot/tictactoe | 1⏎xxx⏎ooo⏎...⏎ | 2번째 줄, 1번째 판: xxx/ooo/... 판은 게임에서 나올 수 없습니다. x와 o가 모두 줄을 완성했습니다. x가 줄을 완성한 뒤에 o가 또 두었습니다.
boj/16571 | 1 1 1⏎2 2 0⏎0 0 0⏎ | 1번째 줄, 1번째 판: 아직 끝나지 않은 게임이어야 하는데 x가 이겨 이미 끝났습니다.
leetcode/1275 | [[0,0],[0,0]]⏎ | 1번째 줄, 1번째 판: 2번째 수: a1에는 이미 x가 있습니다.
"#;

/// The columns of each row of a table.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [String; N]> {
    let rows = table.lines().filter(|row| !row.is_empty());
    rows.map(|row| {
        let text = |column: &str| column.trim().replace('⏎', "\n").replace('␛', "\u{1b}");
        let columns: Vec<String> = row.split('|').map(text).collect();
        columns.try_into().unwrap()
    })
}

/// An error names its kind, its place, the text found and the text expected.
#[test]
fn errors_name_the_place_and_the_text() {
    for [id, input, answers, expected] in rows(ERRORS) {
        let found = plain(find(&id).unwrap(), input.as_bytes(), false);
        assert_eq!(found.end, Err(expected), "{id} {input:?}");
        assert_eq!(found.out, answers, "{id} {input:?}");
    }
}

#[test]
fn reading_continues_after_errors() {
    let run = |id: &str, input: &str| plain(find(id).unwrap(), input.as_bytes(), true);
    let found = run("boj/7682", "XXXOO.XXX\nXX\nXOXOXOXOX\n\nZ\nend\nmore\n");
    assert_eq!(found.out, "invalid\nERROR\nvalid\nERROR\n");
    assert_eq!(found.end, Ok((4, 3)));
    assert_eq!(found.errors.len(), 3);

    let found = run(
        "algospot/tictactoe",
        "3\nxxx\nooo\n...\nxx\noo.\n...\n...\n...\n...\n",
    );
    assert_eq!(found.out, "ERROR\nERROR\nTIE\n");
    assert_eq!(found.end, Ok((3, 2)));

    let found = run("algospot/tictactoe", "x\n...\n...\n...\n");
    assert_eq!(found.out, "TIE\n");
    assert_eq!(found.end, Ok((1, 1)));
}

/// An endless line is refused without being kept in memory.
#[test]
fn endless_lines_are_refused() {
    for problem in PROBLEMS {
        let endless = io::repeat(b'x').take(50_000_000);
        let found = outcome(false, |out, on_error| {
            answer(problem, endless, out, on_error)
        });
        let error = found.end.unwrap_err();
        assert!(
            error.ends_with("found a line of more than 65536 bytes"),
            "{error}"
        );
    }
}

#[test]
fn errors_in_korean() {
    for [id, input, expected] in rows(KOREAN) {
        let answered = answer(find(&id).unwrap(), input.as_bytes(), &mut Vec::new(), None);
        let Err(AnswerError::Input(error)) = answered else {
            panic!("{id} {input:?}");
        };
        assert_eq!(error.text(Language::Korean), expected, "{input:?}");
    }
}
