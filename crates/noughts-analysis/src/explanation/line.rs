//! Lines of play that keep the value, and which of equal moves is played.

use std::cmp::Reverse;

use noughts::{Move, Position, Solution, Value};

use super::step::Step;
use crate::opponent::preference;
use crate::replies::risk;

/// Best play of both players to the end of the game, or to a position that is not in
/// the solution. Of equal moves the most testing one is played: one that blocks, so that
/// no player seems to overlook a threat, then the one that the fewest replies hold
/// against, then the one with the most open lines.
pub fn best_line(solution: &dyn Solution, position: &Position) -> Vec<Move> {
    let mut position = *position;
    let next = || {
        let value = solution.value(&position)?;
        let (step, next) = most_testing(solution, &position, value)?;
        position = next;
        Some(step.played)
    };
    std::iter::from_fn(next).collect()
}

/// Where a move stands among those of equal value, the most testing first. `risk` is
/// the share of the replies that do not hold.
pub(super) fn order(position: &Position, step: &Step, risk: u64) -> impl Ord + use<> {
    let preference = preference(position, step.played.square);
    (step.blocks.is_empty(), Reverse(risk), Reverse(preference))
}

/// The most testing of the moves that keep a value; `None` if the game is over.
fn most_testing(
    solution: &dyn Solution,
    position: &Position,
    value: Value,
) -> Option<(Step, Position)> {
    let keeps = |child: &Position| solution.value(child).map(Value::for_mover) == Some(value);
    position
        .children()
        .filter(|(_, child)| keeps(child))
        .flat_map(|(played, _)| Step::play(position, played))
        .min_by_key(|(step, child)| order(position, step, risk(solution, child)))
}

/// The most testing play from a position on, to the end.
pub(super) fn testing_line(solution: &dyn Solution, mut position: Position) -> Vec<Step> {
    let next = || {
        let value = solution.value(&position)?;
        let (step, next) = most_testing(solution, &position, value)?;
        position = next;
        Some(step)
    };
    std::iter::from_fn(next).collect()
}
