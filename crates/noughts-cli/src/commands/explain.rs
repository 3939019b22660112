use std::io::Write;

use noughts::Position;
use noughts_explain::Explanation;
use noughts_explain::Oracle;
use noughts_explain::Searched;

use crate::args::Explain;
use crate::effort::{limited, threads};
use crate::end::{Exit, Failure};
use crate::json;

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let position = super::position(&args.at, language, out)?;
    let explanation = super::known(match Oracle::at(&position, threads(args.effort.jobs)) {
        Some(oracle) => Explanation::of(&oracle, &position),
        None => search(args, &position)?,
    })?;
    if args.at.json {
        json::print(out, &explanation.json(language))?;
    } else {
        super::print_board(&position, language, out)?;
        writeln!(out, "{}", explanation.text(language).join("\n\n"))?;
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
