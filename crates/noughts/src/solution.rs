use crate::{Position, Square, Value};

/// Something that knows the values of positions: a table, a tablebase, a
/// search.
///
/// Who can tell a value gets the rest for free: the best move is the maximum of
/// the moves' values.
///
/// ```
/// use noughts::{Position, Solution, TABLE, Value};
///
/// // x . .
/// // . o .     o holds a draw with an edge; a corner would lose to a fork.
/// // . . x
/// let position: Position = "x../.o./..x".parse()?;
/// let best: Vec<String> = TABLE.best_moves(&position).map(|s| s.to_string()).collect();
/// assert_eq!(TABLE.value(&position), Some(Value::Draw));
/// assert_eq!(best, ["b1", "a2", "c2", "b3"]);
/// # Ok::<(), noughts::ParsePositionError>(())
/// ```
pub trait Solution {
    /// The value of a position to the player whose turn it is; nothing if it
    /// is not known.
    fn value(&self, position: &Position) -> Option<Value>;

    /// Every move whose value is known, with that value to the player who
    /// makes it, in reading order.
    fn move_values(&self, position: &Position) -> impl Iterator<Item = (Square, Value)> {
        position
            .children()
            .filter_map(|(square, child)| Some((square, self.value(&child)?.for_mover())))
    }

    /// The moves that no other move surpasses, in reading order. None when the
    /// game is over, and none as long as the value of any move is not known.
    fn best_moves(&self, position: &Position) -> impl Iterator<Item = Square> {
        let values = || self.move_values(position);
        let all_known = values().count() == position.open().len() as usize;
        let best = values().map(|(_, value)| value).max().filter(|_| all_known);
        let best_moves = values().filter(move |(_, value)| Some(*value) == best);
        best_moves.map(|(square, _)| square)
    }

    /// The principal line: best moves of both players to the end of the game.
    /// Of equal moves the first in reading order is played.
    fn best_line(&self, position: &Position) -> impl Iterator<Item = Square> {
        let mut position = *position;
        core::iter::from_fn(move || {
            let best = self.best_moves(&position).next()?;
            position = position.play(best).ok()?;
            Some(best)
        })
    }
}
