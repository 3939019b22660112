//! What there is to say about a position, for whoever prints it or sends it.

pub(crate) mod searched;

use noughts::{Move, Notation, Position, Prospect, Rules, Solution, Value};
use serde::Serialize;

use crate::json::Standing;

/// The moves of a position, those that are images of each other together, and
/// where the first of them leads.
pub(crate) fn classes(position: &Position) -> Vec<(Vec<Move>, Position)> {
    let mut classes: Vec<(Position, Vec<Move>, Position)> = Vec::new();
    for (played, child) in position.children() {
        let class = child.canonical();
        match classes.iter_mut().find(|(known, ..)| *known == class) {
            Some((_, moves, _)) => moves.push(played),
            None => classes.push((class, vec![played], child)),
        }
    }
    let classes = classes.into_iter();
    classes.map(|(_, moves, child)| (moves, child)).collect()
}

/// Moves as they are written in their game.
pub(crate) fn notations(rules: &Rules, moves: &[Move]) -> Vec<Notation> {
    moves.iter().map(|played| rules.notation(*played)).collect()
}

/// A move and what it is worth to the player who makes it, as JSON.
#[derive(Serialize)]
pub(crate) struct MoveJson {
    #[serde(rename = "move")]
    played: Notation,
    #[serde(flatten)]
    value: Prospect,
}

impl MoveJson {
    pub(crate) fn new(rules: &Rules, played: Move, value: impl Into<Prospect>) -> MoveJson {
        MoveJson {
            played: rules.notation(played),
            value: value.into(),
        }
    }
}

/// A position whose game is known to the end.
pub(crate) struct Solved {
    pub(crate) position: Position,
    pub(crate) value: Value,
    pub(crate) moves: Vec<(Move, Value)>,
    pub(crate) best: Vec<Move>,
    pub(crate) line: Vec<Move>,
}

impl Solved {
    /// `None` if the solution does not know the position.
    pub(crate) fn of(solution: &dyn Solution, position: &Position) -> Option<Solved> {
        Some(Solved {
            position: *position,
            value: solution.value(position)?,
            moves: solution.move_values(position).to_vec(),
            best: solution.best_moves(position).iter().collect(),
            line: solution.best_line(position).to_vec(),
        })
    }

    pub(crate) fn json(&self) -> impl Serialize + use<> {
        #[derive(Serialize)]
        struct Json {
            #[serde(flatten)]
            standing: Standing,
            value: Value,
            moves: Vec<MoveJson>,
            best: Vec<Notation>,
            line: Vec<Notation>,
        }
        let rules = self.position.rules();
        let moves = self.moves.iter();
        Json {
            standing: (&self.position).into(),
            value: self.value,
            moves: moves
                .map(|(played, value)| MoveJson::new(rules, *played, *value))
                .collect(),
            best: notations(rules, &self.best),
            line: notations(rules, &self.line),
        }
    }
}
