use noughts::{Board, Outcome, Position, Solution, Status, TABLE, Value};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "boj/16571",
    aliases: &[],
    title: Text {
        en: "Alpha Tic-Tac-Toe",
        ko: "알파 틱택토",
    },
    address: Some("https://www.acmicpc.net/problem/16571"),
    slugs: &[],
    asks: Text {
        en: "what is the best result for the player to move?",
        ko: "지금 둘 차례인 사람이 얻을 수 있는 최선의 결과는?",
    },
    input: Text {
        en: "three lines of three of 0 1 2 (empty, X, O) with blanks between; \
            noughts takes several boards",
        ko: "0 1 2(빈칸, X, O)를 띄어 쓴 세 칸씩 세 줄. noughts는 판을 여러 개 받음",
    },
    output: Text {
        en: "W, D or L, for each board",
        ko: "판마다 W, D 또는 L",
    },
    layout: Layout {
        framing: Framing::Bare,
        shape: CaseShape::ThreeSpacedLines,
        letters: Letters::new(b"120"),
    },
    question: Question::Board { answer, scope },
    per_run: 1,
    judging: Judging::Answer,
    about: About::Play,
    keep_alive: false,
    function: None,
    sample: Sample {
        input: "0 0 0\n0 0 0\n0 0 0\n",
        output: "D\n",
    },
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

/// The judge gives games that go on. A full board is a draw all the same.
fn scope(board: &Board) -> Scope {
    match TABLE.entry(board) {
        Some(entry) if entry.is_over() => Scope::Excluded,
        _ => Scope::Promised,
    }
}
