//! Test data for a judge: every input of a problem with its answer, in files.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use serde::Serialize;

use crate::answer;
use crate::problems::{Case, Judging, Problem, Scope};
use crate::words::grouped;

/// How the files are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// .in and .ans
    Kattis,
    /// .in and .out in a folder test, for oj test of online-judge-tools
    Oj,
}

impl Format {
    fn answers(self) -> &'static str {
        match self {
            Format::Kattis => "ans",
            Format::Oj => "out",
        }
    }

    /// Where the tests are: oj wants nothing else beside them.
    fn folder(self) -> &'static str {
        match self {
            Format::Kattis => "",
            Format::Oj => "test",
        }
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Written {
    /// Pairs of an input and its answers.
    pub(crate) tests: usize,
    pub(crate) cases: usize,
}

/// The first line of a README that we wrote, by which its folder is known.
const HEADING: &str = "# Test data by noughts generate: ";

/// The folder for cases on which the statement is silent.
const SILENT: &str = "silent";

/// Whether a folder is one that [`write`] made, and nobody has put anything
/// else there.
pub(crate) fn is_ours(folder: &Path) -> bool {
    let readme = fs::read_to_string(folder.join("README.md"));
    readme.is_ok_and(|text| text.starts_with(HEADING))
        && has_only(folder, |name| name == "README.md" || is_test(name))
}

fn has_only(folder: &Path, wanted: fn(&str) -> bool) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.into_iter().all(|entry| {
        entry.is_ok_and(|entry| match entry.file_name().to_str() {
            Some(SILENT | "test") => has_only(&entry.path(), is_test),
            Some(name) => wanted(name),
            None => false,
        })
    })
}

/// Whether a file's name is one that we give: `1-test-07.in`.
fn is_test(name: &str) -> bool {
    let number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let begins = ["0-sample-", "1-test-"].into_iter();
    let mut ends = [".in", ".ans", ".out"].into_iter();
    let stem = ends.find_map(|end| name.strip_suffix(end));
    let mut stems = begins.filter_map(|begin| stem?.strip_prefix(begin));
    stems.any(number)
}

/// Fills an empty folder. An interruption is an error.
pub(crate) fn write(
    problem: &'static Problem,
    format: Format,
    folder: &Path,
    interrupted: &AtomicBool,
) -> io::Result<Written> {
    let samples = samples(problem);
    let part = |scope| -> Vec<Case> {
        let cases = problem.cases();
        cases
            .filter(|case| problem.question.scope(case) == scope)
            .collect()
    };
    let (promised, silent) = (part(Scope::Promised), part(Scope::Silent));
    let parts = [
        (format.folder(), "sample", &samples),
        (format.folder(), "test", &promised),
        (SILENT, "test", &silent),
    ];
    let mut written = Written::default();
    let mut listed = String::new();
    for (subfolder, kind, cases) in parts {
        if cases.is_empty() {
            continue;
        }
        let folder = folder.join(subfolder);
        fs::create_dir_all(&folder)?;
        let tests: Vec<&[Case]> = cases.chunks(problem.per_run).collect();
        let digits = tests.len().to_string().len();
        // Sorted by name, the samples come first.
        let name = |number: usize| match kind {
            "sample" => format!("0-{kind}-{number:0digits$}"),
            _ => format!("1-{kind}-{number:0digits$}"),
        };
        for (number, cases) in (1..).zip(&tests) {
            if interrupted.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let path = folder.join(name(number));
            fs::write(path.with_extension("in"), problem.layout.print(*cases))?;
            fs::write(
                path.with_extension(format.answers()),
                answers(problem, cases),
            )?;
        }
        let names = match tests.len() {
            1 => name(1),
            n => format!("{} to {}", name(1), name(n)),
        };
        let place = if subfolder.is_empty() {
            String::new()
        } else {
            format!("{subfolder}/")
        };
        let count = grouped(cases.len() as u128);
        let each = grouped(problem.per_run.min(cases.len()) as u128);
        let _ = writeln!(
            listed,
            "| `{place}{names}` | {} | {count} | {each} |",
            what(kind, subfolder)
        );
        written.tests += tests.len();
        written.cases += cases.len();
    }
    fs::write(folder.join("README.md"), readme(problem, format, &listed))?;
    Ok(written)
}

fn what(kind: &str, subfolder: &str) -> &'static str {
    match (kind, subfolder) {
        ("sample", _) => "the samples of the statement",
        (_, SILENT) => "every other input with an answer, on which the statement is silent",
        _ => "every input that the statement allows",
    }
}

/// The cases of the problem's sample.
fn samples(problem: &'static Problem) -> Vec<Case> {
    answer::cases(problem, problem.sample.input.as_bytes()).unwrap_or_default()
}

fn answers(problem: &Problem, cases: &[Case]) -> String {
    let answers = cases
        .iter()
        .filter_map(|case| problem.question.answer(case).ok());
    answers.map(|answer| format!("{answer}\n")).collect()
}

fn readme(problem: &Problem, format: Format, listed: &str) -> String {
    let (id, input, output) = (problem.id, problem.input.en, problem.output.en);
    let end = format.answers();
    let mut text = format!("{HEADING}{id}\n\n{}\n\n", problem.asks.en);
    if let Some(address) = problem.address {
        let _ = writeln!(text, "- statement: {address}");
    }
    let _ = writeln!(text, "- input: {input}\n- output: {output}\n");
    let _ = writeln!(
        text,
        "Each `.in` has its answers in the `.{end}` of the same name.\n"
    );
    let _ = writeln!(
        text,
        "| files | what | cases | at most in a file |\n| --- | --- | --- | --- |"
    );
    text += listed;
    if problem.judging == Judging::Move {
        text += "\nAn answer here is one of the best moves. Other moves may be right too: every one \
                 after which the game still ends as it should. Judge with a checker, or with \
                 `noughts check`.\n";
    }
    if format == Format::Oj {
        text += "\nWith online-judge-tools: `oj test -d test -c ./a.out`.\n";
    }
    text
}
