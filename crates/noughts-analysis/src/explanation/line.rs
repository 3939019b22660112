//! Lines of play that keep the value, and the purpose of each move.
//!
//! With a solution, both players play best moves, and the most testing of equal moves. With a
//! search, the winner plays the moves that the search found, the loser resists, and a drawn line
//! continues until pairs hold the draw. The purpose of a move follows from the rules alone.

use std::cmp::Reverse;

use noughts::{
    Line, Move, Notation, Outcome, PlayError, Player, Position, Prospect, Solution, Square, Threat,
    Value,
};
use noughts_solver::{GravitySearch, Limits, Solver};
use schemars::JsonSchema;
use serde::Serialize;

use crate::moves::Named;
use crate::opponent::{preference, risk};
use crate::search::Searcher;

/// A move and its purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// The player to move.
    pub player: Named<Player>,
    /// The move.
    #[serde(rename = "move")]
    pub played: Notation,
    /// The lines that the move completes.
    pub completes: Vec<Line>,
    /// The lines with which the opponent would have won on this square.
    pub blocks: Vec<Line>,
    /// Whether every other move loses immediately, and this one does not.
    pub forced: bool,
    /// The lines with which only this player could win next.
    pub threatens: Vec<Threat>,
    /// Whether the move threatens to win on several squares, and the opponent cannot win first.
    pub fork: bool,
    /// The lines with which the opponent can win next but could not before. If
    /// players share marks, these are all such lines, otherwise those on squares
    /// that this move has made playable.
    pub gives: Vec<Threat>,
    /// Whether the opponent is in zugzwang: every reply loses immediately, but the move is not a
    /// fork.
    pub zugzwang: bool,
}

impl Step {
    /// Makes a move, and determines its purpose.
    pub(super) fn play(position: &Position, played: Move) -> Result<(Step, Position), PlayError> {
        let next = position.play(played)?;
        let player = position.turn();
        let before = dangers(position);
        let threatens = own_wins(&next, player);
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
            // There was no line before the move.
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
            zugzwang: !fork && every_move_loses_immediately(&next),
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

/// The squares on which a player would win immediately if it were their turn.
pub(super) fn wins(position: &Position, player: Player) -> Vec<Threat> {
    if position.rules().line_wins() {
        completions(position, player)
    } else {
        Vec::new()
    }
}

/// The squares on which the player to move would lose immediately.
pub(super) fn losses(position: &Position) -> Vec<Threat> {
    if position.rules().line_wins() {
        Vec::new()
    } else {
        completions(position, position.turn())
    }
}

/// The squares on which a player would win immediately with a line that only this player can
/// complete.
fn own_wins(position: &Position, player: Player) -> Vec<Threat> {
    let mut threats = wins(position, player);
    threats.retain(|threat| position.rules().owner(threat.mark) == Some(player));
    threats
}

/// The squares on which the opponent of the player to move would win immediately. Empty if
/// players share marks, because then the player to move can complete the same lines.
pub(super) fn dangers(position: &Position) -> Vec<Threat> {
    own_wins(position, position.turn().opponent())
}

/// Whether there are moves, and after each of them the opponent has won or can
/// win with the next move.
pub(super) fn every_move_loses_immediately(position: &Position) -> bool {
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

/// Best play of both players to the end of the game, or to a position that is not in the
/// solution. Of equal moves it plays the most testing one: first one that blocks, so
/// that no player seems to overlook a threat; then the one to which the fewest replies
/// hold; then the one with the most open lines.
pub fn best_line(solution: &dyn Solution, position: &Position) -> Vec<Move> {
    let steps = testing_line(solution, *position).into_iter();
    steps.map(|step| step.played.played()).collect()
}

/// A key that orders moves of equal value, the most testing first. `risk` is the share of the
/// replies that do not hold.
pub(super) fn order(position: &Position, step: &Step, risk: u64) -> impl Ord + use<> {
    let preference = preference(position, step.played.played().square);
    (step.blocks.is_empty(), Reverse(risk), Reverse(preference))
}

/// The most testing of the moves that keep a value; `None` if the game is over.
fn most_testing(
    solution: &dyn Solution,
    position: &Position,
    value: Value,
) -> Option<(Step, Position)> {
    let keeps = |child: &Position| solution.value(child).map(Value::for_mover) == Some(value);
    position
        .children()
        .filter(|(_, child)| keeps(child))
        .flat_map(|(played, _)| Step::play(position, played))
        .min_by_key(|(step, child)| order(position, step, risk(solution, child)))
}

/// The most testing play from a position to the end.
pub(super) fn testing_line(solution: &dyn Solution, mut position: Position) -> Vec<Step> {
    let next = || {
        let value = solution.value(&position)?;
        let (step, next) = most_testing(solution, &position, value)?;
        position = next;
        Some(step)
    };
    std::iter::from_fn(next).collect()
}

/// The number of moves of a draw that are shown. There may be dozens to the full
/// board, which explain nothing.
const DRAWN_MOVES: usize = 8;

/// The number of states to search for a move that the search has found before
/// but lost from its table.
const STATES: u64 = 100_000;

/// The same after the limits are reached, which still finds nearly known results.
const STATES_BEYOND_LIMITS: u64 = 500;

/// How a line of play from a search ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The game is over, or there is nothing to show.
    Over,
    /// Neither player can still win, because each blocks all lines with pairs of squares.
    Pairs(Vec<Holding>),
    /// The draw continues in the same way.
    Drawn,
    /// The limits ended the search for further moves.
    CutShort,
}

/// The pairs with which a player stops every line of the opponent: when the
/// opponent takes one square of a pair, the player takes the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The player who stops the opponent.
    pub player: Player,
    /// The pairs; empty if the remaining lines are too few to need any.
    pub pairs: Vec<[Square; 2]>,
}

/// Play from a position that keeps the known part of its value.
pub(crate) fn searched_line(
    searcher: &Searcher,
    position: Position,
    value: Prospect,
    limits: &Limits<'_>,
) -> (Vec<Step>, LineEnd) {
    match (searcher, value, value.outcome(position.turn())) {
        (Searcher::Positional(solver), _, Some(outcome)) => {
            line_to_outcome(solver, position, outcome, limits)
        }
        (Searcher::Gravity(search), Prospect::Exact(value), _) => {
            line_with_distances(search, position, value, limits)
        }
        _ => (Vec::new(), LineEnd::Over),
    }
}

/// Best play of both players from a position: the winner wins as soon as possible, the loser
/// loses as late as possible.
fn line_with_distances(
    search: &GravitySearch,
    mut position: Position,
    mut value: Value,
    limits: &Limits<'_>,
) -> (Vec<Step>, LineEnd) {
    let mut steps = Vec::new();
    while !position.is_over() {
        if value == Value::Draw && steps.len() >= DRAWN_MOVES {
            return (steps, LineEnd::Drawn);
        }
        let played = search.keeping_move(&position, value, limits);
        let Some((step, next)) = played.and_then(|played| Step::play(&position, played).ok())
        else {
            return (steps, LineEnd::CutShort);
        };
        steps.push(step);
        position = next;
        value = value.for_opponent();
    }
    (steps, LineEnd::Over)
}

/// Play from a position in which every move keeps `outcome`.
fn line_to_outcome(
    solver: &Solver,
    mut position: Position,
    outcome: Outcome,
    limits: &Limits<'_>,
) -> (Vec<Step>, LineEnd) {
    let mut steps = Vec::new();
    loop {
        if position.is_over() {
            return (steps, LineEnd::Over);
        }
        if outcome == Outcome::Draw {
            if let Some(holdings) = holdings(solver, &position) {
                return (steps, LineEnd::Pairs(holdings));
            }
            if steps.len() >= DRAWN_MOVES {
                return (steps, LineEnd::Drawn);
            }
        }
        let played = match outcome {
            Outcome::Win(winner) if winner != position.turn() => resistance(solver, &position),
            _ => move_to_outcome(solver, &position, outcome, limits),
        };
        let Some((step, next)) = played.and_then(|played| Step::play(&position, played).ok())
        else {
            return (steps, LineEnd::CutShort);
        };
        steps.push(step);
        position = next;
    }
}

/// A move that keeps the known part of the value of a position.
pub(crate) fn keeping_move(
    searcher: &Searcher,
    position: &Position,
    value: Prospect,
    limits: &Limits<'_>,
) -> Option<Move> {
    match (searcher, value) {
        (Searcher::Gravity(search), Prospect::Exact(value)) => {
            search.keeping_move(position, value, limits)
        }
        (Searcher::Gravity(_), _) => None,
        (Searcher::Positional(solver), _) => {
            let outcome = value.outcome(position.turn())?;
            move_to_outcome(solver, position, outcome, limits)
        }
    }
}

/// A move of the winner, or of a player who keeps a draw.
fn move_to_outcome(
    solver: &Solver,
    position: &Position,
    outcome: Outcome,
    limits: &Limits<'_>,
) -> Option<Move> {
    let (turn, opponent) = (position.turn(), position.turn().opponent());
    let known = || match outcome {
        Outcome::Win(_) => solver.winning_move(position),
        Outcome::Draw => solver.holding_move(position),
    };
    known().or_else(|| {
        let limits = within(limits);
        let attacker = if outcome == Outcome::Draw {
            opponent
        } else {
            turn
        };
        solver.finding(position, attacker, &limits);
        known()
    })
}

/// The limits for one move of a line.
fn within<'a>(limits: &Limits<'a>) -> Limits<'a> {
    let most = limits.nodes.unwrap_or(u64::MAX);
    if limits.are_reached() {
        Limits {
            nodes: Some(STATES_BEYOND_LIMITS.min(most)),
            threads: 1,
            progress: limits.progress,
            ..Limits::NONE
        }
    } else {
        Limits {
            nodes: Some(STATES.min(most)),
            ..*limits
        }
    }
}

/// The move of a player who loses anyway: one that blocks, otherwise the one that took
/// the most work to refute, otherwise one that threatens on the most open lines.
fn resistance(solver: &Solver, position: &Position) -> Option<Move> {
    let moves = position.moves().into_iter();
    let plays = moves.flat_map(|played| Step::play(position, played));
    let steps: Vec<Step> = plays.map(|(step, _)| step).collect();
    let completes = steps.iter().find(|step| !step.completes.is_empty());
    let blocks = || steps.iter().find(|step| !step.blocks.is_empty());
    let best = || {
        steps.iter().min_by_key(|step| {
            let preference = preference(position, step.played.played().square);
            (step.threatens.is_empty(), Reverse(preference))
        })
    };
    let certain = completes.or_else(blocks).map(|step| step.played.played());
    certain
        .or_else(|| solver.resisting_move(position))
        .or_else(|| best().map(|step| step.played.played()))
}

/// The pairs with which both players block all lines; `None` if one of them cannot.
fn holdings(solver: &Solver, position: &Position) -> Option<Vec<Holding>> {
    let holding = |player: Player| {
        let pairs = solver.pairs(position, player.opponent())?;
        Some(Holding { player, pairs })
    };
    Player::BOTH.into_iter().map(holding).collect()
}
