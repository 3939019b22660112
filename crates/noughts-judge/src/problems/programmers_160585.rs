use noughts::{Board, TABLE};

use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "programmers/160585",
    title: text("Tic-tac-toe alone", "혼자서 하는 틱택토"),
    address: Some("https://school.programmers.co.kr/learn/courses/30/lessons/160585"),
    asks: text(
        "can this board occur in a game in which O moves first?",
        "O가 먼저 두는 게임에서 나올 수 있는 판인가?",
    ),
    input: text(
        "a JSON array of three strings of three of O X . each; noughts takes several, one a line",
        "O X . 세 글자씩 문자열 세 개의 JSON 배열. noughts는 한 줄에 하나씩 여러 개 받음",
    ),
    output: text("1 or 0", "1 또는 0"),
    // Here O moves first.
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"OX."),
    question: Question::promised(answer),
    per_run: 1,
    function: Some(Function {
        name: "solution",
        parameter: Parameter::Rows,
        returns: Returns::Int,
        languages: &CodeLanguage::ALL,
        imports: false,
    }),
    sample: Sample {
        input: "[\"O.X\",\".O.\",\"..X\"]\n[\"OOO\",\"...\",\"XXX\"]\n[\"...\",\".X.\",\"...\"]\n\
                [\"...\",\"...\",\"...\"]\n",
        output: "1\n0\n0\n1\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "1" } else { "0" })
}
