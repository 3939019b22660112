//! The exact values of all positions of a game.

use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_solver::{Limits, SolveTiersError, Tiers};

/// A [`Solution`] of any game that is small enough.
#[derive(Debug)]
pub enum Oracle {
    /// Knows the values of finished games, and no others.
    Ended,
    /// The constant table of tic-tac-toe.
    Table,
    /// A game that was solved in memory.
    Tiers(Box<Tiers>),
}

impl Oracle {
    /// Whether a game has few enough positions to keep the values of all of them.
    pub fn can_hold(rules: &Rules) -> bool {
        rules.is_tic_tac_toe() || Tiers::can_hold(rules)
    }

    /// Works a game out within limits of time and memory.
    ///
    /// # Errors
    ///
    /// The game has too many positions, or the limits end the work.
    pub fn within(
        rules: Rules,
        max_bytes: u128,
        limits: &Limits<'_>,
    ) -> Result<Oracle, SolveTiersError> {
        if rules.is_tic_tac_toe() {
            return Ok(Oracle::Table);
        }
        let tiers = Tiers::solve_within(rules, max_bytes, limits)?;
        Ok(Oracle::Tiers(Box::new(tiers)))
    }

    /// Solves a game with at most `threads` threads; `None` if it has too many
    /// positions. The largest games take seconds and hundreds of megabytes.
    pub fn of(rules: Rules, threads: usize) -> Option<Oracle> {
        if rules.is_tic_tac_toe() {
            return Some(Oracle::Table);
        }
        let tiers = Tiers::solve(rules, threads).ok()?;
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
