//! The shapes that several commands print as JSON.

use std::io::Write;

use noughts::{Outcome, Player, Position, Reason, Rules, Status, Unreachable, Value};
use serde::Serialize;

use crate::end::Failure;
use crate::language::{Language, Text};
use crate::problems::Problem;
use crate::prospect::Prospect;
use crate::words;

/// Prints a value as JSON, with a newline at the end.
pub(crate) fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// What a position or a move is worth to the player who is to move or makes it.
#[derive(Serialize)]
pub(crate) struct Worth {
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u8>,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        let (result, plies) = match value {
            Value::Win { plies } => ("win", Some(plies)),
            Value::Draw => ("draw", None),
            Value::Loss { plies } => ("loss", Some(plies)),
        };
        Worth { result, plies }
    }
}

impl From<Prospect> for Worth {
    fn from(prospect: Prospect) -> Worth {
        let result = match prospect {
            Prospect::Exact(value) => return value.into(),
            Prospect::Win => "win",
            Prospect::Loss => "loss",
            Prospect::Unknown => "unknown",
        };
        Worth {
            result,
            plies: None,
        }
    }
}

/// A position and how it stands.
#[derive(Serialize)]
pub(crate) struct Standing {
    game: Rules,
    board: String,
    reachable: bool,
    /// Whose turn it is, or would be if the game were not over.
    turn: Player,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

impl From<&Position> for Standing {
    fn from(position: &Position) -> Standing {
        let outcome = match position.status() {
            Status::ToMove(_) => None,
            Status::Over(Outcome::Win(player)) => Some(player.to_string()),
            Status::Over(Outcome::Draw) => Some("draw".to_owned()),
        };
        Standing {
            game: *position.rules(),
            board: position.to_string(),
            reachable: true,
            turn: position.turn(),
            outcome,
        }
    }
}

/// A board that is not a position, and why.
#[derive(Serialize)]
pub(crate) struct Refusal {
    game: Rules,
    board: String,
    reachable: bool,
    reasons: Vec<RefusalReason>,
}

#[derive(Serialize)]
struct RefusalReason {
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<Player>,
    text: String,
}

impl Refusal {
    pub(crate) fn new(refused: &Unreachable, language: Language) -> Refusal {
        let reason = |reason: Reason| {
            let (name, player) = match reason {
                Reason::TooMany(player) => ("too-many", Some(player)),
                Reason::BothHaveLines => ("both-have-lines", None),
                Reason::PlayedOnAfter(player) => ("played-on-after", Some(player)),
                Reason::LinesApart(player) => ("lines-apart", Some(player)),
            };
            RefusalReason {
                reason: name,
                player,
                text: words::reason(reason, refused.board(), language),
            }
        };
        Refusal {
            game: *refused.board().rules(),
            board: refused.board().to_string(),
            reachable: false,
            reasons: refused.reasons().map(reason).collect(),
        }
    }
}

/// What there is to know of a judge's problem.
#[derive(Serialize)]
pub(crate) struct ProblemAbout {
    id: &'static str,
    aliases: &'static [&'static str],
    title: Text,
    asks: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'static str>,
    input: Text,
    output: Text,
    inputs: Inputs,
    sample: Sample,
}

#[derive(Serialize)]
struct Inputs {
    promised: usize,
    silent: usize,
    excluded: usize,
}

#[derive(Serialize)]
struct Sample {
    input: &'static str,
    output: &'static str,
}

impl From<&Problem> for ProblemAbout {
    fn from(problem: &Problem) -> ProblemAbout {
        let [promised, silent, excluded] = problem.scopes();
        ProblemAbout {
            id: problem.id,
            aliases: problem.aliases,
            title: problem.title,
            asks: problem.asks,
            address: problem.address,
            input: problem.input,
            output: problem.output,
            inputs: Inputs {
                promised,
                silent,
                excluded,
            },
            sample: Sample {
                input: problem.sample.input,
                output: problem.sample.output,
            },
        }
    }
}
