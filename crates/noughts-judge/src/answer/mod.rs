//! Reads a judge's input and writes the judge's output.
//!
//! Two readers read an input. The plain one reads line by line and describes errors exactly. The
//! fast one answers many cases in one step, as long as every byte is exactly in the judge's format.
//! Neither depends on the other: a session uses the fast reader if possible and otherwise the plain
//! one.
//!
//! ```text
//!   file ─────▶ session ─────▶ reader ──▶ input      the plain reader
//!     │            │
//!     ▼            ▼
//!   threads ─────▶ fast                              the fast reader
//! ```

mod fast;
mod input;
mod reader;
mod session;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::io::{self, Read, Write};

use noughts_analysis::Language;

use crate::messages::Message;
use crate::problems::{Case, Letters, NoAnswer, Problem};
use fast::OnDemand;
pub(crate) use input::LONGEST;
pub use input::ReadAt;
use reader::Reader;
use session::Session;
pub use session::answer_file;

/// The result of answering an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// How many cases it had.
    pub cases: u64,
    /// How many errors were skipped.
    pub errors: u64,
}

/// Why reading or answering an input stopped.
#[derive(Debug)]
pub enum AnswerError {
    /// The input is not in the problem's format.
    Input(InputError),
    /// The input cannot be read.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::Input(error) => error.fmt(f),
            AnswerError::Read(error) => write!(f, "the input cannot be read: {error}"),
            AnswerError::Write(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl Error for AnswerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AnswerError::Input(error) => Some(error),
            AnswerError::Read(error) | AnswerError::Write(error) => Some(error),
        }
    }
}

/// Called before a reader waits for more of the input, to flush the output.
type Flush<'a> = &'a mut dyn FnMut() -> io::Result<()>;

/// Called for each error in the input. The reader then skips the case.
pub type OnInputError<'a> = &'a mut dyn FnMut(&InputError);

/// Answers an input from any reader.
///
/// If `on_error` is given, calls it for every error in the input, writes `ERROR` instead of the
/// answer, and continues with the next case.
///
/// # Errors
///
/// The input cannot be read, the output cannot be written, or the input is not in the problem's
/// format and there is no `on_error`. The answers to all earlier cases have been written.
pub fn answer(
    problem: &'static Problem,
    input: impl Read,
    out: &mut impl Write,
    on_error: Option<OnInputError<'_>>,
) -> Result<Answered, AnswerError> {
    let fast = OnDemand::new(problem);
    answer_all(Session::new(problem, input, Some(&fast), on_error), out)
}

/// Answers an input with the plain reader only. The answers are those of [`answer()`], but this
/// takes much longer: it exists for comparison.
///
/// # Errors
///
/// As for [`answer()`].
pub fn answer_plainly(
    problem: &'static Problem,
    input: impl Read,
    out: &mut impl Write,
    on_error: Option<OnInputError<'_>>,
) -> Result<Answered, AnswerError> {
    answer_all(Session::new(problem, input, None, on_error), out)
}

fn answer_all<R: Read>(
    mut session: Session<'_, '_, R>,
    out: &mut impl Write,
) -> Result<Answered, AnswerError> {
    session.run(u64::MAX, out)?;
    session.finish(out)
}

/// The cases of an input, each of which has an answer.
///
/// # Errors
///
/// The input cannot be read, or is not in the problem's format.
pub fn cases(problem: &'static Problem, input: impl Read) -> Result<Vec<Case>, AnswerError> {
    match cases_before_error(problem, input)? {
        (cases, None) => Ok(cases),
        (_, Some(error)) => Err(AnswerError::Input(error)),
    }
}

/// The cases of an input before the first error, and that error.
///
/// # Errors
///
/// The input cannot be read.
pub fn cases_before_error(
    problem: &'static Problem,
    input: impl Read,
) -> Result<(Vec<Case>, Option<InputError>), AnswerError> {
    let mut reader = Reader::new(input, problem.layout);
    let mut cases = Vec::new();
    loop {
        let next = match reader.next(&mut || Ok(())) {
            Ok(Some(case)) => match problem.question.answer(&case) {
                Ok(_) => Ok(case),
                Err(why) => Err(reader.no_answer(why)),
            },
            Ok(None) => return Ok((cases, None)),
            Err(error) => Err(error),
        };
        match next {
            Ok(case) => cases.push(case),
            Err(AnswerError::Input(error)) => return Ok((cases, Some(error))),
            Err(error) => return Err(error),
        }
    }
}

/// An error in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The line, counted from one; 0 if the input is empty.
    pub line: u64,
    /// The case, counted from one. `None` if the error is not about a case.
    pub case: Option<u64>,
    /// The kind of error.
    pub kind: InputErrorKind,
}

/// The text that was found, and the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputErrorKind {
    /// The text is not what it should be.
    Unexpected {
        /// The expected text.
        expected: Expected,
        /// The text that was found.
        found: Found,
    },
    /// The text is well formed, but its case has no answer.
    NoAnswer(NoAnswer),
}

/// The expected text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The number of boards, on the first line.
    NumberOfBoards,
    /// As many boards as the first line says.
    Boards(u64),
    /// A line of a board, counted from one.
    LineOfBoard(usize),
    /// A board, or the word `end`.
    BoardOrEnd,
    /// At least one case.
    Case,
    /// The end of the input after the word `end`.
    NothingAfterEnd,
    /// The end of the input after this many boards.
    NothingAfter(u64),
    /// Marks and nothing else.
    Marks {
        /// How many.
        number: usize,
        /// The characters for them.
        letters: Letters,
    },
    /// A blank between any two marks.
    BlanksBetweenMarks,
    /// Three strings in a JSON array.
    JsonRows,
    /// Pairs of a row and a column in a JSON array.
    JsonMoves,
}

/// The text that was found. It has no control characters and a limited length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A text.
    Text(String),
    /// An empty line.
    EmptyLine,
    /// A line that is longer than any format needs.
    LongLine,
    /// The end of the input.
    End,
    /// The end of the input after this many boards.
    EndAfter(u64),
    /// A character that does not belong there.
    Character {
        /// The character.
        text: String,
        /// Its place in the line, counted from one.
        place: usize,
    },
    /// A wrong number of marks.
    Marks {
        /// How many.
        number: usize,
        /// The text with them.
        text: String,
    },
    /// A text that is not the expected JSON.
    NotJson {
        /// The text.
        text: String,
        /// The error of the JSON parser.
        error: String,
    },
}

impl InputErrorKind {
    fn unexpected(expected: Expected, found: Found) -> InputErrorKind {
        InputErrorKind::Unexpected { expected, found }
    }
}

impl InputError {
    /// The error with its place, in a language.
    pub fn text(&self, language: Language) -> String {
        Message::InputError(self).text(language)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Error for InputError {}

/// `'X'`, `'O'` and `'.'`.
pub(crate) fn each(letters: &Letters) -> [String; 3] {
    [letters.first, letters.second, letters.empty].map(|letter| shown(&[letter]))
}

/// A piece of the input to show, without control characters and with a limited length.
fn shown(bytes: &[u8]) -> String {
    const MOST: usize = 40;
    let plain = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    let text: String = bytes.iter().take(MOST).map(plain).collect();
    let more = if bytes.len() > MOST { "…" } else { "" };
    format!("'{text}{more}'")
}
