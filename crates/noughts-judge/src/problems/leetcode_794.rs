use noughts::{Board, TABLE};

use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "leetcode/794",
    title: text("Valid Tic-Tac-Toe State", "유효한 틱택토 상태"),
    address: Some("https://leetcode.com/problems/valid-tic-tac-toe-state/"),
    slugs: &["valid-tic-tac-toe-state"],
    asks: text(
        "can this board occur in a game?",
        "게임 도중이나 끝에 나올 수 있는 판인가?",
    ),
    input: text(
        "a JSON array of three strings of three of X O and the blank, one test a line",
        "X O 빈칸 세 글자씩 문자열 세 개의 JSON 배열, 한 줄에 하나",
    ),
    output: text("for each test true or false", "줄마다 true 또는 false"),
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"XO "),
    question: Question::promised(answer),
    function: Some(Function {
        name: "validTicTacToe",
        parameter: Parameter::Rows,
        returns: Returns::Bool,
        languages: &CodeLanguage::ALL,
        imports: true,
    }),
    sample: Sample {
        input: "[\"O  \",\"   \",\"   \"]\n[\"XOX\",\" X \",\"   \"]\n[\"XOX\",\"O O\",\"XOX\"]\n\
                [\"XXX\",\"   \",\"OOO\"]\n",
        output: "false\nfalse\ntrue\nfalse\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "true" } else { "false" })
}
