use noughts::{Board, Outcome, Player, Position, Status};
use noughts_analysis::Text;

use super::{
    About, CaseShape, Framing, Judging, Layout, Letters, NoAnswer, Problem, Question, Sample, Scope,
};

pub(super) const PROBLEM: Problem = Problem {
    id: "codeforces/3C",
    aliases: &[],
    title: Text {
        en: "Tic-tac-toe",
        ko: "틱택토",
    },
    address: Some("https://codeforces.com/problemset/problem/3/C"),
    slugs: &[],
    asks: Text {
        en: "whose turn is it, or who has won, or is the board illegal?",
        ko: "누구의 차례인가, 누가 이겼는가, 아니면 나올 수 없는 판인가?",
    },
    input: Text {
        en: "three lines of three of X 0 (zero) . each; noughts takes several boards",
        ko: "X 0(숫자) . 세 글자씩 세 줄. noughts는 판을 여러 개 받음",
    },
    output: Text {
        en: "first, second, illegal, the first player won, the second player won or draw",
        ko: "first, second, illegal, the first player won, the second player won 또는 draw",
    },
    layout: Layout {
        framing: Framing::Bare,
        shape: CaseShape::ThreeLines,
        letters: Letters::new(b"X0."),
    },
    question: Question::Board {
        answer,
        scope: |_| Scope::Promised,
    },
    per_run: 1,
    judging: Judging::Answer,
    about: About::Board,
    keep_alive: false,
    function: None,
    sample: Sample {
        input: "X0X\n.0.\n.X.\n",
        output: "second\n",
    },
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
