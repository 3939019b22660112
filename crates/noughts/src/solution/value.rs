//! Values: the result of a position if both players play best; and prospects: partial knowledge
//! of a value. Both are ordered, so that the best move is the maximum everywhere.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::text::{self, ParseWordError};
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
    /// Neither player wins.
    Draw,
    /// The player whose turn it is wins.
    Win {
        /// How many plies later.
        plies: u8,
    },
}

impl Value {
    /// The value for the player whose move led to the position, counted from
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

    /// The value of a move for the opponent, who moves next, counted from after the move: one ply
    /// fewer, and at least 0. The inverse of [`Value::for_mover`].
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

impl FromStr for Value {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Value, ParseWordError> {
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
        let expected = "draw, win in N or loss in N, with N up to 255";
        value.ok_or(ParseWordError::new(expected, text))
    }
}

/// Knowledge of a [`Value`]: all of it, only who wins, or less.
///
/// A table knows values. A search finds who wins but not how soon; a search
/// that was stopped may only know who does not win.
///
/// Prospects are ordered as a cautious player orders them, so the best move is
/// the maximum: the unknown is better than a loss, and a certain draw is better
/// than the unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prospect {
    /// The value: who wins and how soon, or a draw.
    Exact(Value),
    /// A win in an unknown number of plies.
    Win,
    /// A loss in an unknown number of plies.
    Loss,
    /// A win or a draw.
    NoLoss,
    /// A loss or a draw.
    NoWin,
    /// Nothing is known.
    #[default]
    Unknown,
}

impl Prospect {
    /// The prospect that follows from two answers: whether the player to move wins, and
    /// whether that player loses. `None` is an unknown answer.
    pub const fn of_answers(wins: Option<bool>, loses: Option<bool>) -> Prospect {
        match (wins, loses) {
            (Some(true), _) => Prospect::Win,
            (_, Some(true)) => Prospect::Loss,
            (Some(false), Some(false)) => Prospect::Exact(Value::Draw),
            (Some(false), None) => Prospect::NoWin,
            (None, Some(false)) => Prospect::NoLoss,
            (None, None) => Prospect::Unknown,
        }
    }

    /// The prospect of the player who made the last move.
    #[must_use]
    pub const fn for_mover(self) -> Prospect {
        match self {
            Prospect::Exact(value) => Prospect::Exact(value.for_mover()),
            Prospect::Win => Prospect::Loss,
            Prospect::Loss => Prospect::Win,
            Prospect::NoLoss => Prospect::NoWin,
            Prospect::NoWin => Prospect::NoLoss,
            Prospect::Unknown => Prospect::Unknown,
        }
    }

    /// The prospect of a move for the opponent, who moves next. The inverse of
    /// [`Prospect::for_mover`].
    #[must_use]
    pub const fn for_opponent(self) -> Prospect {
        match self {
            Prospect::Exact(value) => Prospect::Exact(value.for_opponent()),
            other => other.for_mover(),
        }
    }

    /// How the game ends with best play, if it is the turn of `turn`; `None` if
    /// that is not known.
    pub const fn outcome(self, turn: Player) -> Option<Outcome> {
        match self {
            Prospect::Exact(value) => Some(value.outcome(turn)),
            Prospect::Win => Some(Outcome::Win(turn)),
            Prospect::Loss => Some(Outcome::Win(turn.opponent())),
            Prospect::NoLoss | Prospect::NoWin | Prospect::Unknown => None,
        }
    }

    /// Whether the outcome is known.
    pub const fn is_decided(self) -> bool {
        self.outcome(Player::First).is_some()
    }

    /// The prospect as a word, without the plies: `win`, `draw`, `loss`,
    /// `no-loss`, `no-win` or `unknown`.
    pub const fn result(self) -> &'static str {
        match self {
            Prospect::Exact(Value::Win { .. }) | Prospect::Win => "win",
            Prospect::Exact(Value::Draw) => "draw",
            Prospect::Exact(Value::Loss { .. }) | Prospect::Loss => "loss",
            Prospect::NoLoss => "no-loss",
            Prospect::NoWin => "no-win",
            Prospect::Unknown => "unknown",
        }
    }

    /// The number of plies to the end; `None` if it is a draw or the number is
    /// unknown.
    pub const fn plies(self) -> Option<u8> {
        match self {
            Prospect::Exact(Value::Win { plies } | Value::Loss { plies }) => Some(plies),
            _ => None,
        }
    }

    /// A key that orders prospects: how the game ends, then how soon.
    fn rank(self) -> (u8, Option<Value>) {
        match self {
            Prospect::Loss => (0, None),
            Prospect::Exact(value @ Value::Loss { .. }) => (0, Some(value)),
            Prospect::NoWin => (1, None),
            Prospect::Unknown => (2, None),
            Prospect::Exact(Value::Draw) => (3, None),
            Prospect::NoLoss => (4, None),
            Prospect::Win => (5, None),
            Prospect::Exact(value @ Value::Win { .. }) => (5, Some(value)),
        }
    }
}

impl From<Value> for Prospect {
    fn from(value: Value) -> Prospect {
        Prospect::Exact(value)
    }
}

impl Ord for Prospect {
    fn cmp(&self, other: &Prospect) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Prospect {
    fn partial_cmp(&self, other: &Prospect) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Prints an exact value like [`Value`], and any other prospect as its
/// [`result`](Prospect::result).
impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prospect::Exact(value) => value.fmt(f),
            other => f.write_str(other.result()),
        }
    }
}
