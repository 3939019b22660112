//! The children of states in games in which the defender often holds: by pairs, by weights
//! and by answers that refute many moves at once.

use super::Search;
use super::children::{Child, Selection, Tasks};
use super::df_pn::{Expander, Preferences};
use super::estimate::Estimates;
use super::forced::{Forced, forced};
use super::moves::moves;
use super::numbers::ProofNumbers;
use super::pairing;
use super::reduce::ReducedState;
use super::refute::unrefuted;
use super::state::Key;
use super::threat::ThreatSequence;

/// How many of the defender's moves are tried for pairs before any is searched.
const TRIED_FOR_PAIRS: usize = 2;

/// Looks for what holds, and learns how hard that is.
pub(super) struct Defence<'a> {
    search: &'a Search,
    estimates: Estimates,
}

impl Expander for Defence<'_> {
    fn preferences(&self) -> Preferences {
        Preferences {
            attacks: Tasks::Apart,
            refreshes_all: false,
            part: 4,
        }
    }

    fn expand(&mut self, reduced: &ReducedState, key: &Key) -> Result<Vec<Child>, ProofNumbers> {
        let known = self.search.table.get_with_work(key);
        let children = self.children(reduced, known.is_some());
        if known.is_none_or(|(_, work)| work <= 1) {
            let numbers = match &children {
                Ok(children) => Selection::of(children, Tasks::Apart, |_| 0).numbers,
                Err(decided) => *decided,
            };
            self.estimates.learn(reduced, numbers);
        }
        children
    }
}

impl<'a> Defence<'a> {
    pub(super) fn new(search: &'a Search) -> Defence<'a> {
        Defence {
            search,
            estimates: Estimates::new(search.condition),
        }
    }

    /// The children of a state that are not decided for the opponent, or the numbers
    /// of the state if it is decided already.
    fn children(&self, reduced: &ReducedState, is_known: bool) -> Result<Vec<Child>, ProofNumbers> {
        let Search {
            geometry, table, ..
        } = self.search;
        let attacker_moves = reduced.state.attacker_to_move;
        let forced = forced(reduced);
        if let Forced::Result(yes) = forced {
            return Err(ProofNumbers::decided(yes == attacker_moves));
        }
        let total = pairing::total_weight(&reduced.attacks);
        if !is_known && pairing::holds(reduced, total) {
            return Err(ProofNumbers::decided(!attacker_moves));
        }
        let squares = match forced {
            Forced::Move(square) => vec![square],
            _ if attacker_moves => unrefuted(reduced, moves(reduced), total),
            _ => moves(reduced),
        };
        let mut children: Vec<Child> = Vec::with_capacity(squares.len());
        let mut tries = if attacker_moves { 0 } else { TRIED_FOR_PAIRS };
        // Where there is a choice, what the opponent would do after a pass tells of
        // most moves that they lose, or that the opponent has no threat sequence
        // after any of them.
        let choice = squares.len() > 1;
        let sequence = choice
            .then(|| ThreatSequence::after_pass(reduced))
            .flatten();
        let may_threaten = !choice || sequence.is_some();
        let mut child = reduced.clone();
        for square in squares {
            if sequence.is_some_and(|sequence| sequence.ignores(square)) {
                continue;
            }
            child.follow(reduced, square);
            let total = pairing::total_weight(&child.attacks);
            if let Some(yes) = quick_verdict(&child, total, may_threaten) {
                if yes == attacker_moves {
                    return Err(ProofNumbers::WON);
                }
                continue;
            }
            let key = child.key(geometry);
            if children.iter().any(|other| other.key == key) {
                continue;
            }
            let numbers = table.get(&key);
            let numbers =
                numbers.unwrap_or_else(|| self.first_numbers(&child, &key, total, &mut tries));
            if numbers.other == 0 {
                return Err(ProofNumbers::WON);
            }
            if numbers.mover > 0 {
                children.push(Child {
                    state: child.state,
                    key,
                    numbers,
                });
            }
        }
        Ok(children)
    }

    /// The numbers of a state that is not in the table: an estimate, or decided if
    /// pairs are found, for which there are some tries.
    fn first_numbers(
        &self,
        reduced: &ReducedState,
        key: &Key,
        total: u64,
        tries: &mut usize,
    ) -> ProofNumbers {
        let estimate = self.estimates.of(reduced.state.attacker_to_move, total);
        if *tries == 0 {
            return estimate;
        }
        *tries -= 1;
        let numbers = match pairing::holds(reduced, total) {
            true => ProofNumbers::LOST,
            false => estimate,
        };
        self.search.table.put(key, numbers, 1);
        numbers
    }
}

/// Whether the attacker wins, as far as that is seen without trying moves. A threat
/// sequence is looked for only where there may be one.
fn quick_verdict(reduced: &ReducedState, total: u64, may_threaten: bool) -> Option<bool> {
    let attacker_to_move = reduced.state.attacker_to_move;
    if let Forced::Result(yes) = forced(reduced) {
        Some(yes)
    } else if pairing::holds_by_weights(&reduced.attacks, total, attacker_to_move) {
        Some(false)
    } else if may_threaten && ThreatSequence::of_mover(reduced).is_some() {
        Some(attacker_to_move)
    } else {
        None
    }
}
