//! Why the expected answer is right, in the words of the library.

use noughts::{Player, Position, Status, TABLE};

use crate::explain::{Explanation, over, text, without_weaker};
use crate::language::Language;
use crate::problems::{About, Case, Judging, Problem};

/// A paragraph or two about a case.
pub(super) fn why(problem: &Problem, case: &Case) -> Vec<String> {
    let position = match Position::try_from(case.board()) {
        Ok(position) => position,
        Err(refused) => return vec![format!("{refused}.")],
    };
    let Status::ToMove(turn) = position.status() else {
        return vec![over(&position, Language::English)];
    };
    match (problem.about, Explanation::of(&TABLE, &position)) {
        (About::Play, Some(explanation)) => match problem.judging {
            // Only who was asked for a move wants to know about others.
            Judging::Answer => without_weaker(&explanation, Language::English),
            Judging::Move | Judging::Games => text(&explanation, Language::English),
        },
        _ => vec![goes_on(&position, turn)],
    }
}

fn goes_on(position: &Position, turn: Player) -> String {
    let squares = match position.open().len() {
        1 => "1 square is".to_owned(),
        n => format!("{n} squares are"),
    };
    format!("The game goes on: {turn} is to move, nobody has a line, and {squares} empty.")
}
