//! Solutions: a trait for types that know the values of positions. The best moves and the best line
//! follow from the values.

#[cfg(feature = "table")]
mod table;
mod value;

use core::fmt;

use crate::{Mark, Move, Moves, Position, Square};
#[cfg(feature = "table")]
pub use table::{Entry, TABLE, Table};
pub use value::{Prospect, Value};

/// A type that knows the values of positions, such as a table.
///
/// Only [`value`](Solution::value) must be implemented. The other methods follow
/// from it: the best move is the one with the greatest value.
///
/// ```
/// use noughts::{Position, Solution, TABLE, Value};
///
/// // x . .
/// // . o .     o holds a draw with an edge; a corner would lose to a fork.
/// // . . x
/// let position: Position = "x../.o./..x".parse()?;
/// let solution: &dyn Solution = &TABLE;
/// let best: Vec<String> = solution
///     .best_moves(&position)
///     .iter()
///     .map(|best| best.square.to_string())
///     .collect();
/// assert_eq!(solution.value(&position), Some(Value::Draw));
/// assert_eq!(best, ["b1", "a2", "c2", "b3"]);
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub trait Solution {
    /// The value of a position to the player whose turn it is; `None` if it is
    /// not known.
    fn value(&self, position: &Position) -> Option<Value>;

    /// Every legal move whose value is known, with that value to the player who
    /// makes it, in the order of [`Position::moves`].
    fn move_values(&self, position: &Position) -> MoveValues {
        let mut values = List::new((FILLER, Value::Draw));
        for (played, child) in position.children() {
            if let Some(value) = self.value(&child) {
                values.push((played, value.for_mover()));
            }
        }
        values
    }

    /// The moves with the greatest value; empty if the game is over or the value
    /// of any move is unknown.
    fn best_moves(&self, position: &Position) -> Moves {
        let values = self.move_values(position);
        let best = values.iter().map(|(_, value)| *value).max();
        let all_known = values.len() == position.moves().len() as usize;
        let best = values
            .iter()
            .filter(|(_, value)| all_known && Some(*value) == best);
        let none = Moves::none(position.rules());
        best.fold(none, |moves, (played, _)| {
            match position.rules().index(played.square) {
                Some(square) => moves.with(square, played.mark),
                None => moves,
            }
        })
    }

    /// The principal variation: best moves of both players to the end of the game,
    /// or to a position in which the best move is not known. Among equal moves it
    /// takes the first in reading order.
    fn best_line(&self, position: &Position) -> BestLine {
        let mut line = List::new(FILLER);
        let mut position = *position;
        while let Some(best) = self.best_moves(&position).into_iter().next() {
            let Ok(next) = position.play(best) else { break };
            line.push(best);
            position = next;
        }
        line
    }
}

/// Fills a list beyond its items.
const FILLER: Move = Move::new(Square::new(0, 0), Mark::X);

/// The result of [`Solution::move_values`]: at most two marks for each square.
pub type MoveValues = List<(Move, Value), 128>;

/// The result of [`Solution::best_line`]: at most a move for each square.
pub type BestLine = List<Move, 64>;

/// A list of at most `CAPACITY` items, without allocation. It dereferences to a slice.
#[derive(Clone, Copy)]
pub struct List<T, const CAPACITY: usize> {
    items: [T; CAPACITY],
    len: usize,
}

impl<T: Copy, const CAPACITY: usize> List<T, CAPACITY> {
    /// An empty list; `filler` fills its places and is never read.
    fn new(filler: T) -> List<T, CAPACITY> {
        List {
            items: [filler; CAPACITY],
            len: 0,
        }
    }

    /// Adds an item if there is room for it.
    fn push(&mut self, item: T) {
        if let Some(place) = self.items.get_mut(self.len) {
            *place = item;
            self.len += 1;
        }
    }
}

impl<T, const CAPACITY: usize> core::ops::Deref for List<T, CAPACITY> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<T: PartialEq, const CAPACITY: usize> PartialEq for List<T, CAPACITY> {
    fn eq(&self, other: &List<T, CAPACITY>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const CAPACITY: usize> Eq for List<T, CAPACITY> {}

impl<T: fmt::Debug, const CAPACITY: usize> fmt::Debug for List<T, CAPACITY> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T, const CAPACITY: usize> IntoIterator for List<T, CAPACITY> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, CAPACITY>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().take(self.len)
    }
}

impl<'a, T, const CAPACITY: usize> IntoIterator for &'a List<T, CAPACITY> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
