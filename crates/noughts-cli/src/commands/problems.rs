use std::io::Write;

use noughts_analysis::{Language, Text};
use noughts_judge::functions::Returns;
use noughts_judge::problems::{PROBLEMS, Problem, ProblemAbout};
use unicode_width::UnicodeWidthStr;

use crate::args::Problems;
use crate::exit::{Exit, Failure};
use crate::messages::{Message, language};
use crate::output::print_json;

pub(crate) fn run(args: &Problems, out: &mut impl Write) -> Result<Exit, Failure> {
    match (&args.problem, args.json) {
        (None, false) => list(out)?,
        (None, true) => print_json(out, &PROBLEMS.map(ProblemAbout::from))?,
        (Some(name), false) => one(super::problem(name)?, out)?,
        (Some(name), true) => print_json(out, &ProblemAbout::from(super::problem(name)?))?,
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
        let asks = problem.asks.in_language(language());
        writeln!(out, "{:widest$}  {asks}", problem.id)?;
    }
    Ok(writeln!(out, "\n{}", Message::MoreAboutProblems.text())?)
}

/// The width of the column of names on a terminal.
const NAMES: usize = 9;

fn one(problem: &Problem, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", problem.id)?;
    let mut row = |name: &str, text: &str| {
        let room = " ".repeat(NAMES.saturating_sub(name.width()));
        writeln!(out, "{name}{room} {text}")
    };
    row(&Message::Title.text(), &title(problem))?;
    row(&Message::Asks.text(), problem.asks.in_language(language()))?;
    if let Some(address) = problem.address {
        row(&Message::Address.text(), address)?;
    }
    if !problem.aliases.is_empty() {
        row(&Message::Also.text(), &problem.aliases.join(", "))?;
    }
    row(
        &Message::Input.text(),
        problem.input.in_language(language()),
    )?;
    row(
        &Message::Output.text(),
        problem.output.in_language(language()),
    )?;
    // The question about a module already names its functions.
    if let Some(function) = problem.function
        && !matches!(function.returns, Returns::Module(_))
    {
        let files = function.languages.iter();
        let files: Vec<String> = files
            .map(|language| format!(".{}", language.extension()))
            .collect();
        let text = Message::InsteadOfProgram(function.name, &files.join(", ")).text();
        row(&Message::Function.text(), &text)?;
    }
    let [promised, silent, excluded] = problem.scopes();
    row(
        &Message::Inputs.text(),
        &Message::PromisedInputs(promised).text(),
    )?;
    if silent > 0 {
        row("", &Message::SilentInputs(silent).text())?;
    }
    if excluded > 0 {
        row("", &Message::ExcludedInputs(excluded).text())?;
    }
    for (heading, text) in [
        (Message::SampleInput, problem.sample.input),
        (Message::SampleOutput, problem.sample.output),
    ] {
        writeln!(out, "\n{}", heading.text())?;
        for line in text.lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    Ok(())
}

/// The title of a problem in one language, followed by the other. People know it by either.
fn title(problem: &Problem) -> String {
    let Text { en, ko } = problem.title;
    match language() {
        Language::English => format!("{en} ({ko})"),
        Language::Korean => format!("{ko} ({en})"),
    }
}
