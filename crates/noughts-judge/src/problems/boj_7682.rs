use noughts::{Board, TABLE};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "boj/7682",
    aliases: &["poj/3075", "spoj/TOE2"],
    title: Text {
        en: "Tic-Tac-Toe",
        ko: "틱택토",
    },
    address: Some("https://www.acmicpc.net/problem/7682"),
    slugs: &[],
    asks: Text {
        en: "can this be the final board of a game?",
        ko: "게임이 끝났을 때 나올 수 있는 판인가?",
    },
    input: Text {
        en: "a line of nine of X O . for each board, then a line that says end",
        ko: "판마다 X O . 아홉 글자 한 줄, 끝에는 end 한 줄",
    },
    output: Text {
        en: "for each board valid or invalid",
        ko: "판마다 valid 또는 invalid",
    },
    layout: Layout {
        framing: Framing::UntilEnd,
        shape: CaseShape::OneLine,
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
        input: "XXXOO.XXX\nXOXOXOXOX\nOXOXOXOXO\nXXOOOXXOX\nXO.OX...X\n.XXX.XOOO\nX.OO..X..\n\
                OOXXXOOXO\nend\n",
        output: "invalid\nvalid\ninvalid\nvalid\nvalid\ninvalid\ninvalid\ninvalid\n",
    },
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let over = TABLE.entry(board).is_some_and(|entry| entry.is_over());
    Ok(if over { "valid" } else { "invalid" })
}
