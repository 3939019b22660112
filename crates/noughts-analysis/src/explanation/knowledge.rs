//! Where an explanation takes the values of positions from.

use noughts::{Position, Prospect, Solution};
use noughts_solver::Limits;

use super::line::testing_line;
use super::searched_line::{LineEnd, searched_line};
use super::step::Step;
use crate::replies::{Replies, risk};
use crate::searched::Searched;
use crate::searcher::Searcher;

pub(super) trait Knowledge {
    /// What is known of the value of a position to the player to move; `None` if it is
    /// a position of another game.
    fn prospect(&self, position: &Position) -> Option<Prospect>;

    /// How hard it is to move in a position; `None` if not all values are known.
    fn replies(&self, position: &Position) -> Option<Replies>;

    /// The share of the moves of a position that do not hold; 0 if it is not known.
    fn risk(&self, position: &Position) -> u64;

    /// Play from a position on that keeps its value, and how that ends.
    fn line(&self, position: Position, value: Prospect) -> (Vec<Step>, LineEnd);

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

    fn replies(&self, position: &Position) -> Option<Replies> {
        Replies::to(self.0, position)
    }

    fn risk(&self, position: &Position) -> u64 {
        risk(self.0, position)
    }

    fn line(&self, position: Position, _: Prospect) -> (Vec<Step>, LineEnd) {
        (testing_line(self.0, position), LineEnd::Over)
    }

    fn has_distances(&self) -> bool {
        true
    }

    fn has_searched(&self) -> bool {
        false
    }
}

/// What a search has found out about a position and its moves. Lines of play are searched
/// for now, within the limits of `further`.
pub(super) struct BySearch<'a> {
    pub(super) searched: &'a Searched,
    pub(super) further: Option<(&'a Searcher, &'a Limits<'a>)>,
}

impl Knowledge for BySearch<'_> {
    fn prospect(&self, position: &Position) -> Option<Prospect> {
        let known = self.searched.prospect_of(position);
        Some(known.unwrap_or_else(|| Searched::without_search(position).value))
    }

    fn replies(&self, _: &Position) -> Option<Replies> {
        None
    }

    fn risk(&self, _: &Position) -> u64 {
        0
    }

    fn line(&self, position: Position, value: Prospect) -> (Vec<Step>, LineEnd) {
        match self.further {
            Some((searcher, limits)) => searched_line(searcher, position, value, limits),
            None => (Vec::new(), LineEnd::Over),
        }
    }

    fn has_distances(&self) -> bool {
        self.searched.distances
    }

    fn has_searched(&self) -> bool {
        self.searched.is_searched
    }
}
