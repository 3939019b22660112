//! The purpose of a move, and the lines that a player can complete next. Both follow from the
//! rules alone, so they hold for every game.

use noughts::{Line, Move, Notation, Outcome, PlayError, Player, Position, Square, Threat};
use schemars::JsonSchema;
use serde::Serialize;

use crate::moves::Named;

/// A move and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// Who moves.
    pub player: Named<Player>,
    /// The move.
    #[serde(rename = "move")]
    pub played: Notation,
    /// The lines it completes.
    pub completes: Vec<Line>,
    /// The lines with which the opponent would have won here.
    pub blocks: Vec<Line>,
    /// Whether every other move loses immediately, and this one does not.
    pub forced: bool,
    /// The lines of their own mark with which the player could win next.
    pub threatens: Vec<Threat>,
    /// Whether it threatens at several squares, and the opponent cannot win first.
    pub fork: bool,
    /// The lines with which the opponent can win next and could not before: where
    /// marks are shared all of them, otherwise those at squares that this move has
    /// made playable.
    pub gives: Vec<Threat>,
    /// Whether every reply loses immediately, though it is not a fork.
    pub zugzwang: bool,
}

impl Step {
    /// Makes a move, and says what it is for.
    pub(super) fn play(position: &Position, played: Move) -> Result<(Step, Position), PlayError> {
        let next = position.play(played)?;
        let player = position.turn();
        let before = dangers(position);
        let threatens = of_their_own(&next, player);
        let after = wins(&next, player.opponent());
        let gives: Vec<Threat> = after
            .iter()
            .copied()
            .filter(|threat| !before.contains(threat))
            .collect();
        let fork = squares(&threatens).len() > 1 && after.is_empty();
        let step = Step {
            player: Named::player(position.rules(), player),
            played: position.rules().notation(played),
            // Before there was no line.
            completes: next.board().lines(played.mark).collect(),
            forced: squares(&before) == [played.square]
                && wins(position, player).is_empty()
                && gives.is_empty(),
            blocks: before
                .into_iter()
                .filter(|threat| threat.square == played.square)
                .map(|threat| threat.line)
                .collect(),
            threatens,
            fork,
            gives,
            zugzwang: !fork && every_move_loses_at_once(&next),
        };
        Ok((step, next))
    }
}

/// The lines that a player would complete if it were their turn, by move; empty if
/// the game is over.
fn completions(position: &Position, player: Player) -> Vec<Threat> {
    if position.is_over() {
        return Vec::new();
    }
    let (rules, board) = (position.rules(), position.board());
    let moves = rules.moves_if_to_move(player, board.occupied());
    let marks = rules.marks_of(player).iter();
    let threats = marks.flat_map(|mark| board.threats(*mark));
    let playable = |threat: &Threat| moves.contains(Move::new(threat.square, threat.mark));
    let mut found: Vec<Threat> = threats.filter(playable).collect();
    found.sort_by_key(|threat| (threat.square, threat.mark));
    found
}

/// Where a player would win immediately if it were their turn.
pub(super) fn wins(position: &Position, player: Player) -> Vec<Threat> {
    if position.rules().line_wins() {
        completions(position, player)
    } else {
        Vec::new()
    }
}

/// Where the player to move would lose immediately.
pub(super) fn losses(position: &Position) -> Vec<Threat> {
    if position.rules().line_wins() {
        Vec::new()
    } else {
        completions(position, position.turn())
    }
}

/// Where a player would win immediately with a line that only they can complete.
fn of_their_own(position: &Position, player: Player) -> Vec<Threat> {
    let mut threats = wins(position, player);
    threats.retain(|threat| position.rules().owner(threat.mark) == Some(player));
    threats
}

/// Where the opponent of the player to move would win immediately. Empty where marks are
/// shared: what the opponent could complete, the player to move can.
pub(super) fn dangers(position: &Position) -> Vec<Threat> {
    of_their_own(position, position.turn().opponent())
}

/// Whether there are moves, and after each the opponent has won or can win with
/// the next.
pub(super) fn every_move_loses_at_once(position: &Position) -> bool {
    let opponent = position.turn().opponent();
    let loses = |(_, child): (Move, Position)| match child.outcome() {
        Some(outcome) => outcome == Outcome::Win(opponent),
        None => !wins(&child, opponent).is_empty(),
    };
    !position.is_over() && position.children().all(loses)
}

/// The squares of some threats, each once.
pub(super) fn squares(threats: &[Threat]) -> Vec<Square> {
    let mut squares: Vec<Square> = threats.iter().map(|threat| threat.square).collect();
    squares.dedup();
    squares
}
