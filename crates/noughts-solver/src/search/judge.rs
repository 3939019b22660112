//! What can be said of a state without looking at every move.

use super::hold;
use super::settle::{Set, Settled};
use super::state::State;

/// What a state demands of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Nothing: the attacker wins, or does not.
    Decided(bool),
    /// A move to this square: the opponent would win there.
    Forced(u64),
    /// Nothing in particular.
    Open,
}

/// What follows from the lines that lack one square.
pub(crate) fn demand(settled: &Settled) -> Demand {
    let State {
        attacker_to_move, ..
    } = settled.state;
    let (own, others) = match attacker_to_move {
        true => (&settled.attacks, &settled.counters),
        false => (&settled.counters, &settled.attacks),
    };
    // The smallest sets come first.
    let lacks_one = |set: Option<&Set>| set.filter(|set| set.size == 1).map(|set| set.squares);
    if settled.attacks.is_empty() {
        Demand::Decided(false)
    } else if lacks_one(own.first()).is_some() {
        Demand::Decided(attacker_to_move)
    } else if lacks_one(others.get(1)).is_some() {
        Demand::Decided(!attacker_to_move)
    } else {
        lacks_one(others.first()).map_or(Demand::Open, Demand::Forced)
    }
}

/// How many steps are spent on finding pairs, on each of many states.
const PAIR_STEPS: u32 = 30;

/// How many are spent on the one state that is asked about.
const MANY_PAIR_STEPS: u32 = 3_000;

/// Beyond this sum pairs are hardly ever found.
const PAIR_SUM: u64 = hold::WHOLE / 5 * 13;

/// Whether the defender holds by pairs and weights.
pub(crate) fn holds(settled: &Settled, sum: u64) -> bool {
    sum < PAIR_SUM && pairs(settled).is_some()
}

/// The pairs with which the defender holds, if they are found.
pub(crate) fn pairs(settled: &Settled) -> Option<Vec<u64>> {
    let attacker_to_move = settled.state.attacker_to_move;
    hold::pairs(&settled.attacks, attacker_to_move, PAIR_STEPS)
}

/// The same with much more effort.
pub(crate) fn pairs_at_length(settled: &Settled) -> Option<Vec<u64>> {
    let attacker_to_move = settled.state.attacker_to_move;
    hold::pairs(&settled.attacks, attacker_to_move, MANY_PAIR_STEPS)
}
