//! Who knows every position of a game.

use std::num::NonZero;

use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_solver::Tiers;

use crate::effort::threads;

/// The table of tic-tac-toe, or the tiers of another game.
pub(crate) enum Oracle {
    /// Who knows how finished games have ended, and nothing else.
    Ended,
    Table,
    Tiers(Box<Tiers>),
}

impl Oracle {
    /// Whether a game has few enough positions to keep them all.
    pub(crate) fn can_hold(rules: &Rules) -> bool {
        rules.is_tic_tac_toe() || Tiers::can_hold(rules)
    }

    /// Who knows a position: any that is over, and others as [`Oracle::of`].
    pub(crate) fn at(position: &Position, jobs: Option<NonZero<usize>>) -> Option<Oracle> {
        match position.is_over() {
            true => Some(Oracle::Ended),
            false => Oracle::of(*position.rules(), jobs),
        }
    }

    /// `None` for a game with too many positions. The largest take seconds and
    /// hundreds of megabytes.
    pub(crate) fn of(rules: Rules, jobs: Option<NonZero<usize>>) -> Option<Oracle> {
        if rules.is_tic_tac_toe() {
            return Some(Oracle::Table);
        }
        let tiers = Tiers::solve(rules, threads(jobs)).ok()?;
        Some(Oracle::Tiers(Box::new(tiers)))
    }
}

impl Solution for Oracle {
    fn value(&self, position: &Position) -> Option<Value> {
        match self {
            Oracle::Ended => {
                let outcome = position.outcome()?;
                Some(Value::of_end(outcome, position.turn()))
            }
            Oracle::Table => TABLE.value(position),
            Oracle::Tiers(tiers) => tiers.value(position),
        }
    }
}
