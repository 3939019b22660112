//! Draws without looking ahead: pairing strategies and weights.
//!
//! The defender may choose disjoint pairs of free squares, and answer the attacker
//! in the same pair each time. Then the attacker never completes a set that contains
//! a whole pair. The other sets are left to weights, as if the attacker already had
//! the squares of the pairs: a set that lacks n squares weighs 2⁻ⁿ, and a square as
//! much as the sets through it together. If the defender always takes the heaviest
//! square, the total never grows from one move of the attacker to the next, and a
//! completed set would weigh 1. So the attacker completes no set if the total is
//! below 1
//!
//! - with the defender to move (Erdős and Selfridge);
//! - with the attacker to move, also after the heaviest square is added to it.

use super::geometry::each_square;
use super::reduce::{ReducedState, Set};

/// The weight of a completed set.
pub(crate) const COMPLETE: u64 = 1 << 40;

/// How many steps the search for pairs may take in each of many states.
const STEPS: u32 = 30;

/// How many it may take in the one state that is asked about.
const STEPS_AT_ROOT: u32 = 3_000;

/// Beyond this total weight pairs are hardly ever found.
const MOST_WEIGHT: u64 = COMPLETE / 5 * 13;

/// How many pairs of a set are tried.
const TRIES: usize = 6;

/// The weight of a set that lacks some squares. If it lacks more than 40, this is
/// more than the true weight, which is safe.
pub(crate) fn weight(lacks: u32) -> u64 {
    (COMPLETE >> lacks.min(63)).max(1)
}

/// The weight of some sets together.
pub(crate) fn total_weight(sets: &[Set]) -> u64 {
    sets.iter().map(|set| weight(set.size)).sum()
}

/// The weight of the heaviest square.
fn heaviest(sets: &[Set]) -> u64 {
    let mut squares = [0u64; 64];
    for set in sets {
        let weight = weight(set.size);
        for square in each_square(set.squares) {
            squares[square.trailing_zeros() as usize] += weight;
        }
    }
    squares.into_iter().max().unwrap_or(0)
}

/// Whether the defender, who always takes the heaviest square, stops sets of a
/// given total weight.
pub(crate) fn holds_by_weights(sets: &[Set], total: u64, attacker_to_move: bool) -> bool {
    total < COMPLETE && (!attacker_to_move || total + heaviest(sets) < COMPLETE)
}

/// Whether pairs are found with which, and with weights, the defender stops attacks
/// of a given total weight.
pub(crate) fn holds(reduced: &ReducedState, total: u64) -> bool {
    total < MOST_WEIGHT && find(reduced).is_some()
}

/// Pairs with which, and with weights, the defender stops all attacks; `None` if
/// they are not found.
pub(crate) fn find(reduced: &ReducedState) -> Option<Vec<u64>> {
    find_within(reduced, STEPS)
}

/// The same with much more effort.
pub(crate) fn find_at_root(reduced: &ReducedState) -> Option<Vec<u64>> {
    find_within(reduced, STEPS_AT_ROOT)
}

fn find_within(reduced: &ReducedState, steps: u32) -> Option<Vec<u64>> {
    let mut finder = Finder {
        attacker_to_move: reduced.state.attacker_to_move,
        steps,
        pairs: Vec::new(),
    };
    finder.find(&reduced.attacks).then_some(finder.pairs)
}

struct Finder {
    attacker_to_move: bool,
    steps: u32,
    pairs: Vec<u64>,
}

impl Finder {
    /// Completes the pairs, given what is left of the sets without a pair.
    fn find(&mut self, sets: &[Set]) -> bool {
        if holds_by_weights(sets, total_weight(sets), self.attacker_to_move) {
            return true;
        }
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let Some(tightest) = sets.iter().copied().min_by_key(|set| set.size) else {
            return true;
        };
        if tightest.size < 2 {
            return false;
        }
        let (choices, count) = best_pairs(sets, tightest.squares);
        let mut rest = Vec::with_capacity(sets.len());
        for (_, pair) in &choices[..count] {
            rest.clear();
            rest.extend(
                sets.iter()
                    .filter(|set| set.squares & pair != *pair)
                    .map(|set| match set.squares & pair {
                        0 => *set,
                        shared => set.without(shared),
                    }),
            );
            self.pairs.push(*pair);
            if self.find(&rest) {
                return true;
            }
            self.pairs.pop();
            if self.steps == 0 {
                return false;
            }
        }
        false
    }
}

/// The pairs of a set with the best scores, the best first, and how many there are.
fn best_pairs(sets: &[Set], of: u64) -> ([(i64, u64); TRIES], usize) {
    let mut best = [(i64::MIN, 0); TRIES];
    let mut count = 0;
    for first in each_square(of) {
        for second in each_square(of & !(first | (first - 1))) {
            let pair = first | second;
            let Some(score) = score(sets, pair) else {
                continue;
            };
            let place = best.iter().position(|(other, _)| *other < score);
            if let Some(place) = place {
                best[place..].rotate_right(1);
                best[place] = (score, pair);
                count = (count + 1).min(TRIES);
            }
        }
    }
    (best, count)
}

/// How much a pair helps: it stops the sets that contain both of its squares, and
/// costs the defender those that contain one. `None` if such a set is left too small
/// for a pair.
fn score(sets: &[Set], pair: u64) -> Option<i64> {
    let mut score = 0;
    for set in sets {
        let shared = set.squares & pair;
        if shared == pair {
            score += 4;
        } else if shared != 0 {
            score -= match set.size {
                0..3 => return None,
                3 => 6,
                4 => 3,
                _ => 1,
            };
        }
    }
    Some(score)
}
