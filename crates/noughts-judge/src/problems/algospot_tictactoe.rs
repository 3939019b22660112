use noughts::{Board, Outcome, Player, Position, Solution, TABLE, Value};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "algospot/tictactoe",
    aliases: &[],
    title: Text {
        en: "Tic-tac-toe",
        ko: "틱택토",
    },
    address: Some("https://algospot.com/judge/problem/read/TICTACTOE"),
    slugs: &[],
    asks: Text {
        en: "who wins if both play best?",
        ko: "두 사람이 최선을 다하면 누가 이기는가?",
    },
    input: Text {
        en: "the number of boards, then the boards, three lines of three of x o . each",
        ko: "판의 수가 먼저 오고, 판마다 x o . 세 글자씩 세 줄",
    },
    output: Text {
        en: "for each board x, o or TIE",
        ko: "판마다 x, o 또는 TIE",
    },
    layout: Layout {
        framing: Framing::Counted {
            blank_between: false,
        },
        shape: CaseShape::ThreeLines,
        letters: Letters::new(b"xo."),
    },
    question: Question::Board { answer, scope },
    // The statement says so.
    per_run: 50,
    judging: Judging::Answer,
    about: About::Play,
    keep_alive: false,
    function: None,
    sample: Sample {
        input: "3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n",
        output: "TIE\nx\no\n",
    },
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
