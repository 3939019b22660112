//! The proven moves of a search that has answered, from its transposition table.

use noughts::{Move, Player, Position, SquareIndex};

use super::defence::{Answer, answers};
use super::df_pn::DfPn;
use super::run::RunSearch;
use super::state::{Forced, Key, ReducedState, State, WinCondition, forced, moves};
use super::threat::ThreatSequence;
use super::{Search, pairing};
use crate::limits::Limits;
use crate::threads::Team;

/// How many threats are tried for a run. That is more than in the search, which has
/// found most of those that are asked for here in another way.
const STEPS_FOR_RUN: u32 = 20_000;

/// How many positions without a run are kept meanwhile: few, since each search is new.
const FAILURES: usize = 1 << 10;

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

    /// The attacker's moves to which an answer is seen without a search, each with the
    /// answer.
    pub(crate) fn answers(&self, state: State) -> Vec<(u64, Answer)> {
        let reduced = self.reduce(state);
        match forced(&reduced) {
            Forced::Nothing => answers(&reduced),
            _ => Vec::new(),
        }
    }

    /// Those of some pairs that matter in a state, if with them, and with weights, the
    /// defender stops the attacker there.
    pub(crate) fn pairs_of(&self, state: State, pairs: &[u64]) -> Option<Vec<u64>> {
        let reduced = self.reduce(state);
        let matter = |pair: &u64| pair & !reduced.state.free == 0;
        let pairs: Vec<u64> = pairs.iter().copied().filter(matter).collect();
        pairing::hold(&reduced, &pairs).then_some(pairs)
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
        move_to(position, square)
    }

    /// A move with which the player to move keeps the opponent from winning; `None` if
    /// none is known.
    pub(crate) fn holding_move(&self, position: &Position) -> Option<Move> {
        if position.is_over() {
            return None;
        }
        let state = self.state(position, position.turn().opponent());
        let by_pairs = || {
            let reduced = self.reduce(state);
            let mut child = reduced.clone();
            moves(&reduced).into_iter().find(|square| {
                child.follow(&reduced, *square);
                pairing::find(&child).is_some()
            })
        };
        let square = self.holding_square(state).or_else(by_pairs)?;
        move_to(position, square)
    }

    /// The move of a player who loses that took the most work to refute; `None` if no
    /// refutation is known.
    pub(crate) fn resisting_move(&self, position: &Position) -> Option<Move> {
        if position.is_over() {
            return None;
        }
        let reduced = self.reduce(self.state(position, position.turn().opponent()));
        let squares = match forced(&reduced) {
            Forced::Result(_) => return None,
            Forced::Move(square) => vec![square],
            Forced::Nothing => moves(&reduced),
        };
        let mut child = reduced.clone();
        let known = squares.into_iter().filter_map(|square| {
            child.follow(&reduced, square);
            let known = self.table.get_with_work(&child.key(&self.geometry));
            known.map(|(_, work)| (work, square))
        });
        let (_, square) = known.max_by_key(|(work, _)| *work)?;
        move_to(position, square)
    }

    /// A move with which the attacker, to move, wins; `None` if none is known.
    pub(crate) fn winning_square(&self, state: State) -> Option<u64> {
        let reduced = self.reduce(state);
        let wins = |child: &ReducedState| forced(child) == Forced::Result(true);
        self.first_of_run(&reduced)
            .or_else(|| self.proven_move(&reduced, wins))
    }

    /// The first move of a run of threats with which the player to move wins.
    fn first_of_run(&self, reduced: &ReducedState) -> Option<u64> {
        match &self.lines {
            Some(lines) => {
                let counts = lines.count(&reduced.state, reduced.state.attacker_to_move);
                RunSearch::new(lines, FAILURES)
                    .find(&counts, STEPS_FOR_RUN)?
                    .first()
            }
            None => ThreatSequence::of_mover(reduced).map(ThreatSequence::first),
        }
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
        self.first_of_run(&reduced)
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

    /// Pairs with which, and with weights, the opponent of the attacker stops every
    /// line in a position; `None` if they are not found.
    pub(crate) fn pairs_in(&self, position: &Position, attacker: Player) -> Option<Vec<u64>> {
        self.pairs_at_root(self.state(position, attacker))
    }

    /// Searches a state again, so that the transposition table has its proven moves
    /// again.
    pub(crate) fn search_again(&self, state: State, limits: &Limits<'_>) -> Option<bool> {
        let team = Team::new(limits);
        let reduced = self.reduce(state);
        DfPn::new(self, &team, 0).search(&reduced).ok()
    }
}

/// The move to a square, given as its bit; `None` if it is not legal.
fn move_to(position: &Position, square: u64) -> Option<Move> {
    let number = SquareIndex::new(square.trailing_zeros() as u8)?;
    let on_square = |played: &Move| position.rules().index(played.square) == Some(number);
    position.moves().into_iter().find(on_square)
}
