use noughts::{Board, TABLE};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "programmers/160585",
    aliases: &[],
    title: Text {
        en: "Tic-tac-toe alone",
        ko: "혼자서 하는 틱택토",
    },
    address: Some("https://school.programmers.co.kr/learn/courses/30/lessons/160585"),
    slugs: &[],
    asks: Text {
        en: "can this board occur in a game in which O moves first?",
        ko: "O가 먼저 두는 게임에서 나올 수 있는 판인가?",
    },
    input: Text {
        en: "a JSON array of three strings of three of O X . each; noughts takes several, one a line",
        ko: "O X . 세 글자씩 문자열 세 개의 JSON 배열. noughts는 한 줄에 하나씩 여러 개 받음",
    },
    output: Text {
        en: "1 or 0",
        ko: "1 또는 0",
    },
    layout: Layout {
        framing: Framing::Bare,
        shape: CaseShape::JsonRows,
        // Here O moves first.
        letters: Letters::new(b"OX."),
    },
    question: Question::Board {
        answer,
        scope: |_| Scope::Promised,
    },
    per_run: 1,
    judging: Judging::Answer,
    about: About::Board,
    keep_alive: false,
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
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "1" } else { "0" })
}
