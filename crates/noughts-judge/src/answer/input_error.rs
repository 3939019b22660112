//! The errors of an input, and their places.

use std::fmt;

use noughts_analysis::Language;

use crate::messages::Message;
use crate::problems::{Letters, NoAnswer};

/// Something wrong in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The line, counted from one; 0 if the input is empty.
    pub line: u64,
    /// The case, counted from one; `None` if it is not about a case.
    pub case: Option<u64>,
    /// What is wrong there.
    pub kind: InputErrorKind,
}

/// What was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputErrorKind {
    /// The text is not what it should be.
    Unexpected {
        /// What should have come.
        expected: Expected,
        /// What came instead.
        found: Found,
    },
    /// The text is right, but there is no answer.
    NoAnswer(NoAnswer),
}

/// What should have come.
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

/// What came instead. Texts are harmless to a terminal and not too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A text.
    Text(String),
    /// An empty line.
    EmptyLine,
    /// A line that is longer than any input needs.
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
    /// Another number of marks.
    Marks {
        /// How many.
        number: usize,
        /// The text with them.
        text: String,
    },
    /// A text that is not the JSON it should be.
    NotJson {
        /// The text.
        text: String,
        /// What the JSON parser says.
        error: String,
    },
}

impl InputErrorKind {
    pub(super) fn unexpected(expected: Expected, found: Found) -> InputErrorKind {
        InputErrorKind::Unexpected { expected, found }
    }
}

impl InputError {
    /// The place, what was found and what was expected, in a language.
    pub fn text(&self, language: Language) -> String {
        Message::InputError(self).text(language)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for InputError {}

/// `'X'`, `'O'` and `'.'`.
pub(crate) fn each(letters: &Letters) -> [String; 3] {
    [letters.first, letters.second, letters.empty].map(|letter| shown(&[letter]))
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
