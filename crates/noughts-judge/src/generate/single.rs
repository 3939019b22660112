//! Writes all cases to one file, for a program that runs elsewhere: one input, or a script that
//! runs the program on each case. The user returns the output, which is divided into the outputs of
//! the cases.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Extent, promised};
use crate::problems::{Case, Problem};

/// The cases for one input: all that the statement promises, or the few that expose every known
/// mistake. They are in the order of [`Problem::cases`], so the n-th answer belongs to the n-th
/// case. [`Layout::print`](crate::problems::Layout::print) prints the input.
pub fn single(problem: &Problem, extent: Extent) -> Vec<Case> {
    promised(problem, extent).0
}

/// The language of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
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

    /// A short description of the language.
    pub const fn description(self) -> &'static str {
        match self {
            Script::Sh => "a POSIX shell",
            Script::Bat => "cmd.exe on Windows",
            Script::Py => "Python 3 on any system",
        }
    }

    /// Prints a script that runs a program on each of these cases. The script's arguments are the
    /// command of the program. The script writes the outputs to `output.txt`, which [`split`]
    /// divides.
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

/// The place at which a text stops being the output of a [`Script`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitError {
    /// How many outputs there should be.
    pub cases: usize,
    /// The number of outputs before that place.
    pub after: usize,
    /// The line number of a wrong separator, from 1, and the separator. `None` if the text ends
    /// instead.
    pub found: Option<(usize, Separator)>,
}

/// The line before the output for a case, `== noughts 3/44`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separator {
    /// The number of the case, from 1.
    pub number: usize,
    /// How many cases there are.
    pub cases: usize,
}

impl Separator {
    fn of(line: &str) -> Option<Separator> {
        let text = line.trim_end();
        let (number, cases) = text.strip_prefix("== noughts ")?.split_once('/')?;
        let separator = Separator {
            number: number.parse().ok()?,
            cases: cases.parse().ok()?,
        };
        (separator.to_string() == text).then_some(separator)
    }
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "== noughts {}/{}", self.number, self.cases)
    }
}

/// The number of cases of a [`Script`], if a text begins like its output.
pub fn scripted_cases(output: &str) -> Option<usize> {
    let first = Separator::of(output.trim_start().lines().next()?)?;
    (first.number == 1).then_some(first.cases)
}

/// Concatenates texts such that [`split`] divides them again.
pub fn join(texts: impl ExactSizeIterator<Item = impl fmt::Display>) -> String {
    let cases = texts.len();
    let numbered = (1..).zip(texts);
    let joined = numbered.map(|(number, text)| {
        let separator = Separator { number, cases };
        format!("{separator}\n{text}\n")
    });
    joined.collect()
}

/// Divides the output of a [`Script`] into the program's output for each case. After the first
/// separator, only lines with the same number of cases are separators.
///
/// ```
/// use noughts_judge::generate::split;
///
/// let output = "== noughts 1/3\nW\n\n== noughts 2/3\n\n== noughts 3/3\nL\nL\n\n";
/// assert_eq!(split(output, 3), Ok(vec!["W\n", "", "L\nL\n"]));
/// assert_eq!(split(&output[..20], 3).unwrap_err().after, 1);
/// ```
pub fn split(output: &str, cases: usize) -> Result<Vec<&str>, SplitError> {
    // The beginning and the end of each separator.
    let mut separators: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (number, line) in (1..).zip(output.split_inclusive('\n')) {
        let begin = at;
        at += line.len();
        let after = separators.len();
        let separator = Separator::of(line).filter(|found| found.cases == cases || after == 0);
        let Some(separator) = separator else {
            continue;
        };
        let next = Separator {
            number: after + 1,
            cases,
        };
        if separator != next || after == cases {
            return Err(SplitError {
                cases,
                after,
                found: Some((number, separator)),
            });
        }
        separators.push((begin, at));
    }
    if separators.len() != cases {
        return Err(SplitError {
            cases,
            after: separators.len(),
            found: None,
        });
    }
    let next = separators.iter().skip(1).map(|(begin, _)| *begin);
    let outputs = separators.iter().zip(next.chain([output.len()]));
    Ok(outputs
        .map(|((_, begin), end)| without_line_end(&output[*begin..end]))
        .collect())
}

/// A script adds one line end to every output.
fn without_line_end(text: &str) -> &str {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.strip_suffix('\r').unwrap_or(text)
}
