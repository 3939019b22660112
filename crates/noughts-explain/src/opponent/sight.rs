//! What a player sees who looks some moves ahead, in a game of any size.
//!
//! Whether somebody wins or loses within some moves is asked for one move more at
//! a time. Each question is mostly settled by the first move that answers it, so
//! that large boards can be looked at too.

use noughts::{Mark, Move, Outcome, Position, Square, Value};

/// What a move is worth to a player who looks so many moves ahead, this one
/// counted: a win or a loss within them, and otherwise a draw, since nothing that
/// matters is seen. A player who looks no moves ahead sees nothing.
pub(super) fn of_move(position: &Position, played: Move, plies: u8) -> Value {
    match (plies.checked_sub(1), position.play(played)) {
        (Some(rest), Ok(child)) => of_position(&child, rest).for_mover(),
        _ => Value::Draw,
    }
}

/// What a position is worth to the player to move who looks so many moves ahead.
fn of_position(position: &Position, plies: u8) -> Value {
    let seen = (0..=plies).find_map(|plies| {
        if wins(position, plies) {
            Some(Value::Win { plies })
        } else {
            loses(position, plies).then_some(Value::Loss { plies })
        }
    });
    seen.unwrap_or(Value::Draw)
}

/// Whether the player to move can win within some moves.
fn wins(position: &Position, plies: u8) -> bool {
    match (position.outcome(), plies.checked_sub(1)) {
        (Some(outcome), _) => outcome == Outcome::Win(position.turn()),
        (None, None) => false,
        // Only a line of the player's own making wins that soon.
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

/// Whether the player to move cannot but lose within some moves.
fn loses(position: &Position, plies: u8) -> bool {
    match (position.outcome(), plies.checked_sub(1)) {
        (Some(outcome), _) => outcome == Outcome::Win(position.turn().opponent()),
        (None, Some(rest)) => position.children().all(|(_, child)| wins(&child, rest)),
        (None, None) => false,
    }
}

/// How much a player likes a square, one at least: where lines win, the more is at
/// stake there, and where they lose, the less.
pub(super) fn liking(position: &Position, square: Square) -> u64 {
    /// Large enough to tell stakes apart, small enough to be added up.
    const MOST: u64 = 1 << 32;
    let stake = stake(position, square).min(MOST);
    match position.rules().line_wins() {
        true => 1 + stake,
        false => 1 + MOST / (1 + stake),
    }
}

/// For each line through a square that has marks of one kind only, one that grows
/// fourfold with every mark.
fn stake(position: &Position, square: Square) -> u64 {
    let (rules, board) = (position.rules(), position.board());
    let through = rules.lines().filter(|line| {
        let index = rules.index(square);
        index.is_some_and(|index| line.stones().contains(index))
    });
    let stakes = through.map(|line| {
        let [x, o] = Mark::BOTH.map(|mark| (line.stones() & board.stones(mark)).len());
        match x.min(o) {
            0 => 4u64.saturating_pow(x.max(o)),
            _ => 0,
        }
    });
    stakes.fold(0, u64::saturating_add)
}
