//! The moves of a position: in classes, by name, with what they are worth.

use noughts::{Move, Notation, Position, Prospect, Rules};
use serde::Serialize;

/// The moves of a position, those that are images of each other together, and
/// where the first of them leads.
pub fn classes(position: &Position) -> Vec<(Vec<Move>, Position)> {
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
pub fn notations(rules: &Rules, moves: &[Move]) -> Vec<Notation> {
    moves.iter().map(|played| rules.notation(*played)).collect()
}

/// Moves in a text: `a1 b2 c3`.
pub(crate) fn named(rules: &Rules, moves: &[Move]) -> String {
    let names = moves
        .iter()
        .map(|played| rules.notation(*played).to_string());
    names.collect::<Vec<_>>().join(" ")
}

/// A move and what it is worth to the player who makes it, as JSON.
#[derive(Serialize)]
pub struct MoveWorth {
    #[serde(rename = "move")]
    played: Notation,
    #[serde(flatten)]
    value: Prospect,
}

impl MoveWorth {
    /// A move as it is written in its game.
    pub fn new(rules: &Rules, played: Move, value: impl Into<Prospect>) -> MoveWorth {
        MoveWorth {
            played: rules.notation(played),
            value: value.into(),
        }
    }
}
