//! A class for tools that read the results of tests.

use std::fmt::Write;

use super::csv::code;
use super::markup::escaped;
use super::{Class, ClassWords, Entry, Judged, Outcome};
use crate::judge::Verdict;

/// A test case for each program. One that is not accepted is a failure, one that could
/// not be judged an error, and one whose turn has not come is skipped.
pub fn junit(class: &Class) -> String {
    let judged = class.entries.iter().filter_map(Entry::judged);
    // The sum of nothing is -0.0, which no reader takes for a time.
    let time = judged.fold(0.0, |time, judged| time + judged.seconds);
    let count = |is: fn(&Entry) -> bool| class.entries.iter().filter(|entry| is(entry)).count();
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{time:.3}\"",
        class.entries.len(),
        count(is_failure),
        count(is_error),
    );
    // The schema of Jenkins has this of a suite only, not of all suites.
    let skipped = count(|entry| matches!(entry.outcome, Outcome::Waiting));
    let name = escaped(class.problem.id);
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"noughts check\" {counts}>\n\
         <testsuite name=\"{name}\" {counts} skipped=\"{skipped}\">\n"
    );
    for entry in &class.entries {
        test_case(&mut xml, class, entry);
    }
    xml + "</testsuite>\n</testsuites>\n"
}

fn is_failure(entry: &Entry) -> bool {
    entry
        .verdict()
        .is_some_and(|verdict| verdict != Verdict::Accepted)
}

/// Undecided, or not judged for a reason of our own.
fn is_error(entry: &Entry) -> bool {
    match &entry.outcome {
        Outcome::Judged(judged) => judged.verdict.is_none(),
        Outcome::NotJudged(_) => true,
        Outcome::Waiting => false,
    }
}

// Writing to a string does not fail.
fn test_case(xml: &mut String, class: &Class, entry: &Entry) {
    let (name, suite) = (escaped(&entry.program), escaped(class.problem.id));
    let time = entry.judged().map_or(0.0, |judged| judged.seconds);
    let _ = write!(
        xml,
        "<testcase name=\"{name}\" classname=\"{suite}\" time=\"{time:.3}\""
    );
    let words = ClassWords(class.language);
    let (kind, message, text) = match &entry.outcome {
        Outcome::Judged(judged) if judged.verdict == Some(Verdict::Accepted) => {
            *xml += "/>\n";
            return;
        }
        Outcome::Waiting => {
            let _ = writeln!(
                xml,
                "><skipped message=\"{}\"/></testcase>",
                escaped(words.verdict(entry))
            );
            return;
        }
        Outcome::Judged(judged) => {
            let kind = if is_error(entry) { "error" } else { "failure" };
            let message = judged.summary.in_language(class.language);
            let message = format!("{}: {message}", words.verdict(entry));
            (kind, message, details(judged, class))
        }
        Outcome::NotJudged(why) => ("error", why.clone(), String::new()),
    };
    let _ = writeln!(
        xml,
        "><{kind} type=\"{}\" message=\"{}\">{}</{kind}></testcase>",
        code(entry),
        escaped(&message),
        escaped(&text)
    );
}

/// The failing input and the diagnosis, as text.
fn details(judged: &Judged, class: &Class) -> String {
    let words = ClassWords(class.language);
    let mut lines = Vec::new();
    if let Some(shown) = &judged.shown {
        lines.push(format!(
            "{}\n{}",
            words.above(judged, shown),
            shown.input.trim_end()
        ));
        let pairs = [
            (words.expected(), &shown.expected),
            (words.got(), &shown.got),
        ];
        for (label, what) in pairs {
            lines.push(format!("{label}: {}", what.in_language(class.language)));
        }
        let why = shown.why.iter();
        lines.extend(why.map(|why| why.in_language(class.language).to_owned()));
    }
    let diagnosis = judged.diagnosis.iter();
    lines.extend(diagnosis.map(|what| what.in_language(class.language).to_owned()));
    let compiler = judged.compiler.iter();
    lines.extend(compiler.map(|text| text.in_language(class.language).to_owned()));
    lines.join("\n")
}
