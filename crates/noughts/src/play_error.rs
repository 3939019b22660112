//! The reasons why a move is illegal. `Position::play` checks them.

use core::fmt;

use crate::{Mark, Outcome, Rules, Square, Status};

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended.
    GameOver(Outcome),
    /// The square has a mark already.
    Taken {
        /// The square played to.
        square: Square,
        /// Which mark is there.
        by: Mark,
    },
    /// The player to move does not place that mark.
    WrongMark {
        /// The mark.
        mark: Mark,
        /// The mark that may be placed.
        expected: Mark,
    },
    /// Marks drop to the lowest empty square of a column, and this is an empty
    /// square above it.
    Floating {
        /// The square played to.
        square: Square,
        /// The lowest empty square of that column.
        lands: Square,
    },
    /// There is no such square.
    Outside {
        /// The square played to.
        square: Square,
        /// The game that is played.
        rules: Rules,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver(outcome) => Status::Over(*outcome).fmt(f),
            PlayError::Taken { square, by } => write!(f, "{square} is already taken by {by}"),
            PlayError::Outside { square, rules } => {
                write!(f, "{square} is not on the {} board", rules.sides())?;
                let squares = rules.all_squares();
                match (rules.squares(squares).next(), rules.squares(squares).last()) {
                    (Some(first), Some(last))
                        if first.layer().is_some() != square.layer().is_some() =>
                    {
                        write!(f, ", whose squares are {first} to {last}")
                    }
                    _ => Ok(()),
                }
            }
            PlayError::WrongMark { mark, expected } => {
                write!(f, "expected {expected}, found {mark}")
            }
            PlayError::Floating { square, lands } => {
                write!(f, "a mark in that column drops to {lands}, not {square}")
            }
        }
    }
}

impl core::error::Error for PlayError {}
