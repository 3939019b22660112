//! Expands states of games in which the defender often holds: by pairs, by weights, and by
//! answers that refute many moves.
//!
//! If the defender holds with pairs and weights after one move of the attacker, usually nearly the
//! same pairs also refute other moves. So when the defender has an answer to one move, or to a
//! pass, the expander tries it against all other moves, and the search visits only those that no
//! answer refutes.

use super::df_pn::{Expander, Preferences};
use super::numbers::{Child, Estimates, ProofNumbers, Selection, Tasks};
use super::pairing::{Finder, MAX_WEIGHT, MAX_WORDS, Rest};
use super::state::{Forced, Key, ReducedState, forced, moves};
use super::threat::ThreatSequence;
use super::{Search, pairing};

/// The number of the defender's moves that are tried for pairs before any move is searched.
const TRIED_FOR_PAIRS: usize = 2;

/// Looks for pairings and answers, and learns estimates of the proof numbers.
pub(super) struct Defence<'a> {
    search: &'a Search,
    estimates: Estimates,
}

impl Expander for Defence<'_> {
    fn preferences(&self) -> Preferences {
        Preferences {
            attacks: Tasks::Independent,
            refreshes_all: false,
            part: 4,
        }
    }

    fn expand(&mut self, reduced: &ReducedState, key: &Key) -> Result<Vec<Child>, ProofNumbers> {
        let known = self.search.table.get_with_work(key);
        let children = self.children(reduced, known.is_some());
        if known.is_none_or(|(_, work)| work <= 1) {
            let numbers = match &children {
                Ok(children) => Selection::of(children, Tasks::Independent, |_| 0).numbers,
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

    /// The children of a state that are not decided for the opponent; `Err` with the
    /// numbers of the state if it is already decided.
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
        // If there is a choice, a threat sequence of the opponent after a pass refutes most
        // moves. If there is no such sequence, the opponent has none after any move.
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
            let numbers = table
                .get(&key)
                .unwrap_or_else(|| self.first_numbers(&child, &key, total, &mut tries));
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

    /// The numbers of a state that is not in the table: decided if one of some
    /// tries finds pairs, otherwise an estimate.
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
        let numbers = if pairing::holds(reduced, total) {
            ProofNumbers::LOST
        } else {
            estimate
        };
        self.search.table.put(key, numbers, 1);
        numbers
    }
}

/// Whether the attacker wins, if that is clear without trying moves. It looks for a
/// threat sequence only if there may be one.
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

/// The number of the attacker's moves, including the pass, to which it looks for an answer.
const ROUNDS: usize = 8;

/// The number of answers that it tries for each of these moves.
const ANSWERS: usize = 3;

/// The maximal number of steps of the search for pairs for each answer.
const STEPS: u32 = 50;

/// The maximal number of steps to repair the pairs for another move.
const STEPS_TO_MEND: u32 = 5;

/// The attacker's moves, in a state of a given total weight, to which it finds no answer.
fn unrefuted(reduced: &ReducedState, moves: Vec<u64>, total: u64) -> Vec<u64> {
    if total < MAX_WEIGHT {
        refute(reduced, moves, &mut |_, _| ())
    } else {
        moves
    }
}

/// The attacker's moves to which it finds an answer, each with the answer.
pub(super) fn answers(reduced: &ReducedState) -> Vec<(u64, Answer)> {
    let mut answers = Vec::new();
    let mut seen = |square, answer| answers.push((square, answer));
    refute(reduced, moves(reduced), &mut seen);
    answers
}

/// Called with each refuted move and the answer to it.
type Seen<'a> = &'a mut dyn FnMut(u64, Answer);

fn refute(reduced: &ReducedState, moves: Vec<u64>, seen: Seen<'_>) -> Vec<u64> {
    match reduced.attacks.len() {
        ..=64 => refute_by_masks::<1>(reduced, moves, seen),
        65..=128 => refute_by_masks::<2>(reduced, moves, seen),
        _ => refute_by_masks::<MAX_WORDS>(reduced, moves, seen),
    }
}

fn refute_by_masks<const WORDS: usize>(
    reduced: &ReducedState,
    mut moves: Vec<u64>,
    seen: Seen<'_>,
) -> Vec<u64> {
    let Some((mut finder, start)) = Finder::<WORDS>::new(&reduced.attacks, true) else {
        return moves;
    };
    // If there is no answer to a pass, there is hardly ever one to a move.
    let Some(answer) = Answer::find(&mut finder, &start) else {
        return moves;
    };
    answer.refute(&mut finder, &start, &mut moves, seen);
    // The moves before this one have no answer.
    let mut next = 0;
    for _ in 1..ROUNDS {
        let Some(square) = moves.get(next) else {
            break;
        };
        let rest = finder.after_attack(&start, *square);
        let before = moves.len();
        if let Some(answer) = Answer::find(&mut finder, &rest) {
            answer.refute(&mut finder, &start, &mut moves, seen);
        }
        if moves.len() == before {
            next += 1;
        }
    }
    moves
}

/// A move of the defender, and the pairs with which it holds.
pub(crate) struct Answer {
    pub(crate) square: u64,
    pub(crate) pairs: Vec<u64>,
}

impl Answer {
    /// Finds an answer in a state with the defender to move: one of the heaviest squares.
    fn find<const WORDS: usize>(
        finder: &mut Finder<'_, WORDS>,
        rest: &Rest<WORDS>,
    ) -> Option<Answer> {
        let mut weights = finder.square_weights(rest);
        (0..ANSWERS).find_map(|_| {
            let (number, weight) = weights.iter_mut().enumerate().max_by_key(|(_, w)| **w)?;
            *weight = 0;
            let square = 1 << number;
            let pairs = finder.pairs_for(&finder.after_answer(rest, square), STEPS)?;
            Some(Answer { square, pairs })
        })
    }

    /// Drops the attacker's moves that the answer also refutes.
    fn refute<const WORDS: usize>(
        &self,
        finder: &mut Finder<'_, WORDS>,
        start: &Rest<WORDS>,
        moves: &mut Vec<u64>,
        seen: Seen<'_>,
    ) {
        let after = finder.after_answer(start, self.square);
        let paired = finder.with_pairs(&after, &self.pairs);
        moves.retain(|square| {
            if *square == self.square {
                return true;
            }
            let Some(pairs) = self.mended(finder, [&after, &paired], *square) else {
                return true;
            };
            seen(*square, Answer { pairs, ..*self });
            false
        });
    }

    /// Repairs the pairs so that the answer holds after a move of the attacker; `None` if
    /// it finds none. The arguments are the sets that remain after the answer alone, and
    /// after the answer with its pairs.
    fn mended<const WORDS: usize>(
        &self,
        finder: &mut Finder<'_, WORDS>,
        [after, paired]: [&Rest<WORDS>; 2],
        square: u64,
    ) -> Option<Vec<u64>> {
        let mut pairs = self.pairs.clone();
        // A pair of which the attacker takes a square is broken.
        pairs.retain(|pair| pair & square == 0);
        let rest = if pairs.len() == self.pairs.len() {
            finder.after_attack(paired, square)
        } else {
            finder.with_pairs(&finder.after_attack(after, square), &pairs)
        };
        pairs.extend(finder.pairs_for(&rest, STEPS_TO_MEND)?);
        Some(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::geometry::{Geometry, each_square};
    use crate::search::pairing;
    use crate::search::state::{State, WinCondition};

    /// Plays random games move by move. A direct count must confirm all pairs that are found.
    #[test]
    fn found_pairs_hold() {
        let (mut seed, mut found) = (5u64, [0, 0]);
        for game in ["3,3,3", "5,5,4", "7,7,5", "8,8,5", "6,6,4:torus", "4,4,4,4"] {
            let geometry = Geometry::new(game.parse().unwrap());
            for condition in [WinCondition::Whole, WinCondition::Weak] {
                for _ in 0..10 {
                    let mut state = State::start(&geometry);
                    while state.free != 0 {
                        let reduced = ReducedState::new(&geometry, condition, state);
                        if let Some(pairs) = pairing::find(&reduced) {
                            assert!(pairing::hold(&reduced, &pairs), "{game} {state:?}");
                            found[0] += 1;
                        }
                        let open = reduced.attacks.first().is_some_and(|set| set.size > 1);
                        if state.attacker_to_move && open {
                            found[1] += check_answers(&geometry, condition, &reduced);
                        }
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let squares: Vec<u64> = each_square(state.free).collect();
                        state = state.after(squares[(seed >> 33) as usize % squares.len()]);
                    }
                }
            }
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }

    /// Checks that every answer holds with its pairs, and returns the number of answers.
    fn check_answers(
        geometry: &Geometry,
        condition: WinCondition,
        reduced: &ReducedState,
    ) -> usize {
        let answers = answers(reduced);
        for (square, answer) in &answers {
            assert!(*square != answer.square);
            let state = reduced.state.after(*square).after(answer.square);
            let after = ReducedState::new(geometry, condition, state);
            let matter = |pair: &u64| pair & !after.state.free == 0;
            let pairs: Vec<u64> = answer.pairs.iter().copied().filter(matter).collect();
            let paired = pairs.iter().fold(0, |paired, pair| {
                assert_eq!((paired & pair, pair.count_ones()), (0, 2));
                paired | pair
            });
            assert_eq!(paired & !after.state.free, 0);
            assert!(pairing::hold(&after, &pairs), "{state:?}");
        }
        answers.len()
    }
}
