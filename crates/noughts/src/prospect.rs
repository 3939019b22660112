//! Prospects: complete or partial knowledge of a value.

use core::cmp::Ordering;
use core::fmt;

use crate::{Outcome, Player, Value};

/// Knowledge of a [`Value`]: all of it, only who wins, or less.
///
/// A table knows values. A search finds out who wins but not how soon; one that
/// was stopped may only know who does not win.
///
/// Prospects are ordered as a cautious player orders them, so the best move is
/// the maximum: the unknown is better than a loss, and a certain draw is better
/// than the unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Prospect {
    /// The value: who wins and how soon, or a draw.
    Exact(Value),
    /// A win, not known how soon.
    Win,
    /// A loss, not known how soon.
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
    /// The prospect that follows from two answers, each `None` if it is not known: whether the
    /// player to move wins, and whether that player loses.
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

    /// The prospect of a move as the opponent sees it who moves next. What
    /// [`Prospect::for_mover`] does, undone.
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

    /// Whether it is known how the game ends.
    pub const fn is_decided(self) -> bool {
        self.outcome(Player::First).is_some()
    }

    /// The word for it without the plies: `win`, `draw`, `loss`, `no-loss`,
    /// `no-win` or `unknown`.
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

    /// How many plies are left to the end; `None` for a draw, and where it is not
    /// known.
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

/// A value as itself, otherwise the word for what is known.
impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prospect::Exact(value) => value.fmt(f),
            other => f.write_str(other.result()),
        }
    }
}
