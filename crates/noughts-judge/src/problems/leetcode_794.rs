use noughts::{Board, TABLE};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "leetcode/794",
    aliases: &[],
    title: Text {
        en: "Valid Tic-Tac-Toe State",
        ko: "유효한 틱택토 상태",
    },
    address: Some("https://leetcode.com/problems/valid-tic-tac-toe-state/"),
    slugs: &["valid-tic-tac-toe-state"],
    asks: Text {
        en: "can this board occur in a game?",
        ko: "게임 도중이나 끝에 나올 수 있는 판인가?",
    },
    input: Text {
        en: "a JSON array of three strings of three of X O and the blank, one test a line",
        ko: "X O 빈칸 세 글자씩 문자열 세 개의 JSON 배열, 한 줄에 하나",
    },
    output: Text {
        en: "for each test true or false",
        ko: "줄마다 true 또는 false",
    },
    layout: Layout {
        framing: Framing::Bare,
        shape: CaseShape::JsonRows,
        letters: Letters::new(b"XO "),
    },
    question: Question::Board {
        answer,
        scope: |_| Scope::Promised,
    },
    per_run: 1_000,
    judging: Judging::Answer,
    about: About::Board,
    keep_alive: false,
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
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "true" } else { "false" })
}
