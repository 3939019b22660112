//! What a player sees who looks some moves ahead, on a board of any size.

use noughts::{Board, Outcome, Player, Position, Square, Status, Stones, Value};

/// What a move is worth to a player who looks so many moves ahead, this one
/// counted: a win or a loss within them, and otherwise a draw, since nothing that
/// matters is seen. A player who looks no moves ahead sees nothing.
pub(super) fn of_move(position: &Position, square: Square, plies: u8) -> Value {
    match (plies.checked_sub(1), position.play(square)) {
        (Some(rest), Ok(child)) => of_position(&child, rest).for_mover(),
        _ => Value::Draw,
    }
}

/// What a position is worth to the player to move who looks so many moves ahead.
fn of_position(position: &Position, plies: u8) -> Value {
    let turn = match position.status() {
        Status::ToMove(turn) => turn,
        Status::Over(Outcome::Draw) => return Value::Draw,
        Status::Over(Outcome::Win(_)) => return Value::Loss { plies: 0 },
    };
    let board = position.board();
    if plies == 0 {
        return Value::Draw;
    }
    if !completing(board, turn).is_empty() {
        return Value::Win { plies: 1 };
    }
    if plies == 1 {
        return Value::Draw;
    }
    // Only what blocks a threat can be better than losing to it.
    let dangers = completing(board, turn.opponent());
    let moves = match dangers.len() {
        0 if plies == 2 => return Value::Draw,
        0 => position.open(),
        1 => dangers,
        _ => return Value::Loss { plies: 2 },
    };
    let moves = position.rules().squares(moves);
    let values = moves.map(|square| of_move(position, square, plies));
    values.max().unwrap_or(Value::Draw)
}

/// The empty squares where a player would complete a line.
fn completing(board: &Board, player: Player) -> Stones {
    let rules = board.rules();
    let completes = |stone: &Stones| rules.has_line(board.stones(player) | *stone);
    let squares = board.vacant().singles().filter(completes);
    squares.fold(Stones::NONE, |all, stone| all | stone)
}

/// How much a player likes a square: one, and for each line through it that only
/// one player has marks on, one that grows fourfold with every mark.
pub(super) fn liking(position: &Position, square: Square) -> u64 {
    let board = position.board();
    let through = position.rules().lines().filter(|line| {
        let stone = position.rules().stone(square);
        stone.is_some_and(|stone| line.stones().contains(stone))
    });
    let worth = through.map(|line| {
        let [x, o] = Player::BOTH.map(|player| (line.stones() & board.stones(player)).len());
        match x.min(o) {
            0 => 4u64.saturating_pow(x.max(o)),
            _ => 0,
        }
    });
    worth.fold(1, u64::saturating_add)
}
