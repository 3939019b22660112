//! Renders a class as CSV for a spreadsheet, and as JUnit XML.

use maud::{PreEscaped, html};
use noughts_analysis::messages::on_one_line;

use super::{Class, ClassWords, Entry, Judged, Outcome, visible};

/// `at_least` tells whether more inputs may fail.
const COLUMNS: &str =
    "program,verdict,inputs,failed,seconds,mistake,diagnosis,error,at_least,identical_to\n";

/// A row of column names, and a row for each program.
pub fn csv(class: &Class) -> String {
    let words = ClassWords(class.language);
    let (mistakes, numbers) = (class.mistakes(), class.mistake_numbers());
    let mut table = COLUMNS.to_owned();
    for (place, entry) in class.entries.iter().enumerate() {
        let of_judged = |cell: fn(&Judged) -> String| entry.judged().map(cell);
        let number = numbers[place];
        let cells = [
            Some(entry.program.clone()),
            Some(entry.code()),
            of_judged(|judged| judged.all.to_string()),
            of_judged(|judged| judged.failed.to_string()),
            of_judged(|judged| format!("{:.3}", judged.seconds)),
            number.map(|number| number.to_string()),
            number.map(|number| words.mistake(class, &mistakes[number - 1])),
            match &entry.outcome {
                Outcome::NotJudged(why) => Some(why.clone()),
                _ => words.compile_error(entry),
            },
            of_judged(|judged| judged.at_least.to_string()),
            class
                .identical_to(place)
                .map(|other| class.entries[other].program.clone()),
        ];
        let texts = cells.map(|cell| quoted(harmless(&cell.unwrap_or_default())));
        table += &(texts.join(",") + "\n");
    }
    table
}

/// A cell in the form of RFC 4180, without line feeds.
fn quoted(cell: String) -> String {
    if cell.contains([',', '"']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

/// A cell that a spreadsheet does not execute as a formula, nor a terminal as a command.
pub(super) fn harmless(cell: &str) -> String {
    let cell = on_one_line(cell);
    match cell.chars().next() {
        Some('=' | '+' | '-' | '@') => format!("'{cell}"),
        _ => cell,
    }
}

/// A test case for each program. A program that is not accepted is a failure, a program without a
/// verdict is an error, and a program that was not judged is skipped.
pub fn junit(class: &Class) -> String {
    let (words, entries) = (ClassWords(class.language), &class.entries);
    let seconds = |entry: &Entry| entry.judged().map_or(0.0, |judged| judged.seconds);
    // The sum of no times is -0.0, which is not a valid time.
    let time = entries.iter().fold(0.0, |sum, entry| sum + seconds(entry));
    let count = |kind: Kind| entries.iter().filter(|e| Kind::of(e) == kind).count();
    let [failures, errors, skipped] = [Kind::Failure, Kind::Error, Kind::Skipped].map(count);
    let (tests, time) = (entries.len(), format!("{time:.3}"));
    let document = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        testsuites name="noughts check" tests=(tests) failures=(failures) errors=(errors)
            time=(time)
        {
            "\n"
            // The schema of Jenkins allows `skipped` for a suite, but not for all suites together.
            testsuite name=(class.problem.id) tests=(tests) failures=(failures) errors=(errors)
                time=(time) skipped=(skipped)
            {
                @for entry in entries {
                    @let (message, details) = said(class, entry);
                    "\n"
                    testcase name=(entry.program) classname=(class.problem.id)
                        time=(format!("{:.3}", seconds(entry)))
                    {
                        @match Kind::of(entry) {
                            Kind::Passed => {}
                            Kind::Skipped => { skipped message=(words.verdict(entry)) {} }
                            Kind::Failure => {
                                failure type=(entry.code()) message=(message) { (details) }
                            }
                            Kind::Error => {
                                error type=(entry.code()) message=(message) { (details) }
                            }
                        }
                        @if let Some(text) = standard_error(entry) { system-err { (text) } }
                    }
                }
                "\n"
            }
            "\n"
        }
        "\n"
    };
    visible(&document.into_string())
}

/// The program's output on standard error, for the failing input in the report.
fn standard_error(entry: &Entry) -> Option<&str> {
    let text = entry.judged()?.shown.as_ref()?.errors.trim_end();
    (!text.is_empty()).then_some(text)
}

/// The kind of a test's result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Passed,
    Failure,
    Error,
    Skipped,
}

impl Kind {
    fn of(entry: &Entry) -> Kind {
        match &entry.outcome {
            _ if entry.is_accepted() => Kind::Passed,
            Outcome::Judged(judged) if judged.verdict.is_some() => Kind::Failure,
            Outcome::Judged(_) | Outcome::NotJudged(_) => Kind::Error,
            Outcome::Waiting => Kind::Skipped,
        }
    }
}

/// The result of a program in one line, and its details.
fn said(class: &Class, entry: &Entry) -> (String, String) {
    match &entry.outcome {
        Outcome::Judged(judged) => {
            let verdict = ClassWords(class.language).verdict(entry);
            let summary = judged.summary.in_language(class.language);
            (format!("{verdict}: {summary}"), details(judged, class))
        }
        Outcome::NotJudged(why) => (why.clone(), String::new()),
        Outcome::Waiting => (String::new(), String::new()),
    }
}

/// The failing input, the mistakes and the output of the compiler, as text.
fn details(judged: &Judged, class: &Class) -> String {
    let (words, language) = (ClassWords(class.language), class.language);
    let mut lines = Vec::new();
    if let Some(shown) = &judged.shown {
        lines.push(shown.heading.in_language(language).to_owned());
        lines.push(shown.input.trim_end().to_owned());
        for (label, answer) in words.answers(shown) {
            lines.push(format!("{label}: {answer}"));
        }
        let why = shown.why.iter();
        lines.extend(why.map(|why| why.in_language(language).to_owned()));
    }
    let others = judged.mistakes.iter().chain(&judged.compiler);
    lines.extend(others.map(|said| said.in_language(language).to_owned()));
    lines.join("\n")
}
