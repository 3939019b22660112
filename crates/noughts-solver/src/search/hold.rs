//! How the defender holds without looking ahead: pairs and weights.
//!
//! The defender may name disjoint pairs of free squares and promise: if the
//! attacker takes one square of a pair, I take the other. Then a set that
//! contains a whole pair is never completed. The other sets are left to weights,
//! as if the attacker had the squares of the pairs already: a set that lacks n
//! squares weighs 2⁻ⁿ, a square weighs what the sets through it weigh. If the
//! defender always takes the heaviest square, the sum never grows from one move
//! of the attacker to the next, and a completed set would weigh 1. So the defender
//! holds
//!
//! - to move, if the sum is below 1 (Erdős and Selfridge);
//! - with the attacker to move, if the sum and the heaviest square together are.

use super::geometry::singles;
use super::settle::Set;

/// The weight of a completed set.
pub(crate) const WHOLE: u64 = 1 << 40;

/// The weight of a set that lacks some squares; beyond 40 of them more than the
/// truth, which is safe.
pub(crate) fn weight(lacks: u32) -> u64 {
    (WHOLE >> lacks.min(63)).max(1)
}

/// What some sets weigh together.
pub(crate) fn sum(sets: &[Set]) -> u64 {
    sets.iter().map(|set| weight(set.size)).sum()
}

/// What the heaviest square weighs.
fn heaviest(sets: &[Set]) -> u64 {
    let mut squares = [0u64; 64];
    for set in sets {
        let weight = weight(set.size);
        for square in singles(set.squares) {
            squares[square.trailing_zeros() as usize] += weight;
        }
    }
    squares.into_iter().max().unwrap_or(0)
}

/// Whether the defender holds sets of a given sum by taking the heaviest square
/// each time.
pub(crate) fn by_weights(sets: &[Set], sum: u64, attacker_to_move: bool) -> bool {
    sum < WHOLE && (!attacker_to_move || sum + heaviest(sets) < WHOLE)
}

/// Pairs with which the defender holds, if they are found within a number of
/// steps.
pub(crate) fn pairs(sets: &[Set], attacker_to_move: bool, steps: u32) -> Option<Vec<u64>> {
    let mut finder = Finder {
        attacker_to_move,
        steps,
        pairs: Vec::new(),
    };
    finder.find(sets).then_some(finder.pairs)
}

struct Finder {
    attacker_to_move: bool,
    steps: u32,
    pairs: Vec<u64>,
}

/// How many pairs of a set are tried.
const TRIES: usize = 6;

impl Finder {
    /// Completes the pairs, given what is left of the sets without a pair.
    fn find(&mut self, sets: &[Set]) -> bool {
        if by_weights(sets, sum(sets), self.attacker_to_move) {
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

/// The pairs of a set that help most: they stop much and disturb little.
fn best_pairs(sets: &[Set], of: u64) -> ([(i64, u64); TRIES], usize) {
    let mut best = [(i64::MIN, 0); TRIES];
    let mut count = 0;
    for first in singles(of) {
        for second in singles(of & !(first | (first - 1))) {
            let pair = first | second;
            let Some(score) = score(sets, pair) else {
                continue;
            };
            // Insert in order, the best first.
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

/// How much a pair helps; nothing if it leaves a set without a pair.
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
