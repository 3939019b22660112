//! Where an explanation takes the values of positions from.

use noughts::{Move, Position, Prospect, Solution};
use noughts_solver::Limits;
use noughts_solver::Solver;

use crate::searched::{Searched, search_position};

pub(super) trait Knowledge {
    /// What is known of the value of a position to the player to move; `None` if it is
    /// a position of another game.
    fn prospect(&self, position: &Position) -> Option<Prospect>;

    /// A move that wins; `None` if none is known without trying every move.
    fn winning_move(&self, position: &Position) -> Option<Move>;

    /// Whether the values say how soon the game ends.
    fn has_distances(&self) -> bool;

    /// Whether a search was made.
    fn has_searched(&self) -> bool;
}

/// The values of a solution.
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

/// What a search has found out about a position and its moves. Other positions are
/// searched now, within the limits of `further`.
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
            Some((solver, limits)) => search_position(solver, position, limits).0,
            None => Searched::without_search(position).value,
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
