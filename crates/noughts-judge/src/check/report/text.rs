//! A report to read.

mod games;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use noughts::Move;
use noughts_explain::Language;
use noughts_explain::draw;
use noughts_explain::words::on_one_line;
use noughts_explain::words::{self, grouped};

use super::{Among, CaseReport, CaseTally, Company, Example, Report, ReportContext};
use crate::check::counted::counted;
use crate::check::findings::{EndedEarly, ProgramFailure, ResourceUse};
use crate::check::verdict::{Verdict, megabytes, seconds};
use crate::problems::{Case, Problem};
use crate::why::why;

/// The most lines of standard error that are shown.
const SHOWN: usize = 12;

/// Prints a report for a person.
pub fn print(out: &mut impl Write, context: &ReportContext, report: &Report) -> io::Result<()> {
    match report {
        Report::CompileError { tool, text } => {
            headline(out, Some(Verdict::CompileError), &format!("{tool} says"))?;
            writeln!(out)?;
            quote(out, text, usize::MAX)
        }
        Report::Cases(report) => cases(out, context, report),
        Report::Games(report) => games::print(out, context, report),
    }
}

fn headline(out: &mut impl Write, verdict: Option<Verdict>, rest: &str) -> io::Result<()> {
    let colour = match verdict {
        Some(Verdict::Accepted) => AnsiColor::Green,
        Some(_) => AnsiColor::Red,
        None => AnsiColor::Yellow,
    };
    let style = Style::new().bold().fg_color(Some(colour.into()));
    let verdict = verdict.map_or_else(|| "undecided".to_owned(), |verdict| verdict.to_string());
    writeln!(out, "{style}{verdict}{style:#}: {rest}")
}

fn cases(out: &mut impl Write, context: &ReportContext, report: &CaseReport) -> io::Result<()> {
    headline(
        out,
        report.verdict,
        &(summary(report) + &by_verdict(report)),
    )?;
    early(out, report)?;
    if report.unclear > 0 {
        let more = counted(report.unclear as u128, "more input", "more inputs");
        writeln!(out, "Runs with {more} failed and were not narrowed down.")?;
    }
    silent(out, &report.silent)?;
    if let Some(found) = &report.example {
        example(out, context, report, found)?;
    }
    diagnosis(out, context.problem, report)?;
    used(out, context, &report.used)
}

fn summary(report: &CaseReport) -> String {
    let [all, failed] = [report.deciding.cases, report.deciding.failed].map(count);
    let inputs = if report.deciding.cases == 1 {
        "input"
    } else {
        "inputs"
    };
    let in_company = |example: &Example| example.company != Company::Alone;
    match report.verdict {
        Some(Verdict::Accepted) if report.deciding.cases == 1 => "answered right".to_owned(),
        Some(Verdict::Accepted) => format!("every one of {all} inputs answered right"),
        None => {
            let were = if report.deciding.tried == 1 {
                "was"
            } else {
                "were"
            };
            let tried = count(report.deciding.tried);
            format!("nothing wrong in the {tried} of {all} {inputs} that {were} tried")
        }
        Some(_) if report.deciding.failed == 0 => {
            format!("in runs of several of the {all} {inputs}")
        }
        Some(_) if report.example.as_ref().is_some_and(in_company) => {
            format!("on {failed} of {all} {inputs}, in the company that they had here")
        }
        Some(_) if report.unclear > 0 || report.early.is_some() => {
            format!("on {failed} of {all} {inputs} at least")
        }
        Some(_) => format!("on {failed} of {all} {inputs}"),
    }
}

fn diagnosis(out: &mut impl Write, problem: &Problem, report: &CaseReport) -> io::Result<()> {
    let things = things(problem);
    let everything = report.early.is_none() && report.unclear == 0;
    let alone = |example: &Example| example.company == Company::Alone;
    match &report.diagnosis {
        Some((among, diagnosis)) => {
            let among = match among {
                Among::All => "",
                Among::Promised => "among those that the statement promises, ",
                Among::Silent => "among those on which the statement is silent, ",
            };
            writeln!(out, "\nDiagnosis: {among}{}.", diagnosis.in_words(things))
        }
        None if report.failures.len() > 1
            && everything
            && report.example.as_ref().is_some_and(alone) =>
        {
            writeln!(
                out,
                "\nNo diagnosis: nothing simple is true of these {things} and of no others."
            )
        }
        None => Ok(()),
    }
}

/// How often a program fails in each way, if there are several.
fn by_verdict(report: &CaseReport) -> String {
    let mut counts: Vec<(Verdict, usize)> = Vec::new();
    for (_, failure) in report.failures.iter().take(report.deciding.failed) {
        match counts
            .iter_mut()
            .find(|(verdict, _)| *verdict == failure.verdict)
        {
            Some((_, count)) => *count += 1,
            None => counts.push((failure.verdict, 1)),
        }
    }
    if counts.len() < 2 {
        return String::new();
    }
    counts.sort();
    let counts = counts
        .iter()
        .map(|(verdict, n)| format!("{verdict} on {}", count(*n)));
    format!(" ({})", words::list(&counts.collect::<Vec<_>>()))
}

fn early(out: &mut impl Write, report: &CaseReport) -> io::Result<()> {
    let (tally, silent) = (report.deciding, report.silent);
    let left = tally.cases + silent.cases - tally.tried - silent.tried - report.unclear;
    let why = match report.early {
        None => return Ok(()),
        Some(EndedEarly::FirstFailure) => "Stopped at the first failure",
        Some(EndedEarly::TimedOut) => "Stopped, since too many inputs take too long",
        Some(EndedEarly::Interrupted) => "Interrupted",
    };
    let left = counted(left as u128, "input was", "inputs were");
    writeln!(out, "{why}: {left} not tried.")
}

fn silent(out: &mut impl Write, tally: &CaseTally) -> io::Result<()> {
    let [tried, failed] = [tally.tried, tally.failed].map(count);
    let are = |number: usize| if number == 1 { "is" } else { "are" };
    match (tally.tried, tally.failed) {
        (0, _) => Ok(()),
        (n, 0) => writeln!(
            out,
            "{tried} more, on which the statement is silent, {} answered as expected.",
            are(n)
        ),
        (1, _) => writeln!(
            out,
            "1 more, on which the statement is silent, is not answered as expected; --strict \
             counts it."
        ),
        (_, n) => writeln!(
            out,
            "Of {tried} more, on which the statement is silent, {failed} {} not answered as \
             expected; --strict counts them.",
            are(n)
        ),
    }
}

fn example(
    out: &mut impl Write,
    context: &ReportContext,
    report: &CaseReport,
    example: &Example,
) -> io::Result<()> {
    let failed = report.deciding.failed + report.silent.failed;
    let which = match (example.company, failed) {
        (Company::Alone, 0 | 1) => "It fails here:".to_owned(),
        (Company::Alone, _) => "The smallest on which it fails:".to_owned(),
        (Company::Needed { others }, _) => {
            format!(
                "It fails here with {} in the same run:",
                other_cases(others)
            )
        }
        (Company::Once { others }, _) => format!(
            "It failed here once, in a run with {}, and was not seen to fail again:",
            other_cases(others)
        ),
    };
    writeln!(out, "\n{which}\n")?;
    if let Case::Game(moves) = &example.case {
        writeln!(out, "after the moves {}\n", game(moves))?;
    }
    writeln!(
        out,
        "{}",
        draw::board(&example.case.board(), Language::English)
    )?;
    letters(out, context.problem)?;
    if context.exact {
        exactly(out, context.problem, example)?;
    } else {
        let expected = context.problem.right_answers(&example.case);
        expected_and_got(out, &expected.join(" or "), &example.failure)?;
    }
    for paragraph in why(context.problem, &example.case, Language::English) {
        writeln!(out, "\n{paragraph}")?;
    }
    if let Company::Needed { .. } = example.company {
        writeln!(
            out,
            "\nAlone it is answered right: it is not the board, but what else is in the run."
        )?;
    }
    how_to_repeat(out, context, &example.failure)
}

/// Shows every byte of what was expected, where every byte counts.
fn exactly(out: &mut impl Write, problem: &Problem, example: &Example) -> io::Result<()> {
    let expected = problem.right_answers(&example.case);
    let expected = expected.iter().map(|answer| format!("\"{answer}\\n\""));
    let mut failure = example.failure.clone();
    if failure.verdict == Verdict::WrongAnswer {
        failure.got = format!("\"{}\"", failure.got);
    }
    expected_and_got(out, &expected.collect::<Vec<_>>().join(" or "), &failure)
}

fn other_cases(others: usize) -> String {
    counted(others as u128, "other case", "other cases")
}

/// Tells the letters of the judge apart from those with which the board is drawn.
fn letters(out: &mut impl Write, problem: &Problem) -> io::Result<()> {
    let letters = &problem.layout.letters;
    let [x, o] = [letters.first, letters.second].map(char::from);
    if x.eq_ignore_ascii_case(&'x') && o.eq_ignore_ascii_case(&'o') {
        return Ok(());
    }
    writeln!(
        out,
        "x, who moves first, is {x} in the input, and o is {o}.\n"
    )
}

fn expected_and_got(
    out: &mut impl Write,
    expected: &str,
    failure: &ProgramFailure,
) -> io::Result<()> {
    let got = match (failure.verdict, failure.got.as_str()) {
        (Verdict::WrongAnswer, "") => "nothing".to_owned(),
        (Verdict::WrongAnswer, got) => on_one_line(got),
        (verdict, how) => format!("{verdict}: {}", on_one_line(how)),
    };
    writeln!(out, "expected  {expected}\ngot       {got}")
}

fn how_to_repeat(
    out: &mut impl Write,
    context: &ReportContext,
    failure: &ProgramFailure,
) -> io::Result<()> {
    if !failure.errors.trim().is_empty() {
        writeln!(out, "\nIt said on standard error:")?;
        quote(out, &failure.errors, SHOWN)?;
    }
    if let Some((saved, repeat)) = &context.saved {
        let saved = on_one_line(&saved.display().to_string());
        writeln!(out, "\nThe input is in {saved}. To run it again:")?;
        writeln!(out, "  {}", on_one_line(repeat))?;
    }
    Ok(())
}

/// The moves of a game, each with its player: `x b2, o a1`.
fn game(moves: &[Move]) -> String {
    let moves = moves.iter();
    let moves = moves.map(|Move { square, mark }| format!("{mark} {square}"));
    match moves.collect::<Vec<_>>() {
        moves if moves.is_empty() => "(no move)".to_owned(),
        moves => moves.join(", "),
    }
}

fn things(problem: &Problem) -> &'static str {
    match problem.question {
        crate::problems::Question::Board { .. } => "boards",
        crate::problems::Question::Game { .. } => "games",
    }
}

fn used(out: &mut impl Write, context: &ReportContext, used: &ResourceUse) -> io::Result<()> {
    let memory = match used.memory {
        // It used less than this process had, or ended before it was looked at.
        0 => String::new(),
        bytes => format!("; the most memory was {}", megabytes(bytes)),
    };
    writeln!(
        out,
        "\n{} in {} ({} at a time); the longest took {}, {} of the processor{memory}.",
        counted(used.runs as u128, "run", "runs"),
        seconds(context.elapsed),
        context.jobs,
        seconds(used.wall),
        seconds(used.cpu),
    )
}

/// Quotes what a program or a compiler said, without control characters and with
/// at most `most` lines: more of the end than of the beginning, since the end
/// says most often what is wrong.
fn quote(out: &mut impl Write, text: &str, most: usize) -> io::Result<()> {
    let lines: Vec<&str> = text.lines().collect();
    let left_out = match lines.len() {
        few if few <= most => 0..0,
        n => most / 3..n - (most - most / 3),
    };
    for (number, line) in lines.iter().enumerate() {
        if !left_out.is_empty() && number == left_out.start {
            let lines = counted(left_out.len() as u128, "line", "lines");
            writeln!(out, "  … {lines} …")?;
        }
        if !left_out.contains(&number) {
            let line = line.replace('\t', "    ");
            writeln!(out, "  {}", on_one_line(&line))?;
        }
    }
    Ok(())
}

fn count(number: usize) -> String {
    grouped(number as u128)
}
