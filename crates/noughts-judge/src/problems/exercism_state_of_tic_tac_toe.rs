use noughts::{Board, Mark, Outcome, Position, Status};

use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "exercism/state-of-tic-tac-toe",
    title: text("State of Tic-Tac-Toe", "틱택토의 상태"),
    address: Some("https://exercism.org/tracks/python/exercises/state-of-tic-tac-toe"),
    asks: text(
        "is the game won, drawn or going on, or what is wrong with the board?",
        "이긴 판인가, 비긴 판인가, 진행 중인가? 나올 수 없는 판이면 무엇이 잘못되었는가?",
    ),
    input: text(
        "a JSON array of three strings of three of X O and the blank, one test a line",
        "X O 빈칸 세 글자씩 문자열 세 개의 JSON 배열, 한 줄에 하나",
    ),
    output: text(
        "for each test win, draw or ongoing, or the message of the error behind 'error: '",
        "줄마다 win, draw, ongoing 또는 'error: ' 뒤에 오류 메시지",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"XO "),
    question: Question::promised(answer),
    function: Some(Function {
        name: "gamestate",
        parameter: Parameter::Rows,
        returns: Returns::TextOrError,
        languages: &[CodeLanguage::Python, CodeLanguage::JavaScript],
        imports: false,
    }),
    sample: Sample {
        input: "[\"XOO\",\"X  \",\"X  \"]\n[\"XOX\",\"XXO\",\"OXO\"]\n[\"   \",\"X  \",\"   \"]\n\
                [\"XX \",\"   \",\"   \"]\n[\"OOX\",\"   \",\"   \"]\n[\"XXX\",\"OOO\",\"   \"]\n",
        output: "win\ndraw\nongoing\nerror: Wrong turn order: X went twice\n\
                 error: Wrong turn order: O started\n\
                 error: Impossible board: game should have ended after the game was won\n",
    },
    ..Problem::DEFAULTS
};

/// Too many marks come before what happened after a win.
fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    let [x, o] = Mark::BOTH.map(|mark| board.stones(mark).len());
    Ok(
        match Position::try_from(*board).map(|position| position.status()) {
            _ if x > o + 1 => "error: Wrong turn order: X went twice",
            _ if x < o => "error: Wrong turn order: O started",
            Err(_) => "error: Impossible board: game should have ended after the game was won",
            Ok(Status::ToMove(_)) => "ongoing",
            Ok(Status::Over(Outcome::Win(_))) => "win",
            Ok(Status::Over(Outcome::Draw)) => "draw",
        },
    )
}
