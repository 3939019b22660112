//! Values: the result of a position if both players play best. Values are ordered, so that the best
//! move is the maximum everywhere.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::text::{self, Excerpt};
use crate::{Outcome, Player};

/// The value of a position for the player to move, if both players play best.
///
/// A ply is one player's move. Best play wins as soon as possible and loses as
/// late as possible. Values are ordered accordingly, so the best move is the
/// maximum:
///
/// ```text
/// loss in 0 < loss in 2 < … < draw < … < win in 3 < win in 1
/// ```
///
/// When the game is over, the value for the player whose turn it would be is
/// `loss in 0` or `draw`, or `win in 0` if the opponent has completed a line and
/// lines lose.
///
/// ```
/// use noughts::Value;
///
/// assert!(Value::Loss { plies: 2 } < Value::Loss { plies: 4 });
/// assert!(Value::Loss { plies: 4 } < Value::Draw);
/// assert!(Value::Draw < Value::Win { plies: 5 });
/// assert!(Value::Win { plies: 5 } < Value::Win { plies: 1 });
/// assert_eq!("win in 5".parse(), Ok(Value::Win { plies: 5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The opponent wins.
    Loss {
        /// How many plies later.
        plies: u8,
    },
    /// Nobody wins.
    Draw,
    /// The player whose turn it is wins.
    Win {
        /// How many plies later.
        plies: u8,
    },
}

impl Value {
    /// The value of a position to the player whose move led to it, counted from
    /// before that move: one ply more, and at most 255.
    ///
    /// ```
    /// use noughts::Value;
    ///
    /// // A move that leaves the opponent a loss in 0 wins in 1.
    /// assert_eq!(Value::Loss { plies: 0 }.for_mover(), Value::Win { plies: 1 });
    /// ```
    #[must_use]
    pub const fn for_mover(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Win {
                plies: plies.saturating_add(1),
            },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss {
                plies: plies.saturating_add(1),
            },
        }
    }

    /// The value of a move as the opponent sees it who moves next, counted from after the
    /// move: one ply fewer, and at least 0. What [`Value::for_mover`] does, undone.
    ///
    /// ```
    /// use noughts::Value;
    ///
    /// // A move that wins in 3 leaves the opponent a loss in 2.
    /// assert_eq!(Value::Win { plies: 3 }.for_opponent(), Value::Loss { plies: 2 });
    /// ```
    #[must_use]
    pub const fn for_opponent(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Win {
                plies: plies.saturating_sub(1),
            },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss {
                plies: plies.saturating_sub(1),
            },
        }
    }

    /// The value of a finished game to the player whose turn it would be.
    pub const fn of_end(outcome: Outcome, turn: Player) -> Value {
        match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win(winner) if winner as u8 == turn as u8 => Value::Win { plies: 0 },
            Outcome::Win(_) => Value::Loss { plies: 0 },
        }
    }

    /// How the game ends with best play, if it is the turn of `turn`.
    pub const fn outcome(self, turn: Player) -> Outcome {
        match self {
            Value::Loss { .. } => Outcome::Win(turn.opponent()),
            Value::Draw => Outcome::Draw,
            Value::Win { .. } => Outcome::Win(turn),
        }
    }

    /// A number that orders values as `Ord` does, which `const fn` cannot use.
    pub(crate) const fn rank(self) -> i16 {
        match self {
            Value::Loss { plies } => plies as i16 - i16::MAX,
            Value::Draw => 0,
            Value::Win { plies } => i16::MAX - plies as i16,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Loss { plies } => write!(f, "loss in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Win { plies } => write!(f, "win in {plies}"),
        }
    }
}

/// Why a text is not a [`Value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseValueError {
    found: Excerpt,
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found;
        write!(
            f,
            "expected draw, win in N or loss in N, with N up to 255, found {found}"
        )
    }
}

impl core::error::Error for ParseValueError {}

impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Value, ParseValueError> {
        let plies = |digits| u8::try_from(text::number(digits)?).ok();
        let value = if text == "draw" {
            Some(Value::Draw)
        } else if let Some(digits) = text.strip_prefix("win in ") {
            plies(digits).map(|plies| Value::Win { plies })
        } else if let Some(digits) = text.strip_prefix("loss in ") {
            plies(digits).map(|plies| Value::Loss { plies })
        } else {
            None
        };
        let found = Excerpt::of(text);
        value.ok_or(ParseValueError { found })
    }
}
