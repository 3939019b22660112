use std::io::Write;

use noughts::Position;
use noughts_explain::{Oracle, Searched, Solved};

use crate::args::Solve;
use crate::effort::{limited, threads};
use crate::end::{Exit, Failure};
use crate::json;

pub(crate) fn run(args: &Solve, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let position = super::position(&args.at, language, out)?;
    let Some(oracle) = Oracle::at(&position, threads(args.effort.jobs)) else {
        return search(args, &position, out);
    };
    let solved = super::known(Solved::of(&oracle, &position))?;
    if args.at.json {
        json::print(out, &solved)?;
    } else {
        super::print_board(&position, language, out)?;
        writeln!(out, "{}", solved.text(language).join("\n\n"))?;
    }
    Ok(Exit::Yes)
}

/// Boards that are too large to keep.
fn search(args: &Solve, position: &Position, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let solver = super::solver(*position.rules(), args.effort.memory)?;
    let searched = limited(&args.effort, |limits| {
        Searched::new(&solver, position, limits, |_| {})
    });
    if args.at.json {
        json::print(out, &searched)?;
    } else {
        super::print_board(position, language, out)?;
        writeln!(out, "{}", searched.text(language).join("\n\n"))?;
    }
    Ok(match searched.value.is_decided() {
        true => Exit::Yes,
        false => Exit::No,
    })
}
