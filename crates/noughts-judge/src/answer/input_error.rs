//! InputErrorKind is wrong with an input, and where.

mod korean;

use std::fmt;
use std::io;

use noughts::BoardError;
use noughts_explain::Language;

use super::lines::LONGEST;
use crate::problems::{Letters, NoAnswer};

/// Something wrong in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Counted from one.
    pub line: u64,
    /// Counted from one; `None` if it is not about a case.
    pub case: Option<u64>,
    /// What is wrong there.
    pub kind: InputErrorKind,
}

/// What was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputErrorKind {
    /// The text is not what it should be.
    Unexpected { expected: Expected, found: Found },
    /// The text is right, but there is no answer.
    NoAnswer(NoAnswer),
}

/// InputErrorKind should have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    NumberOfBoards,
    Boards(u64),
    /// Counted from one.
    LineOfBoard(usize),
    BoardOrEnd,
    Case,
    /// Nothing more behind the word `end`.
    NothingAfterEnd,
    /// Nothing more behind so many boards.
    NothingAfter(u64),
    Marks {
        number: usize,
        letters: Letters,
    },
    BlanksBetweenMarks,
    JsonRows,
    JsonMoves,
    Board,
}

/// InputErrorKind came instead. Texts are [`shown`] already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Text(String),
    EmptyLine,
    LongLine,
    End,
    /// The end of the input after so many boards.
    EndAfter(u64),
    /// A character that does not belong there; places count from one.
    Character {
        text: String,
        place: usize,
    },
    /// So many marks.
    Marks {
        number: usize,
        text: String,
    },
    NotJson {
        text: String,
        error: String,
    },
    Move {
        row: u8,
        column: u8,
    },
    NoBoard(BoardError),
}

impl InputErrorKind {
    pub fn unexpected(expected: Expected, found: Found) -> InputErrorKind {
        InputErrorKind::Unexpected { expected, found }
    }
}

impl InputError {
    /// The place, what was found and what was expected, in a language.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::Korean => korean::error(self),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(case) = self.case {
            write!(f, ", case {case}")?;
        }
        match &self.kind {
            InputErrorKind::Unexpected { expected, found } => {
                write!(f, ": expected {expected}, found {found}")
            }
            InputErrorKind::NoAnswer(why) => write!(f, ": {why}"),
        }
    }
}

impl std::error::Error for InputError {}

const END: &str = "the end of the input";

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::NumberOfBoards => write!(f, "the number of boards, at most {}", u64::MAX),
            Expected::Boards(number) => write!(f, "{number} boards"),
            Expected::LineOfBoard(number) => write!(f, "line {number} of a board"),
            Expected::BoardOrEnd => f.write_str("a board or 'end'"),
            Expected::Case => f.write_str("a case"),
            Expected::NothingAfterEnd => write!(f, "{END} after 'end'"),
            Expected::NothingAfter(boards) => write!(f, "{END} after {boards} boards"),
            Expected::Marks { number, letters } => {
                let [first, second, empty] = each(letters);
                write!(f, "{number} of {first}, {second} and {empty}")
            }
            Expected::BlanksBetweenMarks => f.write_str("blanks between the marks"),
            Expected::JsonRows => f.write_str("a JSON array of three strings"),
            Expected::JsonMoves => f.write_str("a JSON array of moves [row,column] from 0 to 2"),
            Expected::Board => f.write_str("a board"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Text(text) => f.write_str(text),
            Found::EmptyLine => f.write_str("an empty line"),
            Found::LongLine => write!(f, "a line of more than {LONGEST} bytes"),
            Found::End => f.write_str(END),
            Found::EndAfter(boards) => write!(f, "{END} after {boards}"),
            Found::Character { text, place } => write!(f, "{text} as character {place}"),
            Found::Marks { number, text } => write!(f, "{number} in {text}"),
            Found::NotJson { text, error } => write!(f, "{text} ({error})"),
            Found::Move { row, column } => write!(f, "[{row},{column}]"),
            Found::NoBoard(error) => error.fmt(f),
        }
    }
}

/// `'X'`, `'O'` and `'.'`.
fn each(letters: &Letters) -> [String; 3] {
    [letters.first, letters.second, letters.empty].map(|letter| shown(&[letter]))
}

/// Why reading or answering stopped.
#[derive(Debug)]
pub enum AnswerError {
    /// The input is not as the problem has it.
    Input(InputError),
    /// The input cannot be read, or the output cannot be written.
    Io(io::Error),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::Input(error) => error.fmt(f),
            AnswerError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AnswerError {}

impl From<io::Error> for AnswerError {
    fn from(error: io::Error) -> AnswerError {
        AnswerError::Io(error)
    }
}

/// A piece of the input as it can be shown: harmless to a terminal, and not
/// too long.
pub(super) fn shown(bytes: &[u8]) -> String {
    const MOST: usize = 40;
    let plain = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte).to_string(),
        _ => byte.escape_ascii().to_string(),
    };
    let text: String = bytes.iter().take(MOST).map(plain).collect();
    let more = if bytes.len() > MOST { "…" } else { "" };
    format!("'{text}{more}'")
}
