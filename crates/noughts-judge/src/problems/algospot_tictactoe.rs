use noughts::{Board, Outcome, Player, Position, Solution, TABLE, Value};

use super::*;

pub(super) const PROBLEM: Problem = Problem {
    id: "algospot/tictactoe",
    title: text("Tic-tac-toe", "틱택토"),
    address: Some("https://algospot.com/judge/problem/read/TICTACTOE"),
    asks: text(
        "who wins if both play best?",
        "두 사람이 최선을 다하면 누가 이기는가?",
    ),
    input: text(
        "the number of boards, then the boards, three lines of three of x o . each",
        "판의 수가 먼저 오고, 판마다 x o . 세 글자씩 세 줄",
    ),
    output: text("for each board x, o or TIE", "판마다 x, o 또는 TIE"),
    layout: Layout::new(
        Framing::Counted {
            blank_between: false,
        },
        CaseShape::ThreeLines,
        b"xo.",
    ),
    question: Question::Board { answer, scope },
    // The limit in the statement.
    per_run: 50,
    about: About::Play,
    sample: Sample {
        input: "3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n",
        output: "TIE\nx\no\n",
    },
    ..Problem::DEFAULTS
};

fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let position = Position::try_from(*board)?;
    let value = TABLE.value(&position).unwrap_or(Value::Draw);
    Ok(match value.outcome(position.turn()) {
        Outcome::Win(Player::First) => "x",
        Outcome::Win(Player::Second) => "o",
        Outcome::Draw => "TIE",
    })
}

/// The statement is silent on finished boards; their result is their own.
fn scope(board: &Board) -> Scope {
    match TABLE.entry(board) {
        Some(entry) if entry.is_over() => Scope::Silent,
        _ => Scope::Promised,
    }
}
