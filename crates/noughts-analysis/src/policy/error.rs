use std::error::Error;
use std::fmt;

use noughts::Move;

/// Why something is no policy for a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolicyError {
    /// The move is not legal there.
    NotLegal {
        /// The move.
        played: Move,
    },
    /// A number that is negative or no number.
    NotAProbability {
        /// The move that it is the probability of.
        played: Move,
        /// The number.
        found: f64,
    },
    /// The probabilities do not add up to 1.
    Sum {
        /// Their sum.
        found: f64,
    },
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::NotLegal { played } => {
                write!(f, "expected a legal move, found {}", played.square)
            }
            PolicyError::NotAProbability { played, found } => write!(
                f,
                "expected a probability from 0 to 1 for {}, found {found}",
                played.square
            ),
            PolicyError::Sum { found } => {
                write!(f, "expected probabilities that add up to 1, found {found}")
            }
        }
    }
}

impl Error for PolicyError {}
