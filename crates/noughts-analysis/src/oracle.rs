//! The exact values of all positions of a game.

use std::sync::Arc;

use noughts::{Board, Mark, Move, Position, Prospect, Rules, Solution, Square, TABLE, Value};
#[cfg(feature = "disk")]
use noughts_solver::DiskTable;
use noughts_solver::{Limits, SolveTiersError, Tiers};

use crate::analysis::Source;

/// A [`Solution`] of any sufficiently small game.
#[derive(Debug)]
pub enum Oracle {
    /// The constant table of tic-tac-toe.
    Table,
    /// A game solved in memory.
    Tiers(Box<Tiers>),
    /// A table on disk.
    #[cfg(feature = "disk")]
    Disk(Arc<DiskTable>),
    /// The transposed game, with rows and columns exchanged, by the oracle of the other game.
    Transposed(Arc<Oracle>),
}

/// The transposed game, with rows and columns exchanged; `None` with gravity and in a box,
/// where it is a different game.
pub fn transposed(rules: &Rules) -> Option<Rules> {
    if rules.depth() > 1 || !rules.has_free_squares() {
        return None;
    }
    let [width, height, k] = [rules.height(), rules.width(), rules.k()].map(u32::from);
    let swapped = Rules::new(width, height, k).ok()?;
    swapped.with_variant(rules.variant()).ok()
}

/// The transposed game if it is wider than this one. Of the two games, noughts solves only
/// the wider one. `None` if this game is the wider one.
pub fn widened(rules: &Rules) -> Option<Rules> {
    transposed(rules).filter(|_| rules.height() > rules.width())
}

/// The transposed position.
fn transposed_position(position: &Position) -> Option<Position> {
    let rules = transposed(position.rules())?;
    let mut board = Board::empty(rules);
    for mark in Mark::BOTH {
        for square in position.rules().squares(position.board().stones(mark)) {
            board = board.with_mark(Square::new(square.row(), square.column()), Some(mark))?;
        }
    }
    Position::try_from(board).ok()
}

impl Oracle {
    /// Whether the values of all positions of a game fit in memory.
    pub fn can_hold(rules: &Rules) -> bool {
        rules.is_tic_tac_toe() || Tiers::can_hold(rules)
    }

    /// The source of its values.
    pub fn source(&self) -> Source {
        match self {
            Oracle::Table => Source::Table,
            Oracle::Tiers(_) => Source::Tiers,
            #[cfg(feature = "disk")]
            Oracle::Disk(_) => Source::Disk,
            Oracle::Transposed(other) => other.source(),
        }
    }

    /// Solves a game within limits of time and memory.
    ///
    /// # Errors
    ///
    /// The game has too many positions, the system does not have enough memory, or the
    /// limits end the work.
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

    /// Solves a game with at most `threads` threads; `None` if it has too many positions, or if the
    /// system does not have enough memory. The largest games take seconds and hundreds of
    /// megabytes.
    pub fn of(rules: Rules, threads: usize) -> Option<Oracle> {
        let limits = Limits::with_threads(threads);
        Oracle::within(rules, Tiers::MAX_BYTES, &limits).ok()
    }

    /// The values of the moves of a position, for [`Level`](crate::opponent::Level).
    pub fn known_moves(&self, position: &Position) -> Vec<(Move, Prospect)> {
        let values = self.move_values(position).into_iter();
        values
            .map(|(played, value)| (played, value.into()))
            .collect()
    }
}

impl Solution for Oracle {
    fn value(&self, position: &Position) -> Option<Value> {
        match self {
            Oracle::Table => TABLE.value(position),
            Oracle::Tiers(tiers) => tiers.value(position),
            #[cfg(feature = "disk")]
            Oracle::Disk(table) => table.value(position),
            Oracle::Transposed(other) => other.value(&transposed_position(position)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every position of games that are wider than high with the transposed game.
    #[test]
    fn a_game_and_its_transpose_have_the_same_values() {
        for game in "4,2,2 4,2,3:misere 3,2,3:torus 3,2,2:wild 4,2,3:notakto".split(' ') {
            let rules: Rules = game.parse().unwrap();
            let other = transposed(&rules).unwrap();
            assert_eq!(
                (other.width(), other.height()),
                (rules.height(), rules.width())
            );
            assert_eq!(transposed(&other), Some(rules));
            let own = Oracle::of(rules, 1).unwrap();
            let by_other = Oracle::Transposed(Arc::new(Oracle::of(other, 1).unwrap()));
            for position in Position::all(rules) {
                assert_eq!(
                    by_other.value(&position),
                    own.value(&position),
                    "{position:?}"
                );
                assert_eq!(by_other.best_moves(&position), own.best_moves(&position));
            }
        }
        for game in ["4,3,3:gravity", "3,2,2,2"] {
            assert_eq!(transposed(&game.parse().unwrap()), None, "{game}");
        }
    }
}
