use noughts::{Move, Notation, Position, Prospect, Solution, Status, Value};
use serde::{Serialize, Serializer};

use crate::explanation::over;
use crate::language::Language;
use crate::moves::{MoveWorth, named, notations};
use crate::summary::PositionSummary;
use crate::{draw, words};

/// A position of a solved game: its value, and the value of every move.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The position.
    pub position: Position,
    /// Its value to the player to move.
    pub value: Value,
    /// Every move in reading order, with its value to the player who makes it.
    pub moves: Vec<(Move, Value)>,
    /// The moves with the best value.
    pub best: Vec<Move>,
    /// Best play of both players to the end of the game.
    pub line: Vec<Move>,
}

impl Solved {
    /// Looks a position up; `None` if it is not in the solution.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<Solved> {
        Some(Solved {
            position: *position,
            value: solution.value(position)?,
            moves: solution.move_values(position).to_vec(),
            best: solution.best_moves(position).iter().collect(),
            line: solution.best_line(position).to_vec(),
        })
    }

    /// Paragraphs: who wins, the board with the value of every move, the best line
    /// of play. The board has ANSI styles, see [`draw`].
    pub fn text(&self, language: Language) -> Vec<String> {
        let (rules, board) = (self.position.rules(), self.position.board());
        let Status::ToMove(turn) = self.position.status() else {
            return vec![over(&self.position, language)];
        };
        let value = words::prospect(rules, Prospect::Exact(self.value), turn, language);
        let moves = self.moves.iter();
        let moves: Vec<_> = moves
            .map(|(played, value)| (*played, Prospect::Exact(*value)))
            .collect();
        let drawn = draw::prospects(board, &moves, &self.best, language);
        let line = words::BEST_LINE.in_language(language);
        vec![
            words::to_move(rules, turn, &value, language),
            words::every_move(rules, turn, true, language),
            drawn.trim_end_matches('\n').to_owned(),
            format!("{line}: {}", named(rules, &self.line)),
        ]
    }
}

/// The shape of [`Solved`] as JSON.
#[derive(Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Value,
    moves: Vec<MoveWorth>,
    best: Vec<Notation>,
    line: Vec<Notation>,
}

impl Serialize for Solved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.position.rules();
        let moves = self.moves.iter();
        let json = SolvedJson {
            summary: (&self.position).into(),
            value: self.value,
            moves: moves
                .map(|(played, value)| MoveWorth::new(rules, *played, *value))
                .collect(),
            best: notations(rules, &self.best),
            line: notations(rules, &self.line),
        };
        json.serialize(serializer)
    }
}
