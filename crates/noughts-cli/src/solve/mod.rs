//! What there is to say about a position, for whoever prints it or sends it.

pub(crate) mod searched;

use noughts::{Position, Solution, Square, Value};
use serde::Serialize;

use crate::json::{Standing, Worth};

/// The moves of a position, those that are images of each other together, and
/// where the first of them leads.
pub(crate) fn classes(position: &Position) -> Vec<(Vec<Square>, Position)> {
    let mut classes: Vec<(Position, Vec<Square>, Position)> = Vec::new();
    for (square, child) in position.children() {
        let class = child.canonical();
        match classes.iter_mut().find(|(known, ..)| *known == class) {
            Some((_, squares, _)) => squares.push(square),
            None => classes.push((class, vec![square], child)),
        }
    }
    let classes = classes.into_iter();
    classes
        .map(|(_, squares, child)| (squares, child))
        .collect()
}

/// A position whose game is known to the end.
pub(crate) struct Solved {
    pub(crate) position: Position,
    pub(crate) value: Value,
    pub(crate) moves: Vec<(Square, Value)>,
    pub(crate) best: Vec<Square>,
    pub(crate) line: Vec<Square>,
}

impl Solved {
    /// Nothing if the solution does not know the position.
    pub(crate) fn of(solution: &impl Solution, position: &Position) -> Option<Solved> {
        Some(Solved {
            position: *position,
            value: solution.value(position)?,
            moves: solution.move_values(position).collect(),
            best: solution.best_moves(position).collect(),
            line: solution.best_line(position).collect(),
        })
    }

    pub(crate) fn json(&self) -> impl Serialize + use<> {
        #[derive(Serialize)]
        struct Move {
            square: Square,
            #[serde(flatten)]
            worth: Worth,
        }
        #[derive(Serialize)]
        struct Json {
            #[serde(flatten)]
            standing: Standing,
            value: Worth,
            moves: Vec<Move>,
            best: Vec<Square>,
            line: Vec<Square>,
        }
        let moves = self.moves.iter();
        Json {
            standing: (&self.position).into(),
            value: self.value.into(),
            moves: moves
                .map(|(square, value)| Move {
                    square: *square,
                    worth: (*value).into(),
                })
                .collect(),
            best: self.best.clone(),
            line: self.line.clone(),
        }
    }
}
