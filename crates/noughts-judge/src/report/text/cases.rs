//! A report on a program that answers cases.

use std::io::{self, Write};

use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;

use super::columns::{self, Columns};
use super::phrases::{Failed, Phrases, phrases};
use super::{
    alive, board, expected_and_got, forms, game, headline, how_to_repeat, illegal, in_brief,
    letters, remarks, results, used,
};
use crate::diagnosis::{Common, Things};
use crate::judge::{Ending, Got, Randomness, Verdict};
use crate::problems::Case;
use crate::report::{CaseReport, Company, Example, ReportContext, why_of};

pub(super) fn print(
    out: &mut impl Write,
    context: &ReportContext,
    report: &CaseReport,
) -> io::Result<()> {
    let phrases = phrases(context.language);
    let summary = summary(report, context.language) + &by_verdict(report, phrases);
    headline(out, context, report.verdict, &summary)?;
    if let Some(why) = report.early {
        let tallies = [report.deciding, report.silent];
        let left: usize = tallies.iter().map(|tally| tally.cases - tally.tried).sum();
        writeln!(out, "{}", phrases.ended_early(why, left - report.unclear()))?;
    }
    if report.unclear() > 0 && report.divergence.is_none() {
        let (deciding, silent) = (report.deciding.unclear, report.silent.unclear);
        writeln!(out, "{}", phrases.unclear(deciding, silent))?;
    }
    if report.silent.tried > 0 {
        let (tried, failed) = (report.silent.tried, report.silent.failed);
        writeln!(out, "{}", phrases.silent(tried, failed))?;
    }
    if let Some(said) = results::by_function(context.problem, report, context.language) {
        writeln!(out, "{said}")?;
    }
    besides(out, context, report)?;
    if let Some(found) = &report.example {
        match &report.form {
            // What is shown of the form shows everything.
            Some(form) if form.leaves == 0 => how_to_repeat(out, context, &found.failure)?,
            _ => example(out, context, report, found)?,
        }
    }
    if let Some(said) = diagnosis(context, report) {
        writeln!(out, "\n{said}")?;
    }
    used(out, context, &report.used)
}

/// What no board explains: the sample, the form of the answers, what is the same on every
/// input, and chance.
fn besides(out: &mut impl Write, context: &ReportContext, report: &CaseReport) -> io::Result<()> {
    let language = context.language;
    if let Some(form) = &report.form {
        writeln!(out)?;
        for mistake in &form.mistakes {
            writeln!(out, "{}", forms::form_mistake(mistake, language))?;
        }
        let is_all_known = report.early.is_none() && report.unclear() == 0;
        if let Some(said) = forms::but_for_form(form, is_all_known, language) {
            writeln!(out, "{said}")?;
        }
        let shown = forms::shown_input(form.is_in_sample, language);
        writeln!(out, "\n{shown}\n")?;
        let columns = Columns {
            layout: &context.problem.layout,
            input: &form.input,
            expected: &form.expected,
            got: columns::lines(&form.output, context.exact),
            place: form.expected.len().saturating_sub(1),
        };
        columns.print(out, language)?;
    } else if let Some(files) = &report.file_use {
        writeln!(out, "\n{}", remarks::file_use(files, language))?;
    } else if let Some(common) = &report.common {
        writeln!(out, "\n{}", remarks::common(common, language))?;
    } else if report.sample_is_right == Some(false) {
        writeln!(out, "{}", remarks::sample_is_wrong(language))?;
    }
    if let Some(random) = &report.random {
        let said = match random.depends_on_before {
            true => alive::depends_on_before(&random.answers, language),
            false => {
                let answers = results::differing(context.problem, &random.answers);
                remarks::random(&answers, language)
            }
        };
        let board = board::drawn(context.problem, &random.case);
        writeln!(out, "\n{said}\n\n{}", board.trim_end())?;
        if report.verdict == Some(Verdict::Accepted) {
            let said = match random.depends_on_before {
                true => alive::depends_and_right(language).to_owned(),
                false => remarks::random_and_right(random.asked, language),
            };
            writeln!(out, "\n{said}")?;
        }
    }
    Ok(())
}

/// What stands behind the verdict.
pub(super) fn summary(report: &CaseReport, language: Language) -> String {
    let phrases = phrases(language);
    let (cases, failed) = (report.deciding.cases, report.deciding.failed);
    let in_company = |example: &Example| example.company != Company::Alone && report.form.is_none();
    let is_undecided = |example: &Example| example.decides;
    if let Some(divergence) = &report.divergence {
        return remarks::line_count(divergence, language);
    }
    let failed = match report.verdict {
        Some(Verdict::Accepted) => return phrases.all_right(cases),
        None if report.example.as_ref().is_some_and(is_undecided) => {
            return remarks::not_seen_again(failed, cases, language);
        }
        None => return phrases.nothing_wrong_in(report.deciding.tried, cases),
        Some(_) if failed == 0 => Failed::OnlyRuns,
        Some(_) if report.example.as_ref().is_some_and(in_company) => Failed::InCompany(failed),
        Some(_) if report.unclear() > 0 || report.early.is_some() => Failed::AtLeast(failed),
        Some(_) => Failed::Exactly(failed),
    };
    phrases.fails_on(failed, cases)
}

/// What the failures have in common, or that nothing is known of it.
fn diagnosis(context: &ReportContext, report: &CaseReport) -> Option<String> {
    let phrases = phrases(context.language);
    let things = Things::of(context.problem);
    let everything = report.early.is_none() && report.unclear() == 0;
    let alone = |example: &Example| example.company == Company::Alone;
    // Boards explain nothing of what is wrong with the form.
    let content = report
        .failures
        .iter()
        .filter(|(_, failure)| failure.is_of_content());
    match &report.diagnosis {
        Some((among, diagnosis)) => {
            let statement = diagnosis.in_words(context.problem, context.language);
            let statement = phrases.among(*among) + &statement;
            Some(phrases.diagnosis(&statement))
        }
        None if content.count() > 1
            && report.common.is_none()
            && everything
            && report.example.as_ref().is_some_and(alone) =>
        {
            Some(phrases.no_diagnosis(things))
        }
        None => None,
    }
}

/// How often a program fails in each way, if there are several.
fn by_verdict(report: &CaseReport, phrases: &dyn Phrases) -> String {
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
    phrases.by_verdict(&counts)
}

/// What stands above the failure that is shown; `None` if what was said of all inputs does.
pub(super) fn heading(
    context: &ReportContext,
    report: &CaseReport,
    example: &Example,
) -> Option<String> {
    let language = context.language;
    let (before, keep_alive) = (example.before.len(), context.problem.keep_alive);
    let others = match example.company {
        Company::Alone => 0,
        Company::Needed { others } | Company::Once { others } => others,
    };
    let failed = match (report.early, report.unclear()) {
        (None, 0) => report.deciding.failed + report.silent.failed,
        // An input that was not tried or not narrowed down may be smaller.
        _ => 1,
    };
    let plain = || {
        let function = results::first_wrong(context.problem, &example.case, &example.failure);
        match function.filter(|_| failed > 1 && example.company == Company::Alone) {
            Some(function) => results::smallest(&function, language),
            None => phrases(language).example(example.company, failed),
        }
    };
    let needs_company = matches!(example.company, Company::Needed { .. });
    if let Some(divergence) = &report.divergence {
        return Some(remarks::divergence(divergence, language));
    }
    if has_quit(context, example) {
        return Some(alive::ends(before, language));
    }
    if let Some(seen) = &example.now_and_then {
        return Some(remarks::now_and_then(seen, others + 1, language));
    }
    if !needs_company {
        return (!is_everywhere(report)).then(plain);
    }
    // Then it need not be the others that it takes.
    let is_random = |random: &Randomness| !random.depends_on_before;
    Some(match example.failure.verdict {
        verdict if keep_alive => {
            alive::only_after(others, verdict != Verdict::WrongAnswer, language)
        }
        Verdict::TimeLimit => remarks::slow_together(others + 1, language),
        _ if report.random.as_ref().is_some_and(is_random) => plain(),
        _ if example.any_others => remarks::too_many(before, language),
        _ => remarks::company(before, others, language),
    })
}

/// Whether a program that is kept alive ends by itself, on no board of its own.
fn has_quit(context: &ReportContext, example: &Example) -> bool {
    let needs_company = matches!(example.company, Company::Needed { .. });
    context.problem.keep_alive && needs_company && example.failure.has_ended(Ending::Quit)
}

fn is_everywhere(report: &CaseReport) -> bool {
    report.common.as_ref().is_some_and(Common::explains_all)
}

fn example(
    out: &mut impl Write,
    context: &ReportContext,
    report: &CaseReport,
    example: &Example,
) -> io::Result<()> {
    let (phrases, language) = (phrases(context.language), context.language);
    if let Some(said) = heading(context, report, example) {
        writeln!(out, "\n{said}")?;
    }
    writeln!(out)?;
    let needs_company = matches!(example.company, Company::Needed { .. });
    if is_everywhere(report) || needs_company && !context.problem.keep_alive {
        let columns = Columns {
            layout: &context.problem.layout,
            input: &example.input,
            expected: &example.expected,
            got: columns::lines(&example.output, context.exact),
            place: example.before.len(),
        };
        columns.print(out, language)?;
        if example.failure.verdict != Verdict::WrongAnswer {
            let verdict = example.failure.verdict.text().in_language(language);
            let how = on_one_line(&example.failure.got.text(language));
            writeln!(out, "\n{verdict}: {how}")?;
        }
        pace(out, context, report)?;
        return how_to_repeat(out, context, &example.failure);
    }
    if let Case::Game(moves) = &example.case {
        writeln!(out, "{}\n", phrases.after_moves(&game(moves, phrases)))?;
    }
    writeln!(out, "{}", board::drawn(context.problem, &example.case))?;
    letters(out, context)?;
    if context.exact {
        // Every byte is shown where every byte counts.
        let mut expected = context.problem.right_answers(&example.case);
        let mut failure = example.failure.clone();
        for answer in &mut expected {
            *answer = format!("\"{answer}\\n\"");
        }
        if let Got::Printed(text) = &mut failure.got {
            *text = format!("\"{text}\"");
        }
        expected_and_got(out, context, &expected, &failure)?;
    } else {
        let [expected, got] = in_brief(context.problem, &example.case, &example.failure, language);
        writeln!(out, "{}", phrases.expected_and_got(&expected, &got))?;
    }
    illegal(out, context, &example.case, &example.failure)?;
    // Why it ends has nothing to do with the board.
    if !has_quit(context, example) {
        for paragraph in why_of(context.problem, &example.case, &example.failure, language) {
            writeln!(out, "\n{paragraph}")?;
        }
    }
    pace(out, context, report)?;
    how_to_repeat(out, context, &example.failure)
}

/// How fast a program is that runs out of time.
fn pace(out: &mut impl Write, context: &ReportContext, report: &CaseReport) -> io::Result<()> {
    let pace = report.pace.as_ref();
    // A program that gives wrong answers gives answers.
    let answers = report.verdict == Some(Verdict::WrongAnswer);
    let pace = pace.filter(|pace| !answers || pace.per_second().is_some());
    match pace.and_then(|pace| remarks::pace(pace, context.language)) {
        Some(said) => writeln!(out, "\n{said}"),
        None => Ok(()),
    }
}
