//! What the lines that lack one square force.

use super::reduce::{ReducedState, Set};

/// What is forced in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forced {
    /// The result: whether the attacker wins.
    Result(bool),
    /// A move to this square, where the opponent would complete a line.
    Move(u64),
    /// Nothing.
    Nothing,
}

/// What is forced in a state, without looking at any move.
pub(crate) fn forced(reduced: &ReducedState) -> Forced {
    let attacker_to_move = reduced.state.attacker_to_move;
    let (own, others) = match attacker_to_move {
        true => (&reduced.attacks, &reduced.counters),
        false => (&reduced.counters, &reduced.attacks),
    };
    // The smallest sets come first.
    let lacks_one = |set: Option<&Set>| set.filter(|set| set.size == 1).map(|set| set.squares);
    if reduced.attacks.is_empty() {
        Forced::Result(false)
    } else if lacks_one(own.first()).is_some() {
        Forced::Result(attacker_to_move)
    } else if lacks_one(others.get(1)).is_some() {
        Forced::Result(!attacker_to_move)
    } else {
        lacks_one(others.first()).map_or(Forced::Nothing, Forced::Move)
    }
}
