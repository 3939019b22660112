//! The wins and losses that a player sees within some moves, in a game of any size.
//!
//! Iterative deepening: for each n in turn, the search decides whether a player wins or loses
//! within n moves. The first move that it tries usually decides this, so the search is fast
//! enough on large boards.

use noughts::{Mark, Move, Outcome, Position, Square, Value};

/// The value that a player with a lookahead of `plies` moves sees: a win or a loss within
/// them, otherwise a draw.
pub(super) fn seen(value: Value, plies: u8) -> Value {
    match value {
        Value::Win { plies: end } | Value::Loss { plies: end } if end > plies => Value::Draw,
        _ => value,
    }
}

/// The value of a move for the player who makes it, with a lookahead of `plies` moves,
/// including this one. It equals [`seen`] of the value with best play, which need not
/// be known.
pub(super) fn move_value(position: &Position, played: Move, plies: u8) -> Value {
    match (plies.checked_sub(1), position.play(played)) {
        (Some(rest), Ok(child)) => value(&child, rest).for_mover(),
        _ => Value::Draw,
    }
}

/// The value of a position for the player to move, with a lookahead of `plies` moves.
fn value(position: &Position, plies: u8) -> Value {
    let seen = (0..=plies).find_map(|plies| {
        if wins(position, plies) {
            Some(Value::Win { plies })
        } else {
            loses(position, plies).then_some(Value::Loss { plies })
        }
    });
    seen.unwrap_or(Value::Draw)
}

/// Whether the player to move can win within `plies` moves.
fn wins(position: &Position, plies: u8) -> bool {
    match (position.outcome(), plies.checked_sub(1)) {
        (Some(outcome), _) => outcome == Outcome::Win(position.turn()),
        (None, None) => false,
        // A single move wins only by completing a line.
        (None, Some(0)) => position.rules().line_wins() && can_complete_a_line(position),
        (None, Some(rest)) => position.children().any(|(_, child)| loses(&child, rest)),
    }
}

/// Whether the player to move has a move that completes a line.
fn can_complete_a_line(position: &Position) -> bool {
    let (rules, board, moves) = (position.rules(), position.board(), position.moves());
    Mark::BOTH.into_iter().any(|mark| {
        let mut squares = moves.with_mark(mark).iter();
        squares.any(|square| rules.has_line(board.stones(mark).with(square)))
    })
}

/// Whether the player to move loses within `plies` moves after every move.
fn loses(position: &Position, plies: u8) -> bool {
    match (position.outcome(), plies.checked_sub(1)) {
        (Some(outcome), _) => outcome == Outcome::Win(position.turn().opponent()),
        (None, Some(rest)) => position.children().all(|(_, child)| wins(&child, rest)),
        (None, None) => false,
    }
}

/// The preference of a player for a square, at least 1. It increases with the
/// weight of the lines through the square if lines win, and decreases if lines
/// lose.
pub(crate) fn preference(position: &Position, square: Square) -> u64 {
    /// Large enough to distinguish weights, small enough for sums.
    const MOST: u64 = 1 << 32;
    let weight = line_weight(position, square).min(MOST);
    if position.rules().line_wins() {
        1 + weight
    } else {
        1 + MOST / (1 + weight)
    }
}

/// The weight of the lines through a square: 4ⁿ for a line with n equal marks, 0
/// for a line with both marks.
fn line_weight(position: &Position, square: Square) -> u64 {
    let (rules, board) = (position.rules(), position.board());
    let through = rules.lines().filter(|line| {
        let index = rules.index(square);
        index.is_some_and(|index| line.stones().contains(index))
    });
    let weights = through.map(|line| {
        let [x, o] = Mark::BOTH.map(|mark| (line.stones() & board.stones(mark)).len());
        match x.min(o) {
            0 => 4u64.saturating_pow(x.max(o)),
            _ => 0,
        }
    });
    weights.fold(0, u64::saturating_add)
}
