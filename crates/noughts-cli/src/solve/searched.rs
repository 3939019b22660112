//! Positions of boards that are too large to keep: who wins, by search.

use noughts::{Outcome, Player, Position, Square, Status};
use noughts_solver::search::Limits;
use noughts_solver::{Findings, Solver};
use serde::Serialize;

use crate::json::Standing;

/// What a search has found out about a position.
pub(crate) struct Searched {
    pub(crate) position: Position,
    pub(crate) outcome: Option<Outcome>,
    /// Nothing if nothing was searched.
    pub(crate) findings: Option<Findings>,
    /// How many positions were searched, for the moves too.
    pub(crate) positions: u64,
    pub(crate) moves: Vec<(Square, Option<Outcome>)>,
    /// Moves that keep the outcome, as far as they are known.
    pub(crate) line: Vec<Square>,
}

/// A part of it, for those who do not want to wait for the rest.
pub(crate) struct Found {
    /// The move that it is about; nothing if it is the position itself.
    pub(crate) square: Option<Square>,
    pub(crate) outcome: Option<Outcome>,
    /// How many positions have been searched by now.
    pub(crate) positions: u64,
}

impl Searched {
    /// What is known without a search: how the game ended, or how it ends with
    /// the next move.
    pub(crate) fn nothing(position: &Position) -> Searched {
        let over = |position: &Position| match position.status() {
            Status::Over(outcome) => Some(outcome),
            Status::ToMove(_) => None,
        };
        let children = position.children();
        Searched {
            position: *position,
            outcome: over(position),
            findings: None,
            positions: 0,
            moves: children
                .map(|(square, child)| (square, over(&child)))
                .collect(),
            line: Vec::new(),
        }
    }

    /// Searches until all is known or the limits are reached, and tells of each
    /// part as it is found.
    pub(crate) fn new(
        solver: &Solver,
        position: &Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(Found),
    ) -> Searched {
        if position.is_over() {
            return Searched::nothing(position);
        }
        let findings = solver.findings(position, limits);
        let outcome = findings.outcome();
        let mut positions = findings.nodes();
        tell(Found {
            square: None,
            outcome,
            positions,
        });
        let mut classes: Vec<(Position, Option<Outcome>)> = Vec::new();
        let mut moves = Vec::new();
        for (square, child) in position.children() {
            // Images of each other are asked about once.
            let class = child.canonical();
            let known = classes.iter().find(|(known, _)| *known == class);
            let outcome = match (known, child.status()) {
                (Some((_, outcome)), _) => *outcome,
                (None, Status::Over(outcome)) => Some(outcome),
                (None, Status::ToMove(_)) => {
                    let findings = solver.findings(&child, limits);
                    positions += findings.nodes();
                    findings.outcome()
                }
            };
            classes.push((class, outcome));
            moves.push((square, outcome));
            tell(Found {
                square: Some(square),
                outcome,
                positions,
            });
        }
        Searched {
            position: *position,
            outcome,
            findings: Some(findings),
            positions,
            moves,
            line: outcome.map_or_else(Vec::new, |outcome| line(solver, position, outcome, limits)),
        }
    }

    pub(crate) fn json(&self) -> impl Serialize + use<> {
        #[derive(Serialize)]
        struct Move {
            square: Square,
            result: &'static str,
        }
        #[derive(Serialize)]
        struct Value {
            result: &'static str,
        }
        #[derive(Serialize)]
        struct Json {
            #[serde(flatten)]
            standing: Standing,
            value: Value,
            /// Search does not tell how soon.
            distances: bool,
            positions_searched: u64,
            moves: Vec<Move>,
            best: Vec<Square>,
            line: Vec<Square>,
        }
        let turn = self.position.turn();
        let best = self.outcome.filter(|_| !self.moves.is_empty());
        let moves = self.moves.iter();
        Json {
            standing: (&self.position).into(),
            value: Value {
                result: result(self.outcome, turn),
            },
            distances: false,
            positions_searched: self.positions,
            moves: moves
                .clone()
                .map(|(square, outcome)| Move {
                    square: *square,
                    result: result(*outcome, turn),
                })
                .collect(),
            best: moves
                .filter(|(_, outcome)| best.is_some() && *outcome == best)
                .map(|(square, _)| *square)
                .collect(),
            line: self.line.clone(),
        }
    }
}

/// Moves of both players after which the outcome is still the same, to the end of
/// the game or of the limits; the move of the winner
/// that the search has found, otherwise the first in reading order.
fn line(
    solver: &Solver,
    position: &Position,
    outcome: Outcome,
    limits: &Limits<'_>,
) -> Vec<Square> {
    let mut position = *position;
    let keeps = |child: &Position| match child.status() {
        Status::Over(end) => end == outcome,
        Status::ToMove(_) => solver.findings(child, limits).outcome() == Some(outcome),
    };
    std::iter::from_fn(|| {
        let winning = solver.winning_move(&position);
        let winning = winning.and_then(|square| Some((square, position.play(square).ok()?)));
        let (square, child) =
            winning.or_else(|| position.children().find(|(_, child)| keeps(child)))?;
        position = child;
        Some(square)
    })
    .collect()
}

/// The word for an outcome in JSON, as the player to move sees it.
pub(crate) fn result(outcome: Option<Outcome>, turn: Player) -> &'static str {
    match outcome {
        None => "unknown",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(player)) if player == turn => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}
