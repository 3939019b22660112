//! Moves of a position that are images of each other.

use noughts::{Move, Position, Prospect};

use crate::moves::move_classes;

/// Moves that are images of each other, and what is known of them.
#[derive(Debug)]
pub(crate) struct MoveClass {
    pub(crate) moves: Vec<Move>,
    /// Where the first of them leads.
    pub(crate) child: Position,
    /// What is known of their value to the player who makes them.
    pub(crate) value: Prospect,
}

impl MoveClass {
    /// Those of a position, of which nothing is known.
    pub(crate) fn all(position: &Position) -> Vec<MoveClass> {
        let classes = move_classes(position).into_iter();
        classes
            .map(|(moves, child)| MoveClass {
                moves,
                child,
                value: Prospect::Unknown,
            })
            .collect()
    }

    /// Every move in reading order, with what is known of its value.
    pub(crate) fn valued_moves(classes: &[MoveClass]) -> Vec<(Move, Prospect)> {
        let classes = classes.iter();
        let mut moves: Vec<_> = classes
            .flat_map(|class| class.moves.iter().map(|played| (*played, class.value)))
            .collect();
        moves.sort_by_key(|(played, _)| *played);
        moves
    }
}
