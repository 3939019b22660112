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
use super::pair_finder::{Finder, MOST_WORDS};
use super::reduce::{ReducedState, Set};

/// The weight of a completed set.
pub(crate) const COMPLETE: u64 = 1 << 40;

/// How many steps the search for pairs may take in each of many states.
const STEPS: u32 = 100;

/// How many it may take in the one state that is asked about.
const STEPS_AT_ROOT: u32 = 3_000;

/// Beyond this total weight pairs are hardly ever found.
pub(super) const MOST_WEIGHT: u64 = COMPLETE / 5 * 13;

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

/// Whether the defender stops all attacks with given pairs, and with weights.
pub(crate) fn hold(reduced: &ReducedState, pairs: &[u64]) -> bool {
    let paired = pairs.iter().fold(0, |paired, pair| paired | pair);
    let without_pair = |set: &&Set| pairs.iter().all(|pair| set.squares & pair != *pair);
    let sets = reduced.attacks.iter().filter(without_pair);
    let sets: Vec<Set> = sets.map(|set| Set::new(set.squares & !paired)).collect();
    holds_by_weights(&sets, total_weight(&sets), reduced.state.attacker_to_move)
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
    let sets = &reduced.attacks;
    let attacker_to_move = reduced.state.attacker_to_move;
    match sets.len() {
        ..=64 => Finder::<1>::find(sets, attacker_to_move, steps),
        65..=128 => Finder::<2>::find(sets, attacker_to_move, steps),
        _ => Finder::<MOST_WORDS>::find(sets, attacker_to_move, steps),
    }
}
