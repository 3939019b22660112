use std::io::Write;

use noughts_explain::words::grouped;
use noughts_judge::problems::ProblemAbout;
use noughts_judge::problems::{PROBLEMS, Problem};

use crate::args::Problems;
use crate::exit::{Exit, Failure};
use crate::json;

pub(crate) fn run(args: &Problems, out: &mut impl Write) -> Result<Exit, Failure> {
    match (&args.problem, args.json) {
        (None, false) => list(out)?,
        (None, true) => json::print(out, &PROBLEMS.map(ProblemAbout::from))?,
        (Some(name), false) => one(super::problem(name)?, out)?,
        (Some(name), true) => json::print(out, &ProblemAbout::from(super::problem(name)?))?,
    }
    Ok(Exit::Yes)
}

fn list(out: &mut impl Write) -> Result<(), Failure> {
    let widest = PROBLEMS
        .iter()
        .map(|problem| problem.id.len())
        .max()
        .unwrap_or(0);
    for problem in PROBLEMS {
        writeln!(out, "{:widest$}  {}", problem.id, problem.asks.en)?;
    }
    Ok(writeln!(
        out,
        "\nnoughts problems ID tells more about one of them."
    )?)
}

fn one(problem: &Problem, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", problem.id)?;
    let mut row = |name: &str, text: &str| writeln!(out, "{name:9} {text}");
    row(
        "title",
        &format!("{} ({})", problem.title.en, problem.title.ko),
    )?;
    row(
        "asks",
        &format!("{} ({})", problem.asks.en, problem.asks.ko),
    )?;
    if let Some(address) = problem.address {
        row("address", address)?;
    }
    if !problem.aliases.is_empty() {
        row("also", &problem.aliases.join(", "))?;
    }
    row("input", problem.input.en)?;
    row("output", problem.output.en)?;
    let [promised, silent, excluded] = problem.scopes();
    row(
        "inputs",
        &format!("{} that the judge may give", grouped(promised as u128)),
    )?;
    if silent > 0 {
        row(
            "",
            &format!(
                "{} on which the statement is silent",
                grouped(silent as u128)
            ),
        )?;
    }
    if excluded > 0 {
        let counted = grouped(excluded as u128);
        row(
            "",
            &format!("{counted} that the statement excludes and noughts answers"),
        )?;
    }
    for (name, text) in [
        ("input", problem.sample.input),
        ("output", problem.sample.output),
    ] {
        writeln!(out, "\nSample {name}:")?;
        for line in text.lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    Ok(())
}
