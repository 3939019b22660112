use std::io::Write;

use noughts::{Line, Square};
use serde::Serialize;

use crate::args::Explain;
use crate::draw;
use crate::end::{Exit, Failure};
use crate::explain::{Explanation, Judgement, Step, Threat, text};
use crate::json::{self, Standing, Worth};
use crate::language::Language;

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> Result<Exit, Failure> {
    let position = super::position(&args.at, args.language, out)?;
    let oracle = super::complete(*position.rules(), "explain")?;
    let explanation = super::known(Explanation::of(&oracle, &position))?;
    if args.at.json {
        json::print(out, &json(&explanation, args.language))?;
    } else {
        writeln!(out, "{}", draw::board(position.board()))?;
        writeln!(out, "{}", text(&explanation, args.language).join("\n\n"))?;
    }
    Ok(Exit::Yes)
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
        lines: &explanation.lines,
        wins: &explanation.wins,
        dangers: &explanation.dangers,
        forks: &explanation.forks,
        choices: choices.collect(),
        text: text(explanation, language),
    }
}
