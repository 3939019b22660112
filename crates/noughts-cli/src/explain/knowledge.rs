//! Who knows what positions are worth.

use noughts::{Outcome, Position, Solution, Square, Status};
use noughts_solver::Solver;
use noughts_solver::search::Limits;

use crate::prospect::Prospect;

pub(super) trait Knowledge {
    /// What a position is worth to the player to move; nothing if it is one of
    /// another game.
    fn prospect(&self, position: &Position) -> Option<Prospect>;

    /// A move that wins, where it is known without asking about every move.
    fn winning_move(&self, position: &Position) -> Option<Square>;

    /// Whether it knows how soon the game ends.
    fn has_distances(&self) -> bool;
}

/// Every position of a game is known.
pub(super) struct Complete<'a, S>(pub(super) &'a S);

impl<S: Solution> Knowledge for Complete<'_, S> {
    fn prospect(&self, position: &Position) -> Option<Prospect> {
        self.0.value(position).map(Prospect::Exact)
    }

    fn winning_move(&self, _: &Position) -> Option<Square> {
        None
    }

    fn has_distances(&self) -> bool {
        true
    }
}

/// What is asked is searched, as far as the limits allow.
pub(super) struct BySearch<'a> {
    pub(super) solver: &'a Solver,
    pub(super) limits: &'a Limits<'a>,
}

impl Knowledge for BySearch<'_> {
    fn prospect(&self, position: &Position) -> Option<Prospect> {
        let outcome = match position.status() {
            Status::Over(outcome) => Some(outcome),
            // Such a win is seen however little time there is.
            Status::ToMove(turn) if self.winning_move(position).is_some() => {
                Some(Outcome::Win(turn))
            }
            Status::ToMove(_) => self.solver.findings(position, self.limits).outcome(),
        };
        Some(Prospect::of_outcome(outcome, position.turn()))
    }

    fn winning_move(&self, position: &Position) -> Option<Square> {
        self.solver.winning_move(position)
    }

    fn has_distances(&self) -> bool {
        false
    }
}
