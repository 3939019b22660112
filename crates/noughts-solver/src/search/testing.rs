//! What the tests of the search have in common.

use noughts::{Outcome, Player, Position, Rules, Solution};

use crate::Tiers;

/// Calls a function with every position of a game that is not over, and with a function
/// that tells whether a player wins a position.
pub(super) fn each_position(
    rules: Rules,
    mut check: impl FnMut(&Position, &dyn Fn(&Position, Player) -> bool),
) {
    let tiers = Tiers::solve(rules, 1).unwrap();
    let wins = |position: &Position, player: Player| {
        let value = tiers.value(position).unwrap();
        value.outcome(position.turn()) == Outcome::Win(player)
    };
    let mut tier = vec![Position::start(rules)];
    while !tier.is_empty() {
        tier.retain(|position| !position.is_over());
        for position in &tier {
            check(position, &wins);
        }
        let children = tier.iter().flat_map(Position::children);
        tier = children.map(|(_, child)| child).collect();
        tier.sort_by_key(|position| position.board().number());
        tier.dedup();
    }
}
