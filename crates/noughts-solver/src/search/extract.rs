//! The proven moves of a search that has answered, from its transposition table.

use noughts::{Move, Position, SquareIndex};

use super::forced::{Forced, forced};
use super::moves::moves;
use super::reduce::ReducedState;
use super::state::{Key, State, WinCondition};
use super::team::Team;
use super::threat::ThreatSequence;
use super::worker::Worker;
use super::{Search, pairing};
use crate::limits::Limits;

impl Search {
    /// Whether the defender's lines count.
    pub(crate) fn defender_counts(&self) -> bool {
        self.condition == WinCondition::Whole
    }

    /// A key that a state shares with all its images under symmetry.
    pub(crate) fn key(&self, state: State) -> Key {
        self.reduce(state).key(&self.geometry)
    }

    /// Pairs with which, and with weights, the defender stops the attacker; `None` if
    /// they are not found.
    pub(crate) fn pairs(&self, state: State) -> Option<Vec<u64>> {
        pairing::find(&self.reduce(state))
    }

    /// The same with the effort that is spent on the state asked about.
    pub(crate) fn pairs_at_root(&self, state: State) -> Option<Vec<u64>> {
        pairing::find_at_root(&self.reduce(state))
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

    /// A move with which the attacker, to move, wins; `None` if none is known.
    pub(crate) fn winning_square(&self, state: State) -> Option<u64> {
        let reduced = self.reduce(state);
        let wins = |child: &ReducedState| forced(child) == Forced::Result(true);
        ThreatSequence::of_mover(&reduced)
            .map(ThreatSequence::first)
            .or_else(|| self.proven_move(&reduced, wins))
    }

    /// A move with which the defender, to move, stops the attacker; `None` if none is
    /// known.
    pub(crate) fn holding_square(&self, state: State) -> Option<u64> {
        let reduced = self.reduce(state);
        let holds = |child: &ReducedState| {
            let total = pairing::total_weight(&child.attacks);
            forced(child) == Forced::Result(false)
                || pairing::holds_by_weights(&child.attacks, total, true)
        };
        ThreatSequence::of_mover(&reduced)
            .map(ThreatSequence::first)
            .or_else(|| self.proven_move(&reduced, holds))
    }

    /// A move after which the opponent has lost: `at_once`, or by the transposition
    /// table, and then the one that took the least work.
    fn proven_move(
        &self,
        reduced: &ReducedState,
        at_once: impl Fn(&ReducedState) -> bool,
    ) -> Option<u64> {
        let squares = match forced(reduced) {
            Forced::Result(_) => return None,
            Forced::Move(square) => vec![square],
            Forced::Nothing => moves(reduced),
        };
        let mut child = reduced.clone();
        let mut least = None;
        for square in squares {
            child.follow(reduced, square);
            if at_once(&child) {
                return Some(square);
            }
            let known = self.table.get_with_work(&child.key(&self.geometry));
            let Some((_, work)) = known.filter(|(numbers, _)| numbers.other == 0) else {
                continue;
            };
            if least.is_none_or(|(_, least)| work < least) {
                least = Some((square, work));
            }
        }
        least.map(|(square, _)| square)
    }

    /// Searches a state again, so that the transposition table has its proven moves
    /// again.
    pub(crate) fn search_again(&self, state: State, limits: &Limits<'_>) -> Option<bool> {
        let team = Team::new(limits);
        let mut worker = Worker::new(self, &team, 0);
        worker.search(&self.reduce(state)).ok()
    }
}
