//! The status of a game: whose turn it is, or how the game ended. `Rules::outcome` decides which.

use core::fmt;

use crate::Player;

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player has won.
    Win(Player),
    /// The board is full and there is no line.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "the {player} player has won"),
            Outcome::Draw => f.write_str("a draw"),
        }
    }
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It is this player's turn.
    ToMove(Player),
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "the {player} player is to move"),
            Status::Over(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}
