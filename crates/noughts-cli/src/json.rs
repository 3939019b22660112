//! The shapes that several commands print as JSON.

use std::io::Write;

use noughts::{Mark, Outcome, Position, Reason, Rules, Unreachable};
use serde::Serialize;

use crate::end::Failure;
use crate::language::{Language, Text};
use crate::problems::Problem;
use crate::words;

/// Prints a value as JSON, with a newline at the end.
pub(crate) fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// A position and how it stands.
#[derive(Serialize)]
pub(crate) struct Standing {
    game: Rules,
    board: String,
    reachable: bool,
    /// Whose turn it is, or would be if the game were not over.
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

impl From<&Position> for Standing {
    fn from(position: &Position) -> Standing {
        let rules = position.rules();
        Standing {
            game: *rules,
            board: position.to_string(),
            reachable: true,
            turn: rules.player_name(position.turn()),
            outcome: position.outcome().map(|how| outcome(rules, how)),
        }
    }
}

/// Who has won, or `draw`.
pub(crate) fn outcome(rules: &Rules, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(player) => rules.player_name(player),
        Outcome::Draw => "draw",
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
    mark: Option<Mark>,
    text: String,
}

impl Refusal {
    pub(crate) fn new(refused: &Unreachable, language: Language) -> Refusal {
        let reason = |reason: Reason| {
            let (name, mark) = match reason {
                Reason::TooMany(mark) => ("too-many", Some(mark)),
                Reason::NotPlayed(mark) => ("not-played", Some(mark)),
                Reason::BothHaveLines => ("both-have-lines", None),
                Reason::PlayedOnAfter(mark) => ("played-on-after", Some(mark)),
                Reason::LinesApart(mark) => ("lines-apart", Some(mark)),
                Reason::Floating => ("floating", None),
                Reason::LineCovered(mark) => ("line-covered", Some(mark)),
                Reason::NoOrder => ("no-order", None),
                Reason::Undecided => ("undecided", None),
                _ => ("other", None),
            };
            RefusalReason {
                reason: name,
                mark,
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
