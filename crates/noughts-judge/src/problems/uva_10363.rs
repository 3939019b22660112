use noughts::{Board, TABLE};

use super::*;

pub(super) const PROBLEM: Problem = Problem {
    id: "uva/10363",
    aliases: &["poj/2361", "zoj/1908", "spoj/TOE1", "boj/4347"],
    title: text("Tic Tac Toe", "틱택토"),
    address: Some("https://onlinejudge.org/external/103/10363.pdf"),
    // The number in its index of problems, and its newer pages.
    slugs: &["1304", "p10363"],
    asks: text(
        "can this board occur in a game?",
        "게임 도중이나 끝에 나올 수 있는 판인가?",
    ),
    input: text(
        "the number of boards, then the boards, three lines of three of X O . each, \
            with an empty line between boards",
        "판의 수가 먼저 오고, 판마다 X O . 세 글자씩 세 줄, 판 사이에는 빈 줄",
    ),
    output: text("for each board yes or no", "판마다 yes 또는 no"),
    layout: Layout::new(
        Framing::Counted {
            blank_between: true,
        },
        CaseShape::ThreeLines,
        b"XO.",
    ),
    question: Question::promised(answer),
    sample: Sample {
        input: "2\nX.O\nOO.\nXXX\n\nO.X\nXX.\nOOO\n",
        output: "yes\nno\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let reachable = TABLE.entry(board).is_some_and(|entry| entry.is_reachable());
    Ok(if reachable { "yes" } else { "no" })
}
