use noughts::{Board, TABLE};

use super::*;

pub(super) const PROBLEM: Problem = Problem {
    id: "boj/7682",
    aliases: &["poj/3075", "spoj/TOE2"],
    title: text("Tic-Tac-Toe", "틱택토"),
    address: Some("https://www.acmicpc.net/problem/7682"),
    asks: text(
        "can this be the final board of a game?",
        "게임이 끝났을 때 나올 수 있는 판인가?",
    ),
    input: text(
        "a line of nine of X O . for each board, then a line that says end",
        "판마다 X O . 아홉 글자 한 줄, 끝에는 end 한 줄",
    ),
    output: text(
        "for each board valid or invalid",
        "판마다 valid 또는 invalid",
    ),
    layout: Layout::new(Framing::UntilEnd, CaseShape::OneLine, b"XO."),
    question: Question::promised(answer),
    sample: Sample {
        input: "XXXOO.XXX\nXOXOXOXOX\nOXOXOXOXO\nXXOOOXXOX\nXO.OX...X\n.XXX.XOOO\nX.OO..X..\n\
                OOXXXOOXO\nend\n",
        output: "invalid\nvalid\ninvalid\nvalid\nvalid\ninvalid\ninvalid\ninvalid\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let over = TABLE.entry(board).is_some_and(|entry| entry.is_over());
    Ok(if over { "valid" } else { "invalid" })
}
