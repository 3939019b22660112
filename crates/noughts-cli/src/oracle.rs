//! Who knows every position of a game.

use std::num::NonZero;

use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_solver::Tiers;

use crate::effort::threads;

/// The table of tic-tac-toe, or the tiers of a larger game.
pub(crate) enum Oracle {
    Table,
    Tiers(Box<Tiers>),
}

impl Oracle {
    /// Nothing for a game that is too large. Up to seconds, and 741 MB, for 20
    /// squares.
    pub(crate) fn of(rules: Rules, jobs: Option<NonZero<usize>>) -> Option<Oracle> {
        if rules == Rules::TIC_TAC_TOE {
            return Some(Oracle::Table);
        }
        let tiers = Tiers::solve(rules, threads(jobs)).ok()?;
        Some(Oracle::Tiers(Box::new(tiers)))
    }
}

impl Solution for Oracle {
    fn value(&self, position: &Position) -> Option<Value> {
        match self {
            Oracle::Table => TABLE.value(position),
            Oracle::Tiers(tiers) => tiers.value(position),
        }
    }
}
