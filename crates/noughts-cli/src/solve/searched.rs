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
    /// Nothing when the game is over.
    pub(crate) findings: Option<Findings>,
    pub(crate) moves: Vec<(Square, Option<Outcome>)>,
    /// Moves that keep the outcome, as far as they are known.
    pub(crate) line: Vec<Square>,
}

/// A part of it, for those who do not want to wait for the rest.
#[expect(dead_code, reason = "the server will pass it on")]
pub(crate) enum Found {
    /// How the game ends.
    Outcome(Option<Outcome>),
    /// How it ends after a move.
    Move(Square, Option<Outcome>),
}

impl Searched {
    /// Searches until all is known or the limits are reached, and tells of each
    /// part as it is found.
    pub(crate) fn new(
        solver: &Solver,
        position: &Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(Found),
    ) -> Searched {
        if let Status::Over(outcome) = position.status() {
            return Searched {
                position: *position,
                outcome: Some(outcome),
                findings: None,
                moves: Vec::new(),
                line: Vec::new(),
            };
        }
        let findings = solver.findings(position, limits);
        let outcome = findings.outcome();
        tell(Found::Outcome(outcome));
        Searched {
            position: *position,
            outcome,
            findings: Some(findings),
            moves: moves(solver, position, limits, &mut tell),
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
            positions_searched: self.findings.map_or(0, |findings| findings.nodes()),
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

/// How the game ends after each move, images of each other asked about once.
fn moves(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    tell: &mut impl FnMut(Found),
) -> Vec<(Square, Option<Outcome>)> {
    let mut classes: Vec<(Position, Option<Outcome>)> = Vec::new();
    let children = position.children().map(|(square, child)| {
        let class = child.canonical();
        let known = classes.iter().find(|(known, _)| *known == class);
        let outcome = known.map_or_else(
            || match child.status() {
                Status::Over(outcome) => Some(outcome),
                Status::ToMove(_) => solver.findings(&child, limits).outcome(),
            },
            |(_, outcome)| *outcome,
        );
        classes.push((class, outcome));
        tell(Found::Move(square, outcome));
        (square, outcome)
    });
    children.collect()
}

/// Moves of both players after which the outcome is still the same, to the end of
/// the game or of the limits; of several the first in reading order.
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
        let (square, child) = position.children().find(|(_, child)| keeps(child))?;
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
