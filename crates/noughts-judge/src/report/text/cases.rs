//! A report on a program that answers cases.

use noughts_analysis::messages::on_one_line;
use noughts_analysis::{Language, Text};

use super::columns::{drawn, lines};
use super::{Page, in_brief};
use crate::diagnosis::Common;
use crate::form::FormMistake;
use crate::judge::OutputFor;
use crate::judge::{Divergence, End, EndedEarly, Got, Randomness, Verdict};
use crate::messages::{Count, Message, label};
use crate::problems::{Case, Problem};
use crate::report::{
    BatchContext, CaseReport, CaseTally, Example, FormReport, ReportContext, why_of,
};

/// Everything below the verdict.
pub(super) fn print(page: &mut Page<'_>, report: &CaseReport) {
    let tallies = [report.inputs.deciding, report.inputs.silent];
    if let Some(why) = report.early {
        let left: usize = tallies.iter().map(|tally| tally.cases - tally.tried).sum();
        let left = Some((left - report.unclear()).into());
        page.say(Message::EndedEarly(why, left));
    }
    let problem = page.context.problem;
    match report.output_for {
        Some(OutputFor::Small) => {
            let others = problem.scopes()[0] - report.inputs.deciding.cases;
            page.say(Message::OutputFor(problem, Some(others.into())));
        }
        Some(OutputFor::Every) if report.divergence.is_some() => {
            page.say(Message::OutputFor(problem, None));
        }
        _ => {}
    }
    if report.unclear() > 0 && report.divergence.is_none() {
        page.say(Message::Unclear(report.unclear().into()));
    }
    if report.inputs.silent.tried > 0 {
        let CaseTally { tried, failed, .. } = report.inputs.silent;
        page.say(Message::Silent([tried, failed].map(Count::from)));
    }
    let by_function = by_function(page.context.problem, report);
    if !by_function.is_empty() {
        page.say(Message::ByFunction(&by_function));
    }
    besides(page, report);
    if let Some(found) = &report.example {
        // Otherwise what is shown of the form shows everything.
        if report.form.as_ref().is_none_or(|form| form.leaves > 0) {
            example(page, report, found);
        }
    } else if let Some(divergence) = &report.divergence {
        page.paragraph(Message::Divergence(divergence));
    }
}

/// The findings that no board explains: the sample, the form of the answers, answers that are the
/// same for every input, and randomness.
fn besides(page: &mut Page<'_>, report: &CaseReport) {
    if let Some(found) = &report.form {
        form(page, found, report.is_all_known());
    } else if let Some(files) = &report.file_use {
        page.paragraph(Message::FileUse(files));
    } else if let Some(common) = &report.common {
        page.paragraph(Message::Common(common));
    } else if report.sample_is_right == Some(false) {
        page.say(Message::Text(label::SAMPLE_IS_WRONG));
    }
    page.random(report.random.as_ref(), report.verdict);
}

fn form(page: &mut Page<'_>, form: &FormReport, is_all_known: bool) {
    page.line("");
    for mistake in &form.mistakes {
        page.say(Message::FormMistake(mistake));
    }
    if !form.mistakes.iter().any(FormMistake::hides_answers) {
        page.say(Message::ButForForm(form.leaves.into(), is_all_known));
    }
    // Of an output, one case need not show it.
    if lines(&form.output, page.context.exact) == form.expected {
        return;
    }
    page.paragraph(Message::Text(shown_input(form)));
    page.line("");
    let place = form.expected.len().saturating_sub(1);
    page.columns(&form.input, &form.expected, &form.output, place);
}

/// Above an input that shows a mistake of form.
pub(super) fn shown_input(form: &FormReport) -> Text {
    if form.is_in_sample {
        label::SAMPLE
    } else {
        label::SHOWS_IT
    }
}

/// The text after the verdict.
pub(super) fn summary(report: &CaseReport, language: Language) -> String {
    let CaseTally {
        cases,
        tried,
        failed,
        ..
    } = report.inputs.deciding;
    let [cases, tried, failed] = [cases, tried, failed].map(Count::from);
    if let Some(&Divergence { cases, lines, .. }) = report.divergence.as_ref() {
        return Message::Got(&Got::LineCount { cases, lines }).text(language);
    }
    let in_batch =
        |example: &Example| example.batch_context != BatchContext::Alone && report.form.is_none();
    let is_undecided = |example: &Example| example.decides;
    let said = match report.verdict {
        Some(Verdict::Accepted) => Message::AllRight(cases),
        None if report.example.as_ref().is_some_and(is_undecided) => {
            Message::NotSeenAgain(report.early == Some(EndedEarly::Interrupted))
        }
        None => Message::NothingWrongIn([tried, cases]),
        // How many failures a program has that is right alone depends on the batches.
        Some(_) if failed == Count(0) || report.example.as_ref().is_some_and(in_batch) => {
            Message::FailsInRuns(cases)
        }
        Some(_) => Message::FailsOn([failed, cases], !report.is_all_known()),
    };
    said.text(language)
}

/// How often a program fails in each way, if there are several.
pub(super) fn by_verdict(report: &CaseReport, language: Language) -> String {
    let failures = report.failures.iter().take(report.inputs.deciding.failed);
    let mut counts = counted(failures.map(|(_, failure)| failure.verdict));
    counts.sort_by_key(|(verdict, _)| *verdict);
    match counts.len() {
        0 | 1 => String::new(),
        _ => Message::ByVerdict(&counts).text(language),
    }
}

/// On how many boards each function is wrong; empty if that is not known.
fn by_function(problem: &Problem, report: &CaseReport) -> Vec<(String, Count)> {
    let failures = report.failures.iter();
    let wrong = failures.map(|(case, failure)| problem.wrong_results(case, failure.printed()));
    let Some(wrong) = wrong.collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let mut counts = counted(wrong.iter().flatten().map(|wrong| wrong.call()));
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(count.0));
    counts
}

/// How often each thing comes, in the order in which they first do.
fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, Count)> {
    let mut counts: Vec<(T, Count)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => count.0 += 1,
            None => counts.push((one, Count(1))),
        }
    }
    counts
}

/// The text above the failure that is shown; `None` if a sentence about all inputs is enough.
pub(super) fn heading(
    context: &ReportContext,
    report: &CaseReport,
    example: &Example,
) -> Option<String> {
    let [before, others] = [example.before.len(), example.batch_context.others()].map(Count::from);
    // An input that was not tried or not narrowed down may be smaller.
    let is_smallest =
        report.is_all_known() && report.inputs.deciding.failed + report.inputs.silent.failed > 1;
    let wrong = context
        .problem
        .wrong_results(&example.case, example.failure.printed());
    let call = wrong.and_then(|wrong| Some(wrong.first()?.call()));
    let plain = match (example.batch_context, &call) {
        (BatchContext::Alone, Some(call)) if is_smallest => Message::SmallestOf(call),
        (BatchContext::Alone, None) if is_smallest => Message::Text(label::SMALLEST),
        (BatchContext::Once { .. }, _) => Message::Text(label::FAILED_ONCE),
        _ => Message::Text(label::FAILS_HERE),
    };
    // If a program is random, it need not be the others that it takes.
    let is_random = |random: &Randomness| !random.depends_on_before;
    let said = if let Some(divergence) = &report.divergence {
        Message::Divergence(divergence)
    } else if has_quit(context, example) {
        Message::EndsAfter(before)
    } else if let Some(seen) = example.intermittent {
        Message::Intermittent(seen)
    } else if !example.needs_others() {
        (!is_everywhere(report)).then_some(plain)?
    } else if context.problem.keep_alive {
        Message::OnlyAfter(others, example.failure.verdict != Verdict::WrongAnswer)
    } else if example.failure.verdict == Verdict::TimeLimit
        || report.random.as_ref().is_some_and(is_random)
    {
        plain
    } else if example.any_others {
        Message::TooMany(Count(before.0 + 1))
    } else {
        let is_after = before != Count(0);
        Message::RightAlone {
            others: if is_after { before } else { others },
            is_after,
            has_blanks: context.problem.layout.framing.has_blank_between(),
        }
    };
    Some(said.text(context.language))
}

/// Whether a program that is kept alive ends by itself, on no board of its own.
fn has_quit(context: &ReportContext, example: &Example) -> bool {
    context.problem.keep_alive && example.needs_others() && example.failure.has_ended(End::Quit)
}

fn is_everywhere(report: &CaseReport) -> bool {
    report.common.as_ref().is_some_and(Common::explains_all)
}

fn example(page: &mut Page<'_>, report: &CaseReport, example: &Example) {
    let (context, language) = (page.context, page.context.language);
    let (problem, failure) = (context.problem, &example.failure);
    if let Some(said) = heading(context, report, example) {
        page.line("");
        page.line(&said);
    }
    page.line("");
    if is_everywhere(report) || example.needs_others() && !problem.keep_alive {
        let (expected, place) = (&example.expected, example.before.len());
        page.columns(&example.input, expected, &example.output, place);
        if failure.verdict != Verdict::WrongAnswer {
            let verdict = Message::Verdict(Some(failure.verdict)).text(language);
            let how = on_one_line(&Message::Got(&failure.got).text(language));
            page.line(&format!("\n{verdict}: {how}"));
        }
    } else {
        board(page, example);
        // Why it ends has nothing to do with the board.
        if !has_quit(context, example) {
            for paragraph in why_of(problem, &example.case, failure, language) {
                page.line(&format!("\n{paragraph}"));
            }
        }
    }
    // A program that gives wrong answers gives answers.
    let answers = report.verdict == Some(Verdict::WrongAnswer);
    let pace = report.pace.as_ref();
    if let Some(pace) = pace.filter(|pace| !answers || pace.per_second().is_some()) {
        page.paragraph(Message::Pace(pace));
    }
}

/// The board of an example, the expected answer and the program's.
pub(super) fn board(page: &mut Page<'_>, example: &Example) {
    let (problem, language) = (page.context.problem, page.context.language);
    if let Case::Game(moves) = &example.case {
        page.say(Message::AfterMoves(moves));
        page.line("");
    }
    page.line(&drawn(problem, &example.case));
    // The marks in the input, if the report names them differently.
    let letters = &problem.layout.letters;
    let in_input = [letters.first, letters.second].map(char::from);
    if letters.names() != in_input {
        page.say(Message::Letters(in_input));
        page.line("");
    }
    let [mut expected, mut got] = in_brief(problem, &example.case, &example.failure, language);
    if page.context.exact && matches!(example.failure.got, Got::Printed(_)) {
        // Every byte is shown where every byte counts.
        (expected, got) = (format!("\"{expected}\\n\""), format!("\"{got}\""));
    }
    page.say(Message::ExpectedAndGot([&expected, &got]));
    page.illegal(&example.case, &example.failure);
}
