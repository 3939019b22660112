use std::io::Write;

use noughts::{Line, Position, Square};
use noughts_solver::Solver;
use serde::Serialize;

use crate::args::Explain;
use crate::draw;
use crate::effort::limited;
use crate::end::{Exit, Failure};
use crate::explain::{Explanation, Judgement, Step, Threat, text};
use crate::json::{self, Standing, Worth};
use crate::language::Language;
use crate::oracle::Oracle;
use crate::prospect::Prospect;
use crate::solve::searched::Searched;

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = super::position(&args.at, args.language, out)?;
    let explanation = super::known(match Oracle::of(*position.rules(), args.effort.jobs) {
        Some(oracle) => Explanation::of(&oracle, &position),
        None => search(args, &position),
    })?;
    if args.at.json {
        json::print(out, &json(&explanation, args.language))?;
    } else {
        writeln!(out, "{}", draw::board(position.board()))?;
        writeln!(out, "{}", text(&explanation, args.language).join("\n\n"))?;
    }
    Ok(match explanation.value {
        Prospect::Unknown => Exit::No,
        _ => Exit::Yes,
    })
}

/// Boards that are too large to keep.
fn search(args: &Explain, position: &Position) -> Option<Explanation> {
    let solver = Solver::new(*position.rules(), args.effort.memory);
    limited(&args.effort, |limits| {
        let searched = Searched::new(&solver, position, limits, |_| {});
        Explanation::searched(&searched, Some((&solver, limits)))
    })
}

fn json(explanation: &Explanation, language: Language) -> impl Serialize {
    #[derive(Serialize)]
    struct Choice<'a> {
        squares: &'a [Square],
        #[serde(flatten)]
        worth: Worth,
        judgement: Judgement,
        line: &'a [Step],
    }
    #[derive(Serialize)]
    struct Json<'a> {
        #[serde(flatten)]
        standing: Standing,
        value: Worth,
        /// Only said where they are not known.
        #[serde(skip_serializing_if = "Clone::clone")]
        distances: bool,
        lines: &'a [Line],
        wins: &'a [Threat],
        dangers: &'a [Threat],
        forks: &'a [Step],
        choices: Vec<Choice<'a>>,
        text: Vec<String>,
    }
    let choices = explanation.choices.iter().map(|choice| Choice {
        squares: &choice.squares,
        worth: choice.value.into(),
        judgement: choice.judgement,
        line: &choice.line,
    });
    Json {
        standing: (&explanation.position).into(),
        value: explanation.value.into(),
        distances: explanation.distances,
        lines: &explanation.lines,
        wins: &explanation.wins,
        dangers: &explanation.dangers,
        forks: &explanation.forks,
        choices: choices.collect(),
        text: text(explanation, language),
    }
}
