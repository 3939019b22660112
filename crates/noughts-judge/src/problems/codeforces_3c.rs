use noughts::{Board, Outcome, Player, Position, Status};

use super::*;

pub(super) const PROBLEM: Problem = Problem {
    id: "codeforces/3C",
    title: text("Tic-tac-toe", "틱택토"),
    address: Some("https://codeforces.com/problemset/problem/3/C"),
    asks: text(
        "whose turn is it, or who has won, or is the board illegal?",
        "누구의 차례인가, 누가 이겼는가, 아니면 나올 수 없는 판인가?",
    ),
    input: text(
        "three lines of three of X 0 (zero) . each; noughts takes several boards",
        "X 0(숫자) . 세 글자씩 세 줄. noughts는 판을 여러 개 받음",
    ),
    output: text(
        "first, second, illegal, the first player won, the second player won or draw",
        "first, second, illegal, the first player won, the second player won 또는 draw",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::ThreeLines, b"X0."),
    question: Question::promised(answer),
    per_run: 1,
    sample: Sample {
        input: "X0X\n.0.\n.X.\n",
        output: "second\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let Ok(position) = Position::try_from(*board) else {
        return Ok("illegal");
    };
    Ok(match position.status() {
        Status::ToMove(Player::First) => "first",
        Status::ToMove(Player::Second) => "second",
        Status::Over(Outcome::Win(Player::First)) => "the first player won",
        Status::Over(Outcome::Win(Player::Second)) => "the second player won",
        Status::Over(Outcome::Draw) => "draw",
    })
}
