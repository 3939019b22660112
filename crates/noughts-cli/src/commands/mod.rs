//! One file for each subcommand.

pub(crate) mod answer;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod problems;
pub(crate) mod prove;
mod searched;
pub(crate) mod solve;
pub(crate) mod values;
pub(crate) mod verify;

use std::io::Write;

use noughts::Position;

use crate::args::At;
use crate::end::Failure;
use crate::problems::Problem;
use crate::{input, json};

/// The position that the arguments name.
fn position(at: &At, out: &mut impl Write) -> Result<Position, Failure> {
    let board = input::board(at.game, &at.board)?;
    Position::try_from(board).or_else(|refused| {
        if at.json {
            json::print(out, &json::Refusal::from(&refused))?;
        }
        Err(Failure::bad_input(refused))
    })
}

/// The problem of a name.
fn problem(name: &str) -> Result<&'static Problem, Failure> {
    crate::problems::find(name).ok_or_else(|| {
        let ids: Vec<&str> = crate::problems::LIST
            .iter()
            .map(|problem| problem.id)
            .collect();
        Failure::bad_input(format!(
            "expected one of {}, found '{name}'",
            ids.join(", ")
        ))
    })
}

/// What an oracle says of a position of its game: it knows all of them.
fn known<T>(answer: Option<T>) -> Result<T, Failure> {
    answer.ok_or_else(|| Failure::Own("a solved game lacks a position".to_owned()))
}
