//! Who knows what positions are worth.

use noughts::{Move, Position, Prospect, Solution};
use noughts_solver::Solver;
use noughts_solver::search::Limits;

use crate::searched::{Searched, search};

pub(super) trait Knowledge {
    /// What a position is worth to the player to move; `None` if it is one
    /// of another game.
    fn prospect(&self, position: &Position) -> Option<Prospect>;

    /// A move that wins, where it is known without asking about every move.
    fn winning_move(&self, position: &Position) -> Option<Move>;

    /// Whether it knows how soon the game ends.
    fn has_distances(&self) -> bool;

    /// Whether a search was made.
    fn has_searched(&self) -> bool;
}

/// Every position of a game is known.
pub(super) struct Complete<'a>(pub(super) &'a dyn Solution);

impl Knowledge for Complete<'_> {
    fn prospect(&self, position: &Position) -> Option<Prospect> {
        self.0.value(position).map(Prospect::Exact)
    }

    fn winning_move(&self, _: &Position) -> Option<Move> {
        None
    }

    fn has_distances(&self) -> bool {
        true
    }

    fn has_searched(&self) -> bool {
        false
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
        let known = self.searched.prospect_of(position);
        Some(known.unwrap_or_else(|| match self.further() {
            Some((solver, limits)) => search(solver, position, limits).0,
            None => Searched::nothing(position).value,
        }))
    }

    fn winning_move(&self, position: &Position) -> Option<Move> {
        let (solver, _) = self.further()?;
        solver.winning_move(position)
    }

    fn has_distances(&self) -> bool {
        false
    }

    fn has_searched(&self) -> bool {
        self.searched.findings.is_some()
    }
}
