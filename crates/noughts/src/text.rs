//! Reads boards and numbers, and quotes text in errors. Only this module defines the characters of
//! a board.

use core::fmt;

use crate::{Board, Mark, ParseRulesError, Rules};

/// Why a text is not a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The beginning of the text is not a game.
    Game(ParseRulesError),
    /// There is no square in the text.
    Empty,
    /// A character that is neither a square nor a separator.
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// How many characters of the text come before it.
        offset: usize,
    },
    /// The text mixes digits and other marks. That is ambiguous: beside `1` and
    /// `2`, `0` is an empty square, but some people write it for o.
    MixedAlphabets {
        /// A digit of the text.
        digit: char,
        /// Another mark of the text.
        mark: char,
    },
    /// Layers are separated, and there are too many or too few.
    WrongLayers {
        /// How many layers the board has.
        expected: usize,
        /// How many layers the text has.
        found: usize,
    },
    /// Rows are separated, and there are too many or too few.
    WrongRows {
        /// How many rows the board has.
        expected: usize,
        /// How many rows the text has.
        found: usize,
    },
    /// Rows are separated, and one is too long or too short.
    WrongRowLength {
        /// Which row, counted from one.
        row: usize,
        /// How many squares a row of the board has.
        expected: usize,
        /// How many squares this row of the text has.
        found: usize,
    },
    /// Rows are not separated, and there are too many or too few squares.
    WrongSquares {
        /// How many squares the board has.
        expected: usize,
        /// How many squares the text has.
        found: usize,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, what, found) = match *self {
            ParseBoardError::Game(error) => return error.fmt(f),
            ParseBoardError::Empty => {
                return f.write_str("expected a board such as xx./oo./..., found nothing");
            }
            ParseBoardError::UnexpectedCharacter { found, offset } => {
                let place = offset + 1;
                return write!(
                    f,
                    "expected x, o or ., found {found:?} as character {place}"
                );
            }
            ParseBoardError::MixedAlphabets { digit, mark } => {
                return write!(
                    f,
                    "expected either x, o and . or 0, 1 and 2, found both {mark:?} and {digit:?}"
                );
            }
            ParseBoardError::WrongLayers { expected, found } => (expected, "layer", found),
            ParseBoardError::WrongRows { expected, found } => (expected, "row", found),
            ParseBoardError::WrongRowLength {
                expected, found, ..
            }
            | ParseBoardError::WrongSquares { expected, found } => (expected, "square", found),
        };
        let s = if expected == 1 { "" } else { "s" };
        write!(f, "expected {expected} {what}{s}")?;
        if let ParseBoardError::WrongRowLength { row, .. } = self {
            write!(f, " in row {row}")?;
        }
        write!(f, ", found {found}")
    }
}

impl core::error::Error for ParseBoardError {}

/// Why a text is not a [`Mark`], a [`Player`](crate::Player) or a [`Value`](crate::Value).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseWordError {
    expected: &'static str,
    found: Excerpt,
}

impl ParseWordError {
    pub(crate) fn new(expected: &'static str, text: &str) -> ParseWordError {
        let found = Excerpt::of(text);
        ParseWordError { expected, found }
    }
}

impl fmt::Display for ParseWordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for ParseWordError {}

/// The meaning of a character in the text of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Character {
    Mark(Option<Mark>),
    Digit(Option<Mark>),
    RowEnd,
    LayerEnd,
    Blank,
}

fn character(c: char) -> Option<Character> {
    Some(match c {
        'x' | 'X' => Character::Mark(Some(Mark::X)),
        'o' | 'O' => Character::Mark(Some(Mark::O)),
        '.' | '-' | '_' => Character::Mark(None),
        '1' => Character::Digit(Some(Mark::X)),
        '2' => Character::Digit(Some(Mark::O)),
        '0' => Character::Digit(None),
        '/' => Character::RowEnd,
        '|' => Character::LayerEnd,
        _ if c.is_ascii_whitespace() => Character::Blank,
        _ => return None,
    })
}

pub(crate) fn parse_board(rules: Rules, text: &str) -> Result<Board, ParseBoardError> {
    check_characters(text)?;
    check_shape(rules, text)?;
    // From here on the squares of the text are those of the board, in order.
    let marks = text.chars().filter_map(|c| match character(c)? {
        Character::Mark(mark) | Character::Digit(mark) => Some(mark),
        Character::RowEnd | Character::LayerEnd | Character::Blank => None,
    });
    let squares = rules.all_squares().iter().zip(marks);
    Ok(squares.fold(Board::empty(rules), |board, (square, mark)| {
        board.with_mark_at(square, mark)
    }))
}

/// Checks that every character has a meaning, and that digits and other marks are
/// not mixed.
fn check_characters(text: &str) -> Result<(), ParseBoardError> {
    let (mut first_mark, mut first_digit) = (None, None);
    for (offset, found) in text.chars().enumerate() {
        match character(found) {
            None => return Err(ParseBoardError::UnexpectedCharacter { found, offset }),
            Some(Character::Mark(_)) => first_mark = first_mark.or(Some(found)),
            Some(Character::Digit(_)) => first_digit = first_digit.or(Some(found)),
            Some(Character::RowEnd | Character::LayerEnd | Character::Blank) => {}
        }
    }
    match (first_mark, first_digit) {
        (None, None) => Err(ParseBoardError::Empty),
        (Some(mark), Some(digit)) => Err(ParseBoardError::MixedAlphabets { digit, mark }),
        _ => Ok(()),
    }
}

/// Checks the numbers of layers, rows and squares. If there are bars, they separate
/// the layers. Within a layer, or in a text without bars:
///
/// - If there are slashes, they separate the rows, and blanks mean nothing.
/// - Otherwise blanks separate the rows, if there are several pieces and one of
///   them is longer than a square.
/// - Otherwise rows are not separated, and only the number of squares is checked.
fn check_shape(rules: Rules, text: &str) -> Result<(), ParseBoardError> {
    let (height, depth) = (usize::from(rules.height()), usize::from(rules.depth()));
    if !text.contains('|') {
        return check_layer(rules, height * depth, 0, text);
    }
    let found = text.split('|').count();
    if found != depth {
        return Err(ParseBoardError::WrongLayers {
            expected: depth,
            found,
        });
    }
    let mut layers = text.split('|').enumerate();
    layers.try_for_each(|(number, layer)| check_layer(rules, height, number * height, layer))
}

/// Checks a layer, or a whole text without bars, that should have `rows` rows and
/// comes after `before` rows of other layers.
fn check_layer(
    rules: Rules,
    rows: usize,
    before: usize,
    text: &str,
) -> Result<(), ParseBoardError> {
    if text.contains('/') {
        let squares = |row: &str| {
            row.bytes()
                .filter(|byte| !byte.is_ascii_whitespace())
                .count()
        };
        return check_rows(rules, rows, before, text.split('/').map(squares));
    }
    let pieces = || text.split_ascii_whitespace().map(str::len);
    if pieces().count() > 1 && pieces().any(|length| length > 1) {
        return check_rows(rules, rows, before, pieces());
    }
    match (rows * usize::from(rules.width()), pieces().sum()) {
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(ParseBoardError::WrongSquares { expected, found }),
    }
}

/// Checks that there are `expected` rows, each as long as the board is wide.
fn check_rows(
    rules: Rules,
    expected: usize,
    before: usize,
    lengths: impl Iterator<Item = usize> + Clone,
) -> Result<(), ParseBoardError> {
    let width = usize::from(rules.width());
    let found = lengths.clone().count();
    if found != expected {
        return Err(ParseBoardError::WrongRows { expected, found });
    }
    match lengths.enumerate().find(|(_, length)| *length != width) {
        Some((row, found)) => Err(ParseBoardError::WrongRowLength {
            row: before + row + 1,
            expected: width,
            found,
        }),
        None => Ok(()),
    }
}

/// A whole number as it is printed: digits only, and no leading zero.
pub(crate) fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if digits && !leading_zero {
        text.parse().ok()
    } else {
        None
    }
}

/// The beginning of an unexpected text, for an error message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; Excerpt::MOST],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    const MOST: usize = 24;

    /// The first characters of a text.
    pub(crate) fn of(text: &str) -> Excerpt {
        let fits = |end: &usize| *end <= Excerpt::MOST;
        let ends = text.char_indices().map(|(start, c)| start + c.len_utf8());
        let len = ends.take_while(fits).last().unwrap_or(0);
        let mut bytes = [0; Excerpt::MOST];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Excerpt {
            bytes,
            len: len as u8, // At most 24.
            is_cut: len < text.len(),
        }
    }

    /// The excerpt, without quotes and without an ellipsis.
    pub fn as_str(&self) -> &str {
        let kept = &self.bytes[..usize::from(self.len)];
        core::str::from_utf8(kept).unwrap_or_default()
    }
}

/// Prints the excerpt in quotes, with control characters escaped, and with an
/// ellipsis if the text continues.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())?;
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
