use noughts::{Board, Outcome, Position, Solution, Status, TABLE, Value};

use super::*;

pub(super) const PROBLEM: Problem = Problem {
    id: "boj/16571",
    title: text("Alpha Tic-Tac-Toe", "알파 틱택토"),
    address: Some("https://www.acmicpc.net/problem/16571"),
    asks: text(
        "what is the best result for the player to move?",
        "지금 둘 차례인 사람이 얻을 수 있는 최선의 결과는?",
    ),
    input: text(
        "three lines of three of 0 1 2 (empty, X, O) with blanks between; \
            noughts takes several boards",
        "0 1 2(빈칸, X, O)를 띄어 쓴 세 칸씩 세 줄. noughts는 판을 여러 개 받음",
    ),
    output: text("W, D or L, for each board", "판마다 W, D 또는 L"),
    layout: Layout::new(Framing::Bare, CaseShape::ThreeSpacedLines, b"120"),
    question: Question::Board { answer, scope },
    per_run: 1,
    about: About::Play,
    sample: Sample {
        input: "0 0 0\n0 0 0\n0 0 0\n",
        output: "D\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let position = Position::try_from(*board)?;
    // Accepted programs disagree on won boards, and the judge has none.
    if let Status::Over(outcome @ Outcome::Win(_)) = position.status() {
        return Err(NoAnswer::Over(outcome));
    }
    Ok(match TABLE.value(&position) {
        Some(Value::Win { .. }) => "W",
        Some(Value::Loss { .. }) => "L",
        Some(Value::Draw) | None => "D",
    })
}

/// The judge gives unfinished games. A full board is a draw all the same.
fn scope(board: &Board) -> Scope {
    match TABLE.entry(board) {
        Some(entry) if entry.is_over() => Scope::Excluded,
        _ => Scope::Promised,
    }
}
