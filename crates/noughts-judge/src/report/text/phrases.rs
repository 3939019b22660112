//! Phrases of a report that several renderers use.

use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;

use crate::judge::{Divergence, End, EndedEarly, Got, ProgramFailure, Verdict};
use crate::messages::{Count, Message, label};
use crate::problems::{Case, Judging, Problem, bot};
use crate::report::{CaseResults, Example, Games, Report, ReportContext, Results};

/// One line about the first failure, which noughts prints immediately.
pub fn first_failure(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> String {
    let printed = problem.layout.print_case(case);
    let input = printed.trim_end().replace('\n', " / ");
    let [expected, _] = in_brief(problem, case, failure, language);
    let got = match results(problem, case, failure, language) {
        Some([_, got]) => got,
        None => printed_or_end(problem, failure, language),
    };
    Message::FirstFailure(failure.verdict, [&input, &expected, &got]).text(language)
}

/// The text after the verdict: on how many inputs or games a program fails.
pub(crate) fn summary(context: &ReportContext, report: &Report) -> String {
    if let Some(&Divergence { cases, lines, .. }) = report.divergence() {
        return Message::Got(&Got::LineCount { cases, lines }).text(context.language);
    }
    let message = match &report.results {
        Results::CompileError { tool, .. } => Message::CompilerSays(tool),
        _ if report.verdict.is_none() && report.example.as_ref().is_some_and(|e| e.decides) => {
            Message::NotSeenAgain(report.early == Some(EndedEarly::Interrupted))
        }
        Results::Cases(_) => summary_of_cases(report),
        Results::Games(games) => summary_of_games(report, games),
    };
    message.text(context.language)
}

/// Whether the number of failures depends on the batches: the program is right on each case alone.
pub(crate) fn depends_on_batches(report: &Report) -> bool {
    let example = report.example.as_ref().filter(|example| example.decides);
    report.form.is_none()
        && !report.is_random()
        && example.is_some_and(|example| !example.is_alone())
}

fn summary_of_cases(report: &Report) -> Message<'static> {
    let [all, tried, failed] = report.counts().map(Count);
    let in_every_run = |cases: &CaseResults| cases.fails_in_every_run;
    match report.verdict {
        Some(Verdict::Accepted) => Message::AllRight(all),
        None => Message::NothingWrongIn([tried, all]),
        Some(_) if failed == Count(0) || depends_on_batches(report) => Message::FailsInRuns,
        Some(_) if report.cases().is_some_and(in_every_run) => Message::FailsInEveryRun,
        Some(_) => Message::FailsOn([failed, all], !report.is_all_known()),
    }
}

fn summary_of_games(report: &Report, games: &Games) -> Message<'static> {
    let all = Count(games.count());
    match report.verdict {
        Some(Verdict::Accepted) => Message::LosesNone(all, report.random.is_some()),
        None => Message::NothingWrongPlayed(all),
        Some(_) => Message::Loses(games.bad().map(Count), all),
    }
}

/// The known mistakes of a program, each in a sentence without a full stop: mistakes of form, what
/// all answers have in common, and what the failures have in common.
pub fn mistakes(context: &ReportContext, report: &Report) -> Vec<String> {
    let form = report.form.iter().flat_map(|form| &form.mistakes);
    let diagnosis = report.diagnosis.as_ref();
    let messages = form
        .map(Message::FormMistake)
        .chain(report.common.as_ref().map(Message::Common))
        .chain(diagnosis.map(|found| Message::Mistake(context.problem, found, report.is_random())));
    messages
        .map(|said| said.text(context.language).trim_end_matches('.').to_owned())
        .collect()
}

/// The heading of the failure in the report.
pub(crate) fn above_failure(context: &ReportContext, report: &Report) -> String {
    let shown = match (&report.example, report.only_form()) {
        (_, Some(form)) => Some(Message::Text(form.heading()).text(context.language)),
        (Some(example), None) => heading(context, report, example),
        (None, None) => None,
    };
    shown.unwrap_or_else(|| label::SHOWS_IT.in_language(context.language).to_owned())
}

/// The heading of an example. `None` if a sentence about all inputs is enough.
pub(super) fn heading(
    context: &ReportContext,
    report: &Report,
    example: &Example,
) -> Option<String> {
    let [before, others] = [example.before.len(), example.others].map(Count::from);
    // An input that was not tried or not narrowed down may be smaller.
    let is_first = matches!(&report.failures[..], [(first, _), _, ..] if *first == example.case);
    let is_smallest = report.is_all_known() && is_first;
    let wrong = context
        .problem
        .wrong_results(&example.case, example.failure.printed());
    let call = wrong.and_then(|wrong| Some(wrong.first()?.call()));
    let plain = match &call {
        _ if example.is_once => Message::Text(label::FAILED_ONCE),
        _ if !example.failure.is_of_content() => Message::Text(label::SHOWS_IT),
        _ if is_bad_move(report, example) => Message::Text(label::LAST_MISTAKE),
        _ if !example.is_alone() || !is_smallest => Message::Text(label::FAILS_HERE),
        Some(call) => Message::SmallestOf(call),
        None => Message::Text(label::SMALLEST),
    };
    // A random program does not necessarily depend on the other cases.
    let is_random = report
        .random
        .as_ref()
        .is_some_and(|random| !random.depends_on_before);
    let said = if let Some(divergence) = report.divergence() {
        Message::Divergence(divergence)
    } else if has_quit(context, example) {
        Message::EndsAfter(before)
    } else if let Some(seen) = example.intermittent {
        Message::Intermittent(seen)
    } else if !example.needs_others() {
        (!report.is_everywhere()).then_some(plain)?
    } else if is_random {
        plain
    } else if context.problem.keep_alive {
        Message::OnlyAfter(others, example.failure.verdict != Verdict::WrongAnswer)
    } else if example.failure.verdict == Verdict::TimeLimit {
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

/// Whether an example is a legal but bad move in a lost game.
pub(super) fn is_bad_move(report: &Report, example: &Example) -> bool {
    let is_lost = |games: &Games| games.worst.as_ref().is_some_and(|game| game.end.is_over());
    matches!(&report.results, Results::Games(games) if is_lost(games))
        && example.failure.verdict == Verdict::WrongAnswer
}

/// Whether a program that is kept alive ends by itself, independently of the board.
pub(super) fn has_quit(context: &ReportContext, example: &Example) -> bool {
    context.problem.keep_alive && example.needs_others() && example.failure.has_ended(End::Quit)
}

/// The right answers to a case and the program's answer, in a few words each. Of several results,
/// only the wrong ones.
pub fn in_brief(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> [String; 2] {
    results(problem, case, failure, language).unwrap_or_else(|| {
        let answers = problem.right_answers(case);
        let expected = match problem.judging {
            // They take several lines, and none of them is wrong.
            Judging::Results => Message::Text(label::ALL_RESULTS),
            _ => Message::AnyOf(&answers),
        };
        let mut got = got(problem, failure, language);
        if answers.contains(&format!("error: {}", failure.printed())) {
            got += label::RETURNED.in_language(language);
        }
        [expected.text(language), got]
    })
}

/// A failure in a few words: the printed text, or the end of the program.
fn got(problem: &Problem, failure: &ProgramFailure, language: Language) -> String {
    let got = printed_or_end(problem, failure, language);
    match failure.verdict {
        Verdict::WrongAnswer => got,
        verdict => format!("{}: {got}", Message::Verdict(Some(verdict)).text(language)),
    }
}

fn printed_or_end(problem: &Problem, failure: &ProgramFailure, language: Language) -> String {
    let got = on_one_line(&Message::Got(&failure.got).text(language));
    if got.is_empty() {
        return label::NOTHING.in_language(language).to_owned();
    }
    let is_move = matches!(problem.judging, Judging::Move | Judging::Games);
    if !is_move || !matches!(failure.got, Got::Printed(_)) {
        return got;
    }
    // With --exact the line has its end. A program may number the squares.
    let printed = failure.printed().trim_end();
    match bot::parse_square(printed).map(|square| square.to_string()) {
        Some(square) if square.eq_ignore_ascii_case(printed) => got,
        Some(square) => format!("{got} ({square})"),
        None if failure.form.is_empty() => got + label::NOT_A_SQUARE.in_language(language),
        None => got,
    }
}

/// The right results of the functions that have wrong ones, and the wrong results. `None` if the
/// problem does not ask for results, or if none is wrong.
fn results(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Option<[String; 2]> {
    let wrong = problem.wrong_results(case, failure.printed())?;
    let mut expected: Vec<String> = Vec::new();
    // The functions with the same result, and the result.
    let mut got: Vec<(Vec<String>, &str)> = Vec::new();
    let mut faults = Vec::new();
    for wrong in &wrong {
        let call = wrong.call();
        if let Some((fault, call)) = wrong.fault() {
            let call = &call;
            let [right, wrong] =
                [false, true].map(|is| Message::Result { call, fault, is }.text(language));
            expected.push(right);
            faults.push(wrong);
            continue;
        }
        let answers = Message::AnyOf(&wrong.expected).text(language);
        expected.push(format!("{call} = {answers}"));
        match got.iter_mut().find(|(_, result)| *result == wrong.got) {
            Some((calls, _)) => calls.push(call),
            None => got.push((vec![call], &wrong.got)),
        }
    }
    let results = got
        .iter()
        .map(|(calls, result)| format!("{} = {result}", calls.join(", ")));
    let got: Vec<String> = results.chain(faults).collect();
    (!wrong.is_empty()).then(|| [expected.join(", "), got.join(", ")])
}
