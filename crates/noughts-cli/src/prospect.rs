//! What is known of a move.

use std::cmp::Ordering;

use noughts::{Outcome, Player, Position, Solution, Square, Value};

/// How the game ends after a move, to the player who makes it, as far as that is
/// known.
///
/// The order is that of a careful player, so that the best move is the maximum:
/// what is not known is better than a loss, and a sure draw better than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    /// Who wins and how soon.
    Exact(Value),
    /// A win, nobody knows how soon.
    Win,
    /// A loss, nobody knows how soon.
    Loss,
    Unknown,
}

impl Prospect {
    /// Every move of a position, as a solution knows it.
    pub(crate) fn of_moves(
        solution: &impl Solution,
        position: &Position,
    ) -> Vec<(Square, Prospect)> {
        let exact = |(square, value)| (square, Prospect::Exact(value));
        solution.move_values(position).map(exact).collect()
    }

    /// How the game ends, to `player`.
    pub(crate) fn of_outcome(outcome: Option<Outcome>, player: Player) -> Prospect {
        match outcome {
            None => Prospect::Unknown,
            Some(Outcome::Draw) => Prospect::Exact(Value::Draw),
            Some(Outcome::Win(winner)) if winner == player => Prospect::Win,
            Some(Outcome::Win(_)) => Prospect::Loss,
        }
    }

    /// The same to the player who made the last move.
    pub(crate) fn for_mover(self) -> Prospect {
        match self {
            Prospect::Exact(value) => Prospect::Exact(value.for_mover()),
            Prospect::Win => Prospect::Loss,
            Prospect::Loss => Prospect::Win,
            Prospect::Unknown => Prospect::Unknown,
        }
    }

    /// How the game ends, if it is a prospect of `player`.
    pub(crate) fn outcome(self, player: Player) -> Option<Outcome> {
        match self {
            Prospect::Exact(value) => Some(value.outcome(player)),
            Prospect::Win => Some(Outcome::Win(player)),
            Prospect::Loss => Some(Outcome::Win(player.opponent())),
            Prospect::Unknown => None,
        }
    }

    /// Where the prospect stands in the order: how the game ends, then how soon.
    fn rank(self) -> (u8, Option<Value>) {
        match self {
            Prospect::Loss => (0, None),
            Prospect::Exact(value @ Value::Loss { .. }) => (0, Some(value)),
            Prospect::Unknown => (1, None),
            Prospect::Exact(Value::Draw) => (2, None),
            Prospect::Win => (3, None),
            Prospect::Exact(value @ Value::Win { .. }) => (3, Some(value)),
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
