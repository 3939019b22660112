//! What a search that has answered can tell of its reasons.

use noughts::{Move, Position, SquareIndex};

use super::judge::{self, Demand, demand};
use super::moves::moves;
use super::settle::Settled;
use super::state::{Game, Key, State};
use super::team::Team;
use super::threat::Run;
use super::worker::Worker;
use super::{Search, hold};
use crate::limits::Limits;

impl Search {
    /// Whether the defender's lines count.
    pub(crate) fn defender_counts(&self) -> bool {
        self.game == Game::Whole
    }

    /// What is the same for a state and all its images.
    pub(crate) fn key(&self, state: State) -> Key {
        self.settle(state).key(&self.geometry)
    }

    /// The pairs with which, and with weights, the defender holds; `None` if
    /// they are not found.
    pub(crate) fn pairs(&self, state: State) -> Option<Vec<u64>> {
        judge::pairs(&self.settle(state))
    }

    /// The same with much more effort.
    pub(crate) fn pairs_at_length(&self, state: State) -> Option<Vec<u64>> {
        judge::pairs_at_length(&self.settle(state))
    }

    /// A move with which the player to move wins; `None` if none is known.
    pub(crate) fn winning_move(&self, position: &Position) -> Option<Move> {
        if position.is_over() {
            return None;
        }
        let square = self.winning_square(self.state(position, position.turn()))?;
        let number = SquareIndex::new(square.trailing_zeros() as u8)?;
        let moves = position.moves();
        let on_square = |played: &Move| position.rules().index(played.square) == Some(number);
        moves.into_iter().find(on_square)
    }

    /// A move that wins for the attacker, to move; `None` if none is known.
    pub(crate) fn winning_square(&self, state: State) -> Option<u64> {
        let settled = self.settle(state);
        Run::of_mover(&settled)
            .map(Run::first)
            .or_else(|| self.right_move(&settled, |child| demand(child) == Demand::Decided(true)))
    }

    /// A move with which the defender, to move, holds; `None` if none is known.
    pub(crate) fn holding_square(&self, state: State) -> Option<u64> {
        let settled = self.settle(state);
        let holds = |child: &Settled| {
            let sum = hold::sum(&child.attacks);
            demand(child) == Demand::Decided(false) || hold::by_weights(&child.attacks, sum, true)
        };
        Run::of_mover(&settled)
            .map(Run::first)
            .or_else(|| self.right_move(&settled, holds))
    }

    /// A move after which the opponent has lost: at a glance, or by the table,
    /// and then the one that took the least work.
    fn right_move(&self, settled: &Settled, glance: impl Fn(&Settled) -> bool) -> Option<u64> {
        let squares = match demand(settled) {
            Demand::Decided(_) => return None,
            Demand::Forced(square) => vec![square],
            Demand::Open => moves(settled),
        };
        let mut child = settled.clone();
        let mut least = None;
        for square in squares {
            child.follow(settled, square);
            if glance(&child) {
                return Some(square);
            }
            let known = self.table.recall(&child.key(&self.geometry));
            let Some((_, work)) = known.filter(|(numbers, _)| numbers.other == 0) else {
                continue;
            };
            if least.is_none_or(|(_, least)| work < least) {
                least = Some((square, work));
            }
        }
        least.map(|(square, _)| square)
    }

    /// Searches a state again, so that its reasons are known again.
    pub(crate) fn remember(&self, state: State, limits: &Limits<'_>) -> Option<bool> {
        let team = Team::new(limits);
        Worker::new(self, &team, 0).search(&self.settle(state)).ok()
    }
}
