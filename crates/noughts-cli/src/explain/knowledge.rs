//! Who knows what positions are worth.

use noughts::{Position, Solution, Square, Status};
use noughts_solver::Solver;
use noughts_solver::search::Limits;

use crate::prospect::Prospect;
use crate::solve::searched::{Searched, search};

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

/// The position and its moves have been searched; what else is asked is searched
/// now, if it may be.
pub(super) struct BySearch<'a> {
    pub(super) searched: &'a Searched,
    pub(super) further: Option<(&'a Solver, &'a Limits<'a>)>,
}

impl BySearch<'_> {
    fn further(&self) -> Option<(&Solver, &Limits<'_>)> {
        self.further.filter(|(_, limits)| !limits.are_reached())
    }
}

impl Knowledge for BySearch<'_> {
    fn prospect(&self, position: &Position) -> Option<Prospect> {
        let known = self.searched.outcome_of(position);
        let outcome = known.unwrap_or_else(|| match (position.status(), self.further()) {
            (Status::Over(outcome), _) => Some(outcome),
            (_, Some((solver, limits))) => search(solver, position, limits).0,
            (_, None) => None,
        });
        Some(Prospect::of_outcome(outcome, position.turn()))
    }

    fn winning_move(&self, position: &Position) -> Option<Square> {
        let (solver, _) = self.further()?;
        solver.winning_move(position)
    }

    fn has_distances(&self) -> bool {
        false
    }
}
