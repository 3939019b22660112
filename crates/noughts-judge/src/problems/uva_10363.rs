use noughts::{Board, TABLE};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "uva/10363",
    aliases: &["poj/2361", "zoj/1908", "spoj/TOE1", "boj/4347"],
    title: Text {
        en: "Tic Tac Toe",
        ko: "틱택토",
    },
    address: Some("https://onlinejudge.org/external/103/10363.pdf"),
    // The number in its index of problems, and its newer pages.
    slugs: &["1304", "p10363"],
    asks: Text {
        en: "can this board occur in a game?",
        ko: "게임 도중이나 끝에 나올 수 있는 판인가?",
    },
    input: Text {
        en: "the number of boards, then the boards, three lines of three of X O . each, \
            with an empty line between boards",
        ko: "판의 수가 먼저 오고, 판마다 X O . 세 글자씩 세 줄, 판 사이에는 빈 줄",
    },
    output: Text {
        en: "for each board yes or no",
        ko: "판마다 yes 또는 no",
    },
    layout: Layout {
        framing: Framing::Counted {
            blank_between: true,
        },
        shape: CaseShape::ThreeLines,
        letters: Letters::new(b"XO."),
    },
    question: Question::Board {
        answer,
        scope: |_| Scope::Promised,
    },
    per_run: 1_000,
    judging: Judging::Answer,
    about: About::Board,
    keep_alive: false,
    function: None,
    sample: Sample {
        input: "2\nX.O\nOO.\nXXX\n\nO.X\nXX.\nOOO\n",
        output: "yes\nno\n",
    },
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "yes" } else { "no" })
}
