use std::io::Write;

use noughts::{Line, Notation, Position, Prospect, Threat};
use serde::Serialize;

use crate::args::Explain;
use crate::effort::limited;
use crate::end::{Exit, Failure};
use crate::explain::{Explanation, Judgement, Step, text};
use crate::json::{self, Standing};
use crate::language::Language;
use crate::oracle::Oracle;
use crate::solve::notations;
use crate::solve::searched::Searched;

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let position = super::position(&args.at, language, out)?;
    let explanation = super::known(match Oracle::at(&position, args.effort.jobs) {
        Some(oracle) => Explanation::of(&oracle, &position),
        None => search(args, &position)?,
    })?;
    if args.at.json {
        json::print(out, &json(&explanation, language))?;
    } else {
        super::print_board(&position, language, out)?;
        writeln!(out, "{}", text(&explanation, language).join("\n\n"))?;
    }
    Ok(match explanation.value.is_decided() {
        true => Exit::Yes,
        false => Exit::No,
    })
}

/// Boards that are too large to keep.
fn search(args: &Explain, position: &Position) -> Result<Option<Explanation>, Failure> {
    let solver = super::solver(*position.rules(), args.effort.memory)?;
    Ok(limited(&args.effort, |limits| {
        let searched = Searched::new(&solver, position, limits, |_| {});
        Explanation::searched(&searched, Some((&solver, limits)))
    }))
}

fn json(explanation: &Explanation, language: Language) -> impl Serialize {
    #[derive(Serialize)]
    struct Choice<S> {
        moves: Vec<Notation>,
        #[serde(flatten)]
        value: Prospect,
        judgement: Judgement,
        line: Vec<S>,
    }
    #[derive(Serialize)]
    struct Json<'a, S> {
        #[serde(flatten)]
        standing: Standing,
        value: Prospect,
        /// Only said where they are not known.
        #[serde(skip_serializing_if = "Clone::clone")]
        distances: bool,
        lines: &'a [Line],
        wins: &'a [Threat],
        losses: &'a [Threat],
        dangers: &'a [Threat],
        no_defence: bool,
        forks: Vec<S>,
        zugzwangs: Vec<S>,
        choices: Vec<Choice<S>>,
        text: Vec<String>,
    }
    let rules = explanation.position.rules();
    let steps = |steps: &[Step]| steps.iter().map(|step| step.json(rules)).collect();
    let choices = explanation.choices.iter().map(|choice| Choice {
        moves: notations(rules, &choice.moves),
        value: choice.value,
        judgement: choice.judgement,
        line: steps(&choice.line),
    });
    Json {
        standing: (&explanation.position).into(),
        value: explanation.value,
        distances: explanation.distances,
        lines: &explanation.lines,
        wins: &explanation.wins,
        losses: &explanation.losses,
        dangers: &explanation.dangers,
        no_defence: explanation.no_defence,
        forks: steps(&explanation.forks),
        zugzwangs: steps(&explanation.zugzwangs),
        choices: choices.collect(),
        text: text(explanation, language),
    }
}
