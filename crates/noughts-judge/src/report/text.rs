//! A report to read.

mod alive;
mod board;
mod cases;
mod columns;
mod english;
mod forms;
mod games;
mod korean;
mod news;
mod phrases;
mod remarks;
mod results;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use noughts::Move;
use noughts_analysis::Language;
use noughts_analysis::draw::without_styles;
use noughts_analysis::messages::on_one_line;

use super::{Among, Report, ReportContext, illegal_move};
use crate::diagnosis::Fit;
use crate::judge::{Ending, ProgramFailure, ResourceUse, Verdict};
use crate::problems::{Case, Problem};
pub use news::first_failure;
use phrases::{Phrases, phrases};

/// The most lines of standard error that are shown.
const SHOWN: usize = 12;

/// Prints a report for a person, in the language of the context.
pub fn print(out: &mut impl Write, context: &ReportContext, report: &Report) -> io::Result<()> {
    match report {
        Report::CompileError { tool, text } => {
            let says = phrases(context.language).compiler_says(tool);
            headline(out, context, Some(Verdict::CompileError), &says)?;
            writeln!(out)?;
            let text = text.in_language(context.language);
            quote(out, text, usize::MAX, context.language)
        }
        Report::Cases(report) => cases::print(out, context, report),
        Report::Games(report) => games::print(out, context, report),
    }
}

/// The same without colours.
pub fn plain(context: &ReportContext, report: &Report) -> String {
    let mut printed = Vec::new();
    // Writing to memory does not fail.
    let _ = print(&mut printed, context, report);
    without_styles(&String::from_utf8_lossy(&printed))
}

/// How a verdict looks on a terminal.
pub fn verdict_style(verdict: Option<Verdict>) -> Style {
    let colour = match verdict {
        Some(Verdict::Accepted) => AnsiColor::Green,
        Some(_) => AnsiColor::Red,
        None => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

/// What stands behind the verdict: on how many inputs a program fails, or games.
pub(crate) fn behind_verdict(context: &ReportContext, report: &Report) -> String {
    let phrases = phrases(context.language);
    match report {
        Report::CompileError { tool, .. } => phrases.compiler_says(tool),
        Report::Cases(report) => cases::summary(report, context.language),
        Report::Games(report) => games::summary(context, report),
    }
}

/// The mistakes of a program as far as they are known, each in a sentence without a full stop:
/// what is wrong with the form of its answers or with all of them, and what its failures have in
/// common.
pub fn mistakes(context: &ReportContext, report: &Report) -> Vec<String> {
    let (language, letters) = (context.language, context.problem.layout.letters);
    let (form, common, diagnosis) = match report {
        Report::CompileError { .. } => return Vec::new(),
        Report::Games(report) => {
            let diagnosis = report.diagnosis.as_ref().map(|found| (Among::All, found));
            (&None, &report.games.common, diagnosis)
        }
        Report::Cases(report) => {
            let diagnosis = report.diagnosis.as_ref();
            let diagnosis = diagnosis.map(|(among, found)| (*among, found));
            (&report.form, &report.common, diagnosis)
        }
    };
    let form = form.iter().flat_map(|form| &form.mistakes);
    let form = form.map(|mistake| forms::form_mistake(mistake, language));
    let common = common
        .iter()
        .map(|common| remarks::common(common, language));
    let diagnosis = diagnosis.map(|(among, found)| {
        let statement = match found.fit {
            // What such a program does says enough.
            Fit::Mistake | Fit::Player => letters.in_text(found.statement.in_language(language)),
            _ => found.in_words(context.problem, language),
        };
        statement + &phrases(language).only_among(among)
    });
    let said = form.chain(common).chain(diagnosis);
    said.map(|said| said.trim_end_matches('.').to_owned())
        .collect()
}

/// What stands above the failure that is shown.
pub(crate) fn above_failure(context: &ReportContext, report: &Report) -> String {
    let (report, language) = match report {
        Report::Cases(report) => (report, context.language),
        _ => return phrases(context.language).goes_wrong_here().to_owned(),
    };
    let form = report.form.as_ref().filter(|form| form.leaves == 0);
    let example = report.example.as_ref().filter(|_| form.is_none());
    let heading = example.and_then(|example| cases::heading(context, report, example));
    let is_sample = form.is_some_and(|form| form.is_in_sample);
    heading.unwrap_or_else(|| forms::shown_input(is_sample, language).to_owned())
}

/// A failure in a few words: what the program printed, or how it ended.
pub(crate) fn got(failure: &ProgramFailure, language: Language) -> String {
    let got = on_one_line(&failure.got.text(language));
    match failure.verdict {
        Verdict::WrongAnswer if got.is_empty() => phrases(language).nothing().to_owned(),
        Verdict::WrongAnswer => got,
        verdict => format!("{}: {got}", verdict.text().in_language(language)),
    }
}

/// The right answers to a case, and what came instead, in a few words each. Of several results
/// only those that are wrong.
pub(crate) fn in_brief(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> [String; 2] {
    results::expected_and_got(problem, case, failure, language).unwrap_or_else(|| {
        let expected = phrases(language).any(&problem.right_answers(case));
        [expected, got(failure, language)]
    })
}

/// The moves of a game.
pub(crate) fn moves(moves: &[Move], language: Language) -> String {
    game(moves, phrases(language))
}

fn headline(
    out: &mut impl Write,
    context: &ReportContext,
    verdict: Option<Verdict>,
    rest: &str,
) -> io::Result<()> {
    let style = verdict_style(verdict);
    let verdict = verdict.map_or(Verdict::UNDECIDED, Verdict::text);
    let verdict = verdict.in_language(context.language);
    writeln!(out, "{style}{verdict}{style:#}: {rest}")
}

/// Why a move cannot be made.
fn illegal(
    out: &mut impl Write,
    context: &ReportContext,
    case: &Case,
    failure: &ProgramFailure,
) -> io::Result<()> {
    match illegal_move(context.problem, case, failure, context.language) {
        Some(why) => writeln!(out, "\n{}", remarks::illegal(&why, context.language)),
        None => Ok(()),
    }
}

/// What the marks are in the input, if a report calls them otherwise.
fn letters(out: &mut impl Write, context: &ReportContext) -> io::Result<()> {
    let letters = &context.problem.layout.letters;
    let [x, o] = [letters.first, letters.second].map(char::from);
    if letters.names() == [x, o] {
        return Ok(());
    }
    writeln!(out, "{}\n", phrases(context.language).letters(x, o))
}

fn expected_and_got(
    out: &mut impl Write,
    context: &ReportContext,
    expected: &[String],
    failure: &ProgramFailure,
) -> io::Result<()> {
    let phrases = phrases(context.language);
    let got = got(failure, context.language);
    let expected = phrases.any(expected);
    writeln!(out, "{}", phrases.expected_and_got(&expected, &got))
}

fn how_to_repeat(
    out: &mut impl Write,
    context: &ReportContext,
    failure: &ProgramFailure,
) -> io::Result<()> {
    let phrases = phrases(context.language);
    if !failure.errors.trim().is_empty() {
        let heading = match failure.has_ended(Ending::Raised) {
            true => phrases.exception(),
            false => phrases.standard_error(),
        };
        writeln!(out, "\n{heading}")?;
        quote(out, &failure.errors, SHOWN, context.language)?;
    }
    if let Some((saved, repeat)) = &context.saved {
        let saved = on_one_line(&saved.display().to_string());
        writeln!(out, "\n{}", phrases.saved(&saved))?;
        writeln!(out, "  {}", on_one_line(repeat))?;
    }
    Ok(())
}

/// The moves of a game, each with its player: `x b2, o a1`.
fn game(moves: &[Move], phrases: &dyn Phrases) -> String {
    let moves = moves.iter();
    let moves = moves.map(|Move { square, mark }| format!("{mark} {square}"));
    match moves.collect::<Vec<_>>() {
        moves if moves.is_empty() => phrases.no_move().to_owned(),
        moves => moves.join(", "),
    }
}

fn used(out: &mut impl Write, context: &ReportContext, used: &ResourceUse) -> io::Result<()> {
    // There is only an output, or a function.
    if used.runs == 0 {
        return Ok(());
    }
    let (all, jobs) = (context.elapsed, context.jobs);
    let said = match context.problem.keep_alive {
        true => alive::used(used, all, jobs, context.language),
        false => phrases(context.language).used(used, all, jobs),
    };
    let said = match context.counts_memory_files {
        true => said,
        false => format!("{said} {}", remarks::misses_memory_files(context.language)),
    };
    writeln!(out, "\n{said}")
}

/// Quotes what a program or a compiler said, without control characters and with
/// at most `most` lines: more of the end than of the beginning, since the end
/// says most often what is wrong.
fn quote(out: &mut impl Write, text: &str, most: usize, language: Language) -> io::Result<()> {
    let lines: Vec<&str> = text.lines().collect();
    let left_out = match lines.len() {
        few if few <= most => 0..0,
        n => most / 3..n - (most - most / 3),
    };
    for (number, line) in lines.iter().enumerate() {
        if !left_out.is_empty() && number == left_out.start {
            let left_out = phrases(language).lines_left_out(left_out.len());
            writeln!(out, "  {left_out}")?;
        }
        if !left_out.contains(&number) {
            let line = line.replace('\t', "    ");
            writeln!(out, "  {}", on_one_line(&line))?;
        }
    }
    Ok(())
}
