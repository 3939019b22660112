//! Expands states of games with strong attacks. The expander first looks for runs of
//! threats of both players, and searches only moves after which neither player has a run.
//!
//! Most good moves of the attacker threaten a run. The fewer moves the defender has against the
//! run, the more promising is the attacker's move. Qubic was solved in this way: Patashnik (1980),
//! Allis and Schoo (1992).

use super::df_pn::{Expander, Preferences};
use super::geometry::each_square;
use super::lines::Lines;
use super::numbers::{Child, ProofNumbers, Tasks};
use super::run::RunSearch;
use super::state::{Forced, Key, ReducedState, forced, moves};
use super::{Search, pairing};

/// The number of threats that the search for a run tries.
const STEPS: u32 = 1_000;

/// The number of positions without a run that each thread keeps: 256 kilobytes.
const FAILURES: usize = 1 << 14;

/// The first proof and disproof numbers of a state, for the attacker.
type FirstNumbers = [u32; 2];

/// If a move is forced, the search continues immediately.
const FORCED: FirstNumbers = [2, 1];

/// The attacker is to move and has no run.
const ATTACKER_TO_MOVE: FirstNumbers = [20, 3];

/// The defender is to move, and the attacker threatens no run. Lines that lack two
/// squares reduce the number, down to `LEAST_WITHOUT_RUN`.
const WITHOUT_RUN: u32 = 50;
const LEAST_WITHOUT_RUN: u32 = 25;

/// Looks for runs of threats, and caches the positions without one.
pub(super) struct Attack<'a> {
    search: &'a Search,
    lines: &'a Lines,
    runs: RunSearch<'a>,
}

impl Expander for Attack<'_> {
    /// Refuting the attacker's moves is nearly the same task for all of them. Answering the
    /// defender's replies is a different task for each.
    fn preferences(&self) -> Preferences {
        Preferences {
            attacks: Tasks::Similar,
            refreshes_all: true,
            part: 2,
        }
    }

    fn expand(&mut self, reduced: &ReducedState, key: &Key) -> Result<Vec<Child>, ProofNumbers> {
        let Search {
            geometry, table, ..
        } = self.search;
        let attacker_moves = reduced.state.attacker_to_move;
        let forced_square = match forced(reduced) {
            Forced::Result(yes) => return Err(ProofNumbers::decided(yes == attacker_moves)),
            Forced::Move(square) => Some(square),
            Forced::Nothing => None,
        };
        let counts = self.lines.count(&reduced.state, attacker_moves);
        if self.runs.find(&counts, STEPS).is_some() {
            return Err(ProofNumbers::WON);
        }
        let holds = || pairing::holds(reduced, pairing::total_weight(&reduced.attacks));
        if table.get(key).is_none() && holds() {
            return Err(ProofNumbers::decided(!attacker_moves));
        }
        let squares = match forced_square {
            Some(square) => vec![square],
            None => self.moves_without_refutation(reduced),
        };
        let mut children: Vec<Child> = Vec::with_capacity(squares.len());
        let mut child = reduced.clone();
        for square in squares {
            child.follow(reduced, square);
            let key = child.key(geometry);
            if children.iter().any(|other| other.key == key) {
                continue;
            }
            let numbers = table
                .get(&key)
                .unwrap_or_else(|| self.first_numbers(&child, &key));
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
}

impl<'a> Attack<'a> {
    pub(super) fn new(search: &'a Search, lines: &'a Lines) -> Attack<'a> {
        Attack {
            search,
            lines,
            runs: RunSearch::new(lines, FAILURES),
        }
    }

    /// The moves that no run of the opponent refutes, as far as the search finds one. A
    /// run after a pass also refutes most moves. If there is no run after a pass, there
    /// is none after any move, because an extra mark never harms.
    fn moves_without_refutation(&mut self, reduced: &ReducedState) -> Vec<u64> {
        let mut squares = moves(reduced);
        let by_attacker = !reduced.state.attacker_to_move;
        let counts = self.lines.count(&reduced.state, by_attacker);
        let Some(run) = self.runs.find(&counts, STEPS) else {
            return squares;
        };
        squares.retain(|square| !run.wins_against(self.lines, &counts, *square));
        let mut left = Vec::with_capacity(squares.len());
        while let Some(square) = squares.pop() {
            let after = counts.with_other(self.lines, square);
            match self.runs.find(&after, STEPS) {
                Some(run) => squares.retain(|s| !run.wins_against(self.lines, &counts, *s)),
                None => left.push(square),
            }
        }
        left.reverse();
        left
    }

    /// Computes the first numbers of a state and stores them in the table.
    fn first_numbers(&mut self, reduced: &ReducedState, key: &Key) -> ProofNumbers {
        let attacker_to_move = reduced.state.attacker_to_move;
        let [yes, no] = match forced(reduced) {
            Forced::Result(yes) => return ProofNumbers::decided(yes == attacker_to_move),
            Forced::Move(_) => FORCED,
            Forced::Nothing if attacker_to_move => ATTACKER_TO_MOVE,
            Forced::Nothing => [self.replies(reduced), 1],
        };
        let (mover, other) = if attacker_to_move {
            (yes, no)
        } else {
            (no, yes)
        };
        let numbers = ProofNumbers { mover, other };
        self.search.table.put(key, numbers, 1);
        numbers
    }

    /// An estimate of the number of the defender's replies: those to the run that
    /// the attacker threatens, plus one.
    fn replies(&mut self, reduced: &ReducedState) -> u32 {
        let counts = self.lines.count(&reduced.state, true);
        let Some(run) = self.runs.find(&counts, STEPS) else {
            let [own, others] = counts.threat_counts(self.lines);
            let numbers = WITHOUT_RUN + 3 * others;
            return numbers.saturating_sub(4 * own).max(LEAST_WITHOUT_RUN);
        };
        let answers = |square: &u64| !run.wins_against(self.lines, &counts, *square);
        1 + each_square(reduced.state.free).filter(answers).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Player, Rules};

    use super::*;
    use crate::Limits;
    use crate::search::WinCondition;
    use crate::search::testing::each_position;

    fn check_every_position(game: &str, memory: usize) {
        let rules: Rules = game.parse().unwrap();
        let mut search = Search::new(rules, WinCondition::Whole, memory).unwrap();
        search.lines = Lines::new(&search.geometry);
        each_position(rules, |position, wins| {
            for attacker in Player::BOTH {
                let found = search.wins(position, attacker, &Limits::NONE).wins;
                let wins = wins(position, attacker);
                assert_eq!(found, Some(wins), "{attacker} {position:?}");
            }
        });
    }

    /// Tests every position, with a large table and a tiny one, including games
    /// without strong attacks, which normally use the other expander.
    #[test]
    fn every_position_matches_the_tiers() {
        check_every_position("3,3,3", 0);
        check_every_position("3,3,3", 1_000_000);
        check_every_position("3,3,3:torus", 1_000_000);
    }

    #[test]
    #[ignore = "suite library"]
    fn every_position_of_twelve_squares_matches_the_tiers() {
        for game in ["4,3,3", "6,2,4", "3,2,2,3"] {
            check_every_position(game, 1_000_000);
        }
    }

    /// Every omitted move loses, for the defender and for the attacker.
    #[test]
    fn only_losing_moves_are_left_out() {
        for game in ["3,3,3", "4,3,3", "3,3,3:torus"] {
            let rules: Rules = game.parse().unwrap();
            let mut search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            search.lines = Lines::new(&search.geometry);
            let lines = search.lines.as_ref().unwrap();
            let mut attack = Attack::new(&search, lines);
            let mut left_out = 0;
            each_position(rules, |position, wins| {
                let opponent = position.turn().opponent();
                for attacker in Player::BOTH {
                    let reduced = search.reduce(search.state(position, attacker));
                    if forced(&reduced) != Forced::Nothing {
                        continue;
                    }
                    let left = attack.moves_without_refutation(&reduced);
                    for square in moves(&reduced) {
                        let on_square = |child: &noughts::Position| {
                            let stones = child.board().vacant().bits();
                            stones & square == 0
                        };
                        let mut children = position.children().map(|(_, child)| child);
                        let child = children.find(on_square).unwrap();
                        if !left.contains(&square) {
                            assert!(wins(&child, opponent), "{child:?}");
                            left_out += 1;
                        }
                    }
                }
            });
            assert!(left_out > 0, "{game}");
        }
    }
}
