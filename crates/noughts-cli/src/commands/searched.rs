//! `noughts solve` for boards that are too large to keep: who wins, by search.

use std::io::Write;

use noughts::{Outcome, Player, Position, Square, Status};
use noughts_solver::search::{Answer, Limits};
use noughts_solver::{Findings, Solver};
use serde::Serialize;

use crate::args::Solve;
use crate::draw;
use crate::effort::limited;
use crate::end::{Exit, Failure};
use crate::explain::english;
use crate::json::{self, Standing};

pub(super) fn run(
    args: &Solve,
    position: &Position,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let solver = Solver::new(*position.rules(), args.effort.memory);
    let searched = limited(&args.effort, |limits| {
        Searched::new(&solver, position, limits)
    });
    if args.at.json {
        json::print(out, &searched.json())?;
    } else {
        searched.print(out)?;
    }
    Ok(match searched.outcome {
        Some(_) => Exit::Yes,
        None => Exit::No,
    })
}

struct Searched {
    position: Position,
    outcome: Option<Outcome>,
    /// Nothing when the game is over.
    findings: Option<Findings>,
    moves: Vec<(Square, Option<Outcome>)>,
    /// Moves that keep the outcome, as far as they are known.
    line: Vec<Square>,
}

impl Searched {
    fn new(solver: &Solver, position: &Position, limits: &Limits<'_>) -> Searched {
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
        Searched {
            position: *position,
            outcome: findings.outcome(),
            findings: Some(findings),
            moves: moves(solver, position, limits),
            line: findings
                .outcome()
                .map_or_else(Vec::new, |outcome| line(solver, position, outcome, limits)),
        }
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", draw::board(self.position.board()))?;
        let Some(findings) = self.findings else {
            writeln!(out, "{}", english::over(&self.position))?;
            return Ok(());
        };
        let turn = self.position.turn();
        writeln!(out, "{turn} to move: {}", words(&findings))?;
        writeln!(out, "By search, which tells who wins but not how soon")?;
        writeln!(
            out,
            "\nEvery move of {turn}: W wins, D draws, L loses, ? is not known"
        )?;
        let drawn = draw::outcomes(self.position.board(), &self.moves);
        write!(out, "\n{drawn}")?;
        if !self.line.is_empty() {
            let line: Vec<String> = self.line.iter().map(Square::to_string).collect();
            writeln!(out, "\nA line that keeps it so: {}", line.join(" "))?;
        }
        Ok(())
    }

    fn json(&self) -> impl Serialize {
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
) -> Vec<(Square, Option<Outcome>)> {
    let mut classes: Vec<(Position, Option<Outcome>)> = Vec::new();
    let children = position.children().map(|(square, child)| {
        let class = child.canonical();
        if let Some((_, outcome)) = classes.iter().find(|(known, _)| *known == class) {
            return (square, *outcome);
        }
        let outcome = match child.status() {
            Status::Over(outcome) => Some(outcome),
            Status::ToMove(_) => solver.findings(&child, limits).outcome(),
        };
        classes.push((class, outcome));
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

/// What is known, as a sentence without a full stop.
fn words(findings: &Findings) -> String {
    match findings.outcome() {
        Some(Outcome::Win(player)) => format!("{player} wins"),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => {
            let knows_no = |player: &Player| findings.of(*player).answer == Answer::No;
            match Player::BOTH.into_iter().find(knows_no) {
                Some(player) => format!(
                    "{player} does not win; whether {} does is not known within the limits",
                    player.opponent()
                ),
                None => "not known within the limits".to_owned(),
            }
        }
    }
}

fn result(outcome: Option<Outcome>, turn: Player) -> &'static str {
    match outcome {
        None => "unknown",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(player)) if player == turn => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}
