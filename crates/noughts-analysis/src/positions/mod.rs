//! Every position of a game: as rows of a table, as a list, and as columns of numbers.

mod columns;
mod list;

use std::io::{self, Write};

use noughts::{Notation, Outcome, Player, Position, Solution, Value};
use serde::Serialize;

use crate::moves::{Named, notations};
pub use columns::{Column, sign};
pub use list::PositionList;

/// A position with its value and its moves. As JSON it is an object; [`write_csv`]
/// writes it as comma-separated values.
///
/// [`write_csv`]: PositionRow::write_csv
#[derive(Clone, Debug, Serialize)]
pub struct PositionRow {
    board: String,
    /// Whose turn it is, or would be if the game were not over.
    turn: Named<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Named<Outcome>>,
    value: Value,
    best: Vec<Notation>,
    moves: Vec<Notation>,
    /// The position that represents all its images.
    class: String,
}

impl PositionRow {
    /// The headings of comma-separated values.
    pub const HEADINGS: &str = "board,turn,outcome,result,plies,best,moves,class";

    /// Looks a position up; `None` if it is not in the solution.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<PositionRow> {
        let rules = position.rules();
        let best: Vec<_> = solution.best_moves(position).iter().collect();
        let moves: Vec<_> = position.moves().into_iter().collect();
        Some(PositionRow {
            board: position.to_string(),
            turn: Named::player(rules, position.turn()),
            outcome: position.outcome().map(|how| Named::outcome(rules, how)),
            value: solution.value(position)?,
            best: notations(rules, &best),
            moves: notations(rules, &moves),
            class: position.canonical().to_string(),
        })
    }

    /// Writes a line of comma-separated values. No field has a comma or a quotation
    /// mark in it.
    ///
    /// # Errors
    ///
    /// `out` fails.
    pub fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        let (result, plies) = match self.value {
            Value::Win { plies } => ("win", plies.to_string()),
            Value::Draw => ("draw", String::new()),
            Value::Loss { plies } => ("loss", plies.to_string()),
        };
        let outcome = self.outcome.map_or("", |outcome| outcome.name);
        let [best, moves] = [&self.best, &self.moves].map(|moves| {
            let names: Vec<String> = moves.iter().map(Notation::to_string).collect();
            names.join(" ")
        });
        let (board, turn, class) = (&self.board, self.turn.name, &self.class);
        writeln!(
            out,
            "{board},{turn},{outcome},{result},{plies},{best},{moves},{class}"
        )
    }
}
