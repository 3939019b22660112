//! All cases at once, for a program that runs elsewhere: one input, or a script that runs the
//! program on each case. The output is brought back and divided into the outputs of the cases.

use std::fmt;

use noughts_analysis::Language;

use super::{Extent, promised};
use crate::problems::{Case, Problem};

/// The cases of one input with everything that the statement promises, or with the few cases that
/// expose every known mistake. They are in the order of [`Problem::cases`], so the n-th answer
/// belongs to the n-th case. [`Layout::print`](crate::problems::Layout::print) prints the input.
pub fn single(problem: &Problem, extent: Extent) -> Vec<Case> {
    promised(problem, extent).0
}

/// The language of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// A POSIX shell.
    Sh,
    /// `cmd.exe` on Windows.
    Bat,
    /// Python 3 on any system.
    Py,
}

impl Script {
    /// Every language.
    pub const ALL: [Script; 3] = [Script::Sh, Script::Bat, Script::Py];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Script::Sh => "sh",
            Script::Bat => "bat",
            Script::Py => "py",
        }
    }

    /// What the language is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Script::Sh => "a POSIX shell",
            Script::Bat => "cmd.exe on Windows",
            Script::Py => "Python 3 on any system",
        }
    }

    /// A script that runs a program, the command that is its arguments, on each of these cases.
    /// It writes the outputs to `output.txt`, which [`split`] divides again.
    pub fn print(self, problem: &Problem, cases: &[Case]) -> String {
        let (template, between) = match self {
            Script::Sh => (include_str!("script/run.sh"), "\\n"),
            Script::Bat => (include_str!("script/run.bat"), "/"),
            Script::Py => (include_str!("script/run.py"), "/"),
        };
        let line = |(number, case): (usize, &Case)| {
            let input = problem.layout.print([case]);
            let text = input.trim_end().replace('\n', between);
            match self {
                Script::Bat => format!("::{number}/{text}"),
                Script::Sh | Script::Py => text,
            }
        };
        let lines: Vec<String> = (1..).zip(cases).map(line).collect();
        let variables = &["b", "c", "d"][..problem.layout.shape.lines()];
        let echoes = variables
            .iter()
            .map(|variable| format!("        echo %%{variable}"));
        let script = template
            .replace("@ID@", problem.id)
            .replace("@COUNT@", &cases.len().to_string())
            .replace("@ECHOES@", &echoes.collect::<Vec<_>>().join("\n"))
            .replace("@CASES@", &lines.join("\n"));
        match self {
            Script::Bat => script.replace('\n', "\r\n"),
            Script::Sh | Script::Py => script,
        }
    }
}

/// Why a text is not the output of a [`Script`] for this number of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitError {
    /// A line holds another separator, or something before the first one.
    Line {
        /// Which line, counted from one.
        line: usize,
        /// The case whose separator comes next, counted from one.
        expected: usize,
    },
    /// There are more or fewer cases.
    Cases {
        /// How many outputs there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

impl SplitError {
    /// What is wrong.
    pub fn in_language(&self, language: Language) -> String {
        match (*self, language) {
            (SplitError::Line { line, expected }, Language::English) => {
                format!("line {line}: expected the line '== {expected}'")
            }
            (SplitError::Line { line, expected }, Language::Korean) => {
                format!("{line}번째 줄: '== {expected}' 줄이 와야 합니다")
            }
            (SplitError::Cases { found, expected }, Language::English) => {
                format!("expected the outputs for {expected} cases, found {found}")
            }
            (SplitError::Cases { found, expected }, Language::Korean) => {
                format!("케이스 {expected}개의 출력이 있어야 하는데 {found}개가 있습니다")
            }
        }
    }
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::English))
    }
}

impl std::error::Error for SplitError {}

/// Whether a text begins like what a [`Script`] writes.
pub fn is_split(output: &str) -> bool {
    let text = output.trim_start_matches('\u{feff}').trim_start();
    text.lines().next().and_then(separator) == Some(1)
}

/// Puts texts behind each other such that [`split`] divides them again.
pub fn join(texts: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let numbered = (1..).zip(texts);
    let joined = numbered.map(|(number, text)| format!("== {number}\n{text}\n"));
    joined.collect()
}

/// Divides what a [`Script`] has written into the program's output for each case.
///
/// ```
/// use noughts_judge::generate::{SplitError, split};
///
/// let output = "== 1\nW\n\n== 2\n\n== 3\nL\nL\n\n";
/// assert_eq!(split(output, 3), Ok(vec!["W\n", "", "L\nL\n"]));
/// assert_eq!(split(output, 4), Err(SplitError::Cases { found: 3, expected: 4 }));
/// ```
pub fn split(output: &str, cases: usize) -> Result<Vec<&str>, SplitError> {
    let output = output.trim_start_matches('\u{feff}');
    // Where the separators begin and end.
    let mut separators: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (line, text) in (1..).zip(output.split_inclusive('\n')) {
        let begin = at;
        at += text.len();
        let expected = separators.len() + 1;
        match separator(text) {
            Some(number) if number == expected => separators.push((begin, at)),
            None if !separators.is_empty() || text.trim().is_empty() => {}
            _ => return Err(SplitError::Line { line, expected }),
        }
    }
    if separators.len() != cases {
        return Err(SplitError::Cases {
            found: separators.len(),
            expected: cases,
        });
    }
    let next = separators.iter().skip(1).map(|(begin, _)| *begin);
    let ends = next.chain([output.len()]);
    let outputs = separators.iter().zip(ends);
    let outputs = outputs.map(|((_, begin), end)| without_line_end(&output[*begin..end]));
    Ok(outputs.collect())
}

/// The number of the case if a line is a separator.
fn separator(line: &str) -> Option<usize> {
    let digits = line.trim_end().strip_prefix("== ")?;
    let number: usize = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

/// A script adds one line end to every output.
fn without_line_end(text: &str) -> &str {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.strip_suffix('\r').unwrap_or(text)
}
