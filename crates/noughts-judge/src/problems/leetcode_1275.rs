use noughts::{Outcome, Player, Position, Status};

use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "leetcode/1275",
    title: text(
        "Find Winner on a Tic Tac Toe Game",
        "틱택토 게임의 승자 찾기",
    ),
    address: Some("https://leetcode.com/problems/find-winner-on-a-tic-tac-toe-game/"),
    slugs: &["find-winner-on-a-tic-tac-toe-game"],
    asks: text(
        "who has won after these moves?",
        "이 수순이 끝났을 때 누가 이겼는가?",
    ),
    input: text(
        "a JSON array of 1 to 9 moves [row,column] from 0, A (X) first, one test a line",
        "0부터 세는 [행,열] 수 1~9개의 JSON 배열, A(X)가 먼저, 한 줄에 하나",
    ),
    output: text(
        "for each test A, B, Draw or Pending",
        "줄마다 A, B, Draw 또는 Pending",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::JsonMoves, b"XO."),
    question: Question::Game { answer },
    per_run: 5_000,
    function: Some(Function {
        name: "tictactoe",
        parameter: Parameter::Moves,
        returns: Returns::Text,
        languages: &CodeLanguage::ALL,
        imports: true,
    }),
    sample: Sample {
        input: "[[0,0],[2,0],[1,1],[2,1],[2,2]]\n[[0,0],[1,1],[0,1],[0,2],[1,0],[2,0]]\n\
                [[0,0],[1,1],[2,0],[1,0],[1,2],[2,1],[0,1],[0,2],[2,2]]\n[[0,0],[1,1]]\n",
        output: "A\nB\nDraw\nPending\n",
    },
    ..Problem::DEFAULTS
};

fn answer(position: &Position) -> &'static str {
    match position.status() {
        Status::ToMove(_) => "Pending",
        Status::Over(Outcome::Win(Player::First)) => "A",
        Status::Over(Outcome::Win(Player::Second)) => "B",
        Status::Over(Outcome::Draw) => "Draw",
    }
}
