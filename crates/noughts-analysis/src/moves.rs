//! The moves of a position: up to symmetry, by name, with their values.

use noughts::{Move, Notation, Position, Prospect, Rules};
use serde::Serialize;

use crate::replies::Replies;

/// The moves of a position up to symmetry: moves that are images of each other are
/// together, with the position after the first of them.
pub fn move_classes(position: &Position) -> Vec<(Vec<Move>, Position)> {
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

/// Moves as they are written in their game: `b2`, or `b2x` where the mark is a
/// choice.
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
#[derive(Clone, Debug, Serialize)]
pub struct MoveWorth {
    #[serde(rename = "move")]
    played: Notation,
    #[serde(flatten)]
    value: Prospect,
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Replies>,
}

impl MoveWorth {
    /// A move of a game, with its value or what is known of it.
    pub fn new(rules: &Rules, played: Move, value: impl Into<Prospect>) -> MoveWorth {
        MoveWorth {
            played: rules.notation(played),
            value: value.into(),
            replies: None,
        }
    }

    /// The same, with how hard it is to reply to.
    #[must_use]
    pub fn with_replies(self, replies: Option<Replies>) -> MoveWorth {
        MoveWorth { replies, ..self }
    }
}
